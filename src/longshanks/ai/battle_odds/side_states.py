"""The states that one side can be in during a battle, for the exact odds.

Hits fall on the strongest block, so what a side has become follows from how many hits it has taken, and a side has few
states. A state is coded as one number, five bits for each fighter: where it is and how many steps it has. Everything
that follows from a state (its dice, what hits leave of it, who comes up from reserve) is worked out once and kept.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Final

from longshanks.ai.battle_odds.battle_spec import BattleSpec
from longshanks.rules.r1_map import BIT
from longshanks.rules.r2_blocks import (
    ARCHERS,
    CELTIC,
    EDWARD,
    HOMES,
    INFANTRY,
    KING,
    LEADERS,
    LETTER,
    NOBLES,
    RATING,
    TURNCOATS,
)
from longshanks.rules.r5_battle import CELTIC_DESERTS, HOME_RATING

DESERTION: Final = (7 - CELTIC_DESERTS) / 6
"""The chance that a Celtic block goes to the pool when it is shown. [R5.2]"""

# The five bits of a fighter: three for its steps, two for where it is. Zero: not of this side, or dead.
STEPS_MASK: Final = 7
LOCATION_MASK: Final = 24
IN_FRONT: Final = 8
IN_RESERVE: Final = 16
RETREATED: Final = 24
FIGHTER_STRIDE: Final = 32
"""The factor between the codes of one fighter and the next."""


@cache
def hit_odds(dice: int, rating: int) -> tuple[float, ...]:
    """Return the odds of 0, 1, … hits with some dice of one combat rating. [R5.4]"""
    p = min(rating, 6) / 6
    return tuple([float(comb(dice, n)) * p**n * (1 - p) ** (dice - n) for n in range(dice + 1)])


_VOLLEYS: Final[dict[int, list[float]]] = {}
DICE_STRIDE: Final = 128
"""The factor between the dice of one rating and the next in the code of a volley."""
DICE_UNIT: Final[list[int]] = [DICE_STRIDE**rating for rating in range(7)]
"""By rating, the code of one die."""


def volley_odds(dice: int) -> list[float]:
    """Return the odds of 0, 1, … hits of a volley, the code of how many dice of each rating are rolled. [R5.4]"""
    found = _VOLLEYS.get(dice)
    if found is not None:
        return found
    total = [1.0]
    for rating in range(1, 7):
        number = dice // DICE_UNIT[rating] % DICE_STRIDE
        if number:
            one = hit_odds(number, rating)
            mixed = [0.0] * (len(total) + number)
            for i, p in enumerate(total):
                for j, q in enumerate(one):
                    mixed[i + j] += p * q
            total = mixed
    _VOLLEYS[dice] = total
    return total


def loss_priority(block: int) -> tuple[bool, bool, int, int]:
    """Return the key by which blocks take hits, lowest first: leaders last, then nobles, then good fighters."""
    bit = BIT[block]
    return bool(bit & LEADERS), bool(bit & NOBLES), RATING[block], 2 - LETTER[block]


class SideState:
    """What one side has become: who fights, who waits, who has retreated, and what can follow."""

    __slots__ = (
        "after_hits",
        "after_reserves",
        "captured_by_hits",
        "code",
        "dice",
        "fighting",
        "fighting_by_letter",
        "has_archers",
        "has_retreated",
        "king_dead",
        "present",
        "strength",
    )

    def __init__(self, code: int, king_dead: bool) -> None:
        self.code = code
        """Five bits for each fighter: location and steps, 0 if it is dead or serves the other side."""
        self.king_dead = king_dead
        """Whether a King is dead and the game over."""
        self.fighting = 0
        """How many blocks are in the fight."""
        self.present = 0
        """How many blocks are in the fight or in reserve."""
        self.strength = 0
        """The steps of the blocks present."""
        self.has_archers = False
        """Whether archers keep the enemy from forming Schiltroms."""
        self.has_retreated = False
        """Whether a block has retreated."""
        self.fighting_by_letter: list[int] = [0, 0, 0]
        """By letter, how many blocks are in the fight."""
        self.dice: list[int] = [-1] * 12
        """The volley of each letter, attacking or not, in Schiltroms or not; -1 until it is known."""
        self.after_hits: list[int] = []
        """The states after 0, 1, … hits as far as hits can fall; empty until they are known."""
        self.captured_by_hits: list[int] = []
        """For each of `after_hits` the code of the nobles captured, as reserves of the enemy."""
        self.after_reserves: list[tuple[int, float]] = []
        """The states after the reserves have come up, with their odds; empty until they are known."""


class SideStates:
    """All states of one side that occur in a battle, each known by its index."""

    def __init__(self, side: int, battle: BattleSpec, blocks: list[int], units: list[int]) -> None:
        self.side = side
        self.battle = battle
        self.blocks = blocks
        """The blocks of both sides, in the order of their bits in a code."""
        self.units = units
        """By fighter, the code of one of its steps."""
        priorities = [(loss_priority(block), i) for i, block in enumerate(blocks)]
        priorities.sort()
        self.hit_order: list[int] = [i for _, i in priorities]
        """The fighters in the order in which tied ones take hits."""
        self.states: list[SideState] = []
        self.indices: dict[int, int] = {}
        """The index of each state by its code; those with a dead King by `-1 - code`."""
        self.end_odds: list[float] = []
        """By state, the chance that the battle ends in it."""

    def index_of(self, code: int, king_dead: bool) -> int:
        """Return the index of a state, which is added if it is new."""
        key = -1 - code if king_dead else code
        found = self.indices.get(key, -1)
        if found >= 0:
            return found
        state = SideState(code, king_dead)
        reserve_archers = self.battle.reserve_archers
        for block in self.blocks:
            fighter = code % FIGHTER_STRIDE
            code //= FIGHTER_STRIDE
            location = fighter & LOCATION_MASK
            if location == 0:
                continue
            if location == RETREATED:
                state.has_retreated = True
                continue
            state.present += 1
            state.strength += fighter & STEPS_MASK
            if location == IN_FRONT:
                state.fighting += 1
                state.fighting_by_letter[LETTER[block]] += 1
            if BIT[block] & ARCHERS and (location == IN_FRONT or reserve_archers):
                state.has_archers = True
        index = len(self.states)
        self.states.append(state)
        self.indices[key] = index
        self.end_odds.append(0.0)
        return index

    def expand_hits(self, state: SideState) -> None:
        """Fill in what hits make of a state: the strongest block takes each, by `hit_order` if tied. [R5.41] [R5.7]"""
        code = state.code
        captured = 0
        king_dead = state.king_dead
        state.after_hits.append(self.index_of(code, king_dead))
        state.captured_by_hits.append(0)
        while not king_dead:
            struck, most = -1, 0
            for i in self.hit_order:
                fighter = code // self.units[i] % FIGHTER_STRIDE
                if fighter & LOCATION_MASK == IN_FRONT and fighter & STEPS_MASK > most:
                    struck, most = i, fighter & STEPS_MASK
            if struck < 0:
                return
            unit = self.units[struck]
            if most > 1:
                code -= unit
            else:
                block = self.blocks[struck]
                code -= unit * (IN_FRONT + 1)
                if BIT[block] & TURNCOATS:
                    captured += unit * (IN_RESERVE + 1)
                elif block == KING or (block == EDWARD and self.battle.edward_ii):
                    king_dead = True
            state.after_hits.append(self.index_of(code, king_dead))
            state.captured_by_hits.append(captured)

    def with_captured(self, index: int, captured: int) -> int:
        """Return the index of a state after nobles, given as a code of reserves, have joined it. [R5.7]"""
        state = self.states[index]
        return self.index_of(state.code + captured, state.king_dead)

    def expand_reserves(self, state: SideState) -> None:
        """Fill in what a state is after its reserves come up and Celtic blocks among them roll. [R5.2] [R5.32]"""
        code = state.code
        rolling = 0
        for i, block in enumerate(self.blocks):
            fighter = code // self.units[i] % FIGHTER_STRIDE
            if fighter & LOCATION_MASK == IN_RESERVE:
                code -= self.units[i] * (IN_RESERVE - IN_FRONT)
                rolling |= BIT[block]
        if self.battle.celtic_at_start:
            rolling = 0
        state.after_reserves = self.roll_celtic_unity(code, state.king_dead, rolling)

    def roll_celtic_unity(self, code: int, king_dead: bool, rolling: int) -> list[tuple[int, float]]:
        """Return the states that a code may become when the Celtic blocks of a mask roll, with their odds. [R5.2]"""
        codes: list[tuple[int, float]] = [(code, 1.0)]
        for i, block in enumerate(self.blocks):
            if rolling & CELTIC & BIT[block]:
                after: list[tuple[int, float]] = []
                for old, p in codes:
                    fighter = old // self.units[i] % FIGHTER_STRIDE
                    after.append((old - fighter * self.units[i], p * DESERTION))
                    after.append((old, p * (1 - DESERTION)))
                codes = after
        return [(self.index_of(new, king_dead), p) for new, p in codes]

    def volley(self, state: SideState, letter: int, attacking: bool, schiltroms: bool, among: int) -> int:
        """Return the code of the dice that a letter's blocks roll, for `volley_odds`. [R1.4] [R2.12] [R5.4s]

        `among` is a mask of the blocks that may roll, -1 for all; only then is the result kept in the state.
        """
        slot = letter * 4 + (2 if attacking else 0) + (1 if schiltroms else 0)
        if among < 0 and state.dice[slot] >= 0:
            return state.dice[slot]
        area = BIT[self.battle.area]
        dice = 0
        for i, block in enumerate(self.blocks):
            fighter = state.code // self.units[i] % FIGHTER_STRIDE
            if fighter & LOCATION_MASK == IN_FRONT and LETTER[block] == letter and among & BIT[block]:
                rating = RATING[block]
                if not attacking and HOMES[block] & area:
                    rating = HOME_RATING
                elif schiltroms and INFANTRY & BIT[block]:
                    rating += 1
                dice += DICE_UNIT[rating] * (fighter & STEPS_MASK)
        if among < 0:
            state.dice[slot] = dice
        return dice

    def retreat(self, state: SideState, letter: int, among: int) -> int:
        """Return the index of the state after a letter's blocks, of the mask `among`, have retreated. [R5.5]"""
        code = state.code
        for i, block in enumerate(self.blocks):
            fighter = code // self.units[i] % FIGHTER_STRIDE
            if fighter & LOCATION_MASK == IN_FRONT and LETTER[block] == letter and among & BIT[block]:
                code += self.units[i] * (RETREATED - IN_FRONT)
        return self.index_of(code, state.king_dead)
