"""The parts of the soak that run the real server: it is killed in play, and twins of a game are compared."""

from __future__ import annotations

import atexit
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from soak.forked import ForkedServer, ForkServer
from soak.journal import Result
from soak.parts import CLIENTS
from tests.server.crashing import kill_in_play
from tests.server.served import Server

LONGEST_GAME = 40
METRICS_TOKEN = "soak"
"""By which `/metrics` is read."""
LASTING = ExitStack()
"""What lives as long as this process."""
atexit.register(LASTING.close)


@cache
def fork_server() -> ForkServer:
    """Return the fork server of this process."""
    return LASTING.enter_context(ForkServer(LONGSHANKS_METRICS_TOKEN=METRICS_TOKEN))


@contextmanager
def scratch(folder: Path) -> Iterator[Path]:
    """Provide a folder for a while; what a killed run leaves there the next one removes."""
    place = folder / "scratch"
    place.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=place) as name:
        yield Path(name)


def keep_log(server: Server, folder: Path, seed: str) -> None:
    """Keep the log of a server that something is wrong with."""
    shutil.copy(server.log, folder / f"{seed.replace('/', '-')}.log")


def kills_chunk(seed: str, chunk: int, size: int, folder: Path) -> Result:
    """Kill a server so many times while people play."""
    result = Result(count=size)
    with scratch(folder) as place:
        with ForkedServer(fork_server(), place) as server:
            tally = kill_in_play([server], size, CLIENTS, LONGEST_GAME, seed)
        with closing(sqlite3.connect(place / "games.db")) as database:
            sound = [row[0] for row in database.execute("PRAGMA integrity_check")]
        result.faults = tally.wrong + [fault for fault in sound if fault != "ok"]
        result.sums = {"games": tally.games, "actions": tally.actions, "comebacks": tally.comebacks}
        if result.faults:
            keep_log(server, folder, seed)
            shutil.copy(place / "games.db", folder / f"{seed.replace('/', '-')}.db")
    return result


def twins() -> Any:
    """Return what knows how twins are played."""
    return import_module("tests.server.twins")


def twins_chunk(seed: str, chunk: int, size: int, folder: Path) -> Result:
    """Play games twice that differ only in what one side did unseen, and compare what everybody else is told.

    Each chunk has a server of its own: the list of games to watch holds fifty, and those of other chunks would push
    the games that are compared off it.
    """
    result = Result()
    with scratch(folder) as place, twins().twins_server(place) as server:
        for number in range(chunk * size, (chunk + 1) * size):
            result.count += 1
            try:
                twins().twin_transcripts(server, number)
            except AssertionError as fault:
                result.faults.append(f"twins {number}: {fault}"[:3000])
                keep_log(server, folder, seed)
    return result
