"""Where each fact stands in an observation: the fields in order, the slots of the blocks, and the scales.

A block has a *slot* in its camp: first the blocks that only ever serve that side, then the fourteen nobles.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from longshanks.rules.editions import PROFILES
from longshanks.rules.native import i64, vec
from longshanks.rules.r1_map import AREAS, BORDERS
from longshanks.rules.r2_blocks import BLOCKS, ENGLISH, MAX_STEPS, NOBLES, SCOTTISH, blocks_of
from longshanks.rules.r3_cards import CARD_NAMES
from longshanks.rules.r8_scenarios import SCENARIO_NAMES
from longshanks.rules.state import OVER


class Field(NamedTuple):
    """A named slice of an observation."""

    name: str
    start: int
    size: int
    meaning: str


NOBLE_BLOCKS: Final[list[int]] = list(blocks_of(NOBLES))
HOME_GUARD: Final[i64] = max(len(blocks_of(SCOTTISH & ~NOBLES)), len(blocks_of(ENGLISH)))
SLOTS: Final[i64] = HOME_GUARD + len(NOBLE_BLOCKS)
"""How many slots a camp has."""


def _slots() -> list[int]:
    slots = [0] * BLOCKS
    for blocks, first in ((SCOTTISH & ~NOBLES, 0), (ENGLISH, 0), (NOBLES, HOME_GUARD)):
        for i, block in enumerate(blocks_of(blocks)):
            slots[block] = first + i
    return slots


SLOT: Final[vec[i64]] = vec[i64](_slots())
"""The slot of each block in its camp."""

CARDS: Final[i64] = len(CARD_NAMES)
STAGES: Final = OVER + 1
TURNS: Final = 6
ROUNDS: Final = 4
YEARS: Final = 20.0
CROWD: Final = 8.0
"""As many blocks in one area count as full; more count no more."""
STRENGTH: Final = float(max(MAX_STEPS))
EDITION_NAMES: Final[list[str]] = list(PROFILES)

_LAYOUT: Final[list[tuple[str, int, str]]] = [
    ("side", 1, "1 if the viewer is Scotland"),
    ("scenario", len(SCENARIO_NAMES), "scenario, one-hot"),
    ("edition", len(PROFILES), "rulebook profile, one-hot; changed switches are not told"),
    ("year", 2, "years since the first, years to the last, each / 20; the second is 1 without a last year"),
    ("turn", TURNS, "game turn, one-hot; 0 is winter"),
    ("stage", STAGES, "what is being decided, one-hot"),
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
    ("nobles_own", len(NOBLE_BLOCKS), "by noble: serves the viewer"),
    ("nobles_on_map", len(NOBLE_BLOCKS), "by noble: one of the thirteen and on the map"),
    ("hand", CARDS, "by kind of card: own cards in hand / 5"),
    ("enemy_hand", 1, "enemy cards in hand / 5"),
    ("laid", 2, "viewer, enemy has laid a card this turn"),
    ("own_card", CARDS, "own card of this turn, one-hot"),
    ("enemy_card", CARDS, "enemy card of this turn once seen, one-hot"),
    ("own_played", CARDS, "by kind: own cards played this year / 5"),
    ("enemy_played", CARDS + 1, "by kind: enemy cards played this year / 5; last, those no longer known"),
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
    ("battle_round", ROUNDS, "round, one-hot, 0 before the first"),
    ("battle_letter", 3, "letter that acts, one-hot"),
    ("battle_front", BLOCKS, "by block: in the fight"),
    ("battle_reserve", BLOCKS, "by block: known to be in reserve"),
    ("battle_acted", BLOCKS, "by block: has had its turn this round"),
    ("battle_leaving", BLOCKS, "by block: retreats when its letter is done"),
    ("battle_reserves", 2, "reserve blocks of viewer and enemy / 8"),
    ("battle_hits", 1, "hits still to be taken / 4"),
    ("battle_regrouping", 1, "victors that may still regroup / 8"),
    ("battle_gave_way", 1, "a defender retreated in the first round"),
    ("homed", len(NOBLE_BLOCKS), "by noble: in his winter place"),
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
OBSERVATION_SIZE: Final[i64] = OBSERVATION_FIELDS[-1].start + OBSERVATION_FIELDS[-1].size
"""The length of an observation."""


def _at(name: str) -> int:
    for f in OBSERVATION_FIELDS:
        if f.name == name:
            return f.start
    raise KeyError(name)


SIDE: Final[i64] = _at("side")
SCENARIO: Final[i64] = _at("scenario")
EDITION: Final[i64] = _at("edition")
YEAR: Final[i64] = _at("year")
TURN: Final[i64] = _at("turn")
STAGE: Final[i64] = _at("stage")
ACTOR: Final[i64] = _at("actor")
RESULT: Final[i64] = _at("result")
OWN_BLOCKS: Final[i64] = _at("own_blocks")
OWN_POOL: Final[i64] = _at("own_pool")
OWN_GONE: Final[i64] = _at("own_gone")
OWN_MOVED: Final[i64] = _at("own_moved")
OWN_DOOMED: Final[i64] = _at("own_doomed")
OWN_COUNT: Final[i64] = _at("own_count")
ENEMY_COUNT: Final[i64] = _at("enemy_count")
ENEMY_MOVED: Final[i64] = _at("enemy_moved")
ENEMY_SHOWN: Final[i64] = _at("enemy_shown")
ENEMY_GONE: Final[i64] = _at("enemy_gone")
POOLS: Final[i64] = _at("pools")
NOBLES_OWN: Final[i64] = _at("nobles_own")
NOBLES_ON_MAP: Final[i64] = _at("nobles_on_map")
HAND: Final[i64] = _at("hand")
ENEMY_HAND: Final[i64] = _at("enemy_hand")
LAID: Final[i64] = _at("laid")
OWN_CARD: Final[i64] = _at("own_card")
ENEMY_CARD: Final[i64] = _at("enemy_card")
OWN_PLAYED: Final[i64] = _at("own_played")
ENEMY_PLAYED: Final[i64] = _at("enemy_played")
FIRST: Final[i64] = _at("first")
TWO_EVENTS: Final[i64] = _at("two_events")
EVENT: Final[i64] = _at("event")
TRUCE: Final[i64] = _at("truce")
ASSAILANT: Final[i64] = _at("assailant")
MOVER: Final[i64] = _at("mover")
MOVES_LEFT: Final[i64] = _at("moves_left")
FOCUS: Final[i64] = _at("focus")
GAIN: Final[i64] = _at("gain")
NAMED: Final[i64] = _at("named")
PENDING: Final[i64] = _at("pending")
ACTIVATED: Final[i64] = _at("activated")
CROSSED: Final[i64] = _at("crossed")
ENEMY_ENTERED: Final[i64] = _at("enemy_entered")
OWN_ATTACK: Final[i64] = _at("own_attack")
ENEMY_ATTACK: Final[i64] = _at("enemy_attack")
BATTLE: Final[i64] = _at("battle")
BATTLE_ROLE: Final[i64] = _at("battle_role")
BATTLE_ROUND: Final[i64] = _at("battle_round")
BATTLE_LETTER: Final[i64] = _at("battle_letter")
BATTLE_FRONT: Final[i64] = _at("battle_front")
BATTLE_RESERVE: Final[i64] = _at("battle_reserve")
BATTLE_ACTED: Final[i64] = _at("battle_acted")
BATTLE_LEAVING: Final[i64] = _at("battle_leaving")
BATTLE_RESERVES: Final[i64] = _at("battle_reserves")
BATTLE_HITS: Final[i64] = _at("battle_hits")
BATTLE_REGROUPING: Final[i64] = _at("battle_regrouping")
BATTLE_GAVE_WAY: Final[i64] = _at("battle_gave_way")
HOMED: Final[i64] = _at("homed")
EDWARD_AREA: Final[i64] = _at("edward_area")
POINTS: Final[i64] = _at("points")
FLAGS: Final[i64] = _at("flags")
