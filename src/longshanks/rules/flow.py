"""The sequence of play, as a table.

`TABLE` says for each stage which verbs its actor may use, under which rule, and which functions list the options, say
why not and carry an action out. The list of options and the refusals are made apart, for speed; a test holds them equal
(`tests/test_contract.py`). `settle` does what the engine does in the stages that ask nobody. Read top to bottom they
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
from longshanks.rules.r1_map import BIT
from longshanks.rules.r7_builds import admit_french
from longshanks.rules.refusals import Refusal
from longshanks.rules.state import State

LAST_TURN: Final = 5

Options = Callable[[State, int], list[int]]
Refuse = Callable[[State, int], Refusal | None]
Do = Callable[[State, int, EventLog], None]


class Stage:
    """One row of the sequence of play."""

    __slots__ = ("do", "options", "refuse", "rule", "verbs")

    def __init__(self, rule: str, verbs: list[int], options: Options, refuse: Refuse, do: Do) -> None:
        self.rule = rule
        self.verbs = verbs
        self.options = options
        self.refuse = refuse
        self.do = do


def by_chance(s: State, side: int) -> list[int]:
    """Return every result of chance."""
    return [action for action, _ in chance.chance_options(s)]


EVENT_VERBS: Final = [
    act.DECLINE, act.HERALD, act.PILLAGE, act.SHIP, act.TRUCE, act.VICTUALS, act.CROWN,
]  # fmt: skip

TABLE: Final[dict[int, Stage]] = {
    # the cards
    st.LEVY_DRAW: Stage("7.7", [act.LEVY], by_chance, r7_builds.refuse_levy, r7_builds.do_levy),
    st.DEAL_CARDS: Stage("3.0", [act.DEAL], by_chance, r3_cards.refuse_deal, r3_cards.do_deal),
    st.CARDS: Stage("3.1", [act.CARD], r3_cards.card_options, r3_cards.refuse_card, r3_cards.do_card),
    # events
    st.EVENT: Stage("3.12", EVENT_VERBS, r3_events.event_options, r3_events.refuse_event, r3_events.do_event),
    st.HERALD_ROLL: Stage("3.12", [act.ROLL], by_chance, chance.refuse_roll, r3_events.do_herald_roll),
    st.PILLAGE_HITS: Stage(
        "3.12", [act.HIT], r3_events.pillaged_options, r3_events.refuse_pillaged, r3_events.do_pillaged
    ),
    st.PILLAGE_GAIN: Stage("3.12", [act.ADD, act.END], r3_events.add_options, r3_events.refuse_add, r3_events.do_add),
    st.SECOND_SHIP: Stage(
        "3.12",
        [act.SHIP, act.END],
        r3_events.second_ship_options,
        r3_events.refuse_second_ship,
        r3_events.do_second_ship,
    ),
    st.SUPPLY: Stage("3.12", [act.ADD, act.END], r3_events.add_options, r3_events.refuse_add, r3_events.do_add),
    # moves
    st.MOVES: Stage(
        "4.0",
        [act.MOVE, act.SAIL, act.MAIN, act.END],
        r4_movement.move_options,
        r4_movement.refuse_move,
        r4_movement.do_move,
    ),
    # battles
    st.BATTLES: Stage("5.1", [act.BATTLE], r5_battle.battle_options, r5_battle.refuse_battle, r5_battle.do_battle),
    st.NAME_MAIN: Stage(
        "5.32", [act.MAIN], r5_battle.name_main_options, r5_battle.refuse_name_main, r5_battle.do_name_main
    ),
    st.CELTIC_ROLL: Stage("5.2", [act.ROLL], by_chance, chance.refuse_roll, r5_battle.do_celtic_roll),
    st.COMBAT: Stage(
        "5.31",
        [act.FIGHT, act.PASS, act.RETREAT],
        r5_battle.combat_options,
        r5_battle.refuse_combat,
        r5_battle.do_combat,
    ),
    st.COMBAT_ROLL: Stage("5.4", [act.ROLL], by_chance, chance.refuse_roll, r5_battle.do_combat_roll),
    st.HITS: Stage("5.41", [act.HIT], r5_battle.hit_options, r5_battle.refuse_hit, r5_battle.do_hit),
    st.MUST_RETREAT: Stage(
        "5.5",
        [act.RETREAT],
        r5_retreat.must_retreat_options,
        r5_retreat.refuse_must_retreat,
        r5_retreat.do_must_retreat,
    ),
    st.REGROUPING: Stage(
        "5.6", [act.REGROUP, act.END], r5_retreat.regroup_options, r5_retreat.refuse_regroup, r5_retreat.do_regroup
    ),
    # the end of a turn
    st.RAID_LOSS: Stage("5.9", [act.DISBAND], r5_raids.raid_options, r5_raids.refuse_raid_loss, r5_raids.do_raid_loss),
    # winter
    st.NOBLES_HOME: Stage(
        "7.1", [act.HOME], r7_homes.noble_home_options, r7_homes.refuse_noble_home, r7_homes.do_noble_home
    ),
    st.MORAY_HOME: Stage(
        "7.1",
        [act.HOME, act.END],
        r7_homes.moray_or_king_options,
        r7_homes.refuse_moray_or_king,
        r7_homes.do_moray_or_king,
    ),
    st.KING_HOME: Stage(
        "7.2",
        [act.HOME, act.END],
        r7_homes.moray_or_king_options,
        r7_homes.refuse_moray_or_king,
        r7_homes.do_moray_or_king,
    ),
    st.EDWARD_STAYS: Stage(
        "7.4", [act.STAY, act.DISBAND], r7_disband.edward_options, r7_disband.refuse_edward, r7_disband.do_edward
    ),
    st.ENGLISH_DISBAND: Stage(
        "7.3",
        [act.DISBAND, act.END],
        r7_disband.disband_options,
        r7_disband.refuse_disband,
        r7_disband.do_disband,
    ),
    st.SCOTTISH_DISBAND: Stage(
        "7.5",
        [act.DISBAND, act.HOME, act.END],
        r7_disband.disband_options,
        r7_disband.refuse_disband,
        r7_disband.do_disband,
    ),
    st.FRENCH_KNIGHTS: Stage(
        "7.61", [act.ADD, act.END], r7_builds.french_options, r7_builds.refuse_french, r7_builds.do_french
    ),
    st.BUILDS: Stage(
        "7.6", [act.ADD, act.DRAW, act.END], r7_builds.build_options, r7_builds.refuse_build, r7_builds.do_build
    ),
    st.POOL_DRAW: Stage("7.62", [act.DRAWN], by_chance, r7_builds.refuse_drawn, r7_builds.do_drawn),
    st.LANDING: Stage("7.62", [act.HOME], r7_builds.landing_options, r7_builds.refuse_landing, r7_builds.do_landing),
}
"""What is asked in each stage."""


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
