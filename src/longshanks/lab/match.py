"""One game between two players: the loop that self-play, the arena and the golden games share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from longshanks.ai.player import Player
from longshanks.notation.game import Game
from longshanks.rules.engine import actors
from longshanks.rules.r2_blocks import CHANCE, ENGLAND, SCOTLAND
from longshanks.rules.state import State
from longshanks.views.view import view

LAST_YEAR = 1325
"""A Campaign that nobody has won by then is broken off: between weak players it may go on for ever."""


def play_match(
    game: Game,
    players: Sequence[Player],
    chance: Callable[[State], int],
    streams: Sequence[Random],
    watch: Callable[[State, int], None] | None = None,
) -> None:
    """Play a game to its end: each player sees its own view and its own events, and draws from its own stream.

    Of two sides that must act the English are asked first; what they lay is hidden from the Scots all the same.
    Who watches is told of every action with the state it is about to be taken in.
    """
    while (acting := actors(game.state)) and game.state.year <= LAST_YEAR:
        side = acting[0]
        if side == CHANCE:
            action = chance(game.state)
        else:
            action = players[side].decide(view(game.state, side), streams[side])
        if watch is not None:
            watch(game.state, action)
        events = game.play(action)
        for viewer in (ENGLAND, SCOTLAND):
            for event in events:
                if (seen := event.seen_by(viewer)) is not None:
                    players[viewer].observe(seen)
