"""People: guests, accounts, their progress in the lessons, and what goes over from a guest to an account."""

from __future__ import annotations

import time
import unicodedata
from contextlib import suppress
from typing import NamedTuple

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from longshanks.store.database import Database
from longshanks.store.models import Game, Key, Note, Person, Progress, Remark, Seat, Visit


class NameTaken(Exception):
    """There is an account of this name."""


class Learnt(NamedTuple):
    """How far somebody has come in a lesson; see `Progress`."""

    lesson: str
    log: list[str]
    done: bool
    changes: int


def fold_name(name: str) -> str:
    """Return the form of a name by which accounts are told apart."""
    return unicodedata.normalize("NFKC", name).casefold().strip()


async def signing_key(database: Database, fresh: bytes) -> bytes:
    """Return the key that signs cookies; a new database keeps the fresh one."""

    def work(session: Session) -> bytes:
        kept = session.get(Key, "cookies")
        if kept is None:
            kept = Key(name="cookies", value=fresh)
            session.add(kept)
        return kept.value

    try:
        return await database.write(work)
    except IntegrityError:  # Another server was first.
        return await database.write(work)


async def find_person(database: Database, person: str) -> Person | None:
    """Return a person, or None while a guest has not done anything worth keeping."""
    return await database.read(lambda session: session.get(Person, person))


def keep_person(session: Session, person: str, name: str) -> Person:
    """Return a person, kept from now on."""
    if session.get(Person, person) is None:
        with suppress(IntegrityError), session.begin_nested():  # Somebody may come in by two doors at once.
            session.add(Person(id=person, name=name, created=time.time()))
    return session.get_one(Person, person)


def holder_of(session: Session, name: str) -> Person | None:
    """Return whose account has a name."""
    return session.scalars(select(Person).where(Person.login == fold_name(name))).first()


async def rename(database: Database, person: str, name: str) -> Person:
    """Give a person another name; raise `NameTaken` if it is that of somebody else's account."""

    def work(session: Session) -> Person:
        holder = holder_of(session, name)
        if holder is not None and holder.id != person:
            raise NameTaken(name)
        found = keep_person(session, person, name)
        found.name = name
        return found

    return await database.write(work)


async def make_account(database: Database, person: str, name: str, password: str) -> Person:
    """Make an account of a guest, who keeps his games; raise `NameTaken` if there is one of this name."""

    def work(session: Session) -> Person:
        if holder_of(session, name) is not None:
            raise NameTaken(name)
        found = keep_person(session, person, name)
        found.name, found.login, found.password = name, fold_name(name), password
        return found

    try:
        return await database.write(work)
    except IntegrityError:
        raise NameTaken(name) from None


async def find_account(database: Database, name: str) -> Person | None:
    """Return the account of a name."""
    return await database.read(lambda session: holder_of(session, name))


def read_progress(session: Session, person: str) -> list[Learnt]:
    """Return how far somebody has come in the lessons he began."""
    query = select(Progress.lesson, Progress.log, Progress.done, Progress.changes).where(Progress.person == person)
    return [Learnt(*row) for row in session.execute(query)]


def keep_progress(session: Session, person: str, told: list[Learnt]) -> None:
    """Keep what is further than what is kept: a lesson that is done, else one with more changes."""
    session.get(Person, person, with_for_update=True)  # One at a time for each person.
    for learnt in told:
        kept = session.get(Progress, (person, learnt.lesson))
        if kept is None:
            session.add(Progress(person=person, **learnt._asdict()))
        elif (learnt.done, learnt.changes) > (kept.done, kept.changes):
            kept.log, kept.done, kept.changes = learnt.log, learnt.done, learnt.changes


async def learn(database: Database, person: tuple[str, str], told: list[Learnt]) -> list[Learnt]:
    """Keep what somebody tells of the lessons as far as it is news; return all that is kept."""

    def work(session: Session) -> list[Learnt]:
        if told:
            keep_person(session, *person)
            keep_progress(session, person[0], told)
        return read_progress(session, person[0])

    return await (database.write(work) if told else database.read(work))


async def merge_guest(database: Database, guest: str, account: str) -> list[str]:
    """Give a guest's games and progress to an account; return the games that changed hands.

    Games in which the account has a seat already stay with the guest: nobody shall come to look into both hands.
    """

    def work(session: Session) -> list[str]:
        found = session.get(Person, guest)
        if found is None or found.login is not None or guest == account:
            return []
        his = set(session.scalars(select(Seat.game).where(Seat.person == guest)).all())
        theirs = set(session.scalars(select(Seat.game).where(Seat.person == account)).all())
        owned = set(session.scalars(select(Game.id).where(Game.owner == guest)).all())
        games = (his | owned) - theirs
        for game in games:
            session.execute(update(Seat).where(Seat.game == game, Seat.person == guest).values(person=account))
            session.execute(update(Game).where(Game.id == game, Game.owner == guest).values(owner=account))
        for table in (Note, Visit):
            kept = session.scalars(select(table.game).where(table.person == account)).all()
            session.execute(delete(table).where(table.person == guest, table.game.in_(kept)))
            session.execute(update(table).where(table.person == guest, table.game.in_(games)).values(person=account))
        session.execute(update(Remark).where(Remark.person == guest).values(person=account))
        keep_progress(session, account, read_progress(session, guest))
        session.execute(delete(Progress).where(Progress.person == guest))
        return sorted(games)

    return await database.write(work)
