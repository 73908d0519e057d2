"""A line of progress for long work, on a terminal only."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def track(items: Iterable[T], total: int, label: str) -> Iterator[T]:
    """Yield items and show on standard error how many are done and how long the rest will take."""
    started = time.perf_counter()
    shown = 0.0
    live = sys.stderr.isatty()
    for number, item in enumerate(items, 1):
        yield item
        now = time.perf_counter()
        if live and (now - shown > 0.2 or number == total):
            shown = now
            left = round((now - started) / number * (total - number))
            sys.stderr.write(f"\r{label}: {number} of {total}, {left} s left \x1b[K")
            sys.stderr.flush()
    if live:
        sys.stderr.write("\r\x1b[K")
