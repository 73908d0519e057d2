"""Exact battle odds: who wins, what it costs, and who dies or changes side.

Hits fall on the strongest block, so what a side has become follows from how many hits it has taken: a side has few
forms, and a battle few pairs of them. The odds are worked out by carrying a distribution over such pairs through three
rounds, dice by their exact odds. The blocks of one side and letter roll together, since nobody acts between them.
Reserves, the change of battlefield control, the home bonus, Celtic Unity, Schiltroms, captured nobles, a King's death
and the end after three rounds are those of the rules. What the players decide is a policy: a side fights on, or leaves
when it is too weak; of tied blocks the least precious takes the hit; who must or wants to retreat can.

`field_in` takes the battle being fought out of a state, `field_of` out of a view; `odds_in_view` is what a person
at the table may be told.
"""

from __future__ import annotations

from random import Random
from typing import Final

from longshanks.ai.field import Field, Fighter, Moment, Odds
from longshanks.ai.forms import AWAY, FRONT, RESERVE, ROOM, STEPS, Force, Form, volley_odds
from longshanks.rules import state as st
from longshanks.rules.r1_map import AREA_NAMES, BIT
from longshanks.rules.r2_blocks import BLOCKS, ENGLAND, LETTER, SCOTLAND, TURNCOATS, blocks_of, count
from longshanks.rules.r5_battle import LAST_ROUND
from longshanks.rules.state import State
from longshanks.views.resample import resample
from longshanks.views.view import View

SAMPLES: Final = 24
"""How often hidden reserves are drawn."""
FORMS: Final = 1 << 20
"""Two forms are packed as one number: the English one times this, and the Scottish one."""


class Reckoner:
    """Works out the odds of one battle."""

    def __init__(self, battle: Field) -> None:
        self.battle = battle
        attacker = battle.attacker
        self.blocks = [f.block for f in battle.attackers] + [f.block for f in battle.defenders]
        places: list[int] = []
        place = 1
        for _ in self.blocks:
            places.append(place)
            place *= ROOM
        self.start: list[int] = [0, 0]
        """By side, the form at the beginning as a code."""
        for i, fighter in enumerate(battle.attackers + battle.defenders):
            side = attacker if i < len(battle.attackers) else 1 - attacker
            self.start[side] += places[i] * ((RESERVE if fighter.reserve else FRONT) + fighter.steps)
        self.places = places
        self.forces = [Force(side, battle, self.blocks, places) for side in (ENGLAND, SCOTLAND)]
        self.win: list[float] = [0.0, 0.0]
        self.rounds = 0.0

    def add(self, cloud: dict[int, float], english: int, scottish: int, p: float) -> None:
        """Add weight to a pair of forms, or to the end of the battle if it is over. [R5.6]"""
        e = self.forces[ENGLAND].forms[english]
        s = self.forces[SCOTLAND].forms[scottish]
        if e.number and s.number and not e.slain and not s.slain:
            key = english * FORMS + scottish
            cloud[key] = cloud.get(key, 0.0) + p
        else:
            self.finish(english, scottish, SCOTLAND if e.slain or not e.number else ENGLAND, p)

    def finish(self, english: int, scottish: int, winner: int, p: float) -> None:
        """Take note of one way the battle ends."""
        self.win[winner] += p
        self.forces[ENGLAND].weights[english] += p
        self.forces[SCOTLAND].weights[scottish] += p

    def act(self, cloud: dict[int, float], side: int, letter: int, attacker: int, among: int) -> dict[int, float]:
        """Give one side's blocks of one letter their combat turn in every state. [R5.31]"""
        mine, theirs = self.forces[side], self.forces[1 - side]
        limit = self.battle.flee_below[side]
        attacking = side == attacker
        formed = self.battle.schiltroms and side == SCOTLAND
        first = side == ENGLAND
        out: dict[int, float] = {}
        for key, p in cloud.items():
            english = key // FORMS
            scottish = key % FORMS
            own = english if first else scottish
            foe = scottish if first else english
            form = mine.forms[own]
            enemy = theirs.forms[foe]
            dice = 0
            if form.letters[letter]:
                dice = mine.volley(form, letter, attacking, formed and not enemy.archers, among)
            if dice == 0:
                out[key] = out.get(key, 0.0) + p
                continue
            if limit > 0.0 and form.strength < limit * enemy.strength:
                own = mine.leave(form, letter, among)
                if first:
                    self.add(out, own, foe, p)
                else:
                    self.add(out, foe, own, p)
                continue
            if not enemy.front:
                out[key] = out.get(key, 0.0) + p
                continue
            self.strike(out, first, own, foe, p, volley_odds(dice))
        return out

    def strike(self, out: dict[int, float], first: bool, own: int, foe: int, p: float, odds: list[float]) -> None:
        """Let a volley with these odds fall on the enemy's form; captured nobles come over. [R5.41] [R5.7]"""
        mine = self.forces[ENGLAND if first else SCOTLAND]
        theirs = self.forces[SCOTLAND if first else ENGLAND]
        enemy = theirs.forms[foe]
        if not enemy.chain:
            theirs.follow_hits(enemy)
        chain = enemy.chain
        last = len(chain) - 1
        most = len(odds) - 1
        over = 0.0
        for n in range(last, most + 1):
            over += odds[n]
        for n in range(min(last, most + 1)):
            to = chain[n]
            gain = enemy.gains[n]
            holder = own
            if gain:
                form = mine.forms[own]
                holder = mine.number_of(form.code + gain, form.slain)
            q = p * odds[n]
            # Only the last form of a chain can have nobody left, so the battle goes on here.
            key = holder * FORMS + to if first else to * FORMS + holder
            out[key] = out.get(key, 0.0) + q
        if over > 0.0:
            gain = enemy.gains[last]
            holder = own
            if gain:
                form = mine.forms[own]
                holder = mine.number_of(form.code + gain, form.slain)
            if first:
                self.add(out, holder, chain[last], p * over)
            else:
                self.add(out, chain[last], holder, p * over)

    def volleys(self, cloud: dict[int, float], side: int, letter: int, attacker: int, among: int) -> dict[int, float]:
        """Give a letter its turn; Schiltroms one block after another, since the death of archers changes them."""
        if not (self.battle.schiltroms and side == SCOTLAND):
            return self.act(cloud, side, letter, attacker, among)
        for block in sorted(self.blocks):
            if LETTER[block] == letter and among & BIT[block]:
                cloud = self.act(cloud, side, letter, attacker, BIT[block])
        return cloud

    def fight_round(self, cloud: dict[int, float], attacker: int) -> dict[int, float]:
        """Fight one round. [R5.3] [R5.31]"""
        for letter in range(3):
            cloud = self.volleys(cloud, 1 - attacker, letter, attacker, -1)
            cloud = self.volleys(cloud, attacker, letter, attacker, -1)
        return cloud

    def finish_round(self, cloud: dict[int, float], attacker: int, moment: Moment) -> dict[int, float]:
        """Fight what is left of a round that has begun. [R5.31]"""
        among = 0
        for block in self.blocks:
            if not moment.acted & BIT[block]:
                among |= BIT[block]
        if moment.hits:
            cloud = self.wound(cloud, 1 - moment.turn, moment.hits)
        for letter in range(moment.letter, 3):
            if letter > moment.letter:
                cloud = self.volleys(cloud, 1 - attacker, letter, attacker, -1)
                cloud = self.volleys(cloud, attacker, letter, attacker, -1)
            elif moment.turn == attacker:
                cloud = self.volleys(cloud, attacker, letter, attacker, among)
            else:
                cloud = self.volleys(cloud, 1 - attacker, letter, attacker, among)
                cloud = self.volleys(cloud, attacker, letter, attacker, -1)
        return cloud

    def wound(self, cloud: dict[int, float], side: int, hits: int) -> dict[int, float]:
        """Apply hits that have been rolled. [R5.41]"""
        out: dict[int, float] = {}
        sure = [0.0] * hits + [1.0]
        first = side != ENGLAND
        for key, p in cloud.items():
            english, scottish = key // FORMS, key % FORMS
            if first:
                self.strike(out, True, english, scottish, p, sure)
            else:
                self.strike(out, False, scottish, english, p, sure)
        return {key: p for key, p in out.items() if p > 0.0}

    def arrive(self, cloud: dict[int, float]) -> dict[int, float]:
        """Bring the reserves of both sides up. [R5.2] [R5.32]"""
        out: dict[int, float] = {}
        for key, p in cloud.items():
            english = self.forces[ENGLAND].forms[key // FORMS]
            scottish = self.forces[SCOTLAND].forms[key % FORMS]
            if not english.arrivals:
                self.forces[ENGLAND].follow_arrival(english)
            if not scottish.arrivals:
                self.forces[SCOTLAND].follow_arrival(scottish)
            for e, q in english.arrivals:
                for s, r in scottish.arrivals:
                    self.add(out, e, s, p * q * r)
        return out

    def changes_hands(self, english: Form, scottish: Form) -> bool:
        """Return whether battlefield control changes after round one. [R5.32] [A-C08]"""
        attacker = self.battle.attacker
        defence = scottish if attacker == ENGLAND else english
        attack = english if attacker == ENGLAND else scottish
        if defence.front or not defence.number or not attack.front:
            return False
        moment = self.battle.moment
        retreated = defence.withdrawn or (moment is not None and moment.retreated)
        return not (self.battle.retreat_keeps_control and retreated)

    def reckon(self) -> Odds:
        """Return the odds."""
        battle = self.battle
        attacker = battle.attacker
        moment = battle.moment
        if moment is None:
            rolling = 0
            for i, block in enumerate(self.blocks):
                unit = self.start[ENGLAND] // self.places[i] % ROOM
                if unit & AWAY == FRONT or (unit & AWAY == RESERVE and battle.celtic_at_start):
                    rolling |= BIT[block]
            moment = Moment(1, 0, 1 - attacker, 0, 0, rolling)
        cloud: dict[int, float] = {}
        scottish = self.forces[SCOTLAND].number_of(self.start[SCOTLAND], False)
        for english, p in self.forces[ENGLAND].desert(self.start[ENGLAND], False, moment.celtic):
            self.add(cloud, english, scottish, p)
        turned: dict[int, float] = {}
        for number in range(moment.round, LAST_ROUND + 1):
            self.rounds += weight_of(cloud) + weight_of(turned)
            if number == moment.round:
                cloud = self.finish_round(cloud, attacker, moment)
            else:
                cloud = self.fight_round(cloud, attacker)
            turned = self.fight_round(turned, 1 - attacker) if turned else turned
            if number == LAST_ROUND:
                break
            if number == 1:
                stay: dict[int, float] = {}
                for key, p in cloud.items():
                    e, s = key // FORMS, key % FORMS
                    flips = self.changes_hands(self.forces[ENGLAND].forms[e], self.forces[SCOTLAND].forms[s])
                    if flips:
                        turned[key] = p
                    else:
                        stay[key] = p
                cloud = self.arrive(stay)
                turned = self.arrive(turned) if turned else turned
            else:
                cloud = self.arrive(cloud)
                turned = self.arrive(turned) if turned else turned
        for key, p in cloud.items():
            self.finish(key // FORMS, key % FORMS, 1 - attacker, p)
        for key, p in turned.items():
            self.finish(key // FORMS, key % FORMS, attacker, p)
        return self.tally()

    def tally(self) -> Odds:
        """Return the odds from how likely each side ends in each form."""
        odds = Odds((self.win[0], self.win[1]), (0.0, 0.0), {}, {}, self.rounds)
        lost = [0.0, 0.0]
        for side in (ENGLAND, SCOTLAND):
            own, other = self.forces[side], self.forces[1 - side]
            for i, block in enumerate(self.blocks):
                steps = self.start[side] // self.places[i] % ROOM & STEPS
                if not steps:
                    continue
                dies = captured = 0.0
                kept = 0.0
                for form, p in zip(own.forms, own.weights, strict=True):
                    if p > 0.0:
                        unit = form.code // self.places[i] % ROOM
                        kept += p * (unit & STEPS)
                        if not unit:
                            dies += p
                for form, p in zip(other.forms, other.weights, strict=True):
                    if p > 0.0 and form.code // self.places[i] % ROOM:
                        captured += p
                lost[side] += steps - kept
                if BIT[block] & TURNCOATS:
                    if captured > 0.0:
                        odds.captured[block] = captured
                elif dies > 0.0:
                    odds.dies[block] = dies
        odds.lost_steps = (lost[0], lost[1])
        return odds


def weight_of(cloud: dict[int, float]) -> float:
    """Return how likely it is that the battle goes on."""
    total = 0.0
    for p in cloud.values():
        total += p
    return total


def odds_of(battle: Field) -> Odds:
    """Return the exact odds of a battle under its policies. [R5.0]"""
    if not battle.attackers or not battle.defenders:
        raise ValueError("a battle needs blocks on both sides")
    for fighter in battle.attackers + battle.defenders:
        if not 0 <= fighter.block < BLOCKS:
            raise ValueError("there is no such block")
        if not 1 <= fighter.steps <= STEPS:
            raise ValueError("a block in battle has steps")
    if not 0 <= battle.area < len(AREA_NAMES):
        raise ValueError("there is no such area")
    return Reckoner(battle).reckon()


# --- battles being fought

FOUGHT: Final = (st.CELTIC_ROLL, st.COMBAT, st.COMBAT_ROLL, st.HITS)
"""The stages in which a battle is still open; before them no lines are formed, after them it is decided."""


def field_in(s: State, flee_below: tuple[float, float] = (0.0, 0.0)) -> Field | None:
    """Return the battle being fought in a state, from where it stands; None if none is open."""
    battle = s.battle
    if battle is None or s.stage not in FOUGHT:
        return None
    lines: list[list[Fighter]] = [[], []]
    for block in blocks_of(battle.front | battle.reserve):
        side = SCOTLAND if s.army[SCOTLAND] & BIT[block] else ENGLAND
        lines[side].append(Fighter(block, s.steps[block], bool(battle.reserve & BIT[block])))
    if not lines[ENGLAND] or not lines[SCOTLAND]:
        return None
    attacker = battle.attacker
    if s.stage == st.CELTIC_ROLL:
        moment = Moment(battle.round + 1, 0, 1 - attacker, 0, 0, battle.celtic, battle.defenders_retreated)
    else:
        acted = battle.acted
        if s.stage == st.COMBAT_ROLL:
            acted &= ~BIT[battle.roller]
        retreated = battle.defenders_retreated
        moment = Moment(battle.round, battle.letter, battle.turn, acted, battle.hits, 0, retreated)
    rules = s.setup.edition
    return Field(
        tuple(lines[attacker]),
        tuple(lines[1 - attacker]),
        attacker,
        battle.area,
        rules.schiltroms,
        flee_below,
        moment,
        s.edward_ii,
        rules.celtic_at_start,
        rules.schiltrom_reserve_archers,
        rules.flip_needs_elimination,
    )


def hidden_reserves(view: View) -> int:
    """Return how many reserves of the battle being fought the viewer cannot tell."""
    battle = view.battle
    if battle is None:
        return 0
    return battle.reserve_counts[0] + battle.reserve_counts[1] - count(battle.reserve)


def field_of(view: View, rng: Random, flee_below: tuple[float, float] = (0.0, 0.0)) -> Field | None:
    """Return the battle being fought as the viewer knows it, from where it stands; None if none is open.

    Blocks in the fight are known to both sides, own reserves to their owner. What the viewer cannot tell, which is the
    enemy's reserves until they come up, is drawn by `resample`: any block that could be there, at any strength.
    """
    if view.battle is None or view.stage not in FOUGHT:
        return None
    return field_in(resample(view, rng), flee_below)


def odds_in_view(view: View, rng: Random, samples: int = SAMPLES) -> Odds | None:
    """Return the odds of the battle being fought as far as the viewer can tell; None if none is open.

    Exact where nothing is hidden. With enemy reserves not yet shown it is the average over some draws of what they may
    be (`field_of`), and tells of blocks by name only if the viewer knows that they are there.
    """
    known = 0
    for side in view.known:
        for one in side:
            known |= BIT[one.block]
    number = samples if hidden_reserves(view) else 1
    total = Odds()
    for _ in range(number):
        battle = field_of(view, rng)
        if battle is None:
            return None
        odds = odds_of(battle)
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
