"""A table: the master of one game, which knows who may what, what each sees and what may be done."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass
from typing import Final, Protocol

from longshanks.notation.action import read_action, write_action
from longshanks.notation.names import NotationError
from longshanks.notation.position import read_bid, read_edition
from longshanks.rules import actions as act
from longshanks.rules.engine import why_not
from longshanks.rules.r2_blocks import CHANCE, ENGLAND, SCOTLAND
from longshanks.rules.r8_scenarios import make_setup
from longshanks.rules.state import STAGE_NAMES, Setup
from longshanks.server import wire
from longshanks.server.dice import Dice
from longshanks.server.fold import OPEN, VIEWERS, Fold
from longshanks.server.messages import (
    Actor,
    EventRow,
    History,
    HistoryRow,
    Presence,
    Thinking,
    UndoState,
    Viewer,
    ViewPush,
    dump,
)
from longshanks.server.messages import View as WireView
from longshanks.server.problems import Trouble, unreadable
from longshanks.store.games import Record
from longshanks.store.log import DO, UNDO, Entry

SIDES: Final = (ENGLAND, SCOTLAND)
ACTORS: Final[tuple[Actor, ...]] = ("england", "scotland", "chance")
VIEWER_NAMES: Final[dict[int, Viewer]] = {number: name for name, number in VIEWERS.items()}


class Watcher(Protocol):
    """Somebody connected to a table."""

    person: str
    viewer: int | None
    """As whom they look, once they have said so."""
    told: ViewPush | None
    """The view last sent, without events, so that nothing is sent where nothing changed."""

    def put(self, text: str) -> None:
        """Send them a message without waiting."""

    def inform(self) -> None:
        """Tell them that the game changed outside of play."""

    def close(self) -> None:
        """Hang up when everything is sent."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a side wants done."""

    side: int
    kind: str
    """An action, undo or resignation, as in the log."""
    text: str
    at: int
    """The prompt it answers."""
    mark: str | int | None = None
    """By which the sender knows the answer, and the server a message that was sent twice."""
    sender: Watcher | None = None


def setup_of(record: Record) -> Setup:
    """Return what a game is played by."""
    england, scotland = read_bid(record.game.bid) if record.game.bid else (0, 0)
    return make_setup(record.game.scenario, read_edition(record.game.edition), england, scotland)


def without_news(push: ViewPush) -> ViewPush:
    """Return what a push tells of how things stand, without what happened and whom it answers."""
    return push.model_copy(update={"events": [], "id": None})


class Table:
    """The master of one game."""

    def __init__(self, record: Record, fold: Fold) -> None:
        self.record = record
        self.fold = fold
        self.lock = asyncio.Lock()
        self.reading = asyncio.Lock()
        """Held while the record is read again, so that an older one never replaces a newer."""
        self.watchers: set[Watcher] = set()
        self.thinking: dict[int, asyncio.Task[None]] = {}
        """By side, the task in which its computer thinks."""
        self.opened = time.time()
        """Since when it is in memory; no computer has been thinking for longer."""

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.record.game.id

    @property
    def is_shared(self) -> bool:
        """Whether one person plays both sides."""
        return self.record.game.kind in ("hotseat", "study")

    @property
    def has_begun(self) -> bool:
        """Whether both seats are taken and have added their parts to the dice."""
        return all(seat.kind != "free" and seat.part is not None for seat in self.record.seats)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.fold.outcome() is not None

    def dice(self) -> Dice:
        """Return the dice; both parts must be there."""
        england, scotland = (seat.part for seat in self.record.seats)
        assert england is not None and scotland is not None
        return Dice(self.record.game.secret, (england, scotland))

    # --- who may what

    def sides_of(self, person: str) -> list[int]:
        """Return the sides somebody plays."""
        return [seat.side for seat in self.record.seats if seat.person == person]

    def may_see(self, person: str) -> bool:
        """Return whether somebody may know of the game at all."""
        game = self.record.game
        return not game.private or game.owner == person or bool(self.sides_of(person))

    def viewers_for(self, person: str) -> list[int]:
        """Return as whom somebody may look at the game now."""
        if self.is_over or self.record.game.is_open:
            return [ENGLAND, SCOTLAND, VIEWERS["spectator"], OPEN]
        return self.sides_of(person) or [VIEWERS["spectator"]]

    # --- what is seen

    def wire_view(self, viewer: int) -> WireView:
        """Return the view of now."""
        return self.view_at(viewer, len(self.fold.game.actions))

    def view_at(self, viewer: int, number: int) -> WireView:
        """Return the view after some actions; it offers none of what could have been done then."""
        resigned, is_now = self.fold.resigned, number >= len(self.fold.game.actions)
        ended = None if resigned is None or not is_now else wire.resignation(wire.SIDES[resigned])
        is_earlier = number < self.fold.game.turn_start and not self.lies_open(viewer)
        seen = wire.wire_view(self.fold.state_at(number), VIEWER_NAMES[viewer], ended, is_earlier)
        return seen if is_now else seen.model_copy(update={"actions": []})

    def history(self, viewer: int, row: int) -> History:
        """Return the chronicle after a row as a viewer may see it."""
        rows: list[HistoryRow] = []
        for number, event_row in self.event_rows(viewer, row):
            setting = self.fold.settings[number - 1]
            rows.append(
                HistoryRow(
                    **event_row.__dict__,
                    year=setting.year,
                    turn=setting.turn,
                    stage=STAGE_NAMES[setting.stage_for(viewer)],
                    actor=ACTORS[setting.actor],
                )
            )
        told = {"game": self.id, "as": VIEWER_NAMES[viewer], "length": self.fold.length(viewer), "rows": rows}
        return History.model_validate(told)

    def thinks(self, viewer: int) -> Thinking | None:
        """Return which computer is thinking, and since when as far as a viewer can see.

        It follows from the game alone: were it told of each decision, those taken unseen could be counted.
        """
        if not self.has_begun:
            return None
        since = max(self.opened, self.fold.changed[viewer])
        for side in self.fold.actors():
            if side in SIDES and self.record.seats[side].kind == "computer":
                return Thinking(side=wire.SIDES[side], level=self.record.seats[side].level or "", since=since)
        return None

    def lies_open(self, viewer: int) -> bool:
        """Return whether a viewer may look at everything, the cards of earlier turns in any edition too."""
        return self.is_over or viewer == OPEN

    def event_rows(self, viewer: int, row: int) -> list[tuple[int, EventRow]]:
        """Return what a viewer saw after a row of theirs, with the numbers of the actions."""
        found: list[tuple[int, EventRow]] = []
        line = self.fold.game
        for number in self.fold.seen_since(viewer, row):
            count = self.fold.count_at(viewer, number)
            events = line.events[number - 1] if self.lies_open(viewer) else line.events_now(number - 1)
            event_row = wire.wire_row(count, line.actions[number - 1], events, VIEWER_NAMES[viewer])
            if event_row.events:
                found.append((number, event_row))
        return found

    def push(self, viewer: int, row: int | None, mark: str | int | None = None) -> ViewPush:
        """Return the message that tells a viewer where the game stands, with the events after a row of his."""
        undoable = self.fold.count_undoable(viewer)
        return ViewPush(
            id=mark,
            game=self.id,
            length=self.fold.length(viewer),
            at=self.fold.prompt(viewer),
            view=self.wire_view(viewer),
            events=[] if row is None else [event_row for _, event_row in self.event_rows(viewer, row)],
            undo=UndoState(step=undoable > 0, turn=undoable > 0),
            thinking=self.thinks(viewer),
        )

    def show(self, watcher: Watcher, row: int | None, mark: str | int | None = None) -> None:
        """Tell somebody where the game stands, with the events after a row of theirs."""
        if watcher.viewer is not None:
            push = self.push(watcher.viewer, row, mark)
            watcher.told = without_news(push)
            watcher.put(dump(push))

    def publish(self, before: dict[int, int], wish: Wish | None) -> None:
        """Tell where the game stands after a wish everybody who saw something; `before` is how much each had seen.

        Whoever saw no event, and sees what they were told before, is told nothing: even an empty message would tell
        that the other side did something.
        """
        sender, mark = (wish.sender, wish.mark) if wish else (None, None)
        pushes: dict[int, tuple[ViewPush, ViewPush]] = {}
        texts: dict[int, str] = {}
        for watcher in list(self.watchers):
            viewer = watcher.viewer
            if viewer is None:
                continue
            if viewer not in pushes:
                push = self.push(viewer, min(before[viewer], self.fold.length(viewer)))
                pushes[viewer] = (push, without_news(push))
            push, seen = pushes[viewer]
            if watcher is not sender and not push.events and watcher.told == seen:
                continue
            if viewer not in texts:
                texts[viewer] = dump(push)
            watcher.told = seen
            is_answer = watcher is sender and mark is not None
            watcher.put(f'{texts[viewer][:-1]},"id":{json.dumps(mark)}}}' if is_answer else texts[viewer])

    def presence(self) -> Presence:
        """Return who is at the table."""
        here = {watcher.viewer for watcher in self.watchers if self.sides_of(watcher.person)}
        if self.is_shared and any(side in here for side in SIDES):
            here |= set(SIDES)
        online = ["online" if s.kind == "computer" or s.side in here else "away" for s in self.record.seats]
        watching = sum(1 for watcher in self.watchers if watcher.viewer is not None and watcher.viewer not in SIDES)
        return Presence.model_validate({"england": online[0], "scotland": online[1], "spectators": watching})

    def tell_all(self, text: str) -> None:
        """Send a message to everybody at the table."""
        for watcher in list(self.watchers):
            if watcher.viewer is not None:
                watcher.put(text)

    # --- what is done

    def check(self, wish: Wish) -> Entry | None:
        """Return a side's wish as a row for the log, None if it is there already, or raise why it cannot be."""
        side, kind, text, at = wish.side, wish.kind, wish.text, wish.at
        mark = None if wish.mark is None else repr(wish.mark)
        said = self.fold.said[side]
        if at < len(said):
            # What was sent again after a lost connection is not done twice.
            known = said[at]
            if mark is not None and (known.kind, known.mark) == (kind, mark) and (kind != DO or known.text == text):
                return None
        if self.is_over:
            raise Trouble("game/over")
        if not self.has_begun:
            raise Trouble("game/waiting")
        if at != len(said):
            raise Trouble("action/stale")
        if kind == DO:
            text = write_action(self.read(side, text))
        elif kind == UNDO:
            undoable = self.fold.count_undoable(side)
            if not undoable:
                raise Trouble("undo/nothing")
            text = "1" if text == "step" else str(undoable)
        return Entry(kind, side, text, mark, time.time())

    def read(self, side: int, text: str) -> int:
        """Read an action of a side and make sure that it is legal."""
        try:
            action = read_action(text)
        except NotationError as error:
            raise unreadable(error) from None
        if act.side_of(action) != side:
            raise Trouble("seat/not-yours")
        refusal = why_not(self.fold.state, side, action)
        if refusal is not None:
            raise Trouble("action/illegal", refusal)
        return action

    def roll(self) -> list[Entry]:
        """Let chance answer as often as it is asked; return its rows."""
        entries: list[Entry] = []
        dice = self.dice()
        while self.fold.actors() == (CHANCE,):
            entry = Entry(DO, CHANCE, write_action(dice.roll(self.fold.game)), None, time.time())
            self.fold.take(entry)
            entries.append(entry)
        return entries
