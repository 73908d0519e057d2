"""Actions: the one table of verbs, and everything that is made of it."""

from __future__ import annotations

import pytest

from longshanks.ai.encoding import action_at, action_index
from longshanks.notation.action import read_action, write_action
from longshanks.rules import actions as act
from longshanks.rules.engine import why_not
from longshanks.rules.flow import TABLE
from longshanks.rules.r2_blocks import BRUCE, CHANCE, SCOTLAND
from longshanks.rules.r3_cards import pack_hand
from longshanks.rules.r4_movement import LAND_ROUTE
from longshanks.rules.r8_scenarios import make_setup
from longshanks.rules.state import blank_state
from longshanks.words.game_messages import objects_of

SAMPLES = {
    act.BLOCK: BRUCE, act.CANDIDATE: BRUCE, act.OWN_CARD: 2, act.AREA: 3, act.ROUTE: next(iter(LAND_ROUTE)),
    act.DICE: 1 | 6 << 3, act.DEALT_SIDE: SCOTLAND, act.HAND: pack_hand([0, 0, 1, 2, 3]), act.LEVIED: 0b101,
}  # fmt: skip
"""A value of each kind of argument."""
NOT_FOR_BRUCE = {act.STAY: "E stay edward", act.SAIL: "S sail norse ross~fife"}


def sample(verb: int) -> int:
    """Return an action of a verb."""
    if verb in NOT_FOR_BRUCE:
        return read_action(NOT_FOR_BRUCE[verb])
    side = CHANCE if verb >= act.ROLL else SCOTLAND
    return act.pack(verb, side, [SAMPLES[argument] for argument in act.ARGUMENTS[verb]])


def test_every_verb_has_a_number_and_a_text_of_its_own() -> None:
    assert sorted(act.TABLE) == list(range(1, len(act.TABLE) + 1))
    assert len({verb.text for verb in act.TABLE.values()}) == len(act.TABLE)
    assert {verb for row in TABLE.values() for verb in row.verbs} == set(act.TABLE), "every verb is asked in some stage"


def test_no_two_arguments_of_a_verb_share_a_bit() -> None:
    for verb in act.TABLE:
        bits = act.VERB_AND_SIDE
        for argument in act.ARGUMENTS[verb]:
            assert not bits & argument.bits
            bits |= argument.bits
        assert act.ARGUMENT_BITS[verb] == bits & ~act.VERB_AND_SIDE


@pytest.mark.parametrize("verb", act.TABLE, ids=lambda verb: act.VERBS[verb])
def test_every_verb_is_written_read_told_and_numbered_with_its_arguments(verb: int) -> None:
    action = sample(verb)
    assert (act.verb_of(action), action & ~(act.ARGUMENT_BITS[verb] | act.VERB_AND_SIDE)) == (verb, 0)
    assert read_action(write_action(action)) == action
    assert len(objects_of(action)) == len(act.ARGUMENTS[verb])
    if verb < act.ROLL:
        assert action_at(action_index(action), act.side_of(action)) == action


@pytest.mark.parametrize("verb", act.TABLE, ids=lambda verb: act.VERBS[verb])
def test_an_action_with_a_stray_bit_is_malformed(verb: int) -> None:
    s = blank_state(make_setup("braveheart"))
    s.stage = next(stage for stage, row in TABLE.items() if verb in row.verbs)
    action = sample(verb)
    s.actor = act.side_of(action)
    for bit in range(8, 60):
        if not act.ARGUMENT_BITS[verb] >> bit & 1:
            refusal = why_not(s, s.actor, action | 1 << bit)
            assert refusal is not None
            assert refusal.code == "action/malformed"
