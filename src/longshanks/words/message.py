"""A message: a key of the catalogue and the names that fill its template.

Messages are what is sent and stored instead of sentences. Parameters are names, and the name of a parameter says what
it is: `named_params` turns the engine's numbers into them.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypedDict, Union

from longshanks.notation.names import TABLES
from longshanks.rules import actions as act
from longshanks.rules.events import Value
from longshanks.rules.r1_map import AREA_NAMES
from longshanks.rules.r2_blocks import BLOCK_NAMES
from longshanks.words.catalogue import CATALOGUE
from longshanks.words.template import parse, placeholders_in


class NamedRoute(TypedDict):
    """The areas of a move in order; by sea it has two."""

    areas: list[str]
    sea: bool


Param = Union[bool, int, float, str, NamedRoute, list[int], list[str], list[tuple[str, str]], "Message"]
"""A parameter with its names spelt out; one that is a message itself is said within the other."""
Params = dict[str, Param]


class Message(NamedTuple):
    """Something to say."""

    key: str
    params: Params


def name_of(names: list[str], number: int) -> str:
    """Return the name of a number; `unknown` for one that has none, as in an action nobody could take."""
    return names[number] if 0 <= number < len(names) else "unknown"


def named_route(route: int) -> NamedRoute:
    """Return a route by names."""
    areas = [name_of(AREA_NAMES, area) for area in act.route_areas(route)]
    return {"areas": areas, "sea": bool(route & act.SEA_ROUTE)}


def _spell(key: str, value: Value) -> Param:
    if isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        if key == "route":
            return named_route(value)
        return name_of(TABLES[key], value) if key in TABLES else value
    if key == "pairs":
        return [(name_of(BLOCK_NAMES, code & 63), name_of(AREA_NAMES, code >> 6)) for code in value]
    return [name_of(TABLES[key], number) for number in value] if key in TABLES else value


def named_params(params: dict[str, Value]) -> Params:
    """Return parameters with names for numbers."""
    return {key: _spell(key, value) for key, value in params.items()}


@cache
def placeholders(key: str) -> frozenset[str]:
    """Return the names a template asks for."""
    return frozenset(hole.name for hole in placeholders_in(parse(CATALOGUE[key])))


def compose(key: str, params: Params) -> Message:
    """Return a message; the ends of a route and the printed name of a block are added where the template asks."""
    asked = placeholders(key) - params.keys()
    route = params.get("route")
    if asked and isinstance(route, dict) and route["areas"]:
        areas = route["areas"]
        ends: Params = {"from": areas[0], "to": areas[-1], "via": areas[1:-1]}
        params = params | {name: end for name, end in ends.items() if name in asked}
    if "name" in asked:
        params = params | {"name": params["block"]}
    return Message(key, params)


def plural(number: int) -> str:
    """Return the trait of a number: none, one or many."""
    return "none" if number == 0 else "one" if number == 1 else "many"
