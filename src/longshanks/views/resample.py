"""A full state that agrees with a view: what the viewer cannot know is drawn at random.

`view(resample(v, rng), v.viewer) == v` holds for every view of every game. Players that see only a view search in such
states, and the tests about leaks are built on them. Enemy blocks are dealt over the counted blocks with regard to what
is possible (who can have walked that far, where the Norse can be, nobles at home in winter); strengths and cards are
drawn freely. The history of the game is not asked: a player that remembers more passes odds of its own (`Prior`).
"""

from __future__ import annotations

from random import Random

from longshanks.rules import actions as act
from longshanks.rules import state as st
from longshanks.rules.chance import chance_options
from longshanks.rules.engine import legal_actions
from longshanks.rules.events import SPECTATOR
from longshanks.rules.native import append, i64, vec
from longshanks.rules.r1_map import (
    AREAS,
    BIT,
    BORDER_LIMIT,
    BORDERS,
    CASTLE_LIMIT,
    COASTAL,
    ENGLAND_BIT,
    POOL,
    SELKIRK,
    areas_of,
)
from longshanks.rules.r2_blocks import (
    BLOCKS,
    CHANCE,
    EDWARD,
    ENGLAND,
    FRENCH,
    HOMES,
    MAX_STEPS,
    NORSE,
    SCOTLAND,
    SIDES,
    TURNCOATS,
    WALLACE,
    blocks_of,
    count,
)
from longshanks.rules.r3_cards import DECK, pack_hand
from longshanks.rules.r4_movement import friendly
from longshanks.rules.r5_retreat import exits_for, use_border
from longshanks.rules.r7_builds import are_french_due
from longshanks.rules.r9_victory import has_all_nobles
from longshanks.rules.state import BOTH, NOBODY, State, blank_state, change_side, new_battle, place
from longshanks.views.view import UNKNOWN, BattleView, View

TRIES = 500


class NoAgreeingState(ValueError):
    """No state was found that agrees with the view: the view does not come from a game."""


class _Contradiction(Exception):
    """This deal of blocks cannot be; try another."""


class Prior:
    """What a player holds likely of the enemy's blocks, by which a state is drawn."""

    __slots__ = ("doubt", "odds", "steps")

    def __init__(self, odds: list[list[float]], steps: list[int], doubt: float) -> None:
        self.odds = odds
        """By block and place."""
        self.steps = steps
        """Strength when last seen, by block."""
        self.doubt = doubt
        """The least weight of any place: odds may be wrong."""


def resample(v: View, rng: Random, prior: Prior | None = None) -> State:
    """Return a state that agrees with a view, the rest drawn at random or by what somebody holds likely."""
    for attempt in range(TRIES):
        s = public_state(v)
        try:
            for side in SIDES:
                if side != v.viewer:
                    # Odds that lead nowhere are given up: what agrees with the view comes first.
                    deal_blocks(s, v, side, rng, prior if attempt < TRIES // 2 else None)
            deal_cards(s, v, rng)
            finish_battle(s, v, rng)
            finish_winter(s, v, rng)
        except _Contradiction:
            continue
        if is_playable(s):
            return s
    raise NoAgreeingState("no state agrees with this view")


def is_playable(s: State) -> bool:
    """Return whether whoever must act has something to do, and nothing is due that happens at once."""
    if s.actor == NOBODY:
        return True
    rules = s.setup.edition
    if rules.french_immediate and not rules.french_optional and are_french_due(s):
        return False
    if rules.all_nobles_immediate and has_all_nobles(s):
        return False
    if s.actor == CHANCE:
        return s.stage != st.POOL_DRAW or bool(chance_options(s))
    return any(legal_actions(s, side) for side in SIDES)


def public_state(v: View) -> State:
    """Return a state with all that the view tells, hidden blocks and cards still missing."""
    s = blank_state(v.setup)
    s.year, s.turn, s.stage = v.year, v.turn, v.stage
    if not v.actors:
        s.actor = NOBODY
    elif v.stage == st.CARDS or (v.stage == st.BUILDS and v.setup.edition.builds_simultaneous):
        s.actor = BOTH
    else:
        s.actor = v.actors[0]
    for noble in blocks_of(v.scottish_nobles):
        change_side(s, noble)
    for side in SIDES:
        for known in v.known[side]:
            place(s, known.block, known.place)
            s.steps[known.block] = known.steps
            if known.route:
                s.route[known.block] = known.route
                s.moved |= BIT[known.block]
    s.first, s.two_events, s.event, s.truce = v.first, v.two_events, v.event, v.truce
    s.herald_noble, s.pillaged_area, s.pillage_hits, s.stolen = (
        v.herald_noble,
        v.pillaged_area,
        v.pillage_hits,
        v.stolen,
    )
    s.gain_area, s.supplied_area, s.steps_left = v.gain_area, v.supplied_area, v.steps_left
    s.ship_from, s.ship_to, s.touched, s.assailant = v.ship_from, v.ship_to, v.touched, v.assailant
    s.mover, s.moves_left, s.activated, s.crossing_areas = v.mover, v.moves_left, v.activated, v.crossing_areas
    s.crossed, s.entered, s.main = vec[i64](v.crossed), vec[i64](v.entered), vec[i64](v.main)
    s.declared = v.declared
    for border in range(BORDERS):
        if s.crossed[s.mover * BORDERS + border] >= BORDER_LIMIT[border] and s.turn:
            s.full_borders |= BIT[border]
    s.going_home, s.building, s.draw_area = v.going_home, v.building, v.draw_area
    s.landing, s.levy_size = v.landing, v.levy_size
    s.homed, s.edward_ii, s.crowned, s.selkirk = v.homed, v.edward_ii, v.crowned, v.selkirk
    s.edward_stays, s.edward_stayed = v.edward_area >= 0, v.edward_stayed
    s.points, s.landed = vec[i64](v.points), vec[i64](v.landed)
    s.added, s.withdrawn = vec[i64](v.added), vec[i64](v.withdrawn)
    s.winner, s.reason = v.winner, v.reason
    return s


def fits(s: State, block: int, area: int, route: int) -> bool:
    """Return whether a block can be in an area after that route. [R4.7] [R2.13]"""
    if block == NORSE:
        at_sea = not route or bool(route & act.SEA_ROUTE)
        return at_sea and bool(COASTAL & ~ENGLAND_BIT & BIT[area])
    if route & act.SEA_ROUTE:
        return False
    return not route or len(act.route_areas(route)) - 1 <= s.setup.edition.move[block]


def winter_quarters(v: View) -> list[tuple[int, int]]:
    """Return the blocks whose winter place everybody knows: Edward with his army, Wallace in Selkirk. [R7.4] [R7.5]"""
    quarters = [(EDWARD, v.edward_area)] if v.edward_area >= 0 else []
    return [*quarters, (WALLACE, SELKIRK)] if v.selkirk else quarters


def draw(weights: list[float], rng: Random) -> int:
    """Return an index, drawn by weight."""
    mark = rng.random() * sum(weights)
    for i, weight in enumerate(weights):
        mark -= weight
        if mark <= 0.0:
            return i
    return len(weights) - 1


def deal_blocks(s: State, v: View, side: int, rng: Random, prior: Prior | None) -> None:
    """Deal a side's unknown blocks over its unknown places on the map; the rest lie in the pool."""
    slots = [(h.area, h.route) for h in v.hidden[side] for _ in range(h.number)]
    rng.shuffle(slots)
    known = {k.block for k in v.known[side]}
    unknown = [b for b in blocks_of(s.army[side]) if b not in known]
    nobles = [b for b in unknown if BIT[b] & v.nobles]
    others = [b for b in unknown if not BIT[b] & TURNCOATS]
    rng.shuffle(nobles)
    rng.shuffle(others)
    chosen: dict[int, tuple[int, int]] = {}
    for block, area in winter_quarters(v):
        if block in others:
            others.remove(block)
            chosen[block] = (area, 0)
            slots.remove((area, 0))
    for noble in sorted(nobles, key=lambda b: not s.homed & BIT[b]):
        at_home = [slot for slot in slots if s.homed & BIT[noble] and HOMES[noble] & BIT[slot[0]]]
        fitting_slots = [slot for slot in at_home or slots if fits(s, noble, *slot)]
        if not fitting_slots:
            raise _Contradiction
        slot = fitting_slots[0]
        if prior is not None:
            odds = prior.odds[noble]
            slot = fitting_slots[draw([odds[area] + prior.doubt for area, _ in fitting_slots], rng)]
        slots.remove(slot)
        chosen[noble] = slot
    # The narrowest places first, so that the few blocks that fit there are still to be had.
    for slot in sorted(slots, key=lambda slot: sum(fits(s, b, *slot) for b in others)):
        fitting = [b for b in others if fits(s, b, *slot)]
        if not fitting:
            raise _Contradiction
        block = fitting[0]
        if prior is not None:
            block = fitting[draw([prior.odds[b][slot[0]] + prior.doubt for b in fitting], rng)]
        others.remove(block)
        chosen[block] = slot
    for block, (area, route) in chosen.items():
        place(s, block, area)
        s.steps[block] = rng.randint(1, MAX_STEPS[block]) if prior is None else prior.steps[block]
        if route:
            s.route[block] = route
            s.moved |= BIT[block]
    for block in unknown:
        if block not in chosen:
            place(s, block, POOL)
    if count(s.blocks_in[POOL] & s.army[side]) != v.pools[side]:
        raise _Contradiction


def deal_cards(s: State, v: View, rng: Random) -> None:
    """Deal the cards the viewer cannot know."""
    deck = [card for card, n in enumerate(DECK) for _ in range(n)]
    for card in v.hand:
        deck.remove(card)
    for side in SIDES:
        for card in v.played[side]:
            if card != UNKNOWN:
                deck.remove(card)
        if v.stage == st.CARDS and v.cards[side] != UNKNOWN:
            deck.remove(v.cards[side])
    rng.shuffle(deck)
    for side in SIDES:
        if side == v.viewer:
            s.hands[side] = pack_hand(list(v.hand))
        else:
            s.hands[side] = pack_hand([deck.pop() for _ in range(v.hand_sizes[side])])
        for i, card in enumerate(v.played[side]):
            s.played[side] |= (deck.pop() if card == UNKNOWN else card) + 1 << 4 * i
        if v.laid[side]:
            s.cards[side] = deck.pop() if v.cards[side] == UNKNOWN else v.cards[side]


def finish_battle(s: State, v: View, rng: Random) -> None:
    """Rebuild the battle, with ways out for the enemy blocks that are leaving."""
    seen = v.battle
    if seen is None:
        return
    battle = new_battle(seen.area, seen.attacker)
    s.battle = battle
    battle.initiator, battle.round, battle.letter, battle.turn = seen.initiator, seen.round, seen.letter, seen.turn
    battle.front, battle.acted, battle.celtic = seen.front, seen.acted, seen.celtic
    battle.roller, battle.hits = seen.roller, seen.hits
    if v.viewer != SPECTATOR:
        for border in range(BORDERS):
            battle.used[v.viewer * BORDERS + border] = seen.used[border]
    battle.defenders_retreated = seen.defenders_retreated
    here = s.blocks_in[seen.area]
    shown = sum(BIT[k.block] for side in SIDES if side != v.viewer for k in v.known[side] if k.place == seen.area)
    if v.stage == st.REGROUPING:
        battle.stand = here & s.army[s.actor]
        return
    if v.stage == st.NAME_MAIN:
        return
    battle.reserve = seen.reserve | here & ~seen.front & ~seen.leaving & hidden_mask(s, v)
    battle.seen = shown | here & (seen.front | seen.leaving)
    if v.viewer != SPECTATOR:
        battle.seen |= seen.reserve & ~s.army[v.viewer]
    find_ways_out(s, seen, v.viewer, rng)


def hidden_mask(s: State, v: View) -> int:
    """Return the blocks on the map that were dealt, not known."""
    known = sum(BIT[k.block] for side in SIDES for k in v.known[side])
    return sum(BIT[b] for b in range(BLOCKS) if s.location[b] < AREAS) & ~known


def find_ways_out(s: State, seen: BattleView, viewer: int, rng: Random) -> None:
    """Send the leaving enemy blocks somewhere they could go."""
    battle = s.current_battle()
    battle.leaving = vec[i64]([block | area << 6 for block, area in seen.destinations])
    mine = {block for block, _ in seen.destinations}
    strangers = [b for b in blocks_of(seen.leaving) if b not in mine]
    for block in sorted(strangers, key=lambda b: b == NORSE):
        side = SCOTLAND if s.army[SCOTLAND] & BIT[block] else ENGLAND
        ways = areas_of(exits_for(s, side, block, True))
        if not ways:
            raise _Contradiction
        to = rng.choice(ways)
        use_border(s, side, block, to)
        battle.leaving = append(battle.leaving, block | to << 6)


def finish_winter(s: State, v: View, rng: Random) -> None:
    """Fill in what a winter stage needs and the viewer is not shown."""
    if v.stage in (st.BUILDS, st.POOL_DRAW, st.LANDING):
        for side in SIDES:
            if side != v.viewer:
                for area in areas_of(friendly(s, side)):
                    s.points[area] = CASTLE_LIMIT[side][area]
    if v.stage == st.LANDING and v.landing < 0:
        ships = [b for b in (NORSE, FRENCH) if s.location[b] == POOL]
        if not ships:
            raise _Contradiction
        s.landing = rng.choice(ships)
