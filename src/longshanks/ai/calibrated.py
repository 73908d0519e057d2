"""How likely each side wins, for people: a logistic function of the features, fitted to who won and nothing else.

The weights that players strive by are found by play and are no probabilities. What a hint tells is this value instead
(`calibrated.json`, written by `longshanks calibrate`); docs/ai.md has how far it comes true.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources
from math import exp

from longshanks.ai.features import features
from longshanks.ai.value import STEEPEST
from longshanks.ai.weights import read_weights
from longshanks.ai.winter import has_settled, settle_winter
from longshanks.rules.r2_blocks import SCOTLAND
from longshanks.rules.state import State


class CalibratedValue:
    """A logistic function of the features."""

    def __init__(self, weights: list[float]) -> None:
        self.weights = weights

    def of(self, s: State) -> float:
        """Return the chance that Scotland wins."""
        return float(s.winner) if s.winner >= 0 else self.of_features(features(s))

    def of_features(self, seen: list[float]) -> float:
        """Return the chance that Scotland wins a position with these features."""
        total = sum([weight * x for weight, x in zip(self.weights, seen, strict=True)])
        return 1.0 / (1.0 + exp(-max(-STEEPEST, min(STEEPEST, total))))


@cache
def load_calibrated() -> CalibratedValue:
    """Return the value that the package comes with."""
    source = resources.files("longshanks.ai").joinpath("calibrated.json")
    return CalibratedValue(read_weights(source.read_text(encoding="utf-8"), str(source))[SCOTLAND])


def settled(s: State) -> State:
    """Return a state of a winter as it will be when everybody has settled down, any other as it is."""
    if s.turn or has_settled(s):
        return s
    after = s.copy()
    settle_winter(after)
    return after


def chance_of(worlds: Sequence[State], side: int) -> float:
    """Return how likely a side wins, on average over some imagined worlds.

    In winter it is told of the position when everybody has settled down: who goes home and who disbands is foreseen, so
    that what is told does not jump with every step of a winter in which nothing unforeseen happens.
    """
    value = load_calibrated()
    p = sum(value.of(settled(world)) for world in worlds) / len(worlds)
    return p if side == SCOTLAND else 1.0 - p
