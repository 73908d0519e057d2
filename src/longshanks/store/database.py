"""The database: how it is opened, brought up to date, read and written.

Work on it is a plain function of a session, so that a transaction is one piece: on SQLite it runs in a thread, all
writing in the same one; on PostgreSQL it runs over asyncpg. SQLite is in WAL mode with full syncs: what was committed
survives a kill and a power cut. A transaction that writes takes the write lock when it begins, so it never finds
halfway that somebody else was faster.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    IntegrityError,
    InvalidRequestError,
    NoSuchModuleError,
    SQLAlchemyError,
)
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, create_async_engine
from sqlalchemy.orm import Session

from longshanks.rules.user_errors import UserError
from longshanks.store.log_writer import LogWriter, PostgresLogWriter, SqliteLogWriter, database_gone
from longshanks.store.models import KeyRow
from longshanks.store.read_marks import ReadMarks

logger = logging.getLogger("longshanks.store")

T = TypeVar("T")
MIGRATIONS = Path(__file__).parent / "migrations"
DRIVERS = {
    "sqlite+aiosqlite": "sqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}
"""Drivers for plain URLs."""
BUSY_SECONDS = 20
CHECK_SECONDS = 5
READERS = 4
"""Threads that read a SQLite database."""


DATABASE_FAILURES: Final = (SQLAlchemyError, ConnectionError, TimeoutError)
"""What is raised while a database is full or gone; the next call may succeed again."""


class DatabaseError(UserError):
    """A database that cannot be used; the command line's message of it is `cli_error.database.CODE`."""


def read_url(text: str) -> URL:
    """Read a database URL; plain `sqlite:` and `postgresql:` get their drivers."""
    try:
        url = make_url(text)
    except ArgumentError:
        shown = text.partition("@")[2] or text
        raise DatabaseError(
            f"{shown!r} is no database URL: write sqlite:////folder/games.db or "
            "postgresql://name:password@host/database",
            "url",
            text=shown,
        ) from None
    return url.set(drivername=DRIVERS.get(url.drivername, url.drivername))


class Database:
    """One database of games."""

    def __init__(self, url: str) -> None:
        self.url = read_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.name_here = f"longshanks-{secrets.token_hex(6)}"
        """What its connections call themselves, by which a process knows its own writes among those it hears of."""
        self._engine: Engine | None = None
        self._async_engine: AsyncEngine | None = None
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._writer = ThreadPoolExecutor(1, "writer")
        self.log_writer: LogWriter
        """Appends to the log of games."""
        self.read_marks = ReadMarks(self.write)
        """Those that are yet to be written."""
        try:
            if self.is_sqlite:
                self._engine = create_engine(self.url, connect_args={"timeout": BUSY_SECONDS}, hide_parameters=True)
                event.listen(self._engine, "connect", _prepare_sqlite)
                event.listen(self._engine, "begin", _begin_sqlite)
                self.log_writer = SqliteLogWriter(self._engine, self._writer)
            else:
                names = {"server_settings": {"application_name": self.name_here}}
                self._async_engine = create_async_engine(self.url, hide_parameters=True, connect_args=names)
                self.log_writer = PostgresLogWriter(self._async_engine)
        except (NoSuchModuleError, InvalidRequestError) as error:
            raise DatabaseError(f"{self.name}: {error}", "driver", database=self.name) from None
        except ModuleNotFoundError as error:
            why = f"{self.name} needs {error.name}: pip install 'longshanks[postgres]'"
            raise DatabaseError(why, "module", database=self.name, module=error.name) from None

    @property
    def name(self) -> str:
        """The database in words, without its password."""
        if self.is_sqlite and self.url.database:
            return self.url.database
        return self.url.render_as_string(hide_password=True)

    async def open(self) -> None:
        """Connect and bring the tables up to date; refuse what cannot be used in plain words."""
        if self.is_sqlite and self.url.database and self.url.database != ":memory:":
            file = Path(self.url.database)
            try:
                file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                file.touch(mode=0o600)  # It holds the secrets of games that are being played.
            except OSError as error:
                why = f"{self.name}: {file} cannot be used: {error.strerror}"
                raise DatabaseError(why, "file", database=self.name, reason=error) from None
        try:
            await self.write(lambda session: migrate(session.connection()))
        except DBAPIError as error:
            raise DatabaseError(f"{self.name}: {error.orig}", "", database=self.name, error=error.orig) from None
        except OSError as error:
            raise DatabaseError(f"{self.name}: {error}", "", database=self.name, error=error) from None

    async def close(self) -> None:
        """Write what waits and close every connection."""
        try:
            await self.read_marks.close()
        except (DBAPIError, OSError):
            logger.exception("read marks were lost")
        await self.log_writer.close()
        for threads in (self._writer, self._readers):
            await asyncio.to_thread(threads.shutdown)
        if self._engine is not None:
            self._engine.dispose()
        if self._async_engine is not None:
            await self._async_engine.dispose()

    async def read(self, work: Callable[[Session], T]) -> T:
        """Return what a piece of work reads; all of it is of one moment."""
        return await self._run(work, self._readers, False)

    async def write(self, work: Callable[[Session], T]) -> T:
        """Do a piece of work in one transaction: committed when this returns, undone if anything is raised."""
        return await self._run(work, self._writer, True)

    async def check(self) -> None:
        """Write something: raises what it raises, and TimeoutError after a while, if nothing can be written."""
        now = time.time_ns().to_bytes(8, "big")

        def work(session: Session) -> None:
            session.merge(KeyRow(name="checked", value=now))

        try:
            await asyncio.wait_for(self.write(work), CHECK_SECONDS)
        except IntegrityError:  # Another server wrote the row just now, for the first time.
            await asyncio.wait_for(self.write(work), CHECK_SECONDS)

    async def _run(self, work: Callable[[Session], T], threads: ThreadPoolExecutor, writes: bool) -> T:
        if self._engine is not None:
            return await asyncio.get_running_loop().run_in_executor(threads, _work, self._engine, work, writes)
        with database_gone():
            async with AsyncSession(self._async_engine, expire_on_commit=False) as session, session.begin():
                done = await session.run_sync(work)
        return done


def _work(engine: Engine, work: Callable[[Session], T], writes: bool) -> T:
    """Do a piece of work on SQLite, in the thread of the caller."""
    bound = engine.execution_options(longshanks_write=writes)
    with Session(bound, expire_on_commit=False) as session, session.begin():
        return work(session)


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """Set a new SQLite connection up; the driver shall not begin transactions of its own."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_SECONDS * 1000}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """Begin a transaction; one that will write locks out other writers at once."""
    writes = connection.get_execution_options().get("longshanks_write", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def migrations() -> Config:
    """Return where the migrations are."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def head_revision() -> str:
    """Return the schema that this version knows."""
    return str(ScriptDirectory.from_config(migrations()).get_current_head())


def migrate(connection: Connection) -> None:
    """Bring the tables up to date; refuse a database that a newer Longshanks has written."""
    config = migrations()
    config.attributes["connection"] = connection
    script = ScriptDirectory.from_config(config)
    current = MigrationContext.configure(connection).get_current_revision()
    known = {revision.revision for revision in script.walk_revisions()}
    if current is not None and current not in known:
        raise DatabaseError(
            f"the database was written by a newer Longshanks (schema {current}; this one knows up to "
            f"{script.get_current_head()}): install that version, or name another database",
            "newer",
            schema=current,
            known=script.get_current_head(),
        )
    if current != script.get_current_head():
        command.upgrade(config, "head")
