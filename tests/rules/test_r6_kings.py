"""6.0 Kings: the two Edwards, the three candidates for the Scottish throne, and what a coronation sets off."""

from __future__ import annotations

import pytest

from longshanks.rules.engine import ENGLAND, SCOTLAND, outcome
from longshanks.rules.r8_scenarios import make_setup, new_game
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

EVENT_CARDS = ["herald", "pillage", "sea_move", "truce", "victuals"]
BRUCE_FACTION = ["bruce", "mar", "lennox", "atholl", "dunbar", "mentieth", "steward"]
COMYN_FACTION = ["comyn", "angus", "argyll", "buchan", "galloway", "ross"]  # and Moray, who never defects

BRUCE_IN_FIFE = """
    year: 1299
    scotland dead: wallace
    scotland fife: bruce 3
"""
FRENCH_IN_ANGUS = """
    year: 1301
    scotland angus: french_knights 2
    scotland lanark: wallace
"""
ALL_NOBLES_SCOTTISH = """
    year: 1302
    scotland dead: wallace
    scotland fife: bruce, comyn
    scotland ross: ross
    scotland moray: moray, french_knights
    scotland buchan: buchan
    scotland angus: angus
    scotland argyll: argyll
    scotland galloway: galloway
    scotland mar: mar
    scotland lennox: lennox
    scotland atholl: atholl
    scotland dunbar: dunbar
    scotland mentieth: mentieth
    scotland lanark: steward
"""
EDWARD_FALLING = """
    stage: combat_roll chance
    battle: lanark
    attacker: scotland
    round: 1 A scotland
    front: wallace edward
    roller: wallace
    england lanark: edward 1
    scotland lanark: wallace 1
"""


def reveal(english: str, scottish: str, text: str) -> State:
    """Return the position after both sides have played a card."""
    s = scene(f"stage: cards both\nhand england: {english}\nhand scotland: {scottish}\n{text}")
    return do(s, f"E card {english}", f"S card {scottish}")


def pass_rounds(s: State, *blocks: str) -> State:
    """Return the state after three rounds in which nobody strikes; the blocks stand in the order they act."""
    for _ in range(3):
        s = do(s, *(f"{'E' if side(s, block) == 'england' else 'S'} pass {block}" for block in blocks))
    return s


def test_r6_0_a_king_takes_hits_like_any_block() -> None:
    s = scene(EDWARD_FALLING.replace("edward 1", "edward 4").replace("wallace 1", "wallace 2"))
    s = do(s, "C roll 1 2")
    assert strength(s, "edward") == 2
    assert outcome(s) is None


def test_r6_1_edward_i_killed_is_followed_by_edward_ii() -> None:
    """[A-D01]"""
    s = do(scene("year: 1299" + EDWARD_FALLING), "C roll 3")
    assert outcome(s) is None
    assert (where(s, "edward"), s.edward_ii) == ("pool", True)


def test_r6_1_edward_ii_killed_in_battle_ends_the_game() -> None:
    """[R9.1]"""
    s = do(scene("year: 1299\nflags: edward_ii" + EDWARD_FALLING), "C roll 3")
    assert outcome(s) == (SCOTLAND, "edward-ii-killed", "9.1")


def test_r6_1_edward_ii_cannot_winter_in_scotland() -> None:
    s = do(scene("year: 1299\nturn: 5\nstage: moves scotland\nflags: edward_ii\nengland mentieth: edward"), "S end")
    assert asked(s) == "english_disband england"
    assert where(do(s, "E end"), "edward") == "pool"


def test_a_d01_edward_lost_in_a_forced_retreat_also_becomes_edward_ii() -> None:
    s = scene("""
        year: 1299
        stage: combat scotland
        battle: england
        attacker: england
        round: 3 C scotland
        front: edward douglas
        england england: edward 2
        scotland england: douglas
    """)
    s = do(s, "S pass douglas")
    assert outcome(s) is None
    assert (where(s, "edward"), s.edward_ii) == ("pool", True)


def test_a_d01_edward_ii_may_come_back_with_the_next_levy() -> None:
    s = scene("year: 1299\nstage: builds england\nbuilding: england\nflags: edward_ii\nengland pool: edward")
    s = do(s, "E end", "C levy edward")
    assert (where(s, "edward"), strength(s, "edward"), s.edward_ii) == ("england", 4, True)


def test_a_d09_edward_ii_reigns_from_1307() -> None:
    """[R6.1]"""
    for year, succeeds in ((1305, False), (1306, True)):
        s = scene(f"scenario: campaign\nyear: {year}\nstage: builds england\nbuilding: england\nengland pool: edward")
        assert ("edward_ii" in kinds(s, "E end")) is succeeds
        assert do(s, "E end").edward_ii is succeeds


def test_a_d09_in_1306_his_death_is_still_that_of_edward_i() -> None:
    s = do(scene("scenario: bruce\nyear: 1306" + EDWARD_FALLING), "C roll 3")
    assert outcome(s) is None
    assert s.edward_ii


@pytest.mark.parametrize("scenario", ["braveheart", "campaign"])
def test_r6_2_the_scots_begin_without_a_king(scenario: str) -> None:
    assert where(new_game(make_setup(scenario)), "king") == "off"


def test_r6_2_there_is_one_coronation_in_a_game() -> None:
    s = scene(
        BRUCE_IN_FIFE
        + """
        stage: cards both
        hand england: 1 2
        hand scotland: truce herald
        england ross: ross
    """
    )
    s = do(s, "E card 1", "S card truce", "S crown bruce", "E end", "E card 2", "S card herald")
    assert refusal(s, "S crown bruce") == "crown/once-a-game"
    assert rule_of_refusal(s, "S crown bruce") == "6.2"


def test_r6_2_there_are_three_candidates() -> None:
    s = reveal("1", "truce", ALL_NOBLES_SCOTTISH)
    crownings = {line for line in options(s) if " crown " in line}
    assert crownings == {"S crown bruce", "S crown comyn", "S crown balliol"}
    english = reveal("truce", "1", ALL_NOBLES_SCOTTISH)
    assert refusal(english, "E crown bruce") == "crown/no-candidate"


def test_r6_2_the_bruce_is_king_already_in_his_own_scenario() -> None:
    """[R8.2]"""
    s = reveal("1", "truce", "scenario: bruce\nscotland dead: wallace\nscotland fife: bruce, king\nflags: crowned")
    assert new_game(make_setup("bruce")).crowned
    assert refusal(s, "S crown bruce") == "crown/once-a-game"


def test_r6_2_the_king_killed_loses_the_game() -> None:
    """[R9.1]"""
    s = scene("""
        flags: crowned
        stage: combat_roll chance
        battle: fife
        attacker: england
        round: 1 B england
        front: king york_knights
        roller: york_knights
        england fife: york_knights 1
        scotland fife: king 1
    """)
    assert outcome(do(s, "C roll 3")) == (ENGLAND, "king-killed", "9.1")


@pytest.mark.parametrize("card", EVENT_CARDS)
def test_r6_21_any_event_card_may_be_a_coronation(card: str) -> None:
    assert legal(reveal("1", card, BRUCE_IN_FIFE), "S crown bruce")


def test_r6_21_a_move_card_crowns_nobody() -> None:
    s = reveal("1", "3", BRUCE_IN_FIFE)
    assert asked(s) == "moves scotland"
    assert refusal(s, "S crown bruce") == "phase/wrong"


def test_r6_21_the_coronation_takes_the_place_of_the_event() -> None:
    s = do(reveal("1", "victuals", BRUCE_IN_FIFE), "S crown bruce")
    assert asked(s) == "moves england"
    assert strength(s, "bruce") == 3


def test_r6_21_wallace_must_be_dead() -> None:
    s = reveal("1", "truce", "scotland fife: bruce, comyn\nscotland ross: wallace")
    for candidate in ("bruce", "comyn"):
        assert refusal(s, f"S crown {candidate}") == "crown/wallace-lives"
        assert rule_of_refusal(s, f"S crown {candidate}") == "6.21"


def test_a_d07_wallace_in_the_pool_is_not_dead() -> None:
    s = reveal("1", "truce", "scotland fife: bruce\nscotland pool: wallace")
    assert refusal(s, "S crown bruce") == "crown/wallace-lives"


@pytest.mark.parametrize("candidate", ["bruce", "comyn"])
def test_r6_21_the_candidate_must_be_in_fife(candidate: str) -> None:
    s = reveal("1", "truce", f"scotland dead: wallace\nscotland angus: {candidate}")
    assert refusal(s, f"S crown {candidate}") == "crown/not-in-fife"
    s = reveal("1", "truce", f"scotland dead: wallace\nscotland fife: {candidate}")
    assert legal(s, f"S crown {candidate}")


def test_a_e02_the_candidate_must_be_scottish() -> None:
    s = reveal("1", "truce", "scotland dead: wallace\nengland fife: bruce")
    assert refusal(s, "S crown bruce") == "crown/not-in-fife"


def test_r6_21_the_king_comes_to_fife_and_the_candidate_stays_a_noble() -> None:
    s = do(reveal("1", "truce", BRUCE_IN_FIFE), "S crown bruce")
    assert (where(s, "king"), strength(s, "king")) == ("fife", 4)
    assert (where(s, "bruce"), strength(s, "bruce"), side(s, "bruce")) == ("fife", 3, "scotland")


def test_r6_21_crowning_bruce_drives_off_the_comyns_but_not_moray() -> None:
    """[A-G07]"""
    s = do(reveal("1", "truce", ALL_NOBLES_SCOTTISH), "S crown bruce")
    assert [noble for noble in COMYN_FACTION if side(s, noble) == "england"] == COMYN_FACTION
    assert [noble for noble in [*BRUCE_FACTION, "moray"] if side(s, noble) == "england"] == []


def test_r6_21_crowning_comyn_drives_off_the_bruces() -> None:
    """[A-G07]"""
    s = do(reveal("1", "truce", ALL_NOBLES_SCOTTISH), "S crown comyn")
    assert [noble for noble in BRUCE_FACTION if side(s, noble) == "england"] == BRUCE_FACTION
    assert [noble for noble in [*COMYN_FACTION, "moray"] if side(s, noble) == "england"] == []


def test_a_e01_defectors_keep_their_strength() -> None:
    s = do(reveal("1", "truce", BRUCE_IN_FIFE + "scotland angus: angus 2\nscotland ross: ross 1"), "S crown bruce")
    assert (side(s, "angus"), strength(s, "angus")) == ("england", 2)
    assert (side(s, "ross"), strength(s, "ross")) == ("england", 1)


def test_a_e02_only_scottish_nobles_defect() -> None:
    s = reveal("1", "truce", BRUCE_IN_FIFE + "england angus: angus 2\nscotland ross: ross 1")
    turned = [event["block"] for event in events(s, "S crown bruce") if event["kind"] == "defected"]
    assert turned == ["ross"]


def test_a_e03_defectors_of_one_area_attack_together_without_reserves() -> None:
    s = reveal("1", "truce", BRUCE_IN_FIFE + "scotland mentieth: angus, buchan, douglas")
    s = do(s, "S crown bruce")
    assert asked(s) == "combat england"
    assert {"E fight angus", "E fight buchan"} <= options(s)


def test_a_e04_a_defector_alone_changes_the_area_at_once() -> None:
    s = reveal("1", "truce", BRUCE_IN_FIFE + "scotland angus: angus\nengland mentieth: york_infantry")
    s = do(s, "S crown bruce")
    assert asked(s) == "moves england"
    # The English now pass through Angus as friends.
    assert legal(s, "E move angus angus>buchan>strathspey")


def test_r6_21_defection_battles_are_fought_before_player_2_moves() -> None:
    """[A-E05]"""
    s = reveal("2", "truce", BRUCE_IN_FIFE + "scotland buchan: angus, douglas\nengland lothian: york_infantry")
    s = do(s, "S crown bruce")
    assert asked(s) == "combat england"
    s = do(s, "E retreat angus angus")
    assert asked(s) == "regrouping scotland"
    assert asked(do(s, "S end")) == "moves england"


def test_r6_21_the_defectors_attack_and_leave_after_three_rounds() -> None:
    s = do(reveal("1", "truce", BRUCE_IN_FIFE + "scotland buchan: angus, keith"), "S crown bruce")
    # Keith, defending, acts before Angus: both are B blocks.
    assert asked(s) == "combat scotland"
    s = pass_rounds(s, "keith", "angus")
    assert asked(s) == "must_retreat england"


def test_r6_21_player_1_orders_the_battles() -> None:
    """[A-E05]"""
    quarrel = BRUCE_IN_FIFE + "scotland buchan: angus, douglas\nscotland argyll: argyll, grant"
    alone = do(reveal("1", "truce", quarrel), "S crown bruce")
    assert asked(alone) == "battles scotland"
    assert options(alone) == {"S battle buchan", "S battle argyll"}
    both = do(reveal("truce", "truce", quarrel), "E decline", "S crown bruce")
    assert asked(both) == "battles england"
    assert legal(both, "E battle argyll")


def test_a_e05_area_control_changes_between_defection_battles() -> None:
    s = reveal("1", "truce", BRUCE_IN_FIFE + "scotland buchan: angus, douglas\nscotland mar: ross, grant")
    s = do(s, "S crown bruce", "S battle buchan")
    # Mar is contested: nobody retreats there.
    assert refusal(s, "E retreat angus mar") == "retreat/enemy-there"
    s = do(s, "E retreat angus angus", "S end")
    assert refusal(s, "E retreat ross buchan") == "retreat/enemy-there"
    assert legal(s, "E retreat ross angus")


def test_a_e05_coronation_battles_of_two_events_come_before_winter() -> None:
    s = reveal("truce", "truce", BRUCE_IN_FIFE + "scotland buchan: angus, douglas\nengland pool: edward")
    s = do(s, "E decline", "S crown bruce")
    assert asked(s) == "combat england"
    s = do(s, "E retreat angus angus")
    assert "winter_begun" in kinds(s, "S end")


def test_a_e06_the_king_is_there_before_the_defectors_strike() -> None:
    s = reveal("1", "truce", "scotland dead: wallace\nscotland fife: bruce 1, comyn 4")
    s = do(s, "S crown bruce")
    # The King, a defending A block, acts first in Fife.
    assert asked(s) == "combat scotland"
    assert legal(s, "S fight king")


def test_a_e06_the_new_king_may_fall_in_fife() -> None:
    """[A-G04]"""
    s = reveal("1", "truce", "scotland dead: wallace\nscotland fife: bruce 1, comyn 4, angus 3, buchan 3")
    s = do(s, "S crown bruce", "S pass king", "S pass bruce", "E fight comyn", "C roll 1 1 1 6", "E fight angus")
    s = do(s, "C roll 1 1 6")
    assert outcome(s) == (ENGLAND, "king-killed", "9.1")


def test_a_e07_a_noble_turned_english_in_england_is_captured_again() -> None:
    s = do(reveal("1", "truce", BRUCE_IN_FIFE + "scotland england: angus 3, douglas"), "S crown bruce")
    assert refusal(s, "E retreat angus dunbar") == "retreat/anglo-scottish"
    s = pass_rounds(s, "angus", "douglas")
    assert (side(s, "angus"), where(s, "angus"), strength(s, "angus")) == ("scotland", "england", 1)


def test_a_e07_a_noble_turned_scot_in_england_may_go_home() -> None:
    s = reveal("1", "herald", "england england: mar, york_infantry")
    s = do(s, "S herald mar", "C roll 4")
    assert legal(s, "S retreat mar dunbar")


def test_a_e07_a_noble_turned_scot_alone_in_england_is_a_raider() -> None:
    """[R5.9]"""
    s = reveal("1", "herald", "england england: mar\nengland dunbar: dunbar, york_infantry\nscotland ross: ross")
    s = do(s, "S herald mar", "C roll 4", "E end")
    assert asked(s) == "raid_loss england"
    assert options(s) == {"E disband york_infantry"}


@pytest.mark.parametrize("card", EVENT_CARDS)
def test_r6_22_balliol_returns_with_any_event_card(card: str) -> None:
    assert legal(reveal("1", card, FRENCH_IN_ANGUS), "S crown balliol")


def test_r6_22_balliol_does_not_return_before_1301() -> None:
    s = reveal("1", "truce", FRENCH_IN_ANGUS.replace("1301", "1300"))
    assert refusal(s, "S crown balliol") == "crown/too-early"
    assert rule_of_refusal(s, "S crown balliol") == "6.22"


def test_r6_22_no_other_king_may_have_been_crowned() -> None:
    s = reveal("1", "truce", FRENCH_IN_ANGUS + "flags: crowned")
    assert refusal(s, "S crown balliol") == "crown/once-a-game"


@pytest.mark.parametrize("place", ["off", "pool", "dead"])
def test_r6_22_the_french_must_be_on_the_map(place: str) -> None:
    s = reveal("1", "truce", FRENCH_IN_ANGUS.replace("scotland angus", f"scotland {place}").replace(" 2", ""))
    assert refusal(s, "S crown balliol") == "crown/no-french"
    assert rule_of_refusal(s, "S crown balliol") == "6.22"


@pytest.mark.parametrize("place", ["lanark", "pool", "dead"])
def test_r6_22_wallace_may_be_dead_or_alive(place: str) -> None:
    assert legal(reveal("1", "truce", FRENCH_IN_ANGUS.replace("lanark", place)), "S crown balliol")


def test_r6_22_the_king_joins_the_french() -> None:
    s = do(reveal("1", "truce", FRENCH_IN_ANGUS), "S crown balliol")
    assert (where(s, "king"), strength(s, "king")) == ("angus", 4)


def test_r6_22_the_announcement_names_its_rule() -> None:
    """[R6.21] And so do the defections that follow."""
    for candidate, rule in (("bruce", "6.21"), ("comyn", "6.21"), ("balliol", "6.22")):
        told = events(reveal("1", "truce", ALL_NOBLES_SCOTTISH), f"S crown {candidate}")
        named = {event["rule"] for event in told if event["kind"] in ("crowned", "defected")}
        assert ("defected" in {event["kind"] for event in told}, named) == (True, {rule})


def test_r6_22_all_bruce_nobles_defect() -> None:
    s = do(reveal("1", "truce", ALL_NOBLES_SCOTTISH), "S crown balliol")
    assert where(s, "king") == "moray"
    assert [noble for noble in BRUCE_FACTION if side(s, noble) == "england"] == BRUCE_FACTION
    assert [noble for noble in [*COMYN_FACTION, "moray"] if side(s, noble) == "england"] == []


def test_r6_22_defectors_beside_the_french_attack_the_king_at_once() -> None:
    s = do(reveal("1", "truce", FRENCH_IN_ANGUS.replace("knights 2", "knights 2, mar")), "S crown balliol")
    assert asked(s) == "combat scotland"
    assert legal(s, "S fight king")
    s = pass_rounds(s, "king", "french_knights", "mar")
    assert asked(s) == "must_retreat england"


def test_a_a04_a_herald_spoils_the_coronation_but_not_the_event() -> None:
    s = do(reveal("herald", "truce", BRUCE_IN_FIFE), "E herald bruce")
    assert legal(do(s, "C roll 5"), "S crown bruce")
    s = do(s, "C roll 4")
    assert refusal(s, "S crown bruce") == "crown/not-in-fife"
    assert legal(s, "S truce")


def test_a_a04_pillaged_french_knights_spoil_the_return_of_balliol() -> None:
    s = reveal("pillage", "victuals", FRENCH_IN_ANGUS.replace(" 2", " 1") + "england buchan: buchan 1")
    s = do(s, "E pillage angus", "S hit french_knights", "E end")
    assert refusal(s, "S crown balliol") == "crown/no-french"
    assert legal(s, "S decline")


def test_a_a04_the_english_event_may_open_the_way_to_a_coronation() -> None:
    # Heralds turn Mar, who kills Wallace beside him; then Bruce may be crowned.
    s = reveal("herald", "truce", "scotland fife: bruce\nscotland lanark: wallace 1, mar 3")
    s = do(s, "E herald mar", "C roll 1", "S pass wallace", "E fight mar", "C roll 1 6 6", "E end")
    assert asked(s) == "event scotland"
    assert where(s, "wallace") == "dead"
    assert legal(s, "S crown bruce")


def test_a_d05_a_pillaged_king_goes_to_the_pool_and_the_game_goes_on() -> None:
    s = reveal("pillage", "truce", BRUCE_IN_FIFE + "flags: crowned\nscotland angus: king 1\nengland buchan: buchan 1")
    s = do(s, "E pillage angus", "S hit king", "E end")
    assert outcome(s) is None
    assert where(s, "king") == "pool"
    # The throne stays spent: the Scots may not crown Bruce, in Fife, after him.
    assert refusal(s, "S crown bruce") == "crown/once-a-game"


def test_a_d05_the_king_may_be_drawn_again_with_one_step() -> None:
    s = scene("stage: builds scotland\nbuilding: scotland\npoints: fife 3\nscotland fife: douglas\nscotland pool: king")
    s = do(s, "S draw fife", "C drawn king")
    assert (where(s, "king"), strength(s, "king")) == ("fife", 1)


def test_a_d05_edward_ii_pillaged_is_no_sudden_death() -> None:
    s = reveal("1", "pillage", "flags: edward_ii\nengland dunbar: edward 1\nscotland lothian: douglas")
    s = do(s, "S pillage dunbar", "E hit edward")
    assert outcome(s) is None
    assert where(s, "edward") == "pool"
