"""Pairs of games with one public history and another secret answer: how they are made and compared.

`pair` makes two positions, `answers` and `then` two ways to go on, that differ only in what one side hides. The other
side and a spectator must have the same view, prompt, choices and reasons why not, and see the same events; the owner
must see the difference, so that a pair which differs in nothing fails too. `make mutants` shows that every guard has
such a test.
"""

from __future__ import annotations

from functools import cache
from itertools import chain

import pytest

from longshanks.notation.action import read_action
from longshanks.rules import actions as act
from longshanks.rules.editions import PROFILES
from longshanks.rules.engine import apply, legal_actions, why_not
from longshanks.rules.events import SPECTATOR, Event
from longshanks.rules.r1_map import AREAS
from longshanks.rules.r2_blocks import BLOCKS, SIDES
from longshanks.rules.r3_cards import CARD_NAMES
from longshanks.rules.state import State
from longshanks.views.implied import why_not_implied
from longshanks.views.view import view
from longshanks.words.game_messages import prompt_message
from tests.rules.play import scene

Pair = tuple[State, State]
in_every_book = pytest.mark.parametrize("book", PROFILES)
INLAND_LANDING = [book for book, switches in PROFILES.items() if switches["inland_draw"].startswith("adjacent")]
THINGS: list[tuple[int | None, int | None, int | None]] = [
    *((block, None, None) for block in range(BLOCKS)),
    *((None, area, None) for area in range(AREAS)),
    *((block, area, None) for block in range(BLOCKS) for area in range(AREAS)),
    *((None, None, card) for card in range(len(CARD_NAMES))),
]
"""All that one can point at: a block, an area, a block and where it shall go, a card."""
NAMED_AT_BATTLE = [book for book, switches in PROFILES.items() if switches["main_attack_declared"] == "at_battle"]


@cache
def questions() -> list[int]:
    """Return a great many actions of both sides that one could ask about."""
    blocks = range(BLOCKS)
    found: list[int] = []
    for side in SIDES:
        found += [act.simple(verb, side) for verb in range(len(act.VERBS)) if act.VERBS[verb]]
        for verb in (act.HIT, act.ADD, act.FIGHT, act.PASS, act.DISBAND, act.STAY, act.HERALD, act.CARD):
            found += [act.on_block(verb, side, block) for block in blocks]
        for verb in (act.PILLAGE, act.VICTUALS, act.BATTLE, act.DRAW):
            found += [act.on_area(verb, side, area) for area in range(AREAS)]
        for verb in (act.SHIP, act.RETREAT, act.REGROUP, act.HOME):
            found += [act.on_both(verb, side, block, (3 * block + verb) % AREAS) for block in blocks]
    return found


def told(s: State, viewer: int) -> list[object]:
    """Return all that a viewer can get out of a position: view, prompt, choices, and why not to anything."""
    seen = view(s, viewer)
    if viewer == SPECTATOR:
        return [seen, prompt_message(seen)]
    reasons = [why_not(s, viewer, action) for action in questions()]
    pointed_at = [why_not_implied(s, viewer, *things) for things in THINGS]
    return [seen, prompt_message(seen), legal_actions(s, viewer), reasons, pointed_at]


def others(owner: int) -> tuple[int, int]:
    """Return the viewers from whom a side keeps its secrets."""
    return 1 - owner, SPECTATOR


def seen_by(events: list[Event], viewer: int) -> list[object]:
    """Return the events as a viewer sees them, comparable."""
    return [event for told in events if (event := told.seen_by(viewer)) is not None]


def assert_pair(pair: Pair, owner: int) -> None:
    """Assert that two positions differ for their owner and for nobody else."""
    one, two = pair
    for viewer in others(owner):
        assert told(one, viewer) == told(two, viewer)
    assert view(one, owner) != view(two, owner), "a pair must differ in something"


def pair(book: str, common: str, one: str, two: str, owner: int) -> Pair:
    """Return two positions that differ only in what their owner hides."""
    found = (scene(f"edition: {book}\n{common}\n{one}"), scene(f"edition: {book}\n{common}\n{two}"))
    assert_pair(found, owner)
    return found


def play(s: State, lines: str) -> tuple[State, list[list[Event]]]:
    """Return the state after some actions, one in each line, and what each of them caused."""
    caused = []
    for line in lines.strip().split("\n") if lines.strip() else []:
        s, events = apply(s, read_action(line.strip()))
        caused.append(events)
    return s, caused


def then(before: Pair, owner: int, one: str, two: str = "", differ: bool = True) -> Pair:
    """Return a pair after the same actions, or other ones in each; what is not told apart stays so at every step.

    With as many actions in both, every step is compared; else the end, and all that was seen on the way.
    """
    first, second = play(before[0], one), play(before[1], two or one)
    for viewer in others(owner):
        steps = [[seen_by(events, viewer) for events in caused] for _, caused in (first, second)]
        if len(steps[0]) == len(steps[1]):
            assert steps[0] == steps[1]
        else:
            assert list(chain(*steps[0])) == list(chain(*steps[1]))
        assert told(first[0], viewer) == told(second[0], viewer)
    after = (first[0], second[0])
    if differ:
        assert_pair(after, owner)
    return after


def answers(s: State, owner: int, one: str, two: str, differ: bool = True) -> Pair:
    """Return the pair of states after two answers to the same question."""
    return then((s, s), owner, one, two, differ)


FED = """
    stage: event scotland
    event: scotland
    first: scotland
    card scotland: victuals
    card england: 1
    england lothian: edward
    scotland mentieth: grant 1, keith 1, graham 1, fraser 1
"""
RETREATING = """
    stage: combat scotland
    battle: mentieth
    attacker: england
    round: 1 C scotland
    scotland mentieth: grant, barclay, fraser
    england mentieth: edward, york_infantry
    front: grant barclay fraser edward york_infantry
    seen: grant barclay fraser edward york_infantry
    acted: edward
    routes: grant fife>mentieth, barclay lothian>mentieth, fraser lennox>mentieth
"""
SCOTS_CROWDED = """
    stage: scottish_disband scotland
    turn: 0
    england dunbar: dunbar
    scotland ross: ross
    scotland mar: {}
    scotland garmoran: {}
    scotland pool: norse, etterick
"""
