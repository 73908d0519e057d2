"""`longshanks verify`: check the dice of a game file from a server."""

from __future__ import annotations

import argparse
from pathlib import Path

from longshanks.cli.files import read_game
from longshanks.cli.options import Subparsers
from longshanks.cli.translation import translate
from longshanks.notation.action import write_action
from longshanks.notation.game import Game, header_facts
from longshanks.rules import actions as act
from longshanks.rules.r2_blocks import CHANCE
from longshanks.server.play.dice import SECRET_BYTES, Dice, commitment, first_forged


def add_parser(commands: Subparsers) -> None:
    """Add the parser of the command."""
    parser = commands.add_parser("verify", help=translate("command.verify"))
    parser.add_argument("file", metavar=translate("metavar.file"), help=translate("option.game"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check the dice of a game file; leave with a message if they do not follow from its secret."""
    verify(args.file)
    return 0


def read_dice(path: str, facts: dict[str, str]) -> Dice:
    """Return the dice of a file from its header; leave with a clear word if they are not there or do not fit."""
    for key in ("dice-commitment", "dice-secret", "dice-parts"):
        if key not in facts:
            raise SystemExit(translate("cli_error.verify.missing", file=path, entry=key))
    try:
        secret = bytes.fromhex(facts["dice-secret"])
        parts = [bytes.fromhex(part) for part in facts["dice-parts"].split()]
    except ValueError:
        raise SystemExit(translate("cli_error.verify.hex", file=path)) from None
    if len(parts) != 2 or any(len(part) != SECRET_BYTES for part in (secret, *parts)):
        raise SystemExit(translate("cli_error.verify.bytes", file=path, count=SECRET_BYTES))
    if commitment(secret) != facts["dice-commitment"]:
        raise SystemExit(translate("cli_error.verify.secret", file=path))
    return Dice(secret, (parts[0], parts[1]))


def verify(path: str) -> None:
    """Make every result of chance of a game again and compare."""
    game: Game = read_game(path)
    facts, _ = header_facts(Path(path).read_text(encoding="utf-8").splitlines())
    dice = read_dice(path, facts)
    after = facts.get("dice-after", "0")
    if not after.isdigit() or int(after) > len(game.actions):
        raise SystemExit(translate("cli_error.verify.after", file=path))
    number = first_forged(game, dice, int(after))
    if number is not None:
        action = write_action(game.actions[number - 1])
        raise SystemExit(translate("cli_error.verify.roll", file=path, number=number, action=action))
    checked = sum(1 for n, a in enumerate(game.actions, 1) if act.side_of(a) == CHANCE and n > int(after))
    print(translate("report.verify", count=checked, commitment=facts["dice-commitment"]))
    if int(after):
        print(translate("report.verify.after", count=int(after)))
