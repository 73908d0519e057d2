"""Several servers on one PostgreSQL: triggers tell of what is written, and turns of computers wait in a table.

A trigger tells of every write, whoever makes it, in the transaction that makes it: whoever hears of it can read it. The
text of a notification is its kind, who wrote (the name the connection gave itself) and what it is about. SQLite has one
server at a time, which needs neither.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
WHO = "replace(coalesce(nullif(current_setting('application_name'), ''), '-'), ' ', '_')"
FUNCTIONS = {
    "longshanks_log_appended": f"""
        PERFORM pg_notify('longshanks', 'log ' || {WHO} || ' ' || game || ' ' || max(number)) FROM added GROUP BY game;
        RETURN NULL;
    """,
    "longshanks_chat_added": f"""
        PERFORM pg_notify('longshanks', 'chat ' || {WHO} || ' ' || NEW.game || ' ' || NEW.number);
        RETURN NULL;
    """,
    "longshanks_seat_changed": f"""
        PERFORM pg_notify('longshanks', 'record ' || {WHO} || ' ' || NEW.game);
        RETURN NULL;
    """,
    "longshanks_game_followed": f"""
        PERFORM pg_notify('longshanks', 'record ' || {WHO} || ' ' || NEW.follows);
        RETURN NULL;
    """,
    "longshanks_game_deleted": f"""
        PERFORM pg_notify('longshanks', 'record ' || {WHO} || ' ' || OLD.id);
        RETURN NULL;
    """,
}
TRIGGERS = (
    'longshanks_log_appended AFTER INSERT ON "row" REFERENCING NEW TABLE AS added FOR EACH STATEMENT',
    "longshanks_chat_added AFTER INSERT ON remark FOR EACH ROW",
    "longshanks_seat_changed AFTER UPDATE ON seat FOR EACH ROW",
    "longshanks_game_followed AFTER INSERT ON game FOR EACH ROW WHEN (NEW.follows IS NOT NULL)",
    "longshanks_game_deleted AFTER DELETE ON game FOR EACH ROW",
)


def upgrade() -> None:
    """Add the table, and on PostgreSQL the triggers."""
    op.create_table(
        "computer_turn",
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("side", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("asked", sa.Integer(), nullable=False),
        sa.Column("owner", sa.String(40), nullable=True),
        sa.Column("expires", sa.Double(), nullable=False),
    )
    op.create_index("ix_computer_turn_place", "computer_turn", ["place"])
    op.create_index("ix_computer_turn_person", "computer_turn", ["person"])
    if op.get_bind().dialect.name != "postgresql":
        return
    for name, body in FUNCTIONS.items():
        op.execute(f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {body} END $$")
    for trigger in TRIGGERS:
        op.execute(f"CREATE TRIGGER {trigger} EXECUTE FUNCTION {trigger.split()[0]}()")
