"""Make the drawing broad for broad windows, and say where stacks and names stand in both drawings.

Two tables that only rise, one across and one down, take the drawing of `build.py` to one that fills a window that is
broader than high: the middle is wider, the far north flatter. Topology and borders stay as they are, so the client
stretches the same lines itself and keeps the tall drawing for a phone held upright.

Run by hand when only `places.toml` changes: `python client/map/stretch.py` (needs nothing but Python).
"""

from __future__ import annotations

import json
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
TARGET = HERE.parent / "src" / "board" / "geometry.json"
BEYOND = 900
"""How far the tables go on around the drawing, as steep as at its edge."""


def table(slopes: list[list[float]], least: int, most: int) -> list[int]:
    """Return a table from, to, from, to ... of slopes that hold from a point on; each must be above 0.

    Raises ValueError for a table that does not rise.
    """
    points = [0.0, *(point for point, _ in slopes[1:]), most]
    if any(slope <= 0 for _, slope in slopes) or points != sorted(points):
        raise ValueError("a table must rise")
    to = 0.0
    out = [least, round(least * slopes[0][1]), 0, 0]
    for (start, end), (_, slope) in zip(pairwise(points), slopes, strict=True):
        to += (end - start) * slope
        out += [round(end), round(to)]
    return [*out, most + BEYOND, round(to + BEYOND * slopes[-1][1])]


def with_stacks(drawing: dict[str, Any], places: dict[str, Any]) -> dict[str, Any]:
    """Return a drawing with the tables that stretch it and the spots of both drawings.

    A spot is the middle of the stack, the room it has across and down, and the middle of the name.
    """
    stretch = {
        axis: table(places["stretch"][axis], -BEYOND, drawing[size]) for axis, size in (("x", "width"), ("y", "height"))
    }
    spots = {
        kind: {a: [*s["stack"], *s["room"], *s["name"]] for a, s in sorted(places[kind].items())}
        for kind in ("spots", "broad")
    }
    return {**drawing, "stretch": stretch, "spots": spots["spots"], "broad": spots["broad"]}


def main() -> None:
    """Write tables and spots into the drawing as it is."""
    places = tomllib.loads((HERE / "places.toml").read_text())
    drawing = with_stacks(json.loads(TARGET.read_text()), places)
    TARGET.write_text(json.dumps(drawing, separators=(",", ":")).replace('],"', '],\n"') + "\n")


if __name__ == "__main__":
    main()
