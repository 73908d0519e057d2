"""The odds of battles that do not stand yet: what a side would bring about by moves it may make now.

The enemy's blocks stand upright, so every answer is the average over draws of what they may be (`resample`): any block
that could be there, at any strength. Nothing but the view is asked, and so nothing is told that its owner could not
work out. Both sides fight to the end, and nobody comes to help later in the turn. [R4.5] [R5.32]
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from longshanks.ai.battle_odds.battle_spec import BattleSpec, Fighter
from longshanks.ai.battle_odds.odds_calculator import calculate_odds
from longshanks.rules import actions as act
from longshanks.rules.engine import apply, why_not
from longshanks.rules.r1_map import BIT
from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND, blocks_of, count
from longshanks.rules.r5_battle import is_in_main_attack
from longshanks.rules.state import State
from longshanks.views.resample import resample
from longshanks.views.view import View

ATTACK_SAMPLES: Final = 16
"""How many draws of the enemy's blocks are averaged over."""
LARGE: Final = 10
"""Blocks from which on a battle takes tens of milliseconds, and fewer draws must do."""


class AttackOdds(NamedTuple):
    """What an attack would come to."""

    area: int
    win: tuple[float, float]
    """By side, the chance to hold the area."""
    lost_steps: tuple[float, float]
    """By side, the expected number of steps lost."""
    unknown: int
    """Enemy blocks there that the viewer cannot tell."""


def attack_odds(
    view: View, groups: Sequence[Sequence[int]], rng: Random, samples: int = ATTACK_SAMPLES
) -> list[AttackOdds]:
    """Return the odds of the battle that each group of moves leads to; groups that lead to none are left out."""
    if view.viewer not in view.actors:
        return []
    states = [resample(view, rng) for _ in range(samples)]
    found = []
    for group in groups:
        odds = odds_of_group(view, group, states)
        if odds is not None:
            found.append(odds)
    return found


def odds_of_group(view: View, group: Sequence[int], states: Sequence[State]) -> AttackOdds | None:
    """Return the average odds of the battle that moves lead to; None if they lead to none or are not allowed."""
    win = [0.0, 0.0]
    lost = [0.0, 0.0]
    area = number = 0
    for state in states:
        if not group or any(act.verb_of(action) not in (act.MOVE, act.SAIL) for action in group):
            return None
        after = state_after(state, view.viewer, group)
        if after is None:
            return None
        area = act.route_areas(act.route_of(group[-1]))[-1]
        battle = battle_to_come(after, area)
        if battle is None:
            return None
        if number >= 4 and len(battle.attackers) + len(battle.defenders) >= LARGE:
            break
        odds = calculate_odds(battle)
        number += 1
        for side in (ENGLAND, SCOTLAND):
            win[side] += odds.win[side]
            lost[side] += odds.lost_steps[side]
    unknown = sum(hidden.number for hidden in view.hidden[1 - view.viewer] if hidden.area == area)
    return AttackOdds(area, (win[0] / number, win[1] / number), (lost[0] / number, lost[1] / number), unknown)


def state_after(state: State, side: int, group: Sequence[int]) -> State | None:
    """Return the state after a side's moves; None if one of them is not allowed."""
    for action in group:
        if why_not(state, side, action) is not None:
            return None
        state, _ = apply(state, action)
    return state


def battle_to_come(s: State, area: int) -> BattleSpec | None:
    """Return the battle of a contested area as it would begin now; None if it is not contested. [R5.32] [R5.33]"""
    here = s.blocks_in[area]
    if not (here & s.army[ENGLAND] and here & s.army[SCOTLAND]):
        return None
    main = s.main[area]
    attacker = (main & 3) - 1 if main else s.assailant
    defender = 1 - attacker
    reserve = 0
    if main:
        for block in blocks_of(here & s.army[attacker]):
            if not is_in_main_attack(s, block, main >> 2):
                reserve |= BIT[block]
        if defender != s.first:
            reserve |= here & s.army[defender] & s.moved
    if not count(here & s.army[attacker] & ~reserve):
        reserve &= ~s.army[attacker]
    rules = s.setup.edition
    return BattleSpec(
        tuple(Fighter(b, s.steps[b], bool(reserve & BIT[b])) for b in blocks_of(here & s.army[attacker])),
        tuple(Fighter(b, s.steps[b], bool(reserve & BIT[b])) for b in blocks_of(here & s.army[defender])),
        attacker,
        area,
        rules.schiltroms,
        edward_ii=s.edward_ii,
        celtic_at_start=rules.celtic_at_start,
        reserve_archers=rules.schiltrom_reserve_archers,
        retreat_keeps_control=rules.flip_needs_elimination,
    )
