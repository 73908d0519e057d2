"""`longshanks tune`: find the weights of the computer players by play."""

from __future__ import annotations

import argparse
import os
from math import inf
from pathlib import Path

from longshanks.ai.weights import WeightsError, load_weights
from longshanks.cli.developer import WORKERS_HELP, check_folder, writing
from longshanks.cli.options import Subparsers, number, positive, whole
from longshanks.cli.translation import exit_with, os_error_text
from longshanks.lab.evolution import EvolutionFolder, evolve, start
from longshanks.lab.job_errors import JobError


def add_parser(commands: Subparsers) -> None:
    """Add the parser of the command."""
    parser = commands.add_parser("tune", help="find the weights of the computer players by evolution on results")
    parser.add_argument(
        "--out", required=True, metavar="FOLDER", help="where the run is kept; one that is there goes on"
    )
    parser.add_argument(
        "--generations", type=positive, default=240, metavar="N", help="stop after so many more (default 240)"
    )
    parser.add_argument(
        "--seconds", type=number, default=inf, metavar="S", help="stop after the generation that reaches this time"
    )
    parser.add_argument(
        "--from", dest="start", metavar="FILE", help="weights a new run begins with (default: the shipped ones)"
    )
    parser.add_argument(
        "--seed", type=whole, default=1, metavar="K", help="another number gives another run (default 1)"
    )
    parser.add_argument("--workers", type=positive, default=os.cpu_count() or 1, metavar="W", help=WORKERS_HELP)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Run the command: begin a run or go on with it, and print a line for every generation."""
    out = Path(args.out)
    check_folder(out)
    try:
        weights = load_weights(Path(args.start) if args.start else None)
    except (OSError, UnicodeError) as error:
        exit_with(f"{args.start}: cannot be read: {os_error_text(error)}")
    except WeightsError as error:
        exit_with(str(error))
    with writing(out):
        out.mkdir(exist_ok=True)
    folder = EvolutionFolder(out)
    try:
        found = folder.read()
    except JobError as error:
        exit_with(str(error))
    for line in evolve(folder, found or start(weights, args.seed), args.generations, args.seconds, args.workers):
        print(", ".join(f"{key} {value}" for key, value in line.items()), flush=True)
    print(f"wrote {out / 'weights.json'}")
    return 0
