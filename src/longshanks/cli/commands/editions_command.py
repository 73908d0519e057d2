"""`longshanks editions`: the rulebooks and where they differ."""

from __future__ import annotations

import argparse
import textwrap

from longshanks.cli.options import Subparsers
from longshanks.cli.translation import exit_with, input_error_text, listed, translate
from longshanks.rules.editions import DEFAULT_EDITION, PROFILES, SWITCH_RULES, SWITCHES, edition
from longshanks.rules.user_errors import EditionError

PAGE_WIDTH = 100


def add_parser(commands: Subparsers) -> None:
    """Add the parser of the command."""
    parser = commands.add_parser("editions", help=translate("command.editions"))
    parser.add_argument("names", nargs="*", metavar=translate("metavar.edition"), help=translate("option.differ"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print all editions, one against the default, or where several differ."""
    print_editions(args.names)
    return 0


def check_editions(names: list[str]) -> None:
    """Leave with the list of editions if one of the names is none."""
    for name in names:
        try:
            edition(name)
        except EditionError as error:
            exit_with(input_error_text(error))


def explain(switch: str, names: list[str]) -> str:
    """Return a paragraph on one switch: what it is about and what each edition plays."""
    lines = [translate("report.editions.switch", switch=switch, rule=SWITCH_RULES[switch])]
    lines += textwrap.wrap(translate(f"switch.{switch}"), PAGE_WIDTH, initial_indent="  ", subsequent_indent="  ")
    for value in SWITCHES[switch]:
        players = [name for name in names if PROFILES[name][switch] == value]
        if players or len(names) > 2:
            who = ", ".join(players) if players else translate("report.editions.house")
            text = translate("report.editions.value", value=value, who=who, text=translate(f"switch.{switch}.{value}"))
            lines += textwrap.wrap(text, PAGE_WIDTH, initial_indent="    ", subsequent_indent="      ")
    return "\n".join(lines)


def differing(names: list[str]) -> list[str]:
    """Return the switches on which some editions differ; all of them for a single edition."""
    if len(names) == 1:
        return [switch for switch in SWITCHES if PROFILES[names[0]][switch] != PROFILES[DEFAULT_EDITION][switch]]
    return [switch for switch in SWITCHES if len({PROFILES[name][switch] for name in names}) > 1]


def print_editions(names: list[str]) -> None:
    """Print the editions and their switches: all, one against the default, or where several differ."""
    check_editions(names)
    if not names:
        for name in PROFILES:
            book = translate(f"edition.{name}")
            print(f"{name:8}{translate('report.editions.default', book=book) if name == DEFAULT_EDITION else book}")
        print()
        print("\n\n".join(explain(switch, list(PROFILES)) for switch in SWITCHES))
        return
    shown = names if len(names) > 1 else [*names, DEFAULT_EDITION]
    found = differing(names)
    if not found:
        print(translate("report.editions.none", editions=listed(shown)))
        return
    print("\n\n".join(explain(switch, shown) for switch in found))
