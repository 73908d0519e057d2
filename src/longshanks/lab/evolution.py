"""Find weights by play: evolution on the results of games between two brains that see everything.

A generation changes the weights of one side, the next those of the other. It perturbs them in many directions, each
direction both ways, and plays every perturbed brain on the same luck against the same opponents: what the enemy plays
now, what it played in some earlier generation, and the frozen brain of 0.1.0. A game counts by who won and by how many
nobles. The weights then go a step of fixed length along the directions that did better, with some momentum. What is
handed out is the average over the later generations.

All of it is in a folder: `state.json` after every generation, so that a run cut short goes on where it stopped,
`log.jsonl` with a line for every generation, and `weights.json`. The standard library is enough.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, Final

from longshanks.ai.brain import Brain
from longshanks.ai.features import FEATURE_NAMES, FEATURES, features
from longshanks.ai.value import Linear
from longshanks.ai.weights import packaged_weights, save_weights
from longshanks.ai.yardsticks.brain_0_1 import Brain01
from longshanks.lab.common_random_numbers import CommonRandomNumbers
from longshanks.lab.job_errors import JobError
from longshanks.rules import state as st
from longshanks.rules.engine import actors, advance
from longshanks.rules.r2_blocks import CHANCE, ENGLAND, SCOTLAND, SIDE_NAMES, SIDES
from longshanks.rules.r8_scenarios import make_setup, new_game
from longshanks.rules.r9_victory import count_nobles
from longshanks.rules.state import State

SCENARIOS: Final = ("braveheart", "bruce")
DIRECTIONS: Final = 64
"""How many directions a generation tries, each both ways."""
SEEDS: Final = 2
"""How many seeds each perturbed brain plays in every scenario."""
SHAKE: Final = 0.12
"""How far a direction goes, as what each weight adds to the logit of a usual position."""
FIRST_STEP: Final = 0.30
LAST_STEP: Final = 0.12
"""The length of a step over all weights, in the same measure: at the beginning, and from `SETTLED` generations on."""
SETTLED: Final = 60
MOMENTUM: Final = 0.7
AVERAGED: Final = 0.85
"""How much of the running average stays in each generation."""
MARGIN_SHARE: Final = 0.4
"""How much of a result is by how many nobles it was won."""
OLD_EVERY: Final = 4
"""Every so many generations of a side its weights are kept as an opponent for later ones."""
KEPT: Final = 12
"""How many earlier weights are kept for each side."""
CHECK_EVERY: Final = 20
CHECK_SEEDS: Final = 32
SMALLEST_SPREAD: Final = 0.05
"""Features that hardly ever differ are perturbed as if they differed so much."""
SPREAD_SEEDS: Final = 6
"""From how many games of each scenario the spread of the features is measured."""
LONGEST: Final = 60
"""A game is broken off after so many years."""

Weights = list[float]


@dataclass
class Evolution:
    """How far a run is."""

    weights: list[Weights]
    """By side, where the search stands."""
    average: list[Weights]
    """By side, the running average: what is handed out."""
    spread: Weights
    """By feature, how much it differs between positions."""
    momentum: list[Weights] = field(default_factory=lambda: [[0.0] * FEATURES for _ in SIDES])
    earlier: list[list[Weights]] = field(default_factory=lambda: [[], []])
    """By side, weights of earlier generations."""
    generation: int = 0
    games: int = 0
    seed: int = 1


Game = tuple[str, str, int, Weights, Weights, bool]
"""Scenario, seed, the side that is tried, its weights, those of the enemy, and whether that is the brain of 0.1.0."""


def play_brains(
    scenario: str, seed: str, brains: list[Brain], after_moves: Callable[[State], object] = lambda s: None
) -> tuple[int, int]:
    """Play a game between two brains; return its winner, or -1, and by how many nobles Scotland is ahead.

    `after_moves` is called with the state whenever a side has ended its moves.
    """
    s = new_game(make_setup(scenario))
    luck = CommonRandomNumbers(seed)
    streams = [Random(f"{seed}/{side}") for side in (ENGLAND, SCOTLAND)]
    while (acting := actors(s)) and s.year < s.setup.first_year + LONGEST:
        side = acting[0]
        if side == CHANCE:
            advance(s, luck.action(s))
        elif s.stage == st.MOVES:
            for action in brains[side].plan(s, side):
                advance(s, action)
            after_moves(s)
        else:
            advance(s, brains[side].choose(s, side, streams[side]))
    return s.winner, count_nobles(s, SCOTLAND) - count_nobles(s, ENGLAND)


def result(side: int, winner: int, margin: int) -> float:
    """Return how well a game went for a side, from 0 to 1."""
    won = 0.5 if winner < 0 else float(winner == side)
    ahead = margin if side == SCOTLAND else -margin
    return (1 - MARGIN_SHARE) * won + MARGIN_SHARE * (0.5 + max(-14, min(14, ahead)) / 28)


def try_weights(game: Game) -> tuple[float, bool]:
    """Play one game and return how it went for the side that is tried, and whether it won."""
    scenario, seed, side, mine, theirs, is_old = game
    own = Brain(Linear(mine))
    enemy = Brain01(Linear(theirs)) if is_old else Brain(Linear(theirs))
    winner, margin = play_brains(scenario, seed, [own, enemy] if side == ENGLAND else [enemy, own])
    return result(side, winner, margin), winner == side


def measure_spread(weights: list[Weights]) -> Weights:
    """Return how much each feature differs between the positions of some games."""
    rows: list[list[float]] = []
    brains = [Brain(Linear(w)) for w in weights]
    for scenario in SCENARIOS:
        for number in range(SPREAD_SEEDS):
            play_brains(scenario, f"spread {number}", brains, lambda s: rows.append(features(s)))
    spread = []
    for i in range(FEATURES):
        column = [row[i] for row in rows]
        mean = sum(column) / len(column)
        deviation = sqrt(sum((x - mean) ** 2 for x in column) / len(column))
        spread.append(max(SMALLEST_SPREAD, deviation) if deviation else 1.0)
    return spread


def start(weights: list[Weights], seed: int) -> Evolution:
    """Return a run that begins with some weights."""
    return Evolution([w[:] for w in weights], [w[:] for w in weights], measure_spread(weights), seed=seed)


class EvolutionFolder:
    """Where a run is kept."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> Evolution | None:
        """Return the run as it stands, or None if there is none yet; one of other features is an JobError."""
        file = self.path / "state.json"
        if not file.exists():
            return None
        data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        if data.pop("features") != FEATURE_NAMES:
            raise JobError(f"{file}: made with other features; begin a new run in another folder")
        return Evolution(**data)

    def write(self, run: Evolution) -> None:
        """Write the run and the weights it has come to; whoever reads meanwhile finds the old or the new."""
        draft = self.path / "state.json.part"
        draft.write_text(json.dumps({"features": FEATURE_NAMES, **asdict(run)}), encoding="utf-8")
        draft.replace(self.path / "state.json")
        note = f"longshanks tune: {run.generation} generations, {run.games} games, seed {run.seed}"
        save_weights(self.path / "weights.json", run.average, note)

    def note(self, line: dict[str, object]) -> None:
        """Add a line to the log."""
        with open(self.path / "log.jsonl", "a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")


def perturbed(weights: Weights, direction: Weights, spread: Weights, sign: float) -> Weights:
    """Return weights gone some way in a direction."""
    return [w + sign * SHAKE * d / s for w, d, s in zip(weights, direction, spread, strict=True)]


def opponents(run: Evolution, side: int, rng: Random) -> list[tuple[Weights, bool]]:
    """Return whom the brains of a generation meet, one for each seed: weights, and whether it is the brain of 0.1.0."""
    enemy = 1 - side
    found: list[tuple[Weights, bool]] = [(run.weights[enemy], False)]
    for _ in range(SEEDS - 1):
        draw = rng.random()
        if draw < 0.25:
            found.append((packaged_weights("yardsticks/weights_0_1.json")[enemy], True))
        elif draw < 0.6 and run.earlier[enemy]:
            found.append((rng.choice(run.earlier[enemy]), False))
        else:
            found.append((run.average[enemy], False))
    return found


def step_length(generation: int) -> float:
    """Return how far the weights go in a generation."""
    return FIRST_STEP + (LAST_STEP - FIRST_STEP) * min(1.0, generation / SETTLED)


def advance_generation(run: Evolution, play: Callable[[list[Game]], list[tuple[float, bool]]]) -> dict[str, object]:
    """Do one generation and return its line for the log."""
    side = run.generation % 2
    rng = Random(f"evolution {run.seed}/{run.generation}")
    directions = [[rng.gauss(0, 1) for _ in range(FEATURES)] for _ in range(DIRECTIONS)]
    met = opponents(run, side, rng)
    games: list[Game] = []
    for direction in directions:
        for sign in (1.0, -1.0):
            mine = perturbed(run.weights[side], direction, run.spread, sign)
            for number, (theirs, is_old) in enumerate(met):
                for scenario in SCENARIOS:
                    seed = f"evolution {run.seed}/{run.generation}/{number}"
                    games.append((scenario, seed, side, mine, theirs, is_old))
    results = play(games)
    each = len(met) * len(SCENARIOS)
    slope = [0.0] * FEATURES
    for i, direction in enumerate(directions):
        better = sum(r for r, _ in results[2 * i * each : (2 * i + 1) * each])
        worse = sum(r for r, _ in results[(2 * i + 1) * each : (2 * i + 2) * each])
        for k in range(FEATURES):
            slope[k] += (better - worse) * direction[k]
    size = sqrt(sum(x * x for x in slope)) or 1.0
    momentum = run.momentum[side]
    for k in range(FEATURES):
        momentum[k] = MOMENTUM * momentum[k] + (1 - MOMENTUM) * slope[k] / size
    length = sqrt(sum(x * x for x in momentum)) or 1.0
    step = step_length(run.generation)
    weights = run.weights[side]
    for k in range(FEATURES):
        weights[k] += step * momentum[k] / length / run.spread[k]
        run.average[side][k] = AVERAGED * run.average[side][k] + (1 - AVERAGED) * weights[k]
    run.generation += 1
    run.games += len(games)
    if run.generation // 2 % OLD_EVERY == 0:
        run.earlier[side] = [*run.earlier[side][-KEPT + 1 :], weights[:]]
    return {
        "generation": run.generation,
        "side": SIDE_NAMES[side],
        "won": round(sum(won for _, won in results) / len(results), 4),
        "result": round(sum(r for r, _ in results) / len(results), 4),
        "along": round(length, 3),
    }


def check(run: Evolution, play: Callable[[list[Game]], list[tuple[float, bool]]]) -> dict[str, object]:
    """Return how the average of each side does against 0.1.0 and against each other, on seeds kept for it."""
    old = packaged_weights("yardsticks/weights_0_1.json")
    line: dict[str, object] = {"check": run.generation, "games": run.games}
    for name, side, theirs, is_old in (
        ("england_against_0.1.0", ENGLAND, old[SCOTLAND], True),
        ("scotland_against_0.1.0", SCOTLAND, old[ENGLAND], True),
        ("england_against_scotland", ENGLAND, run.average[SCOTLAND], False),
    ):
        games: list[Game] = [
            (scenario, f"check {number}", side, run.average[side], theirs, is_old)
            for scenario in SCENARIOS
            for number in range(CHECK_SEEDS)
        ]
        line[name] = round(sum(won for _, won in play(games)) / len(games), 4)
    return line


def evolve(
    folder: EvolutionFolder, run: Evolution, generations: int, seconds: float, workers: int
) -> Iterator[dict[str, object]]:
    """Go on with a run for some generations, or until the time is up; yield each line of the log as it is written."""
    started = time.monotonic()
    with ProcessPoolExecutor(workers) as pool:

        def play(games: list[Game]) -> list[tuple[float, bool]]:
            return list(pool.map(try_weights, games, chunksize=max(1, len(games) // (8 * workers))))

        for _ in range(generations):
            lines = [advance_generation(run, play)]
            if run.generation % CHECK_EVERY == 0:
                lines.append(check(run, play))
            for line in lines:
                line["seconds"] = round(time.monotonic() - started, 1)
                folder.note(line)
                yield line
            folder.write(run)
            if time.monotonic() - started > seconds:
                return
