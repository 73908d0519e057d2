"""The search: the same worlds and luck for every line, time for the close ones, and the winning line found."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from longshanks.ai.search import Line, Search
from longshanks.ai.weights import load_brains
from longshanks.notation.action import read_action
from longshanks.notation.position import position
from longshanks.rules.r2_blocks import SCOTLAND
from longshanks.rules.state import CARDS, COMBAT, State
from tests.rules.play import do

LAST_NOBLE = """
    scenario: braveheart
    year: 1303
    turn: 3
    stage: moves scotland
    moves: 2
    first: scotland
    card scotland: 2
    card england: 1
    hand scotland: 1 1
    hand england: 1 2
    scotland fife: wallace, douglas, barclay, campbell
    scotland ross: ross
    scotland moray: moray
    scotland buchan: buchan
    scotland angus: comyn
    scotland argyll: argyll
    scotland galloway: galloway
    scotland mar: mar
    scotland lennox: lennox
    scotland badenoch: atholl
    scotland dunbar: dunbar
    scotland carrick: bruce
    scotland lanark: steward
    scotland lothian: angus
    england mentieth: mentieth 1
    england england: hobelars 1
    england pool: york_infantry, durham_infantry
"""
"""One noble is English, alone and weak in Mentieth, and a Scottish army stands beside him."""
WIN = [
    read_action(line)
    for line in (
        "S move wallace fife>mentieth",
        "S move douglas fife>mentieth",
        "S move barclay fife>mentieth",
        "S end",
    )
]
NOTHING = [read_action("S end")]
ASTRAY = [read_action(line) for line in ("S move wallace fife>angus", "S end")]


def searched(playouts: int, seed: int, seconds: float = inf) -> tuple[Search, list[Line]]:
    """Return a search over three lines, and the lines in its order."""
    search = Search(load_brains())
    worlds = [position(LAST_NOBLE) for _ in range(2)]
    lines = [Line(NOTHING), Line(ASTRAY), Line(WIN)]
    return search, search.weigh(worlds, lines, SCOTLAND, Random(seed), playouts, seconds)


def test_the_line_that_wins_comes_out_first() -> None:
    _, lines = searched(24, 1)
    assert lines[0].actions == WIN
    assert lines[0].mean() > lines[1].mean() + 0.05


def test_sequential_halving_spends_its_time_on_the_better_lines() -> None:
    search, lines = searched(24, 1)
    assert lines[0].played == lines[1].played > lines[2].played > 0
    assert sum(line.played for line in lines) == search.playouts <= 24


def test_the_same_worlds_and_seeds_give_the_same_result() -> None:
    def result(seed: int) -> list[tuple[list[int], int, float]]:
        return [(line.actions, line.played, line.total) for line in searched(12, seed)[1]]

    assert result(3) == result(3)


def test_lines_are_tried_with_the_same_luck() -> None:
    search = Search(load_brains())
    one, two = Line(WIN), Line(WIN)
    search.weigh([position(LAST_NOBLE)], [one, two], SCOTLAND, Random(1), 8)
    assert (one.played, one.total) == (two.played, two.total)


def test_a_world_is_not_changed_by_playing_in_it() -> None:
    world = position(LAST_NOBLE)
    before = list(world.location), list(world.steps), world.stage, world.turn
    Search(load_brains()).weigh([world], [Line(WIN), Line(NOTHING)], SCOTLAND, Random(1), 4)
    assert (list(world.location), list(world.steps), world.stage, world.turn) == before


def test_time_that_runs_out_ends_the_search_with_every_line_tried() -> None:
    search, lines = searched(100_000, 1, 0.0)
    assert search.playouts == 3
    assert all(line.played == 1 for line in lines)


@pytest.mark.parametrize("turns", [1, 2])
def test_a_turn_is_played_to_the_cards_of_a_later_one(turns: int) -> None:
    def play(seed: int) -> State:
        s = position(LAST_NOBLE.replace("mentieth 1", "mentieth, york_knights"))
        Search(load_brains(), turns).play_out(s, Random(seed))
        return s

    ends = [play(seed) for seed in range(4)]
    assert all(s.winner >= 0 or s.stage == CARDS for s in ends)
    assert any(s.stage == CARDS and (s.year > 1303 or s.turn == 3 + turns) for s in ends)


def test_a_battle_played_out_stops_when_it_is_over() -> None:
    s = do(position(LAST_NOBLE), "S move wallace fife>mentieth", "S end")
    while s.stage != COMBAT:
        s = do(s, "E end")
    turn = s.turn
    Search(load_brains(), battle_only=True).play_out(s, Random(1))
    assert s.winner >= 0 or (s.battle is None and s.turn == turn)
