"""1.0 The mapboard: areas, the borders between them, castles, cathedrals and the homes of nobles. [R1.0]

Areas and borders are numbered in the order of `facts/board.toml`; sets of them are bit masks. Three more places
follow the areas: a side's draw pool, the box for blocks not in the game yet, and the graveyard. An area without a
printed castle has limit 0, and Mentieth is coastal (A-B21).
"""

from __future__ import annotations

from typing import Final

from longshanks.rules import facts

BIT: Final[list[int]] = [1 << i for i in range(63)]
"""The single-bit masks, so that no code shifts by a variable."""
BIT_PRIME: Final = 67
"""Powers of two below 2 ** 66 leave different remainders by this prime."""
INDEX: Final[list[int]] = [-1] * BIT_PRIME
"""The number of a single-bit mask, by its remainder: `INDEX[mask % BIT_PRIME]`."""
for _i, _bit in enumerate(BIT):
    INDEX[_bit % BIT_PRIME] = _i

AREA_NAMES: Final[list[str]] = list(facts.BOARD["areas"])
AREAS: Final = len(AREA_NAMES)
AREA: Final[dict[str, int]] = {name: i for i, name in enumerate(AREA_NAMES)}

POOL: Final = AREAS
"""Where disbanded and not yet drawn blocks of both sides lie."""
OFF: Final = AREAS + 1
"""Where a block waits that has not entered the game: the uncrowned King, the French Knights."""
DEAD: Final = AREAS + 2
"""Where permanently eliminated blocks lie."""
PLACES: Final = AREAS + 3
PLACE_NAMES: Final[list[str]] = [*AREA_NAMES, "pool", "off", "dead"]

ENGLAND_AREA: Final = AREA["england"]
ENGLAND_BIT: Final = BIT[ENGLAND_AREA]
FIFE: Final = AREA["fife"]
SELKIRK: Final = AREA["selkirk"]
ALL_AREAS: Final = BIT[AREAS] - 1

_GREEN: Final[list[list[str]]] = facts.BOARD["borders"]["green"]
_RED: Final[list[list[str]]] = facts.BOARD["borders"]["red"]

BORDER_ENDS: Final[list[tuple[int, int]]] = [(AREA[a], AREA[b]) for a, b in [*_GREEN, *_RED]]
BORDERS: Final = len(BORDER_ENDS)
BORDER_LIMIT: Final[list[int]] = [6] * len(_GREEN) + [2] * len(_RED)
"""How many blocks of one side may cross a border in one phase: six green, two red. [R4.3]"""
IS_RED: Final[list[bool]] = [limit == 2 for limit in BORDER_LIMIT]
"""Whether crossing the border ends the move. [R4.3]"""
IS_ANGLO_SCOTTISH: Final[list[bool]] = [ENGLAND_AREA in ends for ends in BORDER_ENDS]
"""Whether the border is part of the Anglo-Scottish border. [R4.4]"""

BORDER_BETWEEN: Final[list[list[int]]] = [[-1] * AREAS for _ in range(AREAS)]
"""The border that joins two areas, or -1: blocks pass only where there is one. [R1.1]"""
for _border, (_a, _b) in enumerate(BORDER_ENDS):
    BORDER_BETWEEN[_a][_b] = _border
    BORDER_BETWEEN[_b][_a] = _border

NEIGHBOURS: Final[list[list[tuple[int, int]]]] = [
    [(b, BORDER_BETWEEN[a][b]) for b in range(AREAS) if BORDER_BETWEEN[a][b] >= 0] for a in range(AREAS)
]
"""For each area, its adjacent areas and the border to each."""
ADJACENT: Final[list[int]] = [sum(BIT[b] for b, _ in NEIGHBOURS[a]) for a in range(AREAS)]
"""For each area, the mask of its adjacent areas."""

COASTAL: Final = sum(BIT[AREA[name]] for name, area in facts.BOARD["areas"].items() if area["coastal"])
"""The coastal areas, England included. [A-B21]"""
CATHEDRALS: Final = sum(BIT[AREA[name]] for name, area in facts.BOARD["areas"].items() if area["cathedral"])
"""The three cathedral areas. [R1.3]"""

_CASTLES: Final[list[int]] = [area["castle"] for area in facts.BOARD["areas"].values()]
CASTLE_LIMIT: Final[list[list[int]]] = [
    _CASTLES,
    [castle + (CATHEDRALS >> area & 1) for area, castle in enumerate(_CASTLES)],
]
"""Castle limit by side and area; a cathedral adds one for the Scots alone. [R1.2] [R1.3]"""

HOME_OF: Final[list[str]] = [area.get("home", "") for area in facts.BOARD["areas"].values()]
"""The noble at home in each area, or an empty string. [R1.4]"""


def directed(border: int, into: int) -> int:
    """Return the index of a border as crossed into one of its two areas."""
    return 2 * border + (BORDER_ENDS[border][1] == into)


def members(mask: int) -> list[int]:
    """Return the members of a mask, lowest first."""
    out: list[int] = []
    while mask:
        low = mask & -mask
        out.append(INDEX[low % BIT_PRIME])
        mask ^= low
    return out


def areas_of(mask: int) -> list[int]:
    """Return the areas of a mask in map order."""
    return members(mask)
