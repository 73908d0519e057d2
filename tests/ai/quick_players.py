"""Players that think little, and by no clock, so that tests are quick and repeatable."""

from __future__ import annotations

from longshanks.ai.player import Player
from longshanks.ai.players import contestants

EVERYBODY = contestants()
EFFORT = {"worlds": 2, "plans": 2, "cards": 1, "battles": 2, "looks": 1, "lines": 2, "playouts": 4, "iterations": 5}
"""How hard players think, where they have the attribute at all."""


def quick_player(name: str) -> Player:
    """Return a player by name that answers in a hurry."""
    player = EVERYBODY[name]()
    for attribute, value in {**EFFORT, "seconds": 1e9}.items():
        if hasattr(player, attribute):
            setattr(player, attribute, value)
    return player
