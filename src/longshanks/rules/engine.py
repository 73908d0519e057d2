"""The contract: five names, and why not.

    actors(state)               who must act: sides, CHANCE, or nobody
    legal_actions(state, side)  every action a side (or CHANCE) may take now
    apply(state, action)        the next state and the events it caused; refuses what is not legal
    outcome(state)              winner, reason and rule, or None
    view(state, side)           what a side may know: see `longshanks.views`

`why_not` gives the reason for any action one could think of; `apply` asks it. `advance` is `apply` for callers that
took the action from `legal_actions` and want neither the check nor the events.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from longshanks.rules import actions as act
from longshanks.rules import state as st
from longshanks.rules.events import Event, EventLog
from longshanks.rules.flow import TABLE, settle
from longshanks.rules.r2_blocks import CHANCE, ENGLAND, SCOTLAND
from longshanks.rules.r7_builds import is_building
from longshanks.rules.refusals import Illegal, Refusal, refuse
from longshanks.rules.state import BOTH, CARDS, NOBODY, REASONS, State

_HEAD: Final = 0xFF
_BLOCK: Final = 0x3F << 8
_AREA: Final = 0x1F << 14
_ROUTE: Final = 0x1FFFFF << 14
_SHAPES: Final[dict[int, int]] = {
    act.CARD: _BLOCK, act.HERALD: _BLOCK, act.PILLAGE: _AREA, act.SHIP: _BLOCK | _AREA, act.VICTUALS: _AREA,
    act.CROWN: _BLOCK, act.HIT: _BLOCK, act.ADD: _BLOCK, act.MOVE: _BLOCK | _ROUTE, act.SAIL: _BLOCK | _ROUTE,
    act.MAIN: _ROUTE, act.BATTLE: _AREA, act.FIGHT: _BLOCK, act.PASS: _BLOCK, act.RETREAT: _BLOCK | _AREA,
    act.REGROUP: _BLOCK | _AREA, act.DISBAND: _BLOCK, act.HOME: _BLOCK | _AREA, act.STAY: _BLOCK, act.DRAW: _AREA,
    act.ROLL: 0xFFF << 8, act.DEAL: 0x1FFFFFF << 8, act.DRAWN: _BLOCK, act.LEVY: ((1 << 43) - 1) << 8,
}  # fmt: skip
"""Which bits each verb uses; an action with others is malformed."""


class Outcome(NamedTuple):
    """How a game ended."""

    winner: int
    """The side that won."""
    reason: str
    """`majority`, `tie`, `all-nobles`, `king-killed` or `edward-ii-killed`."""
    rule: str
    """The rule it was won by."""


def actors(s: State) -> tuple[int, ...]:
    """Return who must act now: one side, both, CHANCE, or nobody."""
    actor = s.actor
    if actor < BOTH:
        return (actor,)
    if actor == NOBODY:
        return ()
    if s.stage == CARDS:
        return tuple(side for side in (ENGLAND, SCOTLAND) if s.down[side] < 0)
    return tuple(side for side in (ENGLAND, SCOTLAND) if is_building(s, side))


def legal_actions(s: State, side: int) -> list[int]:
    """Return every action a side, or CHANCE, may take now; empty if it need not act."""
    actor = s.actor
    if actor != side and (actor != BOTH or side > SCOTLAND):
        return []
    return TABLE[s.stage].options(s, side)


def public_stage(s: State, viewer: int) -> int:
    """Return the stage as a viewer may know it: that Edward could winter is an English secret. [R7.4]"""
    return st.ENGLISH_DISBAND if s.stage == st.EDWARD_STAYS and viewer != ENGLAND else s.stage


def why_not(s: State, side: int, action: int) -> Refusal | None:
    """Return why a side may not take an action now, or None if it may."""
    if s.actor == NOBODY:
        return refuse("actor/game-over", "9.0")
    if act.side_of(action) != side or side not in actors(s):
        return refuse("actor/not-to-act", TABLE[public_stage(s, side)].rule, side=side)
    verb = act.verb_of(action)
    row = TABLE[s.stage]
    if verb not in row.verbs:
        return refuse("phase/wrong", row.rule, stage=st.STAGE_NAMES[s.stage])
    if action & ~(_SHAPES.get(verb, 0) | _HEAD):
        return refuse("action/malformed", row.rule)
    return row.refuse(s, action)


def apply(s: State, action: int) -> tuple[State, list[Event]]:
    """Return the state after an action and the events it caused; raise `Illegal` if it is not legal."""
    new, log = carry_out(s, action)
    return new, log.events


def carry_out(s: State, action: int) -> tuple[State, EventLog]:
    """Return the state after an action and all that was noted on the way; raise `Illegal` if it is not legal."""
    refusal = why_not(s, act.side_of(action), action)
    if refusal is not None:
        raise Illegal(refusal)
    new = s.copy()
    log = EventLog(False)
    TABLE[new.stage].do(new, action, log)
    settle(new, log)
    return new, log


_SILENT: Final = EventLog(True)


def advance(s: State, action: int) -> None:
    """Carry out a legal action on the state itself, without check or events: for copies one owns."""
    TABLE[s.stage].do(s, action, _SILENT)
    settle(s, _SILENT)


def outcome(s: State) -> Outcome | None:
    """Return how the game ended, or None while it goes on."""
    if s.winner < 0:
        return None
    reason, rule = REASONS[s.reason]
    return Outcome(s.winner, reason, rule)


__all__ = [
    "CHANCE",
    "ENGLAND",
    "SCOTLAND",
    "Outcome",
    "actors",
    "advance",
    "apply",
    "carry_out",
    "legal_actions",
    "outcome",
    "public_stage",
    "why_not",
]
