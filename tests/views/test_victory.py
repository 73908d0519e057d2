"""What is needed to win, as each viewer can tell."""

from __future__ import annotations

import pytest

from longshanks import ENGLAND, SCOTLAND, SPECTATOR, position, view
from longshanks.rules.events import VIEWERS
from longshanks.rules.r2_blocks import SIDES
from longshanks.rules.r9_victory import count_nobles
from longshanks.views.victory import victory_needs
from longshanks.views.view import UNKNOWN
from longshanks.words.game_messages import ways_to_win_messages
from longshanks.words.render import render
from tests.games_at_random import random_steps

START = """
    stage: moves england
    scenario: {scenario}
    england lanark: steward, comyn
    scotland fife: wallace, moray, bruce
"""


def ways(text: str, viewer: int, side: int) -> list[str]:
    """Return how a side can win, as a viewer reads it."""
    seen = view(position(text), viewer)
    return [render(message) for message in ways_to_win_messages(seen.setup, victory_needs(seen), side)]


def test_r9_0_the_count_is_that_of_the_engine() -> None:
    """[R9.0]"""
    for s, _, after, _ in random_steps(3):
        mine = victory_needs(view(s, SCOTLAND))
        assert list(mine.nobles) == [count_nobles(s, side) for side in (ENGLAND, SCOTLAND)]
        assert mine.majority == sum(mine.nobles) // 2 + 1
        assert not mine.moray_unsure
        assert victory_needs(view(after, ENGLAND)).nobles[ENGLAND] == count_nobles(after, ENGLAND)


def test_r9_0_a_tie_turns_on_wallace() -> None:
    """[R9.0]"""
    text = START.format(scenario="braveheart")
    assert victory_needs(view(position(text), SCOTLAND)).tie == SCOTLAND
    assert "A tie is a Scottish victory as things stand, Wallace being on the map. [9.0]" in ways(
        text, SCOTLAND, SCOTLAND
    )
    assert not any("tie" in way for way in ways(text, SCOTLAND, ENGLAND))
    lost = text.replace("wallace, ", "") + "    scotland dead: wallace"
    for viewer in VIEWERS:
        assert victory_needs(view(position(lost), viewer)).tie == ENGLAND


def test_r9_0_where_wallace_is_stays_a_secret() -> None:
    """[R9.0]"""
    there = START.format(scenario="braveheart")
    away = there.replace("wallace, moray", "grant, barclay") + "    scotland pool: wallace, moray"
    for viewer in (ENGLAND, SPECTATOR):
        seen = [victory_needs(view(position(text), viewer)) for text in (there, away)]
        assert seen[0] == seen[1]
        assert (seen[0].tie, seen[0].moray_unsure) == (UNKNOWN, True)


@pytest.mark.parametrize(("scenario", "majority"), [("braveheart", True), ("bruce", True), ("campaign", False)])
def test_r9_0_a_campaign_is_never_counted(scenario: str, majority: bool) -> None:
    """[R9.0]"""
    assert any("nobles or more" in way for way in ways(START.format(scenario=scenario), ENGLAND, ENGLAND)) == majority


def test_r9_1_kings_who_can_be_killed_are_named() -> None:
    """[R9.1]"""
    text = START.format(scenario="bruce")
    assert not any("killed" in way for side in SIDES for way in ways(text, ENGLAND, side))
    crowned = text + "    flags: crowned edward_ii"
    assert ways(crowned, ENGLAND, ENGLAND)[-1] == "England wins if the Scottish King is killed in battle. [9.1]"
    assert ways(crowned, ENGLAND, SCOTLAND)[-1] == "Scotland wins if Edward II is killed in battle. [9.1]"
