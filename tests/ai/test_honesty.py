"""Computer players go by what their side may see: change what is hidden, and their choice stays the same."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from longshanks.rules import state as st
from longshanks.rules.engine import actors
from longshanks.rules.r2_blocks import CHANCE, ENGLAND, SCOTLAND
from longshanks.views.resample import resample
from longshanks.views.view import View, view
from tests.ai.hasty import EVERYBODY, hasty
from tests.games_at_random import random_steps

ASKED = 4
"""How often each side is asked at each stage of a game."""


def is_choice(seen: View) -> bool:
    """Return whether there is anything to think about."""
    return len(seen.actions) > 1


@pytest.mark.parametrize("scenario", ["braveheart", "bruce"])
@pytest.mark.parametrize("name", EVERYBODY)
def test_a_choice_stays_the_same_when_only_hidden_facts_change(name: str, scenario: str) -> None:
    """Two who saw the same events decide alike, one in the true state and one in another that looks the same."""
    pairs = [(hasty(name), hasty(name)) for _ in (ENGLAND, SCOTLAND)]
    asked: Counter[tuple[int, int]] = Counter()
    for number, (s, _, _, events) in enumerate(random_steps(7, scenario)):
        for side in actors(s):
            if side == CHANCE or asked[side, s.stage] >= ASKED:
                continue
            seen = view(s, side)
            if not is_choice(seen):
                continue
            other = resample(seen, Random(number))
            asked[side, s.stage] += 1
            one, two = pairs[side]
            assert one.decide(seen, Random(number)) == two.decide(view(other, side), Random(number)), s.stage
        for side, both in enumerate(pairs):
            for event in events:
                if (told := event.seen_by(side)) is not None:
                    for player in both:
                        player.observe(told)
    assert len({stage for _, stage in asked}) >= 12, [st.STAGE_NAMES[stage] for _, stage in asked]


@pytest.mark.parametrize("name", EVERYBODY)
def test_a_choice_is_repeatable_and_legal_at_every_stage(name: str) -> None:
    asked: Counter[int] = Counter()
    for number, (s, _, _, _) in enumerate(random_steps(2, "campaign")):
        for side in actors(s):
            if side != CHANCE and asked[s.stage] < 1 and is_choice(seen := view(s, side)):
                asked[s.stage] += 1
                choices = {hasty(name).decide(seen, Random(number)) for _ in range(2)}
                assert len(choices) == 1
                assert choices <= set(seen.actions)
