"""Games and seats: made, found, claimed and listed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import case, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND
from longshanks.store.database import Database
from longshanks.store.log import Entry, row_values
from longshanks.store.models import Game, Person, Row, Seat, Visit
from longshanks.store.people import keep_person

LIST_LENGTH: Final = 200
WATCH_LENGTH: Final = 50


@dataclass(frozen=True)
class Record:
    """A game as the database knows it, with its seats and who sits there."""

    game: Game
    seats: tuple[Seat, Seat]
    names: dict[str, str]
    """Names of the people in it."""
    rematch: str | None
    """The game that follows it."""
    seen: int | None = None
    """How far the person asking has looked."""


class Claimed(Exception):
    """The seat is no longer free."""


async def add_game(
    database: Database, owner: tuple[str, str], game: Game, seats: list[Seat], entries: list[Entry]
) -> str:
    """Keep a new game, with the rows of an imported one; return its id, or that of the rematch made before it."""
    name, follows = game.id, game.follows

    def work(session: Session) -> None:
        keep_person(session, *owner)
        session.add(game)
        session.flush()
        session.add_all(seats)
        session.flush()
        if entries:
            session.execute(insert(Row), row_values(name, 0, entries))

    try:
        await database.write(work)
    except IntegrityError:
        query = select(Game.id).where(Game.follows == follows)
        found = await database.read(lambda session: session.scalars(query).first())
        if follows is None or found is None:
            raise
        return found
    return name


async def find_game(database: Database, game: str, person: str | None = None) -> Record | None:
    """Return a game, or None."""
    found = await database.read(lambda session: records(session, [game], person))
    return found[0] if found else None


def records(session: Session, games: Sequence[str], person: str | None) -> list[Record]:
    """Return games in the order asked for, leaving out what there is not."""
    if not games:
        return []
    found = {game.id: game for game in session.scalars(select(Game).where(Game.id.in_(games)))}
    seats: dict[str, list[Seat]] = {}
    for seat in session.scalars(select(Seat).where(Seat.game.in_(games)).order_by(Seat.game, Seat.side)):
        seats.setdefault(seat.game, []).append(seat)
    people = {s.person for both in seats.values() for s in both if s.person is not None}
    names = dict(session.execute(select(Person.id, Person.name).where(Person.id.in_(people))).all())
    follows = dict(session.execute(select(Game.follows, Game.id).where(Game.follows.in_(games))).all())
    seen: dict[str, int] = {}
    if person is not None:
        visits = select(Visit.game, Visit.row).where(Visit.person == person, Visit.game.in_(games))
        seen = dict(session.execute(visits).all())
    return [
        Record(found[g], (seats[g][0], seats[g][1]), names, follows.get(g), seen.get(g))
        for g in games
        if g in found and len(seats.get(g, ())) == 2
    ]


async def list_mine(database: Database, person: str) -> list[Record]:
    """Return the games somebody plays or owns, that in which they last saw something happen first."""
    seat = select(Seat.game, func.min(Seat.side).label("side")).where(Seat.person == person).group_by(Seat.game)
    seated = seat.subquery()
    columns = {ENGLAND: Game.changed_england, SCOTLAND: Game.changed_scotland}
    changed = case(columns, value=seated.c.side, else_=Game.changed_spectator)
    query = select(Game.id).outerjoin(seated, seated.c.game == Game.id)
    query = query.where((Game.owner == person) | seated.c.game.is_not(None))
    query = query.order_by(changed.desc(), Game.id).limit(LIST_LENGTH)
    return await database.read(lambda session: records(session, session.scalars(query).all(), person))


async def list_open(database: Database, person: str) -> list[Record]:
    """Return the public games with a seat that anybody may claim."""
    free = select(Seat.game).where(Seat.kind == "free")
    query = select(Game.id).where(Game.kind == "open", Game.private.is_(False), Game.id.in_(free))
    query = query.order_by(Game.created.desc()).limit(WATCH_LENGTH)
    return await database.read(lambda session: records(session, session.scalars(query).all(), person))


async def list_watch(database: Database, person: str) -> list[Record]:
    """Return public games being played, that in which everybody last saw something happen first, then some over."""

    def work(session: Session) -> list[Record]:
        found: list[str] = []
        for status in ("playing", "over"):
            query = select(Game.id).where(Game.status == status, Game.private.is_(False), Game.kind != "study")
            query = query.order_by(Game.changed_spectator.desc(), Game.id).limit(WATCH_LENGTH)
            found += session.scalars(query).all()
        return records(session, found, person)

    return await database.read(work)


async def list_unfinished(database: Database) -> list[str]:
    """Return the games in which a computer sits and must act."""
    query = select(Game.id, Game.to_act, Seat.side).join(Seat, Seat.game == Game.id)
    query = query.where(Game.status == "playing", Seat.kind == "computer")
    found = await database.read(lambda session: session.execute(query).all())
    return sorted({game for game, to_act, side in found if to_act >> side & 1})


async def find_invited(database: Database, invitation: str) -> tuple[str, int] | None:
    """Return the game and side an invitation is for."""
    query = select(Seat.game, Seat.side).where(Seat.invitation == invitation)
    return await database.read(lambda session: session.execute(query).first())


async def claim_seat(database: Database, game: str, side: int, person: tuple[str, str]) -> None:
    """Let somebody sit down at a free seat; raise `Claimed` if another was first."""
    free = update(Seat).where(Seat.game == game, Seat.side == side, Seat.kind == "free")

    def work(session: Session) -> None:
        keep_person(session, *person)
        done = session.execute(free.values(kind="human", person=person[0]).returning(Seat.side))
        if done.first() is None:
            raise Claimed(game)

    await database.write(work)


async def add_part(database: Database, game: str, side: int, part: bytes) -> bool:
    """Keep a seat's part of the dice; return False if it had one already."""
    query = update(Seat).where(Seat.game == game, Seat.side == side, Seat.part.is_(None)).values(part=part)
    return await database.write(lambda session: session.execute(query.returning(Seat.side)).first() is not None)
