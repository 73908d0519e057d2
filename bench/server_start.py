"""How long a server takes to start, and what games take in memory: `python -m bench.server_start`.

The database has ten thousand half-played games in it, and in a thousand of them a computer is to act. Measured is the
time from starting the process until its first answer; then, on a second start where no computer thinks, how much more
memory the process has after games have been looked at, and after people sit at them with two sockets each.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import signal
import subprocess
import tempfile
import time
from itertools import product
from pathlib import Path
from random import Random

import httpx
from itsdangerous import URLSafeSerializer
from sqlalchemy import insert, select, text, update
from sqlalchemy.orm import Session
from websockets.asyncio.client import connect

from bench.server import cpu_seconds, start
from longshanks.notation.game import Game
from longshanks.rules import actions as act
from longshanks.rules.chance import chance_action
from longshanks.rules.engine import actors, legal_actions
from longshanks.rules.r2_blocks import CHANCE
from longshanks.server.play.fold import Fold
from longshanks.store.database import Database
from longshanks.store.log import DO, LogEntry, row_values
from longshanks.store.models import GameRow, KeyRow, LogRow, PersonRow, SeatRow

OWNER = "a" * 32
LENGTH = 441
"""Actions of each game, as many as a mean game between people takes."""
COPY = text(
    'INSERT INTO "row" (game, number, kind, side, text, time) '
    'SELECT :game, number, kind, side, text, time FROM "row" WHERE game = :like'
)
"""Gives a game the log of another."""


def half_played(seed: int) -> tuple[Fold, list[LogEntry]]:
    """Return a random game of so many actions in which a side is to act, and its log."""
    rng = Random(seed)
    while True:
        game, entries = Game(), list[LogEntry]()
        while actors(game.state) and (len(game.actions) < LENGTH or actors(game.state) == (CHANCE,)):
            side = rng.choice(actors(game.state))
            options = legal_actions(game.state, side) if side != CHANCE else []
            action = rng.choice(options) if options else chance_action(game.state, rng.randrange)
            entries.append(LogEntry(DO, act.side_of(action), action, time=float(len(entries))))
            game.play(action)
        if actors(game.state):
            return Fold(game.setup, entries), entries


def fill(session: Session, games: int, computers: int) -> list[str]:
    """Put so many games into an empty database, the same few again and again; return their ids."""
    session.add(PersonRow(id=OWNER, name="Anna", created=time.time()))
    session.add(KeyRow(name="cookies", value=b"k" * 32))
    session.flush()
    samples = [half_played(seed) for seed in range(5)]
    ids = [secrets.token_hex(8) for _ in range(games)]
    for number, game in enumerate(ids):
        fold, entries = samples[number % len(samples)]
        waiting = [side for side in fold.actors() if side != CHANCE]
        kind = "computer" if number < computers else "hotseat"
        session.execute(insert(GameRow).values(
            id=game, owner=OWNER, kind=kind, scenario="braveheart", edition="4.0", bid="", private=False, odds=True,
            hints=True, is_open=False, secret=b"s" * 32, imported=0, created=time.time(), **fold.status(True).columns(),
        ))  # fmt: skip
        for side in (0, 1):
            thinks = kind == "computer" and side in waiting
            session.execute(insert(SeatRow).values(
                game=game, side=side, kind="computer" if thinks else "human", level="novice" if thinks else None,
                person=None if thinks else OWNER, part=b"p" * 32,
            ))  # fmt: skip
        if number < len(samples):
            session.execute(insert(LogRow), row_values(game, 0, entries))
        else:
            session.execute(COPY, {"game": game, "like": ids[number % len(samples)]})
    return ids


def resident(pid: int) -> float:
    """Return how much memory a process has, in kB."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1000


def stop(server: subprocess.Popen[str]) -> None:
    """End a server."""
    server.send_signal(signal.SIGTERM)
    server.wait(60)
    assert server.stdout is not None
    server.stdout.close()


async def look(url: str, cookie: str, games: list[str]) -> None:
    """Look at every game once."""
    async with httpx.AsyncClient(base_url=url, headers={"cookie": cookie}, timeout=60) as http:
        for game in games:
            (await http.get(f"/api/games/{game}")).raise_for_status()


async def sit(url: str, cookie: str, games: list[str], pid: int) -> list[float]:
    """Sit at both sides of games, then once more; return how much memory the server has before, between and after."""
    lines, found = [], [resident(pid)]
    for _ in range(2):
        for game, side in product(games, ("england", "scotland")):
            line = await connect(
                f"{url.replace('http', 'ws')}/api/games/{game}/socket", additional_headers={"Cookie": cookie}
            )
            await line.send(f'{{"type":"hello","as":"{side}","patches":true}}')
            await line.recv()
            lines.append(line)
        found.append(resident(pid))
    for line in lines:
        await line.close()
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--computers", type=int, default=1_000, help="games in which a computer is to act")
    args = parser.parse_args()
    signer = URLSafeSerializer((b"k" * 32).hex(), salt="longshanks cookie")
    cookie = f"longshanks={signer.dumps([OWNER, '', int(time.time())])}"
    with tempfile.TemporaryDirectory() as folder:
        database = Database(f"sqlite:///{folder}/games.db")

        async def prepare() -> list[str]:
            await database.open()
            return await database.write(lambda session: fill(session, args.games, args.computers))

        ids = asyncio.run(prepare())
        began = time.monotonic()
        server, url = start(Path(folder))
        while httpx.get(f"{url}/healthz", timeout=60).status_code != 200:
            pass
        seconds, used = time.monotonic() - began, cpu_seconds(server.pid)
        of_them = f"{args.games} games, {args.computers} computers to act"
        print(f"{of_them}: first answer after {seconds:.2f} s, {used:.2f} s of them on the processor", flush=True)
        stop(server)

        async def calm() -> None:
            def work(session: Session) -> None:
                computers = select(SeatRow.game).where(SeatRow.kind == "computer")
                session.execute(update(GameRow).where(GameRow.id.in_(computers)).values(to_act=0))

            await database.write(work)
            await database.close()

        asyncio.run(calm())
        ids = ids[args.computers :]
        server, url = start(Path(folder))
        asyncio.run(look(url, cookie, ids[:300]))  # What is there but once is loaded with the first.
        before = resident(server.pid)
        asyncio.run(look(url, cookie, ids[300:2300]))
        print(f"an idle game: {(resident(server.pid) - before) / 2000:.1f} kB of memory, of 2000 looked at")
        before, once, twice = asyncio.run(sit(url, cookie, ids[2300:2800], server.pid))
        sockets = (twice - once) / 1000
        loaded = (once - before) / 500 - 2 * sockets
        print(f"a loaded game of {LENGTH} actions: {loaded:.0f} kB; each socket at it: {sockets:.0f} kB")
        stop(server)


if __name__ == "__main__":
    main()
