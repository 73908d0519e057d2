"""Alerts in the database: channels, the outbox, and deliveries that a process has for a while."""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from longshanks.store.club_models import AlertChannelRow, AlertRow, AlertTimesRow, DeliveryRow, MutedGameRow
from longshanks.store.database import Database
from longshanks.store.log_writer import Statement
from longshanks.store.models import KeyRow, ReadMarkRow
from longshanks.store.people import get_or_create_person

MAX_CHANNELS: Final = 10
"""How many a person may have."""
LEASE_SECONDS: Final = 60.0
"""How long a process has deliveries before another may take them over."""
MAX_ATTEMPTS: Final = 6
MAX_FAILURES: Final = 3
"""Messages in a row that were given up, until their channel is."""
RETRY_SECONDS: Final = 60.0
"""Until a delivery is tried again; twice as long after each failure."""
BATCH: Final = 50
_INSERT: Final = (
    "INSERT INTO alert (game, side, kind, prompt, person, due) VALUES (?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (game, side, kind, prompt) DO NOTHING"
)


class Alert(NamedTuple):
    """Something that somebody is to be told."""

    game: str
    side: int
    kind: str
    prompt: int


class AlertTimes(NamedTuple):
    """When somebody is not to be told of anything."""

    zone: str = "UTC"
    quiet_from: int | None = None
    quiet_to: int | None = None


def alert_statement(alert: Alert, person: str, due: float) -> Statement:
    """Return what writes an alert, to go with the action that causes it."""
    return Statement(_INSERT, (*alert, person, due))


def alert_of(row: AlertRow | DeliveryRow) -> Alert:
    """Return what a row tells of."""
    return Alert(row.game, row.side, row.kind, row.prompt)


# --- channels


class TooManyChannels(Exception):
    """The person has as many channels as anybody may have."""


async def add_channel(database: Database, person: tuple[str, str], channel: AlertChannelRow) -> AlertChannelRow:
    """Store a channel; the same target again replaces the one before. Raises `TooManyChannels`."""

    def work(session: Session) -> AlertChannelRow:
        get_or_create_person(session, *person)
        own = AlertChannelRow.person == person[0]
        same = (AlertChannelRow.kind == channel.kind) & (AlertChannelRow.target == channel.target)
        session.execute(delete(AlertChannelRow).where(own, same))
        if (session.scalar(select(func.count()).select_from(AlertChannelRow).where(own)) or 0) >= MAX_CHANNELS:
            raise TooManyChannels
        session.add(channel)
        return channel

    return await database.write(work)


async def list_channels(database: Database, person: str) -> list[AlertChannelRow]:
    """Return the channels of a person."""
    query = select(AlertChannelRow).where(AlertChannelRow.person == person).order_by(AlertChannelRow.id)
    return await database.read(lambda session: list(session.scalars(query)))


async def confirm_channel(database: Database, secret: str) -> bool:
    """Confirm the mail address to which a secret was sent; return whether there is one."""
    query = update(AlertChannelRow).where(AlertChannelRow.secret == secret, AlertChannelRow.kind == "mail")
    return await database.write(
        lambda session: session.execute(query.values(confirmed=True).returning(AlertChannelRow.id)).first() is not None
    )


async def delete_channel(database: Database, channel: str, person: str | None = None) -> bool:
    """Delete a channel, whoever's it is if nobody is named; return whether there was one."""
    query = delete(AlertChannelRow).where(AlertChannelRow.id == channel)
    if person is not None:
        query = query.where(AlertChannelRow.person == person)
    return await database.write(
        lambda session: session.execute(query.returning(AlertChannelRow.id)).first() is not None
    )


async def read_times(database: Database, person: str) -> AlertTimes:
    """Return when a person is not to be told of anything."""
    row = await database.read(lambda session: session.get(AlertTimesRow, person))
    return AlertTimes() if row is None else AlertTimes(row.zone, row.quiet_from, row.quiet_to)


async def write_times(database: Database, person: tuple[str, str], times: AlertTimes) -> None:
    """Store when a person is not to be told of anything."""

    def work(session: Session) -> None:
        get_or_create_person(session, *person)
        session.merge(AlertTimesRow(person=person[0], **times._asdict()))

    await database.write(work)


async def is_muted(database: Database, game: str, person: str) -> bool:
    """Return whether a person does not want to be told of a game."""
    return await database.read(lambda session: session.get(MutedGameRow, (game, person))) is not None


async def set_muted(database: Database, game: str, person: str, muted: bool) -> None:
    """Store whether a person wants to be told of a game."""

    def work(session: Session) -> None:
        if muted:
            session.merge(MutedGameRow(game=game, person=person))
        else:
            session.execute(delete(MutedGameRow).where(MutedGameRow.game == game, MutedGameRow.person == person))

    await database.write(work)


# --- the outbox


async def list_alerts(database: Database, now: float) -> list[AlertRow]:
    """Return alerts that are due."""
    query = select(AlertRow).where(AlertRow.due <= now).order_by(AlertRow.due).limit(BATCH)
    return await database.read(lambda session: list(session.scalars(query)))


async def read_mark(database: Database, game: str, person: str) -> int:
    """Return how far a person has looked at a game."""
    row = await database.read(lambda session: session.get(ReadMarkRow, (game, person)))
    return 0 if row is None else row.row


async def hand_over(database: Database, alert: Alert, deliveries: dict[str, float]) -> bool:
    """Take an alert out of the outbox and put it on its way to channels, each when it is due there.

    Of several processes one has its way; the others get False.
    """
    which = [getattr(AlertRow, name) == value for name, value in alert._asdict().items()]

    def work(session: Session) -> bool:
        if session.execute(delete(AlertRow).where(*which).returning(AlertRow.game)).first() is None:
            return False
        for channel, due in deliveries.items():
            session.add(DeliveryRow(channel=channel, **alert._asdict(), due=due, attempts=0, expires=0.0))
        return True

    try:
        return await database.write(work)
    except IntegrityError:  # A channel was deleted meanwhile, or the game.
        return False


class Parcel(NamedTuple):
    """All that is due to one channel, which a process has for a while."""

    channel: AlertChannelRow
    alerts: list[Alert]
    attempts: int


async def claim_parcel(database: Database, now: float) -> Parcel | None:
    """Take all that is due to some channel, for `LEASE_SECONDS`; None if nothing is due."""
    due = (DeliveryRow.due <= now, DeliveryRow.expires <= now)

    def work(session: Session) -> Parcel | None:
        channel = session.scalars(select(DeliveryRow.channel).where(*due).order_by(DeliveryRow.due).limit(1)).first()
        if channel is None:
            return None
        taken = update(DeliveryRow).where(DeliveryRow.channel == channel, *due).values(expires=now + LEASE_SECONDS)
        rows = list(session.scalars(taken.returning(DeliveryRow)))
        found = session.get(AlertChannelRow, channel)
        if found is None or not rows:
            return None
        return Parcel(found, sorted(alert_of(row) for row in rows), max(row.attempts for row in rows))

    return await database.write(work)


async def end_parcel(database: Database, parcel: Parcel, now: float, error: str | None, is_final: bool = False) -> None:
    """Strike what was delivered; what was not is tried again later, or given up, and at last its channel too."""
    channel = AlertChannelRow.id == parcel.channel.id

    def work(session: Session) -> None:
        gives_up = error is not None and (is_final or parcel.attempts + 1 >= MAX_ATTEMPTS)
        for alert in parcel.alerts:
            which = [getattr(DeliveryRow, name) == value for name, value in alert._asdict().items()]
            which.append(DeliveryRow.channel == parcel.channel.id)
            if error is None or gives_up:
                session.execute(delete(DeliveryRow).where(*which))
            else:
                due = now + RETRY_SECONDS * 2**parcel.attempts
                again = update(DeliveryRow).where(*which)
                session.execute(again.values(attempts=parcel.attempts + 1, due=due, expires=0.0))
        if error is None:
            session.execute(update(AlertChannelRow).where(channel).values(failures=0))
        elif gives_up:
            failures = MAX_FAILURES if is_final else parcel.channel.failures + 1
            stopped = failures >= MAX_FAILURES
            session.execute(update(AlertChannelRow).where(channel).values(failures=failures, stopped=stopped))

    await database.write(work)


async def get_or_create_push_key(database: Database, fresh: bytes) -> bytes:
    """Return the private key by which push services know this server; an empty database stores `fresh`."""

    def work(session: Session) -> bytes:
        stored = session.get(KeyRow, "push")
        if stored is None:
            stored = KeyRow(name="push", value=fresh)
            session.add(stored)
        return stored.value

    try:
        return await database.write(work)
    except IntegrityError:  # Another server was first.
        return await database.write(work)
