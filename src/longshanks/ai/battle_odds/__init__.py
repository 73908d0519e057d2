"""The exact odds of one battle: its description, the states of a side, and the calculator."""
