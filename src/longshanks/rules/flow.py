"""The sequence of play, as a table.

`TABLE` says for each stage which verbs its actor may use, under which rule, and which function says why not.
`list_options` and `carry_on` go to the functions that list the options and carry an action out: they ask for one stage
after another, which compiled is a jump. The list of options and the refusals are made apart, for speed; a test holds
them equal (`tests/test_contract.py`).

`settle` does what the engine does in the stages that ask nobody. Read top to bottom they
are the game: cards, events, moves, battles, the end of a turn, winter, and the next year.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from longshanks.rules import actions as act
from longshanks.rules import (
    chance,
    r3_cards,
    r3_events,
    r4_movement,
    r5_battle,
    r5_raids,
    r5_retreat,
    r7_builds,
    r7_disband,
    r7_homes,
    r9_victory,
)
from longshanks.rules import state as st
from longshanks.rules.event_log import EventLog
from longshanks.rules.native import i64, vec
from longshanks.rules.r1_map import BIT
from longshanks.rules.r7_builds import admit_french
from longshanks.rules.refusals import Refusal
from longshanks.rules.state import State

LAST_TURN: Final = 5

Options = Callable[[State, int], list[int]]
Refuse = Callable[[State, i64], Refusal | None]
Do = Callable[[State, int, EventLog], None]


class Stage:
    """One row of the sequence of play."""

    __slots__ = ("refuse", "rule", "verbs")

    def __init__(self, rule: str, verbs: list[int], refuse: Refuse) -> None:
        self.rule = rule
        self.verbs = verbs
        self.refuse = refuse


def by_chance(s: State) -> vec[i64]:
    """Return every result of chance."""
    return vec[i64]([action for action, _ in chance.chance_options(s)])


EVENT_VERBS: Final = [
    act.DECLINE, act.HERALD, act.PILLAGE, act.SHIP, act.TRUCE, act.VICTUALS, act.CROWN,
]  # fmt: skip

TABLE: Final[dict[int, Stage]] = {
    # the cards
    st.LEVY_DRAW: Stage("7.7", [act.LEVY], r7_builds.refuse_levy),
    st.DEAL_CARDS: Stage("3.0", [act.DEAL], r3_cards.refuse_deal),
    st.CARDS: Stage("3.1", [act.CARD], r3_cards.refuse_card),
    # events
    st.EVENT: Stage("3.12", EVENT_VERBS, r3_events.refuse_event),
    st.HERALD_ROLL: Stage("3.12", [act.ROLL], chance.refuse_roll),
    st.PILLAGE_HITS: Stage("3.12", [act.HIT], r3_events.refuse_pillaged),
    st.PILLAGE_GAIN: Stage("3.12", [act.ADD, act.END], r3_events.refuse_add),
    st.SECOND_SHIP: Stage("3.12", [act.SHIP, act.END], r3_events.refuse_second_ship),
    st.SUPPLY: Stage("3.12", [act.ADD, act.END], r3_events.refuse_add),
    # moves
    st.MOVES: Stage("4.0", [act.MOVE, act.SAIL, act.MAIN, act.END], r4_movement.refuse_move),
    # battles
    st.BATTLES: Stage("5.1", [act.BATTLE], r5_battle.refuse_battle),
    st.NAME_MAIN: Stage("5.32", [act.MAIN], r5_battle.refuse_name_main),
    st.CELTIC_ROLL: Stage("5.2", [act.ROLL], chance.refuse_roll),
    st.COMBAT: Stage("5.31", [act.FIGHT, act.PASS, act.RETREAT], r5_battle.refuse_combat),
    st.COMBAT_ROLL: Stage("5.4", [act.ROLL], chance.refuse_roll),
    st.HITS: Stage("5.41", [act.HIT], r5_battle.refuse_hit),
    st.MUST_RETREAT: Stage("5.5", [act.RETREAT], r5_retreat.refuse_must_retreat),
    st.REGROUPING: Stage("5.6", [act.REGROUP, act.END], r5_retreat.refuse_regroup),
    # the end of a turn
    st.RAID_LOSS: Stage("5.9", [act.DISBAND], r5_raids.refuse_raid_loss),
    # winter
    st.NOBLES_HOME: Stage("7.1", [act.HOME], r7_homes.refuse_noble_home),
    st.MORAY_HOME: Stage("7.1", [act.HOME, act.END], r7_homes.refuse_moray_or_king),
    st.KING_HOME: Stage("7.2", [act.HOME, act.END], r7_homes.refuse_moray_or_king),
    st.EDWARD_STAYS: Stage("7.4", [act.STAY, act.DISBAND], r7_disband.refuse_edward),
    st.ENGLISH_DISBAND: Stage("7.3", [act.DISBAND, act.END], r7_disband.refuse_disband),
    st.SCOTTISH_DISBAND: Stage("7.5", [act.DISBAND, act.HOME, act.END], r7_disband.refuse_disband),
    st.FRENCH_KNIGHTS: Stage("7.61", [act.ADD, act.END], r7_builds.refuse_french),
    st.BUILDS: Stage("7.6", [act.ADD, act.DRAW, act.END], r7_builds.refuse_build),
    st.POOL_DRAW: Stage("7.62", [act.DRAWN], r7_builds.refuse_drawn),
    st.LANDING: Stage("7.62", [act.HOME], r7_builds.refuse_landing),
}
"""What is asked in each stage."""


def list_options(s: State, side: i64) -> vec[i64]:
    """Return every action that the side asked, or chance, may take in this stage."""
    stage = s.stage
    if stage == st.CARDS:
        return r3_cards.card_options(s, side)
    if stage == st.EVENT:
        return r3_events.event_options(s, side)
    if stage == st.PILLAGE_HITS:
        return r3_events.pillaged_options(s, side)
    if stage == st.PILLAGE_GAIN or stage == st.SUPPLY:
        return r3_events.add_options(s, side)
    if stage == st.SECOND_SHIP:
        return r3_events.second_ship_options(s, side)
    if stage == st.MOVES:
        return r4_movement.move_options(s, side)
    if stage == st.BATTLES:
        return r5_battle.battle_options(s, side)
    if stage == st.NAME_MAIN:
        return r5_battle.name_main_options(s, side)
    if stage == st.COMBAT:
        return r5_battle.combat_options(s, side)
    if stage == st.HITS:
        return r5_battle.hit_options(s, side)
    if stage == st.MUST_RETREAT:
        return r5_retreat.must_retreat_options(s, side)
    if stage == st.REGROUPING:
        return r5_retreat.regroup_options(s, side)
    if stage == st.RAID_LOSS:
        return r5_raids.raid_options(s, side)
    if stage == st.NOBLES_HOME:
        return r7_homes.noble_home_options(s, side)
    if stage == st.MORAY_HOME or stage == st.KING_HOME:
        return r7_homes.moray_or_king_options(s, side)
    if stage == st.EDWARD_STAYS:
        return r7_disband.edward_options(s, side)
    if stage == st.ENGLISH_DISBAND or stage == st.SCOTTISH_DISBAND:
        return r7_disband.disband_options(s, side)
    if stage == st.FRENCH_KNIGHTS:
        return r7_builds.french_options(s, side)
    if stage == st.BUILDS:
        return r7_builds.build_options(s, side)
    if stage == st.LANDING:
        return r7_builds.landing_options(s, side)
    return by_chance(s)


def carry_on(s: State, action: i64, log: EventLog) -> None:
    """Carry out a legal action of this stage."""
    stage = s.stage
    if stage == st.LEVY_DRAW:
        r7_builds.do_levy(s, action, log)
    elif stage == st.DEAL_CARDS:
        r3_cards.do_deal(s, action, log)
    elif stage == st.CARDS:
        r3_cards.do_card(s, action, log)
    elif stage == st.EVENT:
        r3_events.do_event(s, action, log)
    elif stage == st.HERALD_ROLL:
        r3_events.do_herald_roll(s, action, log)
    elif stage == st.PILLAGE_HITS:
        r3_events.do_pillaged(s, action, log)
    elif stage == st.PILLAGE_GAIN or stage == st.SUPPLY:
        r3_events.do_add(s, action, log)
    elif stage == st.SECOND_SHIP:
        r3_events.do_second_ship(s, action, log)
    elif stage == st.MOVES:
        r4_movement.do_move(s, action, log)
    elif stage == st.BATTLES:
        r5_battle.do_battle(s, action, log)
    elif stage == st.NAME_MAIN:
        r5_battle.do_name_main(s, action, log)
    elif stage == st.CELTIC_ROLL:
        r5_battle.do_celtic_roll(s, action, log)
    elif stage == st.COMBAT:
        r5_battle.do_combat(s, action, log)
    elif stage == st.COMBAT_ROLL:
        r5_battle.do_combat_roll(s, action, log)
    elif stage == st.HITS:
        r5_battle.do_hit(s, action, log)
    elif stage == st.MUST_RETREAT:
        r5_retreat.do_must_retreat(s, action, log)
    elif stage == st.REGROUPING:
        r5_retreat.do_regroup(s, action, log)
    elif stage == st.RAID_LOSS:
        r5_raids.do_raid_loss(s, action, log)
    elif stage == st.NOBLES_HOME:
        r7_homes.do_noble_home(s, action, log)
    elif stage == st.MORAY_HOME or stage == st.KING_HOME:
        r7_homes.do_moray_or_king(s, action, log)
    elif stage == st.EDWARD_STAYS:
        r7_disband.do_edward(s, action, log)
    elif stage == st.ENGLISH_DISBAND or stage == st.SCOTTISH_DISBAND:
        r7_disband.do_disband(s, action, log)
    elif stage == st.FRENCH_KNIGHTS:
        r7_builds.do_french(s, action, log)
    elif stage == st.BUILDS:
        r7_builds.do_build(s, action, log)
    elif stage == st.POOL_DRAW:
        r7_builds.do_drawn(s, action, log)
    elif stage == st.LANDING:
        r7_builds.do_landing(s, action, log)


def turn_over(s: State, log: EventLog) -> None:
    """Check for a holder of all nobles, then begin the next turn or the winter. [R7.0] [R9.1] [A-A02]"""
    r9_victory.check_all_nobles(s)
    if s.stage == st.OVER:
        return
    if s.turn < LAST_TURN and not s.two_events:
        s.turn += 1
        r3_cards.begin_turn(s)
    elif r9_victory.is_last_year(s) and not s.setup.edition.final_winter:
        r9_victory.count_at_the_end(s)
    else:
        r7_homes.begin_winter(s, log)


def settle(s: State, log: EventLog) -> None:
    """Pass through the stages that ask nobody until somebody must act. [R7.0]"""
    check_at_once(s, log)
    while s.stage > st.OVER:
        stage = s.stage
        log.passed |= BIT[stage]
        if stage == st.NEXT_BATTLE:
            r5_battle.next_battle(s, log)
        elif stage == st.BEGIN_MOVES:
            r4_movement.begin_moves(s)
        elif stage == st.NEXT_EVENT:
            r3_events.next_event(s)
        elif stage == st.END_OF_TURN:
            r5_raids.end_of_turn(s)
        elif stage == st.TURN_OVER:
            turn_over(s, log)
        elif stage == st.GO_HOME:
            r7_homes.go_home(s, log)
        elif stage == st.BEGIN_KING_HOME:
            r7_homes.begin_king_home(s)
        elif stage == st.BEGIN_ENGLISH_DISBAND:
            r7_disband.begin_english_disband(s, log)
        elif stage == st.BEGIN_SCOTTISH_DISBAND:
            r7_disband.begin_scottish_disband(s)
        elif stage == st.BEGIN_BUILDS:
            r7_builds.begin_builds(s, log)
        else:
            r7_builds.next_year(s, log)
        check_at_once(s, log)


def check_at_once(s: State, log: EventLog) -> None:
    """Check what some editions check at every moment: the French and the holder of all nobles. [R7.61] [R9.1]"""
    rules = s.setup.edition
    if rules.french_immediate and not rules.french_optional:
        admit_french(s, log)
    if rules.all_nobles_immediate and s.stage != st.OVER:
        r9_victory.check_all_nobles(s)
