"""`longshanks completion`: print what lets a shell complete the command and its options."""

from __future__ import annotations

import argparse

from longshanks.cli.options import Subparsers
from longshanks.cli.translation import exit_with

SHELLS = ("bash", "zsh", "tcsh")


def add_parser(commands: Subparsers) -> None:
    """Add the parser of the command."""
    parser = commands.add_parser(
        "completion",
        help="print the completion script of a shell",
        description='For bash, in ~/.bashrc: eval "$(longshanks completion bash)"',
    )
    parser.add_argument("shell", choices=SHELLS, help="the shell that is to complete")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the script; leave with a message if the extra is not installed."""
    try:
        import shtab
    except ModuleNotFoundError:
        exit_with("completion needs shtab: pip install 'longshanks[completion]'")
    from longshanks.cli.main import make_parser

    print(shtab.complete(make_parser(), shell=args.shell))
    return 0
