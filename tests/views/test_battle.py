"""What a block hits on in a battle, worked out from a view, is what the engine rolls against."""

from __future__ import annotations

import pytest

from longshanks import ENGLAND, SCOTLAND, position, view
from longshanks.rules.r2_blocks import BLOCK, SIDES, blocks_of
from longshanks.rules.r5_battle import rating
from longshanks.rules.state import COMBAT
from longshanks.views.battle import combat_rating
from longshanks.words.game_messages import rating_messages
from longshanks.words.render import render
from tests.games_at_random import random_steps

HOME = """
    stage: combat scotland
    {edition}
    scotland lanark: wallace, douglas, campbell
    england lanark: steward, {english}
    battle: lanark
    attacker: scotland
    initiator: scotland
    round: 1 A scotland
    front: wallace douglas campbell steward {english}
    seen: wallace douglas campbell steward {english}
"""
SCHILTROMS = "edition: 4.0 schiltroms=true"


@pytest.mark.parametrize("switches", [{}, {"schiltroms": "true"}])
def test_r2_12_a_view_knows_what_a_block_hits_on(switches: dict[str, str]) -> None:
    """[R2.12] [R1.4] [R5.4s]"""
    checked = 0
    for seed in range(3):
        for s, _, _, _ in random_steps(seed, **switches):
            if s.stage == COMBAT:
                for viewer in SIDES:
                    v = view(s, viewer)
                    for block in blocks_of(s.current_battle().front):
                        side = 1 if s.army[SCOTLAND] >> block & 1 else 0
                        assert combat_rating(v, block, side).number == rating(s, block)
                        checked += 1
    assert checked > 50


@pytest.mark.parametrize(
    ("edition", "english", "block", "side", "number", "at_home", "reasons"),
    [
        ("", "hobelars", "steward", ENGLAND, 3, True,
         ["Steward defends a home, Lanark, and hits on 3 or less instead of 2. [1.4]"]),
        ("", "hobelars", "hobelars", ENGLAND, 2, False, []),
        ("", "hobelars", "campbell", SCOTLAND, 2, False, []),
        (SCHILTROMS, "hobelars", "campbell", SCOTLAND, 3, False,
         ["No English archers are in the fight: the Schiltrom hits on 3 or less. [5.4]"]),
        (SCHILTROMS, "wales_archers", "campbell", SCOTLAND, 2, False,
         ["English archers are in the fight, so the Schiltroms gain nothing. [5.4]"]),
    ],
)  # fmt: skip
def test_r1_4_a_rating_says_what_made_it_so(
    edition: str, english: str, block: str, side: int, number: int, at_home: bool, reasons: list[str]
) -> None:
    """[R1.4] [R5.4s]"""
    v = view(position(HOME.format(edition=edition, english=english)), SCOTLAND)
    found = combat_rating(v, BLOCK[block], side)
    assert (found.number, found.at_home) == (number, at_home)
    assert [render(reason) for reason in rating_messages(v, BLOCK[block], found)] == reasons


def test_r1_4_an_attacker_gains_nothing_from_his_home() -> None:
    """[R1.4]"""
    s = position(HOME.format(edition="", english="hobelars").replace("attacker: scotland", "attacker: england"))
    v = view(s, SCOTLAND)
    found = combat_rating(v, BLOCK["steward"], ENGLAND)
    assert (found.number, found.at_home) == (rating(s, BLOCK["steward"]), False)
    assert [render(reason) for reason in rating_messages(v, BLOCK["steward"], found)] == [
        "Lanark is a home of Steward, but only a defender gains from that. [1.4]"
    ]


def test_without_a_battle_the_printed_number_counts() -> None:
    s = position("stage: moves england")
    assert combat_rating(view(s, ENGLAND), BLOCK["wallace"], SCOTLAND) == (3, False, [])
