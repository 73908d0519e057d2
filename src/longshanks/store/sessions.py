"""Sessions: where people with an account are logged in. A guest has none, only a cookie with their id.

A session is known by the hash of a token that only its browser has, so that whoever reads the database cannot be
anybody. It ends when it is told to, or when it was not used for a long time.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import Final

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from longshanks.store.database import Database
from longshanks.store.models import PersonRow, SessionRow

SESSION_SECONDS: Final = 90 * 24 * 3600
"""How long a session lasts that nobody uses."""
NOTICE_SECONDS: Final = 3600
"""How much later a session must be used again for that to be written down."""
CHUNK: Final = 500
"""How many people one query may name."""


async def start_session(database: Database, session_id: str, person: str, device: str) -> None:
    """Store a new session of a person; those of theirs that ran out are deleted."""
    now = time.time()

    def work(session: Session) -> None:
        expired = delete(SessionRow).where(SessionRow.person == person, SessionRow.used < now - SESSION_SECONDS)
        session.execute(expired)
        session.add(SessionRow(id=session_id, person=person, device=device, created=now, used=now))

    await database.write(work)


async def is_guest(database: Database, person: str) -> bool:
    """Return whether somebody is a guest that may come in: stored or not, without an account and not banned."""
    query = select(PersonRow.login, PersonRow.banned).where(PersonRow.id == person)
    found = await database.read(lambda session: session.execute(query).first())
    return found is None or (found.login is None and found.banned is None)


async def use_session(database: Database, session_id: str, person: str) -> bool:
    """Return whether a session is a person's, lasts still and they are not banned; note that it is used."""
    now = time.time()
    query = select(SessionRow.used).join(PersonRow, PersonRow.id == SessionRow.person)
    query = query.where(SessionRow.id == session_id, SessionRow.person == person, PersonRow.banned.is_(None))
    used = await database.read(lambda session: session.scalar(query))
    if used is None or used < now - SESSION_SECONDS:
        return False
    if used < now - NOTICE_SECONDS:
        noted = update(SessionRow).where(SessionRow.id == session_id).values(used=now)
        await database.write(lambda session: session.execute(noted))
    return True


async def list_sessions(database: Database, person: str) -> list[SessionRow]:
    """Return the sessions of a person that last still, the one used last first."""
    query = select(SessionRow).where(SessionRow.person == person, SessionRow.used >= time.time() - SESSION_SECONDS)
    query = query.order_by(SessionRow.used.desc(), SessionRow.id)
    return await database.read(lambda session: list(session.scalars(query)))


async def end_sessions(
    database: Database, person: str, only: str | None = None, but: str | None = None
) -> frozenset[str]:
    """End sessions of a person, one of them or all but one; return which."""
    query = delete(SessionRow).where(SessionRow.person == person)
    if only is not None:
        query = query.where(SessionRow.id == only)
    if but is not None:
        query = query.where(SessionRow.id != but)
    return frozenset(await database.write(lambda session: session.scalars(query.returning(SessionRow.id)).all()))


async def find_valid_callers(
    database: Database, callers: Collection[tuple[str, str | None]]
) -> set[tuple[str, str | None]]:
    """Return those pairs of person and session (None of a guest) that may still connect: neither expired nor banned."""
    people, oldest = sorted({person for person, _ in callers}), time.time() - SESSION_SECONDS

    def work(session: Session) -> set[tuple[str, str | None]]:
        banned: set[str] = set()
        found: set[tuple[str, str | None]] = set()
        for start in range(0, len(people), CHUNK):
            chunk = people[start : start + CHUNK]
            known = select(PersonRow.id).where(PersonRow.id.in_(chunk))
            banned |= set(session.scalars(known.where(PersonRow.banned.is_not(None))))
            holders = set(session.scalars(known.where(PersonRow.login.is_not(None))))
            found |= {(person, None) for person in chunk if person not in holders}
            rows = select(SessionRow.person, SessionRow.id).where(
                SessionRow.person.in_(chunk), SessionRow.used >= oldest
            )
            found |= {(person, name) for person, name in session.execute(rows)}
        return {pair for pair in callers if pair in found and pair[0] not in banned}

    return await database.read(work)
