"""What may be taken back: an action that told its own side nothing it did not know. [A-V04]

Nothing that was learnt may be taken back, and nothing before it. That is decided here, by what an action did and not by
the kinds of its events, so that whatever is new is final until somebody shows that it tells nothing:

- the side that acted is asked next, and nobody who was not asked before: neither chance nor the enemy has answered or
  could answer meanwhile;
- the engine passed no stage on the way but those that read only what both sides see, since that a stage is passed over,
  or what it brings to light, can tell something;
- no block was turned up, and what the side sees of the enemy is what it saw before.
"""

from __future__ import annotations

from typing import Final

from longshanks.rules import actions as act
from longshanks.rules import state as st
from longshanks.rules.engine import actors
from longshanks.rules.r1_map import BIT
from longshanks.rules.r2_blocks import SIDES
from longshanks.rules.state import State
from longshanks.views.view import enemy_seen, shown_blocks

OPEN_PASSAGES: Final = (
    BIT[st.NEXT_EVENT]
    | BIT[st.BEGIN_MOVES]
    | BIT[st.NEXT_BATTLE]
    | BIT[st.BEGIN_KING_HOME]
    | BIT[st.BEGIN_SCOTTISH_DISBAND]
    | BIT[st.BEGIN_BUILDS]
)
"""The stages of the engine that read only what both sides see, or what belongs to the side they ask."""


def may_take_back(before: State, action: int, after: State, passed: int) -> bool:
    """Return whether an action that led from one state to another, past some stages, told its side nothing."""
    side = act.side_of(action)
    asked = actors(after)
    if side not in SIDES or side not in asked or any(who not in actors(before) for who in asked):
        return False
    if passed & ~OPEN_PASSAGES or shown_blocks(after) & ~shown_blocks(before):
        return False
    return enemy_seen(before, side) == enemy_seen(after, side)
