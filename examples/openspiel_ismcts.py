"""OpenSpiel's ISMCTS bot against our greedy player.

    python examples/openspiel_ismcts.py --games 10 --simulations 150

The bot knows nothing of the game but what OpenSpiel tells every algorithm: information states, legal actions, chance,
and states resampled from an information state. It tries its actions by playing the game to its end at random, so to
keep that short every game begins near the end of Braveheart, where two greedy players have left it. The bot plays one
side, and a random player plays the same games for comparison.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from longshanks import CHANCE, State, actors, advance, chance_action, new_game, outcome, view, write_position
from longshanks.ai.encoding import action_index
from longshanks.ai.players import PLAYERS
from longshanks.research.openspiel_game import GAME, quote_position

SIDES = ["england", "scotland"]
TURN = 3

Chooser = Callable[[Any], int]
"""Answers an OpenSpiel state with an action."""


def near_the_end(rng: Random) -> State:
    """Return a position in the last year that two greedy players came to."""
    player = PLAYERS["greedy"]()
    while True:
        state = new_game()
        while not outcome(state) and (state.year, state.turn) != (state.setup.last_year, TURN):
            side = actors(state)[0]
            chance = side == CHANCE
            advance(state, chance_action(state, rng.randrange) if chance else player.decide(view(state, side), rng))
        if not outcome(state):
            return state


def player_chooser(name: str, rng: Random) -> Chooser:
    """Return a registered player of ours as something that answers OpenSpiel states."""
    player = PLAYERS[name]()
    return lambda state: action_index(player.decide(state.current.view(state.current_player()), rng))


def ismcts_chooser(game: Any, simulations: int, seed: int) -> Chooser:
    """Return OpenSpiel's bot."""
    rng = np.random.RandomState(seed)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 1.4, simulations, random_state=rng)
    lot = Random(seed).random  # The bot's own sampler is seeded by the clock.
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, lot))
    return lambda state: int(bot.step(state))


def play(game: Any, choosers: list[Chooser], rng: Random) -> int:
    """Play a game; return the winner."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, odds)[0])
        else:
            state.apply_action(choosers[state.current_player()](state))
    return int(state.returns()[1] > 0)


def main() -> None:
    """Play the games and print who won."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--simulations", type=int, default=150, help="for each decision of the bot")
    parser.add_argument("--opponent", default="greedy", help="a registered player")
    parser.add_argument("--side", default="england", choices=SIDES, help="the side of the bot")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    side = SIDES.index(args.side)
    rng = Random(args.seed)
    won = {"ismcts": 0, "random": 0}
    for number in range(args.games):
        game = pyspiel.load_game(GAME, {"position": quote_position(write_position(near_the_end(rng)))})
        start = time.monotonic()
        for name in won:
            dice = Random(args.seed + number)
            bot = ismcts_chooser(game, args.simulations, number) if name == "ismcts" else player_chooser(name, dice)
            choosers = [bot, bot]
            choosers[1 - side] = player_chooser(args.opponent, dice)
            won[name] += play(game, choosers, dice) == side
        print(f"game {number + 1}: {won} after {time.monotonic() - start:.0f} s", flush=True)
    for name, games in won.items():
        print(f"{name} as {args.side} won {games} of {args.games} games against {args.opponent}")


if __name__ == "__main__":
    main()
