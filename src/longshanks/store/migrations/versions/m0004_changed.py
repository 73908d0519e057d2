"""When each viewer last saw something happen in a game.

Until now there was one time for all, which moved with what was done unseen as well. It has been shown to everybody
already, so it is what a game that was begun before starts from; what is seen next is told by its own time.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
COLUMNS = ("changed_england", "changed_scotland", "changed_spectator")


def upgrade() -> None:
    """Add the columns, fill them in, and let the list of games to watch be ordered by what everybody may know."""
    for name in COLUMNS:
        op.add_column("game", sa.Column(name, sa.Double(), nullable=False, server_default="0"))
    game = sa.table("game", sa.column("changed", sa.Double()), *(sa.column(name, sa.Double()) for name in COLUMNS))
    op.execute(game.update().values(dict.fromkeys(COLUMNS, game.c.changed)))
    op.drop_index("ix_game_status_changed", "game")
    op.create_index("ix_game_status_changed_spectator", "game", ["status", "changed_spectator"])
