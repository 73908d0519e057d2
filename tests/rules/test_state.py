"""The fields of a state: each is copied, has a value on an empty board, and is written in the text of a position."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import cast

import pytest

from longshanks.notation.position import position, write_position
from longshanks.rules import actions as act
from longshanks.rules.engine import apply
from longshanks.rules.r1_map import AREA, POOL
from longshanks.rules.r2_blocks import BLOCK, SCOTLAND
from longshanks.rules.r8_scenarios import make_setup
from longshanks.rules.state import (
    MAJORITY,
    NOBODY,
    SHARED,
    Battle,
    State,
    array,
    blank_state,
    change_side,
    new_battle,
    place,
    win,
)
from tests.games_at_random import random_steps

WRITTEN_WITH = {
    "location": "blocks_in",
    "steps": "blocks_in",
    "army": "blocks_in",
    "held": "blocks_in",
    "moved": "route",
    "full_borders": "crossed",
    "reason": "winner",
    "setup": "setup",
}
"""Fields that no text tells by themselves, since they follow from others, with one of those."""


def fields_of(kind: type) -> list[str]:
    """Return the fields of a class as it declares them, compiled or not."""
    return list(getattr(kind, "__mypyc_attrs__", None) or kind.__slots__)  # type: ignore[attr-defined]


def contents(thing: State | Battle) -> dict[str, object]:
    """Return the value of every field, comparable; an unset field raises AttributeError."""
    values = {name: getattr(thing, name) for name in fields_of(type(thing))}
    return {name: contents(v) if isinstance(v, Battle) else list(v) if is_array(v) else v for name, v in values.items()}


def is_array(value: object) -> bool:
    """Return whether a field is an array, compiled or not."""
    return hasattr(value, "__getitem__")


def changed(value: object) -> object:
    """Return another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return SCOTLAND if value == NOBODY else value + 1
    if is_array(value):
        numbers = list(cast("list[int]", value))
        return array([numbers[0] + 1, *numbers[1:]] if numbers else [BLOCK["norse"] | AREA["fife"] << 6])
    assert value is None
    return new_battle(AREA["fife"], SCOTLAND)


def blank() -> State:
    """Return an empty board."""
    return blank_state(make_setup("braveheart"))


@pytest.mark.parametrize("make", [blank, lambda: new_battle(AREA["fife"], SCOTLAND)], ids=["state", "battle"])
def test_a_copy_has_every_field_and_shares_none_that_is_written(make: Callable[[], State | Battle]) -> None:
    for name in fields_of(type(make())):
        original = make()
        if name != "setup":
            setattr(original, name, changed(getattr(original, name)))
        copy = original.copy()
        assert contents(copy) == contents(original), name
        value = getattr(original, name)
        if is_array(value):
            value[0] += 1
            shared = getattr(copy, name)[0] == value[0]
            assert shared == (isinstance(original, State) and name in SHARED), name
        if isinstance(value, Battle):
            assert getattr(copy, name) is not value, name


def test_every_field_of_a_state_can_be_told_by_its_text() -> None:
    """`MOVES` is the stage, so that no other field is read another way than it was written."""
    special: dict[str, Callable[[State], None]] = {
        "blocks_in": lambda s: place(s, BLOCK["wallace"], POOL),
        "army": lambda s: change_side(s, BLOCK["bruce"]),
        "winner": lambda s: win(s, SCOTLAND, MAJORITY),
        "route": lambda s: s.route.__setitem__(0, act.route([AREA["fife"], AREA["lothian"]])),
    }
    for name in fields_of(State):
        s = blank()
        if name in special:
            special[name](s)
        elif name not in WRITTEN_WITH:
            setattr(s, name, changed(getattr(s, name)))
            again = contents(position(write_position(s)))
            assert again[name] == contents(s)[name] != contents(blank())[name], name
        assert write_position(position(write_position(s))) == write_position(s)


def test_every_field_of_a_battle_can_be_told_by_its_text() -> None:
    for name in fields_of(Battle):
        s = blank()
        battle = new_battle(AREA["fife"], SCOTLAND)
        setattr(battle, name, 0 if name in ("attacker", "initiator", "turn") else changed(getattr(battle, name)))
        s.battle = battle
        again = position(write_position(s)).battle
        assert again is not None
        assert getattr(again, name) == getattr(battle, name), name


def test_an_action_leaves_the_state_it_was_taken_in_as_it_was() -> None:
    """Not even what copies share is written: nobles change side, cards are dealt and laid, blocks are drawn."""
    for seed in range(3):
        for s, action, after, _ in random_steps(seed):
            before = deepcopy({name: value for name, value in contents(s).items() if name != "setup"})
            again, _ = apply(s, action)
            assert {name: value for name, value in contents(s).items() if name != "setup"} == before
            assert contents(again) == contents(after)
