"""Fit the weights of the evaluation to the results of games.

A round plays games between two brains that see everything, now and then acting at random so that the games differ,
notes the features at the beginning of each turn and after each side's moves, and fits a logistic function of them to
who won in the end. The weights of one round play the next. Needs numpy (`pip install longshanks[tune]`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random

from longshanks.ai.brain import Brain
from longshanks.ai.features import FEATURES, features
from longshanks.ai.value import Linear
from longshanks.rules import state as st
from longshanks.rules.chance import chance_action
from longshanks.rules.engine import actors, advance, legal_actions
from longshanks.rules.r2_blocks import CHANCE, ENGLAND, SCOTLAND
from longshanks.rules.r8_scenarios import make_setup, new_game
from longshanks.rules.r9_victory import count_nobles
from longshanks.rules.state import State

STRAY = 0.06
"""How often a brain acts at random, so that games differ and mistakes are seen to be mistakes."""
JITTER = 0.25
"""How far the weights of each side are shaken for one game, as a part of each weight."""
LONGEST = 60
"""A game is broken off after so many years, which only a Campaign can take."""
WILD = 0.4
"""How often one side acts at random in the first turns of a game."""
MARGIN_SHARE = 0.4
"""How much of what is fitted is by how many nobles a game was won, which tells more than the winner alone."""

Samples = tuple[list[list[float]], float]
"""The features of some moments of a game, and how it ended: 1 for Scotland, 0 for England, -1 if it did not."""


def play_sample(job: tuple[str, str], weights: list[float]) -> Samples:
    """Play one game of two brains from a seed and return its moments and its winner."""
    scenario, seed = job
    rng = Random(seed)
    brains = [Brain(Linear([w * (1 + JITTER * rng.gauss(0, 1)) for w in weights])) for _ in range(2)]
    s = new_game(make_setup(scenario))
    moments: list[list[float]] = []
    moves: list[int] = []
    seen = (0, 0)
    wild_side, wild_turns = rng.randrange(2), rng.randrange(15)
    while (acting := actors(s)) and s.year < s.setup.first_year + LONGEST:
        side = acting[0]
        if side == CHANCE:
            advance(s, chance_action(s, rng.randrange))
            continue
        if s.stage == st.CARDS and seen != (s.year, s.turn):
            seen = (s.year, s.turn)
            wild_turns -= 1
            moments.append(features(s))
        stray = WILD if wild_turns > 0 and side == wild_side else STRAY
        if s.stage == st.MOVES and not moves and rng.random() < stray:
            moves = random_moves(s, side, rng)
        if s.stage == st.MOVES:
            moves = moves or brains[side].plan(s, side)
            action = moves.pop(0)
            advance(s, action)
            if not moves:
                moments.append(features(s))
        elif rng.random() < stray:
            advance(s, rng.choice(legal_actions(s, side)))
        else:
            advance(s, brains[side].choose(s, side, rng))
    return moments, result(s)


def result(s: State) -> float:
    """Return how a game ended, from 0 for England to 1 for Scotland."""
    if s.winner < 0:
        return -1.0
    margin = count_nobles(s, SCOTLAND) - count_nobles(s, ENGLAND)
    return (1 - MARGIN_SHARE) * s.winner + MARGIN_SHARE * (0.5 + max(-14, min(14, margin)) / 28)


def random_moves(s: State, side: int, rng: Random) -> list[int]:
    """Return some moves at random, the ending included."""
    s = s.copy()
    moves: list[int] = []
    while s.stage == st.MOVES and s.actor == side:
        moves.append(rng.choice(legal_actions(s, side)) if len(moves) < 6 else legal_actions(s, side)[0])
        advance(s, moves[-1])
    return moves


def play_samples(scenario: str, seed: str, games: int, weights: list[float], workers: int) -> Iterator[Samples]:
    """Play some games on some cores."""
    jobs = [(scenario, f"{seed}/{scenario}/{i}") for i in range(games)]
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(partial(play_sample, weights=weights), jobs, chunksize=8)


def fit(samples: Iterable[Samples], start: list[float], ridge: float) -> tuple[list[float], float, int]:
    """Return weights fitted by Newton's method, pulled towards the old ones; with their loss and number of moments."""
    import numpy as np

    rows: list[list[float]] = []
    marks: list[float] = []
    for moments, end in samples:
        if end >= 0:
            rows += moments
            marks += [end] * len(moments)
    x = np.array(rows)
    y = np.array(marks)
    old = np.array(start)
    w = old.copy()

    def loss_of(v: np.ndarray) -> float:
        z = x @ v
        return float((np.logaddexp(0, z) - y * z).sum() + 0.5 * ridge * ((v - old) ** 2).sum())

    loss = loss_of(w)
    for _ in range(40):
        p = 1 / (1 + np.exp(-np.clip(x @ w, -30, 30)))
        slope = x.T @ (p - y) + ridge * (w - old)
        curve = (x * (p * (1 - p))[:, None]).T @ x + np.diag(np.full(FEATURES, ridge + 1e-6))
        step = np.linalg.solve(curve, slope)
        size = 1.0
        while size > 1e-4 and loss_of(w - size * step) > loss:
            size /= 2
        new = loss_of(w - size * step)
        if loss - new < 1e-7 * abs(loss):
            break
        w, loss = w - size * step, new
    return [float(v) for v in w], loss / len(rows), len(rows)
