"""What a person keeps on a game: private notes."""

from __future__ import annotations

from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from longshanks.store.database import Database
from longshanks.store.models import NoteRow
from longshanks.store.people import get_or_create_person


async def read_note(database: Database, game: str, person: str) -> str:
    """Return a person's notes on a game; empty if they have none."""
    found = await database.read(lambda session: session.get(NoteRow, (game, person)))
    return found.text if found is not None else ""


async def write_note(database: Database, game: str, person: tuple[str, str], text: str) -> None:
    """Replace a person's notes on a game; `person` is an id and the name to give a guest who is not stored yet."""
    insert = sqlite.insert if database.is_sqlite else postgresql.insert

    def work(session: Session) -> None:
        get_or_create_person(session, *person)
        query = insert(NoteRow).values(game=game, person=person[0], text=text)
        session.execute(query.on_conflict_do_update(index_elements=["game", "person"], set_={"text": text}))

    await database.write(work)
