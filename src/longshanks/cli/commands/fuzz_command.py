"""`longshanks fuzz`: the contract test of `longshanks.testing` on many random games.

A game that fails is saved as a game file, ready to become a test.
"""

from __future__ import annotations

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from longshanks.cli.developer import SEED_HELP, WORKERS_HELP, count_games, writing
from longshanks.cli.options import Subparsers, add_edition_options, edition_from, positive, whole
from longshanks.cli.progress import track
from longshanks.notation.position import write_edition
from longshanks.rules.editions import Edition, edition
from longshanks.rules.r8_scenarios import SCENARIO_NAMES, make_setup
from longshanks.testing import GameFault, check_game


def add_parser(commands: Subparsers) -> None:
    """Add the parser of the command."""
    parser = commands.add_parser("fuzz", help="play random games of all scenarios with everything checked")
    add_edition_options(parser)
    parser.add_argument("--games", type=positive, default=200, metavar="N", help="games to play (default 200)")
    parser.add_argument("--seed", type=whole, default=1, metavar="K", help=SEED_HELP)
    parser.add_argument("--workers", type=positive, default=os.cpu_count() or 1, metavar="W", help=WORKERS_HELP)
    parser.add_argument(
        "--out", default=".", metavar="DIR", help="where a game that breaks is saved (default: this folder)"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the games; the exit status says whether one broke."""
    folder = Path(args.out)
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
    return 1 if fuzz(args.games, edition_from(args), args.seed, folder, args.workers) else 0


def fuzz_one(job: tuple[str, str, dict[str, str], str]) -> GameFault | None:
    """Play one checked game in a worker process; return the fault, if any."""
    scenario, name, changes, seed = job
    try:
        check_game(make_setup(scenario, edition(name, **changes)), seed)
    except GameFault as fault:
        return fault
    return None


def fuzz(games: int, rules: Edition, seed: int, folder: Path, workers: int) -> int:
    """Play checked games over all scenarios on some cores; save what breaks and return how many did."""
    jobs = [(SCENARIO_NAMES[i % len(SCENARIO_NAMES)], rules.name, rules.changed, f"{seed}/{i}") for i in range(games)]
    broken = 0
    with ProcessPoolExecutor(workers) as pool:
        for fault in track(pool.map(fuzz_one, jobs, chunksize=4), games, "games"):
            if fault is not None:
                broken += 1
                with writing(folder):
                    path = fault.save(folder)
                print(f"{fault}\n  saved as {path}")
    over = ", ".join(SCENARIO_NAMES)
    print(f"{count_games(games)} of edition {write_edition(rules)} over {over}: {broken or 'nothing'} broken")
    return broken
