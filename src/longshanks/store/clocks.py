"""The clocks of games in the database: what is due, vacations, and outages of the server."""

from __future__ import annotations

from typing import Final

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from longshanks.store.club_models import AlertRow, DueTimeRow, HeartbeatRow, OutageRow, VacationRow
from longshanks.store.database import Database
from longshanks.store.log_writer import Statement
from longshanks.store.models import SeatRow

OUTAGE_SECONDS: Final = 20.0
"""How long nobody must have said that a server runs for that to be an outage."""
BATCH: Final = 50
"""Due times that are looked at at once."""

Interval = tuple[float, float]
"""From when until when, in seconds since 1970."""


def due_statements(game: str, due: dict[int, float]) -> list[Statement]:
    """Return what writes when the sides of a game are due, to go with the action that changes it."""
    insert = "INSERT INTO due_time (game, side, at) VALUES (?, ?, ?)"
    forget = Statement("DELETE FROM due_time WHERE game = ?", (game,))
    return [forget, *(Statement(insert, (game, side, at)) for side, at in sorted(due.items()))]


async def list_due(database: Database, now: float) -> list[tuple[str, int, float]]:
    """Return game, side and time of what is due, that which was due first first."""
    query = select(DueTimeRow.game, DueTimeRow.side, DueTimeRow.at).where(DueTimeRow.at <= now)
    query = query.order_by(DueTimeRow.at).limit(BATCH)
    return [(row[0], row[1], row[2]) for row in await database.read(lambda session: session.execute(query).all())]


async def move_due(
    database: Database, game: str, side: int, at: float, to: float | None, alert: AlertRow | None = None
) -> bool:
    """Put a due time off, or strike it; return whether it was still there, which is so for one process only.

    That one also writes what is to be told of it.
    """
    which = (DueTimeRow.game == game, DueTimeRow.side == side, DueTimeRow.at == at)

    def work(session: Session) -> bool:
        query = delete(DueTimeRow).where(*which) if to is None else update(DueTimeRow).where(*which).values(at=to)
        if session.execute(query.returning(DueTimeRow.game)).first() is None:
            return False
        if alert is not None:
            session.merge(alert)
        return True

    return await database.write(work)


async def beat(database: Database, now: float) -> None:
    """Say that a server runs; where none has said so for a while that was an outage, which is written down once."""

    def work(session: Session) -> None:
        last = session.get(HeartbeatRow, 1, with_for_update=True)
        if last is None:
            session.add(HeartbeatRow(id=1, at=now))
            return
        if now - last.at > OUTAGE_SECONDS:
            session.add(OutageRow(begins=last.at, ends=now))
        last.at = now

    await database.write(work)


async def list_outages(database: Database) -> list[Interval]:
    """Return when no server ran, in order."""
    query = select(OutageRow.begins, OutageRow.ends).order_by(OutageRow.begins)
    return [(row[0], row[1]) for row in await database.read(lambda session: session.execute(query).all())]


async def begin_vacation(database: Database, game: str, side: int, begins: float, ends: float) -> None:
    """Let a side's clock stand from now on."""

    def work(session: Session) -> None:
        session.merge(VacationRow(game=game, side=side, begins=begins, ends=ends))
        _touch(session, game, side)

    await database.write(work)


async def end_vacation(database: Database, game: str, side: int, now: float) -> None:
    """Let a side's clock run again."""
    query = update(VacationRow).where(VacationRow.game == game, VacationRow.side == side, VacationRow.ends > now)

    def work(session: Session) -> None:
        session.execute(query.values(ends=now))
        _touch(session, game, side)

    await database.write(work)


async def put_off_due(database: Database, game: str, due: dict[int, float]) -> None:
    """Write when the sides of a game are due, where no action changed it."""

    def work(session: Session) -> None:
        session.execute(delete(DueTimeRow).where(DueTimeRow.game == game))
        session.add_all(DueTimeRow(game=game, side=side, at=at) for side, at in due.items())

    await database.write(work)


async def seat_computer(database: Database, game: str, side: int, level: str) -> None:
    """Let a computer play on where a person sat."""
    query = update(SeatRow).where(SeatRow.game == game, SeatRow.side == side, SeatRow.kind == "human")
    await database.write(lambda session: session.execute(query.values(kind="computer", person=None, level=level)))


def _touch(session: Session, game: str, side: int) -> None:
    """Let the trigger of seats tell the other processes to read a game's record again."""
    session.execute(update(SeatRow).where(SeatRow.game == game, SeatRow.side == side).values(kind=SeatRow.kind))
