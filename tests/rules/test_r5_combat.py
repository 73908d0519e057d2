"""5.4 and 5.41: dice, hits, the home bonus and the Schiltroms."""

from __future__ import annotations

import pytest

from longshanks.rules.state import State
from tests.rules.battlefield import acting, wait
from tests.rules.play import asked, do, events, options, refusal, rule_of_refusal, scene, strength, where


def test_r5_4_a_block_rolls_a_die_for_each_step_and_hits_up_to_its_rating() -> None:
    """The book's example: knights of three steps roll 2, 4 and 5."""
    s = scene("""
        stage: moves england
        moves: 1
        england angus: york_knights 3
        scotland fife: douglas
    """)
    s = do(s, "E move york_knights angus>fife", "E end", "S end", "E fight york_knights")
    assert refusal(s, "C roll 2 4 5 5") == "roll/count"
    assert rule_of_refusal(s, "C roll 2 4") == "5.4"
    told = events(s, "C roll 2 4 5")[0]
    assert (told["kind"], told["dice"], told["rating"], told["hits"]) == ("fought", [2, 4, 5], 3, 1)
    assert strength(do(s, "C roll 2 4 5"), "douglas") == 3


@pytest.mark.parametrize(
    ("block", "rating"),
    [("wallace", 3), ("norse", 2), ("keith", 1), ("french_knights", 3), ("grant", 2), ("fraser", 3)],
)
def test_r5_4_the_highest_die_that_hits_is_the_combat_rating(block: str, rating: int) -> None:
    """[R2.12]"""
    s = scene(f"""
        stage: moves england
        moves: 1
        england fife: york_infantry
        scotland angus: {block} 1
    """)
    s = do(s, "E move york_infantry fife>angus", "E end", "S end", f"S fight {block}")
    assert strength(do(s, f"C roll {rating}"), "york_infantry") == 3
    assert strength(do(s, f"C roll {rating + 1}"), "york_infantry") == 4


def test_r5_4_hits_count_at_once_so_that_the_dead_do_not_strike_back() -> None:
    """[R5.41]"""
    s = scene("""
        stage: moves england
        moves: 1
        england angus: york_infantry 1, durham_infantry 2
        scotland fife: grant
    """)
    s = do(s, "E move york_infantry angus>fife", "E move durham_infantry angus>fife", "E end", "S end")
    s = do(s, "S fight grant", "C roll 1 1 6", "E hit york_infantry")
    assert where(s, "york_infantry") == "pool"
    assert acting(s) == {"durham_infantry"}


@pytest.mark.parametrize(
    ("noble", "home"), [("angus", "angus"), ("bruce", "annan"), ("bruce", "carrick"), ("comyn", "lochaber")]
)
def test_r5_4_a_noble_who_defends_his_home_hits_on_3(noble: str, home: str) -> None:
    """[R1.4]"""
    start = {"angus": "fife", "annan": "carrick", "carrick": "annan", "lochaber": "moray"}[home]
    s = scene(f"""
        stage: moves england
        moves: 1
        england {start}: york_infantry
        scotland {home}: {noble} 2
    """)
    s = do(s, f"E move york_infantry {start}>{home}", "E end", "S end", f"S fight {noble}", "C roll 3 4")
    assert strength(s, "york_infantry") == 3


@pytest.mark.parametrize(("area", "start"), [("fife", "mentieth"), ("atholl", "lennox")])
def test_r5_4_a_noble_away_from_home_hits_on_2(area: str, start: str) -> None:
    """[R1.4]"""
    s = scene(f"""
        stage: moves england
        moves: 1
        england {start}: york_infantry
        scotland {area}: angus 2
    """)
    s = do(s, f"E move york_infantry {start}>{area}", "E end", "S end", "S fight angus", "C roll 2 3")
    assert strength(s, "york_infantry") == 3


def test_r5_4_a_noble_who_arrives_home_as_a_reserve_defends_it() -> None:
    """[R1.4]"""
    s = scene("""
        stage: moves england
        moves: 1
        card scotland: 1
        england fife: york_infantry
        scotland angus: grant
        scotland mar: angus 1
    """)
    s = do(s, "E move york_infantry fife>angus", "E end", "S move angus mar>angus", "S end")
    s = do(wait(s), "S fight angus", "C roll 3")
    assert strength(s, "york_infantry") == 3


def test_r5_4_a_noble_who_attacks_his_home_hits_on_2() -> None:
    """[R1.4]"""
    s = scene("""
        stage: moves england
        moves: 1
        england fife: angus 2
        scotland angus: grant
    """)
    s = do(s, "E move angus fife>angus", "E end", "S end", "E fight angus", "C roll 2 3")
    assert strength(s, "grant") == 2


def test_a_c29_a_noble_who_defects_at_home_attacks_without_bonus() -> None:
    s = scene("""
        stage: event england
        event: england
        card england: herald
        scotland angus: angus 2, grant
    """)
    s = do(s, "E herald angus", "C roll 4")
    assert acting(s) == {"angus"}
    s = do(s, "E fight angus", "C roll 3 3")
    assert strength(s, "grant") == 3
    assert asked(wait(s, 3)) == "must_retreat england"


def test_a_c29_a_noble_the_defender_captures_at_home_has_the_bonus_from_the_next_round() -> None:
    s = scene("""
        stage: moves england
        moves: 1
        england fife: angus 1, york_infantry 1
        scotland angus: etterick
    """)
    s = do(s, "E move angus fife>angus", "E move york_infantry fife>angus", "E end", "S end")
    s = do(s, "S fight etterick", "C roll 1 6", "E hit angus", "E pass york_infantry")
    s = do(s, "S fight angus", "C roll 3")
    assert where(s, "york_infantry") == "pool"


def test_r5_41_each_hit_falls_on_the_strongest_and_the_owner_breaks_ties() -> None:
    """The book's example: three hits on two blocks of four steps."""
    s = scene("""
        stage: moves england
        moves: 1
        england angus: york_knights
        scotland fife: douglas, campbell, lindsay 2
    """)
    s = do(s, "E move york_knights angus>fife", "E end", "S end", "E fight york_knights", "C roll 1 2 3 4")
    assert (strength(s, "douglas"), strength(s, "campbell")) == (3, 3)
    assert options(s) == {"S hit douglas", "S hit campbell"}
    assert refusal(s, "S hit lindsay") == "hit/not-strongest"
    assert rule_of_refusal(s, "S hit lindsay") == "5.41"
    s = do(s, "S hit campbell")
    assert [strength(s, block) for block in ("douglas", "campbell", "lindsay")] == [3, 2, 2]
    assert asked(s) == "combat scotland"


def test_r5_41_hits_are_counted_one_at_a_time_as_the_strongest_changes() -> None:
    s = scene("""
        stage: moves england
        moves: 1
        england angus: york_knights
        scotland fife: douglas, campbell 3, lindsay 1
    """)
    s = do(s, "E move york_knights angus>fife", "E end", "S end", "E fight york_knights", "C roll 1 2 5 6")
    assert strength(s, "douglas") == 3  # One hit on the strongest, then the choice among equals.
    assert options(s) == {"S hit douglas", "S hit campbell"}


def test_r5_41_the_owner_is_not_asked_when_he_has_no_choice() -> None:
    s = scene("""
        stage: moves england
        moves: 1
        england angus: york_knights
        scotland fife: douglas 2, campbell 2
    """)
    s = do(s, "E move york_knights angus>fife", "E end", "S end", "E fight york_knights", "C roll 1 2 6 6")
    assert (strength(s, "douglas"), strength(s, "campbell"), asked(s)) == (1, 1, "combat scotland")


def schiltrom_battle(switches: str, *english: str) -> State:
    """Return round 1, where Grant (C2) is to fight in Fife against English blocks from Angus."""
    s = scene(f"""
        edition: 4.0 {switches}
        stage: moves england
        moves: 1
        england angus: {", ".join(english)}
        scotland fife: grant 2, macdonald 2
    """)
    s = do(s, *(f"E move {block} angus>fife" for block in english), "E end", "S end")
    while asked(s) == "combat england":
        s = do(s, min(line for line in options(s) if " pass " in line))
    return s


def test_r5_4s_without_english_archers_scottish_infantry_hits_one_better() -> None:
    s = schiltrom_battle("schiltroms=true", "york_infantry")
    assert strength(do(s, "S fight grant", "C roll 3 4"), "york_infantry") == 3
    assert strength(do(s, "S fight macdonald", "C roll 4 5"), "york_infantry") == 3


def test_r5_4s_english_archers_break_the_schiltrom() -> None:
    s = schiltrom_battle("schiltroms=true", "york_infantry", "lancaster_archers")
    assert strength(do(s, "S fight grant", "C roll 3 4"), "york_infantry") == 4


def test_r5_4s_the_rule_is_optional() -> None:
    s = schiltrom_battle("", "york_infantry")
    assert strength(do(s, "S fight grant", "C roll 3 4"), "york_infantry") == 4


def test_r5_4s_only_scottish_infantry_profits() -> None:
    s = scene("""
        edition: 4.0 schiltroms=true
        stage: moves england
        moves: 1
        england angus: york_infantry 1
        scotland fife: keith 2, grant
    """)
    s = do(s, "E move york_infantry angus>fife", "E end", "S end")
    s = do(s, "S fight keith", "C roll 2 2", "S pass grant", "E fight york_infantry", "C roll 3")
    assert (strength(s, "york_infantry"), strength(s, "grant")) == (1, 3)


def test_a_c30_archers_in_reserve_do_not_break_the_schiltrom_yet() -> None:
    s = scene("""
        edition: 4.0 schiltroms=true
        stage: moves england
        moves: 2
        england angus: york_infantry
        england mentieth: lancaster_archers
        scotland fife: grant 1
    """)
    s = do(s, "E move york_infantry angus>fife", "E move lancaster_archers mentieth>fife", "E end", "S end")
    s = do(s, "S fight grant", "C roll 3", "E pass york_infantry")
    assert strength(s, "york_infantry") == 3
    s = do(s, "E pass lancaster_archers", "S fight grant", "C roll 3")
    assert strength(s, "york_infantry") == 3
