"""The text of a position: one fact a line, defaults left out.

    stage: moves england
    moves: 2
    england fife: edward 4, york_knights 3
    scotland lanark: wallace 4, grant 2

`write_position` writes everything that differs from an empty board; `position` reads it back to the same state. For
tests a few lines are enough: a block that is not named waits off the map, a strength that is not given is full.
`docs/notation.md` lists the keys. Texts of version 0.1 have keys that meant other things in other stages (`_OLD_KEYS`);
they are still read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from longshanks.notation.names import (
    NotationError,
    look_up,
    read_area,
    read_block,
    read_card,
    read_route,
    read_side,
    write_route,
)
from longshanks.rules.editions import Edition, edition
from longshanks.rules.native import i64, vec
from longshanks.rules.r1_map import (
    AREA_NAMES,
    AREAS,
    BIT,
    BORDER_BETWEEN,
    BORDER_ENDS,
    BORDER_LIMIT,
    BORDERS,
    OFF,
    PLACE_NAMES,
    PLACES,
    areas_of,
    directed,
)
from longshanks.rules.r2_blocks import BLOCK_NAMES, BLOCKS, MAX_STEPS, SIDE_NAMES, SIDES, TURNCOATS, blocks_of
from longshanks.rules.r3_cards import CARD_NAMES, cards_of, pack_hand, played_cards
from longshanks.rules.r5_retreat import RETREATED
from longshanks.rules.r8_scenarios import make_setup
from longshanks.rules.state import (
    REASONS,
    STAGE_NAMES,
    Battle,
    Setup,
    State,
    array,
    blank_state,
    change_side,
    new_battle,
    place,
    side_owning,
    zeros,
)

_ACTORS = ["england", "scotland", "chance", "both", "nobody"]
_STAGES = {name: i for i, name in enumerate(STAGE_NAMES)}
_PLACES = {name: i for i, name in enumerate(PLACE_NAMES)}
_FLAGS = ["crowned", "edward_ii", "edward_stays", "edward_stayed", "selkirk", "two_events"]


def write_edition(rules: Edition) -> str:
    """Write an edition with the switches that were changed: `4.0 schiltroms=true`."""
    return " ".join([rules.name, *(f"{switch}={value}" for switch, value in rules.changed.items())])


def read_edition(text: str) -> Edition:
    """Read an edition with changed switches."""
    name, *pairs = text.split()
    changes: dict[str, str] = {}
    for pair in pairs:
        switch, equals, value = pair.partition("=")
        if not equals:
            raise NotationError(f"{pair!r}: write a switch as name=value", "switch.form", text=pair)
        changes[switch] = value
    return edition(name, **changes)


def write_bid(setup: Setup) -> str:
    """Write the net bid: `E2`, `S1` or nothing."""
    if setup.bid_england:
        return f"E{setup.bid_england}"
    return f"S{setup.bid_scotland}" if setup.bid_scotland else ""


def read_bid(text: str) -> tuple[int, int]:
    """Read a net bid as years without Edward and extra levy blocks."""
    if text[:1] in ("E", "S") and text[1:].isdigit():
        return (int(text[1:]), 0) if text[0] == "E" else (0, int(text[1:]))
    raise NotationError(f"{text!r} is no bid: write E1 to E3 or S1 to S3", "bid", text=text)


def write_position(s: State) -> str:
    """Write a position."""
    lines: list[str] = []

    def put(key: str, value: str) -> None:
        if value:
            lines.append(f"{key}: {value}")

    put("scenario", s.setup.scenario)
    put("edition", write_edition(s.setup.edition))
    put("bid", write_bid(s.setup))
    put("year", str(s.year))
    put("turn", str(s.turn))
    put("stage", f"{STAGE_NAMES[s.stage]} {_ACTORS[s.actor]}")
    for side in SIDES:
        name = SIDE_NAMES[side]
        for where in range(PLACES):
            blocks = s.blocks_in[where] & s.army[side]
            if where == OFF and side == 0:
                blocks &= ~TURNCOATS
            if where != OFF or blocks & TURNCOATS:
                put(f"{name} {PLACE_NAMES[where]}", ", ".join(_block(s, b) for b in blocks_of(blocks)))
        put(f"hand {name}", _cards(cards_of(s.hands[side])))
        put(f"card {name}", "" if s.cards[side] < 0 else CARD_NAMES[s.cards[side]])
        put(f"played {name}", _cards(played_cards(s.played[side])))
        put(f"crossed {name}", _counts(s.crossed, side))
        put(f"entered {name}", _entries(s.entered, side + 1))
        put(f"retreated {name}", _entries(s.entered, side + 1 << RETREATED))
    for key, (field, codec) in _FACTS.items():
        put(key, codec.write(getattr(s, field)))
    put("routes", ", ".join(f"{BLOCK_NAMES[b]} {write_route(s.route[b])}" for b in range(BLOCKS) if s.route[b]))
    put("main", ", ".join(_main(area, s.main[area]) for area in range(AREAS) if s.main[area]))
    put("flags", " ".join(flag for flag in _FLAGS if getattr(s, flag)))
    if s.winner >= 0:
        put("won", f"{SIDE_NAMES[s.winner]} {REASONS[s.reason][0]}")
    if s.battle is not None:
        _write_battle(s.battle, put)
    return "\n".join(lines) + "\n"


def _write_battle(battle: Battle, put: Callable[[str, str], None]) -> None:
    put("battle", AREA_NAMES[battle.area])
    put("attacker", SIDE_NAMES[battle.attacker])
    put("initiator", SIDE_NAMES[battle.initiator])
    put("round", f"{battle.round} {'ABC'[battle.letter]} {SIDE_NAMES[battle.turn]}")
    put("front", _blocks(battle.front))
    put("reserve", _blocks(battle.reserve))
    put("acted", _blocks(battle.acted))
    put("seen", _blocks(battle.seen))
    put("celtic", _blocks(battle.celtic))
    put("stand", _blocks(battle.stand))
    put("roller", BLOCK_NAMES[battle.roller])
    put("hits", str(battle.hits or ""))
    put("leaving", _pairs(battle.leaving))
    put("gave_way", "yes" if battle.defenders_retreated else "")
    for side in SIDES:
        put(f"used {SIDE_NAMES[side]}", _counts(battle.used, side))


def _block(s: State, block: int) -> str:
    return f"{BLOCK_NAMES[block]} {s.steps[block]}" if s.location[block] < AREAS else BLOCK_NAMES[block]


def _blocks(mask: int) -> str:
    return " ".join(BLOCK_NAMES[b] for b in blocks_of(mask))


def _areas(mask: int) -> str:
    return " ".join(AREA_NAMES[a] for a in areas_of(mask))


def _cards(cards: list[int]) -> str:
    return " ".join(CARD_NAMES[card] for card in cards)


def _by_area(counts: vec[i64]) -> str:
    return ", ".join(f"{AREA_NAMES[area]} {n}" for area, n in enumerate(counts) if n)


def _pairs(codes: vec[i64]) -> str:
    return ", ".join(f"{BLOCK_NAMES[code & 63]} {AREA_NAMES[code >> 6]}" for code in codes)


def _main(area: int, code: int) -> str:
    route = write_route(code >> 2) if code >> 2 else "here"
    return f"{AREA_NAMES[area]} {SIDE_NAMES[(code & 3) - 1]} {route}"


def _counts(counts: vec[i64], side: int) -> str:
    ends = [(AREA_NAMES[a], AREA_NAMES[b]) for a, b in BORDER_ENDS]
    each = [(ends[border], counts[side * BORDERS + border]) for border in range(BORDERS)]
    return ", ".join(f"{a}-{b} {n}" for (a, b), n in each if n)


def _entries(entered: vec[i64], bit: int) -> str:
    found: list[str] = []
    for border, ends in enumerate(BORDER_ENDS):
        for into in (0, 1):
            if entered[2 * border + into] & bit:
                found.append(f"{AREA_NAMES[ends[1 - into]]}>{AREA_NAMES[ends[into]]}")
    return ", ".join(found)


def _items(text: str) -> list[list[str]]:
    """Return a comma-separated list, each item split into words."""
    return [item.split() for item in text.split(",") if item.strip()]


def _read_number(text: str) -> int:
    if not text.isdigit():
        raise NotationError(f"{text!r} is not a number")
    return int(text)


def _read_by_area(text: str) -> vec[i64]:
    counts = zeros(AREAS)
    for area, number in _items(text):
        counts[read_area(area)] = _read_number(number)
    return counts


def _read_pairs(text: str) -> vec[i64]:
    return array([read_block(block) | read_area(area) << 6 for block, area in _items(text)])


class _Codec(NamedTuple):
    """How the value of a field is written and read; an empty text is the value of an empty board."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]


_SIDE = _Codec(lambda side: "" if side < 0 else SIDE_NAMES[side], read_side)
_SIDE_SET = _Codec(
    lambda mask: " ".join(SIDE_NAMES[side] for side in SIDES if mask >> side & 1),
    lambda text: sum(BIT[read_side(name)] for name in text.split()),
)
_AREA = _Codec(lambda area: "" if area < 0 else AREA_NAMES[area], read_area)
_AREA_SET = _Codec(_areas, lambda text: sum(BIT[read_area(name)] for name in text.split()))
_BLOCK = _Codec(lambda block: "" if block < 0 else BLOCK_NAMES[block], read_block)
_BLOCK_SET = _Codec(_blocks, lambda text: sum(BIT[read_block(name)] for name in text.split()))
_NUMBER = _Codec(lambda number: str(number or ""), _read_number)
_BY_AREA = _Codec(_by_area, _read_by_area)
_PAIRS = _Codec(_pairs, _read_pairs)

_FACTS: Final[dict[str, tuple[str, _Codec]]] = {
    "first": ("first", _SIDE),
    "mover": ("mover", _SIDE),
    "assailant": ("assailant", _SIDE),
    "event": ("event", _SIDE),
    "truce": ("truce", _SIDE),
    "herald_noble": ("herald_noble", _BLOCK),
    "pillaged_area": ("pillaged_area", _AREA),
    "pillage_hits": ("pillage_hits", _NUMBER),
    "stolen": ("stolen", _NUMBER),
    "gain_area": ("gain_area", _AREA),
    "supplied_area": ("supplied_area", _AREA),
    "steps_left": ("steps_left", _NUMBER),
    "ship_from": ("ship_from", _AREA),
    "ship_to": ("ship_to", _AREA),
    "touched": ("touched", _BLOCK_SET),
    "moves": ("moves_left", _NUMBER),
    "activated": ("activated", _AREA_SET),
    "slots": ("crossing_areas", _AREA_SET),
    "declared": ("declared", _AREA_SET),
    "going_home": ("going_home", _BLOCK),
    "homed": ("homed", _BLOCK_SET),
    "building": ("building", _SIDE_SET),
    "points": ("points", _BY_AREA),
    "draw_area": ("draw_area", _AREA),
    "landing": ("landing", _BLOCK),
    "landed": ("landed", _PAIRS),
    "added": ("added", _BY_AREA),
    "withdrawn": ("withdrawn", _BY_AREA),
    "levy_size": ("levy_size", _NUMBER),
}
"""The keys that tell one field, with the name of the field and how its value is written."""

_OLD_KEYS: Final[dict[str, dict[str, str]]] = {
    "focus": {
        "pillage_hits": "pillaged_area",
        "pillage_gain": "pillaged_area",
        "supply": "supplied_area",
        "second_ship": "ship_from",
        "pool_draw": "draw_area",
        "landing": "draw_area",
    },
    "gain": {"pillage_gain": "gain_area", "second_ship": "ship_to"},
    "named": {"herald_roll": "herald_noble", "nobles_home": "going_home", "landing": "landing"},
    "pending": {
        "pillage_hits": "pillage_hits",
        "pillage_gain": "steps_left",
        "supply": "steps_left",
        "builds": "building",
        "pool_draw": "building",
        "landing": "building",
        "levy_draw": "levy_size",
    },
}
"""Keys of version 0.1, with what they meant in each stage; in any other they were left over and mean nothing."""


def _rename_old_keys(facts: dict[str, str], stage: str) -> None:
    for old, meanings in _OLD_KEYS.items():
        value = facts.pop(old, "")
        if value and stage in meanings:
            key = meanings[stage]
            facts[key] = _SIDE_SET.write(_read_number(value)) if key == "building" else value


def position(text: str) -> State:
    """Read a position; say which line cannot be read and why."""
    lines: list[tuple[str, str]] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        key, colon, value = line.partition(":")
        if not colon:
            raise NotationError(f"line {number}: {line!r}: write a fact as key: value")
        lines.append((key.strip(), value.strip()))
    facts = dict(lines)
    if len(facts) < len(lines):
        twice = next(key for key, _ in lines if [k for k, _ in lines].count(key) > 1)
        raise NotationError(f"{twice!r} is given twice")
    return _Reader(facts).read()


class _Reader:
    """Reads the facts of one position and makes sure that every one is used."""

    def __init__(self, facts: dict[str, str]) -> None:
        self.facts = facts

    def take(self, key: str, default: str = "") -> str:
        return self.facts.pop(key, default)

    def items(self, key: str) -> list[list[str]]:
        return _items(self.take(key))

    def value(self, key: str, codec: _Codec, default: Any = 0) -> Any:
        """Return what a fact tells, or the default if it is not given."""
        text = self.take(key)
        return codec.read(text) if text else default

    def read(self) -> State:
        england, scotland = read_bid(bid) if (bid := self.take("bid")) else (0, 0)
        rules = read_edition(self.take("edition", "4.0"))
        s = blank_state(make_setup(self.take("scenario", "braveheart"), rules, england, scotland))
        s.year = self.value("year", _NUMBER, s.year)
        s.turn = self.value("turn", _NUMBER, s.turn)
        stage, _, actor = self.take("stage", "moves england").partition(" ")
        s.stage = look_up("stage", stage, _STAGES)
        _rename_old_keys(self.facts, stage)
        s.actor = look_up("actor", actor, {name: i for i, name in enumerate(_ACTORS)})
        for side in SIDES:
            self.read_army(s, side)
        s.mover = s.actor if s.actor in SIDES else s.mover
        for key, (field, codec) in _FACTS.items():
            setattr(s, field, self.value(key, codec, getattr(s, field)))
        self.read_moves(s)
        for flag in self.take("flags").split():
            if flag not in _FLAGS:
                raise NotationError(f"there is no flag {flag!r}: choose from {', '.join(_FLAGS)}")
            setattr(s, flag, True)
        if won := self.take("won").split():
            s.winner = read_side(won[0])
            s.reason = look_up("reason", won[1], {name: i for i, (name, _) in enumerate(REASONS)})
        if area := self.take("battle"):
            s.battle = self.read_battle(read_area(area))
        if self.facts:
            raise NotationError(f"unknown or misplaced: {', '.join(sorted(self.facts))}")
        return s

    def read_army(self, s: State, side: int) -> None:
        name = SIDE_NAMES[side]
        for key in [k for k in self.facts if k.startswith(f"{name} ")]:
            where = look_up("place", key.partition(" ")[2], _PLACES)
            for words in self.items(key):
                block = read_block(words[0])
                if side_owning(s, block) != side:
                    if not BIT[block] & TURNCOATS:
                        raise NotationError(f"{words[0]} never serves {name}")
                    change_side(s, block)
                place(s, block, where)
                s.steps[block] = self.strength(words, block) if where < AREAS else 0
        s.hands[side] = pack_hand([read_card(card) for card in self.take(f"hand {name}").split()])
        s.cards[side] = read_card(card) if (card := self.take(f"card {name}")) else -1
        for i, played in enumerate(self.take(f"played {name}").split()):
            s.played[side] |= read_card(played) + 1 << 4 * i

    def strength(self, words: list[str], block: int) -> int:
        if len(words) == 1:
            return MAX_STEPS[block]
        if not words[1].isdigit() or not 1 <= int(words[1]) <= MAX_STEPS[block]:
            raise NotationError(f"{words[0]} has strength 1 to {MAX_STEPS[block]}, not {words[1]}")
        return int(words[1])

    def read_moves(self, s: State) -> None:
        for words in self.items("routes"):
            block = read_block(words[0])
            s.route[block] = read_route(words[1])
            s.moved |= BIT[block]
        for words in self.items("main"):
            route = 0 if words[2] == "here" else read_route(words[2])
            s.main[read_area(words[0])] = route << 2 | read_side(words[1]) + 1
        for side in SIDES:
            name = SIDE_NAMES[side]
            self.read_counts(f"crossed {name}", s.crossed, side)
            self.read_entries(f"entered {name}", s.entered, side + 1)
            self.read_entries(f"retreated {name}", s.entered, side + 1 << RETREATED)
        for border in range(BORDERS):
            if s.crossed[s.mover * BORDERS + border] >= BORDER_LIMIT[border]:
                s.full_borders |= BIT[border]

    def border(self, first: str, second: str) -> int:
        found = BORDER_BETWEEN[read_area(first)][read_area(second)]
        if found < 0:
            raise NotationError(f"no border joins {first} and {second}")
        return found

    def read_counts(self, key: str, counts: vec[i64], side: int) -> None:
        for words in self.items(key):
            first, _, second = words[0].partition("-")
            counts[side * BORDERS + self.border(first, second)] = int(words[1])

    def read_entries(self, key: str, entered: vec[i64], bit: int) -> None:
        for words in self.items(key):
            start, _, into = words[0].partition(">")
            entered[directed(self.border(start, into), read_area(into))] |= bit

    def read_battle(self, area: int) -> Battle:
        battle = new_battle(area, self.value("attacker", _SIDE))
        battle.initiator = self.value("initiator", _SIDE, battle.attacker)
        number, letter, turn = [*self.take("round", "1").split(), "A", "england"][:3]
        battle.round = int(number)
        battle.letter = "ABC".index(letter)
        battle.turn = read_side(turn)
        battle.front = self.value("front", _BLOCK_SET)
        battle.reserve = self.value("reserve", _BLOCK_SET)
        battle.acted = self.value("acted", _BLOCK_SET)
        battle.seen = self.value("seen", _BLOCK_SET)
        battle.celtic = self.value("celtic", _BLOCK_SET)
        battle.stand = self.value("stand", _BLOCK_SET)
        battle.roller = read_block(self.take("roller", BLOCK_NAMES[0]))
        battle.hits = self.value("hits", _NUMBER)
        battle.leaving = _read_pairs(self.take("leaving"))
        battle.defenders_retreated = self.take("gave_way") == "yes"
        for side in SIDES:
            self.read_counts(f"used {SIDE_NAMES[side]}", battle.used, side)
        return battle
