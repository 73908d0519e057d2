"""What a battle will probably come to, by rule of thumb: average hits over three rounds, reserves from the second on.

It is the quick estimate that an evaluation can afford for every contested area of every position; the exact odds are
worked out by `ai/battle_odds`.
"""

from __future__ import annotations

from math import exp
from typing import Final

from longshanks.rules.native import i64, vec
from longshanks.rules.r1_map import BIT
from longshanks.rules.r2_blocks import CELTIC, HOMES, LETTER, RATING, blocks_of
from longshanks.rules.r5_battle import HOME_RATING, LAST_ROUND
from longshanks.rules.state import State

HITS_PER_STEP: Final[vec[float]] = vec[float]([float(RATING[b]) / 6.0 for b in range(len(RATING))])
"""The hits that a step of each block rolls on average."""
CELTIC_SHARE: Final = 0.67
"""How much of a Celtic block is counted, since it may refuse to fight. [R5.2]"""
SLOPE: Final = 2.4
LEAN: Final = -0.6
"""How the outcome of an average battle tells who wins; the attacker must do better than hold their own."""


class BattleForecast:
    """What a battle will probably come to."""

    __slots__ = ("attacker", "attacker_left", "defender_left", "p_attacker")

    def __init__(self, attacker: i64, p_attacker: float, attacker_left: float, defender_left: float) -> None:
        self.attacker = attacker
        """The side that must win by the third round."""
        self.p_attacker = p_attacker
        """The chance that the attacker holds the area."""
        self.attacker_left = attacker_left
        """The part of the attacker's steps that is left."""
        self.defender_left = defender_left
        """The part of the defender's steps that is left."""

    def p_holds(self, side: i64) -> float:
        """Return the chance that a side holds the area."""
        return self.p_attacker if side == self.attacker else 1.0 - self.p_attacker


class Strength:
    """One side of a battle on average: its steps, and the hits a round by combat letter, now and in reserve."""

    __slots__ = ("hits_a", "hits_b", "hits_c", "later_a", "later_b", "later_c", "later_steps", "steps")

    def __init__(self) -> None:
        self.steps = 0.0
        self.hits_a = 0.0
        self.hits_b = 0.0
        self.hits_c = 0.0
        self.later_steps = 0.0
        self.later_a = 0.0
        self.later_b = 0.0
        self.later_c = 0.0

    def total_steps(self) -> float:
        """Return the steps of the fight and of the reserve."""
        return self.steps + self.later_steps

    def add(self, steps: float, hits: float, letter: i64, is_in_front: bool) -> None:
        """Count a block."""
        if is_in_front:
            self.steps += steps
            if letter == 0:
                self.hits_a += hits
            elif letter == 1:
                self.hits_b += hits
            else:
                self.hits_c += hits
        else:
            self.later_steps += steps
            if letter == 0:
                self.later_a += hits
            elif letter == 1:
                self.later_b += hits
            else:
                self.later_c += hits

    def bring_up_reserve(self) -> None:
        """Let the reserve join the fight."""
        self.steps += self.later_steps
        self.hits_a += self.later_a
        self.hits_b += self.later_b
        self.hits_c += self.later_c
        self.later_steps = self.later_a = self.later_b = self.later_c = 0.0

    def hits_of(self, letter: i64) -> float:
        """Return the hits that the blocks of a letter score in a round."""
        return self.hits_a if letter == 0 else self.hits_b if letter == 1 else self.hits_c

    def suffer(self, hits: float) -> None:
        """Take hits, spread evenly over all blocks in the fight."""
        if hits > 0.0 and self.steps > 0.0:
            kept = max(0.0, 1.0 - hits / self.steps)
            self.steps *= kept
            self.hits_a *= kept
            self.hits_b *= kept
            self.hits_c *= kept


def attacker_of(s: State, area: i64) -> i64:
    """Return the side that attacks in a contested area, whether its battle is being fought or still to come."""
    battle = s.battle
    if battle is not None and battle.area == area:
        return battle.attacker
    return (s.main[area] & 3) - 1 if s.main[area] else s.assailant


def blocks_in_front(s: State, area: i64, attacker: i64) -> i64:
    """Return the blocks that fight from the first round on in a battle to come: main attack, and who stood there."""
    route = s.main[area] >> 2
    front: i64 = 0
    for block in blocks_of(s.blocks_in[area]):
        if s.army[attacker] & BIT[block]:
            if s.route[block] == route or not route:
                front |= BIT[block]
        elif not s.route[block]:
            front |= BIT[block]
    return front


def forecast_battle(s: State, area: i64) -> BattleForecast:
    """Return what the battle in a contested area will probably come to."""
    attacker = attacker_of(s, area)
    here = s.blocks_in[area]
    battle = s.battle
    if battle is not None and battle.area == area:
        front = battle.front
        first_round = battle.round if battle.round > 1 else 1
        celtic: i64 = 0
        for code in battle.leaving:
            here &= ~BIT[code & 63]
    else:
        front = blocks_in_front(s, area, attacker)
        first_round = 1
        celtic = CELTIC
    attack, defence = Strength(), Strength()
    army = s.army[attacker]
    for block in blocks_of(here):
        steps = float(s.steps[block])
        hits = steps * HITS_PER_STEP[block]
        is_attacking = bool(army & BIT[block])
        if not is_attacking and HOMES[block] & BIT[area]:
            hits = steps * HOME_RATING / 6.0
        if BIT[block] & celtic:
            steps *= CELTIC_SHARE
            hits *= CELTIC_SHARE
        side = attack if is_attacking else defence
        side.add(steps, hits, LETTER[block], bool(front & BIT[block]))
    return fight_on_average(attacker, attack, defence, first_round)


def fight_on_average(attacker: i64, attack: Strength, defence: Strength, first_round: i64) -> BattleForecast:
    """Return what two sides come to by the last round, both used up."""
    attackers, defenders = attack.total_steps(), defence.total_steps()
    if attackers <= 0.0:
        return BattleForecast(attacker, 0.0, 0.0, 1.0)
    if defenders <= 0.0:
        return BattleForecast(attacker, 1.0, 1.0, 0.0)
    for number in range(first_round, LAST_ROUND + 1):
        if number == 2 or number > first_round:
            attack.bring_up_reserve()
            defence.bring_up_reserve()
        for letter in range(3):
            attack.suffer(defence.hits_of(letter))
            defence.suffer(attack.hits_of(letter))
    attackers_left, defenders_left = attack.total_steps(), defence.total_steps()
    margin = (attackers_left - defenders_left) / (attackers + defenders) ** 0.5
    p = 1.0 / (1.0 + exp(-(SLOPE * margin + LEAN)))
    return BattleForecast(attacker, p, attackers_left / attackers, defenders_left / defenders)
