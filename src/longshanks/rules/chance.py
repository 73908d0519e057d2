"""Chance as a player: what dice, draws, deals and levies may bring, with what weight.

`chance_options` lists every result with a weight; weights are whole numbers and equal odds have equal weights.
`chance_action` makes one result out of `pick(n)`, any source of whole numbers below n: a seeded generator, the
operating system, or a published hash. The engine itself draws nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, combinations_with_replacement
from math import comb, factorial

from longshanks.rules import actions as act
from longshanks.rules.r1_map import BIT
from longshanks.rules.r2_blocks import CHANCE, blocks_of
from longshanks.rules.r3_cards import HAND_SIZE, cards_left, dealt_side, pack_hand
from longshanks.rules.r5_battle import count_dice
from longshanks.rules.r7_builds import drawable, leviable
from longshanks.rules.refusals import Refusal, refuse
from longshanks.rules.state import DEAL_CARDS, LEVY_DRAW, POOL_DRAW, State

Pick = Callable[[int], int]
"""A source of chance: `pick(n)` is a whole number from 0 to n - 1, all equally likely."""


def chance_options(s: State) -> list[tuple[int, int]]:
    """Return every result chance may bring now, each with its weight. [R5.4] [R3.0] [R7.62] [R7.7]"""
    if s.actor != CHANCE:
        return []
    if s.stage == DEAL_CARDS:
        return [(act.deal(dealt_side(s), pack_hand(list(c))), w) for c, w in hands(cards_left(s), HAND_SIZE)]
    if s.stage == LEVY_DRAW:
        choices = combinations(blocks_of(leviable(s)), s.levy_size)
        return [(act.levy(sum(BIT[b] for b in blocks)), 1) for blocks in choices]
    if s.stage == POOL_DRAW:
        return [(act.on_block(act.DRAWN, CHANCE, b), 1) for b in blocks_of(drawable(s, s.draw_area))]
    return [
        (act.roll(list(dice)), rolls_like(dice)) for dice in combinations_with_replacement(range(1, 7), count_dice(s))
    ]


def hands(left: list[int], size: int, card: int = 0) -> list[tuple[tuple[int, ...], int]]:
    """Return every hand of a size from what is left of each card, with the number of ways to get it."""
    if card == len(left):
        return [((), 1)] if size == 0 else []
    found: list[tuple[tuple[int, ...], int]] = []
    for n in range(min(size, left[card]) + 1):
        ways = comb(left[card], n)
        for rest, weight in hands(left, size - n, card + 1):
            found.append(((card,) * n + rest, ways * weight))
    return found


def rolls_like(dice: tuple[int, ...]) -> int:
    """Return how many ordered rolls show the same faces."""
    ways = factorial(len(dice))
    for face in set(dice):
        ways //= factorial(dice.count(face))
    return ways


def chance_action(s: State, pick: Pick) -> int:
    """Return one result of chance made out of a source of whole numbers; the odds are those of the table."""
    if s.stage == DEAL_CARDS:
        deck = [card for card, n in enumerate(cards_left(s)) for _ in range(n)]
        return act.deal(dealt_side(s), pack_hand([deck.pop(pick(len(deck))) for _ in range(HAND_SIZE)]))
    if s.stage == LEVY_DRAW:
        pool = list(blocks_of(leviable(s)))
        levied = 0
        for _ in range(s.levy_size):
            levied |= BIT[pool.pop(pick(len(pool)))]
        return act.levy(levied)
    if s.stage == POOL_DRAW:
        drawn = blocks_of(drawable(s, s.draw_area))
        return act.on_block(act.DRAWN, CHANCE, drawn[pick(len(drawn))])
    return act.roll([1 + pick(6) for _ in range(count_dice(s))])


def refuse_roll(s: State, action: int) -> Refusal | None:
    """Refuse a roll of the wrong number of dice or of faces that no die has. [R5.4]"""
    dice = act.dice_of(action)
    if len(dice) != count_dice(s):
        return refuse("roll/count", "5.4", count=len(dice), needed=count_dice(s))
    if any(not 1 <= die <= 6 for die in dice) or act.roll(dice) != action:
        return refuse("roll/faces", "5.4", dice=dice)
    return None
