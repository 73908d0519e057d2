"""A self-play run: what the folder lacks is submitted to an executor, and the results are written.

Both kinds of task are pure functions: play a game, and pack the games of a shard into Parquet. Only the process that
calls `run` writes to the folder.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from longshanks.lab import dataset
from longshanks.lab.executor import Executor, ExecutorError, TaskError
from longshanks.lab.run_folder import Folder
from longshanks.lab.selfplay import FinishedGame, GameResult, play_game


@dataclass
class RunProgress:
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

    def count(self, results: Iterable[GameResult]) -> None:
        """Count games that are there."""
        self.endings.update((r.england, r.scotland, r.winner, r.reason) for r in results)

    @property
    def complete(self) -> bool:
        """Whether there is nothing left to do."""
        return self.found + self.played == self.games and self.packed == self.shards


def run(
    folder: Folder,
    games: int,
    executor: Executor,
    *,
    with_dataset: bool = True,
    stopping: Callable[[], bool] = lambda: False,
    progress: Callable[[RunProgress], None] = lambda report: None,
) -> RunProgress:
    """Play the games and pack the shards that the folder, which must be open, lacks; stop early when asked to."""
    shards = folder.shard_of(games - 1) + 1
    report = RunProgress(games, shards if with_dataset else 0)
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

    def submit_next() -> bool:
        """Submit the next task: a shard whose games are there, else a game; return whether there was one."""
        if to_pack:
            shard = to_pack.popleft()
            handle = executor.submit(dataset.pack, folder.texts(shard, games))
            running[handle], packing[handle] = ("shard", shard), shard
            return True
        number = next(to_play, None)
        if number is not None:
            running[executor.submit(play_game, folder.settings, number)] = "game", number
        return number is not None

    def save_results(handles: list[Any]) -> None:
        """Save the results of tasks that have ended; raise the failure of one only after the others are saved."""
        played: list[FinishedGame] = []
        failure: Exception | None = None
        for handle in handles:
            what, number = running.pop(handle)
            try:
                product = executor.result(handle)
            except ExecutorError as error:
                failure = error
            except Exception as error:
                fault = f"{type(error).__name__}: {error}"
                failure = TaskError(f"{what} {number} failed: {fault}")
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
            for handle in [handle for handle in running if executor.cancel(handle)]:
                del running[handle]
        else:
            while len(running) < executor.capacity() and submit_next():
                pass
        if not running:
            return report
        save_results(executor.wait(running))
