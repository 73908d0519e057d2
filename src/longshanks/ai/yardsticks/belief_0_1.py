"""The belief of 0.1.0, frozen with its master: full strength for whoever was not seen, and a step a winter."""

from __future__ import annotations

from random import Random
from typing import Final

from longshanks.rules import actions as act
from longshanks.rules.events import (
    Captured,
    Crowned,
    Defected,
    Deployed,
    Disbanded,
    EdwardStays,
    Eliminated,
    Event,
    FrenchJoin,
    Hit,
    Levied,
    Moved,
    Regrouped,
    Retreated,
    Revealed,
    Shipped,
    WallaceHides,
    WentHome,
    WinterBegun,
    Withdrawn,
)
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


class Belief01:
    """The odds of where each enemy block is."""

    def __init__(self, setup: Setup, viewer: int) -> None:
        self.viewer = viewer
        start = new_game(setup)
        self.odds: list[list[float]] = [[0.0] * PLACES for _ in range(BLOCKS)]
        """By block and place; rows add up to one."""
        self.steps: list[int] = list(MAX_STEPS)
        """Strength when last seen, or full."""
        self.army = start.army[1 - viewer]
        """The enemy's blocks."""
        for block in blocks_of(self.army):
            self.odds[block][start.location[block]] = 1.0

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
        enemy = 1 - self.viewer
        match event:
            case Moved(side=side, route=route):
                if side == enemy and route:
                    areas = act.route_areas(route)
                    able = BIT[NORSE] if route & act.SEA_ROUTE else ~BIT[NORSE]
                    self.shift(areas[0], areas[-1], 1.0, able)
            case Shipped() | Regrouped():
                if event.side == enemy:
                    self.shift(event.from_, event.to, 1.0, -1)
            case Revealed():
                for block, strength in zip(event.blocks, event.strengths, strict=True):
                    if self.army & BIT[block]:
                        self.settle(block, event.area)
                        self.steps[block] = strength
            case Hit():
                self.steps[event.block] = max(1, event.strength)
            case Retreated():
                for block in event.blocks:
                    if self.army & BIT[block]:
                        row = [0.0] * PLACES
                        for area in event.areas:
                            row[area] += 1.0 / len(event.areas)
                        self.odds[block] = row
            case Eliminated():
                self.settle(event.block, DEAD if event.dead else POOL)
            case Captured() | Defected():
                self.turn_coat(event.block, event.side, event.area)
            case WentHome():
                self.turn_coat(event.block, event.side, event.to)
            case Withdrawn():
                if event.side == enemy:
                    self.shift(event.area, POOL, 1.0, ~TURNCOATS)
            case Disbanded():
                if event.side == enemy:
                    self.shift(event.area, POOL, float(event.count), ~NOBLES)
            case Deployed():
                if self.viewer != SCOTLAND:
                    self.shift(POOL, event.area, 1.0, -1)
            case Levied():
                if self.viewer != ENGLAND:
                    self.shift(POOL, ENGLAND_AREA, float(event.count), -1)
            case Crowned():
                self.see(KING, event.area)
            case EdwardStays():
                self.see(EDWARD, event.area)
            case WallaceHides():
                self.see(WALLACE, event.to)
            case FrenchJoin():
                self.see(FRENCH, POOL)
            case WinterBegun():
                for block in blocks_of(self.army):
                    self.steps[block] = min(MAX_STEPS[block], self.steps[block] + WINTER_GAIN)

    def see(self, block: int, place: int) -> None:
        """Be certain of the place of a block, if it is the enemy's."""
        if self.army & BIT[block]:
            self.settle(block, place)

    def turn_coat(self, block: int, side: int, area: int) -> None:
        """Be certain of a noble who has just been seen, on whichever side."""
        if side == self.viewer:
            self.army &= ~BIT[block]
        elif BIT[block] & TURNCOATS or self.army & BIT[block]:
            self.army |= BIT[block]
            self.settle(block, area)

    def sample(self, view: View, rng: Random) -> State:
        """Return a state that agrees with the view, what is hidden drawn by these odds."""
        return resample(view, rng, self.prior())
