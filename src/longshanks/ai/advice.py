"""What a position is worth and what to do in it, for people and programs that see a view and nothing else.

`evaluate` imagines worlds that agree with the view and says how often the side wins, with the spread over the worlds.
`advise` asks a level for its best lines, and why the best one is advised.
"""

from __future__ import annotations

from random import Random
from statistics import pstdev
from typing import Final, NamedTuple

from longshanks.ai.calibrated import chance_of
from longshanks.ai.levels import STRENGTHS, make_level
from longshanks.notation.action import write_action
from longshanks.rules.events import SPECTATOR
from longshanks.rules.r2_blocks import ENGLAND, SIDE_NAMES
from longshanks.views.resample import resample
from longshanks.views.view import View
from longshanks.words.game_messages import advice_message
from longshanks.words.render import render

WORLDS: Final = 64


class Evaluation(NamedTuple):
    """How likely a side wins, as far as it can know."""

    side: str
    chance: float
    """The chance to win, from 0 to 1."""
    spread: float
    """The standard deviation of the chance over the worlds: how much what one does not know may change it."""
    low: float
    """The chance in the worst world."""
    high: float
    """The chance in the best world."""
    worlds: int


class Advice(NamedTuple):
    """A line of play with what a level makes of it."""

    actions: tuple[str, ...]
    """What to do, one after the other, as text."""
    value: float
    """What the level chooses by, from 0 to 1."""
    chance: float | None
    """The chance to win after it, if the level tells one."""
    reasons: tuple[str, ...]
    """Why, in sentences; of the best line."""


def side_in(view: View) -> int:
    """Return the side that looks on, England for a spectator."""
    return ENGLAND if view.viewer == SPECTATOR else view.viewer


def evaluate(view: View, rng: Random | None = None, worlds: int = WORLDS) -> Evaluation:
    """Return the chance to win of the side that sees the view, with its spread over worlds that agree with it."""
    if worlds < 1:
        raise ValueError(f"evaluate imagines one world or more, not {worlds}")
    rng = rng or Random(1)
    side = side_in(view)
    chances = [chance_of([resample(view, rng)], side) for _ in range(worlds)]
    return Evaluation(SIDE_NAMES[side], sum(chances) / worlds, pstdev(chances), min(chances), max(chances), worlds)


def advise(view: View, level: str = "club", rng: Random | None = None) -> list[Advice]:
    """Return the lines that a level considers for the side asked, best first, with values and reasons.

    A view that asks its viewer nothing gets no advice; where there is one thing to do, that is the advice.
    """
    if level not in STRENGTHS:
        raise ValueError(f"there is no level {level!r}: choose from {', '.join(STRENGTHS)}")
    if not view.actions:
        return []
    rng = rng or Random(1)
    player = make_level(level)
    chosen = player.decide(view, rng)
    lines = player.explain()
    if not lines:
        return [Advice((write_action(chosen),), 1.0, None, ("there is nothing else to do",))]
    return [
        Advice(
            tuple(write_action(action) for action in line.actions),
            line.value,
            line.chance,
            tuple(render(advice_message(*reason)) for reason in line.reasons),
        )
        for line in lines
    ]
