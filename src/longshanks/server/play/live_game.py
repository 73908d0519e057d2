"""A game in memory: who may do and see what, the views that are sent, and the commands that are checked against it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple, Protocol

from longshanks.notation.action import read_action
from longshanks.notation.names import NotationError
from longshanks.notation.position import read_bid, read_edition
from longshanks.rules import actions as act
from longshanks.rules.engine import why_not
from longshanks.rules.r2_blocks import CHANCE, ENGLAND, SCOTLAND, SIDES
from longshanks.rules.r8_scenarios import make_setup
from longshanks.rules.state import STAGE_NAMES, Setup
from longshanks.server.api_error import ApiError, unreadable_action
from longshanks.server.messages import (
    Actor,
    Json,
    PresenceModel,
    Viewer,
    dump,
    dump_value,
)
from longshanks.server.play import wire
from longshanks.server.play.dice import Dice
from longshanks.server.play.fold import OPEN, VIEWER_NUMBERS, Fold
from longshanks.server.play.game_clock import ClockHand, Interval, read_hands, read_terms
from longshanks.server.play.patches import Standing, patch_of
from longshanks.store.games import GameRecord
from longshanks.store.log import DO, TIME, UNDO, LogEntry

ACTORS: Final[tuple[Actor, ...]] = ("england", "scotland", "chance")
VIEWER_KEYS: Final[dict[int, Viewer]] = {number: name for name, number in VIEWER_NUMBERS.items()}


class Watcher(Protocol):
    """Somebody connected to a game."""

    person: str
    viewer: int | None
    """As whom they look; None until they have said so."""
    wants_patches: bool
    """Whether they are told what changed, not the whole view."""
    last_push: Standing | None
    """What was last sent, so that nothing is sent where nothing changed."""

    def put(self, text: str) -> None:
        """Queue a message without waiting for it to be sent."""

    def push_info(self) -> None:
        """Send the game's info, which changed outside of play."""

    def close(self) -> None:
        """Close the connection when everything queued has been sent."""


@dataclass(frozen=True, slots=True)
class Command:
    """What a side wants done: an action, an undo or its resignation."""

    side: int
    kind: str
    """`do`, `undo`, `resign` or `time`, as in the log."""
    at: int
    """The number of the prompt it answers."""
    action: str | int = ""
    """The action: as text from a client, which is yet to be parsed, or as the engine's number from a computer."""
    whole_turn: bool = False
    """Of an undo, whether to take back all that can be taken back, not one step."""
    message_id: str | int | None = None
    """The id of the client's message; it comes back with the answer, and tells a message that is sent twice."""
    sender: Watcher | None = None


class WatcherCount(NamedTuple):
    """Who is connected to a game in one process, as others need to know it."""

    sides: int
    """Mask of the sides whose players are."""
    spectators: int


def setup_of(record: GameRecord) -> Setup:
    """Return what a stored game is played by; games that are played by the same share it."""
    return _setup(record.game.scenario, record.game.edition, record.game.bid)


@lru_cache(maxsize=256)
def _setup(scenario: str, edition: str, bid: str | None) -> Setup:
    england, scotland = read_bid(bid) if bid else (0, 0)
    return make_setup(scenario, read_edition(edition), england, scotland)


VIEW: Final = '{"type":"view",'
PATCH: Final = '{"type":"patch",'


def push_text(head: str, message: Json, events: list[Json]) -> str:
    """Return a push without a message id as JSON."""
    return head + dump({**message, "events": events})[1:]


def with_id(text: str, message_id: str | int | None) -> str:
    """Return a push as the answer to a client's message, whose id stands behind the type."""
    if message_id is None:
        return text
    head = VIEW if text.startswith(VIEW) else PATCH
    return f'{head}"id":{dump_value(message_id)},{text[len(head) :]}'


class LiveGame:
    """A game in memory: its record, its fold, and who is connected to it.

    Whoever reads or changes `fold` holds `lock`.
    """

    def __init__(self, record: GameRecord, fold: Fold) -> None:
        self.record = record
        self.fold = fold
        self.lock = asyncio.Lock()
        self.record_lock = asyncio.Lock()
        """Held while the record is read again, so that an older one never replaces a newer."""
        self.sockets: set[Watcher] = set()
        """Everybody connected, those too who have not said hello; a game with sockets stays in memory."""
        self.watchers: set[Watcher] = set()
        """Those of them who have said hello."""
        self.elsewhere: dict[str, WatcherCount] = {}
        """Who is connected to other processes, by their names."""
        self.computer_tasks: dict[int, asyncio.Task[None]] = {}
        """By side, the task in which its computer thinks and acts."""
        self.loaded_at = time.time()
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
    def has_clock(self) -> bool:
        """Whether time counts: a clock was agreed, and two people play."""
        return self.record.clock is not None and all(seat.kind == "human" for seat in self.record.seats)

    def clock_hands(self, outages: Sequence[Interval], now: float) -> tuple[ClockHand, ClockHand] | None:
        """Return how the clocks stand; None where there are none."""
        if not self.has_clock or self.record.clock is None:
            return None
        away: tuple[list[Interval], list[Interval]] = ([], [])
        for row in self.record.vacations:
            away[row.side].append((row.begins, row.ends))
        marks = self.fold.clock_marks if self.has_begun else []
        return read_hands(read_terms(self.record.clock), marks, now, outages, away)

    @property
    def has_begun(self) -> bool:
        """Whether both seats are taken and have added their parts to the dice."""
        return all(seat.kind != "free" and seat.part is not None for seat in self.record.seats)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.fold.outcome() is not None

    def dice(self) -> Dice:
        """Return the dice; both seats must have added their parts."""
        england, scotland = (seat.part for seat in self.record.seats)
        assert england is not None and scotland is not None
        return Dice(self.record.game.secret, (england, scotland))

    def sides_of(self, person: str) -> list[int]:
        """Return the sides a person plays."""
        return [seat.side for seat in self.record.seats if seat.person == person]

    def may_see(self, person: str) -> bool:
        """Return whether a person may know of the game at all."""
        game = self.record.game
        return not game.private or game.owner == person or bool(self.sides_of(person))

    def viewers_for(self, person: str) -> list[int]:
        """Return as whom a person may look at the game now."""
        if self.is_over or self.record.game.is_open:
            return [ENGLAND, SCOTLAND, VIEWER_NUMBERS["spectator"], OPEN]
        return self.sides_of(person) or [VIEWER_NUMBERS["spectator"]]

    def shows_everything(self, viewer: int) -> bool:
        """Return whether a viewer may look at everything, the cards of earlier turns in any edition too."""
        return self.is_over or viewer == OPEN

    def wire_view(self, viewer: int) -> Json:
        """Return the view of now."""
        return self.view_at(viewer, len(self.fold.game.actions))

    def view_at(self, viewer: int, number: int) -> Json:
        """Return the view after `number` actions; one of the past offers no actions."""
        is_now = number >= len(self.fold.game.actions)
        ended = self.fold.forfeit if is_now else None
        is_earlier = number < self.fold.game.turn_start and not self.shows_everything(viewer)
        seen = wire.wire_view(self.fold.state_at(number), VIEWER_KEYS[viewer], ended, is_earlier)
        return seen if is_now else seen | {"actions": []}

    def history(self, viewer: int, row: int) -> Json:
        """Return the chronicle after a row as a viewer may see it, as a `HistoryModel` is sent."""
        rows, length = self.event_rows(viewer, row), self.fold.length(viewer)
        return {"game": self.id, "as": VIEWER_KEYS[viewer], "length": length, "rows": rows}

    def thinking_computer(self, viewer: int) -> Json | None:
        """Return which computer is thinking, and since when as far as a viewer can see; None if none is.

        It follows from the game alone: were it told of each decision, those taken unseen could be counted.
        """
        if not self.has_begun:
            return None
        since = max(self.loaded_at, self.fold.changed[viewer])
        for side in self.fold.actors():
            if side in SIDES and self.record.seats[side].kind == "computer":
                return {"side": wire.SIDE_KEYS[side], "level": self.record.seats[side].level or "", "since": since}
        return None

    def event_rows(self, viewer: int, row: int, wired: wire.Wired | None = None) -> list[Json]:
        """Return what a viewer saw happen after a row of theirs; actions they saw nothing of have no row.

        `wired` keeps events as they are sent from one viewer to the next, since most are the same to all.
        """
        found: list[Json] = []
        wired, numbers = {} if wired is None else wired, self.fold.seen_since(viewer, row)
        line = self.fold.line_since(numbers[0] - 1) if numbers else self.fold.game
        for number in numbers:
            happened = line.events[number - 1] if self.shows_everything(viewer) else line.events_now(number - 1)
            events = wire.wire_events(happened, VIEWER_KEYS[viewer], wired)
            if not events:
                continue
            context = self.fold.contexts[number - 1]
            found.append(
                {
                    "row": self.fold.count_at(viewer, number),
                    "year": context.year,
                    "turn": context.turn,
                    "stage": STAGE_NAMES[context.stage_for(viewer)],
                    "actor": ACTORS[context.actor],
                    "events": events,
                }
            )
            if (dice := wire.wire_dice(line.actions[number - 1])) is not None:
                found[-1]["dice"] = dice
        return found

    def standing(self, viewer: int) -> Standing:
        """Return how a game stands to a viewer now."""
        can_undo = self.fold.count_undoable(viewer) > 0
        standing: Json = {
            "game": self.id,
            "length": self.fold.length(viewer),
            "at": self.fold.prompt_number(viewer),
            "view": self.wire_view(viewer),
            "undo": {"step": can_undo, "turn": can_undo},
        }
        if (thinking := self.thinking_computer(viewer)) is not None:
            standing["thinking"] = thinking
        return Standing(standing)

    def send_view(self, watcher: Watcher, row: int | None, message_id: str | int | None = None) -> None:
        """Send one watcher the view of now, with the events after a row of theirs if one is named."""
        if watcher.viewer is not None:
            standing = self.standing(watcher.viewer)
            events = [] if row is None else self.event_rows(watcher.viewer, row)
            watcher.last_push = standing
            watcher.put(with_id(push_text(VIEW, standing.message, events), message_id))

    def publish(self, before: dict[int, int], command: Command | None) -> None:
        """Push the view to everybody who saw something; `before` is the length of the game by viewer until now.

        Whoever saw no event, and sees what they were told before, is sent nothing: even an empty message would tell
        that the other side did something. The sender of the command is always answered. What a viewer is told is made
        once, however many look.
        """
        sender = command.sender if command else None
        pushes: dict[int, tuple[Standing, list[Json]]] = {}
        wired: wire.Wired = {}
        texts: dict[tuple[int, int], str] = {}
        """By viewer and by what their watchers were told last, 0 if they are told all."""
        for watcher in list(self.watchers):
            viewer = watcher.viewer
            if viewer is None:
                continue
            if viewer not in pushes:
                row = min(before[viewer], self.fold.length(viewer))
                pushes[viewer] = (self.standing(viewer), self.event_rows(viewer, row, wired))
            standing, events = pushes[viewer]
            last, watcher.last_push = watcher.last_push, standing
            if watcher is not sender and not events and last is not None and last.message == standing.message:
                continue
            base = last if watcher.wants_patches else None
            key = (viewer, 0 if base is None else id(base))
            if key not in texts:
                texts[key] = (
                    push_text(VIEW, standing.message, events)
                    if base is None
                    else push_text(PATCH, patch_of(base, standing), events)
                )
            is_answer = command is not None and watcher is sender
            watcher.put(with_id(texts[key], command.message_id) if command and is_answer else texts[key])

    def watchers_here(self) -> WatcherCount:
        """Return who is connected to this process, as other processes are told."""
        here = {watcher.viewer for watcher in self.watchers if self.sides_of(watcher.person)}
        sides = sum(1 << side for side in SIDES if side in here)
        spectators = sum(1 for watcher in self.watchers if watcher.viewer is not None and watcher.viewer not in SIDES)
        return WatcherCount(sides, spectators)

    def presence(self) -> PresenceModel:
        """Return who is connected, to this process or another."""
        everywhere = [self.watchers_here(), *self.elsewhere.values()]
        here = {side for side in SIDES for watchers in everywhere if watchers.sides >> side & 1}
        if self.is_shared and here:
            here = set(SIDES)
        online = ["online" if s.kind == "computer" or s.side in here else "away" for s in self.record.seats]
        watching = sum(watchers.spectators for watchers in everywhere)
        return PresenceModel.model_validate({"england": online[0], "scotland": online[1], "spectators": watching})

    def push_presence(self) -> None:
        """Tell everybody connected who is."""
        if self.watchers:
            self.broadcast(dump(self.presence()))

    def broadcast(self, text: str) -> None:
        """Send a message to everybody connected."""
        for watcher in list(self.watchers):
            if watcher.viewer is not None:
                watcher.put(text)

    def validate(self, command: Command) -> LogEntry | None:
        """Validate a command and return its log entry; None for a duplicate; raises ApiError if stale or illegal."""
        side, kind = command.side, command.kind
        message_id = None if command.message_id is None else repr(command.message_id)
        if self.is_duplicate(command, message_id):
            return None
        if self.is_over:
            raise ApiError("game/over")
        if not self.has_begun:
            raise ApiError("game/waiting")
        if command.at != self.fold.prompt_number(side):
            raise ApiError("action/stale")
        if kind == TIME and side not in self.fold.actors():
            raise ApiError("clock/running")
        action, undone = None, 0
        if kind == DO:
            action = self.read_legal_action(side, command.action)
        elif kind == UNDO:
            undoable = self.fold.count_undoable(side)
            if not undoable:
                raise ApiError("undo/nothing")
            undone = undoable if command.whole_turn else 1
        return LogEntry(kind, side, action, undone, message_id, time.time())

    def is_duplicate(self, command: Command, message_id: str | None) -> bool:
        """Return whether a command was carried out already: its message was sent again after a lost connection."""
        known = None if message_id is None else self.fold.command_at(command.side, command.at)
        if known is None:
            return False
        return (known.kind, known.message_id) == (command.kind, message_id) and (
            command.kind != DO or known.text == command.action
        )

    def read_legal_action(self, side: int, action: str | int) -> int:
        """Return an action of a side, parsed if it is text; raises ApiError if it is unreadable or illegal."""
        if isinstance(action, str):
            try:
                action = read_action(action)
            except NotationError as error:
                raise unreadable_action(error) from None
        if act.side_of(action) != side:
            raise ApiError("seat/not-yours")
        refusal = why_not(self.fold.state, side, action)
        if refusal is not None:
            raise ApiError("action/illegal", refusal)
        return action

    def roll_chance(self) -> list[LogEntry]:
        """Let the dice answer as long as chance is to act; return the entries, which are in the fold already."""
        entries: list[LogEntry] = []
        dice = self.dice()
        while self.fold.actors() == (CHANCE,):
            entry = LogEntry(DO, CHANCE, dice.roll(self.fold.game), time=time.time())
            self.fold.take(entry)
            entries.append(entry)
        return entries
