"""What is stored of a person: all of it told, or all of it deleted; and games deleted as a whole."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from typing import Any, Final

from sqlalchemy import delete, or_, select, update
from sqlalchemy.orm import Session

from longshanks.rules.r2_blocks import SIDE_NAMES
from longshanks.store.alert_owners import alert_data, delete_alerts
from longshanks.store.database import Database
from longshanks.store.models import (
    ChatRow,
    GameRow,
    LogRow,
    NoteRow,
    PasswordResetRow,
    PersonRow,
    ProgressRow,
    ReadMarkRow,
    SeatRow,
    SessionRow,
)

GONE: Final = "…"
"""What somebody is called whose data were deleted, where others have games with them."""
CHUNK: Final = 500
"""How many games one query may name."""


def delete_games(session: Session, games: Sequence[str]) -> None:
    """Delete games with everything about them."""
    for start in range(0, len(games), CHUNK):
        chunk = games[start : start + CHUNK]
        for table in (LogRow, ChatRow, NoteRow, ReadMarkRow, SeatRow):
            session.execute(delete(table).where(table.game.in_(chunk)))
        session.execute(update(GameRow).where(GameRow.follows.in_(chunk)).values(follows=None))
        session.execute(delete(GameRow).where(GameRow.id.in_(chunk)))


def games_of(session: Session, person: str) -> list[str]:
    """Return every game that a person owns or plays."""
    seated = select(SeatRow.game).where(SeatRow.person == person)
    return list(session.scalars(select(GameRow.id).where(or_(GameRow.owner == person, GameRow.id.in_(seated)))))


def shared_games(session: Session, person: str, games: Collection[str]) -> set[str]:
    """Return those of some games of a person in which somebody else has a seat, or which somebody else set up."""
    shared: set[str] = set()
    named = list(games)
    for start in range(0, len(named), CHUNK):
        chunk = named[start : start + CHUNK]
        others = select(SeatRow.game).where(SeatRow.person.is_not(None), SeatRow.person != person)
        shared |= set(session.scalars(others.where(SeatRow.game.in_(chunk))))
        shared |= set(session.scalars(select(GameRow.id).where(GameRow.owner != person, GameRow.id.in_(chunk))))
    return shared


async def delete_person(database: Database, person: str) -> list[str]:
    """Delete a person with what is stored of them; return the games that were deleted with them.

    Games in which nobody else has a seat are deleted. Of those with others the course stays, which is theirs too, with
    a seat that belongs to nobody any more: a row without name, login or password, with which nobody can come in.
    """

    def work(session: Session) -> list[str]:
        stored = session.get(PersonRow, person, with_for_update=True)
        if stored is None:
            return []
        games = games_of(session, person)
        shared = shared_games(session, person, games)
        for table in (ChatRow, NoteRow, ReadMarkRow, ProgressRow, SessionRow, PasswordResetRow):
            session.execute(delete(table).where(table.person == person))
        delete_alerts(session, person)
        alone = sorted(set(games) - shared)
        delete_games(session, alone)
        if shared:
            stored.name, stored.login, stored.skeleton, stored.password = GONE, None, None, None
            stored.created, stored.banned = 0.0, time.time()
        else:
            session.delete(stored)
        return alone

    return await database.write(work)


async def read_personal_data(database: Database, person: str) -> dict[str, Any]:
    """Return all that is stored of a person, but for secrets and what is of others; times are seconds since 1970."""

    def work(session: Session) -> dict[str, Any]:
        stored = session.get(PersonRow, person)
        if stored is None:
            return {}
        sides = session.execute(select(SeatRow.game, SeatRow.side).where(SeatRow.person == person)).all()
        names: dict[str, list[str]] = {}
        for game, side in sides:
            names.setdefault(game, []).append(SIDE_NAMES[side])
        seated = select(SeatRow.game).where(SeatRow.person == person)
        games = session.scalars(select(GameRow).where(or_(GameRow.owner == person, GameRow.id.in_(seated))))
        return {
            "name": stored.name,
            "account": stored.login is not None,
            "created": stored.created,
            "sessions": [
                {"device": row.device, "created": row.created, "used": row.used}
                for row in session.scalars(select(SessionRow).where(SessionRow.person == person))
            ],
            "games": [
                {"id": game.id, "kind": game.kind, "scenario": game.scenario, "edition": game.edition,
                 "status": game.status, "created": game.created, "owner": game.owner == person,
                 "sides": names.get(game.id, [])}
                for game in games
            ],
            "chat": [
                {"game": row.game, "text": row.text, "time": row.time}
                for row in session.scalars(select(ChatRow).where(ChatRow.person == person).order_by(ChatRow.time))
            ],
            "notes": [
                {"game": row.game, "text": row.text}
                for row in session.scalars(select(NoteRow).where(NoteRow.person == person))
            ],
            "seen": [
                {"game": row.game, "row": row.row}
                for row in session.scalars(select(ReadMarkRow).where(ReadMarkRow.person == person))
            ],
            "alerts": alert_data(session, person),
            "lessons": [
                {"lesson": row.lesson, "log": row.log, "done": row.done}
                for row in session.scalars(select(ProgressRow).where(ProgressRow.person == person))
            ],
        }  # fmt: skip

    return await database.read(work)
