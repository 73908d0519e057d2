"""Chat, private notes, and how far somebody has looked at a game."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from longshanks.store.database import Database
from longshanks.store.models import Base, Note, Remark, Visit
from longshanks.store.people import keep_person

REMARKS_SHOWN = 200


async def say(database: Database, game: str, person: tuple[str, str], side: int | None, text: str) -> Remark:
    """Keep a remark and return it."""

    def work(session: Session) -> Remark:
        speaker = keep_person(session, *person)
        last = session.scalar(select(func.max(Remark.number)).where(Remark.game == game))
        remark = Remark(
            game=game,
            number=(last or 0) + 1,
            person=speaker.id,
            name=speaker.name,
            side=side,
            text=text,
            time=time.time(),
        )
        session.add(remark)
        return remark

    return await database.write(work)


async def remarks(database: Database, game: str) -> list[Remark]:
    """Return the last remarks of a game, oldest first."""
    query = select(Remark).where(Remark.game == game).order_by(Remark.number.desc()).limit(REMARKS_SHOWN)
    return await database.read(lambda session: list(session.scalars(query).all())[::-1])


async def read_note(database: Database, game: str, person: str) -> str:
    """Return somebody's notes on a game."""
    found = await database.read(lambda session: session.get(Note, (game, person)))
    return found.text if found is not None else ""


async def write_note(database: Database, game: str, person: tuple[str, str], text: str) -> None:
    """Keep somebody's notes on a game."""
    await _put(database, Note, game, person, {"text": text})


async def write_visit(database: Database, game: str, person: tuple[str, str], row: int) -> None:
    """Keep how far somebody has looked at a game."""
    await _put(database, Visit, game, person, {"row": row})


async def _put(
    database: Database, table: type[Base], game: str, person: tuple[str, str], values: dict[str, Any]
) -> None:
    """Insert or replace what somebody keeps on a game."""
    insert = sqlite.insert if database.is_sqlite else postgresql.insert

    def work(session: Session) -> None:
        keep_person(session, *person)
        query = insert(table).values(game=game, person=person[0], **values)
        session.execute(query.on_conflict_do_update(index_elements=["game", "person"], set_=values))

    await database.write(work)
