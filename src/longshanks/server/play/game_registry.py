"""The games of a server: each is in memory once, and everything that happens to it goes through here in order.

Under a game's lock a command is validated, applied with whatever chance answers, appended to the log in one transaction
and only then published. Where the transaction fails nothing was published, and the game is folded again from its log;
where it failed because another process appended first, what that one did is published and the command validated anew.
Games nobody is connected to are dropped from memory when there are many.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections import OrderedDict
from collections.abc import Coroutine, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol
from weakref import WeakValueDictionary

from longshanks.rules.r2_blocks import CHANCE, SIDE_NAMES, SIDES
from longshanks.server.api_error import ApiError
from longshanks.server.computers.offered_levels import FALLBACK, default_level
from longshanks.server.computers.worker_messages import WorkerTask, pack_view
from longshanks.server.computers.worker_pool import WorkerError, WorkerPool
from longshanks.server.metrics import Metrics
from longshanks.server.play.dice import SECRET_BYTES
from longshanks.server.play.fold import Fold
from longshanks.server.play.live_game import Command, LiveGame, Watcher, setup_of
from longshanks.store.administration import missing_games
from longshanks.store.database import Database
from longshanks.store.games import (
    GameRecord,
    add_part,
    find_game,
    find_version,
    list_unfinished,
    version_of_seats,
)
from longshanks.store.log import DO, ConcurrentAppend, LogEntry, append, read_log
from longshanks.store.log_writer import Statement
from longshanks.views.view import view

if TYPE_CHECKING:
    from longshanks.server.play.computer_turns import ComputerTurns
    from longshanks.server.play.game_sync import GameSync

logger = logging.getLogger("longshanks.games")

MAX_IDLE_GAMES: Final = 200
"""Games kept in memory though nobody is connected to them, at most."""
MAX_APPEND_TRIES: Final = 50
"""How often in a row other processes may append before a command does, until it is refused."""
RESUME_PAUSE: Final = 0.01
"""Seconds between two games that are resumed when the server starts, for those who ask meanwhile."""
MAX_RETRY_SECONDS: Final = 60
"""Until a computer that could not act tries again, at most."""


class GameListener(Protocol):
    """Something that follows what happens in games: clocks, alerts."""

    def statements(self, game: LiveGame) -> list[Statement]:
        """Return what belongs into the transaction that appends what the fold of a game holds already."""

    def changed(self, game: LiveGame) -> None:
        """Hear that a game was changed, here or by another process, and published."""

    def joined(self, game: LiveGame, watcher: Watcher) -> None:
        """Hear that somebody has said hello and was sent the view."""


class GameRegistry:
    """All games in memory."""

    def __init__(self, database: Database, workers: WorkerPool, metrics: Metrics) -> None:
        self.database = database
        self.workers = workers
        self.metrics = metrics
        self._games: OrderedDict[str, LiveGame] = OrderedDict()
        """By id, the one longest unused first."""
        self._alive: WeakValueDictionary[str, LiveGame] = WeakValueDictionary()
        """By id, those that anybody still holds: a game is never in memory twice."""
        self._drop_at = MAX_IDLE_GAMES
        """How many games are in memory when idle ones are dropped."""
        self._loading: dict[str, asyncio.Task[LiveGame | None]] = {}
        self._running: set[asyncio.Task[None]] = set()
        """What must be finished before the server ends."""
        self._resuming: asyncio.Task[None] | None = None
        self._closing = False
        self.sync: GameSync | None = None
        """What keeps the games in step with other processes; None where there are none."""
        self.listeners: list[GameListener] = []
        self.turns: ComputerTurns | None = None
        """The queue that computers wait in for a process to think; None where there is but this one."""
        metrics.gauges["games_in_memory"] = lambda: len(self._games)
        metrics.gauges["sockets"] = lambda: sum(len(game.sockets) for game in self._games.values())
        metrics.gauges["worker_queue"] = lambda: workers.waiting

    def __len__(self) -> int:
        return len(self._games)

    async def get(self, game_id: str) -> LiveGame | None:
        """Return a game, folded from its log if it is not in memory; None if there is none with this id."""
        game = self._alive.get(game_id)
        if game is not None and self.sync is not None:
            await self._bring_up_to_date(game)  # Another process may have answered what the caller did just now.
        elif game is None:
            # Two that ask at once must get the same object.
            loading = self._loading.get(game_id)
            if loading is None:
                loading = asyncio.create_task(self._load(game_id))
                self._loading[game_id] = loading
                loading.add_done_callback(lambda _: self._loading.pop(game_id, None))
            game = await asyncio.shield(loading)
        if game is not None:
            self._games[game_id] = game
            self._games.move_to_end(game_id)
        return game

    async def get_visible(self, game_id: str, person: str) -> LiveGame:
        """Return a game; raises ApiError `game/unknown` if there is none, or the person may not know of it."""
        game = await self.get(game_id)
        if game is None or not game.may_see(person):
            raise ApiError("game/unknown")
        return game

    async def _load(self, game_id: str) -> LiveGame | None:
        record = await find_game(self.database, game_id)
        if record is None:
            return None
        game = LiveGame(record, make_fold(record, await read_log(self.database, game_id)))
        self._games[game_id] = self._alive[game_id] = game
        self._drop_idle()
        self._tell_changed(game)
        await self.begin_if_due(game)
        self.resume_computers(game)
        return game

    def _drop_idle(self) -> None:
        """Forget the games longest unused; now and then, since it takes looking at all."""
        if len(self._games) < self._drop_at:
            return
        idle = [g for g in self._games.values() if not (g.sockets or g.computer_tasks or g.lock.locked())]
        for game in idle[: -MAX_IDLE_GAMES // 2]:
            del self._games[game.id]
        self._drop_at = len(self._games) + MAX_IDLE_GAMES // 2

    def in_memory(self) -> list[LiveGame]:
        """Return the games in memory."""
        return list(self._alive.values())

    def find_in_memory(self, game_id: str) -> LiveGame | None:
        """Return a game if it is in memory."""
        return self._alive.get(game_id)

    async def _bring_up_to_date(self, game: LiveGame) -> None:
        """Read what other processes wrote of a game of which no notification has come yet."""
        version = await find_version(self.database, game.id)
        if version is None or version.seats != version_of_seats(game.record.seats):
            await self.refresh(game)
        if version is not None and version.rows > game.fold.rows:
            await self.catch_up(game)

    async def catch_up(self, game: LiveGame) -> None:
        """Read what other processes appended to the log of a game, and publish it."""
        await self._shielded(self._catch_up(game))

    async def _catch_up(self, game: LiveGame) -> None:
        async with game.lock:
            entries = await read_log(self.database, game.id, game.fold.rows)
            if not entries:
                return
            try:
                before = take_all(game.fold, entries)
            except BaseException:
                await self._fold_again(game)
                raise
            game.publish(before, None)
            self._tell_changed(game)
            self.resume_computers(game)
        if game.is_over:
            await self.refresh(game)

    def _tell_changed(self, game: LiveGame) -> None:
        for listener in self.listeners:
            listener.changed(game)

    async def refresh(self, game: LiveGame) -> None:
        """Read a game's record again after a change, and push its info to everybody connected."""
        async with game.record_lock:
            record = await find_game(self.database, game.id)
            if record is None:
                self._drop(game)  # It was deleted.
                return
            game.record = record
        for watcher in list(game.watchers):
            watcher.push_info()
        self._tell_changed(game)

    async def forget_missing(self) -> None:
        """Forget the games in memory that are not in the database any more: a host has deleted them."""
        self.forget(await missing_games(self.database, list(self._games)))

    def forget(self, game_ids: Iterable[str]) -> None:
        """Drop games that were deleted from memory, and close their sockets."""
        for game_id in game_ids:
            game = self._alive.get(game_id)
            if game is not None:
                for task in game.computer_tasks.values():
                    task.cancel()
                self._drop(game)

    async def execute(self, game: LiveGame, command: Command) -> None:
        """Validate a command, apply, commit and publish it; raises ApiError if it is refused."""
        await self._shielded(self._execute(game, command))

    async def _shielded(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something to its end even if the caller is cancelled: a client that hangs up must not cut it off."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        await asyncio.shield(task)

    async def _execute(self, game: LiveGame, command: Command) -> None:
        began = time.monotonic()
        async with game.lock:
            for _ in range(MAX_APPEND_TRIES):
                try:
                    entry = game.validate(command)
                except ApiError as error:
                    result = error.code.removeprefix("action/")
                    self.metrics.actions[result if result in self.metrics.actions else "illegal"] += 1
                    raise
                if entry is None:
                    self.metrics.actions["repeated"] += 1
                    if command.sender is not None:
                        game.send_view(command.sender, None, command.message_id)
                    return
                if await self._commit(game, entry, command):
                    break
            else:
                self.metrics.actions["stale"] += 1
                raise ApiError("action/stale")
        self.metrics.action_seconds.observe(time.monotonic() - began)

    async def _commit(self, game: LiveGame, entry: LogEntry | None = None, command: Command | None = None) -> bool:
        """Apply a validated entry, if any, and what chance answers; append all of it to the log, then publish.

        Returns False, and publishes what another process did, if that one appended first: validate again.
        """
        fold, before = game.fold, game.fold.lengths()
        after = fold.rows
        entries: list[LogEntry] = []
        try:
            if entry is not None:
                fold.take(entry, checked=True)
                entries.append(entry)
            entries += game.roll_chance()
            if entries:
                also = [statement for listener in self.listeners for statement in listener.statements(game)]
                await append(self.database, game.id, after, entries, fold.status(game.has_begun), also)
        except ConcurrentAppend:
            self.metrics.append_conflicts += 1
            game.publish(await self._fold_again(game, after), None)
            self.resume_computers(game)
            if game.is_over:
                await self.refresh(game)
            return False
        except BaseException:
            # The memory is ahead of the log: fold it again, and publish nothing.
            await self._fold_again(game)
            raise
        if entry is not None:
            self.metrics.actions["accepted"] += 1
        self.start_computers(game)
        game.publish(before, command)
        self._tell_changed(game)
        if game.is_over:
            await self.refresh(game)
        return True

    async def _fold_again(self, game: LiveGame, after: int = 0) -> dict[int, int]:
        """Fold a game from its log; where even that fails, drop it and close its sockets: clients connect anew.

        Returns by viewer the least length that the game had from entry number `after` on: an undo makes it shorter.
        """
        try:
            entries = await read_log(self.database, game.id)
            fold = make_fold(game.record, entries[:after])
            shortest = take_all(fold, entries[after:])
            game.fold = fold
        except Exception:
            self._drop(game)
            raise
        return shortest

    def _drop(self, game: LiveGame) -> None:
        """Forget a game and close its sockets."""
        self._games.pop(game.id, None)
        self._alive.pop(game.id, None)
        for socket in list(game.sockets):
            socket.close()

    async def begin(self, game: LiveGame) -> None:
        """Let chance begin a game whose seats are taken and have added their parts of the dice; else do nothing."""
        await self._shielded(self._begin(game))

    async def _begin(self, game: LiveGame) -> None:
        async with game.lock:
            while game.has_begun and not game.is_over and not await self._commit(game):
                pass

    async def begin_if_due(self, game: LiveGame) -> None:
        """Begin a game if the process that should have was killed after the last part of the dice was added."""
        if game.has_begun and game.fold.actors() == (CHANCE,):
            await self.begin(game)

    async def add_part(self, game: LiveGame, side: int, part: bytes | None = None) -> bool:
        """Add a seat's part to the dice, drawn here if None is given; return whether it had none before."""
        added = await add_part(self.database, game.id, side, part or os.urandom(SECRET_BYTES))
        await self.refresh(game)
        await self.begin(game)
        return added

    def joined(self, game: LiveGame, watcher: Watcher) -> None:
        """Let listeners tell somebody who has just said hello what there is to know besides the view."""
        for listener in self.listeners:
            listener.joined(game, watcher)

    def presence_changed(self, game: LiveGame, is_first: bool = False) -> None:
        """Tell everybody who is connected, here and to other processes; `is_first` of the first watcher here."""
        game.push_presence()
        if self.sync is not None:
            self.sync.tell_watchers(game)
            if is_first:
                self.sync.ask_watchers(game)

    def start_computers(self, game: LiveGame) -> None:
        """Let every computer act that must and does not yet."""
        if self._closing or not game.has_begun:
            return
        for side in game.fold.actors():
            if side not in SIDES or game.record.seats[side].kind != "computer":
                continue
            if self.turns is not None:
                self.turns.ask(game, side)
            elif side not in game.computer_tasks:
                game.computer_tasks[side] = asyncio.create_task(self._run_computer(game, side))

    def resume_computers(self, game: LiveGame) -> None:
        """Let computers act in a game that was just read; where there are other processes, those have asked them."""
        if self.turns is None:
            self.start_computers(game)

    async def _run_computer(self, game: LiveGame, side: int) -> None:
        """Let a computer think and act as long as it is asked; after a failure try again, later each time."""
        failures = 0
        try:
            while side in game.fold.actors() and not self._closing:
                try:
                    await self.decide(game, side)
                    failures = 0
                except Exception:
                    self.metrics.errors += 1
                    logger.exception("a computer could not act", extra={"game": game.id, "side": SIDE_NAMES[side]})
                    failures += 1
                    await asyncio.sleep(min(2**failures, MAX_RETRY_SECONDS))
        finally:
            game.computer_tasks.pop(side, None)

    async def decide(self, game: LiveGame, side: int) -> None:
        """Get one decision of a computer from a worker and execute it; a player that fails is stood in for."""
        key = f"{game.id} {side}"
        async with game.lock:
            fold = game.fold
            if side not in fold.actors():
                return
            at = fold.prompt_number(side)
            events, is_new = fold.events_seen(side)
            if is_new:
                self.workers.forget(key)
            level = game.record.seats[side].level or FALLBACK
            task = WorkerTask("decide", key, level, pack_view(view(fold.state, side)), list(events))
        try:
            action = await self.workers.run(task, game.record.game.owner)
        except WorkerError as error:
            logger.error("a computer player failed", extra={"game": game.id, "error": str(error)})
            self.metrics.errors += 1
            task.level, task.key = FALLBACK, f"{key} again"
            action = await self.workers.run(task, game.record.game.owner)
        try:
            await self.execute(game, Command(side, DO, at, action))
        except ApiError as error:
            if error.code != "action/stale":
                raise

    async def ask_worker(
        self,
        game: LiveGame,
        viewer: int,
        kind: Literal["hint", "odds", "attacks"],
        person: str,
        groups: Sequence[Sequence[int]] = (),
    ) -> Any:
        """Return a worker's hints or odds for a person, made of nothing but what they may see as a viewer.

        Raises `WorkerError` if no worker could answer.
        """
        async with game.lock:
            seen = pack_view(view(game.fold.state, viewer))
            events = list(game.fold.events_seen(viewer)[0]) if kind == "hint" else []
        task = WorkerTask(kind, f"{game.id} {viewer} {kind}", default_level(), seen, events)
        task.groups = [list(group) for group in groups]
        return await self.workers.run(task, person)

    def start_resuming(self) -> None:
        """Load every game that waits for a computer, which starts the computer, in the background.

        Where computers wait in a queue they are in it already.
        """
        if self.turns is not None:
            return
        self._resuming = asyncio.create_task(self._resume())

    async def _resume(self) -> None:
        try:
            waiting = await list_unfinished(self.database)
        except Exception:
            logger.exception("no games were resumed")
            return
        for game_id in waiting:
            # Whoever plays now goes before: the computers of resumed games do not fill the queue of the workers.
            while self.workers.waiting > 0:
                await asyncio.sleep(RESUME_PAUSE)
            try:
                await self.get(game_id)
            except Exception:
                self.metrics.errors += 1
                logger.exception("a game could not be resumed", extra={"game": game_id})
            await asyncio.sleep(RESUME_PAUSE)

    async def close(self) -> None:
        """Finish what is being written, and cancel what computers think."""
        self._closing = True
        if self._resuming is not None:
            self._resuming.cancel()
            await asyncio.gather(self._resuming, return_exceptions=True)
        tasks = [task for game in self._games.values() for task in game.computer_tasks.values()]
        await asyncio.gather(*self._running, return_exceptions=True)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def all_watchers(self) -> list[Watcher]:
        """Return everybody who is connected to a game, whether or not they have said hello."""
        return [socket for game in self._games.values() for socket in game.sockets]


def make_fold(record: GameRecord, entries: list[LogEntry]) -> Fold:
    """Return a stored game folded from entries of its log."""
    row = record.game
    changed = (row.changed_england, row.changed_scotland, row.changed_spectator)
    return Fold(setup_of(record), entries, row.kind in ("hotseat", "study"), changed)


def take_all(fold: Fold, entries: list[LogEntry]) -> dict[int, int]:
    """Add entries that other processes wrote to a fold; return by viewer the least length it had meanwhile."""
    shortest = fold.lengths()
    for entry in entries:
        fold.take(entry)
        shortest = {viewer: min(length, shortest[viewer]) for viewer, length in fold.lengths().items()}
    return shortest
