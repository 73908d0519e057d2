"""How many games one server process on one core carries: `python -m bench.server [GAMES ...]`.

Two people sit at every game, each with a socket, and somebody acts every few seconds in each. The server runs on one
core (where `taskset` is to be had) with its database on disk; the clients are this process. What is measured is the
time from sending an action to the answer with its view, which comes after the commit.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

Json = dict[str, Any]
_MARK = re.compile(r'"id":(\d+)')
START_SECONDS = 0.05
"""Between the beginnings of two games."""


class Seat:
    """One side of one game."""

    def __init__(self, line: ClientConnection, viewer: str) -> None:
        self.line = line
        self.viewer = viewer
        self.text = "{}"
        """The last view, read only when it is this seat's turn to look: the clients share a core with nobody."""
        self.marks = 0
        self.answers: dict[int, asyncio.Future[str]] = {}

    async def read(self) -> None:
        """Read what is pushed."""
        async for text in self.line:
            assert isinstance(text, str)
            if text.startswith('{"type":"view"'):
                self.text = text
            mark = _MARK.search(text[:60]) or _MARK.search(text[-30:])
            waiting = self.answers.pop(int(mark[1]), None) if mark else None
            if waiting is not None and not waiting.done():
                waiting.set_result(text)

    async def ask(self, **message: object) -> str:
        """Send a message and return its answer."""
        self.marks += 1
        self.answers[self.marks] = asyncio.get_running_loop().create_future()
        answer = self.answers[self.marks]
        await self.line.send(json.dumps({**message, "id": self.marks}))
        return await asyncio.wait_for(answer, 60)


class Bench:
    """A number of games played at once."""

    def __init__(self, url: str, interval: float, seconds: float) -> None:
        self.url = url
        self.interval = interval
        self.seconds = seconds
        self.latencies: list[float] = []
        self.used = 0.0
        """The part of a core the server used."""
        self.spent = 0.0
        """The part of a core the clients used; near 100 % they are what is slow."""
        self.stop = False

    async def sit(self, http: httpx.AsyncClient, game: str, viewer: str) -> Seat:
        """Connect one seat of a game."""
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        url = f"{self.url.replace('http', 'ws')}/api/games/{game}/socket"
        line = await connect(url, additional_headers={"Cookie": cookie}, compression=None, max_size=2**22)
        return Seat(line, viewer)

    async def play(self, http: httpx.AsyncClient, number: int) -> None:
        """Play one game after another until told to stop."""
        rng = Random(number)
        await asyncio.sleep(number * START_SECONDS)
        while not self.stop:
            game = (await http.post("/api/games", json={"opponent": "hotseat"})).json()["id"]
            seats = [await self.sit(http, game, viewer) for viewer in ("england", "scotland")]
            readers = [asyncio.create_task(seat.read()) for seat in seats]
            for seat in seats:
                await seat.ask(type="hello", **{"as": seat.viewer})
            await self.play_game(seats, rng)
            for seat, reader in zip(seats, readers, strict=True):
                reader.cancel()
                await seat.line.close()

    async def play_game(self, seats: list[Seat], rng: Random) -> None:
        """Play a game at random, an action every interval."""
        while not self.stop:
            await asyncio.sleep(self.interval * (0.5 + rng.random()))
            for seat in seats:
                push: Json = json.loads(seat.text)
                if push["view"]["actions"]:
                    break
            else:
                return
            action = rng.choice(push["view"]["actions"])["do"]
            began = time.perf_counter()
            answer = await seat.ask(type="do", do=action, at=push["at"])
            if not self.stop:
                self.latencies.append(time.perf_counter() - began)
            assert answer.startswith('{"type":"view"'), answer

    async def run(self, games: int, server: int) -> None:
        """Play so many games at once for a while, measured after they have all begun."""
        async with httpx.AsyncClient(base_url=self.url, timeout=60) as http:
            await http.get("/api/me")
            tasks = [asyncio.create_task(self.play(http, number)) for number in range(games)]
            await self.measure(games, server)
            await asyncio.wait(tasks, timeout=2 * self.interval + 60)
            for task in tasks:
                if task.done():
                    task.result()

    async def measure(self, games: int, server: int) -> None:
        """Wait until all games have begun, then take latencies for a while."""
        await asyncio.sleep(2 * self.interval + games * START_SECONDS)
        self.latencies.clear()
        before, began, mine = cpu_seconds(server), time.monotonic(), time.process_time()
        await asyncio.sleep(self.seconds)
        mine = time.process_time() - mine
        self.used = (cpu_seconds(server) - before) / (time.monotonic() - began)
        self.spent = mine / (time.monotonic() - began)
        self.stop = True
        self.latencies = sorted(self.latencies)


def start(folder: Path) -> tuple[subprocess.Popen[str], str]:
    """Start a server on one core."""
    command = [sys.executable, "-m", "longshanks.cli.main", "serve", "--port", "0", "--data", str(folder)]
    if shutil.which("taskset"):
        command = ["taskset", "-c", "0", *command]
    server = subprocess.Popen([*command, "--rate-factor", "100000"], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    line = server.stdout.readline()
    return server, line.split()[4].rstrip("/")


def cpu_seconds(pid: int) -> float:
    """Return the processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", type=int, default=[50, 200, 500], help="games at once, one run for each")
    parser.add_argument("--interval", type=float, default=4.0, help="seconds between two actions of a game")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long to measure")
    args = parser.parse_args()
    print("games  actions/s   p50 ms   p95 ms   p99 ms   max ms   server CPU  clients CPU")
    for games in args.games:
        with tempfile.TemporaryDirectory() as folder:
            server, url = start(Path(folder))
            try:
                bench = Bench(url, args.interval, args.seconds)
                asyncio.run(bench.run(games, server.pid))
            finally:
                server.send_signal(signal.SIGTERM)
                server.wait(30)
                assert server.stdout is not None
                server.stdout.close()
        found = bench.latencies
        p50, p95, p99 = (found[int(len(found) * p)] for p in (0.5, 0.95, 0.99))
        rate = len(found) / args.seconds
        times = "".join(f" {1000 * t:8.1f}" for t in (p50, p95, p99, found[-1]))
        print(f"{games:5}  {rate:9.1f}{times} {bench.used:11.0%} {bench.spent:12.0%}", flush=True)


if __name__ == "__main__":
    main()
