"""A game as a file: the line of play, and how its dice were made, for `longshanks verify`."""

from __future__ import annotations

from longshanks.rules.r2_blocks import SIDE_NAMES
from longshanks.server.play.dice import commitment
from longshanks.server.play.live_game import LiveGame

_ON_OFF = {True: "on", False: "off"}


def export_game(live_game: LiveGame) -> str:
    """Return a game as the text of a `.hots` file; the secret of the dice is in it once the game is over."""
    game, more = live_game.record.game, {}
    forfeit = live_game.fold.forfeit
    if forfeit is not None:
        loser = SIDE_NAMES[1 - forfeit.winner]
        more["note"] = f"{loser} gave the game up" if forfeit.reason == "resigned" else f"{loser} ran out of time"
    more |= {"odds": _ON_OFF[game.odds], "hints": _ON_OFF[game.hints]}
    more["dice-commitment"] = commitment(game.secret)
    if live_game.is_over and live_game.has_begun:
        england, scotland = live_game.dice().parts
        more |= {"dice-parts": f"{england.hex()} {scotland.hex()}", "dice-secret": game.secret.hex()}
    if game.imported:
        more["dice-after"] = str(game.imported)
    return live_game.fold.game.dump(more)
