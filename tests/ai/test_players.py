"""The players by name: whole games from both sides. What they may see is in `test_honesty`."""

from __future__ import annotations

from random import Random

import pytest

from longshanks.lab.match import play_match
from longshanks.notation.game import Game
from longshanks.rules.chance import chance_action
from longshanks.rules.engine import outcome
from longshanks.rules.r8_scenarios import make_setup
from tests.ai.quick_players import EVERYBODY, quick_player


def play(names: tuple[str, str], seed: int, scenario: str = "braveheart") -> int:
    """Play a game between two players by name; return the winner."""
    rng = Random(seed)
    game = Game(make_setup(scenario))
    play_match(game, [quick_player(name) for name in names], lambda s: chance_action(s, rng.randrange), [rng, rng])
    end = outcome(game.state)
    assert end is not None
    return end.winner


@pytest.mark.parametrize("name", EVERYBODY)
def test_a_player_finishes_games_from_both_sides(name: str) -> None:
    for seed in range(2):
        play((name, "random"), seed)
        play(("random", name), seed, "bruce")


def test_greedy_beats_random_more_often_than_not() -> None:
    wins = sum(play(("greedy", "random"), seed) == 0 for seed in range(10))
    wins += sum(play(("random", "greedy"), seed) == 1 for seed in range(10))
    assert wins >= 14
