"""The computer players that are offered."""

from __future__ import annotations

from typing import Final

from longshanks.ai.players import PLAYERS

STRENGTH: Final = ("random", "greedy", "beginner", "ismcts", "club", "master")
"""Players from the weakest to the strongest; others come after them."""
FALLBACK: Final = "greedy"
"""Who decides for a computer player that fails."""


def levels() -> list[str]:
    """Return the computer players there are, the weakest first."""
    order = {name: place for place, name in enumerate(STRENGTH)}
    return sorted(PLAYERS, key=lambda name: order.get(name, len(order)))


def default_level() -> str:
    """Return the computer player for somebody who does not choose."""
    return "club" if "club" in PLAYERS else FALLBACK
