"""How entries are appended to the log: by plain SQL, since it is what a game in play does most.

On SQLite what comes while a commit is being synced waits, and all of it goes into the next one; each append is a
savepoint of its own, so that one that comes too late fails alone. On PostgreSQL an append is one statement, and so one
transaction and one round trip. Either way an append is acknowledged after its commit. The unique row of the log is the
fence: of two writers of one game, in one process or in many, only one can append after a given row.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from concurrent.futures import Executor
from functools import lru_cache
from typing import Any, Final, NamedTuple, Protocol

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

STATUS_COLUMNS: Final = (
    "status",
    "year",
    "turn",
    "to_act",
    "length",
    "length_england",
    "length_scotland",
    "length_spectator",
    "changed",
    "changed_england",
    "changed_scotland",
    "changed_spectator",
    "winner",
    "reason",
)
"""The columns of `GameRow` that an append sets."""
ROW_COLUMNS: Final = ("game", "number", "kind", "side", "text", "mark", "time")
"""The columns of `LogRow`, as the database has them."""
CONNECTIONS: Final = 4
"""Connections to PostgreSQL that append at once."""
INTEGRITY: Final = "23"
"""The class of the error codes of PostgreSQL for constraints, of which the unique row of the log is one."""


class ConcurrentAppend(Exception):
    """Another writer appended to the same game first; the caller must read the log again before it goes on."""


class Statement(NamedTuple):
    """More to write in the transaction of an append: SQL that both databases know, with `?` for its values."""

    sql: str
    values: tuple[object, ...]


class Append(NamedTuple):
    """Rows to append to the log of one game, and the status the game has then."""

    game: str
    rows: list[tuple[object, ...]]
    """Values of `ROW_COLUMNS`."""
    status: tuple[object, ...]
    """Values of `STATUS_COLUMNS`."""
    also: tuple[Statement, ...] = ()
    """What else belongs to it."""


class LogWriter(Protocol):
    """What appends to the log of games."""

    async def append(self, work: Append) -> None:
        """Append in one transaction, committed when this returns.

        Raises `ConcurrentAppend`, having written nothing, if the log has such rows already.
        """

    async def close(self) -> None:
        """Give the connections back."""


_INSERT: Final = f'INSERT INTO "row" ({", ".join(ROW_COLUMNS)}) VALUES ({", ".join("?" * len(ROW_COLUMNS))})'
_UPDATE: Final = f"UPDATE game SET {', '.join(f'{name} = ?' for name in STATUS_COLUMNS)} WHERE id = ?"


class SqliteLogWriter:
    """Appends in the thread in which everything is written; what waits there goes into one commit."""

    def __init__(self, engine: Engine, thread: Executor) -> None:
        self._engine = engine
        self._thread = thread
        self._waiting: deque[tuple[Append, asyncio.Future[None]]] = deque()
        self._is_scheduled = False
        self._connection: Any = None
        """Of the thread's own; None until something was appended."""

    async def append(self, work: Append) -> None:
        """Append in one transaction; see `LogWriter`."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.append((work, done))
        if not self._is_scheduled:
            self._is_scheduled = True
            self._thread.submit(self._write_waiting, loop)
        await done

    async def close(self) -> None:
        """Give the connection back."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def _write_waiting(self, loop: asyncio.AbstractEventLoop) -> None:
        """Append all that waits, in the thread."""
        # Whoever comes from here on finds it unset and schedules another round, which may have nothing to do.
        self._is_scheduled = False
        works: list[tuple[Append, asyncio.Future[None]]] = []
        while self._waiting:
            works.append(self._waiting.popleft())
        if works:
            results = self._write([work for work, _ in works])
            loop.call_soon_threadsafe(_resolve, [done for _, done in works], results)

    def _write(self, works: list[Append]) -> list[BaseException | None]:
        """Append in one transaction; return for each what went wrong with it."""
        results: list[BaseException | None] = []
        try:
            if self._connection is None:
                self._connection = self._engine.raw_connection()
            cursor = self._connection.driver_connection.cursor()
            cursor.execute("BEGIN IMMEDIATE")
            try:
                for work in works:
                    results.append(_append_in_savepoint(cursor, work))
                cursor.execute("COMMIT")
            except BaseException:
                if self._connection.driver_connection.in_transaction:
                    cursor.execute("ROLLBACK")
                raise
            finally:
                cursor.close()
        except Exception as error:
            self._disconnect()  # The next append begins with a new one.
            failed = DBAPIError.instance("append", None, error, sqlite3.Error) if _is_sqlite(error) else error
            return [failed] * len(works)
        return results


def _is_sqlite(error: Exception) -> bool:
    return isinstance(error, sqlite3.Error)


def _append_in_savepoint(cursor: sqlite3.Cursor, work: Append) -> BaseException | None:
    """Append inside a transaction; where the rows are there already undo it alone, and return the error."""
    cursor.execute("SAVEPOINT append")
    try:
        cursor.executemany(_INSERT, work.rows)
        cursor.execute(_UPDATE, (*work.status, work.game))
        for statement in work.also:
            cursor.execute(*statement)
        error = None
    except sqlite3.IntegrityError:
        cursor.execute("ROLLBACK TO append")
        error = ConcurrentAppend(work.game)
    cursor.execute("RELEASE append")
    return error


def _resolve(waiting: list[asyncio.Future[None]], results: list[BaseException | None]) -> None:
    """Tell those who wait, in the loop, how it went."""
    for done, error in zip(waiting, results, strict=True):
        if done.done():
            continue  # Whoever waited was cancelled.
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)


_ROW_TYPES: Final = ("varchar", "int", "varchar", "int", "text", "varchar", "float8")
_ARRAYS: Final = ", ".join(f"${n}::{kind}[]" for n, kind in enumerate(_ROW_TYPES, 1))
_SETS: Final = ", ".join(f"{name} = ${n}" for n, name in enumerate(STATUS_COLUMNS, len(ROW_COLUMNS) + 1))
_APPEND: Final = (
    f'WITH appended AS (INSERT INTO "row" ({", ".join(ROW_COLUMNS)}) SELECT * FROM unnest({_ARRAYS})) '
    f"UPDATE game SET {_SETS} WHERE id = ${len(ROW_COLUMNS) + len(STATUS_COLUMNS) + 1}"
)
"""A single statement is a transaction."""


@lru_cache(maxsize=64)
def numbered(sql: str) -> str:
    """Return a statement with its values numbered, as PostgreSQL wants them."""
    head, *rest = sql.split("?")
    return head + "".join(f"${n}{part}" for n, part in enumerate(rest, 1))


class PostgresLogWriter:
    """Appends over a few connections that are kept for it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._idle: list[Any] = []
        self._slots = asyncio.Semaphore(CONNECTIONS)

    async def append(self, work: Append) -> None:
        """Append in one transaction; see `LogWriter`."""
        columns = [list(column) for column in zip(*work.rows, strict=True)]
        async with self._slots:
            connection: Any = self._idle.pop() if self._idle else await self._engine.raw_connection()
            try:
                if work.also:
                    async with connection.driver_connection.transaction():
                        await connection.driver_connection.execute(_APPEND, *columns, *work.status, work.game)
                        for statement in work.also:
                            await connection.driver_connection.execute(numbered(statement.sql), *statement.values)
                else:
                    await connection.driver_connection.execute(_APPEND, *columns, *work.status, work.game)
            except BaseException as error:
                if str(getattr(error, "sqlstate", "")).startswith(INTEGRITY):
                    self._idle.append(connection)
                    raise ConcurrentAppend(work.game) from None
                connection.invalidate()  # It may be broken, or in the midst of something.
                raise
            self._idle.append(connection)

    async def close(self) -> None:
        """Give the connections back."""
        while self._idle:
            self._idle.pop().close()
