"""The forms that a side takes in a battle, for the exact odds of it.

Hits fall on the strongest block, so what a side has become follows from how many hits it has taken: it has few forms.
A form is a number, five bits for each fighter; everything that follows from one (its dice, what hits leave of it, who
joins it) is worked out once and kept.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Final

from longshanks.ai.field import Field
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

DESERTS: Final = (7 - CELTIC_DESERTS) / 6
"""The chance that a Celtic block goes to the pool when it is shown. [R5.2]"""

FRONT: Final = 8
RESERVE: Final = 16
AWAY: Final = 24
"""Where a fighter is, in the bits above its steps: in the fight, in reserve, or retreated; 0 if not of this side."""
STEPS: Final = 7
ROOM: Final = 32
"""How far apart the fighters are in the number of a form."""


@cache
def hit_odds(dice: int, rating: int) -> tuple[float, ...]:
    """Return the odds of 0, 1, … hits with some dice. [R5.4]"""
    p = min(rating, 6) / 6
    return tuple([float(comb(dice, n)) * p**n * (1 - p) ** (dice - n) for n in range(dice + 1)])


_VOLLEYS: Final[dict[int, list[float]]] = {}
DICE_ROOM: Final = 128
"""How far apart the dice of one rating and the next are in the number of a volley."""
DICE_SHIFT: Final[list[int]] = [DICE_ROOM**rating for rating in range(7)]


def volley_odds(dice: int) -> list[float]:
    """Return the odds of 0, 1, … hits of a volley: for each rating the number of dice, packed. [R5.4]"""
    found = _VOLLEYS.get(dice)
    if found is not None:
        return found
    total = [1.0]
    for rating in range(1, 7):
        number = dice // DICE_SHIFT[rating] % DICE_ROOM
        if number:
            one = hit_odds(number, rating)
            mixed = [0.0] * (len(total) + number)
            for i, p in enumerate(total):
                for j, q in enumerate(one):
                    mixed[i + j] += p * q
            total = mixed
    _VOLLEYS[dice] = total
    return total


def preciousness(block: int) -> tuple[bool, bool, int, int]:
    """Return how little one wants to lose a step of a block: leaders last, then nobles, then good fighters."""
    bit = BIT[block]
    return bool(bit & LEADERS), bool(bit & NOBLES), RATING[block], 2 - LETTER[block]


class Form:
    """What one side has become: who fights, who waits, who has left, how strong; worked out once."""

    __slots__ = (
        "archers",
        "arrivals",
        "chain",
        "code",
        "dice",
        "front",
        "gains",
        "letters",
        "number",
        "slain",
        "strength",
        "withdrawn",
    )

    def __init__(self, code: int, slain: bool) -> None:
        self.code = code
        """Five bits for each fighter: place and steps, 0 if it is dead or serves the other side."""
        self.slain = slain
        """Whether a King is dead and the game over."""
        self.front = 0
        """How many blocks are in the fight."""
        self.number = 0
        """How many are in the fight or in reserve."""
        self.strength = 0
        """The steps of those."""
        self.archers = False
        """Whether archers keep the enemy from forming Schiltroms."""
        self.withdrawn = False
        """Whether somebody has retreated."""
        self.letters: list[int] = [0, 0, 0]
        """By letter, how many blocks are in the fight."""
        self.dice: list[int] = [-1] * 12
        """The volley of each letter, attacking or not, in Schiltroms or not, once it is known."""
        self.chain: list[int] = []
        """The forms after 0, 1, … hits as far as hits can fall, once they are known."""
        self.gains: list[int] = []
        """For each of them the fighters that have changed side, as a form of reserves."""
        self.arrivals: list[tuple[int, float]] = []
        """The forms after the reserves have come up, with their odds, once they are known."""


class Force:
    """All forms that one side takes in a battle."""

    def __init__(self, side: int, battle: Field, blocks: list[int], places: list[int]) -> None:
        self.side = side
        self.battle = battle
        self.blocks = blocks
        """The blocks of both sides; forms name them by their place in this list."""
        self.places = places
        """The value of a fighter's place in the number of a form, by fighter."""
        meek = [(preciousness(block), i) for i, block in enumerate(blocks)]
        meek.sort()
        self.meek_first: list[int] = [i for _, i in meek]
        """The fighters, least precious first."""
        self.forms: list[Form] = []
        self.numbers: dict[int, int] = {}
        """The forms by code; a dead King's are negative."""
        self.weights: list[float] = []
        """How likely the battle ends with each form."""

    def number_of(self, code: int, slain: bool) -> int:
        """Return the number of a form, made if it is new."""
        key = -1 - code if slain else code
        found = self.numbers.get(key, -1)
        if found >= 0:
            return found
        form = Form(code, slain)
        reserve_archers = self.battle.reserve_archers
        for block in self.blocks:
            unit = code % ROOM
            code //= ROOM
            place = unit & AWAY
            if place == 0:
                continue
            if place == AWAY:
                form.withdrawn = True
                continue
            form.number += 1
            form.strength += unit & STEPS
            if place == FRONT:
                form.front += 1
                form.letters[LETTER[block]] += 1
            if BIT[block] & ARCHERS and (place == FRONT or reserve_archers):
                form.archers = True
        number = len(self.forms)
        self.forms.append(form)
        self.numbers[key] = number
        self.weights.append(0.0)
        return number

    def follow_hits(self, form: Form) -> None:
        """Work out what becomes of a form under hits: the strongest, the meekest of them. [R5.41] [R5.7]"""
        code = form.code
        gain = 0
        slain = form.slain
        form.chain.append(self.number_of(code, slain))
        form.gains.append(0)
        while not slain:
            struck, top = -1, 0
            for i in self.meek_first:
                unit = code // self.places[i] % ROOM
                if unit & AWAY == FRONT and unit & STEPS > top:
                    struck, top = i, unit & STEPS
            if struck < 0:
                return
            place = self.places[struck]
            if top > 1:
                code -= place
            else:
                block = self.blocks[struck]
                code -= place * (FRONT + 1)
                if BIT[block] & TURNCOATS:
                    gain += place * (RESERVE + 1)
                elif block == KING or (block == EDWARD and self.battle.edward_ii):
                    slain = True
            form.chain.append(self.number_of(code, slain))
            form.gains.append(gain)

    def follow_arrival(self, form: Form) -> None:
        """Work out what a form is when its reserves come up and Celtic blocks among them roll. [R5.2] [R5.32]"""
        code = form.code
        rolling = 0
        for i, block in enumerate(self.blocks):
            unit = code // self.places[i] % ROOM
            if unit & AWAY == RESERVE:
                code -= self.places[i] * (RESERVE - FRONT)
                rolling |= BIT[block]
        if self.battle.celtic_at_start:
            rolling = 0
        form.arrivals = self.desert(code, form.slain, rolling)

    def desert(self, code: int, slain: bool, rolling: int) -> list[tuple[int, float]]:
        """Return the forms that Celtic Unity may leave of one, with their odds. [R5.2]"""
        codes: list[tuple[int, float]] = [(code, 1.0)]
        for i, block in enumerate(self.blocks):
            if rolling & CELTIC & BIT[block]:
                after: list[tuple[int, float]] = []
                for old, p in codes:
                    unit = old // self.places[i] % ROOM
                    after.append((old - unit * self.places[i], p * DESERTS))
                    after.append((old, p * (1 - DESERTS)))
                codes = after
        return [(self.number_of(new, slain), p) for new, p in codes]

    def volley(self, form: Form, letter: int, attacking: bool, schiltroms: bool, among: int) -> int:
        """Return the dice of a letter's blocks, or of some (-1: all), for `volley_odds`. [R1.4] [R2.12] [R5.4s]"""
        spot = letter * 4 + (2 if attacking else 0) + (1 if schiltroms else 0)
        if among < 0 and form.dice[spot] >= 0:
            return form.dice[spot]
        area = BIT[self.battle.area]
        dice = 0
        for i, block in enumerate(self.blocks):
            unit = form.code // self.places[i] % ROOM
            if unit & AWAY == FRONT and LETTER[block] == letter and among & BIT[block]:
                rating = RATING[block]
                if not attacking and HOMES[block] & area:
                    rating = HOME_RATING
                elif schiltroms and INFANTRY & BIT[block]:
                    rating += 1
                dice += DICE_SHIFT[rating] * (unit & STEPS)
        if among < 0:
            form.dice[spot] = dice
        return dice

    def leave(self, form: Form, letter: int, among: int) -> int:
        """Return the form after the blocks of a letter have retreated. [R5.5]"""
        code = form.code
        for i, block in enumerate(self.blocks):
            unit = code // self.places[i] % ROOM
            if unit & AWAY == FRONT and LETTER[block] == letter and among & BIT[block]:
                code += self.places[i] * (AWAY - FRONT)
        return self.number_of(code, form.slain)
