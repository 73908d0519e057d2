"""Serialisation between the server and its worker processes: events pickle, views are sent as plain data."""

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


@dataclass
class WorkerTask:
    """What a worker shall compute."""

    kind: Literal["decide", "hint", "odds", "attacks"]
    key: str
    """The game and the side: the worker caches the player under it."""
    level: str
    view: PackedView
    events: list[Event] = field(default_factory=list)
    """What the side saw, from event number `start` on."""
    start: int = 0
    groups: list[list[int]] = field(default_factory=list)
    """Of attacks: the moves of each."""


@dataclass
class WorkerResult:
    """What a worker answers: a result, an error, or that it needs all events again since it has no such player."""

    result: Any = None
    needs_all_events: bool = False
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


def frame(message: object) -> bytes:
    """Return a message for a pipe: its length in four bytes, then its pickle."""
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return len(body).to_bytes(4, "big") + body
