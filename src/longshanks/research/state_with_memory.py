"""What an OpenSpiel state consists of: a state of the game, and what each side remembers of the way there.

It never changes, so that copies may share it. Most programs play many states and ask few of them what is remembered, so
that is worked out when it is asked, from the states on the way. Memory is a running fingerprint of the events a side
has seen and the actions it took: two histories that a side can tell apart have different fingerprints, at a fixed
length.
"""

from __future__ import annotations

from random import Random
from typing import Any

from longshanks.ai.encoding import action_at, action_index
from longshanks.notation.position import position, write_position
from longshanks.research.env_game import NO_ACTOR
from longshanks.research.text import digest
from longshanks.rules import actions as act
from longshanks.rules.chance import chance_options
from longshanks.rules.engine import actors, advance, apply, legal_actions, why_not
from longshanks.rules.events import VIEWERS
from longshanks.rules.r2_blocks import CHANCE
from longshanks.rules.refusals import Illegal
from longshanks.rules.state import State
from longshanks.views.resample import resample
from longshanks.views.view import View, view

_PUBLIC = 2

Memory = tuple[str, str, str]
"""What England, Scotland and the public remember."""


class StateWithMemory:
    """A state of the game, with what England, Scotland and the public remember of the way to it."""

    __slots__ = ("_chances", "_memory", "_origin", "_views", "decisions", "state")

    def __init__(self, state: State, memory: Memory | None = ("", "", ""), decisions: int = 0) -> None:
        self.state = state
        self._memory = memory
        self._origin: tuple[StateWithMemory, int] | None = None
        """The one before and the action that led here, until the memory is worked out."""
        self.decisions = decisions
        """How many decisions the sides have made."""
        self._chances: list[tuple[int, int]] | None = None
        self._views: dict[int, View] = {}

    def actor(self) -> int:
        """Return who acts: a side, CHANCE or NO_ACTOR; England first where both may."""
        sides = actors(self.state)
        return sides[0] if sides else NO_ACTOR

    def view(self, viewer: int) -> View:
        """Return what a side or a spectator may know; looked up once."""
        if viewer not in self._views:
            self._views[viewer] = view(self.state, viewer)
        return self._views[viewer]

    def legal_indices(self) -> list[int]:
        """Return the places in the action table of what the actor, a side, may do."""
        return sorted(action_index(action) for action in legal_actions(self.state, self.actor()))

    def chance_options(self) -> list[tuple[int, int]]:
        """Return what chance may bring and the weights; outcomes are numbered by their place in this list."""
        if self._chances is None:
            self._chances = chance_options(self.state)
        return self._chances

    def action(self, index: int) -> int:
        """Return the action an index stands for now."""
        actor = self.actor()
        return self.chance_options()[index][0] if actor == CHANCE else action_at(index, actor)

    def after(self, index: int) -> StateWithMemory:
        """Return the successor after the action with an index."""
        action = self.action(index)
        refusal = why_not(self.state, act.side_of(action), action)
        if refusal is not None:
            raise Illegal(refusal)
        state = self.state.copy()
        advance(state, action)
        new = StateWithMemory(state, None, self.decisions + (act.side_of(action) != CHANCE))
        new._origin = (self, action)
        return new

    @property
    def memory(self) -> Memory:
        """What England, Scotland and the public remember."""
        way: list[StateWithMemory] = []
        last = self
        while last._memory is None:
            assert last._origin is not None
            way.append(last)
            last = last._origin[0]
        memory = last._memory
        for moment in reversed(way):
            assert moment._origin is not None
            before, action = moment._origin
            memory = moment._memory = remember(memory, before.state, action)
            moment._origin = None
        return memory

    def resampled_for(self, viewer: int, rng: Random) -> StateWithMemory:
        """Return one that the viewer could not tell from this; the enemy remembers what is public."""
        memory = [self.memory[_PUBLIC]] * 3
        memory[viewer] = self.memory[viewer]
        return StateWithMemory(resample(self.view(viewer), rng), (memory[0], memory[1], memory[2]), self.decisions)

    def __deepcopy__(self, memo: dict[int, Any]) -> StateWithMemory:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (write_position(self.state), self.memory, self.decisions)


def remember(memory: Memory, before: State, action: int) -> Memory:
    """Return what is remembered after an action: what each viewer saw of it is added."""
    _, events = apply(before, action)
    new: list[str] = []
    for i, viewer in enumerate(VIEWERS):
        seen = [repr(told).encode() for event in events if (told := event.seen_by(viewer)) is not None]
        if act.side_of(action) == viewer:
            seen.append(str(action).encode())
        new.append(digest(memory[i].encode(), *seen) if seen else memory[i])
    return new[0], new[1], new[2]


def _restore(text: str, memory: Memory, decisions: int) -> StateWithMemory:
    return StateWithMemory(position(text), memory, decisions)
