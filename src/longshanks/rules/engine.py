"""The contract: five names, and why not.

    actors(state)               who must act: sides, CHANCE, or nobody
    legal_actions(state, side)  every action a side (or CHANCE) may take now
    apply(state, action)        the next state and the events it caused; refuses what is not legal
    outcome(state)              winner, reason and rule, or None
    view(state, side)           what a side may know: see `longshanks.views`

`why_not` gives the reason for any action one could think of; `apply` asks it. `carry_out(state, action, checked=True)`
is `apply` for callers that have asked it themselves. `advance` is for callers that took the action from `legal_actions`
and want neither the check nor the events.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from longshanks.rules import actions as act
from longshanks.rules import state as st
from longshanks.rules.event_log import EventLog
from longshanks.rules.events import Event
from longshanks.rules.flow import TABLE, carry_on, list_options, settle
from longshanks.rules.native import i64, vec
from longshanks.rules.r2_blocks import CHANCE, ENGLAND, SCOTLAND, SIDES
from longshanks.rules.r7_builds import is_building
from longshanks.rules.refusals import Illegal, Refusal, refuse
from longshanks.rules.state import BOTH, CARDS, NOBODY, REASONS, State

TOO_LARGE: Final = 1 << 62
"""No action is as large a number."""


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
        return tuple(side for side in SIDES if s.cards[side] < 0)
    return tuple(side for side in SIDES if is_building(s, side))


def first_actor(s: State) -> i64:
    """Return the first of those who must act now, or NOBODY."""
    if s.actor != BOTH:
        return s.actor
    if s.stage == CARDS:
        return ENGLAND if s.cards[ENGLAND] < 0 else SCOTLAND
    return ENGLAND if is_building(s, ENGLAND) else SCOTLAND


def listed_actions(s: State, side: i64) -> vec[i64]:
    """Return what `legal_actions` returns as a native array, for compiled callers."""
    actor = s.actor
    if actor != side and (actor != BOTH or side > SCOTLAND):
        return vec[i64]()
    return list_options(s, side)


def legal_actions(s: State, side: i64) -> list[int]:
    """Return every action a side, or CHANCE, may take now; empty if it need not act."""
    return list(listed_actions(s, side))


def public_stage(s: State, viewer: i64) -> i64:
    """Return the stage as a viewer may know it: that Edward could winter is an English secret. [R7.4]"""
    return st.ENGLISH_DISBAND if s.stage == st.EDWARD_STAYS and viewer != ENGLAND else s.stage


def why_not(s: State, side: int, action: int) -> Refusal | None:
    """Return why a side may not take an action now, or None if it may."""
    if s.actor == NOBODY:
        return refuse("actor/game-over", "9.0")
    if not 0 <= action < TOO_LARGE:
        return refuse("action/malformed", TABLE[public_stage(s, side)].rule)
    if act.side_of(action) != side or side not in actors(s):
        return refuse("actor/not-to-act", TABLE[public_stage(s, side)].rule, side=side)
    verb = act.verb_of(action)
    row = TABLE[s.stage]
    if verb not in row.verbs:
        return refuse("phase/wrong", row.rule, stage=st.STAGE_NAMES[s.stage])
    if action & ~(act.ARGUMENT_BITS[verb] | act.VERB_AND_SIDE):
        return refuse("action/malformed", row.rule)
    return row.refuse(s, action)


def apply(s: State, action: int) -> tuple[State, list[Event]]:
    """Return the state after an action and the events it caused; raise `Illegal` if it is not legal."""
    new, log = carry_out(s, action)
    return new, log.events


def carry_out(s: State, action: int, checked: bool = False) -> tuple[State, EventLog]:
    """Return the state after an action and the log of its events and of the stages passed.

    Raise `Illegal` if the action is not legal. `checked` says that `why_not` has allowed the action in this very state,
    so that it is not asked again; the result for an action it would refuse is undefined.
    """
    if not checked:
        refusal = why_not(s, action >> 6 & 3, action)
        if refusal is not None:
            raise Illegal(refusal)
    new = s.copy()
    log = EventLog(False)
    carry_on(new, action, log)
    settle(new, log)
    return new, log


_SILENT: Final = EventLog(True)


def advance(s: State, action: i64) -> None:
    """Carry out a legal action on the state itself, without check or events: for copies one owns."""
    carry_on(s, action, _SILENT)
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
    "first_actor",
    "legal_actions",
    "listed_actions",
    "outcome",
    "public_stage",
    "why_not",
]
