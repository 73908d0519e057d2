"""Turns of computers that wait for a process to think, where several share a PostgreSQL.

A turn is asked for by whoever appended what makes it due, and claimed by one process at a time: with SKIP LOCKED, so
that none waits for another, and for a few seconds that it renews, so that those of a process that dies are soon free.

The queue is fair by start tags: a turn's place is that of what is being thought about now, or one after the last turn
of the same person that waits still. So thirty games of one person wait for each other and not in front of others.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sqlalchemy import text

from longshanks.store.database import Database

LEASE_SECONDS: Final = 6
"""How long a process has a turn that it does not renew."""
NOW: Final = "extract(epoch FROM clock_timestamp())"
PLACE: Final = f"""greatest(
    coalesce((SELECT max(place) FROM computer_turn WHERE expires > {NOW}), (SELECT min(place) FROM computer_turn), 0),
    coalesce((
        SELECT max(place) + 1 FROM computer_turn WHERE person = CAST(:person AS varchar)
        AND (game, side) <> (CAST(:game AS varchar), CAST(:side AS integer))
    ), 0)
)"""
ASK: Final = f"""
    INSERT INTO computer_turn (game, side, person, place, asked, owner, expires)
    VALUES (CAST(:game AS varchar), CAST(:side AS integer), CAST(:person AS varchar), {PLACE}, 1, NULL, 0)
    ON CONFLICT (game, side) DO UPDATE SET asked = computer_turn.asked + 1"""
CLAIM: Final = f"""
    WITH next AS (
        SELECT game, side FROM computer_turn WHERE expires < {NOW}
        ORDER BY place, game, side LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    UPDATE computer_turn AS turn SET owner = :owner, expires = {NOW} + {LEASE_SECONDS}
    FROM next WHERE turn.game = next.game AND turn.side = next.side
    RETURNING turn.game, turn.side, turn.person, turn.asked"""
RENEW: Final = f"UPDATE computer_turn SET expires = {NOW} + {LEASE_SECONDS} WHERE owner = :owner AND expires > {NOW}"
END: Final = "DELETE FROM computer_turn WHERE game = :game AND side = :side AND owner = :owner AND asked = :asked"
PUT_BACK: Final = f"""
    UPDATE computer_turn SET owner = NULL, expires = 0, place = greatest(place + 1, {PLACE})
    WHERE game = CAST(:game AS varchar) AND side = CAST(:side AS integer) AND owner = :owner"""
FIND_MISSING: Final = """
    SELECT game.id, seat.side, game.owner FROM game JOIN seat ON seat.game = game.id
    WHERE game.status = 'playing' AND seat.kind = 'computer' AND (game.to_act >> seat.side) & 1 = 1
    AND NOT EXISTS (SELECT 1 FROM computer_turn WHERE computer_turn.game = game.id AND computer_turn.side = seat.side)
    LIMIT 1000"""


class ComputerTurn(NamedTuple):
    """A computer that must act."""

    game: str
    side: int
    person: str
    """On whose account it thinks."""
    asked: int = 0
    """How often it was asked for when it was claimed."""


async def ask_turn(database: Database, turn: ComputerTurn) -> None:
    """Put a turn into the queue, or note that it is due again if somebody has it."""
    await _write(database, ASK, turn)


async def claim_turn(database: Database, owner: str) -> ComputerTurn | None:
    """Take the next turn that nobody has, for `LEASE_SECONDS`; None if there is none."""
    found = await database.write(lambda session: session.execute(text(CLAIM), {"owner": owner}).first())
    return None if found is None else ComputerTurn(*found)


async def renew_turns(database: Database, owner: str) -> None:
    """Keep what a process has for another `LEASE_SECONDS`."""
    await database.write(lambda session: session.execute(text(RENEW), {"owner": owner}))


async def end_turn(database: Database, turn: ComputerTurn, owner: str, is_done: bool) -> None:
    """Delete a turn that is done; put it back at its new place if it is not, or if it is due again."""
    if not (is_done and await _write(database, END, turn, owner)):
        await _write(database, PUT_BACK, turn, owner)


async def find_missing_turns(database: Database) -> list[ComputerTurn]:
    """Return turns that are due and that nobody asked for, as whoever should have was killed."""
    found = await database.read(lambda session: session.execute(text(FIND_MISSING)).all())
    return [ComputerTurn(*row) for row in found]


async def _write(database: Database, query: str, turn: ComputerTurn, owner: str | None = None) -> int:
    values: dict[str, Any] = turn._asdict() | {"owner": owner}
    used = {name: value for name, value in values.items() if f":{name}" in query}

    def work(session: Any) -> int:
        return int(session.execute(text(query), used).rowcount)

    return await database.write(work)
