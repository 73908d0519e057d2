"""The plain players: always legal, never seeing more than a view."""

from __future__ import annotations

from random import Random

import pytest

from longshanks.ai.match import play_match
from longshanks.ai.players import PLAYERS
from longshanks.notation.game import Game
from longshanks.rules.chance import chance_action
from longshanks.rules.engine import actors, outcome
from longshanks.rules.r2_blocks import CHANCE
from longshanks.rules.r8_scenarios import make_setup
from longshanks.views.resample import resample
from longshanks.views.view import view
from tests.games_at_random import random_steps


def play(names: tuple[str, str], seed: int, scenario: str = "braveheart") -> int:
    """Play a game between two players by name; return the winner."""
    rng = Random(seed)
    game = Game(make_setup(scenario))
    play_match(game, [PLAYERS[name]() for name in names], lambda s: chance_action(s, rng.randrange), [rng, rng])
    end = outcome(game.state)
    assert end is not None
    return end.winner


@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_finishes_games_from_both_sides(name: str) -> None:
    for seed in range(2):
        play((name, "random"), seed)
        play(("random", name), seed, "bruce")


@pytest.mark.parametrize("name", PLAYERS)
def test_a_choice_does_not_change_when_only_hidden_facts_change(name: str) -> None:
    player = PLAYERS[name]()
    rng = Random(1)
    for number, (s, _, _, _) in enumerate(random_steps(2)):
        if number % 7 == 0:
            for side in actors(s):
                if side != CHANCE:
                    other = resample(view(s, side), rng)
                    assert player.decide(view(s, side), Random(number)) == player.decide(
                        view(other, side), Random(number)
                    )


def test_greedy_beats_random_more_often_than_not() -> None:
    wins = sum(play(("greedy", "random"), seed) == 0 for seed in range(10))
    wins += sum(play(("random", "greedy"), seed) == 1 for seed in range(10))
    assert wins >= 14
