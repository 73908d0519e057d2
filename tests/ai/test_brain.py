"""The brain and its evaluation: always legal, in every edition, and a noble more is never worse."""

from __future__ import annotations

from random import Random

import pytest

from longshanks.ai.brain import Brain
from longshanks.ai.features import FEATURE_NAMES, FEATURES, features
from longshanks.ai.weights import load_brains, load_weights
from longshanks.notation.position import position
from longshanks.rules import actions as act
from longshanks.rules import state as st
from longshanks.rules.chance import chance_action
from longshanks.rules.editions import BOOKS, edition
from longshanks.rules.engine import actors, advance, legal_actions
from longshanks.rules.r1_map import AREAS
from longshanks.rules.r2_blocks import BLOCK_NAMES, BLOCKS, CHANCE, ENGLAND, SCOTLAND, TURNCOATS, blocks_of
from longshanks.rules.r8_scenarios import SCENARIO_NAMES, make_setup, new_game
from longshanks.rules.state import State, change_side, side_owning
from tests.games_at_random import random_steps


@pytest.fixture(scope="module")
def brain() -> Brain:
    return load_brains()[SCOTLAND]


def follow(s: State, side: int, actions: list[int]) -> State:
    """Return the state after some actions of a plan, each of which must be legal when its turn comes."""
    s = s.copy()
    for i, action in enumerate(actions):
        assert action in legal_actions(s, side), f"action {i} of {len(actions)} of the plan"
        advance(s, action)
    return s


@pytest.mark.parametrize("book", BOOKS)
def test_every_action_of_every_plan_is_legal(brain: Brain, book: str) -> None:
    rng = Random(book)
    for scenario in ("braveheart", "bruce"):
        s = new_game(make_setup(scenario, edition(book)))
        phases = 0
        while acting := actors(s):
            side = acting[0]
            if side == CHANCE:
                advance(s, chance_action(s, rng.randrange))
            elif s.stage == st.MOVES:
                phases += 1
                for plan in brain.plans(s, side, 3) if phases % 3 == 0 else []:
                    assert act.verb_of(plan.actions[-1]) == act.END
                    follow(s, side, plan.actions)
                if phases % 4 == 0:
                    # A phase at random, so that positions come up that a brain would not bring about.
                    while s.stage == st.MOVES and s.actor == side:
                        advance(s, rng.choice(legal_actions(s, side)))
                else:
                    s = follow(s, side, brain.plan(s, side))
            else:
                action = brain.choose(s, side, rng)
                assert action in legal_actions(s, side), st.STAGE_NAMES[s.stage]
                advance(s, action)
        assert phases > 5


@pytest.mark.parametrize("scenario", SCENARIO_NAMES)
def test_the_brain_has_an_answer_wherever_a_random_game_leads(brain: Brain, scenario: str) -> None:
    rng = Random(1)
    for number, (s, _, _, _) in enumerate(random_steps(4, scenario, "3.0-es")):
        for side in actors(s):
            if side != CHANCE and (s.stage != st.MOVES or number % 10 == 0):
                before = s.copy()
                assert brain.choose(s, side, rng) in legal_actions(s, side)
                assert features(s) == features(before), "the brain changed the state it was asked about"


def test_a_plan_does_no_worse_than_nothing_in_its_own_eyes(brain: Brain) -> None:
    rng = Random(2)
    for number, (s, _, _, _) in enumerate(random_steps(5, "braveheart")):
        if s.stage == st.MOVES and number % 5 == 0:
            side = s.actor
            plan = brain.plan(s, side)
            after = follow(s, side, plan[:-1])
            assert brain.ended(after, side) >= brain.ended(s.copy(), side) - 1e-9
            assert brain.choose(s, side, rng) == plan[0]


def test_a_winter_build_is_never_forgotten(brain: Brain) -> None:
    rng = Random(6)
    builds = 0
    for scenario in ("braveheart", "bruce"):
        s = new_game(make_setup(scenario))
        while acting := actors(s):
            side = acting[0]
            if side == CHANCE:
                advance(s, chance_action(s, rng.randrange))
                continue
            action = brain.choose(s, side, rng)
            if s.stage == st.BUILDS and len(legal_actions(s, side)) > 1:
                builds += 1
                assert act.verb_of(action) != act.END
            advance(s, action)
    assert builds > 50


def test_every_feature_has_a_name_and_a_weight() -> None:
    s = new_game(make_setup("braveheart"))
    assert len(features(s)) == FEATURES == len(FEATURE_NAMES) == len(set(FEATURE_NAMES))
    assert [len(weights) for weights in load_weights()] == [FEATURES, FEATURES]


def test_what_one_side_gains_the_other_loses(brain: Brain) -> None:
    for number, (s, _, _, _) in enumerate(random_steps(3)):
        if number % 20 == 0:
            assert brain.value(s, ENGLAND) + brain.value(s, SCOTLAND) == pytest.approx(1)
            assert 0 <= brain.value(s, ENGLAND) <= 1


@pytest.mark.parametrize("scenario", ["braveheart", "bruce"])
def test_a_noble_more_is_better_for_who_holds_him(brain: Brain, scenario: str) -> None:
    s = new_game(make_setup(scenario))
    for noble in blocks_of(TURNCOATS):
        if s.location[noble] < AREAS:
            after = s.copy()
            change_side(after, noble)
            gainer = side_owning(after, noble)
            assert brain.value(after, gainer) > brain.value(s, gainer), BLOCK_NAMES[noble]


@pytest.mark.parametrize("scenario", ["braveheart", "bruce"])
def test_a_weaker_block_is_worse_for_its_owner(brain: Brain, scenario: str) -> None:
    s = new_game(make_setup(scenario))
    for block in range(BLOCKS):
        if s.location[block] < AREAS and s.steps[block] > 1:
            after = s.copy()
            after.steps[block] = 1
            owner = side_owning(s, block)
            assert brain.value(after, owner) < brain.value(s, owner), BLOCK_NAMES[block]


@pytest.mark.parametrize("winner", ["england", "scotland"])
def test_a_game_that_is_won_is_worth_everything(brain: Brain, winner: str) -> None:
    s = position(f"stage: over nobody\nwon: {winner} majority")
    assert brain.value(s, ["england", "scotland"].index(winner)) == 1.0


def test_an_army_at_the_gates_of_a_weak_home_is_a_threat(brain: Brain) -> None:
    far = "stage: cards both\nyear: 1299\nscotland atholl: atholl 1\nengland fife: comyn\nengland england: "
    near = far.replace("england fife: comyn", "england fife: comyn, york_knights, lancaster_knights")
    safe, pressed = position(far + "york_knights, lancaster_knights"), position(near + "hobelars")
    assert brain.value(pressed, SCOTLAND) < brain.value(safe, SCOTLAND)


def test_a_brain_takes_any_judge_of_positions() -> None:
    class Gloomy:
        def of(self, s: State) -> float:
            return 0.25

    s = new_game(make_setup())
    assert Brain(Gloomy()).value(s, SCOTLAND) == 0.25
    assert Brain(Gloomy()).value(s, ENGLAND) == 0.75
