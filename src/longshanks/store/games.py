"""Games and seats: made, found, claimed and listed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from sqlalchemy import case, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session, aliased

from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND
from longshanks.store.club_models import ClockRow, DueTimeRow, VacationRow
from longshanks.store.database import Database
from longshanks.store.log import LogEntry, row_values
from longshanks.store.models import GameRow, LogRow, PersonRow, ReadMarkRow, SeatRow
from longshanks.store.people import get_or_create_person

LIST_LENGTH: Final = 200
"""Own games on a page."""
WATCH_LENGTH: Final = 50
"""Games on a page that are open, being played or over."""


@dataclass(frozen=True)
class GameRecord:
    """A game as stored: its row, its seats and the names of the people in them."""

    game: GameRow
    seats: tuple[SeatRow, SeatRow]
    names: dict[str, str]
    """Names of the people in it."""
    rematch: str | None
    """The game that follows it."""
    seen: int | None = None
    """How far the person asking has looked."""
    clock: dict[str, Any] | None = None
    """What was agreed about the time, the fields of `ClockTerms`; None if there is no clock."""
    vacations: tuple[VacationRow, ...] = ()
    due: dict[int, float] = field(default_factory=dict)
    """When the time of a side that is asked is up."""


class SeatTaken(Exception):
    """Somebody else claimed the seat first."""


async def add_game(
    database: Database,
    owner: tuple[str, str],
    game: GameRow,
    seats: list[SeatRow],
    entries: list[LogEntry],
    clock: dict[str, Any] | None = None,
) -> str:
    """Insert a game with its seats and first log entries; return its id.

    A rematch of a game that has one already is not inserted: the id of the first is returned. `owner` is an id and the
    name to give a guest who is not stored yet.
    """
    name, follows = game.id, game.follows

    def work(session: Session) -> None:
        get_or_create_person(session, *owner)
        session.add(game)
        session.flush()
        session.add_all(seats)
        if clock is not None:
            session.add(ClockRow(game=name, terms=clock))
        session.flush()
        if entries:
            session.execute(insert(LogRow), row_values(name, 0, entries))

    try:
        await database.write(work)
    except IntegrityError:
        query = select(GameRow.id).where(GameRow.follows == follows)
        found = await database.read(lambda session: session.scalars(query).first())
        if follows is None or found is None:
            raise
        return found
    return name


async def find_game(database: Database, game: str, person: str | None = None) -> GameRecord | None:
    """Return a game, or None; with the read mark of `person` if named."""
    if person is not None:
        await database.read_marks.flush(person)
    found = await database.read(lambda session: read_records(session, [game], person))
    return found[0] if found else None


class GameVersion(NamedTuple):
    """How far a game has come, by which a process knows whether what it has in memory is of now."""

    rows: int
    """Entries of its log."""
    seats: tuple[tuple[str, str | None, bytes | None], ...]
    """Kind, person and part of the dice by side."""


def version_of_seats(seats: Iterable[SeatRow]) -> tuple[tuple[str, str | None, bytes | None], ...]:
    """Return what `GameVersion` has of seats."""
    return tuple((seat.kind, seat.person, seat.part) for seat in seats)


async def find_version(database: Database, game: str) -> GameVersion | None:
    """Return how far a game has come, or None if there is none."""
    rows = select(func.count()).where(LogRow.game == game).scalar_subquery()
    query = select(SeatRow.kind, SeatRow.person, SeatRow.part, rows).where(SeatRow.game == game).order_by(SeatRow.side)
    found = await database.read(lambda session: session.execute(query).all())
    return GameVersion(found[0][3], tuple((row[0], row[1], row[2]) for row in found)) if found else None


async def list_rows(database: Database, games: Sequence[str]) -> dict[str, int]:
    """Return how many entries the logs of some games have; none is left out that has any."""
    query = select(LogRow.game, func.max(LogRow.number)).where(LogRow.game.in_(games)).group_by(LogRow.game)
    return dict(await database.read(lambda session: session.execute(query).all()))


def read_records(session: Session, games: Sequence[str], person: str | None) -> list[GameRecord]:
    """Return games in the order asked for, leaving out what there is not."""
    if not games:
        return []
    found = {game.id: game for game in session.scalars(select(GameRow).where(GameRow.id.in_(games)))}
    seats: dict[str, list[SeatRow]] = {}
    for seat in session.scalars(select(SeatRow).where(SeatRow.game.in_(games)).order_by(SeatRow.game, SeatRow.side)):
        seats.setdefault(seat.game, []).append(seat)
    people = {s.person for both in seats.values() for s in both if s.person is not None}
    names = dict(session.execute(select(PersonRow.id, PersonRow.name).where(PersonRow.id.in_(people))).all())
    follows = dict(session.execute(select(GameRow.follows, GameRow.id).where(GameRow.follows.in_(games))).all())
    seen: dict[str, int] = {}
    if person is not None:
        marks = select(ReadMarkRow.game, ReadMarkRow.row).where(
            ReadMarkRow.person == person, ReadMarkRow.game.in_(games)
        )
        seen = dict(session.execute(marks).all())
    clocks: dict[str, dict[str, Any]] = {}
    for clock in session.scalars(select(ClockRow).where(ClockRow.game.in_(games))):
        clocks[clock.game] = clock.terms
    vacations: dict[str, tuple[VacationRow, ...]] = {}
    due: dict[str, dict[int, float]] = {}
    if clocks:
        for row in session.scalars(
            select(VacationRow).where(VacationRow.game.in_(clocks)).order_by(VacationRow.begins)
        ):
            vacations[row.game] = (*vacations.get(row.game, ()), row)
        for time in session.scalars(select(DueTimeRow).where(DueTimeRow.game.in_(clocks))):
            due.setdefault(time.game, {})[time.side] = time.at
    return [
        GameRecord(
            found[g],
            (seats[g][0], seats[g][1]),
            names,
            follows.get(g),
            seen.get(g),
            clocks.get(g),
            vacations.get(g, ()),
            due.get(g, {}),
        )
        for g in games
        if g in found and len(seats.get(g, ())) == 2
    ]


async def list_mine(database: Database, person: str, page: int = 0) -> list[GameRecord]:
    """Return a page of the games a person plays or owns, that in which they last saw something happen first."""
    await database.read_marks.flush(person)
    seat = (
        select(SeatRow.game, func.min(SeatRow.side).label("side"))
        .where(SeatRow.person == person)
        .group_by(SeatRow.game)
    )
    seated = seat.subquery()
    columns = {ENGLAND: GameRow.changed_england, SCOTLAND: GameRow.changed_scotland}
    changed = case(columns, value=seated.c.side, else_=GameRow.changed_spectator)
    query = select(GameRow.id).outerjoin(seated, seated.c.game == GameRow.id)
    query = query.where((GameRow.owner == person) | seated.c.game.is_not(None))
    query = query.order_by(changed.desc(), GameRow.id).limit(LIST_LENGTH).offset(page * LIST_LENGTH)
    return await database.read(lambda session: read_records(session, session.scalars(query).all(), person))


async def list_beaten_levels(database: Database, person: str) -> list[str]:
    """Return the levels of computer player that a person has won a game against, each once."""
    own, other = aliased(SeatRow), aliased(SeatRow)
    query = select(other.level).distinct().join(own, own.game == other.game).join(GameRow, GameRow.id == own.game)
    query = query.where(own.person == person, own.side == GameRow.winner, other.side != own.side)
    query = query.where(other.kind == "computer", other.level.is_not(None))
    return await database.read(lambda session: [level for level in session.scalars(query) if level is not None])


class UnfinishedGames(NamedTuple):
    """How many games of a person are not over."""

    all: int
    against_computers: int


async def count_unfinished(database: Database, person: str) -> UnfinishedGames:
    """Count the games that a person set up and that are not over."""
    with_computer = select(SeatRow.game).where(SeatRow.kind == "computer")
    computers = func.count().filter(GameRow.id.in_(with_computer))
    query = select(func.count(), computers).where(GameRow.owner == person, GameRow.status != "over")
    return UnfinishedGames(*(await database.read(lambda session: session.execute(query).one())))


async def list_open(database: Database, person: str, page: int = 0) -> list[GameRecord]:
    """Return a page of the public games with a seat that anybody may claim."""
    await database.read_marks.flush(person)
    free = select(SeatRow.game).where(SeatRow.kind == "free")
    query = select(GameRow.id).where(GameRow.kind == "open", GameRow.private.is_(False), GameRow.id.in_(free))
    query = query.order_by(GameRow.created.desc(), GameRow.id).limit(WATCH_LENGTH).offset(page * WATCH_LENGTH)
    return await database.read(lambda session: read_records(session, session.scalars(query).all(), person))


async def list_watch(database: Database, person: str, page: int = 0) -> list[GameRecord]:
    """Return a page of the public games being played, the one last seen to change first, then of those over."""
    await database.read_marks.flush(person)

    def work(session: Session) -> list[GameRecord]:
        found: list[str] = []
        for status in ("playing", "over"):
            query = select(GameRow.id).where(
                GameRow.status == status, GameRow.private.is_(False), GameRow.kind != "study"
            )
            query = query.order_by(GameRow.changed_spectator.desc(), GameRow.id)
            found += session.scalars(query.limit(WATCH_LENGTH).offset(page * WATCH_LENGTH)).all()
        return read_records(session, found, person)

    return await database.read(work)


async def list_unfinished(database: Database) -> list[str]:
    """Return the games in which a computer sits and must act."""
    query = select(GameRow.id, GameRow.to_act, SeatRow.side).join(SeatRow, SeatRow.game == GameRow.id)
    query = query.where(GameRow.status == "playing", SeatRow.kind == "computer")
    found = await database.read(lambda session: session.execute(query).all())
    return sorted({game for game, to_act, side in found if to_act >> side & 1})


async def find_by_invitation(database: Database, invitation: str) -> tuple[str, int] | None:
    """Return the game and the side an invitation is for, or None."""
    query = select(SeatRow.game, SeatRow.side).where(SeatRow.invitation == invitation)
    return await database.read(lambda session: session.execute(query).first())


async def claim_seat(database: Database, game: str, side: int, person: tuple[str, str]) -> None:
    """Give a free seat to a person; raises `SeatTaken` if somebody else was first."""
    free = update(SeatRow).where(SeatRow.game == game, SeatRow.side == side, SeatRow.kind == "free")

    def work(session: Session) -> None:
        get_or_create_person(session, *person)
        done = session.execute(free.values(kind="human", person=person[0]).returning(SeatRow.side))
        if done.first() is None:
            raise SeatTaken(game)

    await database.write(work)


async def add_part(database: Database, game: str, side: int, part: bytes) -> bool:
    """Store a seat's part of the dice; return False, and change nothing, if it had one already."""
    query = update(SeatRow).where(SeatRow.game == game, SeatRow.side == side, SeatRow.part.is_(None)).values(part=part)
    return await database.write(lambda session: session.execute(query.returning(SeatRow.side)).first() is not None)
