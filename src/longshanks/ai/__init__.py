"""Computer players: each sees a view, never a state."""
