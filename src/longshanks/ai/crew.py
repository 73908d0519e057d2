"""Who carries out the work of a self-play run, and the run itself.

A crew is a pool of workers that somebody else has written: the processes of `concurrent.futures` here, Ray in
`longshanks.ai.cluster`. It carries out two kinds of work, both pure functions: play a game, and pack the games of a
shard into Parquet. `run` hands out what the folder lacks and files what comes back; nobody else writes.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Protocol

from longshanks.ai import dataset
from longshanks.ai.folder import Folder
from longshanks.ai.selfplay import Played, Result, play_game
from longshanks.ai.trouble import Trouble

PATIENCE = 0.5
"""Seconds to wait for work before looking whether the run shall stop."""


class CrewError(Trouble):
    """Workers that were lost; what they had handed in is kept."""


class WorkError(Trouble):
    """A game or a shard that failed, and will fail again; the cause says where."""


class Crew(Protocol):
    """Workers that carry out functions elsewhere; a handle stands for one piece of work."""

    def room(self) -> int:
        """Return how many pieces of work to hand out at most before the first comes back."""

    def start(self, work: Callable[..., Any], *arguments: object) -> Any:
        """Hand out a piece of work and return its handle."""

    def finished(self, handles: Iterable[Any]) -> list[Any]:
        """Wait a moment for work and return the handles of what is done."""

    def take(self, handle: Any) -> Any:
        """Return what the work came to, or raise what it raised; `CrewError` if its worker was lost."""

    def drop(self, handle: Any) -> bool:
        """Take back a piece of work if nobody has begun it."""


def prepare_worker() -> None:
    """Leave Ctrl-C to the process that hands out the work, and do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


class LocalCrew:
    """Processes on this machine."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), prepare_worker)

    def __enter__(self) -> LocalCrew:
        return self

    def __exit__(self, *error: object) -> None:
        self._pool.shutdown(cancel_futures=True)

    def room(self) -> int:
        """Return two pieces for each worker, so that none waits for the next."""
        return 2 * self.workers

    def start(self, work: Callable[..., Any], *arguments: object) -> Future[Any]:
        """Hand out a piece of work."""
        try:
            return self._pool.submit(work, *arguments)
        except BrokenProcessPool:
            lost: Future[Any] = Future()
            lost.set_exception(BrokenProcessPool())
            return lost

    def finished(self, handles: Iterable[Future[Any]]) -> list[Future[Any]]:
        """Wait a moment and return what is done."""
        return list(wait(handles, PATIENCE, FIRST_COMPLETED).done)

    def take(self, handle: Future[Any]) -> Any:
        """Return what the work came to."""
        try:
            return handle.result()
        except BrokenProcessPool:
            text = "a worker process was killed: perhaps the machine has too little memory"
            raise CrewError(text, "crew.killed") from None

    def drop(self, handle: Future[Any]) -> bool:
        """Take back a piece of work if nobody has begun it."""
        return handle.cancel()


@dataclass
class Report:
    """How far a run has come."""

    games: int
    """Games that there shall be in all."""
    shards: int = 0
    """Shards that there shall be in all; 0 without a dataset."""
    found: int = 0
    """Games that were there when the run began."""
    played: int = 0
    """Games played by this run."""
    packed: int = 0
    """Shards that are there."""
    endings: Counter[tuple[str, str, str, str]] = field(default_factory=Counter)
    """How often the games that are there ended how: by player of England, player of Scotland, winner and reason."""

    def count(self, results: Iterable[Result]) -> None:
        """Count games that are there."""
        self.endings.update((r.england, r.scotland, r.winner, r.reason) for r in results)

    @property
    def complete(self) -> bool:
        """Whether there is nothing left to do."""
        return self.found + self.played == self.games and self.packed == self.shards


def run(
    folder: Folder,
    games: int,
    crew: Crew,
    *,
    with_dataset: bool = True,
    stopping: Callable[[], bool] = lambda: False,
    progress: Callable[[Report], None] = lambda report: None,
) -> Report:
    """Play the games and pack the shards that the folder, which must be open, lacks; stop early when asked to."""
    shards = folder.shard_of(games - 1) + 1
    report = Report(games, shards if with_dataset else 0)
    missing: list[Sequence[int]] = []
    to_pack: deque[int] = deque()
    for shard in range(shards):
        there = folder.results(shard, games)
        numbers = folder.numbers(shard, games)
        missing.append([number for number in numbers if number not in there] if there else numbers)
        report.found += len(there)
        report.count(there.values())
        if with_dataset and not missing[shard]:
            path = folder.shard_path(shard)
            if path.exists() and dataset.holds(path, numbers[0], numbers[-1]):
                report.packed += 1
            else:
                to_pack.append(shard)
    left = [len(numbers) for numbers in missing]
    to_play = chain.from_iterable(missing)
    running: dict[Any, tuple[str, int]] = {}
    packing: dict[Any, int] = {}

    def hand_out() -> bool:
        """Hand out a piece of work: a shard whose games are there, else a game; return whether there was any."""
        if to_pack:
            shard = to_pack.popleft()
            handle = crew.start(dataset.pack, folder.texts(shard, games))
            running[handle], packing[handle] = ("shard", shard), shard
            return True
        number = next(to_play, None)
        if number is not None:
            running[crew.start(play_game, folder.settings, number)] = "game", number
        return number is not None

    def file_away(handles: list[Any]) -> None:
        """Put into the folder what has come back, all of it before a failure is told."""
        played: list[Played] = []
        failure: Exception | None = None
        for handle in handles:
            what, number = running.pop(handle)
            try:
                product = crew.take(handle)
            except CrewError as error:
                failure = error
            except Exception as error:
                fault = f"{type(error).__name__}: {error}"
                failure = WorkError(f"{what} {number} failed: {fault}", f"work.{what}", number=number, fault=fault)
                failure.__cause__ = error
            else:
                if handle in packing:
                    folder.save_shard(packing.pop(handle), product)
                    report.packed += 1
                else:
                    played.append(product)
        folder.save_games(played)
        report.played += len(played)
        report.count(game.result for game in played)
        for game in played:
            shard = folder.shard_of(game.result.number)
            left[shard] -= 1
            if with_dataset and not left[shard]:
                to_pack.append(shard)
        if failure is not None:
            raise failure

    while True:
        progress(report)
        if stopping():
            for handle in [handle for handle in running if crew.drop(handle)]:
                del running[handle]
        else:
            while len(running) < crew.room() and hand_out():
                pass
        if not running:
            return report
        file_away(crew.finished(running))
