"""The tables of play over weeks: clocks, time that counts for nobody, and what people are to be told.

What belongs to a game or a person goes with it.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, ForeignKey, String, Text
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


class AlertChannelRow(Base):
    """A way by which somebody wants to be told that they are waited for."""

    __tablename__ = "alert_channel"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    """Cannot be guessed: whoever has it may switch the channel off, by a link in every mail."""
    person: Mapped[str] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str] = mapped_column(String(10))
    """`mail`, `push`, `discord`, `slack`, `ntfy` or `json`."""
    target: Mapped[str] = mapped_column(Text)
    """An address, a URL, or a browser's subscription as JSON."""
    secret: Mapped[str] = mapped_column(String(64))
    """Confirms a mail address; signs what is sent as JSON."""
    language: Mapped[str] = mapped_column(String(8))
    digest: Mapped[bool]
    """Whether all of a day comes together."""
    confirmed: Mapped[bool]
    """Whether whoever reads there has said that they want it."""
    failures: Mapped[int]
    """Messages in a row that could not be delivered."""
    stopped: Mapped[bool]
    """Whether it was given up after too many of them."""


class AlertTimesRow(Base):
    """When somebody is not to be told of anything."""

    __tablename__ = "alert_times"

    person: Mapped[str] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), primary_key=True)
    zone: Mapped[str] = mapped_column(String(64))
    quiet_from: Mapped[int | None]
    """The hour, in that zone, at which quiet begins; None if there is no quiet."""
    quiet_to: Mapped[int | None]


class MutedGameRow(Base):
    """A game of which somebody does not want to be told."""

    __tablename__ = "muted_game"

    game: Mapped[str] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), primary_key=True)


class AlertRow(Base):
    """What somebody is to be told, if they have not seen it by themselves when it is due: the outbox.

    It is written in the transaction of the action that causes it, and once for each prompt.
    """

    __tablename__ = "alert"

    game: Mapped[str] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    side: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(8), primary_key=True)
    """`turn`, `time` or `over`."""
    prompt: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    person: Mapped[str] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"))
    due: Mapped[float] = mapped_column(index=True)


class DeliveryRow(Base):
    """An alert that is on its way to one channel."""

    __tablename__ = "delivery"

    channel: Mapped[str] = mapped_column(ForeignKey("alert_channel.id", ondelete="CASCADE"), primary_key=True)
    game: Mapped[str] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    side: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(8), primary_key=True)
    prompt: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    due: Mapped[float] = mapped_column(index=True)
    attempts: Mapped[int]
    expires: Mapped[float]
    """Until when a process has it."""
