"""Moments: shared by copies, restored by pickling, and with memories that tell histories apart."""

from __future__ import annotations

import copy
import pickle
from random import Random

from longshanks.notation.position import write_position
from longshanks.research.moment import NOBODY, Moment
from longshanks.rules.r2_blocks import CHANCE, ENGLAND, SCOTLAND
from longshanks.rules.r8_scenarios import new_game


def dealt(seed: int) -> Moment:
    """Return the moment when the first cards are laid."""
    rng, moment = Random(seed), Moment(new_game())
    while moment.actor() == CHANCE:
        moment = moment.after(rng.randrange(len(moment.chances())))
    return moment


def test_a_copy_is_the_same_moment() -> None:
    moment = dealt(1)
    assert copy.deepcopy(moment) is moment


def test_pickling_restores_state_and_memory() -> None:
    moment = dealt(1)
    again = pickle.loads(pickle.dumps(moment))
    assert write_position(again.state) == write_position(moment.state)
    assert (again.memory, again.decisions) == (moment.memory, moment.decisions)


def test_a_card_laid_face_down_is_remembered_by_its_side_alone() -> None:
    moment = dealt(1)
    first, second = (moment.after(index) for index in moment.legal_indices()[:2])
    assert first.memory[ENGLAND] != second.memory[ENGLAND]
    assert first.memory[SCOTLAND] == second.memory[SCOTLAND]
    assert first.memory[2] == second.memory[2]
    assert first.actor() == SCOTLAND
    assert first.decisions == 1


def test_an_imagined_moment_keeps_the_memory_of_the_one_who_imagines() -> None:
    moment = dealt(2)
    other = moment.imagined_by(SCOTLAND, Random(1))
    assert other.memory[SCOTLAND] == moment.memory[SCOTLAND]
    assert other.memory[ENGLAND] == moment.memory[2] != moment.memory[ENGLAND]
    assert other.view(SCOTLAND) == moment.view(SCOTLAND)
    assert other.view(ENGLAND) != moment.view(ENGLAND)


def test_the_end_has_no_actor() -> None:
    rng, moment = Random(1), dealt(1)
    while (actor := moment.actor()) != NOBODY:
        choices = len(moment.chances()) if actor == CHANCE else 0
        moment = moment.after(rng.randrange(choices) if choices else rng.choice(moment.legal_indices()))
    assert moment.state.winner >= 0
