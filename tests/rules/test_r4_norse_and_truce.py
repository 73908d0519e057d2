"""4.7 the Norse by sea, and moves under a truce."""

from __future__ import annotations

import pytest

from longshanks.notation.action import read_action
from longshanks.rules.engine import apply
from longshanks.rules.events import Moved
from longshanks.rules.r1_map import AREA_NAMES
from longshanks.rules.r2_blocks import ENGLAND
from tests.rules.battlefield import ends, front, reserve, why
from tests.rules.play import do, legal, options, scene
from tests.rules.test_r4_main_attack import TWO_GROUPS
from tests.rules.test_r4_movement import FOUR_IN_BUCHAN, IN_DUNBAR, IN_ENGLAND, PASSAGE, RED, SIX_TO_ANGUS
from tests.rules.test_r4_pinning import PINNED

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
    assert isinstance(seen, Moved), "origin and destination are seen in any case"
    assert (seen.block is not None) == told


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
    """[R3.12]"""
    s = scene(TRUCE)
    assert why(s, "S move wallace fife>angus") == ("move/truce", "3.12")
    assert legal(s, "S move wallace fife>mentieth>lothian"), "neutral areas stay open"


def test_a_b16_the_norse_keep_the_truce_too() -> None:
    s = scene(TRUCE)
    assert why(s, "S sail norse ross~moray") == ("move/truce", "3.12")
    assert legal(s, "S sail norse ross~argyll")


@pytest.mark.parametrize("held", ["", "england england: edward", "scotland england: grant"])
def test_a_b16_under_a_truce_the_scots_do_not_enter_england(held: str) -> None:
    """[R5.9] Empty, defended or already theirs."""
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
    assert allowed or why(s, "E move edward dunbar>england") == ("move/truce", "3.12")


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
