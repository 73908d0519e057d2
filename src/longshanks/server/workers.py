"""The workers: a few processes in which computer players think, so that nobody waits for another's computer.

A question goes to the process that knows the game if it is free, else to any that is; one that dies is started again
and the question asked once more. The server never waits for a worker but by `await`.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import sys
import time
from collections import OrderedDict, deque
from contextlib import suppress
from typing import Any, Final

from longshanks.server.metrics import Metrics
from longshanks.server.parcel import Answer, Task, to_bytes

logger = logging.getLogger("longshanks.workers")
TRIES: Final = 4
LIMIT: Final = 64 * 1024 * 1024
KNOWN_GAMES: Final = 5000


class WorkerError(Exception):
    """A question that no worker could answer."""


class Worker:
    """One process."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, task: Task) -> Answer:
        """Ask a question and wait for the answer; raise `ConnectionError` if the process dies over it."""
        if self.process is not None and self.process.returncode is not None:
            await self.stop()
            raise ConnectionError("the worker died while it had nothing to do")
        if self.process is None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "longshanks.server.worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LIMIT,
            )
        into, out = self.process.stdin, self.process.stdout
        assert into is not None and out is not None
        try:
            into.write(to_bytes(task))
            await into.drain()
            head = await out.readexactly(4)
            reply = pickle.loads(await out.readexactly(int.from_bytes(head, "big")))
        except (asyncio.IncompleteReadError, ConnectionError, pickle.UnpicklingError) as error:
            await self.stop()
            raise ConnectionError("the worker died") from error
        except asyncio.CancelledError:
            await self.stop()  # Its answer would be taken for that to the next question.
            raise
        assert isinstance(reply, Answer)
        return reply

    async def stop(self) -> None:
        """End the process."""
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Workers:
    """All processes and the questions that wait for one."""

    def __init__(self, number: int, metrics: Metrics) -> None:
        self.metrics = metrics
        self._free: deque[Worker] = deque(Worker() for _ in range(number))
        self._all = list(self._free)
        self._room = asyncio.Semaphore(number)
        self._knows: OrderedDict[str, tuple[Worker, int]] = OrderedDict()
        """By game and side, the process that keeps the player and how many events it was told."""
        self.waiting = 0
        """Questions asked and not yet answered."""

    async def ask(self, task: Task) -> Any:
        """Return the answer to a question; its events are all that the side ever saw."""
        self.waiting += 1
        try:
            async with self._room:
                return await self._ask(task)
        finally:
            self.waiting -= 1

    async def _ask(self, task: Task) -> Any:
        known, told = self._knows.get(task.key, (None, 0))
        worker = known if known is not None and known in self._free else self._free[0]
        self._free.remove(worker)
        start = told if worker is known and task.kind == "decide" and told <= len(task.events) else 0
        began = time.monotonic()
        try:
            for _ in range(TRIES):
                part = Task(task.kind, task.key, task.level, task.view, task.events[start:], start)
                try:
                    reply = await worker.ask(part)
                except ConnectionError:
                    logger.warning("a worker died and is started again", extra={"game": task.key})
                    self.metrics.worker_restarts += 1
                    start = 0
                    continue
                if reply.tell_all:
                    start = 0
                    continue
                if reply.error is not None:
                    self.forget(task.key)
                    raise WorkerError(reply.error)
                if task.kind == "decide":
                    self._remember(task, worker)
                self.metrics.thinking_seconds.note(time.monotonic() - began)
                return reply.result
            raise WorkerError("the worker died over and over")
        finally:
            self._free.append(worker)

    def _remember(self, task: Task, worker: Worker) -> None:
        self._knows[task.key] = (worker, len(task.events))
        self._knows.move_to_end(task.key)
        if len(self._knows) > KNOWN_GAMES:
            self._knows.popitem(last=False)

    def forget(self, key: str) -> None:
        """Let the next question of a game tell the whole tale: something was taken back."""
        self._knows.pop(key, None)

    async def stop(self) -> None:
        """End every process."""
        await asyncio.gather(*(worker.stop() for worker in self._all))
