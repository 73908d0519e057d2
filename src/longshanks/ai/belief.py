"""What a side may guess of the enemy's hidden blocks, from all it has seen.

For every enemy block a belief keeps how likely it is to be in each area, in the pool or gone, and how strong it was
when last seen. It begins with the set-up, which lies open, and follows the events that the side may see: a block that
moves unseen may be any of those that could have been there, blocks shown in battle and nobles in winter are certain
again. `imagine` draws a full state that agrees with the view, blocks dealt by these odds.
"""

from __future__ import annotations

from random import Random
from typing import Final

from longshanks.rules import actions as act
from longshanks.rules.events import Event
from longshanks.rules.r1_map import BIT, DEAD, ENGLAND_AREA, PLACES, POOL
from longshanks.rules.r2_blocks import (
    BLOCKS,
    EDWARD,
    ENGLAND,
    FRENCH,
    KING,
    MAX_STEPS,
    NOBLES,
    NORSE,
    SCOTLAND,
    TURNCOATS,
    WALLACE,
    blocks_of,
)
from longshanks.rules.r8_scenarios import new_game
from longshanks.rules.state import Setup, State
from longshanks.views.resample import Prior, resample
from longshanks.views.view import View

DOUBT: Final = 0.02
"""The weight of what the belief holds to be impossible: it may have lost count."""
WINTER_GAIN: Final = 1
"""Steps that a block has probably gained since it was last seen, for each winter."""


KNOWN_PLACES: Final = {
    "crowned": (KING, "area"),
    "edward_stays": (EDWARD, "area"),
    "wallace_hides": (WALLACE, "to"),
    "french_join": (FRENCH, ""),
}
"""Events that tell where a block is: which block, and the parameter that names the place; the pool if none does."""


class Belief:
    """The odds of where each enemy block is."""

    def __init__(self, setup: Setup, viewer: int) -> None:
        self.viewer = viewer
        start = new_game(setup)
        self.odds: list[list[float]] = [[0.0] * PLACES for _ in range(BLOCKS)]
        """By block and place; rows add up to one."""
        self.steps: list[int] = MAX_STEPS[:]
        """Strength when last seen, or full."""
        self.army = start.army[1 - viewer]
        """The enemy's blocks."""
        for block in blocks_of(self.army):
            self.odds[block][start.loc[block]] = 1.0

    def prior(self) -> Prior:
        """Return the odds in the form that `resample` takes."""
        return Prior(self.odds, self.steps, DOUBT)

    def settle(self, block: int, place: int) -> None:
        """Be certain of a block's place."""
        row = [0.0] * PLACES
        row[place] = 1.0
        self.odds[block] = row

    def shift(self, start: int, to: int, number: float, able: int) -> None:
        """Let some unseen blocks go from one place to another: any of those able to, as likely as they are there."""
        blocks = blocks_of(self.army & able)
        there = sum([self.odds[b][start] for b in blocks])
        if there <= 0.0:
            return
        share = min(1.0, number / there)
        for block in blocks:
            moved = self.odds[block][start] * share
            self.odds[block][start] -= moved
            self.odds[block][to] += moved

    def note(self, event: Event) -> None:
        """Learn from an event as the viewer sees it."""
        kind = event.kind
        values = event.params
        enemy = values.get("side") == 1 - self.viewer
        if kind == "moved":
            route = _number(values["route"])
            if enemy and route:
                areas = act.route_areas(route)
                able = BIT[NORSE] if route & act.SEA_ROUTE else ~BIT[NORSE]
                self.shift(areas[0], areas[-1], 1.0, able)
        elif kind in ("shipped", "regrouped"):
            if enemy:
                self.shift(_number(values["from"]), _number(values["to"]), 1.0, -1)
        elif kind == "revealed":
            for block, strength in zip(_numbers(values["blocks"]), _numbers(values["strengths"]), strict=True):
                if self.army & BIT[block]:
                    self.settle(block, _number(values["area"]))
                    self.steps[block] = strength
        elif kind == "hit":
            self.steps[_number(values["block"])] = max(1, _number(values["strength"]))
        elif kind == "retreated":
            areas = _numbers(values["areas"])
            for block in _numbers(values["blocks"]):
                if self.army & BIT[block]:
                    row = [0.0] * PLACES
                    for area in areas:
                        row[area] += 1.0 / len(areas)
                    self.odds[block] = row
        elif kind == "eliminated":
            self.settle(_number(values["block"]), DEAD if values["dead"] else POOL)
        elif kind in ("captured", "defected"):
            self.turn_coat(_number(values["block"]), _number(values["side"]), _number(values["area"]))
        elif kind == "went_home":
            self.turn_coat(_number(values["block"]), _number(values["side"]), _number(values["to"]))
        elif kind == "withdrawn":
            if enemy:
                self.shift(_number(values["area"]), POOL, 1.0, ~TURNCOATS)
        elif kind == "disbanded":
            if enemy:
                self.shift(_number(values["area"]), POOL, float(_number(values["count"])), ~NOBLES)
        elif kind == "deployed":
            if self.viewer != SCOTLAND:
                self.shift(POOL, _number(values["area"]), 1.0, -1)
        elif kind == "levied":
            if self.viewer != ENGLAND:
                self.shift(POOL, ENGLAND_AREA, float(_number(values["count"])), -1)
        elif kind in KNOWN_PLACES:
            block, key = KNOWN_PLACES[kind]
            if self.army & BIT[block]:
                self.settle(block, _number(values[key]) if key else POOL)
        elif kind == "winter_begun":
            for block in blocks_of(self.army):
                self.steps[block] = min(MAX_STEPS[block], self.steps[block] + WINTER_GAIN)

    def turn_coat(self, block: int, side: int, area: int) -> None:
        """Be certain of a noble who has just been seen, on whichever side."""
        if side == self.viewer:
            self.army &= ~BIT[block]
        elif BIT[block] & TURNCOATS or self.army & BIT[block]:
            self.army |= BIT[block]
            self.settle(block, area)

    def imagine(self, view: View, rng: Random) -> State:
        """Return a state that agrees with the view, what is hidden drawn by these odds."""
        return resample(view, rng, self.prior())


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value


def _numbers(value: object) -> list[int]:
    assert isinstance(value, list)
    return value
