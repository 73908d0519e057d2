"""Tables: one master for each game, which serialises everything that happens to it.

Under a game's lock an action is checked, applied with whatever chance answers, appended to the log in one transaction
and only then published. Where the transaction fails nothing was published, and the game is folded again from its log.
Games nobody looks at are dropped from memory when there are many.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections import OrderedDict
from collections.abc import Coroutine
from typing import Any, Final, Literal

from longshanks.notation.action import write_action
from longshanks.rules.r2_blocks import CHANCE, SIDE_NAMES
from longshanks.server.dice import SECRET_BYTES
from longshanks.server.fold import Fold
from longshanks.server.levels import FALLBACK, default_level
from longshanks.server.metrics import Metrics
from longshanks.server.parcel import Task, pack_view
from longshanks.server.problems import Trouble
from longshanks.server.table import SIDES, Table, Watcher, Wish, setup_of
from longshanks.server.workers import WorkerError, Workers
from longshanks.store.database import Database
from longshanks.store.games import Record, add_part, find_game, list_unfinished
from longshanks.store.log import DO, Entry, Outrun, append, read_log
from longshanks.views.view import view

logger = logging.getLogger("longshanks.tables")

KEPT: Final = 500
"""Games kept in memory though nobody looks at them."""
LONGEST_PAUSE: Final = 60
"""Seconds until a computer that could not act tries again, at most."""


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
        self.consider(table)
        return table

    async def _fold(self, record: Record) -> Fold:
        entries = await read_log(self.database, record.game.id)
        game = record.game
        changed = (game.changed_england, game.changed_scotland, game.changed_spectator)
        return Fold(setup_of(record), entries, game.kind in ("hotseat", "study"), changed)

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

    async def act(self, table: Table, wish: Wish) -> None:
        """Do what a side wishes, or raise why not: check, apply, commit, publish."""
        await self._through(self._act(table, wish))

    async def _through(self, doing: Coroutine[Any, Any, None]) -> None:
        """Do something to its end: a client that hangs up must not cut it off halfway."""
        task = asyncio.create_task(doing)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        await asyncio.shield(task)

    async def _act(self, table: Table, wish: Wish) -> None:
        began = time.monotonic()
        async with table.lock:
            try:
                entry = table.check(wish)
            except Trouble as trouble:
                word = trouble.code.removeprefix("action/")
                self.metrics.actions[word if word in self.metrics.actions else "illegal"] += 1
                raise
            if entry is None:
                self.metrics.actions["repeated"] += 1
                if wish.sender is not None:
                    table.show(wish.sender, None, wish.mark)
                return
            await self._commit(table, entry, wish)
        self.metrics.action_seconds.note(time.monotonic() - began)

    async def _commit(self, table: Table, entry: Entry | None = None, wish: Wish | None = None) -> None:
        fold, before = table.fold, table.fold.lengths()
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
        table.publish(before, wish)
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
        await self._through(self._begin(table))

    async def _begin(self, table: Table) -> None:
        async with table.lock:
            if table.has_begun and not table.is_over:
                await self._commit(table)

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
                table.thinking[side] = asyncio.create_task(self._think(table, side))

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
        try:
            await self.act(table, Wish(side, DO, write_action(action), at))
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
            await self.get(game)

    async def close(self) -> None:
        """Let what is being written be written, and stop thinking."""
        self._closing = True
        tables = list(self._tables.values())
        thoughts = [task for table in tables for task in table.thinking.values()]
        await asyncio.gather(*self._running, return_exceptions=True)
        for task in thoughts:
            task.cancel()
        await asyncio.gather(*thoughts, return_exceptions=True)

    def everybody(self) -> list[Watcher]:
        """Return everybody who is connected."""
        return [watcher for table in self._tables.values() for watcher in table.watchers]
