"""The event cards in a hand that could do nothing if their event came now. [R3.12]

It is said before a card is laid, of a side's own hand to that side alone, and follows from what that side can see:
its own blocks, where the enemy stands, and whom each noble serves.
"""

from __future__ import annotations

from longshanks.rules import state as st
from longshanks.rules.r3_cards import HERALD_CARD, cards_of
from longshanks.rules.r3_events import event_options
from longshanks.rules.state import State, replaced


def idle_events(s: State, side: int) -> list[int]:
    """Return the event cards in a side's hand for which the position has no use but to decline. [R3.12] [A-A07]"""
    events = sorted({card for card in cards_of(s.hands[side]) if card >= HERALD_CARD})
    if not events or s.stage != st.CARDS:
        return []
    now = s.copy()
    idle = []
    for card in events:
        now.cards = replaced(now.cards, side, card)
        if len(event_options(now, side)) == 1:
            idle.append(card)
    return idle
