"""5.0 to 5.33: which battles, Celtic Unity, rounds, combat turns and reserves."""

from __future__ import annotations

import pytest

from longshanks.rules.state import State
from tests.rules.battlefield import acting, wait, ways_out
from tests.rules.play import asked, do, events, kinds, legal, options, refusal, rule_of_refusal, scene, strength, where


def test_r5_0_enemies_in_one_area_fight_before_the_turn_ends() -> None:
    s = scene("""
        stage: moves scotland
        first: england
        moves: 2
        england fife: york_infantry
        scotland angus: grant
        scotland lennox: fraser
    """)
    s = do(s, "S move grant angus>fife", "S move fraser lennox>lanark")
    assert kinds(s, "S end").count("battle_begun") == 1
    assert acting(do(s, "S end")) == {"york_infantry"}


def test_r5_0_without_enemies_in_one_area_nobody_fights() -> None:
    s = scene("""
        stage: moves scotland
        first: england
        moves: 1
        england fife: york_infantry
        scotland lennox: fraser
    """)
    s = do(s, "S move fraser lennox>lanark", "S end")
    assert (asked(s), s.turn) == ("cards england scotland", 2)


THREE_BATTLES = """
    stage: moves scotland
    first: england
    moves: 3
    england fife: york_infantry 1
    england lanark: durham_infantry 1
    england dunbar: cumbria_infantry 1
    scotland angus: douglas
    scotland lennox: campbell
    scotland teviot: graham
"""
ATTACKS = ("S move douglas angus>fife", "S move campbell lennox>lanark", "S move graham teviot>dunbar")


def test_r5_1_player_1_chooses_the_battle() -> None:
    s = do(scene(THREE_BATTLES), *ATTACKS, "S end")
    assert asked(s) == "battles england"
    assert options(s) == {"E battle fife", "E battle lanark", "E battle dunbar"}
    assert refusal(s, "E battle angus") == "battle/none-there"
    assert rule_of_refusal(s, "E battle angus") == "5.1"
    assert refusal(s, "S battle fife") == "actor/not-to-act"


def test_r5_1_player_1_chooses_also_when_he_is_scottish() -> None:
    s = scene("""
        stage: moves england
        first: scotland
        moves: 2
        england fife: york_infantry
        england lothian: durham_infantry
        scotland angus: douglas
        scotland lanark: campbell
    """)
    s = do(s, "E move york_infantry fife>angus", "E move durham_infantry lothian>lanark", "E end")
    assert options(s) == {"S battle angus", "S battle lanark"}


def test_r5_1_blocks_are_revealed_only_when_their_battle_is_chosen() -> None:
    s = do(scene(THREE_BATTLES), *ATTACKS)
    assert "revealed" not in kinds(s, "S end")
    shown = [event["blocks"] for event in events(s, "S end", "E battle fife") if event["kind"] == "revealed"]
    assert shown == [["douglas", "york_infantry"]]


def test_r5_1_each_battle_is_completed_before_the_next_is_chosen() -> None:
    s = do(scene(THREE_BATTLES), *ATTACKS, "S end", "E battle lanark")
    s = do(s, "E pass durham_infantry", "S fight campbell", "C roll 1 6 6 6")
    assert asked(s) == "regrouping scotland"
    s = do(s, "S end")
    assert options(s) == {"E battle fife", "E battle dunbar"}
    assert s.battle is None  # Every block stands upright again.


WELSH_ATTACK = """
    stage: moves england
    moves: 2
    england fife: wales_archers, york_knights
    scotland angus: grant
"""


@pytest.mark.parametrize(
    ("die", "place"), [(1, "angus"), (2, "angus"), (3, "angus"), (4, "angus"), (5, "pool"), (6, "pool")]
)
def test_r5_2_a_revealed_celtic_block_goes_to_the_pool_on_5_or_6(die: int, place: str) -> None:
    s = do(scene(WELSH_ATTACK), "E move wales_archers fife>angus", "E move york_knights fife>angus", "E end", "S end")
    assert asked(s) == "celtic_roll chance"
    s = do(s, f"C roll {die}")
    assert where(s, "wales_archers") == place
    assert asked(s) == "combat england"


def test_r5_2_each_welsh_and_ulster_block_rolls_one_die_also_in_defence() -> None:
    s = scene("""
        stage: moves scotland
        first: england
        moves: 1
        england fife: wales_archers, wales_infantry, ulster_infantry, york_infantry, lancaster_archers
        scotland angus: grant
    """)
    s = do(s, "S move grant angus>fife", "S end", "C roll 1", "C roll 5", "C roll 1")
    assert asked(s) == "combat england"
    assert where(s, "wales_infantry") == "pool"
    assert {where(s, block) for block in ("wales_archers", "ulster_infantry")} == {"fife"}


def test_a_c01_a_celtic_block_rolls_once_in_a_battle() -> None:
    s = do(scene(WELSH_ATTACK), "E move wales_archers fife>angus", "E end", "S end", "C roll 4")
    s = wait(s, 2)
    assert asked(s) == "combat england"
    assert s.current_battle().round == 3
    assert asked(wait(s)) == "must_retreat england"


WELSH_RESERVE = """
    stage: moves england
    moves: 2
    england fife: york_knights
    england buchan: ulster_infantry
    scotland angus: grant 1
"""


def test_a_c01_celtic_reserves_roll_as_round_2_begins() -> None:
    """[R5.2]"""
    s = do(scene(WELSH_RESERVE), "E move york_knights fife>angus", "E move ulster_infantry buchan>angus", "E end")
    s = do(s, "S end")
    assert asked(s) == "combat england"
    s = wait(s)
    assert (asked(s), where(s, "ulster_infantry")) == ("celtic_roll chance", "angus")
    assert "celtic_unity" in kinds(s, "C roll 6")
    assert where(do(s, "C roll 6"), "ulster_infantry") == "pool"


def test_a_c01_celtic_reserves_never_roll_when_the_battle_ends_in_round_1() -> None:
    """[R5.2]"""
    s = do(scene(WELSH_RESERVE), "E move york_knights fife>angus", "E move ulster_infantry buchan>angus", "E end")
    s = do(s, "S end", "E fight york_knights")
    assert "celtic_unity" not in kinds(s, "C roll 1 6 6 6")
    s = do(s, "C roll 1 6 6 6")
    assert asked(s) == "regrouping england"
    assert asked(do(s, "E end")) == "cards england scotland"


def test_a_c01_celtic_blocks_roll_in_defection_battles() -> None:
    s = scene("""
        stage: event scotland
        event: scotland
        first: scotland
        card scotland: herald
        england mar: mar, wales_infantry
    """)
    assert asked(do(s, "S herald mar", "C roll 1")) == "celtic_roll chance"


def test_a_c02_a_side_emptied_by_celtic_unity_has_lost() -> None:
    s = do(scene(WELSH_ATTACK), "E move wales_archers fife>angus", "E end", "S end", "C roll 5")
    assert asked(s) == "regrouping scotland"


def test_a_c02_a_defender_emptied_by_celtic_unity_loses_control_before_his_reserves_arrive() -> None:
    """[A-C08]"""
    s = scene("""
        stage: moves scotland
        first: scotland
        moves: 1
        card england: 1
        england fife: wales_infantry
        england lothian: york_infantry
        scotland angus: grant
    """)
    s = do(s, "S move grant angus>fife", "S end", "E move york_infantry lothian>mentieth>fife", "E end", "C roll 5")
    assert options(s) == {"S pass grant", "S retreat grant angus", "S retreat grant atholl"}
    s = wait(s)
    assert acting(s) == {"grant"}
    assert asked(wait(s, 2)) == "must_retreat england"


def test_a_c31_all_reserves_are_revealed_and_celts_roll_before_round_2_is_fought() -> None:
    s = scene("""
        stage: moves england
        moves: 2
        card scotland: 1
        england fife: york_knights
        england atholl: wales_archers, ulster_infantry
        scotland angus: grant
        scotland buchan: wallace
    """)
    s = do(s, "E move york_knights fife>angus", "E move wales_archers atholl>angus")
    s = do(s, "E move ulster_infantry atholl>angus", "E end", "S move wallace buchan>angus", "S end")
    s = do(s, "E pass york_knights")
    last = "S pass grant"
    shown = [event["blocks"] for event in events(s, last) if event["kind"] == "revealed"]
    assert shown == [["wallace", "wales_archers", "ulster_infantry"]]
    s = do(s, last)
    assert asked(s) == "celtic_roll chance"
    s = do(s, "C roll 1")
    assert asked(s) == "celtic_roll chance"
    s = do(s, "C roll 1")
    assert acting(s) == {"wallace"}


THE_BOOKS_EXAMPLE = """
    stage: moves england
    moves: 1
    england angus: york_knights, york_infantry
    scotland fife: mentieth, grant
"""


def example_of_5_31() -> State:
    """Return the battle of the book's example: knights and infantry attack a noble and infantry."""
    s = scene(THE_BOOKS_EXAMPLE)
    return do(s, "E move york_knights angus>fife", "E move york_infantry angus>fife", "E end", "S end")


def test_r5_3_after_three_rounds_the_attacker_must_retreat_and_the_other_may_regroup() -> None:
    """[A-C28]"""
    s = example_of_5_31()
    s = wait(s, 2)
    assert (asked(s), s.current_battle().round) == ("combat scotland", 3)
    s = wait(s)
    assert asked(s) == "must_retreat england"
    s = do(s, "E retreat york_knights angus", "E retreat york_infantry angus")
    assert asked(s) == "regrouping scotland"


def test_r5_3_a_battle_won_in_round_3_needs_no_retreat() -> None:
    s = scene("""
        stage: moves england
        moves: 1
        england angus: york_knights
        scotland fife: grant 1
    """)
    s = wait(do(s, "E move york_knights angus>fife", "E end", "S end"), 2)
    s = do(s, "E fight york_knights", "C roll 3 4 5 6")
    assert asked(s) == "regrouping england"


def test_r5_31_letters_act_in_order_and_the_defender_first_in_each() -> None:
    s = example_of_5_31()
    order = []
    for _ in range(4):
        (block,) = acting(s)
        order.append(block)
        s = do(s, next(line for line in options(s) if " pass " in line))
    assert order == ["mentieth", "york_knights", "grant", "york_infantry"]
    assert (acting(s), s.current_battle().round) == ({"mentieth"}, 2)


def test_r5_31_a_block_out_of_its_letter_or_turn_is_refused() -> None:
    s = example_of_5_31()
    assert refusal(s, "S fight grant") == "combat/letter-order"
    assert refusal(s, "E fight york_knights") == "actor/not-to-act"
    assert rule_of_refusal(s, "S fight grant") == "5.31"


def test_r5_31_a_block_may_fight_retreat_or_pass() -> None:
    s = example_of_5_31()
    assert options(s) == {
        "S fight mentieth",
        "S pass mentieth",
        "S retreat mentieth mentieth",
        "S retreat mentieth atholl",
    }


def test_r5_31_blocks_of_one_letter_act_once_each_in_the_order_their_owner_likes() -> None:
    s = scene("""
        stage: moves england
        moves: 1
        england angus: york_infantry
        scotland fife: grant, fraser, lindsay
    """)
    s = do(s, "E move york_infantry angus>fife", "E end", "S end")
    assert acting(s) == {"grant", "fraser", "lindsay"}
    s = do(s, "S pass fraser")
    assert acting(s) == {"grant", "lindsay"}
    assert refusal(s, "S fight fraser") == "combat/has-acted"


def test_r5_31_a_block_not_in_the_battle_has_no_turn() -> None:
    s = scene(THE_BOOKS_EXAMPLE + "    scotland lennox: campbell\n")
    s = do(s, "E move york_knights angus>fife", "E end", "S end")
    assert refusal(s, "S fight campbell") == "combat/not-in-battle"


TWO_GROUPS = """
    stage: moves england
    moves: 2
    card scotland: 1
    england angus: york_knights, york_infantry
    england mar: hobelars
    scotland buchan: etterick 1, grant 1
    scotland moray: wallace, fraser, keith
"""
BOTH_ATTACK = ("E move york_knights angus>buchan", "E move york_infantry angus>buchan", "E move hobelars mar>buchan")


def test_r5_32_reserves_sit_out_round_1() -> None:
    s = do(scene(TWO_GROUPS), *BOTH_ATTACK, "E end", "S end")
    assert acting(s) == {"etterick"}  # The Hobelars (A) would be first if they fought.
    s = do(s, "S pass etterick")
    assert acting(s) == {"york_knights"}
    for line in ("E fight hobelars", "E retreat hobelars mar", "E pass hobelars"):
        assert refusal(s, line) == "combat/in-reserve"
        assert rule_of_refusal(s, line) == "5.32"


def test_r5_32_reserves_take_no_hits_in_round_1() -> None:
    s = scene("""
        stage: moves england
        moves: 2
        england angus: york_infantry 1
        england mar: hobelars 3
        scotland buchan: etterick
    """)
    s = do(s, "E move york_infantry angus>buchan", "E move hobelars mar>buchan", "E end", "S end")
    s = do(s, "S fight etterick", "C roll 1 1")
    assert where(s, "york_infantry") == "pool"
    assert strength(s, "hobelars") == 3


def test_r5_32_reserves_are_revealed_and_act_from_round_2() -> None:
    s = do(scene(TWO_GROUPS), *BOTH_ATTACK, "E end", "S end")
    s = wait(s)
    assert acting(s) == {"hobelars"}


def test_r5_32_the_attacker_names_his_main_attack_while_he_moves() -> None:
    s = do(scene(TWO_GROUPS), *BOTH_ATTACK)
    assert legal(s, "E main mar>buchan")
    s = do(s, "E main mar>buchan", "E end", "S end")
    assert acting(s) == {"hobelars"}
    assert acting(do(s, "E pass hobelars", "S pass etterick")) == {"grant"}  # The knights wait this time.


def test_r5_32_only_a_group_that_entered_may_be_named() -> None:
    s = do(scene(TWO_GROUPS), *BOTH_ATTACK)
    assert refusal(s, "E main strathspey>buchan") == "main/no-such-group"
    assert rule_of_refusal(s, "E main strathspey>buchan") == "5.32"


def test_r5_32_a_main_attack_comes_from_one_area_by_one_way() -> None:
    """[A-B03]"""
    s = scene("""
        stage: moves england
        moves: 1
        england carrick: edward, hobelars, york_infantry
        scotland fife: grant
    """)
    s = do(s, "E move edward carrick>lennox>mentieth>fife", "E move hobelars carrick>lanark>mentieth>fife")
    s = do(s, "E end", "S end")
    assert acting(s) == {"edward"}  # The Hobelars took another way over the same last border.
    assert acting(wait(s)) == {"hobelars"}


def test_r5_32_blocks_of_one_area_over_two_borders_are_main_attack_and_reserve() -> None:
    """[A-B23]"""
    s = scene("""
        stage: moves england
        moves: 1
        england strathspey: york_knights, durham_knights
        scotland buchan: grant
    """)
    s = do(s, "E move york_knights strathspey>buchan", "E move durham_knights strathspey>badenoch>buchan")
    s = do(s, "E end", "S end")
    assert acting(s) == {"york_knights"}
    assert acting(wait(s)) == {"york_knights", "durham_knights"}


def test_r5_32_reserves_arrive_though_the_main_attack_is_dead() -> None:
    s = scene("""
        stage: moves england
        moves: 2
        england angus: york_infantry 1
        england mar: durham_infantry
        scotland buchan: etterick, grant
    """)
    s = do(s, "E move york_infantry angus>buchan", "E move durham_infantry mar>buchan", "E end", "S end")
    s = do(s, "S fight etterick", "C roll 1 6")
    assert asked(s) == "combat scotland"
    s = do(s, "S pass grant", "S pass etterick")
    assert s.current_battle().round == 2
    assert acting(do(s, "S pass grant")) == {"durham_infantry"}


def test_r5_33_blocks_player_2_moves_into_the_battle_arrive_in_round_2() -> None:
    s = do(scene(TWO_GROUPS), *BOTH_ATTACK, "E end")
    s = do(s, "S move fraser moray>strathspey>buchan", "S move wallace moray>strathspey>buchan", "S end")
    assert acting(s) == {"etterick"}  # Not Wallace (A).
    assert refusal(s, "S fight wallace") == "combat/in-reserve"
    s = wait(s)
    assert acting(s) == {"wallace"}
    assert acting(do(s, "S pass wallace", "E pass hobelars", "S pass etterick", "E pass york_knights")) == {
        "grant",
        "fraser",
    }


def test_r5_33_defending_reserves_take_no_hits_in_round_1() -> None:
    s = do(scene(TWO_GROUPS), *BOTH_ATTACK, "E end", "S move wallace moray>strathspey>buchan", "S end")
    s = do(s, "S pass etterick", "E fight york_knights", "C roll 1 1 1 1")
    assert (where(s, "etterick"), where(s, "grant"), strength(s, "wallace")) == ("pool", "pool", 4)


def test_r5_33_blocks_player_1_had_moved_there_quietly_defend_from_round_1() -> None:
    s = scene("""
        stage: moves scotland
        first: scotland
        moves: 1
        card england: 1
        england fife: york_infantry
        scotland buchan: grant
    """)
    s = do(s, "S move grant buchan>angus", "S end", "E move york_infantry fife>angus", "E end")
    assert acting(s) == {"grant"}


def test_a_c03_blocks_that_have_not_acted_may_still_pass_or_retreat_when_one_front_is_gone() -> None:
    s = scene("""
        stage: moves england
        moves: 2
        england angus: york_infantry 1
        england mar: hobelars
        scotland buchan: etterick, grant
    """)
    s = do(s, "E move york_infantry angus>buchan", "E move hobelars mar>buchan", "E end", "S end")
    s = do(s, "S fight etterick", "C roll 1 6")
    assert options(s) == {"S pass grant", "S retreat grant strathspey", "S retreat grant badenoch"}
    assert refusal(s, "S fight grant") == "combat/no-target"


def test_a_c04_hits_too_many_are_lost() -> None:
    """[R5.41]"""
    s = do(scene(TWO_GROUPS), *BOTH_ATTACK, "E end", "S move wallace moray>strathspey>buchan", "S end")
    s = do(s, "S pass etterick", "E fight york_knights", "C roll 1 1 1 1")  # Four hits on two blocks of one step.
    s = wait(s)
    assert s.current_battle().round == 2
    assert strength(s, "wallace") == 4


CLEARED_FIELD = """
    stage: moves england
    moves: 1
    card scotland: 1
    england angus: york_knights, york_infantry
    scotland buchan: grant 1
    scotland moray: keith, fraser
"""


def cleared_field() -> State:
    """Return round 2 after the English killed the only defender and before Scottish reserves fight."""
    s = do(scene(CLEARED_FIELD), "E move york_knights angus>buchan", "E move york_infantry angus>buchan", "E end")
    s = do(s, "S move keith moray>strathspey>buchan", "S move fraser moray>strathspey>buchan", "S end")
    return do(s, "E fight york_knights", "C roll 1 6 6 6", "E pass york_infantry")


def test_r5_32_attackers_who_clear_the_field_become_the_defender() -> None:
    """[A-C11]"""
    s = cleared_field()
    assert s.current_battle().round == 2
    assert acting(s) == {"york_knights"}  # Before Keith, who is B too.
    s = do(s, "E pass york_knights", "S pass keith")
    assert acting(s) == {"york_infantry"}
    assert asked(wait(s, 2)) == "must_retreat scotland"


def test_a_c11_border_control_stays_as_it_was_when_control_changes() -> None:
    s = cleared_field()
    assert ways_out(s, "york_knights") == {"angus", "mar", "badenoch"}
    s = do(s, "E pass york_knights")
    assert ways_out(s, "keith") == {"strathspey", "mar", "badenoch"}
    assert refusal(s, "S retreat keith angus") == "retreat/border-controlled"


def test_a_c11_the_new_defender_has_the_home_bonus() -> None:
    """[R1.4]"""
    s = scene("""
        stage: moves england
        moves: 1
        card scotland: 1
        england angus: buchan
        scotland buchan: grant 1
        scotland moray: fraser
    """)
    s = do(s, "E move buchan angus>buchan", "E end", "S move fraser moray>strathspey>buchan", "S end")
    s = do(s, "E fight buchan", "C roll 2 3 3")
    assert where(s, "grant") == "pool"
    s = do(s, "E fight buchan", "C roll 3 3 4")
    assert strength(s, "fraser") == 1


def test_a_c11_the_new_attacker_has_no_home_bonus() -> None:
    """[R1.4]"""
    s = scene("""
        stage: moves england
        moves: 1
        card scotland: 1
        england angus: york_knights
        scotland buchan: grant 1
        scotland moray: buchan
    """)
    s = do(s, "E move york_knights angus>buchan", "E end", "S move buchan moray>strathspey>buchan", "S end")
    s = do(s, "E fight york_knights", "C roll 1 6 6 6", "E pass york_knights", "S fight buchan", "C roll 2 3 3")
    assert strength(s, "york_knights") == 3


def test_a_c07_a_captured_noble_alone_is_the_reserve_that_changes_battlefield_control() -> None:
    s = scene("""
        stage: moves england
        moves: 1
        england angus: mar 1, york_infantry 1
        scotland fife: wallace 1
    """)
    s = do(s, "E move mar angus>fife", "E move york_infantry angus>fife", "E end", "S end")
    s = do(s, "S fight wallace", "C roll 1", "E hit mar", "E fight york_infantry", "C roll 1")
    assert (s.current_battle().round, acting(s)) == (2, {"mar"})
    assert asked(wait(s, 2)) == "must_retreat scotland"


@pytest.mark.parametrize("to", ["strathspey", "badenoch"])
def test_a_c08_control_changes_also_when_the_defenders_retreat_in_round_1(to: str) -> None:
    s = do(scene(CLEARED_FIELD), "E move york_infantry angus>buchan", "E end")
    s = do(s, "S move fraser moray>strathspey>buchan", "S end", f"S retreat grant {to}", "E pass york_infantry")
    assert (s.current_battle().round, acting(s)) == (2, {"york_infantry"})
    assert asked(wait(s, 2)) == "must_retreat scotland"


def test_r5_32_control_stays_while_one_defender_stands() -> None:
    s = do(scene(CLEARED_FIELD), "E move york_infantry angus>buchan", "E end")
    s = do(s, "S move fraser moray>strathspey>buchan", "S end")
    s = wait(s)
    assert acting(s) == {"grant", "fraser"}
    assert asked(wait(s, 2)) == "must_retreat england"


def test_a_c09_control_never_changes_after_round_2() -> None:
    s = scene("""
        stage: moves england
        moves: 1
        england angus: mar 1, york_infantry 1
        scotland fife: wallace 1
    """)
    s = wait(do(s, "E move mar angus>fife", "E move york_infantry angus>fife", "E end", "S end"))
    s = do(s, "S fight wallace", "C roll 1", "E hit mar", "E fight york_infantry", "C roll 1")
    assert (s.current_battle().round, acting(s)) == (3, {"mar"})
    assert asked(wait(s)) == "must_retreat england"


def test_a_c10_when_both_fronts_are_gone_the_roles_stay() -> None:
    s = scene("""
        stage: moves england
        moves: 2
        card scotland: 1
        england angus: hobelars
        england mar: york_infantry
        scotland buchan: grant
        scotland moray: fraser
    """)
    s = do(s, "E move hobelars angus>buchan", "E move york_infantry mar>buchan", "E end")
    s = do(s, "S move fraser moray>strathspey>buchan", "S end")
    s = do(s, "E retreat hobelars angus", "S retreat grant badenoch")
    assert (s.current_battle().round, acting(s)) == (2, {"fraser"})
    assert asked(wait(s, 2)) == "must_retreat england"


def test_a_c12_reserves_attack_though_the_main_attack_has_retreated() -> None:
    s = scene("""
        stage: moves england
        moves: 2
        england angus: york_infantry
        england mar: durham_infantry
        scotland buchan: grant
    """)
    s = do(s, "E move york_infantry angus>buchan", "E move durham_infantry mar>buchan", "E end", "S end")
    s = do(s, "S pass grant", "E retreat york_infantry angus")
    assert (s.current_battle().round, acting(s)) == (2, {"grant"})
    assert asked(wait(s, 2)) == "must_retreat england"


def test_a_c13_the_winners_reserves_stay_hidden_and_may_regroup() -> None:
    """[R5.32] [R5.6]"""
    s = scene("""
        stage: moves england
        moves: 2
        england angus: york_knights
        england mar: hobelars
        scotland buchan: grant 1
    """)
    s = do(s, "E move york_knights angus>buchan", "E move hobelars mar>buchan", "E end", "S end")
    s = do(s, "E fight york_knights")
    last = "C roll 1 6 6 6"
    assert "revealed" not in kinds(s, last)
    s = do(s, last)
    assert asked(s) == "regrouping england"
    assert legal(s, "E regroup hobelars strathspey")


def test_a_c13_a_battle_is_not_over_while_the_loser_has_reserves_due() -> None:
    s = do(scene(CLEARED_FIELD), "E move york_knights angus>buchan", "E end")
    s = do(s, "S move keith moray>strathspey>buchan", "S end", "E fight york_knights", "C roll 1 6 6 6")
    assert where(s, "grant") == "pool"
    assert (asked(s), s.current_battle().round) == ("combat england", 2)


def test_a_c14_the_battle_ends_the_moment_the_last_enemy_retreats() -> None:
    s = scene("""
        stage: moves england
        moves: 1
        england angus: hobelars, york_infantry
        scotland fife: etterick
    """)
    s = do(s, "E move hobelars angus>fife", "E move york_infantry angus>fife", "E end", "S end", "E pass hobelars")
    s = do(s, "S retreat etterick mentieth")
    assert asked(s) == "regrouping england"  # The infantry has had no turn.
    assert refusal(s, "E fight york_infantry") == "phase/wrong"
