"""9.0 Victory: the majority of nobles, the tie, and sudden death."""

from __future__ import annotations

import pytest

from longshanks.rules.engine import ENGLAND, SCOTLAND, actors, outcome
from longshanks.rules.state import State
from tests.rules.play import asked, do, refusal, rule_of_refusal, scene, side, where

HOMES = {
    "ross": "ross",
    "buchan": "buchan",
    "angus": "angus",
    "argyll": "argyll",
    "galloway": "galloway",
    "comyn": "badenoch",
    "mar": "mar",
    "lennox": "lennox",
    "atholl": "atholl",
    "dunbar": "dunbar",
    "mentieth": "mentieth",
    "steward": "lanark",
    "bruce": "carrick",
}
LAST_BUILDS = "stage: builds england\nbuilding: england\n"


def nobles(english: int, *more: str) -> str:
    """Return the thirteen nobles at home, the first so many of them English, and some lines more."""
    sides = ["england"] * english + ["scotland"] * (len(HOMES) - english)
    lines = [f"{owner} {home}: {noble}" for owner, (noble, home) in zip(sides, HOMES.items(), strict=True)]
    return "\n".join([*lines, *more]) + "\n"


def end_of_turn(text: str) -> State:
    """Return the state after the last move of the first turn of a year."""
    return do(scene("turn: 1\nstage: moves scotland\n" + text), "S end")


@pytest.mark.parametrize(("scenario", "year"), [("braveheart", 1305), ("bruce", 1314)])
@pytest.mark.parametrize(("english", "winner"), [(7, ENGLAND), (6, SCOTLAND)])
def test_r9_0_the_majority_of_nobles_wins_at_the_end(scenario: str, year: int, english: int, winner: int) -> None:
    s = do(scene(f"scenario: {scenario}\nyear: {year}\n" + LAST_BUILDS + nobles(english)), "E end")
    assert outcome(s) == (winner, "majority", "9.0")
    assert actors(s) == ()


def test_r9_0_nobody_wins_by_majority_before_the_last_year() -> None:
    s = do(scene("year: 1304\n" + LAST_BUILDS + nobles(12)), "E end")
    assert outcome(s) is None
    assert s.year == 1305


def test_r9_0_nothing_can_be_done_after_the_end() -> None:
    s = do(scene("year: 1305\n" + LAST_BUILDS + nobles(7)), "E end")
    assert refusal(s, "E end") == "actor/game-over"
    assert rule_of_refusal(s, "E end") == "9.0"


@pytest.mark.parametrize(
    ("wallace", "winner"), [("selkirk", SCOTLAND), ("dead", ENGLAND), ("pool", ENGLAND), ("england", SCOTLAND)]
)
def test_a_g06_wallace_on_the_map_breaks_a_tie_for_the_scots(wallace: str, winner: int) -> None:
    """[R9.0]"""
    tie = nobles(7, "scotland moray: moray", f"scotland {wallace}: wallace")
    s = do(scene("year: 1305\n" + LAST_BUILDS + tie), "E end")
    assert outcome(s) == (winner, "tie", "9.0")


def test_a_g06_there_is_no_tie_without_moray_on_the_map() -> None:
    for place in ("pool", "dead"):
        s = scene("year: 1305\n" + LAST_BUILDS + nobles(7, f"scotland {place}: moray", "scotland selkirk: wallace"))
        assert outcome(do(s, "E end")) == (ENGLAND, "majority", "9.0")


def test_a_g01_the_last_winter_is_played_before_the_count() -> None:
    """[R9.0]"""
    # Seven English nobles to six, but Ross will find Douglas in his home and turn Scottish.
    text = nobles(7).replace("england ross: ross", "england fife: ross\nscotland ross: douglas")
    s = do(scene("year: 1305\nturn: 5\nstage: moves scotland\n" + text), "S end")
    s = do(s, "E home comyn badenoch", "S home bruce carrick", "E end", "S end", "S end")
    assert (side(s, "ross"), asked(s)) == ("scotland", "builds england")
    assert outcome(s) is None
    assert outcome(do(s, "E end")) == (SCOTLAND, "majority", "9.0")


def test_a_g01_wallace_disbanded_in_the_last_winter_loses_the_tie() -> None:
    tie = nobles(7, "scotland moray: moray", "scotland fife: wallace")
    s = scene("year: 1305\nstage: scottish_disband scotland\n" + tie)
    assert outcome(do(s, "S end", "S end", "E end")) == (SCOTLAND, "tie", "9.0")
    assert outcome(do(s, "S disband wallace", "S end", "S end", "E end")) == (ENGLAND, "tie", "9.0")


@pytest.mark.parametrize("year", [1305, 1314, 1320])
def test_a_g05_the_campaign_goes_on_until_a_sudden_death(year: int) -> None:
    """[R8.3]"""
    s = do(scene(f"scenario: campaign\nyear: {year}\n" + LAST_BUILDS + nobles(12)), "E end")
    assert outcome(s) is None
    assert (s.year, asked(s)) == (year + 1, "deal_cards chance")


@pytest.mark.parametrize(("english", "winner"), [(13, ENGLAND), (0, SCOTLAND)])
def test_r9_1_all_nobles_win_at_the_end_of_a_game_turn(english: int, winner: int) -> None:
    s = scene("turn: 1\nstage: moves scotland\n" + nobles(english))
    assert outcome(s) is None
    assert outcome(do(s, "S end")) == (winner, "all-nobles", "9.1")


def test_r9_1_one_noble_on_the_other_side_keeps_the_game_going() -> None:
    assert outcome(end_of_turn(nobles(12))) is None
    assert outcome(end_of_turn(nobles(1))) is None


@pytest.mark.parametrize("place", ["pool", "dead"])
def test_a_g03_moray_counts_only_on_the_map(place: str) -> None:
    """[R9.1]"""
    assert outcome(end_of_turn(nobles(13, "scotland fife: moray 1"))) is None
    assert outcome(end_of_turn(nobles(13, f"scotland {place}: moray"))) == (ENGLAND, "all-nobles", "9.1")


def test_a_g02_all_nobles_are_not_tested_in_the_middle_of_a_turn() -> None:
    s = scene("stage: event england\nevent: england\ncard england: herald\ncard scotland: 1\n" + nobles(12))
    s = do(s, "E herald bruce", "C roll 1")
    assert (side(s, "bruce"), asked(s)) == ("england", "moves scotland")
    assert outcome(s) is None
    assert outcome(do(s, "S end")) == (ENGLAND, "all-nobles", "9.1")


def test_a_g02_all_nobles_held_in_winter_count_at_the_end_of_the_next_turn() -> None:
    # Galloway, the last Scottish noble, loses his home to the garrison and defects in winter.
    s = scene("""
        turn: 5
        stage: moves scotland
        england ross: ross
        england galloway: york_infantry
        scotland fife: galloway
    """)
    s = do(s, "S end")
    assert side(s, "galloway") == "england"
    assert outcome(s) is None
    s = do(s, "E end", "S end", "S end", "E end", "C levy york_infantry")
    s = do(s, "C deal england 2 2 2 2 2", "C deal scotland 1 1 1 1 1", "E card 2", "S card 1", "E end")
    assert outcome(s) is None
    assert outcome(do(s, "S end")) == (ENGLAND, "all-nobles", "9.1")


def test_a_g02_a_turn_of_two_events_ends_like_any_other() -> None:
    """[A-A02]"""
    text = "stage: cards both\nturn: 2\nhand england: herald\nhand scotland: truce\n"
    s = do(scene(text + nobles(12)), "E card herald", "S card truce", "E herald bruce", "C roll 1", "S decline")
    assert outcome(s) == (ENGLAND, "all-nobles", "9.1")


BLOODY_FIELD = """
    year: 1308
    flags: crowned edward_ii
    stage: combat_roll chance
    battle: fife
    attacker: england
    round: 2 A scotland
    front: king douglas edward york_knights
    england fife: edward 1, york_knights 1
    scotland fife: king 1, douglas 1
"""


def test_a_g04_the_death_of_the_scottish_king_ends_the_battle_at_once() -> None:
    """[R9.1]"""
    s = scene(BLOODY_FIELD.replace("2 A scotland", "2 B england") + "roller: york_knights")
    s = do(s, "C roll 3", "S hit king")
    assert outcome(s) == (ENGLAND, "king-killed", "9.1")
    assert where(s, "douglas") == "fife"


def test_a_g04_the_death_of_edward_ii_ends_the_battle_at_once() -> None:
    """[R9.1]"""
    s = do(scene(BLOODY_FIELD + "roller: king"), "C roll 3", "E hit edward")
    assert outcome(s) == (SCOTLAND, "edward-ii-killed", "9.1")
    assert where(s, "york_knights") == "fife"


def test_a_g04_the_death_of_another_block_does_not() -> None:
    s = do(scene(BLOODY_FIELD + "roller: king"), "C roll 3", "E hit york_knights")
    assert outcome(s) is None


def test_a_g04_a_king_killed_in_a_defection_battle_ends_the_game() -> None:
    s = scene("""
        flags: crowned
        stage: event england
        event: england
        card england: herald
        card scotland: 1
        scotland angus: angus 3, king 1
    """)
    s = do(s, "E herald angus", "C roll 2", "S pass king", "E fight angus", "C roll 1 6 6")
    assert outcome(s) == (ENGLAND, "king-killed", "9.1")
