"""The Gymnasium environment, by Gymnasium's own checker and by ours."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from longshanks.ai.encoding import action_at
from longshanks.ai.players import PLAYERS
from longshanks.research.gymnasium_env import ENV_ID, LongshanksEnv
from longshanks.rules.events import Dealt
from longshanks.rules.r2_blocks import SIDE_NAMES


def play_out(env: LongshanksEnv, seed: int) -> tuple[list[Any], float]:
    """Play a game with legal actions by lot; return the observations and the last reward."""
    observation, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    seen, reward, over = [observation], 0.0, False
    while not over:
        observation, reward, over, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        assert not truncated
        seen.append(observation)
    return seen, reward


@pytest.mark.parametrize("side", SIDE_NAMES[:2])
def test_it_passes_the_checker(side: str) -> None:
    env = gymnasium.make(ENV_ID, side=side, illegal="substitute", render_mode="ansi").unwrapped
    check_env(env)


@pytest.mark.parametrize("opponent", ["random", "greedy"])
@pytest.mark.parametrize("side", SIDE_NAMES[:2])
def test_a_game_ends_with_a_win_or_a_loss(side: str, opponent: str) -> None:
    env = LongshanksEnv(side=side, opponent=opponent, scenario="bruce", edition="3.0-es")
    seen, reward = play_out(env, 2)
    assert reward in (-1.0, 1.0)
    assert (reward == 1.0) == (SIDE_NAMES[env.match.state.winner] == side)
    assert all(env.observation_space.contains(observation) for observation in seen)
    assert not env.action_masks().any()
    with pytest.raises(ValueError, match="over"):
        env.step(0)


def test_a_seed_repeats_a_game() -> None:
    one, two, other = (play_out(LongshanksEnv(opponent="greedy"), seed)[0] for seed in (4, 4, 5))
    assert len(one) == len(two)
    assert all(map(np.array_equal, one, two))
    assert len(one) != len(other) or not all(map(np.array_equal, one, other))


def test_masks_agree_and_mark_the_legal_actions() -> None:
    env = LongshanksEnv(side="england")
    _, info = env.reset(seed=1)
    assert (env.action_masks() == info["action_mask"].astype(bool)).all()
    legal = {action_at(int(i), env.side) for i in np.flatnonzero(info["action_mask"])}
    assert legal == set(env.match.view(env.side).actions)


def test_an_illegal_action_is_refused_or_replaced() -> None:
    env = LongshanksEnv()
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match="not legal"):
        env.step(wrong)
    forgiving = LongshanksEnv(illegal="substitute")
    forgiving.reset(seed=1)
    assert forgiving.step(wrong)[4]["substituted"]


def test_the_opponent_is_told_what_it_may_see(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    class Listener(type(PLAYERS["random"]())):  # type: ignore[misc]
        def observe(self, event: Any) -> None:
            told.append(event.kind)
            assert not isinstance(event, Dealt) or event.cards is None or event.owner != 1

    monkeypatch.setitem(PLAYERS, "listener", Listener)
    play_out(LongshanksEnv(side="scotland", opponent="listener"), 1)
    assert "moved" in told


def test_names_are_checked() -> None:
    with pytest.raises(ValueError, match="no side 'wales'"):
        LongshanksEnv(side="wales")
    with pytest.raises(ValueError, match="no player 'nobody'"):
        LongshanksEnv(opponent="nobody")
    with pytest.raises(ValueError, match="reset"):
        LongshanksEnv().step(0)


def test_it_renders_its_own_view() -> None:
    env = LongshanksEnv(side="england", render_mode="ansi")
    env.reset(seed=1)
    assert "viewer: england" in str(env.render())
    assert LongshanksEnv().render() is None
