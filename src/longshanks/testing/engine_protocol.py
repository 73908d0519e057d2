"""What the contract test asks of an engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from longshanks.rules.engine import Outcome, actors, apply, legal_actions, outcome, why_not
from longshanks.rules.events import Event
from longshanks.rules.refusals import Refusal
from longshanks.rules.state import State
from longshanks.views.view import View, view


class Engine(Protocol):
    """The functions of an engine: those of `longshanks.rules.engine`, and `view`. A module with them is one too."""

    def actors(self, s: State, /) -> Sequence[int]:
        """Return who must act: one side, both, CHANCE, or nobody."""

    def legal_actions(self, s: State, side: int, /) -> list[int]:
        """Return every action that a side may take now."""

    def why_not(self, s: State, side: int, action: int, /) -> Refusal | None:
        """Return why a side may not take an action now, or None if it may."""

    def apply(self, s: State, action: int, /) -> tuple[State, list[Event]]:
        """Return the next state and the events; raise `Illegal` if the action is not legal. Leave `s` alone."""

    def view(self, s: State, viewer: int, /) -> View:
        """Return what a side or a spectator may know."""

    def outcome(self, s: State, /) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""


class StandardEngine:
    """The engine of this package."""

    actors = staticmethod(actors)
    legal_actions = staticmethod(legal_actions)
    why_not = staticmethod(why_not)
    apply = staticmethod(apply)
    view = staticmethod(view)
    outcome = staticmethod(outcome)


STANDARD_ENGINE: Final[Engine] = StandardEngine()
"""The engine of this package, which is tested when no other is given."""
