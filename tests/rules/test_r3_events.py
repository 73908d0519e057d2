"""3.12 The five events: Herald, Pillage, Sea Move, Truce and Victuals, and the battles they cause."""

from __future__ import annotations

import pytest

from longshanks.rules.editions import PROFILES
from longshanks.rules.r2_blocks import BLOCK_NAMES, blocks_of
from longshanks.rules.state import State
from tests.rules.play import (
    asked,
    do,
    events,
    legal,
    options,
    refusal,
    rule_of_refusal,
    scene,
    side,
    strength,
    where,
)


def english(card: str, board: str) -> State:
    """Return a position in which the English resolve an event and the Scots then move one group."""
    return scene(f"stage: event england\nevent: england\ncard england: {card}\ncard scotland: 1\n{board}")


def scottish(card: str, board: str) -> State:
    """Return a position in which the Scots resolve an event and the English then move one group."""
    who = "stage: event scotland\nevent: scotland\nfirst: scotland\ncard england: 1"
    return scene(f"{who}\ncard scotland: {card}\n{board}")


def fighters(blocks: int) -> set[str]:
    """Return the names of a mask of blocks."""
    return {BLOCK_NAMES[block] for block in blocks_of(blocks)}


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_r3_12_a_herald_turns_a_noble_on_1_to_4(die: int) -> None:
    s = do(scottish("herald", "england mar: mar 2"), "S herald mar", f"C roll {die}")
    assert side(s, "mar") == ("scotland" if die <= 4 else "england")
    assert strength(s, "mar") == 2, "at his current strength"
    assert asked(s) == "moves england"


def test_r3_12_a_herald_rolls_one_die_whatever_the_strength() -> None:
    s = do(scottish("herald", "england mar: mar 3"), "S herald mar")
    assert refusal(s, "C roll 1 2 3") == "roll/count"


def test_r3_12_the_turned_noble_attacks_those_he_leaves() -> None:
    """He is the attacker, so they act first and he has no home bonus. [A-C29]"""
    s = do(scottish("herald", "england mar: mar 2, lancaster_archers 3"), "S herald mar")
    begun = [event for event in events(s, "C roll 4") if event["kind"] == "battle_begun"]
    assert [(event["area"], event["side"]) for event in begun] == [("mar", "scotland")]
    s = do(s, "C roll 4")
    assert asked(s) == "combat england", "the defender's B blocks act before the attacker's"
    s = do(s, "E pass lancaster_archers", "S fight mar", "C roll 2 3")
    assert strength(s, "lancaster_archers") == 2


def test_r3_12_the_battle_of_a_herald_is_fought_to_its_end_like_any_other() -> None:
    """Three rounds, then the attacker must retreat and the other side may regroup. [R5.3]"""
    s = do(scottish("herald", "england mar: mar 2, lancaster_archers 3"), "S herald mar", "C roll 4")
    for _ in range(3):
        s = do(s, "E pass lancaster_archers", "S pass mar")
    assert asked(s) == "must_retreat scotland"
    s = do(s, "S retreat mar buchan")
    assert asked(s) == "regrouping england"


def test_a_e09_every_enemy_noble_on_the_map_may_be_named_but_never_moray() -> None:
    s = english("herald", "england mar: mar\nscotland fife: bruce, wallace\nscotland ross: ross\nscotland moray: moray")
    assert options(s) == {"E decline", "E herald bruce", "E herald ross"}
    for name in ("moray", "mar", "wallace", "buchan"):
        assert refusal(s, f"E herald {name}") == "event/no-herald-target"
    assert rule_of_refusal(s, "E herald moray") == "3.12"


def test_a_e03_defectors_in_one_area_attack_together_without_reserves() -> None:
    """Comyn is crowned, and two nobles of Bruce's faction stand with Grant. [R6.21]"""
    s = scottish("truce", "scotland dead: wallace\nscotland fife: comyn\nscotland angus: mar, atholl, grant")
    s = do(s, "S crown comyn")
    battle = s.current_battle()
    assert fighters(battle.front) == {"mar", "atholl", "grant"}
    assert fighters(battle.reserve) == set()
    assert options(s) >= {"E fight mar", "E fight atholl"}, "B blocks act in round 1, Grant is C"


def test_a_e04_a_defector_alone_fights_nobody_and_takes_the_area() -> None:
    """[R4.5]"""
    s = do(scottish("herald", "england mar: mar\nengland buchan: buchan"), "S herald mar", "C roll 1")
    assert asked(s) == "moves england"
    assert legal(s, "E move buchan buchan>mar")
    assert refusal(s, "E move buchan buchan>mar>atholl") == "move/enemy-stops", "Mar is now enemy ground"


def test_a_e08_blocks_that_fought_or_regrouped_in_an_event_battle_may_still_move() -> None:
    """[R4.0]"""
    s = scottish("herald", "england mentieth: mentieth 1, york_knights, york_infantry")
    s = do(s, "S herald mentieth", "C roll 1", "E fight york_knights", "C roll 1 6 6 6")
    assert side(s, "mentieth") == "england", "captured in his first round"
    s = do(s, "E regroup york_knights fife", "E end")
    assert asked(s) == "moves england"
    assert legal(s, "E move york_knights fife>angus")
    assert legal(s, "E move york_infantry mentieth>lothian")


def test_a_e08_blocks_that_retreated_from_an_event_battle_may_still_move() -> None:
    s = scottish("herald", "england mentieth: mentieth 1, york_knights")
    s = do(s, "S herald mentieth", "C roll 1", "E retreat york_knights lothian", "S end")
    assert asked(s) == "moves england"
    assert legal(s, "E move york_knights lothian>mentieth")


PILLAGE = """
    england lothian: york_infantry 2, edward 3
    england fife: york_knights 1
    scotland mentieth: grant 3, keith 3, graham 1
"""


def test_r3_12_a_pillage_takes_two_hits_from_the_strongest_blocks() -> None:
    """Ties are the owner's choice, as in combat. [R5.41]"""
    s = do(english("pillage", PILLAGE), "E pillage mentieth")
    assert asked(s) == "pillage_hits scotland"
    assert options(s) == {"S hit grant", "S hit keith"}
    assert refusal(s, "S hit graham") == "hit/not-strongest"
    assert rule_of_refusal(s, "S hit graham") == "5.41"
    s = do(s, "S hit grant")
    assert options(s) == {"S hit keith"}
    s = do(s, "S hit keith")
    assert [strength(s, block) for block in ("grant", "keith", "graham")] == [2, 2, 1]
    assert asked(s) == "pillage_gain england"


def test_r3_12_the_steps_taken_strengthen_the_pillagers() -> None:
    s = do(english("pillage", PILLAGE), "E pillage mentieth", "S hit grant", "S hit keith")
    s = do(s, "E add york_infantry", "E add york_infantry")
    assert strength(s, "york_infantry") == 4
    assert asked(s) == "moves scotland"


def test_r3_12_pillage_needs_an_enemy_group_next_to_ones_own() -> None:
    s = english("pillage", PILLAGE + "scotland ross: moray\nscotland angus: wallace")
    assert options(s) == {"E decline", "E pillage mentieth", "E pillage angus"}
    assert refusal(s, "E pillage ross") == "event/no-pillage-target"
    assert refusal(s, "E pillage fife") == "event/no-pillage-target"
    assert rule_of_refusal(s, "E pillage ross") == "3.12"


def test_r3_12_other_blocks_pillaged_away_go_to_the_pool_even_with_a_cross() -> None:
    """[R5.8]"""
    s = english("pillage", "england lothian: edward\nscotland mentieth: wallace 1, keith 1")
    s = do(s, "E pillage mentieth", "S hit wallace", "S hit keith")
    assert (where(s, "wallace"), where(s, "keith")) == ("pool", "pool")


def test_a_e10_a_noble_captured_by_pillage_attacks_those_who_remain_at_once() -> None:
    """[R5.7]"""
    s = english("pillage", "england lothian: edward\nscotland mentieth: mentieth 1, keith 1")
    s = do(s, "E pillage mentieth", "S hit mentieth", "S hit keith", "E end")
    assert asked(s) == "moves scotland", "Keith was the last of them"
    s = english("pillage", "england lothian: edward\nscotland mentieth: mentieth 1, keith 1, grant 1")
    s = do(s, "E pillage mentieth", "S hit mentieth", "S hit keith")
    assert (side(s, "mentieth"), strength(s, "mentieth")) == ("england", 1)
    begun = [event for event in events(s, "E end") if event["kind"] == "battle_begun"]
    assert [(event["area"], event["side"]) for event in begun] == [("mentieth", "england")]
    s = do(s, "E end")
    assert asked(s) == "combat england"
    s = do(s, "E fight mentieth", "C roll 3", "S pass grant")
    assert strength(s, "grant") == 1, "an attacker has no home bonus"


def test_a_e11_a_noble_captured_as_the_last_block_holds_the_area_without_a_battle() -> None:
    s = english("pillage", "england lothian: edward\nscotland mentieth: mentieth 1\nscotland lanark: keith")
    s = do(s, "E pillage mentieth", "S hit mentieth")
    assert asked(s) == "pillage_gain england", "the second hit finds nobody"
    s = do(s, "E end")
    assert (side(s, "mentieth"), where(s, "mentieth")) == ("england", "mentieth")
    assert asked(s) == "moves scotland"
    assert refusal(s, "S move keith lanark>mentieth>fife") == "move/enemy-stops"


def test_a_e12_after_a_capture_the_second_hit_takes_the_strongest_that_is_left() -> None:
    s = english("pillage", "england lothian: edward\nscotland mentieth: mentieth 1, keith 1, grant 1")
    s = do(s, "E pillage mentieth", "S hit mentieth")
    assert options(s) == {"S hit keith", "S hit grant"}
    assert refusal(s, "S hit mentieth") == "hit/not-strongest"


def test_a_e12_a_hit_too_many_is_lost() -> None:
    """Only one step was taken, so only one is gained. [A-E14]"""
    s = english("pillage", "england lothian: york_infantry 1\nscotland mentieth: keith 1")
    s = do(s, "E pillage mentieth", "S hit keith", "E add york_infantry")
    assert strength(s, "york_infantry") == 2
    assert asked(s) == "moves scotland"


def test_a_e13_pillage_reaches_over_the_border_of_england_and_is_no_raid() -> None:
    """No truce or border cost concerns it, and no raid loss follows. [R5.9]"""
    board = (
        "scotland dunbar: wallace 2\nscotland moray: moray\nengland england: york_infantry, edward\nengland mar: mar"
    )
    s = scottish("pillage", board)
    s = do(s, "S pillage england", "E hit edward", "E hit york_infantry", "S add wallace", "S add wallace", "E end")
    assert (strength(s, "wallace"), where(s, "wallace")) == (4, "dunbar")
    assert asked(s) == "cards england scotland"


@pytest.mark.parametrize(("mine", "theirs"), [("fife", "lothian"), ("carrick", "argyll"), ("ross", "strathspey")])
def test_a_e13_pillage_does_not_cross_the_sea(mine: str, theirs: str) -> None:
    """[R1.1]"""
    s = scottish("pillage", f"scotland {mine}: wallace\nengland {theirs}: edward")
    assert options(s) == {"S decline"}


def test_a_e14_stolen_steps_go_to_one_adjacent_group_only() -> None:
    board = PILLAGE + "england ross: ross 1"
    s = do(english("pillage", board), "E pillage mentieth", "S hit grant", "S hit keith")
    assert options(s) == {"E end", "E add york_infantry", "E add edward", "E add york_knights"}
    assert refusal(s, "E add ross") == "add/not-here"
    s = do(s, "E add york_infantry")
    assert options(s) == {"E end", "E add york_infantry", "E add edward"}
    assert refusal(s, "E add york_knights") == "add/not-here"
    assert rule_of_refusal(s, "E add york_knights") == "3.12"


@pytest.mark.parametrize(("first", "then"), [("ross", "badenoch"), ("badenoch", "ross")])
def test_a_e14_the_first_step_decides_which_group_gains(first: str, then: str) -> None:
    """Moray is pillaged; the area named by the first block is Ross or Badenoch."""
    board = "england ross: ross 1, york_infantry 1\nengland badenoch: comyn 1\nscotland moray: moray 3, grant 3"
    s = do(english("pillage", board), "E pillage moray", "S hit moray", "S hit grant")
    noble = {"ross": "ross", "badenoch": "comyn"}
    s = do(s, f"E add {noble[first]}")
    assert refusal(s, f"E add {noble[then]}") == "add/not-here"
    assert legal(s, f"E add {noble[first]}")


def test_a_e14_stolen_steps_beyond_full_strength_are_forfeited() -> None:
    s = english("pillage", "england lothian: edward 3\nscotland mentieth: grant 3")
    s = do(s, "E pillage mentieth", "S hit grant", "S hit grant", "E add edward")
    assert strength(s, "edward") == 4, "any kind of block may take them"
    assert options(s) == {"E end"}
    assert refusal(s, "E add edward") == "add/not-here"


def test_r3_12_a_sea_move_takes_one_or_two_blocks_to_a_friendly_coast() -> None:
    s = english("sea_move", "england ross: ross, york_infantry, edward\nengland fife: york_knights")
    s = do(s, "E ship ross fife")
    assert asked(s) == "second_ship england"
    one = do(s, "E end")
    assert (where(one, "ross"), where(one, "edward"), asked(one)) == ("fife", "ross", "moves scotland")
    two = do(s, "E ship edward fife")
    assert (where(two, "edward"), asked(two)) == ("fife", "moves scotland"), "a third stays behind"


def test_r3_12_every_block_of_a_coast_may_sail_to_every_other_friendly_coast() -> None:
    s = english("sea_move", "england ross: ross, edward\nengland fife: york_infantry\nengland lanark: steward")
    assert options(s) == {"E decline", "E ship ross fife", "E ship edward fife", "E ship york_infantry ross"}


def test_r3_12_a_sea_move_takes_only_ones_own_blocks_on_the_map() -> None:
    board = "england ross: ross\nengland fife: edward\nengland pool: hobelars\nscotland moray: wallace"
    s = english("sea_move", board)
    assert refusal(s, "E ship wallace fife") == "block/not-yours"
    assert refusal(s, "E ship hobelars fife") == "block/not-yours"
    assert rule_of_refusal(s, "E ship wallace fife") == "3.12"


def test_r3_12_a_sea_move_starts_and_ends_on_the_coast() -> None:
    s = english("sea_move", "england lanark: steward\nengland fife: edward\nengland atholl: atholl")
    assert refusal(s, "E ship steward fife") == "ship/not-coastal"
    assert refusal(s, "E ship edward lanark") == "ship/no-harbour"
    assert options(s) == {"E decline"}


def test_r4_7_the_norse_cannot_use_the_sea_move() -> None:
    """[R3.12]"""
    s = scottish("sea_move", "scotland ross: norse, grant\nscotland fife: keith")
    assert refusal(s, "S ship norse fife") == "ship/norse"
    assert rule_of_refusal(s, "S ship norse fife") == "4.7"


@pytest.mark.parametrize("book", PROFILES)
def test_a_b25_not_in_any_book(book: str) -> None:
    """The French book does not bar it; that is taken for an omission."""
    s = scottish("sea_move", f"edition: {book}\nscotland ross: norse, grant\nscotland fife: keith")
    assert refusal(s, "S ship norse fife") == "ship/norse"
    s = do(s, "S ship grant fife")
    assert options(s) == {"S end"}, "nor follow another block"


def test_a_b17_the_english_ship_to_and_from_england_without_border_cost() -> None:
    """[R4.4]"""
    s = english("sea_move", "england england: edward, york_knights\nengland ross: ross")
    s = do(s, "E ship edward ross", "E ship york_knights ross")
    assert (where(s, "edward"), where(s, "york_knights")) == ("ross", "ross")
    s = english("sea_move", "england england: edward\nengland ross: ross, york_infantry")
    s = do(s, "E ship ross england", "E ship york_infantry england")
    assert (where(s, "ross"), where(s, "york_infantry")) == ("england", "england")


@pytest.mark.parametrize("vacant", ["england", "fife"])
def test_a_b18_a_sea_move_never_ends_on_a_vacant_coast(vacant: str) -> None:
    """[R4.5]"""
    s = english("sea_move", "england ross: ross, edward")
    assert refusal(s, f"E ship edward {vacant}") == "ship/no-harbour"
    assert rule_of_refusal(s, f"E ship edward {vacant}") == "3.12"


def test_a_b18_a_sea_move_never_ends_among_the_enemy() -> None:
    s = english("sea_move", "england ross: ross, edward\nscotland fife: wallace")
    assert refusal(s, "E ship edward fife") == "ship/no-harbour"


def test_a_b19_a_sea_move_has_one_origin_and_one_destination() -> None:
    s = english("sea_move", "england ross: ross, edward\nengland fife: york_infantry\nengland angus: angus")
    s = do(s, "E ship ross fife")
    assert options(s) == {"E end", "E ship edward fife"}
    assert refusal(s, "E ship edward angus") == "ship/one-route"
    assert refusal(s, "E ship angus fife") == "ship/one-route"


def test_a_b20_the_scots_ship_into_england_only_where_they_hold_it_alone() -> None:
    """[R5.9]"""
    board = "scotland ross: grant, keith\n"
    for held in ("", "england england: edward"):
        s = scottish("sea_move", board + held)
        assert refusal(s, "S ship grant england") == "ship/no-harbour"
    s = scottish("sea_move", board + "scotland england: wallace\nengland mar: mar")
    s = do(s, "S ship grant england", "S ship keith england")
    assert (where(s, "grant"), where(s, "keith")) == ("england", "england")
    assert asked(s) == "moves england", "no movement point was needed"


def test_r3_12_a_truce_binds_the_opponent_for_this_turn_only() -> None:
    board = "hand england: 2\nhand scotland: 1\nengland angus: angus\nscotland fife: wallace\nscotland ross: moray\n"
    s = do(english("truce", board), "E truce")
    assert refusal(s, "S move wallace fife>angus") == "move/truce"
    s = do(s, "S end", "E card 2", "S card 1", "E end")
    assert asked(s) == "moves scotland"
    assert legal(s, "S move wallace fife>angus")


HUNGRY = "scotland fife: wallace 2, grant 1, keith 2\nscotland angus: graham 1\n"


@pytest.mark.parametrize(
    ("fed", "strengths"),
    [(["grant", "grant", "keith"], [2, 3, 3]), (["wallace", "grant", "keith"], [3, 2, 3])],
)
def test_r3_12_victuals_are_three_steps_split_in_any_way(fed: list[str], strengths: list[int]) -> None:
    s = do(scottish("victuals", HUNGRY), "S victuals fife", *(f"S add {block}" for block in fed))
    assert [strength(s, block) for block in ("wallace", "grant", "keith")] == strengths
    assert asked(s) == "moves england"


def test_r3_12_victuals_feed_one_area_and_nobody_beyond_full_strength() -> None:
    s = do(scottish("victuals", HUNGRY), "S victuals fife", "S add keith")
    assert refusal(s, "S add graham") == "add/not-here"
    assert refusal(s, "S add keith") == "add/not-here"
    assert rule_of_refusal(s, "S add graham") == "3.12"
    assert asked(do(s, "S end")) == "moves england", "the rest may be forgone"


def test_r3_12_victuals_need_somebody_of_ones_own_to_feed() -> None:
    s = scottish("victuals", HUNGRY + "scotland ross: moray\nengland mar: mar 1\n")
    assert options(s) == {"S decline", "S victuals fife", "S victuals angus"}
    for area in ("ross", "mar", "lanark"):
        assert refusal(s, f"S victuals {area}") == "event/nobody-to-feed"


def test_r3_12_in_the_italian_book_victuals_feed_three_different_blocks() -> None:
    s = do(scottish("victuals", "edition: 3.0-it\n" + HUNGRY), "S victuals fife", "S add grant")
    assert refusal(s, "S add grant") == "add/not-here"
    assert options(s) == {"S end", "S add wallace", "S add keith"}


def test_a_e15_victuals_may_feed_the_norse() -> None:
    s = do(scottish("victuals", "scotland ross: norse 1, grant 2\n"), "S victuals ross", "S add norse", "S add norse")
    assert strength(s, "norse") == 3


def test_r3_12_victuals_beyond_full_strength_are_forfeited() -> None:
    """[A-A07]"""
    s = do(scottish("victuals", "scotland fife: keith 2\n"), "S victuals fife", "S add keith")
    assert options(s) == {"S end"}
    assert asked(do(s, "S end")) == "moves england"
