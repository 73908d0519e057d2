"""Check the dice of a game file from a server: `longshanks verify`."""

from __future__ import annotations

from pathlib import Path

from longshanks.cli.files import read_game
from longshanks.notation.action import write_action
from longshanks.notation.game import Game, header_facts
from longshanks.rules import actions as act
from longshanks.rules.r2_blocks import CHANCE
from longshanks.server.dice import SECRET_BYTES, Dice, commitment, first_forged


def read_dice(path: str, facts: dict[str, str]) -> Dice:
    """Return the dice of a file from its header; leave with a clear word if they are not there or do not fit."""
    for key in ("dice-commitment", "dice-secret", "dice-parts"):
        if key not in facts:
            raise SystemExit(f"{path}: the header has no {key}: only a finished game from a server can be checked")
    try:
        secret = bytes.fromhex(facts["dice-secret"])
        parts = [bytes.fromhex(part) for part in facts["dice-parts"].split()]
    except ValueError:
        raise SystemExit(f"{path}: dice-secret and dice-parts must be hexadecimal") from None
    if len(parts) != 2 or any(len(part) != SECRET_BYTES for part in (secret, *parts)):
        raise SystemExit(f"{path}: the secret and the two parts must have {SECRET_BYTES} bytes each")
    if commitment(secret) != facts["dice-commitment"]:
        raise SystemExit(f"{path}: FORGED: the secret is not the one that was committed to before the game")
    return Dice(secret, (parts[0], parts[1]))


def verify(path: str) -> None:
    """Make every result of chance of a game again and compare."""
    game: Game = read_game(path)
    facts, _ = header_facts(Path(path).read_text(encoding="utf-8").splitlines())
    dice = read_dice(path, facts)
    after = facts.get("dice-after", "0")
    if not after.isdigit() or int(after) > len(game.actions):
        raise SystemExit(f"{path}: dice-after: write how many actions came from elsewhere")
    number = first_forged(game, dice, int(after))
    if number is not None:
        raise SystemExit(
            f"{path}: FORGED: action {number}, {write_action(game.actions[number - 1])}, was not rolled so"
        )
    checked = sum(1 for n, a in enumerate(game.actions, 1) if act.side_of(a) == CHANCE and n > int(after))
    print(f"{checked} results of chance follow from the secret with commitment {facts['dice-commitment']}")
    if int(after):
        print(f"The first {after} actions came from elsewhere and were not checked.")
