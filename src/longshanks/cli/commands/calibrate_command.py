"""`longshanks calibrate`: fit the chance of winning that people are told."""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path

from longshanks.ai.features import FEATURE_NAMES
from longshanks.cli.developer import SEED_HELP, WORKERS_HELP, check_folder, check_scenarios, count_games, writing
from longshanks.cli.options import Subparsers, add_scenarios_option, positive, whole
from longshanks.cli.progress import track
from longshanks.cli.translation import exit_with
from longshanks.lab.calibration import FOLDS, cross_predict, fit, log_loss, play_samples, reliability

INSTALL_NUMPY = "pip install 'longshanks[tune]'"


def add_parser(commands: Subparsers) -> None:
    """Add the parser of the command."""
    parser = commands.add_parser(
        "calibrate", help="fit the chance of winning that people are told; needs the extra `tune`"
    )
    parser.add_argument("--out", required=True, metavar="FILE", help="where the fit is written")
    parser.add_argument(
        "--games", type=positive, default=1000, metavar="N", help="games of each scenario (default 1000)"
    )
    add_scenarios_option(parser)
    parser.add_argument("--seed", type=whole, default=1, metavar="K", help=SEED_HELP)
    parser.add_argument("--workers", type=positive, default=os.cpu_count() or 1, metavar="W", help=WORKERS_HELP)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Run the command: play, fit, and print how well fits predict games they have not seen."""
    try:
        import numpy  # noqa: F401
    except ModuleNotFoundError:
        exit_with(f"numpy is not installed: {INSTALL_NUMPY}")
    scenarios = args.scenario or ["braveheart", "bruce"]
    check_scenarios(scenarios)
    out = Path(args.out)
    check_folder(out)
    games = play_samples(scenarios, args.games, args.seed, args.workers)
    finished = [game for game in track(games, len(scenarios) * args.games, "games") if game.winner >= 0]
    if len(finished) < FOLDS:
        exit_with("too few games came to an end: play more of them")
    weights, predictions = fit(finished), cross_predict(finished)
    note = f"longshanks calibrate: {count_games(len(finished))}, seed {args.seed}"
    data = {"note": note, "weights": {n: round(w, 4) for n, w in zip(FEATURE_NAMES, weights, strict=True)}}
    with writing(out):
        out.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    print(f"log loss {log_loss(predictions):.4f} in {len(predictions):,} positions, predicted by fits to other games")
    print("| predicted | positions | Scotland won |\n|---|---|---|")
    for row in reliability(predictions):
        print(f"| {100 * row.predicted:.1f} % | {row.positions:,} | {100 * row.won:.1f} % |")
    return 0
