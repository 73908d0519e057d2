"""A server that is killed in play, again and again, and clients that come back and go on.

Clients play short hotseat games at random, with some undoing. One whose line breaks connects again, looks at the file
of its game and sends its last message once more. Whenever a client comes back, everything acknowledged must be in the
file, and nothing else but perhaps that last message; at the end of each game its file must be exactly what was
acknowledged. Kills come after so many actions, not after so much time, so that every one of them hits games in play
however slow the machine is.
"""

from __future__ import annotations

import asyncio
import json
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from random import Random

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from longshanks.notation.game import load
from tests.server.served import Json, Server

BROKEN = (OSError, InvalidHandshake, WebSocketException, httpx.HTTPError, TimeoutError)
PAUSE = 0.05
"""Seconds until a client whose line broke tries again."""
MOVE = 0.5
"""How often, where there are several servers, the other side is played at another one."""
STUCK = 600
"""Seconds without a single action after which something hangs."""


@dataclass
class Tally:
    """What happened."""

    kills: int = 0
    """Those that hit somebody in play."""
    games: int = 0
    actions: int = 0
    """Actions and undos acknowledged."""
    broken: int = 0
    """Lines that broke in play."""
    comebacks: int = 0
    """Files that held all that was acknowledged when a client came back."""
    wrong: list[str] = field(default_factory=list)
    over: bool = False
    """Whether the clients shall stop after their present game."""


@dataclass
class Client:
    """Somebody who plays one short game after another, whatever happens to the server."""

    servers: list[Server]
    """Those on one database; for each line and request one of them is picked."""
    tally: Tally
    http: httpx.AsyncClient
    rng: Random
    longest: int

    async def call(self, method: str, path: str, body: object = None) -> httpx.Response:
        """Send a request until the server answers."""
        while True:
            try:
                return await self.http.request(method, f"{self.pick().url}/api{path}", json=body)
            except BROKEN:
                await asyncio.sleep(PAUSE)

    def pick(self) -> Server:
        """Return one of the servers."""
        return self.rng.choice(self.servers)

    async def run(self) -> None:
        """Play until told to stop."""
        while not self.tally.over:
            game = (await self.call("POST", "/games", {"opponent": "hotseat", "side": "england"})).json()["id"]
            await Play(self, game, self.rng.randint(2, self.longest)).run()
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
        tally, came_back = self.client.tally, False
        while self.is_on():
            in_play = False
            try:
                url = f"ws://127.0.0.1:{self.client.pick().port}/api/games/{self.game}/socket"
                cookie = "; ".join(f"{name}={value}" for name, value in self.client.http.cookies.items())
                async with connect(url, additional_headers={"Cookie": cookie}, compression=None) as line:
                    if came_back:
                        # The last message may have been done or not, but nothing else.
                        await self.check(self.acknowledged, self.with_pending())
                        tally.comebacks += 1
                    in_play = True
                    await self.play(line)
            except BROKEN:
                tally.broken += in_play and self.is_on()
                came_back = True
                await asyncio.sleep(PAUSE)
        await self.check(self.acknowledged)

    def is_on(self) -> bool:
        """Return whether there is something left to do."""
        return self.left > 0 or self.pending is not None

    def with_pending(self) -> list[str]:
        """Return what has been done if the last message was."""
        if self.pending is None:
            return self.acknowledged
        return self.acknowledged[:-1] if self.pending["type"] == "undo" else [*self.acknowledged, self.pending["do"]]

    async def check(self, *allowed: list[str]) -> None:
        """Make sure that the file of the game replays and tells what it may."""
        answer = await self.client.call("GET", f"/games/{self.game}/file")
        try:
            load(answer.text)
        except ValueError as error:
            self.client.tally.wrong.append(f"{self.game} does not replay: {error}")
        kept = [text for text in answer.text.partition("\n\n")[2].splitlines() if not text.startswith("C ")]
        if kept not in allowed:
            self.client.tally.wrong.append(f"{self.game}: the log has {kept} but it should be one of {allowed}")

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
                if len(self.client.servers) > 1 and self.client.rng.random() < MOVE:
                    return
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
        if answer["type"] == "view":
            self.acknowledged = self.with_pending()
        else:
            self.client.tally.wrong.append(f"{self.game}: {self.pending} was answered {answer}")
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


async def play_on(servers: list[Server], tally: Tally, clients: int, longest: int, seed: str) -> None:
    """Let clients play until told to stop."""
    async with AsyncExitStack() as lines:
        https = [await lines.enter_async_context(httpx.AsyncClient()) for _ in range(clients)]
        playing = [Client(servers, tally, http, Random(f"{seed}/{n}"), longest) for n, http in enumerate(https)]
        await asyncio.gather(*(client.run() for client in playing))


def kill_in_play(servers: list[Server], kills: int, clients: int, longest: int, seed: str) -> Tally:
    """Kill one of the running servers so many times while clients play, then let them finish; return what happened."""
    tally, rng = Tally(), Random(seed)
    with ThreadPoolExecutor(1, "clients") as thread:
        playing = thread.submit(asyncio.run, play_on(servers, tally, clients, longest, seed))
        try:
            while tally.kills < kills:
                lines = tally.broken
                wait(playing, tally, tally.actions + rng.randint(1, 3 * clients))
                time.sleep(rng.random() * 0.02)
                server = rng.choice(servers)
                server.kill()
                if len(servers) > 1:
                    # The games of the one that died go on at the others.
                    wait(playing, tally, tally.actions + clients)
                server.start()
                # Whoever was in play has noticed when the next action is done.
                wait(playing, tally, tally.actions + 1)
                tally.kills += tally.broken > lines
        finally:
            tally.over = True
    playing.result()
    return tally


def wait(playing: Future[None], tally: Tally, target: int) -> None:
    """Wait until so many actions are done, as long as the clients get on at all."""
    actions, since = tally.actions, time.monotonic()
    while tally.actions < target:
        if playing.done():
            playing.result()
        if tally.actions != actions:
            actions, since = tally.actions, time.monotonic()
        assert time.monotonic() - since < STUCK, "the clients do not get on"
        time.sleep(0.002)
