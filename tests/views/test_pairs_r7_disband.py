"""Pairs that nobody but their owner can tell apart: 7.3 to 7.5, who disbands and who stays."""

from __future__ import annotations

from longshanks.rules import actions as act
from longshanks.rules.engine import why_not
from longshanks.rules.events import VIEWERS
from longshanks.rules.r1_map import AREA
from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND
from longshanks.rules.state import EDWARD_STAYS, ENGLISH_DISBAND
from longshanks.views.view import view
from tests.rules.play import asked, do, scene
from tests.views.pairs import (
    SCOTS_CROWDED,
    answers,
    assert_pair,
    in_every_book,
    others,
    pair,
    then,
    told,
)

KINGLESS = """
    stage: moray_home scotland
    turn: 0
    scotland fife: wallace
    scotland ross: ross
    scotland pool: moray
    england england: durham_infantry
    {}
"""


@in_every_book
def test_r7_4_that_edward_could_winter_is_not_seen(book: str) -> None:
    """The English are asked about him, or about somebody else at once."""
    both = pair(
        book, KINGLESS.format("england dunbar: dunbar"),
        "england lothian: edward, hobelars\nengland pool: lancaster_knights",
        "england lothian: lancaster_knights, hobelars\nengland pool: edward", ENGLAND,
    )  # fmt: skip
    one, two = then(both, ENGLAND, "S end")
    assert (one.stage, two.stage) == (EDWARD_STAYS, ENGLISH_DISBAND)
    assert view(one, ENGLAND).stage == EDWARD_STAYS, "their own side is told"
    assert why_not(one, SCOTLAND, act.simple(act.END, SCOTLAND)) == why_not(
        two, SCOTLAND, act.simple(act.END, SCOTLAND)
    )
    assert_pair((do(one, "E disband edward"), two), ENGLAND)
    then((one, two), ENGLAND, "E disband edward\nE end", "E end", differ=False)


@in_every_book
def test_a_v02_whether_edward_stays_is_not_seen_before_the_english_have_finished(book: str) -> None:
    """[R7.4]"""
    s = do(scene(f"edition: {book}\n{KINGLESS.format('england lothian: edward, dunbar')}"), "S end")
    one, _ = answers(s, ENGLAND, "E stay edward", "E disband edward")
    assert view(one, ENGLAND).edward_area == AREA["lothian"], "their own side is told"
    for viewer in others(ENGLAND):
        assert view(one, viewer).edward_area == -1
        assert told(one, viewer) == told(s, viewer), "nor that anything has been decided"


@in_every_book
def test_r7_4_where_edward_winters_is_seen_by_all(book: str) -> None:
    s = do(scene(f"edition: {book}\n{KINGLESS.format('england lothian: edward, dunbar')}"), "S end")
    assert view(s, ENGLAND).edward_area == -1, "not settled yet"
    s = do(s, "E stay edward", "E end")
    assert asked(s) == "scottish_disband scotland"
    for viewer in VIEWERS:
        assert view(s, viewer).edward_area == AREA["lothian"]


CROWDED = """
    stage: english_disband england
    turn: 0
    england angus: york_infantry, durham_infantry, cumbria_infantry
    england lothian: lancaster_knights, wales_infantry, wales_archers
    england lanark: hobelars, durham_knights
    scotland fife: wallace
"""


@in_every_book
def test_r7_32_which_of_the_english_leave_an_area_is_not_seen(book: str) -> None:
    s = scene(f"edition: {book}\n{CROWDED}")
    both = answers(s, ENGLAND, "E disband york_infantry", "E disband cumbria_infantry")
    then(both, ENGLAND, "E end")


@in_every_book
def test_a_v02_how_many_of_the_english_leave_and_where_is_not_seen_before_they_have_finished(book: str) -> None:
    """[R7.3]"""
    s = scene(f"edition: {book}\n{CROWDED}")
    one, two = answers(s, ENGLAND, "E disband york_infantry\nE disband wales_infantry", "E disband york_infantry")
    assert sum(view(one, ENGLAND).withdrawn) == 2, "their own side can count"
    for viewer in others(ENGLAND):
        assert not any(view(one, viewer).withdrawn)
        assert told(one, viewer) == told(two, viewer) == told(s, viewer)
        assert view(one, viewer).pools == view(s, viewer).pools == (0, 0)
    assert view(one, ENGLAND).pools == (2, 0)
    assert view(do(one, "E end"), SCOTLAND).pools == (6, 0), "in the end all are counted"
    # An area that all have left still counts them.
    emptied = do(s, "E disband york_infantry", "E end")
    assert view(emptied, SCOTLAND).count_blocks(ENGLAND, AREA["lanark"]) == 0
    text = CROWDED.replace("hobelars, durham_knights", "lancaster_infantry")
    full = scene(f"edition: {book}\n{text}")
    left, _ = answers(full, ENGLAND, "E disband lancaster_infantry", "E disband york_infantry")
    assert view(left, SCOTLAND).count_blocks(ENGLAND, AREA["lanark"]) == 1
    assert view(left, ENGLAND).count_blocks(ENGLAND, AREA["lanark"]) == 0


@in_every_book
def test_a_v02_who_leaves_by_choice_and_who_has_to_are_not_told_apart(book: str) -> None:
    """[R7.3] [R7.32]"""
    both = pair(
        book, "stage: english_disband england\nturn: 0\nengland dunbar: dunbar\nscotland ross: ross",
        "england mentieth: york_knights\nengland pool: york_infantry",
        "england mentieth: york_infantry\nengland pool: york_knights", ENGLAND,
    )  # fmt: skip
    then(both, ENGLAND, "E end", "E disband york_infantry\nE end", differ=False)


@in_every_book
def test_r7_32_who_of_the_english_must_leave_is_not_seen(book: str) -> None:
    both = pair(
        book, CROWDED, "england dunbar: lancaster_archers, lancaster_infantry\nengland pool: westmor_infantry",
        "england dunbar: lancaster_archers, westmor_infantry\nengland pool: lancaster_infantry", ENGLAND,
    )  # fmt: skip
    assert view(both[0], ENGLAND).doomed
    for viewer in others(ENGLAND):
        assert view(both[0], viewer).doomed == 0
    then(both, ENGLAND, "E disband york_infantry\nE end")


@in_every_book
def test_r7_32_the_order_in_which_the_english_leave_tells_nothing(book: str) -> None:
    """Swap a knight of one area with one of another: both leave."""
    both = pair(
        book, "stage: english_disband england\nturn: 0",
        "england lothian: lancaster_knights\nengland lanark: durham_knights",
        "england lothian: durham_knights\nengland lanark: lancaster_knights", ENGLAND,
    )  # fmt: skip
    then(both, ENGLAND, "E end", differ=False)


@in_every_book
def test_r7_5_which_of_the_scots_leave_is_not_seen(book: str) -> None:
    s = scene(f"edition: {book}\n{SCOTS_CROWDED.format('grant, keith', 'douglas')}")
    both = answers(s, SCOTLAND, "S disband grant", "S disband keith")
    then(both, SCOTLAND, "S end")
    two = scene(f"edition: {book}\n{SCOTS_CROWDED.format('grant, douglas', 'keith')}")
    then((s, two), SCOTLAND, "S disband grant\nS end")
