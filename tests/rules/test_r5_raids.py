"""5.9 Border raids: getting into England, what it costs the English, and the truce."""

from __future__ import annotations

import pytest

from longshanks.rules.engine import outcome
from tests.rules.battlefield import acting, seen, wait
from tests.rules.play import asked, do, legal, options, refusal, rule_of_refusal, scene, strength, where

RAIDED = """
    stage: moves scotland
    first: england
    england fife: edward, hobelars 2
    england lothian: york_infantry, dunbar
    england pool: durham_infantry
    scotland england: grant
    scotland lanark: steward
"""


def test_r5_9_each_block_that_raids_costs_a_group_move() -> None:
    """[R4.4]"""
    s = scene("""
        stage: moves scotland
        first: england
        moves: 2
        scotland annan: grant, fraser, lindsay
    """)
    s = do(s, "S move grant annan>england", "S move fraser annan>england")
    assert refusal(s, "S move lindsay annan>england") == "move/no-group-moves"
    assert rule_of_refusal(s, "S move lindsay annan>england") == "4.4"


def test_r5_9_raiders_in_england_cost_the_english_a_block_at_the_end_of_the_turn() -> None:
    s = do(scene(RAIDED), "S end")
    assert asked(s) == "raid_loss england"
    s = do(s, "E disband york_infantry")
    assert (where(s, "york_infantry"), asked(s)) == ("pool", "cards england scotland")


def test_r5_9_a_raid_that_enters_this_turn_counts_at_once() -> None:
    s = scene("""
        stage: moves scotland
        first: england
        moves: 1
        england fife: york_infantry
        scotland annan: grant
    """)
    s = do(s, "S move grant annan>england")
    assert asked(do(s, "S end")) == "raid_loss england"


def test_r5_9_a_raid_beaten_off_costs_nothing() -> None:
    s = scene("""
        stage: moves scotland
        first: england
        moves: 1
        england england: york_infantry
        scotland annan: grant
    """)
    s = do(s, "S move grant annan>england", "S end", "E pass york_infantry", "S retreat grant annan", "E end")
    assert (asked(s), s.turn) == ("cards england scotland", 2)


def test_r5_9_a_raid_costs_a_block_every_turn() -> None:
    s = scene(RAIDED + "    hand england: 1 1\n    hand scotland: 1 1\n")
    s = do(s, "S end", "E disband york_infantry", "E card 1", "S card 1", "E end", "S end")
    assert (asked(s), s.turn) == ("raid_loss england", 2)
    s = do(s, "E disband edward")
    assert (where(s, "edward"), s.turn) == ("pool", 3)


def test_r5_9_nobles_may_not_be_given_up() -> None:
    s = do(scene(RAIDED), "S end")
    assert refusal(s, "E disband dunbar") == "raid/no-victim"
    assert rule_of_refusal(s, "E disband dunbar") == "5.9"
    assert not legal(s, "E disband steward")


def test_r5_9_the_english_cannot_choose_to_give_up_nothing() -> None:
    assert refusal(do(scene(RAIDED), "S end"), "E end") == "phase/wrong"


def test_r5_9_the_scots_do_not_see_which_block_is_removed() -> None:
    s = do(scene(RAIDED), "S end")
    assert seen(s, "S", "E disband edward") == seen(s, "S", "E disband hobelars")
    assert seen(s, "E", "E disband edward") != seen(s, "E", "E disband hobelars")


def test_a_e16_any_non_noble_block_on_the_map_may_be_given_up() -> None:
    s = do(scene(RAIDED), "S end")
    assert options(s) == {"E disband edward", "E disband hobelars", "E disband york_infantry"}
    assert refusal(s, "E disband durham_infantry") == "raid/no-victim"  # It lies in the pool already.


def test_a_e16_a_block_with_a_black_cross_goes_to_the_pool() -> None:
    """[R5.8]"""
    s = do(scene(RAIDED), "S end", "E disband hobelars")
    assert (where(s, "hobelars"), strength(s, "hobelars"), outcome(s)) == ("pool", 0, None)


def test_a_e16_nothing_is_lost_when_the_english_have_only_nobles() -> None:
    s = scene("""
        stage: moves scotland
        first: england
        england lothian: dunbar
        scotland england: grant
        scotland lanark: steward
    """)
    s = do(s, "S end")
    assert (asked(s), where(s, "dunbar")) == ("cards england scotland", "lothian")


TRUCE = """
    stage: moves scotland
    first: england
    moves: 2
    truce: scotland
    england fife: york_infantry
    scotland annan: fraser
    scotland dunbar: grant
"""


def test_r5_9_no_raid_begins_during_a_truce_even_into_an_empty_england() -> None:
    """[A-B16]"""
    s = scene(TRUCE)
    assert refusal(s, "S move fraser annan>england") == "move/truce"
    assert rule_of_refusal(s, "S move fraser annan>england") == "5.9"
    assert legal(s, "S move fraser annan>carrick")


def test_r5_9_nor_may_others_join_raiders_during_a_truce() -> None:
    """[A-B16]"""
    s = scene(TRUCE + "    scotland england: lindsay\n")
    assert refusal(s, "S move grant dunbar>england") == "move/truce"


@pytest.mark.parametrize("edition", ["4.0", "4.0 truce_suspends_raid_loss=true"])
def test_a_e17_a_truce_does_not_spare_the_english_the_loss(edition: str) -> None:
    s = do(scene(f"    edition: {edition}\n" + TRUCE + "    scotland england: lindsay\n"), "S end")
    spared = edition != "4.0"
    assert asked(s) == ("cards england scotland" if spared else "raid_loss england")


BACK_HOME = """
    stage: moves england
    moves: 2
    england dunbar: york_infantry, durham_infantry, cumbria_infantry
    scotland england: grant
"""


def test_a_e18_going_back_into_england_held_by_scots_is_an_attack() -> None:
    s = do(scene(BACK_HOME), "E move york_infantry dunbar>england", "E move durham_infantry dunbar>england")
    assert refusal(s, "E move cumbria_infantry dunbar>england") == "move/no-group-moves"  # One for each block.
    s = do(s, "E end", "S end")
    assert acting(s) == {"grant"}
    s = do(s, "S pass grant")
    assert acting(s) == {"york_infantry", "durham_infantry"}  # One Main Attack.


def test_a_e18_those_who_fail_are_lost_and_the_raid_goes_on() -> None:
    """[A-C23]"""
    s = do(scene(BACK_HOME), "E move york_infantry dunbar>england", "E end", "S end")
    s = wait(s, 3)
    assert where(s, "york_infantry") == "pool"
    assert asked(do(s, "S end")) == "raid_loss england"


def test_r5_9_raiders_do_not_winter_in_england() -> None:
    s = scene("""
        stage: moves scotland
        first: england
        turn: 5
        england fife: york_infantry, durham_infantry
        england lothian: dunbar
        scotland england: grant, steward
    """)
    s = do(s, "S end", "E disband durham_infantry", "E end", "S end")
    assert (where(s, "grant"), where(s, "steward")) == ("pool", "lanark")
