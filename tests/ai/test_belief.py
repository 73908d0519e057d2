"""What a side may guess of the enemy's blocks, from what it has seen and nothing else."""

from __future__ import annotations

from random import Random

import pytest

from longshanks.ai.belief import Belief
from longshanks.ai.weights import load_brains
from longshanks.rules import actions as act
from longshanks.rules import state as st
from longshanks.rules.chance import chance_action
from longshanks.rules.engine import actors, apply
from longshanks.rules.events import Captured, Eliminated, Event, Hit, Moved, Revealed, WentHome, WinterBegun
from longshanks.rules.r1_map import AREA, AREAS, BIT, DEAD, POOL
from longshanks.rules.r2_blocks import BLOCK, BLOCKS, CHANCE, ENGLAND, MAX_STEPS, SCOTLAND, blocks_of
from longshanks.rules.r8_scenarios import make_setup, new_game
from longshanks.views.resample import resample
from longshanks.views.view import view
from tests.games_at_random import random_steps


def first_belief(viewer: int, scenario: str = "braveheart") -> Belief:
    """Return the belief of a side before the first turn."""
    return Belief(make_setup(scenario), viewer)


def certain(belief: Belief, block: str, place: int) -> bool:
    """Return whether a block is believed to be in one place."""
    return belief.odds[BLOCK[block]][place] == pytest.approx(1)


def moved(side: int, *areas: str) -> Event:
    """Return the event of an unseen move."""
    route = act.route([AREA[name] for name in areas])
    return Moved(rule="4.2", owner=side, side=side, block=None, route=route, attacks=False)


@pytest.mark.parametrize("scenario", ["braveheart", "bruce"])
@pytest.mark.parametrize("viewer", [ENGLAND, SCOTLAND])
def test_the_set_up_lies_open(viewer: int, scenario: str) -> None:
    belief = first_belief(viewer, scenario)
    start = new_game(make_setup(scenario))
    for block in blocks_of(start.army[1 - viewer]):
        assert belief.odds[block][start.location[block]] == 1.0
        assert sum(belief.odds[block]) == 1.0


def test_a_block_shown_in_battle_is_remembered_with_its_strength() -> None:
    belief = first_belief(SCOTLAND)
    knights = BLOCK["york_knights"]
    belief.note(Revealed(area=AREA["lothian"], blocks=(knights,), strengths=(2,)))
    assert certain(belief, "york_knights", AREA["lothian"])
    assert belief.steps[knights] == 2
    belief.note(Hit(block=knights, strength=1))
    assert belief.steps[knights] == 1
    belief.note(WinterBegun(year=1297))
    assert 1 < belief.steps[knights] <= MAX_STEPS[knights]


def test_a_block_that_moves_unseen_may_be_any_that_was_there() -> None:
    belief = first_belief(ENGLAND, "bruce")
    there = [b for b in blocks_of(belief.army) if belief.odds[b][AREA["fife"]] == 1.0]
    belief.settle(BLOCK["wallace"], AREA["fife"])
    belief.settle(BLOCK["grant"], AREA["fife"])
    number = len({*there, BLOCK["wallace"], BLOCK["grant"]})
    belief.note(moved(SCOTLAND, "fife", "mentieth"))
    for name in ("wallace", "grant"):
        assert belief.odds[BLOCK[name]][AREA["mentieth"]] == pytest.approx(1 / number)
        assert belief.odds[BLOCK[name]][AREA["fife"]] == pytest.approx(1 - 1 / number)


def test_own_moves_teach_nothing() -> None:
    belief = first_belief(ENGLAND)
    before = [row[:] for row in belief.odds]
    belief.note(moved(ENGLAND, "england", "dunbar"))
    assert belief.odds == before


def test_a_noble_who_goes_home_in_winter_is_certain_again() -> None:
    belief = first_belief(ENGLAND, "bruce")
    ross = BLOCK["ross"]
    belief.odds[ross] = [1 / AREAS] * AREAS + [0.0] * (len(belief.odds[ross]) - AREAS)
    home = AREA["ross"]
    belief.note(WentHome(rule="7.1", block=ross, from_=AREA["fife"], to=home, side=SCOTLAND, defects=False))
    assert belief.army & BIT[ross]
    assert certain(belief, "ross", AREA["ross"])


def test_a_captured_noble_is_no_longer_the_enemys() -> None:
    belief = first_belief(ENGLAND, "bruce")
    bruce = BLOCK["bruce"]
    belief.note(Captured(block=bruce, side=SCOTLAND, area=AREA["fife"]))
    assert belief.army & BIT[bruce]
    assert certain(belief, "bruce", AREA["fife"])
    belief.note(Captured(block=bruce, side=ENGLAND, area=AREA["fife"]))
    assert not belief.army & BIT[bruce]


@pytest.mark.parametrize(("dead", "place"), [(True, DEAD), (False, POOL)])
def test_an_eliminated_block_is_where_the_rules_send_it(dead: bool, place: int) -> None:
    belief = first_belief(ENGLAND)
    belief.note(Eliminated(rule="5.8", block=BLOCK["wallace"], side=SCOTLAND, area=0, dead=dead))
    assert certain(belief, "wallace", place)


@pytest.mark.parametrize("scenario", ["braveheart", "bruce", "campaign"])
def test_what_is_imagined_agrees_with_the_view(scenario: str) -> None:
    beliefs = [first_belief(side, scenario) for side in (ENGLAND, SCOTLAND)]
    for number, (s, _, _, events) in enumerate(random_steps(11, scenario)):
        if number % 5 == 0:
            for side in actors(s):
                if side != CHANCE:
                    seen = view(s, side)
                    assert view(beliefs[side].sample(seen, Random(number)), side) == seen
        for side, belief in enumerate(beliefs):
            for event in events:
                if (told := event.seen_by(side)) is not None:
                    belief.note(told)
        for belief in beliefs:
            for block in blocks_of(belief.army):
                assert sum(belief.odds[block]) == pytest.approx(1, abs=1e-6), block


def test_a_belief_knows_more_than_the_view_alone() -> None:
    """Over games played with some sense, more blocks are imagined where they are than without a memory."""
    brain = load_brains()[SCOTLAND]
    rng = Random(3)
    right = [0, 0]
    for scenario in ("braveheart", "bruce"):
        s = new_game(make_setup(scenario))
        belief = first_belief(SCOTLAND, scenario)
        while acting := actors(s):
            if s.stage == st.CARDS:
                seen = view(s, SCOTLAND)
                hidden = [b for b in blocks_of(s.army[ENGLAND]) if s.location[b] < AREAS]
                for i, world in enumerate((resample(seen, rng), belief.sample(seen, rng))):
                    right[i] += sum(world.location[b] == s.location[b] for b in hidden)
            side = acting[0]
            action = chance_action(s, rng.randrange) if side == CHANCE else brain.choose(s, side, rng)
            s, events = apply(s, action)
            for event in events:
                if (told := event.seen_by(SCOTLAND)) is not None:
                    belief.note(told)
    without, with_memory = right
    assert with_memory > 1.2 * without, right


def test_a_belief_has_a_row_for_every_block() -> None:
    assert len(first_belief(ENGLAND).odds) == BLOCKS
