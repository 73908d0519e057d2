"""Evolution goes towards what wins, one side at a time."""

from __future__ import annotations

from random import Random

import pytest

from longshanks.ai.features import FEATURE_NAMES, FEATURES
from longshanks.ai.weights import load_weights
from longshanks.lab import evolution
from longshanks.lab.evolution import Evolution, Game, advance_generation, opponents, result, step_length, try_weights
from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND

LEAD = FEATURE_NAMES.index("noble_lead")


def fresh() -> Evolution:
    """Return a run at its beginning, all weights zero and all features spread alike."""
    return Evolution([[0.0] * FEATURES for _ in range(2)], [[0.0] * FEATURES for _ in range(2)], [1.0] * FEATURES)


def likes_the_lead(games: list[Game]) -> list[tuple[float, bool]]:
    """Play games in which whoever puts more weight on the lead of nobles does better."""
    return [(0.5 + mine[LEAD], mine[LEAD] > 0) for _, _, _, mine, _, _ in games]


def test_the_weights_go_towards_what_wins() -> None:
    run = fresh()
    for _ in range(8):
        advance_generation(run, likes_the_lead)
    for side in (ENGLAND, SCOTLAND):
        others = [abs(w) for i, w in enumerate(run.weights[side]) if i != LEAD]
        assert run.weights[side][LEAD] > max(others)
        assert 0 < run.average[side][LEAD] < run.weights[side][LEAD]


def test_a_generation_changes_one_side_and_repeats_exactly() -> None:
    one, two = fresh(), fresh()
    for run in (one, two):
        line = advance_generation(run, likes_the_lead)
        assert line["side"] == "england"
    assert one.weights == two.weights
    assert any(one.weights[ENGLAND]) and not any(one.weights[SCOTLAND])


def test_every_direction_is_tried_both_ways_on_the_same_games() -> None:
    run = fresh()
    played: list[Game] = []

    def note(games: list[Game]) -> list[tuple[float, bool]]:
        played.extend(games)
        return [(0.5, False)] * len(games)

    advance_generation(run, note)
    each = evolution.SEEDS * len(evolution.SCENARIOS)
    for i in range(0, len(played), 2 * each):
        for one, two in zip(played[i : i + each], played[i + each : i + 2 * each], strict=True):
            assert one[:3] == two[:3] and one[4:] == two[4:]
            assert [a + b for a, b in zip(one[3], two[3], strict=True)] == pytest.approx([0.0] * FEATURES)


def test_opponents_are_what_the_enemy_plays_now_and_others() -> None:
    run = fresh()
    run.weights[SCOTLAND][LEAD] = 1.0
    met = opponents(run, ENGLAND, Random(1))
    assert met[0] == (run.weights[SCOTLAND], False) and len(met) == evolution.SEEDS


def test_a_result_counts_who_won_and_by_how_many_nobles() -> None:
    assert result(SCOTLAND, SCOTLAND, 14) == pytest.approx(1.0)
    assert result(ENGLAND, SCOTLAND, 14) == pytest.approx(0.0)
    assert result(SCOTLAND, SCOTLAND, 2) > result(SCOTLAND, SCOTLAND, -2) > result(SCOTLAND, ENGLAND, 2)


def test_steps_grow_shorter() -> None:
    lengths = [step_length(generation) for generation in (0, 10, evolution.SETTLED, 10 * evolution.SETTLED)]
    assert lengths[0] > lengths[1] > lengths[2] == lengths[3] > 0


def test_a_game_is_the_same_each_time_and_counts_for_who_is_tried() -> None:
    england, scotland = load_weights()
    game: Game = ("bruce", "once", SCOTLAND, scotland, england, False)
    how, won = try_weights(game)
    assert (how, won) == try_weights(game)
    other, lost = try_weights(("bruce", "once", ENGLAND, england, scotland, False))
    assert how + other == pytest.approx(1.0) and won != lost
