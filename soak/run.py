"""Running the parts on all cores, chunk by chunk, with progress; what is done is kept, so that a run can be resumed."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
import traceback
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path

from soak.journal import Entry, Journal, Result
from soak.parts import PARTS, Part

FAULTS = 20
"""Faults after which a part is given up."""
SAYS_EVERY = 15.0
"""Seconds between two lines of progress where nobody watches a terminal."""
BY_NAME = {part.name: part for part in PARTS}


class GivenUp(Exception):
    """There are so many faults that it makes no sense to go on."""


def watch(parent: int) -> None:
    """Prepare a worker process: when its parent is gone it ends, with every process that it began."""
    os.setsid()

    def end() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os.killpg(os.getpid(), signal.SIGKILL)

    threading.Thread(target=end, daemon=True).start()


def do_chunk(name: str, chunk: int, size: int, folder: Path, cores: int) -> Entry:
    """Do one chunk of a part; what it raises is a fault as well."""
    seed = f"{name}/{chunk}"
    began = time.perf_counter()
    try:
        result = BY_NAME[name].work(seed, chunk, size, folder)
    except Exception as fault:
        (folder / f"{name}-{chunk}.txt").write_text(traceback.format_exc(), encoding="utf-8")
        result = Result(faults=[f"{type(fault).__name__}: {fault} ({name}-{chunk}.txt)"])
    return Entry(chunk, seed, round(time.perf_counter() - began, 3), cores, result)


class Progress:
    """A line that tells how far a part is."""

    def __init__(self, part: Part, total: int, journal: Journal) -> None:
        self.part = part
        self.total = total
        self.journal = journal
        self.began = time.perf_counter()
        self.before = journal.count
        self.shown = 0.0
        self.is_live = sys.stderr.isatty()

    def show(self, at_once: bool = False) -> None:
        """Show it, if it is time."""
        now = time.perf_counter()
        if not at_once and now - self.shown < (0.2 if self.is_live else SAYS_EVERY):
            return
        self.shown = now
        done, faults = self.journal.count, len(self.journal.faults)
        line = f"{self.part.name:8} {done:,} of {self.total:,} {self.part.unit}, {faults} faults"
        if self.before < done < self.total:
            left = (now - self.began) / (done - self.before) * (self.total - done)
            line += f", {left / 60:.0f} min left" if left > 90 else f", {left:.0f} s left"
        ends = ("\r", "\x1b[K") if self.is_live else ("", "\n")
        print(line.join(ends), end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Leave the line."""
        self.show(at_once=True)
        if self.is_live:
            print(file=sys.stderr)


def run_part(part: Part, scale: float, folder: Path, cores: int) -> Journal:
    """Do what is left of a part; raise `GivenUp` if too much is wrong."""
    total, size = part.scaled(scale)
    journal = Journal(folder / f"{part.name}.jsonl")
    progress = Progress(part, total, journal)
    if journal.count >= total:
        progress.end()
        return journal
    # Fresh processes, not forked ones: a chunk must not depend on what ran before.
    pool = ProcessPoolExecutor(cores, get_context("spawn"), watch, (os.getpid(),))
    running: dict[Future[Entry], int] = {}
    chunk = 0
    try:
        while journal.count < total or running:
            while len(running) < cores and journal.count + size * len(running) < total:
                while chunk in journal.entries:
                    chunk += 1
                running[pool.submit(do_chunk, part.name, chunk, size, folder, cores)] = chunk
                chunk += 1
            progress.show()
            done, _ = wait(running, timeout=1, return_when=FIRST_COMPLETED)
            for future in done:
                del running[future]
                journal.add(future.result())
            if len(journal.faults) >= FAULTS:
                raise GivenUp
    finally:
        progress.end()
        pool.shutdown(wait=not running, cancel_futures=True)
    return journal
