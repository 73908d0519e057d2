"""Rate limits: buckets of tokens by client, so that nobody can take the whole server.

Where several processes serve the same games each has its own buckets, and tells the others every second what was taken
from those that run low (`play/game_sync.py`): so a limit holds for all of them together, but for that second.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable

PEOPLE_AT_AN_ADDRESS = 4
"""How many times what one person may do an address may: a house, a school, a network of phones."""
LOW = 0.8
"""The part of a bucket below which other processes are told of it."""
MAX_BUCKETS = 50_000
"""Buckets kept; the one unused for longest is forgotten first."""


class TokenBucket:
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

    def charge(self, number: float, now: float) -> None:
        """Take what was taken from this client's bucket in another process; it may fall below empty."""
        self.left = max(-self.burst, min(self.burst, self.left + (now - self.when) * self.rate) - number)
        self.when = now


class RateLimit:
    """One kind of limit with a bucket for each client."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()
        self._taken: Counter[str] = Counter()
        """By client, what was taken and other processes have not been told of."""
        self.is_shared = False
        """Whether there are other processes."""

    def allows(self, client: str) -> bool:
        """Return whether a client may do it once more now, and count it."""
        now = self._clock()
        bucket = self._bucket(client, now)
        is_allowed = bucket.take(now)
        if self.is_shared and is_allowed:
            self._taken[client] += 1
        return is_allowed

    def clients(self) -> list[str]:
        """Return the clients that have a bucket, the one unused for longest first."""
        return list(self._buckets)

    def charge(self, client: str, number: int) -> None:
        """Count what a client did in another process."""
        now = self._clock()
        self._bucket(client, now).charge(number, now)

    def take_taken(self) -> dict[str, int]:
        """Return what was taken since this was last asked, from the buckets that run low."""
        taken, self._taken = self._taken, Counter()
        return {c: n for c, n in taken.items() if c in self._buckets and self._buckets[c].left < LOW * self.burst}

    def _bucket(self, client: str, now: float) -> TokenBucket:
        bucket = self._buckets.pop(client, None)
        if bucket is None:
            bucket = TokenBucket(self.rate, self.burst, now)
            if len(self._buckets) >= MAX_BUCKETS:
                self._buckets.popitem(last=False)
        self._buckets[client] = bucket
        return bucket


class SharedLimit:
    """A limit for each person, and a wider one for each address, behind which there may be many people."""

    def __init__(self, rate: float, burst: float) -> None:
        self.by_person = RateLimit(rate, burst)
        self.by_address = RateLimit(rate * PEOPLE_AT_AN_ADDRESS, burst * PEOPLE_AT_AN_ADDRESS)

    def allows(self, address: str, person: str | None) -> bool:
        """Return whether it may be done once more now; None is somebody who has just come, without a cookie."""
        return self.by_address.allows(address) and (person is None or self.by_person.allows(person))


class RateLimits:
    """Every limit of a server; a factor makes all of them wider."""

    def __init__(self, factor: float = 1.0) -> None:
        self.requests = SharedLimit(20 * factor, 200 * factor)
        """Requests of any kind."""
        self.games = SharedLimit(0.5 * factor, 30 * factor)
        """Games made or imported."""
        self.logins = SharedLimit(0.1 * factor, 10 * factor)
        """Passwords tried, by address, person and name."""
        self.computer_requests = SharedLimit(1 * factor, 20 * factor)
        """Hints and odds, which cost a worker's time."""
        self.sockets = RateLimit(2 * PEOPLE_AT_AN_ADDRESS * factor, 60 * PEOPLE_AT_AN_ADDRESS * factor)
        """Sockets opened, by address."""
        self.unfinished_games = max(1, int(100 * factor))
        """Games of one person that are not over, studies too."""
        self.computer_games = max(1, int(20 * factor))
        """Those of them in which a computer plays, which must be thought for."""
        self.message_rate = 20 * factor
        """Messages a second on one socket."""
        self.message_burst = 100 * factor

    def share(self) -> dict[str, RateLimit]:
        """Return all limits by name, to be shared with other processes from now on."""
        found = {"sockets": self.sockets}
        for name in ("requests", "games", "logins", "computer_requests"):
            limit: SharedLimit = getattr(self, name)
            found |= {f"{name}.person": limit.by_person, f"{name}.address": limit.by_address}
        for each in found.values():
            each.is_shared = True
        return found
