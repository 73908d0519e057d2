"""`longshanks serve --processes N`: several servers that share a listening socket and a database."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from multiprocessing import connection, get_context, parent_process
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Final

RESTART_SECONDS: Final = 0.5
"""Until a process that died is started again."""


def serve_in_processes(number: int, listener: socket.socket, work: Callable[[int, socket.socket], None]) -> None:
    """Do `work`, which serves on a socket until told to stop, in several processes; start one that dies again.

    `work` gets the number of its process and the socket, and must be picklable: it runs in a fresh interpreter.
    Returns when this process was told to stop and all the others have.
    """
    context = get_context("spawn")

    def start(index: int) -> BaseProcess:
        process = context.Process(target=_run, args=(work, index, listener), name=f"longshanks {index}")
        process.start()
        return process

    is_stopping = threading.Event()

    def stop(_signal: int, _frame: FrameType | None) -> None:
        is_stopping.set()
        for process in processes:
            process.terminate()

    processes: list[BaseProcess] = []
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, stop)
    processes += [start(index) for index in range(number)]
    while not is_stopping.is_set():
        connection.wait([process.sentinel for process in processes], timeout=1)
        for index, process in enumerate(processes):
            if not process.is_alive() and not is_stopping.is_set():
                time.sleep(RESTART_SECONDS)
                processes[index] = start(index)
    for process in processes:
        process.terminate()
        process.join()


def _run(work: Callable[[int, socket.socket], None], index: int, listener: socket.socket) -> None:
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        work(index, listener)


def _end_with_parent() -> None:
    """Tell this process to stop when the one that started it is gone, however that one ended."""
    parent = parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
