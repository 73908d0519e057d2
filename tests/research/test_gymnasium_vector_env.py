"""Many games side by side: the same observations and masks as one game has, and repeatable."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from longshanks.ai.encoding import ACTION_COUNT, OBSERVATION_SIZE, action_index, encode_view
from longshanks.research.gymnasium_vector_env import LongshanksVectorEnv
from longshanks.rules.engine import legal_actions
from longshanks.views.view import view

GAMES = 3


def choose(masks: np.ndarray, rng: Random) -> np.ndarray:
    """Return a legal action for each game."""
    return np.array([rng.choice(np.flatnonzero(mask).tolist()) for mask in masks])


def test_each_row_is_what_the_side_asked_knows_and_may_do() -> None:
    env, rng = LongshanksVectorEnv(GAMES), Random(1)
    observations, infos = env.reset(seed=1)
    assert env.observation_space.contains(observations)
    for _ in range(150):
        for game, s in enumerate(env._batch.states):
            side = int(infos["side"][game])
            assert observations[game].tolist() == np.array(encode_view(view(s, side)), np.float32).tolist()
            legal = sorted(action_index(action) for action in legal_actions(s, side))
            assert np.flatnonzero(infos["action_mask"][game]).tolist() == legal
        observations, _, _, _, infos = env.step(choose(infos["action_mask"], rng))


def test_a_game_that_ends_is_rewarded_and_followed_by_another() -> None:
    env, rng = LongshanksVectorEnv(GAMES, "bruce"), Random(2)
    _, infos = env.reset(seed=2)
    ended = 0
    while not ended:
        asked = infos["side"]
        observations, rewards, over, truncated, infos = env.step(choose(infos["action_mask"], rng))
        assert not truncated.any()
        for game in range(GAMES):
            won = infos["winner"][game] == asked[game]
            assert rewards[game] == (0.0 if not over[game] else 1.0 if won else -1.0)
            ended += over[game]
            if over[game]:
                assert env._batch.states[game].turn == 1
                assert observations[game].shape == (OBSERVATION_SIZE,)


def test_a_seed_decides_everything() -> None:
    told = []
    for seed in (3, 3, 4):
        env, rng = LongshanksVectorEnv(2), Random(5)
        observations, infos = env.reset(seed=seed)
        for _ in range(60):
            observations, _, _, _, infos = env.step(choose(infos["action_mask"], rng))
        told.append(observations.tolist())
    assert told[0] == told[1] != told[2]


def test_wrong_use_is_named() -> None:
    with pytest.raises(ValueError, match="1 game or more, not 0"):
        LongshanksVectorEnv(0)
    env = LongshanksVectorEnv(2)
    with pytest.raises(ValueError, match="reset the environment first"):
        env.step(np.array([0, 0]))
    _, infos = env.reset(seed=6)
    with pytest.raises(ValueError, match="2 games and 3 seeds"):
        env.reset(seed=[1, 2, 3])
    with pytest.raises(ValueError, match="2 games and 1 actions"):
        env.step(np.array([0]))
    with pytest.raises(ValueError, match=f"game 0: there is no action {ACTION_COUNT}"):
        env.step(np.array([ACTION_COUNT, 0]))
    illegal = int(np.flatnonzero(infos["action_mask"][1] == 0)[0])
    legal = int(np.flatnonzero(infos["action_mask"][0])[0])
    with pytest.raises(ValueError, match=rf"game 1: action {illegal} \(.*\) is not legal now"):
        env.step(np.array([legal, illegal]))
