"""What is stored of how people are told: as it goes over to an account, is told to its owner, or is deleted."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from longshanks.store.club_models import AlertChannelRow, AlertRow, AlertTimesRow, MutedGameRow


def move_alerts(session: Session, guest: str, account: str) -> None:
    """Let all of a guest go over to an account, which keeps what it has."""
    targets = select(AlertChannelRow.target).where(AlertChannelRow.person == account)
    session.execute(delete(AlertChannelRow).where(AlertChannelRow.person == guest, AlertChannelRow.target.in_(targets)))
    if session.get(AlertTimesRow, account) is not None:
        session.execute(delete(AlertTimesRow).where(AlertTimesRow.person == guest))
    muted = select(MutedGameRow.game).where(MutedGameRow.person == account)
    session.execute(delete(MutedGameRow).where(MutedGameRow.person == guest, MutedGameRow.game.in_(muted)))
    for table in (AlertChannelRow, AlertTimesRow, MutedGameRow, AlertRow):
        session.execute(update(table).where(table.person == guest).values(person=account))


def delete_alerts(session: Session, person: str) -> None:
    """Delete all of a person."""
    for table in (AlertRow, AlertChannelRow, AlertTimesRow, MutedGameRow):
        session.execute(delete(table).where(table.person == person))


def alert_data(session: Session, person: str) -> dict[str, Any]:
    """Return what is stored of a person, for them to keep."""
    channels = session.scalars(select(AlertChannelRow).where(AlertChannelRow.person == person))
    times = session.get(AlertTimesRow, person)
    return {
        "channels": [
            {"kind": row.kind, "target": row.target, "language": row.language, "digest": row.digest} for row in channels
        ],
        "quiet": times and {"zone": times.zone, "from": times.quiet_from, "to": times.quiet_to},
        "muted": list(session.scalars(select(MutedGameRow.game).where(MutedGameRow.person == person))),
    }
