"""Views and actions as numbers, for programs that learn.

`encode_view` turns what a side knows into a flat list of numbers between 0 and 1, seen from that side: own and enemy,
not English and Scottish. `OBSERVATION_FIELDS` names every slice of it. The actions of both sides share one table,
`action_index` and `action_at`, from which the side is left out; chance is not in it. Both encodings have a version:
whatever changes a number, its place or an index raises it, and a test holds them to that.
`ai/observation_layout.py` says where each fact stands; `ai/observer.py` writes the same numbers straight from a state.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from longshanks.ai import observation_layout as at
from longshanks.ai.observation_layout import OBSERVATION_FIELDS, OBSERVATION_SIZE, SLOT, SLOTS
from longshanks.rules import actions as act
from longshanks.rules.actions import Action
from longshanks.rules.r1_map import AREAS, BIT, BORDER_LIMIT, BORDERS, COASTAL, ENGLAND_BIT, POOL, areas_of
from longshanks.rules.r2_blocks import (
    ALL_BLOCKS,
    BLOCKS,
    BRUCE,
    CHANCE,
    COMYN,
    EDWARD,
    ENGLAND,
    FRENCH,
    KING,
    NOBLES,
    NORSE,
    PRINTED_MOVE,
    SCOTLAND,
    TURNCOATS,
    WALLACE,
    blocks_of,
)
from longshanks.rules.r3_cards import HAND_SIZE
from longshanks.rules.r4_movement import LAND_ROUTE
from longshanks.rules.r8_scenarios import SCENARIO_NAMES
from longshanks.views.question import asked_area, asked_block, asked_number
from longshanks.views.view import BattleView, View

__all__ = [
    "ACTION_COUNT",
    "ACTION_VERSION",
    "OBSERVATION_FIELDS",
    "OBSERVATION_SIZE",
    "OBSERVATION_VERSION",
    "SLOT",
    "SLOTS",
    "action_at",
    "action_index",
    "encode_view",
]

OBSERVATION_VERSION: Final = 2
"""Rises whenever an observation means something else than before."""
ACTION_VERSION: Final = 1
"""Rises whenever an index stands for another action than before."""


def encode_view(view: View) -> list[float]:
    """Return a side's view as `OBSERVATION_SIZE` numbers between 0 and 1."""
    if view.viewer > SCOTLAND:
        raise ValueError("only the view of a side can be encoded, not a spectator's")
    out = [0.0] * OBSERVATION_SIZE
    _put_clock(out, view)
    _put_own_blocks(out, view)
    _put_enemy_blocks(out, view)
    _put_cards(out, view)
    _put_turn(out, view)
    if view.battle is not None:
        _put_battle(out, view.battle, view.viewer)
    _put_winter(out, view)
    return out


def _share(n: int, most: float) -> float:
    share = n / most
    return share if share < 1.0 else 1.0


def _put_mask(out: list[float], start: int, mask: int) -> None:
    while mask:
        low = mask & -mask
        out[start + low.bit_length() - 1] = 1.0
        mask ^= low


def _put_nobles(out: list[float], start: int, mask: int) -> None:
    for block in blocks_of(mask & NOBLES):
        out[start + SLOT[block] - at.HOME_GUARD] = 1.0


def _put_clock(out: list[float], view: View) -> None:
    me = view.viewer
    setup = view.setup
    out[at.SIDE] = float(me)
    out[at.SCENARIO + SCENARIO_NAMES.index(setup.scenario)] = 1.0
    out[at.EDITION + at.EDITION_NAMES.index(setup.edition.name)] = 1.0
    out[at.YEAR] = _share(view.year - setup.first_year, at.YEARS)
    out[at.YEAR + 1] = _share(max(0, setup.last_year - view.year), at.YEARS) if setup.last_year else 1.0
    out[at.TURN + view.turn] = 1.0
    out[at.STAGE + view.stage] = 1.0
    for actor in view.actors:
        out[at.ACTOR + (2 if actor == CHANCE else 0 if actor == me else 1)] = 1.0
    if view.winner >= 0:
        out[at.RESULT + (0 if view.winner == me else 1)] = 1.0


def _put_own_blocks(out: list[float], view: View) -> None:
    counts = [0] * AREAS
    for known in view.known[view.viewer]:
        slot = SLOT[known.block]
        place = known.place
        if place < AREAS:
            out[at.OWN_BLOCKS + slot * AREAS + place] = known.steps / at.STRENGTH
            counts[place] += 1
            if known.route:
                out[at.OWN_MOVED + slot] = 1.0
        elif place == POOL:
            out[at.OWN_POOL + slot] = 1.0
        else:
            out[at.OWN_GONE + slot] = 1.0
    for area in range(AREAS):
        out[at.OWN_COUNT + area] = _share(counts[area], at.CROWD)
    for block in blocks_of(view.doomed):
        out[at.OWN_DOOMED + SLOT[block]] = 1.0
    mine = (
        view.scottish_nobles | (NOBLES & ~TURNCOATS) if view.viewer == SCOTLAND else TURNCOATS & ~view.scottish_nobles
    )
    _put_nobles(out, at.NOBLES_OWN, mine)
    _put_nobles(out, at.NOBLES_ON_MAP, view.nobles)


def _put_enemy_blocks(out: list[float], view: View) -> None:
    enemy = 1 - view.viewer
    counts = [0] * AREAS
    moved = [0] * AREAS
    for known in view.known[enemy]:
        slot = SLOT[known.block]
        if known.place < AREAS:
            out[at.ENEMY_SHOWN + slot] = known.steps / at.STRENGTH
            counts[known.place] += 1
        else:
            out[at.ENEMY_GONE + slot] = 1.0
    for hidden in view.hidden[enemy]:
        counts[hidden.area] += hidden.number
        if hidden.route:
            moved[hidden.area] += hidden.number
    for area in range(AREAS):
        out[at.ENEMY_COUNT + area] = _share(counts[area], at.CROWD)
        out[at.ENEMY_MOVED + area] = _share(moved[area], at.CROWD)
    out[at.POOLS] = _share(view.pools[view.viewer], 20.0)
    out[at.POOLS + 1] = _share(view.pools[enemy], 20.0)


def _put_cards(out: list[float], view: View) -> None:
    me = view.viewer
    enemy = 1 - me
    for card in view.hand:
        out[at.HAND + card] += 1.0 / HAND_SIZE
    out[at.ENEMY_HAND] = _share(view.hand_sizes[enemy], HAND_SIZE)
    out[at.LAID] = float(view.laid[me])
    out[at.LAID + 1] = float(view.laid[enemy])
    if view.cards[me] >= 0:
        out[at.OWN_CARD + view.cards[me]] = 1.0
    if view.cards[enemy] >= 0:
        out[at.ENEMY_CARD + view.cards[enemy]] = 1.0
    for card in view.played[me]:
        out[at.OWN_PLAYED + card] += 1.0 / HAND_SIZE
    for card in view.played[enemy]:
        out[at.ENEMY_PLAYED + (card if card >= 0 else at.CARDS)] += 1.0 / HAND_SIZE


def _put_turn(out: list[float], view: View) -> None:
    me = view.viewer
    out[at.FIRST] = float(view.first == me)
    out[at.TWO_EVENTS] = float(view.two_events)
    if view.event >= 0:
        out[at.EVENT + (0 if view.event == me else 1)] = 1.0
    if view.truce >= 0:
        out[at.TRUCE + (0 if view.truce == me else 1)] = 1.0
    out[at.ASSAILANT] = float(view.assailant == me)
    out[at.MOVER] = float(view.mover == me)
    out[at.MOVES_LEFT] = _share(view.moves_left, 3.0)
    area = asked_area(view)
    if area >= 0:
        out[at.FOCUS + area] = 1.0
    gain = max(view.gain_area, view.ship_to)
    if gain >= 0:
        out[at.GAIN + gain] = 1.0
    block = asked_block(view)
    if block >= 0:
        out[at.NAMED + block] = 1.0
    out[at.PENDING] = _share(asked_number(view) or view.building, 4.0)
    out[at.PENDING + 1] = _share(view.stolen, 4.0)
    _put_mask(out, at.ACTIVATED, view.activated)
    enemy_bit = 2 - me
    crossed = view.crossed
    entered = view.entered
    for border in range(BORDERS):
        crossings = crossed[me * BORDERS + border]
        if crossings:
            out[at.CROSSED + border] = _share(crossings, float(BORDER_LIMIT[border]))
        if (entered[2 * border] | entered[2 * border + 1]) & enemy_bit:
            out[at.ENEMY_ENTERED + border] = 1.0
    for area in range(AREAS):
        main = view.main[area]
        if main:
            out[(at.OWN_ATTACK if (main & 3) - 1 == me else at.ENEMY_ATTACK) + area] = 1.0


def _put_battle(out: list[float], battle: BattleView, me: int) -> None:
    out[at.BATTLE + battle.area] = 1.0
    out[at.BATTLE_ROLE] = float(battle.attacker == me)
    out[at.BATTLE_ROLE + 1] = float(battle.initiator == me)
    out[at.BATTLE_ROLE + 2] = float(battle.turn == me)
    out[at.BATTLE_ROUND + min(battle.round, at.ROUNDS - 1)] = 1.0
    out[at.BATTLE_LETTER + battle.letter] = 1.0
    _put_mask(out, at.BATTLE_FRONT, battle.front)
    _put_mask(out, at.BATTLE_RESERVE, battle.reserve)
    _put_mask(out, at.BATTLE_ACTED, battle.acted)
    _put_mask(out, at.BATTLE_LEAVING, battle.leaving)
    out[at.BATTLE_RESERVES] = _share(battle.reserve_counts[me], at.CROWD)
    out[at.BATTLE_RESERVES + 1] = _share(battle.reserve_counts[1 - me], at.CROWD)
    out[at.BATTLE_HITS] = _share(battle.hits, 4.0)
    out[at.BATTLE_REGROUPING] = _share(battle.regrouping, at.CROWD)
    out[at.BATTLE_GAVE_WAY] = float(battle.defenders_retreated)


def _put_winter(out: list[float], view: View) -> None:
    _put_nobles(out, at.HOMED, view.homed)
    if view.edward_area >= 0:
        out[at.EDWARD_AREA + view.edward_area] = 1.0
    points = view.points
    for area in range(AREAS):
        if points[area]:
            out[at.POINTS + area] = _share(points[area], 4.0)
    out[at.FLAGS] = float(view.edward_ii)
    out[at.FLAGS + 1] = float(view.edward_stayed)
    out[at.FLAGS + 2] = float(view.crowned)
    out[at.FLAGS + 3] = float(view.selkirk)


_SIDE_BITS: Final = 3 << 6
_GUESTS: Final = NOBLES | BIT[KING] | BIT[WALLACE] | BIT[NORSE] | BIT[FRENCH]
"""The blocks that are ever asked where to winter or to land."""


_SIDE_VERBS: Final = [
    act.END, act.DECLINE, act.TRUCE, act.CARD, act.HERALD, act.CROWN, act.STAY, act.HIT, act.ADD, act.FIGHT, act.PASS,
    act.DISBAND, act.PILLAGE, act.VICTUALS, act.BATTLE, act.DRAW, act.SHIP, act.RETREAT, act.REGROUP, act.HOME,
    act.MAIN, act.SAIL, act.MOVE,
]  # fmt: skip
"""The verbs of the two sides in the order of the table."""


def _land_routes(longest: int) -> list[int]:
    return [act.route(areas) for areas in sorted(r.areas for r in LAND_ROUTE.values()) if len(areas) - 1 <= longest]


def _sea_routes() -> list[int]:
    coast = areas_of(COASTAL & ~ENGLAND_BIT)
    return [act.route([start, to], by_sea=True) for start in coast for to in coast if start != to]


def _all_actions() -> list[int]:
    by_sea = _sea_routes()
    every = {
        act.BLOCK: list(range(BLOCKS)),
        act.CANDIDATE: [KING, BRUCE, COMYN],
        act.OWN_CARD: list(range(at.CARDS)),
        act.AREA: list(range(AREAS)),
        act.ROUTE: _land_routes(AREAS) + by_sea,
    }
    only: dict[tuple[int, act.Argument], list[int]] = {
        (act.HERALD, act.BLOCK): list(blocks_of(TURNCOATS)),
        (act.STAY, act.BLOCK): [EDWARD],
        (act.SHIP, act.BLOCK): list(blocks_of(ALL_BLOCKS & ~BIT[NORSE])),
        (act.SHIP, act.AREA): list(areas_of(COASTAL)),
        (act.HOME, act.BLOCK): list(blocks_of(_GUESTS)),
        (act.SAIL, act.BLOCK): [NORSE],
        (act.SAIL, act.ROUTE): by_sea,
    }
    table: list[int] = []
    for verb in _SIDE_VERBS:
        if verb == act.MOVE:
            for block in every[act.BLOCK]:
                table += [act.pack(verb, ENGLAND, (block, route)) for route in _land_routes(PRINTED_MOVE[block])]
        else:
            choices = [only.get((verb, argument), every[argument]) for argument in act.ARGUMENTS[verb]]
            table += [act.pack(verb, ENGLAND, values) for values in product(*choices)]
    return table


_TABLE: Final[list[int]] = _all_actions()
_INDEX: Final[dict[int, int]] = {action: index for index, action in enumerate(_TABLE)}
ACTION_COUNT: Final = len(_TABLE)
"""How many actions the table has."""


def action_index(action: Action) -> int:
    """Return the place of a side's action in the table; the same for both sides."""
    return _INDEX[action & ~_SIDE_BITS]


def action_at(index: int, side: int) -> Action:
    """Return the action of a side that stands at a place in the table."""
    return _TABLE[index] | side << 6
