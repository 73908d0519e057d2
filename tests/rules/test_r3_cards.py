"""3.0 The cards: deck, hands, face-down play, Player 1, and the order of a turn with events."""

from __future__ import annotations

from math import comb

import pytest

from longshanks.notation.action import read_action
from longshanks.notation.position import write_position
from longshanks.rules import actions as act
from longshanks.rules.chance import chance_options
from longshanks.rules.engine import apply, outcome, why_not
from longshanks.rules.events import CardLaid, Dealt
from longshanks.rules.r2_blocks import CHANCE, ENGLAND, SCOTLAND
from longshanks.rules.r3_cards import CARD_NAMES, DECK, pack_hand
from longshanks.rules.state import State
from tests.rules.play import asked, do, events, kinds, legal, options, refusal, rule_of_refusal, scene, side, where

HANDS = """
    stage: cards both
    hand england: 1 2 3 pillage sea_move
    hand scotland: 1 2 3 herald truce
"""
BOARD = """
    england dunbar: dunbar
    england mentieth: mentieth, york_infantry
    scotland lanark: wallace
    scotland moray: moray
"""


def play(english: str, scottish: str, board: str = BOARD) -> State:
    """Return the state after both sides have played a card from hands that hold them."""
    s = scene(f"stage: cards both\nhand england: {english} 1\nhand scotland: {scottish} 1\n{board}")
    return do(s, f"E card {english}", f"S card {scottish}")


def quiet_battle(s: State) -> State:
    """Return the state after a battle in which everybody passes; the victor stays."""
    while asked(s).split()[0] in ("combat", "must_retreat"):
        lines = sorted(options(s))
        passes = [line for line in lines if line.split()[1] == "pass"]
        s = do(s, (passes or lines)[0])
    return do(s, "E end" if asked(s) == "regrouping england" else "S end")


def to_next_deal(s: State) -> State:
    """Return the state when the cards of the next year are dealt: everybody does as little as they can in winter."""
    while not asked(s).startswith("deal_cards"):
        lines = sorted(options(s))
        ends = [line for line in lines if line.split()[1] == "end"]
        s = do(s, (ends or lines)[0])
    return s


def test_r3_0_twenty_move_cards_and_five_events() -> None:
    deck = dict(zip(CARD_NAMES, DECK, strict=True))
    events = {"herald", "pillage", "sea_move", "truce", "victuals"}
    assert {name for name in deck if name not in ("1", "2", "3")} == events
    assert sum(deck[name] for name in "123") == 20
    assert {deck[name] for name in events} == {1}


def test_r3_0_five_cards_are_dealt_to_each_side() -> None:
    s = scene("stage: deal_cards chance")
    assert refusal(s, "C deal scotland 1 1 2 2 3") == "deal/side"
    s = do(s, "C deal england 1 1 2 2 3")
    assert asked(s) == "deal_cards chance"
    s = do(s, "C deal scotland 1 2 3 3 truce")
    assert asked(s) == "cards england scotland"
    assert options(s) == {"E card 1", "E card 2", "E card 3", "S card 1", "S card 2", "S card 3", "S card truce"}


@pytest.mark.parametrize("size", [0, 4, 6])
def test_r3_0_a_hand_is_neither_smaller_nor_larger_than_five(size: int) -> None:
    reason = why_not(scene("stage: deal_cards chance"), CHANCE, act.deal(ENGLAND, pack_hand([1] * size)))
    assert reason is not None
    assert (reason.code, reason.rule) == ("deal/size", "3.0")


def test_r3_0_no_card_is_dealt_twice() -> None:
    """There are three 3s and one Herald."""
    s = do(scene("stage: deal_cards chance"), "C deal england 1 1 3 3 herald")
    assert refusal(s, "C deal scotland 1 1 3 3 2") == "deal/not-in-deck"
    assert refusal(s, "C deal scotland 1 1 2 2 herald") == "deal/not-in-deck"
    assert rule_of_refusal(s, "C deal scotland 1 1 3 3 2") == "3.0"


def test_r3_0_every_hand_is_as_likely_as_a_shuffled_deck_makes_it() -> None:
    s = scene("stage: deal_cards chance")
    first = dict(chance_options(s))
    assert sum(first.values()) == comb(25, 5)
    all_threes = read_action("C deal england 3 3 3 herald truce")
    assert first[all_threes] == 1
    second = dict(chance_options(do(s, "C deal england 3 3 3 herald truce")))
    assert sum(second.values()) == comb(20, 5)
    assert not any(" 3" in line or "herald" in line for line in options(do(s, "C deal england 3 3 3 herald truce")))


def test_r3_0_a_hand_is_seen_by_its_owner_alone() -> None:
    _, log = apply(scene("stage: deal_cards chance"), read_action("C deal england 1 1 3 3 herald"))
    mine, theirs = log[0].seen_by(ENGLAND), log[0].seen_by(SCOTLAND)
    assert isinstance(mine, Dealt) and mine.cards is not None
    assert isinstance(theirs, Dealt) and theirs.cards is None and "cards" not in theirs.params()


@pytest.mark.parametrize("lines", [("E card 2", "S card 3"), ("S card 3", "E card 2")])
def test_r3_1_cards_are_laid_in_either_order_and_then_revealed(lines: tuple[str, str]) -> None:
    s = scene(HANDS + BOARD)
    assert asked(s) == "cards england scotland"
    assert kinds(s, lines[0]) == ["card_laid"]
    assert events(s, *lines)[-1] == {
        "kind": "cards_revealed",
        "rule": "3.1",
        "english_card": "2",
        "scottish_card": "3",
        "first": "scotland",
    }
    assert asked(do(s, *lines)) == "moves scotland"


def test_r3_1_a_laid_card_is_seen_by_its_owner_alone() -> None:
    _, log = apply(scene(HANDS), read_action("S card 3"))
    for viewer in (ENGLAND, CHANCE):
        seen = log[0].seen_by(viewer)
        assert isinstance(seen, CardLaid) and seen.card is None and "card" not in seen.params()
    mine = log[0].seen_by(SCOTLAND)
    assert isinstance(mine, CardLaid) and mine.card == CARD_NAMES.index("3")


@pytest.mark.parametrize("card", ["1", "2", "pillage"])
def test_r3_1_a_laid_card_cannot_be_taken_back_or_followed_by_another(card: str) -> None:
    s = do(scene(HANDS), f"E card {card}")
    assert asked(s) == "cards scotland"
    assert options(s, "E") == set()
    assert refusal(s, "E card 3") == "actor/not-to-act"
    assert rule_of_refusal(s, "E card 3") == "3.1"


def test_r3_1_only_cards_in_hand_are_played_and_each_once() -> None:
    s = scene(HANDS + BOARD)
    assert refusal(s, "E card victuals") == "card/not-in-hand"
    assert rule_of_refusal(s, "E card victuals") == "3.1"
    s = do(s, "E card 3", "S card 2", "E end", "S end")
    assert asked(s) == "cards england scotland"
    assert options(s, "E") == {"E card 1", "E card 2", "E card pillage", "E card sea_move"}


def test_r3_1_the_game_turn_is_cards_moves_battles_and_then_cards_again() -> None:
    s = play("2", "1", "england fife: york_infantry 1\nscotland angus: grant 1, moray\nengland ross: ross")
    assert asked(s) == "moves england"
    s = do(s, "E move york_infantry fife>angus", "E end")
    assert asked(s) == "moves scotland"
    s = do(s, "S end")
    assert asked(s) == "combat scotland"
    s = do(s, "S fight moray", "C roll 1 6 6", "S end")
    assert asked(s) == "cards england scotland"


def test_r3_1_cards_played_this_year_lie_open_in_order() -> None:
    s = do(scene(HANDS + BOARD), "E card 3", "S card 2", "E end", "S end", "S card 1", "E card 2")
    assert "played england: 3 2" in write_position(s)
    assert "played scotland: 2 1" in write_position(s)


def test_r3_1_the_year_has_five_turns() -> None:
    """After the fifth there is winter. [R7.0]"""
    text = f"hand england: 1\nhand scotland: 2\nstage: cards both\n{BOARD}"
    fourth = do(scene(f"turn: 4\n{text}"), "E card 1", "S card 2", "S end", "E end")
    fifth = do(scene(f"turn: 5\n{text}"), "E card 1", "S card 2", "S end", "E end")
    assert asked(fourth).startswith("cards")
    assert asked(fifth) == "moray_home scotland"


@pytest.mark.parametrize("card", [1, 2, 3])
def test_r3_11_a_move_card_allows_as_many_group_moves(card: int) -> None:
    s = play(str(card), "1", "england fife: edward\nengland ross: ross\nengland mar: mar\nengland angus: angus")
    lines = ["E move edward fife>mentieth", "E move ross ross>moray", "E move mar mar>buchan"]
    s = do(s, *lines[:card])
    assert refusal(s, "E move angus angus>buchan") == "move/no-group-moves"
    assert not [line for line in options(s) if " move " in line]


@pytest.mark.parametrize(
    ("english", "scottish", "first"),
    [
        ("3", "2", "england"),
        ("1", "2", "scotland"),
        ("1", "1", "england"),
        ("2", "2", "england"),
        ("3", "3", "england"),
        ("2", "3", "scotland"),
    ],
)
def test_r4_1_the_higher_card_moves_first_and_the_english_win_ties(english: str, scottish: str, first: str) -> None:
    """[R3.1]"""
    s = play(english, scottish)
    assert asked(s) == f"moves {first}"
    letter, second = ("E", "scotland") if first == "england" else ("S", "england")
    assert asked(do(s, f"{letter} end")) == f"moves {second}"


@pytest.mark.parametrize("move_card", ["1", "2", "3"])
def test_r3_12_an_event_beats_every_move_card(move_card: str) -> None:
    """[A-A06]"""
    assert asked(play("pillage", move_card)) == "event england"
    assert asked(play(move_card, "truce")) == "event scotland"


def test_a_a06_the_event_comes_first_then_the_other_side_moves_and_the_event_player_does_not() -> None:
    s = do(play("3", "truce"), "S truce")
    assert asked(s) == "moves england"
    s = do(s, "E end")
    assert asked(s) == "cards england scotland", "the Scots had an event, so no moves"


def test_a_a06_the_battles_of_an_event_come_before_the_moves() -> None:
    s = do(play("3", "herald"), "S herald mentieth", "C roll 1")
    assert asked(s) == "combat scotland"
    assert asked(quiet_battle(s)) == "moves england"


def test_a_a06_the_event_player_orders_the_battles_that_the_other_side_begins() -> None:
    """[R5.1]"""
    s = play("2", "truce", "england fife: mar, ross\nscotland angus: grant\nscotland mentieth: keith, moray")
    s = do(s, "S decline", "E move mar fife>angus", "E move ross fife>mentieth", "E end")
    assert asked(s) == "battles scotland"
    assert options(s) == {"S battle angus", "S battle mentieth"}


def test_r3_12_of_two_events_the_english_comes_first_and_then_the_year_ends() -> None:
    s = play("pillage", "truce")
    assert asked(s) == "event england"
    s = do(s, "E decline")
    assert asked(s) == "event scotland"
    s = do(s, "S truce")
    assert asked(s) == "moray_home scotland", "nobody moves, winter begins although both hold cards"


def test_r3_12_an_event_card_gives_its_own_action_only() -> None:
    s = play("pillage", "1")
    assert refusal(s, "E truce") == "event/other-card"
    assert refusal(s, "E herald moray") == "event/other-card"
    assert rule_of_refusal(s, "E truce") == "3.12"
    assert refusal(s, "E move dunbar dunbar>lothian") == "phase/wrong"


CORONATION = """
    england mar: mar
    scotland dead: wallace
    scotland fife: bruce
    scotland angus: angus, grant
    scotland buchan: buchan, fraser
"""


def test_a_a01_of_two_event_players_the_english_are_player_1() -> None:
    """So they order the battles of a Scottish coronation."""
    s = do(play("sea_move", "truce", CORONATION), "E decline", "S crown bruce")
    assert asked(s) == "battles england"
    assert options(s) == {"E battle angus", "E battle buchan"}


def test_a_a01_against_a_move_card_the_crowning_scots_are_player_1() -> None:
    s = do(play("3", "truce", CORONATION), "S crown bruce")
    assert asked(s) == "battles scotland"


RAIDED = """
    england dunbar: dunbar, york_infantry
    scotland england: wallace
    scotland moray: moray
"""


def test_a_a02_a_turn_of_two_events_ends_with_the_raid_loss_and_then_comes_winter() -> None:
    """[R5.9]"""
    s = do(play("sea_move", "truce", RAIDED), "E decline", "S truce")
    assert asked(s) == "raid_loss england"
    s = do(s, "E disband york_infantry")
    assert where(s, "york_infantry") == "pool"
    assert asked(s) == "moray_home scotland"


@pytest.mark.parametrize(("die", "winner"), [("4", SCOTLAND), ("5", None)])
def test_a_a02_a_turn_of_two_events_ends_with_the_check_for_all_nobles(die: str, winner: int | None) -> None:
    """The Herald takes the last English noble; the check comes after the raid loss. [R9.1]"""
    s = do(play("sea_move", "herald", RAIDED), "E decline", "S herald dunbar", f"C roll {die}")
    if die == "4":
        s = quiet_battle(s)
    assert asked(s) == "raid_loss england"
    assert outcome(s) is None
    end = outcome(do(s, "E disband york_infantry"))
    assert (end and end.winner) == winner
    assert end is None or (end.reason, end.rule) == ("all-nobles", "9.1")


def test_a_a03_the_english_event_is_fought_out_before_the_scots_decide() -> None:
    board = "england ross: ross\nscotland angus: angus, grant\nscotland moray: moray"
    s = do(play("herald", "truce", board), "E herald angus", "C roll 2")
    assert asked(s) == "combat england"
    assert asked(quiet_battle(s)) == "event scotland"


def test_a_a03_coronation_battles_are_fought_before_the_year_ends() -> None:
    s = do(play("sea_move", "truce", CORONATION), "E decline", "S crown bruce", "E battle angus")
    s = quiet_battle(s)
    assert asked(s) == "combat england", "the defector of Buchan attacks"
    assert asked(quiet_battle(s)).split()[0] == "nobles_home", "and only then comes winter"


def test_a_a04_a_herald_spoils_the_coronation_but_not_the_printed_event() -> None:
    s = do(play("herald", "truce", CORONATION), "E herald bruce")
    taken, kept = do(s, "C roll 4"), do(s, "C roll 5")
    assert side(taken, "bruce") == "england"
    assert refusal(taken, "S crown bruce") == "crown/not-in-fife"
    assert rule_of_refusal(taken, "S crown bruce") == "6.21"
    assert legal(taken, "S truce")
    assert legal(kept, "S crown bruce")


def test_a_a04_balliol_stays_away_when_a_pillage_took_the_french_knights() -> None:
    """[R6.22]"""
    board = """
        year: 1301
        england lothian: york_infantry
        england mar: mar
        scotland mentieth: french_knights 2
        scotland moray: moray
    """
    s = play("pillage", "truce", board)
    assert legal(do(s, "E decline"), "S crown balliol")
    s = do(s, "E pillage mentieth", "S hit french_knights", "S hit french_knights", "E end")
    assert where(s, "french_knights") == "pool"
    assert refusal(s, "S crown balliol") == "crown/no-french"
    assert legal(s, "S truce")


@pytest.mark.parametrize("english", ["truce", "sea_move"])
def test_a_a05_a_truce_cancels_neither_herald_nor_coronation(english: str) -> None:
    """What follows is the same as beside any other English event."""
    use = "E truce" if english == "truce" else "E decline"
    s = do(play(english, "herald", CORONATION), use)
    crowned = do(s, "S crown bruce")
    assert side(crowned, "angus") == "england"
    assert asked(crowned) == "battles england"
    assert side(do(s, "S herald mar", "C roll 1"), "mar") == "scotland"


def test_a_a05_a_truce_of_the_scots_comes_too_late_to_stop_an_english_herald() -> None:
    board = "england ross: ross\nscotland angus: angus, grant\nscotland moray: moray"
    s = do(play("herald", "truce", board), "E herald angus", "C roll 2")
    assert side(s, "angus") == "england"
    assert asked(s) == "combat england"


def test_a_a07_a_card_must_be_played() -> None:
    s = scene(HANDS)
    assert all(line.split()[1] == "card" for line in options(s))
    assert refusal(s, "E end") == "phase/wrong"


def test_a_a07_moves_may_go_unused_and_are_not_saved() -> None:
    """[R4.0]"""
    s = scene(f"stage: cards both\nhand england: 3 1\nhand scotland: 1 2\n{BOARD}")
    s = do(s, "E card 3", "S card 1", "E end", "S end", "E card 1", "S card 2", "S end")
    s = do(s, "E move dunbar dunbar>lothian")
    assert refusal(s, "E move mentieth mentieth>fife") == "move/no-group-moves"


@pytest.mark.parametrize("event", ["herald", "pillage", "sea_move", "truce", "victuals"])
def test_a_a07_every_event_may_be_declined(event: str) -> None:
    """[R3.12]"""
    s = play(event, "1")
    assert legal(s, "E decline")
    after = do(s, "E decline")
    assert asked(after) == "moves scotland"
    assert legal(after, "S move wallace lanark>mentieth"), "a truce declined is no truce"


def test_a_a08_cards_left_in_hand_go_back_unseen_and_all_are_shuffled() -> None:
    s = scene(f"stage: cards both\nhand england: 3 3 3 pillage sea_move\nhand scotland: herald truce 2 2 2\n{BOARD}")
    s = do(s, "E card pillage", "S card truce", "E decline")
    assert not [key for event in events(s, "S truce") for key in event if "card" in key], "no hand is shown"
    deal = to_next_deal(do(s, "S truce"))
    assert legal(deal, "C deal england 3 3 3 herald truce"), "held or played, every card is back in the deck"
    assert sum(weight for _, weight in chance_options(deal)) == comb(25, 5)


def test_a_a08_no_card_is_carried_into_the_new_year() -> None:
    """[R7.8]"""
    s = scene(f"stage: cards both\nhand england: 3 pillage sea_move\nhand scotland: herald truce 2\n{BOARD}")
    s = to_next_deal(do(s, "E card pillage", "S card truce", "E decline", "S truce"))
    s = do(s, "C deal england 1 1 1 1 2", "C deal scotland 1 1 1 2 2")
    assert options(s) == {"E card 1", "E card 2", "S card 1", "S card 2"}
    assert "played" not in write_position(s)
    s = do(s, "E card 1", "S card 1", "E end", "S end")
    assert asked(s) == "cards england scotland", "two events ended last year, not this one"
