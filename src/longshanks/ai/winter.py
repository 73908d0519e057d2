"""How a winter goes on by itself: a quick hand for both sides, so that a choice can be judged by where the winter ends.

Nobody disbands who may stay. Who must go are the weakest, Wallace, the King and Moray last of all; Edward stays if he
keeps an army by it; builds draw blocks first and then add steps to the best. None of it asks an evaluation, so that a
choice of winter costs a few dozen actions and one position to value.
"""

from __future__ import annotations

from random import Random
from typing import Final

from longshanks.ai.features import WORTH
from longshanks.rules import actions as act
from longshanks.rules import state as st
from longshanks.rules.chance import chance_action
from longshanks.rules.engine import advance, legal_actions
from longshanks.rules.r1_map import BIT
from longshanks.rules.r2_blocks import (
    CHANCE,
    EDWARD,
    ENGLAND,
    INFANTRY,
    KING,
    MORAY,
    NOBLES,
    SCOTLAND,
    WALLACE,
    blocks_of,
    count,
)
from longshanks.rules.r7_builds import is_building
from longshanks.rules.r7_disband import disbandable, doomed_in, overfull
from longshanks.rules.state import BOTH, State

KEPT_BY_EDWARD: Final = 2
"""How many blocks Edward must keep in Scotland to be worth a levy."""
MOST_STEPS: Final = 400
"""No winter takes so many decisions; one that did would be valued as it stands."""


def has_settled(s: State) -> bool:
    """Return whether nobody goes home or disbands any more this winter."""
    return s.winner >= 0 or s.turn > 0 or s.stage >= st.FRENCH_KNIGHTS


def settle_winter(s: State) -> None:
    """Play a state in winter on until everybody has settled down, before anything is built."""
    for _ in range(MOST_STEPS):
        if has_settled(s):
            return
        advance(s, quick_choice(s))


def next_spring(s: State, rng: Random) -> None:
    """Play a state in winter on to the first cards of the next year."""
    for _ in range(MOST_STEPS):
        if s.winner >= 0 or s.stage == st.CARDS:
            return
        advance(s, chance_action(s, rng.randrange) if s.actor == CHANCE else quick_choice(s))


def quick_choice(s: State) -> int:
    """Return what whoever must act in winter does without much thought."""
    side = s.actor
    if side == BOTH:
        side = SCOTLAND if is_building(s, SCOTLAND) else ENGLAND
    actions = legal_actions(s, side)
    if len(actions) == 1:
        return actions[0]
    if s.stage == st.EDWARD_STAYS:
        lost = s.blocks_in[s.location[EDWARD]] & s.army[ENGLAND] & ~NOBLES & ~INFANTRY & ~BIT[EDWARD]
        return actions[0] if count(lost) >= KEPT_BY_EDWARD else actions[1]
    if s.stage in (st.ENGLISH_DISBAND, st.SCOTTISH_DISBAND):
        victim = least_of(s, crowd(s, side))
        return act.on_block(act.DISBAND, side, victim) if victim >= 0 else act.simple(act.END, side)
    if s.stage == st.BUILDS:
        return quick_build(s, actions)
    if s.stage == st.FRENCH_KNIGHTS:
        return actions[-1]
    return actions[0]


def quick_build(s: State, actions: list[int]) -> int:
    """Return a build: a draw while there is one, else a step for the best block, else the end."""
    best, top = actions[0], 0.0
    for action in actions:
        verb = act.verb_of(action)
        if verb == act.DRAW:
            return action
        if verb == act.ADD and WORTH[act.block_of(action)] > top:
            best, top = action, WORTH[act.block_of(action)]
    return best


def crowd(s: State, side: int) -> int:
    """Return the blocks of the areas where somebody must leave, as far as they may."""
    blocks = 0
    areas = overfull(s, side)
    for area in range(len(s.points)):
        if areas & BIT[area]:
            blocks |= disbandable(s, side, area) & ~doomed_in(s, side, area)
    return blocks


def least_of(s: State, blocks: int) -> int:
    """Return the block that would be missed least, or -1 if there is none."""
    found, least = -1, 0.0
    for block in blocks_of(blocks):
        worth = float(s.steps[block]) * WORTH[block]
        if block == MORAY:
            worth += 100.0
        elif block == WALLACE:
            worth += 50.0
        elif block == KING:
            worth += 20.0
        if found < 0 or worth < least:
            found, least = block, worth
    return found


def sensible_disbands(s: State, side: int, actions: list[int]) -> list[int]:
    """Return the choices of a disbanding step but those that throw away what may stay.

    While an area is too full somebody of it must go, and never Moray, Wallace or the King if another can; when none is,
    nobody goes. Wallace may always go to Selkirk.
    """
    crowded = crowd(s, side)
    others = crowded & ~(BIT[MORAY] | BIT[WALLACE] | BIT[KING])
    out: list[int] = []
    for action in actions:
        verb = act.verb_of(action)
        if verb != act.DISBAND or BIT[act.block_of(action)] & others:
            out.append(action)
    if not out or (crowded and not others):
        victim = least_of(s, crowded)
        if victim >= 0:
            out.append(act.on_block(act.DISBAND, side, victim))
    return out
