"""One game in which only sides are asked: chance is drawn from a seeded generator.

Where both sides act at once, England is asked first; what it answered face down is not in the Scottish view.
"""

from __future__ import annotations

from random import Random

from longshanks.ai.encoding import action_at, action_index
from longshanks.notation.action import write_action
from longshanks.notation.names import spell_refusal
from longshanks.notation.position import position, read_bid, read_edition
from longshanks.rules.chance import chance_action
from longshanks.rules.engine import actors, advance, apply, legal_actions, why_not
from longshanks.rules.events import Event
from longshanks.rules.r2_blocks import CHANCE
from longshanks.rules.r8_scenarios import make_setup, new_game
from longshanks.rules.state import Setup, State
from longshanks.views.view import View, view

NO_ACTOR = -1
"""The actor of a game that is over."""


def read_setup(scenario: str, edition: str, bid: str = "") -> Setup:
    """Return the setup of a scenario, an edition such as `4.0` or `4.0 schiltroms=true`, and a bid such as `E2`."""
    england, scotland = read_bid(bid) if bid else (0, 0)
    return make_setup(scenario, read_edition(edition), england, scotland)


def read_start(start: str | State | None) -> State | None:
    """Return the position that games begin from, if they do not begin as the scenario says."""
    return position(start) if isinstance(start, str) else start


class Match:
    """A game and the generator that rolls its dice."""

    def __init__(self, setup: Setup, rng: Random, start: State | None = None) -> None:
        self.rng = rng
        self.state: State = new_game(setup) if start is None else start.copy()
        self.decisions = 0
        """How many decisions the sides have made."""
        self._settle()

    def actor(self) -> int:
        """Return the side that must act, or NO_ACTOR."""
        sides = actors(self.state)
        return sides[0] if sides else NO_ACTOR

    def view(self, side: int) -> View:
        """Return what a side may know."""
        return view(self.state, side)

    def legal_indices(self, side: int) -> list[int]:
        """Return the places in the action table of what a side may do, if it is the one asked."""
        return [action_index(action) for action in legal_actions(self.state, side)] if side == self.actor() else []

    def play(self, action: int) -> list[Event]:
        """Carry out an action of the side asked and what chance answers; return all events."""
        self.state, events = apply(self.state, action)
        self.decisions += 1
        return events + self._settle()

    def play_legal(self, number: int) -> list[Event]:
        """Carry out the action at a place in the list of legal ones."""
        legal = legal_actions(self.state, self.actor())
        if not 0 <= number < len(legal):
            raise ValueError(f"there is no legal action {number}: there are {len(legal)}, counted from 0")
        return self.play(legal[number])

    def count_legal(self) -> int:
        """Return how many actions the side asked has."""
        return len(legal_actions(self.state, self.actor())) if self.actor() != NO_ACTOR else 0

    def play_index(self, index: int) -> list[Event]:
        """Carry out the action at a place in the table and return all events; a ValueError says why it may not be."""
        return self.play(self._action(index))

    def take_index(self, index: int) -> None:
        """Do what `play_index` does, without making events: for those who tell nobody."""
        action = self._action(index)
        self.state = self.state.copy()
        advance(self.state, action)
        while self.state.actor == CHANCE:
            advance(self.state, chance_action(self.state, self.rng.randrange))

    def _action(self, index: int) -> int:
        side = self.actor()
        action = action_at(index, side)
        refusal = why_not(self.state, side, action)
        if refusal is not None:
            why = ", ".join(f"{key} {value}" for key, value in spell_refusal(refusal).items())
            raise ValueError(f"action {index} ({write_action(action)}) is not legal now: {why}; use the action mask")
        return action

    def _settle(self) -> list[Event]:
        told: list[Event] = []
        while self.actor() == CHANCE:
            self.state, events = apply(self.state, chance_action(self.state, self.rng.randrange))
            told += events
        return told
