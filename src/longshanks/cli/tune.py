"""Fit the weights of the computer players to games: `longshanks tune`."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from longshanks.ai.tune import Samples, fit, play_samples
from longshanks.ai.weights import load_weights, save_weights
from longshanks.cli.progress import track
from longshanks.rules.r8_scenarios import SCENARIO_NAMES

SCENARIOS = ["braveheart", "bruce"]


def tune(args: argparse.Namespace) -> int:
    """Run the command: some rounds of games and fits, the weights written after each."""
    try:
        import numpy  # noqa: F401
    except ModuleNotFoundError:
        raise SystemExit("longshanks: fitting weights needs numpy: pip install 'longshanks[tune]'") from None
    scenarios = args.scenario or SCENARIOS
    for scenario in scenarios:
        if scenario not in SCENARIO_NAMES:
            raise SystemExit(f"longshanks: there is no scenario {scenario!r}: choose from {', '.join(SCENARIO_NAMES)}")
    out = Path(args.out)
    if not out.parent.is_dir():
        raise SystemExit(f"longshanks: {out}: there is no folder {out.parent}")
    try:
        weights = load_weights(Path(args.start) if args.start else None)
    except OSError as error:
        raise SystemExit(f"longshanks: {args.start}: {error.strerror}") from None
    except (KeyError, TypeError, ValueError) as error:
        raise SystemExit(f"longshanks: {args.start}: no weights: {error}") from None
    for number in range(1, args.rounds + 1):
        started = time.perf_counter()
        samples: list[Samples] = []
        for scenario in scenarios:
            seed = f"tune {args.seed}/{number}"
            games = play_samples(scenario, seed, args.games, weights, args.workers)
            samples += track(games, args.games, f"round {number} of {args.rounds}, {scenario}")
        finished = sum(end >= 0 for _, end in samples)
        if not finished:
            raise SystemExit("longshanks: no game came to an end: play more of them")
        weights, loss, moments = fit(samples, weights, args.ridge)
        note = (
            f"longshanks tune, round {number} of {args.rounds}, {args.games} games of each of {', '.join(scenarios)}, "
            f"seed {args.seed}, from {args.start or 'the shipped weights'}"
        )
        save_weights(out, weights, note)
        print(
            f"round {number}: {finished} of {len(samples)} games finished, {moments} moments, loss {loss:.4f}, "
            f"{time.perf_counter() - started:.0f} s; wrote {out}",
            flush=True,
        )
    return 0
