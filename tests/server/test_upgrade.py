"""A database of 0.1.0 with games in it is brought up to date, and every game replays."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from argon2 import PasswordHasher
from sqlalchemy import insert, text
from sqlalchemy.orm import Session

from longshanks.cli.admin import faults_of
from longshanks.notation.game import load
from longshanks.notation.position import write_bid, write_edition
from longshanks.rules import actions as act
from longshanks.server.play.fold import Fold
from longshanks.store import administration, people
from longshanks.store.database import Database, migrations
from longshanks.store.log import DO, LogEntry, read_log, row_values
from longshanks.store.models import LogRow
from tests.server.served import Person, serving
from tests.store.postgres import POSTGRES, running_postgres

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*.hots"))
SCHEMA = "0003"
"""The last migration of 0.1.0."""
PASSWORD = "coronation 1306"
PEOPLE = [
    ("a" * 32, "Anna", "anna", 1.0), ("b" * 32, "ANNA", "аnna", 2.0),  # An imitation, which was still possible.
    ("c" * 32, "Guest 1234", None, 3.0),
]  # fmt: skip
GAME = """INSERT INTO game (id, owner, kind, scenario, edition, bid, private, odds, hints, is_open, secret, imported,
    created, changed, status, year, turn, to_act, length, length_england, length_scotland, length_spectator, winner,
    reason) VALUES (:id, :owner, 'friend', :scenario, :edition, :bid, false, false, false, false, :secret, 0, 1, 9,
    :status, :year, :turn, :to_act, :length, :length_england, :length_scotland, :length_spectator, :winner, :reason)"""
SEAT = "INSERT INTO seat (game, side, kind, person, part) VALUES (:game, :side, 'human', :person, :part)"


def fill(session: Session) -> None:
    """Make the tables of 0.1.0 and put every golden game into them, whole and half played."""
    config = migrations()
    config.attributes["connection"] = session.connection()
    command.upgrade(config, SCHEMA)
    password = PasswordHasher().hash(PASSWORD)
    for person, name, login, created in PEOPLE:
        row = {"id": person, "name": name, "login": login, "password": login and password, "created": created}
        names = ", ".join(row)
        session.execute(text(f"INSERT INTO person ({names}) VALUES (:{', :'.join(row)})"), row)
    for number, file in enumerate(GAMES):
        whole = load(file.read_text("utf-8"))
        for part, actions in (("whole", whole.actions), ("half", whole.actions[: len(whole.actions) // 2])):
            game = f"{number}-{part}"
            entries = [LogEntry(DO, act.side_of(action), action, time=2.0 + n) for n, action in enumerate(actions)]
            columns = Fold(whole.setup, entries).status(True).columns()
            setup = whole.setup
            session.execute(text(GAME), {
                "id": game, "owner": PEOPLE[0][0], "scenario": setup.scenario, "edition": write_edition(setup.edition),
                "bid": write_bid(setup), "secret": b"s" * 32, **columns,
            })  # fmt: skip
            for side in (0, 1):
                session.execute(
                    text(SEAT), {"game": game, "side": side, "person": PEOPLE[2 * side][0], "part": b"p" * 32}
                )
            session.execute(insert(LogRow), row_values(game, 0, entries))


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=POSTGRES)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/games.db"
    else:
        with running_postgres() as found:
            yield found


def test_every_game_of_the_first_version_replays(url: str, tmp_path: Path) -> None:
    async def work() -> None:
        database = Database(url)
        try:
            await database.write(fill)
            await database.open()
            count, faults = await faults_of(database)
            assert (count, faults) == (2 * len(GAMES), [])
            for number, file in enumerate(GAMES):
                played = [entry.action for entry in await read_log(database, f"{number}-whole")]
                assert played == load(file.read_text("utf-8")).actions
            found = {person.id: person for person in await administration.find_people(database, "")}
            assert [found[person].has_account for person, *_ in PEOPLE] == [True, True, False]
            with pytest.raises(people.NameTaken):
                await people.create_account(database, "d" * 32, "Аnna", "hash")  # Neither of the two is imitated.
        finally:
            await database.close()

    asyncio.run(work())
    if url.startswith("sqlite"):
        with serving(tmp_path) as server, Person(server) as anna:
            anna.post("/login", {"name": "Anna", "password": PASSWORD})
            listed = anna.get("/games", list="mine")
            assert len(listed) == 2 * len(GAMES)
            assert anna.call("GET", "/games/0-whole/file").status_code in (200, 409)
            with anna.sit("0-half", "england") as seat:
                assert seat.last["length"]
