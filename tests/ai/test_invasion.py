"""England invades in force and uses what it levies; nobody disbands who may stay."""

from __future__ import annotations

from random import Random

import pytest

from longshanks.ai.levels import Level, make_level
from longshanks.ai.weights import load_brains, load_weights
from longshanks.lab import style
from longshanks.lab.common_random_numbers import CommonRandomNumbers
from longshanks.lab.match import play_match
from longshanks.lab.style import StyleCounter
from longshanks.notation.game import Game
from longshanks.notation.position import position
from longshanks.rules import actions as act
from longshanks.rules import state as st
from longshanks.rules.engine import actors, advance
from longshanks.rules.r1_map import ENGLAND_AREA
from longshanks.rules.r2_blocks import CHANCE, ENGLAND, MORAY, SCOTLAND, WALLACE
from longshanks.rules.r4_movement import LAND_ROUTE
from longshanks.rules.r8_scenarios import make_setup, new_game
from longshanks.views.view import view

AT_THE_GATES = """
    year: 1298
    turn: 2
    stage: moves england
    moves: 3
    first: england
    card england: 3
    card scotland: 1
    england england: edward, york_knights, lancaster_knights, lancaster_archers, wales_archers
    england fife: comyn
    england buchan: buchan
    england angus: angus
    england argyll: argyll
    england galloway: galloway
    scotland lanark: steward 1
    scotland annan: bruce 1
    scotland moray: moray
    scotland ross: ross
    scotland mar: mar
"""
"""A strong levy stands in England, and two nobles stand weak and alone beside the border."""


def crossings(actions: list[int]) -> dict[int, int]:
    """Return how many blocks leave England by where they go."""
    found: dict[int, int] = {}
    for action in actions:
        if act.verb_of(action) == act.MOVE:
            route = LAND_ROUTE[act.route_of(action)]
            if route.areas[0] == ENGLAND_AREA:
                found[route.to] = found.get(route.to, 0) + 1
    return found


def test_the_moves_of_an_invasion_spend_the_whole_card() -> None:
    """A group of three goes where one is not enough."""
    plan = load_brains()[ENGLAND].plan(position(AT_THE_GATES), ENGLAND)
    assert sum(crossings(plan).values()) == 3


def test_three_blocks_cross_together_where_the_enemy_is_strong() -> None:
    text = AT_THE_GATES.replace("scotland annan: bruce 1", "scotland annan: bruce 3, douglas 2")
    plans = load_brains()[ENGLAND].plans(position(text), ENGLAND, 4)
    assert any(3 in crossings(plan.actions).values() for plan in plans)


def quick(name: str) -> Level:
    """Return a level that thinks less than it would, by no clock."""
    player = make_level(name)
    player.worlds, player.cards = min(player.worlds, 2), min(player.cards, 1)
    player.battles, player.playouts, player.seconds = min(player.battles, 2), min(player.playouts, 8), 1e9
    player.lines = 4
    return player


@pytest.mark.parametrize("name", ["novice", "regular", "master"])
def test_a_levy_crosses_and_nobody_disbands_without_need(name: str) -> None:
    counter = StyleCounter()
    for scenario in ("braveheart", "bruce"):
        game = Game(make_setup(scenario))
        luck = CommonRandomNumbers("style")
        play_match(game, [quick(name), quick(name)], luck.action, [Random(1), Random(2)], counter)
    english, scottish = counter.by_side()
    assert style.NEEDLESS not in english and style.NEEDLESS not in scottish
    if name == "master":
        assert english[style.LEVIED_CROSSED] > english[style.LEVIED] / 2
        assert english[style.EDWARD_NORTH] > english[style.EDWARD_YEARS] / 2
        assert english[style.LARGE_CROSSINGS] > 0


def test_nobody_disbands_without_need_in_a_hundred_games() -> None:
    """Of brains that notice little, so that the games are short of thought and full of winters."""
    brains = load_brains()
    for brain in brains:
        brain.attention = 0.1
    for seed in range(50):
        for scenario in ("braveheart", "bruce"):
            s, counter = new_game(make_setup(scenario)), StyleCounter()
            luck, rng = CommonRandomNumbers(f"{seed}"), Random(seed)
            while acting := actors(s):
                side = acting[0]
                if side == CHANCE:
                    actions = [luck.action(s)]
                elif s.stage == st.MOVES:
                    actions = brains[side].plan(s, side)
                else:
                    actions = [brains[side].choose(s, side, rng)]
                for action in actions:
                    counter(s, action)
                    advance(s, action)
            assert [style.NEEDLESS in counts for counts in counter.by_side()] == [False, False]


def test_each_side_goes_by_weights_of_its_own() -> None:
    england, scotland = load_weights()
    assert england != scotland
    s = position(AT_THE_GATES)
    brains = load_brains()
    assert brains[ENGLAND].value(s, ENGLAND) != brains[SCOTLAND].value(s, ENGLAND)
    player = make_level("master")
    assert [player.brains[side].value(s, side) for side in (ENGLAND, SCOTLAND)] == [
        brains[side].value(s, side) for side in (ENGLAND, SCOTLAND)
    ]


SELKIRK = """
    year: 1298
    stage: scottish_disband scotland
    scotland lanark: wallace 4
    scotland moray: moray
    scotland fife: douglas 3
    england lothian: lancaster_knights
"""
OVERFULL = SELKIRK.replace("lanark: wallace 4", "selkirk: wallace 1, grant 3, barclay 2, campbell 3")


@pytest.mark.parametrize("name", ["novice", "beginner", "improver", "regular", "skilled", "club", "expert", "master"])
@pytest.mark.parametrize("text", [SELKIRK, OVERFULL])
def test_no_level_disbands_wallace_or_moray(name: str, text: str) -> None:
    for seed in range(2):
        s, rng, player = position(text), Random(seed), quick(name)
        while s.stage == st.SCOTTISH_DISBAND and len(view(s, SCOTLAND).actions) > 1:
            action = player.decide(view(s, SCOTLAND), rng)
            if act.verb_of(action) == act.DISBAND:
                assert act.block_of(action) not in (WALLACE, MORAY)
            advance(s, action)


HERALD = """
    year: 1299
    turn: 2
    stage: event england
    event: england
    first: england
    card england: herald
    card scotland: 1
    england lothian: lancaster_knights
    england angus: angus
    scotland moray: moray
    scotland mar: mar
    scotland ross: ross
"""


@pytest.mark.parametrize("name", ["novice", "beginner", "improver", "regular", "skilled", "club", "expert", "master"])
def test_no_level_declines_a_useful_event(name: str) -> None:
    for seed in range(3):
        action = quick(name).decide(view(position(HERALD), ENGLAND), Random(seed))
        assert act.verb_of(action) == act.HERALD
