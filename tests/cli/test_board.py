"""The board as text: it fits, it is complete, and it tells nothing that its viewer may not know."""

from __future__ import annotations

import re
from random import Random

import pytest

from longshanks import ENGLAND, SCOTLAND, SPECTATOR, Game, View, make_setup, position, resample, view
from longshanks.cli.battle_panel import battle_lines
from longshanks.cli.board import WIDTH, block_text, board_of_state, board_text, short_label
from longshanks.cli.translation import area_name, block_label
from longshanks.rules.r1_map import AREAS, ENGLAND_AREA
from longshanks.rules.r2_blocks import BLOCKS
from longshanks.views.view import Known
from tests.cli.screen import random_game

ESCAPES = re.compile(r"\x1b\[[\d;]*m")
POSITIONS = [
    game.state
    for seed, scenario in ((1, "braveheart"), (2, "bruce"), (3, "campaign"))
    for game in random_game(seed, scenario)
    if len(game.actions) % 29 == 0
]
BATTLE = """
    stage: combat england
    year: 1298
    turn: 2
    first: scotland
    mover: scotland
    card england: 2
    card scotland: 3
    hand england: 1 1 2
    hand scotland: 2 herald truce
    played england: 3 2
    played scotland: 1 3
    scotland lanark: wallace 4, douglas 3, grant 2, fraser 1
    england lanark: steward 3, hobelars 2, york_infantry 1
    england england: edward 4
    england pool: york_knights, durham_knights
    routes: wallace lothian>lanark, douglas lothian>lanark, grant lennox>lanark, fraser lennox>lanark
    main: lanark scotland lothian>lanark
    battle: lanark
    attacker: scotland
    initiator: scotland
    round: 1 A england
    front: wallace douglas steward hobelars
    reserve: grant fraser york_infantry
    seen: wallace douglas steward hobelars
"""


def names_shown(text: str, blocks: list[int]) -> set[int]:
    """Return which blocks a text shows with strength and rating, as only the board does."""
    found = set()
    for block in blocks:
        labels = "|".join({re.escape(block_label(block)), re.escape(short_label(block))})
        if re.search(rf"\b({labels}) \d [ABC]\d", text):
            found.add(block)
    return found


def room(known: Known, width: int) -> int:
    """Return how long the text of a block may be: in a box, in the wide box of England, or in a list."""
    if width < 90:
        return width
    return (3 if known.place == ENGLAND_AREA else 1) * (width // 5) - 3


def known_to(v: View, side: int) -> set[int]:
    """Return the blocks of a side that stand on the map and that the viewer knows."""
    return {known.block for known in v.known[side] if known.place < AREAS}


@pytest.mark.parametrize("width", [150, 130, 110, 101, 90, 89, 70])
def test_every_line_fits_the_screen(width: int) -> None:
    for s in POSITIONS:
        for viewer in (ENGLAND, SCOTLAND, SPECTATOR):
            for line in board_text(view(s, viewer), width).splitlines():
                assert len(line) <= width, line


def test_the_board_fits_110_columns_unless_told_otherwise() -> None:
    assert WIDTH == 110
    assert max(len(line) for s in POSITIONS for line in board_text(view(s, ENGLAND)).splitlines()) == 110


@pytest.mark.parametrize("width", [110, 80])
def test_every_area_and_every_block_of_ones_own_is_there(width: int) -> None:
    for s in POSITIONS:
        for viewer in (ENGLAND, SCOTLAND):
            v = view(s, viewer)
            text = board_text(v, width)
            assert all(area_name(area) in text for area in range(AREAS))
            for known in v.known[viewer]:
                assert known.place >= AREAS or block_text(known, room(known, width)) in text


@pytest.mark.parametrize("width", [110, 80])
def test_no_block_is_shown_that_the_viewer_does_not_know(width: int) -> None:
    for s in POSITIONS:
        for viewer in (ENGLAND, SCOTLAND, SPECTATOR):
            v = view(s, viewer)
            shown = names_shown(board_text(v, width), list(range(BLOCKS)))
            assert shown <= known_to(v, ENGLAND) | known_to(v, SCOTLAND)


def test_the_board_is_the_same_in_every_world_that_agrees_with_the_view() -> None:
    rng = Random(5)
    for s in POSITIONS[::3]:
        for viewer in (ENGLAND, SCOTLAND):
            v = view(s, viewer)
            if s.winner < 0:
                assert board_text(view(resample(v, rng), viewer)) == board_text(v)


@pytest.mark.parametrize("width", [110, 80])
def test_colour_adds_nothing(width: int) -> None:
    for s in POSITIONS[::4]:
        v = view(s, SCOTLAND)
        plain = board_text(v, width)
        coloured = board_text(v, width, colour=True)
        assert "\x1b" not in plain
        assert "\x1b" in coloured
        bare = [line.rstrip() for line in ESCAPES.sub("", coloured).splitlines()]
        assert bare == plain.splitlines()


def test_r1_2_castles_cathedrals_and_homes_are_on_the_board() -> None:
    """[R1.2] [R1.3] [R1.4]"""
    text = board_text(view(Game().state, SCOTLAND))
    for title in ("Fife 2+1 ", "Lennox 1+1 ", "Lanark 2 (Steward) ", "Annan 2 (Bruce) ", "Selkirk 0 ", "Mentieth 3 "):
        assert f"┌ {title}" in text


def test_own_blocks_have_names_and_enemy_blocks_are_counted() -> None:
    text = board_text(view(Game().state, SCOTLAND))
    assert "│ Wallace 4 A3 " in text
    assert "│ 2 English blocks " in text
    assert "│ 1 English block " in text
    text = board_text(view(Game().state, ENGLAND))
    assert "│ 3 Scottish blocks " in text
    assert "│ Northumber Inf 4 C2" in text


def test_the_status_is_told_in_words() -> None:
    text = " ".join(board_text(view(position(BATTLE), SCOTLAND)).split())
    assert "Braveheart, 1298, turn 2 of 5: a combat turn. Scotland is Player 1. To act: England." in text
    assert "Cards of this turn: England 2, Scotland 3. Cards in hand: England 3, Scotland 3." in text
    assert "Your hand: 2 Herald Truce." in text
    assert "Played this year: England 3 2; Scotland 1 3." in text
    assert "Draw pools: England 2, Scotland 0." in text


def test_moves_left_and_a_truce_are_told() -> None:
    s = position("""
        stage: moves england
        mover: england
        moves: 2
        truce: england
        england fife: york_infantry
        scotland mar: grant
    """)
    text = board_text(view(s, ENGLAND))
    assert "England has 2 group moves left. Truce: England may not attack this turn." in " ".join(text.split())


def test_a_face_down_card_of_the_enemy_stays_face_down() -> None:
    s = position("""
        stage: cards both
        card england: truce
        hand england: 1 2 2 3
        hand scotland: 1 1 2 3 herald
        england fife: york_infantry
        scotland mar: grant
    """)
    assert "England face down, Scotland none yet" in board_text(view(s, SCOTLAND))
    assert "Truce" not in board_text(view(s, SCOTLAND))
    assert "England Truce, Scotland none yet" in board_text(view(s, ENGLAND))


def test_r9_0_the_nobles_are_counted() -> None:
    """[R9.0]"""
    text = board_text(view(Game().state, SCOTLAND))
    assert "Nobles: England 11, Scotland 3; 8 of 14 are a majority." in text
    assert "  Scotland: Bruce, Galloway, Moray\n" in text + "\n"
    assert "Moray (unless he is in the pool)" in board_text(view(Game().state, ENGLAND))
    text = board_text(view(Game(make_setup("bruce")).state, ENGLAND))
    assert "Nobles: England 8, Scotland 5; 7 of 13 are a majority." in text
    assert "Dead for good: Wallace and Moray." in text


def test_a_battle_is_a_table() -> None:
    lines = [line.rstrip() for line in battle_lines(view(position(BATTLE), SCOTLAND), 110)]
    assert lines == [
        "Battle of Lanark, round 1 of 3. Scotland attacks. The A blocks of England act now.",
        "          England (defends)                                 Scotland (attacks)",
        "A         Hobelars 2 A2                                     Wallace 4 A3",
        "B         Steward 3 B3",
        "C                                                           Douglas 3 C3",
        "Reserve   1 block not shown                                 Fraser 1 C3, Grant 2 C2",
    ]


def test_reserves_of_the_enemy_are_only_counted() -> None:
    text = "\n".join(battle_lines(view(position(BATTLE), ENGLAND), 110))
    assert "2 blocks not shown" in text
    assert "York Infantry 1 C2" in text
    assert "Grant" not in text and "Fraser" not in text


def test_the_open_board_hides_nothing() -> None:
    for s in POSITIONS:
        text = board_of_state(s)
        assert "English block" not in text and "Scottish block" not in text
        for side in (ENGLAND, SCOTLAND):
            for known in view(s, side).known[side]:
                assert known.place >= AREAS or block_text(known, room(known, WIDTH), f"{'ES'[side]} ") in text


def test_sides_can_be_told_apart_without_colour() -> None:
    s = position("""
        stage: over nobody
        won: england majority
        england fife: bruce, york_infantry
        scotland mar: mar
    """)
    text = board_of_state(s)
    assert "│ E Bruce 4 B2" in text and "│ S Mar 3 B2" in text


def test_a_narrow_screen_gets_a_list() -> None:
    text = board_text(view(Game().state, SCOTLAND), 80)
    assert "┌" not in text
    fife = next(line for line in text.splitlines() if line.startswith("Fife 2+1: "))
    assert sorted(fife.removeprefix("Fife 2+1: ").split(", ")) == ["Barclay 4 C2", "Douglas 4 C3", "Wallace 4 A3"]
    assert "\nEmpty: Garmoran 0" in text
