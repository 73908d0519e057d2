"""What a side may guess of the enemy's blocks, from what it has seen and nothing else."""

from __future__ import annotations

from random import Random

import pytest

from longshanks.ai.belief import Belief
from longshanks.ai.weights import load_brains
from longshanks.ai.yardsticks.belief_0_1 import Belief01
from longshanks.lab.belief_accuracy import BeliefAccuracy, MakesBelief, measure_belief
from longshanks.rules import actions as act
from longshanks.rules import state as st
from longshanks.rules.chance import chance_action
from longshanks.rules.engine import actors, apply
from longshanks.rules.events import (
    Captured,
    Deployed,
    Disbanded,
    EdwardStays,
    Eliminated,
    Event,
    Hit,
    Levied,
    Moved,
    PillageHit,
    Revealed,
    Strengthened,
    WentHome,
)
from longshanks.rules.r1_map import AREA, AREAS, BIT, DEAD, ENGLAND_AREA, POOL
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


def test_a_block_that_came_this_turn_does_not_go_on() -> None:
    belief = first_belief(ENGLAND, "bruce")
    belief.settle(BLOCK["wallace"], AREA["moray"])
    belief.settle(BLOCK["grant"], AREA["strathspey"])
    belief.note(moved(SCOTLAND, "moray", "strathspey"))
    belief.note(moved(SCOTLAND, "strathspey", "badenoch"))
    assert certain(belief, "wallace", AREA["strathspey"])
    assert certain(belief, "grant", AREA["badenoch"])


def test_only_who_can_walk_so_far_went_there() -> None:
    belief = first_belief(ENGLAND, "bruce")
    for name in ("wallace", "grant"):
        belief.settle(BLOCK[name], AREA["moray"])
    belief.note(moved(SCOTLAND, "moray", "strathspey", "badenoch", "atholl"))
    assert certain(belief, "wallace", AREA["atholl"])
    assert certain(belief, "grant", AREA["moray"])


def test_a_block_drawn_in_winter_has_one_step_and_a_levied_one_all() -> None:
    belief = first_belief(ENGLAND)
    drawn = [b for b in blocks_of(belief.army) if belief.odds[b][POOL] == 1.0]
    belief.note(Deployed(block=None, area=AREA["fife"]))
    assert all(belief.steps[b] == pytest.approx(1) for b in drawn)
    levied = first_belief(SCOTLAND)
    knights = BLOCK["york_knights"]
    levied.settle(knights, POOL)
    levied.steps[knights] = 1
    levied.note(Levied(count=30, blocks=None))
    assert certain(levied, "york_knights", ENGLAND_AREA)
    assert levied.steps[knights] == MAX_STEPS[knights]


def test_steps_added_and_pillaged_in_an_area_belong_to_who_may_be_there() -> None:
    belief = first_belief(ENGLAND)
    wallace, grant = BLOCK["wallace"], BLOCK["grant"]
    for block in blocks_of(belief.army):
        belief.settle(block, AREA["moray"])
    for block in (wallace, grant):
        belief.settle(block, AREA["fife"])
        belief.steps[block] = 1
    belief.note(Strengthened(rule="7.62", side=SCOTLAND, area=AREA["fife"], count=3))
    assert belief.steps[wallace] + belief.steps[grant] == pytest.approx(5)
    belief.note(PillageHit(side=SCOTLAND, area=AREA["fife"], block=None))
    assert belief.steps[wallace] + belief.steps[grant] == pytest.approx(4)


def test_knights_go_home_for_the_winter_before_infantry_does_unless_edward_stays() -> None:
    fading, lasting = BLOCK["york_knights"], BLOCK["york_infantry"]
    for stays in (False, True):
        belief = first_belief(SCOTLAND)
        for block in (fading, lasting):
            belief.settle(block, AREA["fife"])
        if stays:
            belief.note(EdwardStays(area=AREA["fife"]))
        belief.note(Disbanded(side=ENGLAND, area=AREA["fife"], count=1))
        assert certain(belief, "york_knights", POOL) != stays


@pytest.mark.parametrize("side", [ENGLAND, SCOTLAND])
def test_the_enemy_is_imagined_as_strong_as_it_is(side: int) -> None:
    """Over games of two brains: hardly any bias, and nearer to the truth than the belief of 0.1.0."""
    brains = load_brains()

    def measured(make: MakesBelief) -> BeliefAccuracy:
        total = BeliefAccuracy()
        for scenario in ("braveheart", "bruce"):
            counted = measure_belief(scenario, "accuracy", brains, make)[side]
            for name, number in vars(counted).items():
                setattr(total, name, getattr(total, name) + number)
        return total

    ours, before = measured(Belief), measured(Belief01)
    assert abs(ours.bias) < 0.12
    assert ours.error < before.error
    assert ours.share_in_place > 0.45


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
