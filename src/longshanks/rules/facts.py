"""The facts of the board game, read from TOML and checked once.

Every name, number and border the rules speak of lives in `facts/*.toml`. This module reads those files, checks
that they agree with one another and with the counts the book prints, and hands out plain dictionaries. A slip in
a file is an error when the package is imported, never a strange game.
"""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any, Final

Table = dict[str, Any]


COMBAT_RATINGS: Final = {f"{letter}{number}" for letter in "ABC" for number in range(1, 7)}
"""What may be printed as a combat rating. [R2.12]"""


class FactsError(ValueError):
    """A fact file contradicts itself or another fact file."""


def read(name: str) -> Table:
    """Return the table of one fact file, such as `board`."""
    text = resources.files(__package__).joinpath("facts", f"{name}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def check_board(board: Table) -> None:
    """Refuse a board whose borders name unknown areas, repeat, or leave an area cut off. [R1.1]"""
    areas = board["areas"]
    seen: set[frozenset[str]] = set()
    for colour, borders in board["borders"].items():
        if colour not in ("green", "red"):
            raise FactsError(f"border colour {colour!r}: must be green or red")
        for border in borders:
            pair = frozenset(border)
            if len(border) != 2 or len(pair) != 2:
                raise FactsError(f"border {border}: must join two different areas")
            for area in border:
                if area not in areas:
                    raise FactsError(f"border {border}: there is no area {area!r}")
            if pair in seen:
                raise FactsError(f"border {border}: listed twice")
            seen.add(pair)
    for area, facts in areas.items():
        if not any(area in pair for pair in seen):
            raise FactsError(f"area {area!r}: no border leads there")
        if not 0 <= facts["castle"] <= 3:
            raise FactsError(f"area {area!r}: castle limit {facts['castle']} is not 0 to 3")


def check_blocks(blocks: Table, board: Table) -> None:
    """Refuse blocks with impossible values, or nobles whose homes differ from the map's. [R2.1] [R1.4]"""
    homes = {area: facts["home"] for area, facts in board["areas"].items() if "home" in facts}
    for name, block in blocks.items():
        if block["side"] not in ("scotland", "england", "either"):
            raise FactsError(f"block {name!r}: side {block['side']!r}")
        if block["combat"] not in COMBAT_RATINGS:
            raise FactsError(f"block {name!r}: combat {block['combat']!r} is not A1 to C6")
        if not 1 <= block["steps"] <= 4 or block["move"] not in (0, 2, 3):
            raise FactsError(f"block {name!r}: steps {block['steps']}, move {block['move']}")
        for home in block.get("homes", []):
            if homes.get(home) != name:
                raise FactsError(f"block {name!r}: the map gives {home!r} to {homes.get(home)!r}")
    for home, noble in homes.items():
        if noble not in blocks or home not in blocks[noble].get("homes", []):
            raise FactsError(f"area {home!r}: home of {noble!r}, who does not name it")
    if sum(block["kind"] == "noble" for block in blocks.values()) != 14:
        raise FactsError("there must be 14 nobles")


def check_cards(cards: Table) -> None:
    """Refuse a deck that is not 20 move cards and 5 events. [R3.0]"""
    moves = sum(cards["move_cards"].values())
    if (moves, len(cards["events"])) != (20, 5):
        raise FactsError(f"the deck has {moves} move cards and {len(cards['events'])} events, not 20 and 5")


def check_scenario(name: str, scenario: Table, blocks: Table, board: Table) -> None:
    """Refuse a set-up that places a block twice, on an unknown area or on the wrong side. [R8.0]"""
    placed: set[str] = set()
    for side in ("england", "scotland"):
        for place, names in scenario.get(side, {}).items():
            if place not in board["areas"] and place not in ("off_map", "dead"):
                raise FactsError(f"scenario {name!r}: there is no area {place!r}")
            for block in names:
                if block not in blocks:
                    raise FactsError(f"scenario {name!r}: there is no block {block!r}")
                if block in placed:
                    raise FactsError(f"scenario {name!r}: {block!r} is placed twice")
                if blocks[block]["side"] not in (side, "either"):
                    raise FactsError(f"scenario {name!r}: {block!r} is not a block of {side}")
                placed.add(block)
    if "starts_as" not in scenario:
        missing = [b for b, facts in blocks.items() if facts["kind"] == "noble" and b not in placed]
        if missing:
            raise FactsError(f"scenario {name!r}: nobles without a place: {', '.join(missing)}")


def check_editions(editions: Table, default: str) -> None:
    """Refuse a profile with an unknown switch or value, and a default book that leaves a switch open."""
    switches = editions["switches"]
    for name, profile in editions["profiles"].items():
        for switch, value in profile.items():
            if switch != "book" and switch not in switches:
                raise FactsError(f"edition {name!r}: there is no switch {switch!r}")
            if switch != "book" and value not in switches[switch]["values"]:
                raise FactsError(f"edition {name!r}: {switch} cannot be {value!r}")
    missing = switches.keys() - editions["profiles"][default].keys()
    if missing:
        raise FactsError(f"edition {default!r} gives no value to {', '.join(sorted(missing))}")


BOARD: Final[Table] = read("board")
BLOCKS: Final[Table] = read("blocks")["blocks"]
CARDS: Final[Table] = read("cards")
SCENARIOS: Final[Table] = read("scenarios")["scenarios"]

check_board(BOARD)
check_blocks(BLOCKS, BOARD)
check_cards(CARDS)
for _name, _scenario in SCENARIOS.items():
    check_scenario(_name, _scenario, BLOCKS, BOARD)
