"""5.5: where, when and in which order blocks retreat."""

from __future__ import annotations

import pytest

from longshanks.notation.action import read_action
from longshanks.rules.engine import apply
from longshanks.rules.events import Retreated
from longshanks.rules.r2_blocks import BLOCK, ENGLAND
from longshanks.rules.state import State
from tests.rules.battlefield import acting, seen, wait, ways_out
from tests.rules.play import asked, do, legal, options, refusal, rule_of_refusal, scene, strength, where

HARD_PRESSED = """
    stage: moves england
    moves: 2
    england mentieth: york_knights
    scotland fife: grant
    scotland angus: fraser
"""


def test_r5_5_a_block_retreats_to_an_adjacent_friendly_or_neutral_area_instead_of_fighting() -> None:
    s = do(scene(HARD_PRESSED), "E move york_knights mentieth>fife", "E end", "S end", "E pass york_knights")
    assert ways_out(s, "grant") == {"angus", "atholl"}
    s = do(s, "S retreat grant atholl")
    assert (where(s, "grant"), strength(s, "york_knights")) == ("atholl", 4)


def test_r5_5_no_retreat_to_an_area_that_is_not_adjacent() -> None:
    s = do(scene(HARD_PRESSED), "E move york_knights mentieth>fife", "E end", "S end", "E pass york_knights")
    for area in ("buchan", "lothian"):  # Fife and Lothian share no border.
        assert refusal(s, f"S retreat grant {area}") == "retreat/not-adjacent"
        assert rule_of_refusal(s, f"S retreat grant {area}") == "5.5"


def test_r5_5_no_retreat_to_an_enemy_area() -> None:
    s = scene(HARD_PRESSED + "    england atholl: northumber_infantry\n")
    s = do(s, "E move york_knights mentieth>fife", "E end", "S end", "E pass york_knights")
    assert refusal(s, "S retreat grant atholl") == "retreat/enemy-there"
    assert rule_of_refusal(s, "S retreat grant atholl") == "5.5"


def test_r5_5_no_retreat_to_a_contested_area() -> None:
    s = scene(HARD_PRESSED + "    england buchan: northumber_infantry\n")
    s = do(s, "E move northumber_infantry buchan>angus", "E move york_knights mentieth>fife", "E end", "S end")
    s = do(s, "E battle fife", "E pass york_knights")
    assert ways_out(s, "grant") == {"atholl"}
    assert refusal(s, "S retreat grant angus") == "retreat/enemy-there"


def test_r5_5_a_block_retreats_only_on_its_combat_turn() -> None:
    s = do(scene(HARD_PRESSED), "E move york_knights mentieth>fife", "E end", "S end")
    assert refusal(s, "S retreat grant angus") == "actor/not-to-act"
    s = do(s, "E pass york_knights", "S fight grant", "C roll 6 6 6")
    assert asked(s) == "combat england"  # Round 2: Grant fought and may not retreat as well.


def test_r5_5_no_retreat_over_a_border_the_enemy_used_to_enter_the_battle() -> None:
    s = do(scene(HARD_PRESSED), "E move york_knights mentieth>fife", "E end", "S end", "E pass york_knights")
    assert refusal(s, "S retreat grant mentieth") == "retreat/border-controlled"  # Mentieth is vacant.
    assert rule_of_refusal(s, "S retreat grant mentieth") == "5.5"


def test_r5_5_the_attacker_may_leave_the_way_he_came() -> None:
    s = do(scene(HARD_PRESSED), "E move york_knights mentieth>fife", "E end", "S end")
    assert ways_out(s, "york_knights") == {"mentieth", "atholl"}


def test_r5_5_reserves_close_their_border_too() -> None:
    s = scene("""
        stage: moves england
        moves: 2
        england mentieth: york_knights
        england atholl: durham_infantry
        scotland fife: grant
    """)
    s = do(s, "E move york_knights mentieth>fife", "E move durham_infantry atholl>fife", "E end", "S end")
    assert ways_out(do(s, "E pass york_knights"), "grant") == {"angus"}


def test_r5_5_defending_reserves_close_their_border_to_the_attacker() -> None:
    s = scene("""
        stage: moves england
        moves: 1
        card scotland: 1
        england mentieth: york_knights
        scotland fife: grant
        scotland angus: fraser
    """)
    s = do(s, "E move york_knights mentieth>fife", "E end", "S move fraser angus>fife", "S end")
    assert ways_out(s, "york_knights") == {"mentieth", "atholl"}
    assert refusal(s, "E retreat york_knights angus") == "retreat/border-controlled"


def test_r5_5_border_control_binds_the_mandatory_retreat() -> None:
    s = scene("""
        stage: moves england
        moves: 1
        card scotland: 1
        england mentieth: york_knights
        scotland fife: grant
        scotland angus: fraser
    """)
    s = wait(do(s, "E move york_knights mentieth>fife", "E end", "S move fraser angus>fife", "S end"), 3)
    assert options(s) == {"E retreat york_knights mentieth", "E retreat york_knights atholl"}
    assert refusal(s, "E retreat york_knights angus") == "retreat/border-controlled"


def test_r5_5_the_norse_close_no_border() -> None:
    """[R4.7]"""
    s = scene("""
        stage: moves scotland
        first: england
        moves: 1
        england fife: hobelars
        scotland angus: norse
    """)
    s = do(s, "S sail norse angus~fife", "S end")
    assert ways_out(s, "hobelars") == {"angus", "mentieth", "atholl"}


def test_r5_5_a_quiet_move_closes_no_border_but_an_attack_does() -> None:
    """The book's example of closing borders, Scots from Badenoch to Atholl, English after them."""
    s = scene("""
        stage: moves scotland
        first: scotland
        moves: 1
        card england: 1
        england strathspey: york_infantry
        scotland badenoch: grant, fraser
    """)
    s = do(s, "S move grant badenoch>atholl", "S move fraser badenoch>atholl", "S end")
    s = do(s, "E move york_infantry strathspey>badenoch>atholl", "E end")
    assert refusal(s, "S retreat grant badenoch") == "retreat/border-controlled"
    s = do(s, "S pass grant", "S pass fraser")
    assert legal(s, "E retreat york_infantry badenoch")


TWO_BATTLES_ONE_BORDER = """
    stage: moves england
    moves: 1
    card scotland: 1
    england {home}: york_knights, york_infantry
    scotland {target}: grant
    scotland {camp}: campbell
"""


def two_battles_one_border(home: str, target: str, camp: str, refuge: str, edition: str = "4.0") -> State:
    """Return the battle at home, after the one that the English entered from there and left for a refuge."""
    text = TWO_BATTLES_ONE_BORDER.format(home=home, target=target, camp=camp)
    s = do(scene(f"    edition: {edition}\n" + text), f"E move york_knights {home}>{target}", "E end")
    s = do(s, f"S move campbell {camp}>{home}", "S end", f"E battle {target}")
    return do(s, f"E retreat york_knights {refuge}", "S end", "E pass york_infantry")


@pytest.mark.parametrize(
    ("home", "target", "camp", "refuge"),
    [("mentieth", "fife", "lennox", "angus"), ("fife", "mentieth", "angus", "lothian")],
)
def test_a_c15_border_control_comes_from_the_last_entry_into_any_battle(
    home: str, target: str, camp: str, refuge: str
) -> None:
    s = two_battles_one_border(home, target, camp, refuge)
    assert camp in ways_out(s, "campbell")
    assert refusal(s, f"S retreat campbell {target}") == "retreat/border-controlled"
    old = two_battles_one_border(home, target, camp, refuge, "4.0 border_control=used_into_this_battle")
    assert legal(old, f"S retreat campbell {target}")  # Older books look at this battle alone.


def test_a_c15_the_side_that_used_the_border_keeps_it_in_the_other_battle() -> None:
    text = TWO_BATTLES_ONE_BORDER.format(home="mentieth", target="fife", camp="lennox")
    s = do(scene(text), "E move york_knights mentieth>fife", "E end")
    s = do(s, "S move campbell lennox>mentieth", "S end", "E battle fife")
    s = do(s, "E fight york_knights", "C roll 1 1 1 6", "E end")  # Grant falls, Fife is English.
    assert "fife" in ways_out(s, "york_infantry")


BOTH_OVER_ONE_BORDER = """
    stage: moves {first}
    first: {first}
    moves: 1
    card {second}: 1
    {first} fife: {attacker}
    {second} angus: {defender}
    {second} mentieth: {helper}
"""


def test_a_c16_only_player_2_may_retreat_over_a_border_both_used() -> None:
    """[R5.5]"""
    s = scene(
        BOTH_OVER_ONE_BORDER.format(
            first="england", second="scotland", attacker="york_infantry", defender="grant", helper="fraser"
        )
    )
    s = do(s, "E move york_infantry fife>angus", "E end", "S move fraser mentieth>fife>angus", "S end")
    assert legal(s, "S retreat grant fife")
    s = do(s, "S pass grant")
    assert refusal(s, "E retreat york_infantry fife") == "retreat/border-controlled"


def test_a_c16_it_is_the_english_when_they_are_player_2() -> None:
    s = scene(
        BOTH_OVER_ONE_BORDER.format(
            first="scotland", second="england", attacker="grant", defender="york_infantry", helper="durham_infantry"
        )
    )
    s = do(s, "S move grant fife>angus", "S end", "E move durham_infantry mentieth>fife>angus", "E end")
    assert legal(s, "E retreat york_infantry fife")
    s = do(s, "E pass york_infantry")
    assert refusal(s, "S retreat grant fife") == "retreat/border-controlled"


DEFECTION = """
    stage: event england
    event: england
    card england: herald
    card scotland: 1
    scotland mar: mar, grant
    scotland fife: fraser
"""


def test_a_c17_a_defection_battle_closes_no_border() -> None:
    s = do(scene(DEFECTION), "E herald mar", "C roll 1")
    around = {"buchan", "badenoch", "angus", "atholl"}
    assert ways_out(s, "mar") == around
    assert ways_out(do(s, "E pass mar"), "grant") == around


@pytest.mark.parametrize("book", ["4.0", "3.0-es", "3.0-it"])
def test_a_c17_a_retreat_from_it_closes_none_for_later_battles(book: str) -> None:
    """[A-C27] Mar gives way over a border by which Fraser enters later; in 3.0 it was closed while the event lasted."""
    s = scene(f"    edition: {book}\n" + DEFECTION)
    s = do(s, "E herald mar", "C roll 1", "E retreat mar angus", "S end")
    s = do(s, "S move fraser fife>angus", "S end", "E pass mar")
    assert "mar" in ways_out(s, "fraser")


def test_a_c17_until_the_event_is_over_the_border_is_closed_in_the_3_0_books() -> None:
    """[A-C27] Of the four nobles that defect at a coronation one has given way already, another battle is fought."""
    text = """
        stage: battles england
        event: scotland
        first: england
        england angus: angus, buchan
        scotland angus: grant
        england mar: mar
        scotland mar: fraser
        retreated england: mar>atholl
    """
    closed = {book: not do_retreat_is_open(book, text) for book in ("4.0", "3.0-es", "3.0-it")}
    assert closed == {"4.0": False, "3.0-es": True, "3.0-it": True}


def do_retreat_is_open(book: str, text: str) -> bool:
    """Return whether Fraser may retreat from Mar to Atholl, where an enemy retreated to and is gone from again."""
    s = do(scene(f"    edition: {book}\n" + text), "E battle mar", "E pass mar")
    return "atholl" in ways_out(s, "fraser")


@pytest.mark.parametrize("book", ["4.0", "3.0-es", "3.0-it", "2.3-de", "2.3-fr"])
def test_a_c16_it_holds_in_every_book_whoever_began_the_battle(book: str) -> None:
    """The German book asks who began a battle, but says first that of two users only Player 2 may leave."""
    s = scene(
        f"    edition: {book}\n"
        + BOTH_OVER_ONE_BORDER.format(
            first="england", second="scotland", attacker="york_infantry", defender="grant", helper="fraser"
        )
    )
    s = do(s, "E move york_infantry fife>angus", "E end", "S move fraser mentieth>fife>angus", "S end")
    assert legal(s, "S retreat grant fife")
    s = do(s, "S pass grant")
    assert refusal(s, "E retreat york_infantry fife") == "retreat/border-controlled"


def test_a_c27_a_retreat_makes_the_area_friendly_at_once_and_closed_to_the_enemy() -> None:
    s = scene("""
        stage: moves england
        moves: 1
        england mentieth: hobelars, york_infantry
        scotland fife: grant
    """)
    s = do(s, "E move hobelars mentieth>fife", "E move york_infantry mentieth>fife", "E end", "S end")
    s = do(s, "E retreat hobelars atholl")
    assert ways_out(s, "grant") == {"angus"}
    assert refusal(s, "S retreat grant atholl") == "retreat/enemy-there"
    assert "atholl" in ways_out(do(s, "S pass grant"), "york_infantry")


@pytest.mark.parametrize("book", ["4.0", "3.0-es", "3.0-it", "2.3-de", "2.3-fr"])
def test_a_c32_who_retreats_is_known_and_only_where_to_is_not(book: str) -> None:
    """[R5.5]"""
    s = scene(f"    edition: {book}\n" + HARD_PRESSED)
    s = do(s, "E move york_knights mentieth>fife", "E end", "S end", "E pass york_knights")
    _, events = apply(s, read_action("S retreat grant atholl"))
    seen = next(event for event in events if event.kind == "retreated").seen_by(ENGLAND)
    assert isinstance(seen, Retreated)
    assert (seen.blocks, seen.pairs) == ((BLOCK["grant"],), None)


IN_ATHOLL = """
    stage: moves england
    moves: 1
    england fife: york_infantry
    scotland atholl: grant, fraser, lindsay
"""


def test_r5_5_no_more_blocks_retreat_than_the_border_lets_through() -> None:
    """[R4.3]"""
    s = do(scene(IN_ATHOLL), "E move york_infantry fife>atholl", "E end", "S end")
    s = do(s, "S retreat grant lennox", "S retreat fraser lennox")
    assert refusal(s, "S retreat lindsay lennox") == "retreat/border-full"
    assert legal(s, "S retreat lindsay mentieth")


def test_r5_5_border_limits_are_fresh_in_every_round() -> None:
    s = do(scene(IN_ATHOLL), "E move york_infantry fife>atholl", "E end", "S end")
    s = do(s, "S retreat grant lennox", "S retreat fraser lennox", "S pass lindsay", "E pass york_infantry")
    assert legal(s, "S retreat lindsay lennox")


def test_r5_5_six_blocks_may_retreat_over_a_green_border() -> None:
    """[R4.3]"""
    blocks = ["douglas", "campbell", "graham", "barclay", "grant", "fraser", "lindsay"]
    s = scene(f"""
        stage: moves england
        moves: 1
        england mentieth: york_infantry
        scotland fife: {", ".join(blocks)}
    """)
    s = do(s, "E move york_infantry mentieth>fife", "E end", "S end")
    s = do(s, *(f"S retreat {block} angus" for block in blocks[:6]))
    assert refusal(s, "S retreat lindsay angus") == "retreat/border-full"


RED_ATTACK = """
    stage: moves england
    moves: 2
    england atholl: york_infantry, durham_infantry
    england mar: cumbria_infantry
    england buchan: westmor_infantry
    scotland angus: douglas
"""


def red_attack() -> State:
    """Return the end of three quiet rounds in Angus: two English came from Atholl and one from Mar."""
    s = do(scene(RED_ATTACK), "E move york_infantry atholl>angus", "E move durham_infantry atholl>angus")
    return do(s, "E move cumbria_infantry mar>angus", "E end", "S end")


def test_r5_5_the_way_in_does_not_count_against_the_way_out() -> None:
    """[A-B06]"""
    s = wait(red_attack(), 3)
    s = do(s, "E retreat york_infantry atholl", "E retreat durham_infantry atholl")
    assert ways_out(s, "cumbria_infantry") == {"mar", "fife", "buchan"}


def test_r5_5_border_limits_are_fresh_for_the_mandatory_retreat() -> None:
    s = wait(red_attack(), 2)
    s = do(s, "S pass douglas", "E retreat york_infantry atholl", "E retreat durham_infantry atholl")
    assert refusal(s, "E retreat cumbria_infantry atholl") == "retreat/border-full"
    s = do(s, "E pass cumbria_infantry")
    assert asked(s) == "must_retreat england"
    assert legal(s, "E retreat cumbria_infantry atholl")


ALL_LETTERS = """
    stage: moves england
    moves: 1
    england angus: hobelars, york_knights, york_infantry, durham_infantry
    scotland fife: douglas
"""


def all_letters() -> State:
    """Return round 1 in Fife with attackers of every letter."""
    s = scene(ALL_LETTERS)
    for block in ("hobelars", "york_knights", "york_infantry", "durham_infantry"):
        s = do(s, f"E move {block} angus>fife")
    return do(s, "E end", "S end")


def test_a_c18_in_the_mandatory_retreat_a_goes_before_b_before_c() -> None:
    """[R5.5]"""
    s = wait(all_letters(), 3)
    assert {line.split()[2] for line in options(s)} == {"hobelars"}
    assert refusal(s, "E retreat york_knights angus") == "retreat/letter-order"
    assert rule_of_refusal(s, "E retreat york_knights angus") == "5.5"
    s = do(s, "E retreat hobelars angus")
    assert {line.split()[2] for line in options(s)} == {"york_knights"}
    (told,) = seen(s, "S", "E retreat york_knights mentieth")
    assert told["blocks"] == ["york_knights"]  # The Hobelars have gone before.
    s = do(s, "E retreat york_knights mentieth")
    assert {line.split()[2] for line in options(s)} == {"york_infantry", "durham_infantry"}


def test_a_c18_older_editions_let_them_go_in_any_order() -> None:
    s = scene("    edition: 4.0 mandatory_retreat_order=any\n" + ALL_LETTERS)
    s = do(s, "E move hobelars angus>fife", "E move york_infantry angus>fife", "E end", "S end")
    assert legal(wait(s, 3), "E retreat york_infantry angus")


def test_r5_5_the_mandatory_retreat_leaves_no_choice_but_the_way() -> None:
    """[R5.3]"""
    s = wait(all_letters(), 3)
    assert options(s) == {f"E retreat hobelars {area}" for area in ("angus", "mentieth", "atholl")}
    assert refusal(s, "E pass hobelars") == "phase/wrong"
    assert refusal(s, "E end") == "phase/wrong"
    assert refusal(s, "E retreat edward angus") == "retreat/not-in-battle"


def infantry_to(first: str, second: str) -> list[str]:
    """Return the retreats of the two infantry blocks."""
    return [f"E retreat york_infantry {first}", f"E retreat durham_infantry {second}"]


def test_r5_5_blocks_of_one_letter_leave_together_and_nobody_sees_who_went_where() -> None:
    s = do(all_letters(), "E pass hobelars", "E pass york_knights", "S pass douglas")
    one = infantry_to("angus", "mentieth")
    other = infantry_to("mentieth", "angus")
    assert seen(s, "S", one[0]) == []  # Nothing is told before the letter is done.
    assert seen(s, "S", *one) == seen(s, "S", *other) == seen(s, "S", *reversed(other))
    assert seen(s, "E", *one) != seen(s, "E", *other)
    told = seen(s, "S", *one)[0]
    assert (told["kind"], told["areas"]) == ("retreated", ["angus", "mentieth"])
    assert told["blocks"] == ["york_infantry", "durham_infantry"]


def test_r5_5_the_owner_sees_who_went_where() -> None:
    s = do(scene(IN_ATHOLL), "E move york_infantry fife>atholl", "E end", "S end", "S retreat grant lennox")
    s = do(s, "S pass fraser")
    (told, *_) = seen(s, "S", "S retreat lindsay mar")
    assert told["pairs"] == ["lindsay mar", "grant lennox"]
    assert "pairs" not in seen(s, "E", "S retreat lindsay mar")[0]


def test_r5_5_the_mandatory_retreat_hides_it_too() -> None:
    """[A-C18]"""
    s = do(wait(all_letters(), 3), "E retreat hobelars angus", "E retreat york_knights angus")
    one = infantry_to("angus", "mentieth")
    other = infantry_to("mentieth", "angus")
    assert seen(s, "S", *one) == seen(s, "S", *other)
    assert where(do(s, *one), "york_infantry") == "angus"
    assert where(do(s, *other), "york_infantry") == "mentieth"


def test_a_c28_the_attacker_retreats_before_the_other_side_regroups() -> None:
    s = wait(all_letters(), 3)
    assert refusal(s, "S regroup douglas atholl") == "actor/not-to-act"
    s = do(s, "E retreat hobelars atholl", "E retreat york_knights mentieth")
    s = do(s, *infantry_to("mentieth", "mentieth"))
    assert asked(s) == "regrouping scotland"
    assert ways_out(s, "douglas") == {"angus"}


# The English attack Galloway over its border with Carrick; then the Scots take Carrick and Annan behind them.
TRAP = """
    stage: moves england
    moves: 2
    card scotland: 1
    england carrick: {attackers}
    scotland galloway: douglas
    scotland lanark: campbell, graham
"""
SHUT = ("S move campbell lanark>carrick", "S move graham lanark>annan", "S end")


def test_r5_5_blocks_that_cannot_retreat_when_required_are_eliminated() -> None:
    """[R5.8]"""
    s = scene(TRAP.format(attackers="york_infantry, hobelars"))
    s = do(s, "E move york_infantry carrick>galloway", "E move hobelars carrick>galloway", "E end", *SHUT)
    assert options(s) == {"E fight hobelars", "E pass hobelars"}
    s = wait(s, 3)
    assert (where(s, "york_infantry"), where(s, "hobelars")) == ("pool", "dead")
    assert asked(s) == "regrouping scotland"


def test_r5_5_a_block_whose_only_way_out_is_controlled_is_eliminated() -> None:
    """[R5.8]"""
    s = scene("""
        stage: moves england
        moves: 1
        card scotland: 2
        england carrick: york_infantry
        scotland galloway: douglas
        scotland lanark: campbell
        scotland annan: fraser
    """)
    s = do(s, "E move york_infantry carrick>galloway", "E end")
    s = wait(do(s, "S move campbell lanark>carrick", "S move fraser annan>galloway", "S end"), 3)
    assert (where(s, "york_infantry"), asked(s)) == ("pool", "regrouping scotland")  # Annan is vacant.


def test_r5_5_when_the_border_is_full_the_rest_are_eliminated() -> None:
    s = scene("""
        stage: moves england
        moves: 2
        card scotland: 1
        england carrick: york_infantry, durham_infantry
        england annan: cumbria_infantry
        scotland galloway: douglas
        scotland lanark: campbell
    """)
    s = do(s, "E move york_infantry carrick>galloway", "E move durham_infantry carrick>galloway")
    s = do(s, "E move cumbria_infantry annan>galloway", "E end", "S move campbell lanark>annan", "S end")
    s = do(wait(s, 3), "E retreat cumbria_infantry carrick", "E retreat york_infantry carrick")
    assert where(s, "durham_infantry") == "pool"
    assert asked(s) == "regrouping scotland"


VIKINGS = """
    stage: moves england
    moves: 2
    england angus: york_infantry
    scotland fife: norse, wallace, etterick
"""
FAR_FRIENDS = """
    scotland ross: fraser
    scotland lanark: grant
    scotland england: lindsay
    scotland lothian: campbell
    england dunbar: durham_infantry
"""


def test_a_c19_the_norse_follow_a_companion_of_their_letter() -> None:
    """[R4.7]"""
    s = do(scene(VIKINGS), "E move york_infantry angus>fife", "E end", "S end")
    assert ways_out(s, "norse") == set()
    s = do(s, "S retreat wallace mentieth")
    assert ways_out(s, "norse") == {"mentieth"}
    s = do(s, "S retreat norse mentieth", "S pass etterick", "E pass york_infantry")
    assert (where(s, "norse"), where(s, "wallace")) == ("mentieth", "mentieth")


def test_a_c19_a_companion_inland_is_no_haven() -> None:
    s = do(scene(VIKINGS), "E move york_infantry angus>fife", "E end", "S end", "S retreat wallace atholl")
    assert options(s) == {"S fight norse", "S pass norse"}


def test_a_c19_a_companion_of_a_later_letter_helps_only_in_the_next_round() -> None:
    s = do(scene(VIKINGS), "E move york_infantry angus>fife", "E end", "S end", "S pass wallace", "S pass norse")
    s = do(s, "S retreat etterick mentieth", "E pass york_infantry")
    assert (s.current_battle().round, ways_out(s, "norse")) == (2, {"mentieth"})


def test_r5_5_the_norse_retreat_to_any_friendly_coast_and_never_to_a_vacant_one() -> None:
    """[R4.7] [A-B15]"""
    s = scene(VIKINGS + FAR_FRIENDS)
    s = do(s, "E move york_infantry angus>fife", "E move durham_infantry dunbar>lothian", "E end", "S end")
    s = do(s, "E battle fife")
    assert ways_out(s, "norse") == {"ross"}  # Lanark lies inland, Lothian is contested.
    assert refusal(s, "S retreat norse mentieth") == "retreat/norse-haven"
    assert rule_of_refusal(s, "S retreat norse england") == "4.7"


def norse_attack(helpers: str) -> State:
    """Return round 1 of an attack on Fife by the Norse, with others from Mentieth in reserve."""
    s = scene(f"""
        stage: moves scotland
        first: england
        moves: 2
        england fife: york_infantry
        scotland ross: norse
        scotland mentieth: {helpers}
    """)
    s = do(s, "S sail norse ross~fife")
    for helper in helpers.split(", "):
        s = do(s, f"S move {helper} mentieth>fife")
    return do(s, "S end")


def test_a_c20_norse_without_a_friendly_coast_may_not_retreat() -> None:
    """[A-B14]"""
    s = norse_attack("etterick")
    assert acting(s) == {"norse"}
    assert options(s) == {"S fight norse", "S pass norse"}
    assert refusal(s, "S retreat norse ross") == "retreat/norse-haven"


def test_a_c20_and_are_lost_for_good_when_they_must() -> None:
    """Etterick (B) would retreat too late to help. [A-C19] [R5.8]"""
    s = wait(norse_attack("etterick"), 3)
    assert where(s, "norse") == "dead"
    assert options(s) == {f"S retreat etterick {area}" for area in ("mentieth", "angus", "atholl")}


def test_a_c19_in_the_mandatory_retreat_wallace_may_save_the_norse() -> None:
    s = wait(norse_attack("wallace"), 3)
    assert {line.split()[2] for line in options(s)} == {"wallace"}
    assert where(do(s, "S retreat wallace atholl"), "norse") == "dead"
    s = do(s, "S retreat wallace mentieth")
    assert options(s) == {"S retreat norse mentieth"}
