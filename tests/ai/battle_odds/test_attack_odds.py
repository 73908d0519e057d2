"""The odds of attacks before they are made: what moves would lead to, made of nothing but a view."""

from pathlib import Path
from random import Random

import pytest

from longshanks.ai.battle_odds.attack_odds import attack_odds
from longshanks.notation.action import read_action
from longshanks.notation.game import load
from longshanks.rules.r1_map import AREA_NAMES
from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND
from longshanks.views.view import View, view

GAME = Path(__file__).parents[2] / "games" / "braveheart-coronation.hots"


def before_the_moves(viewer: int) -> View:
    lines = GAME.read_text().splitlines()
    begun = next(i for i, line in enumerate(lines) if line.startswith("S move wallace"))
    return view(load("\n".join(lines[:begun]) + "\n").state, viewer)


def test_r5_32_more_blocks_have_better_odds_against_the_same_defender() -> None:
    seen = before_the_moves(SCOTLAND)
    alone = [read_action("S move wallace fife>mentieth>atholl")]
    together = [*alone, read_action("S move douglas fife>mentieth>atholl")]
    one, two = attack_odds(seen, [alone, together], Random(1))
    assert (AREA_NAMES[one.area], one.unknown) == ("atholl", 1)
    assert sum(one.win) == pytest.approx(1)
    assert two.win[SCOTLAND] > one.win[SCOTLAND]


def test_groups_that_lead_to_no_battle_or_are_not_allowed_are_left_out() -> None:
    seen = before_the_moves(SCOTLAND)
    peaceful, forbidden = read_action("S move wallace fife>angus"), read_action("S move wallace fife>lothian")
    assert attack_odds(seen, [[peaceful], [forbidden], [], [read_action("S end")]], Random(1)) == []


def test_nobody_who_is_not_asked_is_told_odds() -> None:
    seen = before_the_moves(ENGLAND)
    assert attack_odds(seen, [[read_action("S move wallace fife>mentieth>atholl")]], Random(1)) == []
