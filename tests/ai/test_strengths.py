"""Every strength plays whole games with the effort it really has, and more strength is more effort."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from longshanks.ai.levels import EFFORTS, STRENGTHS, Level, effort_at, make_level
from longshanks.ai.player import Player
from longshanks.ai.players import RandomPlayer
from longshanks.lab.match import play_match
from longshanks.notation.game import Game
from longshanks.rules.chance import chance_action
from longshanks.rules.engine import outcome
from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND
from longshanks.rules.r8_scenarios import make_setup

WEAK = [0.0, 7.0, *[strength for strength in STRENGTHS.values() if 0.0 < strength < 70.0]]
"""Strengths that answer at once."""


@pytest.mark.parametrize("strength", WEAK)
@pytest.mark.parametrize("side", [ENGLAND, SCOTLAND])
def test_a_weak_player_beats_one_who_plays_at_random(strength: float, side: int) -> None:
    game, rng = Game(make_setup("braveheart")), Random(3)
    players: list[Player] = [Level(strength), RandomPlayer()] if side == ENGLAND else [RandomPlayer(), Level(strength)]
    play_match(game, players, lambda s: chance_action(s, rng.randrange), [Random(1), Random(2)])
    end = outcome(game.state)
    assert end is not None and end.winner == side


def test_more_strength_is_never_less_effort() -> None:
    efforts = [effort_at(float(strength)) for strength in range(101)]
    for weaker, stronger in pairwise(efforts):
        assert all(less <= more for less, more in zip(weaker, stronger, strict=True))
    assert efforts[0] == EFFORTS[0.0] and efforts[100] == EFFORTS[100.0]


@pytest.mark.parametrize("strength", [-1.0, 100.5])
def test_a_strength_that_is_none_is_refused(strength: float) -> None:
    with pytest.raises(ValueError, match="no strength"):
        Level(strength)


def test_the_levels_grow_from_novice_to_master() -> None:
    strengths = list(STRENGTHS.values())
    assert strengths == sorted(set(strengths)) and len(strengths) >= 8
    assert [make_level(name).name for name in ("novice", "master")] == ["novice", "master"]
    assert (make_level("novice").strength, make_level("master").strength) == (0.0, 100.0)
    assert Level(47.0).name == "strength 47"
