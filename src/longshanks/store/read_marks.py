"""Read marks: how far people have looked at games; kept in memory and written together every two seconds.

A page tells often how far it was looked at, and a mark that is lost with a killed server costs nobody anything: so no
mark is a transaction of its own. Whoever reads a person's marks waits until theirs are written.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple

from sqlalchemy import text
from sqlalchemy.orm import Session

logger = logging.getLogger("longshanks.store")

WRITE_SECONDS: Final = 2.0
"""How long a mark waits for others to be written with."""
_ADD_PERSON: Final = text(
    "INSERT INTO person (id, name, created) VALUES (:person, :name, :time) ON CONFLICT (id) DO NOTHING"
)
_WRITE: Final = text(
    'INSERT INTO visit (game, person, "row") '
    "SELECT CAST(:game AS VARCHAR), CAST(:person AS VARCHAR), CAST(:row AS INTEGER) "
    "WHERE EXISTS (SELECT 1 FROM game WHERE id = :game) "
    'ON CONFLICT (game, person) DO UPDATE SET "row" = excluded."row"'
)
"""A mark of a game that was deleted meanwhile is none."""


class _Mark(NamedTuple):
    name: str
    """The name to give a guest who is not stored yet."""
    row: int


class ReadMarks:
    """The read marks that are yet to be written to a database."""

    def __init__(self, write: Callable[[Callable[[Session], None]], Awaitable[None]]) -> None:
        self._write = write
        self._waiting: dict[tuple[str, str], _Mark] = {}
        """By game and person."""
        self._lock = asyncio.Lock()
        """Held while marks are written."""
        self._timer: asyncio.TimerHandle | None = None
        self._writing: asyncio.Task[None] | None = None

    def put(self, game: str, person: tuple[str, str], row: int) -> None:
        """Remember the last row that a person has looked at; `person` is an id and a name as in `write_note`."""
        self._waiting[game, person[0]] = _Mark(person[1], row)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(WRITE_SECONDS, self._write_later)

    async def flush(self, person: str | None = None) -> None:
        """Write the marks that wait, if any are of a person who is named."""
        if person is None or any(owner == person for _, owner in self._waiting):
            async with self._lock:
                await self._write_waiting()

    async def close(self) -> None:
        """Write what waits, for the last time."""
        if self._timer is not None:
            self._timer.cancel()
        await self.flush()

    def _write_later(self) -> None:
        self._timer = None
        self._writing = asyncio.create_task(self._try_flush())

    async def _try_flush(self) -> None:
        """Write the marks that wait; where that fails they wait on."""
        try:
            await self.flush()
        except Exception:
            logger.exception("read marks could not be written")
            if self._timer is None:
                self._timer = asyncio.get_running_loop().call_later(WRITE_SECONDS, self._write_later)

    async def _write_waiting(self) -> None:
        taken = dict(self._waiting)
        if not taken:
            return
        now = time.time()
        # In one order everywhere, so that two servers never wait for each other.
        people: list[dict[str, Any]] = [
            {"person": person, "name": name, "time": now}
            for person, name in sorted({person: mark.name for (_, person), mark in taken.items()}.items())
        ]
        marks = [{"game": game, "person": person, "row": mark.row} for (game, person), mark in sorted(taken.items())]

        def work(session: Session) -> None:
            session.execute(_ADD_PERSON, people)
            session.execute(_WRITE, marks)

        await self._write(work)
        for key, mark in taken.items():
            if self._waiting.get(key) is mark:
                del self._waiting[key]
