"""An executor over many machines: Ray does the scheduling, the retries and the moving of data.

Every game and every shard is a Ray task. A task whose machine is lost is run again by Ray on another one, and as a game
depends on nothing but settings and number, it is the same game. Only the process that was started writes to the folder.
Ray is an extra: `pip install 'longshanks[ray]'`, with the same version of longshanks on every machine.
"""

from __future__ import annotations

import logging
import socket
import time
from collections.abc import Callable, Iterable
from typing import Any, Final

from longshanks.lab.dataset import require
from longshanks.lab.executor import POLL_SECONDS, ExecutorError

INSTALL_RAY: Final = "pip install 'longshanks[ray]'"
RETRIES: Final = 20
"""How many lost machines one task outlives."""
RECOUNT_SECONDS: Final = 5.0
"""Seconds after which the cores of the cluster are counted again, since machines come and go."""

CONNECT_TIMEOUT: Final = 10.0
"""Seconds in which the head of a cluster must answer."""


def check_reachable(address: str) -> None:
    """Raise `ExecutorError` if nobody answers at HOST:PORT, since Ray itself would wait there for a very long time."""
    host, colon, port = address.rpartition(":")
    if colon and port.isdigit() and "//" not in address:
        try:
            socket.create_connection((host.strip("[]"), int(port)), CONNECT_TIMEOUT).close()
        except OSError as error:
            raise ExecutorError(f"no Ray cluster at {address}: {error}") from None


class RayExecutor:
    """The machines of a Ray cluster."""

    def __init__(self, address: str, workers: int | None = None) -> None:
        self._ray = require("ray", INSTALL_RAY)
        self._limit = workers
        self._tasks: dict[Callable[..., Any], Any] = {}
        self._cores = 1
        self._counted = -RECOUNT_SECONDS
        check_reachable(address)
        try:
            self._ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise ExecutorError(f"no Ray cluster at {address}: {error}") from None

    def __enter__(self) -> RayExecutor:
        return self

    def __exit__(self, *error: object) -> None:
        self._ray.shutdown()

    def capacity(self) -> int:
        """Return two tasks for each core of the cluster, or the number of workers asked for."""
        if self._limit is not None:
            return self._limit
        now = time.monotonic()
        if now - self._counted >= RECOUNT_SECONDS:
            self._counted = now
            self._cores = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        return 2 * self._cores

    def submit(self, function: Callable[..., Any], *arguments: object) -> Any:
        """Submit a task that takes one core."""
        if function not in self._tasks:
            self._tasks[function] = self._ray.remote(num_cpus=1, max_retries=RETRIES)(function)
        return self._tasks[function].remote(*arguments)

    def wait(self, handles: Iterable[Any]) -> list[Any]:
        """Return the tasks that have ended."""
        every = list(handles)
        done: list[Any] = self._ray.wait(every, num_returns=1, timeout=POLL_SECONDS)[0]
        if done:
            done = self._ray.wait(every, num_returns=len(every), timeout=0)[0]
        return done

    def result(self, handle: Any) -> Any:
        """Return the result of a task."""
        exceptions = self._ray.exceptions
        try:
            return self._ray.get(handle)
        except exceptions.RayTaskError as error:
            raise (error.cause or error) from error
        except exceptions.RayError as error:
            raise ExecutorError(f"the cluster lost a task {RETRIES} times over: {error}") from None

    def cancel(self, handle: Any) -> bool:
        """Return False: Ray does not tell whether a task has begun."""
        return False
