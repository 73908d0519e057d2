"""Tables: one master for each game, which serialises everything that happens to it.

Under a game's lock an action is checked, applied with whatever chance answers, appended to the log in one transaction
and only then published. Where the transaction fails nothing was published, and the game is folded again from its log.
Games nobody looks at are dropped from memory when there are many.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import time
from collections import OrderedDict
from typing import Any, Final, Literal, Protocol

from longshanks.ai.players import PLAYERS
from longshanks.notation.action import read_action, write_action
from longshanks.notation.names import NotationError
from longshanks.notation.position import read_bid, read_edition
from longshanks.rules import actions as act
from longshanks.rules.engine import why_not
from longshanks.rules.r2_blocks import CHANCE, ENGLAND, SCOTLAND, SIDE_NAMES
from longshanks.rules.r8_scenarios import make_setup
from longshanks.rules.state import STAGE_NAMES, Setup
from longshanks.server import wire
from longshanks.server.dice import SECRET_BYTES, Dice
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
from longshanks.server.metrics import Metrics
from longshanks.server.parcel import Task, pack_view
from longshanks.server.problems import Trouble, unreadable
from longshanks.server.workers import WorkerError, Workers
from longshanks.store.database import Database
from longshanks.store.games import Record, add_part, find_game, list_unfinished
from longshanks.store.log import DO, UNDO, Entry, Outrun, append, read_log
from longshanks.views.view import view

logger = logging.getLogger("longshanks.tables")

KEPT: Final = 500
"""Games kept in memory though nobody looks at them."""
FALLBACK: Final = "greedy"
"""Who decides for a computer player that fails."""
LONGEST_PAUSE: Final = 60
"""Seconds until a computer that could not act tries again, at most."""
STRENGTH: Final = ("random", "greedy", "beginner", "ismcts", "club", "master")
"""Players from the weakest to the strongest; others come after them."""
SIDES: Final = (ENGLAND, SCOTLAND)
ACTORS: Final[tuple[Actor, ...]] = ("england", "scotland", "chance")
VIEWER_NAMES: Final[dict[int, Viewer]] = {number: name for name, number in VIEWERS.items()}


class Watcher(Protocol):
    """Somebody connected to a table."""

    person: str
    viewer: int | None
    """As whom he looks, once he has said so."""

    def put(self, text: str) -> None:
        """Send him a message without waiting."""

    def inform(self) -> None:
        """Tell him that the game changed outside of play."""

    def close(self) -> None:
        """Hang up when everything is sent."""


def setup_of(record: Record) -> Setup:
    """Return what a game is played by."""
    england, scotland = read_bid(record.game.bid) if record.game.bid else (0, 0)
    return make_setup(record.game.scenario, read_edition(record.game.edition), england, scotland)


class Table:
    """The master of one game."""

    def __init__(self, record: Record, fold: Fold) -> None:
        self.record = record
        self.fold = fold
        self.lock = asyncio.Lock()
        self.reading = asyncio.Lock()
        """Held while the record is read again, so that an older one never replaces a newer."""
        self.watchers: set[Watcher] = set()
        self.thinking: dict[int, tuple[float, asyncio.Task[None]]] = {}
        """By side, since when its computer thinks."""
        self.told: dict[int, str] = {}
        """By viewer, the view last published, so that nothing is sent where nothing changed."""

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
        seen = wire.wire_view(self.fold.state_at(number), VIEWER_NAMES[viewer], ended)
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

    def thinks(self) -> Thinking | None:
        """Return which computer is thinking."""
        for side, (since, _) in self.thinking.items():
            if side not in self.fold.actors():
                continue  # It has just decided.
            return Thinking(side=wire.SIDES[side], level=self.record.seats[side].level or "", since=since)
        return None

    def event_rows(self, viewer: int, row: int) -> list[tuple[int, EventRow]]:
        """Return what a viewer saw after a row of his, with the numbers of the actions."""
        found: list[tuple[int, EventRow]] = []
        for number in self.fold.seen_since(viewer, row):
            line = self.fold.game
            count = self.fold.count_at(viewer, number)
            event_row = wire.wire_row(count, line.actions[number - 1], line.events[number - 1], VIEWER_NAMES[viewer])
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
            thinking=self.thinks(),
        )

    def publish(self, before: dict[int, int], sender: Watcher | None = None, mark: str | int | None = None) -> None:
        """Tell everybody where the game stands; `before` is how much each viewer had seen."""
        texts: dict[int, str] = {}
        for watcher in list(self.watchers):
            viewer = watcher.viewer
            if viewer is None:
                continue
            if viewer not in texts:
                texts[viewer] = dump(self.push(viewer, min(before[viewer], self.fold.length(viewer))))
            if watcher is sender and mark is not None:
                watcher.put(f'{texts[viewer][:-1]},"id":{json.dumps(mark)}}}')
            elif watcher is sender or self.told.get(viewer) != texts[viewer]:
                watcher.put(texts[viewer])
        self.told.update(texts)

    def lengths(self) -> dict[int, int]:
        """Return how much each viewer has seen."""
        return {viewer: self.fold.length(viewer) for viewer in VIEWERS.values()}

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

    def check(self, side: int, kind: str, text: str, at: int, mark: str | None) -> Entry | None:
        """Return a side's wish as a row for the log, None if it is there already, or raise why it cannot be."""
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


class Tables:
    """All tables of a server."""

    def __init__(self, database: Database, workers: Workers, metrics: Metrics) -> None:
        self.database = database
        self.workers = workers
        self.metrics = metrics
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._running: set[asyncio.Task[None]] = set()
        """What is being done, which must be finished before the server ends."""
        self._closing = False
        metrics.gauges["games_in_memory"] = lambda: len(self._tables)
        metrics.gauges["sockets"] = lambda: sum(len(table.watchers) for table in self._tables.values())
        metrics.gauges["worker_queue"] = lambda: workers.waiting

    def __len__(self) -> int:
        return len(self._tables)

    # --- finding

    async def get(self, game: str) -> Table | None:
        """Return the table of a game, folded from its log if need be."""
        table = self._tables.get(game)
        if table is None:
            # Two that ask at once must get the same master.
            loading = self._loading.get(game)
            if loading is None:
                loading = asyncio.create_task(self._load(game))
                self._loading[game] = loading
                loading.add_done_callback(lambda _: self._loading.pop(game, None))
            table = await asyncio.shield(loading)
        if table is not None:
            self._tables.move_to_end(game)
        return table

    async def _load(self, game: str) -> Table | None:
        record = await find_game(self.database, game)
        if record is None:
            return None
        table = Table(record, await self._fold(record))
        self._tables[game] = table
        self._trim()
        if table.has_begun and table.fold.actors() == (CHANCE,):
            await self.begin(table)  # The server was killed between the last part of the dice and the first draw.
        return table

    async def _fold(self, record: Record) -> Fold:
        entries = await read_log(self.database, record.game.id)
        return Fold(setup_of(record), entries, record.game.kind in ("hotseat", "study"))

    def _trim(self) -> None:
        if len(self._tables) <= KEPT:
            return
        for game, table in list(self._tables.items())[: len(self._tables) - KEPT]:
            if not (table.watchers or table.thinking or table.lock.locked()):
                del self._tables[game]

    async def seat(self, game: str, person: str) -> Table:
        """Return a table that somebody may see; to others there is no such game."""
        table = await self.get(game)
        if table is None or not table.may_see(person):
            raise Trouble("game/unknown")
        return table

    async def refresh(self, table: Table) -> None:
        """Read a game's seats again after a change, and tell everybody at the table."""
        async with table.reading:
            record = await find_game(self.database, table.id)
            assert record is not None
            table.record = record
        for watcher in list(table.watchers):
            watcher.inform()

    # --- doing

    async def act(
        self,
        table: Table,
        side: int,
        kind: str,
        text: str,
        at: int,
        mark: str | int | None = None,
        sender: Watcher | None = None,
    ) -> None:
        """Do what a side wishes, or raise why not: check, apply, commit, publish."""
        # A client that hangs up must not cut it off halfway.
        task = asyncio.create_task(self._act(table, side, kind, text, at, mark, sender))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        await asyncio.shield(task)

    async def _act(
        self,
        table: Table,
        side: int,
        kind: str,
        text: str,
        at: int,
        mark: str | int | None,
        sender: Watcher | None,
    ) -> None:
        began = time.monotonic()
        async with table.lock:
            kept = None if mark is None else repr(mark)
            try:
                entry = table.check(side, kind, text, at, kept)
            except Trouble as trouble:
                word = trouble.code.removeprefix("action/")
                self.metrics.actions[word if word in self.metrics.actions else "illegal"] += 1
                raise
            if entry is None:
                self.metrics.actions["repeated"] += 1
                if sender is not None and sender.viewer is not None:
                    sender.put(dump(table.push(sender.viewer, None, mark)))
                return
            await self._commit(table, entry, sender, mark)
        self.metrics.action_seconds.note(time.monotonic() - began)

    async def _commit(self, table: Table, entry: Entry | None, sender: Watcher | None, mark: str | int | None) -> None:
        fold, before = table.fold, table.lengths()
        after = fold.rows
        entries: list[Entry] = []
        try:
            if entry is not None:
                fold.take(entry)
                entries.append(entry)
            entries += table.roll()
            if entries:
                await append(self.database, table.id, after, entries, fold.standing(table.has_begun))
        except BaseException as error:
            # The memory is ahead of the log: fold it again, and publish nothing.
            await self._fold_again(table)
            if not isinstance(error, Outrun):
                raise
            self.metrics.actions["stale"] += 1
            self.consider(table)
            raise Trouble("action/stale") from None
        if entry is not None:
            self.metrics.actions["accepted"] += 1
        self.consider(table)
        table.publish(before, sender, mark)
        if table.is_over:
            await self.refresh(table)

    async def _fold_again(self, table: Table) -> None:
        """Fold a game from its log; where even that fails, give the table up: whoever sat there connects anew."""
        try:
            table.fold = await self._fold(table.record)
        except Exception:
            self._tables.pop(table.id, None)
            for watcher in list(table.watchers):
                watcher.close()
            raise

    async def begin(self, table: Table) -> None:
        """Let chance begin a game whose seats are taken and have their parts of the dice."""
        task = asyncio.create_task(self._begin(table))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        await asyncio.shield(task)

    async def _begin(self, table: Table) -> None:
        async with table.lock:
            if table.has_begun and not table.is_over:
                await self._commit(table, None, None, None)

    async def add_part(self, table: Table, side: int, part: bytes | None = None) -> bool:
        """Add a seat's part to the dice, drawn here if it sends none; return whether it had none before."""
        added = await add_part(self.database, table.id, side, part or os.urandom(SECRET_BYTES))
        await self.refresh(table)
        await self.begin(table)
        return added

    # --- computers

    def consider(self, table: Table) -> None:
        """Let every computer that must act begin to think."""
        if self._closing or not table.has_begun:
            return
        for side in table.fold.actors():
            if side in SIDES and table.record.seats[side].kind == "computer" and side not in table.thinking:
                task = asyncio.create_task(self._think(table, side))
                table.thinking[side] = (time.time(), task)

    async def _think(self, table: Table, side: int) -> None:
        """Think and act for a computer as long as it is asked."""
        failures = 0
        try:
            while side in table.fold.actors() and not self._closing:
                try:
                    await self._decide(table, side)
                    failures = 0
                except Exception:
                    self.metrics.errors += 1
                    logger.exception("a computer could not act", extra={"game": table.id, "side": SIDE_NAMES[side]})
                    failures += 1
                    await asyncio.sleep(min(2**failures, LONGEST_PAUSE))
        finally:
            table.thinking.pop(side, None)

    async def _decide(self, table: Table, side: int) -> None:
        key = f"{table.id} {side}"
        async with table.lock:
            fold = table.fold
            if side not in fold.actors():
                return
            at = fold.prompt(side)
            tale, is_new = fold.tale(side)
            if is_new:
                self.workers.forget(key)
            level = table.record.seats[side].level or FALLBACK
            task = Task("decide", key, level, pack_view(view(fold.state, side)), list(tale))
        try:
            action = await self.workers.ask(task)
        except WorkerError as error:
            logger.error("a computer player failed", extra={"game": table.id, "error": str(error)})
            self.metrics.errors += 1
            task.level, task.key = FALLBACK, f"{key} again"
            action = await self.workers.ask(task)
        table.thinking[side] = (time.time(), table.thinking[side][1])
        try:
            await self.act(table, side, DO, write_action(action), at)
        except Trouble as trouble:
            if trouble.code != "action/stale":
                raise

    async def ask_for(self, table: Table, viewer: int, kind: Literal["hint", "odds"]) -> Any:
        """Return what a worker says about a game, told nothing but what a viewer may see."""
        async with table.lock:
            seen = pack_view(view(table.fold.state, viewer))
            tale = list(table.fold.tale(viewer)[0]) if kind == "hint" else []
        return await self.workers.ask(Task(kind, f"{table.id} {viewer} {kind}", default_level(), seen, tale))

    async def resume(self) -> None:
        """Go on with every game that waits for a computer."""
        for game in await list_unfinished(self.database):
            table = await self.get(game)
            if table is not None:
                self.consider(table)

    async def close(self) -> None:
        """Let what is being written be written, and stop thinking."""
        self._closing = True
        tables = list(self._tables.values())
        thoughts = [task for table in tables for _, task in table.thinking.values()]
        await asyncio.gather(*self._running, return_exceptions=True)
        for task in thoughts:
            task.cancel()
        await asyncio.gather(*thoughts, return_exceptions=True)

    def everybody(self) -> list[Watcher]:
        """Return everybody who is connected."""
        return [watcher for table in self._tables.values() for watcher in table.watchers]


def levels() -> list[str]:
    """Return the computer players there are, the weakest first."""
    order = {name: place for place, name in enumerate(STRENGTH)}
    return sorted(PLAYERS, key=lambda name: order.get(name, len(order)))


def default_level() -> str:
    """Return the computer player for somebody who does not choose."""
    return "club" if "club" in PLAYERS else FALLBACK
