"""A pool of worker processes in which computer players think, so that no game waits for another game's computer.

A task goes to the process that has its player cached if that is free, else to any that is; a process that dies is
started again and the task run once more. The server waits for a worker only by `await`.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import sys
import time
from collections import OrderedDict, deque
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from longshanks.server.computers.fair_queue import FairQueue
from longshanks.server.computers.worker_messages import WorkerResult, WorkerTask, frame
from longshanks.server.metrics import Metrics

logger = logging.getLogger("longshanks.workers")
MAX_TRIES: Final = 4
"""How often a task is run before it fails because processes die over it."""
MAX_RESULT_BYTES: Final = 64 * 1024 * 1024
MAX_PLAYERS_KNOWN: Final = 5000
"""Players of which the pool remembers where they are cached."""


class WorkerError(Exception):
    """A task that no worker could run: its player raised an error, or processes died over it again and again."""


class WorkerProcess:
    """One process; it is started by its first task."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def run(self, task: WorkerTask) -> WorkerResult:
        """Send a task and return its result; raises `ConnectionError` if the process dies over it."""
        if self._process is not None and self._process.returncode is not None:
            await self.stop()
            raise ConnectionError("the worker died while it had nothing to do")
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "longshanks.server.computers.worker_process",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=MAX_RESULT_BYTES,
            )
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None and stdout is not None
        try:
            stdin.write(frame(task))
            await stdin.drain()
            head = await stdout.readexactly(4)
            result = pickle.loads(await stdout.readexactly(int.from_bytes(head, "big")))
        except (asyncio.IncompleteReadError, ConnectionError, pickle.UnpicklingError) as error:
            await self.stop()
            raise ConnectionError("the worker died") from error
        except asyncio.CancelledError:
            await self.stop()  # Its result would be taken for that of the next task.
            raise
        assert isinstance(result, WorkerResult)
        return result

    async def stop(self) -> None:
        """Kill the process, if it runs, and wait until it has ended."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class WorkerPool:
    """A fixed number of processes and the tasks that wait for one."""

    def __init__(self, number: int, metrics: Metrics) -> None:
        self.metrics = metrics
        self._free: deque[WorkerProcess] = deque(WorkerProcess() for _ in range(number))
        self._all = list(self._free)
        self._queue = FairQueue(number)
        self._cached: OrderedDict[str, tuple[WorkerProcess, int]] = OrderedDict()
        """By key of the task, the process that has its player and how many events that player has observed."""
        self.waiting = 0
        """Tasks that have no result yet."""

    async def run(self, task: WorkerTask, person: str) -> Any:
        """Return the result of a task, whose events are all that the side ever saw; raises `WorkerError`.

        Where all processes are busy it waits on the account of a person.
        """
        self.waiting += 1
        try:
            async with self._queue.slot(person):
                return await self._run(task)
        finally:
            self.waiting -= 1

    async def _run(self, task: WorkerTask) -> Any:
        cached, observed = self._cached.get(task.key, (None, 0))
        worker = cached if cached is not None and cached in self._free else self._free[0]
        self._free.remove(worker)
        start = observed if worker is cached and task.kind == "decide" and observed <= len(task.events) else 0
        began = time.monotonic()
        try:
            for _ in range(MAX_TRIES):
                part = replace(task, events=task.events[start:], start=start)
                try:
                    result = await worker.run(part)
                except ConnectionError:
                    logger.warning("a worker died and is started again", extra={"game": task.key})
                    self.metrics.worker_restarts += 1
                    start = 0
                    continue
                if result.needs_all_events:
                    start = 0
                    continue
                if result.error is not None:
                    self.forget(task.key)
                    raise WorkerError(result.error)
                if task.kind == "decide":
                    self._remember(task, worker)
                self.metrics.thinking_seconds.observe(time.monotonic() - began)
                return result.result
            raise WorkerError("the worker died over and over")
        finally:
            self._free.append(worker)

    def _remember(self, task: WorkerTask, worker: WorkerProcess) -> None:
        self._cached[task.key] = (worker, len(task.events))
        self._cached.move_to_end(task.key)
        if len(self._cached) > MAX_PLAYERS_KNOWN:
            self._cached.popitem(last=False)

    def forget(self, key: str) -> None:
        """Send the next task with this key all its events: some that the player observed were taken back."""
        self._cached.pop(key, None)

    async def stop(self) -> None:
        """End every process."""
        await asyncio.gather(*(worker.stop() for worker in self._all))
