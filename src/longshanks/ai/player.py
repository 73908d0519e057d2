"""What a player is: it gets its side's view, answers with one of the view's actions, and can say what it considered.

A player never sees a state. It may watch the events that its side can see, and imagine a state that agrees with them.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple, Protocol

from longshanks.ai.reasons import Reason
from longshanks.rules.events import Event
from longshanks.views.view import View


class Candidate(NamedTuple):
    """A line of play that a player considered, and what it makes of it."""

    actions: tuple[int, ...]
    value: float
    """What the player makes of it, from 0 to 1: what it chooses by."""
    chance: float | None = None
    """The chance of winning that people are told, if the player has one apart from its value."""
    reasons: tuple[Reason, ...] = ()
    """Why, for people; of the best line, if the player can say."""


class Player(Protocol):
    """Somebody who can play one side."""

    name: str

    def decide(self, view: View, rng: Random) -> int:
        """Return one of the view's actions."""

    def observe(self, event: Event) -> None:
        """Take note of an event as the player's side sees it."""

    def explain(self) -> list[Candidate]:
        """Return the lines considered for the last decision, best first; nothing if the player does not weigh any."""
