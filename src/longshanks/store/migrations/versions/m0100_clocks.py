"""Clocks: what was agreed, when they are due, vacations, and outages, by which time is given back."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0100"
down_revision = "0006"


def upgrade() -> None:
    """Make the tables."""

    def of_game(*more: str) -> list[sa.Column[Any]]:
        game: sa.Column[Any] = sa.Column(
            "game", sa.String(32), sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True
        )
        side: sa.Column[Any] = sa.Column("side", sa.Integer(), primary_key=True, autoincrement=False)
        return [game, side] if "side" in more else [game]

    def moment(name: str, key: bool = False) -> sa.Column[float]:
        return sa.Column(name, sa.Double(), nullable=False, primary_key=key)

    op.create_table("clock", *of_game(), sa.Column("terms", sa.JSON(), nullable=False))
    op.create_table("due_time", *of_game("side"), moment("at"))
    op.create_index("ix_due_time_at", "due_time", ["at"])
    op.create_table("vacation", *of_game("side"), moment("begins", key=True), moment("ends"))
    op.create_table("outage", moment("begins", key=True), moment("ends"))
    op.create_table("heartbeat", sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False), moment("at"))
