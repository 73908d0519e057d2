"""An attempt at a lesson: what the learner did, folded over the lesson with the answers of chance and the other side.

Nothing is kept but the learner's own list of entries, each an action or `next` for a step that was read. The same
entries give the same attempt, so one can be left, resumed, taken back and begun again anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from fnmatch import fnmatchcase
from hashlib import sha256
from random import Random
from typing import Final, NamedTuple

from longshanks.ai.players import GreedyPlayer
from longshanks.lessons.lesson import NEXT, Lesson
from longshanks.notation.action import read_action, write_action
from longshanks.notation.names import NotationError
from longshanks.rules import actions as act
from longshanks.rules.chance import chance_action
from longshanks.rules.engine import actors, apply, legal_actions, why_not
from longshanks.rules.events import Event
from longshanks.rules.r2_blocks import CHANCE
from longshanks.rules.r5_battle import count_dice
from longshanks.rules.refusals import Illegal
from longshanks.rules.state import DEAL_CARDS, HERALD_ROLL, LEVY_DRAW, POOL_DRAW, State
from longshanks.views.view import view

MAX_ENTRIES: Final = 300
"""Entries of an attempt, at most."""
_ANSWERS: Final = 500
"""Answers to one action, at most: only a lesson that goes wrong has more."""


class Transition(NamedTuple):
    """An action, and the state and events it led to."""

    entry: int
    """The learner's entry it belongs to, counted from 1."""
    action: int
    state: State
    events: list[Event]


class Attempt:
    """A lesson as far as somebody has come with it."""

    def __init__(self, lesson: Lesson, entries: Iterable[str] = ()) -> None:
        self.lesson = lesson
        self.state = lesson.start
        self.entries: list[str] = []
        self.transitions: list[Transition] = []
        """Every action, of the learner, the other side and chance."""
        self.events: list[Event] = []
        self.at = 0
        """The step being taught; as many as there are steps when all is done."""
        self.reached: list[int] = []
        """The steps whose goals were reached, with reading steps that were read."""
        self.back: int | None = None
        """How many entries to keep to be where the learner first went astray in this step."""
        self._rolled = dict.fromkeys(lesson.dice, 0)
        self._drawn: set[int] = set()
        self._answer()
        for entry in entries:
            self.take(entry)

    @property
    def is_done(self) -> bool:
        """Whether the lesson is over."""
        return self.at >= len(self.lesson.steps)

    @property
    def is_told(self) -> bool:
        """Whether nothing is left to do, though perhaps something to read."""
        return all(step.is_read for step in self.lesson.steps[self.at :])

    @property
    def is_stuck(self) -> bool:
        """Whether the learner has nothing to do though the lesson is not over."""
        return (
            not self.is_done and self.lesson.side not in actors(self.state) and not self.lesson.steps[self.at].is_read
        )

    def advice(self) -> str | None:
        """Return what would be a good thing to do now, if the learner is still on the path."""
        if self.is_done or self.back is not None:
            return None
        step = self.lesson.steps[self.at]
        if step.is_read:
            return NEXT
        legal = (text for text in step.do if why_not(self.state, self.lesson.side, read_action(text)) is None)
        return next(legal, None)

    def take(self, entry: str) -> None:
        """Take the learner's next entry; raise `NotationError` or `Illegal` and change nothing if it cannot be."""
        if self.is_done:
            raise NotationError("the lesson is over", "lesson", text=entry)
        if len(self.entries) >= MAX_ENTRIES:
            raise NotationError("that is more than a lesson takes: begin it again", "lesson.long")
        if entry == NEXT:
            if not self.lesson.steps[self.at].is_read:
                raise NotationError("this step has something to do", "lesson", text=entry)
            self.entries.append(entry)
            self._pass()
        else:
            if self.is_told:
                raise NotationError("there is nothing left to do but to read", "lesson", text=entry)
            action = read_action(entry)
            if act.side_of(action) != self.lesson.side:
                raise NotationError(f"{entry!r} is not the learner's to do", "lesson", text=entry)
            if refusal := why_not(self.state, self.lesson.side, action):
                raise Illegal(refusal)
            self.entries.append(write_action(action))
            while self.lesson.steps[self.at].is_read:
                self._pass()  # Who acts has read enough.
            if self.back is None and not self._fits(self.entries[-1]):
                self.back = len(self.entries) - 1
            self._apply(action)
            self._answer()
        self._go_on()

    def _go_on(self) -> None:
        """Pass the steps whose goals are reached, also those that the learner was ahead of."""
        while not self.is_done and self._is_reached():
            self._pass()

    def _pass(self) -> None:
        self.reached.append(self.at)
        self.at += 1
        self.back = None

    def _is_reached(self) -> bool:
        goals = self.lesson.steps[self.at].goals
        return bool(goals) and all(goal(self.state, self.events) for goal in goals)

    def _fits(self, text: str) -> bool:
        """Return whether an action is one that the step expects."""
        step = self.lesson.steps[self.at]
        return text in step.do or any(fnmatchcase(text, pattern) for pattern in step.also)

    def _apply(self, action: int) -> None:
        self.state, events = apply(self.state, action)
        self.events += events
        self.transitions.append(Transition(len(self.entries), action, self.state, events))

    def _answer(self) -> None:
        """Let chance and the other side act until the learner must, or the game is over."""
        for _ in range(_ANSWERS):
            asked = actors(self.state)
            if not asked or (self.lesson.side in asked and len(asked) == 1):
                return
            if CHANCE in asked:
                self._apply(self._chance())
            elif 1 - self.lesson.side in asked:
                self._apply(self._reply())
            else:
                return

    def _seed(self) -> str:
        return f"{self.lesson.name} {len(self.transitions)}"

    def _chance(self) -> int:
        s = self.state
        if s.stage in (DEAL_CARDS, LEVY_DRAW, POOL_DRAW):
            for number, draw in enumerate(self.lesson.draws):
                if number not in self._drawn and why_not(s, CHANCE, draw) is None:
                    self._drawn.add(number)
                    return draw
        else:
            roller = s.herald_noble if s.stage == HERALD_ROLL else s.current_battle().roller
            faces, used, needed = self.lesson.dice.get(roller, ()), self._rolled.get(roller, 0), count_dice(s)
            if used + needed <= len(faces):
                self._rolled[roller] = used + needed
                return act.roll(list(faces[used : used + needed]))
        stream = sha256(self._seed().encode()).digest()
        numbers = iter(stream)
        return chance_action(s, lambda n: next(numbers) * n // 256)

    def _reply(self) -> int:
        side = 1 - self.lesson.side
        legal = {write_action(action): action for action in legal_actions(self.state, side)}
        for pattern in self.lesson.replies:
            for text, action in legal.items():
                if fnmatchcase(text, pattern):
                    return action
        return GreedyPlayer().decide(view(self.state, side), Random(self._seed()))
