"""A game folded from its log: the line of play, which entries are whose, and which actions each viewer saw happen.

For each viewer the length of a game and the numbers of its actions count only the actions they saw something of: how
many steps were added in winter, or whether Edward was asked to stay, would show in the gaps. The time of the last
change is likewise that of what they saw. Where one person plays both sides, and in an open view, every action counts.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections import deque
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from longshanks.notation.game import Game
from longshanks.rules import actions as act
from longshanks.rules.engine import Outcome, actors, advance, outcome, public_stage
from longshanks.rules.events import SPECTATOR, VIEWERS, Event
from longshanks.rules.r2_blocks import CHANCE, ENGLAND, SCOTLAND
from longshanks.rules.r8_scenarios import new_game
from longshanks.rules.state import Setup, State
from longshanks.server.messages import Viewer
from longshanks.server.play.game_clock import Mark
from longshanks.store.log import RESIGN, TIME, UNDO, GameStatus, LogEntry
from longshanks.views.view import view

OPEN: Final = 6
"""The viewer code of somebody who may see everything."""
KEPT_EVENTS: Final = 64
"""Of how many actions events are kept, most of what a game takes in memory. Those of earlier ones are had by playing
the game again, in a few milliseconds."""
KEPT_COMMANDS: Final = 16
"""How many entries of a side are kept, to know a message that is sent twice."""
FORGOTTEN: Final[list[Event]] = []
"""Stands for the events of an action that were forgotten."""
REASONS: Final = {RESIGN: "resigned", TIME: "time"}
"""Why a game ended outside the rules, by the kind of the entry that says so."""
VIEWER_NUMBERS: Final[dict[Viewer, int]] = {
    "england": ENGLAND,
    "scotland": SCOTLAND,
    "spectator": SPECTATOR,
    "open": OPEN,
}


class ActionContext(NamedTuple):
    """When an action was taken, and by whom."""

    year: int
    turn: int
    stage: int
    """As everybody may know it."""
    own_stage: int
    """As England knows it."""
    actor: int

    def stage_for(self, viewer: int) -> int:
        """Return the stage as a viewer may know it."""
        return self.own_stage if viewer in (ENGLAND, OPEN) else self.stage


_context = lru_cache(maxsize=8_192)(ActionContext)
"""The same context for all that was done in it, in all games: they are many."""


class Fold:
    """A game folded from its log."""

    def __init__(
        self,
        setup: Setup,
        entries: list[LogEntry],
        is_shared: bool = False,
        changed: tuple[float, float, float] = (0.0, 0.0, 0.0),
    ) -> None:
        self.game = Game(setup)
        self.rows = 0
        """Entries of the log."""
        self.is_shared = is_shared
        """Whether one person plays both sides, so that every action counts for every viewer."""
        self._prompts = [0, 0]
        """By side, how many entries it has: the number of its prompt."""
        self._commands: tuple[deque[LogEntry], deque[LogEntry]] = (
            deque(maxlen=KEPT_COMMANDS),
            deque(maxlen=KEPT_COMMANDS),
        )
        """By side, the last of its entries."""
        self.forfeit: Outcome | None = None
        """How the game ended outside the rules: a side gave it up, or its time was up."""
        self.clock_marks: list[Mark] = []
        """Since when which clocks run."""
        self.contexts: list[ActionContext] = []
        """When each action was taken."""
        self.seen: dict[int, array[int]] = {viewer: array("I") for viewer in VIEWERS}
        """By viewer, the numbers of the actions they saw, counted from 1."""
        self._forgotten = 0
        """How many actions were looked at to forget their events."""
        self.changed: dict[int, float] = {**dict(zip(self.seen, changed, strict=True)), OPEN: max(changed)}
        """By viewer, when they last saw something happen: an event, another view, or a row of their own."""
        self._events_seen: dict[int, tuple[int, list[Event]]] = {}
        """By side, the events it has seen up to some action."""
        for entry in entries:
            self.take(entry)

    def take(self, entry: LogEntry, checked: bool = False) -> list[Event]:
        """Add an entry and return the events of its action; raises `Illegal` if that is not legal now.

        `checked` says that `why_not` has allowed the action in the present state, so that it is not asked again.
        """
        events: list[Event] = []
        before, length = self.state, self.lengths()
        if entry.action is not None:
            events = self.play(entry.action, checked)
        elif entry.kind == UNDO:
            self.undo(entry.side, entry.undone)
        else:
            self.forfeit = Outcome(1 - entry.side, REASONS[entry.kind], "")
        for viewer in VIEWER_NUMBERS.values():
            own = self.is_shared or viewer in (entry.side, OPEN) or entry.kind in REASONS
            if own or length[viewer] != self.length(viewer) or looks_different(before, self.state, viewer):
                self.changed[viewer] = max(entry.time, self.changed[viewer])
        if entry.side in (ENGLAND, SCOTLAND):
            self._prompts[entry.side] += 1
            self._commands[entry.side].append(entry)
        self.rows += 1
        self.mark_clocks(entry.time)
        return events

    def mark_clocks(self, time: float) -> None:
        """Note whose clocks run from now on: those of who is asked, as all can see; while chance acts none changes."""
        asked = self.actors()
        if asked == (CHANCE,):
            return
        mask = sum(1 << side for side in asked)
        last_time, last = self.clock_marks[-1] if self.clock_marks else (0.0, 0)
        if mask != last:
            self.clock_marks.append((max(time, last_time), mask))

    def play(self, action: int, checked: bool = False) -> list[Event]:
        """Take an action in the line of play."""
        state, side = self.game.state, act.side_of(action)
        stages = public_stage(state, SPECTATOR), public_stage(state, ENGLAND)
        self.contexts.append(_context(state.year, state.turn, *stages, side))
        try:
            events = self.game.play(action, checked)
        except ValueError:
            self.contexts.pop()
            raise
        number = len(self.game.actions)
        for viewer, seen in self.seen.items():
            if self.is_shared or viewer == side or any(event.seen_by(viewer) is not None for event in events):
                seen.append(number)
        for index in range(self._forgotten, number - KEPT_EVENTS):
            self.game.events[index] = FORGOTTEN
            self._forgotten = index + 1
        return events

    def line_since(self, number: int) -> Game:
        """Return the line of play with the events of all actions after `number`; earlier ones may have none."""
        if number >= len(self.game.events) or self.game.events[number] is not FORGOTTEN:
            return self.game
        again = Game(self.game.setup)
        for action in self.game.actions:
            again.play(action, checked=True)
        return again

    def undo(self, side: int, number: int) -> None:
        """Take back the last actions of a side; what the other did unseen in the meantime stays."""
        others = self.game.rewind_before(number, side)
        length = len(self.game.actions)
        self._forgotten = 0  # What was rewound has events again.
        del self.contexts[length:]
        for seen in self.seen.values():
            del seen[bisect_right(seen, length) :]
        self._events_seen = {side: seen for side, seen in self._events_seen.items() if seen[0] <= length}
        for action in others:
            self.play(action)

    @property
    def state(self) -> State:
        """The state at the end of the line."""
        return self.game.state

    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        return self.forfeit or outcome(self.state)

    def actors(self) -> tuple[int, ...]:
        """Return who must act."""
        return () if self.forfeit is not None else actors(self.state)

    def prompt_number(self, viewer: int) -> int:
        """Return the number of a seat's prompt."""
        return self._prompts[viewer] if viewer in (ENGLAND, SCOTLAND) else 0

    def command_at(self, side: int, at: int) -> LogEntry | None:
        """Return the entry with which a side answered a prompt, None if it has not or that was long ago."""
        place = at - self._prompts[side]
        return self._commands[side][place] if -len(self._commands[side]) <= place < 0 else None

    def count_undoable(self, side: int) -> int:
        """Return how many of its own last actions a side can take back.

        Where both sides build at once what the other did in the meantime is skipped: an undo that can no longer be had
        would tell of it.
        """
        if self.outcome() is not None or side not in (ENGLAND, SCOTLAND):
            return 0
        return self.game.count_undoable(side)

    def length(self, viewer: int) -> int:
        """Return how many actions there are, as a viewer counts them."""
        return len(self.game.actions) if viewer == OPEN else len(self.seen[viewer])

    def lengths(self) -> dict[int, int]:
        """Return how many actions there are, as each viewer counts them."""
        return {viewer: self.length(viewer) for viewer in VIEWER_NUMBERS.values()}

    def count_at(self, viewer: int, number: int) -> int:
        """Return how many actions a viewer has seen when action `number` is done."""
        return number if viewer == OPEN else bisect_right(self.seen[viewer], number)

    def number_of(self, viewer: int, row: int) -> int:
        """Return the number of the action that is `row` to a viewer; the last stands for the whole line."""
        if row >= self.length(viewer):
            return len(self.game.actions)
        if row <= 0 or viewer == OPEN:
            return max(row, 0)
        return self.seen[viewer][row - 1]

    def seen_since(self, viewer: int, row: int) -> Sequence[int]:
        """Return the numbers of the actions a viewer saw after a row of theirs."""
        if viewer == OPEN:
            return range(row + 1, len(self.game.actions) + 1)
        return self.seen[viewer][row:]

    def state_at(self, number: int) -> State:
        """Return the state after some actions."""
        if number >= len(self.game.actions):
            return self.state
        state = new_game(self.game.setup)
        for action in self.game.actions[:number]:
            advance(state, action)
        return state

    def events_seen(self, side: int) -> tuple[list[Event], bool]:
        """Return all events a side has seen, and whether the list was begun anew, as after an undo.

        The list is the fold's own and grows: copy it to keep it.
        """
        until, seen = self._events_seen.get(side, (0, []))
        for events in self.line_since(until).events[until:]:
            seen += [shown for event in events if (shown := event.seen_by(side)) is not None]
        self._events_seen[side] = (len(self.game.events), seen)
        return seen, until == 0

    def status(self, has_begun: bool) -> GameStatus:
        """Return the status that is stored beside the log; a game has begun when both parts of the dice are there."""
        end = self.outcome()
        waiting = [side for side in self.actors() if side != CHANCE] if has_begun else []
        return GameStatus(
            status="over" if end is not None else "playing" if has_begun else "waiting",
            year=self.state.year,
            turn=self.state.turn,
            to_act=sum(1 << side for side in waiting),
            length=len(self.game.actions),
            seen=(self.length(ENGLAND), self.length(SCOTLAND), self.length(SPECTATOR)),
            changed=self.changed[OPEN],
            noticed=(self.changed[ENGLAND], self.changed[SCOTLAND], self.changed[SPECTATOR]),
            winner=None if end is None else end.winner,
            reason=None if end is None else end.reason,
        )


def looks_different(before: State, after: State, viewer: int) -> bool:
    """Return whether a viewer can tell two states apart, by what is asked of whom or by their view."""
    if before is after or viewer == OPEN:
        return False
    if public_stage(before, viewer) != public_stage(after, viewer) or actors(before) != actors(after):
        return True
    return view(before, viewer) != view(after, viewer)
