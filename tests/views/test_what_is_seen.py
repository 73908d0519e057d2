"""What a player sees, by the rulings A-V01 to A-V03, and the cards of earlier turns: positions as text."""

from __future__ import annotations

import pytest

from longshanks.notation.action import read_action
from longshanks.notation.names import spell_event
from longshanks.notation.position import position
from longshanks.rules.editions import PROFILES
from longshanks.rules.engine import apply
from longshanks.rules.events import SPECTATOR, Event
from longshanks.rules.r1_map import AREA, POOL
from longshanks.rules.r2_blocks import BLOCK, EDWARD, ENGLAND, SCOTLAND
from longshanks.rules.state import State
from longshanks.views.view import UNKNOWN, looking_back, view

OTHERS = {ENGLAND: (SCOTLAND, SPECTATOR), SCOTLAND: (ENGLAND, SPECTATOR)}


def told(s: State, viewer: int, *lines: str) -> tuple[State, list[str]]:
    """Return the state after some actions and what a viewer was told: rule, kind and parameters."""
    found: list[str] = []
    for line in lines:
        s, events = apply(s, read_action(line))
        found += [written(shown) for event in events if (shown := event.seen_by(viewer)) is not None]
    return s, found


def written(event: Event) -> str:
    """Return an event in a line."""
    parts = {key: value for key, value in spell_event(event).items() if key not in ("kind", "rule", "owner", "secret")}
    return " ".join([event.rule, event.kind, *(str(value) for value in parts.values())])


BUILDING = """
    edition: {book}
    stage: builds {actor}
    building: england scotland
    england mentieth: mentieth 1, york_infantry 1
    england angus: angus 1
    scotland ross: ross
    scotland lanark: grant 1, wallace 2
    scotland fife: keith 1
    points: mentieth 3, angus 2, lanark 2, fife 4
"""


@pytest.mark.parametrize("book", PROFILES)
def test_a_v01_steps_built_are_told_by_area_when_their_owner_has_finished(book: str) -> None:
    """[R7.62] [R7.63]"""
    actor = "both" if book == "2.3-fr" else "scotland"
    s = position(BUILDING.format(book=book, actor=actor))
    s, seen = told(s, ENGLAND, "S add wallace", "S add grant", "S add keith")
    assert seen == []
    s, seen = told(s, ENGLAND, "S end")
    assert seen == ["7.62 strengthened scotland fife 1", "7.62 strengthened scotland lanark 2"]
    for viewer in OTHERS[ENGLAND]:
        built, seen = told(s, viewer, "E add mentieth", "E add york_infantry")
        assert seen == []
        _, seen = told(built, viewer, "E end")
        assert [line for line in seen if "strengthened" in line] == ["7.63 strengthened england mentieth 2"]


def test_a_v01_which_block_and_in_which_order_makes_no_difference() -> None:
    start = position(BUILDING.format(book="4.0", actor="scotland"))
    lines = [["S add wallace", "S add wallace", "S end"], ["S add grant", "S add wallace", "S end"]]
    one, other = (told(start, ENGLAND, *way) for way in lines)
    assert one[1] == other[1]
    assert view(one[0], ENGLAND) == view(other[0], ENGLAND)


def test_a_v01_steps_of_victuals_are_told_when_all_are_given_or_no_more_are_wanted() -> None:
    """[R3.12]"""
    text = """
        stage: event scotland
        event: scotland
        first: scotland
        card scotland: victuals
        card england: 1
        scotland fife: wallace 1, grant 1
        england ross: ross
    """
    s, seen = told(position(text), SPECTATOR, "S victuals fife", "S add grant", "S add wallace")
    assert seen == ["3.12 victuals_sent scotland fife"]
    assert told(s, ENGLAND, "S end")[1] == ["3.12 strengthened scotland fife 2"]
    assert told(s, ENGLAND, "S add wallace")[1] == ["3.12 strengthened scotland fife 3"]


def test_a_v01_plunder_is_told_by_area_at_its_end() -> None:
    """[R3.12]"""
    text = """
        stage: event scotland
        event: scotland
        first: scotland
        card scotland: pillage
        card england: 1
        england mar: york_infantry 3
        scotland buchan: grant 1, keith 1
        scotland angus: fraser 1
    """
    s, seen = told(position(text), ENGLAND, "S pillage mar", "E hit york_infantry", "E hit york_infantry")
    s, seen = told(s, ENGLAND, "S add keith")
    assert seen == []
    assert view(s, ENGLAND).gain_area == -1
    assert told(s, ENGLAND, "S add grant")[1] == ["3.12 strengthened scotland buchan 2"]
    assert told(s, ENGLAND, "S end")[1] == ["3.12 strengthened scotland buchan 1"]


WINTER = """
    stage: king_home scotland
    flags: crowned
    year: {year}
    turn: 0
    scotland fife: king
    england england: york_knights, hobelars
    england mentieth: mentieth, york_infantry, durham_infantry, lancaster_knights
    england selkirk: edward, durham_knights
"""


@pytest.mark.parametrize("year", [1299, 1306])
def test_a_v02_nothing_of_english_disbanding_is_seen_before_its_end(year: int) -> None:
    """[R7.3] Not even whether the English are asked about Edward: in 1306 he may not stay."""
    s = position(WINTER.format(year=year))
    before = view(s, SCOTLAND)
    edward = ["E disband edward"] if year < 1306 else []
    for viewer in OTHERS[ENGLAND]:
        board = view(s, viewer).hidden, view(s, viewer).pools
        now, seen = told(s, viewer, "S end", *edward, "E disband york_infantry")
        assert seen == []
        assert (view(now, viewer).hidden, view(now, viewer).pools) == board
        _, seen = told(now, viewer, "E end")
        assert seen == [
            "7.3 disbanded england mentieth 2",
            "7.3 disbanded england selkirk 2",
            "7.3 disbanded england england 2",
        ]
    assert before.pools[ENGLAND] == view(s, SPECTATOR).pools[ENGLAND]


def test_a_v02_that_edward_stays_is_told_with_the_rest() -> None:
    """[R7.4]"""
    s = position(WINTER.format(year=1299))
    s, seen = told(s, SCOTLAND, "S end", "E stay edward", "E disband york_infantry", "E disband durham_knights")
    assert (seen, view(s, SCOTLAND).edward_area, view(s, ENGLAND).edward_area) == ([], -1, AREA["selkirk"])
    s, seen = told(s, SCOTLAND, "E end")
    assert seen == [
        "7.4 edward_stays selkirk",
        "7.3 disbanded england mentieth 2",
        "7.3 disbanded england selkirk 1",
        "7.3 disbanded england england 2",
    ]
    assert view(s, SCOTLAND).edward_area == AREA["selkirk"]


def test_a_v02_infantry_by_choice_or_knights_by_rule_look_the_same() -> None:
    text = """
        stage: english_disband england
        england mentieth: {block}
        england pool: {other}
        england angus: angus
        scotland ross: ross
    """
    knights = position(text.format(block="york_knights", other="york_infantry"))
    infantry = position(text.format(block="york_infantry", other="york_knights"))
    one = told(knights, SCOTLAND, "E end")
    other = told(infantry, SCOTLAND, "E disband york_infantry", "E end")
    assert one[1] == other[1] == ["7.3 disbanded england mentieth 1"]
    assert view(one[0], SCOTLAND) == view(other[0], SCOTLAND)


@pytest.mark.parametrize(("year", "is_known"), [(1297, True), (1298, True), (1299, False)])
def test_a_v03_a_bid_puts_edward_face_up_in_the_pool_until_he_may_be_drawn(year: int, is_known: bool) -> None:
    """[RT]"""
    s = position(f"""
        bid: E2
        year: {year}
        stage: moves england
        england pool: edward, hobelars
        scotland ross: ross
    """)
    for viewer in OTHERS[ENGLAND]:
        seen = {(known.block, known.place) for known in view(s, viewer).known[ENGLAND]}
        assert ((EDWARD, POOL) in seen) == is_known
        assert (BLOCK["hobelars"], POOL) not in seen


@pytest.mark.parametrize("book", PROFILES)
def test_r3_1_who_looks_back_at_an_earlier_turn_sees_the_enemys_card_only_where_the_book_allows(book: str) -> None:
    s = position(f"""
        edition: {book}
        stage: moves england
        card england: 2
        card scotland: 1
        played england: 3 2
        played scotland: 2 1
        england fife: york_infantry
    """)
    lies_open = book in ("4.0", "3.0-es")
    now, then = view(s, ENGLAND), looking_back(view(s, ENGLAND))
    assert now.cards == (1, 0)
    assert then.cards == (1, 0 if lies_open else UNKNOWN)
    assert then.played[ENGLAND] == now.played[ENGLAND]
    assert then.played[SCOTLAND] == ((1, 0) if lies_open else (UNKNOWN, UNKNOWN))


def test_r3_1_an_event_forgets_the_cards_that_may_not_be_looked_back_at() -> None:
    s = position("""
        stage: cards scotland
        hand scotland: 2
        card england: truce
    """)
    _, events = apply(s, read_action("S card 2"))
    revealed = next(event for event in events if event.kind == "cards_revealed")
    assert set(revealed.params()) == {"english_card", "scottish_card", "first"}
    assert set(revealed.looked_back_at().params()) == {"first"}
