"""The computer players that are offered: those of Longshanks, and those of whoever runs the server."""

from __future__ import annotations

import importlib
import os
from typing import Final

from longshanks.ai.players import PLAYERS

STRENGTH: Final = ("random", "greedy", "beginner", "ismcts", "club", "master")
"""Players from the weakest to the strongest; others come after them."""
FALLBACK: Final = "greedy"
"""Who decides for a computer player that fails."""

MODULES: Final = "LONGSHANKS_PLAYERS"
"""The environment variable that names modules with more players, by commas; each has a `PLAYERS` like `ai.players`."""


def load_players() -> None:
    """Take in the players of the modules that the environment names, in the server and in each of its workers."""
    for name in filter(None, os.environ.get(MODULES, "").split(",")):
        PLAYERS.update(importlib.import_module(name).PLAYERS)


def levels() -> list[str]:
    """Return the computer players there are, the weakest first."""
    order = {name: place for place, name in enumerate(STRENGTH)}
    return sorted(PLAYERS, key=lambda name: order.get(name, len(order)))


def default_level() -> str:
    """Return the computer player for somebody who does not choose."""
    return "club" if "club" in PLAYERS else FALLBACK
