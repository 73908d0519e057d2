"""How a game was played, in numbers: invasions, Edward's years in Scotland, the levy, and disbands without need.

What is counted are mistakes and habits that a rate of wins does not show; runs of the arena report them by player.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from longshanks.rules import actions as act
from longshanks.rules import state as st
from longshanks.rules.r1_map import AREAS, ENGLAND_AREA
from longshanks.rules.r2_blocks import BLOCKS, CHANCE, EDWARD, ENGLAND, SCOTLAND
from longshanks.rules.r4_movement import LAND_ROUTE
from longshanks.rules.r7_disband import overfull
from longshanks.rules.state import State

CROSSINGS: Final = "crossings"
"""How often blocks crossed from England to some area in a turn."""
LARGE_CROSSINGS: Final = "crossings of three or more blocks"
EDWARD_YEARS: Final = "years in which Edward was on the map"
EDWARD_NORTH: Final = "years in which Edward was in Scotland"
LEVIED: Final = "blocks levied"
LEVIED_CROSSED: Final = "blocks levied that crossed the same year"
NEEDLESS: Final = "disbands without need"
DISBANDING: Final = (st.ENGLISH_DISBAND, st.SCOTTISH_DISBAND)


class StyleCounter:
    """Counts by side while a game is played: call it with each state and the action about to be taken in it."""

    def __init__(self) -> None:
        self.counts: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
        """By side."""
        self._crossing: Counter[int] = Counter()
        self._levied: set[tuple[int, int]] = set()
        self._crossed: set[tuple[int, int]] = set()
        self._years: set[int] = set()
        self._north: set[int] = set()

    def __call__(self, s: State, action: int) -> None:
        """Take note of an action."""
        verb, side = act.verb_of(action), act.side_of(action)
        english = self.counts[ENGLAND]
        if side == CHANCE:
            if verb == act.LEVY:
                blocks = act.levied_of(action)
                self._levied |= {(s.year, block) for block in range(BLOCKS) if blocks >> block & 1}
                english[LEVIED] = len(self._levied)
            return
        if s.turn and s.location[EDWARD] < AREAS:
            self._years.add(s.year)
            if s.location[EDWARD] != ENGLAND_AREA:
                self._north.add(s.year)
            english[EDWARD_YEARS], english[EDWARD_NORTH] = len(self._years), len(self._north)
        if s.stage == st.MOVES and side == ENGLAND:
            self._note_move(s, verb, action)
        elif s.stage in DISBANDING and verb == act.DISBAND and not overfull(s, side):
            self.counts[side][NEEDLESS] += 1

    def _note_move(self, s: State, verb: int, action: int) -> None:
        english = self.counts[ENGLAND]
        if verb == act.MOVE:
            route = LAND_ROUTE[act.route_of(action)]
            if route.areas[0] == ENGLAND_AREA:
                self._crossing[route.to] += 1
                self._crossed.add((s.year, act.block_of(action)))
                english[LEVIED_CROSSED] = len(self._levied & self._crossed)
        elif verb == act.END:
            english[CROSSINGS] += len(self._crossing)
            english[LARGE_CROSSINGS] += sum(number >= 3 for number in self._crossing.values())
            self._crossing.clear()

    def by_side(self) -> tuple[dict[str, int], dict[str, int]]:
        """Return what was counted as plain data, by side, without what never happened."""
        return dict(+self.counts[ENGLAND]), dict(+self.counts[SCOTLAND])
