"""Players to measure others by: the master of 0.1.0 as it was, and scripts of other styles."""
