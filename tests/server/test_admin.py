"""`longshanks admin`: games and people looked up, kept out, deleted; backups that can be restored; games checked."""

import asyncio
import gzip
import re
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import pytest

from longshanks.cli.admin import faults_of
from longshanks.cli.main import main
from longshanks.notation.game import load
from longshanks.server.services import ServerSettings, Services
from longshanks.store.administration import DAY, delete_game
from longshanks.store.backup import BackupError, restore_backup, write_backup
from longshanks.store.database import Database
from tests.server.served import WAIT, Person, Server, serving
from tests.server.test_play import friends
from tests.store.postgres import POSTGRES, running_postgres

T = TypeVar("T")
PASSWORD = "four words of mine"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run a server on which two people have played: Anna, who has an account, and a guest."""
    with serving(tmp_path_factory.mktemp("admin")) as server, Person(server) as anna, Person(server) as ben:
        game = friends(anna, ben)
        with anna.sit(game, "england") as seat:
            seat.do(seat.actions[0])
        anna.new_game(opponent="hotseat", side="england")
        anna.post("/account", {"name": "Anna", "password": PASSWORD})
        ben.call("PATCH", "/me", {"name": "Ben"})
        yield server


def admin(server: Server, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run the command on a server's database and return what it prints."""
    action, *more = arguments
    main(["--lang", "en", "admin", action, "--data", str(server.folder), *more])
    return capsys.readouterr().out


def table(text: str) -> list[list[str]]:
    return [line.split("\t") for line in text.splitlines()[1:]]


def test_games_are_listed_shown_and_written(played: Server, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    games = table(admin(played, capsys, "games"))
    assert sorted(game[1] for game in games) == ["friend", "hotseat"]
    assert table(admin(played, capsys, "games", "--status", "over")) == []
    assert len(table(admin(played, capsys, "games", "--person", "anna"))) == 2
    [friend] = [game for game in games if game[1] == "friend"]
    assert friend[-2:] == ["Anna", "Ben"]
    assert table(admin(played, capsys, "show", friend[0])) == [friend]
    file = tmp_path / "game.hots"
    admin(played, capsys, "export", friend[0], "--output", str(file))
    assert len(load(file.read_text()).actions) == int(friend[5])
    assert "dice-secret" not in file.read_text()  # It is not over.
    with pytest.raises(SystemExit, match="no game nosuch"):
        admin(played, capsys, "show", "nosuch")


def test_a_password_is_reset_by_a_link(played: Server, capsys: pytest.CaptureFixture[str]) -> None:
    said = admin(played, capsys, "reset-password", "ANNA", "--address", "https://scots.example.org/")
    found = re.search(r"https://scots\.example\.org/account#reset=(\S+)", said)
    assert found
    with Person(played) as anna:
        assert anna.post("/account/reset", {"token": found[1], "password": "other words now"})["name"] == "Anna"
    with pytest.raises(SystemExit, match="nobody"):
        admin(played, capsys, "reset-password", "Ben")  # A guest is named by an id: names of guests are nobody's own.


def test_who_is_banned_stays_out_until_let_in_again(played: Server, capsys: pytest.CaptureFixture[str]) -> None:
    with Person(played) as carla:
        carla.post("/account", {"name": "Carla", "password": PASSWORD})
        admin(played, capsys, "ban", "Carla")
        assert not carla.get("/me")["account"]
        assert carla.post("/login", {"name": "Carla", "password": PASSWORD}, 403)["code"] == "login/banned"
        [row] = table(admin(played, capsys, "people", "carla"))
        assert row[1:3] == ["account", "Carla"] and row[5]
        admin(played, capsys, "unban", row[0])
        assert carla.post("/login", {"name": "Carla", "password": PASSWORD})["account"]


def test_what_is_deleted_is_gone_and_only_if_it_is_meant(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with serving(tmp_path) as server, Person(server) as anna, Person(server) as ben:
        one, two = friends(anna, ben), anna.new_game(opponent="hotseat")["id"]
        person = table(admin(server, capsys, "people", anna.id))[0][0]
        for what in (("delete-game", one), ("delete-person", person)):
            assert "--yes" in admin(server, capsys, *what)
        assert len(table(admin(server, capsys, "games"))) == 2
        admin(server, capsys, "delete-person", person, "--yes")
        assert [game[0] for game in table(admin(server, capsys, "games"))] == [one]
        assert anna.get("/games", list="mine") == [] and two
        assert ben.get(f"/games/{one}")["id"] == one
        admin(server, capsys, "delete-game", one, "--yes")
        assert ben.get("/games", list="mine") == []
        assert "0" in admin(server, capsys, "check")


def test_old_guests_and_games_are_cleared_away(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with serving(tmp_path) as server, Person(server) as anna, Person(server) as ben, Person(server) as carla:
        old, young = (anna.new_game(opponent="hotseat")["id"] for _ in range(2))
        for person in (ben, carla):
            person.call("PATCH", "/me", {"name": "Nobody"})
        with closing(sqlite3.connect(tmp_path / "games.db", timeout=WAIT)) as database, database:
            database.execute("UPDATE game SET changed = ? WHERE id = ?", (time.time() - 31 * DAY, old))
            database.execute("UPDATE person SET created = ? WHERE id <> ?", (time.time() - 31 * DAY, carla.id))
        options = ("clean", "--guests", "30", "--abandoned", "30")
        assert "games 1, people 1" in admin(server, capsys, *options)
        assert "games: 1; deleted people: 1" in admin(server, capsys, *options, "--yes")
        assert "games 0, people 0" in admin(server, capsys, *options)
        assert [game[0] for game in table(admin(server, capsys, "games"))] == [young]
        assert len(table(admin(server, capsys, "people"))) == 2


def test_a_backup_restores_everything(played: Server, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "backup.gz"
    assert "2 games" in admin(played, capsys, "backup", str(file))
    assert file.stat().st_mode & 0o077 == 0
    with pytest.raises(SystemExit):
        admin(played, capsys, "backup", str(file))  # It overwrites nothing.
    with pytest.raises(SystemExit, match="not empty"):
        admin(played, capsys, "restore", str(file))
    main(["--lang", "en", "admin", "restore", str(file), "--data", str(tmp_path / "new")])
    with serving(tmp_path / "new") as restored, Person(restored) as anna:
        assert anna.post("/login", {"name": "Anna", "password": "other words now"})["account"]
        assert len(anna.get("/games", list="mine")) == 2


def test_a_backup_that_is_not_whole_is_refused(
    played: Server, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "backup.gz"
    admin(played, capsys, "backup", str(file))
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    torn = {
        "cut": file.read_bytes()[:-40],
        "short": gzip.compress(b"".join(lines[:-1])),
        "missing": gzip.compress(b"".join([*lines[:5], *lines[6:]])),
        "older": gzip.compress(b"".join([lines[0].replace(b'"schema": "0', b'"schema": "x'), *lines[1:]])),
        "text": b"not a backup",
    }
    for name, content in torn.items():
        file.write_bytes(content)
        with pytest.raises(SystemExit, match="no whole backup"):
            main(["--lang", "en", "admin", "restore", str(file), "--data", str(tmp_path / name)])
        with closing(sqlite3.connect(tmp_path / name / "games.db")) as database:
            assert database.execute("SELECT count(*) FROM person").fetchone() == (0,), name


@POSTGRES
def test_a_backup_goes_from_one_kind_of_database_to_the_other_and_back(played: Server, tmp_path: Path) -> None:
    def run(url: str, work: Callable[[Database], Awaitable[T]]) -> T:
        async def opened() -> T:
            database = Database(url)
            try:
                await database.open()
                return await work(database)
            finally:
                await database.close()

        return asyncio.run(opened())

    def content(file: Path) -> list[bytes]:
        return sorted(gzip.decompress(file.read_bytes()).splitlines())

    first, second = tmp_path / "first.gz", tmp_path / "second.gz"
    rows = run(f"sqlite:///{played.folder}/games.db", lambda database: write_backup(database, first))
    with running_postgres() as url:
        try:
            assert run(url, lambda database: restore_backup(database, first)) == rows
        except BackupError:
            pytest.skip("the database named in the environment is not empty")
        assert run(url, faults_of)[1] == []
        assert run(url, lambda database: write_backup(database, second)) == rows
    assert content(first) == content(second)


def test_a_game_that_does_not_replay_is_named(
    played: Server, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "backup.gz"
    admin(played, capsys, "backup", str(file))
    main(["--lang", "en", "admin", "restore", str(file), "--data", str(tmp_path)])
    with closing(sqlite3.connect(tmp_path / "games.db")) as database, database:
        [game] = database.execute("SELECT id FROM game WHERE kind = 'friend'").fetchone()
        database.execute("UPDATE row SET text = 'E pass' WHERE game = ? AND number = 2", (game,))
    capsys.readouterr()
    with pytest.raises(SystemExit, match="do not replay: 1"):
        main(["--lang", "en", "admin", "check", "--data", str(tmp_path)])
    assert capsys.readouterr().out.startswith(game)


def test_a_running_server_forgets_what_was_deleted(tmp_path: Path) -> None:
    with serving(tmp_path) as server, Person(server) as anna:
        game = anna.new_game(opponent="hotseat")["id"]

    async def work() -> list[bool]:
        services = Services(ServerSettings(f"sqlite:///{tmp_path}/games.db", workers=1))
        await services.open()
        known = [await services.games.get(game) is not None]
        await delete_game(services.database, game)
        await services.games.forget_missing()
        known.append(await services.games.get(game) is not None)
        await services.close()
        return known

    assert asyncio.run(work()) == [True, False]


def test_a_server_deletes_what_its_host_does_not_keep_and_says_so_before(tmp_path: Path) -> None:
    with serving(tmp_path, "--keep-games", "30", "--keep-guests", "30") as server, Person(server) as anna:
        old, young, over = (anna.new_game(opponent="hotseat", side="england")["id"] for _ in range(3))
        with anna.sit(over, "england") as seat:
            seat.ask(type="resign", at=seat.last["at"])
        listed = {game["id"]: game for game in anna.get("/games", list="mine")}
        assert listed[young]["deleted"] == listed[young]["changed"] + 30 * DAY
        assert "deleted" not in listed[over]
    with closing(sqlite3.connect(tmp_path / "games.db", timeout=WAIT)) as database, database:
        database.execute("UPDATE game SET changed = changed - ? WHERE id <> ?", (31 * DAY, young))

    async def work() -> list[bool]:
        services = Services(ServerSettings(f"sqlite:///{tmp_path}/games.db", workers=1, keep_games=30))
        await services.open()
        await services.clean()
        known = [await services.games.get(game) is not None for game in (old, young, over)]
        await services.close()
        return known

    assert asyncio.run(work()) == [False, True, True]
