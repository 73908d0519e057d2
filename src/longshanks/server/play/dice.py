"""Dice that anyone can check: chance follows from a secret fixed before the game and from parts of the seats.

The server draws a secret of 32 bytes when a game is made and shows its SHA-256 at once. Each seat adds a part of its
own, 32 bytes as well. Number k of the whole numbers that action number `row` (counted from 1, as in the game file)
takes from chance is made from

    HMAC-SHA-256(secret, "longshanks dice 1\\n" ENGLISH PART "\\n" SCOTTISH PART "\\n" row "\\n" k)

with the parts in hexadecimal and the numbers in decimal. The first four bytes are a number x, high byte first. To pick
one of n, x is taken if it lies below the highest multiple of n up to 2^32, and the pick is x mod n; else the next k is
tried. Every try uses up a k, beginning with 0. `docs/protocol.md` says the same for other languages.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from longshanks.notation.game import Game
from longshanks.rules import actions as act
from longshanks.rules.chance import chance_action
from longshanks.rules.r2_blocks import BLOCK_NAMES, CHANCE, blocks_of
from longshanks.rules.r3_cards import CARD_NAMES, HAND_SIZE, cards_left, cards_of
from longshanks.rules.r5_battle import count_dice
from longshanks.rules.r7_builds import drawable, leviable
from longshanks.rules.state import DEAL_CARDS, LEVY_DRAW, POOL_DRAW, State

ALGORITHM: Final = "longshanks dice 1"
SECRET_BYTES: Final = 32


def commitment(secret: bytes) -> str:
    """Return what is shown of a secret before the game: its SHA-256 in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def picker(secret: bytes, parts: tuple[bytes, bytes], row: int) -> Callable[[int], int]:
    """Return the source of whole numbers of one action: `pick(n)` is one from 0 to n - 1."""
    head = f"{ALGORITHM}\n{parts[0].hex()}\n{parts[1].hex()}\n{row}\n".encode()
    tries = 0

    def pick(n: int) -> int:
        nonlocal tries
        while True:
            digest = hmac.digest(secret, head + str(tries).encode(), "sha256")
            tries += 1
            x = int.from_bytes(digest[:4], "big")
            if x < (1 << 32) // n * n:
                return x % n

    return pick


@dataclass(frozen=True)
class Dice:
    """The dice of one game."""

    secret: bytes
    parts: tuple[bytes, bytes]

    def roll(self, game: Game) -> int:
        """Return what chance does next in a game."""
        return chance_action(game.state, picker(self.secret, self.parts, len(game.actions) + 1))


@dataclass(frozen=True)
class Draw:
    """One result of chance in parts, so that it can be made again without knowing the rules."""

    row: int
    """The number of the action."""
    source: list[str]
    """What was drawn from, in order."""
    take: int
    """How many times."""
    back: bool
    """Whether what was drawn is put back, as with dice; else it leaves the source."""
    result: list[str]
    """What came, in no particular order."""


def draw_of(state: State, row: int, action: int) -> Draw:
    """Return a result of chance in parts; the state is the one before it. The order is that of `chance_action`."""
    if state.stage == DEAL_CARDS:
        deck = [CARD_NAMES[card] for card, n in enumerate(cards_left(state)) for _ in range(n)]
        return Draw(row, deck, HAND_SIZE, False, [CARD_NAMES[card] for card in cards_of(act.hand_of(action))])
    if state.stage == LEVY_DRAW:
        pool = [BLOCK_NAMES[block] for block in blocks_of(leviable(state))]
        return Draw(row, pool, state.levy_size, False, [BLOCK_NAMES[b] for b in blocks_of(act.levied_of(action))])
    if state.stage == POOL_DRAW:
        pool = [BLOCK_NAMES[block] for block in blocks_of(drawable(state, state.draw_area))]
        return Draw(row, pool, 1, False, [BLOCK_NAMES[act.block_of(action)]])
    faces = [str(face) for face in range(1, 7)]
    return Draw(row, faces, count_dice(state), True, [str(die) for die in act.dice_of(action)])


def draws_of(game: Game, after: int = 0) -> list[Draw]:
    """Return every result of chance of a game after some action, in parts."""
    found: list[Draw] = []
    fold = Game(game.setup)
    for row, action in enumerate(game.actions, 1):
        if act.side_of(action) == CHANCE and row > after:
            found.append(draw_of(fold.state, row, action))
        fold.play(action)
    return found


def first_forged(game: Game, dice: Dice, after: int = 0) -> int | None:
    """Return the number of the first action of chance that does not follow from the dice, or None if all do."""
    fold = Game(game.setup)
    for row, action in enumerate(game.actions, 1):
        if act.side_of(action) == CHANCE and row > after and dice.roll(fold) != action:
            return row
        fold.play(action)
    return None
