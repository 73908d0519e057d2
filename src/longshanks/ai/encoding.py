"""Views and actions as numbers, for programs that learn.

`encode_view` turns what a side knows into a flat list of numbers between 0 and 1, seen from that side: own and enemy,
not English and Scottish. `OBSERVATION_FIELDS` names every slice of it. The actions of both sides share one table,
`action_index` and `action_at`, from which the side is left out; chance is not in it. Both encodings have a version:
whatever changes a number, its place or an index raises it, and a test holds them to that.

A block has a *slot* in its camp: first the blocks that only ever serve that side, then the fourteen nobles.
"""

from __future__ import annotations

from itertools import product
from typing import Final, NamedTuple

from longshanks.rules import actions as act
from longshanks.rules.actions import Action
from longshanks.rules.editions import PROFILES
from longshanks.rules.r1_map import AREAS, BIT, BORDER_LIMIT, BORDERS, COASTAL, ENGLAND_BIT, POOL, areas_of
from longshanks.rules.r2_blocks import (
    ALL_BLOCKS,
    BLOCKS,
    BRUCE,
    CHANCE,
    COMYN,
    EDWARD,
    ENGLAND,
    ENGLISH,
    FRENCH,
    KING,
    MAX_STEPS,
    NOBLES,
    NORSE,
    PRINTED_MOVE,
    SCOTLAND,
    SCOTTISH,
    TURNCOATS,
    WALLACE,
    blocks_of,
)
from longshanks.rules.r3_cards import CARD_NAMES, HAND_SIZE
from longshanks.rules.r4_movement import LAND_ROUTE
from longshanks.rules.r8_scenarios import SCENARIO_NAMES
from longshanks.rules.state import OVER
from longshanks.views.question import asked_area, asked_block, asked_number
from longshanks.views.view import BattleView, View

OBSERVATION_VERSION: Final = 2
"""Rises whenever an observation means something else than before."""
ACTION_VERSION: Final = 1
"""Rises whenever an index stands for another action than before."""


class Field(NamedTuple):
    """A named slice of an observation."""

    name: str
    start: int
    size: int
    meaning: str


_NOBLES: Final[list[int]] = list(blocks_of(NOBLES))
_HOME_GUARD: Final = max(len(blocks_of(SCOTTISH & ~NOBLES)), len(blocks_of(ENGLISH)))
SLOTS: Final = _HOME_GUARD + len(_NOBLES)
"""How many slots a camp has."""


def _slots() -> list[int]:
    slots = [0] * BLOCKS
    for blocks, first in ((SCOTTISH & ~NOBLES, 0), (ENGLISH, 0), (NOBLES, _HOME_GUARD)):
        for i, block in enumerate(blocks_of(blocks)):
            slots[block] = first + i
    return slots


SLOT: Final[list[int]] = _slots()
"""The slot of each block in its camp."""

_CARDS: Final = len(CARD_NAMES)
_STAGES: Final = OVER + 1
_TURNS: Final = 6
_ROUNDS: Final = 4
_YEARS: Final = 20.0
_CROWD: Final = 8.0
"""As many blocks in one area count as full; more count no more."""
_STRENGTH: Final = float(max(MAX_STEPS))
_EDITIONS: Final[list[str]] = list(PROFILES)

_LAYOUT: Final[list[tuple[str, int, str]]] = [
    ("side", 1, "1 if the viewer is Scotland"),
    ("scenario", len(SCENARIO_NAMES), "scenario, one-hot"),
    ("edition", len(PROFILES), "rulebook profile, one-hot; changed switches are not told"),
    ("year", 2, "years since the first, years to the last, each / 20; the second is 1 without a last year"),
    ("turn", _TURNS, "game turn, one-hot; 0 is winter"),
    ("stage", _STAGES, "what is being decided, one-hot"),
    ("actor", 3, "who must act: viewer, enemy, chance"),
    ("result", 2, "viewer has won, enemy has won"),
    ("own_blocks", SLOTS * AREAS, "by slot and area: strength / 4 of the viewer's block there"),
    ("own_pool", SLOTS, "by slot: in the viewer's pool"),
    ("own_gone", SLOTS, "by slot: dead or not yet in the game"),
    ("own_moved", SLOTS, "by slot: took a route this turn"),
    ("own_doomed", SLOTS, "by slot: leaves the map when the viewer ends their winter disbanding"),
    ("own_count", AREAS, "by area: own blocks / 8"),
    ("enemy_count", AREAS, "by area: enemy blocks / 8"),
    ("enemy_moved", AREAS, "by area: hidden enemy blocks that took a route this turn / 8"),
    ("enemy_shown", SLOTS, "by slot of the enemy camp: strength / 4 of a block shown in the battle being fought"),
    ("enemy_gone", SLOTS, "by slot of the enemy camp: dead or not yet in the game"),
    ("pools", 2, "blocks in the pools of viewer and enemy / 20"),
    ("nobles_own", len(_NOBLES), "by noble: serves the viewer"),
    ("nobles_on_map", len(_NOBLES), "by noble: one of the thirteen and on the map"),
    ("hand", _CARDS, "by kind of card: own cards in hand / 5"),
    ("enemy_hand", 1, "enemy cards in hand / 5"),
    ("laid", 2, "viewer, enemy has laid a card this turn"),
    ("own_card", _CARDS, "own card of this turn, one-hot"),
    ("enemy_card", _CARDS, "enemy card of this turn once seen, one-hot"),
    ("own_played", _CARDS, "by kind: own cards played this year / 5"),
    ("enemy_played", _CARDS + 1, "by kind: enemy cards played this year / 5; last, those no longer known"),
    ("first", 1, "viewer is Player 1"),
    ("two_events", 1, "both sides played an event"),
    ("event", 2, "an event of the viewer, of the enemy is being resolved"),
    ("truce", 2, "a truce keeps the viewer, the enemy from attacking"),
    ("assailant", 1, "viewer attacks in battles that an event causes"),
    ("mover", 1, "viewer moves, or moved last"),
    ("moves_left", 1, "group moves left / 3"),
    ("focus", AREAS, "area pillaged, supplied, shipped from or drawn for, one-hot"),
    ("gain", AREAS, "area that profits from a pillage or receives a Sea Move, one-hot"),
    ("named", BLOCKS, "noble named or going home, or block landing, one-hot by block"),
    (
        "pending",
        2,
        "hits, steps or levied blocks to come, or sides that build (3: both), / 4; steps stolen / 4",
    ),
    ("activated", AREAS, "by area: its group may move"),
    ("crossed", BORDERS, "by border: own crossings / limit"),
    ("enemy_entered", BORDERS, "by border: enemy blocks came over it into a battle"),
    ("own_attack", AREAS, "by area: viewer attacked it"),
    ("enemy_attack", AREAS, "by area: enemy attacked it"),
    ("battle", AREAS, "battle being fought, one-hot; all zero without one"),
    ("battle_role", 3, "viewer is attacker, began the battle, has the turn"),
    ("battle_round", _ROUNDS, "round, one-hot, 0 before the first"),
    ("battle_letter", 3, "letter that acts, one-hot"),
    ("battle_front", BLOCKS, "by block: in the fight"),
    ("battle_reserve", BLOCKS, "by block: known to be in reserve"),
    ("battle_acted", BLOCKS, "by block: has had its turn this round"),
    ("battle_leaving", BLOCKS, "by block: retreats when its letter is done"),
    ("battle_reserves", 2, "reserve blocks of viewer and enemy / 8"),
    ("battle_hits", 1, "hits still to be taken / 4"),
    ("battle_regrouping", 1, "victors that may still regroup / 8"),
    ("battle_gave_way", 1, "a defender retreated in the first round"),
    ("homed", len(_NOBLES), "by noble: in his winter place"),
    ("edward_area", AREAS, "where Edward winters, one-hot"),
    ("points", AREAS, "by own area: replacement points left / 4"),
    ("flags", 4, "Edward II, Edward wintered last year, coronation spent, Wallace in Selkirk"),
]


def _fields() -> list[Field]:
    fields: list[Field] = []
    start = 0
    for name, size, meaning in _LAYOUT:
        fields.append(Field(name, start, size, meaning))
        start += size
    return fields


OBSERVATION_FIELDS: Final[list[Field]] = _fields()
"""Every slice of an observation, in order and without gaps."""
OBSERVATION_SIZE: Final = OBSERVATION_FIELDS[-1].start + OBSERVATION_FIELDS[-1].size
"""The length of an observation."""


def _at(name: str) -> int:
    for f in OBSERVATION_FIELDS:
        if f.name == name:
            return f.start
    raise KeyError(name)


_SIDE: Final = _at("side")
_SCENARIO: Final = _at("scenario")
_EDITION: Final = _at("edition")
_YEAR: Final = _at("year")
_TURN: Final = _at("turn")
_STAGE: Final = _at("stage")
_ACTOR: Final = _at("actor")
_RESULT: Final = _at("result")
_OWN_BLOCKS: Final = _at("own_blocks")
_OWN_POOL: Final = _at("own_pool")
_OWN_GONE: Final = _at("own_gone")
_OWN_MOVED: Final = _at("own_moved")
_OWN_DOOMED: Final = _at("own_doomed")
_OWN_COUNT: Final = _at("own_count")
_ENEMY_COUNT: Final = _at("enemy_count")
_ENEMY_MOVED: Final = _at("enemy_moved")
_ENEMY_SHOWN: Final = _at("enemy_shown")
_ENEMY_GONE: Final = _at("enemy_gone")
_POOLS: Final = _at("pools")
_NOBLES_OWN: Final = _at("nobles_own")
_NOBLES_ON_MAP: Final = _at("nobles_on_map")
_HAND: Final = _at("hand")
_ENEMY_HAND: Final = _at("enemy_hand")
_LAID: Final = _at("laid")
_OWN_CARD: Final = _at("own_card")
_ENEMY_CARD: Final = _at("enemy_card")
_OWN_PLAYED: Final = _at("own_played")
_ENEMY_PLAYED: Final = _at("enemy_played")
_FIRST: Final = _at("first")
_TWO_EVENTS: Final = _at("two_events")
_EVENT: Final = _at("event")
_TRUCE: Final = _at("truce")
_ASSAILANT: Final = _at("assailant")
_MOVER: Final = _at("mover")
_MOVES_LEFT: Final = _at("moves_left")
_FOCUS: Final = _at("focus")
_GAIN: Final = _at("gain")
_NAMED: Final = _at("named")
_PENDING: Final = _at("pending")
_ACTIVATED: Final = _at("activated")
_CROSSED: Final = _at("crossed")
_ENEMY_ENTERED: Final = _at("enemy_entered")
_OWN_ATTACK: Final = _at("own_attack")
_ENEMY_ATTACK: Final = _at("enemy_attack")
_BATTLE: Final = _at("battle")
_BATTLE_ROLE: Final = _at("battle_role")
_BATTLE_ROUND: Final = _at("battle_round")
_BATTLE_LETTER: Final = _at("battle_letter")
_BATTLE_FRONT: Final = _at("battle_front")
_BATTLE_RESERVE: Final = _at("battle_reserve")
_BATTLE_ACTED: Final = _at("battle_acted")
_BATTLE_LEAVING: Final = _at("battle_leaving")
_BATTLE_RESERVES: Final = _at("battle_reserves")
_BATTLE_HITS: Final = _at("battle_hits")
_BATTLE_REGROUPING: Final = _at("battle_regrouping")
_BATTLE_GAVE_WAY: Final = _at("battle_gave_way")
_HOMED: Final = _at("homed")
_EDWARD_AREA: Final = _at("edward_area")
_POINTS: Final = _at("points")
_FLAGS: Final = _at("flags")


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
        out[start + SLOT[block] - _HOME_GUARD] = 1.0


def _put_clock(out: list[float], view: View) -> None:
    me = view.viewer
    setup = view.setup
    out[_SIDE] = float(me)
    out[_SCENARIO + SCENARIO_NAMES.index(setup.scenario)] = 1.0
    out[_EDITION + _EDITIONS.index(setup.edition.name)] = 1.0
    out[_YEAR] = _share(view.year - setup.first_year, _YEARS)
    out[_YEAR + 1] = _share(max(0, setup.last_year - view.year), _YEARS) if setup.last_year else 1.0
    out[_TURN + view.turn] = 1.0
    out[_STAGE + view.stage] = 1.0
    for actor in view.actors:
        out[_ACTOR + (2 if actor == CHANCE else 0 if actor == me else 1)] = 1.0
    if view.winner >= 0:
        out[_RESULT + (0 if view.winner == me else 1)] = 1.0


def _put_own_blocks(out: list[float], view: View) -> None:
    counts = [0] * AREAS
    for known in view.known[view.viewer]:
        slot = SLOT[known.block]
        place = known.place
        if place < AREAS:
            out[_OWN_BLOCKS + slot * AREAS + place] = known.steps / _STRENGTH
            counts[place] += 1
            if known.route:
                out[_OWN_MOVED + slot] = 1.0
        elif place == POOL:
            out[_OWN_POOL + slot] = 1.0
        else:
            out[_OWN_GONE + slot] = 1.0
    for area in range(AREAS):
        out[_OWN_COUNT + area] = _share(counts[area], _CROWD)
    for block in blocks_of(view.doomed):
        out[_OWN_DOOMED + SLOT[block]] = 1.0
    mine = (
        view.scottish_nobles | (NOBLES & ~TURNCOATS) if view.viewer == SCOTLAND else TURNCOATS & ~view.scottish_nobles
    )
    _put_nobles(out, _NOBLES_OWN, mine)
    _put_nobles(out, _NOBLES_ON_MAP, view.nobles)


def _put_enemy_blocks(out: list[float], view: View) -> None:
    enemy = 1 - view.viewer
    counts = [0] * AREAS
    moved = [0] * AREAS
    for known in view.known[enemy]:
        slot = SLOT[known.block]
        if known.place < AREAS:
            out[_ENEMY_SHOWN + slot] = known.steps / _STRENGTH
            counts[known.place] += 1
        else:
            out[_ENEMY_GONE + slot] = 1.0
    for hidden in view.hidden[enemy]:
        counts[hidden.area] += hidden.number
        if hidden.route:
            moved[hidden.area] += hidden.number
    for area in range(AREAS):
        out[_ENEMY_COUNT + area] = _share(counts[area], _CROWD)
        out[_ENEMY_MOVED + area] = _share(moved[area], _CROWD)
    out[_POOLS] = _share(view.pools[view.viewer], 20.0)
    out[_POOLS + 1] = _share(view.pools[enemy], 20.0)


def _put_cards(out: list[float], view: View) -> None:
    me = view.viewer
    enemy = 1 - me
    for card in view.hand:
        out[_HAND + card] += 1.0 / HAND_SIZE
    out[_ENEMY_HAND] = _share(view.hand_sizes[enemy], HAND_SIZE)
    out[_LAID] = float(view.laid[me])
    out[_LAID + 1] = float(view.laid[enemy])
    if view.cards[me] >= 0:
        out[_OWN_CARD + view.cards[me]] = 1.0
    if view.cards[enemy] >= 0:
        out[_ENEMY_CARD + view.cards[enemy]] = 1.0
    for card in view.played[me]:
        out[_OWN_PLAYED + card] += 1.0 / HAND_SIZE
    for card in view.played[enemy]:
        out[_ENEMY_PLAYED + (card if card >= 0 else _CARDS)] += 1.0 / HAND_SIZE


def _put_turn(out: list[float], view: View) -> None:
    me = view.viewer
    out[_FIRST] = float(view.first == me)
    out[_TWO_EVENTS] = float(view.two_events)
    if view.event >= 0:
        out[_EVENT + (0 if view.event == me else 1)] = 1.0
    if view.truce >= 0:
        out[_TRUCE + (0 if view.truce == me else 1)] = 1.0
    out[_ASSAILANT] = float(view.assailant == me)
    out[_MOVER] = float(view.mover == me)
    out[_MOVES_LEFT] = _share(view.moves_left, 3.0)
    area = asked_area(view)
    if area >= 0:
        out[_FOCUS + area] = 1.0
    gain = max(view.gain_area, view.ship_to)
    if gain >= 0:
        out[_GAIN + gain] = 1.0
    block = asked_block(view)
    if block >= 0:
        out[_NAMED + block] = 1.0
    out[_PENDING] = _share(asked_number(view) or view.building, 4.0)
    out[_PENDING + 1] = _share(view.stolen, 4.0)
    _put_mask(out, _ACTIVATED, view.activated)
    enemy_bit = 2 - me
    crossed = view.crossed
    entered = view.entered
    for border in range(BORDERS):
        crossings = crossed[me * BORDERS + border]
        if crossings:
            out[_CROSSED + border] = _share(crossings, float(BORDER_LIMIT[border]))
        if (entered[2 * border] | entered[2 * border + 1]) & enemy_bit:
            out[_ENEMY_ENTERED + border] = 1.0
    for area in range(AREAS):
        main = view.main[area]
        if main:
            out[(_OWN_ATTACK if (main & 3) - 1 == me else _ENEMY_ATTACK) + area] = 1.0


def _put_battle(out: list[float], battle: BattleView, me: int) -> None:
    out[_BATTLE + battle.area] = 1.0
    out[_BATTLE_ROLE] = float(battle.attacker == me)
    out[_BATTLE_ROLE + 1] = float(battle.initiator == me)
    out[_BATTLE_ROLE + 2] = float(battle.turn == me)
    out[_BATTLE_ROUND + min(battle.round, _ROUNDS - 1)] = 1.0
    out[_BATTLE_LETTER + battle.letter] = 1.0
    _put_mask(out, _BATTLE_FRONT, battle.front)
    _put_mask(out, _BATTLE_RESERVE, battle.reserve)
    _put_mask(out, _BATTLE_ACTED, battle.acted)
    _put_mask(out, _BATTLE_LEAVING, battle.leaving)
    out[_BATTLE_RESERVES] = _share(battle.reserve_counts[me], _CROWD)
    out[_BATTLE_RESERVES + 1] = _share(battle.reserve_counts[1 - me], _CROWD)
    out[_BATTLE_HITS] = _share(battle.hits, 4.0)
    out[_BATTLE_REGROUPING] = _share(battle.regrouping, _CROWD)
    out[_BATTLE_GAVE_WAY] = float(battle.defenders_retreated)


def _put_winter(out: list[float], view: View) -> None:
    _put_nobles(out, _HOMED, view.homed)
    if view.edward_area >= 0:
        out[_EDWARD_AREA + view.edward_area] = 1.0
    points = view.points
    for area in range(AREAS):
        if points[area]:
            out[_POINTS + area] = _share(points[area], 4.0)
    out[_FLAGS] = float(view.edward_ii)
    out[_FLAGS + 1] = float(view.edward_stayed)
    out[_FLAGS + 2] = float(view.crowned)
    out[_FLAGS + 3] = float(view.selkirk)


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
        act.OWN_CARD: list(range(_CARDS)),
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
