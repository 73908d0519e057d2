"""The objects that all requests of a server share, and the settings they are made of."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from dataclasses import dataclass, field
from typing import Final

from longshanks.server.club.alert_keeper import AlertKeeper
from longshanks.server.club.alert_senders import AlertSettings
from longshanks.server.club.clock_keeper import ClockKeeper
from longshanks.server.computers.worker_pool import WorkerPool
from longshanks.server.health import Health
from longshanks.server.metrics import Metrics
from longshanks.server.play.computer_turns import ComputerTurns
from longshanks.server.play.game_registry import GameRegistry
from longshanks.server.play.game_sync import GameSync
from longshanks.server.security.open_sockets import OpenSockets
from longshanks.server.security.passwords import Passwords
from longshanks.server.security.rate_limits import RateLimits
from longshanks.server.security.session_cookies import SessionCookies
from longshanks.store.administration import clear_away
from longshanks.store.database import DATABASE_FAILURES, Database
from longshanks.store.people import get_or_create_signing_key

logger = logging.getLogger("longshanks.services")

CHECK_SECONDS: Final = 30
"""How often it is looked up which sessions have ended and which games are gone."""
CLEAN_SECONDS: Final = 3600
"""How often games and guests are deleted that are not kept any longer."""


@dataclass(frozen=True)
class ServerSettings:
    """The options a server is run with."""

    database: str
    """The URL of the database."""
    workers: int = 2
    """Processes in which computers think."""
    rate_factor: float = 1.0
    """How much wider than usual the rate limits are."""
    is_local: bool = True
    """Whether it listens on this machine only, and answers to local names only."""
    allowed_origins: frozenset[str] = field(default_factory=frozenset)
    """Origins besides its own from which browsers may come."""
    metrics_token: str | None = None
    """The bearer token of `/metrics`; without one there is no such page."""
    keep_games: int | None = None
    """How many days an unfinished game is kept that nobody plays; None for ever."""
    keep_guests: int | None = None
    """How many days a guest is kept who has no game and said nothing; None for ever."""
    alerts: AlertSettings = field(default_factory=AlertSettings)


class Services:
    """The long-lived objects of a server, shared by all requests."""

    def __init__(self, settings: ServerSettings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.limits = RateLimits(settings.rate_factor)
        self.database = Database(settings.database)
        self.workers = WorkerPool(settings.workers, self.metrics)
        self.games = GameRegistry(self.database, self.workers, self.metrics)
        self.alerts = AlertKeeper(self.database, self.games, settings.alerts)
        self.clocks = ClockKeeper(self.database, self.games)
        self.health = Health(self.database)
        self.sync = None if self.database.is_sqlite else GameSync(self.database, self.games, self.limits)
        self.turns = self.sync and ComputerTurns(self.database, self.games, self.sync, settings.workers)
        self.passwords = Passwords()
        self.session_cookies = SessionCookies(b"", self.database)
        """Of no use before `open` has read the key."""
        self.sockets = OpenSockets()
        self._checking: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open the database, and begin to resume every game that waits for a computer."""
        await self.database.open()
        key = await get_or_create_signing_key(self.database, os.urandom(32))
        self.session_cookies = SessionCookies(key, self.database)
        self._checking = asyncio.create_task(self.keep_checking())
        await self.clocks.open()
        await self.alerts.open()
        if self.sync is not None:
            await self.sync.open()
        if self.turns is not None:
            self.turns.open()
        self.games.start_resuming()

    async def keep_checking(self) -> None:
        """Apply every `CHECK_SECONDS` what others did in the database to sessions and games, until cancelled."""
        cleaned = 0.0
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            try:
                if time.monotonic() > cleaned + CLEAN_SECONDS or not cleaned:
                    cleaned = time.monotonic()
                    await self.clean()
                await self.sockets.check(self.database)
                await self.games.forget_missing()
            except DATABASE_FAILURES as error:  # Then nobody's session ends.
                logger.warning("the database could not be looked at", extra={"error": repr(error)})

    async def clean(self) -> None:
        """Delete games and guests that are not kept any longer, where the host has said how long they are."""
        settings = self.settings
        if settings.keep_games is not None or settings.keep_guests is not None:
            games, people = await clear_away(self.database, settings.keep_guests, settings.keep_games)
            logger.info("cleaned", extra={"games": games, "people": people})

    async def close(self) -> None:
        """Finish what is being written, then stop the workers and close the database."""
        if self._checking is not None:
            self._checking.cancel()
        await self.alerts.close()
        await self.clocks.close()
        if self.turns is not None:
            await self.turns.close()
        await self.games.close()
        if self.sync is not None:
            await self.sync.close()
        await self.workers.stop()
        await self.database.close()
