"""Why a line is advised: what it takes or holds, the odds of its battles, what winter would do."""

from __future__ import annotations

from random import Random

import pytest

from longshanks.ai.levels import Level
from longshanks.ai.reasons import Reason, reasons_for
from longshanks.notation.action import read_action
from longshanks.notation.position import position
from longshanks.rules.r1_map import AREA
from longshanks.rules.r2_blocks import BLOCK, SCOTLAND
from longshanks.rules.state import State
from longshanks.views.view import view
from longshanks.words.game_messages import advice_message
from longshanks.words.locales import LANGUAGES, catalogue_of
from longshanks.words.render import render
from tests.ai.test_search import LAST_NOBLE

TURN = """
    year: 1299
    turn: 3
    stage: moves scotland
    first: scotland
    moves: 3
    card scotland: 3
    card england: 1
    scotland fife: wallace 4, douglas 4, barclay 4
    scotland moray: moray, fraser
    scotland lennox: lennox 1
    england atholl: atholl 1
    england badenoch: comyn
    england dunbar: dunbar, angus, buchan, mar, ross, argyll, steward, mentieth, bruce, galloway
"""


def advised(text: str, *moves: str) -> list[Reason]:
    """Return why some moves of the Scots would be advised in a position that is known."""
    s = position(text)
    return reasons_for(view(s, SCOTLAND), [s], [read_action(move) for move in (*moves, "S end")])


def reason(found: list[Reason], kind: str) -> dict[str, int]:
    """Return what fills the only reason of a kind."""
    return next(params for name, params in found if name == kind)


def test_a_home_that_is_taken_and_what_winter_would_do() -> None:
    found = advised(TURN, "S move wallace fife>angus", "S move moray moray>strathspey>buchan")
    assert Reason("takes_home", {"area": AREA["angus"], "block": BLOCK["angus"]}) in found
    assert Reason("takes_home", {"area": AREA["buchan"], "block": BLOCK["buchan"]}) in found
    before, after = reason(advised(TURN), "winter"), reason(found, "winter")
    assert after["side"] == SCOTLAND
    assert after["count"] == before["count"] + 2
    assert after["total"] == 14


def test_a_home_that_is_strengthened() -> None:
    found = advised(TURN, "S move wallace fife>mentieth>lennox")
    assert Reason("guards", {"area": AREA["lennox"], "block": BLOCK["lennox"]}) in found


def test_the_odds_of_a_battle_to_come_are_those_of_both_armies() -> None:
    even = reason(advised(TURN, "S move barclay fife>atholl"), "battle")
    sure = reason(
        advised(TURN, *[f"S move {block} fife>atholl" for block in ("wallace", "douglas", "barclay")]), "battle"
    )
    assert even["area"] == sure["area"] == AREA["atholl"]
    assert 20 < even["percent"] < sure["percent"]
    assert sure["percent"] > 95


@pytest.mark.parametrize("card", ["3", "herald"])
def test_a_card_is_explained(card: str) -> None:
    s = position(f"stage: cards both\nyear: 1299\nturn: 3\nhand scotland: {card} 1 2\nhand england: 1 2 3\n{NOBLES}")
    kind = reasons_for(view(s, SCOTLAND), [s], [read_action(f"S card {card}")])[0]
    assert kind == (Reason("moves", {"count": 3}) if card == "3" else Reason("event", {}))


NOBLES = """
    scotland fife: wallace, atholl
    scotland moray: moray
    england dunbar: dunbar, angus
"""


def test_a_player_gives_reasons_for_its_best_line_in_every_language() -> None:
    player = Level(75.0)
    player.seconds, player.playouts = 1e9, 8
    s: State = position(LAST_NOBLE)
    player.decide(view(s, SCOTLAND), Random(1))
    best, *others = player.explain()
    assert best.reasons
    assert not any(line.reasons for line in others)
    for language in LANGUAGES:
        catalogue = catalogue_of(language)
        for told in best.reasons:
            text = render(advice_message(*told), catalogue)
            assert text and "{" not in text, (language, text)
