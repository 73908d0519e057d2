"""Observations written straight from a state into a buffer, for programs that play millions of games.

They are the numbers that `encode_view` makes of a view, without making the view. That is where secrets could leak: this
module reads a full state, and tests hold every number equal to that of the view, and equal for all states that a viewer
cannot tell apart.
"""

from __future__ import annotations

from longshanks.ai import observation_layout as at
from longshanks.rules import state as st
from longshanks.rules.engine import public_stage
from longshanks.rules.native import i64, vec
from longshanks.rules.r1_map import AREAS, BORDER_LIMIT, BORDERS, OFF, POOL, areas_of
from longshanks.rules.r2_blocks import CHANCE, EDWARD, ENGLAND, NOBLES, SCOTLAND, TURNCOATS, blocks_of, count
from longshanks.rules.r3_cards import HAND_SIZE, count_of
from longshanks.rules.r7_builds import is_building, is_edward_kept_back
from longshanks.rules.r7_disband import doomed
from longshanks.rules.r8_scenarios import SCENARIO_NAMES
from longshanks.rules.state import Battle, State
from longshanks.views.view import count_pool, is_kept_from, shown_blocks


def new_buffer(number: i64 = 1) -> vec[float]:
    """Return a buffer for some observations."""
    return vec[float]([0.0] * (number * at.OBSERVATION_SIZE))


def observe(s: State, side: i64, out: vec[float], base: i64 = 0) -> None:
    """Write what a side knows of a state as `OBSERVATION_SIZE` numbers into a buffer, from a place on."""
    for i in range(base, base + at.OBSERVATION_SIZE):
        out[i] = 0.0
    put_clock(out, base, s, side)
    put_own_blocks(out, base, s, side)
    put_enemy_blocks(out, base, s, side)
    put_cards(out, base, s, side)
    put_turn(out, base, s, side)
    put_crossings(out, base, s, side)
    if s.battle is not None:
        put_battle(out, base, s, s.battle, side)
    put_winter(out, base, s, side)


def share(number: i64, most: float) -> float:
    """Return a number as a part of the most that counts, 1 at most."""
    part = float(number) / most
    return part if part < 1.0 else 1.0


def put_members(out: vec[float], start: i64, mask: i64) -> None:
    """Set the number of each member of a mask."""
    for member in blocks_of(mask):
        out[start + member] = 1.0


def put_nobles(out: vec[float], start: i64, mask: i64) -> None:
    """Set the number of each noble of a mask."""
    for noble in blocks_of(mask & NOBLES):
        out[start + at.SLOT[noble] - at.HOME_GUARD] = 1.0


def put_clock(out: vec[float], base: i64, s: State, me: i64) -> None:
    """Write who looks, at which game, when, and who must act."""
    setup = s.setup
    out[base + at.SIDE] = float(me)
    out[base + at.SCENARIO + SCENARIO_NAMES.index(setup.scenario)] = 1.0
    out[base + at.EDITION + at.EDITION_NAMES.index(setup.edition.name)] = 1.0
    out[base + at.YEAR] = share(s.year - setup.first_year, at.YEARS)
    out[base + at.YEAR + 1] = 1.0
    if setup.last_year:
        out[base + at.YEAR + 1] = share(setup.last_year - s.year if setup.last_year > s.year else 0, at.YEARS)
    out[base + at.TURN + s.turn] = 1.0
    out[base + at.STAGE + public_stage(s, me)] = 1.0
    actor = s.actor
    if actor == CHANCE:
        out[base + at.ACTOR + 2] = 1.0
    elif actor < st.BOTH:
        out[base + (at.ACTOR if actor == me else at.ACTOR + 1)] = 1.0
    elif actor == st.BOTH:
        for side in range(2):
            if s.cards[side] < 0 if s.stage == st.CARDS else is_building(s, side):
                out[base + (at.ACTOR if side == me else at.ACTOR + 1)] = 1.0
    if s.winner >= 0:
        out[base + (at.RESULT if s.winner == me else at.RESULT + 1)] = 1.0


def put_own_blocks(out: vec[float], base: i64, s: State, me: i64) -> None:
    """Write where the viewer's blocks are and how strong."""
    for block in blocks_of(s.army[me]):
        slot = at.SLOT[block]
        place = s.location[block]
        if place < AREAS:
            out[base + at.OWN_BLOCKS + slot * AREAS + place] = float(s.steps[block]) / at.STRENGTH
            if s.route[block]:
                out[base + at.OWN_MOVED + slot] = 1.0
        elif place == POOL:
            out[base + at.OWN_POOL + slot] = 1.0
        else:
            out[base + at.OWN_GONE + slot] = 1.0
    for area in areas_of(s.held[me]):
        out[base + at.OWN_COUNT + area] = share(count(s.blocks_in[area] & s.army[me]), at.CROWD)
    if s.actor == me and (s.stage == st.ENGLISH_DISBAND or s.stage == st.SCOTTISH_DISBAND):
        for block in blocks_of(doomed(s, me)):
            out[base + at.OWN_DOOMED + at.SLOT[block]] = 1.0
    put_nobles(out, base + at.NOBLES_OWN, s.army[me])
    for noble in blocks_of(TURNCOATS):
        if s.location[noble] < AREAS:
            out[base + at.NOBLES_ON_MAP + at.SLOT[noble] - at.HOME_GUARD] = 1.0


def put_enemy_blocks(out: vec[float], base: i64, s: State, me: i64) -> None:
    """Write how many enemy blocks stand where, and those that lie face up."""
    enemy = 1 - me
    army = s.army[enemy]
    shown = shown_blocks(s) & army
    for block in blocks_of(shown):
        out[base + at.ENEMY_SHOWN + at.SLOT[block]] = float(s.steps[block]) / at.STRENGTH
    if enemy == ENGLAND and is_edward_kept_back(s):
        out[base + at.ENEMY_GONE + at.SLOT[EDWARD]] = 1.0
    for place in range(OFF, OFF + 2):
        for block in blocks_of(s.blocks_in[place] & army):
            out[base + at.ENEMY_GONE + at.SLOT[block]] = 1.0
    for area in range(AREAS):
        here = s.blocks_in[area] & army
        number = count(here)
        if enemy == ENGLAND:
            number += s.withdrawn[area]
        if not number:
            continue
        out[base + at.ENEMY_COUNT + area] = share(number, at.CROWD)
        moved: i64 = 0
        for block in blocks_of(here & ~shown):
            if s.route[block]:
                moved += 1
        out[base + at.ENEMY_MOVED + area] = share(moved, at.CROWD)
    out[base + at.POOLS] = share(count_pool(s, me, me), 20.0)
    out[base + at.POOLS + 1] = share(count_pool(s, enemy, me), 20.0)


def put_cards(out: vec[float], base: i64, s: State, me: i64) -> None:
    """Write hands, and the cards that lie or lay open."""
    enemy = 1 - me
    one = 1.0 / HAND_SIZE
    enemy_hand: i64 = 0
    for card in range(at.CARDS):
        enemy_hand += count_of(s.hands[enemy], card)
        for _ in range(count_of(s.hands[me], card)):
            out[base + at.HAND + card] += one
    out[base + at.ENEMY_HAND] = share(enemy_hand, 1.0 * HAND_SIZE)
    if s.cards[me] >= 0:
        out[base + at.LAID] = 1.0
        out[base + at.OWN_CARD + s.cards[me]] = 1.0
    open_cards = s.stage != st.CARDS
    if s.cards[enemy] >= 0:
        out[base + at.LAID + 1] = 1.0
        if open_cards:
            out[base + at.ENEMY_CARD + s.cards[enemy]] = 1.0
    played = s.played[me]
    while played:
        out[base + at.OWN_PLAYED + (played & 15) - 1] += one
        played >>= 4
    played = s.played[enemy]
    is_last_known = s.cards[enemy] >= 0 and open_cards
    while played:
        if s.setup.edition.examine_year or (is_last_known and not played >> 4):
            out[base + at.ENEMY_PLAYED + (played & 15) - 1] += one
        else:
            out[base + at.ENEMY_PLAYED + at.CARDS] += one
        played >>= 4


def put_turn(out: vec[float], base: i64, s: State, me: i64) -> None:
    """Write what belongs to the game turn: its players, its events, and what is asked about."""
    is_own_event = s.event == me
    out[base + at.FIRST] = 1.0 if s.first == me else 0.0
    out[base + at.TWO_EVENTS] = 1.0 if s.two_events else 0.0
    if s.event >= 0:
        out[base + (at.EVENT if is_own_event else at.EVENT + 1)] = 1.0
    if s.truce >= 0:
        out[base + (at.TRUCE if s.truce == me else at.TRUCE + 1)] = 1.0
    out[base + at.ASSAILANT] = 1.0 if s.assailant == me else 0.0
    out[base + at.MOVER] = 1.0 if s.mover == me else 0.0
    out[base + at.MOVES_LEFT] = share(s.moves_left, 3.0)
    area = larger(larger(s.pillaged_area, s.supplied_area), larger(s.ship_from, s.draw_area))
    if area >= 0:
        out[base + at.FOCUS + area] = 1.0
    gain = larger(s.gain_area if is_own_event else -1, s.ship_to)
    if gain >= 0:
        out[base + at.GAIN + gain] = 1.0
    block = larger(larger(s.herald_noble, s.going_home), s.landing if me == SCOTLAND else -1)
    if block >= 0:
        out[base + at.NAMED + block] = 1.0
    pending = s.pillage_hits
    if not pending and is_own_event:
        pending = s.steps_left
    if not pending:
        pending = s.levy_size
    out[base + at.PENDING] = share(pending if pending else s.building, 4.0)
    out[base + at.PENDING + 1] = share(s.stolen, 4.0)
    put_members(out, base + at.ACTIVATED, s.activated)


def larger(one: i64, other: i64) -> i64:
    """Return the larger of two numbers."""
    return one if one > other else other


def put_crossings(out: vec[float], base: i64, s: State, me: i64) -> None:
    """Write who crossed which border this turn, and who attacks where."""
    enemy_bit = 2 - me
    for border in range(BORDERS):
        crossings = s.crossed[me * BORDERS + border]
        if crossings:
            out[base + at.CROSSED + border] = share(crossings, float(BORDER_LIMIT[border]))
        if (s.entered[2 * border] | s.entered[2 * border + 1]) & enemy_bit:
            out[base + at.ENEMY_ENTERED + border] = 1.0
    for area in range(AREAS):
        main = s.main[area]
        if main:
            out[base + (at.OWN_ATTACK if (main & 3) - 1 == me else at.ENEMY_ATTACK) + area] = 1.0


def put_battle(out: vec[float], base: i64, s: State, battle: Battle, me: i64) -> None:
    """Write the battle being fought; victors that stand up again are not told apart. [R5.1] [R5.6]"""
    out[base + at.BATTLE + battle.area] = 1.0
    out[base + at.BATTLE_ROLE] = 1.0 if battle.attacker == me else 0.0
    out[base + at.BATTLE_ROLE + 1] = 1.0 if battle.initiator == me else 0.0
    out[base + at.BATTLE_ROLE + 2] = 1.0 if battle.turn == me else 0.0
    out[base + at.BATTLE_ROUND + (battle.round if battle.round < at.ROUNDS else at.ROUNDS - 1)] = 1.0
    out[base + at.BATTLE_LETTER + battle.letter] = 1.0
    if s.stage != st.REGROUPING:
        put_members(out, base + at.BATTLE_FRONT, battle.front)
        put_members(out, base + at.BATTLE_RESERVE, battle.reserve & (s.army[me] | battle.seen))
        put_members(out, base + at.BATTLE_ACTED, battle.acted)
        out[base + at.BATTLE_RESERVES] = share(count(battle.reserve & s.army[me]), at.CROWD)
        out[base + at.BATTLE_RESERVES + 1] = share(count(battle.reserve & s.army[1 - me]), at.CROWD)
    for code in battle.leaving:
        out[base + at.BATTLE_LEAVING + (code & 63)] = 1.0
    out[base + at.BATTLE_HITS] = share(battle.hits, 4.0)
    out[base + at.BATTLE_REGROUPING] = share(count(battle.stand), at.CROWD)
    out[base + at.BATTLE_GAVE_WAY] = 1.0 if battle.defenders_retreated else 0.0


def put_winter(out: vec[float], base: i64, s: State, me: i64) -> None:
    """Write what belongs to the winter, and what is remembered of it."""
    put_nobles(out, base + at.HOMED, s.homed)
    if s.edward_stays and not is_kept_from(s, me):
        out[base + at.EDWARD_AREA + s.location[EDWARD]] = 1.0
    for area in areas_of(s.held[me]):
        if s.points[area]:
            out[base + at.POINTS + area] = share(s.points[area], 4.0)
    out[base + at.FLAGS] = 1.0 if s.edward_ii else 0.0
    out[base + at.FLAGS + 1] = 1.0 if s.edward_stayed else 0.0
    out[base + at.FLAGS + 2] = 1.0 if s.crowned else 0.0
    out[base + at.FLAGS + 3] = 1.0 if s.selkirk else 0.0
