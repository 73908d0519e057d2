"""The first tables: people, games, seats, the log, talk, notes, visits and keys."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "person",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("login", sa.String(120), unique=True),
        sa.Column("password", sa.String(255)),
        sa.Column("created", sa.Double(), nullable=False),
    )
    op.create_table(
        "game",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("owner", sa.String(32), sa.ForeignKey("person.id"), nullable=False, index=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("scenario", sa.String(40), nullable=False),
        sa.Column("edition", sa.Text(), nullable=False),
        sa.Column("bid", sa.String(2), nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("odds", sa.Boolean(), nullable=False),
        sa.Column("is_open", sa.Boolean(), nullable=False),
        sa.Column("secret", sa.LargeBinary(32), nullable=False),
        sa.Column("imported", sa.Integer(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("changed", sa.Double(), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("year", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("to_act", sa.Integer(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("length_england", sa.Integer(), nullable=False),
        sa.Column("length_scotland", sa.Integer(), nullable=False),
        sa.Column("length_spectator", sa.Integer(), nullable=False),
        sa.Column("winner", sa.Integer()),
        sa.Column("reason", sa.String(40)),
        sa.Column("follows", sa.String(32), sa.ForeignKey("game.id"), unique=True),
    )
    op.create_index("ix_game_status_changed", "game", ["status", "changed"])
    op.create_table(
        "seat",
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("side", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("person", sa.String(32), sa.ForeignKey("person.id"), index=True),
        sa.Column("level", sa.String(64)),
        sa.Column("invitation", sa.String(64), unique=True),
        sa.Column("part", sa.LargeBinary(32)),
    )
    op.create_table(
        "row",
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("mark", sa.String(80)),
        sa.Column("time", sa.Double(), nullable=False),
    )
    op.create_table(
        "remark",
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(32), sa.ForeignKey("person.id"), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("side", sa.Integer()),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("time", sa.Double(), nullable=False),
    )
    op.create_table(
        "note",
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("person.id"), primary_key=True),
        sa.Column("text", sa.Text(), nullable=False),
    )
    op.create_table(
        "visit",
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("person.id"), primary_key=True),
        sa.Column("row", sa.Integer(), nullable=False),
    )
    op.create_table(
        "key",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.LargeBinary(64), nullable=False),
    )
