"""A game as a file: the line of play, and how its dice were made, for `longshanks verify`."""

from __future__ import annotations

from longshanks.rules.r2_blocks import SIDE_NAMES
from longshanks.server.dice import commitment
from longshanks.server.table import Table

_AGREED = {True: "on", False: "off"}


def write_file(table: Table) -> str:
    """Return a game as the text of a `.hots` file; the secret of the dice is in it once the game is over."""
    game, more = table.record.game, {}
    if table.fold.resigned is not None:
        more["note"] = f"{SIDE_NAMES[table.fold.resigned]} gave the game up"
    more |= {"odds": _AGREED[game.odds], "hints": _AGREED[game.hints]}
    more["dice-commitment"] = commitment(game.secret)
    if table.is_over and table.has_begun:
        england, scotland = table.dice().parts
        more |= {"dice-parts": f"{england.hex()} {scotland.hex()}", "dice-secret": game.secret.hex()}
    if game.imported:
        more["dice-after"] = str(game.imported)
    return table.fold.game.dump(more)
