"""Exact battle odds: who wins, what it costs, and who dies or changes side.

A battle is a pair of `SideState`s, of which there are few. The calculator carries a probability distribution over such
pairs through three rounds, with the exact odds of the dice. The blocks of one side and letter roll together, since
nobody acts between them. Reserves, the change of battlefield control, the home bonus, Celtic Unity, Schiltroms,
captured nobles, a King's death and the end after three rounds are those of the rules. What the players decide is a
fixed policy: a side fights on, or retreats when it is too weak (`BattleSpec.retreat_below`); tied blocks take hits in
the order of `loss_priority`; who must or wants to retreat can.

`calculate_odds` answers for any battle. `battle_in_state` and `battle_in_view` take the battle being fought out of a
state or a view; `odds_in_view` is what a person at the table may be told.
"""

from __future__ import annotations

from random import Random
from typing import Final

from longshanks.ai.battle_odds.battle_spec import BattleOdds, BattleProgress, BattleSpec, Fighter
from longshanks.ai.battle_odds.side_states import (
    FIGHTER_STRIDE,
    IN_FRONT,
    IN_RESERVE,
    LOCATION_MASK,
    STEPS_MASK,
    SideState,
    SideStates,
    volley_odds,
)
from longshanks.rules import state as st
from longshanks.rules.r1_map import AREA_NAMES, BIT
from longshanks.rules.r2_blocks import BLOCKS, ENGLAND, LETTER, SCOTLAND, TURNCOATS, blocks_of, count
from longshanks.rules.r5_battle import LAST_ROUND
from longshanks.rules.state import State
from longshanks.views.resample import resample
from longshanks.views.view import View

RESERVE_SAMPLES: Final = 24
"""How many draws of hidden reserves `odds_in_view` averages over."""
PAIR_STRIDE: Final = 1 << 20
"""A pair of states is one number: the index of the English state times this, plus that of the Scottish state."""


class OddsCalculator:
    """Calculates the odds of one battle.

    Methods that take and return a distribution map pairs of states to the chance that the battle stands there and goes
    on. What has ended is counted in `win` and in `SideStates.end_odds`.
    """

    def __init__(self, battle: BattleSpec) -> None:
        self.battle = battle
        attacker = battle.attacker
        self.blocks = [f.block for f in battle.attackers] + [f.block for f in battle.defenders]
        units: list[int] = []
        unit = 1
        for _ in self.blocks:
            units.append(unit)
            unit *= FIGHTER_STRIDE
        self.start_codes: list[int] = [0, 0]
        """By side, the code of its state at the beginning."""
        for i, fighter in enumerate(battle.attackers + battle.defenders):
            side = attacker if i < len(battle.attackers) else 1 - attacker
            self.start_codes[side] += units[i] * ((IN_RESERVE if fighter.reserve else IN_FRONT) + fighter.steps)
        self.units = units
        self.sides = [SideStates(side, battle, self.blocks, units) for side in (ENGLAND, SCOTLAND)]
        self.win: list[float] = [0.0, 0.0]
        self.rounds = 0.0

    def calculate(self) -> BattleOdds:
        """Return the odds; an instance can be used once."""
        attacker = self.battle.attacker
        progress = self.battle.progress
        if progress is None:
            progress = self.first_round()
        pairs = self.start(progress)
        # The pairs in which battlefield control has changed are kept apart: there the sides have changed roles.
        turned: dict[int, float] = {}
        for number in range(progress.round, LAST_ROUND + 1):
            self.rounds += total_odds(pairs) + total_odds(turned)
            if number == progress.round:
                pairs = self.fight_rest_of_round(pairs, attacker, progress)
            else:
                pairs = self.fight_round(pairs, attacker)
            if turned:
                turned = self.fight_round(turned, 1 - attacker)
            if number == LAST_ROUND:
                break
            if number == 1:
                turned = self.take_control_changes(pairs)
            pairs = self.bring_up_reserves(pairs)
            if turned:
                turned = self.bring_up_reserves(turned)
        for pair, p in pairs.items():
            self.end_battle(pair // PAIR_STRIDE, pair % PAIR_STRIDE, 1 - attacker, p)
        for pair, p in turned.items():
            self.end_battle(pair // PAIR_STRIDE, pair % PAIR_STRIDE, attacker, p)
        return self.summarize()

    def first_round(self) -> BattleProgress:
        """Return the progress of a battle about to begin: the blocks shown first roll for Celtic Unity. [R5.2]"""
        rolling = 0
        for i, block in enumerate(self.blocks):
            location = self.start_codes[ENGLAND] // self.units[i] % FIGHTER_STRIDE & LOCATION_MASK
            if location == IN_FRONT or (location == IN_RESERVE and self.battle.celtic_at_start):
                rolling |= BIT[block]
        return BattleProgress(1, 0, 1 - self.battle.attacker, 0, 0, rolling)

    def start(self, progress: BattleProgress) -> dict[int, float]:
        """Return the first distribution: one pair, or several if English Celtic blocks may desert. [R5.2]"""
        pairs: dict[int, float] = {}
        scottish = self.sides[SCOTLAND].index_of(self.start_codes[SCOTLAND], False)
        for english, p in self.sides[ENGLAND].roll_celtic_unity(self.start_codes[ENGLAND], False, progress.celtic):
            self.add(pairs, english, scottish, p)
        return pairs

    def fight_round(self, pairs: dict[int, float], attacker: int) -> dict[int, float]:
        """Return the distribution after one whole round. [R5.3] [R5.31]"""
        for letter in range(3):
            pairs = self.fight_letter(pairs, 1 - attacker, letter, attacker, -1)
            pairs = self.fight_letter(pairs, attacker, letter, attacker, -1)
        return pairs

    def fight_rest_of_round(self, pairs: dict[int, float], attacker: int, progress: BattleProgress) -> dict[int, float]:
        """Return the distribution after what is left of a round that has begun. [R5.31]"""
        to_act = 0
        for block in self.blocks:
            if not progress.acted & BIT[block]:
                to_act |= BIT[block]
        if progress.hits:
            pairs = self.apply_rolled_hits(pairs, 1 - progress.turn, progress.hits)
        for letter in range(progress.letter, 3):
            if letter > progress.letter:
                pairs = self.fight_letter(pairs, 1 - attacker, letter, attacker, -1)
                pairs = self.fight_letter(pairs, attacker, letter, attacker, -1)
            elif progress.turn == attacker:
                pairs = self.fight_letter(pairs, attacker, letter, attacker, to_act)
            else:
                pairs = self.fight_letter(pairs, 1 - attacker, letter, attacker, to_act)
                pairs = self.fight_letter(pairs, attacker, letter, attacker, -1)
        return pairs

    def fight_letter(
        self, pairs: dict[int, float], side: int, letter: int, attacker: int, among: int
    ) -> dict[int, float]:
        """Return the distribution after a side's blocks of one letter, of the mask `among`, have had their turn.

        Blocks in Schiltroms roll one after another, since the death of archers changes the dice of the next. [R5.4s]
        """
        if not (self.battle.schiltroms and side == SCOTLAND):
            return self.fight_together(pairs, side, letter, attacker, among)
        for block in sorted(self.blocks):
            if LETTER[block] == letter and among & BIT[block]:
                pairs = self.fight_together(pairs, side, letter, attacker, BIT[block])
        return pairs

    def fight_together(
        self, pairs: dict[int, float], side: int, letter: int, attacker: int, among: int
    ) -> dict[int, float]:
        """Return the distribution after some blocks have rolled together, or retreated if too weak. [R5.31]"""
        mine, theirs = self.sides[side], self.sides[1 - side]
        limit = self.battle.retreat_below[side]
        attacking = side == attacker
        may_form = self.battle.schiltroms and side == SCOTLAND
        is_english = side == ENGLAND
        out: dict[int, float] = {}
        for pair, p in pairs.items():
            english = pair // PAIR_STRIDE
            scottish = pair % PAIR_STRIDE
            own = english if is_english else scottish
            foe = scottish if is_english else english
            state = mine.states[own]
            enemy = theirs.states[foe]
            dice = 0
            if state.fighting_by_letter[letter]:
                dice = mine.volley(state, letter, attacking, may_form and not enemy.has_archers, among)
            if dice == 0:
                out[pair] = out.get(pair, 0.0) + p
                continue
            if limit > 0.0 and state.strength < limit * enemy.strength:
                own = mine.retreat(state, letter, among)
                if is_english:
                    self.add(out, own, foe, p)
                else:
                    self.add(out, foe, own, p)
                continue
            if not enemy.fighting:
                out[pair] = out.get(pair, 0.0) + p
                continue
            self.strike(out, is_english, own, foe, p, volley_odds(dice))
        return out

    def strike(
        self, out: dict[int, float], is_english: bool, own: int, foe: int, p: float, hit_odds: list[float]
    ) -> None:
        """Add to a distribution what follows when hits fall on the enemy of a pair. [R5.41] [R5.7]

        `is_english` says whose blocks strike, `own` and `foe` are the states of that side and of the enemy, `p` is the
        chance of the pair, and `hit_odds` has the odds of 0, 1, … hits.
        """
        mine = self.sides[ENGLAND if is_english else SCOTLAND]
        theirs = self.sides[SCOTLAND if is_english else ENGLAND]
        enemy = theirs.states[foe]
        if not enemy.after_hits:
            theirs.expand_hits(enemy)
        after_hits = enemy.after_hits
        last = len(after_hits) - 1
        most = len(hit_odds) - 1
        # Hits beyond those that can fall count as the last that can.
        over = 0.0
        for n in range(last, most + 1):
            over += hit_odds[n]
        for n in range(min(last, most + 1)):
            after = after_hits[n]
            captured = enemy.captured_by_hits[n]
            holder = mine.with_captured(own, captured) if captured else own
            q = p * hit_odds[n]
            # Only after the last hit can nobody be left, so the battle goes on here.
            pair = holder * PAIR_STRIDE + after if is_english else after * PAIR_STRIDE + holder
            out[pair] = out.get(pair, 0.0) + q
        if over > 0.0:
            captured = enemy.captured_by_hits[last]
            holder = mine.with_captured(own, captured) if captured else own
            if is_english:
                self.add(out, holder, after_hits[last], p * over)
            else:
                self.add(out, after_hits[last], holder, p * over)

    def apply_rolled_hits(self, pairs: dict[int, float], side: int, hits: int) -> dict[int, float]:
        """Return the distribution after hits that have been rolled are applied to a side. [R5.41]"""
        out: dict[int, float] = {}
        certain = [0.0] * hits + [1.0]
        from_england = side != ENGLAND
        for pair, p in pairs.items():
            english, scottish = pair // PAIR_STRIDE, pair % PAIR_STRIDE
            if from_england:
                self.strike(out, True, english, scottish, p, certain)
            else:
                self.strike(out, False, scottish, english, p, certain)
        return {pair: p for pair, p in out.items() if p > 0.0}

    def bring_up_reserves(self, pairs: dict[int, float]) -> dict[int, float]:
        """Return the distribution after the reserves of both sides have joined the fight. [R5.2] [R5.32]"""
        out: dict[int, float] = {}
        for pair, p in pairs.items():
            english = self.sides[ENGLAND].states[pair // PAIR_STRIDE]
            scottish = self.sides[SCOTLAND].states[pair % PAIR_STRIDE]
            if not english.after_reserves:
                self.sides[ENGLAND].expand_reserves(english)
            if not scottish.after_reserves:
                self.sides[SCOTLAND].expand_reserves(scottish)
            for e, q in english.after_reserves:
                for s, r in scottish.after_reserves:
                    self.add(out, e, s, p * q * r)
        return out

    def take_control_changes(self, pairs: dict[int, float]) -> dict[int, float]:
        """Take the pairs in which control changes after round one out of a distribution and return them. [R5.32]"""
        turned: dict[int, float] = {}
        for pair, p in pairs.items():
            english = self.sides[ENGLAND].states[pair // PAIR_STRIDE]
            scottish = self.sides[SCOTLAND].states[pair % PAIR_STRIDE]
            if self.changes_control(english, scottish):
                turned[pair] = p
        for pair in turned:
            del pairs[pair]
        return turned

    def changes_control(self, english: SideState, scottish: SideState) -> bool:
        """Return whether battlefield control changes after round one. [R5.32] [A-C08]"""
        attacker = self.battle.attacker
        defence = scottish if attacker == ENGLAND else english
        attack = english if attacker == ENGLAND else scottish
        if defence.fighting or not defence.present or not attack.fighting:
            return False
        progress = self.battle.progress
        retreated = defence.has_retreated or (progress is not None and progress.retreated)
        return not (self.battle.retreat_keeps_control and retreated)

    def add(self, pairs: dict[int, float], english: int, scottish: int, p: float) -> None:
        """Add a pair of states to a distribution, or to the ends of the battle if it is over. [R5.6]"""
        e = self.sides[ENGLAND].states[english]
        s = self.sides[SCOTLAND].states[scottish]
        if e.present and s.present and not e.king_dead and not s.king_dead:
            pair = english * PAIR_STRIDE + scottish
            pairs[pair] = pairs.get(pair, 0.0) + p
        else:
            self.end_battle(english, scottish, SCOTLAND if e.king_dead or not e.present else ENGLAND, p)

    def end_battle(self, english: int, scottish: int, winner: int, p: float) -> None:
        """Count one way in which the battle ends."""
        self.win[winner] += p
        self.sides[ENGLAND].end_odds[english] += p
        self.sides[SCOTLAND].end_odds[scottish] += p

    def summarize(self) -> BattleOdds:
        """Return the odds from how likely each side ends in each of its states."""
        odds = BattleOdds((self.win[0], self.win[1]), (0.0, 0.0), {}, {}, self.rounds)
        lost = [0.0, 0.0]
        for side in (ENGLAND, SCOTLAND):
            own, other = self.sides[side], self.sides[1 - side]
            for i, block in enumerate(self.blocks):
                steps = self.start_codes[side] // self.units[i] % FIGHTER_STRIDE & STEPS_MASK
                if not steps:
                    continue
                dies = captured = 0.0
                kept = 0.0
                for state, p in zip(own.states, own.end_odds, strict=True):
                    if p > 0.0:
                        fighter = state.code // self.units[i] % FIGHTER_STRIDE
                        kept += p * (fighter & STEPS_MASK)
                        if not fighter:
                            dies += p
                for state, p in zip(other.states, other.end_odds, strict=True):
                    if p > 0.0 and state.code // self.units[i] % FIGHTER_STRIDE:
                        captured += p
                lost[side] += steps - kept
                if BIT[block] & TURNCOATS:
                    if captured > 0.0:
                        odds.captured[block] = captured
                elif dies > 0.0:
                    odds.dies[block] = dies
        odds.lost_steps = (lost[0], lost[1])
        return odds


def total_odds(pairs: dict[int, float]) -> float:
    """Return the chance that the battle goes on: the sum of a distribution."""
    total = 0.0
    for p in pairs.values():
        total += p
    return total


def calculate_odds(battle: BattleSpec) -> BattleOdds:
    """Return the exact odds of a battle under its policies; raise `ValueError` if it makes no sense. [R5.0]"""
    if not battle.attackers or not battle.defenders:
        raise ValueError("a battle needs blocks on both sides")
    for fighter in battle.attackers + battle.defenders:
        if not 0 <= fighter.block < BLOCKS:
            raise ValueError("there is no such block")
        if not 1 <= fighter.steps <= STEPS_MASK:
            raise ValueError("a block in battle has steps")
    if not 0 <= battle.area < len(AREA_NAMES):
        raise ValueError("there is no such area")
    return OddsCalculator(battle).calculate()


OPEN_STAGES: Final = (st.CELTIC_ROLL, st.COMBAT, st.COMBAT_ROLL, st.HITS)
"""The stages in which a battle is still open; before them no lines are formed, after them it is decided."""


def battle_in_state(s: State, retreat_below: tuple[float, float] = (0.0, 0.0)) -> BattleSpec | None:
    """Return the battle being fought in a state, from where it stands; None if none is open."""
    battle = s.battle
    if battle is None or s.stage not in OPEN_STAGES:
        return None
    lines: list[list[Fighter]] = [[], []]
    for block in blocks_of(battle.front | battle.reserve):
        side = SCOTLAND if s.army[SCOTLAND] & BIT[block] else ENGLAND
        lines[side].append(Fighter(block, s.steps[block], bool(battle.reserve & BIT[block])))
    if not lines[ENGLAND] or not lines[SCOTLAND]:
        return None
    attacker = battle.attacker
    retreated = battle.defenders_retreated
    if s.stage == st.CELTIC_ROLL:
        progress = BattleProgress(battle.round + 1, 0, 1 - attacker, 0, 0, battle.celtic, retreated)
    else:
        acted = battle.acted
        if s.stage == st.COMBAT_ROLL:
            acted &= ~BIT[battle.roller]
        progress = BattleProgress(battle.round, battle.letter, battle.turn, acted, battle.hits, 0, retreated)
    rules = s.setup.edition
    return BattleSpec(
        tuple(lines[attacker]),
        tuple(lines[1 - attacker]),
        attacker,
        battle.area,
        rules.schiltroms,
        retreat_below,
        progress,
        s.edward_ii,
        rules.celtic_at_start,
        rules.schiltrom_reserve_archers,
        rules.flip_needs_elimination,
    )


def count_hidden_reserves(view: View) -> int:
    """Return how many reserves of the battle being fought the viewer cannot tell."""
    battle = view.battle
    if battle is None:
        return 0
    return battle.reserve_counts[0] + battle.reserve_counts[1] - count(battle.reserve)


def battle_in_view(view: View, rng: Random, retreat_below: tuple[float, float] = (0.0, 0.0)) -> BattleSpec | None:
    """Return the battle being fought as the viewer knows it, from where it stands; None if none is open.

    Blocks in the fight are known to both sides, own reserves to their owner. What the viewer cannot tell, which is the
    enemy's reserves until they come up, is drawn by `resample`: any block that could be there, at any strength.
    """
    if view.battle is None or view.stage not in OPEN_STAGES:
        return None
    return battle_in_state(resample(view, rng), retreat_below)


def odds_in_view(view: View, rng: Random, samples: int = RESERVE_SAMPLES) -> BattleOdds | None:
    """Return the odds of the battle being fought as far as the viewer can tell; None if none is open.

    Exact where nothing is hidden. With enemy reserves not yet shown it is the average over some draws of what they may
    be (`battle_in_view`), and tells of blocks by name only if the viewer knows that they are there.
    """
    known = 0
    for side in view.known:
        for one in side:
            known |= BIT[one.block]
    number = samples if count_hidden_reserves(view) else 1
    total = BattleOdds()
    for _ in range(number):
        battle = battle_in_view(view, rng)
        if battle is None:
            return None
        odds = calculate_odds(battle)
        total.win = (total.win[0] + odds.win[0] / number, total.win[1] + odds.win[1] / number)
        lost = odds.lost_steps
        total.lost_steps = (total.lost_steps[0] + lost[0] / number, total.lost_steps[1] + lost[1] / number)
        total.rounds += odds.rounds / number
        for block, p in odds.dies.items():
            if known & BIT[block]:
                total.dies[block] = total.dies.get(block, 0.0) + p / number
        for block, p in odds.captured.items():
            if known & BIT[block]:
                total.captured[block] = total.captured.get(block, 0.0) + p / number
    return total
