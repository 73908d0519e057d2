"""The log of a game: rows are appended, never changed, and all of them are read back to fold the game again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from longshanks.store.database import Database
from longshanks.store.models import Game, Row

DO: Final = "do"
UNDO: Final = "undo"
RESIGN: Final = "resign"


class Outrun(Exception):
    """Somebody else appended to this game first: fold it again and look what it says now."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of a log."""

    kind: str
    """`do`, `undo` or `resign`."""
    side: int
    text: str
    """The action in notation; of an undo, how many actions it takes back."""
    mark: str | None = None
    """The client's mark on the message that caused it."""
    time: float = 0.0


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a game stands after its last row: what lists show without folding."""

    status: str
    year: int
    turn: int
    to_act: int
    length: int
    seen: tuple[int, int, int]
    """Lengths as England, Scotland and spectators count."""
    changed: float
    """When the last action was taken."""
    noticed: tuple[float, float, float]
    """When England, Scotland and spectators last saw something happen."""
    winner: int | None = None
    reason: str | None = None

    def columns(self) -> dict[str, object]:
        """Return the columns of `Game` that tell it."""
        return {
            "status": self.status,
            "year": self.year,
            "turn": self.turn,
            "to_act": self.to_act,
            "length": self.length,
            "length_england": self.seen[0],
            "length_scotland": self.seen[1],
            "length_spectator": self.seen[2],
            "changed": self.changed,
            "changed_england": self.noticed[0],
            "changed_scotland": self.noticed[1],
            "changed_spectator": self.noticed[2],
            "winner": self.winner,
            "reason": self.reason,
        }


def row_values(game: str, after: int, entries: list[Entry]) -> list[dict[str, object]]:
    """Return entries as values for the table of rows, numbered on from `after`."""
    return [
        {"game": game, "number": number, "kind": e.kind, "side": e.side, "text": e.text, "mark": e.mark, "time": e.time}
        for number, e in enumerate(entries, after + 1)
    ]


async def append(database: Database, game: str, after: int, entries: list[Entry], standing: Standing) -> None:
    """Append entries after row number `after` in one transaction; raise `Outrun` if there are such rows already."""

    def work(session: Session) -> None:
        session.execute(insert(Row), row_values(game, after, entries))
        session.execute(update(Game).where(Game.id == game).values(**standing.columns()))

    try:
        await database.write(work)
    except IntegrityError:
        raise Outrun(game) from None


async def read_log(database: Database, game: str) -> list[Entry]:
    """Return every row of a game in order."""
    query = select(Row.kind, Row.side, Row.text, Row.mark, Row.time).where(Row.game == game).order_by(Row.number)
    return await database.read(lambda session: [Entry(*row) for row in session.execute(query)])
