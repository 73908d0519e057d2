"""Notation: text for actions, positions and whole games, and names for what events and refusals speak of."""
