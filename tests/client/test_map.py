"""The drawn map is the map of the rules: the same areas, the same borders, everything printed where it belongs."""

from __future__ import annotations

import json
import re
import tomllib
from collections import defaultdict
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "client"
FACTS = ROOT / "src" / "longshanks" / "rules" / "facts"
BOARD: dict[str, Any] = tomllib.loads((FACTS / "board.toml").read_text())
BLOCKS: dict[str, Any] = tomllib.loads((FACTS / "blocks.toml").read_text())["blocks"]
DRAWN: dict[str, Any] = json.loads((CLIENT / "src" / "board" / "geometry.json").read_text())
PRINTED: dict[str, Any] = json.loads((CLIENT / "src" / "board" / "facts.json").read_text())
BLOCK = 96
"""The side of a block on the map, in map units, as `BLOCK` in `client/src/board/blockLayout.ts`."""
STACK_OF_THREE = BLOCK * (1 + 2 * 0.44)
"""How wide three blocks are at the least."""
BORDERS = {frozenset(b) for b in BOARD["borders"]["green"] + BOARD["borders"]["red"]}

Point = tuple[int, int]


def arc(number: int) -> list[Point]:
    """Return the points of an arc, backwards for a negative number."""
    flat = DRAWN["arcs"][number if number >= 0 else ~number]
    x = y = 0
    line: list[Point] = []
    for i in range(0, len(flat), 2):
        x, y = x + flat[i], y + flat[i + 1]
        line.append((x, y))
    return line if number >= 0 else line[::-1]


def rings(area: str) -> list[list[Point]]:
    """Return the outlines of an area, its largest piece first."""
    return [[p for number in ring for p in arc(number)[:-1]] for ring in DRAWN["areas"][area]]


def contains(ring: list[Point], x: float, y: float) -> bool:
    """Return whether a point lies within an outline."""
    inside = False
    for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def area_at(x: float, y: float) -> str | None:
    """Return the area a point of the map lies in."""
    return next((a for a in DRAWN["areas"] if any(contains(r, x, y) for r in rings(a))), None)


def test_the_land_borders_of_the_drawing_are_the_borders_of_the_rules() -> None:
    drawn = {frozenset(owners) for owners in DRAWN["owners"] if len(owners) == 2}
    assert drawn == BORDERS
    assert all(len(owners) in (1, 2) for owners in DRAWN["owners"])


def test_the_land_borders_of_the_source_are_the_borders_of_the_rules() -> None:
    owners: dict[frozenset[tuple[float, float]], set[str]] = defaultdict(set)
    for feature in json.loads((CLIENT / "map" / "areas.geojson").read_text())["features"]:
        if feature["properties"]["kind"] == "area":
            for polygon in feature["geometry"]["coordinates"]:
                for ring in polygon:
                    for a, b in pairwise(ring):
                        owners[frozenset((tuple(a), tuple(b)))].add(feature["properties"]["area"])
    assert {frozenset(o) for o in owners.values() if len(o) == 2} == BORDERS


def test_every_area_is_drawn_and_nothing_else() -> None:
    assert set(DRAWN["areas"]) == set(BOARD["areas"]) == set(DRAWN["spots"])


@pytest.mark.parametrize("area", sorted(BOARD["areas"]))
def test_outlines_are_closed_and_shared(area: str) -> None:
    for ring in DRAWN["areas"][area]:
        for number, following in pairwise([*ring, ring[0]]):
            assert arc(number)[-1] == arc(following)[0]
        for number in ring:
            assert area in DRAWN["owners"][number if number >= 0 else ~number]


def test_a_border_has_an_area_on_each_side_and_a_coast_only_one() -> None:
    sides: dict[int, list[tuple[str, bool]]] = defaultdict(list)
    for area, outlines in DRAWN["areas"].items():
        for ring in outlines:
            for number in ring:
                sides[number if number >= 0 else ~number].append((area, number >= 0))
    for number, owners in enumerate(DRAWN["owners"]):
        assert sorted(a for a, _ in sides[number]) == owners
        if len(owners) == 2:
            assert {forwards for _, forwards in sides[number]} == {True, False}


def test_coastal_areas_have_a_coast_and_the_others_none() -> None:
    coast = {owners[0] for owners in DRAWN["owners"] if len(owners) == 1}
    assert coast == {a for a, row in BOARD["areas"].items() if row["coastal"]}


def test_castles_cathedrals_homes_and_borders_are_printed_as_in_the_rules() -> None:
    for area, row in BOARD["areas"].items():
        printed = PRINTED["areas"][area]
        assert printed.get("castle", 0) == row["castle"]
        assert printed.get("cathedral", False) == row["cathedral"]
        assert printed.get("coastal", False) == row["coastal"]
        assert printed.get("home") == row.get("home")
    for colour in ("green", "red"):
        assert set(PRINTED["borders"][colour]) == {"-".join(sorted(b)) for b in BOARD["borders"][colour]}


def test_blocks_are_printed_as_in_the_rules() -> None:
    assert set(PRINTED["blocks"]) == set(BLOCKS)
    for name, row in BLOCKS.items():
        printed = PRINTED["blocks"][name]
        assert (printed["kind"], printed["combat"], printed["steps"]) == (row["kind"], row["combat"], row["steps"])
        assert (printed.get("move", 0), printed.get("cross", False)) == (row["move"], row["cross"])
        assert printed.get("celtic", False) == row.get("celtic", False)
        assert printed.get("homes", []) == row.get("homes", [])


def test_every_block_and_both_sides_have_arms() -> None:
    source = (CLIENT / "src" / "arms" / "blazons.ts").read_text()
    table = source[source.index("export const blazons") :]
    coats = set(re.findall(r"^  ([a-z_]+)[:,]", table, re.MULTILINE))
    assert coats >= set(BLOCKS) | {"england", "scotland", "andrew", "george"}


@pytest.mark.parametrize("town", sorted(DRAWN["towns"]))
def test_towns_stand_on_land_and_on_the_picture(town: str) -> None:
    x, y, kind, side = DRAWN["towns"][town]
    assert area_at(x, y) is not None
    assert 0 < x < DRAWN["width"] and 0 < y < DRAWN["height"]
    assert kind in ("castle", "burgh", "cathedral", "abbey") and side in "nesw"


def test_towns_of_the_rules_stand_in_their_areas() -> None:
    where = {town: area_at(x, y) for town, (x, y, _, _) in DRAWN["towns"].items()}
    cathedrals = {where[t] for t, row in DRAWN["towns"].items() if row[2] == "cathedral"}
    assert cathedrals - {"england"} == {a for a, row in BOARD["areas"].items() if row["cathedral"]}
    expected = {
        "Inverness": "moray", "Aberdeen": "buchan", "Stirling": "mentieth", "Falkirk": "mentieth", "Perth": "fife",
        "Edinburgh": "lothian", "Berwick": "dunbar", "Dunbar": "dunbar", "Roxburgh": "teviot", "Selkirk": "selkirk",
        "Lanark": "lanark", "Ayr": "carrick", "Dumfries": "annan", "Wigtown": "galloway", "Dundee": "angus",
        "Carlisle": "england", "Newcastle": "england", "Glasgow": "lennox", "St Andrews": "fife", "Elgin": "strathspey",
    }  # fmt: skip
    assert {town: where[town] for town in expected} == expected


def drawn_point(shape: str, x: float, y: float) -> tuple[float, float]:
    """Return where a point of a shape of the drawing lies in the one that is not stretched."""
    return (x, y) if shape == "spots" else (unstretched("x", x), unstretched("y", y))


def unstretched(axis: str, place: float) -> float:
    """Return where a place on an axis of the broad shape lies before it is stretched."""
    table = DRAWN["stretch"][axis]
    for (start, broad_start), (end, broad_end) in pairwise(zip(table[::2], table[1::2], strict=True)):
        if broad_start <= place <= broad_end:
            return float(start + (place - broad_start) * (end - start) / (broad_end - broad_start))
    raise AssertionError(f"{place} is outside the drawing")


@pytest.mark.parametrize("shape", ["spots", "broad"])
@pytest.mark.parametrize("area", sorted(BOARD["areas"]))
def test_blocks_and_names_stand_in_their_area_and_on_the_picture(area: str, shape: str) -> None:
    x, y, across, down, name_x, name_y = DRAWN[shape][area]
    assert area_at(*drawn_point(shape, x, y)) in (area, None)  # in Garmoran they stand between the isles
    if (shape, area) != ("broad", "lennox"):  # there the name stands under the blocks, beyond the border
        assert area_at(*drawn_point(shape, name_x, name_y)) in (area, None)
    assert across > BLOCK and down > BLOCK
    left, top = drawn_point(shape, x - STACK_OF_THREE / 2, y - BLOCK / 2)
    right, bottom = drawn_point(shape, x + STACK_OF_THREE / 2, y + BLOCK / 2)
    assert 0 < left < right < DRAWN["width"] and 0 < top < bottom < DRAWN["height"]


@pytest.mark.parametrize("shape", ["spots", "broad"])
def test_no_two_blocks_of_neighbours_overlap(shape: str) -> None:
    for (a, one), (b, two) in combinations(DRAWN[shape].items(), 2):
        assert abs(one[0] - two[0]) >= BLOCK or abs(one[1] - two[1]) >= BLOCK, (a, b)


def test_the_drawing_is_small() -> None:
    assert (CLIENT / "src" / "board" / "geometry.json").stat().st_size < 40_000
