"""The house: what all requests of a server share."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from longshanks.server.identity import Identity, Passwords
from longshanks.server.limits import Limits
from longshanks.server.metrics import Metrics
from longshanks.server.tables import Tables
from longshanks.server.workers import Workers
from longshanks.store.database import Database
from longshanks.store.people import signing_key


@dataclass(frozen=True)
class Settings:
    """How a server is run."""

    database: str
    workers: int = 2
    rate_factor: float = 1.0
    """How much wider than usual the rate limits are."""
    is_local: bool = True
    """Whether it listens on this machine only, and answers to local names only."""
    allowed_origins: frozenset[str] = field(default_factory=frozenset)
    """Origins besides its own from which browsers may come."""
    metrics_token: str | None = None
    """What whoever asks for the metrics must show; nobody is told them without one."""


class House:
    """A running server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.limits = Limits(settings.rate_factor)
        self.database = Database(settings.database)
        self.workers = Workers(settings.workers, self.metrics)
        self.tables = Tables(self.database, self.workers, self.metrics)
        self.passwords = Passwords()
        self.identity = Identity(b"")

    async def open(self) -> None:
        """Open the database and go on with every game that waits for a computer."""
        await self.database.open()
        self.identity = Identity(await signing_key(self.database, os.urandom(32)))
        await self.tables.resume()

    async def close(self) -> None:
        """Finish what is being written and stop."""
        await self.tables.close()
        await self.workers.stop()
        await self.database.close()
