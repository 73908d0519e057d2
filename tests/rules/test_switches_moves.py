"""Every switch leads to different play: blocks, cards and movement. See `readings`."""

from __future__ import annotations

from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND
from longshanks.rules.r3_cards import CARD_NAMES
from longshanks.rules.state import State
from longshanks.views.view import UNKNOWN, view
from tests.rules.battlefield import seen
from tests.rules.play import do, legal, options
from tests.rules.readings import front, readings


def test_switch_scots_archers_move() -> None:
    """[R2.13]"""
    text = """
        stage: moves scotland
        moves: 1
        scotland fife: etterick
    """

    def goes_three(s: State) -> bool:
        assert legal(s, "S move etterick fife>mentieth>lanark")
        return legal(s, "S move etterick fife>mentieth>lanark>carrick")

    assert readings("scots_archers_move", text, goes_three) == {"3": True, "2": False}


def test_switch_examine_played() -> None:
    """[R3.1] A book that says nothing plays like one that allows a look at this turn: that card lies open anyway."""
    text = """
        stage: cards both
        turn: 2
        hand england: 1
        hand scotland: 2
        played england: 2
        played scotland: herald
    """

    def english_see(s: State) -> list[str]:
        cards = view(do(s, "E card 1", "S card 2"), ENGLAND).played[SCOTLAND]
        return ["?" if card == UNKNOWN else CARD_NAMES[card] for card in cards]

    assert readings("examine_played", text, english_see) == {
        "year": ["herald", "2"],
        "turn": ["?", "2"],
        "silent": ["?", "2"],
    }


def test_switch_victuals() -> None:
    """[R3.12]"""
    text = """
        stage: event scotland
        event: scotland
        first: scotland
        card scotland: victuals
        scotland fife: grant 1, fraser 1
    """

    def takes(s: State) -> set[str]:
        return options(do(s, "S victuals fife", "S add grant"))

    assert readings("victuals", text, takes) == {
        "three_steps_any_split": {"S add grant", "S add fraser", "S end"},
        "one_step_to_three_blocks": {"S add fraser", "S end"},
    }


def test_switch_border_attack_group() -> None:
    """[R4.4] [A-B09]"""
    text = """
        stage: moves england
        moves: 3
        england england: york_infantry, durham_infantry
        england lothian: cumbria_infantry
        scotland selkirk: grant
    """

    def fight_at_once(s: State) -> set[str]:
        s = do(s, "E move york_infantry england>dunbar>selkirk", "E move durham_infantry england>annan>selkirk")
        return front(do(s, "E move cumbria_infantry lothian>selkirk", "E end", "S end"))

    assert readings("border_attack_group", text, fight_at_once) == {
        "same_origin_and_border": {"grant", "york_infantry"},
        "waive_reserves": {"grant", "york_infantry", "durham_infantry"},
    }


def test_switch_border_crossing() -> None:
    """[R4.4] [A-B07]"""
    text = """
        stage: moves scotland
        moves: 1
        scotland dunbar: grant, fraser
    """

    def others_move(s: State) -> tuple[bool, bool]:
        s = do(s, "S move grant dunbar>england")
        return legal(s, "S move fraser dunbar>lothian"), legal(s, "S move fraser dunbar>england")

    assert readings("border_crossing", text, others_move) == {
        "point_per_block": (False, False),
        "group_move_with_one_crosser": (True, False),
    }


def test_switch_norse_declared() -> None:
    """[R4.7]"""
    text = """
        stage: moves scotland
        moves: 1
        scotland ross: norse
    """

    def is_named(s: State) -> bool:
        return "block" in seen(s, "E", "S sail norse ross~fife")[0]

    assert readings("norse_declared", text, is_named) == {"true": True, "false": False}
