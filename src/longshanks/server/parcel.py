"""What is handed to a worker process and back: views and events as plain data, for compiled classes do not pickle."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from longshanks.notation.position import read_edition, write_edition
from longshanks.rules.events import Event
from longshanks.rules.r8_scenarios import make_setup
from longshanks.rules.state import Setup
from longshanks.views.view import BattleView, View

VIEW_FIELDS = [field.name for field in fields(View)]
BATTLE_FIELDS = [field.name for field in fields(BattleView)]

PackedView = tuple[tuple[str, str, int, int], dict[str, Any], dict[str, Any] | None]
PackedEvent = tuple[str, str, int, dict[str, Any]]


@dataclass
class Task:
    """A question to a worker."""

    kind: Literal["decide", "hint", "odds"]
    key: str
    """The game and the side, by which a player is kept."""
    level: str
    view: PackedView
    events: list[PackedEvent] = field(default_factory=list)
    """What the side saw, from event number `start` on."""
    start: int = 0


@dataclass
class Answer:
    """What a worker answers: a decision, or that it must hear the whole tale, or what went wrong."""

    result: Any = None
    tell_all: bool = False
    error: str | None = None


def pack_view(view: View) -> PackedView:
    """Return a view as plain data."""
    setup = view.setup
    agreed = (setup.scenario, write_edition(setup.edition), setup.bid_england, setup.bid_scotland)
    rest = {name: getattr(view, name) for name in VIEW_FIELDS if name not in ("setup", "battle")}
    battle = view.battle
    return agreed, rest, None if battle is None else {name: getattr(battle, name) for name in BATTLE_FIELDS}


def unpack_setup(agreed: tuple[str, str, int, int]) -> Setup:
    """Return the setup of a packed view."""
    scenario, edition, england, scotland = agreed
    return make_setup(scenario, read_edition(edition), england, scotland)


def unpack_view(packed: PackedView) -> View:
    """Return the view again."""
    agreed, rest, battle = packed
    return View(setup=unpack_setup(agreed), battle=None if battle is None else BattleView(**battle), **rest)


def pack_events(events: list[Event], side: int) -> list[PackedEvent]:
    """Return what a side sees of events as plain data."""
    seen = [event.seen_by(side) for event in events]
    return [(e.kind, e.rule, e.owner, e.params) for e in seen if e is not None]


def unpack_event(packed: PackedEvent) -> Event:
    """Return the event again; the parts the side may not see are not in it."""
    return Event(*packed)


def to_bytes(thing: object) -> bytes:
    """Return a message for a pipe: its length and its bytes."""
    body = pickle.dumps(thing, pickle.HIGHEST_PROTOCOL)
    return len(body).to_bytes(4, "big") + body
