"""`longshanks admin`: look after a server's games and people. What it does is `cli/admin.py`, which needs `server`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Final

from longshanks.cli.options import Subparsers, positive, server_extra
from longshanks.cli.translation import translate

ACTIONS: Final[dict[str, Sequence[str]]] = {
    "games": ("--status", "--person"),
    "show": ("game",),
    "export": ("game", "--output"),
    "delete-game": ("game", "--yes"),
    "people": ("name?",),
    "reset-password": ("name", "--address"),
    "ban": ("name",),
    "unban": ("name",),
    "delete-person": ("name", "--yes"),
    "clean": ("--guests", "--abandoned", "--yes"),
    "backup": ("file",),
    "restore": ("file",),
    "check": (),
}
"""What can be done, with its arguments."""


def add_parser(commands: Subparsers) -> None:
    """Add the parser of the command."""
    parser = commands.add_parser("admin", help=translate("command.admin"))
    actions = parser.add_subparsers(dest="action", required=True, metavar=translate("metavar.command"))
    for action, names in ACTIONS.items():
        each = actions.add_parser(action, help=translate(f"command.admin.{action}"))
        for name in names:
            add_argument(each, name)
        each.add_argument("--database", metavar="URL", help=translate("option.database"))
        each.add_argument("--data", metavar=translate("metavar.folder"), help=translate("option.data"))
    parser.set_defaults(run=run)


def add_argument(parser: argparse.ArgumentParser, name: str) -> None:
    """Add an argument or option by its name in `ACTIONS`."""
    match name:
        case "game":
            parser.add_argument("game", metavar=translate("metavar.game"), help=translate("option.admin.game"))
        case "name" | "name?":
            count = "?" if name.endswith("?") else None
            parser.add_argument(
                "name", metavar=translate("metavar.name"), help=translate("option.admin.name"), nargs=count
            )
        case "file":
            parser.add_argument("file", metavar=translate("metavar.file"), help=translate("option.admin.file"))
        case "--status":
            parser.add_argument(
                "--status", choices=["waiting", "playing", "over"], help=translate("option.admin.status")
            )
        case "--person":
            parser.add_argument("--person", metavar=translate("metavar.name"), help=translate("option.admin.person"))
        case "--output":
            parser.add_argument("--output", metavar=translate("metavar.file"), help=translate("option.admin.output"))
        case "--address":
            parser.add_argument("--address", default="", metavar="URL", help=translate("option.admin.address"))
        case "--guests" | "--abandoned":
            parser.add_argument(name, type=positive, metavar="N", help=translate(f"option.admin.{name[2:]}"))
        case "--yes":
            parser.add_argument("--yes", action="store_true", help=translate("option.admin.yes"))
        case _:
            raise AssertionError(name)


def run(args: argparse.Namespace) -> int:
    """Do what is asked for; leave with a message if the extra is not installed."""
    with server_extra():
        from longshanks.cli.admin import administer
    return administer(args)
