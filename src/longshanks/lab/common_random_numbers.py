"""Common random numbers: every deal, levy, draw and roll has a random stream of its own, which two games can share.

A stream is made from a seed and from what is decided: the deal of a year to a side, the levy of a year, the draws for
an area, the rolls of one battle. So two games from the same seed get the same cards, and the same levies and dice where
they draw from the same pool and fight the same battle, whatever else the players do in between.
"""

from __future__ import annotations

from random import Random

from longshanks.rules.chance import chance_action
from longshanks.rules.r3_cards import dealt_side
from longshanks.rules.state import DEAL_CARDS, LEVY_DRAW, POOL_DRAW, State


class CommonRandomNumbers:
    """The results of chance in one game, from a seed."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._streams: dict[str, Random] = {}

    def action(self, s: State) -> int:
        """Return the action of CHANCE in a state."""
        return chance_action(s, self.stream(s).randrange)

    def stream(self, s: State) -> Random:
        """Return the random stream that decides in a state."""
        if s.stage == DEAL_CARDS:
            key = f"deal {s.year} {dealt_side(s)}"
        elif s.stage == LEVY_DRAW:
            key = f"levy {s.year}"
        elif s.stage == POOL_DRAW:
            key = f"draw {s.year} {s.draw_area}"
        elif s.battle is not None:
            key = f"battle {s.year} {s.turn} {s.event} {s.battle.area}"
        else:
            key = f"herald {s.year} {s.turn} {s.event}"
        if key not in self._streams:
            self._streams[key] = Random(f"{self.seed}/{key}")
        return self._streams[key]
