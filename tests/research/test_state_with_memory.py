"""States with memory: shared by copies, restored by pickling, and with memories that tell histories apart."""

from __future__ import annotations

import copy
import pickle
from random import Random

from longshanks.notation.position import write_position
from longshanks.research.env_game import NO_ACTOR
from longshanks.research.state_with_memory import StateWithMemory
from longshanks.rules.r2_blocks import CHANCE, ENGLAND, SCOTLAND
from longshanks.rules.r8_scenarios import new_game


def dealt(seed: int) -> StateWithMemory:
    """Return the state in which the first cards are laid."""
    rng, current = Random(seed), StateWithMemory(new_game())
    while current.actor() == CHANCE:
        current = current.after(rng.randrange(len(current.chance_options())))
    return current


def test_a_copy_is_the_same_object() -> None:
    current = dealt(1)
    assert copy.deepcopy(current) is current


def test_pickling_restores_state_and_memory() -> None:
    current = dealt(1)
    again = pickle.loads(pickle.dumps(current))
    assert write_position(again.state) == write_position(current.state)
    assert (again.memory, again.decisions) == (current.memory, current.decisions)


def test_a_card_laid_face_down_is_remembered_by_its_side_alone() -> None:
    current = dealt(1)
    first, second = (current.after(index) for index in current.legal_indices()[:2])
    assert first.memory[ENGLAND] != second.memory[ENGLAND]
    assert first.memory[SCOTLAND] == second.memory[SCOTLAND]
    assert first.memory[2] == second.memory[2]
    assert first.actor() == SCOTLAND
    assert first.decisions == 1


def test_a_resampled_state_keeps_the_memory_of_the_viewer() -> None:
    current = dealt(2)
    other = current.resampled_for(SCOTLAND, Random(1))
    assert other.memory[SCOTLAND] == current.memory[SCOTLAND]
    assert other.memory[ENGLAND] == current.memory[2] != current.memory[ENGLAND]
    assert other.view(SCOTLAND) == current.view(SCOTLAND)
    assert other.view(ENGLAND) != current.view(ENGLAND)


def test_the_end_has_no_actor() -> None:
    rng, current = Random(1), dealt(1)
    while (actor := current.actor()) != NO_ACTOR:
        choices = len(current.chance_options()) if actor == CHANCE else 0
        current = current.after(rng.randrange(choices) if choices else rng.choice(current.legal_indices()))
    assert current.state.winner >= 0
