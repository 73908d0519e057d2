"""A backup: every row of a database, of one moment, in a file that either kind of database can be restored from.

It is JSON, compressed: a line that says what it is, a line for each row, and one that counts them, without which the
file is not whole. It has every secret of the database in it, so only its owner may read it.
"""

from __future__ import annotations

import base64
import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from sqlalchemy import LargeBinary, Table, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from longshanks.rules.user_errors import UserError
from longshanks.store.database import Database, head_revision
from longshanks.store.models import Base, GameRow, PersonRow

FORMAT: Final = 1
BATCH: Final = 1000
"""Rows that are read and written at once."""


class BackupError(UserError):
    """A file is no backup that can be restored here, or the database to restore it to is not empty."""


def _tables() -> list[Table]:
    """Return the tables in an order in which they can be filled."""
    return list(Base.metadata.sorted_tables)


def _binary(table: Table) -> set[str]:
    return {column.name for column in table.columns if isinstance(column.type, LargeBinary)}


async def write_backup(database: Database, file: Path) -> int:
    """Write every row to a new file; return how many there are. Raises FileExistsError."""

    def work(session: Session) -> int:
        if not database.is_sqlite:
            session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
        count = 0
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as raw, gzip.open(raw, "wt", encoding="utf-8") as lines:
            lines.write(json.dumps({"longshanks backup": FORMAT, "schema": head_revision()}) + "\n")
            for table in _tables():
                binary = _binary(table)
                for row in session.execute(select(table).execution_options(yield_per=BATCH)).mappings():
                    values = {
                        name: base64.b64encode(value).decode() if name in binary and value is not None else value
                        for name, value in row.items()
                    }
                    lines.write(json.dumps([table.name, values]) + "\n")
                    count += 1
            lines.write(json.dumps({"rows": count}) + "\n")
        return count

    return await database.read(work)


def _read_rows(file: Path) -> Iterator[tuple[Table, dict[str, Any]]]:
    """Yield the rows of a backup; raises BackupError for a file that is none of this version, or is not whole."""
    tables = {table.name: table for table in _tables()}
    count = 0
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            head = json.loads(next(lines, "{}"))
            if head.get("longshanks backup") != FORMAT or head.get("schema") != head_revision():
                raise BackupError(f"{file} is no backup of this version")
            for line in lines:
                content = json.loads(line)
                if isinstance(content, dict):
                    if content.get("rows") != count:
                        break
                    return
                table, values = tables[content[0]], content[1]
                for name in _binary(table):
                    if values[name] is not None:
                        values[name] = base64.b64decode(values[name])
                count += 1
                yield table, values
    except (OSError, EOFError, ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        if isinstance(error, FileNotFoundError | PermissionError | IsADirectoryError):
            raise
        raise BackupError(f"{file} is no backup: {error}") from error
    raise BackupError(f"{file} is not whole")


async def restore_backup(database: Database, file: Path) -> int:
    """Fill an empty database, whose tables are up to date, from a backup, all or nothing; return the rows.

    Raises BackupError.
    """

    def work(session: Session) -> int:
        if session.scalar(select(func.count()).select_from(PersonRow)):
            raise BackupError("the database is not empty", "not-empty")
        for table in reversed(_tables()):
            session.execute(table.delete())  # A server that has run on it has left its keys.
        count, follows = 0, dict[str, str]()
        batch: list[dict[str, Any]] = []
        last: Table | None = None
        for table, values in _read_rows(file):
            if table is not last or len(batch) >= BATCH:
                if last is not None and batch:
                    session.execute(insert(last), batch)
                last, batch = table, []
            if table.name == GameRow.__tablename__ and values["follows"] is not None:
                follows[values["id"]], values["follows"] = values["follows"], None  # It may come later.
            batch.append(values)
            count += 1
        if last is not None and batch:
            session.execute(insert(last), batch)
        for game, before in follows.items():
            session.execute(update(GameRow).where(GameRow.id == game).values(follows=before))
        return count

    try:
        return await database.write(work)
    except IntegrityError as error:
        raise BackupError(f"{file} is not whole: {error.orig}") from error
