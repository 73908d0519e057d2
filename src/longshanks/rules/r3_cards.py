"""3.0 The cards: the deck, hands, playing face down and who becomes Player 1. [R3.0]

Cards of one kind are alike, so a hand is a count of each of eight kinds. When both sides play an event the English
are Player 1 (A-A01). Cards left in hand when a year ends early go back unseen (A-A08). What the events do is in
`r3_events`.
"""

from __future__ import annotations

from typing import Final

from longshanks.rules import actions as act
from longshanks.rules import facts
from longshanks.rules.event_log import EventLog
from longshanks.rules.events import CardLaid, CardsRevealed, Dealt
from longshanks.rules.native import append, i64, vec
from longshanks.rules.r1_map import AREAS, BIT, BORDERS
from longshanks.rules.r2_blocks import BLOCKS, CHANCE, ENGLAND, SCOTLAND, SIDES
from longshanks.rules.refusals import Refusal, refuse
from longshanks.rules.state import BEGIN_MOVES, BOTH, CARDS, DEAL_CARDS, EVENT, State, ask, replaced, zeros

CARD_NAMES: Final[list[str]] = [*facts.CARDS["move_cards"], *facts.CARDS["events"]]
"""The eight kinds of card: `1`, `2`, `3` and the five events."""
CARD: Final[dict[str, int]] = {name: i for i, name in enumerate(CARD_NAMES)}
DECK: Final[list[int]] = [*facts.CARDS["move_cards"].values(), *(1 for _ in facts.CARDS["events"])]
"""How many of each kind the deck has."""
HERALD_CARD: Final[i64] = CARD["herald"]
PILLAGE_CARD: Final[i64] = CARD["pillage"]
SEA_MOVE_CARD: Final[i64] = CARD["sea_move"]
TRUCE_CARD: Final[i64] = CARD["truce"]
VICTUALS_CARD: Final[i64] = CARD["victuals"]
HAND_SIZE: Final = 5
CARD_KINDS: Final[i64] = len(CARD_NAMES)


def is_event(card: i64) -> bool:
    """Return whether a card is an event. [R3.12]"""
    return card >= HERALD_CARD


def move_value(card: i64) -> i64:
    """Return how many group moves a card allows. [R3.11]"""
    return 0 if card >= HERALD_CARD else card + 1


def count_of(hand: i64, card: i64) -> i64:
    """Return how many cards of a kind a hand holds."""
    return hand >> 3 * card & 7


def pack_hand(cards: list[int]) -> i64:
    """Return the hand of these cards."""
    hand: i64 = 0
    for card in cards:
        hand += BIT[3 * card]
    return hand


def cards_of(hand: i64) -> list[int]:
    """Return the cards of a hand in order."""
    return [card for card in range(len(CARD_NAMES)) for _ in range(count_of(hand, card))]


def played_cards(packed: i64) -> list[int]:
    """Return the cards of a list of played ones, first card first."""
    cards: list[int] = []
    while packed:
        cards.append((packed & 15) - 1)
        packed >>= 4
    return cards


def begin_deal(s: State) -> None:
    """Shuffle the whole deck and deal five cards to each side, the English first. [R3.0] [R7.8]"""
    s.hands = zeros(2)
    s.played = zeros(2)
    s.cards = vec[i64]([-1, -1])
    ask(s, DEAL_CARDS, CHANCE)


def dealt_side(s: State) -> i64:
    """Return who is dealt to next."""
    return SCOTLAND if s.hands[ENGLAND] else ENGLAND


def cards_left(s: State) -> list[int]:
    """Return how many of each kind are left to deal."""
    english = s.hands[ENGLAND]
    return [n - count_of(english, card) for card, n in enumerate(DECK)]


def refuse_deal(s: State, action: i64) -> Refusal | None:
    """Refuse a deal to the wrong side, of the wrong size or of cards that are not there. [R3.0]"""
    if act.dealt_side_of(action) != dealt_side(s):
        return refuse("deal/side", "3.0", side=dealt_side(s))
    cards = cards_of(act.hand_of(action))
    if len(cards) != HAND_SIZE:
        return refuse("deal/size", "3.0", count=len(cards), needed=HAND_SIZE)
    left = cards_left(s)
    for card in cards:
        if cards.count(card) > left[card]:
            return refuse("deal/not-in-deck", "3.0", card=card, left=left[card])
    return None


def do_deal(s: State, action: i64, log: EventLog) -> None:
    """Give a side its hand; when both have theirs, the year's next turn begins. [R3.0]"""
    side = act.dealt_side_of(action)
    s.hands = replaced(s.hands, side, act.hand_of(action))
    if not log.silent:
        log.tell(Dealt(side=side, cards=tuple(cards_of(s.hands[side]))))
    if side == SCOTLAND:
        begin_turn(s)


def clear_turn(s: State) -> None:
    """Forget what belongs to one game turn: cards on the table, truce, moves and border use."""
    s.cards = vec[i64]([-1, -1])
    s.two_events = False
    s.event = -1
    s.truce = -1
    s.assailant = ENGLAND
    s.moved = 0
    s.activated = 0
    s.crossing_areas = 0
    s.full_borders = 0
    s.moves_left = 0
    s.route = zeros(BLOCKS)
    s.crossed = zeros(2 * BORDERS)
    s.entered = zeros(2 * BORDERS)
    s.main = zeros(AREAS)
    s.declared = 0


def begin_turn(s: State) -> None:
    """Begin a game turn: both sides choose a card. [R3.1]"""
    clear_turn(s)
    ask(s, CARDS, BOTH)


def card_options(s: State, side: i64) -> vec[i64]:
    """Return every card the side may play face down. [R3.1]"""
    if s.cards[side] >= 0:
        return vec[i64]()
    hand = s.hands[side]
    options: vec[i64] = vec[i64]()
    for card in range(CARD_KINDS):
        if count_of(hand, card):
            options = append(options, act.on_block(act.CARD, side, card))
    return options


def refuse_card(s: State, action: i64) -> Refusal | None:
    """Refuse a card that is not in hand, or a second one. [R3.1]"""
    side = act.side_of(action)
    card = act.block_of(action)
    if s.cards[side] >= 0:
        return refuse("card/already-played", "3.1")
    if card >= len(CARD_NAMES) or not count_of(s.hands[side], card):
        return refuse("card/not-in-hand", "3.1", card=card)
    return None


def do_card(s: State, action: i64, log: EventLog) -> None:
    """Lay a card face down; the second one reveals both. [R3.1]"""
    side = act.side_of(action)
    card = act.block_of(action)
    s.hands = replaced(s.hands, side, s.hands[side] - BIT[3 * card])
    s.cards = replaced(s.cards, side, card)
    if not log.silent:
        log.tell(CardLaid(side=side, card=card))
    if s.cards[1 - side] >= 0:
        reveal(s, log)


def first_player(english: i64, scottish: i64) -> i64:
    """Return Player 1: the event, else the higher card; ties and two events go to the English. [R3.12, R4.1, A-A01]"""
    if is_event(scottish) and not is_event(english):
        return SCOTLAND
    if is_event(english):
        return ENGLAND
    return ENGLAND if english >= scottish else SCOTLAND


def reveal(s: State, log: EventLog) -> None:
    """Turn both cards up: events come before moves, the English event first. [R3.1] [R3.12] [A-A03]"""
    for side in SIDES:
        shift = 4 * len(played_cards(s.played[side]))
        s.played = replaced(s.played, side, s.played[side] + (s.cards[side] + 1) * BIT[shift])
    s.first = first_player(s.cards[ENGLAND], s.cards[SCOTLAND])
    s.two_events = is_event(s.cards[ENGLAND]) and is_event(s.cards[SCOTLAND])
    if not log.silent:
        log.tell(CardsRevealed(english_card=s.cards[ENGLAND], scottish_card=s.cards[SCOTLAND], first=s.first))
    if is_event(s.cards[s.first]):
        s.event = s.first
        ask(s, EVENT, s.first)
    else:
        s.mover = s.first
        s.stage = BEGIN_MOVES
