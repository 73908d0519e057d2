"""The tables of play over weeks: clocks, when they are due, and time that counts for nobody.

All of them belong to a game or to nobody; what belongs to a game goes with it.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from longshanks.store.models import Base


class ClockRow(Base):
    """What was agreed about the time of a game; a game without one has no clock."""

    __tablename__ = "clock"

    game: Mapped[str] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    terms: Mapped[dict[str, Any]] = mapped_column(JSON)
    """The fields of `ClockTerms`."""


class DueTimeRow(Base):
    """When the time of a side that is asked is up, as far as was known when it was written.

    It is written with the action that causes it, and looked at anew when it is due: a weekend, a vacation or an outage
    may have come between.
    """

    __tablename__ = "due_time"

    game: Mapped[str] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    side: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[float] = mapped_column(index=True)


class VacationRow(Base):
    """Days on which a side's clock does not run."""

    __tablename__ = "vacation"

    game: Mapped[str] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    side: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    begins: Mapped[float] = mapped_column(primary_key=True)
    ends: Mapped[float]
    """At the latest when the side's vacation is used up."""


class OutageRow(Base):
    """A time during which no server ran: it is given back to everybody."""

    __tablename__ = "outage"

    begins: Mapped[float] = mapped_column(primary_key=True)
    ends: Mapped[float]


class HeartbeatRow(Base):
    """When some server was last alive; there is one row."""

    __tablename__ = "heartbeat"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[float]
