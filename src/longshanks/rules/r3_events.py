"""3.12 The five events. [R3.12]

An event is resolved before anybody moves and may be declined (A-A07). A truce cancels no other event (A-A05). The
Sea Move takes one or two blocks from one coastal area to one other that is friendly, so never a vacant one (A-B17 to
A-B20). A pillage takes two hits as combat would, from a group that shares a border with one's own (A-E12, A-E13); the
steps taken go to blocks of one adjacent group (A-E14). A herald names any of the thirteen nobles on the other side
(A-E09). Victuals may feed the Norse (A-E15). A coronation, the sixth use of an event card, is in `r6_kings`.

Pillage hits and gains, the second block of a Sea Move and the steps of Victuals are always asked for, even when only
one answer is possible: that there is only one is the owner's secret.
"""

from __future__ import annotations

from typing import Final

from longshanks.rules import actions as act
from longshanks.rules.event_log import EventLog
from longshanks.rules.events import (
    Defected,
    EventDeclined,
    HeraldAnswered,
    HeraldNamed,
    Pillaged,
    PillageHit,
    Shipped,
    TruceDeclared,
    VictualsSent,
)
from longshanks.rules.native import append, i64, vec
from longshanks.rules.r1_map import ADJACENT, AREAS, BIT, COASTAL, areas_of
from longshanks.rules.r2_blocks import (
    BLOCKS,
    CHANCE,
    MAX_STEPS,
    NORSE_BIT,
    SCOTLAND,
    TURNCOATS,
    blocks_of,
)
from longshanks.rules.r3_cards import (
    HERALD_CARD,
    PILLAGE_CARD,
    SEA_MOVE_CARD,
    TRUCE_CARD,
    VICTUALS_CARD,
)
from longshanks.rules.r4_movement import event_battles, friendly
from longshanks.rules.r5_losses import add_step, eliminate_by_pillage, strongest, tell_steps
from longshanks.rules.r5_retreat import reopen_borders
from longshanks.rules.r6_kings import add_crownings, do_crown, refuse_crown
from longshanks.rules.refusals import Refusal, refuse
from longshanks.rules.state import (
    BEGIN_MOVES,
    EVENT,
    HERALD_ROLL,
    NEXT_BATTLE,
    NEXT_EVENT,
    PILLAGE_GAIN,
    PILLAGE_HITS,
    SECOND_SHIP,
    SUPPLY,
    State,
    ask,
    change_side,
    place,
)

HERALD_SUCCEEDS: Final = 4
"""The highest roll that turns a noble."""
PILLAGE_HITS_TAKEN: Final = 2
VICTUALS_STEPS: Final = 3
EVENT_CARD_OF: Final[dict[int, int]] = {
    act.HERALD: HERALD_CARD,
    act.PILLAGE: PILLAGE_CARD,
    act.SHIP: SEA_MOVE_CARD,
    act.TRUCE: TRUCE_CARD,
    act.VICTUALS: VICTUALS_CARD,
}


def herald_targets(s: State, side: i64) -> i64:
    """Return the enemy nobles on the map that a herald may name, never Moray. [R3.12] [A-E09]"""
    nobles: i64 = 0
    for noble in blocks_of(s.army[1 - side] & TURNCOATS):
        if s.location[noble] < AREAS:
            nobles |= BIT[noble]
    return nobles


def pillage_targets(s: State, side: i64) -> i64:
    """Return the enemy areas that share a border with an area of one's own. [R3.12] [A-E13]"""
    areas: i64 = 0
    for area in areas_of(s.held[1 - side]):
        if ADJACENT[area] & s.held[side]:
            areas |= BIT[area]
    return areas


def sea_move_blocks(s: State, side: i64, area: i64) -> i64:
    """Return the blocks of a coastal area that may take ship, never the Norse. [R3.12] [R4.7]"""
    return s.blocks_in[area] & s.army[side] & ~NORSE_BIT if BIT[area] & COASTAL else 0


def sea_move_areas(s: State, side: i64) -> i64:
    """Return the friendly coastal areas; a vacant one is not friendly. [A-B18] [A-B20]"""
    return friendly(s, side) & COASTAL


def below_full_strength(s: State, side: i64, area: i64) -> i64:
    """Return the side's blocks in an area that are below full strength."""
    blocks: i64 = 0
    for block in blocks_of(s.blocks_in[area] & s.army[side]):
        if s.steps[block] < MAX_STEPS[block]:
            blocks |= BIT[block]
    return blocks


def event_options(s: State, side: i64) -> vec[i64]:
    """Return every use of the event card just revealed, declining included. [R3.12] [A-A07]"""
    card = s.cards[side]
    options = vec[i64]([act.simple(act.DECLINE, side)])
    if side == SCOTLAND:
        options = add_crownings(options, s)
    if card == HERALD_CARD:
        options = act.add_blocks(options, act.HERALD, side, herald_targets(s, side))
    elif card == PILLAGE_CARD:
        options = act.add_areas(options, act.PILLAGE, side, pillage_targets(s, side))
    elif card == SEA_MOVE_CARD:
        ports = sea_move_areas(s, side)
        for start in areas_of(s.held[side] & COASTAL):
            for block in blocks_of(sea_move_blocks(s, side, start)):
                options = act.add_ways(options, act.SHIP, side, block, ports & ~BIT[start])
    elif card == TRUCE_CARD:
        options = append(options, act.simple(act.TRUCE, side))
    else:
        for area in areas_of(s.held[side]):
            if below_full_strength(s, side, area):
                options = append(options, act.on_area(act.VICTUALS, side, area))
    return options


def refuse_event(s: State, action: i64) -> Refusal | None:
    """Refuse a use that the card does not offer or the position does not allow. [R3.12]"""
    verb = act.verb_of(action)
    side = act.side_of(action)
    card = s.cards[side]
    if verb == act.DECLINE:
        return None
    if verb == act.CROWN:
        return refuse_crown(s, action)
    if EVENT_CARD_OF[verb] != card:
        return refuse("event/other-card", "3.12", card=card)
    if verb == act.HERALD:
        block = act.block_of(action)
        if block >= BLOCKS or not herald_targets(s, side) & BIT[block]:
            return refuse("event/no-herald-target", "3.12", block=block)
    elif verb == act.PILLAGE:
        area = act.area_of(action)
        if area >= AREAS or not pillage_targets(s, side) & BIT[area]:
            return refuse("event/no-pillage-target", "3.12", area=area)
    elif verb == act.SHIP:
        return refuse_ship(s, side, act.block_of(action), act.area_of(action))
    elif verb == act.VICTUALS:
        area = act.area_of(action)
        if area >= AREAS or not s.held[side] & BIT[area] or not below_full_strength(s, side, area):
            return refuse("event/nobody-to-feed", "3.12", area=area)
    return None


def refuse_ship(s: State, side: i64, block: i64, to: i64) -> Refusal | None:
    """Refuse a Sea Move of the Norse, from inland, or to anything but a friendly coast. [R4.7] [A-B17, A-B18]"""
    if block >= BLOCKS or not s.army[side] & BIT[block] or s.location[block] >= AREAS:
        return refuse("block/not-yours", "3.12", block=block)
    if NORSE_BIT & BIT[block]:
        return refuse("ship/norse", "4.7", block=block)
    start = s.location[block]
    if not COASTAL & BIT[start]:
        return refuse("ship/not-coastal", "3.12", area=start)
    if to >= AREAS or to == start or not sea_move_areas(s, side) & BIT[to]:
        return refuse("ship/no-harbour", "3.12", area=to)
    return None


def do_event(s: State, action: i64, log: EventLog) -> None:
    """Resolve an event card, or begin to. [R3.12]"""
    verb = act.verb_of(action)
    side = act.side_of(action)
    if verb == act.DECLINE:
        if not log.silent:
            log.tell(EventDeclined(side=side, card=s.cards[side]))
        s.stage = NEXT_EVENT
    elif verb == act.CROWN:
        do_crown(s, action, log)
        s.stage = NEXT_EVENT
    elif verb == act.HERALD:
        s.herald_noble = act.block_of(action)
        if not log.silent:
            log.tell(HeraldNamed(side=side, block=s.herald_noble))
        ask(s, HERALD_ROLL, CHANCE)
    elif verb == act.PILLAGE:
        s.pillaged_area = act.area_of(action)
        s.pillage_hits = PILLAGE_HITS_TAKEN
        if not log.silent:
            log.tell(Pillaged(side=side, area=s.pillaged_area))
        ask(s, PILLAGE_HITS, 1 - side)
    elif verb == act.SHIP:
        s.ship_from = s.location[act.block_of(action)]
        s.ship_to = act.area_of(action)
        ship(s, side, act.block_of(action), log)
        if s.blocks_in[s.ship_from]:
            ask(s, SECOND_SHIP, side)
        else:
            s.stage = NEXT_EVENT
    elif verb == act.TRUCE:
        s.truce = 1 - side
        if not log.silent:
            log.tell(TruceDeclared(side=side))
        s.stage = NEXT_EVENT
    else:
        s.supplied_area = act.area_of(action)
        s.steps_left = VICTUALS_STEPS
        if not log.silent:
            log.tell(VictualsSent(side=side, area=s.supplied_area))
        ask(s, SUPPLY, side)


def do_herald_roll(s: State, action: i64, log: EventLog) -> None:
    """Turn the named noble at his strength on 1 to 4; he attacks those he leaves. [R3.12] [A-E03, A-E04]"""
    die = act.dice_of(action)[0]
    turned = die <= HERALD_SUCCEEDS
    if not log.silent:
        log.tell(HeraldAnswered(block=s.herald_noble, dice=(die,), success=turned))
    if turned:
        if not log.silent:
            noble = s.herald_noble
            log.tell(Defected(rule="3.12", block=noble, side=s.event, area=s.location[noble]))
        change_side(s, s.herald_noble)
        s.assailant = s.event
    s.stage = NEXT_EVENT


def pillaged_options(s: State, side: i64) -> vec[i64]:
    """Return the blocks that may take the next hit of a pillage. [R5.41] [A-E12]"""
    tied = strongest(s, s.blocks_in[s.pillaged_area] & s.army[side])
    return act.add_blocks(vec[i64](), act.HIT, side, tied)


def refuse_pillaged(s: State, action: i64) -> Refusal | None:
    """Refuse a hit on any but the strongest block. [R5.41]"""
    block = act.block_of(action)
    if block >= BLOCKS or not strongest(s, s.blocks_in[s.pillaged_area] & s.army[s.actor]) & BIT[block]:
        return refuse("hit/not-strongest", "5.41", block=block)
    return None


def do_pillaged(s: State, action: i64, log: EventLog) -> None:
    """Take one hit of a pillage; a noble so eliminated changes side. [R3.12] [R5.7]"""
    side = act.side_of(action)
    block = act.block_of(action)
    s.steps[block] -= 1
    s.stolen += 1
    s.pillage_hits -= 1
    if not log.silent:
        log.tell(PillageHit(side=side, area=s.pillaged_area, block=block))
    if not s.steps[block]:
        eliminate_by_pillage(s, block, log)
    if not s.pillage_hits or not s.blocks_in[s.pillaged_area] & s.army[side]:
        s.pillage_hits = 0
        s.steps_left = s.stolen
        ask(s, PILLAGE_GAIN, s.event)


def gain_group(s: State, side: i64) -> i64:
    """Return the blocks that may take a pillaged step: one adjacent group, once chosen. [A-E14]"""
    if s.gain_area >= 0:
        return below_full_strength(s, side, s.gain_area)
    blocks: i64 = 0
    for area in areas_of(s.held[side] & ADJACENT[s.pillaged_area]):
        blocks |= below_full_strength(s, side, area)
    return blocks


def add_options(s: State, side: i64) -> vec[i64]:
    """Return the blocks that may take a step of a pillage or of victuals, and stopping. [R3.12]"""
    group = gain_group(s, side) if s.stage == PILLAGE_GAIN else blocks_to_supply(s, side)
    return act.add_blocks(vec[i64]([act.simple(act.END, side)]), act.ADD, side, group)


def blocks_to_supply(s: State, side: i64) -> i64:
    """Return the blocks that victuals may still strengthen. [A-E15]"""
    blocks = below_full_strength(s, side, s.supplied_area)
    return blocks & ~s.touched if s.setup.edition.victuals_one_each else blocks


def refuse_add(s: State, action: i64) -> Refusal | None:
    """Refuse a step for a block that is full, elsewhere, or had its share. [R3.12]"""
    if act.verb_of(action) == act.END:
        return None
    block = act.block_of(action)
    group = gain_group(s, s.actor) if s.stage == PILLAGE_GAIN else blocks_to_supply(s, s.actor)
    if block >= BLOCKS or not group & BIT[block]:
        return refuse("add/not-here", "3.12", block=block)
    return None


def do_add(s: State, action: i64, log: EventLog) -> None:
    """Add one step of a pillage or of victuals; how many an area gained is told at the end. [R3.12] [A-V01]"""
    side = act.side_of(action)
    if act.verb_of(action) == act.ADD:
        block = act.block_of(action)
        add_step(s, block, "3.12", log)
        s.touched |= BIT[block]
        s.steps_left -= 1
        if s.stage == PILLAGE_GAIN:
            s.gain_area = s.location[block]
        if s.steps_left:
            return
    tell_steps(s, side, "3.12", log)
    s.stage = NEXT_EVENT


def ship(s: State, side: i64, block: i64, log: EventLog) -> None:
    """Take one block by ship to the harbour chosen. [R3.12] [A-B19]"""
    if not log.silent:
        log.tell(Shipped(side=side, block=block, from_=s.ship_from, to=s.ship_to))
    place(s, block, s.ship_to)


def second_ship_options(s: State, side: i64) -> vec[i64]:
    """Return the blocks that may follow the first by ship, and stopping. [A-B19]"""
    options = vec[i64]([act.simple(act.END, side)])
    for block in blocks_of(sea_move_blocks(s, side, s.ship_from)):
        options = append(options, act.on_both(act.SHIP, side, block, s.ship_to))
    return options


def refuse_second_ship(s: State, action: i64) -> Refusal | None:
    """Refuse a second block from elsewhere or to elsewhere. [A-B19]"""
    if act.verb_of(action) == act.END:
        return None
    block = act.block_of(action)
    refusal = refuse_ship(s, s.actor, block, act.area_of(action))
    if refusal is None and (s.location[block] != s.ship_from or act.area_of(action) != s.ship_to):
        return refuse("ship/one-route", "3.12", origin=s.ship_from, area=s.ship_to)
    return refusal


def do_second_ship(s: State, action: i64, log: EventLog) -> None:
    """Take the second block, or none. [R3.12]"""
    if act.verb_of(action) == act.SHIP:
        ship(s, s.actor, act.block_of(action), log)
    s.stage = NEXT_EVENT


def next_event(s: State) -> None:
    """Go on after an event: its battles, the other side's event, moves, or the end. [A-A02, A-A06, A-C17]"""
    s.herald_noble = s.pillaged_area = s.gain_area = s.supplied_area = s.ship_from = s.ship_to = -1
    s.pillage_hits = s.stolen = s.steps_left = s.touched = 0
    if event_battles(s):
        s.stage = NEXT_BATTLE
        return
    reopen_borders(s)
    if s.event == s.first and s.two_events:
        s.event = 1 - s.first
        ask(s, EVENT, s.event)
    else:
        s.event = -1
        if s.two_events:
            s.stage = NEXT_BATTLE
        else:
            s.mover = 1 - s.first
            s.stage = BEGIN_MOVES
