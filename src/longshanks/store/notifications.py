"""What processes on one PostgreSQL tell each other: LISTEN and NOTIFY on a connection of its own.

A notification is a line: its kind, who sent it, and what it is about. Those of what was written come from triggers
(migration 0006) in the order of the commits; processes send others themselves. A process hears nothing of its own. A
line that breaks is mended; what was missed meanwhile is lost, so whoever listens is told to read everything again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, NamedTuple

from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from longshanks.store.database import Database

logger = logging.getLogger("longshanks.notifications")

CHANNEL: Final = "longshanks"
RETRY_SECONDS: Final = 0.5
"""Until a line that broke is tried again."""


class Notification(NamedTuple):
    """Something another process wrote or said."""

    kind: str
    sender: str
    """The name its connections call themselves."""
    about: list[str]


class Notifications:
    """The line over which a process hears what others on its database do."""

    def __init__(self, database: Database, heard: Callable[[Notification], None], opened: Callable[[], None]) -> None:
        """`heard` gets every notification of others; `opened` is called whenever the line was opened or mended."""
        self._name = database.name_here
        settings = {"server_settings": {"application_name": self._name}}
        self._engine = create_async_engine(database.url, poolclass=NullPool, connect_args=settings)
        self._heard = heard
        self._opened = opened
        self._waiting: list[str] = []
        """What is to be sent."""
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.is_open = asyncio.Event()
        """Set while the line stands."""

    def open(self) -> None:
        """Begin to listen; wait for `is_open` to be sure of it."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Send what waits, and listen no more."""
        if self._task is not None:
            for _ in range(50):
                if not (self._waiting and self.is_open.is_set()):
                    break
                await asyncio.sleep(0.01)
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await self._engine.dispose()

    def send(self, kind: str, *about: object) -> None:
        """Tell the other processes something, soon; it is lost if the line is broken."""
        self._waiting.append(" ".join([kind, self._name, *(str(thing) for thing in about)]))
        self._woken.set()

    async def _run(self) -> None:
        while True:
            try:
                await self._listen()
            except Exception as error:
                logger.warning("the line to the other servers broke", extra={"error": repr(error)})
            self.is_open.clear()
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self) -> None:
        """Listen and send until the line breaks."""
        raw = await self._engine.raw_connection()
        connection: Any = raw.driver_connection
        try:
            connection.add_termination_listener(lambda _: self._woken.set())
            await connection.add_listener(CHANNEL, self._receive)
            self.is_open.set()
            self._opened()
            while not connection.is_closed():
                await self._woken.wait()
                self._woken.clear()
                lines, self._waiting = self._waiting, []
                if lines:
                    await connection.execute(f"SELECT pg_notify('{CHANNEL}', line) FROM unnest($1::text[]) line", lines)
        finally:
            raw.invalidate()

    def _receive(self, _connection: object, _pid: int, _channel: str, line: str) -> None:
        kind, _, rest = line.partition(" ")
        sender, *about = rest.split(" ")
        if sender == self._name:
            return
        try:
            self._heard(Notification(kind, sender, about))
        except Exception:
            logger.exception("a notification could not be read", extra={"line": line})
