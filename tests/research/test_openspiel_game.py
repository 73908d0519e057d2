"""The OpenSpiel game, by OpenSpiel's own tests, by its algorithms and by ours."""

from __future__ import annotations

import pickle
import warnings
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # OpenSpiel's tests import its own games, which may warn.
    from open_spiel.integration_tests import api_test
    from open_spiel.python import policy, rl_environment
    from open_spiel.python.algorithms import exploitability, external_sampling_mccfr, get_all_states, ismcts, mcts
    from open_spiel.python.tests import games_sim_test

from longshanks.ai.encoding import ACTION_COUNT, OBSERVATION_SIZE, action_index, encode_view
from longshanks.ai.players import PLAYERS
from longshanks.research.openspiel_game import GAME, quote_position
from longshanks.rules.editions import PROFILES
from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND

DUEL = """
    edition: 4.0 final_winter=none
    year: 1305
    turn: 5
    stage: combat england
    england annan: comyn 1
    scotland annan: bruce 1
    england lothian: dunbar 1
    scotland carrick: steward 1, mentieth 1
    card england: 1
    card scotland: 1
    main: annan england england>annan
    battle: annan
    attacker: england
    round: 3 B england
    front: comyn bruce
    seen: comyn bruce
"""
"""The last round of the last battle: comyn must take bruce, one step each, or England has lost."""
LAST_TURN = """
    edition: 4.0 final_winter=none
    year: 1305
    turn: 5
    stage: moves england
    moves: 1
    first: scotland
    mover: england
    england annan: comyn 2
    england teviot: york_infantry 3, hobelars 2
    scotland carrick: bruce 3, douglas 2
    scotland lanark: steward 2
    england lothian: dunbar 1
    england pool: wales_archers
    scotland pool: grant, fraser
    card england: 1
    card scotland: 1
    played england: 1
    played scotland: 1
"""
"""The last English moves of the game, against blocks that England cannot tell."""


def load(position: str = "", **params: Any) -> Any:
    """Return the game, from a position if one is given."""
    return pyspiel.load_game(GAME, {**params, **({"position": quote_position(position)} if position else {})})


def walk(game: Any, seed: int) -> list[Any]:
    """Return the states of a random game."""
    rng = Random(seed)
    state, states = game.new_initial_state(), []
    while not state.is_terminal():
        states.append(state.clone())
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return [*states, state]


class TestPartialTree(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """OpenSpiel's API test for games too large to walk through."""

    game = load()
    game_name = GAME


class TestLastTurn(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """The same from a position with hidden blocks."""

    game = load(LAST_TURN)
    game_name = GAME


class TestFullTree(api_test.EnforceAPIOnFullTreeBase):  # type: ignore[misc]
    """OpenSpiel's API test for games it can walk through, perfect recall included."""

    game = load(DUEL)
    game_name = GAME

    @classmethod
    def setUpClass(cls) -> None:
        api_test.TOTAL_NUM_STATES[GAME] = (1, 58, 278)
        api_test.PERFECT_RECALL_NUM_STATES[GAME] = 58
        super().setUpClass()


@pytest.mark.parametrize("scenario", ["braveheart", "bruce"])
def test_it_passes_the_random_simulation_test(scenario: str) -> None:
    pyspiel.random_sim_test(load(scenario=scenario), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("book", [name for name in PROFILES if name != "4.0"])
def test_every_book_passes_the_random_simulation_test(book: str) -> None:
    game = load(edition=book, max_game_length=150)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_it_passes_the_python_simulation_test() -> None:
    games_sim_test.GamesSimTest().sim_game(load())
    games_sim_test.GamesSimTest().sim_game(load(DUEL))


def test_a_name_with_parameters_loads_the_game() -> None:
    game = pyspiel.load_game(f"{GAME}(scenario=bruce,edition=2.3-de)")
    setup = game.new_initial_state().current.state.setup
    assert (setup.scenario, setup.edition.name) == ("bruce", "2.3-de")
    assert str(load(edition="4.0")) == f"{GAME}()"
    again = pyspiel.load_game(str(load(DUEL)))
    assert str(again.new_initial_state()) == str(load(DUEL).new_initial_state())
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"what": 1})


def test_chance_nodes_have_the_odds_of_the_table() -> None:
    state = load().new_initial_state()
    outcomes = state.chance_outcomes()
    assert state.is_chance_node()
    assert sum(p for _, p in outcomes) == pytest.approx(1)
    assert len({state.action_to_string(i) for i, _ in outcomes}) == len(outcomes)


def test_sizes_and_returns() -> None:
    game = load()
    assert game.num_distinct_actions() == ACTION_COUNT
    assert game.information_state_tensor_shape() == [OBSERVATION_SIZE] == game.observation_tensor_shape()
    end = walk(game, 1)[-1]
    assert sorted(end.returns()) == [-1.0, 1.0]
    assert end.returns()[end.current.state.winner] == 1.0


def test_a_game_cut_off_is_a_draw() -> None:
    states = walk(load(max_game_length=10), 1)
    assert states[-1].returns() == [0.0, 0.0]
    assert states[-1].current.decisions == 10


@pytest.mark.parametrize("book", ["4.0", "2.3-de"])
def test_a_resampled_state_has_the_same_information_state(book: str) -> None:
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    changed = 0
    for i, state in enumerate(walk(load(edition=book), 2)):
        if i % 4 or state.is_chance_node() or state.is_terminal():
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, sampler)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.legal_actions() == state.legal_actions()
        assert other.current_player() == player
        changed += str(other) != str(state)
    assert changed > 20


def test_information_states_remember_what_observations_forget() -> None:
    game = load(DUEL)
    states = get_all_states.get_all_states(game, -1, False, False).values()
    players = [(state, state.current_player()) for state in states]
    assert len({s.information_state_string(p) for s, p in players}) > len({s.observation_string(p) for s, p in players})


def test_observers_tell_public_and_private_apart() -> None:
    state = next(s for s in walk(load(), 3) if s.current_player() == SCOTLAND)
    kinds = pyspiel.PrivateInfoType
    text = {
        (public, private): state.get_game()
        .make_py_observer(pyspiel.IIGObservationType(public, False, private), None)
        .string_from(state, SCOTLAND)
        for public in (True, False)
        for private in (kinds.NONE, kinds.SINGLE_PLAYER, kinds.ALL_PLAYERS)
    }
    assert "viewer: spectator" in text[True, kinds.NONE]
    assert "wallace" not in text[True, kinds.NONE]
    assert "viewer: scotland" in text[True, kinds.SINGLE_PLAYER]
    assert text[False, kinds.SINGLE_PLAYER].startswith("blocks: wallace")
    assert text[True, kinds.ALL_PLAYERS] == str(state)
    tensor = state.observation_tensor(SCOTLAND)
    assert np.allclose(tensor, encode_view(state.current.view(SCOTLAND)))


def test_a_state_survives_pickling() -> None:
    state = walk(load(), 4)[90]
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    assert again.history() == state.history()
    assert again.information_state_string(ENGLAND) == state.information_state_string(ENGLAND)


def test_ismcts_plays_a_last_turn_against_greedy() -> None:
    game = load(LAST_TURN)
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 1.4, 60, random_state=rng)
    greedy, lot = PLAYERS["greedy"](), Random(1)
    state = game.new_initial_state()
    chosen = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=odds)))
        elif state.current_player() == ENGLAND:
            chosen += 1
            state.apply_action(int(bot.step(state)))
        else:
            state.apply_action(action_index(greedy.decide(state.current.view(SCOTLAND), lot)))
    assert chosen
    assert sorted(state.returns()) == [-1.0, 1.0]


def test_mccfr_improves_on_a_small_position() -> None:
    np.random.seed(1)
    game = load(DUEL)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(200):
        solver.iteration()
    untaught = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    assert exploitability.nash_conv(game, solver.average_policy()) < 0.1 < untaught


def test_the_rl_environment_steps_through_a_game() -> None:
    env = rl_environment.Environment(load(LAST_TURN))
    env.seed(1)
    step = env.reset()
    rng = Random(1)
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == OBSERVATION_SIZE
        step = env.step([rng.choice(step.observations["legal_actions"][player])])
    assert sorted(step.rewards) == [-1.0, 1.0]
