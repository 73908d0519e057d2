"""Goals: what a step of a lesson asks for, as data that the engine's state and events answer.

A goal is a table with `is`, the kind of goal, and the names it needs:

    { is = "in", blocks = ["wallace", "grant"], area = "fife" }     these blocks stand there (or `pool`, `off`, `dead`)
    { is = "serves", block = "angus", side = "scotland" }           the noble is on the map and serves that side
    { is = "held", area = "fife", side = "scotland" }               that side alone stands there, and no battle goes on
    { is = "strength", block = "wallace", least = 3 }               the block is on the map and at least so strong
    { is = "stage", stage = "moves", side = "scotland" }            this is being decided now; `turn` may be given too
    { is = "seen", event = "captured", block = "angus" }            this happened, with these parameters
    { is = "won", side = "scotland" }                               the game is won

Every goal of a step must hold at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from longshanks.notation.names import NotationError, look_up, read_area, read_block, read_side, spell_event
from longshanks.rules.engine import actors
from longshanks.rules.events import KINDS, Event
from longshanks.rules.r1_map import AREAS, BIT, PLACE_NAMES
from longshanks.rules.r2_blocks import MAX_STEPS
from longshanks.rules.state import STAGE_NAMES, State

Goal = Callable[[State, Sequence[Event]], bool]
"""Tells whether a goal is reached: the state now, and all that has happened in the lesson."""

_PLACES: Final = {name: number for number, name in enumerate(PLACE_NAMES)}
_STAGES: Final = {name: number for number, name in enumerate(STAGE_NAMES)}
_EVENTS: Final = dict.fromkeys(KINDS, 0)


class _Table:
    """The names of one goal; every one must be used."""

    def __init__(self, table: object) -> None:
        if not isinstance(table, dict):
            raise NotationError(f"{table!r}: write a goal as a table with `is`")
        self.left = dict(table)

    def word(self, key: str) -> str:
        found = self.left.pop(key, None)
        if not isinstance(found, str):
            raise NotationError(f"a goal needs {key!r}, a text")
        return found

    def side(self) -> int:
        return read_side(self.word("side"))

    def number(self, key: str) -> int:
        found = self.left.pop(key, None)
        if not isinstance(found, int):
            raise NotationError(f"a goal needs {key!r}, a number")
        return found

    def blocks(self) -> list[int]:
        found = self.left.pop("blocks", None)
        if not isinstance(found, list) or not found:
            raise NotationError("a goal needs 'blocks', a list of names")
        return [read_block(str(name)) for name in found]


def _in(t: _Table) -> Goal:
    blocks, area = t.blocks(), look_up("place", t.word("area"), _PLACES)
    return lambda s, _: all(s.location[block] == area for block in blocks)


def _serves(t: _Table) -> Goal:
    block, side = read_block(t.word("block")), t.side()
    return lambda s, _: s.location[block] < AREAS and bool(s.army[side] & BIT[block])


def _held(t: _Table) -> Goal:
    area, side = read_area(t.word("area")), t.side()

    def held(s: State, _: Sequence[Event]) -> bool:
        fought = s.battle is not None and s.battle.area == area
        return bool(s.held[side] & ~s.held[1 - side] & BIT[area]) and not fought

    return held


def _strength(t: _Table) -> Goal:
    block, least = read_block(t.word("block")), t.number("least")
    if not 1 <= least <= MAX_STEPS[block]:
        raise NotationError(f"a block of {MAX_STEPS[block]} steps never has {least}")
    return lambda s, _: s.location[block] < AREAS and s.steps[block] >= least


def _stage(t: _Table) -> Goal:
    stage, side = look_up("stage", t.word("stage"), _STAGES), t.side()
    turn = t.number("turn") if "turn" in t.left else None
    return lambda s, _: s.stage == stage and side in actors(s) and turn in (None, s.turn)


def _seen(t: _Table) -> Goal:
    kind = t.word("event")
    look_up("event", kind, _EVENTS)
    asked, t.left = t.left, {}

    def seen(_: State, events: Sequence[Event]) -> bool:
        return any(asked.items() <= spell_event(event).items() for event in events if event.kind == kind)

    return seen


def _won(t: _Table) -> Goal:
    side = t.side()
    return lambda s, _: s.winner == side


_KINDS: Final[dict[str, Callable[[_Table], Goal]]] = {
    "in": _in, "serves": _serves, "held": _held, "strength": _strength, "stage": _stage, "seen": _seen, "won": _won,
}  # fmt: skip


def read_goal(table: object) -> Goal:
    """Read a goal; say what is wrong with one that cannot be read."""
    t = _Table(table)
    kind = t.word("is")
    look_up("kind of goal", kind, dict.fromkeys(_KINDS, 0))
    goal = _KINDS[kind](t)
    if t.left:
        raise NotationError(f"a goal {kind!r} knows no {', '.join(sorted(t.left))}")
    return goal
