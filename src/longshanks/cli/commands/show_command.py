"""`longshanks show`: the board of a game file."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from pathlib import Path
from typing import Final

from longshanks.cli.board import board_of_state, board_text
from longshanks.cli.files import read_game
from longshanks.cli.options import Subparsers, whole
from longshanks.cli.translation import exit_with, os_error_text, translate
from longshanks.notation.game import Game
from longshanks.rules.events import VIEWER_NAMES
from longshanks.svg import PictureError, draw, gif, png
from longshanks.views.view import view

PICTURES: Final = ("svg", "png", "gif")
"""The kinds of pictures; of the last, a game moves."""
VIEWER_NUMBERS: Final = {name: viewer for viewer, name in VIEWER_NAMES.items()}


def add_parser(commands: Subparsers) -> None:
    """Add the parser of the command."""
    parser = commands.add_parser("show", help=translate("command.show"))
    parser.add_argument("file", metavar=translate("metavar.file"), help=translate("option.game"))
    parser.add_argument("--at", type=whole, metavar="N", help=translate("option.at"))
    parser.add_argument("--side", choices=[*VIEWER_NUMBERS, "all"], default="all", help=translate("option.viewer"))
    for kind in PICTURES:
        parser.add_argument(f"--{kind}", metavar=translate("metavar.file"), help=translate(f"option.{kind}"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the board of a game file after some actions, as one side sees it or with everything open."""
    at = args.at
    if at is not None and at < 0:
        exit_with(translate("cli_error.show.at", at=at))
    game = read_game(args.file, at)
    if at is not None and at > len(game.actions):
        exit_with(translate("cli_error.show.long", at=at, count=len(game.actions)))
    viewer = None if args.side == "all" else VIEWER_NUMBERS[args.side]
    wanted = {kind: Path(name) for kind in PICTURES if (name := getattr(args, kind))}
    if wanted:
        draw_pictures(game, viewer, wanted)
        return 0
    width = min(shutil.get_terminal_size((110, 40)).columns, 140)
    colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    if viewer is None:
        print(board_of_state(game.state, width, colour))
    else:
        print(board_text(view(game.state, viewer), width, colour))
    return 0


def draw_pictures(game: Game, viewer: int | None, wanted: dict[str, Path]) -> None:
    """Write pictures of a game by their kinds; leave with a message if one cannot be made or written."""
    for kind, path in wanted.items():
        try:
            if kind == "gif":
                content = gif(game, viewer)
            else:
                board = draw(game, viewer)
                content = png(board) if kind == "png" else board.encode()
            path.write_bytes(content)
        except PictureError as error:
            exit_with(str(error))
        except OSError as error:
            exit_with(translate("cli_error.file.write", file=path, error=os_error_text(error)))
