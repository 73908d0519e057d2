"""What each side needs to win from here, as far as a viewer can tell. [R9.0] [R9.1]"""

from __future__ import annotations

from typing import Literal, NamedTuple

from longshanks.rules.r1_map import AREAS, DEAD
from longshanks.rules.r2_blocks import EDWARD, ENGLAND, KING, MORAY, SCOTLAND, SIDES, WALLACE, count
from longshanks.views.view import UNKNOWN, View


class WayToWin(NamedTuple):
    """One way in which a side can still win."""

    kind: Literal["majority", "tie", "all-nobles", "king-killed", "edward-ii-killed"]
    rule: str


class VictoryNeeds(NamedTuple):
    """How near the end is."""

    nobles: tuple[int, int]
    """Nobles on the map by side; Moray is counted unless the viewer knows that Moray is off it."""
    moray_unsure: bool
    """Whether Moray may lie in the pool for all the viewer knows."""
    majority: int
    """How many nobles are a majority."""
    tie: int
    """Who wins a tie at the end as things stand; UNKNOWN if the viewer cannot tell or there can be none."""
    ways: tuple[tuple[WayToWin, ...], tuple[WayToWin, ...]]
    """By side, how it can win."""


def place_of(view: View, side: int, block: int) -> int:
    """Return where a block is, or UNKNOWN if the viewer cannot tell."""
    return next((known.place for known in view.known[side] if known.block == block), UNKNOWN)


def victory_needs(view: View) -> VictoryNeeds:
    """Return what each side needs to win. [R9.0] [R9.1] [A-G02, A-G03, A-G06]"""
    moray = place_of(view, SCOTLAND, MORAY)
    english = count(view.nobles & ~view.scottish_nobles)
    scottish = count(view.nobles & view.scottish_nobles) + (moray < AREAS)
    wallace = place_of(view, SCOTLAND, WALLACE)
    has_end = bool(view.setup.last_year)
    can_tie = has_end and (moray != DEAD or (english + scottish) % 2 == 0)
    tie = UNKNOWN if not can_tie or wallace == UNKNOWN else SCOTLAND if wallace < AREAS else ENGLAND
    ways: tuple[list[WayToWin], list[WayToWin]] = ([], [])
    for side in SIDES:
        if has_end:
            ways[side].append(WayToWin("majority", "9.0"))
        if can_tie and tie in (UNKNOWN, side):
            ways[side].append(WayToWin("tie", "9.0"))
        ways[side].append(WayToWin("all-nobles", "9.1"))
    if view.crowned and place_of(view, SCOTLAND, KING) != DEAD:
        ways[ENGLAND].append(WayToWin("king-killed", "9.1"))
    if view.edward_ii and place_of(view, ENGLAND, EDWARD) != DEAD:
        ways[SCOTLAND].append(WayToWin("edward-ii-killed", "9.1"))
    majority = (english + scottish) // 2 + 1
    return VictoryNeeds(
        (english, scottish), moray == UNKNOWN, majority, tie, (tuple(ways[ENGLAND]), tuple(ways[SCOTLAND]))
    )
