"""Pairs that nobody but their owner can tell apart: 4.0, who moves and who came by which way."""

from __future__ import annotations

from longshanks.rules.r1_map import AREA
from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND
from longshanks.views.view import view
from tests.rules.play import scene
from tests.views.pairs import (
    answers,
    in_every_book,
    pair,
    then,
)

ON_THE_MARCH = """
    stage: moves scotland
    first: scotland
    moves: 3
    card england: 1
    card scotland: 3
    scotland fife: wallace, grant
    scotland lothian: keith, douglas
    england angus: edward
"""


@in_every_book
def test_r4_2_who_moves_is_not_seen(book: str) -> None:
    s = scene(f"edition: {book}\n{ON_THE_MARCH}")
    one, two = answers(s, SCOTLAND, "S move wallace fife>mentieth", "S move grant fife>mentieth")
    then((one, two), SCOTLAND, "S move keith lothian>mentieth", "S move douglas lothian>mentieth")
    answers(s, SCOTLAND, "S move wallace fife>angus", "S move grant fife>angus")


@in_every_book
def test_r4_2_who_came_by_which_way_is_not_seen(book: str) -> None:
    """Blocks of one area are told apart by their ways, but the order in which they are told is that of the ways."""
    s = scene(f"edition: {book}\n{ON_THE_MARCH}")
    one = "S move wallace fife>mentieth\nS move keith lothian>mentieth"
    two = "S move grant fife>mentieth\nS move douglas lothian>mentieth"
    after = answers(s, SCOTLAND, one, two)
    assert [h.number for h in view(after[0], ENGLAND).hidden[SCOTLAND] if h.area == AREA["mentieth"]] == [1, 1]
    pair(
        book, "stage: moves england\nengland angus: edward",
        "scotland mentieth: wallace, grant\nroutes: wallace fife>mentieth, grant lothian>mentieth",
        "scotland mentieth: wallace, grant\nroutes: grant fife>mentieth, wallace lothian>mentieth", SCOTLAND,
    )  # fmt: skip
