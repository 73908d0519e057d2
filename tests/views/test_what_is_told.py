"""What a view tells: a guard must not hide more than it has to."""

from __future__ import annotations

from dataclasses import fields

from longshanks.rules.engine import legal_actions
from longshanks.rules.events import SPECTATOR, VIEWERS
from longshanks.rules.r1_map import BIT
from longshanks.rules.r2_blocks import BLOCK, CHANCE, ENGLAND, SCOTLAND
from longshanks.rules.state import State
from longshanks.views.view import View, view
from tests.rules.play import legal, scene
from tests.rules.test_state import fields_of
from tests.views.pairs import (
    SCOTS_CROWDED,
)


def test_nobody_is_given_choices_who_need_not_act() -> None:
    s = scene("stage: moves england\nengland fife: edward\nscotland ross: grant")
    assert legal(s, "E end")
    assert legal_actions(s, SCOTLAND) == legal_actions(s, CHANCE) == []
    assert view(s, ENGLAND).actions == tuple(legal_actions(s, ENGLAND))
    assert view(s, SCOTLAND).actions == view(s, SPECTATOR).actions == ()
    s = scene("stage: cards both\nhand england: 1\nhand scotland: 2")
    assert legal(s, "E card 1") and legal(s, "S card 2")
    assert legal_actions(s, CHANCE) == []


def test_the_rule_of_the_moment_is_told() -> None:
    assert view(scene("stage: moves england"), SCOTLAND).rule == "4.0"
    assert view(scene("stage: over nobody\nwon: england majority"), SCOTLAND).rule == "9.0"


def test_who_must_leave_in_winter_is_told_to_their_owner_when_they_disband() -> None:
    s = scene(SCOTS_CROWDED.format("grant", "douglas"))
    assert view(s, SCOTLAND).doomed == BIT[BLOCK["douglas"]]
    assert view(s, ENGLAND).doomed == view(s, SPECTATOR).doomed == 0
    s = scene(SCOTS_CROWDED.format("grant", "douglas").replace("scottish_disband", "moves"))
    assert view(s, SCOTLAND).doomed == 0


def test_how_many_of_each_side_wait_in_reserve_is_told() -> None:
    s = scene("""
        stage: combat scotland
        battle: mentieth
        attacker: england
        round: 1 C scotland
        scotland mentieth: grant, barclay
        england mentieth: edward, york_infantry, hobelars
        front: grant edward
        seen: grant edward
        reserve: barclay york_infantry hobelars
    """)
    for viewer in VIEWERS:
        battle = view(s, viewer).battle
        assert battle is not None and battle.reserve_counts == (2, 1)
        assert battle.front == BIT[BLOCK["grant"]] | BIT[BLOCK["edward"]]


def test_a_block_that_left_the_map_has_no_way_by_which_it_came() -> None:
    s = scene("stage: moves england\nengland pool: hobelars\nengland fife: edward\nroutes: hobelars angus>fife")
    assert [k.route for k in view(s, ENGLAND).known[ENGLAND] if k.block == BLOCK["hobelars"]] == [0]


TOLD_BY = {
    "actor": "actors", "army": "scottish_nobles", "edward_stays": "edward_area", "full_borders": "crossed",
    "hands": "hand", "held": "hidden", "location": "known", "moved": "known", "blocks_in": "hidden",
    "route": "known", "steps": "known",
}  # fmt: skip
"""The fields of a state that a view tells under another name, or with others."""


def test_a_view_tells_of_every_field_of_a_state() -> None:
    """A new field is told, or it is said here what tells of it: what no view tells, no player can be asked about."""
    told = {field.name for field in fields(View)}
    assert {TOLD_BY.get(name, name) for name in fields_of(State)} <= told
    assert not told & TOLD_BY.keys()
