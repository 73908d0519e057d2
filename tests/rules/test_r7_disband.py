"""7.3 to 7.5 Disbanding: who stays on the map over the winter, on both sides."""

from __future__ import annotations

import pytest

from longshanks.rules.state import State
from tests.rules.play import asked, do, legal, options, refusal, rule_of_refusal, scene, side, strength, where

EDWARD_IN_SELKIRK = """
    year: 1299
    england selkirk: edward, york_knights, lancaster_archers, hobelars, durham_infantry
"""


def winter(text: str) -> State:
    """Return the first question of a winter that begins in this position; nobles of one side alone would have won."""
    return do(scene("turn: 5\nstage: moves scotland\n" + text), "S end")


def english(text: str) -> State:
    """Return a position in which the English say who disbands."""
    return scene("stage: english_disband england\n" + text)


def scots(text: str) -> State:
    """Return a position in which the Scots say who disbands."""
    return scene("stage: scottish_disband scotland\n" + text)


def disbandable(s: State) -> set[str]:
    """Return the blocks whose owner may disband them now."""
    return {line.split()[2] for line in options(s) if " disband " in line}


def play_year(s: State, *moves: str) -> State:
    """Return the winter after a year in which the English make some moves in the first turn and nobody else stirs."""
    s = do(s, "C deal england 1 1 1 1 1", "C deal scotland 2 2 2 2 2")
    s = do(s, "E card 1", "S card 2", "S end", *moves, "E end")
    for _ in range(4):
        s = do(s, "E card 1", "S card 2", "S end", "E end")
    return s


def test_r7_3_every_english_block_in_england_disbands() -> None:
    army = ("edward", "york_knights", "wales_archers", "hobelars", "durham_infantry")
    s = do(winter(f"england england: {', '.join(army)}"), "E end")
    assert {where(s, block) for block in army} == {"pool"}


def test_a_f11_scots_in_england_are_not_touched_by_english_disbanding() -> None:
    s = winter("scotland england: wallace, douglas")
    s = do(s, "E end")
    assert (where(s, "wallace"), where(s, "douglas")) == ("england", "england")
    s = do(s, "S home wallace selkirk", "S end")
    assert (where(s, "wallace"), where(s, "douglas")) == ("selkirk", "pool")


def test_a_f11_scottish_nobles_and_king_leave_england_on_their_own_terms() -> None:
    s = winter("flags: crowned\nscotland england: mar, king\nengland ross: ross")
    s = do(s, "S home king fife", "E end", "S end")
    assert (where(s, "mar"), where(s, "king")) == ("mar", "fife")


@pytest.mark.parametrize(
    "block",
    ["lancaster_archers", "wales_archers", "lancaster_knights", "york_knights", "durham_knights", "hobelars", "edward"],
)
def test_r7_31_knights_archers_and_hobelars_disband(block: str) -> None:
    # Mentieth has room for three.
    s = do(english(f"england mentieth: {block}"), "E end")
    assert (where(s, block), strength(s, block)) == ("pool", 0)


@pytest.mark.parametrize("block", ["york_infantry", "wales_infantry", "ulster_infantry"])
def test_r7_32_infantry_may_stay_or_disband(block: str) -> None:
    s = english(f"england mentieth: {block} 2, york_knights\nscotland fife: wallace")
    assert options(s) == {"E end", f"E disband {block}"}
    assert where(do(s, f"E disband {block}"), block) == "pool"
    s = do(s, "E end")
    assert (where(s, block), strength(s, block)) == ("mentieth", 2)


def test_r7_32_infantry_beyond_the_castle_limit_disbands_by_the_owners_choice() -> None:
    s = english("england lothian: york_infantry, wales_infantry, durham_infantry")
    assert refusal(s, "E end") == "winter/castle-limit"
    assert rule_of_refusal(s, "E end") == "1.2"
    assert disbandable(s) == {"york_infantry", "wales_infantry", "durham_infantry"}
    s = do(s, "E disband york_infantry", "E end")
    assert (where(s, "york_infantry"), where(s, "wales_infantry")) == ("pool", "lothian")


def test_r7_32_a_cathedral_is_worth_nothing_to_the_english() -> None:
    """[R1.3]"""
    s = english("england fife: york_infantry, wales_infantry, durham_infantry")
    assert refusal(s, "E end") == "winter/castle-limit"
    assert legal(do(s, "E disband wales_infantry"), "E end")


@pytest.mark.parametrize("area", ["selkirk", "garmoran"])
def test_r7_32_no_infantry_stays_where_there_is_no_castle(area: str) -> None:
    assert where(do(english(f"england {area}: york_infantry"), "E end"), "york_infantry") == "pool"


def test_a_f09_the_noble_at_home_counts_and_stays() -> None:
    s = english("england angus: angus, york_infantry, durham_infantry\nengland mar: mar, wales_infantry")
    assert refusal(s, "E end") == "winter/castle-limit"
    assert refusal(s, "E disband angus") == "winter/must-stay"
    s = do(s, "E disband durham_infantry", "E end")
    assert (where(s, "angus"), where(s, "york_infantry")) == ("angus", "angus")
    # Mar has one castle, and the noble fills it.
    assert (where(s, "mar"), where(s, "wales_infantry")) == ("mar", "pool")


def test_a_f09_a_noble_who_defects_at_home_crowds_out_his_new_friends() -> None:
    s = winter("england lothian: steward 2\nscotland lanark: douglas, grant\nscotland galloway: galloway")
    s = do(s, "E end")
    assert (where(s, "steward"), side(s, "steward")) == ("lanark", "scotland")
    assert refusal(s, "S end") == "winter/castle-limit"
    assert disbandable(s) == {"douglas", "grant"}
    s = winter("england mar: york_infantry\nengland ross: ross\nscotland lothian: mar 2")
    assert where(do(s, "E end"), "york_infantry") == "pool"


def test_a_f12_in_the_bruce_infantry_and_nobles_winter_as_ever() -> None:
    """[R8.2]"""
    s = winter("""
        scenario: bruce
        year: 1306
        england lothian: edward, york_knights, durham_infantry
        england lanark: steward, westmor_infantry
        scotland mar: mar
    """)
    assert asked(s) == "english_disband england"
    s = do(s, "E end")
    assert (where(s, "edward"), where(s, "york_knights")) == ("pool", "pool")
    assert (where(s, "durham_infantry"), where(s, "steward"), where(s, "westmor_infantry")) == (
        "lothian",
        "lanark",
        "lanark",
    )


def test_r7_32_the_english_disband_only_english_blocks_on_the_map() -> None:
    s = english("england lothian: york_infantry\nengland pool: durham_infantry\nscotland fife: douglas")
    assert refusal(s, "E disband durham_infantry") == "block/not-yours"
    assert refusal(s, "E disband douglas") == "block/not-yours"
    assert rule_of_refusal(s, "E disband douglas") == "7.32"


def test_r7_4_edward_i_may_winter_in_scotland_or_disband() -> None:
    s = winter("year: 1299\nengland mentieth: edward 3")
    assert options(s) == {"E stay edward", "E disband edward"}
    assert where(do(s, "E disband edward", "E end"), "edward") == "pool"
    s = do(s, "E stay edward", "E end")
    assert (where(s, "edward"), strength(s, "edward")) == ("mentieth", 3)


def test_r7_4_edward_in_england_does_not_winter() -> None:
    s = winter("year: 1299\nengland england: edward")
    assert (asked(s), where(s, "edward")) == ("english_disband england", "pool")


def test_r7_4_his_whole_army_may_winter_with_him() -> None:
    """[A-F13]"""
    army = ("edward", "york_knights", "lancaster_archers", "hobelars", "durham_infantry")
    s = do(winter(EDWARD_IN_SELKIRK), "E stay edward", "E end")
    assert {where(s, block) for block in army} == {"selkirk"}
    s = do(winter(EDWARD_IN_SELKIRK), "E disband edward", "E end")
    assert {where(s, block) for block in army} == {"pool"}


def test_a_f13_edward_may_winter_in_the_home_of_a_noble() -> None:
    s = winter("year: 1299\nengland mar: edward, york_knights\nengland lothian: mar\nscotland ross: ross")
    s = do(s, "E stay edward", "E end")
    assert {where(s, block) for block in ("edward", "york_knights", "mar")} == {"mar"}


def test_a_f13_only_those_in_edwards_area_winter_with_him() -> None:
    s = do(winter(EDWARD_IN_SELKIRK + "england teviot: york_infantry, durham_knights"), "E stay edward", "E end")
    assert (where(s, "york_infantry"), where(s, "durham_knights")) == ("teviot", "pool")


def test_a_f15_those_with_edward_may_still_disband() -> None:
    s = do(winter(EDWARD_IN_SELKIRK), "E stay edward")
    assert disbandable(s) == {"york_knights", "lancaster_archers", "hobelars", "durham_infantry"}
    s = do(s, "E disband york_knights", "E end")
    assert (where(s, "york_knights"), where(s, "hobelars")) == ("pool", "selkirk")


def test_r7_4_there_is_no_levy_and_england_begins_the_year_empty() -> None:
    """[R7.7]"""
    s = winter("year: 1299\nengland lothian: edward\nengland england: york_knights\nengland pool: hobelars")
    s = do(s, "E stay edward", "E end", "S end", "S end", "E end")
    assert asked(s) == "deal_cards chance"
    assert (where(s, "york_knights"), where(s, "hobelars")) == ("pool", "pool")


def test_a_f14_edward_does_not_winter_twice_running() -> None:
    """[R7.4]"""
    s = winter("year: 1298\nengland lothian: edward")
    s = play_year(do(s, "E stay edward", "E end", "S end", "S end", "E end"))
    assert (s.year, asked(s)) == (1299, "english_disband england")
    # He disbands, comes back with the levy, marches north, and after a year between may winter there again.
    s = do(s, "E end", "S end", "S end", "E end", "C levy edward")
    s = play_year(s, "E move edward england>dunbar>lothian")
    assert (s.year, asked(s)) == (1300, "edward_stays england")


@pytest.mark.parametrize(("year", "may_stay"), [(1304, True), (1305, True), (1306, False)])
def test_a_f14_edward_does_not_winter_in_1306(year: int, may_stay: bool) -> None:
    """[R7.4]"""
    s = winter(f"scenario: campaign\nyear: {year}\nengland lothian: edward")
    assert (asked(s) == "edward_stays england") is may_stay


def test_a_f14_edward_disbanded_may_come_with_the_levy_of_the_same_winter() -> None:
    s = do(winter("year: 1299\nengland lothian: edward 1"), "E disband edward", "E end", "S end", "S end", "E end")
    s = do(s, "C levy edward")
    assert (where(s, "edward"), strength(s, "edward")) == ("england", 4)


def test_r7_5_scots_may_stay_or_disband() -> None:
    s = scots("scotland buchan: douglas 2, keith 1")
    assert disbandable(s) == {"douglas", "keith"}
    assert where(do(s, "S disband keith", "S end"), "keith") == "pool"
    s = do(s, "S end")
    assert (where(s, "douglas"), strength(s, "douglas")) == ("buchan", 2)


def test_r7_5_the_scots_disband_only_scottish_blocks_on_the_map() -> None:
    s = scots("england lothian: york_infantry\nscotland pool: wallace\nscotland fife: douglas")
    assert refusal(s, "S disband york_infantry") == "block/not-yours"
    assert refusal(s, "S disband wallace") == "block/not-yours"
    assert rule_of_refusal(s, "S disband wallace") == "7.5"


def test_r7_5_scots_beyond_the_castle_limit_disband_by_the_owners_choice() -> None:
    s = scots("scotland buchan: buchan, douglas, keith")
    assert refusal(s, "S end") == "winter/castle-limit"
    assert refusal(s, "S disband buchan") == "winter/must-stay"
    assert disbandable(s) == {"douglas", "keith"}
    s = do(s, "S disband douglas", "S end")
    assert (where(s, "douglas"), where(s, "keith"), where(s, "buchan")) == ("pool", "buchan", "buchan")


def test_r7_5_a_cathedral_shelters_one_more_scot() -> None:
    """[R1.3]"""
    assert legal(scots("scotland fife: douglas, keith, grant"), "S end")
    assert refusal(scots("scotland fife: douglas, keith, grant, barclay"), "S end") == "winter/castle-limit"


def test_a_f09_a_lone_noble_fills_a_castle_of_one() -> None:
    s = do(scots("scotland mar: mar, douglas"), "S end")
    assert (where(s, "mar"), where(s, "douglas")) == ("mar", "pool")


def test_a_f16_wallace_comes_to_selkirk_from_anywhere_and_gains_two_steps() -> None:
    """[R7.5]"""
    for area in ("ross", "england"):
        s = scots(f"scotland {area}: wallace 1\nengland lothian: york_infantry")
        assert refusal(s, "S home wallace annan") == "winter/no-selkirk"
        s = do(s, "S home wallace selkirk", "S end")
        assert (where(s, "wallace"), strength(s, "wallace")) == ("selkirk", 3)


def test_a_f16_wallace_gains_no_more_than_his_maximum() -> None:
    s = do(scots("scotland ross: wallace 3"), "S home wallace selkirk")
    assert strength(s, "wallace") == 4


def test_a_f16_selkirk_is_for_wallace_alone() -> None:
    s = scots("scotland ross: wallace 1\nscotland selkirk: douglas")
    assert refusal(s, "S home douglas selkirk") == "winter/no-selkirk"
    s = do(s, "S home wallace selkirk")
    # Once only: he does not gain twice.
    assert refusal(s, "S home wallace selkirk") == "winter/no-selkirk"
    assert rule_of_refusal(s, "S home wallace selkirk") == "7.5"
    s = do(s, "S end")
    assert (where(s, "wallace"), where(s, "douglas")) == ("selkirk", "pool")


def test_a_f16_only_a_wintering_edward_keeps_wallace_from_selkirk() -> None:
    s = winter(EDWARD_IN_SELKIRK + "scotland ross: wallace 1")
    held = do(s, "E stay edward", "E end")
    assert refusal(held, "S home wallace selkirk") == "winter/no-selkirk"
    free = do(s, "E disband edward", "E end")
    assert legal(free, "S home wallace selkirk")


def test_a_f16_wallace_in_the_pool_does_not_come_to_selkirk() -> None:
    s = scots("scotland pool: wallace\nscotland fife: douglas")
    assert refusal(s, "S home wallace selkirk") == "winter/no-selkirk"


def test_a_f16_wallace_need_not_go_to_selkirk() -> None:
    s = do(scots("scotland ross: wallace 1"), "S end")
    assert (where(s, "wallace"), strength(s, "wallace")) == ("ross", 1)


def test_a_f17_wallace_gains_his_steps_in_selkirk_when_he_is_there_already() -> None:
    s = do(scots("scotland selkirk: wallace 2"), "S home wallace selkirk", "S end")
    assert (where(s, "wallace"), strength(s, "wallace")) == ("selkirk", 4)


@pytest.mark.parametrize("block", ["wallace", "french_knights", "norse"])
def test_a_f18_wallace_the_french_and_the_norse_may_disband_and_come_back_with_one_step(block: str) -> None:
    s = do(scots(f"scotland fife: {block}, douglas"), f"S disband {block}")
    assert where(s, block) == "pool"
    s = do(s, "S end", "S draw fife", f"C drawn {block}")
    assert (where(s, block), strength(s, block)) == ("fife", 1)
