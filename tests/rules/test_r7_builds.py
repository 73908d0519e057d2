"""7.6 to 7.8 Builds, the feudal levy and the new cards."""

from __future__ import annotations

import pytest

from longshanks.rules.state import State
from tests.rules.play import asked, do, kinds, legal, options, refusal, rule_of_refusal, scene, strength, where

SEVEN_NOBLES = """
    stage: scottish_disband scotland
    england dunbar: dunbar
    scotland ross: ross
    scotland buchan: buchan
    scotland angus: angus
    scotland argyll: argyll
    scotland mar: mar
    scotland atholl: atholl
    scotland lennox: lennox
"""


def scots_build(text: str) -> State:
    """Return a position in which the Scots build, after disbanding nobody."""
    return do(scene("stage: scottish_disband scotland\n" + text), "S end")


def english_build(text: str) -> State:
    """Return a position in which the English build after the Scots."""
    return do(scots_build(text), "S end")


def add(s: State, block: str, steps: int) -> State:
    """Return the state after a Scottish block has taken some steps."""
    return do(s, *[f"S add {block}"] * steps)


@pytest.mark.parametrize(
    ("area", "points"), [("ross", 1), ("teviot", 1), ("angus", 2), ("lennox", 2), ("strathspey", 2)]
)
def test_r7_6_an_area_pays_the_scots_its_castle_limit_and_one_for_a_cathedral(area: str, points: int) -> None:
    """[A-F23]"""
    s = add(scots_build(f"scotland {area}: wallace 1"), "wallace", points)
    assert strength(s, "wallace") == 1 + points
    assert refusal(s, "S add wallace") == "build/no-points"
    assert rule_of_refusal(s, "S add wallace") == "7.6"


@pytest.mark.parametrize("area", ["mentieth", "fife"])
def test_r7_6_mentieth_pays_three_and_fife_with_its_cathedral_too(area: str) -> None:
    s = add(scots_build(f"scotland {area}: wallace 1, douglas 1"), "wallace", 3)
    assert refusal(s, "S add douglas") == "build/no-points"


@pytest.mark.parametrize(("area", "points"), [("lennox", 1), ("strathspey", 1), ("fife", 2)])
def test_r7_6_a_cathedral_pays_the_english_nothing(area: str, points: int) -> None:
    s = english_build(f"england {area}: york_infantry 1")
    s = do(s, *["E add york_infantry"] * points)
    assert refusal(s, "E add york_infantry") == "build/no-points"
    assert strength(s, "york_infantry") == 1 + points


def test_a_f23_a_noble_alone_makes_an_area_friendly() -> None:
    s = add(scots_build("scotland angus: angus 1"), "angus", 2)
    assert strength(s, "angus") == 3


def test_a_f23_an_area_emptied_by_disbanding_pays_nothing() -> None:
    s = scene("stage: scottish_disband scotland\nscotland fife: douglas 1\nscotland pool: grant")
    s = do(s, "S disband douglas", "S end")
    assert refusal(s, "S draw fife") == "build/no-points"
    assert options(s) == {"S end"}


def test_a_f23_selkirk_pays_nothing() -> None:
    s = scene("stage: scottish_disband scotland\nscotland ross: wallace 1\nscotland pool: grant")
    s = do(s, "S home wallace selkirk", "S end")
    assert refusal(s, "S add wallace") == "build/no-points"
    assert refusal(s, "S draw selkirk") == "build/no-points"


def test_a_f23_points_stay_in_their_area_and_are_not_saved() -> None:
    s = add(scots_build("scotland ross: ross 1\nscotland angus: angus 1"), "ross", 1)
    # Angus has two points left, Ross none.
    assert refusal(s, "S add ross") == "build/no-points"
    s = do(s, "S end")
    assert asked(s) == "builds england"
    assert refusal(s, "S add angus") == "actor/not-to-act"
    assert not any(do(s, "E end").points)


def test_a_f24_the_french_are_checked_then_scots_build_then_english_then_the_levy() -> None:
    s = scene(SEVEN_NOBLES + "scotland galloway: galloway\nengland pool: hobelars")
    assert "french_join" in kinds(s, "S end")
    s = do(s, "S end")
    # The French may be drawn in the very winter they join.
    assert (asked(s), where(s, "french_knights")) == ("builds scotland", "pool")
    s = do(s, "S draw buchan", "C drawn french_knights", "S end")
    assert asked(s) == "builds england"
    assert asked(do(s, "E end")) == "levy_draw chance"


def test_r7_61_the_french_join_at_eight_nobles() -> None:
    assert where(do(scene(SEVEN_NOBLES), "S end"), "french_knights") == "off"
    s = do(scene(SEVEN_NOBLES + "scotland galloway: galloway"), "S end")
    assert where(s, "french_knights") == "pool"


def test_a_f20_moray_counts_only_on_the_map() -> None:
    s = scene(SEVEN_NOBLES + "scotland moray: moray")
    assert where(do(s, "S end"), "french_knights") == "pool"
    assert where(do(s, "S disband moray", "S end"), "french_knights") == "off"


def test_a_f20_eight_nobles_bring_the_french_only_in_winter() -> None:
    s = scene(SEVEN_NOBLES.replace("scottish_disband", "moves") + "scotland galloway: galloway\nturn: 1")
    assert where(do(s, "S end"), "french_knights") == "off"


def test_a_f19_the_french_keep_to_castle_limits() -> None:
    s = scene("stage: scottish_disband scotland\nscotland mar: mar, french_knights")
    assert where(do(s, "S end"), "french_knights") == "pool"


def test_a_f19_the_french_stay_in_the_game_below_eight_nobles() -> None:
    for place in ("fife", "pool"):
        s = do(
            scene(f"stage: scottish_disband scotland\nscotland {place}: french_knights\nscotland ross: ross"), "S end"
        )
        assert where(s, "french_knights") == place


def test_r7_61_dead_french_knights_do_not_join_again() -> None:
    s = scene(SEVEN_NOBLES + "scotland galloway: galloway\nscotland dead: french_knights")
    assert where(do(s, "S end"), "french_knights") == "dead"


def test_r7_62_a_point_draws_a_block_with_one_step() -> None:
    s = scots_build("scotland fife: douglas\nscotland pool: grant, keith")
    s = do(s, "S draw fife")
    assert asked(s) == "pool_draw chance"
    assert options(s) == {"C drawn grant", "C drawn keith"}
    s = do(s, "C drawn keith")
    assert (where(s, "keith"), strength(s, "keith")) == ("fife", 1)


def test_r7_62_draws_and_steps_mix_freely_also_on_the_block_just_drawn() -> None:
    """[A-F21]"""
    s = scots_build("scotland fife: douglas 3\nscotland pool: grant")
    s = do(s, "S draw fife", "C drawn grant", "S add grant", "S add douglas")
    assert (strength(s, "grant"), strength(s, "douglas")) == (2, 4)
    assert refusal(s, "S add grant") == "build/no-points"


def test_r7_62_several_steps_may_go_to_one_block_up_to_its_maximum() -> None:
    s = add(scots_build("scotland mentieth: grant 1"), "grant", 2)
    assert strength(s, "grant") == 3
    assert refusal(s, "S add grant") == "build/full-strength"
    assert rule_of_refusal(s, "S add grant") == "2.11"


@pytest.mark.parametrize("block", ["wallace", "king", "norse", "french_knights", "keith", "etterick", "moray", "angus"])
def test_r7_62_any_scottish_block_may_take_a_step(block: str) -> None:
    assert strength(add(scots_build(f"scotland angus: {block} 1"), block, 1), block) == 2


def test_a_f21_draws_come_one_at_a_time_with_a_decision_after_each() -> None:
    s = scots_build("scotland fife: wallace\nscotland pool: grant, keith, fraser")
    s = do(s, "S draw fife", "C drawn grant")
    assert asked(s) == "builds scotland"
    assert {"S draw fife", "S add grant", "S end"} <= options(s)
    s = do(s, "S draw fife")
    assert options(s) == {"C drawn keith", "C drawn fraser"}


def test_r7_62_draws_obey_the_castle_limit() -> None:
    """[R1.2] [A-F21]"""
    s = scots_build("scotland buchan: buchan, douglas 1\nscotland mar: mar 1\nscotland pool: grant")
    assert refusal(s, "S draw buchan") == "build/castle-limit"
    assert rule_of_refusal(s, "S draw buchan") == "7.62"
    assert refusal(s, "S draw mar") == "build/castle-limit"
    s = scots_build("scotland buchan: douglas 1\nscotland pool: grant, keith")
    s = do(s, "S draw buchan", "C drawn grant")
    assert refusal(s, "S draw buchan") == "build/castle-limit"


@pytest.mark.parametrize("area", ["lanark", "badenoch"])
def test_r7_62_norse_and_french_are_not_drawn_inland(area: str) -> None:
    # Friendly coasts next door do not help.
    s = scots_build(f"""
        scotland {area}: douglas
        scotland mentieth: barclay
        scotland strathspey: fraser
        scotland pool: norse, french_knights, grant, keith
    """)
    assert options(do(s, f"S draw {area}")) == {"C drawn grant", "C drawn keith"}


@pytest.mark.parametrize("area", ["mentieth", "fife", "buchan"])
def test_r7_62_norse_and_french_may_be_drawn_on_the_coast(area: str) -> None:
    s = scots_build(f"scotland {area}: douglas\nscotland pool: norse, french_knights, grant")
    assert options(do(s, f"S draw {area}")) == {"C drawn norse", "C drawn french_knights", "C drawn grant"}


def test_a_f22_with_only_norse_and_french_left_an_inland_point_buys_a_step() -> None:
    s = scots_build("scotland lanark: douglas 1\nscotland pool: norse, french_knights")
    assert refusal(s, "S draw lanark") == "build/empty-pool"
    assert legal(s, "S add douglas")


def test_r7_62_moray_may_be_drawn_like_others() -> None:
    s = do(scots_build("scotland fife: douglas\nscotland pool: moray"), "S draw fife", "C drawn moray")
    assert (where(s, "moray"), strength(s, "moray")) == ("fife", 1)


def test_r7_63_the_english_strengthen_infantry_and_nobles() -> None:
    s = english_build("england mentieth: mentieth 1, york_infantry 1, ulster_infantry 1")
    assert options(s) == {"E end", "E add mentieth", "E add york_infantry", "E add ulster_infantry"}
    s = do(s, "E add mentieth", "E add mentieth", "E add ulster_infantry")
    assert (strength(s, "mentieth"), strength(s, "ulster_infantry")) == (3, 2)
    assert refusal(s, "E add york_infantry") == "build/no-points"


def test_a_f25_the_english_strengthen_nobody_else() -> None:
    """[R7.63]"""
    s = english_build("""
        flags: edward_stays
        england mentieth: edward 1, york_knights 1, wales_archers 1, hobelars 1, york_infantry 1
    """)
    for block in ("edward", "york_knights", "wales_archers", "hobelars"):
        assert refusal(s, f"E add {block}") == "build/not-this-kind"
        assert rule_of_refusal(s, f"E add {block}") == "7.63"
    assert legal(s, "E add york_infantry")


def test_a_f25_english_points_bring_no_new_blocks() -> None:
    s = english_build("england mentieth: york_infantry\nengland pool: durham_infantry, hobelars")
    assert refusal(s, "E draw mentieth") == "build/english-never-draw"
    assert rule_of_refusal(s, "E draw mentieth") == "7.63"


@pytest.mark.parametrize(
    ("pool", "size"),
    [
        ("hobelars", 1),
        ("hobelars, edward", 1),
        ("hobelars, edward, york_knights", 2),
        ("hobelars, edward, york_knights, wales_archers, ulster_infantry", 3),
    ],
)
def test_r7_7_half_the_pool_rounded_up_comes_to_england(pool: str, size: int) -> None:
    """[A-F26]"""
    s = do(english_build(f"england pool: {pool}\nscotland pool: grant, keith"), "E end")
    levies = [line.split()[2:] for line in options(s)]
    assert {len(levy) for levy in levies} == {size}
    assert {block for levy in levies for block in levy} == set(pool.split(", "))


def test_a_f26_the_levy_comes_at_full_strength() -> None:
    s = do(english_build("england pool: hobelars, edward, york_knights"), "E end", "C levy hobelars york_knights")
    assert (where(s, "hobelars"), strength(s, "hobelars")) == ("england", 3)
    assert (where(s, "york_knights"), strength(s, "york_knights")) == ("england", 4)
    assert where(s, "edward") == "pool"


def test_a_f26_the_levy_may_bring_blocks_disbanded_this_winter() -> None:
    s = scene("turn: 5\nstage: moves scotland\nengland england: york_knights 1\nengland lothian: hobelars 1")
    s = do(s, "S end", "E end", "S end", "S end", "E end")
    assert options(s) == {"C levy york_knights", "C levy hobelars"}


def test_r7_7_a_levy_of_the_wrong_size_or_from_elsewhere_is_refused() -> None:
    s = do(english_build("england pool: hobelars, edward, york_knights\nscotland pool: grant"), "E end")
    assert refusal(s, "C levy hobelars") == "levy/size"
    assert refusal(s, "C levy hobelars grant") == "levy/not-in-pool"


def test_a_f26_there_is_no_levy_while_edward_winters_in_scotland() -> None:
    s = do(english_build("flags: edward_stays\nengland fife: edward\nengland pool: hobelars"), "E end")
    assert (asked(s), where(s, "hobelars")) == ("deal_cards chance", "pool")


def test_r7_8_each_side_is_dealt_five_cards_of_the_whole_deck() -> None:
    s = do(english_build("year: 1299"), "E end")
    assert (s.year, s.turn) == (1300, 1)
    # Every event may come, and as many as seven 1s, ten 2s and three 3s are there.
    assert legal(s, "C deal england herald pillage sea_move truce victuals")
    assert legal(s, "C deal england 1 1 3 3 3")
    s = do(s, "C deal england 1 1 3 3 3")
    assert refusal(s, "C deal scotland 1 1 1 1 3") == "deal/not-in-deck"
    assert not any(" 3" in line for line in options(s))
    s = do(s, "C deal scotland 1 1 1 1 1")
    assert asked(s) == "cards england scotland"


def test_r7_8_hands_have_five_cards() -> None:
    s = do(english_build("year: 1299"), "E end")
    assert {len(line.removeprefix("C deal england ").split()) for line in options(s)} == {5}
