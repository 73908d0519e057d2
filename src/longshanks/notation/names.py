"""Names at the edge: numbers of the engine to words and back, with errors that help."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from longshanks.rules import actions as act
from longshanks.rules.events import Event, Value
from longshanks.rules.r1_map import AREA, AREA_NAMES, PLACE_NAMES
from longshanks.rules.r2_blocks import BLOCK, BLOCK_NAMES, SIDE_NAMES, SIDES
from longshanks.rules.r3_cards import CARD, CARD_NAMES
from longshanks.rules.refusals import Refusal
from longshanks.rules.user_errors import InputError

Named = str | int | bool | list[str] | list[int]
"""A parameter with its names spelt out."""

TABLES: Final[dict[str, list[str]]] = {
    "block": BLOCK_NAMES, "blocks": BLOCK_NAMES,
    "area": PLACE_NAMES, "areas": PLACE_NAMES, "from": PLACE_NAMES, "to": PLACE_NAMES, "origin": PLACE_NAMES,
    "card": CARD_NAMES, "cards": CARD_NAMES, "english_card": CARD_NAMES, "scottish_card": CARD_NAMES,
    "side": SIDE_NAMES, "first": SIDE_NAMES,
}  # fmt: skip
"""Which names the numbers of a parameter stand for."""
_SIDE: Final = {name: side for side, name in enumerate(SIDE_NAMES) if side in SIDES}


class NotationError(InputError):
    """A text that cannot be read; the message says what was wrong and what would be right."""


def look_up(what: str, name: str, table: dict[str, int]) -> int:
    """Return the number of a name; refuse an unknown one with the nearest good ones."""
    if name in table:
        return table[name]
    near = get_close_matches(name, table, 3)
    hint = f"did you mean {' or '.join(near)}?" if near else f"known: {', '.join(table)}"
    raise NotationError(f"there is no {what} {name!r}: {hint}", what, text=name, near=near)


def read_block(name: str) -> int:
    """Return the block of a name."""
    return look_up("block", name, BLOCK)


def read_area(name: str) -> int:
    """Return the area of a name."""
    return look_up("area", name, AREA)


def read_card(name: str) -> int:
    """Return the card of a name."""
    return look_up("card", name, CARD)


def read_side(name: str) -> int:
    """Return the side of a name."""
    return look_up("side", name, _SIDE)


def write_route(route: int) -> str:
    """Write a route: `fife>mentieth>lanark` over land, `ross~fife` by sea."""
    sign = "~" if route & act.SEA_ROUTE else ">"
    return sign.join(_name(AREA_NAMES, area) for area in act.route_areas(route))


def read_route(text: str) -> int:
    """Read a route of two to four areas."""
    by_sea = "~" in text
    names = text.split("~" if by_sea else ">")
    if not 2 <= len(names) <= (2 if by_sea else 4):
        why = f"{text!r} is no route: write fife>mentieth>lanark, or ross~fife for the sea"
        raise NotationError(why, "route", text=text)
    return act.route([read_area(name) for name in names], by_sea)


def _name(table: list[str], number: int) -> str:
    return table[number] if 0 <= number < len(table) else "?"


def _spell(key: str, value: Value) -> Named:
    if isinstance(value, bool | str):
        return value
    if key == "route":
        return write_route(value) if isinstance(value, int) else "?"
    if key == "pairs" and isinstance(value, list):
        return [f"{_name(BLOCK_NAMES, v & 63)} {_name(AREA_NAMES, v >> 6)}" for v in value]
    table = TABLES.get(key)
    if table is None:
        return value
    return [_name(table, v) for v in value] if isinstance(value, list) else _name(table, value)


def spell(params: dict[str, Value]) -> dict[str, Named]:
    """Return parameters with names for numbers."""
    return {key: _spell(key, value) for key, value in params.items()}


def spell_event(event: Event) -> dict[str, Named]:
    """Return an event as plain named data."""
    return {"kind": event.kind, "rule": event.rule, **spell(event.params())}


def spell_refusal(refusal: Refusal) -> dict[str, Named]:
    """Return a refusal as plain named data."""
    return {"code": refusal.code, "rule": refusal.rule, **spell(refusal.params)}
