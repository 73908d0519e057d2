"""`longshanks computer-worker`: computers think for the games of others. What it does is `cli/computer_worker.py`."""

from __future__ import annotations

import argparse

from longshanks.cli.options import Subparsers, add_log_option, positive, server_extra
from longshanks.cli.translation import translate


def add_parser(commands: Subparsers) -> None:
    """Add the parser of the command."""
    parser = commands.add_parser("computer-worker", help=translate("command.computer-worker"))
    parser.add_argument("--database", required=True, metavar="URL", help=translate("option.shared-database"))
    parser.add_argument("--workers", type=positive, default=2, metavar="N", help=translate("option.workers"))
    add_log_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Think until told to stop; leave with a message if the extra is not installed."""
    with server_extra():
        from longshanks.cli.computer_worker import work
    return work(args)
