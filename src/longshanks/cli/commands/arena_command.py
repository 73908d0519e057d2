"""`longshanks arena`: a match of everybody against everybody."""

from __future__ import annotations

import argparse
import os

from longshanks.cli.arena_report import print_report, watch
from longshanks.cli.developer import JSON_HELP, SEED_HELP, WORKERS_HELP, check_players, players_help
from longshanks.cli.options import Subparsers, add_setup_options, positive, setup_from, whole
from longshanks.lab.arena import pairs_of, report_on
from longshanks.notation.position import write_edition


def add_parser(commands: Subparsers) -> None:
    """Add the parser of the command."""
    parser = commands.add_parser("arena", help="measure players against each other in pairs of games")
    parser.add_argument(
        "players",
        nargs="+",
        metavar="PLAYER",
        help=players_help("two or more of"),
    )
    add_setup_options(parser, bid=False)
    parser.add_argument(
        "--games", type=positive, default=100, metavar="N", help="games of each two players (default 100)"
    )
    parser.add_argument("--seed", type=whole, default=1, metavar="K", help=SEED_HELP)
    parser.add_argument("--workers", type=positive, default=os.cpu_count() or 1, metavar="W", help=WORKERS_HELP)
    parser.add_argument("--json", action="store_true", help=JSON_HELP)
    parser.set_defaults(run=run, bid="")


def run(args: argparse.Namespace) -> int:
    """Play the match and print the report; leave with a message about players that there are not."""
    setup = setup_from(args)
    check_players(args.players)
    pairs = pairs_of(args.players, args.games, args.scenario, write_edition(setup.edition), args.seed)
    print_report(report_on(args.players, list(watch(pairs, args.workers))), args.json)
    return 0
