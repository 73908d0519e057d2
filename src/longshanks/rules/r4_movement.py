"""4.0 Movement: group moves along whole routes, border limits, pinning, the Norse, and the Main Attack. [R4.0]

A block moves once a turn and its move is one action with its whole route. A route enters no area twice (A-B04) and
stops at a red border, in England and at the enemy (A-B02). Every crossing counts against its border for that side and
phase, in either direction (A-B05). A block that crosses the Anglo-Scottish border costs a group move of its own
(A-B07, A-B08). Player 2 may take out of a contested area as many blocks as exceed the attackers, over borders these
did not use or, in 4.0, Player 2 used after them (A-B11, A-B12, A-B25). A truce bars every attack, and the Scots from
England (A-B16). The first group to enter a battle is its Main Attack until another is named: blocks of one origin and
one route (A-B03, A-B09, A-B10, A-B23); the Norse are a group of their own (A-B14).

All routes are worked out once. A route is legal when its borders and areas miss three masks: borders that are full
or closed, areas where the enemy stands in the way, and areas that may not be entered. `why not` reads the same masks.
"""

from __future__ import annotations

from itertools import compress, pairwise
from typing import Final

from longshanks.rules import actions as act
from longshanks.rules.event_log import EventLog
from longshanks.rules.events import EVERYBODY, MainNamed, Moved, MovesEnded, Value
from longshanks.rules.native import append, extend, i64, vec
from longshanks.rules.r1_map import (
    ALL_AREAS,
    AREAS,
    BIT,
    BORDER_BETWEEN,
    BORDER_LIMIT,
    BORDERS,
    COASTAL,
    COMPILED,
    ENGLAND_AREA,
    ENGLAND_BIT,
    IS_ANGLO_SCOTTISH,
    IS_RED,
    NEIGHBOURS,
    NEXT_TO,
    areas_of,
    directed,
)
from longshanks.rules.r2_blocks import (
    BLOCKS,
    NORSE,
    NORSE_BIT,
    SCOTLAND,
    SIDES,
    blocks_of,
    count,
)
from longshanks.rules.r3_cards import is_event, move_value
from longshanks.rules.refusals import Refusal, refuse
from longshanks.rules.state import BEGIN_MOVES, MOVES, NEXT_BATTLE, State, ask, place


class LandRoute:
    """One way for a block to move by land: a start, one to three borders, and what they touch."""

    __slots__ = ("areas", "border_list", "borders", "code", "crosses", "last", "through", "to", "to_bit")

    def __init__(self, areas: list[int]) -> None:
        self.areas = areas
        self.code: i64 = act.route(areas)
        self.border_list: vec[i64] = vec[i64]([BORDER_BETWEEN[a][b] for a, b in pairwise(areas)])
        self.borders: i64 = sum([BIT[border] for border in self.border_list])
        self.through: i64 = sum([BIT[a] for a in areas[1:-1]])
        """The areas passed, neither first nor last."""
        self.to: i64 = areas[-1]
        self.to_bit: i64 = BIT[areas[-1]]
        self.crosses: bool = any(IS_ANGLO_SCOTTISH[border] for border in self.border_list)
        """Whether it crosses the Anglo-Scottish border. [R4.4]"""
        self.last: i64 = directed(self.border_list[-1], areas[-1])
        """The last border, directed into the area entered."""


def routes_from(area: i64, rating: i64) -> list[LandRoute]:
    """Return every route of a block from an area on an empty board. [R4.0] [R2.13] [R4.3] [A-B02] [A-B04]"""
    found: list[LandRoute] = []
    walks = [[area]]
    for _ in range(rating):
        longer: list[list[int]] = []
        for walk in walks:
            for neighbour, border in NEIGHBOURS[walk[-1]]:
                if neighbour in walk:
                    continue
                step = [*walk, neighbour]
                found.append(LandRoute(step))
                if not IS_RED[border] and neighbour != ENGLAND_AREA:
                    longer.append(step)
        walks = longer
    return found


LAND_ROUTES: Final[list[list[list[LandRoute]]]] = [
    [routes_from(area, rating) if rating >= 2 else [] for area in range(AREAS)] for rating in range(4)
]
"""Every route by land, by rating and start."""
LAND_ROUTE: Final[dict[int, LandRoute]] = {r.code: r for by_area in LAND_ROUTES for routes in by_area for r in routes}
"""Every route by land, by its code."""
INLAND: Final[i64] = BIT[62]
"""Stands among the borders of a route that does not cross the Anglo-Scottish border."""
ANGLO_SCOTTISH: Final[i64] = sum([BIT[border] for border in range(BORDERS) if IS_ANGLO_SCOTTISH[border]])


class RouteTable:
    """Every route from an area at a rating, in flat arrays: what `move_options` asks of each."""

    __slots__ = ("actions", "areas", "borders", "codes")

    def __init__(self, routes: list[LandRoute]) -> None:
        self.borders: vec[i64] = vec[i64]([r.borders | (0 if r.crosses else INLAND) for r in routes])
        self.areas: vec[i64] = vec[i64]([r.through | r.to_bit * BIT[AREAS] for r in routes])
        """The areas passed, and after them the area entered."""
        self.codes: vec[i64] = vec[i64]([act.on_route(0, 0, 0, r.code) for r in routes])
        self.actions: list[list[list[int]]] = [] if COMPILED else list_actions(routes)
        """Uncompiled, the action of each route by side and block: made once, since most of them recur."""


def list_actions(routes: list[LandRoute]) -> list[list[list[int]]]:
    """Return the moves along some routes, by side and block."""
    return [[[act.on_route(act.MOVE, side, b, r.code) for r in routes] for b in range(BLOCKS)] for side in SIDES]


ROUTE_TABLES: Final[list[list[RouteTable]]] = [[RouteTable(routes) for routes in by_area] for by_area in LAND_ROUTES]
"""The routes of `LAND_ROUTES`, by rating and start."""


def friendly(s: State, side: i64) -> i64:
    """Return the areas occupied by one side alone. [R4.5]"""
    return s.held[side] & ~s.held[1 - side]


def neutral(s: State) -> i64:
    """Return the vacant areas. [R4.5]"""
    return ALL_AREAS & ~(s.held[0] | s.held[1])


def contested(s: State) -> i64:
    """Return the areas that hold blocks of both sides. [R4.5]"""
    return s.held[0] & s.held[1]


def event_battles(s: State) -> i64:
    """Return the contested areas that an event caused and that are fought at once. [A-E05]"""
    areas: i64 = 0
    for area in areas_of(contested(s)):
        if not s.main[area]:
            areas |= BIT[area]
    return areas


def begin_moves(s: State) -> None:
    """Let the mover begin with the group moves of its card. [R4.1] [R4.2]"""
    s.moves_left = move_value(s.cards[s.mover])
    s.activated = 0
    s.crossing_areas = 0
    s.full_borders = 0
    ask(s, MOVES, s.mover)


def count_unpinned(s: State, side: i64, area: i64) -> i64:
    """Return how many blocks that have not moved may leave an area. [R4.6] [A-B11]"""
    here = s.blocks_in[area]
    spare = count(here & s.army[side] & ~s.moved) - count(here & s.army[1 - side])
    return spare if spare > 0 else 0


def closed_exits(s: State, side: i64, area: i64) -> i64:
    """Return the borders over which the enemy keeps blocks from leaving a contested area. [R4.6] [R5.5] [A-B12]"""
    enemy = 2 - side
    # Where the last user controls a border, Player 2 opens it again by entering over it.
    own: i64 = side + 1 if side != s.first and s.setup.edition.border_control_by_last_user else 0
    closed: i64 = 0
    for near in NEXT_TO[area]:
        border = BORDER_BETWEEN[area][near]
        if s.entered[directed(border, area)] & enemy:
            if not (s.entered[2 * border] | s.entered[2 * border + 1]) & own:
                closed |= BIT[border]
    return closed


def barred_areas(s: State, side: i64) -> i64:
    """Return the areas a truce keeps a side from entering. [R5.9] [A-B16]"""
    if s.truce != side:
        return 0
    barred = s.held[1 - side]
    if side == SCOTLAND and s.setup.edition.truce_bars_raids:
        barred |= ENGLAND_BIT
    return barred


def can_activate(s: State, area: i64, crosses: bool) -> bool:
    """Return whether a group move is left for a block of an area. [R4.2] [R4.4] [A-B01, A-B07]"""
    if s.moves_left:
        return True
    return bool((s.crossing_areas if crosses else s.activated) & BIT[area])


def sail_targets(s: State, side: i64) -> i64:
    """Return the coastal areas the Norse may move to. [R4.7] [A-B15]"""
    return COASTAL & ~ENGLAND_BIT & ~BIT[s.location[NORSE]] & ~barred_areas(s, side)


def entry_routes(s: State, side: i64, area: i64) -> vec[i64]:
    """Return the routes by which a side entered an area, one for each group. [R5.32]"""
    routes: vec[i64] = vec[i64]()
    for block in blocks_of(s.blocks_in[area] & s.army[side] & s.moved):
        route = s.route[block]
        if is_new_group(s, route, routes):
            routes = append(routes, route)
    return routes


def is_new_group(s: State, route: i64, routes: vec[i64]) -> bool:
    """Return whether a route makes a group with none of some others. [R5.32]"""
    for other in routes:
        if same_group(s, route, other):
            return False
    return True


def crosses_border(route: i64) -> bool:
    """Return whether a route crosses the Anglo-Scottish border."""
    return route in LAND_ROUTE and LAND_ROUTE[route].crosses


def same_group(s: State, one: i64, other: i64) -> bool:
    """Return whether two routes make one attacking group. [R5.32] [A-B03, A-B09]"""
    if one == other:
        return True
    rules = s.setup.edition
    if rules.border_attack_waives_reserves and crosses_border(one) and crosses_border(other):
        return True
    if rules.main_attack_same_path or one not in LAND_ROUTE or other not in LAND_ROUTE:
        return False
    a, b = LAND_ROUTE[one], LAND_ROUTE[other]
    return a.areas[0] == b.areas[0] and a.last == b.last


def attacked_areas(s: State, side: i64) -> i64:
    """Return the areas a side has attacked this turn."""
    areas: i64 = 0
    for area in areas_of(contested(s)):
        if s.main[area] & 3 == side + 1:
            areas |= BIT[area]
    return areas


def main_options(options: vec[i64], s: State, side: i64) -> vec[i64]:
    """Return the options with the groups that could be named Main Attack; one naming for each entry. [R5.32]"""
    for area in areas_of(attacked_areas(s, side) & ~s.declared):
        main = s.main[area] >> 2
        if main:
            for route in entry_routes(s, side, area):
                if not same_group(s, route, main):
                    options = append(options, act.on_route(act.MAIN, side, 0, route))
    return options


def move_options(s: State, side: i64) -> vec[i64]:
    """Return every move, naming of a Main Attack and ending of the moves. [R4.0]"""
    options = vec[i64]([act.simple(act.END, side)])
    enemy = s.held[1 - side]
    barred = enemy | barred_areas(s, side) * BIT[AREAS]
    fresh = s.army[side] & ~s.moved
    fast = s.setup.edition.move_three
    for area in areas_of(s.held[side]):
        group = s.blocks_in[area] & fresh
        if not group:
            continue
        closed = s.full_borders
        if enemy & BIT[area]:
            if not count_unpinned(s, side, area):
                continue
            closed |= closed_exits(s, side, area)
        if group & NORSE_BIT:
            group &= ~NORSE_BIT
            if s.moves_left:
                options = sail_options(options, s, side, area)
        if not can_activate(s, area, False):
            closed |= INLAND
        if not can_activate(s, area, True):
            closed |= ANGLO_SCOTTISH
        if group & ~fast:
            options = land_options(options, side, group & ~fast, ROUTE_TABLES[2][area], closed, barred)
        if group & fast:
            options = land_options(options, side, group & fast, ROUTE_TABLES[3][area], closed, barred)
    if not s.setup.edition.main_attack_at_battle:
        options = main_options(options, s, side)
    return options


def sail_options(options: vec[i64], s: State, side: i64, area: i64) -> vec[i64]:
    """Return the options with every move of the Norse. [R4.7]"""
    for to in areas_of(sail_targets(s, side)):
        options = append(options, act.on_route(act.SAIL, side, NORSE, act.route([area, to], by_sea=True)))
    return options


def land_options(options: vec[i64], side: i64, movers: i64, routes: RouteTable, closed: i64, barred: i64) -> vec[i64]:
    """Return the options with every move of some blocks along those routes that nothing bars. [R4.2] [R4.3]"""
    if not COMPILED:
        is_open = [not (b & closed or a & barred) for b, a in zip(routes.borders, routes.areas, strict=True)]
        for block in blocks_of(movers):
            options = extend(options, compress(routes.actions[side][block], is_open))
        return options
    codes: vec[i64] = vec[i64]()
    for i in range(len(routes.codes)):
        if not (routes.borders[i] & closed or routes.areas[i] & barred):
            codes = append(codes, routes.codes[i])
    for block in blocks_of(movers):
        mover = act.on_block(act.MOVE, side, block)
        for code in codes:
            options = append(options, mover | code)
    return options


def refuse_move(s: State, action: i64) -> Refusal | None:
    """Say why a block may not move so. [R4.0]"""
    verb = act.verb_of(action)
    if verb == act.END:
        return None
    if verb == act.MAIN:
        return refuse_main(s, action)
    side = act.side_of(action)
    block = act.block_of(action)
    packed = act.route_of(action)
    areas = act.route_areas(packed)
    if block >= BLOCKS or not s.army[side] & BIT[block]:
        return refuse("block/not-yours", "4.0", block=block)
    if any(area >= AREAS or area < 0 for area in areas) or len(areas) < 2:
        return refuse("move/no-route", "4.0", block=block)
    if s.location[block] != areas[0]:
        return refuse("move/not-there", "4.0", block=block, area=areas[0])
    if s.moved & BIT[block]:
        return refuse("move/already-moved", "4.0", block=block)
    if s.held[1 - side] & BIT[areas[0]] and not count_unpinned(s, side, areas[0]):
        return refuse("move/pinned", "4.6", block=block, area=areas[0])
    if verb == act.SAIL or block == NORSE or packed & act.SEA_ROUTE:
        return refuse_norse_move(s, side, block, verb, packed, areas)
    return refuse_land_move(s, side, block, packed, areas)


def refuse_norse_move(s: State, side: i64, block: i64, verb: i64, packed: i64, areas: list[int]) -> Refusal | None:
    """Say why the Norse may not sail so. [R4.7]"""
    if block != NORSE or verb != act.SAIL or not packed & act.SEA_ROUTE or len(areas) != 2:
        return refuse("move/norse-by-sea", "4.7", block=block)
    if areas[1] == ENGLAND_AREA:
        return refuse("move/norse-england", "4.7")
    if not COASTAL & BIT[areas[1]] or areas[1] == areas[0]:
        return refuse("move/norse-coast", "4.7", area=areas[1])
    if barred_areas(s, side) & BIT[areas[1]]:
        return refuse("move/truce", "3.12", area=areas[1])
    if not s.moves_left:
        return refuse("move/no-group-moves", "4.2", area=areas[0])
    return None


def refuse_land_move(s: State, side: i64, block: i64, packed: i64, areas: list[int]) -> Refusal | None:
    """Say why a block may not take a route over land. [R4.2] [R4.3] [R4.4] [A-B04, A-B05]"""
    rating = s.setup.edition.move[block]
    if len(areas) - 1 > rating:
        return refuse("move/too-far", "2.13", block=block, limit=rating)
    if len(set(areas)) < len(areas):
        return refuse("move/revisits", "4.0", block=block)
    enemy = s.held[1 - side]
    closed = closed_exits(s, side, areas[0]) if enemy & BIT[areas[0]] else 0
    for i in range(len(areas) - 1):
        here, there = areas[i], areas[i + 1]
        border = BORDER_BETWEEN[here][there]
        between: dict[str, Value] = {"from": here, "to": there}
        if border < 0:
            return Refusal("move/no-border", "1.1", between)
        if i and enemy & BIT[here]:
            return Refusal("move/enemy-stops", "4.0", {"area": here})
        if i and here == ENGLAND_AREA:
            return Refusal("move/england-stops", "4.4", {"area": here})
        if i and IS_RED[BORDER_BETWEEN[areas[i - 1]][here]]:
            return Refusal("move/red-border-stops", "4.3", {"area": here})
        if closed & BIT[border]:
            return Refusal("move/border-controlled", "4.6", between)
        if s.full_borders & BIT[border]:
            return Refusal("move/border-full", "4.3", {**between, "limit": BORDER_LIMIT[border]})
    if barred_areas(s, side) & BIT[areas[-1]]:
        is_raid = areas[-1] == ENGLAND_AREA and side == SCOTLAND
        return refuse("move/truce", "5.9" if is_raid else "3.12", area=areas[-1])
    if not can_activate(s, areas[0], LAND_ROUTE[packed].crosses):
        rule = "4.4" if LAND_ROUTE[packed].crosses else "4.2"
        return refuse("move/no-group-moves", rule, area=areas[0])
    return None


def refuse_main(s: State, action: i64) -> Refusal | None:
    """Say why a group may not be named Main Attack. [R5.32]"""
    if s.setup.edition.main_attack_at_battle:
        return refuse("main/at-battle", "5.32")
    for area in act.route_areas(act.route_of(action))[-1:]:
        if area < AREAS and s.declared & BIT[area]:
            return refuse("main/already-named", "5.32", area=area)
    if not is_listed(action, main_options(vec[i64](), s, act.side_of(action))):
        return refuse("main/no-such-group", "5.32")
    return None


def is_listed(action: i64, options: vec[i64]) -> bool:
    """Return whether an action is among some options."""
    for option in options:
        if option == action:
            return True
    return False


def spend_group_move(s: State, area: i64, crosses: bool) -> None:
    """Spend what a block's move costs. [R4.2] [R4.4] [A-B07]"""
    bit = BIT[area]
    if not crosses:
        if not s.activated & bit:
            s.moves_left -= 1
            s.activated |= bit
            s.crossing_areas |= bit if s.setup.edition.group_may_send_one_crosser else 0
    elif s.crossing_areas & bit:
        s.crossing_areas &= ~bit
    else:
        s.moves_left -= 1
        if s.setup.edition.group_may_send_one_crosser:
            s.activated |= bit


def do_move(s: State, action: i64, log: EventLog) -> None:
    """Move a block, name a Main Attack or end the moves. [R4.0] [R4.3]"""
    verb = act.verb_of(action)
    side = act.side_of(action)
    if verb == act.END:
        end_moves(s, side, log)
        return
    packed = act.route_of(action)
    if verb == act.MAIN:
        area = act.route_areas(packed)[-1]
        name_main(s, area, packed, side)
        s.declared |= BIT[area]
        if not log.silent:
            log.tell(MainNamed(side=side, area=area, route=packed))
        return
    block = act.block_of(action)
    start = s.location[block]
    if verb == act.SAIL:
        s.moves_left -= 1
        to = act.route_areas(packed)[1]
        last = -1
    else:
        route = LAND_ROUTE[packed]
        spend_group_move(s, start, route.crosses)
        s.crossed = s.crossed[:]
        for border in route.border_list:
            i = side * BORDERS + border
            s.crossed[i] += 1
            if s.crossed[i] >= BORDER_LIMIT[border]:
                s.full_borders |= BIT[border]
        to = route.to
        last = route.last
    place(s, block, to)
    s.moved |= BIT[block]
    s.route = s.route[:]
    s.route[block] = packed
    attacks = bool(s.held[1 - side] & BIT[to])
    if attacks:
        s.declared &= ~BIT[to]
        if last >= 0:
            s.entered = s.entered[:]
            s.entered[last] |= side + 1
        if not s.main[to]:
            name_main(s, to, packed, side)
    if not log.silent:
        rule = "4.7" if verb == act.SAIL else "4.2"
        owner = EVERYBODY if verb == act.SAIL and s.setup.edition.norse_declared else side
        log.tell(Moved(rule=rule, owner=owner, side=side, block=block, route=packed, attacks=attacks))


def name_main(s: State, area: i64, route: i64, side: i64) -> None:
    """Make the group that took a route the Main Attack on an area. [R5.32]"""
    s.main = s.main[:]
    s.main[area] = route << 2 | side + 1


def end_moves(s: State, side: i64, log: EventLog) -> None:
    """End a side's moves; Player 2 moves after Player 1, unless their card was the event. [R4.1]"""
    if not log.silent:
        log.tell(MovesEnded(side=side))
    if side == s.first and not is_event(s.cards[1 - side]):
        s.mover = 1 - side
        s.stage = BEGIN_MOVES
    else:
        s.stage = NEXT_BATTLE
