"""5.9 Border raids: Scots in England cost the English a block every turn. [R5.9]

The English choose any non-noble block on the map, Edward too, and do not show which (A-D02, A-E16); it goes to the
pool even with a black cross. A truce does not save it (A-E17).
"""

from __future__ import annotations

from longshanks.rules import actions as act
from longshanks.rules.event_log import EventLog
from longshanks.rules.native import i64, vec
from longshanks.rules.r1_map import BIT, ENGLAND_BIT, POOL
from longshanks.rules.r2_blocks import BLOCKS, ENGLAND, NOBLES, SCOTLAND, blocks_of
from longshanks.rules.r5_losses import hide
from longshanks.rules.refusals import Refusal, refuse
from longshanks.rules.state import RAID_LOSS, TURN_OVER, State, ask


def raid_victims(s: State) -> i64:
    """Return the English blocks that may be given up to raiders. [R5.9] [A-E16]"""
    blocks: i64 = 0
    for block in blocks_of(s.army[ENGLAND] & ~NOBLES):
        if s.location[block] < POOL:
            blocks |= BIT[block]
    return blocks


def is_raided(s: State) -> bool:
    """Return whether raiders cost the English a block this turn. [R5.9] [A-E17]"""
    if not s.held[SCOTLAND] & ENGLAND_BIT:
        return False
    return s.truce < 0 or not s.setup.edition.truce_suspends_raid_loss


def raid_options(s: State, side: i64) -> vec[i64]:
    """Return the blocks the English may give up. [R5.9]"""
    return act.add_blocks(vec[i64](), act.DISBAND, side, raid_victims(s))


def refuse_raid_loss(s: State, action: i64) -> Refusal | None:
    """Refuse a noble, or a block that is not on the map. [R5.9]"""
    block = act.block_of(action)
    if block >= BLOCKS or not raid_victims(s) & BIT[block]:
        return refuse("raid/no-victim", "5.9", block=block)
    return None


def do_raid_loss(s: State, action: i64, log: EventLog) -> None:
    """Give up a block without showing it. [R5.9]"""
    hide(s, act.block_of(action), POOL, "5.9", log)
    s.stage = TURN_OVER


def end_of_turn(s: State) -> None:
    """Make the English pay for raiders before the turn is over. [R5.9] [A-A02]"""
    if is_raided(s) and raid_victims(s):
        ask(s, RAID_LOSS, ENGLAND)
    else:
        s.stage = TURN_OVER
