"""Tests of clocks set the clock: what happened is moved into the past, in the database, while no server looks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from sqlalchemy import text

from longshanks.store.database import Database
from tests.server.served import PART, Json, Person, Server

T = TypeVar("T")


def in_database(server: Server, work: Callable[[Database], Awaitable[T]]) -> T:
    """Do something with the database of a server."""

    async def main() -> T:
        database = Database(server.database or f"sqlite:///{server.folder / 'games.db'}")
        try:
            return await work(database)
        finally:
            await database.close()

    return asyncio.run(main())


def let_pass(server: Server, seconds: float, with_server: bool = True) -> None:
    """Let time pass in all games of a server that is stopped; with nobody's server running, if so said."""
    queries = [
        f'UPDATE "row" SET time = time - {seconds}',
        f"UPDATE alert SET due = due - {seconds}",
        f"UPDATE due_time SET at = at - {seconds}",
        f"UPDATE vacation SET begins = begins - {seconds}, ends = ends - {seconds}",
    ]
    if not with_server:
        queries.append(f"UPDATE heartbeat SET at = at - {seconds}")

    async def work(database: Database) -> None:
        await database.write(lambda session: [session.execute(text(query)) for query in queries])

    in_database(server, work)


def count(server: Server, query: str) -> int:
    """Return a number from the database of a server."""

    async def work(database: Database) -> int:
        return await database.read(lambda session: int(session.execute(text(query)).scalar_one()))

    return in_database(server, work)


def play_by_clock(anna: Person, ben: Person, **clock: object) -> str:
    """Begin a game between two people, England and Scotland, with a clock; return its id."""
    info: Json = anna.new_game(opponent="friend", side="england", clock=clock)
    ben.post("/join", {"invitation": str(info["invitation"]["scotland"]).rpartition("/")[2]})
    ben.post(f"/games/{info['id']}/seed", {"part": PART})
    return str(info["id"])


def at(server: Server, person: Person) -> Person:
    """Return a person at a server, or at one that was started again, with the cookie they have."""
    other = Person(server)
    other.http.cookies.update(person.http.cookies)
    return other
