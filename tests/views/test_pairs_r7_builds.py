"""Pairs that nobody but their owner can tell apart: 7.6 and 7.7, builds, draws and the levy."""

from __future__ import annotations

import pytest

from longshanks.rules.editions import PROFILES
from longshanks.rules.r1_map import AREA, POOL
from longshanks.rules.r2_blocks import BLOCK, ENGLAND, SCOTLAND
from longshanks.rules.state import State
from longshanks.views.view import view
from tests.rules.play import asked, do, legal, refusal, scene
from tests.views.pairs import (
    INLAND_LANDING,
    answers,
    assert_pair,
    in_every_book,
    others,
    pair,
    then,
    told,
)

BUILT = """
    stage: builds scotland
    turn: 0
    building: england scotland
    points: angus 2, fife 3, lothian 2, buchan 2, badenoch 2
    scotland angus: grant 1, keith 1
    scotland fife: wallace 1
    scotland badenoch: graham 1
    scotland pool: norse, french_knights, etterick, fraser
    england lothian: york_infantry 1, durham_infantry 1
    england buchan: westmor_infantry 1
    england pool: edward, hobelars
"""


def builders(book: str) -> State:
    """Return a position in which the Scots build, and in some books the English too."""
    both = PROFILES[book]["builds_order"] == "simultaneous"
    return scene(f"edition: {book}\n{BUILT.replace('builds scotland', 'builds both') if both else BUILT}")


@in_every_book
def test_r7_62_on_which_block_the_scots_build_is_not_seen(book: str) -> None:
    s = builders(book)
    one, two = answers(s, SCOTLAND, "S add grant", "S add keith")
    assert view(one, SCOTLAND).points[AREA["angus"]] == 1, "the owner counts what is left"
    for viewer in others(SCOTLAND):
        assert told(one, viewer) == told(s, viewer), "nor that they build, before they have finished"
    assert_pair((do(s, "S add wallace"), one), SCOTLAND)
    then((one, two), SCOTLAND, "S end")


@in_every_book
def test_r7_63_on_which_block_the_english_build_is_not_seen(book: str) -> None:
    s = do(builders(book), "S end")
    one, two = answers(s, ENGLAND, "E add york_infantry", "E add durham_infantry")
    for viewer in others(ENGLAND):
        assert told(one, viewer) == told(s, viewer), "nor that they build, before they have finished"
    assert_pair((do(s, "E add westmor_infantry"), one), ENGLAND)
    then((one, two), ENGLAND, "E end", differ=False)


@in_every_book
def test_r7_62_who_is_drawn_is_not_seen(book: str) -> None:
    s = do(builders(book), "S draw fife")
    answers(s, SCOTLAND, "C drawn fraser", "C drawn etterick")
    answers(s, SCOTLAND, "C drawn norse", "C drawn french_knights")


@in_every_book
def test_a_v01_where_and_how_much_the_scots_build_is_not_seen_before_they_have_finished(book: str) -> None:
    s = builders(book)
    one, two = answers(s, SCOTLAND, "S add grant\nS add keith\nS add wallace", "S add graham")
    assert view(one, SCOTLAND).added[AREA["angus"]] == 2, "the owner counts what was added"
    for viewer in others(SCOTLAND):
        assert not any(view(two, viewer).added)
    # The same number in each area on other blocks: not even the account at the end tells them apart.
    answers(s, SCOTLAND, "S add grant\nS add keith\nS end", "S add keith\nS add keith\nS end")


@pytest.mark.parametrize("book", [book for book in PROFILES if PROFILES[book]["builds_order"] == "simultaneous"])
def test_a_v01_where_both_build_at_once_neither_sees_what_the_other_does(book: str) -> None:
    s = builders(book)
    one, two = answers(s, SCOTLAND, "S add grant", "S add wallace")
    then((one, two), SCOTLAND, "E add york_infantry\nE add westmor_infantry")
    one, two = answers(s, ENGLAND, "E add york_infantry", "E add westmor_infantry")
    then((one, two), ENGLAND, "S add grant\nS draw fife\nC drawn fraser")


@pytest.mark.parametrize("book", INLAND_LANDING)
def test_r7_62_who_lands_is_not_seen(book: str) -> None:
    """A block drawn inland that comes by sea is the Norse or the French: which, is not told."""
    text = BUILT.replace("england buchan", "england carrick").replace("buchan 2", "strathspey 2")
    text += "scotland strathspey: douglas 1"
    both = PROFILES[book]["builds_order"] == "simultaneous"
    s = scene(f"edition: {book}\n{text.replace('builds scotland', 'builds both') if both else text}")
    one, two = answers(do(s, "S draw badenoch"), SCOTLAND, "C drawn norse", "C drawn french_knights")
    assert asked(one) == "landing scotland"
    assert view(one, SCOTLAND).landing == BLOCK["norse"]
    for viewer in others(SCOTLAND):
        assert view(one, viewer).landing == -1
    one, two = then((one, two), SCOTLAND, "S home norse strathspey", "S home french_knights strathspey")
    assert view(one, SCOTLAND).landed == (BLOCK["norse"] | AREA["badenoch"] << 6,)
    for viewer in others(SCOTLAND):
        assert view(one, viewer).landed == ()
    then((one, two), SCOTLAND, "S add norse\nS end", "S add french_knights\nS end")


@in_every_book
def test_r7_7_who_is_levied_is_not_seen(book: str) -> None:
    s = scene(f"""
        edition: {book}
        stage: levy_draw chance
        levy_size: 2
        england pool: edward, hobelars, york_knights, york_infantry
        scotland fife: wallace
    """)
    answers(s, ENGLAND, "C levy edward hobelars", "C levy york_knights york_infantry")


@in_every_book
def test_a_v03_edward_kept_back_by_a_bid_is_known_and_nobody_else_in_the_pool(book: str) -> None:
    """[RT]"""
    both = pair(
        book, "bid: E1\nscotland fife: wallace",
        "england dunbar: hobelars\nengland pool: edward, york_knights",
        "england dunbar: york_knights\nengland pool: edward, hobelars", ENGLAND,
    )  # fmt: skip
    for viewer in others(ENGLAND):
        assert [k.block for k in view(both[0], viewer).known[ENGLAND] if k.place == POOL] == [BLOCK["edward"]]
    pair(
        book, "bid: E1\nyear: 1298\nscotland fife: wallace", "england dunbar: hobelars\nengland pool: edward",
        "england dunbar: edward\nengland pool: hobelars", ENGLAND,
    )  # fmt: skip


SEVEN_NOBLES = """
    stage: scottish_disband scotland
    turn: 0
    england dunbar: dunbar
    scotland ross: ross
    scotland buchan: buchan
    scotland angus: angus
    scotland argyll: argyll
    scotland mar: mar
    scotland atholl: atholl
    scotland lennox: lennox
"""


def test_a_f28_that_the_french_knights_could_join_is_not_seen() -> None:
    """Whether Moray lies in the pool is a secret, so that the Scots are asked must be one too. [R7.61]"""
    both = pair(
        "3.0-it", SEVEN_NOBLES, "scotland moray: moray\nscotland pool: grant",
        "scotland moray: grant\nscotland pool: moray", SCOTLAND,
    )  # fmt: skip
    one, two = (do(s, "S end") for s in both)
    assert asked(one) == asked(two) == "french_knights scotland"
    assert_pair((one, two), SCOTLAND)
    assert_pair((do(one, "S end"), do(two, "S end")), SCOTLAND)
    assert legal(one, "S add french_knights")
    assert refusal(two, "S add french_knights") == "build/french-not-due"
