"""What one side, or a spectator, may know of a game.

A view is built from nothing but what that side could see at the table: its own blocks and hand; of the enemy only how
many blocks stand where and by which route they came this turn, and the blocks shown in the battle being fought; the
side each noble serves, but not where he is; every border crossing, every card played. Hidden things are absent, not
masked. Where the rules ask a side something only because of what it hides, the other side's view does not tell.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, NamedTuple

from longshanks.rules import state as st
from longshanks.rules.engine import actors, legal_actions, public_stage
from longshanks.rules.events import SPECTATOR
from longshanks.rules.flow import TABLE
from longshanks.rules.native import i64, vec
from longshanks.rules.r1_map import AREAS, BIT, BORDERS, DEAD, OFF, PLACES, POOL, areas_of
from longshanks.rules.r2_blocks import BLOCKS, EDWARD, ENGLAND, SCOTLAND, TURNCOATS, blocks_of, count
from longshanks.rules.r3_cards import cards_of, played_cards
from longshanks.rules.r7_builds import is_edward_kept_back
from longshanks.rules.r7_disband import doomed
from longshanks.rules.state import WRITERS, Battle, Setup, State

DISBANDING = (st.ENGLISH_DISBAND, st.SCOTTISH_DISBAND)
NOBODY_LEFT: Final[vec[i64]] = vec[i64]([0] * AREAS)
UNKNOWN = -1
"""A card that this side may not look at."""


class Known(NamedTuple):
    """A block whose identity the viewer knows."""

    block: int
    place: int
    """An area, `POOL`, `OFF` or `DEAD`."""
    steps: int
    """Strength, 0 off the map."""
    route: int
    """The route it took this turn, 0 if none; for own blocks only."""


class Hidden(NamedTuple):
    """Blocks of one side in one area that the viewer cannot tell apart."""

    area: int
    route: int
    """The route they took this turn, 0 if none."""
    number: int
    """How many they are."""


@dataclass(frozen=True, slots=True)
class BattleView:
    """What the viewer knows of the battle being fought."""

    area: int
    attacker: int
    initiator: int
    """The side that began it; `attacker` may have changed since."""
    round: int
    letter: int
    """The letter that acts: 0 A, 1 B, 2 C."""
    turn: int
    """The side whose blocks of that letter act."""
    front: int
    """Mask of the blocks in the fight, both sides."""
    reserve: int
    """Mask of the reserve blocks the viewer knows."""
    reserve_counts: tuple[int, int]
    """Reserve blocks of each side, known or not."""
    acted: int
    leaving: int
    """Mask of the blocks that have chosen to retreat and leave when their letter is done."""
    destinations: tuple[tuple[int, int], ...]
    """Where the viewer's own leaving blocks go."""
    used: bytes
    """The viewer's own retreat and regroup crossings by border; the enemy's could tell who went where."""
    celtic: int
    roller: int
    """The block that rolls."""
    hits: int
    """Hits still to be assigned."""
    regrouping: int
    """How many victorious blocks may still regroup."""
    defenders_retreated: bool

    def __reduce__(self) -> tuple[Any, ...]:
        return BattleView, tuple([getattr(self, field.name) for field in fields(self)])


@dataclass(frozen=True, slots=True)
class View:
    """All that a side may know, with what it is asked and every answer it may give."""

    viewer: int
    """ENGLAND, SCOTLAND or SPECTATOR."""
    setup: Setup = field(compare=False)
    year: int
    turn: int
    stage: int
    """What is being decided, as far as the viewer may know."""
    rule: str
    """The rule under which it is decided."""
    actors: tuple[int, ...]
    actions: tuple[int, ...]
    """Every action the viewer may take now; empty unless they are an actor."""
    known: tuple[tuple[Known, ...], tuple[Known, ...]]
    """By side, the blocks the viewer can tell: all their own; of the enemy those shown, dead or not yet in the game."""
    hidden: tuple[tuple[Hidden, ...], tuple[Hidden, ...]]
    """By side, the blocks on the map the viewer cannot tell."""
    pools: tuple[int, int]
    """How many blocks lie in each draw pool."""
    scottish_nobles: int
    """Mask of the nobles that serve Scotland, of the thirteen that may change side."""
    nobles: int
    """Mask of those thirteen that are on the map: all but by house rule."""
    hand: tuple[int, ...]
    """The viewer's cards."""
    hand_sizes: tuple[int, int]
    laid: tuple[bool, bool]
    """Which sides have laid a card this turn."""
    cards: tuple[int, int]
    """The cards of this turn as far as the viewer may know, or UNKNOWN."""
    played: tuple[tuple[int, ...], tuple[int, ...]]
    """The cards each side has played this year; UNKNOWN where the edition does not let the viewer look back."""
    first: int
    """Player 1 of this turn."""
    two_events: bool
    event: int
    truce: int
    herald_noble: int
    pillaged_area: int
    pillage_hits: int
    stolen: int
    gain_area: int
    """The area of the group that gains by a pillage, for its owner only, or -1."""
    supplied_area: int
    steps_left: int
    """Steps that the viewer may still add in an event."""
    ship_from: int
    ship_to: int
    touched: int
    assailant: int
    mover: int
    moves_left: int
    activated: int
    crossing_areas: int
    crossed: bytes
    entered: bytes
    main: tuple[int, ...]
    declared: int
    battle: BattleView | None
    going_home: int
    homed: int
    edward_ii: bool
    edward_area: int
    """Where Edward winters, or -1: his winter quarters are no secret."""
    edward_stayed: bool
    crowned: bool
    selkirk: bool
    building: int
    points: bytes
    """Replacement points left in the viewer's areas."""
    draw_area: int
    landing: int
    """The viewer's seaborne block that is landing, or -1."""
    landed: tuple[int, ...]
    """The viewer's seaborne blocks drawn inland in these builds, as block | area drawn for << 6."""
    added: bytes
    """Steps the viewer has added by area, which the other side is told when the viewer has finished."""
    withdrawn: bytes
    """Blocks of the viewer gone by area, which the other side is told when the viewer has finished."""
    levy_size: int
    doomed: int
    """Mask of the viewer's blocks that leave the map when their winter disbanding ends."""
    winner: int
    reason: int

    def count_blocks(self, side: int, area: int) -> int:
        """Return how many blocks of a side stand in an area."""
        known = sum(1 for k in self.known[side] if k.place == area)
        return known + sum(h.number for h in self.hidden[side] if h.area == area)

    def __str__(self) -> str:
        return WRITERS["view"](self) if "view" in WRITERS else repr(self)

    def _repr_svg_(self) -> str | None:
        return WRITERS["svg"](self) if "svg" in WRITERS else None

    def __reduce__(self) -> tuple[Any, ...]:
        return View, tuple([getattr(self, field.name) for field in fields(self)])


NOTHING_BY_BORDER: Final = bytes(2 * BORDERS)
_KNOWN: Final[list[Known | None]] = [None] * (BLOCKS * PLACES * 5)


def view(s: State, viewer: int) -> View:
    """Return what a side, or a SPECTATOR, may know of a state."""
    shown = shown_blocks(s)
    stage = public_stage(s, viewer)
    row = TABLE.get(stage)
    return View(
        viewer=viewer,
        setup=s.setup,
        year=s.year,
        turn=s.turn,
        stage=stage,
        rule=row.rule if row is not None else "9.0",
        actors=actors(s),
        actions=tuple(legal_actions(s, viewer)) if viewer != SPECTATOR else (),
        known=(known_blocks(s, ENGLAND, viewer, shown), known_blocks(s, SCOTLAND, viewer, shown)),
        hidden=(hidden_blocks(s, ENGLAND, viewer, shown), hidden_blocks(s, SCOTLAND, viewer, shown)),
        pools=(count_pool(s, ENGLAND, viewer), count_pool(s, SCOTLAND, viewer)),
        scottish_nobles=s.army[SCOTLAND] & TURNCOATS,
        nobles=nobles_on_map(s),
        hand=tuple(cards_of(s.hands[viewer])) if viewer != SPECTATOR else (),
        hand_sizes=(count_cards(s.hands[ENGLAND]), count_cards(s.hands[SCOTLAND])),
        laid=(s.cards[ENGLAND] >= 0, s.cards[SCOTLAND] >= 0),
        cards=(visible_card(s, ENGLAND, viewer), visible_card(s, SCOTLAND, viewer)),
        played=(visible_played(s, ENGLAND, viewer), visible_played(s, SCOTLAND, viewer)),
        first=s.first,
        two_events=s.two_events,
        event=s.event,
        truce=s.truce,
        herald_noble=s.herald_noble,
        pillaged_area=s.pillaged_area,
        pillage_hits=s.pillage_hits,
        stolen=s.stolen,
        gain_area=s.gain_area if viewer == s.event else -1,
        supplied_area=s.supplied_area,
        steps_left=s.steps_left if viewer == s.event else 0,
        ship_from=s.ship_from,
        ship_to=s.ship_to,
        touched=s.touched if viewer == s.event else 0,
        assailant=s.assailant,
        mover=s.mover,
        moves_left=s.moves_left,
        activated=s.activated,
        crossing_areas=s.crossing_areas,
        crossed=counts_of(s.crossed),
        entered=counts_of(s.entered),
        main=tuple(s.main),
        declared=s.declared,
        battle=None if s.battle is None else battle_view(s, s.battle, viewer),
        going_home=s.going_home,
        homed=s.homed,
        edward_ii=s.edward_ii,
        edward_area=s.location[EDWARD] if s.edward_stays and not is_kept_from(s, viewer) else -1,
        edward_stayed=s.edward_stayed,
        crowned=s.crowned,
        selkirk=s.selkirk,
        building=s.building,
        points=own_points(s, viewer),
        draw_area=s.draw_area,
        landing=s.landing if viewer == SCOTLAND else -1,
        landed=tuple(s.landed) if viewer == SCOTLAND else (),
        added=own_steps(s, viewer),
        withdrawn=counts_of(s.withdrawn) if viewer == ENGLAND else bytes(AREAS),
        levy_size=s.levy_size,
        doomed=doomed(s, viewer) if stage in DISBANDING and s.actor == viewer else 0,
        winner=s.winner,
        reason=s.reason,
    )


def counts_of(numbers: vec[i64]) -> bytes:
    """Return small numbers as bytes."""
    for number in numbers:
        if number:
            return bytes(list(numbers))
    return NOTHING_BY_BORDER if len(numbers) == len(NOTHING_BY_BORDER) else bytes(len(numbers))


def counts_where(numbers: vec[i64], areas: i64) -> bytes:
    """Return small numbers by area as bytes, 0 outside of some areas."""
    seen = vec[i64]([0] * AREAS)
    for area in areas_of(areas):
        seen[area] = numbers[area]
    return counts_of(seen)


def count_cards(hand: i64) -> i64:
    """Return how many cards a hand holds."""
    number: i64 = 0
    while hand:
        number += hand & 7
        hand >>= 3
    return number


def nobles_on_map(s: State) -> i64:
    """Return the nobles that may change side and are on the map."""
    nobles: i64 = 0
    for noble in blocks_of(TURNCOATS):
        if s.location[noble] < AREAS:
            nobles |= BIT[noble]
    return nobles


def known(block: i64, place: i64, steps: i64, route: i64) -> Known:
    """Return what is known of a block; one that took no route is made once, since views are full of them."""
    if route:
        return Known(block, place, steps, route)
    at: i64 = (block * PLACES + place) * 5 + steps
    made = _KNOWN[at]
    if made is None:
        made = _KNOWN[at] = Known(block, place, steps, 0)
    return made


def looking_back(v: View) -> View:
    """Return a view of an earlier turn without the enemy's cards, where the edition hides those. [R3.1]"""
    if v.setup.edition.examine_year:
        return v
    cards = tuple(card if side == v.viewer else UNKNOWN for side, card in enumerate(v.cards))
    played = tuple(p if side == v.viewer else (UNKNOWN,) * len(p) for side, p in enumerate(v.played))
    return replace(v, cards=(cards[0], cards[1]), played=(played[0], played[1]))


def shown_blocks(s: State) -> i64:
    """Return the blocks that lie face up in the battle being fought. [R5.1]"""
    battle = s.battle
    if battle is None or s.stage == st.REGROUPING:
        return 0
    return battle.seen & s.blocks_in[battle.area]


def known_blocks(s: State, side: int, viewer: int, shown: int) -> tuple[Known, ...]:
    """Return the blocks of a side that the viewer can tell."""
    if side == viewer:
        loc, steps, route = s.location, s.steps, s.route
        return tuple([known(b, loc[b], steps[b], route[b] if loc[b] < AREAS else 0) for b in blocks_of(s.army[side])])
    if side == ENGLAND and is_edward_kept_back(s):
        shown |= BIT[EDWARD]
    public = [known(b, s.location[b], s.steps[b], 0) for b in blocks_of(s.army[side] & shown)]
    gone = (s.blocks_in[OFF] | s.blocks_in[DEAD]) & s.army[side]
    return tuple(public + [known(b, s.location[b], 0, 0) for b in blocks_of(gone)])


def hidden_blocks(s: State, side: int, viewer: int, shown: int) -> tuple[Hidden, ...]:
    """Return how many blocks of a side stand unknown in each area, by route."""
    if side == viewer:
        return ()
    secret = s.army[side] & ~shown
    left = s.withdrawn if side == ENGLAND else NOBODY_LEFT
    found: list[Hidden] = []
    for area in range(AREAS):
        blocks = s.blocks_in[area] & secret
        if not blocks and not left[area]:
            continue
        routes: dict[int, int] = {0: left[area]} if left[area] else {}
        for block in blocks_of(blocks):
            route: int = s.route[block]
            routes[route] = routes.get(route, 0) + 1
        found += [Hidden(area, route, routes[route]) for route in sorted(routes)]
    return tuple(found)


def enemy_seen(s: State, viewer: int) -> tuple[object, ...]:
    """Return all that a side sees of the enemy's blocks and cards."""
    enemy = 1 - viewer
    shown = shown_blocks(s)
    return (
        known_blocks(s, enemy, viewer, shown),
        hidden_blocks(s, enemy, viewer, shown),
        count_pool(s, enemy, viewer),
        len(cards_of(s.hands[enemy])),
        visible_card(s, enemy, viewer),
        visible_played(s, enemy, viewer),
    )


def is_kept_from(s: State, viewer: i64) -> bool:
    """Return whether the English disband and the viewer is not told before they have finished. [A-V02]"""
    return viewer != ENGLAND and s.stage == st.ENGLISH_DISBAND


def count_pool(s: State, side: i64, viewer: i64) -> i64:
    """Return how many blocks of a side lie in the draw pool, as far as the viewer has been told. [A-V02]"""
    told = count(s.blocks_in[POOL] & s.army[side])
    if side == ENGLAND and viewer != ENGLAND:
        for number in s.withdrawn:
            told -= number
    return told


def visible_card(s: State, side: int, viewer: int) -> int:
    """Return the card a side laid this turn, if the viewer may see it. [R3.1]"""
    return s.cards[side] if side == viewer or s.stage != st.CARDS else UNKNOWN


def visible_played(s: State, side: int, viewer: int) -> tuple[int, ...]:
    """Return the cards a side has played this year, as far as the viewer may look back. [R3.1]"""
    cards = played_cards(s.played[side])
    if side == viewer or s.setup.edition.examine_year:
        return tuple(cards)
    this_turn = 1 if s.cards[side] >= 0 and s.stage != st.CARDS else 0
    return tuple(UNKNOWN if i < len(cards) - this_turn else card for i, card in enumerate(cards))


def own_points(s: State, viewer: int) -> bytes:
    """Return the replacement points left in the viewer's own areas. [R7.6]"""
    if viewer == SPECTATOR:
        return bytes(AREAS)
    return counts_where(s.points, s.held[viewer])


def own_steps(s: State, viewer: int) -> bytes:
    """Return the steps the viewer has added in their own areas and not told yet; in an event one side adds. [A-V01]"""
    if viewer == SPECTATOR or s.event not in (-1, viewer):
        return bytes(AREAS)
    return counts_where(s.added, s.held[viewer])


def battle_view(s: State, battle: Battle, viewer: int) -> BattleView:
    """Return what the viewer knows of a battle; victors that stand up again are not told apart. [R5.1] [R5.6]"""
    standing = s.stage == st.REGROUPING
    leaving = sum(BIT[code & 63] for code in battle.leaving)
    mine = s.army[viewer] if viewer != SPECTATOR else 0
    first = viewer * BORDERS
    own_use = counts_of(battle.used[first : first + BORDERS]) if viewer != SPECTATOR else bytes(BORDERS)
    reserve = battle.reserve
    return BattleView(
        area=battle.area,
        attacker=battle.attacker,
        initiator=battle.initiator,
        round=battle.round,
        letter=battle.letter,
        turn=battle.turn,
        front=0 if standing else battle.front,
        reserve=0 if standing else reserve & (mine | battle.seen),
        reserve_counts=(0, 0) if standing else (count(reserve & s.army[ENGLAND]), count(reserve & s.army[SCOTLAND])),
        acted=0 if standing else battle.acted,
        leaving=leaving,
        destinations=tuple(sorted((c & 63, c >> 6) for c in battle.leaving if mine & BIT[c & 63])),
        used=own_use,
        celtic=battle.celtic,
        roller=battle.roller,
        hits=battle.hits,
        regrouping=count(battle.stand),
        defenders_retreated=battle.defenders_retreated,
    )
