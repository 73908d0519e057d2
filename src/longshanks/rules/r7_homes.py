"""7.0 to 7.2 Winter begins: nobles go home, Moray and the Scottish King choose a place. [R7.0]

English nobles go first, then the Scottish ones, whatever the distance; one whose home the enemy holds at that moment
defects at his strength (A-F01 to A-F04). Bruce and Comyn take a free home, their owner choosing between two, and defect
only when both are taken; then the new owner chooses (A-F05, A-F06). Moray may go home or stay, and never defects
(A-F07, A-F08). The King may go to any cathedral the English do not hold (A-F10). Blocks that stay too many in a place
are dealt with in `r7_disband`.

Moray and the King are asked for even when they lie in the pool: whether they do is a Scottish secret.
"""

from __future__ import annotations

from longshanks.rules import actions as act
from longshanks.rules.event_log import EventLog
from longshanks.rules.events import WentHome, WinterBegun
from longshanks.rules.native import i64, vec
from longshanks.rules.r1_map import AREAS, BIT, CATHEDRALS, DEAD, OFF, areas_of
from longshanks.rules.r2_blocks import (
    BRUCE,
    COMYN,
    ENGLAND,
    HOMES,
    KING,
    MORAY,
    SCOTLAND,
    TURNCOATS,
    blocks_of,
    count,
)
from longshanks.rules.r3_cards import clear_turn
from longshanks.rules.refusals import Refusal, refuse
from longshanks.rules.state import (
    BEGIN_ENGLISH_DISBAND,
    BEGIN_KING_HOME,
    GO_HOME,
    KING_HOME,
    MORAY_HOME,
    NOBLES_HOME,
    State,
    ask,
    change_side,
    place,
    zeros,
)


def begin_winter(s: State, log: EventLog) -> None:
    """Begin the winter; cards left in hand are thrown in unseen. [R7.0] [A-A08]"""
    clear_turn(s)
    s.turn = 0
    s.hands = zeros(2)
    s.homed = 0
    s.selkirk = False
    s.edward_stays = False
    s.mover = ENGLAND
    s.stage = GO_HOME
    if not log.silent:
        log.tell(WinterBegun(year=s.year))


def home_choices(s: State, noble: i64, side: i64) -> i64:
    """Return the homes a noble may go to: the free ones, or all if the enemy holds all. [R7.1] [R7.12]"""
    free = HOMES[noble] & ~s.held[1 - side]
    return free if free else HOMES[noble]


def go_home(s: State, log: EventLog) -> None:
    """Send one side's next noble home, asking where Bruce and Comyn have a choice; they come last. [R7.1] [A-F01]"""
    side = s.mover
    noble = next_home(s, side)
    if noble >= 0:
        homes = home_choices(s, noble, side)
        if count(homes) > 1:
            s.going_home = noble
            ask(s, NOBLES_HOME, 1 - side if s.held[1 - side] & homes else side)
        else:
            send_home(s, noble, areas_of(homes)[0], log)
    elif side == ENGLAND:
        s.mover = SCOTLAND
    elif s.location[MORAY] < OFF:
        ask(s, MORAY_HOME, SCOTLAND)
    else:
        s.stage = BEGIN_KING_HOME


def next_home(s: State, side: i64) -> i64:
    """Return a side's next noble to go home, or -1; Bruce and Comyn come last. [R7.1] [A-F01]"""
    last: i64 = -1
    for noble in blocks_of(TURNCOATS & s.army[side] & ~s.homed):
        if s.location[noble] < AREAS:
            if noble != BRUCE and noble != COMYN:
                return noble
            if last < 0:
                last = noble
    return last


def send_home(s: State, noble: i64, home: i64, log: EventLog) -> None:
    """Bring a noble home; he defects if the enemy is there. [R7.1] [A-F02, A-F03, A-F04]"""
    side = s.mover
    defects = bool(s.held[1 - side] & BIT[home])
    start = s.location[noble]
    place(s, noble, home)
    if defects:
        change_side(s, noble)
    s.homed |= BIT[noble]
    if not log.silent:
        serves = 1 - side if defects else side
        log.tell(WentHome(rule="7.1", block=noble, from_=start, to=home, side=serves, defects=defects))


def noble_home_options(s: State, side: i64) -> vec[i64]:
    """Return the homes of the noble in question. [R7.12] [A-F05, A-F06]"""
    return act.add_ways(vec[i64](), act.HOME, side, s.going_home, home_choices(s, s.going_home, s.mover))


def refuse_noble_home(s: State, action: i64) -> Refusal | None:
    """Say why a noble cannot winter there. [R7.12]"""
    if act.block_of(action) != s.going_home:
        return refuse("home/other-noble", "7.12", block=s.going_home)
    area = act.area_of(action)
    if area >= AREAS or not home_choices(s, s.going_home, s.mover) & BIT[area]:
        return refuse("home/not-his", "7.12", block=s.going_home, area=area)
    return None


def do_noble_home(s: State, action: i64, log: EventLog) -> None:
    """Send Bruce or Comyn to the home chosen. [R7.12]"""
    send_home(s, s.going_home, act.area_of(action), log)
    s.going_home = -1
    s.stage = GO_HOME


def moray_homes(s: State) -> i64:
    """Return Moray's home if he is elsewhere on the map and may go there. [R7.1] [A-F07]"""
    if s.location[MORAY] >= AREAS:
        return 0
    return HOMES[MORAY] & ~s.held[ENGLAND] & ~BIT[s.location[MORAY]]


def king_homes(s: State) -> i64:
    """Return the cathedrals the King may move to. [R7.2] [R1.3] [A-F10]"""
    if s.location[KING] >= AREAS:
        return 0
    return CATHEDRALS & ~s.held[ENGLAND] & ~BIT[s.location[KING]]


def moray_or_king_options(s: State, side: i64) -> vec[i64]:
    """Return where Moray or the King may go, and staying. [R7.1] [R7.2]"""
    options = vec[i64]([act.simple(act.END, side)])
    if s.stage == MORAY_HOME:
        return act.add_ways(options, act.HOME, side, MORAY, moray_homes(s))
    return act.add_ways(options, act.HOME, side, KING, king_homes(s))


def refuse_moray_or_king(s: State, action: i64) -> Refusal | None:
    """Say why Moray or the King may not go there. [R7.1] [R7.2]"""
    if act.verb_of(action) == act.END:
        return None
    block, homes, rule = (MORAY, moray_homes(s), "7.1") if s.stage == MORAY_HOME else (KING, king_homes(s), "7.2")
    if act.block_of(action) != block:
        return refuse("home/other-block", rule, block=block)
    area = act.area_of(action)
    if area >= AREAS or not homes & BIT[area]:
        return refuse("home/not-allowed", rule, block=block, area=area)
    return None


def do_moray_or_king(s: State, action: i64, log: EventLog) -> None:
    """Move Moray or the King, or leave him where he is. [R7.1] [R7.2]"""
    was = s.stage
    if act.verb_of(action) == act.HOME:
        block, area = act.block_of(action), act.area_of(action)
        if not log.silent:
            rule = "7.1" if was == MORAY_HOME else "7.2"
            log.tell(WentHome(rule=rule, block=block, from_=s.location[block], to=area, side=SCOTLAND, defects=False))
        place(s, block, area)
    s.stage = BEGIN_KING_HOME if was == MORAY_HOME else BEGIN_ENGLISH_DISBAND


def begin_king_home(s: State) -> None:
    """Ask for the King's place once there is a King. [R7.2]"""
    if s.crowned and s.location[KING] not in (DEAD, OFF):
        ask(s, KING_HOME, SCOTLAND)
    else:
        s.stage = BEGIN_ENGLISH_DISBAND
