"""The brain of 0.1.0, frozen: how the master of 0.1.0 moved, wintered and played turns through in the mind.

Copied and not improved, so that later players can be measured against it in one process. It shares what has not changed
its meaning since: the rules, battle forecasts and the features, of which its weights know those of 0.1.0.
"""

from __future__ import annotations

from random import Random
from typing import Final

from longshanks.ai.brain import Brain, Plan, first_best
from longshanks.ai.features import WORTH
from longshanks.rules import actions as act
from longshanks.rules import state as st
from longshanks.rules.engine import advance, legal_actions
from longshanks.rules.r1_map import AREAS, BIT, BORDER_LIMIT, BORDERS, ENGLAND_AREA
from longshanks.rules.r2_blocks import NOBLES
from longshanks.rules.r4_movement import LAND_ROUTE, count_unpinned, move_options
from longshanks.rules.state import State

BETTER: Final = 2e-5
"""How much better a further move must be to be made at all."""
CARD_APPETITE: Final[list[float]] = [1.0, 1.6, 2.4, 1.6, 1.4, 1.2, 0.6, 1.2]
"""How readily each card is laid in a game played through in the mind."""
SURE_ENOUGH: Final = 0.42
"""The chance of winning a battle above which nobody thinks of leaving it."""
MOST_FIRSTS: Final = 12
"""How many beginnings of a plan are looked into."""
SHORT_LIST: Final = 24
"""How many groups are looked at again after the first has moved."""
SHORTER_LIST: Final = 12
"""The same in a game played through in the mind."""
PROMISING: Final = 0.02
"""How much a group may lose by moving first and still be looked at again."""


class Brain01(Brain):
    """Chooses on a state it knows, as 0.1.0 did."""

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
        if stage == st.EVENT:
            return self.best(s, side, actions[1:] + actions[:1])
        return self.best(s, side, actions)

    def best(self, s: State, side: int, actions: list[int]) -> int:
        """Return the action that leads to the best position."""
        return first_best(actions, self.rate(s, side, actions))

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

    def fight(self, s: State, side: int, actions: list[int]) -> int:
        """Return a combat turn: fight while the battle can be won, otherwise whatever leaves the better position."""
        blow = -1
        for action in actions:
            if act.verb_of(action) == act.FIGHT:
                blow = action
                break
        if blow >= 0 and self.chance(s, side) > SURE_ENOUGH:
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
        draws = [action for action in rest if act.verb_of(action) == act.DRAW]
        if draws:
            # A whole new block is worth more than a step; the area where it stands best.
            return draws[0] if len(draws) == 1 else self.best(s, side, draws)
        return self.best(s, side, rest)

    def plan(self, s: State, side: int, wide: bool = True) -> list[int]:
        """Return the moves of a side from here to the end of its phase, the ending included."""
        return self.complete(s.copy(), side, [], self.ended(s, side), wide)

    def complete(self, s: State, side: int, moves: list[int], value: float, wide: bool) -> list[int]:
        """Return some moves and all that still improve on them; the state is used up.

        All groups are looked at once; after that only those that looked good then, as far as they may still go.
        """
        promising: list[Plan] = []
        top = value
        for group in groups(s, side, wide):
            worth = self.after(s, side, group)
            if worth > value - PROMISING:
                promising.append(Plan(group, worth))
        promising.sort(key=lambda plan: -plan.value)
        promising = promising[: SHORT_LIST if wide else SHORTER_LIST]
        while promising and promising[0].value > top + BETTER:
            chosen = promising[0]
            top = chosen.value
            for action in chosen.actions:
                advance(s, action)
            moves += chosen.actions
            allowed = set(move_options(s, side))
            rest: list[Plan] = []
            for plan in promising[1:]:
                if can_go(s, side, plan.actions, allowed):
                    plan.value = self.after(s, side, plan.actions)
                    rest.append(plan)
            rest.sort(key=lambda plan: -plan.value)
            promising = rest
        moves.append(act.simple(act.END, side))
        return moves

    def plans(self, s: State, side: int, number: int) -> list[Plan]:
        """Return the best few whole plans that begin differently, best first, doing nothing among them."""
        firsts: list[Plan] = [Plan([], self.ended(s, side))]
        firsts += [Plan(group, self.after(s, side, group)) for group in groups(s, side, True)]
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


def groups(s: State, side: int, wide: bool) -> list[list[int]]:
    """Return the group moves worth a thought: for each start and target some, all or one of the blocks that can go.

    A narrow look, for games played through in the mind, leaves out what is seldom best.
    """
    by_way: dict[int, list[int]] = {}
    targets: dict[int, list[int]] = {}
    out: list[list[int]] = []
    for action in move_options(s, side):
        verb = act.verb_of(action)
        if verb == act.SAIL:
            out.append([action])
        elif verb == act.MOVE:
            route = LAND_ROUTE[act.route_of(action)]
            way = route.areas[0] * AREAS + route.to
            block = act.block_of(action)
            listed = by_way.get(way)
            if listed is None:
                by_way[way] = [action]
                targets.setdefault(route.to, []).append(way)
            else:
                # One route for each block: the one that its fellows take, or the shortest.
                for i, other in enumerate(listed):
                    if act.block_of(other) == block:
                        if len(route.areas) < len(LAND_ROUTE[act.route_of(other)].areas):
                            listed[i] = action
                        break
                else:
                    listed.append(action)
    enemy = s.held[1 - side]
    full: dict[int, list[int]] = {}
    for way, listed in by_way.items():
        start = way // AREAS
        room = capacity(s, side, start, listed[0])
        listed.sort(key=strength_of, reverse=True)
        for i, action in enumerate(listed):
            if i == 0 or (wide and (i == len(listed) - 1 or BIT[act.block_of(action)] & NOBLES)):
                out.append([action])
        if start == ENGLAND_AREA or room < 2 or len(listed) < 2:
            full[way] = listed[:1]
            continue
        commons = [a for a in listed if not BIT[act.block_of(a)] & NOBLES]
        whole = listed[:room]
        full[way] = whole
        for some in (whole, whole[:2], commons[:room]) if wide else (whole,):
            if len(some) > 1 and some not in out[-2:] and fits_borders(s, side, some):
                out.append(some)
    if s.moves_left >= 2:
        for to, ways in targets.items():
            if enemy & BIT[to] and len(ways) > 1 and to != ENGLAND_AREA:
                ways.sort(key=lambda way: -sum([strength_of(a) for a in full[way]]))
                joint = full[ways[0]] + full[ways[1]]
                if fits_borders(s, side, joint):
                    out.append(joint)
                if s.moves_left >= 3 and len(ways) > 2:
                    joint = joint + full[ways[2]]
                    if fits_borders(s, side, joint):
                        out.append(joint)
    return out


def can_go(s: State, side: int, moves: list[int], allowed: set[int]) -> bool:
    """Return whether some moves, each allowed, can be made together."""
    starts = 0
    number = 0
    for action in moves:
        if action not in allowed:
            return False
        if act.verb_of(action) == act.SAIL:
            return True
        route = LAND_ROUTE[act.route_of(action)]
        bit = BIT[route.areas[0]]
        if route.crosses:
            number += 1
        elif not (s.activated | starts) & bit:
            starts |= bit
            number += 1
        if s.held[1 - side] & bit and len(moves) > count_unpinned(s, side, route.areas[0]):
            return False
    return number <= s.moves_left and fits_borders(s, side, moves)


def strength_of(action: int) -> float:
    """Return the full worth of the block that an action moves."""
    return WORTH[act.block_of(action)]


def capacity(s: State, side: int, start: int, action: int) -> int:
    """Return how many blocks may go along together on one route."""
    route = LAND_ROUTE[act.route_of(action)]
    room = 6
    for border in route.border_list:
        room = min(room, BORDER_LIMIT[border] - s.crossed[side * BORDERS + border])
    if s.held[1 - side] & BIT[start]:
        room = min(room, count_unpinned(s, side, start))
    if route.crosses:
        room = min(room, s.moves_left)
    return room


def fits_borders(s: State, side: int, moves: list[int]) -> bool:
    """Return whether some moves keep the border limits together."""
    used: dict[int, int] = {}
    for action in moves:
        for border in LAND_ROUTE[act.route_of(action)].border_list:
            used[border] = used.get(border, 0) + 1
    for border, number in used.items():
        if number > BORDER_LIMIT[border] - s.crossed[side * BORDERS + border]:
            return False
    return True
