"""2.0 Armies: the blocks and what is printed on them. [R2.0]

A noble that may serve either side is one block here; which side it serves is part of the state, since only one of
its two wooden blocks is ever in play (2.22). Blocks are numbered: Scottish, English, nobles; sets are bit masks.
"""

from __future__ import annotations

from typing import Final

from longshanks.rules import facts
from longshanks.rules.native import i64, vec
from longshanks.rules.r1_map import AREA, BIT, members, size

ENGLAND: Final = 0
SCOTLAND: Final = 1
CHANCE: Final = 2
SIDES: Final = (ENGLAND, SCOTLAND)
"""The two sides that play."""
SIDE_NAMES: Final[list[str]] = ["england", "scotland", "chance"]
SIDE_LETTERS: Final[str] = "ESC"


def _in_order(side: str) -> list[str]:
    return [n for n, b in facts.BLOCKS.items() if b["kind"] != "noble" and b["side"] == side]


BLOCK_NAMES: Final[list[str]] = [
    *_in_order("scotland"),
    *_in_order("england"),
    *(name for name, block in facts.BLOCKS.items() if block["kind"] == "noble"),
]
BLOCKS: Final[i64] = len(BLOCK_NAMES)
BLOCK: Final[dict[str, int]] = {name: i for i, name in enumerate(BLOCK_NAMES)}
_FACTS: Final = [facts.BLOCKS[name] for name in BLOCK_NAMES]

MAX_STEPS: Final[vec[i64]] = vec[i64]([block["steps"] for block in _FACTS])
"""Full strength. [R2.11]"""
LETTER: Final[vec[i64]] = vec[i64](["ABC".index(block["combat"][0]) for block in _FACTS])
"""Combat letter as 0, 1, 2: when the block acts. [R2.12]"""
RATING: Final[vec[i64]] = vec[i64]([int(block["combat"][1:]) for block in _FACTS])
"""Combat number: the highest roll that hits. [R2.12]"""
PRINTED_MOVE: Final[vec[i64]] = vec[i64]([block["move"] for block in _FACTS])
"""Move rating in areas; 0 for the Norse. Editions differ for Etterick (`Edition.move`). [R2.13]"""


def mask_where(key: str, *values: object) -> i64:
    """Return the mask of blocks whose printed fact `key`, such as their kind, is one of `values`. [R2.2]"""
    return sum([BIT[i] for i, block in enumerate(_FACTS) if block.get(key) in values])


WALLACE: Final[i64] = BLOCK["wallace"]
KING: Final[i64] = BLOCK["king"]
EDWARD: Final[i64] = BLOCK["edward"]
NORSE: Final[i64] = BLOCK["norse"]
FRENCH: Final[i64] = BLOCK["french_knights"]
BRUCE: Final[i64] = BLOCK["bruce"]
COMYN: Final[i64] = BLOCK["comyn"]
MORAY: Final[i64] = BLOCK["moray"]

LEADERS: Final[i64] = mask_where("kind", "leader", "king")
"""Wallace and the two Kings. [R2.21]"""
NOBLES: Final[i64] = mask_where("kind", "noble")
"""The fourteen nobles, Moray included. [R2.22]"""
ARCHERS: Final[i64] = mask_where("kind", "archers")
"""Archers of both sides. [R2.23]"""
CAVALRY: Final[i64] = mask_where("kind", "knights", "cavalry")
"""Knights, Hobelars and Keith. [R2.24]"""
INFANTRY: Final[i64] = mask_where("kind", "infantry")
"""Infantry of both sides. [R2.25]"""
NORSE_BIT: Final[i64] = BIT[NORSE]
"""The Norse. [R2.26]"""

TURNCOATS: Final[i64] = mask_where("side", "either")
"""The thirteen nobles that may change side; never Moray. [R5.7]"""
ENGLISH: Final[i64] = mask_where("side", "england")
"""Blocks that are always English; those a levy may draw."""
SCOTTISH: Final[i64] = mask_where("side", "scotland")
"""Blocks that are always Scottish, Moray among them."""
CROSSES: Final[i64] = mask_where("cross", True)
"""The six blocks with a black cross. [R5.8]"""
CELTIC: Final[i64] = mask_where("celtic", True)
"""The Welsh and Ulster blocks. [R5.2]"""
BRUCE_FACTION: Final[i64] = mask_where("faction", "bruce")
COMYN_FACTION: Final[i64] = mask_where("faction", "comyn")
LETTER_MASK: Final[vec[i64]] = vec[i64](
    [sum([BIT[i] for i in range(BLOCKS) if LETTER[i] == letter]) for letter in range(3)]
)
HOMES: Final[vec[i64]] = vec[i64]([sum([BIT[AREA[home]] for home in block.get("homes", [])]) for block in _FACTS])
"""Home areas of each block; empty but for nobles. [R1.4]"""
ALL_BLOCKS: Final[i64] = BIT[BLOCKS] - 1


def blocks_of(mask: i64) -> vec[i64]:
    """Return the blocks of a mask in printed order."""
    return members(mask)


def count(mask: i64) -> i64:
    """Return how many members a mask has."""
    return size(mask)
