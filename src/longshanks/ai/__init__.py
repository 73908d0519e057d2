"""Computer players: each gets the view of one side, never a full state, and answers with an action."""
