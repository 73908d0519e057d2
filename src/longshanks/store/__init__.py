"""The store: who plays which game, and the append-only log of every action, in SQLite or PostgreSQL."""
