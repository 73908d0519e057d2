"""What must hold in every state of every game, as checks that raise `InvariantError`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from longshanks.notation.action import read_action, write_action
from longshanks.notation.position import position, write_position
from longshanks.rules import actions as act
from longshanks.rules import state as st
from longshanks.rules.chance import chance_options
from longshanks.rules.events import SPECTATOR
from longshanks.rules.r1_map import (
    AREA_NAMES,
    AREAS,
    BIT,
    CASTLE_LIMIT,
    COASTAL,
    DEAD,
    ENGLAND_BIT,
    OFF,
    PLACES,
    POOL,
    SELKIRK,
)
from longshanks.rules.r2_blocks import (
    ALL_BLOCKS,
    BLOCK_NAMES,
    BLOCKS,
    CHANCE,
    EDWARD,
    ENGLAND,
    MAX_STEPS,
    NORSE,
    SCOTLAND,
    SCOTTISH,
    SIDES,
    TURNCOATS,
    WALLACE,
    blocks_of,
    count,
)
from longshanks.rules.r3_cards import DECK, cards_of, played_cards
from longshanks.rules.r4_movement import LAND_ROUTE, contested
from longshanks.rules.r7_disband import overfull
from longshanks.rules.refusals import Illegal
from longshanks.rules.state import State
from longshanks.testing.engine_protocol import STANDARD_ENGINE, Engine
from longshanks.views.resample import resample

_NO_BATTLES = {st.CARDS, st.DEAL_CARDS, st.LEVY_DRAW, st.NOBLES_HOME, st.MORAY_HOME, st.KING_HOME, st.BUILDS}


class InvariantError(AssertionError):
    """Something that must always hold does not."""


def ensure(condition: bool, what: str) -> None:
    """Raise `InvariantError` with what should hold, unless the condition is true."""
    if not condition:
        raise InvariantError(what)


def check_blocks(s: State) -> None:
    """Check that every block is in one place, and that the derived masks are true."""
    places = [0] * PLACES
    for block, where in enumerate(s.location):
        places[where] |= BIT[block]
        low = 1 if where < AREAS else 0
        if not low <= s.steps[block] <= low * MAX_STEPS[block]:
            raise InvariantError(f"{BLOCK_NAMES[block]} has strength {s.steps[block]}")
    ensure(places == list(s.blocks_in), "every block is where it says")
    ensure(s.army[ENGLAND] ^ s.army[SCOTLAND] == ALL_BLOCKS, "every block serves one side")
    ensure(s.army[SCOTLAND] & ~TURNCOATS == SCOTTISH, "only nobles change side")
    for side in SIDES:
        held = sum(BIT[a] for a in range(AREAS) if s.blocks_in[a] & s.army[side])
        ensure(held == s.held[side], f"areas held by side {side}")
    rules = s.setup.edition
    if rules.captured_by_pillage:
        ensure(
            not (s.blocks_in[POOL] | s.blocks_in[OFF] | s.blocks_in[DEAD]) & TURNCOATS,
            "every noble but Moray is on the map",
        )
    if s.location[NORSE] < AREAS:
        ensure(bool(COASTAL & ~ENGLAND_BIT & BIT[s.location[NORSE]]), "the Norse are on a Scottish coast")
    ensure(s.location[EDWARD] < OFF or s.stage == st.OVER or rules.edward_i_removed, "an Edward lives")


def check_cards(s: State) -> None:
    """Check that no card is in two places."""
    left = DECK[:]
    for side in SIDES:
        for card in cards_of(s.hands[side]) + played_cards(s.played[side]):
            left[card] -= 1
        if s.stage == st.CARDS and s.cards[side] >= 0:
            left[s.cards[side]] -= 1
    ensure(min(left) >= 0, "no card is in two places")


def check_stage(s: State, engine: Engine = STANDARD_ENGINE) -> None:
    """Check that somebody must act until the game has an outcome, and what each stage promises."""
    ensure(bool(engine.actors(s)) != (s.stage == st.OVER), "somebody acts until the game is over")
    ensure((engine.outcome(s) is None) != (s.stage == st.OVER), "a game has an outcome when it is over")
    if s.stage in _NO_BATTLES:
        ensure(not contested(s), "no area is contested now")
    if s.stage == st.BUILDS:
        ensure(not overfull(s, ENGLAND), "the English keep castle limits")
        ensure(s.setup.edition.inland_lands_adjacent or not overfull(s, SCOTLAND), "the Scots keep castle limits")
        for area in range(AREAS):
            english = count(s.blocks_in[area] & s.army[ENGLAND])
            with_edward = s.edward_stays and s.location[EDWARD] == area
            ensure(english <= max(1, CASTLE_LIMIT[0][area]) or with_edward, f"the English fit into {AREA_NAMES[area]}")
    if s.selkirk:
        ensure(s.location[WALLACE] == SELKIRK, "Wallace is in Selkirk")


def conceivable_actions(s: State, side: int) -> Iterator[int]:
    """Yield every action that can be written down for a side, legal or not."""
    for verb in range(1, act.ROLL):
        yield act.simple(verb, side)
        for block in range(BLOCKS):
            yield act.on_block(verb, side, block)
        for area in range(AREAS):
            yield act.on_area(verb, side, area)
    for verb in [verb for verb in range(1, act.ROLL) if act.ARGUMENTS[verb] == (act.BLOCK, act.AREA)]:
        for block in range(BLOCKS):
            for area in range(AREAS):
                yield act.on_both(verb, side, block, area)
    if s.stage in (st.MOVES, st.NAME_MAIN):
        for code in LAND_ROUTE:
            yield act.on_route(act.MAIN, side, 0, code)
            for block in blocks_of(s.blocks_in[act.route_areas(code)[0]]):
                yield act.on_route(act.MOVE, side, block, code)
        for start in range(AREAS):
            for to in range(AREAS):
                sea = act.route([start, to], by_sea=True)
                yield act.on_route(act.SAIL, side, NORSE, sea)
                yield act.on_route(act.MAIN, side, 0, sea)


def check_legality(s: State, engine: Engine = STANDARD_ENGINE) -> None:
    """Check that `legal_actions` and `why_not` agree on every conceivable action."""
    for side in SIDES:
        legal = engine.legal_actions(s, side)
        ensure(len(set(legal)) == len(legal), "no action is listed twice")
        ensure(bool(legal) == (side in engine.actors(s)), "who must act has something to do, and nobody else")
        listed = set(legal)
        for action in conceivable_actions(s, side):
            reason = engine.why_not(s, side, action)
            if (reason is None) != (action in listed):
                raise InvariantError(f"{write_any_action(action)}: {reason}")
        for action in legal:
            ensure(engine.why_not(s, side, action) is None, f"{write_action(action)} is listed")


def write_any_action(action: int) -> str:
    """Return the text of an action, or its number where it has none."""
    try:
        return write_action(action)
    except (IndexError, KeyError):
        return f"action {action}"


def check_refusal(s: State, rng: Random, engine: Engine = STANDARD_ENGINE) -> None:
    """Check that `apply` refuses a random action if and only if it is illegal, and leaves the state alone."""
    side = rng.choice(SIDES)
    action = act.on_both(rng.randrange(1, act.ROLL), side, rng.randrange(BLOCKS), rng.randrange(AREAS))
    before = write_position(s)
    try:
        engine.apply(s, action)
    except Illegal:
        ensure(action not in engine.legal_actions(s, side), "only illegal actions are refused")
    else:
        ensure(action in engine.legal_actions(s, side), "illegal actions are refused")
    ensure(write_position(s) == before, "apply leaves the state alone")


def check_texts(s: State, engine: Engine = STANDARD_ENGINE) -> None:
    """Check that the text of the position, and of every legal action, reads back."""
    text = write_position(s)
    ensure(write_position(position(text)) == text, "the position reads back")
    for side in engine.actors(s):
        for action in engine.legal_actions(s, side) if side != CHANCE else [a for a, _ in chance_options(s)[:200]]:
            ensure(read_action(write_action(action)) == action, f"{write_action(action)} reads back")


def check_views(s: State, rng: Random, engine: Engine = STANDARD_ENGINE) -> None:
    """Check that a state drawn to agree with a view gives the same view, for both sides and a spectator."""
    for viewer in (*SIDES, SPECTATOR):
        seen = engine.view(s, viewer)
        other = resample(seen, rng)
        ensure(engine.view(other, viewer) == seen, f"viewer {viewer} cannot tell the states apart")
        check_blocks(other)
