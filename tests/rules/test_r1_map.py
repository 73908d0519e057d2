"""1.0 The mapboard: borders, castle limits, cathedrals, home areas and the coast."""

from __future__ import annotations

from itertools import combinations

import pytest

from longshanks.rules.r1_map import (
    AREA,
    AREA_NAMES,
    BORDER_BETWEEN,
    BORDER_LIMIT,
    CASTLE_LIMIT,
    CATHEDRALS,
    COASTAL,
    areas_of,
)
from longshanks.rules.r2_blocks import BLOCK, ENGLAND, HOMES, NOBLES, SCOTLAND, blocks_of
from tests.rules.play import do, legal, options, refusal, rule_of_refusal, scene, strength, where


def names(areas: int) -> set[str]:
    """Return the names of a mask of areas."""
    return {AREA_NAMES[area] for area in areas_of(areas)}


def limit(one: str, other: str) -> int:
    """Return how many blocks may cross between two areas: 6, 2, or 0 where there is no border."""
    border = BORDER_BETWEEN[AREA[one]][AREA[other]]
    return BORDER_LIMIT[border] if border >= 0 else 0


def destinations(text: str, block: str) -> set[str]:
    """Return where a block may end its move."""
    moves = [line.split() for line in options(scene(text)) if line.split()[1:3] == ["move", block]]
    return {words[3].split(">")[-1] for words in moves}


def test_r1_0_the_map_is_england_and_twenty_two_areas_of_scotland() -> None:
    assert len(AREA_NAMES) == 23
    assert len(set(AREA_NAMES)) == 23
    assert "england" in AREA_NAMES


def test_r1_0_every_area_can_be_reached_from_england() -> None:
    reached = {"england"}
    for _ in AREA_NAMES:
        reached |= {a for a in AREA_NAMES if any(limit(a, b) for b in reached)}
    assert reached == set(AREA_NAMES)


@pytest.mark.parametrize(("one", "other"), [("carrick", "argyll"), ("lothian", "fife")])
def test_r1_1_no_move_where_no_border_is(one: str, other: str) -> None:
    """The two gaps that the book itself points at."""
    s = scene(f"""
        moves: 1
        england {one}: edward
    """)
    line = f"E move edward {one}>{other}"
    assert refusal(s, line) == "move/no-border"
    assert rule_of_refusal(s, line) == "1.1"


def test_r1_1_a_border_joins_both_ways() -> None:
    assert all(limit(a, b) == limit(b, a) for a, b in combinations(AREA_NAMES, 2))


def test_r1_1_neighbours_of_buchan_are_those_of_the_example() -> None:
    """The example of 4.2 lists Angus, Mar, Badenoch and Strathspey. [R4.2]"""
    assert {a for a in AREA_NAMES if limit("buchan", a)} == {"angus", "mar", "badenoch", "strathspey"}


def test_r1_1_reach_of_two_from_buchan_is_that_of_the_older_example() -> None:
    """The older books list all seven areas that a block with move 2 reaches from Buchan. [R2.13]"""
    text = """
        moves: 1
        england buchan: york_infantry
    """
    seven = {"angus", "fife", "mar", "badenoch", "strathspey", "moray", "atholl"}
    assert destinations(text, "york_infantry") == seven


def test_r1_1_england_has_three_borders_of_which_teviots_is_red() -> None:
    """[R4.4]"""
    assert {a: limit("england", a) for a in AREA_NAMES if limit("england", a)} == {"annan": 6, "dunbar": 6, "teviot": 2}


def test_r1_2_castle_limits_run_from_0_to_3() -> None:
    assert {CASTLE_LIMIT[ENGLAND][area] for area in range(len(AREA_NAMES))} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("area", "castles"),
    [
        *((area, 2) for area in ("angus", "buchan", "fife", "lanark", "badenoch")),
        *((area, 0) for area in ("selkirk", "garmoran", "england")),
    ],
)
def test_r1_2_castle_limits_that_the_text_gives_away(area: str, castles: int) -> None:
    """1.3, 7.6, 7.62 and its rulings name these. [R7.6] [A-F23] [A-B21]"""
    assert CASTLE_LIMIT[ENGLAND][AREA[area]] == castles


def test_r1_2_the_limit_is_how_many_blocks_winter() -> None:
    s = scene("""
        stage: scottish_disband scotland
        scotland lanark: graham, campbell, barclay
    """)
    assert refusal(s, "S end") == "winter/castle-limit"
    assert rule_of_refusal(s, "S end") == "1.2"
    s = do(s, "S disband barclay", "S end")
    assert [where(s, block) for block in ("graham", "campbell", "barclay")] == ["lanark", "lanark", "pool"]


def test_r1_2_the_limit_is_how_many_steps_are_replaced() -> None:
    """[R7.6]"""
    s = scene("""
        stage: scottish_disband scotland
        scotland lanark: graham 1
        scotland pool: campbell
    """)
    s = do(s, "S end", "S add graham", "S add graham")
    assert strength(s, "graham") == 3
    assert refusal(s, "S add graham") == "build/no-points"


def test_r1_2_without_a_castle_nobody_winters() -> None:
    s = scene("""
        stage: scottish_disband scotland
        scotland garmoran: graham
    """)
    assert where(do(s, "S end"), "graham") == "pool"


def test_r1_3_cathedrals_stand_in_strathspey_lennox_and_fife() -> None:
    assert names(CATHEDRALS) == {"strathspey", "lennox", "fife"}


def test_r1_3_fife_is_worth_three_to_the_scots_and_two_to_the_english() -> None:
    assert CASTLE_LIMIT[SCOTLAND][AREA["fife"]] == 3
    assert CASTLE_LIMIT[ENGLAND][AREA["fife"]] == 2


def test_r1_3_a_cathedral_adds_one_for_the_scots_and_nothing_else_does() -> None:
    gain = {a: CASTLE_LIMIT[SCOTLAND][AREA[a]] - CASTLE_LIMIT[ENGLAND][AREA[a]] for a in AREA_NAMES}
    assert {a: n for a, n in gain.items() if n} == {"strathspey": 1, "lennox": 1, "fife": 1}


def test_r1_3_three_scots_winter_in_fife_but_only_two_english() -> None:
    scots = scene("""
        stage: scottish_disband scotland
        scotland fife: graham, campbell, barclay
    """)
    english = scene("""
        stage: english_disband england
        england fife: york_infantry, durham_infantry, wales_infantry
    """)
    assert legal(scots, "S end")
    assert refusal(english, "E end") == "winter/castle-limit"


def test_r1_3_the_king_may_winter_in_a_neutral_or_friendly_cathedral() -> None:
    """[R7.2]"""
    s = scene("""
        stage: king_home scotland
        flags: crowned
        scotland moray: king
        scotland lennox: lennox
        england fife: york_infantry
    """)
    assert options(s) == {"S end", "S home king strathspey", "S home king lennox"}


HOME_AREAS = {
    **{n: {n} for n in ("angus", "argyll", "atholl", "buchan", "dunbar", "galloway", "lennox", "mar", "mentieth")},
    "moray": {"moray"},
    "ross": {"ross"},
    "steward": {"lanark"},
    "bruce": {"annan", "carrick"},
    "comyn": {"badenoch", "lochaber"},
}


def test_r1_4_fourteen_nobles_have_homes_and_bruce_and_comyn_have_two() -> None:
    assert {name: names(HOMES[block]) for name, block in BLOCK.items() if HOMES[block]} == HOME_AREAS
    assert {BLOCK[name] for name in HOME_AREAS} == set(blocks_of(NOBLES))


@pytest.mark.parametrize(
    ("noble", "area"), [("mar", "mar"), ("bruce", "annan"), ("bruce", "carrick"), ("comyn", "badenoch")]
)
def test_r1_4_a_noble_defends_his_home_with_b3(noble: str, area: str) -> None:
    s = scene(f"""
        stage: combat scotland
        battle: {area}
        attacker: england
        round: 1 B scotland
        scotland {area}: {noble} 1
        england {area}: york_infantry 4
        front: {noble} york_infantry
    """)
    s = do(s, f"S fight {noble}", "C roll 3")
    assert strength(s, "york_infantry") == 3


@pytest.mark.parametrize(
    ("area", "attacker"), [("angus", "england"), ("mar", "scotland")], ids=["away", "attacking his home"]
)
def test_r1_4_no_bonus_away_from_home_nor_for_the_attacker(area: str, attacker: str) -> None:
    s = scene(f"""
        stage: combat scotland
        battle: {area}
        attacker: {attacker}
        round: 1 B scotland
        scotland {area}: mar 2
        england {area}: york_infantry 4
        front: mar york_infantry
    """)
    s = do(s, "S fight mar", "C roll 2 3")
    assert strength(s, "york_infantry") == 3, "a 2 hits, a 3 does not"


def test_r1_4_the_bonus_holds_for_a_noble_who_arrives_as_reserve() -> None:
    """He walks into his own attacked home as Player 2 and fights from round 2."""
    s = scene("""
        moves: 1
        card scotland: 1
        england angus: york_infantry 4
        scotland buchan: graham 4
        scotland strathspey: buchan 1
    """)
    s = do(s, "E move york_infantry angus>buchan", "E end", "S move buchan strathspey>buchan", "S end")
    s = do(s, "S pass graham", "E pass york_infantry", "S fight buchan", "C roll 3")
    assert strength(s, "york_infantry") == 3


def test_r1_4_the_bonus_holds_for_a_noble_captured_by_the_defender_in_his_home() -> None:
    """He turns in round 1 and defends his home from round 2. [A-C29] [R5.7]"""
    s = scene("""
        stage: moves scotland
        england buchan: york_knights 4
        scotland buchan: buchan 1, graham 3
        main: buchan scotland angus>buchan
        routes: buchan angus>buchan, graham angus>buchan
    """)
    s = do(s, "S end", "E fight york_knights", "C roll 1 1 1 6", "S hit buchan", "S pass graham")
    s = do(s, "E fight buchan", "C roll 3")
    assert where(s, "graham") == "pool"


def test_a_b21_the_coast() -> None:
    """The inland areas are listed; all others are coastal, Mentieth and England too."""
    inland = {"badenoch", "mar", "atholl", "lanark", "selkirk", "teviot"}
    assert names(COASTAL) == set(AREA_NAMES) - inland


def test_a_b21_only_lanark_and_badenoch_are_inland_with_room_to_draw_for() -> None:
    """7.62 names just these two, since the other inland areas hold a noble alone, or nothing. [R7.62]"""
    big = {a for a in AREA_NAMES if CASTLE_LIMIT[SCOTLAND][AREA[a]] >= 2}
    assert big - names(COASTAL) == {"lanark", "badenoch"}
