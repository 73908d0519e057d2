"""What a host does: look games and people up, keep people out, and clear away what nobody uses any more."""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.orm import Session

from longshanks.store.database import Database
from longshanks.store.games import GameRecord, read_records
from longshanks.store.models import (
    ChatRow,
    GameRow,
    NoteRow,
    PasswordResetRow,
    PersonRow,
    ProgressRow,
    ReadMarkRow,
    SeatRow,
    SessionRow,
)
from longshanks.store.person_names import fold_name
from longshanks.store.personal_data import CHUNK, delete_games

DAY = 24 * 3600
"""In seconds."""


@dataclass(frozen=True)
class PersonFound:
    """Somebody who was looked for."""

    id: str
    name: str
    has_account: bool
    created: float
    banned: float | None
    games: int
    """Games in which they have a seat."""


async def list_games(database: Database, status: str | None = None, person: str | None = None) -> list[GameRecord]:
    """Return all games, those of a status or with a person only, that which was changed last first."""
    query = select(GameRow.id).order_by(GameRow.changed.desc(), GameRow.id)
    if status is not None:
        query = query.where(GameRow.status == status)
    if person is not None:
        seated = select(SeatRow.game).where(SeatRow.person == person)
        query = query.where(or_(GameRow.owner == person, GameRow.id.in_(seated)))

    def work(session: Session) -> list[GameRecord]:
        games = session.scalars(query).all()
        chunks = [games[start : start + CHUNK] for start in range(0, len(games), CHUNK)]
        return [record for chunk in chunks for record in read_records(session, chunk, None)]

    return await database.read(work)


async def find_people(database: Database, text: str) -> list[PersonFound]:
    """Return the people with a text in their name, or as their id, accounts first; everybody for an empty text."""
    seats = select(func.count()).where(SeatRow.person == PersonRow.id).scalar_subquery()
    query = select(PersonRow, seats).order_by(PersonRow.login.is_(None), PersonRow.name, PersonRow.id)

    def work(session: Session) -> list[PersonFound]:
        return [
            PersonFound(row.id, row.name, row.login is not None, row.created, row.banned, count)
            for row, count in session.execute(query)
            if row.id == text or fold_name(text) in fold_name(row.name)
        ]

    return await database.read(work)


async def set_banned(database: Database, person: str, is_banned: bool) -> None:
    """Keep a person out, ending their sessions, or let them in again."""

    def work(session: Session) -> None:
        banned = time.time() if is_banned else None
        session.execute(update(PersonRow).where(PersonRow.id == person).values(banned=banned))
        if is_banned:
            for table in (SessionRow, PasswordResetRow):
                session.execute(delete(table).where(table.person == person))

    await database.write(work)


async def delete_game(database: Database, game: str) -> None:
    """Delete a game with everything about it."""
    await database.write(lambda session: delete_games(session, [game]))


async def missing_games(database: Database, games: Collection[str]) -> set[str]:
    """Return those of some games that are not in the database any more."""
    named = list(games)

    def work(session: Session) -> set[str]:
        found: set[str] = set()
        for start in range(0, len(named), CHUNK):
            found |= set(session.scalars(select(GameRow.id).where(GameRow.id.in_(named[start : start + CHUNK]))))
        return set(named) - found

    return await database.read(work)


async def clear_away(
    database: Database, guest_days: int | None, game_days: int | None, is_trial: bool = False
) -> tuple[int, int]:
    """Delete unfinished games that nobody has played for so many days, and guests who left nothing and as long ago.

    A guest leaves something if they have a seat or a game of their own, or have written in a chat; what they keep for
    themselves goes with them. Return how many games and people were deleted, or, in a trial, would be.
    """
    now = time.time()

    def work(session: Session) -> tuple[int, int]:
        games: list[str] = []
        if game_days is not None:
            old = GameRow.changed < now - game_days * DAY
            games = list(session.scalars(select(GameRow.id).where(old, GameRow.status != "over")))
            delete_games(session, games)
        people: list[str] = []
        if guest_days is not None:
            query = select(PersonRow.id).where(
                PersonRow.login.is_(None),
                PersonRow.created < now - guest_days * DAY,
                PersonRow.banned.is_(None),
                ~select(SeatRow.game).where(SeatRow.person == PersonRow.id).exists(),
                ~select(GameRow.id).where(GameRow.owner == PersonRow.id).exists(),
                ~select(ChatRow.game).where(ChatRow.person == PersonRow.id).exists(),
            )
            people = list(session.scalars(query))
            for start in range(0, len(people), CHUNK):
                chunk = people[start : start + CHUNK]
                for table in (NoteRow, ReadMarkRow, ProgressRow):
                    session.execute(delete(table).where(table.person.in_(chunk)))
                session.execute(delete(PersonRow).where(PersonRow.id.in_(chunk)))
        if is_trial:
            session.rollback()
        return len(games), len(people)

    return await database.write(work)
