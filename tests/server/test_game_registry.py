"""Games in memory: each is there once, and stays as long as anybody is connected to it."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from longshanks.server.computers.worker_pool import WorkerPool
from longshanks.server.messages import NewGameModel
from longshanks.server.metrics import Metrics
from longshanks.server.play import game_registry
from longshanks.server.play.game_factory import make_game
from longshanks.server.play.game_registry import GameRegistry
from longshanks.server.play.patches import Standing
from longshanks.store.database import Database
from longshanks.store.games import add_game

ANNA = ("a" * 32, "Anna")


class Socket:
    """A socket that has not said hello."""

    person = ANNA[0]
    viewer: int | None = None
    wants_patches = False
    last_push: Standing | None = None

    def put(self, text: str) -> None:
        raise AssertionError

    def push_info(self) -> None:
        raise AssertionError

    def close(self) -> None:
        raise AssertionError


def run(folder: Path, work: Callable[[GameRegistry, list[str]], Awaitable[None]]) -> None:
    """Do something with a registry and three games in its database."""

    async def main() -> None:
        database, metrics = Database(f"sqlite:///{folder}/games.db"), Metrics()
        workers = WorkerPool(1, metrics)
        try:
            await database.open()
            new = [make_game(NewGameModel(opponent="hotseat"), ANNA[0]) for _ in range(3)]
            names = [await add_game(database, ANNA, game.game, game.seats, game.entries) for game in new]
            await work(GameRegistry(database, workers, metrics), names)
        finally:
            await workers.stop()
            await database.close()

    asyncio.run(main())


def test_a_game_is_not_dropped_under_a_socket_that_has_not_said_hello(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_registry, "MAX_IDLE_GAMES", 1)

    async def work(games: GameRegistry, names: list[str]) -> None:
        first = await games.get(names[0])
        assert first is not None
        first.sockets.add(Socket())
        for name in names[1:]:
            await games.get(name)
        assert len(games) == 2
        assert list(games.all_watchers()) == list(first.sockets)
        assert await games.get(names[0]) is first

    run(tmp_path, work)


def test_a_game_that_a_request_holds_is_not_loaded_a_second_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_registry, "MAX_IDLE_GAMES", 1)

    async def work(games: GameRegistry, names: list[str]) -> None:
        held = await games.get(names[0])
        for name in names[1:]:
            await games.get(name)
        assert len(games) == 1
        assert await games.get(names[0]) is held

    run(tmp_path, work)
