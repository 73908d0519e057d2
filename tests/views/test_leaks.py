"""The leak test: change what a side may not know, and nothing it sees changes."""

from __future__ import annotations

from random import Random

import pytest

from longshanks.notation.action import write_action
from longshanks.rules import actions as act
from longshanks.rules.editions import PROFILES
from longshanks.rules.engine import advance, apply, legal_actions, why_not
from longshanks.rules.events import SPECTATOR, VIEWERS, Event
from longshanks.rules.r1_map import AREAS, BIT, POOL
from longshanks.rules.r2_blocks import (
    BLOCK_NAMES,
    CHANCE,
    EDWARD,
    KING,
    MAX_STEPS,
    MORAY,
    NORSE,
    SIDES,
    TURNCOATS,
    WALLACE,
    blocks_of,
)
from longshanks.rules.r3_cards import DECK, cards_of, pack_hand, played_cards
from longshanks.rules.state import REGROUPING, State, place
from longshanks.views.resample import fits, resample
from longshanks.views.view import shown_blocks, view
from tests.games_at_random import random_steps

TELLING = {"revealed", "cards_revealed", "captured", "withdrawn", "defected", "went_home"}
"""The kinds of event that lawfully tell something hidden: blocks tipped forward, taken away or changing side."""
WINTER_GUESTS = BIT[MORAY] | BIT[KING] | BIT[EDWARD] | BIT[WALLACE]
"""Blocks that show who they are by where they go in winter."""
NOBLES_IN_THE_OPEN = {"defected", "captured", "went_home", "herald_named", "herald_answered", "crowned", "eliminated"}
"""The kinds of event that name a noble without a battle."""


def seen(events: list[Event], viewer: int) -> list[object]:
    """Return the events as a viewer sees them, comparable."""
    return [seen for event in events if (seen := event.seen_by(viewer)) is not None]


def secrets_of(s: State, owner: int) -> int:
    """Return the blocks of a side on the map that its enemy cannot tell."""
    on_map = sum(BIT[b] for b in blocks_of(s.army[owner]) if s.location[b] < AREAS)
    quarters = (BIT[WALLACE] if s.selkirk else 0) | (BIT[EDWARD] if s.edward_stays else 0)
    return on_map & ~shown_blocks(s) & ~quarters


@pytest.mark.parametrize("book", PROFILES)
def test_a_state_drawn_from_a_view_looks_the_same(book: str) -> None:
    rng = Random(book)
    looked = 0
    for seed in range(9 if book == "4.0" else 3):
        for s, _, _, _ in random_steps(seed, book=book):
            if rng.random() < 0.3:
                for viewer in VIEWERS:
                    mine = view(s, viewer)
                    assert view(resample(mine, rng), viewer) == mine
                    looked += 1
    assert looked > 1000


def with_other_secrets(s: State, owner: int, rng: Random) -> State:
    """Return the state with other strengths of hidden blocks and another hand behind the face-down card."""
    other = s.copy()
    for block in blocks_of(secrets_of(s, owner)):
        other.steps[block] = rng.randint(1, MAX_STEPS[block])
    left = DECK[:]
    for side in SIDES:
        for card in played_cards(s.played[side]) + (cards_of(s.hands[side]) if side != owner else []):
            left[card] -= 1
        if s.cards[side] >= 0 and played_cards(s.played[side])[-1:] != [s.cards[side]]:
            left[s.cards[side]] -= 1
    deck = [card for card, n in enumerate(left) for _ in range(n)]
    rng.shuffle(deck)
    other.hands[owner] = pack_hand(deck[: len(cards_of(s.hands[owner]))])
    return other


def test_other_strengths_and_cards_change_nothing_the_enemy_sees() -> None:
    rng = Random(7)
    compared = 0
    for seed in range(12):
        for s, action, after, events in random_steps(seed):
            owner = act.side_of(action)
            if owner == CHANCE or rng.random() < 0.5:
                continue
            other = with_other_secrets(s, owner, rng)
            for viewer in (1 - owner, SPECTATOR):
                assert view(other, viewer) == view(s, viewer)
            if why_not(other, owner, action) is not None:
                continue
            other_after, other_events = apply(other, action)
            if any(event.kind in TELLING for event in events + other_events):
                continue
            for viewer in (1 - owner, SPECTATOR):
                assert seen(other_events, viewer) == seen(events, viewer), write_action(action)
                assert view(other_after, viewer) == view(after, viewer), write_action(action)
            compared += 1
    assert compared > 1000


def swap(s: State, one: int, two: int) -> State:
    """Return the state with two blocks in each other's place."""
    other = s.copy()
    here, there = s.location[one], s.location[two]
    place(other, one, there)
    place(other, two, here)
    other.steps[one] = 1 if there < AREAS else 0
    other.steps[two] = 1 if here < AREAS else 0
    other.route = s.route[:]
    other.route[one], other.route[two] = s.route[two], s.route[one]
    moved = s.moved & ~(BIT[one] | BIT[two])
    moved |= BIT[two] if s.moved & BIT[one] else 0
    moved |= BIT[one] if s.moved & BIT[two] else 0
    other.moved = moved
    return other


def renamed(action: int, one: int, two: int) -> int:
    """Return the action on the other block of a pair."""
    block = act.block_of(action)
    if act.verb_of(action) not in (act.MOVE, act.REGROUP, act.DISBAND, act.SHIP, act.ADD, act.HIT):
        return action
    other = {one: two, two: one}.get(block, block)
    return action & ~(63 << 8) | other << 8


def test_who_a_hidden_block_is_changes_nothing_the_enemy_sees() -> None:
    """Swap two hidden blocks of the side that acts, one of them perhaps in the pool, and let it do the same."""
    rng = Random(11)
    compared = 0
    for seed in range(18):
        for s, action, after, events in random_steps(seed):
            owner = act.side_of(action)
            if owner == CHANCE or (s.battle is not None and s.stage != REGROUPING):
                continue
            special = TURNCOATS | (WINTER_GUESTS if s.turn == 0 else 0)
            loose = secrets_of(s, owner) & ~special
            pool = s.blocks_in[POOL] & s.army[owner] & ~special
            if not loose:
                continue
            one = rng.choice(blocks_of(loose))
            two = rng.choice(blocks_of((loose | pool) & ~BIT[one]) or [one])
            if one == two or not fits(s, two, s.location[one], s.route[one]):
                continue
            if s.location[two] < AREAS and not fits(s, one, s.location[two], s.route[two]):
                continue
            other = swap(s, one, two)
            viewers = (1 - owner, SPECTATOR)
            for viewer in viewers:
                assert view(other, viewer) == view(s, viewer)
            same = renamed(action, one, two)
            if why_not(other, owner, same) is not None:
                continue
            other_after, other_events = apply(other, same)
            if any(event.kind in TELLING for event in events + other_events):
                continue
            if act.verb_of(action) == act.END and s.turn == 0:
                continue  # what must leave in winter depends on what it is
            for viewer in viewers:
                assert seen(other_events, viewer) == seen(events, viewer), write_action(action)
                assert view(other_after, viewer) == view(after, viewer), write_action(action)
            compared += 1
    assert compared > 500


def test_events_name_no_hidden_block() -> None:
    """An event names an enemy block only when it lies open in battle, or is a noble whose change all may see."""
    named = 0
    for seed in range(12):
        for s, action, after, events in random_steps(seed):
            before = s.battle.seen if s.battle is not None else 0
            behind = after.battle.seen if after.battle is not None else 0
            open_to_all = before | behind | sum(BIT[b] for e in events if e.kind == "revealed" for b in named_by(e))
            for viewer in VIEWERS:
                for event in events:
                    shown = event.seen_by(viewer)
                    for block in named_by(shown) if shown is not None else []:
                        mine = viewer != SPECTATOR and s.army[viewer] & BIT[block]
                        lawful = (
                            mine
                            or open_to_all & BIT[block]
                            or event.kind in NOBLES_IN_THE_OPEN
                            or (event.kind == "moved" and block == NORSE)
                            or event.kind == "french_join"
                        )
                        assert lawful, (write_action(action), event, BLOCK_NAMES[block])
                        named += 1
    assert named > 1000


def named_by(event: Event) -> list[int]:
    """Return the blocks an event names."""
    params = event.params()
    found: list[int] = []
    for name in ("block", "blocks"):
        value = params.get(name, [])
        found += value if isinstance(value, list) else [int(value)]
    return found


def test_a_leak_would_be_found() -> None:
    """The test can fail: a view of the other side does change with that side's secrets."""
    rng = Random(3)
    changed = 0
    for s, action, _, _ in random_steps(0):
        owner = act.side_of(action)
        if owner != CHANCE:
            other = with_other_secrets(s, owner, rng)
            changed += view(other, owner) != view(s, owner)
    assert changed > 50


def test_legal_actions_do_not_depend_on_the_enemys_secrets() -> None:
    rng = Random(5)
    for seed in range(6):
        for s, _, _, _ in random_steps(seed):
            for viewer in SIDES:
                if viewer in (s.actor,) and rng.random() < 0.2:
                    other = resample(view(s, viewer), rng)
                    assert legal_actions(other, viewer) == legal_actions(s, viewer)
                    advance(other, rng.choice(legal_actions(other, viewer)))
