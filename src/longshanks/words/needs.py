"""What each side needs to win from here, as far as a viewer can tell. [R9.0] [R9.1]"""

from __future__ import annotations

from typing import NamedTuple

from longshanks.rules.r1_map import AREAS, DEAD
from longshanks.rules.r2_blocks import EDWARD, ENGLAND, KING, MORAY, SCOTLAND, SIDE_NAMES, WALLACE, count
from longshanks.views.view import UNKNOWN, View
from longshanks.words.message import Message, compose


class Needs(NamedTuple):
    """How near the end is."""

    nobles: tuple[int, int]
    """Nobles on the map by side; Moray is counted unless the viewer knows that he is off it."""
    moray_unsure: bool
    """Whether Moray may lie in the pool for all the viewer knows."""
    majority: int
    """How many nobles are a majority."""
    tie: int
    """Who wins a tie at the end as things stand; UNKNOWN if the viewer cannot tell or there can be none."""
    ways: tuple[list[Message], list[Message]]
    """How each side can win."""


def place_of(view: View, side: int, block: int) -> int:
    """Return where a block is, or UNKNOWN if the viewer cannot tell."""
    return next((known.place for known in view.known[side] if known.block == block), UNKNOWN)


def needs(view: View) -> Needs:
    """Return what each side needs to win. [R9.0] [R9.1] [A-G02, A-G03, A-G06]"""
    moray = place_of(view, SCOTLAND, MORAY)
    english = count(view.nobles & ~view.scottish_nobles)
    scottish = count(view.nobles & view.scottish_nobles) + (moray < AREAS)
    majority = (english + scottish) // 2 + 1
    wallace = place_of(view, SCOTLAND, WALLACE)
    last = view.setup.last_year
    can_tie = bool(last) and (moray != DEAD or (english + scottish) % 2 == 0)
    tie = UNKNOWN if not can_tie or wallace == UNKNOWN else SCOTLAND if wallace < AREAS else ENGLAND
    ways: tuple[list[Message], list[Message]] = ([], [])
    for side in (ENGLAND, SCOTLAND):
        who = SIDE_NAMES[side]
        if last:
            ways[side].append(compose("need.majority", {"side": who, "count": majority, "year": last, "rule": "9.0"}))
        if can_tie:
            trait = "unknown" if tie == UNKNOWN else SIDE_NAMES[tie]
            if tie in (UNKNOWN, side):
                ways[side].append(compose(f"need.tie.{trait}", {"rule": "9.0"}))
        at_once = view.setup.edition.all_nobles_immediate
        all_nobles = "need.all-nobles.immediate" if at_once else "need.all-nobles"
        ways[side].append(compose(all_nobles, {"side": who, "rule": "9.1"}))
    if view.crowned and place_of(view, SCOTLAND, KING) != DEAD:
        ways[ENGLAND].append(compose("need.king-killed", {"side": "england", "rule": "9.1"}))
    if view.edward_ii and place_of(view, ENGLAND, EDWARD) != DEAD:
        ways[SCOTLAND].append(compose("need.edward-ii-killed", {"side": "scotland", "rule": "9.1"}))
    return Needs((english, scottish), moray == UNKNOWN, majority, tie, ways)
