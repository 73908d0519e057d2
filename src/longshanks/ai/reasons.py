"""Why a line of play is advised, for people: what it takes or holds, the odds of its battles, what winter would do.

Everything is worked out on worlds that the adviser imagines, so a reason tells no more than its side may know. Odds of
battles to come are exact for each world (`ai/battle_odds`) and averaged; nobody is assumed to answer the moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from longshanks.ai.battle_odds.attack_odds import battle_to_come
from longshanks.ai.battle_odds.odds_calculator import battle_in_state, calculate_odds
from longshanks.ai.features import FEATURE_NAMES, features
from longshanks.rules import actions as act
from longshanks.rules import state as st
from longshanks.rules.engine import advance
from longshanks.rules.r1_map import AREAS, BIT, ENGLAND_AREA, areas_of
from longshanks.rules.r2_blocks import HOMES, NOBLES, SCOTLAND, blocks_of, count
from longshanks.rules.r3_cards import is_event, move_value
from longshanks.rules.state import State
from longshanks.views.view import View

MOST_WORLDS: Final = 4
"""In how many imagined worlds a line is looked at."""
MOST_REASONS: Final = 5
LEAD: Final = FEATURE_NAMES.index("noble_lead")
CHANGE: Final = FEATURE_NAMES.index("winter_change")
LEAD_UNIT: Final = 10.0
CHANGE_UNIT: Final = 3.0
"""What the two features are told in."""
BEFORE_HOMECOMING: Final = range(st.CARDS, st.NOBLES_HOME)
"""The stages in which the nobles have not gone home yet."""


class Reason(NamedTuple):
    """One reason: the message `advice.KIND` and what fills it, numbers for names."""

    kind: str
    params: dict[str, int]


def reasons_for(view: View, worlds: Sequence[State], actions: Sequence[int]) -> list[Reason]:
    """Return why a line is advised to the viewer, the weightiest first."""
    some = list(worlds[:MOST_WORLDS])
    if not some or not actions:
        return []
    side = view.viewer
    if view.stage == st.COMBAT:
        return combat_reasons(some)
    ends = [played(world, actions) for world in some]
    out: list[Reason] = []
    if view.stage == st.CARDS:
        card = act.block_of(actions[0])
        out.append(Reason("event", {}) if is_event(card) else Reason("moves", {"count": move_value(card)}))
    elif view.stage == st.MOVES:
        out += battle_reasons(some[0], ends, side) + area_reasons(some[0], ends[0], side)
    out = out[: MOST_REASONS - 1]
    if view.stage in BEFORE_HOMECOMING:
        out.append(winter_reason(ends, side))
    return out


def played(world: State, actions: Sequence[int]) -> State:
    """Return a world after the actions of a line, the ending of the moves apart: it stands as the line leaves it."""
    s = world.copy()
    for action in actions:
        if act.verb_of(action) != act.END and s.winner < 0:
            advance(s, action)
    return s


def percent(chances: Sequence[float]) -> int:
    """Return the average of some chances in a hundred."""
    return round(100 * sum(chances) / len(chances))


def combat_reasons(worlds: Sequence[State]) -> list[Reason]:
    """Return how the battle being fought ends if both sides fight on."""
    battles = [battle for world in worlds if (battle := battle_in_state(world)) is not None]
    if not battles:
        return []
    side = worlds[0].actor
    return [
        Reason(
            "odds",
            {"side": side, "percent": percent([calculate_odds(battle).win[side] for battle in battles])},
        )
    ]


def battle_reasons(before: State, ends: Sequence[State], side: int) -> list[Reason]:
    """Return the odds of the battles that a line causes."""
    out: list[Reason] = []
    contested = before.held[0] & before.held[1]
    for area in areas_of(ends[0].held[0] & ends[0].held[1] & ~contested):
        battles = [battle for s in ends if (battle := battle_to_come(s, area)) is not None]
        chances = [calculate_odds(battle).win[side] for battle in battles]
        out.append(Reason("battle", {"side": side, "area": area, "percent": percent(chances)}))
    return out


def is_contested(s: State, area: int) -> bool:
    """Return whether both sides have blocks in an area."""
    return bool(s.held[0] & s.held[1] & BIT[area])


def area_reasons(before: State, end: State, side: int) -> list[Reason]:
    """Return which areas a line takes without a battle, and which homes of own nobles it strengthens; homes first."""
    homes: list[Reason] = []
    others: list[Reason] = []
    for area in range(AREAS):
        now, then = end.blocks_in[area] & end.army[side], before.blocks_in[area] & before.army[side]
        if area == ENGLAND_AREA or not now & ~then or is_contested(end, area):
            continue
        nobles = [b for b in blocks_of(NOBLES) if HOMES[b] & BIT[area] and end.location[b] < AREAS]
        theirs = [b for b in nobles if end.army[1 - side] & BIT[b]]
        mine = [b for b in nobles if end.army[side] & BIT[b]]
        if theirs and not then:
            homes.append(Reason("takes_home", {"area": area, "block": theirs[0]}))
        elif mine:
            homes.append(Reason("guards", {"area": area, "block": mine[0]}))
        elif not then:
            others.append(Reason("takes", {"area": area}))
    return homes + others


def winter_reason(ends: Sequence[State], side: int) -> Reason:
    """Return how many nobles would be the side's if the year ended as a line leaves it."""
    total = int(count(NOBLES & sum(BIT[b] for b in blocks_of(NOBLES) if ends[0].location[b] < AREAS)))
    lead = 0.0
    for s in ends:
        seen = features(s)
        lead += (seen[LEAD] * LEAD_UNIT + 2.0 * seen[CHANGE] * CHANGE_UNIT) / len(ends)
    mine = round((total + (lead if side == SCOTLAND else -lead)) / 2)
    return Reason("winter", {"side": side, "count": max(0, min(total, mine)), "total": total})
