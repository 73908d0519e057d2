"""Pairs that nobody but their owner can tell apart: 3.0 and 3.1, hands, cards face down and of earlier turns."""

from __future__ import annotations

from itertools import chain

import pytest

from longshanks.notation.game import Game
from longshanks.rules.editions import PROFILES, edition
from longshanks.rules.events import VIEWERS
from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND
from longshanks.rules.r3_cards import CARD
from longshanks.rules.r8_scenarios import make_setup
from longshanks.rules.state import MOVES
from longshanks.views.view import UNKNOWN, view
from tests.games_at_random import random_steps
from tests.rules.play import do, scene
from tests.views.pairs import (
    answers,
    assert_pair,
    in_every_book,
    others,
    pair,
    then,
)

HANDS = "stage: cards both\nhand scotland: 1 2 3 truce"


@in_every_book
def test_r3_0_a_hand_is_not_seen(book: str) -> None:
    pair(book, HANDS, "hand england: 1 2 herald", "hand england: 3 3 pillage", ENGLAND)
    pair(book, "stage: cards both\nhand england: 1", "hand scotland: truce", "hand scotland: 3", SCOTLAND)


@in_every_book
def test_r3_0_a_deal_is_seen_by_its_owner(book: str) -> None:
    s = scene(f"edition: {book}\nstage: deal_cards chance")
    both = answers(s, ENGLAND, "C deal england 1 1 2 2 3", "C deal england 1 1 2 herald pillage")
    then((both[0], both[0]), SCOTLAND, "C deal scotland 1 1 2 3 truce", "C deal scotland 1 1 2 2 3")


@in_every_book
def test_r3_1_a_card_face_down_is_not_seen(book: str) -> None:
    s = scene(f"edition: {book}\n{HANDS}\nhand england: 1 2 herald")
    one, two = answers(s, ENGLAND, "E card 1", "E card herald")
    for viewer in others(ENGLAND):
        assert view(one, viewer).cards == (UNKNOWN, -1)
    assert (view(one, ENGLAND).cards[ENGLAND], view(two, ENGLAND).cards[ENGLAND]) == (CARD["1"], CARD["herald"])
    answers(s, SCOTLAND, "S card truce", "S card 3")
    turned = do(one, "S card truce")
    for viewer in VIEWERS:
        assert view(turned, viewer).cards == (CARD["1"], CARD["truce"]), "face up both are seen"


@pytest.mark.parametrize("stage", ["cards both", "moves england", "builds scotland"])
@in_every_book
def test_r3_1_cards_of_earlier_turns_are_seen_where_the_book_lets_them_be(book: str, stage: str) -> None:
    """A card on the table is the last of those played, but for one still face down; in winter there is none."""
    now = {"cards both": "card england: 2", "moves england": "card england: 2", "builds scotland": "turn: 0"}[stage]
    last = " 2" if stage.startswith("moves") else ""
    text = f"edition: {book}\nstage: {stage}\nbuilding: england scotland\nhand england: 1\n{now}\nplayed england: "
    one, two = scene(f"{text}3 1{last}"), scene(f"{text}herald 3{last}")
    if PROFILES[book]["examine_played"] == "year":
        assert view(one, SCOTLAND).played[ENGLAND] == (CARD["3"], CARD["1"], *([CARD["2"]] if last else []))
    else:
        assert_pair((one, two), ENGLAND)
        assert view(one, SCOTLAND).played[ENGLAND] == (UNKNOWN, UNKNOWN, *([CARD["2"]] if last else []))
    assert view(one, ENGLAND).played[ENGLAND][:2] == (CARD["3"], CARD["1"]), "one's own are known"


@in_every_book
def test_r3_1_a_chronicle_forgets_the_cards_of_earlier_turns_until_the_game_is_over(book: str) -> None:
    """Never those of this turn, and nothing where the book lets one look back."""
    game = Game(make_setup("braveheart", edition(book)))
    for _, action, after, _ in random_steps(1, "braveheart", book):
        game.play(action)
        if after.turn == 3 and after.stage == MOVES:
            break
    told_now = [[e for e in game.events_now(i) if e.kind == "cards_revealed"] for i in range(len(game.actions))]
    lies_open = ["english_card" in event.params() for event in chain(*told_now)]
    assert lies_open == ([True] * 3 if PROFILES[book]["examine_played"] == "year" else [False, False, True])
    game.state.winner = ENGLAND
    assert all(game.events_now(i) == game.events[i] for i in range(len(game.actions)))
