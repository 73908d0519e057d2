"""Exact battle odds: who wins, what it costs, and who dies or changes side.

Hits fall on the strongest block, so a battle has few states: the odds are worked out by carrying a distribution of
them through three rounds, dice by their exact odds. The blocks of one side and letter roll together, since nobody acts
between them. Reserves, the change of battlefield control, the home bonus, Celtic Unity, Schiltroms, captured nobles and
the end after three rounds are those of the rules. What the players decide is a policy: a side fights on, or leaves when
it is too weak; of tied blocks the least precious takes the hit; who must or wants to retreat can.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from math import comb
from typing import Final, NamedTuple

from longshanks.rules.r1_map import AREA_NAMES, BIT
from longshanks.rules.r2_blocks import (
    ARCHERS,
    BLOCKS,
    CELTIC,
    ENGLAND,
    HOMES,
    INFANTRY,
    LEADERS,
    LETTER,
    NOBLES,
    RATING,
    SCOTLAND,
    TURNCOATS,
)

LAST_ROUND: Final = 3
HOME_RATING: Final = 3
DESERTS: Final = 1 / 3
"""The chance that a Celtic block goes to the pool when it is shown."""
FRONT, RESERVE, GONE, AWAY = 0, 1, 2, 3
"""Where a fighter is: in the fight, in reserve, eliminated, or retreated."""


class Fighter(NamedTuple):
    """A block that takes part in a battle."""

    block: int
    steps: int
    reserve: bool = False


@dataclass(frozen=True)
class Field:
    """A battle about to begin."""

    attackers: tuple[Fighter, ...]
    defenders: tuple[Fighter, ...]
    attacker: int
    """The side that attacks."""
    area: int
    """Where: nobles defend their homes better."""
    schiltroms: bool = False
    flee_below: tuple[float, float] = (0.0, 0.0)
    """By side: retreat when own strength falls below this part of the enemy's; 0 fights to the end."""


@dataclass
class Odds:
    """What a battle comes to."""

    win: tuple[float, float] = (0.0, 0.0)
    """By side, the chance to hold the area."""
    lost_steps: tuple[float, float] = (0.0, 0.0)
    """By side, the steps that will probably be lost."""
    dies: dict[int, float] = field(default_factory=dict)
    """The chance that each block is eliminated (nobles: see captured)."""
    captured: dict[int, float] = field(default_factory=dict)
    """The chance that each noble serves the other side in the end."""
    rounds: float = 0.0
    """How many rounds will probably be fought."""


Unit = tuple[int, int, int]
"""A fighter's state: side, place, steps."""
State = tuple[tuple[Unit, ...], int]
"""All fighters, and the side that attacks."""
Cloud = dict[State, float]
"""A distribution over states."""


@cache
def hit_odds(dice: int, rating: int) -> tuple[float, ...]:
    """Return the odds of 0, 1, … hits with some dice. [R5.4]"""
    p = min(rating, 6) / 6
    return tuple(comb(dice, n) * p**n * (1 - p) ** (dice - n) for n in range(dice + 1))


@cache
def volley_odds(dice: tuple[tuple[int, int], ...]) -> tuple[float, ...]:
    """Return the odds of 0, 1, … hits of several blocks, each a rating and a number of dice. [R5.4]"""
    total = [1.0]
    for rating, number in dice:
        one = hit_odds(number, rating)
        total = [
            sum(total[k] * one[n - k] for k in range(len(total)) if 0 <= n - k < len(one))
            for n in range(len(total) + number)
        ]
    return tuple(total)


def preciousness(block: int) -> tuple[bool, bool, int, int]:
    """Return how little one wants to lose a step of a block: leaders last, then nobles, then good fighters."""
    bit = BIT[block]
    return bool(bit & LEADERS), bool(bit & NOBLES), RATING[block], 2 - LETTER[block]


class Reckoner:
    """Works out the odds of one battle."""

    def __init__(self, battle: Field) -> None:
        self.battle = battle
        fighters = [(battle.attacker, f) for f in battle.attackers]
        fighters += [(1 - battle.attacker, f) for f in battle.defenders]
        self.blocks = [f.block for _, f in fighters]
        """The blocks; states name them by their place in this list."""
        self.start: tuple[Unit, ...] = tuple((side, RESERVE if f.reserve else FRONT, f.steps) for side, f in fighters)
        self.meek_first = sorted(range(len(self.blocks)), key=lambda i: preciousness(self.blocks[i]))
        """The fighters, least precious first."""
        self.finished: Cloud = {}
        self.rounds = 0.0

    def rating(self, units: tuple[Unit, ...], attacker: int, i: int) -> int:
        """Return the highest roll that hits for a fighter. [R1.4] [R2.12] [R5.4s]"""
        block, side = self.blocks[i], units[i][0]
        if side != attacker and HOMES[block] & BIT[self.battle.area]:
            return HOME_RATING
        if self.battle.schiltroms and side == SCOTLAND and BIT[block] & INFANTRY:
            archers = any(
                u[0] == ENGLAND and u[1] == FRONT and BIT[b] & ARCHERS for u, b in zip(units, self.blocks, strict=True)
            )
            return RATING[block] + (not archers)
        return RATING[block]

    def count(self, units: tuple[Unit, ...], side: int, *places: int) -> int:
        """Return how many of a side's fighters are in some places."""
        return sum(1 for u in units if u[0] == side and u[1] in places)

    def is_over(self, units: tuple[Unit, ...]) -> bool:
        """Return whether one side has nobody left. [R5.6]"""
        return not (self.count(units, 0, FRONT, RESERVE) and self.count(units, 1, FRONT, RESERVE))

    def wound(self, units: tuple[Unit, ...], side: int) -> tuple[Unit, ...]:
        """Apply a hit to the strongest, the meekest of them; a captured noble goes to reserve. [R5.41] [R5.7]"""
        struck, top = -1, 0
        for i in self.meek_first:
            unit = units[i]
            if unit[2] > top and unit[0] == side and unit[1] == FRONT:
                struck, top = i, unit[2]
        if struck < 0:
            return units
        if top > 1:
            hurt = (side, FRONT, top - 1)
        elif BIT[self.blocks[struck]] & TURNCOATS:
            hurt = (1 - side, RESERVE, 1)
        else:
            hurt = (side, GONE, 0)
        return (*units[:struck], hurt, *units[struck + 1 :])

    def flees(self, units: tuple[Unit, ...], side: int) -> bool:
        """Return whether the policy of a side is to leave now. [R5.5]"""
        limit = self.battle.flee_below[side]
        if not limit:
            return False
        mine = sum(u[2] for u in units if u[0] == side and u[1] in (FRONT, RESERVE))
        theirs = sum(u[2] for u in units if u[0] != side and u[1] in (FRONT, RESERVE))
        return mine < limit * theirs

    def reveal(self, cloud: Cloud, arriving: set[int] | None) -> Cloud:
        """Bring reserves up and roll for the Celtic blocks among those shown. [R5.2] [R5.32]"""
        for i, block in enumerate(self.blocks):
            out: Cloud = {}
            for (units, attacker), p in cloud.items():
                side, place, steps = units[i]
                comes = place == RESERVE and arriving is not None
                shown = comes or (place == FRONT and arriving is None)
                if comes:
                    units = (*units[:i], (side, FRONT, steps), *units[i + 1 :])
                if shown and BIT[block] & CELTIC and not (arriving is not None and i not in arriving):
                    gone = (*units[:i], (side, GONE, 0), *units[i + 1 :])
                    add(out, (gone, attacker), p * DESERTS)
                    add(out, (units, attacker), p * (1 - DESERTS))
                else:
                    add(out, (units, attacker), p)
            cloud = out
        return self.settle(cloud)

    def settle(self, cloud: Cloud) -> Cloud:
        """Set aside the states in which the battle is over. [R5.6]"""
        going: Cloud = {}
        for state, p in cloud.items():
            add(self.finished if self.is_over(state[0]) else going, state, p)
        return going

    def act(self, cloud: Cloud, letter: int, attackers: bool) -> Cloud:
        """Give one side's blocks of one letter their combat turn in every state. [R5.31]"""
        out: Cloud = {}
        ranks = [i for i, block in enumerate(self.blocks) if LETTER[block] == letter]
        for state, p in cloud.items():
            units, attacker = state
            side = attacker if attackers else 1 - attacker
            acting = [i for i in ranks if units[i][0] == side and units[i][1] == FRONT]
            if not acting or not (self.count(units, 1 - side, FRONT) or self.flees(units, side)):
                add(out, state, p)
            elif self.flees(units, side):
                left = [(side, AWAY, u[2]) if i in acting else u for i, u in enumerate(units)]
                add(out, (tuple(left), attacker), p)
            else:
                dice = tuple(sorted((self.rating(units, attacker, i), units[i][2]) for i in acting))
                for q in volley_odds(dice):
                    add(out, (units, attacker), p * q)
                    units = self.wound(units, 1 - side)
        return self.settle(out)

    def change_hands(self, cloud: Cloud) -> Cloud:
        """Let battlefield control change after round one. [R5.32] [A-C08]"""
        out: Cloud = {}
        for (units, attacker), p in cloud.items():
            defender = 1 - attacker
            flips = (
                not self.count(units, defender, FRONT)
                and self.count(units, defender, RESERVE)
                and self.count(units, attacker, FRONT)
            )
            add(out, (units, defender if flips else attacker), p)
        return out

    def reckon(self) -> Odds:
        """Return the odds."""
        cloud = self.reveal({(self.start, self.battle.attacker): 1.0}, None)
        reserves = {i for i, unit in enumerate(self.start) if unit[1] == RESERVE}
        for number in range(1, LAST_ROUND + 1):
            self.rounds += sum(cloud.values())
            for letter in range(3):
                cloud = self.act(cloud, letter, False)
                cloud = self.act(cloud, letter, True)
            if number == 1:
                cloud = self.change_hands(cloud)
            if number < LAST_ROUND:
                cloud = self.reveal(cloud, reserves if number == 1 else set())
        odds = Odds(rounds=self.rounds)
        for (units, attacker), p in cloud.items():
            self.tally(odds, units, 1 - attacker, p)
        for (units, _), p in self.finished.items():
            self.tally(odds, units, ENGLAND if self.count(units, ENGLAND, FRONT, RESERVE) else SCOTLAND, p)
        return odds

    def tally(self, odds: Odds, units: tuple[Unit, ...], winner: int, p: float) -> None:
        """Add one final state to the odds."""
        win, lost = list(odds.win), list(odds.lost_steps)
        win[winner] += p
        for block, before, after in zip(self.blocks, self.start, units, strict=True):
            side = before[0]
            if after[0] != side:
                odds.captured[block] = odds.captured.get(block, 0.0) + p
                lost[side] += p * before[2]
            else:
                lost[side] += p * (before[2] - after[2])
                if after[1] == GONE:
                    odds.dies[block] = odds.dies.get(block, 0.0) + p
        odds.win = (win[0], win[1])
        odds.lost_steps = (lost[0], lost[1])


def add(cloud: Cloud, state: State, p: float) -> None:
    """Add weight to a state."""
    cloud[state] = cloud.get(state, 0.0) + p


def odds_of(battle: Field) -> Odds:
    """Return the exact odds of a battle under its policies. [R5.0]"""
    if not battle.attackers or not battle.defenders:
        raise ValueError("a battle needs blocks on both sides")
    if any(not 0 <= f.block < BLOCKS for f in battle.attackers + battle.defenders):
        raise ValueError("there is no such block")
    if not 0 <= battle.area < len(AREA_NAMES):
        raise ValueError("there is no such area")
    return Reckoner(battle).reckon()
