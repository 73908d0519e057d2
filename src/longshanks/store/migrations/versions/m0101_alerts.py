"""Being told: channels, quiet hours, games that are muted, the outbox, and what is on its way."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0101"
down_revision = "0100"


def of(table: str, key: bool = True, index: bool = False) -> "sa.Column[Any]":
    """Return a column that refers to a row, which takes this one with it when it goes."""
    parent = sa.ForeignKey(f"{table}.id", ondelete="CASCADE")
    length = 64 if table == "alert_channel" else 32
    name = "channel" if table == "alert_channel" else table
    return sa.Column(name, sa.String(length), parent, primary_key=key, nullable=False, index=index)


def number(name: str, key: bool = False, nullable: bool = False) -> "sa.Column[Any]":
    """Return a column for a whole number."""
    return sa.Column(name, sa.Integer(), primary_key=key, autoincrement=False, nullable=nullable)


def moment(name: str, index: bool = False) -> "sa.Column[Any]":
    """Return a column for a time."""
    return sa.Column(name, sa.Double(), nullable=False, index=index)


def alert() -> "list[sa.Column[Any]]":
    """Return the columns that name an alert."""
    kind: sa.Column[Any] = sa.Column("kind", sa.String(8), primary_key=True)
    return [of("game"), number("side", key=True), kind, number("prompt", key=True)]


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "alert_channel",
        sa.Column("id", sa.String(64), primary_key=True),
        of("person", key=False, index=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        *[sa.Column(name, sa.Boolean(), nullable=False) for name in ("digest", "confirmed", "stopped")],
        number("failures"),
    )
    zone: sa.Column[Any] = sa.Column("zone", sa.String(64), nullable=False)
    quiet = [number(name, nullable=True) for name in ("quiet_from", "quiet_to")]
    op.create_table("alert_times", of("person"), zone, *quiet)
    op.create_table("muted_game", of("game"), of("person"))
    op.create_table("alert", *alert(), of("person", key=False), moment("due", index=True))
    op.create_table(
        "delivery", of("alert_channel"), *alert(), moment("due", index=True), number("attempts"), moment("expires")
    )
