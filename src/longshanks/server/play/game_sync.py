"""Games that several processes on one PostgreSQL play at once: each keeps its own in step with what others write.

No process owns a game. Whoever is sent a command validates it, appends, and the unique row of the log lets only one of
two that append at once have its way; the other reads what came between and validates again. What others hear of by a
notification they read from the log and push to those who are connected to them, as if they had done it themselves. The
dice follow from the secret, the parts and the number of the action, so it does not matter which process rolls them.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final
from urllib.parse import quote, unquote

from longshanks.server import messages as m
from longshanks.server.play.game_registry import GameRegistry
from longshanks.server.play.live_game import LiveGame, WatcherCount
from longshanks.server.play.sockets import chat_push
from longshanks.server.security.rate_limits import RateLimits
from longshanks.store.chat import find_chat_message
from longshanks.store.database import Database
from longshanks.store.games import list_rows
from longshanks.store.notifications import Notification, Notifications

logger = logging.getLogger("longshanks.sync")

OPEN_SECONDS: Final = 10
"""How long a process waits at its start for its line to the others."""
ALIVE_SECONDS: Final = 2.0
"""How often a process says that it is there."""
DEAD_SECONDS: Final = 7.0
"""After how long without a word a process counts as dead: nobody is connected to it."""
LIMITS_SECONDS: Final = 1.0
"""How often a process tells what clients did whose limits run low."""
CLIENTS_A_LINE: Final = 15
"""Clients that one notification tells of; PostgreSQL sends at most 8,000 bytes."""
BEGIN_SECONDS: Final = 1.0
"""How long the process that added the last part of the dice has to begin a game, before others do."""


class GameSync:
    """Keeps the games of a registry in step with other processes, and tells them who is connected here."""

    def __init__(self, database: Database, games: GameRegistry, limits: RateLimits) -> None:
        self.database = database
        self._limits = limits.share()
        self.games = games
        self.notifications = Notifications(database, self._heard, self._opened)
        self.turn_asked: Callable[[], None] | None = None
        """Called when another process has asked for a computer's turn that it cannot take itself."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._processes: dict[str, float] = {}
        """When others were last heard of, by their names."""

    async def open(self) -> None:
        """Begin to listen."""
        self.games.sync = self
        self.notifications.open()
        await asyncio.wait_for(self.notifications.is_open.wait(), OPEN_SECONDS)
        self._start(self._stay_alive())
        self._start(self._tell_limits())

    async def close(self) -> None:
        """Tell the others that nobody is connected here any more, and listen no longer."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.notifications.send("gone")
        await self.notifications.close()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception:
            self.games.metrics.errors += 1
            logger.exception("what another process did could not be followed")

    def _opened(self) -> None:
        self._start(self._catch_up_all())
        for game in self.games.in_memory():
            if game.watchers:
                self.tell_watchers(game)
                self.notifications.send("who", game.id)

    def _heard(self, notification: Notification) -> None:
        kind, sender, about = notification
        if sender.startswith("longshanks-"):
            self._processes[sender] = time.monotonic()
        if kind == "gone":
            self._forget(sender)
        if kind == "limits":
            self._charge(about)
            return
        if kind == "turn" and self.turn_asked is not None:
            self.turn_asked()
        game = self.games.find_in_memory(about[0]) if about else None
        if game is None:
            return
        match kind:
            case "log":
                if int(about[1]) > game.fold.rows:
                    self._start(self.games.catch_up(game))
            case "record":
                self._start(self._refresh(game))
            case "chat":
                self._start(self._push_chat(game, int(about[1])))
            case "here":
                game.elsewhere[sender] = WatcherCount(int(about[1]), int(about[2]))
                game.push_presence()
            case "who":
                self.tell_watchers(game)
            case _:
                pass

    async def _catch_up_all(self) -> None:
        """Read again what may have been missed while the line was broken."""
        games = {game.id: game for game in self.games.in_memory()}
        for game_id, rows in (await list_rows(self.database, list(games))).items():
            if rows > games[game_id].fold.rows:
                await self.games.catch_up(games[game_id])
        for game in games.values():
            if game.sockets:
                await self.games.refresh(game)

    async def _refresh(self, game: LiveGame) -> None:
        await self.games.refresh(game)
        await asyncio.sleep(BEGIN_SECONDS)
        await self.games.begin_if_due(game)

    async def _push_chat(self, game: LiveGame, number: int) -> None:
        async with game.lock:
            row = await find_chat_message(self.database, game.id, number)
            if row is not None:
                game.broadcast(m.dump(chat_push(row)))

    # --- limits

    async def _tell_limits(self) -> None:
        """Tell the others what clients have done of what they may not do without end."""
        while True:
            await asyncio.sleep(LIMITS_SECONDS)
            for name, limit in self._limits.items():
                taken = [f"{quote(client, safe='')} {number}" for client, number in limit.take_taken().items()]
                for start in range(0, len(taken), CLIENTS_A_LINE):
                    self.notifications.send("limits", name, *taken[start : start + CLIENTS_A_LINE])

    def _charge(self, about: list[str]) -> None:
        limit = self._limits.get(about[0])
        if limit is not None:
            for client, number in zip(about[1::2], about[2::2], strict=True):
                limit.charge(unquote(client), int(number))

    # --- presence

    def tell_watchers(self, game: LiveGame) -> None:
        """Tell the other processes who is connected to a game here."""
        here = game.watchers_here()
        self.notifications.send("here", game.id, here.sides, here.spectators)

    def ask_watchers(self, game: LiveGame) -> None:
        """Ask the other processes who is connected to a game there."""
        self.notifications.send("who", game.id)

    async def _stay_alive(self) -> None:
        """Say that this process is there; forget those that say so no more."""
        while True:
            self.notifications.send("alive")
            for name in [n for n, last in self._processes.items() if time.monotonic() - last > DEAD_SECONDS]:
                self._forget(name)
            await asyncio.sleep(ALIVE_SECONDS)

    def _forget(self, name: str) -> None:
        self._processes.pop(name, None)
        for game in self.games.in_memory():
            if game.elsewhere.pop(name, None) is not None:
                game.push_presence()
