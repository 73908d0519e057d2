"""5.1 to 5.4 Battles: order, Celtic Unity, rounds, combat turns, reserves and dice. [R5.0]

Player 1 chooses each battle in turn. Main Attack and defenders fight at once; every other block joins in round two
(A-B14, A-B24). Welsh and Ulster blocks roll when they are first shown (A-C01, A-C02, A-C31). Within a letter the owner
chooses the order; a block with nobody to hit may only pass or retreat (A-C03). Battlefield control changes once, after
round one, when attackers stand alone on the field and defending reserves are due (A-C07 to A-C12): the new defender
acts first and has the home bonus (A-C11, A-C29). The battle is over the moment one side has no block left (A-C13,
A-C14); after three rounds the attacker leaves (A-C06).

A hit that can only fall on certain blocks is applied at once; the owner is asked when they have a choice.
"""

from __future__ import annotations

from typing import Final

from longshanks.rules import actions as act
from longshanks.rules.event_log import EventLog
from longshanks.rules.events import (
    BattleBegun,
    BattlefieldControl,
    CelticUnity,
    Fought,
    Hit,
    MainNamed,
    Passed,
    Revealed,
    RoundBegun,
)
from longshanks.rules.native import append, i64, vec
from longshanks.rules.r1_map import AREAS, BIT, BORDERS, POOL, areas_of
from longshanks.rules.r2_blocks import (
    ARCHERS,
    BLOCKS,
    CELTIC,
    CHANCE,
    ENGLAND,
    HOMES,
    INFANTRY,
    LETTER_MASK,
    NORSE,
    RATING,
    SCOTLAND,
    blocks_of,
    count,
)
from longshanks.rules.r4_movement import (
    contested,
    crosses_border,
    entry_routes,
    event_battles,
    is_listed,
    name_main,
    same_group,
)
from longshanks.rules.r5_losses import eliminate_in_battle, remove, strongest
from longshanks.rules.r5_retreat import (
    announce_retreat,
    begin_must_retreat,
    begin_regroup,
    land_exits,
    leave_battle,
    norse_exits,
    refuse_exit,
)
from longshanks.rules.refusals import Refusal, refuse
from longshanks.rules.state import (
    BATTLES,
    CELTIC_ROLL,
    COMBAT,
    COMBAT_ROLL,
    END_OF_TURN,
    HITS,
    NAME_MAIN,
    NEXT_EVENT,
    OVER,
    State,
    ask,
    new_battle,
    side_owning,
    zeros,
)

CELTIC_DESERTS: Final = 5
"""The lowest roll on which a Celtic block goes to the pool."""
LAST_ROUND: Final = 3
HOME_RATING: Final = 3
"""A noble's rating when he defends his home."""


def battle_areas(s: State) -> i64:
    """Return the areas where battles are due now. [R5.1] [A-E05]"""
    return event_battles(s) if s.event >= 0 else contested(s)


def next_battle(s: State, log: EventLog) -> None:
    """Begin the next battle, asking Player 1 which if there are several. [R5.1]"""
    s.battle = None
    areas = battle_areas(s)
    if not areas:
        s.stage = NEXT_EVENT if s.event >= 0 else END_OF_TURN
    elif count(areas) == 1:
        begin_battle(s, areas_of(areas)[0], log)
    else:
        ask(s, BATTLES, s.first)


def battle_options(s: State, side: i64) -> vec[i64]:
    """Return the battles Player 1 may choose. [R5.1]"""
    return act.add_areas(vec[i64](), act.BATTLE, side, battle_areas(s))


def refuse_battle(s: State, action: i64) -> Refusal | None:
    """Say why a battle cannot be chosen. [R5.1]"""
    area = act.area_of(action)
    if area >= AREAS or not battle_areas(s) & BIT[area]:
        return refuse("battle/none-there", "5.1", area=area)
    return None


def do_battle(s: State, action: i64, log: EventLog) -> None:
    """Fight the battle chosen. [R5.1]"""
    begin_battle(s, act.area_of(action), log)


def begin_battle(s: State, area: i64, log: EventLog) -> None:
    """Set up a battle; in some editions the attacker names the Main Attack only now. [R5.1] [R5.32] [A-E03]"""
    main = s.main[area]
    attacker = (main & 3) - 1 if main else s.assailant
    s.battle = new_battle(area, attacker)
    if not log.silent:
        log.tell(BattleBegun(area=area, side=attacker))
    if main >> 2 and s.setup.edition.main_attack_at_battle and len(entry_routes(s, attacker, area)) > 1:
        ask(s, NAME_MAIN, attacker)
    else:
        form_lines(s, log)


def name_main_options(s: State, side: i64) -> vec[i64]:
    """Return the groups that may be the Main Attack, when it is named at the battle. [R5.32]"""
    options: vec[i64] = vec[i64]()
    for route in entry_routes(s, side, s.current_battle().area):
        options = append(options, act.on_route(act.MAIN, side, 0, route))
    return options


def refuse_name_main(s: State, action: i64) -> Refusal | None:
    """Say why a group cannot be the Main Attack. [R5.32]"""
    if not is_listed(action, name_main_options(s, s.actor)):
        return refuse("main/no-such-group", "5.32")
    return None


def do_name_main(s: State, action: i64, log: EventLog) -> None:
    """Name the Main Attack. [R5.32]"""
    route = act.route_of(action)
    area = s.current_battle().area
    name_main(s, area, route, s.actor)
    if not log.silent:
        log.tell(MainNamed(side=s.actor, area=area, route=route))
    form_lines(s, log)


def is_in_main_attack(s: State, block: i64, main: i64) -> bool:
    """Return whether an attacking block belongs to the Main Attack. [R5.32] [A-B03, A-B09, A-B23]"""
    route = s.route[block]
    if same_group(s, route, main):
        return True
    return s.setup.edition.border_attack_waives_reserves and crosses_border(route)


def form_lines(s: State, log: EventLog) -> None:
    """Part front lines from reserves and show the front. [R5.32] [R5.33]"""
    battle = s.current_battle()
    here = s.blocks_in[battle.area]
    battle.front = here
    if s.main[battle.area]:
        main = s.main[battle.area] >> 2
        for block in blocks_of(here & s.army[battle.attacker]):
            if not is_in_main_attack(s, block, main):
                battle.front &= ~BIT[block]
        defender = 1 - battle.attacker
        if defender != s.first:
            battle.front &= ~(here & s.army[defender] & s.moved)
        battle.reserve = here & ~battle.front
    celtic = CELTIC & s.army[ENGLAND]
    battle.celtic = celtic & (here if s.setup.edition.celtic_at_start else battle.front)
    show(s, battle.front | battle.celtic, log)
    next_celtic_roll(s, log)


def show(s: State, blocks: i64, log: EventLog) -> None:
    """Tip blocks forward for both players to see. [R5.1]"""
    battle = s.current_battle()
    fresh = blocks & ~battle.seen
    battle.seen |= blocks
    if fresh and not log.silent:
        shown = blocks_of(fresh)
        strengths = tuple([s.steps[b] for b in shown])
        log.tell(Revealed(area=battle.area, blocks=tuple(shown), strengths=strengths))


def next_celtic_roll(s: State, log: EventLog) -> None:
    """Ask for the next Celtic Unity roll, or begin the round. [R5.2] [A-C01]"""
    battle = s.current_battle()
    if battle.celtic:
        battle.roller = blocks_of(battle.celtic)[0]
        ask(s, CELTIC_ROLL, CHANCE)
    else:
        begin_round(s, log)


def do_celtic_roll(s: State, action: i64, log: EventLog) -> None:
    """Send a Celtic block to the pool on 5 or 6. [R5.2]"""
    battle = s.current_battle()
    die = act.dice_of(action)[0]
    block = battle.roller
    battle.celtic &= ~BIT[block]
    if not log.silent:
        log.tell(CelticUnity(block=block, dice=(die,), deserts=die >= CELTIC_DESERTS))
    if die >= CELTIC_DESERTS:
        remove(s, block, POOL, "5.2", log)
    next_celtic_roll(s, log)


def begin_round(s: State, log: EventLog) -> None:
    """Begin a combat round with the defender's A blocks; border limits are fresh. [R5.3] [R5.31] [A-B06]"""
    battle = s.current_battle()
    battle.round += 1
    battle.acted = 0
    battle.used = zeros(2 * BORDERS)
    battle.letter = 0
    battle.turn = 1 - battle.attacker
    if not log.silent:
        log.tell(RoundBegun(area=battle.area, round=battle.round))
    next_combat_turn(s, log)


def in_fight(s: State, side: i64) -> i64:
    """Return a side's blocks in the battle, reserves included."""
    battle = s.current_battle()
    return (battle.front | battle.reserve) & s.army[side]


def may_act(s: State) -> i64:
    """Return the blocks whose combat turn it is, for the owner to order. [R5.31]"""
    battle = s.current_battle()
    return battle.front & LETTER_MASK[battle.letter] & s.army[battle.turn] & ~battle.acted


def next_combat_turn(s: State, log: EventLog) -> None:
    """Find whose combat turn is next: letter by letter, the defender first. [R5.31] [A-C14]"""
    battle = s.current_battle()
    while True:
        if not in_fight(s, ENGLAND) or not in_fight(s, SCOTLAND):
            leave_battle(s, log)
            begin_regroup(s, SCOTLAND if not in_fight(s, ENGLAND) else ENGLAND, log)
            return
        if may_act(s):
            ask(s, COMBAT, battle.turn)
            return
        leave_battle(s, log)
        if battle.turn != battle.attacker:
            battle.turn = battle.attacker
        elif battle.letter < 2:
            battle.letter += 1
            battle.turn = 1 - battle.attacker
        else:
            end_round(s, log)
            return


def end_round(s: State, log: EventLog) -> None:
    """End a round: mandatory retreat after the third, else reserves arrive. [R5.3] [R5.32] [R5.33]"""
    battle = s.current_battle()
    if battle.round == LAST_ROUND:
        begin_must_retreat(s, log)
        return
    if battle.round == 1 and changes_control(s):
        battle.attacker = 1 - battle.attacker
        if not log.silent:
            log.tell(BattlefieldControl(area=battle.area, side=1 - battle.attacker))
    arriving = battle.reserve
    battle.front |= arriving
    battle.reserve = 0
    if not s.setup.edition.celtic_at_start:
        battle.celtic = arriving & CELTIC & s.army[ENGLAND]
    show(s, arriving, log)
    next_celtic_roll(s, log)


def changes_control(s: State) -> bool:
    """Return whether battlefield control changes after round one. [R5.32] [A-C07, A-C08, A-C09, A-C10]"""
    battle = s.current_battle()
    defender = s.army[1 - battle.attacker]
    if battle.front & defender or not battle.reserve & defender:
        return False
    if s.setup.edition.flip_needs_elimination and battle.defenders_retreated:
        return False
    return bool(battle.front & s.army[battle.attacker])


def rating(s: State, block: i64) -> i64:
    """Return the highest roll that hits for a block in this battle. [R2.12] [R1.4] [R5.4s] [A-C11, A-C29, A-C30]"""
    battle = s.current_battle()
    side = side_owning(s, block)
    if HOMES[block] & BIT[battle.area] and side != battle.attacker:
        return HOME_RATING
    if s.setup.edition.schiltroms and side == SCOTLAND and INFANTRY & BIT[block]:
        lines = battle.front
        if s.setup.edition.schiltrom_reserve_archers:
            lines |= battle.reserve
        if not lines & s.army[ENGLAND] & ARCHERS:
            return RATING[block] + 1
    return RATING[block]


def combat_options(s: State, side: i64) -> vec[i64]:
    """Return what each block whose turn it is may do: fight, pass or retreat. [R5.31] [R5.5]"""
    battle = s.current_battle()
    has_targets = battle.front & s.army[1 - side]
    exits = land_exits(s, side, True)
    options: vec[i64] = vec[i64]()
    for block in blocks_of(may_act(s)):
        if has_targets:
            options = append(options, act.on_block(act.FIGHT, side, block))
        options = append(options, act.on_block(act.PASS, side, block))
        options = act.add_ways(options, act.RETREAT, side, block, norse_exits(s, side) if block == NORSE else exits)
    return options


def refuse_combat(s: State, action: i64) -> Refusal | None:
    """Say why a block may not do so in this combat turn. [R5.31] [A-C03]"""
    battle = s.current_battle()
    verb = act.verb_of(action)
    side = s.actor
    block = act.block_of(action)
    if block >= BLOCKS or not in_fight(s, side) & BIT[block]:
        return refuse("combat/not-in-battle", "5.31", block=block)
    if battle.reserve & BIT[block]:
        return refuse("combat/in-reserve", "5.32", block=block)
    if battle.acted & BIT[block]:
        return refuse("combat/has-acted", "5.31", block=block)
    if not may_act(s) & BIT[block]:
        return refuse("combat/letter-order", "5.31", block=block)
    if verb == act.FIGHT and not battle.front & s.army[1 - side]:
        return refuse("combat/no-target", "5.31", block=block)
    if verb == act.RETREAT:
        return refuse_exit(s, side, block, act.area_of(action), True)
    return None


def do_combat(s: State, action: i64, log: EventLog) -> None:
    """Let a block fight, pass or retreat. [R5.31]"""
    battle = s.current_battle()
    verb = act.verb_of(action)
    block = act.block_of(action)
    battle.acted |= BIT[block]
    if verb == act.FIGHT:
        battle.roller = block
        ask(s, COMBAT_ROLL, CHANCE)
        return
    if verb == act.RETREAT:
        announce_retreat(s, s.actor, block, act.area_of(action))
    elif not log.silent:
        log.tell(Passed(block=block))
    next_combat_turn(s, log)


def count_dice(s: State) -> i64:
    """Return how many dice chance rolls now. [R2.11] [R5.4]"""
    return s.steps[s.current_battle().roller] if s.stage == COMBAT_ROLL else 1


def do_combat_roll(s: State, action: i64, log: EventLog) -> None:
    """Count the hits of a block's dice. [R5.4]"""
    battle = s.current_battle()
    dice = act.dice_of(action)
    needed = rating(s, battle.roller)
    for die in dice:
        if die <= needed:
            battle.hits += 1
    if not log.silent:
        log.tell(Fought(block=battle.roller, dice=tuple(dice), rating=needed, hits=battle.hits))
    apply_hits(s, log)


def targets(s: State) -> i64:
    """Return the enemy blocks in the fight of the side that has the combat turn. [R5.32] [R5.41]"""
    battle = s.current_battle()
    return battle.front & s.army[1 - battle.turn]


def apply_hits(s: State, log: EventLog) -> None:
    """Apply hits to the strongest blocks; ask the owner when they have a choice. [R5.41] [A-C04]"""
    battle = s.current_battle()
    while battle.hits:
        tied = strongest(s, targets(s))
        if not tied:
            battle.hits = 0
        elif count(tied) > battle.hits:
            ask(s, HITS, 1 - battle.turn)
            return
        else:
            for block in blocks_of(tied):
                take_hit(s, block, log)
                if s.stage == OVER:
                    return
    next_combat_turn(s, log)


def take_hit(s: State, block: i64, log: EventLog) -> None:
    """Reduce a block by one step. [R2.11] [R5.41]"""
    s.current_battle().hits -= 1
    s.steps[block] -= 1
    if not log.silent:
        log.tell(Hit(block=block, strength=s.steps[block]))
    if not s.steps[block]:
        eliminate_in_battle(s, block, log)


def hit_options(s: State, side: i64) -> vec[i64]:
    """Return the blocks that may take the next hit. [R5.41]"""
    return act.add_blocks(vec[i64](), act.HIT, side, strongest(s, targets(s)))


def refuse_hit(s: State, action: i64) -> Refusal | None:
    """Refuse a hit on any but the strongest block. [R5.41]"""
    block = act.block_of(action)
    if block >= BLOCKS or not strongest(s, targets(s)) & BIT[block]:
        return refuse("hit/not-strongest", "5.41", block=block)
    return None


def do_hit(s: State, action: i64, log: EventLog) -> None:
    """Take the hit on the block the owner chose. [R5.41]"""
    take_hit(s, act.block_of(action), log)
    if s.stage != OVER:
        apply_hits(s, log)
