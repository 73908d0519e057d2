"""9.0 Victory: the majority of nobles, the tie, and sudden death. [R9.0]

A noble counts for the side whose block stands on the map (A-G03). All nobles in play win at the end of a game turn, not
in winter (A-G02). The last winter is played before the count (A-G01); only Braveheart can end in a tie of seven, which
Wallace on the map breaks for the Scots (A-G06). The Campaign has no last year (A-G05). Kings killed in battle end the
game where it happens, in `r5_losses` (A-G04).
"""

from __future__ import annotations

from longshanks.rules.native import i64
from longshanks.rules.r1_map import AREAS
from longshanks.rules.r2_blocks import ENGLAND, NOBLES, SCOTLAND, WALLACE, blocks_of
from longshanks.rules.state import ALL_NOBLES, MAJORITY, TIE, State, win


def count_nobles(s: State, side: i64) -> i64:
    """Return how many nobles on the map serve a side. [R9.0] [A-G03]"""
    number: i64 = 0
    for noble in blocks_of(NOBLES & s.army[side]):
        if s.location[noble] < AREAS:
            number += 1
    return number


def has_all_nobles(s: State) -> bool:
    """Return whether one side holds every noble in play. [R9.1]"""
    return bool(count_nobles(s, ENGLAND)) != bool(count_nobles(s, SCOTLAND))


def check_all_nobles(s: State) -> None:
    """End the game when one side holds every noble in play. [R9.1] [A-G02]"""
    if has_all_nobles(s):
        win(s, ENGLAND if count_nobles(s, ENGLAND) else SCOTLAND, ALL_NOBLES)


def is_last_year(s: State) -> bool:
    """Return whether the scenario ends with this year. [R9.0] [A-G05]"""
    return s.year == s.setup.last_year


def count_at_the_end(s: State) -> None:
    """Give the game to the majority of nobles; Wallace breaks a tie. [R9.0] [A-G06]"""
    english = count_nobles(s, ENGLAND)
    scottish = count_nobles(s, SCOTLAND)
    if english != scottish:
        win(s, ENGLAND if english > scottish else SCOTLAND, MAJORITY)
    else:
        win(s, SCOTLAND if s.location[WALLACE] < AREAS else ENGLAND, TIE)
