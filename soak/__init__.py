"""The soak: what the tests do once it does a million times over, and says what came of it."""
