"""2.0 Armies: what is printed on the blocks, against the tables of the book, and what it means in play."""

from __future__ import annotations

import pytest

from longshanks.rules.editions import edition
from longshanks.rules.r2_blocks import (
    ARCHERS,
    BLOCK,
    BLOCK_NAMES,
    BRUCE_FACTION,
    CAVALRY,
    CELTIC,
    COMYN_FACTION,
    CROSSES,
    ENGLISH,
    INFANTRY,
    LEADERS,
    LETTER,
    MAX_STEPS,
    NOBLES,
    RATING,
    SCOTTISH,
    TURNCOATS,
    blocks_of,
    count,
)
from tests.rules.play import asked, do, legal, options, refusal, rule_of_refusal, scene, side, strength, where


def names(blocks: int) -> set[str]:
    """Return the names of a mask of blocks."""
    return {BLOCK_NAMES[block] for block in blocks_of(blocks)}


def combat(name: str) -> str:
    """Return a combat rating such as B3."""
    return f"{'ABC'[LETTER[BLOCK[name]]]}{RATING[BLOCK[name]]}"


def move(name: str) -> int:
    """Return the move rating in edition 4.0."""
    return edition().move[BLOCK[name]]


def reach(start: str, block: str) -> int:
    """Return the length of the longest route an English or Scottish block may take on an empty board."""
    who = "england" if ENGLISH >> BLOCK[block] & 1 else "scotland"
    s = scene(f"""
        stage: moves {who}
        moves: 3
        {who} {start}: {block}
    """)
    return max(line.count(">") for line in options(s))


def test_r2_0_each_side_has_twenty_eight_wooden_blocks() -> None:
    """The table: 1+2+3+1+8+13 red blocks, 1+1+1+1+1+1+8+14 blue ones; 13 nobles have one of each."""
    assert count(ENGLISH) + count(TURNCOATS) == 28
    assert count(SCOTTISH) + count(TURNCOATS) == 28


def test_r2_0_a_block_serves_the_side_of_its_colour() -> None:
    s = scene("""
        england fife: edward, mar
        scotland lanark: wallace, ross
    """)
    assert [side(s, block) for block in ("edward", "mar", "wallace", "ross")] == ["england"] * 2 + ["scotland"] * 2
    assert refusal(s, "E move wallace lanark>carrick") == "block/not-yours"


TABLE = [
    ("edward", 3, "B4"),
    *((n, 2, "B3") for n in ("lancaster_archers", "wales_archers")),
    *((n, 2, "B3") for n in ("lancaster_knights", "york_knights", "durham_knights")),
    ("hobelars", 3, "A2"),
    *((f"{n}_infantry", 2, "C2") for n in ("york", "lancaster", "northumber", "durham", "cumbria", "westmor")),
    *((f"{n}_infantry", 2, "C3") for n in ("wales", "ulster")),
    ("wallace", 3, "A3"),
    ("king", 3, "A3"),
    ("etterick", 3, "B2"),
    ("keith", 3, "B1"),
    ("french_knights", 2, "B3"),
    *((n, 2, "C2") for n in ("campbell", "graham", "lindsay", "barclay", "grant")),
    *((n, 2, "C3") for n in ("douglas", "macdonald", "fraser")),
    *((n, 2, "B2") for n in ("bruce", "mar", "lennox", "atholl", "dunbar", "mentieth", "steward")),
    *((n, 2, "B2") for n in ("comyn", "angus", "argyll", "buchan", "galloway", "ross", "moray")),
]


@pytest.mark.parametrize(("name", "rating", "fights"), TABLE)
def test_r2_1_block_data_are_those_of_the_table(name: str, rating: int, fights: str) -> None:
    assert (move(name), combat(name)) == (rating, fights)


def test_r2_1_the_table_has_every_block_but_the_norse() -> None:
    assert {name for name, _, _ in TABLE} == set(BLOCK_NAMES) - {"norse"}


def test_r2_11_full_strength_is_two_three_or_four() -> None:
    assert {MAX_STEPS[block] for block in range(len(BLOCK_NAMES))} == {2, 3, 4}


@pytest.mark.parametrize("steps", [1, 2, 3, 4])
def test_r2_11_a_block_rolls_one_die_for_each_step(steps: int) -> None:
    s = scene(f"""
        stage: combat scotland
        battle: lanark
        attacker: england
        round: 1 A scotland
        scotland lanark: wallace {steps}
        england lanark: york_infantry
        front: wallace york_infantry
    """)
    s = do(s, "S fight wallace")
    assert legal(s, "C roll" + " 6" * steps)
    wrong = "C roll" + " 6" * (steps % 4 + 1)
    assert refusal(s, wrong) == "roll/count"


def test_r2_11_each_hit_takes_a_step_and_the_last_step_the_block() -> None:
    s = scene("""
        stage: combat scotland
        battle: lanark
        attacker: england
        round: 1 A scotland
        scotland lanark: wallace 3
        england lanark: york_infantry 4
        front: wallace york_infantry
    """)
    s = do(s, "S fight wallace", "C roll 1 2 3")
    assert strength(s, "york_infantry") == 1
    s = do(s, "E pass york_infantry", "S fight wallace", "C roll 1 6 6")
    assert where(s, "york_infantry") == "pool"


def test_r2_12_a_blocks_act_before_b_before_c() -> None:
    s = scene("""
        moves: 1
        england angus: york_infantry, york_knights, hobelars
        scotland buchan: wallace, keith, grant
    """)
    s = do(s, *(f"E move {block} angus>buchan" for block in ("york_infantry", "york_knights", "hobelars")))
    s = do(s, "E end", "S end")
    order: list[str] = []
    for _ in range(6):
        (line,) = [line for line in options(s) if line.split()[1] == "pass"]
        order.append(line.split()[2])
        s = do(s, line)
    assert order == ["wallace", "hobelars", "keith", "york_knights", "grant", "york_infantry"]


@pytest.mark.parametrize(
    ("block", "dice", "hits"),
    [
        ("keith", "1 2 3", 1),
        ("etterick", "2 3", 1),
        ("wallace", "1 2 3 4", 3),
        ("king", "3 3 4 6", 2),
        ("french_knights", "3 4 5 6", 1),
        ("macdonald", "1 3 4", 2),
        ("graham", "1 2 3 4", 2),
    ],
)
def test_r2_12_the_number_is_the_highest_roll_that_hits(block: str, dice: str, hits: int) -> None:
    letter = combat(block)[0]
    s = scene(f"""
        stage: combat scotland
        battle: lanark
        attacker: england
        round: 1 {letter} scotland
        scotland lanark: {block}
        england lanark: edward 4
        front: {block} edward
    """)
    s = do(s, f"S fight {block}", f"C roll {dice}")
    assert strength(s, "edward") == 4 - hits


def test_r2_12_edward_hits_with_a_four() -> None:
    s = scene("""
        stage: combat england
        battle: lanark
        attacker: scotland
        round: 1 B england
        england lanark: edward 3
        scotland lanark: graham 4
        front: edward graham
    """)
    s = do(s, "E fight edward", "C roll 4 5 6")
    assert strength(s, "graham") == 3


@pytest.mark.parametrize(
    ("block", "start", "areas"),
    [("york_infantry", "fife", 2), ("edward", "fife", 3), ("wallace", "fife", 3), ("mar", "fife", 2)],
)
def test_r2_13_the_rating_is_how_many_areas_a_block_may_move(block: str, start: str, areas: int) -> None:
    assert reach(start, block) == areas


def test_r2_13_one_area_more_is_too_far() -> None:
    s = scene("""
        moves: 3
        england fife: york_infantry, edward
    """)
    line = "E move york_infantry fife>mentieth>lothian>dunbar"
    assert legal(s, line.replace("york_infantry", "edward"))
    assert refusal(s, line) == "move/too-far"
    assert rule_of_refusal(s, line) == "2.13"


@pytest.mark.parametrize(("book", "areas"), [("4.0", 3), ("3.0-it", 3), ("3.0-es", 2), ("2.3-de", 2), ("2.3-fr", 2)])
def test_r2_13_the_scottish_archers_are_slower_in_some_books(book: str, areas: int) -> None:
    """[R2.23]"""
    assert edition(book).move[BLOCK["etterick"]] == areas


def test_r2_2_every_block_is_of_exactly_one_type() -> None:
    types = [LEADERS, NOBLES, ARCHERS, CAVALRY, INFANTRY, 1 << BLOCK["norse"]]
    assert sum(count(kind) for kind in types) == len(BLOCK_NAMES)
    assert names(sum(types)) == set(BLOCK_NAMES)


def test_r2_21_two_scottish_leaders_and_edward_move_three() -> None:
    assert names(LEADERS) == {"wallace", "king", "edward"}
    assert [reach("fife", leader) for leader in sorted(names(LEADERS))] == [3, 3, 3]


def test_r2_22_fourteen_nobles_thirteen_of_whom_may_change_side() -> None:
    assert count(NOBLES) == 14
    assert names(NOBLES & ~TURNCOATS) == {"moray"}


def test_r2_22_the_factions_share_the_nobles_evenly() -> None:
    """[A-G07]"""
    assert names(BRUCE_FACTION) == {"bruce", "mar", "lennox", "atholl", "dunbar", "mentieth", "steward"}
    assert names(COMYN_FACTION) == {"comyn", "angus", "argyll", "buchan", "galloway", "ross", "moray"}


def test_r2_22_one_block_of_a_noble_is_in_play_at_a_time() -> None:
    """Turned by a herald, Mar is the Scots' to move and no longer England's."""
    s = scene("""
        stage: event scotland
        card scotland: herald
        card england: 1
        first: scotland
        event: scotland
        england mar: mar
    """)
    s = do(s, "S herald mar", "C roll 1")
    assert side(s, "mar") == "scotland"
    assert asked(s) == "moves england"
    assert refusal(s, "E move mar mar>buchan") == "block/not-yours"


def test_r2_23_english_and_welsh_archers_hit_better_than_the_scots() -> None:
    assert {archer: combat(archer) for archer in names(ARCHERS)} == {
        "lancaster_archers": "B3",
        "wales_archers": "B3",
        "etterick": "B2",
    }


def test_r2_24_knights_and_light_horse() -> None:
    assert {rider: combat(rider) for rider in names(CAVALRY)} == {
        "lancaster_knights": "B3",
        "york_knights": "B3",
        "durham_knights": "B3",
        "french_knights": "B3",
        "keith": "B1",
        "hobelars": "A2",
    }


def test_r2_25_eight_infantry_each_five_of_them_c3() -> None:
    """The footnote counts the C3 infantry of both sides together."""
    assert count(INFANTRY & ENGLISH) == count(INFANTRY & SCOTTISH) == 8
    assert sum(combat(block) == "C3" for block in names(INFANTRY)) == 5
    assert {combat(block) for block in names(INFANTRY)} == {"C2", "C3"}


def test_r2_25_the_english_have_one_welsh_and_one_ulster_infantry() -> None:
    """The Welsh archers are the third Celtic block. [R5.2]"""
    assert names(CELTIC & INFANTRY) == {"wales_infantry", "ulster_infantry"}
    assert names(CELTIC) == names(CELTIC & INFANTRY) | {"wales_archers"}


def test_r2_26_the_norse_are_a2_and_never_walk() -> None:
    """[R4.7]"""
    assert combat("norse") == "A2"
    s = scene("""
        stage: moves scotland
        moves: 3
        scotland ross: norse
    """)
    assert not [line for line in options(s) if " move " in line]
    assert refusal(s, "S move norse ross>moray") == "move/norse-by-sea"
    assert rule_of_refusal(s, "S move norse ross>moray") == "4.7"


def test_r2_2_six_blocks_bear_the_black_cross() -> None:
    """[R5.8]"""
    assert names(CROSSES) == {"wallace", "moray", "norse", "french_knights", "hobelars", "edward"}
