"""The levels make no silly choices, carry out what they planned, and can say what they thought."""

from __future__ import annotations

from random import Random

import pytest

from longshanks.ai.ismcts import ISMCTS, Node
from longshanks.ai.levels import STRENGTHS, BeliefPlayer, Level, make_level
from longshanks.notation.action import read_action, write_action
from longshanks.notation.position import position
from longshanks.rules import actions as act
from longshanks.rules import state as st
from longshanks.rules.chance import chance_action
from longshanks.rules.engine import actors, advance, apply, outcome
from longshanks.rules.r2_blocks import CHANCE, ENGLAND, SCOTLAND
from longshanks.rules.r8_scenarios import make_setup, new_game
from longshanks.rules.state import State
from longshanks.views.resample import resample
from longshanks.views.view import view
from tests.ai.test_search import LAST_NOBLE

NO_CLOCK = 1e9


def level(name: str) -> Level:
    """Return a player of a level, thinking less and by no clock."""
    player = make_level(name)
    player.worlds, player.cards = min(player.worlds, 4), min(player.cards, 1)
    player.battles, player.playouts = min(player.battles, 6), min(player.playouts, 16)
    player.seconds = NO_CLOCK
    return player


LEVELS = list(STRENGTHS)
SERIOUS = ["club", "expert", "master"]


def choice(player: BeliefPlayer, text: str, side: int, seed: int = 1) -> str:
    """Return what a player does in a position, as text."""
    return write_action(player.decide(view(position(text), side), Random(seed)))


@pytest.mark.parametrize("name", SERIOUS)
def test_a_move_that_wins_the_game_is_made(name: str) -> None:
    for seed in range(3):
        s, player, rng = position(LAST_NOBLE), level(name), Random(seed)
        moves = []
        while s.stage == st.MOVES and s.actor == SCOTLAND:
            moves.append(player.decide(view(s, SCOTLAND), rng))
            advance(s, moves[-1])
        assert any(" fife>mentieth" in write_action(move) for move in moves), [write_action(m) for m in moves]


FREE_CROWN = """
    year: 1302
    stage: event scotland
    first: scotland
    event: scotland
    card scotland: truce
    card england: 1
    scotland dead: wallace
    scotland fife: comyn, douglas, barclay
    scotland moray: moray, ross
    scotland buchan: buchan
    england lennox: lennox, bruce
    england atholl: atholl, mar, steward
    england dunbar: dunbar, mentieth, angus
    england argyll: argyll, galloway
"""
"""Comyn can be crowned, and nobody of the other faction serves Scotland who could be offended."""


@pytest.mark.parametrize("name", SERIOUS)
def test_a_king_who_costs_nothing_is_crowned(name: str) -> None:
    assert choice(level(name), FREE_CROWN, SCOTLAND) == "S crown comyn"


def test_a_king_who_costs_the_game_is_not_crowned() -> None:
    """At the end Comyn's crown would send a majority of nobles to the English."""
    costly = """
        year: 1305
        turn: 5
        stage: event scotland
        first: scotland
        event: scotland
        card scotland: truce
        card england: 1
        scotland dead: wallace
        scotland fife: comyn
        scotland lennox: lennox
        scotland atholl: atholl
        scotland mar: mar
        scotland dunbar: dunbar
        scotland mentieth: mentieth
        scotland lanark: steward
        scotland carrick: bruce
        scotland moray: moray
        england ross: ross
        england buchan: buchan
        england angus: angus
        england argyll: argyll
        england galloway: galloway
    """
    for name in SERIOUS:
        assert " crown " not in choice(level(name), costly, SCOTLAND)


SURE_BATTLE = """
    stage: combat scotland
    battle: fife
    attacker: scotland
    round: 1 A scotland
    front: wallace douglas barclay york_infantry
    seen: wallace douglas barclay york_infantry
    first: scotland
    scotland fife: wallace, douglas, barclay
    scotland mentieth: mentieth
    england fife: york_infantry 1
    england lothian: hobelars
"""


@pytest.mark.parametrize("name", SERIOUS)
def test_a_battle_that_is_as_good_as_won_is_not_left(name: str) -> None:
    for seed in range(3):
        assert choice(level(name), SURE_BATTLE, SCOTLAND, seed) == "S fight wallace"


def decisions(player: BeliefPlayer, scenario: str, seed: int, side: int) -> list[tuple[State, int]]:
    """Return every decision of a player in a game against the brain of another: the state and the action."""
    rng, other = Random(seed), level("club")
    s = new_game(make_setup(scenario))
    found = []
    while (acting := actors(s)) and s.year < s.setup.first_year + 2:
        actor = acting[0]
        if actor == CHANCE:
            action = chance_action(s, rng.randrange)
        else:
            action = (player if actor == side else other).decide(view(s, actor), rng)
            if actor == side:
                found.append((s, action))
        s, events = apply(s, action)
        for viewer, watcher in ((side, player), (1 - side, other)):
            for event in events:
                if (told := event.seen_by(viewer)) is not None:
                    watcher.observe(told)
    return found


@pytest.mark.parametrize("name", SERIOUS)
@pytest.mark.parametrize("side", [ENGLAND, SCOTLAND])
def test_winter_builds_are_not_forgotten(name: str, side: int) -> None:
    player = level(name)
    for s, action in decisions(player, "braveheart", 5, side):
        options = view(s, side).actions
        assert action in options
        if s.stage == st.BUILDS and len(options) > 1:
            assert act.verb_of(action) != act.END, "there was something left to build"


def test_a_plan_of_moves_is_thought_of_once() -> None:
    s, player, rng = position(LAST_NOBLE), level("club"), Random(1)
    first = player.decide(view(s, SCOTLAND), rng)
    plan = player.explain()[0].actions
    assert plan[0] == first
    for action in plan[1:]:
        advance(s, first)
        first = player.decide(view(s, SCOTLAND), rng)
        assert first == action


@pytest.mark.parametrize("name", LEVELS)
def test_a_player_can_say_what_it_thought(name: str) -> None:
    for text in (LAST_NOBLE, FREE_CROWN, SURE_BATTLE):
        seen = view(position(text), SCOTLAND)
        player = level(name)
        action = player.decide(seen, Random(1))
        lines = player.explain()
        assert len(lines) > 1 or text is not FREE_CROWN
        assert action in [line.actions[0] for line in lines]
        assert all(line.actions[0] in seen.actions and 0 <= line.value <= 1 for line in lines)
        assert lines[0].actions[0] == action


def test_the_tree_search_visits_a_node_for_every_iteration() -> None:
    s = position(LAST_NOBLE)
    player, rng, root = ISMCTS(), Random(1), Node()
    seen = view(s, SCOTLAND)
    for _ in range(40):
        player.iterate(root, resample(seen, rng), seen, rng)
    children = root.children.values()
    assert sum(node.visits for node in children) == 40
    assert all(node.available >= node.visits and 0 <= node.total <= node.visits for node in children)
    assert set(root.children) <= set(seen.actions)


def test_the_tree_search_strikes_a_blow_that_wins() -> None:
    player = ISMCTS()
    player.iterations, player.seconds = 120, NO_CLOCK
    assert player.decide(view(position(SURE_BATTLE), SCOTLAND), Random(1)) == read_action("S fight wallace")
    values = [line.value for line in player.explain()]
    assert len(values) > 1 and all(0 <= value <= 1 for value in values)


def test_the_tree_search_keeps_to_its_clock() -> None:
    player = ISMCTS()
    player.iterations, player.seconds = 10**9, 0.01
    seen = view(position(LAST_NOBLE), SCOTLAND)
    assert player.decide(seen, Random(1)) in seen.actions


def test_a_position_of_these_tests_is_one_that_a_game_could_have() -> None:
    for text in (LAST_NOBLE, FREE_CROWN, SURE_BATTLE):
        s = position(text)
        assert outcome(s) is None
        assert view(resample(view(s, SCOTLAND), Random(1)), SCOTLAND) == view(s, SCOTLAND)
