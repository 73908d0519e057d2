"""The computer players that are offered: those of Longshanks, and those of whoever runs the server."""

from __future__ import annotations

import importlib
import os
from collections.abc import Collection
from typing import Final

from longshanks.ai.levels import STRENGTHS
from longshanks.ai.own_players import find_player, offered
from longshanks.ai.players import PLAYERS

STRENGTH: Final = ("random", "greedy", "novice", "ismcts", *list(STRENGTHS)[1:])
"""Players from the weakest to the strongest; others come after them."""
FALLBACK: Final = "greedy"
"""The level that decides for a computer player that fails."""

PLAYERS_VARIABLE: Final = "LONGSHANKS_PLAYERS"
"""The environment variable that names modules with more players, by commas; each has a `PLAYERS` like `ai.players`. A
player of `own_players`, such as `module:Class`, may stand there too."""


def load_players() -> None:
    """Import the players of the modules that the environment names; called in the server and in each worker."""
    for name in filter(None, os.environ.get(PLAYERS_VARIABLE, "").split(",")):
        if ":" in name or name in offered():
            PLAYERS[name] = find_player(name)
        else:
            PLAYERS.update(importlib.import_module(name).PLAYERS)


def levels() -> list[str]:
    """Return the computer players there are, the weakest first."""
    order = {name: place for place, name in enumerate(STRENGTH)}
    return sorted(PLAYERS, key=lambda name: order.get(name, len(order)))


def default_level() -> str:
    """Return the level of computer player for somebody who does not choose."""
    return "club" if "club" in PLAYERS else FALLBACK


def level_after(beaten: Collection[str]) -> str:
    """Return the level for a person who does not choose: one step above the strongest that they have beaten."""
    ladder = [name for name in STRENGTHS if name in PLAYERS] or [FALLBACK]
    highest = max((place for place, name in enumerate(ladder) if name in beaten), default=-1)
    return ladder[min(highest + 1, len(ladder) - 1)]
