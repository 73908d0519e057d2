"""Many games in one Gymnasium vector environment, both sides played by the learner: self-play, fast.

Each row is a game in which the side asked acts; `infos["side"]` says which side that is. A reward is that of the side
that acted: +1 or -1 when its action ended the game, else 0. A game that ends is followed by a new one in the same step,
so that the observation is that of the new game. `infos["action_mask"]` is shared memory, true until the next step.
"""

from __future__ import annotations

from typing import Any

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray
except ImportError as error:
    from longshanks.research.extras import missing_extra

    raise missing_extra("gymnasium", "gymnasium") from error

from longshanks.ai.encoding import ACTION_COUNT, OBSERVATION_SIZE, action_at
from longshanks.notation.action import write_action
from longshanks.research.arrays import numbers_of
from longshanks.research.env_game import read_setup
from longshanks.research.game_batch import GameBatch

Infos = dict[str, Any]


class LongshanksVectorEnv(VectorEnv):  # type: ignore[misc]
    """Some games side by side."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(self, num_envs: int = 64, scenario: str = "braveheart", edition: str = "4.0") -> None:
        if num_envs < 1:
            raise ValueError(f"a vector environment has 1 game or more, not {num_envs}")
        self.num_envs = num_envs
        self.single_observation_space = spaces.Box(0.0, 1.0, (OBSERVATION_SIZE,), np.float32)
        self.single_action_space = spaces.Discrete(ACTION_COUNT)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._batch = GameBatch(read_setup(scenario, edition), num_envs)
        self._starts = np.arange(num_envs) * ACTION_COUNT
        self._has_begun = False

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], Infos]:
        """Begin every game anew; one seed, or one for each game, makes everything that follows repeatable."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        seeds = seed if isinstance(seed, list) else [None if seed is None else seed + i for i in range(self.num_envs)]
        if len(seeds) != self.num_envs:
            raise ValueError(f"there are {self.num_envs} games and {len(seeds)} seeds")
        for game, own in enumerate(seeds):
            if own is None and self._has_begun:
                self._batch.begin_again(game)
            else:
                self._batch.begin(game, int(self.np_random.integers(1 << 62)) if own is None else own)
        self._has_begun = True
        return self._observations(), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.float32], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Infos]:
        """Carry out an action in every game; raise ValueError, before any is, if one is not legal."""
        if not self._has_begun:
            raise ValueError("reset the environment first")
        chosen = [int(action) for action in np.asarray(actions).tolist()]
        batch = self._batch
        if len(chosen) != self.num_envs:
            raise ValueError(f"there are {self.num_envs} games and {len(chosen)} actions")
        for game, index in enumerate(chosen):
            if not batch.is_legal(game, index):
                self._refuse(game, index)
        acted = np.array(batch.sides)
        winners = np.array(batch.step(chosen))
        over = winners >= 0
        rewards = np.where(over, np.where(winners == acted, 1.0, -1.0), 0.0)
        infos = self._infos()
        infos["winner"] = winners
        return self._observations(), rewards, over, np.zeros(self.num_envs, np.bool_), infos

    def sample_actions(self) -> NDArray[np.int64]:
        """Return a legal action at random for each game, all equally likely."""
        offered = self._batch.offered
        marks = self.np_random.random(self.num_envs).tolist()
        places = [own[int(mark * len(own))] for own, mark in zip(offered, marks, strict=True)]
        return np.array(places) - self._starts

    def _refuse(self, game: int, index: int) -> None:
        if not 0 <= index < ACTION_COUNT:
            raise ValueError(f"game {game}: there is no action {index}: choose from 0 to {ACTION_COUNT - 1}")
        text = write_action(action_at(index, self._batch.sides[game]))
        raise ValueError(f"game {game}: action {index} ({text}) is not legal now; use the action mask")

    def _observations(self) -> NDArray[np.float32]:
        told = numbers_of(self._batch.observations, np.dtype(np.float64))
        return told.reshape(self.num_envs, OBSERVATION_SIZE).astype(np.float32)

    def _infos(self) -> Infos:
        masks = numbers_of(self._batch.masks, np.dtype(np.int8))
        return {"action_mask": masks.reshape(self.num_envs, ACTION_COUNT), "side": np.array(self._batch.sides)}
