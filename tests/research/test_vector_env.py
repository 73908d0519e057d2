"""Many games in one call, and opponents of every kind."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import numpy as np
import pytest

from longshanks.ai.encoding import ACTION_COUNT, OBSERVATION_SIZE, encode_view
from longshanks.notation.position import write_position
from longshanks.research.arrays import LEGAL_LIMIT
from longshanks.research.gymnasium_env import LongshanksEnv
from longshanks.research.pettingzoo_env import LongshanksAEC
from longshanks.research.vector_env import VectorEnv
from longshanks.views.view import View

NEAR_THE_END = """
year: 1305
turn: 5
stage: moves england
moves: 1
england fife: edward 4, york_knights 3
scotland mentieth: wallace 4
hand england: 1
"""


class Policy:
    """Chooses the last legal action, as a trained model would choose one."""

    def predict(self, observation: Any, action_masks: Any) -> tuple[int, None]:
        assert observation.shape == (OBSERVATION_SIZE,) and action_masks.shape == (ACTION_COUNT,)
        return int(np.flatnonzero(action_masks)[-1]), None


def test_many_games_are_stepped_into_arrays_of_the_caller() -> None:
    games = VectorEnv(3, seed=4)
    buffers = games.buffers(masks=True)
    memory = buffers.observations
    games.observe(buffers)
    lot = Random(1)
    for _ in range(40):
        assert (buffers.masks.sum(axis=1) == buffers.counts).all()
        games.step(np.array([lot.randrange(n) for n in buffers.counts]), buffers)
    assert memory is buffers.observations
    for i, game in enumerate(games.games):
        assert game.actor() == buffers.sides[i]
        assert buffers.observations[i] == pytest.approx(np.array(encode_view(game.view(game.actor())), np.float32))
        assert sorted(buffers.legal[i, : buffers.counts[i]]) == sorted(game.legal_indices(game.actor()))


def test_a_game_that_is_over_pays_and_begins_anew() -> None:
    games = VectorEnv(1, seed=2, start=NEAR_THE_END)
    buffers, lot = games.buffers(), Random(3)
    games.observe(buffers)
    paid = []
    for _ in range(400):
        games.step(np.array([lot.randrange(n) for n in buffers.counts]), buffers)
        if buffers.dones[0]:
            paid.append(float(buffers.rewards[0]))
            assert games.games[0].decisions == 0
    assert paid and set(paid) <= {1.0, -1.0}


def test_the_table_and_the_list_of_legal_actions_name_the_same() -> None:
    one, other = VectorEnv(2, seed=5), VectorEnv(2, seed=5)
    a, b = one.buffers(), other.buffers()
    one.observe(a)
    other.observe(b)
    for _ in range(10):
        numbers = a.counts // 2
        one.step(numbers, a)
        other.step_table(b.legal[np.arange(2), numbers], b)
    assert (a.observations == b.observations).all()
    with pytest.raises(ValueError, match="game 0: there is no legal action 999"):
        one.step(np.array([999, 0]), a)
    with pytest.raises(ValueError, match="is not legal now"):
        other.step_table(np.array([-1, -1]), b)


def test_a_game_without_end_is_cut_off() -> None:
    games = VectorEnv(1, max_decisions=5)
    buffers = games.buffers()
    games.observe(buffers)
    ends = []
    for _ in range(10):
        games.step(np.zeros(1, np.int32), buffers)
        ends.append((bool(buffers.dones[0]), bool(buffers.truncated[0])))
    assert ends == [(n % 5 == 0, n % 5 == 0) for n in range(1, 11)]


@pytest.mark.parametrize(
    "opponent", ["novice", Policy(), lambda view, rng: view.actions[0], "tests.research.test_vector_env:First"]
)
def test_an_opponent_is_a_name_a_policy_a_function_or_a_class(opponent: Any) -> None:
    env = LongshanksEnv(opponent=opponent, max_decisions=60)
    _, info = env.reset(seed=1)
    over = cut_off = False
    while not (over or cut_off):
        _, _, over, cut_off, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert cut_off != over


class First:
    """Takes the first action."""

    def decide(self, view: View, rng: Random) -> int:
        return view.actions[0]


def test_the_environment_takes_a_bid_and_a_position_to_begin_from() -> None:
    env = LongshanksEnv(side="england", bid="E2")
    env.reset(seed=1)
    assert env.match.state.setup.bid_england == 2
    start = LongshanksEnv(side="england", start=NEAR_THE_END)
    start.reset(seed=1)
    assert "1305" in write_position(start.match.state)
    start.reset(seed=1, options={"start": NEAR_THE_END.replace("1305", "1304")})
    assert start.match.state.year == 1304


def test_actions_may_be_places_in_the_legal_list() -> None:
    env = LongshanksEnv(actions="legal")
    _, info = env.reset(seed=1)
    assert env.action_space.n == LEGAL_LIMIT == len(info["action_mask"])
    assert info["action_mask"].sum() == len(env.match.view(env.side).actions)
    _, _, _, _, info = env.step(int(info["action_mask"].sum()) - 1)
    with pytest.raises(ValueError, match="counted from 0"):
        env.step(LEGAL_LIMIT - 1)


def test_an_environment_can_be_copied_in_the_middle_of_a_game() -> None:
    env = LongshanksEnv(opponent="novice")
    _, info = env.reset(seed=1)
    twin = deepcopy(env)
    action = int(np.flatnonzero(info["action_mask"])[0])
    one, other = env.step(action), twin.step(action)
    assert (one[0] == other[0]).all() and env.match.state == twin.match.state


def test_the_full_state_is_there_for_a_critic() -> None:
    game = LongshanksAEC()
    game.reset(seed=1)
    whole = game.state()
    assert game.state_space.contains(whole)
    halves = [game.observe(agent)["observation"] for agent in game.possible_agents]
    assert (whole == np.concatenate(halves)).all()
    env = LongshanksEnv()
    env.reset(seed=1)
    assert env.state().shape == whole.shape


def test_a_picture_of_points_is_rendered() -> None:
    env = LongshanksEnv(render_mode="rgb_array")
    env.reset(seed=1)
    assert env.render().shape[2] == 3
