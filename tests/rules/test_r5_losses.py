"""5.7 Capturing nobles and 5.8 Eliminated blocks, with the deaths of kings."""

from __future__ import annotations

import pytest

from longshanks.rules.engine import Outcome, outcome
from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND
from longshanks.rules.r8_scenarios import make_setup, new_game
from longshanks.rules.state import State
from tests.rules.battlefield import acting, seen, wait, ways_out
from tests.rules.play import asked, do, kinds, legal, options, refusal, rule_of_refusal, scene, side, strength, where

MAR_ATTACKS = """
    stage: moves england
    moves: 1
    england angus: mar 1, york_infantry 1
    scotland fife: wallace 1, grant
"""


def mar_attacks() -> State:
    """Return round 1 in Fife, where either English block dies of one hit."""
    return do(scene(MAR_ATTACKS), "E move mar angus>fife", "E move york_infantry angus>fife", "E end", "S end")


def test_r5_7_a_noble_eliminated_in_combat_changes_side_at_strength_1() -> None:
    s = scene("""
        stage: moves england
        moves: 1
        england angus: mar 3, york_infantry
        scotland fife: wallace
    """)
    s = do(s, "E move mar angus>fife", "E end", "S end", "S fight wallace")
    assert "captured" in kinds(s, "C roll 1 2 3 6")
    s = do(s, "C roll 1 2 3 6")
    assert (side(s, "mar"), strength(s, "mar"), where(s, "mar")) == ("scotland", 1, "fife")
    assert asked(s) == "regrouping scotland"
    assert legal(s, "S regroup mar mentieth")


def test_r5_7_a_scottish_noble_serves_the_english_when_captured() -> None:
    s = scene("""
        stage: moves england
        moves: 1
        england angus: york_knights
        scotland fife: bruce 2
    """)
    s = do(s, "E move york_knights angus>fife", "E end", "S end", "S pass bruce", "E fight york_knights")
    s = do(s, "C roll 1 1 6 6")
    assert (side(s, "bruce"), strength(s, "bruce"), asked(s)) == ("england", 1, "regrouping england")


def test_r5_7_a_captured_noble_fights_for_his_new_side_from_the_next_round() -> None:
    s = do(mar_attacks(), "S fight wallace", "C roll 3", "E hit mar")
    assert side(s, "mar") == "scotland"
    assert acting(s) == {"grant"}  # The turn of the B blocks is past: Mar waits in reserve.
    s = do(s, "S pass grant", "E pass york_infantry")
    s = do(s, "S pass wallace", "S fight mar", "C roll 2")
    assert where(s, "york_infantry") == "pool"


def test_a_c05_a_captured_noble_does_not_act_in_the_round_of_his_capture() -> None:
    for rounds in (0, 1):
        s = do(wait(mar_attacks(), rounds), "S fight wallace", "C roll 1", "E hit mar")
        assert refusal(s, "S fight mar") == "combat/in-reserve"
        assert rule_of_refusal(s, "S pass mar") == "5.32"
        assert "mar" in acting(do(s, "S pass grant", "E pass york_infantry", "S pass wallace"))


@pytest.mark.parametrize("rounds", [0, 1])
def test_a_c05_a_captured_noble_takes_no_hits_in_the_round_of_his_capture(rounds: int) -> None:
    s = scene("""
        stage: moves england
        moves: 1
        england angus: mar 1, york_infantry 1
        scotland fife: wallace 1
    """)
    s = wait(do(s, "E move mar angus>fife", "E move york_infantry angus>fife", "E end", "S end"), rounds)
    s = do(s, "S fight wallace", "C roll 1", "E hit mar", "E fight york_infantry", "C roll 1")
    assert (where(s, "wallace"), strength(s, "mar")) == ("dead", 1)  # No choice between equals: Mar is in reserve.


def test_a_c05_surplus_hits_pass_the_captured_noble_by() -> None:
    """[A-C04]"""
    s = scene("""
        stage: moves england
        moves: 1
        england angus: york_knights
        scotland fife: bruce 1, keith 1
    """)
    s = do(s, "E move york_knights angus>fife", "E end", "S end", "S pass bruce", "S pass keith")
    s = do(s, "E fight york_knights", "C roll 1 1 1 1")
    assert (where(s, "keith"), side(s, "bruce"), strength(s, "bruce")) == ("pool", "england", 1)


def test_a_c06_a_noble_captured_in_round_3_stands_with_his_captors() -> None:
    s = do(wait(mar_attacks(), 2), "S fight wallace", "C roll 1", "E hit mar", "S pass grant", "E pass york_infantry")
    assert asked(s) == "must_retreat england"
    s = do(s, "E retreat york_infantry angus")
    assert asked(s) == "regrouping scotland"
    assert ways_out(s, "mar") == {"mentieth", "atholl"}


def test_a_c06_alone_he_still_keeps_the_attacker_from_having_won() -> None:
    s = scene("""
        stage: moves england
        moves: 1
        england angus: mar 1, york_infantry 1
        scotland fife: wallace 1
    """)
    s = wait(do(s, "E move mar angus>fife", "E move york_infantry angus>fife", "E end", "S end"), 2)
    s = do(s, "S fight wallace", "C roll 1", "E hit mar", "E fight york_infantry", "C roll 1")
    assert where(s, "wallace") == "dead"
    assert asked(s) == "must_retreat england"


def test_a_c06_an_attacker_reduced_to_him_retreats_him() -> None:
    s = scene("""
        stage: moves england
        moves: 1
        england angus: hobelars 1
        scotland fife: mar 1, etterick 1
    """)
    s = wait(do(s, "E move hobelars angus>fife", "E end", "S end"), 2)
    s = do(s, "E fight hobelars", "C roll 1", "S hit mar", "S fight etterick", "C roll 1")
    assert asked(s) == "must_retreat england"
    assert options(s) == {f"E retreat mar {area}" for area in ("angus", "mentieth", "atholl")}


def test_r5_7_moray_never_changes_side_and_dies_in_battle() -> None:
    """[R5.8] [A-D08]"""
    s = scene("""
        stage: moves england
        moves: 1
        england angus: york_knights
        scotland fife: moray 1, grant
    """)
    s = do(s, "E move york_knights angus>fife", "E end", "S end", "S pass moray", "E fight york_knights")
    s = do(s, "C roll 1 1 1 6", "S hit moray")
    assert (where(s, "moray"), side(s, "moray")) == ("dead", "scotland")


PILLAGED = """
    stage: event {pillager}
    event: {pillager}
    first: {pillager}
    card {pillager}: pillage
    {pillager} fife: {own}
    {victim} angus: {blocks}
"""


def test_r5_7_a_noble_eliminated_by_pillage_changes_side_too() -> None:
    """[A-E11]"""
    s = scene(PILLAGED.format(pillager="england", own="york_infantry", victim="scotland", blocks="angus 2"))
    s = do(s, "E pillage angus", "S hit angus", "S hit angus")
    assert (side(s, "angus"), strength(s, "angus"), where(s, "angus")) == ("england", 1, "angus")


# The first side attacks Galloway from Carrick; then the other takes Carrick and Annan behind it.
ENGLISH_TRAP = """
    stage: moves england
    moves: 1
    card scotland: 1
    england carrick: {attackers}
    scotland galloway: {defenders}
    scotland lanark: campbell, graham
"""
SCOTTISH_TRAP = """
    stage: moves scotland
    first: scotland
    moves: 1
    card england: 1
    scotland carrick: {attackers}
    england galloway: {defenders}
    england lanark: cumbria_infantry, durham_infantry
"""


def trapped_english(attackers: str, defenders: str, more: str = "") -> State:
    """Return round 1 in Galloway, which the English attackers cannot leave."""
    s = scene(more + ENGLISH_TRAP.format(attackers=attackers, defenders=defenders))
    for item in attackers.split(", "):
        s = do(s, f"E move {item.split()[0]} carrick>galloway")
    return do(s, "E end", "S move campbell lanark>carrick", "S move graham lanark>annan", "S end")


def trapped_scots(attackers: str, defenders: str) -> State:
    """Return round 1 in Galloway, which the Scottish attackers cannot leave."""
    s = scene(SCOTTISH_TRAP.format(attackers=attackers, defenders=defenders))
    for item in attackers.split(", "):
        s = do(s, f"S move {item.split()[0]} carrick>galloway")
    return do(s, "S end", "E move cumbria_infantry lanark>carrick", "E move durham_infantry lanark>annan", "E end")


def test_a_c25_a_noble_who_cannot_retreat_is_captured_and_may_regroup_with_the_victor() -> None:
    """[R5.7]"""
    s = wait(trapped_english("bruce 3", "douglas"), 3)
    assert asked(s) == "regrouping scotland"
    assert (side(s, "bruce"), strength(s, "bruce"), where(s, "bruce")) == ("scotland", 1, "galloway")
    assert legal(s, "S regroup bruce carrick")


def test_a_c25_a_noble_captured_earlier_must_retreat_with_his_captors_or_switches_back() -> None:
    s = trapped_english("york_knights", "bruce 1, douglas 1")
    s = do(s, "S pass bruce", "E fight york_knights", "C roll 1 6 6 6", "S hit bruce")
    assert side(s, "bruce") == "england"
    s = wait(s, 3)
    assert asked(s) == "regrouping scotland"
    assert (side(s, "bruce"), strength(s, "bruce")) == ("scotland", 1)


def test_a_c25_a_noble_captured_earlier_leaves_with_his_captors_when_he_can() -> None:
    s = scene("""
        stage: moves england
        moves: 1
        england angus: york_knights
        scotland fife: bruce 1, douglas 1
    """)
    s = do(s, "E move york_knights angus>fife", "E end", "S end", "S pass bruce", "E fight york_knights")
    s = wait(do(s, "C roll 1 6 6 6", "S hit bruce"), 3)
    s = do(s, "E retreat york_knights angus", "E retreat bruce mentieth")
    assert (where(s, "bruce"), side(s, "bruce")) == ("mentieth", "england")


def test_a_c25_moray_dies_when_he_cannot_retreat() -> None:
    """[R5.7] [R5.8]"""
    s = wait(trapped_scots("moray", "york_infantry"), 3)
    assert (where(s, "moray"), asked(s)) == ("dead", "regrouping england")


@pytest.mark.parametrize("block", ["wallace", "moray", "norse", "french_knights"])
def test_r5_8_scottish_blocks_with_a_black_cross_die_in_combat(block: str) -> None:
    s = scene(f"""
        stage: moves england
        moves: 1
        england fife: york_knights
        scotland angus: {block} 1
    """)
    s = do(s, "E move york_knights fife>angus", "E end", "S end")
    if asked(s) == "combat scotland":
        s = do(s, f"S pass {block}")
    s = do(s, "E fight york_knights", "C roll 1 6 6 6")
    assert where(s, block) == "dead"


@pytest.mark.parametrize(
    ("block", "place"),
    [("hobelars", "dead"), ("york_knights", "pool"), ("lancaster_archers", "pool"), ("york_infantry", "pool")],
)
def test_r5_8_of_the_english_the_hobelars_die_in_combat_and_others_go_to_the_pool(block: str, place: str) -> None:
    s = scene(f"""
        stage: moves scotland
        first: england
        moves: 1
        england fife: {block} 1
        scotland angus: wallace
    """)
    s = do(s, "S move wallace angus>fife", "S end")
    if asked(s) == "combat england":
        s = do(s, f"E pass {block}")
    s = do(s, "S fight wallace", "C roll 1 6 6 6")
    assert where(s, block) == place


@pytest.mark.parametrize("block", ["grant", "keith", "etterick", "douglas"])
def test_r5_8_other_scottish_blocks_go_to_the_pool(block: str) -> None:
    s = scene(f"""
        stage: moves england
        moves: 1
        england fife: hobelars
        scotland angus: {block} 1
    """)
    s = do(s, "E move hobelars fife>angus", "E end", "S end", "E fight hobelars", "C roll 1 6 6")
    assert where(s, block) == "pool"


@pytest.mark.parametrize(("block", "place"), [("wallace", "dead"), ("french_knights", "dead"), ("grant", "pool")])
def test_r5_8_a_cross_also_dies_when_it_cannot_retreat(block: str, place: str) -> None:
    """[R5.5]"""
    s = wait(trapped_scots(block, "york_infantry"), 3)
    assert (where(s, block), asked(s)) == (place, "regrouping england")


@pytest.mark.parametrize("block", ["wallace", "norse", "french_knights"])
def test_r5_8_a_cross_eliminated_by_pillage_goes_to_the_pool(block: str) -> None:
    s = scene(PILLAGED.format(pillager="england", own="york_infantry", victim="scotland", blocks=f"{block} 1"))
    s = do(s, "E pillage angus", f"S hit {block}")
    assert where(s, block) == "pool"


def test_r5_8_a_cross_disbanded_in_winter_goes_to_the_pool() -> None:
    s = scene("""
        stage: scottish_disband scotland
        turn: 0
        scotland fife: wallace
    """)
    assert where(do(s, "S disband wallace"), "wallace") == "pool"


def test_r5_8_a_block_eliminated_by_pillage_is_not_shown() -> None:
    text = PILLAGED.format(pillager="england", own="york_infantry", victim="scotland", blocks="grant 1, fraser 1")
    s = do(scene(text), "E pillage angus")
    assert seen(s, "E", "S hit grant") == seen(s, "E", "S hit fraser")


def edward_falls(more: str) -> State:
    """Return the position after Edward lost his last step in a battle."""
    s = scene(f"""
        {more}
        stage: moves scotland
        first: england
        moves: 1
        england fife: edward 1
        scotland angus: wallace
    """)
    return do(s, "S move wallace angus>fife", "S end", "S fight wallace", "C roll 1 6 6 6")


def test_a_d01_edward_i_killed_goes_to_the_pool_as_edward_ii() -> None:
    """[R5.8] [R6.1]"""
    s = edward_falls("year: 1298")
    assert (where(s, "edward"), s.edward_ii, outcome(s)) == ("pool", True, None)
    assert asked(s) == "regrouping scotland"


def test_a_d01_so_does_edward_i_when_he_cannot_retreat() -> None:
    s = wait(trapped_english("edward", "douglas"), 3)
    assert (where(s, "edward"), s.edward_ii, outcome(s)) == ("pool", True, None)


def test_a_d01_edward_ii_may_come_with_the_next_levy() -> None:
    """[A-D10]"""
    s = scene("""
        stage: builds england
        year: 1298
        turn: 0
        building: england
        england pool: edward
        flags: edward_ii
    """)
    s = do(s, "E end", "C levy edward")
    assert (where(s, "edward"), strength(s, "edward"), s.edward_ii) == ("england", 4, True)


@pytest.mark.parametrize(("flags", "second"), [("", False), ("flags: edward_ii\n", True)])
def test_a_d02_edward_pillaged_goes_to_the_pool_as_the_same_king(flags: str, second: bool) -> None:
    """[A-D05]"""
    text = PILLAGED.format(pillager="scotland", own="grant", victim="england", blocks="edward 1")
    s = do(scene(flags + text), "S pillage angus", "E hit edward")
    assert (where(s, "edward"), s.edward_ii, outcome(s)) == ("pool", second, None)


@pytest.mark.parametrize(("flags", "second"), [("", False), ("flags: edward_ii\n", True)])
def test_a_d02_edward_may_be_given_up_to_raiders(flags: str, second: bool) -> None:
    """[A-E16]"""
    s = scene(f"""
        {flags}
        stage: moves scotland
        first: england
        england fife: edward
        scotland england: grant
    """)
    s = do(s, "S end", "E disband edward")
    assert (where(s, "edward"), s.edward_ii, outcome(s)) == ("pool", second, None)


def test_r5_8_edward_ii_killed_in_battle_is_sudden_death() -> None:
    """[R6.1] [R9.1]"""
    s = edward_falls("flags: edward_ii")
    assert outcome(s) == Outcome(SCOTLAND, "edward-ii-killed", "9.1")
    assert asked(s) == "over"


def test_a_d03_edward_ii_unable_to_retreat_is_sudden_death() -> None:
    """[R9.1]"""
    s = wait(trapped_english("edward", "douglas", "flags: edward_ii\n"), 3)
    assert outcome(s) == Outcome(SCOTLAND, "edward-ii-killed", "9.1")
    assert asked(s) == "over"


def test_r5_8_under_edward_ii_other_losses_end_nothing() -> None:
    s = wait(trapped_english("york_infantry", "douglas", "flags: edward_ii\n"), 3)
    assert (where(s, "york_infantry"), outcome(s)) == ("pool", None)


def test_r5_8_the_scottish_king_killed_in_battle_is_sudden_death_at_once() -> None:
    """[R6.2] [R9.1] [A-D06] [A-G04]"""
    s = scene("""
        stage: moves england
        moves: 1
        flags: crowned
        england angus: york_knights
        scotland fife: king 1, grant 1, douglas 1
    """)
    s = do(s, "E move york_knights angus>fife", "E end", "S end", "S pass king", "E fight york_knights")
    s = do(s, "C roll 1 6 6 6", "S hit king")
    assert outcome(s) == Outcome(ENGLAND, "king-killed", "9.1")
    assert options(s) == set()
    assert refusal(s, "S pass grant") == "actor/game-over"


def test_a_d04_the_scottish_king_unable_to_retreat_is_sudden_death() -> None:
    """[R9.1] [A-D06]"""
    s = wait(trapped_scots("king", "york_infantry"), 3)
    assert outcome(s) == Outcome(ENGLAND, "king-killed", "9.1")
    assert asked(s) == "over"


def test_a_d05_the_king_pillaged_goes_to_the_pool_and_nobody_is_crowned_again() -> None:
    """[A-D06]"""
    s = scene("""
        stage: event england
        event: england
        card england: pillage
        card scotland: truce
        flags: crowned two_events
        england angus: york_infantry
        scotland fife: king 2, bruce 1
        scotland dead: wallace
    """)
    s = do(s, "E pillage fife", "S hit king", "S hit king", "E end")
    assert (where(s, "king"), asked(s)) == ("pool", "event scotland")
    assert refusal(s, "S crown bruce") == "crown/once-a-game"


def test_a_d05_no_sudden_death_by_pillage() -> None:
    text = PILLAGED.format(pillager="england", own="york_infantry", victim="scotland", blocks="king 2")
    s = do(scene("flags: crowned\n" + text), "E pillage angus", "S hit king", "S hit king")
    assert (where(s, "king"), s.crowned, outcome(s)) == ("pool", True, None)


def test_a_d05_the_king_may_be_drawn_again() -> None:
    """[A-D10]"""
    s = scene("""
        stage: builds scotland
        turn: 0
        building: england scotland
        points: fife 1
        flags: crowned
        scotland fife: grant
        scotland pool: king
    """)
    s = do(s, "S draw fife", "C drawn king")
    assert (where(s, "king"), strength(s, "king")) == ("fife", 1)


@pytest.mark.parametrize(("place", "code"), [("pool", "crown/wallace-lives"), ("dead", "")])
def test_a_d07_wallace_is_dead_only_when_permanently_eliminated(place: str, code: str) -> None:
    """[R6.21]"""
    s = scene(f"""
        stage: event scotland
        event: scotland
        first: scotland
        card scotland: truce
        scotland {place}: wallace
        scotland fife: bruce
    """)
    assert refusal(s, "S crown bruce") == code


def test_a_d08_moray_pillaged_goes_to_the_pool_and_is_never_captured() -> None:
    """[R5.7]"""
    s = scene(PILLAGED.format(pillager="england", own="york_infantry", victim="scotland", blocks="moray 1"))
    s = do(s, "E pillage angus", "S hit moray")
    assert (where(s, "moray"), side(s, "moray")) == ("pool", "scotland")


@pytest.mark.parametrize("scenario", ["bruce", "campaign"])
def test_a_d09_in_1306_it_is_still_edward_i_who_dies(scenario: str) -> None:
    s = edward_falls(f"scenario: {scenario}\n        year: 1306")
    assert outcome(s) is None


def test_a_d09_the_bruce_begins_under_edward_i() -> None:
    assert not new_game(make_setup("bruce")).edward_ii


@pytest.mark.parametrize(("year", "second"), [(1305, False), (1306, True)])
def test_a_d09_edward_ii_reigns_from_1307(year: int, second: bool) -> None:
    """[R6.1]"""
    s = scene(f"""
        scenario: campaign
        stage: builds england
        year: {year}
        turn: 0
        building: england
        england fife: york_infantry
    """)
    s = do(s, "E end")
    assert (s.year, s.edward_ii) == (year + 1, second)


def test_a_d10_blocks_in_the_pool_have_no_strength() -> None:
    s = edward_falls("year: 1298")
    assert strength(s, "edward") == 0


def test_a_d10_scots_come_back_with_one_step() -> None:
    s = scene("""
        stage: builds scotland
        turn: 0
        building: england scotland
        points: fife 1
        scotland fife: grant
        scotland pool: douglas
    """)
    assert "deployed" in kinds(s, "S draw fife", "C drawn douglas")
    assert strength(do(s, "S draw fife", "C drawn douglas"), "douglas") == 1
