"""`longshanks show`: the board of a game file."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from typing import Final

from longshanks.cli.board import board_of_state, board_text
from longshanks.cli.files import read_game
from longshanks.cli.options import Subparsers, whole
from longshanks.cli.translation import exit_with, translate
from longshanks.rules.events import VIEWER_NAMES
from longshanks.views.view import view

VIEWER_NUMBERS: Final = {name: viewer for viewer, name in VIEWER_NAMES.items()}


def add_parser(commands: Subparsers) -> None:
    """Add the parser of the command."""
    parser = commands.add_parser("show", help=translate("command.show"))
    parser.add_argument("file", metavar=translate("metavar.file"), help=translate("option.game"))
    parser.add_argument("--at", type=whole, metavar="N", help=translate("option.at"))
    parser.add_argument("--side", choices=[*VIEWER_NUMBERS, "all"], default="all", help=translate("option.viewer"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the board of a game file after some actions, as one side sees it or with everything open."""
    at = args.at
    if at is not None and at < 0:
        exit_with(translate("cli_error.show.at", at=at))
    game = read_game(args.file, at)
    if at is not None and at > len(game.actions):
        exit_with(translate("cli_error.show.long", at=at, count=len(game.actions)))
    width = min(shutil.get_terminal_size((110, 40)).columns, 140)
    colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    if args.side == "all":
        print(board_of_state(game.state, width, colour))
    else:
        print(board_text(view(game.state, VIEWER_NUMBERS[args.side]), width, colour))
    return 0
