"""Pairs that nobody but their owner can tell apart: 5.0, reserves, retreats, regrouping and raids."""

from __future__ import annotations

import pytest

from longshanks.rules.r1_map import AREA, BORDERS
from longshanks.rules.r2_blocks import BLOCK, ENGLAND, SCOTLAND
from longshanks.views.view import view
from tests.rules.play import asked, do, scene
from tests.views.pairs import (
    NAMED_AT_BATTLE,
    RETREATING,
    answers,
    in_every_book,
    others,
    pair,
    then,
)

FOUGHT = """
    stage: moves scotland
    first: england
    moves: 3
    card england: 1
    card scotland: 3
    scotland fife: grant, barclay
    scotland lothian: {}
    scotland lanark: {}
    england mentieth: edward, york_infantry
"""


@in_every_book
def test_r5_32_who_waits_in_reserve_is_not_seen(book: str) -> None:
    """Two come from Fife and fight; one from Lothian waits."""
    both = (
        scene(f"edition: {book}\n{FOUGHT.format('keith 1', 'douglas')}"),
        scene(f"edition: {book}\n{FOUGHT.format('douglas 2', 'keith')}"),
    )
    march = "S move grant fife>mentieth\nS move barclay fife>mentieth\nS move {} lothian>mentieth\nS end"
    if book in NAMED_AT_BATTLE:
        march += "\nS main fife>mentieth"
    one, two = then(both, SCOTLAND, march.format("keith"), march.format("douglas"))
    assert asked(one) == "combat england"
    for viewer in others(SCOTLAND):
        battle = view(one, viewer).battle
        assert battle is not None
        assert (battle.reserve, battle.reserve_counts) == (0, (0, 1)), "how many wait is seen"
    then((one, two), SCOTLAND, "E pass edward\nE pass york_infantry\nS pass grant")


@pytest.mark.parametrize("book", NAMED_AT_BATTLE)
def test_r5_32_nobody_is_shown_before_the_main_attack_is_named(book: str) -> None:
    march = "S move grant fife>mentieth\nS move {} lothian>mentieth\nS end"
    both = (
        scene(f"edition: {book}\n{FOUGHT.format('keith 1', 'douglas')}"),
        scene(f"edition: {book}\n{FOUGHT.format('douglas 2', 'keith')}"),
    )
    one, _ = then(both, SCOTLAND, march.format("keith"), march.format("douglas"))
    assert asked(one) == "name_main scotland"


@in_every_book
def test_r5_5_whither_each_block_retreats_is_not_seen(book: str) -> None:
    """Neither while they wait to leave together, nor by the crossings used, nor by the ways they once came."""
    s = scene(f"edition: {book}\n{RETREATING}")
    both = answers(s, SCOTLAND, "S retreat grant lanark", "S retreat grant fife")
    both = then(
        both, SCOTLAND, "S retreat barclay fife", "S retreat barclay lanark",
    )  # fmt: skip
    for viewer in others(SCOTLAND):
        battle = view(both[0], viewer).battle
        assert battle is not None
        assert battle.destinations == ()
        assert battle.used == bytes(BORDERS)
    mine = view(both[0], SCOTLAND).battle
    assert mine is not None and sum(mine.used) == 2
    assert mine.destinations == ((BLOCK["barclay"], AREA["fife"]), (BLOCK["grant"], AREA["lanark"]))
    then(both, SCOTLAND, "S pass fraser")


@in_every_book
def test_r5_5_whither_attackers_retreat_is_not_seen_either(book: str) -> None:
    """[A-C18]"""
    text = RETREATING.replace("combat scotland", "must_retreat scotland").replace(
        "attacker: england", "attacker: scotland"
    )
    s = scene(f"edition: {book}\n{text.replace('round: 1 C', 'round: 3 C')}")
    both = answers(s, SCOTLAND, "S retreat grant lanark", "S retreat grant fife")
    both = then(both, SCOTLAND, "S retreat barclay fife", "S retreat barclay lanark")
    then(both, SCOTLAND, "S retreat fraser lanark")


WON = """
    stage: combat scotland
    battle: mentieth
    attacker: england
    initiator: england
    round: 1 C scotland
    scotland mentieth: grant 2, barclay 2, fraser 2
    england mentieth: york_infantry 1
    england angus: edward
    front: grant york_infantry
    reserve: barclay fraser
    seen: grant york_infantry
    routes: grant fife>mentieth, barclay lothian>mentieth, fraser lennox>mentieth
"""


@in_every_book
def test_r5_6_victors_stand_up_and_are_not_told_apart(book: str) -> None:
    """Who regroups is hidden even of those seen in the fight, and the ways they came are forgotten."""
    s = do(scene(f"edition: {book}\n{WON}"), "S fight grant", "C roll 1 1")
    assert asked(s) == "regrouping scotland"
    one, two = answers(s, SCOTLAND, "S regroup grant lanark", "S regroup barclay lanark")
    for viewer in others(SCOTLAND):
        battle = view(one, viewer).battle
        assert battle is not None and battle.regrouping == 2, "how many are left is seen"
        assert (battle.front, battle.reserve, battle.reserve_counts, battle.acted) == (0, 0, (0, 0), 0)
        assert battle.used == bytes(BORDERS)
    both = then((one, two), SCOTLAND, "S regroup fraser fife")
    then(both, SCOTLAND, "S end")


@in_every_book
def test_r5_6_after_the_battle_the_victors_are_unknown_again(book: str) -> None:
    s = do(scene(f"edition: {book}\n{WON}"), "S fight grant", "C roll 1 1")
    lines = "S regroup {} lanark\nS regroup {} fife\nS end"
    answers(s, SCOTLAND, lines.format("grant", "barclay"), lines.format("fraser", "grant"))


@in_every_book
def test_r5_9_which_block_is_given_up_to_raiders_is_not_seen(book: str) -> None:
    s = scene(f"""
        edition: {book}
        stage: raid_loss england
        scotland england: wallace
        england dunbar: york_infantry 1, hobelars, edward
    """)
    answers(s, ENGLAND, "E disband york_infantry", "E disband edward")
    both = pair(
        book, "stage: raid_loss england\nscotland england: wallace",
        "england dunbar: hobelars\nengland pool: edward", "england dunbar: edward\nengland pool: hobelars", ENGLAND,
    )  # fmt: skip
    then(both, ENGLAND, "E disband hobelars", "E disband edward", differ=False)
