"""Keys of the server, which it makes once and keeps: those of its cookies and of its pushes."""

from __future__ import annotations

from typing import Literal

from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from longshanks.store.database import Database
from longshanks.store.models import KeyRow


async def get_or_create_key(database: Database, name: Literal["cookies", "push"], fresh: bytes) -> bytes:
    """Return the key that signs cookies, or by which push services know this server; without one store `fresh`."""

    def work(session: Session) -> bytes:
        stored = session.get(KeyRow, name)
        if stored is None:
            stored = KeyRow(name=name, value=fresh)
            session.add(stored)
        return stored.value

    try:
        return await database.write(work)
    except IntegrityError:  # Another server was first.
        return await database.write(work)
