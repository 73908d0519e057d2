"""Random games, as fast as they go: every legal action is listed at every decision and one of them is taken."""

from __future__ import annotations

from random import Random
from typing import Final

from longshanks.rules.chance import chance_action
from longshanks.rules.engine import advance, first_actor, listed_actions, outcome
from longshanks.rules.native import i64
from longshanks.rules.r2_blocks import CHANCE, SIDE_NAMES
from longshanks.rules.r8_scenarios import new_game
from longshanks.rules.state import Setup

UNFINISHED: Final = "unfinished"
"""Winner and reason of a game that is broken off: a Campaign need not end."""


def random_game(setup: Setup, rng: Random, last_year: i64, copying: bool = False) -> tuple[str, str, int, int]:
    """Play one random game, at most to the end of a year; return winner, reason, decisions and actions.

    One state is played on, or `copying` makes a new one for every action, as a search does.
    """
    s = new_game(setup)
    random = rng.random

    def pick(n: int) -> int:
        return int(random() * n)

    decisions: i64 = 0
    actions: i64 = 0
    action: i64 = 0
    while s.winner < 0 and s.year <= last_year:
        side = first_actor(s)
        if side == CHANCE:
            action = chance_action(s, pick)
        else:
            options = listed_actions(s, side)
            action = options[int(random() * float(len(options)))]
            decisions += 1
        if copying:
            s = s.copy()
        advance(s, action)
        actions += 1
    end = outcome(s)
    if end is None:
        return UNFINISHED, UNFINISHED, decisions, actions
    return SIDE_NAMES[end.winner], end.reason, decisions, actions
