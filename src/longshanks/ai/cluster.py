"""A crew of many machines: Ray does the scheduling, the retries and the moving of data.

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

from longshanks.ai.crew import PATIENCE, CrewError
from longshanks.ai.dataset import require

INSTALL: Final = "pip install 'longshanks[ray]'"
RETRIES: Final = 20
"""How many lost machines one task outlives."""
RECOUNT: Final = 5.0
"""Seconds after which the cores of the cluster are counted again, since machines come and go."""

KNOCK: Final = 10.0
"""Seconds in which the head of a cluster must answer."""


def knock(address: str) -> None:
    """Raise `CrewError` if nobody answers at HOST:PORT, since Ray itself would wait there for a very long time."""
    host, colon, port = address.rpartition(":")
    if colon and port.isdigit() and "//" not in address:
        try:
            socket.create_connection((host.strip("[]"), int(port)), KNOCK).close()
        except OSError as error:
            raise CrewError(f"no Ray cluster at {address}: {error}", "crew.silent", address=address) from None


class RayCrew:
    """The machines of a Ray cluster."""

    def __init__(self, address: str, workers: int | None = None) -> None:
        self._ray = require("ray", INSTALL)
        self._limit = workers
        self._tasks: dict[Callable[..., Any], Any] = {}
        self._cores = 1
        self._counted = -RECOUNT
        knock(address)
        try:
            self._ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except (ConnectionError, ValueError, RuntimeError) as error:
            text = f"no Ray cluster at {address}: {error}"
            raise CrewError(text, "crew.cluster", address=address, error=error) from None

    def __enter__(self) -> RayCrew:
        return self

    def __exit__(self, *error: object) -> None:
        self._ray.shutdown()

    def room(self) -> int:
        """Return two pieces for each core of the cluster, or of the workers asked for."""
        if self._limit is not None:
            return self._limit
        now = time.monotonic()
        if now - self._counted >= RECOUNT:
            self._counted = now
            self._cores = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        return 2 * self._cores

    def start(self, work: Callable[..., Any], *arguments: object) -> Any:
        """Hand out a piece of work as a task of one core."""
        if work not in self._tasks:
            self._tasks[work] = self._ray.remote(num_cpus=1, max_retries=RETRIES)(work)
        return self._tasks[work].remote(*arguments)

    def finished(self, handles: Iterable[Any]) -> list[Any]:
        """Wait a moment and return what is done."""
        every = list(handles)
        done: list[Any] = self._ray.wait(every, num_returns=1, timeout=PATIENCE)[0]
        if done:
            done = self._ray.wait(every, num_returns=len(every), timeout=0)[0]
        return done

    def take(self, handle: Any) -> Any:
        """Return what the work came to."""
        exceptions = self._ray.exceptions
        try:
            return self._ray.get(handle)
        except exceptions.RayTaskError as error:
            raise (error.cause or error) from error
        except exceptions.RayError as error:
            text = f"the cluster lost a task {RETRIES} times over: {error}"
            raise CrewError(text, "crew.lost", count=RETRIES, error=error) from None

    def drop(self, handle: Any) -> bool:
        """Leave the work alone: a task cannot be asked whether it has begun."""
        return False
