"""The text of a position: one fact a line, defaults left out.

    stage: moves england
    moves: 2
    england fife: edward 4, york_knights 3
    scotland lanark: wallace 4, grant 2

`write_position` writes everything that differs from an empty board; `position` reads it back to the same state. For
tests a few lines are enough: a block that is not named waits off the map, a strength that is not given is full.
`docs/notation.md` lists the keys.
"""

from __future__ import annotations

from collections.abc import Callable

from longshanks.notation.names import NotationError, look_up, read_area, read_block, read_card, read_route, write_route
from longshanks.rules.editions import Edition, edition
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
from longshanks.rules.r2_blocks import BLOCK_NAMES, BLOCKS, MAX_STEPS, SIDE_NAMES, TURNCOATS, blocks_of
from longshanks.rules.r3_cards import CARD_NAMES, cards_of, pack_hand, played_cards
from longshanks.rules.r5_retreat import RETREATED
from longshanks.rules.r8_scenarios import make_setup
from longshanks.rules.state import (
    REASONS,
    STAGE_NAMES,
    Battle,
    Setup,
    State,
    blank_state,
    change_side,
    new_battle,
    place,
    side_owning,
)

_ACTORS = ["england", "scotland", "chance", "both", "nobody"]
_SIDES = {"england": 0, "scotland": 1}
_STAGES = {name: i for i, name in enumerate(STAGE_NAMES)}
_PLACES = {name: i for i, name in enumerate(PLACE_NAMES)}
_FLAGS = ["crowned", "edward_ii", "edward_stays", "edward_stayed", "selkirk", "two_events"]
_NUMBERS = ["pending", "stolen"]


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


# --- writing


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
    for side in (0, 1):
        name = SIDE_NAMES[side]
        for where in range(PLACES):
            blocks = s.occ[where] & s.army[side]
            if where == OFF and side == 0:
                blocks &= ~TURNCOATS
            if where != OFF or blocks & TURNCOATS:
                put(f"{name} {PLACE_NAMES[where]}", ", ".join(_block(s, b) for b in blocks_of(blocks)))
        put(f"hand {name}", _cards(cards_of(s.hands[side])))
        put(f"card {name}", "" if s.down[side] < 0 else CARD_NAMES[s.down[side]])
        put(f"played {name}", _cards(played_cards(s.played[side])))
        put(f"crossed {name}", _counts(s.crossed, side))
        put(f"entered {name}", _entries(s.entered, side + 1))
        put(f"retreated {name}", _entries(s.entered, side + 1 << RETREATED))
    put("first", SIDE_NAMES[s.p1])
    put("mover", SIDE_NAMES[s.mover])
    put("assailant", SIDE_NAMES[s.assailant])
    put("event", "" if s.event < 0 else SIDE_NAMES[s.event])
    put("truce", "" if s.truce < 0 else SIDE_NAMES[s.truce])
    put("focus", "" if s.focus < 0 else AREA_NAMES[s.focus])
    put("gain", "" if s.gain_area < 0 else AREA_NAMES[s.gain_area])
    put("named", "" if s.named < 0 else BLOCK_NAMES[s.named])
    put("touched", _blocks(s.touched))
    put("homed", _blocks(s.homed))
    put("moves", str(s.moves_left) if s.moves_left else "")
    put("activated", _areas(s.activated))
    put("slots", _areas(s.slots))
    put("routes", ", ".join(f"{BLOCK_NAMES[b]} {write_route(s.route[b])}" for b in range(BLOCKS) if s.route[b]))
    put("main", ", ".join(_main(area, s.main[area]) for area in range(AREAS) if s.main[area]))
    put("declared", _areas(s.declared))
    put("points", _by_area(s.rp))
    put("added", _by_area(s.added))
    put("withdrawn", _by_area(s.withdrawn))
    put("landed", ", ".join(f"{BLOCK_NAMES[c & 63]} {AREA_NAMES[c >> 6]}" for c in s.landed))
    for field in _NUMBERS:
        put(field, str(getattr(s, field) or ""))
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
    put("leaving", ", ".join(f"{BLOCK_NAMES[c & 63]} {AREA_NAMES[c >> 6]}" for c in battle.leaving))
    put("gave_way", "yes" if battle.defenders_retreated else "")
    for side in (0, 1):
        put(f"used {SIDE_NAMES[side]}", _counts(battle.used, side))


def _block(s: State, block: int) -> str:
    return f"{BLOCK_NAMES[block]} {s.steps[block]}" if s.loc[block] < AREAS else BLOCK_NAMES[block]


def _blocks(mask: int) -> str:
    return " ".join(BLOCK_NAMES[b] for b in blocks_of(mask))


def _areas(mask: int) -> str:
    return " ".join(AREA_NAMES[a] for a in areas_of(mask))


def _cards(cards: list[int]) -> str:
    return " ".join(CARD_NAMES[card] for card in cards)


def _by_area(counts: bytearray) -> str:
    return ", ".join(f"{AREA_NAMES[area]} {n}" for area, n in enumerate(counts) if n)


def _main(area: int, code: int) -> str:
    route = write_route(code >> 2) if code >> 2 else "here"
    return f"{AREA_NAMES[area]} {SIDE_NAMES[(code & 3) - 1]} {route}"


def _counts(counts: bytearray, side: int) -> str:
    ends = [(AREA_NAMES[a], AREA_NAMES[b]) for a, b in BORDER_ENDS]
    each = [(ends[border], counts[side * BORDERS + border]) for border in range(BORDERS)]
    return ", ".join(f"{a}-{b} {n}" for (a, b), n in each if n)


def _entries(entered: bytearray, bit: int) -> str:
    found: list[str] = []
    for border, ends in enumerate(BORDER_ENDS):
        for into in (0, 1):
            if entered[2 * border + into] & bit:
                found.append(f"{AREA_NAMES[ends[1 - into]]}>{AREA_NAMES[ends[into]]}")
    return ", ".join(found)


# --- reading


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
        """Return a comma-separated list, each item split into words."""
        return [item.split() for item in self.take(key).split(",") if item.strip()]

    def blocks(self, key: str) -> int:
        return sum(BIT[read_block(name)] for name in self.take(key).split())

    def areas(self, key: str) -> int:
        return sum(BIT[read_area(name)] for name in self.take(key).split())

    def side(self, key: str, default: int) -> int:
        name = self.take(key)
        return look_up("side", name, _SIDES) if name else default

    def number(self, key: str, default: int = 0) -> int:
        text = self.take(key)
        if text and not text.isdigit():
            raise NotationError(f"{key}: {text!r} is not a number")
        return int(text) if text else default

    def read(self) -> State:
        england, scotland = read_bid(bid) if (bid := self.take("bid")) else (0, 0)
        rules = read_edition(self.take("edition", "4.0"))
        s = blank_state(make_setup(self.take("scenario", "braveheart"), rules, england, scotland))
        s.year = self.number("year", s.year)
        s.turn = self.number("turn", 1)
        stage, _, actor = self.take("stage", "moves england").partition(" ")
        s.stage = look_up("stage", stage, _STAGES)
        s.actor = look_up("actor", actor, {name: i for i, name in enumerate(_ACTORS)})
        for side in (0, 1):
            self.read_side(s, side)
        s.p1 = self.side("first", 0)
        s.mover = self.side("mover", s.actor if s.actor in (0, 1) else 0)
        s.assailant = self.side("assailant", 0)
        s.event = self.side("event", -1)
        s.truce = self.side("truce", -1)
        s.focus = read_area(name) if (name := self.take("focus")) else -1
        s.gain_area = read_area(name) if (name := self.take("gain")) else -1
        s.named = read_block(name) if (name := self.take("named")) else -1
        s.touched = self.blocks("touched")
        s.homed = self.blocks("homed")
        s.moves_left = self.number("moves")
        s.activated = self.areas("activated")
        s.slots = self.areas("slots")
        s.declared = self.areas("declared")
        self.read_moves(s)
        for field in _NUMBERS:
            setattr(s, field, self.number(field))
        for flag in self.take("flags").split():
            if flag not in _FLAGS:
                raise NotationError(f"there is no flag {flag!r}: choose from {', '.join(_FLAGS)}")
            setattr(s, flag, True)
        for key, counts in (("points", s.rp), ("added", s.added), ("withdrawn", s.withdrawn)):
            for words in self.items(key):
                counts[read_area(words[0])] = int(words[1])
        s.landed = [read_block(words[0]) | read_area(words[1]) << 6 for words in self.items("landed")]
        if won := self.take("won").split():
            s.winner = look_up("side", won[0], _SIDES)
            s.reason = look_up("reason", won[1], {name: i for i, (name, _) in enumerate(REASONS)})
        if area := self.take("battle"):
            s.battle = self.read_battle(read_area(area))
        if self.facts:
            raise NotationError(f"unknown or misplaced: {', '.join(sorted(self.facts))}")
        return s

    def read_side(self, s: State, side: int) -> None:
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
        s.down[side] = read_card(card) if (card := self.take(f"card {name}")) else -1
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
            s.main[read_area(words[0])] = route << 2 | look_up("side", words[1], _SIDES) + 1
        for side in (0, 1):
            name = SIDE_NAMES[side]
            self.read_counts(f"crossed {name}", s.crossed, side)
            self.read_entries(f"entered {name}", s.entered, side + 1)
            self.read_entries(f"retreated {name}", s.entered, side + 1 << RETREATED)
        for border in range(BORDERS):
            if s.crossed[s.mover * BORDERS + border] >= BORDER_LIMIT[border]:
                s.full |= BIT[border]

    def border(self, first: str, second: str) -> int:
        found = BORDER_BETWEEN[read_area(first)][read_area(second)]
        if found < 0:
            raise NotationError(f"no border joins {first} and {second}")
        return found

    def read_counts(self, key: str, counts: bytearray, side: int) -> None:
        for words in self.items(key):
            first, _, second = words[0].partition("-")
            counts[side * BORDERS + self.border(first, second)] = int(words[1])

    def read_entries(self, key: str, entered: bytearray, bit: int) -> None:
        for words in self.items(key):
            start, _, into = words[0].partition(">")
            entered[directed(self.border(start, into), read_area(into))] |= bit

    def read_battle(self, area: int) -> Battle:
        battle = new_battle(area, self.side("attacker", 0))
        battle.initiator = self.side("initiator", battle.attacker)
        number, letter, turn = [*self.take("round", "1").split(), "A", "england"][:3]
        battle.round = int(number)
        battle.letter = "ABC".index(letter)
        battle.turn = look_up("side", turn, _SIDES)
        battle.front = self.blocks("front")
        battle.reserve = self.blocks("reserve")
        battle.acted = self.blocks("acted")
        battle.seen = self.blocks("seen")
        battle.celtic = self.blocks("celtic")
        battle.stand = self.blocks("stand")
        battle.roller = read_block(self.take("roller", BLOCK_NAMES[0]))
        battle.hits = self.number("hits")
        battle.leaving = [read_block(words[0]) | read_area(words[1]) << 6 for words in self.items("leaving")]
        battle.defenders_retreated = self.take("gave_way") == "yes"
        for side in (0, 1):
            self.read_counts(f"used {SIDE_NAMES[side]}", battle.used, side)
        return battle
