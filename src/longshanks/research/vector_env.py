"""Many games at once: one call steps them all and writes into arrays that the caller owns.

Both sides are played by the caller; `sides` says who is asked in each game. A game that is over begins anew at once;
its reward, seen from the side that acted last, stands in `rewards`. Actions are places in the list of legal actions of
each game, of which `counts` says how long it is, or in the fixed table of actions.

    games = VectorEnv(64, seed=1)
    buffers = games.buffers()
    games.observe(buffers)
    while learning:
        games.step(choose(buffers), buffers)
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from longshanks.ai.encoding import ACTION_COUNT, OBSERVATION_SIZE, action_index, encode_view
from longshanks.research.arrays import LEGAL_LIMIT
from longshanks.research.env_game import NO_ACTOR, Match, read_setup, read_start
from longshanks.rules.state import State


class Buffers(NamedTuple):
    """What a step writes into, one row for each game; the caller may share the memory with whom they like."""

    observations: NDArray[np.float32]
    """What the side asked knows: `OBSERVATION_SIZE` numbers."""
    sides: NDArray[np.int8]
    """The side that is asked: 0 England, 1 Scotland."""
    counts: NDArray[np.int32]
    """How many legal actions there are."""
    legal: NDArray[np.int32]
    """Their places in the table of actions, the first `counts` of `LEGAL_LIMIT`."""
    masks: NDArray[np.int8]
    """1 at those places of the whole table; with no columns, masks are not written."""
    rewards: NDArray[np.float32]
    """+1 or -1 for the side that acted, if the game ended by its action."""
    dones: NDArray[np.bool_]
    """Whether a game ended, or was cut off, and a new one has begun."""
    truncated: NDArray[np.bool_]
    """Whether it was cut off."""


class VectorEnv:
    """Some games that are stepped together; a seed makes all that follows repeatable."""

    def __init__(
        self,
        number: int,
        seed: int = 1,
        scenario: str = "braveheart",
        edition: str = "4.0",
        bid: str = "",
        start: str | State | None = None,
        max_decisions: int = 20_000,
    ) -> None:
        if number < 1:
            raise ValueError(f"there must be one game or more, not {number}")
        self._start = read_start(start)
        self._setup = read_setup(scenario, edition, bid) if self._start is None else self._start.setup
        self._streams = [Random(f"{seed}/{i}") for i in range(number)]
        self.max_decisions = max_decisions
        """After how many decisions a game is cut off."""
        self.games = [Match(self._setup, rng, self._start) for rng in self._streams]
        """The games as they stand."""
        self._legal: list[list[int]] = [[] for _ in self.games]

    def buffers(self, masks: bool = False) -> Buffers:
        """Return new arrays for these games, with room for masks over the whole table if they are wanted."""
        n = len(self.games)
        return Buffers(
            np.zeros((n, OBSERVATION_SIZE), np.float32),
            np.zeros(n, np.int8),
            np.zeros(n, np.int32),
            np.zeros((n, LEGAL_LIMIT), np.int32),
            np.zeros((n, ACTION_COUNT if masks else 0), np.int8),
            np.zeros(n, np.float32),
            np.zeros(n, np.bool_),
            np.zeros(n, np.bool_),
        )

    def observe(self, buffers: Buffers) -> None:
        """Write what every game asks."""
        for i in range(len(self.games)):
            self._observe(i, buffers)

    def step(self, actions: NDArray[np.integer], buffers: Buffers) -> None:
        """Carry out an action in every game, by its place in the list of legal ones, and write what came of it."""
        for i, game in enumerate(self.games):
            number, legal = int(actions[i]), self._legal[i]
            if not 0 <= number < len(legal):
                raise ValueError(f"game {i}: there is no legal action {number}: there are {len(legal)}, counted from 0")
            side = game.actor()
            game.play(legal[number])
            over = game.actor() == NO_ACTOR
            cut_off = not over and game.decisions >= self.max_decisions
            buffers.rewards[i] = (1.0 if game.state.winner == side else -1.0) if over else 0.0
            buffers.dones[i] = over or cut_off
            buffers.truncated[i] = cut_off
            if over or cut_off:
                self.games[i] = Match(self._setup, self._streams[i], self._start)
            self._observe(i, buffers)

    def step_table(self, indices: NDArray[np.integer], buffers: Buffers) -> None:
        """Carry out an action in every game, by its place in the table of actions."""
        numbers = np.zeros(len(self.games), np.int32)
        for i, legal in enumerate(self._legal):
            places = [action_index(action) for action in legal]
            if int(indices[i]) not in places:
                raise ValueError(f"game {i}: action {int(indices[i])} is not legal now: see `legal` and `counts`")
            numbers[i] = places.index(int(indices[i]))
        self.step(numbers, buffers)

    def _observe(self, i: int, buffers: Buffers) -> None:
        game = self.games[i]
        seen = game.view(game.actor())
        legal = self._legal[i] = list(seen.actions)
        places = [action_index(action) for action in legal]
        buffers.observations[i] = encode_view(seen)
        buffers.sides[i] = seen.viewer
        buffers.counts[i] = len(legal)
        buffers.legal[i, : len(legal)] = places
        if buffers.masks.shape[1]:
            buffers.masks[i] = 0
            buffers.masks[i, places] = 1
