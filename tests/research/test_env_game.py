"""A game in which only sides are asked."""

from __future__ import annotations

from random import Random

import pytest

from longshanks.research.env_game import NO_ACTOR, Match, read_setup
from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND
from longshanks.rules.user_errors import EditionError, SetupError


def test_only_sides_are_asked_until_the_game_is_over() -> None:
    match = Match(read_setup("bruce", "4.0"), Random(1))
    told = 0
    while (side := match.actor()) != NO_ACTOR:
        assert side in (ENGLAND, SCOTLAND)
        legal = match.legal_indices(side)
        assert match.legal_indices(1 - side) == []
        told += len(match.play_index(legal[len(legal) // 2]))
    assert match.state.winner in (ENGLAND, SCOTLAND)
    assert told > 100


def test_the_generator_decides_everything() -> None:
    first, second, third = (Match(read_setup("braveheart", "4.0"), Random(seed)).state.hands for seed in (1, 1, 2))
    assert first == second != third


def test_a_setup_is_read_from_text() -> None:
    assert read_setup("bruce", "4.0 schiltroms=true").edition.schiltroms
    with pytest.raises(EditionError, match="no edition"):
        read_setup("bruce", "5.0")
    with pytest.raises(SetupError, match="no scenario"):
        read_setup("culloden", "4.0")
