"""SIGKILL at random moments: nothing that was acknowledged is lost, nothing is done twice, clients come back and go on.

Clients play short hotseat games at random, with some undoing, while the server is killed and started again. A client
whose line breaks connects again and sends its last message once more. At the end of each game its file must be exactly
what was acknowledged. `LONGSHANKS_KILLS` and `LONGSHANKS_CLIENTS` make it harder.
"""

import asyncio
import json
import os
import signal
import threading
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from longshanks.notation.game import load
from tests.server.served import Json, Person, Server, serving

KILLS = int(os.environ.get("LONGSHANKS_KILLS", "5"))
CLIENTS = int(os.environ.get("LONGSHANKS_CLIENTS", "12"))
LENGTHS = (2, 9)
BROKEN = (OSError, InvalidHandshake, WebSocketException, httpx.HTTPError, TimeoutError)


@dataclass
class Tally:
    """What happened."""

    games: int = 0
    actions: int = 0
    comebacks: int = 0
    wrong: list[str] = field(default_factory=list)
    over: bool = False
    """Whether the clients shall stop after their present game."""


@dataclass
class Client:
    """Somebody who plays one short game after another, whatever happens to the server."""

    server: Server
    tally: Tally
    http: httpx.AsyncClient
    rng: Random

    async def call(self, method: str, path: str, body: object = None) -> httpx.Response:
        """Send a request until the server answers."""
        while True:
            try:
                return await self.http.request(method, f"/api{path}", json=body)
            except BROKEN:
                await asyncio.sleep(0.1)

    async def run(self) -> None:
        """Play until told to stop."""
        while not self.tally.over:
            game = (await self.call("POST", "/games", {"opponent": "hotseat", "side": "england"})).json()["id"]
            await Play(self, game, self.rng.randrange(*LENGTHS)).run()
            self.tally.games += 1


@dataclass
class Play:
    """One short game."""

    client: Client
    game: str
    left: int
    acknowledged: list[str] = field(default_factory=list)
    pending: Json | None = None
    """The message that was sent and not yet answered."""
    sent: int = 0

    async def run(self) -> None:
        """Play to the end of the game and compare it with its file."""
        came_back = False
        while self.left > 0 or self.pending is not None:
            try:
                url = f"ws://127.0.0.1:{self.client.server.port}/api/games/{self.game}/socket"
                cookie = "; ".join(f"{name}={value}" for name, value in self.client.http.cookies.items())
                async with connect(url, additional_headers={"Cookie": cookie}, compression=None) as line:
                    self.client.tally.comebacks += came_back
                    await self.play(line)
            except BROKEN:
                came_back = True
                await asyncio.sleep(0.1)
        answer = await self.client.call("GET", f"/games/{self.game}/file")
        kept = [text for text in answer.text.partition("\n\n")[2].splitlines() if not text.startswith("C ")]
        load(answer.text)
        if kept != self.acknowledged:
            self.client.tally.wrong.append(f"{self.game}: {self.acknowledged} but the log has {kept}")

    async def play(self, line: ClientConnection) -> None:
        """Play on one line until it breaks or the game is long enough."""
        if self.pending is not None:
            # Whether it was done before the line broke is not known: send it again just as it was.
            await self.hello(line, self.pending["as"])
            await self.send(line)
        view = await self.hello(line, "england")
        while self.left > 0:
            if "outcome" in view["view"]:
                self.left = 0
                return
            if not view["view"]["actions"]:
                view = await self.hello(line, view["view"]["actors"][0])
            viewer = view["view"]["viewer"]
            self.sent += 1
            self.pending = {"id": self.sent, "as": viewer, "at": view["at"], "type": "do"}
            if view["undo"]["step"] and self.client.rng.random() < 0.2:
                self.pending |= {"type": "undo", "what": "step"}
            else:
                self.pending["do"] = self.client.rng.choice(view["view"]["actions"])["do"]
            view = await self.send(line)

    async def hello(self, line: ClientConnection, viewer: str) -> Json:
        """Say hello and return the view."""
        self.sent += 1
        await line.send(json.dumps({"type": "hello", "as": viewer, "id": self.sent}))
        return await self.answer(line, self.sent)

    async def send(self, line: ClientConnection) -> Json:
        """Send the pending message, note that it was acknowledged, and return the view after it."""
        assert self.pending is not None
        await line.send(json.dumps({key: value for key, value in self.pending.items() if key != "as"}))
        answer = await self.answer(line, self.pending["id"])
        if answer["type"] != "view":
            self.client.tally.wrong.append(f"{self.game}: {self.pending} was answered {answer}")
        elif self.pending["type"] == "undo":
            self.acknowledged.pop()
        else:
            self.acknowledged.append(self.pending["do"])
        self.pending = None
        self.left -= 1
        self.client.tally.actions += 1
        return answer

    async def answer(self, line: ClientConnection, mark: int) -> Json:
        """Return the answer to a message."""
        while True:
            message: Json = json.loads(await asyncio.wait_for(line.recv(), 20))
            if message.get("id") == mark:
                return message


def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    server, tally = Server(tmp_path), Tally()
    server.start()
    rng = Random()

    async def play() -> None:
        async with AsyncExitStack() as lines:
            https = [await lines.enter_async_context(httpx.AsyncClient(base_url=server.url)) for _ in range(CLIENTS)]
            await asyncio.gather(*(Client(server, tally, http, Random(n)).run() for n, http in enumerate(https)))

    clients = threading.Thread(target=asyncio.run, args=(play(),))
    clients.start()
    try:
        for _ in range(KILLS):
            time.sleep(rng.uniform(0.3, 3.0))
            server.kill()
            server.start()
        time.sleep(2)
    finally:
        tally.over = True
        clients.join(120)
        server.stop()
    assert tally.wrong == []
    assert not clients.is_alive()
    assert tally.comebacks >= KILLS
    assert tally.games >= 4 * KILLS
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
