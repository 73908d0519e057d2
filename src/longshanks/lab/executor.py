"""Executors for the tasks of a self-play run: processes of this machine here, a Ray cluster in `lab.ray_executor`."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Protocol

from longshanks.lab.job_errors import JobError

POLL_SECONDS = 0.5
"""Seconds to wait for a task before looking whether the run shall stop."""


class ExecutorError(JobError):
    """A worker was lost; the results that had come back are kept."""


class TaskError(JobError):
    """A game or a shard raised an exception, and will raise it again; the cause says where."""


class Executor(Protocol):
    """Runs functions elsewhere, as in `concurrent.futures`; a handle stands for one submitted task."""

    def capacity(self) -> int:
        """Return how many tasks to have submitted at a time."""

    def submit(self, function: Callable[..., Any], *arguments: object) -> Any:
        """Submit a task and return its handle."""

    def wait(self, handles: Iterable[Any]) -> list[Any]:
        """Wait at most `POLL_SECONDS` for a task to end; return the handles of all that have."""

    def result(self, handle: Any) -> Any:
        """Return the result of a task that has ended, or raise its exception; `ExecutorError` if a worker was lost."""

    def cancel(self, handle: Any) -> bool:
        """Cancel a task that has not begun; return whether that was possible."""


def prepare_worker() -> None:
    """Initialise a worker process: ignore Ctrl-C, which the parent handles, and exit when the parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def exit_with_parent() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=exit_with_parent, daemon=True).start()


class ProcessExecutor:
    """Worker processes on this machine."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), prepare_worker)

    def __enter__(self) -> ProcessExecutor:
        return self

    def __exit__(self, *error: object) -> None:
        self._pool.shutdown(cancel_futures=True)

    def capacity(self) -> int:
        """Return two tasks for each worker, so that none waits for the next."""
        return 2 * self.workers

    def submit(self, function: Callable[..., Any], *arguments: object) -> Future[Any]:
        """Submit a task; if the pool is broken, return a future that says so."""
        try:
            return self._pool.submit(function, *arguments)
        except BrokenProcessPool:
            lost: Future[Any] = Future()
            lost.set_exception(BrokenProcessPool())
            return lost

    def wait(self, handles: Iterable[Future[Any]]) -> list[Future[Any]]:
        """Return the tasks that have ended."""
        return list(wait(handles, POLL_SECONDS, FIRST_COMPLETED).done)

    def result(self, handle: Future[Any]) -> Any:
        """Return the result of a task."""
        try:
            return handle.result()
        except BrokenProcessPool:
            raise ExecutorError("a worker process was killed: perhaps the machine has too little memory") from None

    def cancel(self, handle: Future[Any]) -> bool:
        """Cancel a task that has not begun."""
        return handle.cancel()
