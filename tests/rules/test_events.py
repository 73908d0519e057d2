"""The kinds of event: what happens in games is in the catalogue, can be told, and is kept from others as declared."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

from longshanks.notation.names import TABLES
from longshanks.rules.editions import PROFILES
from longshanks.rules.events import ABOUT, EVERYBODY, FIELDS, KINDS, SPECTATOR, VIEWERS, Event, Moved, Withdrawn
from longshanks.rules.r2_blocks import BLOCK, ENGLAND, SCOTLAND
from longshanks.words.catalogue import CATALOGUE
from longshanks.words.game_messages import event_message
from tests.games_at_random import random_steps
from tools.events_page import PAGE, declaration, page

SOURCES = sorted((Path(__file__).parents[2] / "src/longshanks/rules").glob("r*.py"))


def events_of(book: str) -> list[Event]:
    """Return all that happens in some random games by a book."""
    return [event for seed in range(3) for _, _, _, events in random_steps(seed, book=book) for event in events]


@pytest.mark.parametrize("book", PROFILES)
def test_what_happens_is_in_the_catalogue_and_has_a_message(book: str) -> None:
    happened = events_of(book)
    assert len({event.kind for event in happened}) > 30
    for event in happened:
        assert type(event) is KINDS[event.kind]
        assert event.rule in event.rules
        for viewer in VIEWERS:
            seen = event.seen_by(viewer)
            if seen is not None:
                assert event_message(seen).key in CATALOGUE
                assert event_message(seen.looked_back_at()).key in CATALOGUE


@pytest.mark.parametrize("book", PROFILES)
def test_others_see_what_is_declared_and_no_more(book: str) -> None:
    kept = 0
    for event in events_of(book):
        if event.owner == EVERYBODY:
            assert all(event.seen_by(viewer) is event for viewer in VIEWERS)
            continue
        assert event.seen_by(event.owner) is event
        for viewer in (1 - event.owner, SPECTATOR):
            seen = event.seen_by(viewer)
            if event.private:
                assert seen is None
            else:
                assert seen is not None
                assert event.params().keys() - seen.params().keys() == set(event.secret)
                assert event.params().items() >= seen.params().items()
            kept += 1
    assert kept > 1000


def test_every_kind_is_told_somewhere() -> None:
    told = {name for path in SOURCES for name in re.findall(r"log\.tell\(\s*(\w+)\(", path.read_text("utf-8"))}
    assert told == {cls.__name__ for cls in KINDS.values()}


def test_a_field_that_may_be_absent_is_declared_so() -> None:
    for cls in KINDS.values():
        optional = {name for name, declared in declaration(cls).types.items() if "None" in declared}
        assert optional == {*cls.secret, *cls.fleeting}, cls.kind


def test_every_name_has_a_table() -> None:
    """Blocks, areas, cards and sides are numbers in an event and names on the wire, by the name of the parameter."""
    plain = {"attacks", "count", "dead", "defects", "deserts", "dice", "hits", "pairs", "rating", "round", "route",
             "strength", "strengths", "success", "year"}  # fmt: skip
    assert {name.rstrip("_") for names in FIELDS.values() for name in names} - TABLES.keys() - set(ABOUT) == plain


def test_r7_3_whether_others_are_told_is_decided_where_it_is_told() -> None:
    for private in (True, False):
        gone = Withdrawn(rule="7.3", private=private, side=ENGLAND, block=BLOCK["hobelars"], area=0)
        assert gone.seen_by(ENGLAND) is gone
        assert (gone.seen_by(SCOTLAND) is None) == private


def test_events_compare_by_kind_and_fields_and_travel_between_processes() -> None:
    moved = Moved(rule="4.2", owner=SCOTLAND, side=SCOTLAND, block=BLOCK["wallace"], route=5, attacks=False)
    seen = moved.seen_by(ENGLAND)
    assert seen == Moved(rule="4.2", owner=SCOTLAND, side=SCOTLAND, block=None, route=5, attacks=False)
    assert seen != moved and len({seen, moved, moved.without(moved.secret)}) == 2
    assert pickle.loads(pickle.dumps(moved)) == moved


def test_the_page_of_events_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == page()
