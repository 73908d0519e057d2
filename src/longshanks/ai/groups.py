"""The group moves worth a look: blocks of one area that go somewhere together, and areas that attack together.

A move phase has thousands of sets of moves. Listed are, for every start and target: the strongest that may go, the
strongest two, all but a guard, those without nobles, those that can stay over the winter, and single blocks; and for
every enemy area the strongest attack from two or three sides at once. England's blocks are listed as any others, each
of them paid for with a group move of its own. To name a Main Attack is an entry too.
"""

from __future__ import annotations

from typing import Final

from longshanks.ai.features import LASTING, WORTH
from longshanks.rules import actions as act
from longshanks.rules.r1_map import AREAS, BIT, BORDER_LIMIT, BORDERS, ENGLAND_AREA
from longshanks.rules.r2_blocks import ENGLAND, NOBLES, count
from longshanks.rules.r4_movement import LAND_ROUTE, count_unpinned, move_options
from longshanks.rules.state import State

MOST_SIDES: Final = 3
"""From how many areas at once an attack is planned."""


def list_groups(s: State, side: int, wide: bool) -> list[list[int]]:
    """Return group moves as lists of actions; a narrow list leaves out what is seldom best."""
    out: list[list[int]] = []
    ways: dict[int, list[int]] = {}
    targets: dict[int, list[int]] = {}
    for action in move_options(s, side):
        verb = act.verb_of(action)
        if verb == act.SAIL or verb == act.MAIN:
            out.append([action])
        elif verb == act.MOVE:
            add_to_way(ways, targets, action)
    enemy = s.held[1 - side]
    full: dict[int, list[int]] = {}
    for way, listed in ways.items():
        start = way // AREAS
        listed.sort(key=lambda action: -strength_of(s, action))
        room = capacity(s, side, start, listed[0])
        full[way] = listed[:room]
        for i, action in enumerate(listed):
            if i == 0 or (wide and (i == len(listed) - 1 or BIT[act.block_of(action)] & NOBLES)):
                out.append([action])
        if room > 1 and len(listed) > 1:
            for group in choose_groups(s, side, start, listed, room, wide):
                if fits_borders(s, side, group):
                    out.append(group)
    if s.moves_left >= 2:
        for to, starts in targets.items():
            if enemy & BIT[to] and len(starts) > 1 and (to != ENGLAND_AREA or side == ENGLAND):
                out += joint_attacks(s, side, [full[way] for way in starts])
    return out


def add_to_way(ways: dict[int, list[int]], targets: dict[int, list[int]], action: int) -> None:
    """Note a move under its start and target: one route for each block, that of its fellows or the shortest."""
    route = LAND_ROUTE[act.route_of(action)]
    way = route.areas[0] * AREAS + route.to
    block = act.block_of(action)
    listed = ways.get(way)
    if listed is None:
        ways[way] = [action]
        targets.setdefault(route.to, []).append(way)
        return
    for i, other in enumerate(listed):
        if act.block_of(other) == block:
            if len(route.areas) < len(LAND_ROUTE[act.route_of(other)].areas):
                listed[i] = action
            return
    listed.append(action)


def choose_groups(s: State, side: int, start: int, listed: list[int], room: int, wide: bool) -> list[list[int]]:
    """Return the groups of two and more blocks that could go one way, the strongest of a list first."""
    groups: list[list[int]] = [listed[:room]]
    if start == ENGLAND_AREA:
        lasting = [action for action in listed if BIT[act.block_of(action)] & LASTING][:room]
        if len(lasting) > 1 and lasting not in groups:
            groups.append(lasting)
    if wide or start == ENGLAND_AREA:
        pair = listed[:2]
        if pair not in groups:
            groups.append(pair)
    if wide:
        commons = [action for action in listed if not BIT[act.block_of(action)] & NOBLES][:room]
        if len(commons) > 1 and commons not in groups:
            groups.append(commons)
        if 2 < len(listed) <= room and len(listed) == count(s.blocks_in[start] & s.army[side]):
            guarded = listed[:-1]
            if guarded not in groups:
                groups.append(guarded)
    return groups


def joint_attacks(s: State, side: int, groups: list[list[int]]) -> list[list[int]]:
    """Return the strongest attacks on one area from two and three others, as far as the card pays for them."""
    groups.sort(key=lambda group: -sum([strength_of(s, action) for action in group]))
    out: list[list[int]] = []
    joint: list[int] = []
    moves = s.moves_left
    sides = 0
    for group in groups:
        route = LAND_ROUTE[act.route_of(group[0])]
        if route.crosses:
            group = group[:moves]
            cost = len(group)
        else:
            cost = 0 if s.activated & BIT[route.areas[0]] else 1
        if not group or cost > moves:
            continue
        longer = joint + group
        if not fits_borders(s, side, longer):
            continue
        joint = longer
        moves -= cost
        sides += 1
        if sides > 1:
            out.append(joint)
        if sides == MOST_SIDES:
            break
    return out


def strength_of(s: State, action: int) -> float:
    """Return what the block that an action moves is worth in battle now."""
    block = act.block_of(action)
    return float(s.steps[block]) * WORTH[block]


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
