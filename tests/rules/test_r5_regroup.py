"""5.6 and the border: regrouping, and the Anglo-Scottish border in retreats."""

from __future__ import annotations

from longshanks.rules.state import State
from tests.rules.battlefield import acting, seen, wait, ways_out
from tests.rules.play import asked, do, legal, options, refusal, rule_of_refusal, scene, side, strength, where


def test_a_c21_the_english_retreat_and_regroup_inside_scotland() -> None:
    s = scene("""
        stage: moves scotland
        first: england
        moves: 1
        england lanark: york_infantry
        scotland lennox: grant 1
    """)
    s = do(s, "S move grant lennox>lanark", "S end")
    around = {"mentieth", "carrick", "lothian", "selkirk", "annan"}
    assert ways_out(s, "york_infantry") == around
    s = do(s, "E fight york_infantry", "C roll 1 6 6 6")
    assert ways_out(s, "york_infantry") == {*around, "lennox"}


def test_a_c21_the_scots_neither_retreat_nor_regroup_into_england() -> None:
    """[R5.5] [R5.6]"""
    s = scene("""
        stage: moves england
        moves: 1
        england lothian: york_infantry 1
        scotland dunbar: grant
    """)
    s = do(s, "E move york_infantry lothian>dunbar", "E end", "S end")
    assert ways_out(s, "grant") == {"teviot", "selkirk"}
    assert refusal(s, "S retreat grant england") == "retreat/anglo-scottish"
    assert rule_of_refusal(s, "S retreat grant england") == "5.5"
    s = do(s, "S fight grant", "C roll 1 6 6")
    assert ways_out(s, "grant") == {"lothian", "teviot", "selkirk"}
    assert refusal(s, "S regroup grant england") == "retreat/anglo-scottish"


def test_a_c22_the_english_retreat_into_england_six_over_green() -> None:
    s = scene("""
        stage: moves scotland
        first: england
        moves: 1
        england annan: york_infantry, durham_infantry, cumbria_infantry
        scotland carrick: grant
    """)
    s = do(s, "S move grant carrick>annan", "S end")
    s = do(s, "E retreat york_infantry england", "E retreat durham_infantry england")
    assert legal(s, "E retreat cumbria_infantry england")


def test_a_c22_and_two_over_red() -> None:
    s = scene("""
        stage: moves scotland
        first: england
        moves: 1
        england teviot: york_infantry, durham_infantry, cumbria_infantry
        scotland selkirk: grant
    """)
    s = do(s, "S move grant selkirk>teviot", "S end")
    s = do(s, "E retreat york_infantry england", "E retreat durham_infantry england")
    assert refusal(s, "E retreat cumbria_infantry england") == "retreat/border-full"
    assert legal(do(s, "E pass cumbria_infantry", "S pass grant"), "E retreat cumbria_infantry england")


def test_a_c22_but_not_into_england_held_by_the_scots() -> None:
    s = scene("""
        stage: moves scotland
        first: england
        moves: 1
        england annan: york_infantry
        scotland carrick: grant
        scotland england: fraser
    """)
    s = do(s, "S move grant carrick>annan", "S end")
    assert refusal(s, "E retreat york_infantry england") == "retreat/enemy-there"


RAID = """
    stage: moves scotland
    first: england
    moves: 3
    england england: york_infantry 2
    scotland teviot: grant, fraser, lindsay
"""


def test_a_c23_the_english_who_defend_england_fight_to_the_death() -> None:
    """[R5.5]"""
    s = do(scene(RAID), "S move grant teviot>england", "S end")
    assert options(s) == {"E fight york_infantry", "E pass york_infantry"}
    for area in ("dunbar", "annan"):
        assert refusal(s, f"E retreat york_infantry {area}") == "retreat/anglo-scottish"


def test_a_c23_the_english_do_not_regroup_out_of_england() -> None:
    """[R5.6]"""
    s = do(scene(RAID), "S move grant teviot>england", "S end", "E pass york_infantry", "S retreat grant teviot")
    assert options(s) == {"E end"}
    assert refusal(s, "E regroup york_infantry dunbar") == "retreat/anglo-scottish"


def test_a_c23_english_who_attack_into_england_and_do_not_win_are_eliminated() -> None:
    """[A-E18] [A-C25]"""
    s = scene("""
        stage: moves england
        moves: 2
        england dunbar: york_infantry, dunbar 3
        scotland england: grant
    """)
    s = do(s, "E move york_infantry dunbar>england", "E move dunbar dunbar>england", "E end", "S end")
    s = wait(s, 3)
    assert where(s, "york_infantry") == "pool"
    assert (where(s, "dunbar"), side(s, "dunbar"), strength(s, "dunbar")) == ("england", "scotland", 1)
    assert legal(s, "S regroup dunbar annan")


def test_a_c24_scots_who_fight_in_england_retreat_to_scotland_within_the_limits() -> None:
    s = scene("""
        stage: moves england
        moves: 1
        england dunbar: york_infantry
        scotland england: grant, fraser, lindsay
    """)
    s = do(s, "E move york_infantry dunbar>england", "E end", "S end")
    assert ways_out(s, "grant") == {"annan", "teviot"}  # The English came over the border with Dunbar.
    s = do(s, "S retreat grant teviot", "S retreat fraser teviot")
    assert ways_out(s, "lindsay") == {"annan"}


def test_a_c24_scots_who_win_in_england_regroup_to_scotland() -> None:
    s = do(scene(RAID), "S move grant teviot>england", "S move fraser teviot>england", "S end")
    s = do(s, "E pass york_infantry", "S fight fraser", "C roll 1 1 6")
    assert ways_out(s, "grant") == {"dunbar", "annan", "teviot"}


WON = """
    stage: moves england
    moves: 2
    england atholl: york_infantry 1
    england buchan: cumbria_infantry
    scotland fife: douglas, campbell, etterick
    scotland angus: grant
"""


def won() -> State:
    """Return the Scots victorious in Fife while the battle for Angus is still to come."""
    s = do(scene(WON), "E move york_infantry atholl>fife", "E move cumbria_infantry buchan>angus", "E end", "S end")
    return do(s, "E battle fife", "S fight etterick", "C roll 1 6")


def test_r5_6_the_victors_may_move_to_adjacent_friendly_or_neutral_areas() -> None:
    s = won()
    assert asked(s) == "regrouping scotland"
    assert ways_out(s, "douglas") == {"mentieth", "atholl"}
    s = do(s, "S regroup etterick mentieth")
    assert where(s, "etterick") == "mentieth"
    assert refusal(s, "S regroup etterick lennox") == "regroup/not-victorious"  # Once each.
    assert refusal(s, "S regroup douglas lennox") == "retreat/not-adjacent"
    assert rule_of_refusal(s, "S regroup douglas lennox") == "5.6"


def test_r5_6_no_more_blocks_regroup_than_the_border_lets_through() -> None:
    """[R4.3]"""
    s = do(won(), "S regroup douglas atholl", "S regroup campbell atholl")
    assert refusal(s, "S regroup etterick atholl") == "retreat/border-full"
    assert legal(s, "S regroup etterick mentieth")


def test_r5_6_the_enemy_does_not_see_which_block_regroups() -> None:
    s = won()
    lines = ("S regroup douglas atholl", "S regroup campbell atholl")
    assert seen(s, "E", lines[0]) == seen(s, "E", lines[1])
    assert seen(s, "S", lines[0]) != seen(s, "S", lines[1])


def test_a_c26_a_regroup_ignores_border_control() -> None:
    assert "atholl" in ways_out(won(), "douglas")  # The English came from there.


def test_a_c26_a_regroup_never_enters_a_battle_still_to_come() -> None:
    assert refusal(won(), "S regroup douglas angus") == "retreat/enemy-there"


def test_a_c26_limits_are_fresh_after_the_last_round() -> None:
    s = scene("""
        stage: moves england
        moves: 1
        england fife: york_infantry, durham_infantry
        scotland atholl: grant, fraser, lindsay, barclay
    """)
    s = do(s, "E move york_infantry fife>atholl", "E end", "S end")
    s = do(s, "S retreat grant lennox", "S retreat fraser lennox", "S pass lindsay", "S pass barclay")
    s = do(s, "E retreat york_infantry fife")
    assert asked(s) == "regrouping scotland"
    assert legal(do(s, "S regroup lindsay lennox"), "S regroup barclay lennox")


def test_a_c26_a_regroup_is_optional_and_comes_before_the_next_battle() -> None:
    s = do(won(), "S regroup douglas mentieth")
    assert refusal(s, "E battle angus") == "actor/not-to-act"
    done = do(s, "S end")
    assert (where(done, "campbell"), acting(done)) == ("fife", {"grant"})
    done = do(s, "S regroup campbell mentieth", "S regroup etterick mentieth")  # Nobody is left to ask.
    assert acting(done) == {"grant"}


def test_a_c27_a_regroup_makes_the_area_friendly_at_once() -> None:
    s = do(won(), "S regroup douglas atholl", "S end")
    assert acting(s) == {"grant"}
    s = do(s, "S pass grant")
    assert ways_out(s, "cumbria_infantry") == {"buchan", "mar"}  # Neither Atholl nor Fife.


def test_r5_6_the_norse_regroup_to_a_friendly_coast() -> None:
    """[R4.7]"""
    s = scene("""
        stage: moves england
        moves: 1
        england angus: york_infantry 1
        scotland fife: norse, etterick
        scotland ross: fraser
        scotland lanark: grant
    """)
    s = do(s, "E move york_infantry angus>fife", "E end", "S end", "S fight norse", "C roll 1 6 6")
    assert ways_out(s, "norse") == {"ross"}
    assert ways_out(do(s, "S regroup etterick mentieth"), "norse") == {"ross", "mentieth"}


def test_r5_6_the_loser_does_not_regroup() -> None:
    s = won()
    assert refusal(s, "E end") == "actor/not-to-act"
    assert refusal(s, "S regroup grant buchan") == "regroup/not-victorious"  # Not in this battle.
