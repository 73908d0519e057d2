"""Fit the calibrated value: how likely each side wins, by how often positions like it were won. Hints show it.

The weights that players go by say what to strive for and are no probabilities. This fit asks nothing else but who won
in the end: games of two brains, now and then acting at random so that games differ; positions at every card, before
moves and before builds; a logistic function of the features. How well it is calibrated is measured by cross-validation:
fits to four fifths of the games predict the games of the fifth. Needs numpy (`pip install longshanks[tune]`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import log
from random import Random
from typing import Final, NamedTuple

from longshanks.ai.brain import Brain
from longshanks.ai.calibrated import CalibratedValue
from longshanks.ai.features import FEATURES, features
from longshanks.ai.value import Linear
from longshanks.ai.weights import load_weights
from longshanks.lab.common_random_numbers import CommonRandomNumbers
from longshanks.rules import state as st
from longshanks.rules.engine import actors, advance, legal_actions
from longshanks.rules.r2_blocks import CHANCE, SIDES
from longshanks.rules.r8_scenarios import make_setup, new_game

RANDOM_RATES: Final = (0.0, 0.03, 0.08)
"""At which rate the brains of a game act at random, one of these for each game."""
JITTER: Final = 0.15
"""How far the weights of each brain are perturbed for one game, as a part of each weight."""
LONGEST: Final = 60
"""A game is broken off after so many years, and left out."""
RIDGE: Final = 20.0
"""How hard the weights are pulled to zero."""
FOLDS: Final = 5
"""The folds of the cross-validation."""
BINS: Final = 10
STAGES: Final = (st.CARDS, st.MOVES, st.BUILDS)


class Sample(NamedTuple):
    """A game: the features of its positions, and its winner or -1."""

    positions: list[list[float]]
    winner: int


class ReliabilityRow(NamedTuple):
    """The positions of a bin: their mean prediction, and how often Scotland won them."""

    positions: int
    predicted: float
    won: float


def play_sample(job: tuple[str, str]) -> Sample:
    """Play one game of two brains, given its scenario and seed."""
    scenario, seed = job
    rng, luck = Random(seed), CommonRandomNumbers(seed)
    weights = load_weights()
    brains = [Brain(Linear([w * (1 + JITTER * rng.gauss(0, 1)) for w in weights[side]])) for side in SIDES]
    rate = rng.choice(RANDOM_RATES)
    s = new_game(make_setup(scenario))
    positions: list[list[float]] = []
    seen = (0, 0, 0)
    while (acting := actors(s)) and s.year < s.setup.first_year + LONGEST:
        side = acting[0]
        if side == CHANCE:
            advance(s, luck.action(s))
            continue
        if s.stage in STAGES and seen != (s.year, s.turn, s.stage):
            positions.append(features(s))
        seen = (s.year, s.turn, s.stage)
        if s.stage == st.MOVES:
            for action in brains[side].plan(s, side):
                advance(s, action)
            seen = (0, 0, 0)
        elif s.stage != st.CARDS and rng.random() < rate:
            advance(s, rng.choice(legal_actions(s, side)))
        else:
            advance(s, brains[side].choose(s, side, rng))
    return Sample(positions, s.winner)


def play_samples(scenarios: Sequence[str], games: int, seed: int, workers: int) -> Iterator[Sample]:
    """Play some games of each scenario on some cores, in order."""
    jobs = [(scenario, f"calibrate {seed}/{number}") for number in range(games) for scenario in scenarios]
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(play_sample, jobs, chunksize=4)


def fit(samples: Iterable[Sample]) -> list[float]:
    """Return the weights of a logistic function of the features, fitted to who won by Newton's method."""
    import numpy as np

    rows: list[list[float]] = []
    ends: list[float] = []
    for positions, winner in samples:
        rows += positions
        ends += [float(winner)] * len(positions)
    x, y = np.array(rows), np.array(ends)
    w = np.zeros(FEATURES)
    for _ in range(25):
        p = 1 / (1 + np.exp(-np.clip(x @ w, -30, 30)))
        slope = x.T @ (p - y) + RIDGE * w
        curve = (x * (p * (1 - p))[:, None]).T @ x + RIDGE * np.eye(FEATURES)
        step = np.linalg.solve(curve, slope)
        w -= step
        if float(abs(step).max()) < 1e-6:
            break
    return [float(v) for v in w]


def cross_predict(samples: Sequence[Sample]) -> list[tuple[float, int]]:
    """Return for every position what a fit to the games of other folds predicts, and 1 if Scotland won, else 0."""
    predictions: list[tuple[float, int]] = []
    for part in range(FOLDS):
        value = CalibratedValue(fit(sample for i, sample in enumerate(samples) if i % FOLDS != part))
        for sample in samples[part::FOLDS]:
            predictions += [(value.of_features(seen), sample.winner) for seen in sample.positions]
    return predictions


def log_loss(predictions: Sequence[tuple[float, int]]) -> float:
    """Return the mean log loss of predictions, given with who won: 0.693 is a coin's."""
    return -sum(log(max(1e-9, p if winner else 1 - p)) for p, winner in predictions) / len(predictions)


def reliability(predictions: Sequence[tuple[float, int]]) -> list[ReliabilityRow]:
    """Return by tenths of the prediction the number of positions, the mean prediction, and how many Scotland won."""
    bins: list[list[tuple[float, int]]] = [[] for _ in range(BINS)]
    for p, winner in predictions:
        bins[min(BINS - 1, int(p * BINS))].append((p, winner))
    return [
        ReliabilityRow(len(rows), sum(p for p, _ in rows) / len(rows), sum(w for _, w in rows) / len(rows))
        for rows in bins
        if rows
    ]
