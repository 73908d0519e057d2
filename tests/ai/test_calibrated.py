"""What people are told: a chance apart from what players strive by, the same for both sides of the table."""

from __future__ import annotations

from random import Random

import pytest

from longshanks.ai.calibrated import chance_of, load_calibrated
from longshanks.ai.features import FEATURES
from longshanks.ai.levels import make_level
from longshanks.ai.weights import load_brains
from longshanks.ai.winter import has_settled, quick_choice
from longshanks.lab.calibration import Sample, cross_predict, fit, log_loss, reliability
from longshanks.lab.common_random_numbers import CommonRandomNumbers
from longshanks.notation.position import position
from longshanks.rules.engine import actors, advance
from longshanks.rules.r2_blocks import CHANCE, ENGLAND, SCOTLAND
from longshanks.rules.r8_scenarios import make_setup, new_game
from longshanks.rules.state import NOBLES_HOME
from longshanks.views.view import view
from tests.ai.test_search import LAST_NOBLE


def test_the_chances_of_both_sides_add_up_to_one() -> None:
    s = position(LAST_NOBLE)
    assert chance_of([s], ENGLAND) + chance_of([s], SCOTLAND) == pytest.approx(1.0)
    assert load_calibrated().of(position("stage: over nobody\nwon: england majority")) == 0.0


def test_the_best_line_is_told_with_the_chance_of_the_position() -> None:
    player = make_level("club")
    player.worlds, player.cards = 2, 1
    player.decide(view(position(LAST_NOBLE), SCOTLAND), Random(1))
    told = player.explain()
    assert told[0].chance == pytest.approx(chance_of(player.imagined, SCOTLAND))
    for line in told[1:]:
        assert line.chance is not None and told[0].chance is not None
        assert 0.0 <= line.chance <= told[0].chance


def test_a_fit_finds_what_decides() -> None:
    pytest.importorskip("numpy")
    size = FEATURES
    rng = Random(1)
    samples = []
    for _ in range(400):
        ahead = rng.gauss(0, 1)
        samples.append(Sample([[ahead, *[0.0] * (size - 1)]], int(rng.random() < 1 / (1 + 2.718 ** (-2 * ahead)))))
    weights = fit(samples)
    assert 1.0 < weights[0] < 3.0 and not any(weights[1:])


def test_reliability_and_loss_are_those_of_what_was_told() -> None:
    told = [(0.25, 0), (0.25, 0), (0.25, 0), (0.25, 1), (0.95, 1)]
    rows = reliability(told)
    assert [(row.positions, row.predicted, row.won) for row in rows] == [(4, 0.25, 0.25), (1, 0.95, 1.0)]
    assert log_loss([(0.5, 1), (0.5, 0)]) == pytest.approx(0.6931, abs=1e-3)


def test_what_is_told_of_a_game_comes_from_fits_to_others() -> None:
    pytest.importorskip("numpy")
    odd = [1.0, *[0.0] * (FEATURES - 1)]
    plain = [0.0] * FEATURES
    samples = [Sample([plain], i % 2) for i in range(20)] + [Sample([odd] * 500, 1)]
    told = cross_predict(samples)
    assert len(told) == 520
    assert all(p == 0.5 for p, _ in told), "only the game itself says that the odd feature wins"


def test_what_is_told_in_winter_foresees_who_goes_home() -> None:
    """From the first step of a winter to the last before builds nothing unforeseen happens, and the same is told."""
    brains = load_brains()
    s, luck, rng = new_game(make_setup("braveheart")), CommonRandomNumbers("winter"), Random(1)
    while s.turn or s.stage < NOBLES_HOME:
        side = actors(s)[0]
        advance(s, luck.action(s) if side == CHANCE else brains[side].choose(s, side, rng))
    told = []
    while not has_settled(s):
        told.append(chance_of([s], SCOTLAND))
        advance(s, quick_choice(s))
    assert len(told) > 1
    assert max(told) == pytest.approx(min(told))
    assert told[-1] == pytest.approx(chance_of([s], SCOTLAND))
