"""Observations written straight from a state: the numbers of the view, and so no secret."""

from __future__ import annotations

from random import Random

import pytest

from longshanks.ai.encoding import encode_view
from longshanks.ai.observer import new_buffer, observe
from longshanks.rules.editions import PROFILES
from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND
from longshanks.views.resample import resample
from longshanks.views.view import view
from tests.games_at_random import random_steps


@pytest.mark.parametrize("book", PROFILES)
def test_an_observation_is_that_of_the_view_in_every_state(book: str) -> None:
    buffer = new_buffer()
    for seed in range(3):
        for s, _, _, _ in random_steps(seed, book=book):
            for side in (ENGLAND, SCOTLAND):
                observe(s, side, buffer)
                assert list(buffer) == encode_view(view(s, side))


@pytest.mark.parametrize("book", PROFILES)
def test_states_that_a_side_cannot_tell_apart_are_observed_alike(book: str) -> None:
    rng = Random(book)
    one, other = new_buffer(), new_buffer()
    for seed in range(3, 5):
        for i, (s, _, _, _) in enumerate(random_steps(seed, book=book)):
            if not i % 5:
                side = rng.randrange(2)
                observe(s, side, one)
                observe(resample(view(s, side), rng), side, other)
                assert list(one) == list(other)
