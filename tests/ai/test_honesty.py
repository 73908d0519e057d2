"""Computer players go by what their side may see: change what is hidden, and their choice stays the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

import pytest

from longshanks.ai.weights import load_brains
from longshanks.lab.common_random_numbers import CommonRandomNumbers
from longshanks.rules import events as ev
from longshanks.rules import state as st
from longshanks.rules.engine import actors, apply
from longshanks.rules.events import Event, make_event
from longshanks.rules.r2_blocks import BLOCKS, CHANCE, ENGLAND, SCOTLAND
from longshanks.rules.r3_cards import DECK
from longshanks.rules.r8_scenarios import make_setup, new_game
from longshanks.rules.state import State
from longshanks.views.resample import resample
from longshanks.views.view import View, view
from tests.ai.quick_players import EVERYBODY, quick_player
from tests.games_at_random import random_steps

ASKED = 4
"""How often each side is asked at each stage of a game."""


def is_choice(seen: View) -> bool:
    """Return whether there is anything to think about."""
    return len(seen.actions) > 1


def strong_steps(scenario: str) -> Iterator[tuple[State, list[Event]]]:
    """Play a game of two brains; yield each state with the events of the action taken in it."""
    s, brains = new_game(make_setup(scenario)), load_brains()
    luck, rng = CommonRandomNumbers("honest"), Random(7)
    while acting := actors(s):
        side = acting[0]
        if side == CHANCE:
            actions = [luck.action(s)]
        elif s.stage == st.MOVES:
            actions = brains[side].plan(s, side)
        else:
            actions = [brains[side].choose(s, side, rng)]
        for action in actions:
            after, events = apply(s, action)
            yield s, events
            s = after


def redrawn(event: Event, side: int, rng: Random) -> Event:
    """Return an event with what a side may not see of it drawn anew."""
    if event.owner in (ev.EVERYBODY, side):
        return event
    values = event.values()
    for name in event.secret:
        number = {"block": BLOCKS, "card": len(DECK)}.get(name)
        values[name] = tuple(range(rng.randrange(5))) if number is None else rng.randrange(number)
    return make_event(event.kind, values)


def ask_everywhere(name: str, steps: Iterable[tuple[State, list[Event]]]) -> set[int]:
    """Ask two, one in the true state and one in another that looks the same, what is hidden of events redrawn as well.

    Return the stages at which they were asked.
    """
    pairs = [(quick_player(name), quick_player(name)) for _ in (ENGLAND, SCOTLAND)]
    asked: Counter[tuple[int, int]] = Counter()
    for number, (s, events) in enumerate(steps):
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
                for player, true in zip(both, (event, redrawn(event, side, Random(number))), strict=True):
                    if (told := true.seen_by(side)) is not None:
                        player.observe(told)
    return {stage for _, stage in asked}


@pytest.mark.parametrize("scenario", ["braveheart", "bruce"])
@pytest.mark.parametrize("name", EVERYBODY)
def test_a_choice_stays_the_same_when_only_hidden_facts_change(name: str, scenario: str) -> None:
    stages = ask_everywhere(name, ((s, events) for s, _, _, events in random_steps(7, scenario)))
    assert len(stages) >= 12, [st.STAGE_NAMES[stage] for stage in stages]


@pytest.mark.parametrize("scenario", ["braveheart", "bruce"])
@pytest.mark.parametrize("name", EVERYBODY)
def test_a_choice_stays_the_same_in_a_strong_game_too(name: str, scenario: str) -> None:
    stages = ask_everywhere(name, strong_steps(scenario))
    assert {st.CARDS, st.MOVES, st.COMBAT, st.BUILDS} <= stages


@pytest.mark.parametrize("name", EVERYBODY)
def test_a_choice_is_repeatable_and_legal_at_every_stage(name: str) -> None:
    asked: Counter[int] = Counter()
    for number, (s, _, _, _) in enumerate(random_steps(2, "campaign")):
        for side in actors(s):
            if side != CHANCE and asked[s.stage] < 1 and is_choice(seen := view(s, side)):
                asked[s.stage] += 1
                choices = {quick_player(name).decide(seen, Random(number)) for _ in range(2)}
                assert len(choices) == 1
                assert choices <= set(seen.actions)
