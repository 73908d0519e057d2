"""What the arena counts of how a game was played."""

from __future__ import annotations

from longshanks.lab import style
from longshanks.lab.arena import Pair, play_pair, report_on
from longshanks.lab.style import StyleCounter
from longshanks.notation.action import read_action
from longshanks.notation.position import position
from longshanks.rules.engine import advance

INVASION = """
    turn: 2
    stage: moves england
    moves: 3
    first: england
    england england: edward, york_knights, lancaster_knights, hobelars
    england lothian: wales_archers
    scotland moray: moray
"""


def counted(text: str, *actions: str) -> tuple[dict[str, int], dict[str, int]]:
    """Return what is counted of some actions."""
    s, counter = position(text), StyleCounter()
    for line in actions:
        action = read_action(line)
        counter(s, action)
        advance(s, action)
    return counter.by_side()


def test_blocks_that_cross_to_one_area_in_a_turn_are_one_crossing() -> None:
    cross = [f"E move {block} england>dunbar" for block in ("edward", "york_knights", "lancaster_knights")]
    english, scottish = counted(INVASION, *cross, "E end")
    assert (english[style.CROSSINGS], english[style.LARGE_CROSSINGS]) == (1, 1)
    assert (english[style.EDWARD_YEARS], english[style.EDWARD_NORTH]) == (1, 1)
    assert scottish == {}


def test_small_crossings_are_no_invasion_and_a_king_at_home_is_not_in_scotland() -> None:
    english, _ = counted(INVASION, "E move hobelars england>dunbar", "E move york_knights england>annan", "E end")
    assert english[style.CROSSINGS] == 2 and style.LARGE_CROSSINGS not in english
    assert english[style.EDWARD_YEARS] == 1 and style.EDWARD_NORTH not in english


def test_a_disband_within_the_castle_limit_is_needless() -> None:
    text = "stage: scottish_disband scotland\nscotland moray: moray\nscotland fife: "
    assert counted(text + "douglas", "S disband douglas")[1] == {style.NEEDLESS: 1}
    assert counted(text + "douglas, grant, barclay, campbell", "S disband douglas")[1] == {}


def test_the_levy_counts_whoever_crosses_in_its_year() -> None:
    s, counter = position(INVASION), StyleCounter()
    counter(s, read_action("C levy hobelars york_knights"))
    counter(s, read_action("E move hobelars england>dunbar"))
    english, _ = counter.by_side()
    assert (english[style.LEVIED], english[style.LEVIED_CROSSED]) == (2, 1)


def test_a_report_adds_up_by_player() -> None:
    played = play_pair(Pair("greedy", "turtle", "bruce", "4.0", "style/1"))
    report = report_on(["greedy", "turtle"], [played], rated=False)
    by_game = [game.style for game in played]
    for what in (style.CROSSINGS, style.LEVIED):
        assert report.style["greedy"].get(what, 0) == by_game[0][0].get(what, 0)
        assert report.style["turtle"].get(what, 0) == by_game[1][0].get(what, 0)
    assert report.style["greedy"][style.LEVIED] > 0
