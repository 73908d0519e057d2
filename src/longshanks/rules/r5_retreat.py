"""5.5 Retreating and 5.6 Regrouping. [R5.5] [R5.6]

A retreat goes to an adjacent friendly or neutral area over a border the enemy does not control. Control of a border
belongs to whoever last used it to enter a battle; Player 2, who moves later, is the last when both did (A-C15, A-C16).
Events and retreats close nothing (A-C27); where a retreat closes its border, that ends with the battles of an event
(A-C17). Limits are fresh for every round, regroup and mandatory retreat
(A-B06). The Anglo-Scottish border may not be crossed into the enemy's country (A-C21 to A-C24). The Norse need a
friendly coast (A-C19, A-C20, A-B15). Blocks of one letter leave together, so that nobody sees who went where.
Regrouping ignores border control (A-C26) and follows a mandatory retreat (A-C28).
"""

from __future__ import annotations

from typing import Final

from longshanks.rules import actions as act
from longshanks.rules.event_log import EventLog
from longshanks.rules.events import BattleWon, MustRetreat, Regrouped, Retreated
from longshanks.rules.native import append, i64, vec
from longshanks.rules.r1_map import (
    AREAS,
    BIT,
    BORDER_BETWEEN,
    BORDER_LIMIT,
    BORDERS,
    COASTAL,
    ENGLAND_AREA,
    ENGLAND_BIT,
    NEXT_TO,
    directed,
)
from longshanks.rules.r2_blocks import BLOCKS, ENGLAND, LETTER_MASK, NORSE, SCOTLAND, blocks_of
from longshanks.rules.r5_losses import fail_to_retreat
from longshanks.rules.refusals import Refusal, refuse
from longshanks.rules.state import MUST_RETREAT, NEXT_BATTLE, OVER, REGROUPING, State, ask, place, zeros

RETREATED: Final = 2
"""Shift of the bits in `State.entered` that remember who retreated over a border."""


def is_closed(s: State, side: i64, area: i64, border: i64) -> bool:
    """Return whether border control keeps a side from retreating over a border. [R5.5] [A-C15, A-C16]"""
    rules = s.setup.edition
    enemy = 2 - side
    into = s.entered[directed(border, area)]
    both = into | s.entered[2 * border] | s.entered[2 * border + 1]
    if rules.retreat_closes_border and both >> RETREATED & enemy:
        return True
    if rules.border_control_by_last_user:
        users = both
    elif rules.border_control_by_entry:
        users = into
    else:
        # Of two users only Player 2 may leave; that comes before the question who began the battle.
        users = into if s.current_battle().initiator != side or into & 3 == 3 else 0
    if not users & enemy:
        return False
    return not (users & (side + 1) and side != s.first)


def reopen_borders(s: State) -> None:
    """Open the borders that retreats from an event's battles closed, now that these are over. [R5.5] [A-C17]"""
    if s.setup.edition.retreat_closes_border:
        s.entered = vec[i64]([users & 3 for users in s.entered])


def is_into_enemy_country(side: i64, start: i64, to: i64) -> bool:
    """Return whether going there would cross the Anglo-Scottish border into the enemy's country. [R5.5] [A-C21]"""
    return start == ENGLAND_AREA if side == ENGLAND else to == ENGLAND_AREA


def land_exits(s: State, side: i64, retreat: bool) -> i64:
    """Return the adjacent areas a land block may retreat or regroup to from the battle. [R5.5] [R5.6]"""
    battle = s.current_battle()
    area = battle.area
    enemy = s.held[1 - side]
    counts_entry = retreat and s.setup.edition.retreat_counts_entry
    exits: i64 = 0
    for to in NEXT_TO[area]:
        border = BORDER_BETWEEN[area][to]
        if enemy & BIT[to] or is_into_enemy_country(side, area, to):
            continue
        i = side * BORDERS + border
        used = battle.used[i] + (s.crossed[i] if counts_entry else 0)
        if used < BORDER_LIMIT[border] and not (retreat and is_closed(s, side, area, border)):
            exits |= BIT[to]
    return exits


def norse_exits(s: State, side: i64) -> i64:
    """Return the friendly coasts the Norse may retreat or regroup to. [R4.7] [A-C19, A-C20]"""
    battle = s.current_battle()
    areas = s.held[side]
    for code in battle.leaving:
        areas |= BIT[code >> 6]
    return areas & ~s.held[1 - side] & COASTAL & ~ENGLAND_BIT & ~BIT[battle.area]


def exits_for(s: State, side: i64, block: i64, retreat: bool) -> i64:
    """Return the areas a block may retreat or regroup to."""
    return norse_exits(s, side) if block == NORSE else land_exits(s, side, retreat)


def refuse_exit(s: State, side: i64, block: i64, to: i64, retreat: bool) -> Refusal | None:
    """Say why a block may not retreat or regroup to an area. [R5.5] [R5.6]"""
    rule = "5.5" if retreat else "5.6"
    if to >= AREAS:
        return refuse("retreat/no-area", rule)
    if exits_for(s, side, block, retreat) & BIT[to]:
        return None
    battle = s.current_battle()
    area = battle.area
    if block == NORSE:
        return refuse("retreat/norse-haven", "4.7", area=to)
    border = BORDER_BETWEEN[area][to]
    if border < 0:
        return refuse("retreat/not-adjacent", rule, area=to)
    if is_into_enemy_country(side, area, to):
        return refuse("retreat/anglo-scottish", "5.5", area=to)
    if s.held[1 - side] & BIT[to]:
        return refuse("retreat/enemy-there", rule, area=to)
    if retreat and is_closed(s, side, area, border):
        return refuse("retreat/border-controlled", "5.5", area=to)
    return refuse("retreat/border-full", "4.3", area=to, limit=BORDER_LIMIT[border])


def use_border(s: State, side: i64, block: i64, to: i64) -> None:
    """Count a retreat or regroup against the limit of its border. [R4.3]"""
    battle = s.current_battle()
    if block != NORSE:
        battle.used[side * BORDERS + BORDER_BETWEEN[battle.area][to]] += 1


def announce_retreat(s: State, side: i64, block: i64, to: i64) -> None:
    """Take a block out of the fight; it leaves when its letter is done. [R5.5]"""
    battle = s.current_battle()
    use_border(s, side, block, to)
    battle.leaving = append(battle.leaving, block | to << 6)
    battle.front &= ~BIT[block]
    battle.reserve &= ~BIT[block]
    battle.acted |= BIT[block]
    if battle.round == 1 and side != battle.attacker:
        battle.defenders_retreated = True


def forget_route(s: State, blocks: i64) -> None:
    """Forget how blocks came here: after a battle it matters to nobody, and could tell who went where."""
    s.moved &= ~blocks
    s.route = s.route[:]
    for block in blocks_of(blocks):
        s.route[block] = 0


def leave_battle(s: State, log: EventLog) -> None:
    """Let the blocks of one letter leave together. [R5.5]"""
    battle = s.current_battle()
    leaving = battle.leaving
    if not len(leaving):
        return
    side: i64 = 1 if s.army[SCOTLAND] & BIT[leaving[0] & 63] else 0
    if not log.silent:
        log.tell(
            Retreated(
                side=side,
                from_=battle.area,
                blocks=tuple(sorted([code & 63 for code in leaving])),
                areas=tuple(sorted([code >> 6 for code in leaving])),
                pairs=tuple(sorted(leaving)),
            )
        )
    for code in leaving:
        block, to = code & 63, code >> 6
        if s.setup.edition.retreat_closes_border and block != NORSE:
            s.entered = s.entered[:]
            s.entered[directed(BORDER_BETWEEN[battle.area][to], to)] |= (side + 1) << RETREATED
        place(s, block, to)
        forget_route(s, BIT[block])
    battle.leaving = vec[i64]()


def begin_must_retreat(s: State, log: EventLog) -> None:
    """Make the attacker leave after the third round; limits are fresh. [R5.3] [R5.5] [A-C06]"""
    battle = s.current_battle()
    battle.used = zeros(2 * BORDERS)
    battle.front |= battle.reserve
    battle.reserve = 0
    battle.letter = 0
    if not log.silent:
        log.tell(MustRetreat(side=battle.attacker, area=battle.area))
    ask_mandatory_retreat(s, log)


def must_leave(s: State) -> i64:
    """Return the attackers who must retreat now: those of one letter, in letter order. [R5.5] [A-C18]"""
    battle = s.current_battle()
    blocks = battle.front & s.army[battle.attacker]
    return blocks & LETTER_MASK[battle.letter] if s.setup.edition.retreat_by_letter else blocks


def ask_mandatory_retreat(s: State, log: EventLog) -> None:
    """Ask for the next mandatory retreat; those who cannot are lost. [R5.5]"""
    battle = s.current_battle()
    side = battle.attacker
    while True:
        blocks = must_leave(s)
        for block in blocks_of(blocks):
            if exits_for(s, side, block, True):
                ask(s, MUST_RETREAT, side)
                return
        leave_battle(s, log)
        for block in blocks_of(blocks):
            battle.front &= ~BIT[block]
            fail_to_retreat(s, block, log)
            if s.stage == OVER:
                return
        if battle.letter == 2 or not s.setup.edition.retreat_by_letter:
            break
        battle.letter += 1
    begin_regroup(s, 1 - side, log)


def must_retreat_options(s: State, side: i64) -> vec[i64]:
    """Return the mandatory retreats that are open. [R5.5]"""
    options: vec[i64] = vec[i64]()
    for block in blocks_of(must_leave(s)):
        options = act.add_ways(options, act.RETREAT, side, block, exits_for(s, side, block, True))
    return options


def refuse_must_retreat(s: State, action: i64) -> Refusal | None:
    """Say why a mandatory retreat may not go so. [R5.5]"""
    block = act.block_of(action)
    if block >= BLOCKS or not s.current_battle().front & s.army[s.actor] & BIT[block]:
        return refuse("retreat/not-in-battle", "5.5", block=block)
    if not must_leave(s) & BIT[block]:
        return refuse("retreat/letter-order", "5.5", block=block)
    return refuse_exit(s, s.actor, block, act.area_of(action), True)


def do_must_retreat(s: State, action: i64, log: EventLog) -> None:
    """Retreat one attacker. [R5.5]"""
    announce_retreat(s, s.actor, act.block_of(action), act.area_of(action))
    ask_mandatory_retreat(s, log)


def begin_regroup(s: State, victor: i64, log: EventLog) -> None:
    """Stand the victor's blocks up, reserves too, and let them regroup. [R5.6] [A-C13]"""
    battle = s.current_battle()
    battle.used = zeros(2 * BORDERS)
    battle.stand = s.blocks_in[battle.area] & s.army[victor]
    forget_route(s, battle.stand)
    if not log.silent:
        log.tell(BattleWon(side=victor, area=battle.area))
    if battle.stand:
        ask(s, REGROUPING, victor)
    else:
        s.stage = NEXT_BATTLE


def regroup_options(s: State, side: i64) -> vec[i64]:
    """Return every regroup, and staying. [R5.6]"""
    stand = s.current_battle().stand
    exits = land_exits(s, side, False)
    options = vec[i64]([act.simple(act.END, side)])
    for block in blocks_of(stand):
        options = act.add_ways(options, act.REGROUP, side, block, norse_exits(s, side) if block == NORSE else exits)
    return options


def refuse_regroup(s: State, action: i64) -> Refusal | None:
    """Say why a block may not regroup so. [R5.6] [A-C26]"""
    if act.verb_of(action) == act.END:
        return None
    block = act.block_of(action)
    if block >= BLOCKS or not s.current_battle().stand & BIT[block]:
        return refuse("regroup/not-victorious", "5.6", block=block)
    return refuse_exit(s, s.actor, block, act.area_of(action), False)


def do_regroup(s: State, action: i64, log: EventLog) -> None:
    """Regroup one block, or stop. [R5.6]"""
    battle = s.current_battle()
    if act.verb_of(action) == act.END:
        s.stage = NEXT_BATTLE
        return
    block, to = act.block_of(action), act.area_of(action)
    side = s.actor
    if not log.silent:
        log.tell(Regrouped(side=side, block=block, from_=battle.area, to=to))
    use_border(s, side, block, to)
    place(s, block, to)
    battle.stand &= ~BIT[block]
    if not battle.stand:
        s.stage = NEXT_BATTLE
