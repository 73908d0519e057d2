"""A second reading of section 4, written apart from the engine: both must offer the same moves in random games."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import pairwise
from random import Random

import pytest

from longshanks.notation.action import write_action
from longshanks.rules import facts
from longshanks.rules.chance import chance_action
from longshanks.rules.editions import edition
from longshanks.rules.engine import actors, apply, legal_actions
from longshanks.rules.r1_map import AREA_NAMES, PLACE_NAMES
from longshanks.rules.r2_blocks import BLOCK_NAMES, CHANCE, SCOTLAND
from longshanks.rules.r8_scenarios import SCENARIO_NAMES, make_setup, new_game
from longshanks.rules.state import CARDS, MOVES, State, side_owning

LIMITS = {
    frozenset(border): limit
    for colour, limit in (("green", 6), ("red", 2))
    for border in facts.BOARD["borders"][colour]
}
NEXT_TO: dict[str, list[str]] = defaultdict(list)
for _border in LIMITS:
    _one, _two = sorted(_border)
    NEXT_TO[_one].append(_two)
    NEXT_TO[_two].append(_one)
COAST = {name for name, area in facts.BOARD["areas"].items() if area["coastal"]}
LAST_YEAR = 1312
Blocks = dict[str, tuple[str, int]]
"""Where each block on the map is, and whom it serves."""


def on_map(s: State) -> Blocks:
    """Return the blocks on the map by name."""
    places = [(name, PLACE_NAMES[s.location[i]], side_owning(s, i)) for i, name in enumerate(BLOCK_NAMES)]
    return {name: (place, side) for name, place, side in places if place in AREA_NAMES}


class Phase:
    """One side's move phase, followed move by move."""

    def __init__(
        self, side: int, moves: int, truce: bool, closed: dict[str, set[str]], last_user: bool, blocks: Blocks
    ) -> None:
        self.side, self.left, self.truce, self.closed = side, moves, truce, closed
        self.last_user = last_user
        """Whether the last side to use a border into a battle controls it (4.0), and not the first enemy to do so."""
        self.used: set[frozenset[str]] = set()
        """Borders by which this side has entered battles."""
        self.crossed: Counter[frozenset[str]] = Counter()
        self.active: set[str] = set()
        self.moved: set[str] = set()
        self.entries: dict[str, set[str]] = defaultdict(set)
        """For each area attacked, the areas it was entered from."""
        self.free: dict[str, int] = {}
        """For each contested area, how many blocks may leave."""
        for area in AREA_NAMES:
            mine = sum(place == area and owner == side for place, owner in blocks.values())
            foes = sum(place == area and owner != side for place, owner in blocks.values())
            if mine and foes:
                self.free[area] = max(0, mine - foes)

    def options(self, blocks: Blocks, slow_archers: bool) -> set[str]:
        """Return every move as text."""
        found: set[str] = set()
        foes = {place for place, owner in blocks.values() if owner != self.side}
        for name, (start, owner) in blocks.items():
            if owner != self.side or name in self.moved or self.free.get(start, 1) <= 0:
                continue
            if name == "norse":
                coasts = COAST - {"england", start} - (foes if self.truce else set())
                found |= {f"S sail norse {start}~{coast}" for coast in coasts if self.left}
            else:
                rating = 2 if name == "etterick" and slow_archers else facts.BLOCKS[name]["move"]
                self.walk(name, [start], rating, foes, found)
        return found

    def walk(self, name: str, path: list[str], rating: int, foes: set[str], found: set[str]) -> None:
        """Add the moves that begin with a path."""
        here, start = path[-1], path[0]
        if len(path) > 1:
            paid = self.left > 0 or ("england" not in path and start in self.active)
            barred = self.truce and (here in foes or (here == "england" and self.side == SCOTLAND))
            if paid and not barred:
                found.add(f"{'ES'[self.side]} move {name} {'>'.join(path)}")
            if here in foes or here == "england" or LIMITS[frozenset(path[-2:])] == 2:
                return
        if len(path) > rating:
            return
        for there in NEXT_TO[here]:
            border = frozenset((here, there))
            shut = len(path) == 1 and start in self.free and there in self.closed.get(start, ())
            shut = shut and not (self.last_user and border in self.used)
            if there not in path and self.crossed[border] < LIMITS[border] and not shut:
                self.walk(name, [*path, there], rating, foes, found)

    def follow(self, line: str, blocks: Blocks) -> None:
        """Take note of a move."""
        _, verb, name, route = line.split()
        path = route.replace("~", ">").split(">")
        self.moved.add(name)
        if path[0] in self.free:
            self.free[path[0]] -= 1
        if verb == "sail" or "england" in path:
            self.left -= 1
        elif path[0] not in self.active:
            self.left -= 1
            self.active.add(path[0])
        if verb == "move":
            self.crossed.update(frozenset(step) for step in pairwise(path))
            if any(place == path[-1] and owner != self.side for place, owner in blocks.values()):
                self.entries[path[-1]].add(path[-2])
                self.used.add(frozenset(path[-2:]))


def bold(s: State, side: int, rng: Random) -> int:
    """Return a random action that ends moves seldom and attacks often, so that areas are contested."""
    options = legal_actions(s, side)
    if s.stage == MOVES and len(options) > 1 and rng.random() < 0.85:
        foes = {place for place, owner in on_map(s).values() if owner != side}
        moves = [action for action in options if " end" not in write_action(action)]
        attacks = [action for action in moves if write_action(action).replace("~", ">").split(">")[-1] in foes]
        return rng.choice(attacks if attacks and rng.random() < 0.6 else moves)
    return rng.choice(options)


def test_a_b12_the_second_reading_too_lets_player_2_leave_over_a_border_used_since() -> None:
    """[R4.6] [R5.5] York Infantry has followed Dunbar into Lothian; Mentieth is unpinned there."""
    blocks: Blocks = {
        "york_infantry": ("dunbar", 0),
        "mentieth": ("lothian", 0),
        "durham_infantry": ("lothian", 0),
        "dunbar": ("lothian", 1),
    }
    left = {}
    for last_user in (True, False):
        phase = Phase(0, 2, False, {"lothian": {"dunbar"}}, last_user, dict(blocks))
        phase.follow("E move york_infantry dunbar>lothian", blocks)
        after = {**blocks, "york_infantry": ("lothian", 0)}
        left[last_user] = "E move mentieth lothian>dunbar" in phase.options(after, False)
    assert left == {True: True, False: False}


@pytest.mark.parametrize("scenario", SCENARIO_NAMES)
@pytest.mark.parametrize("book", ["4.0", "3.0-es", "3.0-it", "2.3-de"])
def test_r4_0_two_readings_of_the_book_offer_the_same_moves(book: str, scenario: str) -> None:
    """[R4.1] [R4.2] [R4.3] [R4.4] [R4.6] [R4.7] [A-B04, A-B05, A-B11, A-B12, A-B16]"""
    rng = Random(f"{book}/{scenario}")
    compared = 0
    for _ in range(5):
        s = new_game(make_setup(scenario, edition(book)))
        phase: Phase | None = None
        closed: dict[str, set[str]] = {}
        while actors(s) and s.year <= LAST_YEAR:
            if s.stage == CARDS:
                phase, closed = None, {}
            blocks = on_map(s)
            if s.stage == MOVES:
                if phase is None or phase.side != s.actor:
                    closed = phase.entries if phase is not None else {}
                    phase = Phase(s.actor, s.cards[s.actor] + 1, s.truce == s.actor, closed, book == "4.0", blocks)
                lines = {write_action(action) for action in legal_actions(s, s.actor)}
                offered = {line for line in lines if line.split()[1] in ("move", "sail")}
                assert offered == phase.options(blocks, book in ("3.0-es", "2.3-de"))
                compared += 1
            side = rng.choice(actors(s))
            action = chance_action(s, rng.randrange) if side == CHANCE else bold(s, side, rng)
            line = write_action(action)
            if phase is not None and s.stage == MOVES and line.split()[1] in ("move", "sail"):
                phase.follow(line, blocks)
            s, _ = apply(s, action)
    assert compared > 500
