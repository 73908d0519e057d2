"""Sessions, links that reset a password, bans, and skeletons of names, by which imitations are known.

Two accounts of before may look alike: the one that was made first gets the skeleton, and nobody else can.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

from longshanks.store.person_names import skeleton

revision = "0005"
down_revision = "0004"


def moment(name: str) -> sa.Column[Any]:
    """Return a column for a time."""
    return sa.Column(name, sa.Double(), nullable=False)


def upgrade() -> None:
    """Make the tables, add the columns and fill in the skeletons."""
    tables: dict[str, list[sa.Column[Any]]] = {
        "session": [sa.Column("device", sa.String(80), nullable=False), moment("created"), moment("used")],
        "reset": [moment("expires")],
    }
    for table, columns in tables.items():
        op.create_table(
            table,
            sa.Column("id", sa.String(64), primary_key=True),
            sa.Column("person", sa.String(32), sa.ForeignKey("person.id"), nullable=False, index=True),
            *columns,
        )
    op.add_column("person", sa.Column("skeleton", sa.String(120)))
    op.add_column("person", sa.Column("banned", sa.Double()))
    op.create_index("ix_person_skeleton", "person", ["skeleton"], unique=True)
    names = ("id", "name", "login", "skeleton", "created")
    person = sa.table("person", *(sa.column(name) for name in names))
    accounts = sa.select(person.c.id, person.c.name).where(person.c.login.is_not(None)).order_by(person.c.created)
    taken: set[str] = set()
    for row in op.get_bind().execute(accounts).all():
        if (found := skeleton(row.name)) not in taken:
            taken.add(found)
            op.execute(person.update().where(person.c.id == row.id).values(skeleton=found))
