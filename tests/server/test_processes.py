"""Several servers on one PostgreSQL: any player may be at any of them."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random

import pytest

from longshanks.notation.game import load
from longshanks.server.services import ServerSettings, Services
from longshanks.store.database import Database
from longshanks.store.games import list_rows
from tests.server.served import PART, WAIT, Person, Seat, Server, serving
from tests.store.postgres import POSTGRES, running_postgres

pytestmark = POSTGRES


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with running_postgres() as url:
        yield url


@pytest.fixture(scope="module")
def servers(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    with ExitStack() as stack:
        yield [stack.enter_context(serving(tmp_path_factory.mktemp("process"), database=database)) for _ in range(2)]


@pytest.fixture
def people(servers: list[Server]) -> Iterator[list[Person]]:
    """Two people, each at a server of their own."""
    with Person(servers[0]) as anna, Person(servers[1]) as ben:
        for person in (anna, ben):
            person.get("/me")
        yield [anna, ben]


def at(server: Server, person: Person) -> Person:
    """Return a person at another server, with the cookie they have."""
    other = Person(server)
    other.http.cookies.update(person.http.cookies)
    return other


def new_game(anna: Person, ben: Person, **options: object) -> str:
    """Set up a game between two people, each at their own server, and return its id."""
    info = anna.new_game(opponent="friend", side="england", **options)
    link = str(info["invitation"]["scotland"])
    game: str = ben.post("/join", {"invitation": link.rpartition("/")[2]})["id"]
    ben.post(f"/games/{game}/seed", {"part": PART})
    return game


def play(seats: list[Seat], rng: Random, most: int) -> int:
    """Play at random on both sides until the game is over or long enough; return how many actions were taken."""
    taken = 0
    while taken < most and not any("outcome" in seat.last["view"] for seat in seats):
        able = [seat for seat in seats if seat.actions]
        if not able:
            hear(seats)
            continue
        seat = rng.choice(able)
        answer = seat.do(rng.choice(seat.actions))
        if answer["type"] == "view":
            taken += 1
        else:
            # The other process has just written what this one had not heard of yet.
            assert answer["code"] in ("action/stale", "action/illegal", "game/over"), answer
            seat.wait_for("view")
    return taken


def hear(seats: list[Seat]) -> None:
    """Read what has come, or comes within a moment."""
    for seat in seats:
        with suppress(TimeoutError):
            while seat.receive(0.02):
                pass


def wait_until(seats: list[Seat], is_true: Callable[[], bool]) -> None:
    """Read what comes until something is true of what was seen."""
    until = time.monotonic() + WAIT
    while not is_true():
        assert time.monotonic() < until, [seat.last for seat in seats]
        hear(seats)


def wait_until_same(seat: Seat, other: Seat) -> None:
    """Read what comes to one until it sees what another sees, which plays the same side."""
    wait_until([seat], lambda: bool(seat.last["view"] == other.last["view"]))


def test_players_at_different_processes_play_one_game(people: list[Person], servers: list[Server]) -> None:
    anna, ben = people
    game = new_game(anna, ben)
    with anna.sit(game, "england") as england, ben.sit(game, "scotland") as scotland:
        assert play([england, scotland], Random(5), 150) > 20
        for seat in (england, scotland):
            # Without being asked each process has told its player what the other has in memory.
            with at(servers[seat is england], seat.person) as there, there.sit(game, seat.viewer) as elsewhere:
                wait_until_same(seat, elsewhere)
        england.hello()
        england.ask(type="resign", at=england.last["at"])
        while "outcome" not in scotland.last["view"]:
            scotland.wait_for("view")
        assert scotland.wait_for("info")["info"]["status"] == "over"
    files = [person.call("GET", f"/games/{game}/file").text for person in people]
    assert files[0] == files[1]
    load(files[0])


def test_of_two_answers_to_one_prompt_at_two_processes_one_wins(people: list[Person], servers: list[Server]) -> None:
    anna = people[0]
    with at(servers[1], anna) as twin:
        for _ in range(5):
            game = anna.new_game(opponent="hotseat", side="england")["id"]
            with anna.sit(game, "england") as here, twin.sit(game, "england") as there:
                there.marks = 100  # Five equal cards in hand and the same mark: that would be one message sent twice.
                tries = [(here, here.actions[0]), (there, there.actions[-1])]
                with ThreadPoolExecutor(2) as pool:
                    answers = list(pool.map(lambda each: each[0].do(each[1]), tries))
                assert sorted(answer["type"] for answer in answers) == ["error", "view"]
                error = next(answer for answer in answers if answer["type"] == "error")
                loser = here if error is answers[0] else there
                assert error["code"] == "action/stale"
                fresh = loser.wait_for("view")
                assert (fresh["length"], fresh["at"]) == (4, 1)
            assert anna.call("GET", f"/games/{game}/file").text.count("E card") == 1


def test_both_sides_may_lay_their_cards_at_once_at_two_processes(people: list[Person]) -> None:
    anna, ben = people
    for _ in range(5):
        game = new_game(anna, ben)
        with anna.sit(game, "england") as england, ben.sit(game, "scotland") as scotland:
            with ThreadPoolExecutor(2) as pool:
                answers = list(pool.map(lambda seat: seat.do(seat.actions[0]), (england, scotland)))
            assert [answer["type"] for answer in answers] == ["view", "view"]
            wait_until([england, scotland], lambda: "england" in england.last["view"].get("cards", ()))
            wait_until([england, scotland], lambda: england.last["view"]["cards"] == scotland.last["view"].get("cards"))


def test_what_was_done_at_one_process_is_known_at_another_at_once(people: list[Person], servers: list[Server]) -> None:
    anna, ben = people
    info = anna.new_game(opponent="friend", side="england", private=True)
    game, link = info["id"], str(info["invitation"]["scotland"]).rpartition("/")[2]
    with at(servers[0], ben) as ben_there:
        assert ben.call("GET", f"/games/{game}").status_code == 404
        ben_there.post("/join", {"invitation": link})
        assert ben.get(f"/games/{game}")["seats"]["scotland"]["you"]
        ben_there.post(f"/games/{game}/seed", {"part": PART})
        with ben.sit(game, "scotland") as seat:
            seat.do(seat.actions[0])
        assert ben_there.get(f"/games/{game}/history", **{"as": "scotland"})["length"] == 4


def test_remarks_and_presence_reach_everybody(people: list[Person], servers: list[Server]) -> None:
    anna, ben = people
    game = new_game(anna, ben)
    with anna.sit(game, "england") as england:
        with ben.sit(game, "scotland") as scotland:
            while (seen := england.wait_for("presence"))["scotland"] != "online":
                pass
            assert seen["england"] == "online"
            while scotland.wait_for("presence")["england"] != "online":
                pass
            for number, seat in enumerate((england, scotland, england), 1):
                seat.send(type="chat", text=f"remark {number}")
                assert [each.wait_for("chat")["row"] for each in (england, scotland)] == [number] * 2
        while england.wait_for("presence")["scotland"] != "away":
            pass


def test_limits_hold_for_all_processes_together(database: str) -> None:
    async def work() -> bool:
        here, there = (Services(ServerSettings(database, workers=1)) for _ in range(2))
        for services in (here, there):
            await services.open()
        try:
            limit, other = here.limits.logins.by_person, there.limits.logins.by_person
            while limit.allows("name of somebody ы"):
                pass
            until = time.monotonic() + WAIT
            while not (heard := other.clients()) and time.monotonic() < until:
                await asyncio.sleep(0.05)
            assert heard == ["name of somebody ы"]
            return other.allows("name of somebody ы")
        finally:
            for services in (here, there):
                await services.close()

    assert not asyncio.run(work())


def test_a_process_that_dies_is_seen_to_be_away(people: list[Person], database: str, tmp_path: Path) -> None:
    anna = people[0]
    with serving(tmp_path, database=database) as third, Person(third) as carl:
        game = new_game(anna, carl)
        with anna.sit(game, "england") as england, carl.sit(game, "scotland"):
            while england.wait_for("presence")["scotland"] != "online":
                pass
            third.kill()
            while england.wait_for("presence")["scotland"] != "away":
                pass


def test_a_computer_acts_wherever_its_opponent_sits_and_whoever_dies(
    people: list[Person], servers: list[Server], database: str, tmp_path: Path
) -> None:
    anna, rng = people[0], Random(8)
    with serving(tmp_path, database=database) as third, at(third, anna) as there:
        game = there.new_game(opponent="computer", level="greedy", side="england")["id"]
        with there.sit(game, "england") as seat:
            assert seat.play(rng, 5) == 5
            third.kill()
        for server in servers:
            with at(server, anna) as here, here.sit(game, "england") as seat:
                assert seat.play(rng, 5) == 5


def test_a_computer_worker_thinks_where_no_server_runs(tmp_path: Path) -> None:
    with running_postgres() as url:
        with serving(tmp_path, database=url) as server, Person(server) as anna:
            game = anna.new_game(opponent="computer", level="greedy", side="england")["id"]
            with anna.sit(game, "england") as seat:
                os.kill(server.pid(), signal.SIGSTOP)
                seat.send(type="do", do=seat.actions[0], at=0)
                server.kill()

        async def rows() -> int:
            database = Database(url)
            try:
                return (await list_rows(database, [game]))[game]
            finally:
                await database.close()

        before = asyncio.run(rows())
        worker = [sys.executable, "-m", "longshanks.cli.main", "computer-worker", "--database", url]
        with subprocess.Popen(worker, stdout=subprocess.DEVNULL) as process:
            try:
                until = time.monotonic() + WAIT
                while asyncio.run(rows()) == before:
                    assert time.monotonic() < until
                    time.sleep(0.1)
            finally:
                process.terminate()


def children(pid: int) -> list[int]:
    """Return the servers that a process started: those that listen."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in found if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks into /proc")
def test_processes_behind_one_address_are_started_again_and_end_together(database: str, tmp_path: Path) -> None:
    with serving(tmp_path, "--processes", "2", database=database) as server, Person(server) as anna:
        game = anna.new_game(opponent="hotseat", side="england")["id"]
        first = children(server.pid())
        assert len(first) == 2
        os.kill(first[0], signal.SIGKILL)
        until = time.monotonic() + WAIT
        while len(now := children(server.pid())) < 2 or first[0] in now:
            assert time.monotonic() < until
            time.sleep(0.05)
        for _ in range(4):
            with Person(server) as again:
                again.http.cookies.update(anna.http.cookies)
                with again.sit(game, "england") as seat:
                    if seat.actions:
                        seat.do(seat.actions[0])
        assert anna.get(f"/games/{game}")["length"] == 4
        parent = server.pid()
        last = children(parent)
        server.stop()
        assert not [pid for pid in last if Path(f"/proc/{pid}").exists()]
