"""The tables of the rules at hand, made from the facts that the engine plays by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from longshanks.rules import facts
from longshanks.rules.editions import Edition
from longshanks.rules.r1_map import AREA_NAMES, BORDER_ENDS, CASTLE_LIMIT, HOME_OF, IS_RED
from longshanks.rules.r2_blocks import BLOCK, SIDE_NAMES, SIDES
from longshanks.words.message import Message

Cell = Message | str
"""What stands in a table: a message, or a number or rating that is the same in every language."""


class DigestTable(NamedTuple):
    """A table with its title and a head for each column."""

    title: Message
    head: list[Message]
    rows: list[list[Cell]]


def _say(key: str, **params: str | list[str] | int) -> Message:
    return Message(f"rules.{key}", {**params})


def _table(name: str, columns: list[str], rows: list[list[Cell]]) -> DigestTable:
    return DigestTable(_say(f"table.{name}"), [_say(f"head.{column}") for column in columns], rows)


def _areas(names: list[str]) -> Cell:
    return _say("cell.areas", areas=names) if names else ""


def _yes(so: bool) -> Cell:
    return _say("cell.yes") if so else ""


def _borders(_rules: Edition) -> DigestTable:
    rows: list[list[Cell]] = []
    for area, name in enumerate(AREA_NAMES):
        beyond: tuple[list[str], list[str]] = ([], [])
        for border, ends in enumerate(BORDER_ENDS):
            if area in ends:
                beyond[IS_RED[border]].append(AREA_NAMES[sum(ends) - area])
        rows.append([_say("cell.area", area=name), _areas(beyond[0]), _areas(beyond[1])])
    return _table("borders", ["area", "green", "red"], rows)


def _castles(_rules: Edition) -> DigestTable:
    rows: list[list[Cell]] = []
    for area, name in enumerate(AREA_NAMES):
        printed = facts.BOARD["areas"][name]
        limits: list[Cell] = [str(CASTLE_LIMIT[side][area]) for side in SIDES]
        home: Cell = _say("cell.name", name=HOME_OF[area]) if HOME_OF[area] else ""
        rows.append([_say("cell.area", area=name), *limits, _yes(printed["coastal"]), home])
    return _table("areas", ["area", "castle.england", "castle.scotland", "coast", "home"], rows)


def _moves(rules: Edition, name: str) -> Cell:
    rating = rules.move[BLOCK[name]]
    return str(rating) if rating else _say("cell.sea")


def _army(side: str) -> Callable[[Edition], DigestTable]:
    def army(rules: Edition) -> DigestTable:
        rows: list[list[Cell]] = [
            [
                _say("cell.name", name=name),
                _say(f"cell.kind.{block['kind']}"),
                str(block["steps"]),
                block["combat"],
                _moves(rules, name),
                _yes(block["cross"]),
            ]
            for name, block in facts.BLOCKS.items()
            if block["side"] == side and block["kind"] != "noble"
        ]
        return _table(f"blocks.{side}", ["block", "kind", "steps", "combat", "move", "cross"], rows)

    return army


def _nobles(rules: Edition) -> DigestTable:
    rows: list[list[Cell]] = [
        [
            _say("cell.name", name=name),
            _say("cell.name", name=block["faction"]),
            _areas(block["homes"]),
            str(block["steps"]),
            block["combat"],
            _moves(rules, name),
            _yes(block["cross"]),
        ]
        for name, block in facts.BLOCKS.items()
        if block["kind"] == "noble"
    ]
    return _table("blocks.nobles", ["block", "faction", "home", "steps", "combat", "move", "cross"], rows)


def _deck(_rules: Edition) -> DigestTable:
    cards: list[list[Cell]] = [
        [_say("cell.move_card", card=str(value)), str(number)] for value, number in facts.CARDS["move_cards"].items()
    ]
    events: list[list[Cell]] = [[_say("cell.event", card=name), "1"] for name in facts.CARDS["events"]]
    return _table("cards", ["card", "count"], cards + events)


def _start(scenario: str) -> Callable[[Edition], DigestTable]:
    def start(rules: Edition) -> DigestTable:
        entry: dict[str, Any] = facts.SCENARIOS[scenario]
        rows: list[list[Cell]] = []
        for side in SIDE_NAMES[:2]:
            who = _say("cell.side", side=side)
            placed: list[str] = []
            for where, names in entry[side].items():
                if where == "off_map" and rules.french_start_in_pool and entry["crowned"]:
                    names = [name for name in names if name != "french_knights"]
                placed += names
                place = {"off_map": _say("cell.off"), "dead": _say("cell.dead")}.get(where)
                if names:
                    rows.append([who, place or _say("cell.area", area=where), _say("cell.name", name=names)])
            pool = [
                name
                for name, block in facts.BLOCKS.items()
                if block["side"] == side and block["kind"] != "noble" and name not in placed
            ]
            where_drawn = _say("cell.levy", count=entry["levy"]) if side == "england" else _say("cell.pool")
            rows.append([who, where_drawn, _say("cell.name", name=pool)])
        return _table(scenario, ["side", "where", "blocks"], rows)

    return start


_TABLES: Final[dict[str, list[Callable[[Edition], DigestTable]]]] = {
    "1.1": [_borders],
    "1.2": [_castles],
    "2.1": [_army("england"), _army("scotland"), _nobles],
    "3.0": [_deck],
    "8.1": [_start("braveheart")],
    "8.2": [_start("bruce")],
}
"""The tables of each section that has any."""


def tables_of(rules: Edition, rule: str) -> list[DigestTable]:
    """Return the tables of a section as they are in an edition."""
    return [make(rules) for make in _TABLES.get(rule, [])]
