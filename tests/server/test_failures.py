"""When the ground gives way: a disk that is full, a database that is gone, a clock set back. Nothing is lost."""

import asyncio
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from longshanks.cli.admin import faults_of
from longshanks.store import sessions
from longshanks.store.database import Database
from longshanks.store.people import create_account
from tests.server.served import WAIT, Person, Seat, Server, serving
from tests.store.postgres import POSTGRES, URL, pg_ctl, running_postgres


def rows_of(server: Server, game: str) -> int:
    with closing(sqlite3.connect(server.folder / "games.db", timeout=WAIT)) as database:
        found: int = database.execute("SELECT count(*) FROM row WHERE game = ?", (game,)).fetchone()[0]
        return found


def acting(one: Seat, two: Seat) -> Seat:
    """Return the seat that may act, after both have heard what happened."""
    for seat in (one, two):
        seat.hello()
        if seat.actions:
            return seat
    raise AssertionError("nobody may act")


def no_faults(server: Server) -> list[tuple[str, str]]:
    async def work() -> list[tuple[str, str]]:
        database = Database(f"sqlite:///{server.folder}/games.db")
        try:
            return (await faults_of(database))[1]
        finally:
            await database.close()

    return asyncio.run(work())


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can set the limits of another process")
def test_a_full_disk_is_told_and_play_goes_on_when_there_is_room(tmp_path: Path) -> None:
    import resource

    with serving(tmp_path) as server, Person(server) as anna:
        game = anna.new_game(opponent="hotseat")["id"]
        with anna.sit(game, "england") as england, anna.sit(game, "scotland") as scotland:
            before = resource.prlimit(server.pid(), resource.RLIMIT_FSIZE)
            seat, rows = acting(england, scotland), rows_of(server, game)
            resource.prlimit(server.pid(), resource.RLIMIT_FSIZE, (1, before[1]))  # No file may grow.
            answer = seat.do(seat.actions[0])
            assert answer["type"] == "error" and answer["code"] == "server/database"
            assert anna.call("PATCH", "/me", {"name": "Anna"}).json()["code"] == "server/database"
            assert httpx.get(f"{server.url}/healthz", timeout=WAIT).status_code == 503
            assert anna.get(f"/games/{game}")["id"] == game  # What is there can be looked at.
            assert rows_of(server, game) == rows
            resource.prlimit(server.pid(), resource.RLIMIT_FSIZE, before)
            seat = acting(england, scotland)
            assert seat.do(seat.actions[0])["type"] == "view"
            assert rows_of(server, game) > rows
    assert no_faults(server) == []


def test_a_database_that_is_locked_away_is_told_and_found_again(tmp_path: Path) -> None:
    """Another program holds the write lock for longer than anybody waits; to the server the database is gone."""
    with serving(tmp_path) as server, Person(server) as anna:
        game = anna.new_game(opponent="hotseat")["id"]
        lock = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
        lock.execute("BEGIN IMMEDIATE")
        assert httpx.get(f"{server.url}/healthz", timeout=WAIT).status_code == 503
        assert anna.get(f"/games/{game}")["id"] == game
        lock.execute("ROLLBACK")
        lock.close()
        with anna.sit(game, "england") as england, anna.sit(game, "scotland") as scotland:
            seat = acting(england, scotland)
            assert seat.do(seat.actions[0])["type"] == "view"
    assert no_faults(server) == []


def test_a_clock_that_is_set_back_ends_no_session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time()

    async def work() -> list[bool]:
        database = Database(f"sqlite:///{tmp_path}/games.db")
        await database.open()
        await create_account(database, "a" * 32, "Anna", "hash")
        await sessions.start_session(database, "b" * 64, "a" * 32, "")
        found = []
        for shift in (-10 * sessions.SESSION_SECONDS, 0, 2 * sessions.SESSION_SECONDS):
            monkeypatch.setattr(time, "time", lambda shift=shift: now + shift)
            found.append(await sessions.use_session(database, "b" * 64, "a" * 32))
        await database.close()
        return found

    assert asyncio.run(work()) == [True, True, False]


def test_a_clock_that_is_set_back_changes_no_game(tmp_path: Path) -> None:
    with serving(tmp_path) as server, Person(server) as anna:
        game = anna.new_game(opponent="hotseat")["id"]
        with closing(sqlite3.connect(tmp_path / "games.db", timeout=WAIT)) as database, database:
            database.execute("UPDATE row SET time = time + 1e6")  # As if the clock had been ahead until now.
        server.stop()
        server.start()
        with anna.sit(game, "england") as england, anna.sit(game, "scotland") as scotland:
            for _ in range(4):
                seat = acting(england, scotland)
                assert seat.do(seat.actions[0])["type"] == "view"
        rows = rows_of(server, game)
        server.kill()
        server.start()
        with anna.sit(game, "england") as england, anna.sit(game, "scotland") as scotland:
            assert acting(england, scotland).actions
            assert rows_of(server, game) == rows
    assert no_faults(server) == []


def try_to_play(person: Person, game: str) -> str:
    """Take an action with sockets of its own; return `view`, or the code of what went wrong."""
    try:
        with person.sit(game, "england") as england, person.sit(game, "scotland") as scotland:
            seat = acting(england, scotland)
            answer = seat.do(seat.actions[0])
            return str(answer.get("code", answer["type"]))
    except (ConnectionClosed, InvalidStatus):  # Not even the game could be read: clients come back.
        return "closed"


@POSTGRES
@pytest.mark.skipif(URL is not None, reason="only a PostgreSQL of our own may be stopped")
def test_a_postgres_that_is_gone_is_told_and_play_goes_on_when_it_is_back(tmp_path: Path) -> None:
    with running_postgres() as url, serving(tmp_path, database=url) as server, Person(server) as anna:
        folder = Path(url.partition("host=")[2])
        game = anna.new_game(opponent="hotseat")["id"]
        assert try_to_play(anna, game) == "view"
        pg_ctl(folder, "stop", "-m", "immediate")
        assert httpx.get(f"{server.url}/healthz", timeout=WAIT).status_code == 503
        assert anna.call("PATCH", "/me", {"name": "Anna"}).json()["code"] == "server/database"
        assert try_to_play(anna, game) in ("server/database", "closed")
        options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off"
        pg_ctl(folder, "start", "-w", "-l", str(folder / "log"), "-o", options)
        played = [try_to_play(anna, game) for _ in range(12)]  # Connections of before are found broken one by one.
        assert played[-1] == "view", played

        async def work() -> list[tuple[str, str]]:
            database = Database(url)
            try:
                return (await faults_of(database))[1]
            finally:
                await database.close()

        assert asyncio.run(work()) == []
