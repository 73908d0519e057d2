"""Clocks at a real server: shown to both, kept across restarts, and what happens when time is up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.club.clock_setting import at, count, let_pass, play_by_clock
from tests.server.served import Json, Person, Seat, Server
from tests.store.postgres import POSTGRES, running_postgres

DAY = 86_400


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with running_postgres() as url:
        yield url


BOTH_DATABASES = pytest.mark.parametrize("server", ["sqlite", pytest.param("postgres", marks=POSTGRES)], indirect=True)


@pytest.fixture
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    kind = getattr(request, "param", "sqlite")
    database = None if kind == "sqlite" else str(request.getfixturevalue("postgres"))
    running = Server(tmp_path, database=database).start()
    yield running
    running.stop()


@pytest.fixture
def people(server: Server) -> Iterator[list[Person]]:
    with Person(server) as anna, Person(server) as ben:
        yield [anna, ben]


def clock_of(seat: Seat) -> Json:
    """Return the clock that somebody who says hello is shown."""
    seat.hello()
    return seat.wait_for("clock")


def lay_card(seat: Seat) -> None:
    """Lay the first card one may lay."""
    assert seat.do(seat.actions[0])["type"] == "view"


def test_both_are_shown_whose_clock_runs(server: Server, people: list[Person]) -> None:
    anna, ben = people
    game = play_by_clock(anna, ben, start=600, increment=5)
    assert anna.get(f"/games/{game}")["clock"]["start"] == 600
    with anna.sit(game, "england") as england, ben.sit(game, "scotland") as scotland:
        shown = [seat.wait_for("clock") for seat in (england, scotland)]
        assert shown[0]["sides"] == shown[1]["sides"]
        assert all("deadline" in side for side in shown[0]["sides"].values())
        lay_card(england)
        for seat in (england, scotland):
            told = seat.wait_for("clock")["sides"]
            assert "deadline" not in told["england"] and told["england"]["left"] > 600
            assert told["scotland"]["deadline"] == shown[0]["sides"]["scotland"]["deadline"]
    due = ben.get(f"/games/{game}")["due"]
    assert due == {"scotland": told["scotland"]["deadline"]}


def test_a_game_that_is_not_between_people_has_no_clock(server: Server, people: list[Person]) -> None:
    game = people[0].new_game(opponent="hotseat", clock={"start": 60})
    assert "clock" not in game
    assert people[0].post(f"/games/{game['id']}/clock", {"choice": "claim"}, 409)["code"] == "clock/none"


@BOTH_DATABASES
def test_who_waits_may_claim_the_game_when_the_time_is_up_and_not_before(server: Server, people: list[Person]) -> None:
    anna, ben = people
    game = play_by_clock(anna, ben, turn=2 * DAY, start=DAY)
    with anna.sit(game, "england") as england:
        lay_card(england)
    assert anna.post(f"/games/{game}/clock", {"choice": "claim"}, 409)["code"] == "clock/running"
    for days, status in ((2, 409), (2, 200)):  # Within the bank, then beyond it, after a restart each.
        server.stop()
        let_pass(server, days * DAY)
        server.start()
        with at(server, anna) as again:
            ended = again.post(f"/games/{game}/clock", {"choice": "claim"}, status)
    assert (ended["status"], ended["outcome"]["winner"], ended["outcome"]["reason"]) == ("over", "england", "time")
    with at(server, ben) as late:
        assert late.post(f"/games/{game}/clock", {"choice": "claim"}, 409)["code"] == "game/over"
        assert "scotland ran out of time" in late.call("GET", f"/games/{game}/file").text
    assert count(server, f"SELECT count(*) FROM due_time WHERE game = '{game}'") == 0


def test_whose_time_is_up_may_still_play_while_nobody_claims(server: Server, people: list[Person]) -> None:
    anna, ben = people
    game = play_by_clock(anna, ben, turn=DAY)
    server.stop()
    let_pass(server, 2 * DAY)
    server.start()
    with at(server, ben) as late, late.sit(game, "scotland") as scotland:
        assert late.post(f"/games/{game}/clock", {"choice": "claim"}, 409)["code"] == "clock/running"
        lay_card(scotland)
        assert late.post(f"/games/{game}/clock", {"choice": "claim"}).get("status") == "over"


@BOTH_DATABASES
def test_the_computer_plays_on_for_somebody_who_has_gone(server: Server, people: list[Person]) -> None:
    anna, ben = people
    game = play_by_clock(anna, ben, turn=DAY)
    with anna.sit(game, "england") as england:
        lay_card(england)
    server.stop()
    let_pass(server, 2 * DAY)
    server.start()
    with at(server, anna) as again, again.sit(game, "england") as england:
        info = again.post(f"/games/{game}/clock", {"choice": "computer"})
        assert info["seats"]["scotland"]["kind"] == "computer"
        while "scotland" not in england.last["view"].get("cards", {}):
            england.wait_for("view")
    assert count(server, f"SELECT count(*) FROM due_time WHERE game = '{game}'") == 0
    with at(server, ben) as late:
        assert not late.get("/games")


@BOTH_DATABASES
def test_time_without_a_server_is_given_back_once(server: Server, people: list[Person]) -> None:
    anna, ben = people
    game = play_by_clock(anna, ben, start=600)
    with anna.sit(game, "england") as england:
        before = clock_of(england)["sides"]["scotland"]
        server.kill()
    known = count(server, "SELECT count(*) FROM outage")
    let_pass(server, 3600, with_server=False)
    for _ in range(2):
        server.start()
        with at(server, ben) as again, again.sit(game, "scotland") as scotland:
            after = clock_of(scotland)
        left = after["sides"]["scotland"]["deadline"] - after["now"]
        assert 500 < left <= before["deadline"] - before["since"]
        server.kill()
    assert count(server, "SELECT count(*) FROM outage") == known + 1
    server.start()


def test_a_due_time_that_came_too_early_is_put_off_and_one_that_is_due_is_struck(
    server: Server, people: list[Person]
) -> None:
    anna, ben = people
    games = [play_by_clock(anna, ben, turn=DAY, vacation=vacation) for vacation in (0, 9 * DAY)]
    assert anna.call("PUT", f"/games/{games[1]}/vacation", {"on": True}).status_code == 200
    assert anna.call("PUT", f"/games/{games[0]}/vacation", {"on": True}).json()["code"] == "clock/vacation"
    due = ben.get(f"/games/{games[1]}")["due"]
    assert due["england"] - due["scotland"] > 8.9 * DAY
    server.stop()
    let_pass(server, 2 * DAY)
    server.start()
    wanted = "SELECT count(*) FROM due_time WHERE game = "
    with at(server, ben) as again, again.sit(games[1], "scotland") as scotland:
        while count(server, f"{wanted}'{games[0]}'") or count(server, f"{wanted}'{games[1]}'") != 1:
            clock = clock_of(scotland)
        assert again.get(f"/games/{games[1]}")["due"].keys() == {"england"}
        clock = clock_of(scotland)
        assert clock["sides"]["england"]["deadline"] > clock["now"] + 5 * DAY
        assert clock["vacation_left"]["england"] < 7.1 * DAY
    with at(server, anna) as back:
        ended = back.call("PUT", f"/games/{games[1]}/vacation", {"on": False})
        assert ended.json()["due"]["england"] < clock["sides"]["england"]["deadline"] - 5 * DAY


def test_a_rematch_has_the_same_clock(server: Server, people: list[Person]) -> None:
    anna, ben = people
    game = play_by_clock(anna, ben, start=60, period=10, periods=3)
    with anna.sit(game, "england") as england:
        england.ask(type="resign", at=england.last["at"])
    assert ben.post(f"/games/{game}/rematch")["clock"] == anna.get(f"/games/{game}")["clock"]
