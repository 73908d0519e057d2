"""The message of an event, a refusal, an outcome, a prompt and an action.

Nothing here knows a rule. An event comes as its viewer sees it (`Event.seen_by`): a parameter that they may not know is
absent, and a hidden block has another template. `choose` picks the template by the traits of the case.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from longshanks.rules import actions as act
from longshanks.rules import state as st
from longshanks.rules.engine import Outcome
from longshanks.rules.events import (
    SPECTATOR,
    CardLaid,
    CardsRevealed,
    CelticUnity,
    Crowned,
    Dealt,
    Deployed,
    Disbanded,
    Eliminated,
    Event,
    EventDeclined,
    Fought,
    HeraldAnswered,
    Hit,
    Levied,
    Moved,
    PillageHit,
    Regrouped,
    Retreated,
    Shipped,
    Strengthened,
    Value,
    WentHome,
    Withdrawn,
)
from longshanks.rules.r1_map import AREA_NAMES
from longshanks.rules.r2_blocks import BLOCK_NAMES, CHANCE, EDWARD, ENGLAND, KING, RATING, SIDE_NAMES, blocks_of
from longshanks.rules.r3_cards import CARD_NAMES, cards_of
from longshanks.rules.refusals import Refusal
from longshanks.views.battle import CombatRating
from longshanks.views.question import asked_area, asked_block, asked_number
from longshanks.views.victory import VictoryNeeds
from longshanks.views.view import UNKNOWN, View
from longshanks.words.catalogue import choose
from longshanks.words.message import Message, Params, compose, name_of, named_params, plural


def _known(value: object) -> str:
    return "known" if value is not None else "hidden"


def advice_message(kind: str, params: dict[str, int]) -> Message:
    """Return why a line of play is advised."""
    return compose(f"advice.{kind}", named_params({**params}))


def traits_of(event: Event) -> tuple[str, ...]:
    """Return what tells the cases of an event apart; the kinds not named have one case."""
    match event:
        case CardsRevealed(english_card=None) | EventDeclined(card=None):
            return ("earlier",)
        case CardLaid():
            return (_known(event.card),)
        case CelticUnity():
            return ("deserts" if event.deserts else "stays",)
        case Crowned():
            return (BLOCK_NAMES[event.block],)
        case Dealt():
            return (_known(event.cards),)
        case Deployed():
            return (_known(event.block),)
        case Disbanded() | Strengthened():
            return (plural(event.count),)
        case Eliminated():
            return ("dead" if event.dead else "pool",)
        case Fought():
            return (plural(event.hits),)
        case HeraldAnswered():
            return ("yes" if event.success else "no",)
        case Hit():
            return ("some" if event.strength else "last",)
        case Levied():
            return _known(event.blocks), plural(event.count)
        case Moved():
            route = event.route
            way = "sea" if route & act.SEA_ROUTE else "via" if len(act.route_areas(route)) > 2 else "direct"
            return _known(event.block), way, "attack" if event.attacks else "march", SIDE_NAMES[event.side]
        case PillageHit() | Regrouped() | Shipped() | Withdrawn():
            return _known(event.block), SIDE_NAMES[event.side]
        case Retreated():
            return (_known(event.pairs),)
        case WentHome(defects=True):
            return ("defects",)
        case WentHome(block=block) if block == KING:
            return ("king",)
        case WentHome():
            return ("stays" if event.from_ == event.to else "travels",)
    return ()


def event_message(event: Event) -> Message:
    """Return the message of an event as its viewer sees it: call it with `event.seen_by(viewer)`."""
    return compose(choose(f"event.{event.kind}", *traits_of(event)), named_params(event.params()))


def refusal_message(refusal: Refusal) -> Message:
    """Return why not; the rule is told beside it."""
    return compose(choose(f"refusal.{refusal.code}", refusal.rule), named_params(refusal.params))


def outcome_message(outcome: Outcome) -> Message:
    """Return who won, and how."""
    key = choose(f"outcome.{outcome.reason}", SIDE_NAMES[outcome.winner])
    return compose(key, {"side": SIDE_NAMES[outcome.winner], "rule": outcome.rule})


def stage_message(stage: int) -> Message:
    """Return what is being decided."""
    return compose(f"stage.{st.STAGE_NAMES[stage]}", {})


def prompt_message(view: View) -> Message:
    """Return what is asked of the viewer, or who is waited for."""
    if view.winner >= 0:
        reason, rule = st.REASONS[view.reason]
        return outcome_message(Outcome(view.winner, reason, rule))
    stage = st.STAGE_NAMES[view.stage]
    facts = _prompt_facts(view)
    if view.viewer != SPECTATOR and view.viewer in view.actors:
        return compose(choose(f"prompt.{stage}", *_prompt_traits(view)), named_params(facts))
    sides = [side for side in view.actors if side != CHANCE]
    if len(sides) == 1:
        facts["side"] = sides[0]
    return compose(choose(f"wait.{stage}", *(["both"] if len(sides) > 1 else [])), named_params(facts))


def _prompt_facts(view: View) -> dict[str, Value]:
    battle = view.battle
    area = battle.area if battle is not None else asked_area(view)
    block = asked_block(view)
    facts: dict[str, Value] = {"rule": view.rule}
    if number := asked_number(view):
        facts["count"] = number
    if battle is not None:
        facts |= {"round": battle.round, "letter": "ABC"[battle.letter]}
        if view.stage == st.HITS:
            facts["count"] = battle.hits
        if view.stage in (st.CELTIC_ROLL, st.COMBAT_ROLL):
            block = battle.roller
    if view.stage == st.MOVES:
        facts["count"] = view.moves_left
    elif view.stage == st.EDWARD_STAYS:
        area = next((k.place for k in view.known[ENGLAND] if k.block == EDWARD), area)
    if area >= 0:
        facts["area"] = area
    if view.stage == st.SECOND_SHIP:
        facts |= {"from": view.ship_from, "to": view.ship_to}
    if block >= 0:
        facts["block"] = block
    if view.doomed:
        facts["blocks"] = list(blocks_of(view.doomed))
    return facts


def _prompt_traits(view: View) -> tuple[str, ...]:
    stage = view.stage
    if stage == st.EVENT:
        return (CARD_NAMES[view.cards[view.viewer]],)
    if stage == st.MOVES:
        return (plural(view.moves_left),)
    if stage == st.HITS and view.battle is not None:
        return (plural(view.battle.hits),)
    if stage in (st.PILLAGE_HITS, st.PILLAGE_GAIN, st.SUPPLY):
        return (plural(asked_number(view)),)
    if view.doomed:
        return ("doomed",)
    if stage == st.MUST_RETREAT:
        return ("letter" if view.setup.edition.retreat_by_letter else "any",)
    return (SIDE_NAMES[view.viewer],)


_OBJECTS: Final[dict[act.Argument, tuple[str, Callable[[int], Value]]]] = {
    act.BLOCK: ("block", act.block_of),
    act.CANDIDATE: ("block", act.block_of),
    act.OWN_CARD: ("card", act.block_of),
    act.AREA: ("area", act.area_of),
    act.ROUTE: ("route", act.route_of),
    act.DICE: ("dice", act.dice_of),
    act.DEALT_SIDE: ("side", act.dealt_side_of),
    act.HAND: ("cards", lambda action: cards_of(act.hand_of(action))),
    act.LEVIED: ("blocks", lambda action: list(blocks_of(act.levied_of(action)))),
}
"""The parameter that each kind of argument is in a message, and what tells its value."""


def objects_of(action: int) -> dict[str, Value]:
    """Return what an action is done to, by parameter name: block, area, card, route, and what chance brings."""
    arguments = act.ARGUMENTS[act.verb_of(action)]
    return {name: value_of(action) for name, value_of in [_OBJECTS[argument] for argument in arguments]}


def action_message(action: int, stage: int | None = None) -> Message:
    """Return a short text of an action for a menu; the stage, if given, says what an `end` ends."""
    verb = act.verb_of(action)
    traits: tuple[str, ...] = ()
    if verb == act.CARD:
        traits = (name_of(CARD_NAMES, act.block_of(action)),)
    elif verb == act.CROWN:
        traits = (name_of(BLOCK_NAMES, act.block_of(action)),)
    elif verb in (act.END, act.ADD) and stage is not None:
        traits = (st.STAGE_NAMES[stage],)
    return compose(choose(f"action.{act.VERBS[verb]}", *traits), named_params(objects_of(action)))


def rating_messages(view: View, block: int, rating: CombatRating) -> list[Message]:
    """Return why a block of the battle has this combat rating, one message for each reason."""
    area = view.battle.area if view.battle is not None else -1
    messages: list[Message] = []
    for reason in rating.reasons:
        if reason.kind == "home":
            params = {"block": BLOCK_NAMES[block], "area": AREA_NAMES[area]}
            counts = {"count": rating.number, "printed": RATING[block]}
            messages.append(compose("rating.home", {**params, **counts, "rule": reason.rule}))
        elif reason.kind == "attacks":
            params = {"block": BLOCK_NAMES[block], "area": AREA_NAMES[area]}
            messages.append(compose("rating.attacks", {**params, "rule": reason.rule}))
        elif reason.kind == "schiltrom":
            messages.append(compose("rating.schiltrom", {"count": rating.number, "rule": reason.rule}))
        else:
            messages.append(compose("rating.archers", {"rule": reason.rule}))
    return messages


def ways_to_win_messages(setup: st.Setup, needs: VictoryNeeds, side: int) -> list[Message]:
    """Return how a side can still win, one message for each way."""
    messages: list[Message] = []
    for way in needs.ways[side]:
        facts: Params = {"side": SIDE_NAMES[side], "rule": way.rule}
        key = f"need.{way.kind}"
        if way.kind == "majority":
            facts |= {"count": needs.majority, "year": setup.last_year}
        elif way.kind == "tie":
            facts = {"rule": way.rule}
            key = f"need.tie.{'unknown' if needs.tie == UNKNOWN else SIDE_NAMES[needs.tie]}"
        elif way.kind == "all-nobles" and setup.edition.all_nobles_immediate:
            key = "need.all-nobles.immediate"
        messages.append(compose(key, facts))
    return messages
