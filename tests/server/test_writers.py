"""Many that write at once: of the answers to one prompt exactly one counts; PostgreSQL."""

import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from random import Random

from tests.server.served import Json, Person, Seat, Server, serving
from tests.store.postgres import POSTGRES, running_postgres


def test_of_many_that_answer_one_prompt_exactly_one_wins(anna: Person) -> None:
    game = anna.new_game(opponent="hotseat", side="england")["id"]
    with ExitStack() as lines:
        seats = [lines.enter_context(anna.sit(game, "england")) for _ in range(8)]
        tries = [(seat, seat.actions[n % len(seat.actions)]) for n, seat in enumerate(seats)]
        for n, (seat, action) in enumerate(tries):
            seat.send(type="do", do=action, at=0, id=f"tab {n}")
        answers = [seat.answer(f"tab {n}") for n, seat in enumerate(seats)]
        won = [answer for answer in answers if answer["type"] == "view"]
        lost = [answer["code"] for answer in answers if answer["type"] == "error"]
        assert len(won) == 1
        assert lost == ["action/stale"] * 7
        for seat in seats:
            assert seat.hello()["length"] == 4
    file = anna.call("GET", f"/games/{game}/file").text
    assert file.count("E card") == 1


def test_a_second_server_on_a_sqlite_database_is_refused_in_a_sentence(tmp_path: Path) -> None:
    second = [sys.executable, "-m", "longshanks.cli.main", "serve", "--port", "0", "--data", str(tmp_path)]
    with serving(tmp_path) as one:
        result = subprocess.run(second, capture_output=True, text=True, timeout=60, check=False)
        assert result.returncode == 1
        assert result.stderr == (
            f"longshanks: {tmp_path / 'games.db'} is in use by another server: end that one, or use PostgreSQL, "
            "which several servers can share\n"
        )
        one.kill()
    with serving(tmp_path):
        pass  # Whoever is killed leaves no lock behind.


def play(person: Person, game: str, rng: Random, actions: int) -> tuple[Seat, Json]:
    """Play on both sides of a hotseat game."""
    with person.sit(game, "england") as seat:
        for _ in range(actions):
            if not seat.actions and "outcome" not in seat.last["view"]:
                seat.viewer = seat.last["view"]["actors"][0]
                seat.hello()
            seat.do(rng.choice(seat.actions))
        return seat, seat.last


@POSTGRES
def test_games_on_postgresql_survive_a_kill(tmp_path: Path) -> None:
    with running_postgres() as url:
        server = Server(tmp_path, database=url).start()
        try:
            with Person(server) as anna:
                anna.post("/account", {"name": "Anna", "password": "correct horse"})
                game = anna.new_game(opponent="hotseat", side="england")["id"]
                _, last = play(anna, game, Random(1), 40)
                file = anna.call("GET", f"/games/{game}/file").text
                server.kill()
                server.start()
                assert anna.call("GET", f"/games/{game}/file").text == file
                with anna.sit(game, last["view"]["viewer"]) as seat:
                    assert seat.last["view"] == last["view"]
                play(anna, game, Random(2), 10)
                computer = anna.new_game(opponent="computer", level="greedy", side="england")["id"]
                with anna.sit(computer, "england") as seat:
                    assert seat.play(Random(3), 5) > 0
        finally:
            server.stop()
