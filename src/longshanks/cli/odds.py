"""Battle odds from the command line: `longshanks odds`."""

from __future__ import annotations

import json

from longshanks.ai.field import Field, Fighter, Odds
from longshanks.ai.odds import odds_of
from longshanks.cli.phrases import block_label, block_name, decimal, leave, percent, phrase, say_mistake, side_name
from longshanks.notation.names import NotationError, read_area, read_block
from longshanks.rules.r1_map import BIT
from longshanks.rules.r2_blocks import BLOCK_NAMES, ENGLAND, MAX_STEPS, SCOTTISH, SIDE_NAMES, TURNCOATS


def read_force(text: str, side: int) -> tuple[Fighter, ...]:
    """Read a force such as `edward 4, hobelars reserve`; a strength that is left out is full."""
    force: list[Fighter] = []
    for entry in text.split(","):
        words = entry.split()
        if not words:
            leave(phrase("trouble.odds.force", text=text))
        block = read_block(words[0])
        if not BIT[block] & TURNCOATS and bool(BIT[block] & SCOTTISH) != (side != ENGLAND):
            leave(phrase(f"trouble.odds.side.{SIDE_NAMES[side]}", block=block_name(block)))
        rest = words[1:]
        steps = MAX_STEPS[block]
        if rest and rest[0].isdigit():
            steps = int(rest.pop(0))
        if not 1 <= steps <= MAX_STEPS[block]:
            leave(phrase("trouble.odds.strength", block=block_name(block), most=MAX_STEPS[block], strength=steps))
        if rest not in ([], ["reserve"]):
            leave(phrase("trouble.odds.entry", text=entry.strip()))
        force.append(Fighter(block, steps, bool(rest)))
    return tuple(force)


def read_battle(attackers: str, defenders: str, attacker: str, area: str, flee: list[float], schiltroms: bool) -> Field:
    """Read a battle from the words of the command line; leave with a clear word if it makes no sense."""
    side = SIDE_NAMES.index(attacker)
    try:
        here = read_area(area)
        one, two = read_force(attackers, side), read_force(defenders, 1 - side)
    except NotationError as error:
        leave(say_mistake(error))
    names = [f.block for f in one + two]
    for block in names:
        if names.count(block) > 1:
            leave(phrase("trouble.odds.twice", block=block_name(block)))
    return Field(one, two, side, here, schiltroms, (flee[0], flee[1]))


def as_dict(odds: Odds) -> dict[str, object]:
    """Return odds as plain named data."""
    return {
        "win": {SIDE_NAMES[side]: round(p, 6) for side, p in enumerate(odds.win)},
        "lost_steps": {SIDE_NAMES[side]: round(n, 4) for side, n in enumerate(odds.lost_steps)},
        "rounds": round(odds.rounds, 4),
        "dies": {BLOCK_NAMES[b]: round(p, 6) for b, p in sorted(odds.dies.items())},
        "captured": {BLOCK_NAMES[b]: round(p, 6) for b, p in sorted(odds.captured.items())},
    }


def print_odds(battle: Field, as_json: bool) -> None:
    """Print the odds of a battle for a person or a program."""
    odds = odds_of(battle)
    if as_json:
        print(json.dumps(as_dict(odds), indent=2))
        return
    for side in (0, 1):
        key = "board.battle.attacks" if side == battle.attacker else "board.battle.defends"
        holds, loses = percent(odds.win[side]), decimal(odds.lost_steps[side])
        print(phrase("report.odds.side", role=phrase(key, side=side_name(side)), chance=holds, steps=loses))
    for word, chances in (("eliminated", odds.dies), ("captured", odds.captured)):
        for block, chance in sorted(chances.items(), key=lambda item: -item[1]):
            print(f"  {block_label(block):24} {phrase(f'report.odds.{word}', chance=percent(chance))}")
    print(phrase("report.odds.rounds", rounds=decimal(odds.rounds)))
