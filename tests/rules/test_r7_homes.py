"""7.0 to 7.2 Winter begins: nobles go home, Moray and the Scottish King find a place."""

from __future__ import annotations

import pytest

from longshanks.rules.state import State
from tests.rules.play import (
    asked,
    do,
    events,
    kinds,
    legal,
    options,
    refusal,
    rule_of_refusal,
    scene,
    side,
    strength,
    where,
)

ONE_NOBLE_EACH = """
    england ross: ross
    scotland galloway: galloway
"""


def winter(text: str) -> State:
    """Return the first question of a winter that begins in this position; nobles of one side alone would have won."""
    return do(scene("turn: 5\nstage: moves scotland\n" + text), "S end")


def test_r7_0_a_year_ends_after_five_turns() -> None:
    assert "winter_begun" in kinds(scene("turn: 5\nstage: moves scotland"), "S end")
    assert "winter_begun" not in kinds(scene("turn: 4\nstage: moves scotland"), "S end")


def test_r7_0_a_year_ends_when_both_play_events() -> None:
    s = scene("turn: 2\nstage: cards both\nhand england: truce 1\nhand scotland: herald 2")
    s = do(s, "E card truce", "S card herald", "E truce")
    assert "winter_begun" in kinds(s, "S decline")
    one = scene("turn: 2\nstage: cards both\nhand england: truce 1\nhand scotland: 1 2")
    assert "winter_begun" not in kinds(one, "E card truce", "S card 1", "E truce", "S end")


def test_r7_0_cards_are_not_carried_into_the_next_year() -> None:
    s = scene("turn: 2\nstage: cards both\nhand england: truce 3 3\nhand scotland: herald 3")
    s = do(s, "E card truce", "S card herald", "E truce", "S decline", "E end", "S end", "S end", "E end")
    assert asked(s) == "deal_cards chance"
    # All three 3s are in the deck again.
    assert legal(s, "C deal england 2 2 3 3 3")
    s = do(s, "C deal england 1 1 1 2 2", "C deal scotland 2 2 2 2 2")
    assert options(s, "E") == {"E card 1", "E card 2"}


def test_r7_0_winter_keeps_its_order() -> None:
    s = winter("""
        year: 1300
        flags: crowned
        england mentieth: edward, york_infantry, bruce
        england pool: hobelars
        scotland fife: king, comyn
        scotland angus: moray
    """)
    order = [
        ("nobles_home england", "E home bruce annan"),
        ("nobles_home scotland", "S home comyn badenoch"),
        ("moray_home scotland", "S home moray moray"),
        ("king_home scotland", "S end"),
        ("edward_stays england", "E disband edward"),
        ("english_disband england", "E end"),
        ("scottish_disband scotland", "S end"),
        ("builds scotland", "S end"),
        ("builds england", "E end"),
        ("levy_draw chance", "C levy hobelars"),
        ("deal_cards chance", ""),
    ]
    for question, answer in order:
        assert asked(s) == question
        s = do(s, *([answer] if answer else []))


def test_r7_1_nobles_of_both_sides_go_home_from_any_distance() -> None:
    s = winter("england england: ross 2\nscotland buchan: galloway 1")
    assert (where(s, "ross"), side(s, "ross"), strength(s, "ross")) == ("ross", "england", 2)
    assert (where(s, "galloway"), side(s, "galloway"), strength(s, "galloway")) == ("galloway", "scotland", 1)


def test_r7_1_an_english_noble_defects_when_scots_hold_his_home() -> None:
    s = winter("england lothian: mar 2\nscotland mar: douglas\nscotland galloway: galloway")
    assert (where(s, "mar"), side(s, "mar"), strength(s, "mar")) == ("mar", "scotland", 2)


def test_r7_1_a_scottish_noble_defects_when_english_hold_his_home() -> None:
    s = winter("england mar: york_infantry\nengland ross: ross\nscotland lothian: mar 2")
    assert (where(s, "mar"), side(s, "mar"), strength(s, "mar")) == ("mar", "england", 2)


def test_r7_1_a_noble_does_not_disband() -> None:
    s = winter("england lanark: ross\nscotland england: galloway")
    assert refusal(s, "E disband ross") == "winter/must-stay"
    s = do(s, "E end")
    assert refusal(s, "S disband galloway") == "winter/must-stay"
    assert rule_of_refusal(s, "S disband galloway") == "7.1"


def test_a_f01_english_nobles_go_home_before_scottish_ones() -> None:
    s = scene("turn: 5\nstage: moves scotland\nengland fife: ross, buchan\nscotland lanark: angus, mar")
    homecomings = [event["block"] for event in events(s, "S end") if event["kind"] == "went_home"]
    assert set(homecomings[:2]) == {"ross", "buchan"}
    assert set(homecomings[2:]) == {"angus", "mar"}


def test_a_f02_blocks_that_disband_later_still_hold_the_home() -> None:
    s = winter("england mar: york_knights\nengland ross: ross\nscotland lothian: mar 3")
    assert side(s, "mar") == "england"
    assert where(do(s, "E end"), "york_knights") == "pool"


def test_a_f03_a_visiting_scottish_noble_turns_the_owner_and_leaves() -> None:
    s = winter("england lothian: mar 2\nscotland mar: galloway")
    assert (where(s, "mar"), side(s, "mar")) == ("mar", "scotland")
    assert (where(s, "galloway"), side(s, "galloway")) == ("galloway", "scotland")


def test_a_f03_a_visiting_english_noble_has_left_before_the_owner_comes() -> None:
    s = winter("england mar: ross\nscotland lothian: mar 2")
    assert (where(s, "mar"), side(s, "mar")) == ("mar", "scotland")
    assert where(s, "ross") == "ross"


def test_a_f04_a_noble_who_has_just_defected_is_not_moved_again() -> None:
    # Comyn turns Scottish in the English half; the Scots place him once and are not asked again.
    s = winter("england fife: comyn 2\nscotland badenoch: angus\nscotland lochaber: grant")
    assert asked(s) == "nobles_home scotland"
    s = do(s, "S home comyn lochaber")
    assert asked(s) == "english_disband england"
    assert (where(s, "comyn"), side(s, "comyn")) == ("lochaber", "scotland")


@pytest.mark.parametrize(("noble", "homes"), [("bruce", ("annan", "carrick")), ("comyn", ("badenoch", "lochaber"))])
def test_r7_12_the_owner_chooses_between_two_free_homes(noble: str, homes: tuple[str, str]) -> None:
    for letter, name, foe in (("E", "england", "scotland"), ("S", "scotland", "england")):
        s = winter(f"{name} fife: {noble} 3\n{foe} ross: ross")
        assert asked(s) == f"nobles_home {name}"
        assert options(s) == {f"{letter} home {noble} {home}" for home in homes}
        s = do(s, f"{letter} home {noble} {homes[1]}")
        assert (where(s, noble), side(s, noble), strength(s, noble)) == (homes[1], name, 3)


def test_r7_12_he_goes_to_one_of_his_two_homes_and_nowhere_else() -> None:
    s = winter("england fife: bruce\nscotland ross: ross")
    assert refusal(s, "E home bruce lennox") == "home/not-his"
    assert rule_of_refusal(s, "E home bruce lennox") == "7.12"


def test_a_f05_with_one_home_taken_he_must_take_the_other() -> None:
    s = winter("england fife: bruce\nscotland annan: douglas\nscotland ross: ross")
    assert asked(s) == "english_disband england"
    assert (where(s, "bruce"), side(s, "bruce")) == ("carrick", "england")


def test_a_f05_he_may_change_from_one_home_to_the_other() -> None:
    s = do(winter("england annan: bruce\nscotland ross: ross"), "E home bruce carrick")
    assert where(s, "bruce") == "carrick"


@pytest.mark.parametrize("home", ["annan", "carrick"])
def test_a_f06_the_new_owner_places_him_when_both_homes_are_taken(home: str) -> None:
    """[R7.12]"""
    s = winter(
        "scotland fife: bruce 3\nengland annan: york_infantry\nengland carrick: york_knights\nengland ross: ross"
    )
    assert asked(s) == "nobles_home england"
    s = do(s, f"E home bruce {home}")
    assert (where(s, "bruce"), side(s, "bruce"), strength(s, "bruce")) == (home, "england", 3)


def test_r7_1_moray_may_go_home_stay_or_disband() -> None:
    s = winter("scotland fife: moray 2" + ONE_NOBLE_EACH)
    assert asked(s) == "moray_home scotland"
    assert options(s) == {"S end", "S home moray moray"}
    assert where(do(s, "S home moray moray"), "moray") == "moray"
    stays = do(s, "S end", "E end")
    assert where(do(stays, "S end"), "moray") == "fife"
    assert where(do(stays, "S disband moray"), "moray") == "pool"


def test_r7_1_moray_at_home_or_in_the_pool_has_nowhere_to_go() -> None:
    for place in ("moray", "pool"):
        assert options(winter(f"scotland {place}: moray" + ONE_NOBLE_EACH)) == {"S end"}


def test_a_f07_moray_never_goes_to_a_home_the_enemy_holds() -> None:
    s = winter("scotland fife: moray 2\nengland moray: york_infantry" + ONE_NOBLE_EACH)
    assert refusal(s, "S home moray moray") == "home/not-allowed"
    assert rule_of_refusal(s, "S home moray moray") == "7.1"
    s = do(s, "S end", "E end", "S end")
    assert (where(s, "moray"), side(s, "moray")) == ("fife", "scotland")


def test_a_f07_moray_cannot_stay_in_england() -> None:
    s = winter("scotland england: moray 2" + ONE_NOBLE_EACH)
    assert where(do(s, "S home moray moray", "E end", "S end"), "moray") == "moray"
    assert where(do(s, "S end", "E end", "S end"), "moray") == "pool"


def test_a_f08_moray_yields_to_the_noble_of_a_small_castle() -> None:
    s = do(winter("scotland mar: moray, mar\nengland ross: ross"), "S end", "E end", "S end")
    assert (where(s, "moray"), where(s, "mar")) == ("pool", "mar")


def test_a_f08_in_a_larger_castle_the_owner_chooses_between_moray_and_others() -> None:
    s = do(winter("scotland angus: moray, angus, douglas\nengland ross: ross"), "S end", "E end")
    assert refusal(s, "S end") == "winter/castle-limit"
    assert {line for line in options(s) if "disband" in line} == {"S disband moray", "S disband douglas"}
    assert where(do(s, "S disband douglas", "S end"), "moray") == "angus"


def test_r7_2_the_king_may_go_to_any_free_cathedral() -> None:
    s = winter("flags: crowned\nscotland annan: king\nscotland fife: douglas\nengland lennox: york_infantry")
    assert asked(s) == "king_home scotland"
    assert options(s) == {"S end", "S home king fife", "S home king strathspey"}
    assert refusal(s, "S home king lennox") == "home/not-allowed"
    assert rule_of_refusal(s, "S home king lennox") == "7.2"
    assert refusal(s, "S home king angus") == "home/not-allowed"
    assert where(do(s, "S home king strathspey"), "king") == "strathspey"


def test_r7_2_the_king_may_stay_or_disband() -> None:
    s = do(winter("flags: crowned\nscotland annan: king 2"), "S end", "E end")
    assert where(do(s, "S end"), "king") == "annan"
    assert where(do(s, "S disband king"), "king") == "pool"


def test_r7_2_a_king_at_his_cathedral_may_go_to_another_and_one_in_the_pool_nowhere() -> None:
    s = winter("flags: crowned\nscotland fife: king")
    assert options(s) == {"S end", "S home king lennox", "S home king strathspey"}
    assert options(winter("flags: crowned\nscotland pool: king")) == {"S end"}


def test_r7_2_nobody_is_asked_before_there_is_a_king() -> None:
    assert asked(winter("scotland fife: wallace")) == "english_disband england"


def test_r7_2_the_king_stays_within_the_castle_limit() -> None:
    s = do(winter("flags: crowned\nscotland annan: king 2, douglas, grant"), "S end", "E end")
    assert refusal(s, "S end") == "winter/castle-limit"
    s = do(winter("flags: crowned\nscotland selkirk: king 2"), "S end", "E end", "S end")
    assert where(s, "king") == "pool"


def test_a_f10_the_king_comes_to_a_cathedral_even_from_england() -> None:
    s = winter("flags: crowned\nscotland england: king")
    assert where(do(s, "S home king lennox"), "king") == "lennox"
    assert where(do(s, "S end", "E end", "S end"), "king") == "pool"


def test_a_f10_a_garrison_that_will_disband_still_keeps_the_king_out() -> None:
    s = winter("flags: crowned\nscotland angus: king\nengland fife: york_knights")
    assert not legal(s, "S home king fife")
    assert where(do(s, "S end", "E end"), "york_knights") == "pool"


def test_a_f10_the_limit_of_the_cathedral_is_settled_when_the_scots_disband() -> None:
    """[R1.3]"""
    s = winter("flags: crowned\nscotland angus: king\nscotland fife: douglas, grant, keith")
    s = do(s, "S home king fife", "E end")
    assert refusal(s, "S end") == "winter/castle-limit"
    assert {line for line in options(s) if "disband" in line} == {
        f"S disband {block}" for block in ("king", "douglas", "grant", "keith")
    }
    assert legal(do(s, "S disband grant"), "S end")
