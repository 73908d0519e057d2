"""Measuring and training players: matches between them, ratings, self-play, datasets and fitted weights.

Nothing that plays a game for people depends on this package.
"""
