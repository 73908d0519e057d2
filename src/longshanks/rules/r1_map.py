"""1.0 The mapboard: areas, the borders between them, castles, cathedrals and the homes of nobles. [R1.0]

Areas and borders are numbered in the order of `facts/board.toml`; sets of them are bit masks. Three more places
follow the areas: a side's draw pool, the box for blocks not in the game yet, and the graveyard. An area without a
printed castle has limit 0, and Mentieth is coastal (A-B21).
"""

from __future__ import annotations

from typing import Final

from longshanks.rules import facts
from longshanks.rules.native import i64, vec

BIT: Final[vec[i64]] = vec[i64]([2**i for i in range(63)])
"""The single-bit masks, so that no code shifts by a variable."""
BIT_PRIME: Final = 67
"""Powers of two below 2 ** 66 leave different remainders by this prime."""
INDEX: Final[vec[i64]] = vec[i64]([-1] * BIT_PRIME)
"""The number of a single-bit mask, by its remainder: `INDEX[mask % BIT_PRIME]`."""
for _i, _bit in enumerate(BIT):
    INDEX[_bit % BIT_PRIME] = _i

AREA_NAMES: Final[list[str]] = list(facts.BOARD["areas"])
AREAS: Final[i64] = len(AREA_NAMES)
AREA: Final[dict[str, int]] = {name: i for i, name in enumerate(AREA_NAMES)}

POOL: Final[i64] = AREAS
"""Where disbanded and not yet drawn blocks of both sides lie."""
OFF: Final[i64] = AREAS + 1
"""Where a block waits that has not entered the game: the uncrowned King, the French Knights."""
DEAD: Final[i64] = AREAS + 2
"""Where permanently eliminated blocks lie."""
PLACES: Final[i64] = AREAS + 3
PLACE_NAMES: Final[list[str]] = [*AREA_NAMES, "pool", "off", "dead"]

ENGLAND_AREA: Final[i64] = AREA["england"]
ENGLAND_BIT: Final[i64] = BIT[ENGLAND_AREA]
FIFE: Final[i64] = AREA["fife"]
SELKIRK: Final[i64] = AREA["selkirk"]
ALL_AREAS: Final[i64] = BIT[AREAS] - 1

_GREEN: Final[list[list[str]]] = facts.BOARD["borders"]["green"]
_RED: Final[list[list[str]]] = facts.BOARD["borders"]["red"]

BORDER_ENDS: Final[list[tuple[int, int]]] = [(AREA[a], AREA[b]) for a, b in [*_GREEN, *_RED]]
BORDERS: Final[i64] = len(BORDER_ENDS)
BORDER_LIMIT: Final[vec[i64]] = vec[i64]([6 if border < len(_GREEN) else 2 for border in range(BORDERS)])
"""How many blocks of one side may cross a border in one phase: six green, two red. [R4.3]"""
IS_RED: Final[list[bool]] = [limit == 2 for limit in BORDER_LIMIT]
"""Whether crossing the border ends the move. [R4.3]"""
IS_ANGLO_SCOTTISH: Final[list[bool]] = [ENGLAND_AREA in ends for ends in BORDER_ENDS]
"""Whether the border is part of the Anglo-Scottish border. [R4.4]"""

BORDER_BETWEEN: Final[list[vec[i64]]] = [vec[i64]([-1] * len(AREA_NAMES)) for _ in AREA_NAMES]
"""The border that joins two areas, or -1: blocks pass only where there is one. [R1.1]"""
for _border, (_a, _b) in enumerate(BORDER_ENDS):
    BORDER_BETWEEN[_a][_b] = _border
    BORDER_BETWEEN[_b][_a] = _border

NEIGHBOURS: Final[list[list[tuple[int, int]]]] = [
    [(b, BORDER_BETWEEN[a][b]) for b in range(AREAS) if BORDER_BETWEEN[a][b] >= 0] for a in range(AREAS)
]
"""For each area, its adjacent areas and the border to each."""
NEXT_TO: Final[list[vec[i64]]] = [vec[i64]([b for b, _ in NEIGHBOURS[a]]) for a in range(AREAS)]
"""For each area, its adjacent areas alone."""
ADJACENT: Final[vec[i64]] = vec[i64]([sum([BIT[b] for b in NEXT_TO[a]]) for a in range(AREAS)])
"""For each area, the mask of its adjacent areas."""


def _areas_with(fact: str) -> i64:
    return sum([BIT[AREA[name]] for name, area in facts.BOARD["areas"].items() if area[fact]])


COASTAL: Final[i64] = _areas_with("coastal")
"""The coastal areas, England included. [A-B21]"""
CATHEDRALS: Final[i64] = _areas_with("cathedral")
"""The three cathedral areas. [R1.3]"""

_CASTLES: Final[list[int]] = [area["castle"] for area in facts.BOARD["areas"].values()]
CASTLE_LIMIT: Final[list[vec[i64]]] = [
    vec[i64](_CASTLES),
    vec[i64]([castle + (1 if CATHEDRALS & BIT[area] else 0) for area, castle in enumerate(_CASTLES)]),
]
"""Castle limit by side and area; a cathedral adds one for the Scots alone. [R1.2] [R1.3]"""

_SECOND_END: Final[vec[i64]] = vec[i64]([end for _, end in BORDER_ENDS])

HOME_OF: Final[list[str]] = [area.get("home", "") for area in facts.BOARD["areas"].values()]
"""The noble at home in each area, or an empty string. [R1.4]"""


def directed(border: i64, into: i64) -> i64:
    """Return the index of a border as crossed into one of its two areas."""
    return 2 * border + 1 if _SECOND_END[border] == into else 2 * border


def size(mask: i64) -> i64:
    """Return how many members a mask has."""
    if not COMPILED:
        return int(mask).bit_count()
    # A native number has no method for it: pairs of bits, then fours, then bytes.
    pairs = mask - (mask >> 1 & 0x5555555555555555)
    fours = (pairs & 0x3333333333333333) + (pairs >> 2 & 0x3333333333333333)
    total = fours + (fours >> 4) & 0x0F0F0F0F0F0F0F0F
    total += total >> 8
    total += total >> 16
    total += total >> 32
    return total & 127


COMPILED: Final = type(size).__name__ != "function"
"""Whether this is the compiled engine: the few places that are faster another way without it ask."""


def members(mask: i64) -> vec[i64]:
    """Return the members of a mask, lowest first."""
    found = vec[i64]([0] * size(mask))
    at: i64 = 0
    while mask:
        low = mask & -mask
        found[at] = INDEX[low % BIT_PRIME]
        mask ^= low
        at += 1
    return found


def areas_of(mask: i64) -> vec[i64]:
    """Return the areas of a mask in map order."""
    return members(mask)
