"""Many games at once in shared buffers: what a vector environment is made of.

For each game the side asked is observed into one row of a buffer of numbers, and its legal actions are ones in a row of
a buffer of bytes. A game that ends is followed at once by another of the same setup.
"""

from __future__ import annotations

from random import Random

from longshanks.ai.encoding import ACTION_COUNT, action_at, action_index
from longshanks.ai.observation_layout import OBSERVATION_SIZE
from longshanks.ai.observer import new_buffer, observe
from longshanks.rules.chance import chance_action
from longshanks.rules.engine import advance, first_actor, listed_actions
from longshanks.rules.native import i64, u8, vec
from longshanks.rules.r2_blocks import CHANCE
from longshanks.rules.r8_scenarios import new_game
from longshanks.rules.state import Setup, State


class GameBatch:
    """Some games of one setup, each with its own generator."""

    def __init__(self, setup: Setup, number: int) -> None:
        self.start = new_game(setup)
        self.states: list[State] = [self.start.copy() for _ in range(number)]
        self.rngs: list[Random] = [Random() for _ in range(number)]
        self.observations = new_buffer(number)
        """By game, what the side asked knows."""
        self.masks = vec[u8]([0] * (number * ACTION_COUNT))
        """By game, a one for each action that is legal."""
        self.offered: list[vec[i64]] = [vec[i64]() for _ in range(number)]
        """By game, the places in `masks` that are one."""
        self.sides: list[int] = [0] * number
        """By game, the side asked."""

    def begin(self, game: i64, seed: int) -> None:
        """Begin a game; its seed decides all its chances, and those of the games that follow it."""
        self.rngs[game] = Random(seed)
        self.begin_again(game)

    def begin_again(self, game: i64) -> None:
        """Begin a game with its generator as it is."""
        self.states[game] = self.start.copy()
        self.ask(game)

    def step(self, actions: list[int]) -> list[int]:
        """Carry out an action in every game; return the winner of each, or -1 while it goes on.

        The actions must be legal: the place of each in `masks` is one.
        """
        winners: list[int] = []
        for game in range(len(self.states)):
            s = self.states[game]
            advance(s, action_at(actions[game], self.sides[game]))
            self.settle(game)
            winners.append(s.winner)
            if s.winner >= 0:
                self.begin_again(game)
            else:
                self.look(game)
        return winners

    def is_legal(self, game: int, index: int) -> bool:
        """Return whether an action may be taken in a game now."""
        return 0 <= index < ACTION_COUNT and self.masks[game * ACTION_COUNT + index] == 1

    def ask(self, game: i64) -> None:
        """Go on to the next question to a side, and write it into the buffers."""
        self.settle(game)
        self.look(game)

    def settle(self, game: i64) -> None:
        """Let chance answer until a side is asked."""
        s = self.states[game]
        random = self.rngs[game].random

        def pick(n: int) -> int:
            return int(random() * n)

        while s.actor == CHANCE:
            advance(s, chance_action(s, pick))

    def look(self, game: i64) -> None:
        """Write what the side asked knows and may do into the buffers."""
        s = self.states[game]
        side = first_actor(s)
        self.sides[game] = side
        observe(s, side, self.observations, game * OBSERVATION_SIZE)
        for place in self.offered[game]:
            self.masks[place] = 0
        base = game * ACTION_COUNT
        actions = listed_actions(s, side)
        places = vec[i64]([0] * len(actions))
        for i in range(len(actions)):
            places[i] = base + action_index(actions[i])
            self.masks[places[i]] = 1
        self.offered[game] = places
