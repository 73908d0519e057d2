"""Rate limits: buckets of tokens by client, so that nobody can take the whole server."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

MOST_BUCKETS = 50_000
"""Buckets kept; the one unused for longest is forgotten first."""


class Bucket:
    """A bucket of tokens that fills up steadily."""

    __slots__ = ("burst", "left", "rate", "when")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        """Tokens a second."""
        self.burst = burst
        """How many it holds."""
        self.left = burst
        self.when = now

    def take(self, now: float) -> bool:
        """Take a token; return False if there is none."""
        self.left = min(self.burst, self.left + (now - self.when) * self.rate)
        self.when = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Limit:
    """One kind of limit with a bucket for each client."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allows(self, client: str) -> bool:
        """Return whether a client may do it once more now, and count it."""
        now = self._clock()
        bucket = self._buckets.pop(client, None)
        if bucket is None:
            bucket = Bucket(self.rate, self.burst, now)
            if len(self._buckets) >= MOST_BUCKETS:
                self._buckets.popitem(last=False)
        self._buckets[client] = bucket
        return bucket.take(now)


class Limits:
    """Every limit of a server; a factor makes all of them wider."""

    def __init__(self, factor: float = 1.0) -> None:
        self.requests = Limit(20 * factor, 200 * factor)
        """Requests of any kind."""
        self.games = Limit(0.5 * factor, 30 * factor)
        """Games made or imported."""
        self.logins = Limit(0.1 * factor, 10 * factor)
        """Passwords tried, by client and by name."""
        self.thoughts = Limit(1 * factor, 20 * factor)
        """Hints and odds, which cost a worker's time."""
        self.sockets = Limit(2 * factor, 60 * factor)
        """Sockets opened."""
        self.message_rate = 20 * factor
        """Messages a second on one socket."""
        self.message_burst = 100 * factor
