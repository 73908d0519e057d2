"""4.6: who may leave a contested area, and by which border."""

from __future__ import annotations

import pytest

from longshanks.notation.game import BadLine, load
from longshanks.rules.editions import PROFILES
from longshanks.rules.r1_map import AREA_NAMES
from tests.rules.battlefield import ends, reserve, why
from tests.rules.play import do, legal, options, scene, where
from tests.rules.test_r4_movement import EVERY_BORDER

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


OWN_BORDER = """
longshanks game 1
scenario: bruce
edition: {book}

C levy wales_archers lancaster_knights york_knights hobelars york_infantry wales_infantry
C deal england 1 2 2 2 3
C deal scotland 1 1 3 truce victuals
E card 2
S card truce
S truce
E move argyll argyll>lochaber
E move steward lanark>mentieth>lothian
E end
S card 1
E card 2
E move wales_archers england>dunbar
E move comyn badenoch>buchan
E end
S move lennox lennox>mentieth
S end
E battle mentieth
E fight mentieth
C roll 2 3 4
S fight lennox
C roll 2
E fight northumber_infantry
C roll 1 6 6
E regroup mentieth lothian
E end
C roll 6
S end
S card 3
E card 2
S move campbell lennox>mentieth
S move douglas fife>angus
S move king fife>mentieth
S move dunbar dunbar>lothian
S move barclay fife>angus
S end
E move durham_infantry lothian>mentieth
E move york_infantry england>dunbar>lothian
E move mentieth lothian>dunbar
"""
"""The Scots enter Lothian from Dunbar, then York Infantry does; Mentieth, unpinned in Lothian, leaves for Dunbar."""


@pytest.mark.parametrize("book", PROFILES)
def test_a_b12_in_4_0_player_2_leaves_over_a_border_used_after_player_1(book: str) -> None:
    """[R4.6] [R5.5] In the older books a border that the enemy used is closed, whoever else used it."""
    text = OWN_BORDER.strip().format(book=book)
    if book == "4.0":
        assert where(load(text).state, "mentieth") == "dunbar"
        return
    with pytest.raises(BadLine, match=r"move/border-controlled, rule 4\.6, from lothian, to dunbar") as caught:
        load(text)
    assert caught.value.line == len(text.splitlines())
