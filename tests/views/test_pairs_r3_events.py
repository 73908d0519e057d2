"""Pairs that nobody but their owner can tell apart: 3.12, what blocks do in an event."""

from __future__ import annotations

from longshanks.rules.events import SPECTATOR, VIEWERS
from longshanks.rules.r1_map import AREA
from longshanks.rules.r2_blocks import BLOCK, ENGLAND, SCOTLAND
from longshanks.views.view import view
from tests.rules.play import do, scene
from tests.views.pairs import (
    FED,
    answers,
    in_every_book,
    others,
    pair,
    play,
    seen_by,
    then,
    told,
)

PILLAGED = """
    stage: event england
    event: england
    card england: pillage
    card scotland: 1
    england lothian: york_infantry 2, durham_infantry 1
    england lanark: hobelars 1
    england fife: edward
    scotland mentieth: grant 3, keith 3, graham 3
"""


@in_every_book
def test_r3_12_which_block_a_pillage_hits_is_not_seen(book: str) -> None:
    s = do(scene(f"edition: {book}\n{PILLAGED}"), "E pillage mentieth")
    both = answers(s, SCOTLAND, "S hit grant", "S hit keith")
    then(both, SCOTLAND, "S hit keith", "S hit graham")


@in_every_book
def test_r3_12_a_block_that_a_pillage_eliminates_is_not_shown(book: str) -> None:
    two = scene(f"edition: {book}\n{PILLAGED.replace(' 3, keith 3, graham 3', ' 1, keith 1, graham 1')}")
    s = do(two, "E pillage mentieth")
    then(answers(s, SCOTLAND, "S hit grant", "S hit keith"), SCOTLAND, "S hit keith", "S hit graham")


@in_every_book
def test_r3_12_it_is_asked_although_one_block_alone_can_take_the_hit(book: str) -> None:
    """That there is only one is known to its owner alone."""
    common = PILLAGED.replace("    scotland mentieth: grant 3, keith 3, graham 3\n", "")
    both = pair(book, common, "scotland mentieth: grant 3, keith 3", "scotland mentieth: grant 3, keith 1", SCOTLAND)
    then(both, SCOTLAND, "E pillage mentieth\nS hit grant")


@in_every_book
def test_r3_12_who_gains_by_a_pillage_is_not_seen(book: str) -> None:
    """[A-E14]"""
    s = do(scene(f"edition: {book}\n{PILLAGED}"), "E pillage mentieth", "S hit grant", "S hit keith")
    assert [view(s, viewer).steps_left for viewer in VIEWERS] == [2, 0, 0]
    assert view(s, SPECTATOR).stolen == 2, "how many steps were taken was seen"
    # In which area, too, until the owner has finished.
    one, two = answers(s, ENGLAND, "E add york_infantry", "E add hobelars")
    for viewer in others(ENGLAND):
        assert (view(one, viewer).gain_area, view(one, viewer).steps_left) == (-1, 0)
    assert (view(one, ENGLAND).gain_area, view(two, ENGLAND).gain_area) == (AREA["lothian"], AREA["lanark"])
    # Nor how many steps have been added so far.
    for viewer in others(ENGLAND):
        assert told(one, viewer) == told(s, viewer)
    answers(s, ENGLAND, "E add york_infantry\nE add durham_infantry", "E add durham_infantry\nE add durham_infantry")


@in_every_book
def test_r3_12_who_is_fed_is_not_seen(book: str) -> None:
    s = do(scene(f"edition: {book}\n{FED}"), "S victuals mentieth")
    assert [view(s, viewer).steps_left for viewer in VIEWERS] == [0, 3, 0]
    one, two = answers(s, SCOTLAND, "S add grant", "S add keith")
    assert view(one, SCOTLAND).touched != view(two, SCOTLAND).touched
    for viewer in others(SCOTLAND):
        assert view(one, viewer).touched == 0
        assert told(one, viewer) == told(s, viewer), "nor how many steps have been added so far"
    then((one, two), SCOTLAND, "S add keith\nS add graham", "S add graham\nS add fraser")


SHIPPED = """
    stage: event scotland
    event: scotland
    first: scotland
    card scotland: sea_move
    card england: 1
    scotland fife: grant, keith, wallace
    scotland ross: ross
    england dunbar: dunbar
"""


@in_every_book
def test_r3_12_who_takes_ship_is_not_seen(book: str) -> None:
    s = scene(f"edition: {book}\n{SHIPPED}")
    both = answers(s, SCOTLAND, "S ship grant ross", "S ship wallace ross")
    for viewer in others(SCOTLAND):
        assert view(both[0], viewer).ship_to == AREA["ross"], "whither is seen"
    then(both, SCOTLAND, "S ship keith ross", "S ship grant ross")


@in_every_book
def test_r3_12_the_second_ship_is_asked_for_although_only_the_norse_are_left(book: str) -> None:
    text = SHIPPED.replace("grant, keith, wallace", "grant, {}")
    both = (
        scene(f"edition: {book}\n{text.format('norse')}\nscotland buchan: wallace"),
        scene(f"edition: {book}\n{text.format('wallace')}\nscotland buchan: norse"),
    )
    then(both, SCOTLAND, "S ship grant ross")


@in_every_book
def test_r3_12_a_noble_named_by_a_herald_is_seen_by_all(book: str) -> None:
    s = scene(f"edition: {book}\n{FED.replace('victuals', 'herald')}\nengland mar: mar\nengland buchan: buchan")
    s = do(s, "S herald mar")
    for viewer in VIEWERS:
        assert view(s, viewer).herald_noble == BLOCK["mar"]


@in_every_book
def test_r3_12_where_a_noble_named_by_a_herald_is_not_seen(book: str) -> None:
    both = pair(
        book, FED.replace("victuals", "herald"),
        "england mar: mar\nengland buchan: buchan", "england mar: buchan\nengland buchan: mar", ENGLAND,
    )  # fmt: skip
    then(both, ENGLAND, "S herald mar")


def test_a_v01_steps_in_an_area_where_both_stand_are_not_seen() -> None:
    """A noble captured by a pillage may wait for his battle while the enemy has their event. [R3.12]"""
    s = scene("""
        edition: 4.0 pillage_capture_battle=battle_phase
        stage: event england
        event: england
        flags: two_events
        card england: pillage
        card scotland: victuals
        england lothian: york_infantry 2
        england dunbar: dunbar
        scotland ross: ross
        scotland mentieth: mentieth 1, grant 1, keith 1
    """)
    s = do(s, "E pillage mentieth", "S hit mentieth", "S hit grant", "E end", "S victuals mentieth")
    for viewer in others(SCOTLAND):
        assert told(do(s, "S add keith"), viewer) == told(s, viewer)


@in_every_book
def test_r3_1_an_event_declined_in_an_earlier_turn_does_not_tell_its_card(book: str) -> None:
    """[A-A07]"""
    declined = [
        play(scene(f"edition: {book}\n{FED.replace('victuals', card)}"), "S decline")[1][0]
        for card in ("truce", "herald")
    ]
    for viewer in others(SCOTLAND):
        assert seen_by(declined[0], viewer) != seen_by(declined[1], viewer), "in its own turn it lies open"
        earlier = [[event.looked_back_at() for event in events] for events in declined]
        assert seen_by(earlier[0], viewer) == seen_by(earlier[1], viewer)
