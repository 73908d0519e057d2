"""The clock of a game: what follows from its terms, from when who was asked, and from time that counts for nobody.

Nothing of it is kept but the terms: a clock is folded from the times in the log, so every process and every restart
comes to the same. It runs for whoever is asked as everybody can see it (`actors`), so it tells nothing; chance costs
nobody anything. Times are seconds since 1970.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from longshanks.rules.r2_blocks import SIDES
from longshanks.server.messages.clock_models import ClockTerms

DAY: Final = 24 * 3600.0
WEEK: Final = 7 * DAY
SATURDAY: Final = 2 * DAY
"""The first Saturday since 1970 began, which was a Thursday."""

Mark = tuple[float, int]
"""Since when whose clocks run, as a mask of sides."""
Interval = tuple[float, float]


class ClockHand(NamedTuple):
    """How the clock of one side stands."""

    left: float
    """Of the main time, the bank, before what is asked now."""
    periods: int
    """Byo-yomi periods left."""
    since: float | None
    """Since when the side is asked; None if it is not."""
    deadline: float | None
    """When its time is up."""
    away_until: float | None = None
    """Until when its vacation lasts, if it is away."""


@dataclass(frozen=True)
class TimeOff:
    """When a clock does not run."""

    intervals: Sequence[Interval] = ()
    """In any order; they may overlap."""
    weekends: bool = False
    """Whether it stands on Saturdays and Sundays, by the time of Greenwich."""

    def resumes(self, at: float) -> float:
        """Return when the clock runs again if it stands at some time, else that time."""
        while True:
            later = max((ends for begins, ends in self._around(at) if begins <= at < ends), default=at)
            if later == at:
                return at
            at = later

    def stops(self, at: float) -> float | None:
        """Return when a clock that runs at some time stands next; None if it does not."""
        return min((begins for begins, ends in self._around(at) if begins > at and ends > begins), default=None)

    def _around(self, at: float) -> Iterator[Interval]:
        yield from self.intervals
        if self.weekends:
            begun = at - (at - SATURDAY) % WEEK
            yield begun, begun + 2 * DAY
            yield begun + WEEK, begun + WEEK + 2 * DAY

    def elapsed(self, begins: float, ends: float) -> float:
        """Return how long a clock has run between two times."""
        total, at = 0.0, self.resumes(begins)
        while at < ends:
            stop = self.stops(at)
            total += min(ends, stop if stop is not None else ends) - at
            if stop is None or stop >= ends:
                break
            at = self.resumes(stop)
        return total

    def after(self, begins: float, seconds: float) -> float:
        """Return when a clock has run for so long."""
        at = self.resumes(begins)
        while (stop := self.stops(at)) is not None and stop - at < seconds:
            seconds -= stop - at
            at = self.resumes(stop)
        return at + seconds


def read_hands(
    terms: ClockTerms, marks: Sequence[Mark], now: float, outages: Sequence[Interval],
    vacations: Sequence[Sequence[Interval]] = ((), ()),
) -> tuple[ClockHand, ClockHand]:  # fmt: skip
    """Return how the clocks of both sides stand; `vacations` are those of each."""
    hands = []
    for side in SIDES:
        off = TimeOff((*outages, *vacations[side]), terms.weekends)
        left, periods, since = float(terms.start), terms.periods, None
        for time, mask in marks:
            is_asked = bool(mask >> side & 1)
            if is_asked and since is None:
                since = time
            elif not is_asked and since is not None:
                spent = max(0.0, off.elapsed(since, time) - terms.turn)
                over = max(0.0, spent - left)
                left = max(0.0, left - spent) + terms.increment
                if terms.period:
                    periods = max(1, periods - int(over // terms.period))
                since = None
        deadline = None if since is None else off.after(since, terms.turn + left + terms.period * periods)
        away = max((ends for begins, ends in vacations[side] if begins <= now < ends), default=None)
        hands.append(ClockHand(left, periods, since, deadline, away))
    return hands[0], hands[1]


def loser_of(hands: Sequence[ClockHand], now: float) -> int | None:
    """Return the side whose time was up first; None while nobody's is, or if both have let the same moment pass."""
    up = sorted((hand.deadline, side) for side, hand in enumerate(hands) if hand.deadline is not None)
    if not up or up[0][0] > now or (len(up) == 2 and up[0][0] == up[1][0]):
        return None
    return up[0][1]


def read_terms(stored: dict[str, Any]) -> ClockTerms:
    """Return the terms of a clock as they are stored."""
    return ClockTerms.model_validate(stored)
