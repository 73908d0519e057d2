"""How full the viewer's areas are in winter, against their castle limits. [R1.2] [R7.4]"""

from __future__ import annotations

from typing import NamedTuple

from longshanks.rules.events import SPECTATOR
from longshanks.rules.r1_map import AREAS, BIT, CASTLE_LIMIT, ENGLAND_AREA
from longshanks.rules.r2_blocks import ENGLAND
from longshanks.views.view import View


class CastleUse(NamedTuple):
    """An area of the viewer's in winter."""

    limit: int
    """Its castle limit for the viewer's side."""
    blocks: int
    """The viewer's blocks there, but for those that leave when their winter disbanding ends."""


def castle_use(view: View) -> dict[int, CastleUse]:
    """Return how full each area with blocks of the viewer is. [R1.2] [R7.4]

    England and Edward's winter quarters have no limit and are left out; a spectator has no areas.
    """
    if view.viewer == SPECTATOR:
        return {}
    counts: dict[int, int] = {}
    for known in view.known[view.viewer]:
        if known.place < AREAS and not view.doomed & BIT[known.block]:
            counts[known.place] = counts.get(known.place, 0) + 1
    free = {ENGLAND_AREA, view.edward_area if view.viewer == ENGLAND else -1}
    limits = CASTLE_LIMIT[view.viewer]
    return {area: CastleUse(limits[area], counts[area]) for area in sorted(counts) if area not in free}
