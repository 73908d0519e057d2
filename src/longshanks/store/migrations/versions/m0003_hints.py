"""Whether hints may be asked for in a game.

Until now they could be in every game. Between people nobody was told so when they sat down, so there they are off.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column and fill it in by the kind of game."""
    op.add_column("game", sa.Column("hints", sa.Boolean(), nullable=False, server_default=sa.false()))
    game = sa.table("game", sa.column("kind", sa.String()), sa.column("hints", sa.Boolean()))
    op.execute(game.update().where(game.c.kind.not_in(["friend", "open"])).values(hints=sa.true()))
