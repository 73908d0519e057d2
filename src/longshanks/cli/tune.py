"""Fit the weights of the computer players to games: `longshanks tune`."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from longshanks.ai.tune import Samples, fit, play_samples
from longshanks.ai.weights import WeightsError, load_weights, save_weights
from longshanks.cli.phrases import decimal, grouped, leave, name, phrase, say_os
from longshanks.cli.progress import track
from longshanks.cli.research import check_folder, check_scenarios, say_trouble, writing

SCENARIOS = ["braveheart", "bruce"]
INSTALL = "pip install 'longshanks[tune]'"


def tune(args: argparse.Namespace) -> int:
    """Run the command: some rounds of games and fits, the weights written after each."""
    try:
        import numpy  # noqa: F401
    except ModuleNotFoundError:
        leave(phrase("trouble.library", library="numpy", install=INSTALL))
    scenarios = args.scenario or SCENARIOS
    check_scenarios(scenarios)
    out = Path(args.out)
    check_folder(out)
    try:
        weights = load_weights(Path(args.start) if args.start else None)
    except (OSError, UnicodeError) as error:
        leave(phrase("trouble.file", file=args.start, error=say_os(error)))
    except WeightsError as error:
        leave(say_trouble(error))
    for number in range(1, args.rounds + 1):
        started = time.perf_counter()
        samples: list[Samples] = []
        for scenario in scenarios:
            seed = f"tune {args.seed}/{number}"
            games = play_samples(scenario, seed, args.games, weights, args.workers)
            words = {"round": number, "rounds": args.rounds, "scenario": name("scenario", scenario)}
            samples += track(games, args.games, "report.progress.round", **words)
        finished = sum(end >= 0 for _, end in samples)
        if not finished:
            leave(phrase("trouble.tune"))
        weights, loss, moments = fit(samples, weights, args.ridge)
        note = (
            f"longshanks tune, round {number} of {args.rounds}, {args.games} games of each of {', '.join(scenarios)}, "
            f"seed {args.seed}, from {args.start or 'the shipped weights'}"
        )
        with writing(out):
            save_weights(out, weights, note)
        report = phrase(
            "report.tune",
            round=number,
            finished=finished,
            total=len(samples),
            moments=grouped(moments),
            loss=decimal(loss, 4),
            seconds=round(time.perf_counter() - started),
            file=out,
        )
        print(report, flush=True)
    return 0
