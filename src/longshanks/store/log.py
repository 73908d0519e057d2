"""The log of a game: entries are appended, never changed, and all of them are read back to fold the game again.

An entry holds what was done already parsed; the row of the database holds its text, so that anybody can read a log.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import select

from longshanks.notation.action import read_action, write_action
from longshanks.store.database import Database
from longshanks.store.log_writer import STATUS_COLUMNS, Append, ConcurrentAppend, Statement
from longshanks.store.models import LogRow

__all__ = [
    "DO", "RESIGN", "TIME", "UNDO", "ConcurrentAppend", "GameStatus", "LogEntry", "append", "read_log", "row_values",
]  # fmt: skip

DO: Final = "do"
UNDO: Final = "undo"
RESIGN: Final = "resign"
TIME: Final = "time"


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One entry of a game's log: an action, an undo, a resignation, or that a side's time was up."""

    kind: str
    """`do`, `undo`, `resign` or `time`."""
    side: int
    """Who did it: a side, or chance; whose time was up."""
    action: int | None = None
    """The action taken; None of whatever is none."""
    undone: int = 0
    """Of an undo, how many actions of the side it takes back."""
    message_id: str | None = None
    """The id of the client's message that caused it, by which a message sent twice is known."""
    time: float = 0.0
    """Seconds since 1970."""

    @property
    def text(self) -> str:
        """What is written to the database: an action in notation, the number of an undo, nothing of a resignation."""
        if self.action is not None:
            return write_action(self.action)
        return str(self.undone) if self.kind == UNDO else ""


def entry_from_row(kind: str, side: int, text: str, message_id: str | None, time: float) -> LogEntry:
    """Return the entry that a row of the database stands for."""
    action = read_action(text) if kind == DO else None
    return LogEntry(kind, side, action, int(text) if kind == UNDO else 0, message_id, time)


@dataclass(frozen=True, slots=True)
class GameStatus:
    """Where a game stands after its last entry: what lists show without folding the log."""

    status: str
    """`waiting`, `playing` or `over`."""
    year: int
    turn: int
    to_act: int
    """Mask of the sides that must act."""
    length: int
    """Actions in the line of play."""
    seen: tuple[int, int, int]
    """Lengths as England, Scotland and spectators count."""
    changed: float
    """When the last action was taken."""
    noticed: tuple[float, float, float]
    """When England, Scotland and spectators last saw something happen."""
    winner: int | None = None
    reason: str | None = None

    def columns(self) -> dict[str, object]:
        """Return the status as values for the columns of `GameRow`."""
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


def row_values(game: str, after: int, entries: list[LogEntry]) -> list[dict[str, object]]:
    """Return entries as values for `insert(LogRow)`, numbered on from `after`."""
    return [
        {
            "game": game,
            "number": number,
            "kind": entry.kind,
            "side": entry.side,
            "text": entry.text,
            "message_id": entry.message_id,
            "time": entry.time,
        }
        for number, entry in enumerate(entries, after + 1)
    ]


async def append(
    database: Database,
    game: str,
    after: int,
    entries: list[LogEntry],
    status: GameStatus,
    also: Sequence[Statement] = (),
) -> None:
    """Append entries after row number `after`, set the game's status and write what belongs to it, in one transaction.

    Raises `ConcurrentAppend`, and writes nothing, if the log has such rows already.
    """

    rows: list[tuple[object, ...]] = [
        (game, number, entry.kind, entry.side, entry.text, entry.message_id, entry.time)
        for number, entry in enumerate(entries, after + 1)
    ]
    columns = status.columns()
    await database.log_writer.append(Append(game, rows, tuple([columns[name] for name in STATUS_COLUMNS]), tuple(also)))


async def read_log(database: Database, game: str, after: int = 0) -> list[LogEntry]:
    """Return the entries of a game after a row number in order."""
    query = select(LogRow.kind, LogRow.side, LogRow.text, LogRow.message_id, LogRow.time)
    query = query.where(LogRow.game == game, LogRow.number > after).order_by(LogRow.number)
    return await database.read(lambda session: [entry_from_row(*row) for row in session.execute(query)])
