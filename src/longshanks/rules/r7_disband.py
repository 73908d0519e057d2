"""7.3 to 7.5 Disbanding: who may stay on the map over the winter. [R7.3] [R7.5]

In England every English block disbands (A-F11); in Scotland archers, knights and Hobelars do, unless Edward I winters
beside them (A-F13 to A-F15, A-F12); infantry may stay within castle limits. Then the Scots: all within the limits may
stay, nobles always do and always count, Moray may be disbanded like the rest (A-F08, A-F09, A-F11, A-F18, A-F19).
Wallace may go to Selkirk from anywhere and gains up to two steps (A-F16, A-F17).

Blocks that cannot stay whatever their owner does are doomed: they leave when the owner ends the step, all together, so
that the enemy learns nothing from when they go. Disbanded blocks are not shown, and of the English nothing at all is
until they have finished; then one account tells how many left each area, and whether Edward stays (A-V02).
"""

from __future__ import annotations

from typing import Final

from longshanks.rules import actions as act
from longshanks.rules.event_log import EventLog
from longshanks.rules.events import Disbanded, EdwardStays, WallaceHides, Withdrawn
from longshanks.rules.native import append, i64, vec
from longshanks.rules.r1_map import AREAS, BIT, CASTLE_LIMIT, ENGLAND_AREA, POOL, SELKIRK, areas_of
from longshanks.rules.r2_blocks import (
    BLOCKS,
    EDWARD,
    ENGLAND,
    INFANTRY,
    KING,
    MAX_STEPS,
    MORAY,
    NOBLES,
    SCOTLAND,
    TURNCOATS,
    WALLACE,
    blocks_of,
    count,
)
from longshanks.rules.r5_losses import hide, hide_all
from longshanks.rules.refusals import Refusal, refuse
from longshanks.rules.state import (
    BEGIN_BUILDS,
    BEGIN_SCOTTISH_DISBAND,
    EDWARD_STAYS,
    ENGLISH_DISBAND,
    SCOTTISH_DISBAND,
    State,
    ask,
    place,
    zeros,
)

DEATH_YEAR: Final = 1306
"""The year in which Edward I may not winter in Scotland. [R7.4]"""
WALLACE_GAINS: Final = 2


def disbandable(s: State, side: i64, area: i64) -> i64:
    """Return the blocks of an area that can disband at all: no nobles but Moray. [R7.1] [R7.32] [R7.5]"""
    blocks = s.blocks_in[area] & s.army[side]
    if side == ENGLAND:
        return blocks & ~NOBLES & ~(BIT[EDWARD] if s.edward_stays else 0)
    return blocks & ~TURNCOATS & ~(BIT[WALLACE] if s.selkirk else 0)


def is_free_of_castle_limit(s: State, side: i64, area: i64) -> bool:
    """Return whether Edward's presence lifts the castle limit for his army. [R7.4] [A-F13]"""
    return side == ENGLAND and s.edward_stays and s.location[EDWARD] == area


def count_settled(s: State, side: i64, area: i64) -> i64:
    """Return how many blocks of an area stay in any case and fill its castle: nobles. [A-F09] [A-F16]"""
    return count(s.blocks_in[area] & s.army[side] & (NOBLES if side == ENGLAND else TURNCOATS))


def doomed_in(s: State, side: i64, area: i64) -> i64:
    """Return the blocks of an area that cannot stay whatever the owner does. [R1.2] [R7.31] [R7.32] [R7.5]"""
    if is_free_of_castle_limit(s, side, area):
        return 0
    if CASTLE_LIMIT[side][area] <= count_settled(s, side, area):
        return disbandable(s, side, area)
    return disbandable(s, side, area) & ~INFANTRY if side == ENGLAND else 0


def doomed(s: State, side: i64) -> i64:
    """Return every block of a side that leaves when it ends the step."""
    blocks: i64 = 0
    for area in areas_of(s.held[side]):
        blocks |= doomed_in(s, side, area)
    return blocks


def is_overfull(s: State, side: i64, area: i64) -> bool:
    """Return whether the owner must still choose who leaves an area. [R1.2] [R7.32] [R7.5] [A-F08]"""
    if is_free_of_castle_limit(s, side, area):
        return False
    undecided = count(disbandable(s, side, area) & ~doomed_in(s, side, area))
    return bool(undecided) and undecided + count_settled(s, side, area) > CASTLE_LIMIT[side][area]


def overfull(s: State, side: i64) -> i64:
    """Return the areas where a side must still choose who leaves."""
    areas: i64 = 0
    for area in areas_of(s.held[side]):
        if is_overfull(s, side, area):
            areas |= BIT[area]
    return areas


def can_edward_stay(s: State) -> bool:
    """Return whether Edward may winter in Scotland. [R7.4] [R6.1] [A-F12, A-F14]"""
    in_scotland = s.location[EDWARD] < AREAS and s.location[EDWARD] != ENGLAND_AREA
    return in_scotland and not s.edward_ii and s.year != DEATH_YEAR and not s.edward_stayed


def withdraw(s: State, blocks: i64, rule: str, log: EventLog) -> None:
    """Send English blocks to the pool; how many left which area is told when the English have finished. [A-V02]"""
    if not blocks:
        return
    s.withdrawn = s.withdrawn[:]
    for block in blocks_of(blocks):
        area = s.location[block]
        s.withdrawn[area] += 1
        if not log.silent:
            log.tell(Withdrawn(rule=rule, private=True, side=ENGLAND, block=block, area=area))
        place(s, block, POOL)


def tell_disbanding(s: State, log: EventLog) -> None:
    """Tell who of the English left the map and whether Edward stays: one account under one rule. [R7.3] [A-V02]"""
    if not log.silent:
        if s.edward_stays:
            log.tell(EdwardStays(area=s.location[EDWARD]))
        for area in range(AREAS):
            if s.withdrawn[area]:
                log.tell(Disbanded(side=ENGLAND, area=area, count=s.withdrawn[area]))
    s.withdrawn = zeros(AREAS)


def begin_english_disband(s: State, log: EventLog) -> None:
    """Disband the English in England, then ask for Edward if he may stay. [R7.3] [R7.4] [A-F11]"""
    withdraw(s, s.blocks_in[ENGLAND_AREA] & s.army[ENGLAND] & ~NOBLES, "7.3", log)
    ask(s, EDWARD_STAYS if can_edward_stay(s) else ENGLISH_DISBAND, ENGLAND)


def edward_options(s: State, side: i64) -> vec[i64]:
    """Return Edward's choice: winter here or disband. [R7.4]"""
    return vec[i64]([act.on_block(act.STAY, side, EDWARD), act.on_block(act.DISBAND, side, EDWARD)])


def refuse_edward(s: State, action: i64) -> Refusal | None:
    """Refuse anything but Edward's own choice. [R7.4]"""
    if act.block_of(action) != EDWARD:
        return refuse("winter/edward-first", "7.4", block=EDWARD)
    return None


def do_edward(s: State, action: i64, log: EventLog) -> None:
    """Let Edward winter with his army, or leave with those that cannot stay. [R7.4]"""
    if act.verb_of(action) == act.STAY:
        s.edward_stays = True
    ask(s, ENGLISH_DISBAND, ENGLAND)


def begin_scottish_disband(s: State) -> None:
    """Ask the Scots who shall stay. [R7.5]"""
    ask(s, SCOTTISH_DISBAND, SCOTLAND)


def can_reach_selkirk(s: State) -> bool:
    """Return whether Wallace may winter in Selkirk. [R7.5] [A-F16, A-F17]"""
    if s.location[WALLACE] >= AREAS or s.selkirk:
        return False
    if s.setup.edition.selkirk_edward_only:
        return not (s.edward_stays and s.location[EDWARD] == SELKIRK)
    return not s.held[ENGLAND] & BIT[SELKIRK]


def may_disband(s: State, side: i64) -> i64:
    """Return the blocks the owner may disband now, needed or not. [R7.32] [R7.5] [A-F15, A-F18]"""
    at_will = side == ENGLAND or s.setup.edition.voluntary_disband
    blocks: i64 = 0
    for area in areas_of(s.held[side]):
        free = disbandable(s, side, area) & ~doomed_in(s, side, area)
        blocks |= free if at_will or is_overfull(s, side, area) else free & (BIT[KING] | BIT[MORAY])
    return blocks


def disband_options(s: State, side: i64) -> vec[i64]:
    """Return whom the owner may disband, Wallace's way to Selkirk, and ending when limits are kept. [R7.32] [R7.5]"""
    options: vec[i64] = vec[i64]()
    if not overfull(s, side):
        options = append(options, act.simple(act.END, side))
    options = act.add_blocks(options, act.DISBAND, side, may_disband(s, side))
    if side == SCOTLAND and can_reach_selkirk(s):
        options = append(options, act.on_both(act.HOME, side, WALLACE, SELKIRK))
    return options


def refuse_disband(s: State, action: i64) -> Refusal | None:
    """Say why a block cannot disband, or why the winter cannot go on. [R7.32] [R7.5]"""
    verb = act.verb_of(action)
    side = s.actor
    rule = "7.32" if side == ENGLAND else "7.5"
    if verb == act.END:
        crowded = overfull(s, side)
        if crowded:
            area = areas_of(crowded)[0]
            return refuse("winter/castle-limit", "1.2", area=area, limit=CASTLE_LIMIT[side][area])
        return None
    block = act.block_of(action)
    if verb == act.HOME:
        if side == ENGLAND or block != WALLACE or act.area_of(action) != SELKIRK or not can_reach_selkirk(s):
            return refuse("winter/no-selkirk", "7.5", block=block)
        return None
    if block >= BLOCKS or s.location[block] >= AREAS or not s.army[side] & BIT[block]:
        return refuse("block/not-yours", rule, block=block)
    if not disbandable(s, side, s.location[block]) & BIT[block]:
        return refuse("winter/must-stay", "7.1", block=block)
    if doomed_in(s, side, s.location[block]) & BIT[block]:
        return refuse("winter/leaves-anyway", rule, block=block)
    if not may_disband(s, side) & BIT[block]:
        return refuse("winter/no-need", rule, block=block)
    return None


def do_disband(s: State, action: i64, log: EventLog) -> None:
    """Disband a block, send Wallace to Selkirk, or go on. [R7.32] [R7.5]"""
    verb = act.verb_of(action)
    block = act.block_of(action)
    side = s.actor
    if verb == act.END and side == ENGLAND:
        withdraw(s, doomed(s, side), "7.3", log)
        tell_disbanding(s, log)
        s.stage = BEGIN_SCOTTISH_DISBAND
    elif verb == act.END:
        hide_all(s, doomed(s, side), "7.5", log)
        s.stage = BEGIN_BUILDS
    elif verb == act.DISBAND and side == ENGLAND:
        withdraw(s, BIT[block], "7.32", log)
    elif verb == act.DISBAND:
        hide(s, block, POOL, "7.5", log)
    else:
        if not log.silent:
            log.tell(WallaceHides(from_=s.location[WALLACE], to=SELKIRK))
        place(s, WALLACE, SELKIRK)
        gained = s.steps[WALLACE] + WALLACE_GAINS
        s.steps[WALLACE] = gained if gained < MAX_STEPS[WALLACE] else MAX_STEPS[WALLACE]
        s.selkirk = True
