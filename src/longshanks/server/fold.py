"""A game folded from its log: the line of play, who said what, and which actions each viewer saw happen.

What a viewer is told of the length of a game, and by which number an action goes, counts only the actions they saw
something of: how many steps were added in winter, or whether Edward was asked to stay, would show in the gaps. When
something last changed is likewise told each viewer by what they noticed. Where one person plays both sides, and in an
open view, every action counts.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Final, NamedTuple

from longshanks.notation.action import read_action
from longshanks.notation.game import Game
from longshanks.rules import actions as act
from longshanks.rules.engine import Outcome, actors, advance, outcome, public_stage
from longshanks.rules.events import SPECTATOR, Event
from longshanks.rules.r2_blocks import CHANCE, ENGLAND, SCOTLAND
from longshanks.rules.r8_scenarios import new_game
from longshanks.rules.state import Setup, State
from longshanks.server.messages import Viewer
from longshanks.server.parcel import PackedEvent, pack_events
from longshanks.store.log import DO, RESIGN, UNDO, Entry, Standing
from longshanks.views.view import view

OPEN: Final = 6
"""The viewer code of somebody who may see everything."""
RESIGNED: Final = "resigned"
VIEWERS: Final[dict[Viewer, int]] = {"england": ENGLAND, "scotland": SCOTLAND, "spectator": SPECTATOR, "open": OPEN}


class Setting(NamedTuple):
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
        entries: list[Entry],
        all_count: bool = False,
        changed: tuple[float, float, float] = (0.0, 0.0, 0.0),
    ) -> None:
        self.game = Game(setup)
        self.rows = 0
        """Rows of the log."""
        self.all_count = all_count
        """Whether every action counts for every viewer, since one person plays both sides."""
        self.resigned: int | None = None
        """The side that gave the game up."""
        self.said: tuple[list[Entry], list[Entry]] = ([], [])
        """By side, its rows: the number of its prompt is how many there are."""
        self.settings: list[Setting] = []
        """When each action was taken."""
        self.seen: dict[int, list[int]] = {ENGLAND: [], SCOTLAND: [], SPECTATOR: []}
        """By viewer, the numbers of the actions they saw, counted from 1."""
        self.changed: dict[int, float] = {**dict(zip(self.seen, changed, strict=True)), OPEN: max(changed)}
        """By viewer, when they last saw something happen: an event, another view, or a row of their own."""
        self._tales: dict[int, tuple[int, list[PackedEvent]]] = {}
        """By side, what it has seen up to some action, as a computer player is told."""
        for entry in entries:
            self.take(entry)

    # --- growing

    def take(self, entry: Entry) -> list[Event]:
        """Add a row; return the events of an action."""
        events: list[Event] = []
        before, length = self.state, self.lengths()
        if entry.kind == DO:
            events = self.play(read_action(entry.text))
        elif entry.kind == UNDO:
            self.undo(entry.side, int(entry.text))
        else:
            assert entry.kind == RESIGN
            self.resigned = entry.side
        for viewer in VIEWERS.values():
            own = self.all_count or viewer in (entry.side, OPEN) or entry.kind == RESIGN
            if own or length[viewer] != self.length(viewer) or looks_different(before, self.state, viewer):
                self.changed[viewer] = max(entry.time, self.changed[viewer])
        if entry.side in (ENGLAND, SCOTLAND):
            self.said[entry.side].append(entry)
        self.rows += 1
        return events

    def play(self, action: int) -> list[Event]:
        """Take an action in the line of play."""
        state, side = self.game.state, act.side_of(action)
        self.settings.append(
            Setting(state.year, state.turn, public_stage(state, SPECTATOR), public_stage(state, ENGLAND), side)
        )
        try:
            events = self.game.play(action)
        except ValueError:
            self.settings.pop()
            raise
        number = len(self.game.actions)
        for viewer, seen in self.seen.items():
            if self.all_count or viewer == side or any(event.seen_by(viewer) is not None for event in events):
                seen.append(number)
        return events

    def undo(self, side: int, number: int) -> None:
        """Take back the last actions of a side; what the other did unseen in the meantime stays."""
        own = [place for place, action in enumerate(self.game.actions) if act.side_of(action) == side]
        length = own[-number]
        kept = [action for action in self.game.actions[length:] if act.side_of(action) != side]
        self.game.rewind(length)
        del self.settings[length:]
        for seen in self.seen.values():
            del seen[bisect_right(seen, length) :]
        self._tales = {side: tale for side, tale in self._tales.items() if tale[0] <= length}
        for action in kept:
            self.play(action)

    # --- asking

    @property
    def state(self) -> State:
        """The state at the end of the line."""
        return self.game.state

    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        if self.resigned is not None:
            return Outcome(1 - self.resigned, RESIGNED, "")
        return outcome(self.state)

    def actors(self) -> tuple[int, ...]:
        """Return who must act."""
        return () if self.resigned is not None else actors(self.state)

    def prompt(self, viewer: int) -> int:
        """Return the number of a seat's prompt."""
        return len(self.said[viewer]) if viewer in (ENGLAND, SCOTLAND) else 0

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
        return {viewer: self.length(viewer) for viewer in VIEWERS.values()}

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
        """Return the numbers of the actions a viewer saw after a row of his."""
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

    def tale(self, side: int) -> tuple[list[PackedEvent], bool]:
        """Return all that a side has seen happen, and whether this is a new tale and not a longer one than before."""
        upto, tale = self._tales.get(side, (0, []))
        for events in self.game.events[upto:]:
            tale += pack_events(events, side)
        self._tales[side] = (len(self.game.events), tale)
        return tale, upto == 0

    def standing(self, has_begun: bool) -> Standing:
        """Return what lists tell of the game."""
        end = self.outcome()
        waiting = [side for side in self.actors() if side != CHANCE] if has_begun else []
        return Standing(
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
    """Return whether a viewer can tell two states apart."""
    if before is after or viewer == OPEN:
        return False
    if public_stage(before, viewer) != public_stage(after, viewer) or actors(before) != actors(after):
        return True
    return view(before, viewer) != view(after, viewer)
