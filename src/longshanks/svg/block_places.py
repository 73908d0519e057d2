"""Where the blocks of an area stand in a picture: as on the page, a row for each side around the spot of the area.

Blocks keep their size and overlap, the left half of each in sight; when that is not enough they get a little smaller,
and only then there is a second row (`client/src/board/blockLayout.ts`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any, Final, NamedTuple

from longshanks.rules.r1_map import AREA
from longshanks.rules.r2_blocks import SIDES
from longshanks.views.view import Hidden, Known, View

LARGEST: Final = 96.0
LEAST: Final = 82.0
APART: Final = 1.05
CLOSEST: Final = 0.44
"""How far the next block of a row is: this is enough to see it all, this at the least, as parts of a block."""
FAN: Final = 0.22
"""How far apart backs lie that nobody can tell apart."""
MOST_BACKS: Final = 3
GAP: Final = 5.0


class Piece(NamedTuple):
    """What stands on the map: a block that the viewer can tell, or some that they cannot."""

    side: int
    what: Known | Hidden

    def backs(self) -> int:
        """Return how many backs are drawn; none for a block with its face."""
        return min(self.what.number, MOST_BACKS) if isinstance(self.what, Hidden) else 0

    def width(self) -> float:
        """Return how wide it is, in blocks."""
        return 1 + FAN * max(0, self.backs() - 1)


class Placed(NamedTuple):
    """A piece with its place in the picture."""

    piece: Piece
    x: float
    y: float
    size: float


def pieces(view: View, area: int, side: int) -> list[Piece]:
    """Return the pieces of a side in an area."""
    known = [Piece(side, block) for block in view.known[side] if block.place == area]
    return known + [Piece(side, group) for group in view.hidden[side] if group.area == area]


def step_in(row: Sequence[Piece], size: float, room: float) -> float:
    """Return how far apart the pieces of a row stand to fill no more than the room, in blocks."""
    if len(row) < 2:
        return APART
    wide = sum(piece.width() for piece in row)
    return min(APART, 1 - (wide * size - room) / (size * (len(row) - 1)))


def split(row: Sequence[Piece], count: int) -> list[Sequence[Piece]]:
    """Return a row as so many rows."""
    each = ceil(len(row) / count)
    return [row[i : i + each] for i in range(0, len(row), each)]


def rows_of(sides: list[list[Piece]], spot: dict[str, float]) -> tuple[list[Sequence[Piece]], float]:
    """Return the rows of an area and the size of its blocks."""
    most = LEAST if len(sides) > 1 else LARGEST
    for rows_each in range(1, 4):
        size = most
        while size >= LEAST:
            rows = [row for line in sides for row in split(line, rows_each if len(line) > 2 else 1)]
            too_high = rows_each > 1 and len(rows) * size > spot["down"] + LARGEST and size > LEAST
            if not too_high and all(step_in(row, size, spot["across"]) >= CLOSEST for row in rows):
                return rows, size
            size -= 2
    return [row for line in sides for row in split(line, 3)], LEAST


def places_in(view: View, area: int, spot: dict[str, float], width: float, height: float) -> list[Placed]:
    """Return where everything in an area stands."""
    sides = [line for side in SIDES if (line := pieces(view, area, side))]
    if not sides:
        return []
    rows, size = rows_of(sides, spot)
    gap = GAP if len(sides) > 1 else 0.0
    high = len(rows) * (size + 4) - 4 + gap
    y = min(spot["y"] - high / 2, height - high - 12)
    placed: list[Placed] = []
    for number, row in enumerate(rows):
        if number and rows[number - 1][0].side != row[0].side:
            y += gap
        step = max(CLOSEST, step_in(row, size, spot["across"]))
        across = sum(piece.width() - (1 - step if i else 0) for i, piece in enumerate(row)) * size
        x = min(spot["x"] - across / 2, width - 4 - across)
        for piece in row:
            placed.append(Placed(piece, round(x, 1), round(y, 1), size))
            x += (piece.width() - 1 + step) * size
        y += size + 4
    return placed


def places(view: View, drawing: dict[str, Any]) -> list[Placed]:
    """Return where everything on the map stands."""
    spots, width, height = drawing["spots"], drawing["width"], drawing["height"]
    return [placed for area in drawing["areas"] for placed in places_in(view, AREA[area], spots[area], width, height)]
