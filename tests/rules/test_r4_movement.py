"""4.0 Movement: group moves, borders, the Anglo-Scottish border, control, pinning, the Norse and the Main Attack."""

from __future__ import annotations

import pytest

from longshanks.notation.action import read_action
from longshanks.rules.engine import apply
from longshanks.rules.r1_map import AREA_NAMES, BORDER_ENDS, BORDER_LIMIT, BORDERS, areas_of
from longshanks.rules.r2_blocks import BLOCK_NAMES, ENGLAND, SCOTLAND, blocks_of
from longshanks.rules.r4_movement import contested, friendly, neutral
from longshanks.rules.state import State
from tests.rules.play import asked, do, legal, options, refusal, rule_of_refusal, scene, where


def front(s: State) -> set[str]:
    """Return the blocks that fight in the battle."""
    return {BLOCK_NAMES[block] for block in blocks_of(s.fight().front)}


def reserve(s: State) -> set[str]:
    """Return the blocks that wait in reserve."""
    return {BLOCK_NAMES[block] for block in blocks_of(s.fight().reserve)}


def why(s: State, line: str) -> tuple[str, str]:
    """Return code and rule of the refusal of an action."""
    return refusal(s, line), rule_of_refusal(s, line)


def ends(s: State, block: str) -> set[str]:
    """Return where a block may end its move."""
    moves = [line.split() for line in options(s)]
    return {words[3].replace("~", ">").split(">")[-1] for words in moves if len(words) == 4 and words[2] == block}


# --- 4.0 movement in general


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


# --- 4.1 initiative


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


# --- 4.2 group moves

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


# --- 4.3 border limits

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


# --- 4.4 the Anglo-Scottish border

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


# --- the Main Attack (5.32), named during movement

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


# --- 4.5 area control


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


# --- 4.6 pinning

PINNED = """
    moves: 2
    card scotland: 3
    england angus: york_infantry, durham_infantry, york_knights
    england strathspey: lancaster_infantry, westmor_infantry
    scotland buchan: graham, campbell, barclay, grant, fraser, keith
    scotland moray: douglas
"""
ATTACKS = [
    *(f"E move {block} angus>buchan" for block in ("york_infantry", "durham_infantry", "york_knights")),
    *(f"E move {block} strathspey>buchan" for block in ("lancaster_infantry", "westmor_infantry")),
]
DEFENDERS = ("graham", "campbell", "barclay", "grant", "fraser", "keith")


def test_r4_6_five_attackers_pin_five_of_six_defenders() -> None:
    """The example, reserves included: one may leave, over Badenoch or Mar only."""
    s = do(scene(PINNED), *ATTACKS, "E end")
    assert ends(s, "graham") == {"badenoch", "mar", "atholl", "angus"}, "to Angus only by way of Mar"
    for area in ("angus", "strathspey"):
        assert why(s, f"S move graham buchan>{area}") == ("move/border-controlled", "4.6")
    assert legal(s, "S move graham buchan>mar")
    assert legal(s, "S move graham buchan>badenoch")
    s = do(s, "S move graham buchan>mar")
    for block in DEFENDERS[1:]:
        assert why(s, f"S move {block} buchan>mar") == ("move/pinned", "4.6")


def test_r4_6_every_border_closes_behind_an_attack() -> None:
    """One of two defenders may leave, but not by the way the attacker came."""
    for start, to, _ in EVERY_BORDER:
        here, there = AREA_NAMES[start], AREA_NAMES[to]
        s = scene(f"moves: 1\ncard scotland: 1\nengland {here}: york_infantry\nscotland {there}: grant, fraser")
        s = do(s, f"E move york_infantry {here}>{there}", "E end")
        assert why(s, f"S move grant {there}>{here}") == ("move/border-controlled", "4.6")
        quiet = {line.split()[3].split(">")[1] for line in options(s) if " move grant " in line}
        around = {AREA_NAMES[a] for a, b, _ in EVERY_BORDER if b == to}
        assert quiet == around - {here}, f"{here}>{there}"


@pytest.mark.parametrize("block", DEFENDERS)
def test_r4_6_player_2_chooses_who_is_pinned(block: str) -> None:
    s = do(scene(PINNED), *ATTACKS, "E end")
    s = do(s, f"S move {block} buchan>mar")
    assert {name for name in DEFENDERS if ends(s, name)} == set()


def test_r4_6_unpinned_blocks_may_attack() -> None:
    s = do(scene(PINNED + "england mar: mar"), *ATTACKS, "E end", "S move graham buchan>mar", "S end")
    assert options(s) == {"E battle buchan", "E battle mar"}


@pytest.mark.parametrize(("attackers", "free"), [(0, 6), (1, 5), (2, 4), (5, 1)])
def test_a_b11_each_attacker_pins_one(attackers: int, free: int) -> None:
    s = do(scene(PINNED), *ATTACKS[:attackers], "E end")
    for block in DEFENDERS[:free]:
        s = do(s, f"S move {block} buchan>mar")
    for block in DEFENDERS[free:]:
        assert why(s, f"S move {block} buchan>mar") == ("move/pinned", "4.6")


def test_a_b11_as_many_attackers_as_defenders_pin_all() -> None:
    s = do(
        scene("moves: 1\ncard scotland: 1\nengland angus: angus\nscotland buchan: grant"), "E move angus angus>buchan"
    )
    s = do(s, "E end")
    assert why(s, "S move grant buchan>mar") == ("move/pinned", "4.6")
    assert options(s) == {"S end"}


def test_a_b11_reinforcements_free_nobody() -> None:
    s = do(scene(PINNED), *ATTACKS, "E end", "S move graham buchan>mar", "S move douglas moray>strathspey>buchan")
    assert why(s, "S move campbell buchan>mar") == ("move/pinned", "4.6")
    assert why(s, "S move douglas buchan>mar") == ("move/already-moved", "4.0")


def test_a_b11_the_norse_pin_and_are_pinned_like_others() -> None:
    s = scene("""
        stage: moves scotland
        moves: 1
        first: scotland
        card england: 1
        scotland ross: norse
        england buchan: york_infantry, durham_infantry
    """)
    s = do(s, "S sail norse ross~buchan", "S end", "E move york_infantry buchan>mar")
    assert why(s, "E move durham_infantry buchan>mar") == ("move/pinned", "4.6")


def test_a_b12_only_the_exits_of_the_area_they_leave_are_closed() -> None:
    """Graham leaves Buchan and enters the battle of Atholl over the border that Player 1 used."""
    s = scene("""
        moves: 2
        card scotland: 1
        england angus: york_infantry
        england mar: mar
        scotland buchan: graham, grant
        scotland atholl: atholl
    """)
    s = do(s, "E move york_infantry angus>buchan", "E move mar mar>atholl", "E end")
    assert legal(s, "S move graham buchan>mar>atholl")
    assert legal(s, "S move graham buchan>mar>angus")
    assert why(s, "S move graham buchan>angus") == ("move/border-controlled", "4.6")


def test_a_b12_player_2_may_enter_a_battle_over_a_border_player_1_used() -> None:
    s = scene("""
        moves: 1
        card scotland: 1
        england angus: york_infantry, durham_infantry
        scotland buchan: grant
        scotland fife: keith
    """)
    s = do(s, "E move york_infantry angus>buchan", "E move durham_infantry angus>buchan", "E end")
    s = do(s, "S move keith fife>angus>buchan", "S end")
    assert reserve(s) == {"keith"}


NORSE_ATTACKED = """
    moves: 1
    england angus: york_infantry
    scotland buchan: norse, grant
"""


def test_a_b13_unpinned_norse_sail_away_for_one_group_move() -> None:
    s = do(scene(NORSE_ATTACKED + "card scotland: 1"), "E move york_infantry angus>buchan", "E end")
    s = do(s, "S sail norse buchan~angus")
    assert where(s, "norse") == "angus", "a closed border does not concern them"
    assert why(s, "S move grant buchan>mar") == ("move/pinned", "4.6")


def test_a_b13_norse_without_a_group_move_or_pinned_stay() -> None:
    s = do(scene(NORSE_ATTACKED + "card scotland: 1"), "E move york_infantry angus>buchan", "E end")
    chosen = do(s, "S move grant buchan>mar")
    assert why(chosen, "S sail norse buchan~ross") == ("move/pinned", "4.6")
    spent = do(scene(NORSE_ATTACKED + "card scotland: 1\nscotland ross: ross"), "E end", "S move ross ross>moray")
    assert why(spent, "S sail norse buchan~ross") == ("move/no-group-moves", "4.2")


ENGLAND_RAIDED = """
    stage: moves scotland
    moves: 1
    first: scotland
    card england: 3
    scotland annan: wallace
    england england: york_infantry, york_knights, edward
"""


def test_a_b25_pinning_and_closed_borders_hold_in_england() -> None:
    s = do(scene(ENGLAND_RAIDED), "S move wallace annan>england", "S end")
    assert why(s, "E move edward england>annan") == ("move/border-controlled", "4.6")
    s = do(s, "E move edward england>dunbar", "E move york_knights england>dunbar")
    assert why(s, "E move york_infantry england>dunbar") == ("move/pinned", "4.6")


def test_a_b25_unpinned_english_leave_at_one_group_move_for_each_block() -> None:
    s = scene(ENGLAND_RAIDED.replace("card england: 3", "card england: 1"))
    s = do(s, "S move wallace annan>england", "S end", "E move edward england>dunbar")
    assert why(s, "E move york_knights england>dunbar") == ("move/no-group-moves", "4.4")


# --- 4.7 the Norse

NORSE = """
    stage: moves scotland
    moves: 2
    first: scotland
    scotland ross: norse, grant
    england fife: york_infantry
"""


def test_r4_7_the_norse_sail_to_any_coast_and_may_attack() -> None:
    s = scene(NORSE)
    inland = {"badenoch", "mar", "atholl", "lanark", "selkirk", "teviot"}
    coast = set(AREA_NAMES) - inland - {"ross", "england"}
    assert {line for line in options(s) if " sail " in line} == {f"S sail norse ross~{area}" for area in coast}
    s = do(s, "S sail norse ross~fife", "S end", "E end")
    assert front(s) == {"norse", "york_infantry"}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("S sail norse ross~england", "move/norse-england"),
        ("S sail norse ross~mar", "move/norse-coast"),
        ("S sail norse ross~ross", "move/norse-coast"),
        ("S move norse ross>moray", "move/norse-by-sea"),
        ("S sail norse ross>moray", "move/norse-by-sea"),
        ("S sail grant ross~fife", "move/norse-by-sea"),
        ("S move grant ross~fife", "move/norse-by-sea"),
    ],
)
def test_r4_7_where_and_how_nobody_sails(line: str, code: str) -> None:
    assert why(scene(NORSE), line) == (code, "4.7")


def test_r4_7_the_norse_need_a_group_move_of_their_own() -> None:
    """[R4.2]"""
    s = scene(NORSE.replace("moves: 2", "moves: 1"))
    assert why(do(s, "S sail norse ross~moray"), "S move grant ross>moray") == ("move/no-group-moves", "4.2")
    assert why(do(s, "S move grant ross>moray"), "S sail norse ross~moray") == ("move/no-group-moves", "4.2")


def test_r4_7_the_norse_move_once_a_turn() -> None:
    s = do(scene(NORSE), "S sail norse ross~moray")
    assert why(s, "S sail norse moray~fife") == ("move/already-moved", "4.0")


@pytest.mark.parametrize(("line", "told"), [("S sail norse ross~fife", True), ("S move grant ross>moray", False)])
def test_r4_7_a_norse_move_is_declared_and_others_are_not(line: str, told: bool) -> None:
    _, log = apply(scene(NORSE), read_action(line))
    seen = log[0].seen_by(ENGLAND)
    assert seen is not None
    assert ("block" in seen.params) == told
    assert "route" in seen.params, "origin and destination are seen in any case"


def test_r4_7_the_norse_close_no_border() -> None:
    """The defenders of Fife may leave over every border, by moving and by retreating."""
    s = scene(NORSE.replace("york_infantry", "york_infantry, york_knights") + "card england: 1")
    s = do(s, "S sail norse ross~fife", "S end")
    assert {"angus", "atholl", "mentieth"} <= ends(s, "york_knights")
    s = do(s, "E end", "S pass norse")
    assert {"E retreat york_knights " + area for area in ("angus", "atholl", "mentieth")} <= options(s)


def test_r4_7_the_norse_retreat_to_a_friendly_coast_at_any_distance() -> None:
    """[R5.5]"""
    text = NORSE + "scotland lanark: wallace\nscotland galloway: galloway\nengland angus: angus"
    s = do(scene(text), "S sail norse ross~fife", "S end", "E end")
    assert {line for line in options(s) if " retreat " in line} == {
        "S retreat norse ross",
        "S retreat norse galloway",
    }
    for area in ("mentieth", "lanark", "angus"):
        assert why(s, f"S retreat norse {area}") == ("retreat/norse-haven", "4.7")


def test_r4_7_the_norse_regroup_to_a_friendly_coast() -> None:
    """[R5.6]"""
    s = do(scene(NORSE.replace("york_infantry", "york_infantry 1")), "S sail norse ross~fife", "S end", "E end")
    s = do(s, "S fight norse", "C roll 1 6 6")
    assert options(s) == {"S end", "S regroup norse ross"}


def test_a_b15_the_norse_move_to_a_vacant_coast_but_do_not_retreat_there() -> None:
    s = scene(NORSE)
    assert legal(s, "S sail norse ross~argyll")
    s = do(s, "S sail norse ross~fife", "S end", "E end")
    assert why(s, "S retreat norse argyll") == ("retreat/norse-haven", "4.7")


def test_a_b15_the_norse_are_never_inland() -> None:
    s = scene(NORSE + "scotland mar: keith")
    assert why(s, "S sail norse ross~mar") == ("move/norse-coast", "4.7")
    s = do(s, "S sail norse ross~fife", "S end", "E end")
    assert why(s, "S retreat norse mar") == ("retreat/norse-haven", "4.7")


NORSE_AND_GRANT = """
    stage: moves scotland
    moves: 2
    first: scotland
    scotland ross: norse
    scotland moray: grant, fraser
    england strathspey: york_infantry
"""


def test_a_b14_the_norse_alone_are_the_main_attack_or_they_are_reserve() -> None:
    s = do(scene(NORSE_AND_GRANT), "S sail norse ross~strathspey", "S move grant moray>strathspey")
    first = do(s, "S end", "E end")
    assert (front(first), reserve(first)) == ({"norse", "york_infantry"}, {"grant"})
    named = do(s, "S main moray>strathspey", "S end", "E end")
    assert (front(named), reserve(named)) == ({"grant", "york_infantry"}, {"norse"})


def test_a_b14_norse_from_the_same_area_are_a_group_of_their_own() -> None:
    s = scene(NORSE_AND_GRANT.replace("scotland ross: norse\n", "").replace("grant, fraser", "grant, norse"))
    s = do(s, "S move grant moray>strathspey", "S sail norse moray~strathspey", "S end", "E end")
    assert (front(s), reserve(s)) == ({"grant", "york_infantry"}, {"norse"})


def test_a_b14_norse_who_join_a_contested_area_as_player_2_are_reserve() -> None:
    """[R5.33]"""
    s = scene("""
        moves: 1
        card scotland: 1
        england angus: york_infantry
        scotland buchan: grant
        scotland ross: norse
    """)
    s = do(s, "E move york_infantry angus>buchan", "E end", "S sail norse ross~buchan", "S end")
    assert (front(s), reserve(s)) == ({"grant", "york_infantry"}, {"norse"})


# --- the truce

TRUCE = """
    stage: moves scotland
    moves: 3
    truce: scotland
    scotland fife: wallace
    scotland annan: keith
    scotland ross: norse
    england angus: angus
    england moray: cumbria_infantry
"""


def test_a_b16_under_a_truce_nobody_enters_an_enemy_area() -> None:
    """[R5.9]"""
    s = scene(TRUCE)
    assert why(s, "S move wallace fife>angus") == ("move/truce", "5.9")
    assert legal(s, "S move wallace fife>mentieth>lothian"), "neutral areas stay open"


def test_a_b16_the_norse_keep_the_truce_too() -> None:
    s = scene(TRUCE)
    assert why(s, "S sail norse ross~moray") == ("move/truce", "5.9")
    assert legal(s, "S sail norse ross~argyll")


@pytest.mark.parametrize("held", ["", "england england: edward", "scotland england: grant"])
def test_a_b16_under_a_truce_the_scots_do_not_enter_england(held: str) -> None:
    """Empty, defended or already theirs."""
    s = scene(TRUCE + held)
    assert why(s, "S move keith annan>england") == ("move/truce", "5.9")
    assert legal(scene(TRUCE.replace("truce: scotland", "") + held), "S move keith annan>england")


def test_a_b16_raiders_may_leave_england_under_a_truce() -> None:
    s = scene(TRUCE + "scotland england: grant")
    assert legal(s, "S move grant england>dunbar")


@pytest.mark.parametrize(("held", "allowed"), [("", True), ("scotland england: wallace", False)])
def test_a_b16_the_english_enter_england_unless_the_scots_hold_it(held: str, allowed: bool) -> None:
    s = scene(f"moves: 1\ntruce: england\nengland dunbar: edward\n{held}")
    assert legal(s, "E move edward dunbar>england") == allowed
    assert allowed or why(s, "E move edward dunbar>england") == ("move/truce", "5.9")


def test_a_b16_in_the_french_book_a_truce_leaves_empty_england_open() -> None:
    s = scene("edition: 2.3-fr\n" + TRUCE)
    assert legal(s, "S move keith annan>england")


@pytest.mark.parametrize(
    "text", [PASSAGE, FOUR_IN_BUCHAN, SIX_TO_ANGUS, RED, IN_ENGLAND, IN_DUNBAR, TWO_GROUPS, PINNED, NORSE, TRUCE]
)
def test_r4_0_every_move_that_is_offered_is_allowed(text: str) -> None:
    """`legal` checks each offer against the reasons to refuse it."""
    s = scene(text)
    assert all(legal(s, line) for line in options(s))
