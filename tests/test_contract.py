"""The contract of the engine: five names and why not, over random games of every book."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import longshanks
from longshanks.notation.position import position, write_position
from longshanks.rules import actions as act
from longshanks.rules.chance import chance_action, chance_options
from longshanks.rules.editions import PROFILES, edition
from longshanks.rules.engine import Outcome, actors, advance, apply, carry_out, legal_actions, outcome, why_not
from longshanks.rules.events import Event
from longshanks.rules.r1_map import BIT
from longshanks.rules.r2_blocks import CHANCE, ENGLAND, SCOTLAND, WALLACE
from longshanks.rules.r8_scenarios import SCENARIO_NAMES, make_setup, new_game
from longshanks.rules.refusals import Illegal
from longshanks.rules.state import State
from longshanks.testing import (
    Engine,
    GameFault,
    InvariantError,
    check_blocks,
    check_game,
    check_legality,
    engine_test,
)
from longshanks.testing.engine_protocol import StandardEngine
from longshanks.views.view import View, view
from tests.games_at_random import random_steps


@pytest.mark.parametrize("scenario", SCENARIO_NAMES)
@pytest.mark.parametrize("book", PROFILES)
def test_checked_random_games_of_every_book_and_scenario(book: str, scenario: str) -> None:
    for seed in range(4):
        check_game(make_setup(scenario, edition(book)), f"contract/{seed}")


def test_legal_actions_and_why_not_agree_on_everything_conceivable() -> None:
    seen: dict[int, int] = {}
    for seed in range(6):
        for s, _, _, _ in random_steps(seed):
            if seen.get(s.stage, 0) < 4:
                seen[s.stage] = seen.get(s.stage, 0) + 1
                check_legality(s)
    assert len(seen) >= 20


def test_apply_leaves_its_state_alone_and_advance_goes_the_same_way() -> None:
    for number, (s, action, after, _) in enumerate(random_steps(2)):
        if number % 5 == 0:
            before = write_position(s)
            copy = s.copy()
            advance(copy, action)
            assert write_position(copy) == write_position(after)
            assert write_position(s) == before


def test_apply_refuses_with_code_rule_and_parameters() -> None:
    s = position("stage: moves england\nmoves: 1\nengland fife: edward")
    with pytest.raises(Illegal) as caught:
        apply(s, act.on_route(act.MOVE, ENGLAND, 14, act.route([13, 16])))
    refusal = caught.value.refusal
    assert (refusal.code, refusal.rule, set(refusal.params)) == ("move/no-border", "1.1", {"from", "to"})


def test_a_checked_action_is_carried_out_alike_and_not_asked_about_again() -> None:
    for number, (s, action, after, events) in enumerate(random_steps(5)):
        if number % 5 == 0:
            new, log = carry_out(s, action, checked=True)
            assert write_position(new) == write_position(after)
            assert log.events == events
    s = position("stage: moves england\nmoves: 1\nengland fife: edward")
    out_of_turn = act.simple(act.END, SCOTLAND)
    with pytest.raises(Illegal):
        carry_out(s, out_of_turn)
    assert carry_out(s, out_of_turn, checked=True)[0].stage != s.stage


def test_only_actors_have_actions() -> None:
    for s, _, _, _ in random_steps(3):
        for side in (ENGLAND, SCOTLAND):
            assert bool(legal_actions(s, side)) == (side in actors(s))
        if CHANCE in actors(s):
            assert actors(s) == (CHANCE,)


def test_every_result_of_chance_is_legal_and_sampling_stays_among_them() -> None:
    rng = Random(1)
    stages = set()
    for s, _, _, _ in random_steps(4):
        if actors(s) == (CHANCE,) and s.stage not in stages:
            stages.add(s.stage)
            results = {action for action, _ in chance_options(s)}
            assert all(why_not(s, CHANCE, action) is None for action in results)
            assert all(weight > 0 for _, weight in chance_options(s))
            assert {chance_action(s, rng.randrange) for _ in range(200)} <= results
    assert len(stages) >= 5


def test_a_finished_game_has_an_outcome_and_no_actions() -> None:
    last = None
    for _, _, after, _ in random_steps(0, "braveheart"):
        assert last is None or outcome(last) is None
        last = after
    assert last is not None
    end = outcome(last)
    assert end is not None and end.rule in ("9.0", "9.1")
    assert actors(last) == ()
    refusal = why_not(last, ENGLAND, act.simple(act.END, ENGLAND))
    assert refusal is not None and refusal.code == "actor/game-over"


def test_a_malformed_action_is_refused() -> None:
    s = position("stage: moves england\nmoves: 1\nengland fife: edward")
    refusal = why_not(s, ENGLAND, act.simple(act.END, ENGLAND) | 1 << 20)
    assert refusal is not None and refusal.code == "action/malformed"


def test_states_are_equal_when_the_log_is() -> None:
    rng = Random(9)
    s = new_game(make_setup("bruce"))
    t = new_game(make_setup("bruce"))
    for _ in range(300):
        if not actors(s):
            break
        side = actors(s)[0]
        action = chance_action(s, rng.randrange) if side == CHANCE else rng.choice(legal_actions(s, side))
        s, _ = apply(s, action)
        t, _ = apply(t, action)
    assert write_position(s) == write_position(t)


def test_the_checks_of_blocks_can_fail() -> None:
    s = position("stage: moves england\nmoves: 1\nengland fife: edward\nscotland fife: norse")
    s.steps[0] = 9
    with pytest.raises(InvariantError):
        check_blocks(s)
    s = position("stage: moves england\nmoves: 1\nengland fife: york_infantry")
    s.blocks_in[3] |= BIT[5]
    with pytest.raises(InvariantError):
        check_blocks(s)


class ListsTooFew(StandardEngine):
    """An engine that forgets one legal action wherever there are two."""

    @staticmethod
    def legal_actions(s: State, side: int) -> list[int]:
        return legal_actions(s, side)[:-1] or legal_actions(s, side)


class TellsTooMuch(StandardEngine):
    """An engine whose views tell everybody where Wallace is."""

    @staticmethod
    def view(s: State, viewer: int) -> View:
        return replace(view(s, viewer), reason=s.location[WALLACE])


class PermitsEverything(StandardEngine):
    """An engine that leaves the state as it is when told what is not legal."""

    @staticmethod
    def apply(s: State, action: int) -> tuple[State, list[Event]]:
        return (s, []) if why_not(s, act.side_of(action), action) else apply(s, action)


class BreaksDown(StandardEngine):
    """An engine with a bug of another kind."""

    @staticmethod
    def outcome(s: State) -> Outcome | None:
        return None if s.turn < 2 else Outcome(0, "", "")


@pytest.mark.parametrize(
    ("engine", "what"),
    [
        (ListsTooFew(), "None"),
        (TellsTooMuch(), "cannot tell the states apart"),
        (PermitsEverything(), "illegal actions are refused"),
        (BreaksDown(), "a game has an outcome when it is over"),
    ],
)
def test_the_contract_test_finds_what_is_wrong_with_an_engine(engine: Engine, what: str) -> None:
    with pytest.raises(GameFault) as caught:
        engine_test(engine)
    assert caught.value.fault.startswith("InvariantError: ") and what in caught.value.fault
    assert caught.value.game.startswith("longshanks game 1\n")


def test_the_contract_test_takes_a_module_and_counts_what_it_did() -> None:
    counts = engine_test(longshanks, games=3)
    assert counts["actions"] > 300
    assert set(counts) <= {"actions", "views", "legality", "texts", "refusal"}


def test_a_fault_tells_the_seed_of_its_game() -> None:
    assert str(GameFault("game", "1/2", "InvariantError: x")) == "seed 1/2: InvariantError: x"
