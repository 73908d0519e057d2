"""Playing: one master for each game, its log and dice, the views that are sent, and the sockets they go over."""
