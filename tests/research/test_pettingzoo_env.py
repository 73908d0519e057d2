"""The PettingZoo environment, by PettingZoo's own tests and by ours."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # PettingZoo's tests import its own games, which may warn.
    from pettingzoo.test import api_test, performance_benchmark, seed_test

from longshanks.ai.encoding import ACTION_COUNT, OBSERVATION_SIZE, action_at, encode_view
from longshanks.notation.action import read_action
from longshanks.research.pettingzoo_env import LongshanksAEC, env
from longshanks.rules.editions import PROFILES
from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND
from longshanks.rules.state import CARDS

# PettingZoo recommends player_0 for england, and arrays for the dictionaries that its own games with masks use too.
RECOMMENDATIONS = [
    "ignore:We recommend agents to be named:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
]
accept_recommendations = pytest.mark.filterwarnings(*RECOMMENDATIONS)


@accept_recommendations
def test_it_passes_the_api_test() -> None:
    api_test(env(), num_cycles=700)


@accept_recommendations
@pytest.mark.parametrize("book", [name for name in PROFILES if name != "4.0"])
def test_every_book_passes_the_api_test(book: str) -> None:
    api_test(env(scenario="bruce", edition=book), num_cycles=60)


def test_it_passes_the_seed_test() -> None:
    seed_test(env, num_cycles=400)


def test_it_runs_the_performance_benchmark(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(env())
    assert "turns per second" in capsys.readouterr().out


def test_seeds_repeat_a_game_and_differ() -> None:
    seen = []
    for seed in (7, 7, 8):
        game = env()
        game.reset(seed=seed)
        seen.append([game.observe(agent)["observation"].tolist() for agent in game.agents])
    assert seen[0] == seen[1] != seen[2]


def test_a_whole_game_ends_with_a_winner_and_a_loser() -> None:
    game = env()
    game.reset(seed=3)
    rewards = {}
    for agent in game.agent_iter():
        observation, reward, terminated, truncated, _ = game.last()
        rewards[agent] = reward
        assert not truncated
        assert observation["observation"].shape == (OBSERVATION_SIZE,)
        assert observation["action_mask"].any() != terminated
        game.step(None if terminated else game.action_space(agent).sample(observation["action_mask"]))
    assert sorted(rewards.values()) == [-1.0, 1.0]


def test_england_lays_first_and_scotland_learns_only_that_it_did() -> None:
    after = []
    for card in (0, -1):
        game = LongshanksAEC()
        game.reset(seed=5)
        assert game.match.state.stage == CARDS
        assert game.agent_selection == "england"
        assert not game.observe("scotland")["action_mask"].any()
        game.step(int(np.flatnonzero(game.observe("england")["action_mask"])[card]))
        assert game.agent_selection == "scotland"
        after.append((game.match.state.cards[ENGLAND], game.observe("scotland")))
    assert after[0][0] != after[1][0]
    assert (after[0][1]["observation"] == after[1][1]["observation"]).all()
    assert (after[0][1]["action_mask"] == after[1][1]["action_mask"]).all()


def test_an_observation_is_the_encoded_view() -> None:
    game = LongshanksAEC()
    game.reset(seed=1)
    seen = game.observe("scotland")["observation"]
    assert np.allclose(seen, encode_view(game.match.view(SCOTLAND)))
    assert game.observation_space("scotland").contains(game.observe("scotland"))


def test_an_illegal_action_is_refused_with_its_reason() -> None:
    game = LongshanksAEC()
    game.reset(seed=1)
    wrong = next(i for i in range(ACTION_COUNT) if action_at(i, ENGLAND) == read_action("E truce"))
    with pytest.raises(ValueError, match=r"E truce.*phase/wrong"):
        game.step(wrong)


def test_it_renders_what_a_spectator_knows() -> None:
    game = env(render_mode="ansi")
    game.reset(seed=1)
    assert "viewer: spectator" in game.render()
    assert "hand:" not in game.render()
    silent = env()
    silent.reset(seed=1)
    assert silent.unwrapped.render() is None


def test_it_must_be_reset_first() -> None:
    with pytest.raises(ValueError, match="reset"):
        LongshanksAEC().observe("england")
