"""`longshanks serve`: games for browsers. What it does is `cli/serve.py`, which needs the extra `server`."""

from __future__ import annotations

import argparse
import os

from longshanks.cli.options import Subparsers, add_log_option, number, player_name, positive, server_extra, whole
from longshanks.cli.translation import translate


def add_parser(commands: Subparsers) -> None:
    """Add the parser of the command."""
    parser = commands.add_parser("serve", help=translate("command.serve"))
    parser.add_argument("--host", default="127.0.0.1", metavar=translate("metavar.host"), help=translate("option.host"))
    parser.add_argument("--port", type=whole, metavar="P", help=translate("option.port"))
    parser.add_argument("--database", metavar="URL", help=translate("option.database"))
    parser.add_argument("--data", metavar=translate("metavar.folder"), help=translate("option.data"))
    parser.add_argument("--workers", type=positive, default=2, metavar="N", help=translate("option.workers"))
    parser.add_argument("--processes", type=positive, default=1, metavar="N", help=translate("option.processes"))
    parser.add_argument("--open", action="store_true", help=translate("option.open"))
    parser.add_argument(
        "--allow-origin",
        action="append",
        default=[],
        metavar=translate("metavar.origin"),
        help=translate("option.allow-origin"),
    )
    parser.add_argument(
        "--trusted-proxy",
        action="append",
        default=[],
        metavar=translate("metavar.network"),
        help=translate("option.trusted-proxy"),
    )
    parser.add_argument("--rate-factor", type=number, default=1.0, metavar="F", help=translate("option.rate-factor"))
    parser.add_argument("--keep-games", type=positive, metavar="N", help=translate("option.keep-games"))
    parser.add_argument("--keep-guests", type=positive, metavar="N", help=translate("option.admin.guests"))
    parser.add_argument("--metrics-token", metavar=translate("metavar.token"), help=translate("option.metrics-token"))
    parser.add_argument(
        "--player",
        action="append",
        default=[],
        type=player_name,
        metavar="MODULE:CLASS",
        help=translate("option.player"),
    )
    add_log_option(parser)
    parser.add_argument("--address", metavar="URL", help=translate("option.address"))
    parser.add_argument("--smtp", metavar="URL", help=translate("option.smtp"))
    parser.add_argument("--mail-from", metavar=translate("metavar.mail"), help=translate("option.mail-from"))
    parser.add_argument("--alert-after", type=number, default=30.0, metavar="S", help=translate("option.alert-after"))
    parser.add_argument("--private-webhooks", action="store_true", help=translate("option.private-webhooks"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve games until told to stop; leave with a message if the extra is not installed."""
    with server_extra():
        from longshanks.cli.serve import serve
        from longshanks.server.computers.offered_levels import PLAYERS_VARIABLE
    if args.player:
        # Workers are processes of their own: they read the variable too.
        named = [os.environ.get(PLAYERS_VARIABLE, ""), *args.player]
        os.environ[PLAYERS_VARIABLE] = ",".join(filter(None, named))
    return serve(args)
