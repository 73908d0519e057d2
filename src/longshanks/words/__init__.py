"""Messages for people: a key and names, chosen from what the engine tells, and the English they are read in."""
