"""People: guests, accounts, and a guest's games that go over to an account."""

from __future__ import annotations

import time
import unicodedata

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from longshanks.store.database import Database
from longshanks.store.models import Game, Key, Note, Person, Remark, Seat, Visit


class NameTaken(Exception):
    """There is an account of this name."""


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
    found = session.get(Person, person)
    if found is None:
        found = Person(id=person, name=name, created=time.time())
        session.add(found)
        session.flush()
    return found


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


async def merge_guest(database: Database, guest: str, account: str) -> list[str]:
    """Give a guest's games to an account; return the games that changed hands.

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
        return sorted(games)

    return await database.write(work)
