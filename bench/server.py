"""How many games one server process on one core carries: `python -m bench.server [GAMES ...]`.

Two people sit at every game, each with a socket, and somebody acts every few seconds in each. The server runs on one
core (where `taskset` is to be had) with its database on disk; the clients are this process. With `--processes` it is so
many servers on all cores, that share a PostgreSQL of their own. They do what the page in
the browser does: they take compressed messages, read the game and its chronicle once, when they sit down, tell how far
they have looked at once and then at most every ten seconds, and ping. What is measured is the time from sending an
action to the answer with its view, which comes after the commit.
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
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from random import Random

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.server.patching import Json, Kept, unfold
from tests.store.postgres import running_postgres

_ID = re.compile(r'"id":(\d+)')
_LENGTH = re.compile(r'"length":(\d+)')
START_SECONDS = 0.05
"""Between the beginnings of two games."""
MARK_SECONDS = 10
"""Between two read marks of a seat, as in `client/src/readMark.ts`."""
PING_SECONDS = 25
"""Between two pings of a seat, as in `client/src/table.svelte.ts`."""


class Seat:
    """One side of one game."""

    def __init__(self, line: ClientConnection, viewer: str) -> None:
        self.line = line
        self.viewer = viewer
        self.texts: list[str] = []
        """The views and patches that came, read only when it is this seat's turn to look: that costs time too."""
        self.kept: Kept | None = None
        self.viewed = asyncio.Event()
        """Set whenever a view comes."""
        self.length = 0
        self.bytes = 0
        """Of all views that came, before compression."""
        self.last_id = 0
        self.answers: dict[int, asyncio.Future[str]] = {}
        self.tasks = [asyncio.create_task(work) for work in (self.read(), self.tell_seen(), self.ping())]

    async def read(self) -> None:
        """Read what is pushed."""
        async for text in self.line:
            assert isinstance(text, str)
            if text.startswith(('{"type":"view"', '{"type":"patch"')):
                self.bytes += len(text.encode())
                self.texts.append(text)
                if row := _LENGTH.search(text):
                    self.length = int(row[1])
                self.viewed.set()
            message_id = _ID.search(text[:60])
            waiting = self.answers.pop(int(message_id[1]), None) if message_id else None
            if waiting is not None and not waiting.done():
                waiting.set_result(text)

    async def tell_seen(self) -> None:
        """Tell from time to time how far the game has been looked at."""
        told = 0
        while True:
            if self.length != told:
                told = self.length
                await self.line.send(json.dumps({"type": "seen", "row": told}))
                await asyncio.sleep(MARK_SECONDS)
            else:
                await self.viewed.wait()
                self.viewed.clear()

    def look(self) -> Kept:
        """Return the view of now."""
        for text in self.texts:
            message: Json = json.loads(text)
            if message["type"] == "view":
                self.kept = Kept(message)
            else:
                assert self.kept is not None
                self.kept.apply(message)
        self.texts.clear()
        assert self.kept is not None
        return self.kept

    async def ping(self) -> None:
        """Ask from time to time whether the server is there."""
        while True:
            await asyncio.sleep(PING_SECONDS)
            await self.line.send(json.dumps({"type": "ping"}))

    async def leave(self) -> None:
        """Stop and hang up."""
        for task in self.tasks:
            task.cancel()
        await self.line.close()

    async def ask(self, **message: object) -> str:
        """Send a message and return its answer."""
        self.last_id += 1
        answer = self.answers[self.last_id] = asyncio.get_running_loop().create_future()
        await self.line.send(json.dumps({**message, "id": self.last_id}))
        return await asyncio.wait_for(answer, 60)


class Bench:
    """A number of games played at once."""

    def __init__(self, url: str, interval: float, seconds: float, compressed: bool = True) -> None:
        self.url = url
        self.interval = interval
        self.seconds = seconds
        self.compression = "deflate" if compressed else None
        self.latencies: list[float] = []
        self.sizes: list[int] = []
        """By action, the bytes of what both seats were told of it, before compression."""
        self.used = 0.0
        """The part of a core the server used."""
        self.spent = 0.0
        """The part of a core the clients used; near 100 % they are what is slow."""
        self.stop = False
        self.begun = 0
        """How many games have begun."""

    async def sit(self, http: httpx.AsyncClient, game: str, viewer: str) -> Seat:
        """Connect one seat of a game."""
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        url = f"{self.url.replace('http', 'ws')}/api/games/{game}/socket"
        line = await connect(url, additional_headers={"Cookie": cookie}, compression=self.compression, max_size=2**22)
        return Seat(line, viewer)

    async def new_game(self, people: dict[str, httpx.AsyncClient]) -> str:
        """Let England invite Scotland to a game, add both parts of the dice, and return its id."""
        made = await people["england"].post("/api/games", json={"opponent": "friend", "side": "england"})
        game, invitation = made.json()["id"], made.json()["invitation"]["scotland"].rpartition("/")[2]
        await people["scotland"].post(f"/api/games/{game}/join", json={"invitation": invitation})
        for person in people.values():
            answer = await person.post(f"/api/games/{game}/seed", json={"part": os.urandom(32).hex()})
            answer.raise_for_status()
        return str(game)

    async def play(self, people: dict[str, httpx.AsyncClient], number: int) -> None:
        """Play one game after another until told to stop."""
        rng = Random(number)
        await asyncio.sleep(number * START_SECONDS)
        while not self.stop:
            game = await self.new_game(people)
            seats = [await self.sit(person, game, viewer) for viewer, person in people.items()]
            for seat in seats:
                await people[seat.viewer].get(f"/api/games/{game}")
                await seat.ask(type="hello", patches=True, **{"as": seat.viewer})
                await people[seat.viewer].get(f"/api/games/{game}/history", params={"as": seat.viewer})
            self.begun += 1
            await self.play_game(seats, rng)
            for seat in seats:
                await seat.leave()

    async def play_game(self, seats: list[Seat], rng: Random) -> None:
        """Play a game at random, an action every interval."""
        told = 0
        while not self.stop:
            await asyncio.sleep(self.interval * (0.5 + rng.random()))
            for seat in seats:
                kept = seat.look()
                if actions := unfold(kept.view["actions"]):
                    break
            else:
                if any("outcome" in seat.look().view for seat in seats):
                    return
                continue  # The push to whoever is asked now is still under way.
            if told:
                self.sizes.append(sum(seat.bytes for seat in seats) - told)
            told = sum(seat.bytes for seat in seats)
            action = rng.choice(actions)
            began = time.perf_counter()
            answer = await seat.ask(type="do", do=action, at=kept.at)
            if not self.stop:
                self.latencies.append(time.perf_counter() - began)
            assert answer.startswith('{"type":"patch"'), answer

    async def run(self, games: int, server: int) -> None:
        """Play so many games at once for a while, measured after they have all begun."""
        async with AsyncExitStack() as stack:
            people: dict[str, httpx.AsyncClient] = {}
            for side in ("england", "scotland"):
                people[side] = await stack.enter_async_context(httpx.AsyncClient(base_url=self.url, timeout=60))
                await people[side].get("/api/me")
            tasks = [asyncio.create_task(self.play(people, number)) for number in range(games)]
            await self.measure(games, server)
            await asyncio.wait(tasks, timeout=2 * self.interval + 60)
            for task in tasks:
                if task.done():
                    task.result()

    async def measure(self, games: int, server: int) -> None:
        """Wait until all games have begun, then take latencies for a while."""
        while self.begun < games:
            await asyncio.sleep(0.05)
        await asyncio.sleep(2 * self.interval + 0.5)
        self.latencies.clear()
        self.sizes.clear()
        before, began, mine = cpu_seconds(server), time.monotonic(), time.process_time()
        await asyncio.sleep(self.seconds)
        mine = time.process_time() - mine
        self.used = (cpu_seconds(server) - before) / (time.monotonic() - began)
        self.spent = mine / (time.monotonic() - began)
        self.stop = True
        self.latencies, self.sizes = sorted(self.latencies), sorted(self.sizes)


def start(folder: Path, database: str | None = None, processes: int = 1) -> tuple[subprocess.Popen[str], str]:
    """Start a server on one core, or several on a PostgreSQL on all cores."""
    where = ["--data", str(folder)] if database is None else ["--database", database, "--processes", str(processes)]
    command = [sys.executable, "-m", "longshanks.cli.main", "serve", "--port", "0", *where]
    if shutil.which("taskset") and database is None:
        command = ["taskset", "-c", "0", *command]
    server = subprocess.Popen([*command, "--rate-factor", "100000"], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    line = server.stdout.readline()
    return server, line.split()[4].rstrip("/")


def cpu_seconds(pid: int) -> float:
    """Return the processor time a process and those it started have used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    own = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return own + sum(cpu_seconds(int(child)) for child in children)


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", type=int, default=[50, 200, 500], help="games at once, one run for each")
    parser.add_argument("--interval", type=float, default=4.0, help="seconds between two actions of a game")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long to measure")
    parser.add_argument("--uncompressed", action="store_true", help="as of a client that takes no compressed messages")
    parser.add_argument("--processes", type=int, default=0, help="servers on a PostgreSQL; without, one on SQLite")
    args = parser.parse_args()
    print(
        "games  actions/s   p50 ms   p95 ms   p99 ms   max ms  CPU ms/action   kB p50   kB p99  server CPU  clients CPU"
    )
    for games in args.games:
        with ExitStack() as stack:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            database = stack.enter_context(running_postgres("")) if args.processes else None
            server, url = start(Path(folder), database, args.processes)
            try:
                bench = Bench(url, args.interval, args.seconds, not args.uncompressed)
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
        cost = f"{1000 * bench.used / rate:14.2f}"
        sizes = "".join(f" {bench.sizes[int(len(bench.sizes) * p)] / 1000:8.1f}" for p in (0.5, 0.99))
        print(f"{games:5}  {rate:9.1f}{times} {cost}{sizes} {bench.used:11.0%} {bench.spent:12.0%}", flush=True)


if __name__ == "__main__":
    main()
