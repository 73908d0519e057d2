"""A queue for a number of slots that is fair between people: one's thirty tasks do not stand before another's one.

Places are given as in `store/turn_queue.py`: that of what was begun last, or one after the last of the same person.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from typing import Final

MAX_PEOPLE: Final = 10_000
"""People whose last place is remembered, before those are forgotten that matter no more."""


class FairQueue:
    """Slots, and who waits for one."""

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        """A heap of place, number and what is set when a slot is there."""
        self._numbers = count()
        self._now = 0
        """The place of what was begun last."""
        self._last: dict[str, int] = {}
        """By person, the last place they were given."""

    @asynccontextmanager
    async def slot(self, person: str) -> AsyncIterator[None]:
        """Wait for a slot on somebody's account, and have it until the end of the block."""
        await self._enter(person)
        try:
            yield
        finally:
            self._leave()

    async def _enter(self, person: str) -> None:
        place = self._place_for(person)
        if self._free:
            self._free -= 1
            self._now = max(self._now, place)
            return
        turn = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (place, next(self._numbers), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # The slot came just now.
                self._leave()
            raise

    def _place_for(self, person: str) -> int:
        if len(self._last) > MAX_PEOPLE:
            self._last = {who: place for who, place in self._last.items() if place >= self._now}
        place = self._last[person] = max(self._now, self._last.get(person, -1) + 1)
        return place

    def _leave(self) -> None:
        """Give a slot to whoever is next."""
        while self._waiting:
            place, _, turn = heapq.heappop(self._waiting)
            if not turn.done():
                self._now = max(self._now, place)
                turn.set_result(None)
                return
        self._free += 1
