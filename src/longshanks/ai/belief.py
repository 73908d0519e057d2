"""What a side may guess of the enemy's hidden blocks, from all it has seen.

For every enemy block a belief keeps how likely it is to be in each area, in the pool or gone, and how strong it
probably is. It begins with the set-up, which lies open, and follows the events that the side may see: a block that
moves unseen may be any of those that were there, can walk so far and have not moved yet this turn; blocks shown in
battle and nobles in winter are certain again. A Scottish block drawn in winter has one step, a levied one all; steps
added are shared among those that may stand where they were added. `sample` draws a full state that agrees with the
view, blocks and strengths dealt by these odds.
"""

from __future__ import annotations

from random import Random
from typing import Final

from longshanks.rules import actions as act
from longshanks.rules.events import (
    Captured,
    CardsRevealed,
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
    PillageHit,
    Regrouped,
    Retreated,
    Revealed,
    Shipped,
    Strengthened,
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
    INFANTRY,
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
CAPTURED_STEPS: Final = 1
"""The strength of a noble who has just been captured. [R5.7]"""
DRAWN_STEPS: Final = 1
"""The strength of a Scottish block when it is drawn. [R7.62]"""


class Belief:
    """The odds of where each enemy block is."""

    def __init__(self, setup: Setup, viewer: int) -> None:
        self.viewer = viewer
        start = new_game(setup)
        self.odds: list[list[float]] = [[0.0] * PLACES for _ in range(BLOCKS)]
        """By block and place; rows add up to one."""
        self.arrived: list[list[float]] = [[0.0] * PLACES for _ in range(BLOCKS)]
        """By block and place, how likely it has come there by a move of this turn, and so moves no more."""
        self.reach = setup.edition.move
        """By block, how many areas it can walk."""
        self.steps: list[float] = [float(steps) for steps in MAX_STEPS]
        """By block, how strong it is on average if it is on the map."""
        self.edward_area = -1
        """Where Edward stays for the winter, if he does."""
        self.army = start.army[1 - viewer]
        """The enemy's blocks."""
        for block in blocks_of(self.army):
            self.odds[block][start.location[block]] = 1.0

    def prior(self, rng: Random) -> Prior:
        """Return the odds in the form that `resample` takes, strengths drawn around their averages."""
        steps = [max(1, min(MAX_STEPS[block], int(average + rng.random()))) for block, average in enumerate(self.steps)]
        return Prior(self.odds, steps, DOUBT)

    def settle(self, block: int, place: int) -> None:
        """Be certain of a block's place."""
        row = [0.0] * PLACES
        row[place] = 1.0
        self.odds[block] = row

    def walk(self, route: int) -> None:
        """Let one unseen block go along a route: one that can walk so far and has not moved yet."""
        areas = act.route_areas(route)
        start, to = areas[0], areas[-1]
        if route & act.SEA_ROUTE:
            able = BIT[NORSE]
        else:
            able = sum(BIT[b] for b in range(BLOCKS) if self.reach[b] >= len(areas) - 1) & ~BIT[NORSE]
        blocks = blocks_of(self.army & able)
        waiting = [max(0.0, self.odds[b][start] - self.arrived[b][start]) for b in blocks]
        there = sum(waiting)
        if there <= 0.0:
            self.shift(start, to, 1.0, able)
            return
        share = min(1.0, 1.0 / there)
        for block, chance in zip(blocks, waiting, strict=True):
            self.odds[block][start] -= chance * share
            self.odds[block][to] += chance * share
            self.arrived[block][to] += chance * share

    def call_up(self, area: int, number: int, steps: list[int]) -> None:
        """Let some blocks come out of the pool with the strength they have then."""
        before = [1.0 - row[POOL] for row in self.odds]
        self.shift(POOL, area, float(number), -1)
        for block in blocks_of(self.army):
            come = 1.0 - self.odds[block][POOL] - before[block]
            if come > 0.0:
                known = max(0.0, before[block] - self.odds[block][DEAD])
                self.steps[block] = (known * self.steps[block] + come * steps[block]) / (known + come)

    def add_steps(self, area: int, number: float) -> None:
        """Share steps gained in an area among the blocks that may be there; a negative number is lost."""
        blocks = blocks_of(self.army)
        full = [float(steps) for steps in MAX_STEPS]
        room = [self.odds[b][area] * (full[b] - self.steps[b] if number > 0 else self.steps[b] - 1.0) for b in blocks]
        total = sum(room)
        if total <= 0.0:
            return
        for block, part in zip(blocks, room, strict=True):
            self.steps[block] = min(full[block], max(1.0, self.steps[block] + number * part / total))

    def disband_english(self, area: int, number: int) -> None:
        """Let English blocks leave for the winter: all from England, elsewhere first those that may not stay."""
        if area == ENGLAND_AREA:
            self.shift(area, POOL, float(BLOCKS), ~NOBLES)
            return
        fading = 0 if area == self.edward_area else ~NOBLES & ~INFANTRY
        gone = sum(self.odds[b][area] for b in blocks_of(self.army & fading))
        self.shift(area, POOL, min(gone, float(number)), fading)
        if number > gone:
            self.shift(area, POOL, number - gone, INFANTRY)

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
                    self.walk(route)
            case CardsRevealed():
                self.arrived = [[0.0] * PLACES for _ in range(BLOCKS)]
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
                if event.kind == Captured.kind:
                    self.steps[event.block] = CAPTURED_STEPS
            case WentHome():
                self.turn_coat(event.block, event.side, event.to)
            case Withdrawn():
                if event.side == enemy:
                    self.shift(event.area, POOL, 1.0, ~TURNCOATS)
            case Disbanded():
                if event.side == enemy:
                    self.disband_english(event.area, event.count)
            case Deployed():
                if self.viewer != SCOTLAND:
                    self.call_up(event.area, 1, [DRAWN_STEPS] * BLOCKS)
            case Levied():
                if self.viewer != ENGLAND:
                    self.call_up(ENGLAND_AREA, event.count, list(MAX_STEPS))
                    self.edward_area = -1
            case Strengthened():
                if event.side == enemy:
                    self.add_steps(event.area, float(event.count))
            case PillageHit():
                if event.side == enemy:
                    self.add_steps(event.area, -1.0)
            case Crowned():
                self.see(KING, event.area)
            case EdwardStays():
                self.see(EDWARD, event.area)
                self.edward_area = event.area
            case WallaceHides():
                self.see(WALLACE, event.to)
            case FrenchJoin():
                self.see(FRENCH, POOL)
            case WinterBegun():
                self.edward_area = -1

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
        return resample(view, rng, self.prior(rng))
