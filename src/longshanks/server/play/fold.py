"""A game folded from its log: the line of play, which entries are whose, and which actions each viewer saw happen.

For each viewer the length of a game and the numbers of its actions count only the actions they saw something of: how
many steps were added in winter, or whether Edward was asked to stay, would show in the gaps. The time of the last
change is likewise that of what they saw. Where one person plays both sides, and in an open view, every action counts.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Final, NamedTuple

from longshanks.notation.game import Game
from longshanks.rules import actions as act
from longshanks.rules.engine import Outcome, actors, advance, outcome, public_stage
from longshanks.rules.events import SPECTATOR, Event
from longshanks.rules.r2_blocks import CHANCE, ENGLAND, SCOTLAND
from longshanks.rules.r8_scenarios import new_game
from longshanks.rules.state import Setup, State
from longshanks.server.messages import Viewer
from longshanks.server.play.game_clock import Mark
from longshanks.store.log import RESIGN, TIME, UNDO, GameStatus, LogEntry
from longshanks.views.view import view

OPEN: Final = 6
"""The viewer code of somebody who may see everything."""
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
        self.forfeit: Outcome | None = None
        """How the game ended outside the rules: a side gave it up, or its time was up."""
        self.clock_marks: list[Mark] = []
        """Since when which clocks run."""
        self.commands: tuple[list[LogEntry], list[LogEntry]] = ([], [])
        """By side, its entries: the number of its prompt is how many there are."""
        self.contexts: list[ActionContext] = []
        """When each action was taken."""
        self.seen: dict[int, list[int]] = {ENGLAND: [], SCOTLAND: [], SPECTATOR: []}
        """By viewer, the numbers of the actions they saw, counted from 1."""
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
            self.commands[entry.side].append(entry)
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
        self.contexts.append(
            ActionContext(state.year, state.turn, public_stage(state, SPECTATOR), public_stage(state, ENGLAND), side)
        )
        try:
            events = self.game.play(action, checked)
        except ValueError:
            self.contexts.pop()
            raise
        number = len(self.game.actions)
        for viewer, seen in self.seen.items():
            if self.is_shared or viewer == side or any(event.seen_by(viewer) is not None for event in events):
                seen.append(number)
        return events

    def undo(self, side: int, number: int) -> None:
        """Take back the last actions of a side; what the other did unseen in the meantime stays."""
        others = self.game.rewind_before(number, side)
        length = len(self.game.actions)
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
        return len(self.commands[viewer]) if viewer in (ENGLAND, SCOTLAND) else 0

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

    def seen_since(self, viewer: int, row: int) -> list[int]:
        """Return the numbers of the actions a viewer saw after a row of theirs."""
        if viewer == OPEN:
            return list(range(row + 1, len(self.game.actions) + 1))
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
        for events in self.game.events[until:]:
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
