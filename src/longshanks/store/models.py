"""The tables of the database; a class of rows ends in `Row`, apart from the engine's and the wire's types.

`LogRow` is the truth of a game: what was done, by whom, in order, chance included. What `GameRow` tells of a game's
course (`status`, `year`, `to_act`, lengths) is a fold of its log, kept beside it so that lists need not fold; it is
written in the transaction that appends to the log. Times are seconds since 1970. Sides are the engine's numbers.
"""

from __future__ import annotations

from sqlalchemy import JSON, ForeignKey, Index, LargeBinary, String, Text, false
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

ID_LENGTH = 32
NAME_LENGTH = 40
HASH_LENGTH = 64


class Base(DeclarativeBase):
    """The base of all tables."""


class PersonRow(Base):
    """Somebody who plays: a guest, or the holder of an account."""

    __tablename__ = "person"

    id: Mapped[str] = mapped_column(String(ID_LENGTH), primary_key=True)
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    login: Mapped[str | None] = mapped_column(String(NAME_LENGTH * 3), unique=True)
    """The name of the account, folded so that `Anna` and `anna` are one; None for a guest."""
    password: Mapped[str | None] = mapped_column(String(255))
    """The argon2 hash."""
    skeleton: Mapped[str | None] = mapped_column(String(NAME_LENGTH * 3), unique=True, index=True)
    """What the name of an account looks like, so that nobody else's looks like it; see `person_names.skeleton`."""
    banned: Mapped[float | None]
    """Since when they may not come in; None if they may."""
    created: Mapped[float]


class SessionRow(Base):
    """A browser in which somebody is logged in to their account."""

    __tablename__ = "session"

    id: Mapped[str] = mapped_column(String(HASH_LENGTH), primary_key=True)
    """The SHA-256 of the token that the browser has."""
    person: Mapped[str] = mapped_column(ForeignKey("person.id"), index=True)
    device: Mapped[str] = mapped_column(String(80))
    """Browser and system, as far as they are known: `Firefox, Linux`."""
    created: Mapped[float]
    used: Mapped[float]
    """When it was last used, to the hour."""


class PasswordResetRow(Base):
    """A link by which somebody may choose a new password, once."""

    __tablename__ = "reset"

    id: Mapped[str] = mapped_column(String(HASH_LENGTH), primary_key=True)
    """The SHA-256 of the token in the link."""
    person: Mapped[str] = mapped_column(ForeignKey("person.id"), index=True)
    expires: Mapped[float]


class GameRow(Base):
    """A game: what was agreed, the secret behind its dice, and where it stands."""

    __tablename__ = "game"

    id: Mapped[str] = mapped_column(String(ID_LENGTH), primary_key=True)
    owner: Mapped[str] = mapped_column(ForeignKey("person.id"), index=True)
    kind: Mapped[str] = mapped_column(String(10))
    """`computer`, `hotseat`, `friend`, `open` or `study`."""
    scenario: Mapped[str] = mapped_column(String(40))
    edition: Mapped[str] = mapped_column(Text)
    """Edition and changed switches, as in a game file."""
    bid: Mapped[str] = mapped_column(String(2))
    private: Mapped[bool]
    odds: Mapped[bool]
    """Whether battle odds may be asked for."""
    hints: Mapped[bool] = mapped_column(server_default=false())
    """Whether a player may ask what the computer would do in their place."""
    is_open: Mapped[bool]
    """Whether everything may be seen while it is played: study games."""
    secret: Mapped[bytes] = mapped_column(LargeBinary(32))
    imported: Mapped[int]
    """Actions that came with an imported file; the dice vouch for what follows."""
    created: Mapped[float]
    changed: Mapped[float]
    """When the last action was taken."""
    changed_england: Mapped[float] = mapped_column(server_default="0")
    """When England last saw something happen: when an action was taken unseen is nobody else's business."""
    changed_scotland: Mapped[float] = mapped_column(server_default="0")
    changed_spectator: Mapped[float] = mapped_column(server_default="0")
    status: Mapped[str] = mapped_column(String(10))
    """`waiting`, `playing` or `over`."""
    year: Mapped[int]
    turn: Mapped[int]
    to_act: Mapped[int]
    """Mask of the sides that must act."""
    length: Mapped[int]
    """Actions in the line of play."""
    length_england: Mapped[int]
    """Those of them that England saw: how many there are in all would tell what is hidden."""
    length_scotland: Mapped[int]
    length_spectator: Mapped[int]
    winner: Mapped[int | None]
    reason: Mapped[str | None] = mapped_column(String(40))
    follows: Mapped[str | None] = mapped_column(ForeignKey("game.id"), unique=True)
    """The game this one is the rematch of."""

    __table_args__ = (Index("ix_game_status_changed_spectator", "status", "changed_spectator"),)


class SeatRow(Base):
    """A side of a game and who plays it."""

    __tablename__ = "seat"

    game: Mapped[str] = mapped_column(ForeignKey("game.id"), primary_key=True)
    side: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(10))
    """`human`, `computer` or `free`."""
    person: Mapped[str | None] = mapped_column(ForeignKey("person.id"), index=True)
    level: Mapped[str | None] = mapped_column(String(64))
    invitation: Mapped[str | None] = mapped_column(String(64), unique=True)
    part: Mapped[bytes | None] = mapped_column(LargeBinary(32))
    """What the seat adds to the dice; nothing is drawn before both parts are there."""


class LogRow(Base):
    """One row of the log; only ever appended."""

    __tablename__ = "row"

    game: Mapped[str] = mapped_column(ForeignKey("game.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """Counted from 1; two writers that append at once cannot both have it."""
    kind: Mapped[str] = mapped_column(String(8))
    """`do`, `undo`, `resign` or `time`."""
    side: Mapped[int]
    """Who did it: a side, or chance."""
    text: Mapped[str] = mapped_column(Text)
    """The action in notation; of an undo, how many actions it takes back."""
    message_id: Mapped[str | None] = mapped_column("mark", String(80))
    """The id of the client's message, by which a message sent twice is known."""
    time: Mapped[float]


class ChatRow(Base):
    """A chat message."""

    __tablename__ = "remark"

    game: Mapped[str] = mapped_column(ForeignKey("game.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    person: Mapped[str] = mapped_column(ForeignKey("person.id"))
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    side: Mapped[int | None]
    text: Mapped[str] = mapped_column(Text)
    time: Mapped[float]


class NoteRow(Base):
    """Somebody's private notes on a game."""

    __tablename__ = "note"

    game: Mapped[str] = mapped_column(ForeignKey("game.id"), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("person.id"), primary_key=True)
    text: Mapped[str] = mapped_column(Text)


class ReadMarkRow(Base):
    """The read mark of a person: how far they have looked at a game."""

    __tablename__ = "visit"

    game: Mapped[str] = mapped_column(ForeignKey("game.id"), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("person.id"), primary_key=True)
    row: Mapped[int]


class ComputerTurnRow(Base):
    """A computer that must act in a game, where several servers share them; see `store/turn_queue.py`."""

    __tablename__ = "computer_turn"

    game: Mapped[str] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    side: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    person: Mapped[str] = mapped_column(String(ID_LENGTH), index=True)
    """On whose account it thinks: the owner of the game."""
    place: Mapped[int] = mapped_column(index=True)
    """Its place in the queue; the lowest is next, and each person's turns stand one after the other."""
    asked: Mapped[int]
    """How often it was asked for, by which whoever ends it knows that it is due again."""
    owner: Mapped[str | None] = mapped_column(String(40))
    """The process that has it now; None while it waits."""
    expires: Mapped[float]
    """Until when the owner has it unless they renew it, by the clock of the database."""


class ProgressRow(Base):
    """How far a person has come in a lesson."""

    __tablename__ = "progress"

    person: Mapped[str] = mapped_column(ForeignKey("person.id"), primary_key=True)
    lesson: Mapped[str] = mapped_column(String(40), primary_key=True)
    log: Mapped[list[str]] = mapped_column(JSON)
    """What the learner did in it."""
    done: Mapped[bool]
    changes: Mapped[int]
    """How often this was changed: of two states of a lesson, the one with more changes is the newer."""


class KeyRow(Base):
    """Keys of the server, such as the one that signs cookies."""

    __tablename__ = "key"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[bytes] = mapped_column(LargeBinary(64))
