"""The command `longshanks`: finds out language and command, and joins the parsers of `cli/commands/`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Final

from longshanks import __version__
from longshanks.cli.english_terminal import ARGUMENTS
from longshanks.cli.translation import set_language, translate
from longshanks.rules.version import is_compiled
from longshanks.words.locales import LANGUAGES, SOURCE, choose_language, languages, requested_languages

PLAYER_COMMANDS: Final = (
    "play",
    "serve",
    "computer-worker",
    "admin",
    "verify",
    "replay",
    "show",
    "odds",
    "rules",
    "editions",
    "bids",
)
"""The commands of players and hosts, in the order of `--help`; they speak the languages of the catalogues."""
DEVELOPER_COMMANDS: Final = (
    "simulate",
    "fuzz",
    "perft",
    "selfplay",
    "arena",
    "ladder",
    "tune",
    "calibrate",
    "completion",
)
"""The commands of developers, which speak English only."""
COMMANDS: Final = (*PLAYER_COMMANDS, *DEVELOPER_COMMANDS)
"""Every command. Command NAME is the module `cli/commands/NAME_command.py`, `_` for `-`, which has

    add_parser(commands)    add its parser, with `run` as the default of `run`
    run(args)               carry it out; return the exit status
"""


class HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """Help whose headings have the colon of the language; argparse adds the plain one itself."""

    def start_section(self, heading: str | None) -> None:
        """Begin a part of the help."""
        super().start_section(heading and translate("command.heading", heading=heading).removesuffix(":"))


def make_parser(names: Sequence[str] = COMMANDS) -> argparse.ArgumentParser:
    """Return the parser of `longshanks` with some commands; only the modules of these are imported."""
    parser = argparse.ArgumentParser(
        prog="longshanks",
        description=translate("command.about"),
        epilog=translate("command.examples"),
        formatter_class=HelpFormatter,
    )
    version = translate("report.version.compiled" if is_compiled() else "report.version.plain", version=__version__)
    parser.add_argument("--version", action="version", version=version, help=translate("arguments.version"))
    parser.add_argument(
        "--lang",
        choices=list(languages()),
        metavar=translate("metavar.lang"),
        help=translate("option.lang", languages=", ".join(LANGUAGES)),
    )
    commands = parser.add_subparsers(dest="command", metavar=translate("metavar.command"))
    for name in names:
        import_module(f"longshanks.cli.commands.{name.replace('-', '_')}_command").add_parser(commands)
    for each in commands.choices.values():
        each.formatter_class = HelpFormatter
    return parser


def command_index(argv: Sequence[str]) -> int:
    """Return where the command stands among the arguments; behind the last if there is none."""
    words = (at for at, word in enumerate(argv) if not word.startswith("-") and argv[at - 1 : at] != ["--lang"])
    return next(words, len(argv))


def command_of(argv: Sequence[str]) -> str | None:
    """Return the command among the arguments, or None if there is none that is known."""
    name = next(iter(argv[command_index(argv) :]), None)
    return name if name in COMMANDS else None


def language_of(argv: Sequence[str], environment: Mapping[str, str]) -> str:
    """Return the language to speak, which must be known before the options are explained."""
    early = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    early.add_argument("--lang", default="")
    # Behind the command `--lang` is no option of ours, and what else stands there is not for us to judge.
    try:
        asked = early.parse_known_args(argv[: command_index(argv)])[0].lang
    except argparse.ArgumentError:
        asked = ""
    return choose_language([asked] if asked else requested_languages(environment))


def translate_argparse() -> None:
    """Let argparse say its own words in the language spoken: it looks them up by its `_`, as gettext has it."""
    keys = {english: key for key, english in ARGUMENTS.items()}

    def translated(text: str) -> str:
        return translate(keys[text]) if text in keys else text

    vars(argparse)["_"] = translated
    vars(argparse)["ngettext"] = lambda one, many, number: translated(one if number == 1 else many)


def main(argv: list[str] | None = None) -> int:
    """Run the command; return its exit status."""
    argv = sys.argv[1:] if argv is None else argv
    command = command_of(argv)
    set_language(SOURCE if command in DEVELOPER_COMMANDS else language_of(argv, os.environ))
    translate_argparse()
    parser = make_parser([command] if command else COMMANDS)
    args = parser.parse_args(argv)
    if args.command is None:
        parser.print_help()
        return 0
    try:
        return int(args.run(args))
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
