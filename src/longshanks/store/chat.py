"""The chat of a game."""

from __future__ import annotations

import time

from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from longshanks.store.database import Database
from longshanks.store.models import ChatRow
from longshanks.store.people import get_or_create_person

MESSAGES_SHOWN = 200
"""How many of the last messages somebody who connects gets."""


async def add_chat_message(
    database: Database, game: str, person: tuple[str, str], side: int | None, text: str
) -> ChatRow:
    """Store a chat message and return it with its number.

    `person` is an id and the name to give a guest who is not stored yet; `side` is None for a spectator.
    """

    def work(session: Session) -> ChatRow:
        author = get_or_create_person(session, *person)
        last = session.scalar(select(func.max(ChatRow.number)).where(ChatRow.game == game))
        message = ChatRow(
            game=game,
            number=(last or 0) + 1,
            person=author.id,
            name=author.name,
            side=side,
            text=text,
            time=time.time(),
        )
        session.add(message)
        return message

    while True:
        try:
            return await database.write(work)
        except IntegrityError as error:  # Another process gave somebody else this number.
            if "remark" not in str(error.orig):
                raise


async def list_chat_messages(database: Database, game: str) -> list[ChatRow]:
    """Return the last chat messages of a game, oldest first."""
    query = select(ChatRow).where(ChatRow.game == game).order_by(ChatRow.number.desc()).limit(MESSAGES_SHOWN)
    return await database.read(lambda session: list(session.scalars(query).all())[::-1])


async def find_chat_message(database: Database, game: str, number: int) -> ChatRow | None:
    """Return a chat message by its number, or None."""
    return await database.read(lambda session: session.get(ChatRow, (game, number)))
