"""Computer players: a pool of worker processes in which they think."""
