"""The game for other people's research tools: PettingZoo, Gymnasium and OpenSpiel, each an extra of its own.

Each module imports its ecosystem's package, and says how to install it where it is missing; nothing else does.
"""
