"""A real server in a process of its own, and clients that talk to it as any program would."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
from itsdangerous import URLSafeSerializer
from websockets.sync.client import ClientConnection, connect

from longshanks.server.messages import FROM_SERVER
from longshanks.store.database import Database
from longshanks.store.games import add_game
from longshanks.store.log import LogEntry
from longshanks.store.models import GameRow, SeatRow

Json = dict[str, Any]
WAIT = 30.0
PART = "11" * 32
METRICS_TOKEN = "a token of the operator"


class Server:
    """A server process on a database of its own."""

    def __init__(
        self,
        folder: Path,
        *options: str,
        database: str | None = None,
        environment: dict[str, str] | None = None,
        python: str = sys.executable,
    ) -> None:
        self.folder = folder
        self.python = python
        self.options = [*options]
        self.database = database
        self.environment = {**os.environ, "LONGSHANKS_METRICS_TOKEN": METRICS_TOKEN, **(environment or {})}
        self.process: subprocess.Popen[str] | None = None
        self.url = ""
        self.port = 0
        self.log = folder / "log"

    def start(self) -> Server:
        """Start it, on the port it had before if it ran already."""
        where = ["--database", self.database] if self.database else ["--data", str(self.folder)]
        more = ["--rate-factor", "1000", "--workers", "1", "--log", "info", *self.options]
        with self.log.open("a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [self.python, "-m", "longshanks.cli.main", "serve", "--port", str(self.port), *where, *more],
                stdout=subprocess.PIPE,
                stderr=log,
                env=self.environment,
                text=True,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"(http://\S+:(\d+))/", line)
        assert found, f"the server did not start: {line}\n{self.log.read_text()}"
        self.url, self.port = found[1], int(found[2])
        assert "--host" in self.options or self.url == f"http://127.0.0.1:{self.port}", line
        return self

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End it and wait until it has ended."""
        process, self.process = self.process, None
        if process is None:
            return 0
        process.send_signal(how)
        code = process.wait(WAIT)
        assert process.stdout is not None
        process.stdout.close()
        return code

    def kill(self) -> None:
        """Kill it at once, as a power cut would."""
        self.stop(signal.SIGKILL)

    def pid(self) -> int:
        """Return its process."""
        assert self.process is not None
        return self.process.pid

    def metrics(self) -> str:
        """Return what it counts."""
        return httpx.get(f"{self.url}/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"}).text

    def set_secret(self, game: str, secret: bytes) -> None:
        """Fix the dice of a game on SQLite that has not begun: the server reads it again when a part is added."""
        with closing(sqlite3.connect(self.folder / "games.db", timeout=WAIT)) as database, database:
            assert database.execute("SELECT count(*) FROM row WHERE game = ?", (game,)).fetchone() == (0,)
            assert database.execute("UPDATE game SET secret = ? WHERE id = ?", (secret, game)).rowcount == 1

    def plant(self, game: GameRow, seats: list[SeatRow], entries: list[LogEntry]) -> str:
        """Put a game with rows into the database of a running server, which finds it there when it is asked for it."""

        async def work() -> str:
            database = Database(f"sqlite:///{self.folder / 'games.db'}")
            try:
                return await add_game(database, (game.owner, "Somebody"), game, seats, entries)
            finally:
                await database.close()

        return asyncio.run(work())


@contextmanager
def serving(
    folder: Path, *options: str, database: str | None = None, environment: dict[str, str] | None = None
) -> Iterator[Server]:
    """Run a server for a while."""
    server = Server(folder, *options, database=database, environment=environment)
    server.start()
    try:
        yield server
    finally:
        server.stop()


class Person:
    """Somebody with a cookie."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, timeout=WAIT)
        self.traffic: list[str] = []
        """Everything the server ever sent to this person."""

    def close(self) -> None:
        """Hang up."""
        self.http.close()

    def __enter__(self) -> Person:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def call(self, method: str, path: str, body: object = None, **options: Any) -> httpx.Response:
        """Send a request to the API."""
        response = self.http.request(method, f"/api{path}", json=body, **options)
        self.traffic.append(response.text)
        return response

    def get(self, path: str, **query: object) -> Any:
        """Return the answer to a GET that must succeed."""
        response = self.call("GET", path, params={key: str(value) for key, value in query.items()})
        assert response.status_code == 200, response.text
        return response.json()

    def post(self, path: str, body: object = None, status: int | None = None) -> Any:
        """Return the answer to a POST that must succeed, or end with a status."""
        response = self.call("POST", path, body if body is not None else {})
        if status is None:
            assert response.is_success, response.text
        else:
            assert response.status_code == status, response.text
        return response.json() if response.content else None

    def new_game(self, **options: object) -> Json:
        """Set up a game with a part of the dice that is always the same."""
        info: Json = self.post("/games", options)
        if not all(info["parts"].values()):
            info = self.post(f"/games/{info['id']}/seed", {"part": PART})
        return info

    @property
    def id(self) -> str:
        """The id that their cookie tells the server."""
        return str(URLSafeSerializer("").loads_unsafe(self.http.cookies["longshanks"])[1][0])

    def cookie(self) -> str:
        """Return the cookie header."""
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def sit(
        self,
        game: str,
        viewer: str,
        row: int | None = None,
        say_hello: bool = True,
        headers: dict[str, str] | None = None,
    ) -> Seat:
        """Connect to a table."""
        all_headers = {"Cookie": self.cookie(), **(headers or {})}
        url = f"ws://127.0.0.1:{self.server.port}/api/games/{game}/socket"
        line = ExitStack()
        socket = line.enter_context(
            connect(
                url, additional_headers=all_headers, max_size=2**24, open_timeout=WAIT, compression=None, max_queue=None
            )
        )
        seat = Seat(self, socket, viewer, line)
        if say_hello:
            seat.hello(row)
        return seat


class Seat:
    """A connection to a table."""

    def __init__(self, person: Person, socket: ClientConnection, viewer: str, line: ExitStack) -> None:
        self.person = person
        self.line = line
        self.socket = socket
        self.viewer = viewer
        self.last: Json = {}
        """The last view pushed."""
        self.marks = 0

    def __enter__(self) -> Seat:
        return self

    def __exit__(self, *_: object) -> None:
        self.hang_up()

    def hang_up(self) -> None:
        """Close the line."""
        self.line.close()

    def send(self, **message: object) -> None:
        """Send a message."""
        self.socket.send(json.dumps(message))

    def receive(self, timeout: float = WAIT) -> Json:
        """Return the next message."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.person.traffic.append(text)
        FROM_SERVER.validate_json(text)  # What is sent is made without the models that are its schema.
        message: Json = json.loads(text)
        if message["type"] == "view":
            self.last = message
        return message

    def wait_for(self, *kinds: str) -> Json:
        """Return the next message of some kinds."""
        while True:
            message = self.receive()
            if message["type"] in kinds:
                return message

    def answer(self, mark: object) -> Json:
        """Return the answer to a marked message."""
        while True:
            message = self.receive()
            if message.get("id") == mark:
                return message

    def hello(self, row: int | None = None) -> Json:
        """Take a seat and return the first view."""
        return self.ask(type="hello", **{"as": self.viewer}, **({} if row is None else {"row": row}))

    def ask(self, **message: object) -> Json:
        """Send a message with a mark and return its answer."""
        self.marks += 1
        self.send(id=self.marks, **message)
        return self.answer(self.marks)

    def do(self, text: str) -> Json:
        """Take an action."""
        return self.ask(type="do", do=text, at=self.last["at"])

    @property
    def actions(self) -> list[str]:
        """What may be done now."""
        return [action["do"] for action in self.last["view"]["actions"]]

    def play(self, rng: Random, most: int = 10_000) -> int:
        """Play at random until the game is over or somebody else must act; return how many actions were taken."""
        taken = 0
        while taken < most and "outcome" not in self.last["view"]:
            if self.actions:
                answer = self.do(rng.choice(self.actions))
                assert answer["type"] == "view", answer
                taken += 1
            elif self.last.get("thinking"):
                self.wait_for("view")
            else:
                break
        return taken


def strings(thing: Any) -> Iterator[str]:
    """Yield every text in a message, names of fields included."""
    if isinstance(thing, dict):
        for key, value in thing.items():
            yield key
            yield from strings(value)
    elif isinstance(thing, list):
        for value in thing:
            yield from strings(value)
    elif isinstance(thing, str):
        yield thing
