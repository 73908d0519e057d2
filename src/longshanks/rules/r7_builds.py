"""7.6 to 7.8 Builds, the feudal levy and the next year. [R7.6]

A friendly area is worth its castle limit in replacement points, a cathedral one more to the Scots; vacant areas give
nothing and what is not used lapses (A-F23). Which blocks gain is not shown; how many steps an area gained is told when
their owner has finished (A-V01). The French Knights join the Scottish pool when eight nobles on the map are Scottish,
Moray counted (A-F20); in the Italian book if their owner wants them, who is asked as soon as Moray could be the eighth
(A-F28). The Scots draw one block at a time and decide after each (A-F21); the Norse and the French never come inland
(A-F22), or land beside in the older books (A-F27). The English strengthen infantry and nobles only (A-F24, A-F25).
Half the English pool, rounded up, comes to England at full strength unless Edward winters in Scotland (A-F26, A-F14).
"""

from __future__ import annotations

from typing import Final

from longshanks.rules import actions as act
from longshanks.rules.event_log import EventLog
from longshanks.rules.events import Deployed, FrenchJoin, Levied
from longshanks.rules.native import append, i64, vec
from longshanks.rules.r1_map import ADJACENT, AREAS, BIT, CASTLE_LIMIT, COASTAL, ENGLAND_AREA, OFF, POOL, areas_of
from longshanks.rules.r2_blocks import (
    BLOCKS,
    CHANCE,
    EDWARD,
    ENGLAND,
    FRENCH,
    INFANTRY,
    MAX_STEPS,
    MORAY,
    NOBLES,
    NORSE_BIT,
    SCOTLAND,
    SIDES,
    blocks_of,
    count,
)
from longshanks.rules.r3_cards import begin_deal
from longshanks.rules.r4_movement import friendly
from longshanks.rules.r5_losses import add_step, tell_steps
from longshanks.rules.r6_kings import succeed_edward
from longshanks.rules.r9_victory import check_all_nobles, count_at_the_end, count_nobles, is_last_year
from longshanks.rules.refusals import Refusal, refuse
from longshanks.rules.state import (
    BOTH,
    BUILDS,
    FRENCH_KNIGHTS,
    LANDING,
    LEVY_DRAW,
    NEXT_YEAR,
    OVER,
    POOL_DRAW,
    State,
    ask,
    place,
    zeros,
)

FRENCH_NOBLES: Final = 8
EVERY_SIDE: Final = 3
"""Both sides, as `building` tells them."""
SEABORNE: Final[i64] = NORSE_BIT | BIT[FRENCH]


def are_french_due(s: State) -> bool:
    """Return whether the French Knights may join the Scots: eight nobles are Scottish. [R7.61] [A-F19, A-F20]"""
    return s.location[FRENCH] == OFF and count_nobles(s, SCOTLAND) >= FRENCH_NOBLES


def may_french_be_due(s: State) -> bool:
    """Return whether the French Knights may be due for all that everybody sees: Moray may be the eighth. [A-F28]"""
    seen = count_nobles(s, SCOTLAND) - (1 if s.location[MORAY] < AREAS else 0)
    return s.location[FRENCH] == OFF and seen >= FRENCH_NOBLES - 1


def admit_french(s: State, log: EventLog) -> None:
    """Put the French Knights into the pool if they are due. [R7.61]"""
    if are_french_due(s):
        place(s, FRENCH, POOL)
        if not log.silent:
            log.tell(FrenchJoin(block=FRENCH))


def begin_builds(s: State, log: EventLog) -> None:
    """See to the French Knights, asking where the Scots may do without them, then begin to build. [R7.61] [A-F28]"""
    if s.setup.edition.french_optional and may_french_be_due(s):
        ask(s, FRENCH_KNIGHTS, SCOTLAND)
    else:
        admit_french(s, log)
        open_builds(s)


def french_options(s: State, side: i64) -> vec[i64]:
    """Return adding the French Knights to the pool if they are due, and doing without them. [R7.61] [A-F28]"""
    options = vec[i64]([act.simple(act.END, side)])
    return append(options, act.on_block(act.ADD, side, FRENCH)) if are_french_due(s) else options


def refuse_french(s: State, action: i64) -> Refusal | None:
    """Refuse to add anything but the French Knights, and them unless they are due. [R7.61] [A-F28]"""
    if act.verb_of(action) == act.END:
        return None
    if act.block_of(action) != FRENCH:
        return refuse("build/french-first", "7.61", block=FRENCH)
    return None if are_french_due(s) else refuse("build/french-not-due", "7.61", block=FRENCH, needed=FRENCH_NOBLES)


def do_french(s: State, action: i64, log: EventLog) -> None:
    """Add the French Knights to the pool or not, and begin to build. [R7.61] [A-F28]"""
    if act.verb_of(action) == act.ADD:
        admit_french(s, log)
    open_builds(s)


def open_builds(s: State) -> None:
    """Count replacement points; the Scots build before the English. [R7.6] [A-F23, A-F24]"""
    s.landed = vec[i64]()
    s.points = zeros(AREAS)
    for side in SIDES:
        for area in areas_of(friendly(s, side)):
            s.points[area] = CASTLE_LIMIT[side][area]
    s.building = EVERY_SIDE
    ask(s, BUILDS, BOTH if s.setup.edition.builds_simultaneous else SCOTLAND)


def is_building(s: State, side: i64) -> bool:
    """Return whether a side has not ended its builds."""
    return bool(s.building & side + 1)


def landed_from(s: State, block: i64) -> i64:
    """Return the inland area for which a seaborne block was drawn in these builds, or -1. [R7.62] [A-F27]"""
    for code in s.landed:
        if code & 63 == block:
            return code >> 6
    return -1


def paying_area(s: State, block: i64) -> i64:
    """Return the area whose point the next step of a block uses, or -1 if none has any. [R7.6] [R7.62] [A-F27]"""
    if s.setup.edition.landed_points_of_both:
        inland = landed_from(s, block)
        if inland >= 0 and s.points[inland]:
            return inland
    return s.location[block] if s.points[s.location[block]] else -1


def buildable(s: State, side: i64) -> i64:
    """Return the blocks that may take a step. [R7.62] [R7.63] [A-F25]"""
    able = s.army[side] if side == SCOTLAND else s.army[side] & (INFANTRY | NOBLES)
    blocks: i64 = 0
    for area in areas_of(s.held[side]):
        for block in blocks_of(s.blocks_in[area] & able):
            if s.steps[block] < MAX_STEPS[block] and paying_area(s, block) >= 0:
                blocks |= BIT[block]
    return blocks


def landing_places(s: State, area: i64) -> i64:
    """Return where seaborne blocks drawn for an inland area come ashore, in editions that let them. [R7.62]"""
    if not s.setup.edition.inland_lands_adjacent:
        return 0
    return ADJACENT[area] & COASTAL & friendly(s, SCOTLAND)


def drawable(s: State, area: i64) -> i64:
    """Return the pool blocks that a draw for an area may bring. [R7.62] [A-F21, A-F22]"""
    pool = s.blocks_in[POOL] & s.army[SCOTLAND]
    if COASTAL & BIT[area] or landing_places(s, area):
        return pool
    return pool & ~SEABORNE


def has_room(s: State, area: i64) -> bool:
    """Return whether one more Scottish block keeps to the castle limit. [R1.2] [R7.62] [A-F27]"""
    blocks = s.blocks_in[area]
    if s.setup.edition.landed_free_of_limit:
        for code in s.landed:
            blocks &= ~BIT[code & 63]
    return count(blocks) < CASTLE_LIMIT[SCOTLAND][area]


def build_options(s: State, side: i64) -> vec[i64]:
    """Return every step and draw a side may buy, and ending. [R7.62] [R7.63]"""
    if not is_building(s, side):
        return vec[i64]()
    options = act.add_blocks(vec[i64]([act.simple(act.END, side)]), act.ADD, side, buildable(s, side))
    if side == SCOTLAND:
        for area in areas_of(s.held[side]):
            if s.points[area] and has_room(s, area) and drawable(s, area):
                options = append(options, act.on_area(act.DRAW, side, area))
    return options


def refuse_build(s: State, action: i64) -> Refusal | None:
    """Say why a step or a draw cannot be bought. [R7.6]"""
    verb = act.verb_of(action)
    side = act.side_of(action)
    rule = "7.62" if side == SCOTLAND else "7.63"
    if not is_building(s, side):
        return refuse("build/ended", "7.6")
    if verb == act.END:
        return None
    if verb == act.ADD:
        block = act.block_of(action)
        if block >= BLOCKS or s.location[block] >= AREAS or not s.army[side] & BIT[block]:
            return refuse("block/not-yours", rule, block=block)
        if paying_area(s, block) < 0:
            return refuse("build/no-points", "7.6", area=s.location[block])
        if s.steps[block] >= MAX_STEPS[block]:
            return refuse("build/full-strength", "2.11", block=block)
        if not buildable(s, side) & BIT[block]:
            return refuse("build/not-this-kind", "7.63", block=block)
        return None
    area = act.area_of(action)
    if side == ENGLAND:
        return refuse("build/english-never-draw", "7.63")
    if area >= AREAS or not s.held[side] & BIT[area] or not s.points[area]:
        return refuse("build/no-points", "7.6", area=area)
    if not has_room(s, area):
        return refuse("build/castle-limit", "7.62", area=area, limit=CASTLE_LIMIT[side][area])
    if not drawable(s, area):
        return refuse("build/empty-pool", "7.62", area=area)
    return None


def do_build(s: State, action: i64, log: EventLog) -> None:
    """Buy a step or a draw, or stop building. [R7.62] [R7.63]"""
    verb = act.verb_of(action)
    side = act.side_of(action)
    if verb == act.ADD:
        block = act.block_of(action)
        spend_point(s, paying_area(s, block))
        add_step(s, block, "7.62" if side == SCOTLAND else "7.63", log)
    elif verb == act.DRAW:
        s.draw_area = act.area_of(action)
        spend_point(s, s.draw_area)
        ask(s, POOL_DRAW, CHANCE)
    else:
        tell_steps(s, side, "7.62" if side == SCOTLAND else "7.63", log)
        s.building &= ~(side + 1)
        if not s.building:
            s.points = zeros(AREAS)
            s.landed = vec[i64]()
            s.stage = NEXT_YEAR
        elif not s.setup.edition.builds_simultaneous:
            ask(s, BUILDS, ENGLAND)


def spend_point(s: State, area: i64) -> None:
    """Use one replacement point of an area. [R7.6]"""
    s.points = s.points[:]
    s.points[area] -= 1


def refuse_drawn(s: State, action: i64) -> Refusal | None:
    """Refuse a draw of a block that is not in the pool or may not land there. [R7.62]"""
    block = act.block_of(action)
    if block >= BLOCKS or not drawable(s, s.draw_area) & BIT[block]:
        return refuse("draw/not-in-pool", "7.62", block=block)
    return None


def do_drawn(s: State, action: i64, log: EventLog) -> None:
    """Deploy a drawn block at strength 1, unseen by the enemy. [R7.62]"""
    block = act.block_of(action)
    if SEABORNE & BIT[block] and not COASTAL & BIT[s.draw_area]:
        s.landing = block
        ask(s, LANDING, SCOTLAND)
    else:
        deploy(s, block, s.draw_area, log)


def deploy(s: State, block: i64, area: i64, log: EventLog) -> None:
    """Put a drawn block on the map and let the builder go on. [R7.62] [A-F21]"""
    place(s, block, area)
    s.steps[block] = 1
    if not log.silent:
        log.tell(Deployed(block=block, area=area))
    s.draw_area = s.landing = -1
    ask(s, BUILDS, BOTH if s.setup.edition.builds_simultaneous else SCOTLAND)


def landing_options(s: State, side: i64) -> vec[i64]:
    """Return where a seaborne block drawn inland may land. [R7.62]"""
    return act.add_ways(vec[i64](), act.HOME, side, s.landing, landing_places(s, s.draw_area))


def refuse_landing(s: State, action: i64) -> Refusal | None:
    """Say why it may not land there. [R7.62]"""
    area = act.area_of(action)
    if act.block_of(action) != s.landing or area >= AREAS or not landing_places(s, s.draw_area) & BIT[area]:
        return refuse("draw/no-landing", "7.62", block=s.landing, area=area)
    return None


def do_landing(s: State, action: i64, log: EventLog) -> None:
    """Land a seaborne block. [R7.62] [A-F27]"""
    s.landed = append(s.landed[:], s.landing | s.draw_area << 6)
    deploy(s, s.landing, act.area_of(action), log)


def next_year(s: State, log: EventLog) -> None:
    """Count nobles after the last year, else call the levy and begin the next year. [R7.7] [R7.8] [R9.0] [A-G01]"""
    if s.setup.edition.all_nobles_after_winter:
        check_all_nobles(s)
        if s.stage == OVER:
            return
    if is_last_year(s):
        count_at_the_end(s)
        return
    s.edward_stayed = s.edward_stays
    s.edward_stays = False
    s.selkirk = False
    s.homed = 0
    s.year += 1
    s.turn = 1
    succeed_edward(s, log)
    call_levy(s, 0 if s.edward_stayed else (count(english_pool(s)) + 1) // 2)


def english_pool(s: State) -> i64:
    """Return the English blocks in the pool."""
    return s.blocks_in[POOL] & s.army[ENGLAND]


def is_edward_kept_back(s: State) -> bool:
    """Return whether a bid still keeps Edward in the pool, face up for both sides to see. [RT] [A-G09] [A-V03]"""
    return s.location[EDWARD] == POOL and s.year - s.setup.first_year < s.setup.bid_england


def leviable(s: State) -> i64:
    """Return the pool blocks a levy may draw; a bid can keep Edward out of it. [R7.7] [RT] [A-G09]"""
    pool = english_pool(s)
    return pool & ~BIT[EDWARD] if is_edward_kept_back(s) else pool


def call_levy(s: State, size: i64) -> None:
    """Ask chance for a levy of some blocks, or deal if there is none. [R7.7]"""
    able = count(leviable(s))
    s.levy_size = size if size < able else able
    if s.levy_size:
        ask(s, LEVY_DRAW, CHANCE)
    else:
        begin_deal(s)


def refuse_levy(s: State, action: i64) -> Refusal | None:
    """Refuse a levy of the wrong size or of blocks that are not there. [R7.7]"""
    blocks = act.levied_of(action)
    if count(blocks) != s.levy_size:
        return refuse("levy/size", "7.7", count=count(blocks), needed=s.levy_size)
    if blocks & ~leviable(s):
        return refuse("levy/not-in-pool", "7.7", blocks=list(blocks_of(blocks & ~leviable(s))))
    return None


def do_levy(s: State, action: i64, log: EventLog) -> None:
    """Bring the levy to England at full strength. [R7.7] [R8.1]"""
    blocks = blocks_of(act.levied_of(action))
    for block in blocks:
        place(s, block, ENGLAND_AREA)
        s.steps[block] = MAX_STEPS[block]
    if not log.silent:
        log.tell(Levied(count=len(blocks), blocks=tuple(blocks)))
    s.levy_size = 0
    begin_deal(s)
