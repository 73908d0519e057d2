"""People: guests, accounts, their progress in the lessons, and what goes over from a guest to an account."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import NamedTuple

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from longshanks.store.alert_owners import move_alerts
from longshanks.store.database import Database
from longshanks.store.models import (
    ChatRow,
    GameRow,
    KeyRow,
    NoteRow,
    PasswordResetRow,
    PersonRow,
    ProgressRow,
    ReadMarkRow,
    SeatRow,
    SessionRow,
)
from longshanks.store.person_names import fold_name, skeleton


class NameTaken(Exception):
    """The name, or one that looks like it, belongs to somebody else's account."""


class LessonProgress(NamedTuple):
    """How far a person has come in a lesson; see `ProgressRow` for the fields."""

    lesson: str
    log: list[str]
    done: bool
    changes: int


async def get_or_create_signing_key(database: Database, fresh: bytes) -> bytes:
    """Return the key that signs cookies; an empty database stores `fresh` and returns it."""

    def work(session: Session) -> bytes:
        stored = session.get(KeyRow, "cookies")
        if stored is None:
            stored = KeyRow(name="cookies", value=fresh)
            session.add(stored)
        return stored.value

    try:
        return await database.write(work)
    except IntegrityError:  # Another server was first.
        return await database.write(work)


async def find_person(database: Database, person: str) -> PersonRow | None:
    """Return a person, or None: a guest is stored only when they do something."""
    return await database.read(lambda session: session.get(PersonRow, person))


def get_or_create_person(session: Session, person: str, name: str) -> PersonRow:
    """Return the person with this id; one who is not stored yet is inserted with this name."""
    if session.get(PersonRow, person) is None:
        with suppress(IntegrityError), session.begin_nested():  # Somebody may come in by two doors at once.
            session.add(PersonRow(id=person, name=name, created=time.time()))
    return session.get_one(PersonRow, person)


def find_account_holder(session: Session, name: str) -> PersonRow | None:
    """Return the person whose account has this name, or None."""
    return session.scalars(select(PersonRow).where(PersonRow.login == fold_name(name))).first()


def is_taken(session: Session, name: str, person: str) -> bool:
    """Return whether an account that is not this person's has a name, or one that looks like it."""
    same = (PersonRow.login == fold_name(name)) | (PersonRow.skeleton == skeleton(name))
    return session.scalars(select(PersonRow.id).where(same, PersonRow.id != person)).first() is not None


async def rename(database: Database, person: str, name: str) -> PersonRow:
    """Give a person, who is stored if they are not yet, another name, with which an account logs in from now on.

    Raises `NameTaken` if somebody else's account has it or one like it.
    """

    def work(session: Session) -> PersonRow:
        if is_taken(session, name, person):
            raise NameTaken(name)
        found = get_or_create_person(session, person, name)
        found.name = name
        if found.login is not None:
            found.login, found.skeleton = fold_name(name), skeleton(name)
        return found

    try:
        return await database.write(work)
    except IntegrityError:
        raise NameTaken(name) from None


async def create_account(database: Database, person: str, name: str, password: str) -> PersonRow:
    """Turn a guest into an account, who keeps their games; `password` is a hash. Raises `NameTaken`."""

    def work(session: Session) -> PersonRow:
        if is_taken(session, name, person):
            raise NameTaken(name)
        found = get_or_create_person(session, person, name)
        if found.login is not None:
            raise NameTaken(name)
        found.name, found.login, found.skeleton, found.password = name, fold_name(name), skeleton(name), password
        return found

    try:
        return await database.write(work)
    except IntegrityError:
        raise NameTaken(name) from None


async def set_password(database: Database, person: str, password: str) -> None:
    """Store the hash of another password of an account."""
    query = update(PersonRow).where(PersonRow.id == person, PersonRow.login.is_not(None)).values(password=password)
    await database.write(lambda session: session.execute(query))


async def add_reset(database: Database, reset: str, person: str, expires: float) -> None:
    """Store the hash of a token with which a person may choose a new password; one of before is good no more."""

    def work(session: Session) -> None:
        session.execute(delete(PasswordResetRow).where(PasswordResetRow.person == person))
        session.add(PasswordResetRow(id=reset, person=person, expires=expires))

    await database.write(work)


async def find_reset(database: Database, reset: str) -> PersonRow | None:
    """Return the person whom the hash of a token lets choose a new password; None if it was used or is too old."""
    query = select(PersonRow).join(PasswordResetRow, PasswordResetRow.person == PersonRow.id)
    query = query.where(PasswordResetRow.id == reset, PasswordResetRow.expires > time.time())
    return await database.read(lambda session: session.scalars(query).first())


async def use_reset(database: Database, reset: str, password: str) -> bool:
    """Store the hash of a new password, once for each token, and end every session; return whether it was good."""

    def work(session: Session) -> bool:
        used = delete(PasswordResetRow).where(PasswordResetRow.id == reset, PasswordResetRow.expires > time.time())
        person = session.scalar(used.returning(PasswordResetRow.person))
        if person is None:
            return False
        session.execute(update(PersonRow).where(PersonRow.id == person).values(password=password))
        session.execute(delete(SessionRow).where(SessionRow.person == person))
        return True

    return await database.write(work)


async def find_account(database: Database, name: str) -> PersonRow | None:
    """Return the account with this name, or None."""
    return await database.read(lambda session: find_account_holder(session, name))


def read_progress(session: Session, person: str) -> list[LessonProgress]:
    """Return how far somebody has come in the lessons they began."""
    query = select(ProgressRow.lesson, ProgressRow.log, ProgressRow.done, ProgressRow.changes).where(
        ProgressRow.person == person
    )
    return [LessonProgress(*row) for row in session.execute(query)]


def merge_progress(session: Session, person: str, reported: list[LessonProgress]) -> None:
    """Store the progress that is ahead of what is stored: a lesson that is done, else one with more changes."""
    session.get(PersonRow, person, with_for_update=True)  # One at a time for each person.
    for progress in reported:
        stored = session.get(ProgressRow, (person, progress.lesson))
        if stored is None:
            session.add(ProgressRow(person=person, **progress._asdict()))
        elif (progress.done, progress.changes) > (stored.done, stored.changes):
            stored.log, stored.done, stored.changes = progress.log, progress.done, progress.changes


async def save_progress(
    database: Database, person: tuple[str, str], reported: list[LessonProgress]
) -> list[LessonProgress]:
    """Merge reported progress into what is stored of a person; return all that is stored then."""

    def work(session: Session) -> list[LessonProgress]:
        if reported:
            get_or_create_person(session, *person)
            merge_progress(session, person[0], reported)
        return read_progress(session, person[0])

    return await (database.write(work) if reported else database.read(work))


async def merge_guest(database: Database, guest: str, account: str) -> list[str]:
    """Move a guest's games, notes and progress to an account; return the ids of the games moved.

    Games in which the account has a seat already stay with the guest: nobody may come to see both hands.
    """
    await database.read_marks.flush(guest)

    def work(session: Session) -> list[str]:
        found = session.get(PersonRow, guest)
        if found is None or found.login is not None or guest == account:
            return []
        seated = set(session.scalars(select(SeatRow.game).where(SeatRow.person == guest)).all())
        theirs = set(session.scalars(select(SeatRow.game).where(SeatRow.person == account)).all())
        owned = set(session.scalars(select(GameRow.id).where(GameRow.owner == guest)).all())
        games = (seated | owned) - theirs
        for game in games:
            session.execute(update(SeatRow).where(SeatRow.game == game, SeatRow.person == guest).values(person=account))
            session.execute(update(GameRow).where(GameRow.id == game, GameRow.owner == guest).values(owner=account))
        for table in (NoteRow, ReadMarkRow):
            stored = session.scalars(select(table.game).where(table.person == account)).all()
            session.execute(delete(table).where(table.person == guest, table.game.in_(stored)))
            session.execute(update(table).where(table.person == guest, table.game.in_(games)).values(person=account))
        session.execute(update(ChatRow).where(ChatRow.person == guest).values(person=account))
        move_alerts(session, guest, account)
        merge_progress(session, account, read_progress(session, guest))
        session.execute(delete(ProgressRow).where(ProgressRow.person == guest))
        return sorted(games)

    return await database.write(work)
