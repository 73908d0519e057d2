"""SIGKILL in play: nothing that was acknowledged is lost, nothing is done twice, clients come back and go on.

`LONGSHANKS_KILLS` and `LONGSHANKS_CLIENTS` make it harder.
"""

import os
import signal
from contextlib import ExitStack
from pathlib import Path

from tests.server.crashing import kill_in_play
from tests.server.served import Person, serving
from tests.store.postgres import POSTGRES, running_postgres

KILLS = int(os.environ.get("LONGSHANKS_KILLS", "5"))
CLIENTS = int(os.environ.get("LONGSHANKS_CLIENTS", "12"))


def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        tally = kill_in_play([server], KILLS, CLIENTS, longest=8, seed="crash")
    assert tally.wrong == []
    assert tally.kills == KILLS
    assert tally.comebacks >= KILLS
    print(f"{tally.games} games, {tally.actions} actions, {tally.comebacks} comebacks")


@POSTGRES
def test_nothing_is_lost_when_one_of_three_servers_dies(tmp_path: Path) -> None:
    with running_postgres() as url, ExitStack() as running:
        servers = []
        for name in "abc":
            (tmp_path / name).mkdir()
            servers.append(running.enter_context(serving(tmp_path / name, database=url)))
        tally = kill_in_play(servers, KILLS, CLIENTS, longest=8, seed="crashes")
    assert tally.wrong == []
    assert tally.kills == KILLS
    assert tally.comebacks >= KILLS
    print(f"{tally.games} games, {tally.actions} actions, {tally.comebacks} comebacks")


def test_a_server_that_is_told_to_stop_says_goodbye(tmp_path: Path) -> None:
    with serving(tmp_path) as server, Person(server) as anna:
        game = anna.new_game(opponent="hotseat")["id"]
        with anna.sit(game, "england") as seat:
            seat.do(seat.actions[0])
            assert server.stop() in (0, -signal.SIGTERM)
            assert seat.wait_for("closing")
        server.start()
        with anna.sit(game, "england") as seat:
            assert seat.last["length"] == 4
