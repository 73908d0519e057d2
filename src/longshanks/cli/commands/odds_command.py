"""`longshanks odds`: the exact odds of a battle."""

from __future__ import annotations

import argparse
import json

from longshanks.ai.battle_odds.battle_spec import BattleOdds, BattleSpec, Fighter
from longshanks.ai.battle_odds.odds_calculator import calculate_odds
from longshanks.cli.options import Subparsers, number
from longshanks.cli.translation import (
    block_label,
    block_name,
    decimal,
    exit_with,
    input_error_text,
    percent,
    side_name,
    translate,
)
from longshanks.notation.names import NotationError, read_area, read_block
from longshanks.rules.r1_map import BIT
from longshanks.rules.r2_blocks import BLOCK_NAMES, ENGLAND, MAX_STEPS, SCOTTISH, SIDE_NAMES, TURNCOATS


def add_parser(commands: Subparsers) -> None:
    """Add the parser of the command."""
    parser = commands.add_parser("odds", help=translate("command.odds"))
    parser.add_argument("attackers", metavar=translate("metavar.attackers"), help=translate("option.odds.attackers"))
    parser.add_argument("defenders", metavar=translate("metavar.defenders"), help=translate("option.odds.defenders"))
    parser.add_argument(
        "--attacker", choices=["england", "scotland"], default="england", help=translate("option.attacker")
    )
    parser.add_argument(
        "--area", default="selkirk", metavar=translate("metavar.area"), help=translate("option.odds.area")
    )
    parser.add_argument(
        "--flee", nargs=2, type=number, default=[0.0, 0.0], metavar=("E", "S"), help=translate("option.odds.flee")
    )
    parser.add_argument("--schiltroms", action="store_true", help=translate("option.odds.schiltroms"))
    parser.add_argument("--json", action="store_true", help=translate("option.json"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the odds of the battle that the arguments describe."""
    battle = read_battle(args.attackers, args.defenders, args.attacker, args.area, args.flee, args.schiltroms)
    print_odds(battle, args.json)
    return 0


def read_force(text: str, side: int) -> tuple[Fighter, ...]:
    """Read a force such as `edward 4, hobelars reserve`; a strength that is left out is full."""
    force: list[Fighter] = []
    for entry in text.split(","):
        words = entry.split()
        if not words:
            exit_with(translate("cli_error.odds.force", text=text))
        block = read_block(words[0])
        if not BIT[block] & TURNCOATS and bool(BIT[block] & SCOTTISH) != (side != ENGLAND):
            exit_with(translate(f"cli_error.odds.side.{SIDE_NAMES[side]}", block=block_name(block)))
        rest = words[1:]
        steps = MAX_STEPS[block]
        if rest and rest[0].isdigit():
            steps = int(rest.pop(0))
        if not 1 <= steps <= MAX_STEPS[block]:
            exit_with(
                translate("cli_error.odds.strength", block=block_name(block), most=MAX_STEPS[block], strength=steps)
            )
        if rest not in ([], ["reserve"]):
            exit_with(translate("cli_error.odds.entry", text=entry.strip()))
        force.append(Fighter(block, steps, bool(rest)))
    return tuple(force)


def read_battle(
    attackers: str, defenders: str, attacker: str, area: str, flee: list[float], schiltroms: bool
) -> BattleSpec:
    """Read a battle from the words of the command line; leave with a clear word if it makes no sense."""
    side = SIDE_NAMES.index(attacker)
    try:
        here = read_area(area)
        one, two = read_force(attackers, side), read_force(defenders, 1 - side)
    except NotationError as error:
        exit_with(input_error_text(error))
    names = [f.block for f in one + two]
    for block in names:
        if names.count(block) > 1:
            exit_with(translate("cli_error.odds.twice", block=block_name(block)))
    return BattleSpec(one, two, side, here, schiltroms, (flee[0], flee[1]))


def as_dict(odds: BattleOdds) -> dict[str, object]:
    """Return odds as plain named data."""
    return {
        "win": {SIDE_NAMES[side]: round(p, 6) for side, p in enumerate(odds.win)},
        "lost_steps": {SIDE_NAMES[side]: round(n, 4) for side, n in enumerate(odds.lost_steps)},
        "rounds": round(odds.rounds, 4),
        "dies": {BLOCK_NAMES[b]: round(p, 6) for b, p in sorted(odds.dies.items())},
        "captured": {BLOCK_NAMES[b]: round(p, 6) for b, p in sorted(odds.captured.items())},
    }


def print_odds(battle: BattleSpec, as_json: bool) -> None:
    """Print the odds of a battle for a person or a program."""
    odds = calculate_odds(battle)
    if as_json:
        print(json.dumps(as_dict(odds), indent=2))
        return
    for side in (0, 1):
        key = "board.battle.attacks" if side == battle.attacker else "board.battle.defends"
        holds, loses = percent(odds.win[side]), decimal(odds.lost_steps[side])
        print(translate("report.odds.side", role=translate(key, side=side_name(side)), chance=holds, steps=loses))
    for word, chances in (("eliminated", odds.dies), ("captured", odds.captured)):
        for block, chance in sorted(chances.items(), key=lambda item: -item[1]):
            print(f"  {block_label(block):24} {translate(f'report.odds.{word}', chance=percent(chance))}")
    print(translate("report.odds.rounds", rounds=decimal(odds.rounds)))
