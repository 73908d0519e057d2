"""`longshanks replay`: check every line of a game file."""

from __future__ import annotations

import argparse

from longshanks.cli.files import read_game
from longshanks.cli.options import Subparsers
from longshanks.cli.translation import listed, name, outcome_text, side_name, translate
from longshanks.rules.engine import actors, outcome
from longshanks.rules.state import STAGE_NAMES


def add_parser(commands: Subparsers) -> None:
    """Add the parser of the command."""
    parser = commands.add_parser("replay", help=translate("command.replay"))
    parser.add_argument("file", metavar=translate("metavar.file"), help=translate("option.game"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check every line of a game file and print how it ended."""
    game = read_game(args.file)
    end = outcome(game.state)
    if end is not None:
        print(translate("report.replay.over", count=len(game.actions), outcome=outcome_text(end)))
    else:
        s = game.state
        words = {"year": s.year, "stage": name("stage", STAGE_NAMES[s.stage])}
        waiting = listed([side_name(side) for side in actors(s)])
        print(translate("report.replay.unfinished", count=len(game.actions), actors=waiting, **words))
    return 0
