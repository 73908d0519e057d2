"""Options that several commands have, how their values are read, and the setup they ask for."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, TypeAlias

from longshanks.ai.own_players import PlayerError, find_player, offered
from longshanks.ai.players import PLAYERS
from longshanks.cli.translation import exit_with, input_error_text, translate
from longshanks.notation.position import read_bid, read_edition
from longshanks.rules.editions import BOOKS, DEFAULT_EDITION, Edition
from longshanks.rules.r8_scenarios import SCENARIO_NAMES, make_setup
from longshanks.rules.state import Setup
from longshanks.rules.user_errors import InputError

DEFAULT_SCENARIO: Final = "braveheart"

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""What a command adds its parser to."""


def positive(text: str) -> int:
    """Read a number above zero; what is none is an ArgumentTypeError."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(translate("cli_error.number.positive", text=text))
    return int(text)


def whole(text: str) -> int:
    """Read a whole number; what is none is an ArgumentTypeError."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(translate("cli_error.number.whole", text=text)) from None


def number(text: str) -> float:
    """Read a number; what is none is an ArgumentTypeError."""
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(translate("cli_error.number", text=text)) from None


def player_name(text: str) -> str:
    """Read the name of a player, one of ours or of somebody else; what is none is an ArgumentTypeError."""
    try:
        find_player(text)
    except PlayerError as error:
        if ":" in text:
            raise argparse.ArgumentTypeError(str(error)) from None
        choices = ", ".join([*PLAYERS, *offered(), "MODULE:CLASS", "exec:COMMAND"])
        raise argparse.ArgumentTypeError(translate("input_error.level", text=text, choices=choices)) from None
    return text


@contextmanager
def server_extra() -> Iterator[None]:
    """Leave with a message how to install the extra `server` if what is imported inside needs it."""
    try:
        yield
    except ModuleNotFoundError as error:
        exit_with(translate("cli_error.extra", module=error.name))


def add_log_option(parser: argparse.ArgumentParser) -> None:
    """Add the option for how much a server writes to its log."""
    levels = ["debug", "info", "warning", "error"]
    parser.add_argument("--log", choices=levels, default="warning", help=translate("option.log"))


def add_setup_options(parser: argparse.ArgumentParser, bid: bool = True) -> None:
    """Add the options that `setup_from` reads: scenario, bid, edition and house rules."""
    parser.add_argument(
        "--scenario",
        default=DEFAULT_SCENARIO,
        metavar="S",
        help=translate("option.scenario", scenarios=", ".join(SCENARIO_NAMES)),
    )
    if bid:
        parser.add_argument("--bid", default="", metavar="B", help=translate("option.bid"))
    add_edition_options(parser)


def add_edition_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that `edition_from` reads: edition and house rules."""
    parser.add_argument(
        "--edition", default=DEFAULT_EDITION, metavar="E", help=translate("option.edition", editions=", ".join(BOOKS))
    )
    parser.add_argument(
        "--rule", action="append", default=[], metavar=translate("metavar.switch"), help=translate("option.rule")
    )


def add_scenarios_option(parser: argparse.ArgumentParser) -> None:
    """Add the option for several scenarios."""
    named = f"{', '.join(SCENARIO_NAMES)}; may be repeated (default braveheart and bruce)"
    parser.add_argument("--scenario", action="append", default=[], metavar="S", help=named)


def setup_from(args: argparse.Namespace) -> Setup:
    """Return the setup that the options ask for; leave with a message if they make no sense."""
    rules = edition_from(args)
    try:
        england, scotland = read_bid(args.bid) if args.bid else (0, 0)
        return make_setup(args.scenario, rules, england, scotland)
    except InputError as error:
        exit_with(input_error_text(error))


def edition_from(args: argparse.Namespace) -> Edition:
    """Return the edition, with its house rules, that the options ask for; leave with a message if there is none."""
    try:
        return read_edition(" ".join([args.edition, *args.rule]))
    except InputError as error:
        exit_with(input_error_text(error))
