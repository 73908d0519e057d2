"""Whether the server is well: whether its database can be written."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from longshanks.store.database import DATABASE_FAILURES, Database

FRESH_SECONDS: Final = 2.0
"""How long an answer stands, however many ask."""


class Health:
    """Checks whether the database can be written, and keeps the answer for `FRESH_SECONDS`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = asyncio.Lock()
        self._found = False
        self._until = 0.0

    async def is_well(self) -> bool:
        """Return whether something could be written just now."""
        async with self._lock:
            if time.monotonic() >= self._until:
                try:
                    await self._database.check()
                    self._found = True
                except DATABASE_FAILURES:
                    self._found = False
                self._until = time.monotonic() + FRESH_SECONDS
            return self._found
