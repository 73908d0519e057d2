"""The Main Attack, named during movement (5.32)."""

from __future__ import annotations

import pytest

from tests.rules.battlefield import front, reserve, why
from tests.rules.play import asked, do, legal, options, refusal, scene
from tests.rules.test_r4_movement import IN_ENGLAND

TWO_GROUPS = """
    moves: 2
    england angus: york_infantry, durham_infantry
    england mar: york_knights
    scotland buchan: wallace
"""


def test_a_b09_the_first_group_to_enter_is_the_main_attack_until_another_is_named() -> None:
    """The example of 5.32: Angus and Mar attack Buchan. [R5.32]"""
    s = do(scene(TWO_GROUPS), "E move york_knights mar>buchan", "E move york_infantry angus>buchan")
    s = do(s, "E move durham_infantry angus>buchan")
    plain = do(s, "E end", "S end")
    assert (front(plain), reserve(plain)) == ({"wallace", "york_knights"}, {"york_infantry", "durham_infantry"})
    named = do(s, "E main angus>buchan", "E end", "S end")
    assert (front(named), reserve(named)) == ({"wallace", "york_infantry", "durham_infantry"}, {"york_knights"})


def test_a_b09_a_main_attack_is_named_once_and_anew_when_a_group_enters() -> None:
    """[R5.32]"""
    s = do(scene(TWO_GROUPS), "E move york_knights mar>buchan")
    assert refusal(s, "E main mar>buchan") == "main/no-such-group", "it is the main attack already"
    assert refusal(s, "E main angus>buchan") == "main/no-such-group", "nobody came that way"
    s = do(s, "E move york_infantry angus>buchan", "E main angus>buchan")
    assert refusal(s, "E main mar>buchan") == "main/already-named"
    s = do(s, "E move durham_infantry angus>buchan")
    assert legal(s, "E main mar>buchan")
    s = do(s, "E end")
    assert refusal(s, "S main angus>buchan") == "main/no-such-group", "and not by the other side"


def test_a_b09_one_main_attack_for_each_battle() -> None:
    """[R5.32]"""
    s = scene(TWO_GROUPS + "scotland atholl: grant")
    s = do(s, "E move york_knights mar>buchan", "E move york_infantry angus>atholl")
    assert not [line for line in options(s) if " main " in line], "each battle has one group"
    s = do(s, "E end", "S end")
    buchan, atholl = do(s, "E battle buchan"), do(s, "E battle atholl")
    assert reserve(buchan) == reserve(atholl) == set()


def test_a_b09_crossers_by_another_route_are_reserve() -> None:
    s = scene(IN_ENGLAND + "scotland teviot: grant")
    s = do(s, "E move york_knights england>teviot", "E move lancaster_knights england>dunbar>teviot")
    s = do(s, "E end", "S end")
    assert (front(s), reserve(s)) == ({"york_knights", "grant"}, {"lancaster_knights"})


def test_a_b09_two_raiders_of_one_area_are_main_attack_and_a_third_is_reserve() -> None:
    """The Italian example of 5.9. [R5.9]"""
    s = scene("""
        stage: moves scotland
        moves: 3
        first: scotland
        scotland annan: wallace, grant
        scotland dunbar: keith
        england england: york_infantry
    """)
    s = do(s, "S move wallace annan>england", "S move grant annan>england", "S move keith dunbar>england")
    s = do(s, "S end", "E end")
    assert (front(s), reserve(s)) == ({"wallace", "grant", "york_infantry"}, {"keith"})


def test_a_b09_in_the_german_book_all_crossers_fight_at_once() -> None:
    """And since they are one group, there is no Main Attack to choose."""
    s = scene("edition: 2.3-de\n" + IN_ENGLAND + "scotland teviot: grant")
    s = do(s, "E move york_knights england>teviot", "E move lancaster_knights england>dunbar>teviot")
    s = do(s, "E end", "S end")
    assert asked(s) == "combat england"
    assert front(s) == {"york_knights", "lancaster_knights", "grant"}


def test_a_b09_in_the_german_book_the_main_attack_is_named_at_the_battle() -> None:
    """[R5.32]"""
    s = do(
        scene("edition: 2.3-de\n" + TWO_GROUPS), "E move york_knights mar>buchan", "E move york_infantry angus>buchan"
    )
    assert why(s, "E main angus>buchan") == ("main/at-battle", "5.32")
    s = do(s, "E end", "S end")
    assert asked(s) == "name_main england"
    assert options(s) == {"E main angus>buchan", "E main mar>buchan"}
    assert reserve(do(s, "E main angus>buchan")) == {"york_knights"}


def test_a_b10_crossers_and_blocks_of_scotland_are_two_groups() -> None:
    """Even over the same last border."""
    s = scene(IN_ENGLAND + "england dunbar: dunbar\nscotland lothian: grant")
    s = do(s, "E move york_knights england>dunbar>lothian", "E move dunbar dunbar>lothian", "E end", "S end")
    assert (front(s), reserve(s)) == ({"york_knights", "grant"}, {"dunbar"})


FAST_AND_SLOW = """
    moves: 1
    england lothian: york_infantry, edward
    scotland lennox: grant
"""


@pytest.mark.parametrize(
    ("route", "waits"), [("lothian>mentieth>lennox", False), ("lothian>lanark>mentieth>lennox", True)]
)
def test_a_b03_a_fast_block_is_in_the_main_attack_only_on_the_same_route(route: str, waits: bool) -> None:
    """The longer way ends over the same border, but they have not moved together."""
    s = do(scene(FAST_AND_SLOW), "E move york_infantry lothian>mentieth>lennox", f"E move edward {route}")
    s = do(s, "E end", "S end")
    assert reserve(s) == ({"edward"} if waits else set())


@pytest.mark.parametrize(
    ("where_from", "route", "asks"),
    [
        ("england lothian: york_infantry, edward", "lothian>lanark>mentieth>lennox", False),
        ("england lothian: york_infantry, edward", "lothian>lanark>lennox", True),
        ("england lothian: york_infantry\nengland fife: edward", "fife>mentieth>lennox", True),
    ],
    ids=["same start and border", "other border", "other start"],
)
def test_a_b03_in_the_german_book_start_and_last_border_are_enough(where_from: str, route: str, asks: bool) -> None:
    """Two groups, and the attacker is asked which is the Main Attack. [R5.32]"""
    s = scene(f"edition: 2.3-de\nmoves: 2\n{where_from}\nscotland lennox: grant")
    s = do(s, "E move york_infantry lothian>mentieth>lennox", f"E move edward {route}", "E end", "S end")
    assert (asked(s) == "name_main england") == asks


def test_a_b23_one_area_over_two_borders_is_main_attack_and_reserve() -> None:
    s = scene("""
        moves: 1
        england buchan: york_infantry, durham_infantry, york_knights
        scotland badenoch: comyn
    """)
    s = do(s, "E move york_infantry buchan>badenoch", "E move york_knights buchan>strathspey>badenoch")
    s = do(s, "E move durham_infantry buchan>badenoch")
    assert {line for line in options(s) if " main " in line} == {"E main buchan>strathspey>badenoch"}
    s = do(s, "E end", "S end")
    assert (front(s), reserve(s)) == ({"york_infantry", "durham_infantry", "comyn"}, {"york_knights"})


def test_a_b23_a_lone_attack_cannot_be_held_back() -> None:
    s = do(scene(TWO_GROUPS), "E move york_knights mar>buchan")
    assert not [line for line in options(s) if " main " in line]
    s = do(s, "E end", "S end")
    assert reserve(s) == set()
