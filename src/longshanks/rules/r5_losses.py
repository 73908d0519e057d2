"""5.41, 5.7, 5.8: who takes a hit, captured nobles and eliminated blocks.

A hit falls on the strongest block (A-C04: what is left over is lost). A noble who loses his last step changes side at
strength 1 and waits in reserve until the next round (A-C05). Edward I lives on as Edward II in the pool (A-D01); the
death of the Scottish King or of Edward II in battle ends the game (A-D03, A-D04, A-D09, A-G04), but a pillage or a
raid only sends them to the pool (A-D02, A-D05). Moray is dead for good only when killed in battle (A-D07, A-D08).
"""

from __future__ import annotations

from longshanks.rules.event_log import EventLog
from longshanks.rules.events import Captured, EdwardII, Eliminated, StepAdded, Strengthened, Withdrawn
from longshanks.rules.native import i64
from longshanks.rules.r1_map import AREAS, BIT, BIT_PRIME, DEAD, INDEX, POOL, areas_of
from longshanks.rules.r2_blocks import CROSSES, EDWARD, ENGLAND, KING, SCOTLAND, TURNCOATS, blocks_of
from longshanks.rules.state import (
    EDWARD_II_KILLED,
    KING_KILLED,
    State,
    change_side,
    place,
    side_owning,
    win,
)


def strongest(s: State, blocks: i64) -> i64:
    """Return those of some blocks that share the highest strength. [R5.41]"""
    top: i64 = 0
    found: i64 = 0
    steps = s.steps
    while blocks:
        low = blocks & -blocks
        blocks ^= low
        strength = steps[INDEX[low % BIT_PRIME]]
        if strength > top:
            top = strength
            found = low
        elif strength == top:
            found |= low
    return found


def capture(s: State, block: i64, log: EventLog) -> None:
    """Turn an eliminated noble to the enemy at strength 1, in reserve. [R5.7] [A-C05]"""
    change_side(s, block)
    s.steps[block] = 1
    s.moved &= ~BIT[block]
    s.route = s.route[:]
    s.route[block] = 0
    if s.battle is not None:
        s.battle.front &= ~BIT[block]
        s.battle.reserve |= BIT[block]
        s.battle.seen |= BIT[block]
    if not log.silent:
        log.tell(Captured(block=block, side=side_owning(s, block), area=s.location[block]))


def remove(s: State, block: i64, to: i64, rule: str, log: EventLog) -> None:
    """Take a block that both sides see off the map. [R5.8]"""
    if s.battle is not None:
        s.battle.front &= ~BIT[block]
        s.battle.reserve &= ~BIT[block]
    if not log.silent:
        side = side_owning(s, block)
        log.tell(Eliminated(rule=rule, block=block, side=side, area=s.location[block], dead=to == DEAD))
    place(s, block, to)


def eliminate_in_battle(s: State, block: i64, log: EventLog) -> None:
    """Eliminate a block killed in battle or unable to retreat. [R5.7] [R5.8] [R6.1] [R9.1] [A-C25]"""
    bit = BIT[block]
    if bit & TURNCOATS:
        capture(s, block, log)
    elif block == KING:
        remove(s, block, DEAD, "6.2", log)
        win(s, ENGLAND, KING_KILLED)
    elif block == EDWARD and s.edward_ii:
        remove(s, block, DEAD, "6.1", log)
        win(s, SCOTLAND, EDWARD_II_KILLED)
    elif block == EDWARD:
        remove(s, block, DEAD if s.setup.edition.edward_i_removed else POOL, "6.1", log)
        become_edward_ii(s, log)
    else:
        remove(s, block, DEAD if bit & CROSSES else POOL, "5.8", log)


def become_edward_ii(s: State, log: EventLog) -> None:
    """Let Edward II follow his father. [R6.1] [A-D01, A-D09]"""
    s.edward_ii = True
    if not log.silent:
        log.tell(EdwardII())


def fail_to_retreat(s: State, block: i64, log: EventLog) -> None:
    """Lose a block that had to retreat and could not; nobles change side in every book. [R5.5] [R5.8] [A-C25, A-D03]"""
    rules = s.setup.edition
    spared = block in (KING, EDWARD) and not rules.failed_retreat_kills_kings
    if (rules.failed_retreat_to_pool and not BIT[block] & TURNCOATS) or spared:
        remove(s, block, POOL, "5.5", log)
    else:
        eliminate_in_battle(s, block, log)


def eliminate_by_pillage(s: State, block: i64, log: EventLog) -> None:
    """Eliminate a block that lost its last step to a pillage. [R5.7] [R5.8] [A-D05, A-D08, A-E10, A-E11]"""
    rules = s.setup.edition
    if rules.captured_by_pillage and BIT[block] & TURNCOATS:
        old = side_owning(s, block)
        capture(s, block, log)
        s.assailant = old if rules.pillaged_side_attacks else 1 - old
        area = s.location[block]
        if rules.pillage_battle_later and s.blocks_in[area] & s.army[old]:
            s.main = s.main[:]
            s.main[area] = s.assailant + 1
    elif BIT[block] & TURNCOATS:
        remove(s, block, POOL, "5.8", log)
    else:
        gone = block == KING and rules.king_pillaged_removed
        hide(s, block, DEAD if gone else POOL, "5.8", log)


def add_step(s: State, block: i64, rule: str, log: EventLog) -> None:
    """Strengthen a block by a step; only its owner sees which. [R2.11] [A-V01]"""
    s.steps[block] += 1
    s.added = s.added[:]
    s.added[s.location[block]] += 1
    if not log.silent:
        log.tell(StepAdded(rule=rule, owner=side_owning(s, block), block=block))


def tell_steps(s: State, side: i64, rule: str, log: EventLog) -> None:
    """Tell how many steps a side that has finished added in each of its areas. [A-V01]"""
    areas = areas_of(s.held[side])
    gained = False
    for area in areas:
        gained = gained or bool(s.added[area])
    if not gained:
        return
    s.added = s.added[:]
    for area in areas:
        if s.added[area] and not log.silent:
            log.tell(Strengthened(rule=rule, side=side, area=area, count=s.added[area]))
        s.added[area] = 0


def hide(s: State, block: i64, to: i64, rule: str, log: EventLog) -> None:
    """Take a block off the map without showing the enemy which. [R5.8] [A-D10]"""
    if not log.silent:
        side = side_owning(s, block)
        log.tell(Withdrawn(rule=rule, private=False, side=side, block=block, area=s.location[block]))
    place(s, block, to)


def hide_all(s: State, blocks: i64, rule: str, log: EventLog) -> None:
    """Disband several blocks to the pool, area by area, so that their order tells nothing. [R5.8]"""
    for area in range(AREAS):
        for block in blocks_of(blocks & s.blocks_in[area]):
            hide(s, block, POOL, rule, log)
