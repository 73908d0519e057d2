"""Computers that act in games which several processes share: each turn is thought about by one process at a time.

A process claims as many turns from the database as it has workers. It needs no sockets for that, so
`longshanks computer-worker` is one that does nothing else, on whatever machine.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final

from longshanks.rules.r2_blocks import SIDE_NAMES
from longshanks.server.play.game_registry import GameRegistry
from longshanks.server.play.game_sync import GameSync
from longshanks.server.play.live_game import LiveGame
from longshanks.store.database import Database
from longshanks.store.turn_queue import (
    ComputerTurn,
    ask_turn,
    claim_turn,
    end_turn,
    find_missing_turns,
    renew_turns,
)

logger = logging.getLogger("longshanks.turns")

LOOK_SECONDS: Final = 1.0
"""How often a process with free workers looks for turns that it was not told of."""
RENEW_SECONDS: Final = 2.0
"""How often it renews those it has, and asks for those that nobody asked for."""
FAILED_SECONDS: Final = 2.0
"""How long a turn that failed is kept from being tried again."""


class ComputerTurns:
    """Claims turns of computers and lets the registry's workers think about them."""

    def __init__(self, database: Database, games: GameRegistry, sync: GameSync, workers: int) -> None:
        self.database = database
        self.games = games
        self.sync = sync
        self._free = workers
        self._woken = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Begin to claim turns."""
        self.games.turns = self
        self.sync.turn_asked = self._woken.set
        self._start(self._claim_all())
        self._start(self._keep())

    async def close(self) -> None:
        """Claim no more, and put back what was claimed."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def ask(self, game: LiveGame, side: int) -> None:
        """Let a computer act, here or in another process."""
        self._start(self._ask(ComputerTurn(game.id, side, game.record.game.owner)))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _ask(self, turn: ComputerTurn) -> None:
        try:
            await ask_turn(self.database, turn)
        except Exception as error:  # Whoever looks next for what was not asked for finds it.
            logger.warning("a turn could not be asked for", extra={"game": turn.game, "error": repr(error)})
        if self._free:
            self._woken.set()
        else:
            self.sync.notifications.send("turn")

    async def _claim_all(self) -> None:
        """Claim turns as long as workers are free, whenever there may be some."""
        while True:
            self._woken.clear()
            try:
                while self._free and (turn := await claim_turn(self.database, self.database.name_here)) is not None:
                    self._free -= 1
                    self._start(self._take(turn))
            except Exception as error:
                logger.warning("no turn could be claimed", extra={"error": repr(error)})
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), LOOK_SECONDS)

    async def _take(self, turn: ComputerTurn) -> None:
        """Let a computer act once."""
        is_done = False
        try:
            game = await self.games.get(turn.game)
            if game is not None:
                await self.games.decide(game, turn.side)
            is_done = True
        except Exception:
            self.games.metrics.errors += 1
            extra = {"game": turn.game, "side": SIDE_NAMES[turn.side]}
            logger.exception("a computer could not act", extra=extra)
            await asyncio.sleep(FAILED_SECONDS)
        finally:
            self._free += 1
            self._woken.set()
            await asyncio.shield(self._end(turn, is_done))

    async def _end(self, turn: ComputerTurn, is_done: bool) -> None:
        try:
            await end_turn(self.database, turn, self.database.name_here, is_done)
        except Exception as error:  # It is free again when it is not renewed: when this process ends, at the latest.
            logger.warning("a turn could not be ended", extra={"game": turn.game, "error": repr(error)})
        self._woken.set()

    async def _keep(self) -> None:
        """Renew what this process has, and ask for what nobody asked for."""
        while True:
            try:
                await renew_turns(self.database, self.database.name_here)
                for turn in await find_missing_turns(self.database):
                    await ask_turn(self.database, turn)
                    self._woken.set()
            except Exception as error:
                logger.warning("turns could not be renewed", extra={"error": repr(error)})
            await asyncio.sleep(RENEW_SECONDS)
