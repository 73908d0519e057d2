"""Computers think in processes of their own: they block nobody, and no death of a process stops a game."""

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from longshanks.notation.game import Game
from longshanks.rules.chance import chance_options
from longshanks.rules.engine import actors
from longshanks.rules.r2_blocks import CHANCE, ENGLAND
from longshanks.server.computers.fair_queue import FairQueue
from longshanks.server.computers.worker_messages import WorkerTask, pack_view, unpack_view
from longshanks.server.computers.worker_process import PlayerCache, run_task
from longshanks.views.view import view
from tests.server.served import Person, Seat, Server, serving


def worker_of(server: Server) -> int:
    """Return the process a computer thinks in."""
    pid = server.pid()
    return int(Path(f"/proc/{pid}/task/{pid}/children").read_text().split()[0])


def play_until_it_thinks(seat: Seat, rng: Random) -> None:
    """Play until nobody but the computer can act; what it had answered before it was stopped comes first."""
    time.sleep(0.3)
    seat.hello()
    while seat.actions or not seat.last.get("thinking"):
        seat.do(rng.choice(seat.actions))


def play_on(seat: Seat, rng: Random, actions: int) -> None:
    """Play some more actions with the computer answering."""
    taken = 0
    while taken < actions and "outcome" not in seat.last["view"]:
        if seat.actions:
            seat.do(rng.choice(seat.actions))
            taken += 1
        else:
            seat.wait_for("view")


@pytest.fixture
def thinker(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as server:
        yield server


def test_a_thinking_computer_blocks_nobody_and_goes_on_after_a_crash(thinker: Server) -> None:
    rng = Random(3)
    with Person(thinker) as anna:
        game = anna.new_game(opponent="computer", level="greedy", side="scotland")["id"]
        with anna.sit(game, "scotland") as seat:
            play_on(seat, rng, 3)
            worker = worker_of(thinker)
            os.kill(worker, signal.SIGSTOP)
            play_until_it_thinks(seat, rng)
            thinking = seat.last["thinking"]
            assert (thinking["side"], thinking["level"]) == ("england", "greedy")
            assert 0 <= time.time() - thinking["since"] < 30
            # Meanwhile others play, and this seat is answered too.
            other = anna.new_game(opponent="hotseat", side="england")["id"]
            with anna.sit(other, "england") as elsewhere:
                began = time.monotonic()
                assert elsewhere.do(elsewhere.actions[0])["type"] == "view"
                assert time.monotonic() - began < 5
            assert seat.ask(type="ping")["type"] == "pong"
            length = seat.last["length"]
            thinker.kill()
        os.kill(worker, signal.SIGCONT)  # It finds its server gone and ends.
        thinker.start()
        with anna.sit(game, "scotland") as seat:
            assert seat.last["length"] >= length
            play_on(seat, rng, 5)
    thinker.stop()
    deadline = time.monotonic() + 10
    while Path(f"/proc/{worker}").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not Path(f"/proc/{worker}").exists()


def test_a_computer_goes_on_at_start_though_nobody_looks(thinker: Server) -> None:
    rng = Random(5)
    with Person(thinker) as anna:
        game = anna.new_game(opponent="computer", level="greedy", side="scotland")["id"]
        with anna.sit(game, "scotland") as seat:
            play_on(seat, rng, 3)
            os.kill(worker := worker_of(thinker), signal.SIGSTOP)
            play_until_it_thinks(seat, rng)
            assert anna.get(f"/games/{game}")["to_act"] == ["england"]
            thinker.kill()
        os.kill(worker, signal.SIGKILL)
        thinker.start()
        deadline = time.monotonic() + 20
        while "scotland" not in (told := anna.get(f"/games/{game}"))["to_act"] and told["status"] != "over":
            assert time.monotonic() < deadline
            time.sleep(0.05)


def test_a_worker_that_dies_is_started_again(tmp_path: Path) -> None:
    rng = Random(4)
    with serving(tmp_path) as server, Person(server) as anna:
        game = anna.new_game(opponent="computer", level="greedy", side="england")["id"]
        with anna.sit(game, "england") as seat:
            play_on(seat, rng, 3)
            os.kill(worker_of(server), signal.SIGKILL)
            play_on(seat, rng, 5)
        assert "longshanks_worker_restarts_total 1" in server.metrics()


def test_a_worker_tells_when_it_has_lost_a_player() -> None:
    game = Game()
    while actors(game.state) == (CHANCE,):
        game.play(chance_options(game.state)[0][0])
    seen = view(game.state, ENGLAND)
    events = [own for events in game.events for event in events if (own := event.seen_by(ENGLAND)) is not None]
    assert unpack_view(pack_view(seen)) == seen
    players, rng = PlayerCache(), Random(1)
    later = WorkerTask("decide", "game", "greedy", pack_view(seen), events[2:], 2)
    assert run_task(later, players, rng).needs_all_events
    whole = WorkerTask("decide", "game", "greedy", pack_view(seen), events, 0)
    assert run_task(whole, players, rng).result in seen.actions
    more = WorkerTask("decide", "game", "greedy", pack_view(seen), [], len(events))
    assert run_task(more, players, rng).result in seen.actions
    assert run_task(WorkerTask("hint", "hint", "greedy", pack_view(seen), events), players, rng).result
    assert run_task(WorkerTask("odds", "odds", "greedy", pack_view(seen)), players, rng).result is None


def test_one_who_has_thirty_tasks_does_not_stand_before_one_who_has_one() -> None:
    async def main() -> list[str]:
        queue, done = FairQueue(2), list[str]()

        async def work(person: str) -> None:
            async with queue.slot(person):
                await asyncio.sleep(0)
                done.append(person)

        tasks = [asyncio.create_task(work("anna")) for _ in range(30)]
        await asyncio.sleep(0)
        tasks += [asyncio.create_task(work(person)) for person in ("ben", "ben", "carla")]
        gone = asyncio.create_task(work("dora"))
        await asyncio.sleep(0)
        gone.cancel()  # Who waits no more takes no slot with them.
        await asyncio.gather(*tasks)
        async with queue.slot("anna"), queue.slot("ben"):  # Both are free again.
            return done

    done = asyncio.run(main())
    assert sorted(done) == sorted(["anna"] * 30 + ["ben"] * 2 + ["carla"])
    assert max(done.index("carla"), done.index("ben")) < 6
    assert [n for n, person in enumerate(done) if person == "ben"][1] < 9
