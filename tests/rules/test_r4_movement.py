"""4.0 to 4.5: moves, groups, borders and area control."""

from __future__ import annotations

import pytest

from longshanks.rules.r1_map import AREA_NAMES, BORDER_ENDS, BORDER_LIMIT, BORDERS, areas_of
from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND
from longshanks.rules.r4_movement import contested, friendly, neutral
from tests.rules.battlefield import ends, front, reserve, why
from tests.rules.play import asked, do, legal, refusal, scene, where


def test_r4_0_a_player_may_do_nothing() -> None:
    s = scene("""
        moves: 3
        card scotland: 1
        england fife: edward
    """)
    assert legal(s, "E end")
    assert asked(do(s, "E end")) == "moves scotland"


PASSAGE = """
    moves: 3
    england fife: york_infantry, edward
    england mentieth: mentieth
    scotland lothian: grant
"""


def test_r4_0_blocks_pass_through_vacant_areas_and_friendly_blocks() -> None:
    s = scene(PASSAGE)
    assert legal(s, "E move york_infantry fife>mentieth>lanark")
    assert legal(s, "E move york_infantry fife>angus>buchan")


def test_r4_0_blocks_stop_where_the_enemy_is() -> None:
    s = scene(PASSAGE)
    assert legal(s, "E move edward fife>mentieth>lothian")
    assert why(s, "E move edward fife>mentieth>lothian>dunbar") == ("move/enemy-stops", "4.0")


def test_r4_0_a_contested_area_stops_a_move_although_friends_are_there() -> None:
    s = do(scene(PASSAGE), "E move york_infantry fife>mentieth>lothian")
    assert why(s, "E move edward fife>mentieth>lothian>dunbar") == ("move/enemy-stops", "4.0")


def test_r4_0_a_block_moves_once_a_turn() -> None:
    s = do(scene(PASSAGE), "E move edward fife>angus")
    assert why(s, "E move edward angus>buchan") == ("move/already-moved", "4.0")


def test_r4_0_a_block_moves_from_where_it_is() -> None:
    s = scene(PASSAGE + "england pool: york_knights")
    assert why(s, "E move edward angus>buchan") == ("move/not-there", "4.0")
    assert why(s, "E move york_knights england>dunbar") == ("move/not-there", "4.0")


def test_r4_0_nobody_moves_the_blocks_of_the_enemy() -> None:
    s = scene(PASSAGE)
    assert why(s, "E move grant lothian>dunbar") == ("block/not-yours", "4.0")
    assert why(s, "S move grant lothian>dunbar") == ("actor/not-to-act", "4.0")


@pytest.mark.parametrize(
    ("stage", "rule"), [("cards both", "3.1"), ("battles england", "5.1"), ("english_disband england", "7.3")]
)
def test_r4_0_no_move_outside_the_move_phase(stage: str, rule: str) -> None:
    s = scene(f"stage: {stage}\nhand england: 1\nhand scotland: 1\nmoves: 1\nengland fife: edward")
    assert why(s, "E move edward fife>angus") == ("phase/wrong", rule)


@pytest.mark.parametrize("route", ["fife>mentieth>fife", "fife>angus>buchan>angus", "fife>mentieth>lanark>mentieth"])
def test_a_b04_a_move_enters_no_area_twice_and_does_not_come_back(route: str) -> None:
    s = scene(PASSAGE)
    assert why(s, f"E move edward {route}") == ("move/revisits", "4.0")


def test_a_b04_a_longer_way_round_is_allowed() -> None:
    s = scene(PASSAGE)
    assert legal(s, "E move edward fife>mentieth>lennox>lanark")


def test_r4_1_player_1_completes_all_moves_before_player_2_begins() -> None:
    s = scene("""
        stage: cards both
        hand england: 2
        hand scotland: 3
        england fife: edward
        scotland lanark: wallace
        scotland ross: ross
    """)
    s = do(s, "E card 2", "S card 3", "S move wallace lanark>mentieth")
    assert asked(s) == "moves scotland"
    assert why(s, "E move edward fife>angus") == ("actor/not-to-act", "4.0")
    s = do(s, "S move ross ross>moray", "S end")
    assert asked(s) == "moves england"
    assert why(s, "S move wallace mentieth>lanark") == ("actor/not-to-act", "4.0")


FOUR_IN_BUCHAN = """
    moves: 1
    england buchan: york_infantry, durham_infantry, york_knights, buchan
    england mar: mar
"""


def test_r4_2_one_group_move_sends_the_blocks_of_an_area_to_several_areas() -> None:
    """The example: four blocks in Buchan."""
    s = do(
        scene(FOUR_IN_BUCHAN),
        "E move york_infantry buchan>angus",
        "E move durham_infantry buchan>mar",
        "E move york_knights buchan>badenoch",
        "E move buchan buchan>strathspey",
    )
    places = [where(s, block) for block in ("york_infantry", "durham_infantry", "york_knights", "buchan")]
    assert places == ["angus", "mar", "badenoch", "strathspey"]


def test_r4_2_a_second_group_needs_a_second_group_move() -> None:
    s = do(scene(FOUR_IN_BUCHAN), "E move york_infantry buchan>angus")
    assert why(s, "E move mar mar>angus") == ("move/no-group-moves", "4.2")
    assert legal(s, "E move durham_infantry buchan>angus")


def test_a_b01_a_group_move_covers_all_who_have_not_moved_and_they_leave_one_by_one() -> None:
    s = scene(FOUR_IN_BUCHAN.replace("moves: 1", "moves: 2"))
    s = do(s, "E move york_infantry buchan>angus", "E move mar mar>angus")
    assert ends(s, "york_knights") == {"angus", "fife", "mar", "badenoch", "strathspey", "moray", "atholl"}
    assert ends(s, "york_infantry") == ends(s, "mar") == set(), "nobody moves twice"


def test_a_b01_blocks_that_came_into_an_active_area_do_not_move_on() -> None:
    s = scene(FOUR_IN_BUCHAN.replace("moves: 1", "moves: 2"))
    s = do(s, "E move york_infantry buchan>angus", "E move mar mar>buchan")
    assert why(s, "E move mar buchan>strathspey") == ("move/already-moved", "4.0")


SIX_TO_ANGUS = """
    stage: moves scotland
    moves: 3
    scotland buchan: graham, campbell, douglas, barclay, grant, fraser, lindsay
    scotland strathspey: keith, king
    scotland mar: wallace, etterick
"""
SIX = ("graham", "campbell", "douglas", "barclay", "grant", "fraser")


def test_r4_3_six_blocks_cross_a_green_border_and_no_more() -> None:
    """The example: the two in Strathspey need Buchan's border to Angus, those in Mar do not."""
    s = do(scene(SIX_TO_ANGUS), *(f"S move {block} buchan>angus" for block in SIX))
    assert why(s, "S move lindsay buchan>angus") == ("move/border-full", "4.3")
    assert why(s, "S move keith strathspey>buchan>angus") == ("move/border-full", "4.3")
    s = do(s, "S move wallace mar>angus", "S move etterick mar>angus")
    assert where(s, "etterick") == "angus"


def test_r4_3_the_sixth_block_still_crosses() -> None:
    s = do(scene(SIX_TO_ANGUS), *(f"S move {block} buchan>angus" for block in SIX[:5]))
    assert legal(s, "S move keith strathspey>buchan>angus")


MANY = [f"{county}_infantry" for county in ("york", "lancaster", "northumber", "durham", "cumbria", "westmor", "wales")]
EVERY_BORDER = [(BORDER_ENDS[i][j], BORDER_ENDS[i][1 - j], BORDER_LIMIT[i]) for i in range(BORDERS) for j in (0, 1)]


def test_r4_3_every_border_lets_six_or_two_cross_either_way() -> None:
    for start, to, limit in EVERY_BORDER:
        way = f"{AREA_NAMES[start]}>{AREA_NAMES[to]}"
        s = scene(f"moves: 7\nengland {AREA_NAMES[start]}: {', '.join(MANY)}")
        s = do(s, *(f"E move {block} {way}" for block in MANY[:limit]))
        assert why(s, f"E move {MANY[-1]} {way}") == ("move/border-full", "4.3"), way


RED = """
    moves: 3
    england buchan: york_infantry, york_knights, edward
    england badenoch: comyn, lancaster_infantry
    card scotland: 3
    scotland mar: wallace, keith, grant
"""


def test_r4_3_two_blocks_cross_a_red_border_and_no_more() -> None:
    s = do(scene(RED), "E move york_infantry buchan>badenoch", "E move york_knights buchan>badenoch")
    assert why(s, "E move edward buchan>badenoch") == ("move/border-full", "4.3")
    assert legal(s, "E move edward buchan>strathspey>badenoch")


def test_r4_3_a_red_border_ends_the_move() -> None:
    s = scene(RED)
    assert why(s, "E move york_infantry buchan>badenoch>strathspey") == ("move/red-border-stops", "4.3")
    assert legal(s, "E move edward buchan>strathspey>badenoch>mar"), "it may come last"


def test_r4_3_each_player_has_his_own_limit() -> None:
    """Two Scots cross the red border that two English have just crossed, and a third does not."""
    s = scene("""
        moves: 1
        card scotland: 1
        england mar: york_infantry, york_knights
        scotland buchan: wallace, keith, grant
    """)
    s = do(s, "E move york_infantry mar>atholl", "E move york_knights mar>atholl", "E end")
    s = do(s, "S move wallace buchan>mar>atholl", "S move keith buchan>mar>atholl")
    assert why(s, "S move grant buchan>mar>atholl") == ("move/border-full", "4.3")


NEXT_TURN = """
    stage: cards both
    hand england: 2 2
    hand scotland: 1 1
    england buchan: york_infantry, york_knights, edward, hobelars
    england mar: mar
    scotland ross: moray
"""


def test_r4_3_limits_are_fresh_in_the_next_turn() -> None:
    s = do(scene(NEXT_TURN), "E card 2", "S card 1")
    s = do(s, "E move york_infantry buchan>badenoch", "E move york_knights buchan>badenoch")
    assert not legal(s, "E move edward buchan>badenoch")
    s = do(s, "E end", "S end", "E card 2", "S card 1", "E move edward buchan>badenoch")
    assert legal(s, "E move hobelars buchan>badenoch")


def test_r4_0_a_block_moves_again_in_the_next_turn() -> None:
    s = do(scene(NEXT_TURN), "E card 2", "S card 1", "E move edward buchan>angus", "E end", "S end")
    s = do(s, "E card 2", "S card 1")
    assert legal(s, "E move edward angus>fife")


def test_r4_0_nothing_of_an_attack_is_remembered_in_the_next_turn() -> None:
    """Moray attacks Buchan twice; the second time he comes another way, and the first border is open. [R5.5] [R5.32]"""
    s = scene("""
        stage: cards both
        hand england: 1 1
        hand scotland: 2 2
        england buchan: york_knights
        england mar: mar
        scotland angus: moray, wallace
    """)
    s = do(s, "E card 1", "S card 2", "S move moray angus>buchan", "S end", "E end")
    assert refusal(s, "E retreat york_knights angus") == "retreat/enemy-there"
    s = do(s, "E pass york_knights", "S retreat moray strathspey", "E end")
    s = do(s, "E card 1", "S card 2", "S move wallace angus>fife", "S move moray strathspey>buchan", "S end", "E end")
    assert front(s) == {"york_knights", "moray"}
    assert legal(s, "E retreat york_knights angus")


def test_a_b05_every_border_on_the_way_is_counted() -> None:
    """Six blocks through Angus fill the border to Fife too."""
    s = scene(SIX_TO_ANGUS + "scotland angus: angus")
    s = do(s, *(f"S move {block} buchan>angus>fife" for block in SIX))
    assert why(s, "S move angus angus>fife") == ("move/border-full", "4.3")
    assert legal(s, "S move angus angus>mar")


def test_a_b05_crossings_count_in_both_directions() -> None:
    s = scene(RED)
    s = do(s, "E move york_infantry buchan>badenoch", "E move comyn badenoch>buchan")
    assert why(s, "E move york_knights buchan>badenoch") == ("move/border-full", "4.3")
    assert why(s, "E move lancaster_infantry badenoch>buchan") == ("move/border-full", "4.3")


def test_a_b05_the_norse_cross_no_border() -> None:
    s = scene("""
        stage: moves scotland
        moves: 2
        scotland moray: norse, grant, fraser, keith
    """)
    s = do(s, "S sail norse moray~ross", "S move grant moray>ross", "S move fraser moray>ross")
    assert why(s, "S move keith moray>ross") == ("move/border-full", "4.3"), "two crossed; the Norse did not"


def test_a_b05_a_full_border_does_not_stop_the_norse() -> None:
    s = scene("""
        stage: moves scotland
        moves: 2
        scotland moray: norse, grant, fraser
    """)
    s = do(s, "S move grant moray>ross", "S move fraser moray>ross")
    assert legal(s, "S sail norse moray~ross")


ATTACK_OVER_RED = """
    moves: 1
    england badenoch: york_knights, lancaster_knights
    scotland mar: grant 3
"""


def test_a_b06_a_retreat_does_not_share_the_limit_of_the_move() -> None:
    """[R5.5]"""
    lines = ["E move york_knights badenoch>mar", "E move lancaster_knights badenoch>mar", "E end", "S end"]
    s = do(scene(ATTACK_OVER_RED), *lines, "E retreat york_knights badenoch")
    assert legal(s, "E retreat lancaster_knights badenoch")
    italian = do(scene("edition: 3.0-it\n" + ATTACK_OVER_RED), *lines)
    assert why(italian, "E retreat york_knights badenoch") == ("retreat/border-full", "4.3")


def test_a_b06_each_combat_round_starts_afresh() -> None:
    """Of three blocks two retreat over a red border in round 1 and the third in round 2."""
    s = scene("""
        stage: moves scotland
        moves: 1
        first: scotland
        england mar: york_knights, lancaster_knights, durham_knights
        scotland buchan: grant 3
    """)
    s = do(s, "S move grant buchan>mar", "S end", "E end")
    s = do(s, "E retreat york_knights badenoch", "E retreat lancaster_knights badenoch")
    assert why(s, "E retreat durham_knights badenoch") == ("retreat/border-full", "4.3")
    s = do(s, "E pass durham_knights", "S pass grant")
    assert legal(s, "E retreat durham_knights badenoch")


def test_a_b06_a_regroup_does_not_use_up_the_limit_of_a_later_move() -> None:
    """Two blocks regroup over a red border after a herald's battle, and move back over it. [R5.6] [A-E08]"""
    s = scene("""
        stage: event scotland
        event: scotland
        first: scotland
        card scotland: herald
        card england: 1
        england mar: mar 1, york_knights, lancaster_knights
    """)
    s = do(s, "S herald mar", "C roll 1", "E fight york_knights", "C roll 1 6 6 6")
    s = do(s, "E regroup york_knights badenoch", "E regroup lancaster_knights badenoch")
    assert why(s, "E regroup mar badenoch") == ("retreat/border-full", "4.3")
    s = do(s, "E end", "E move york_knights badenoch>mar", "E move lancaster_knights badenoch>mar")
    assert (where(s, "york_knights"), where(s, "lancaster_knights")) == ("mar", "mar")


IN_ENGLAND = """
    moves: 2
    england england: edward, york_knights, lancaster_knights, hobelars
"""
IN_DUNBAR = """
    stage: moves scotland
    moves: 2
    scotland dunbar: wallace, grant, keith
"""


def test_r4_4_each_group_move_lets_one_block_cross() -> None:
    s = do(scene(IN_ENGLAND), "E move edward england>dunbar", "E move york_knights england>annan")
    assert why(s, "E move hobelars england>dunbar") == ("move/no-group-moves", "4.4")


@pytest.mark.parametrize("card", [1, 2, 3])
def test_r4_4_a_card_lets_as_many_blocks_cross_as_it_says(card: int) -> None:
    s = scene(IN_ENGLAND.replace("moves: 2", f"moves: {card}"))
    for block in ("edward", "york_knights", "lancaster_knights")[:card]:
        s = do(s, f"E move {block} england>dunbar")
    assert ends(s, "hobelars") == set()


def test_r4_4_a_block_goes_on_after_a_green_dashed_border_and_stops_after_the_red_one() -> None:
    s = scene(IN_ENGLAND)
    assert legal(s, "E move york_knights england>annan>galloway")
    assert legal(s, "E move york_knights england>dunbar>teviot")
    assert legal(s, "E move york_knights england>teviot")
    assert why(s, "E move york_knights england>teviot>selkirk") == ("move/red-border-stops", "4.3")


def test_r4_4_entering_england_ends_the_move() -> None:
    s = scene("""
        moves: 2
        england annan: edward
        england carrick: hobelars
    """)
    assert legal(s, "E move edward annan>england")
    assert legal(s, "E move hobelars carrick>annan>england")
    assert why(s, "E move edward annan>england>dunbar") == ("move/england-stops", "4.4")


def test_r4_4_the_border_has_its_limits_too() -> None:
    """Two over the red border into Teviot. [R4.3]"""
    s = do(
        scene(IN_ENGLAND.replace("moves: 2", "moves: 3")),
        "E move york_knights england>teviot",
        "E move edward england>teviot",
    )
    assert why(s, "E move hobelars england>teviot") == ("move/border-full", "4.3")


def test_r4_4_the_example_of_two_english_blocks_that_attack_galloway() -> None:
    """Both arrive in round 1. [A-B09]"""
    s = scene(IN_ENGLAND + "scotland galloway: galloway")
    s = do(s, "E move york_knights england>annan>galloway", "E move lancaster_knights england>annan>galloway")
    s = do(s, "E end", "S end")
    assert front(s) == {"york_knights", "lancaster_knights", "galloway"}
    assert reserve(s) == set()


@pytest.mark.parametrize("block", ["edward", "hobelars"])
def test_a_b02_a_fast_block_goes_three_areas_over_green_borders(block: str) -> None:
    s = scene(IN_ENGLAND)
    assert legal(s, f"E move {block} england>dunbar>lothian>lanark")


@pytest.mark.parametrize(
    ("route", "code", "rule"),
    [
        ("carrick>galloway>annan", "move/red-border-stops", "4.3"),
        ("carrick>annan>england>dunbar", "move/england-stops", "4.4"),
        ("carrick>lanark>lothian>dunbar", "move/enemy-stops", "4.0"),
    ],
)
def test_a_b02_a_fast_block_stops_all_the_same(route: str, code: str, rule: str) -> None:
    s = scene("moves: 2\nengland carrick: edward\nscotland lothian: grant")
    assert why(s, f"E move edward {route}") == (code, rule)


def test_a_b07_a_crossing_activates_nobody_else() -> None:
    s = do(scene(IN_DUNBAR.replace("moves: 2", "moves: 1")), "S move wallace dunbar>england")
    assert why(s, "S move grant dunbar>lothian") == ("move/no-group-moves", "4.2")
    assert why(s, "S move grant dunbar>england") == ("move/no-group-moves", "4.4")


def test_a_b07_an_active_group_sends_nobody_over_the_border_for_free() -> None:
    s = do(scene(IN_DUNBAR.replace("moves: 2", "moves: 1")), "S move wallace dunbar>lothian")
    assert legal(s, "S move grant dunbar>lothian")
    assert why(s, "S move grant dunbar>england") == ("move/no-group-moves", "4.4")


def test_a_b07_a_crossing_and_the_rest_of_the_group_take_two_group_moves() -> None:
    s = do(scene(IN_DUNBAR), "S move wallace dunbar>england", "S move grant dunbar>lothian")
    assert legal(s, "S move keith dunbar>lothian")
    assert why(s, "S move keith dunbar>england") == ("move/no-group-moves", "4.4")


ONE_CROSSER = "edition: 4.0 border_crossing=group_move_with_one_crosser\n" + IN_DUNBAR.replace("moves: 2", "moves: 1")


@pytest.mark.parametrize(("first", "then"), [("england", "lothian"), ("lothian", "england")])
def test_a_b07_as_a_house_rule_one_block_of_a_group_may_cross(first: str, then: str) -> None:
    s = do(scene(ONE_CROSSER), f"S move wallace dunbar>{first}", f"S move grant dunbar>{then}")
    assert why(s, "S move keith dunbar>england") == ("move/no-group-moves", "4.4")
    assert legal(s, "S move keith dunbar>lothian")


@pytest.mark.parametrize(
    ("side", "start", "to", "blocks"),
    [
        ("england", "england", "dunbar", ["edward", "york_knights"]),
        ("england", "dunbar", "england", ["edward", "york_knights"]),
        ("scotland", "england", "dunbar", ["wallace", "grant"]),
        ("scotland", "dunbar", "england", ["wallace", "grant"]),
    ],
)
def test_a_b08_both_sides_pay_in_both_directions(side: str, start: str, to: str, blocks: list[str]) -> None:
    letter = side[0].upper()
    s = scene(f"stage: moves {side}\nmoves: 1\n{side} {start}: {', '.join(blocks)}")
    s = do(s, f"{letter} move {blocks[0]} {start}>{to}")
    assert why(s, f"{letter} move {blocks[1]} {start}>{to}") == ("move/no-group-moves", "4.4")


def test_a_b08_a_crossing_in_the_middle_of_a_route_pays_too() -> None:
    s = scene("moves: 1\nengland lothian: edward, york_knights")
    s = do(s, "E move edward lothian>dunbar>england")
    assert why(s, "E move york_knights lothian>dunbar") == ("move/no-group-moves", "4.2")


def test_a_b08_retreats_and_regroups_do_not_pay() -> None:
    """Three English who crossed on three group moves may all go back at once. [R5.5]"""
    s = scene(IN_ENGLAND.replace("moves: 2", "moves: 3") + "scotland dunbar: grant 1")
    blocks = ("york_knights", "lancaster_knights", "edward")
    s = do(s, *(f"E move {block} england>dunbar" for block in blocks), "E end", "S end")
    away = do(s, *(f"E retreat {block} england" for block in blocks[:2]))
    assert legal(away, "E retreat edward england")
    won = do(s, "E fight edward", "C roll 1 6 6 6", *(f"E regroup {block} england" for block in blocks[:2]))
    assert legal(won, "E regroup edward england")


def test_r4_5_the_four_kinds_of_areas() -> None:
    s = scene("""
        england fife: edward
        england mar: mar
        scotland mar: grant
        scotland angus: angus
    """)

    def names(areas: int) -> set[str]:
        return {AREA_NAMES[area] for area in areas_of(areas)}

    assert (names(friendly(s, ENGLAND)), names(friendly(s, SCOTLAND))) == ({"fife"}, {"angus"})
    assert names(contested(s)) == {"mar"}
    assert names(neutral(s)) == set(AREA_NAMES) - {"fife", "mar", "angus"}


def test_r4_5_control_changes_at_once() -> None:
    """An area that its blocks leave lets the next mover through in the same turn."""
    s = scene("""
        moves: 1
        card scotland: 1
        england mentieth: mentieth
        scotland fife: wallace
    """)
    stays = do(s, "E end")
    assert why(stays, "S move wallace fife>mentieth>lanark") == ("move/enemy-stops", "4.0")
    leaves = do(s, "E move mentieth mentieth>lothian", "E end")
    assert legal(leaves, "S move wallace fife>mentieth>lanark")


def test_r4_5_a_neutral_area_becomes_enemy_when_entered() -> None:
    s = scene("moves: 1\ncard scotland: 1\nengland mentieth: mentieth\nscotland carrick: wallace")
    s = do(s, "E move mentieth mentieth>lanark", "E end")
    assert why(s, "S move wallace carrick>lanark>lothian") == ("move/enemy-stops", "4.0")
    assert legal(s, "S move wallace carrick>lennox>mentieth")


def test_a_b22_player_2_may_take_the_area_attackers_came_from() -> None:
    """They may then not retreat there. [R5.5]"""
    s = scene("""
        moves: 1
        card scotland: 1
        england angus: york_knights
        scotland buchan: grant
        scotland fife: keith
    """)
    s = do(s, "E move york_knights angus>buchan", "E end")
    free, taken = do(s, "S end"), do(s, "S move keith fife>angus", "S end")
    assert legal(free, "E retreat york_knights angus")
    assert why(taken, "E retreat york_knights angus") == ("retreat/enemy-there", "5.5")


BADENOCH = """
    stage: moves scotland
    moves: 1
    first: scotland
    card england: 1
    scotland badenoch: keith 3, moray 3
    england strathspey: york_knights 4, york_infantry 4
"""


def test_a_b24_a_quiet_move_of_player_1_closes_no_border() -> None:
    """The sidebar's example: only the English, who attacked that way, retreat to Badenoch. [R5.5]"""
    s = do(scene(BADENOCH), "S move keith badenoch>atholl", "S move moray badenoch>atholl", "S end")
    s = do(s, "E move york_knights strathspey>badenoch>atholl", "E end")
    assert asked(s) == "combat scotland", "Player 2 attacks and Player 1 defends"
    assert why(s, "S retreat keith badenoch") == ("retreat/border-controlled", "5.5")
    s = do(s, "S pass keith", "S pass moray")
    assert legal(s, "E retreat york_knights badenoch")


def test_a_b24_player_1_defends_with_all_he_has_and_player_2_has_main_attack_and_reserve() -> None:
    text = BADENOCH.replace("card england: 1", "card england: 2") + "england mar: mar"
    s = do(scene(text), "S move keith badenoch>atholl", "S end")
    s = do(s, "E move mar mar>atholl", "E move york_knights strathspey>badenoch", "E end")
    s = do(s, "S battle atholl")
    assert (front(s), reserve(s)) == ({"keith", "mar"}, set()), "blocks that moved quietly defend at once"
    s = do(scene(text), "S move keith badenoch>atholl", "S move moray badenoch>atholl", "S end")
    s = do(s, "E move mar mar>atholl", "E move york_knights strathspey>badenoch>atholl", "E end")
    assert (front(s), reserve(s)) == ({"keith", "moray", "mar"}, {"york_knights"})
