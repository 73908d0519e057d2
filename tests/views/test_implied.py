"""Why not, for who points at things: what it seems to mean is refused by the rule that forbids it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from longshanks.notation.position import position
from longshanks.rules.r1_map import AREA, AREAS, NEIGHBOURS
from longshanks.rules.r2_blocks import BLOCK, ENGLAND, SCOTLAND
from longshanks.views.implied import shortest_way, why_not_implied

MOVES = """
    stage: moves {actor}
    moves: 2
    england dunbar: york_infantry
    scotland fife: wallace 3, norse 2
"""


def asked(actor: str, side: int, block: str = "", area: str = "") -> tuple[str, str]:
    """Return the code and the rule of what is refused, or nothing."""
    refusal = why_not_implied(
        position(MOVES.format(actor=actor)), side, BLOCK[block] if block else None, AREA[area] if area else None
    )
    return ("", "") if refusal is None else (refusal.code, refusal.rule)


def test_a_block_goes_to_an_area_by_the_shortest_way() -> None:
    assert asked("scotland", SCOTLAND, "wallace", "mentieth") == ("", "")
    assert asked("scotland", SCOTLAND, "wallace", "ross") == ("move/too-far", "2.13")


def test_r4_7_the_norse_are_asked_about_by_sea() -> None:
    assert asked("scotland", SCOTLAND, "norse", "lanark")[1] == "4.7"
    assert asked("scotland", SCOTLAND, "norse", "ross") == ("", "")


def test_where_no_block_moves_that_is_said_not_that_the_way_is_too_far() -> None:
    s = position("""
        stage: battles scotland
        england dunbar: york_infantry
        scotland dunbar: wallace
    """)
    refusal = why_not_implied(s, SCOTLAND, BLOCK["wallace"], AREA["ross"])
    assert refusal is not None and refusal.code == "phase/wrong"


def test_who_is_not_to_act_is_told_so() -> None:
    assert asked("scotland", ENGLAND, "york_infantry", "fife")[0] == "actor/not-to-act"
    assert asked("scotland", ENGLAND, "york_infantry")[0] == "actor/not-to-act"


@pytest.mark.parametrize("area", ["", *sorted(AREA.keys() - {"england", "dunbar", "lothian"})])
def test_where_an_enemy_block_stands_does_not_show(area: str) -> None:
    text = MOVES.replace("dunbar", "{}").replace("{actor}", "scotland")
    near, far = (position(text.format(place)) for place in ("dunbar", "lothian"))
    block, target = BLOCK["york_infantry"], AREA[area] if area else None
    assert why_not_implied(near, SCOTLAND, block, target) == why_not_implied(far, SCOTLAND, block, target)


def test_r1_1_a_shortest_way_crosses_borders_and_is_as_short_both_ways() -> None:
    for start in range(AREAS):
        for end in range(AREAS):
            way = shortest_way(start, end)
            assert (way[0], way[-1]) == (start, end)
            assert all(there in [n for n, _ in NEIGHBOURS[here]] for here, there in pairwise(way))
            assert len(way) == len(shortest_way(end, start))
