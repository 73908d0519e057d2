"""Pairs that nobody but their owner can tell apart: 7.1 and 7.2, who goes home for the winter."""

from __future__ import annotations

from longshanks.rules.events import VIEWERS
from longshanks.rules.r2_blocks import BLOCK, ENGLAND, SCOTLAND
from longshanks.views.view import view
from tests.rules.play import asked, scene
from tests.views.pairs import (
    in_every_book,
    pair,
    then,
)

AUTUMN = """
    stage: moves england
    turn: 5
    first: scotland
    card england: 1
    card scotland: 2
    england dunbar: dunbar
    england pool: hobelars
    scotland fife: wallace
    scotland ross: ross
"""


@in_every_book
def test_r7_1_moray_is_asked_for_although_he_lies_in_the_pool(book: str) -> None:
    both = pair(
        book, AUTUMN, "scotland moray: moray\nscotland pool: grant", "scotland moray: grant\nscotland pool: moray", 1
    )
    both = then(both, SCOTLAND, "E end")
    assert asked(both[1]) == "moray_home scotland"
    then(both, SCOTLAND, "S end")


@in_every_book
def test_r7_2_the_king_is_asked_for_although_he_lies_in_the_pool(book: str) -> None:
    crowned = AUTUMN + "flags: crowned\n"
    both = pair(
        book, crowned, "scotland moray: king\nscotland pool: grant", "scotland moray: grant\nscotland pool: king", 1
    )
    both = then(both, SCOTLAND, "E end")
    assert asked(both[1]) == "king_home scotland"
    then(both, SCOTLAND, "S end")


HOMELESS = """
    stage: nobles_home england
    turn: 0
    going_home: bruce
    england fife: bruce, {}
    england lothian: {}
    scotland ross: grant
"""


@in_every_book
def test_r7_12_a_noble_who_goes_home_is_named_to_all(book: str) -> None:
    s = scene(f"edition: {book}\n{HOMELESS.format('edward', 'hobelars')}")
    for viewer in VIEWERS:
        assert view(s, viewer).going_home == BLOCK["bruce"]
    both = (s, scene(f"edition: {book}\n{HOMELESS.format('hobelars', 'edward')}"))
    then(both, ENGLAND, "E home bruce carrick")
