"""How a player who could see everything would go about it: one way of choosing for every stage of the game.

`Brain` works on a full state, one that a player imagines, and so it needs no luck to be quick: it is both the club
player's judgement and the way a search plays a turn through. Moves are planned by groups: of all groups that could go
somewhere, or that could be named Main Attack, the one that leaves the best position is taken, then the next from a new
list, until nothing improves. What is decided in winter is judged by where the winter ends (`ai/winter.py`). Everything
else is chosen by the position it leads to, chance averaged where it has few results.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from longshanks.ai.battle_forecast import forecast_battle
from longshanks.ai.groups import list_groups
from longshanks.ai.value import Value
from longshanks.ai.winter import next_spring, sensible_disbands, settle_winter
from longshanks.rules import actions as act
from longshanks.rules import state as st
from longshanks.rules.chance import chance_options
from longshanks.rules.engine import advance, legal_actions
from longshanks.rules.r1_map import PLACES
from longshanks.rules.r2_blocks import EDWARD, KING, SCOTLAND
from longshanks.rules.state import State

BETTER: Final = 2e-5
"""How much better a further move must be to be made at all."""
CARD_APPETITE: Final[list[float]] = [1.0, 1.6, 2.4, 1.6, 1.4, 1.2, 0.6, 1.2]
"""How readily each card is laid in a game played through in the mind."""
SURE_ENOUGH: Final = 0.42
"""The chance of winning a battle above which nobody thinks of leaving it."""
EVENT_STEPS: Final = (st.PILLAGE_HITS, st.PILLAGE_GAIN, st.SECOND_SHIP, st.SUPPLY)
"""The stages in which an event is carried out."""
HOMECOMING: Final = (st.NOBLES_HOME, st.MORAY_HOME, st.KING_HOME)
"""The winter stages in which somebody chooses where to stay."""
DISBANDING: Final = (st.ENGLISH_DISBAND, st.SCOTTISH_DISBAND)
SPRINGS: Final = 2
"""How many springs are imagined for each choice that the next levy hangs on."""
MOST_FIRSTS: Final = 12
"""How many beginnings of a plan are looked into."""


class Plan:
    """Some moves that belong together, and what they lead to."""

    __slots__ = ("actions", "value")

    def __init__(self, actions: list[int], value: float) -> None:
        self.actions = actions
        self.value = value


class Brain:
    """Chooses actions by the values of full states."""

    def __init__(self, judge: Value) -> None:
        self.judge = judge
        """What says how good a position is."""
        self.attention = 1.0
        """Which part of the ways from area to area it notices when it plans moves."""
        self.glance = 0
        """Seed of the choice of the ways that it notices."""

    def __reduce__(self) -> tuple[Any, ...]:
        return restored_brain, (self.judge, self.attention, self.glance)

    def value(self, s: State, side: int) -> float:
        """Return the chance that a side wins."""
        p = self.judge.of(s)
        return p if side == SCOTLAND else 1.0 - p

    def expect(self, s: State, side: int) -> float:
        """Return the chance that a side wins, an event carried out first and the herald's die averaged.

        The state is used up.
        """
        if s.stage == st.HERALD_ROLL:
            total = weight = 0.0
            for action, n in chance_options(s):
                after = s.copy()
                advance(after, action)
                total += n * self.value(after, side)
                weight += n
            return total / weight
        while s.stage in EVENT_STEPS:
            self.carry_on(s)
        return self.value(s, side)

    def carry_on(self, s: State) -> None:
        """Take the step of an event that its owner likes best."""
        actions = legal_actions(s, s.actor)
        advance(s, first_best(actions, self.rate(s, s.actor, actions, False)))

    def rate(self, s: State, side: int, actions: list[int], through: bool = True) -> list[float]:
        """Return what each action leads to, an event that it begins carried through or not."""
        values: list[float] = []
        for action in actions:
            after = s.copy()
            advance(after, action)
            values.append(self.expect(after, side) if through else self.value(after, side))
        return values

    def choose(self, s: State, side: int, rng: Random) -> int:
        """Return an action for a side; moves are chosen one plan at a time by `plan`."""
        actions = legal_actions(s, side)
        if len(actions) == 1:
            return actions[0]
        stage = s.stage
        if stage == st.CARDS:
            return self.lay_card(actions, rng)
        if stage == st.COMBAT:
            return self.fight(s, side, actions)
        if stage == st.BUILDS:
            return self.build(s, side, actions)
        if stage == st.MOVES:
            return self.plan(s, side)[0]
        if stage == st.BATTLES:
            return actions[0]
        actions = self.sensible(s, side, actions)
        return actions[0] if len(actions) == 1 else first_best(actions, self.rate_choice(s, side, actions, rng))

    def sensible(self, s: State, side: int, actions: list[int]) -> list[int]:
        """Return the actions that can make sense at all, in order of preference among equals.

        Nobody disbands who may stay, a step or a draw that can be had is had, and an event is let go only if that is
        better than every use of it.
        """
        stage = s.stage
        if stage in DISBANDING:
            return sensible_disbands(s, side, actions)
        if stage == st.BUILDS or stage == st.SUPPLY or stage == st.PILLAGE_GAIN:
            return [action for action in actions if act.verb_of(action) != act.END] or actions
        if stage == st.FRENCH_KNIGHTS:
            return actions[::-1]
        if stage == st.EVENT:
            return actions[1:] + actions[:1]
        return actions

    def rate_choice(self, s: State, side: int, actions: list[int], rng: Random) -> list[float]:
        """Return what each action is worth, judged as far ahead as its stage asks for: a winter by its end."""
        if s.stage == st.EDWARD_STAYS:
            return self.rate_by_spring(s, side, actions, rng)
        if s.stage in HOMECOMING or s.stage in DISBANDING:
            return self.rate_by_winter(s, side, actions)
        return self.rate(s, side, actions)

    def rate_by_winter(self, s: State, side: int, actions: list[int]) -> list[float]:
        """Return what each action is worth when everybody has settled down for the winter."""
        values: list[float] = []
        for action in actions:
            after = s.copy()
            advance(after, action)
            settle_winter(after)
            values.append(self.value(after, side))
        return values

    def rate_by_spring(self, s: State, side: int, actions: list[int], rng: Random) -> list[float]:
        """Return what each action is worth in the next spring, builds and levy included, all with the same luck."""
        values = [0.0] * len(actions)
        for _ in range(SPRINGS):
            seed = rng.randrange(1 << 30)
            for i, action in enumerate(actions):
                after = s.copy()
                advance(after, action)
                next_spring(after, Random(seed))
                values[i] += self.value(after, side) / SPRINGS
        return values

    def lay_card(self, actions: list[int], rng: Random) -> int:
        """Return a card by lot, the useful ones more often."""
        total = 0.0
        for action in actions:
            total += CARD_APPETITE[act.block_of(action)]
        mark = rng.random() * total
        for action in actions:
            mark -= CARD_APPETITE[act.block_of(action)]
            if mark <= 0.0:
                return action
        return actions[-1]

    def chance(self, s: State, side: int) -> float:
        """Return the chance that a side wins the battle being fought."""
        return forecast_battle(s, s.current_battle().area).p_holds(side)

    def fight(self, s: State, side: int, actions: list[int]) -> int:
        """Return a combat turn: fight while the battle can be won, otherwise whatever leaves the better position."""
        blow = -1
        for action in actions:
            if act.verb_of(action) == act.FIGHT:
                blow = action
                break
        if blow >= 0 and not is_a_kings_turn(s, side, actions) and self.chance(s, side) > SURE_ENOUGH:
            return blow
        found = blow
        if found < 0:
            for action in actions:
                if act.verb_of(action) == act.PASS:
                    found = action
                    break
        stand = self.value(s, side)
        ways = [action for action in actions if act.verb_of(action) == act.RETREAT]
        for action, value in zip(ways, self.rate(s, side, ways, False), strict=True):
            if value > stand:
                found, stand = action, value
        return found if found >= 0 else actions[0]

    def build(self, s: State, side: int, actions: list[int]) -> int:
        """Return a winter build: the best of them, and never nothing while there is something to build."""
        rest = [action for action in actions if act.verb_of(action) != act.END]
        # A whole new block is worth more than a step; the area where it stands best.
        rest = [action for action in rest if act.verb_of(action) == act.DRAW] or rest
        return rest[0] if len(rest) == 1 else first_best(rest, self.rate(s, side, rest))

    def plan(self, s: State, side: int, wide: bool = True) -> list[int]:
        """Return the moves of a side from here to the end of its phase, the ending included."""
        return self.complete(s.copy(), side, [], self.ended(s, side), wide)

    def noticed(self, s: State, side: int, wide: bool) -> list[list[int]]:
        """Return the group moves that come to mind: all that there are, or those along the ways that it notices."""
        groups = list_groups(s, side, wide)
        if self.attention >= 1.0:
            return groups
        return [group for group in groups if self.notices(group)]

    def notices(self, group: list[int]) -> bool:
        """Return whether every way that some moves take is noticed; the same ways are as long as `glance` stays."""
        for action in group:
            if act.verb_of(action) == act.MAIN:
                continue
            areas = act.route_areas(act.route_of(action))
            number: int = (areas[0] * PLACES + areas[-1] + 1) * 40503 + self.glance
            number = (number ^ (number >> 7)) * 2654435 % 1000003
            if (number ^ (number >> 9)) % 1000 >= 1000 * self.attention:
                return False
        return True

    def complete(self, s: State, side: int, moves: list[int], value: float, wide: bool) -> list[int]:
        """Return some moves and all that still improve on them; the state is used up."""
        top = value
        while True:
            best = Plan([], top + BETTER)
            for group in self.noticed(s, side, wide):
                worth = self.after(s, side, group)
                if worth > best.value:
                    best = Plan(group, worth)
            if not best.actions:
                break
            top = best.value
            for action in best.actions:
                advance(s, action)
            moves += best.actions
        moves.append(act.simple(act.END, side))
        return moves

    def after(self, s: State, side: int, moves: list[int]) -> float:
        """Return what a position is worth to the mover after some moves and no more."""
        s = s.copy()
        for action in moves:
            advance(s, action)
        s.moves_left = 0
        return self.value(s, side)

    def ended(self, s: State, side: int) -> float:
        """Return what a position is worth to the mover if they move no more."""
        left = s.moves_left
        s.moves_left = 0
        value = self.value(s, side)
        s.moves_left = left
        return value

    def plans(self, s: State, side: int, number: int) -> list[Plan]:
        """Return the best few whole plans that begin differently, best first, doing nothing among them."""
        firsts: list[Plan] = [Plan([], self.ended(s, side))]
        firsts += [Plan(group, self.after(s, side, group)) for group in self.noticed(s, side, True)]
        firsts.sort(key=lambda plan: -plan.value)
        out: list[Plan] = []
        found: set[int] = set()
        for first in firsts[:MOST_FIRSTS]:
            if len(out) >= number:
                break
            after = s.copy()
            for action in first.actions:
                advance(after, action)
            moves = [act.simple(act.END, side)]
            if first.actions:
                moves = self.complete(after, side, first.actions[:], first.value, True)
            # The same moves in another order are the same plan.
            mark = hash(tuple(sorted(moves)))
            if mark not in found:
                found.add(mark)
                out.append(Plan(moves, self.ended(after, side)))
        return out


def is_a_kings_turn(s: State, side: int, actions: list[int]) -> bool:
    """Return whether it is the combat turn of a king whose death would lose the game for his side."""
    king = KING if side == SCOTLAND else EDWARD
    if king == EDWARD and not s.edward_ii:
        return False
    for action in actions:
        if act.block_of(action) == king and act.verb_of(action) == act.FIGHT:
            return True
    return False


def first_best(actions: list[int], values: list[float]) -> int:
    """Return the action of the highest value, the first of equals."""
    best = 0
    for i, value in enumerate(values):
        if value > values[best]:
            best = i
    return actions[best]


def restored_brain(judge: Value, attention: float, glance: int) -> Brain:
    """Return the brain that was copied or pickled."""
    brain = Brain(judge)
    brain.attention = attention
    brain.glance = glance
    return brain
