"""Play over weeks between people who do not sit at the screen: clocks."""
