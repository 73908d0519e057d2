"""The lock that keeps a SQLite database to one server.

A server keeps its games in memory, and nothing tells it what another process wrote to a file of SQLite. A second one on
the same file would show its players games that stand still; so it is refused.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path

from longshanks.store.database import DatabaseError, read_url


class SqliteLock:
    """Held by a server as long as it runs; the system lets it go when the process ends, however it ends.

    It is a transaction on an empty database beside that of the games: SQLite knows how to lock on every system, and a
    lock on the games themselves would keep out what only reads them.
    """

    def __init__(self, url: str) -> None:
        read = read_url(url)
        is_file = read.get_backend_name() == "sqlite" and read.database not in (None, "", ":memory:")
        self._file = Path(f"{read.database}.lock") if is_file else None
        self._connection: sqlite3.Connection | None = None

    def acquire(self) -> None:
        """Take the lock, if the database is a file of SQLite; raises `DatabaseError` if another server has it."""
        if self._file is None:
            return
        connection = sqlite3.connect(self._file, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            connection.close()
            name = str(self._file).removesuffix(".lock")
            raise DatabaseError(
                f"{name} is in use by another server: end that one, or use PostgreSQL, which several servers can share",
                "in_use",
                database=name,
            ) from None
        self._connection = connection

    def release(self) -> None:
        """Let others have it."""
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None
