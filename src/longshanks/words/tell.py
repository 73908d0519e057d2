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
from longshanks.rules.events import SPECTATOR, Event, Value
from longshanks.rules.r2_blocks import BLOCK_NAMES, CHANCE, EDWARD, ENGLAND, KING, SIDE_NAMES, blocks_of
from longshanks.rules.r3_cards import CARD_NAMES, cards_of
from longshanks.rules.refusals import Refusal
from longshanks.views.view import View
from longshanks.words.catalogue import choose
from longshanks.words.message import Message, compose, name_of, plural, spell


def _known(event: Event, key: str) -> str:
    return "known" if key in event.params else "hidden"


def _side(event: Event) -> str:
    return SIDE_NAMES[int(str(event.params["side"]))]


def _moved(event: Event) -> tuple[str, ...]:
    route = event.params["route"]
    assert isinstance(route, int)
    way = "sea" if route & act.SEA_ROUTE else "via" if len(act.route_areas(route)) > 2 else "direct"
    return _known(event, "block"), way, "attack" if event.params["attacks"] else "march", _side(event)


def _went_home(event: Event) -> tuple[str, ...]:
    if event.params["defects"]:
        return ("defects",)
    if event.params["block"] == KING:
        return ("king",)
    return ("stays",) if event.params["from"] == event.params["to"] else ("travels",)


TRAITS: Final[dict[str, Callable[[Event], tuple[str, ...]]]] = {
    "cards_revealed": lambda e: () if "english_card" in e.params else ("earlier",),
    "card_laid": lambda e: (_known(e, "card"),),
    "celtic_unity": lambda e: ("deserts" if e.params["deserts"] else "stays",),
    "crowned": lambda e: (BLOCK_NAMES[int(str(e.params["block"]))],),
    "dealt": lambda e: (_known(e, "cards"),),
    "deployed": lambda e: (_known(e, "block"),),
    "disbanded": lambda e: (plural(int(str(e.params["count"]))),),
    "eliminated": lambda e: ("dead" if e.params["dead"] else "pool",),
    "event_declined": lambda e: () if "card" in e.params else ("earlier",),
    "fought": lambda e: (plural(int(str(e.params["hits"]))),),
    "herald_answered": lambda e: ("yes" if e.params["success"] else "no",),
    "hit": lambda e: ("some" if e.params["strength"] else "last",),
    "levied": lambda e: (_known(e, "blocks"), plural(int(str(e.params["count"])))),
    "moved": _moved,
    "pillage_hit": lambda e: (_known(e, "block"), _side(e)),
    "regrouped": lambda e: (_known(e, "block"), _side(e)),
    "retreated": lambda e: (_known(e, "pairs"),),
    "shipped": lambda e: (_known(e, "block"), _side(e)),
    "strengthened": lambda e: (plural(int(str(e.params["count"]))),),
    "went_home": _went_home,
    "withdrawn": lambda e: (_known(e, "block"), _side(e)),
}
"""What tells the cases of an event apart; the kinds not named have one case."""


def tell_event(event: Event) -> Message:
    """Return the message of an event as its viewer sees it: call it with `event.seen_by(viewer)`."""
    traits = TRAITS[event.kind](event) if event.kind in TRAITS else ()
    return compose(choose(f"event.{event.kind}", *traits), spell(event.params))


def tell_refusal(refusal: Refusal) -> Message:
    """Return why not; the rule is told beside it."""
    return compose(choose(f"refusal.{refusal.code}", refusal.rule), spell(refusal.params))


def tell_outcome(outcome: Outcome) -> Message:
    """Return who won, and how."""
    key = choose(f"outcome.{outcome.reason}", SIDE_NAMES[outcome.winner])
    return compose(key, {"side": SIDE_NAMES[outcome.winner], "rule": outcome.rule})


def tell_stage(stage: int) -> Message:
    """Return what is being decided."""
    return compose(f"stage.{st.STAGE_NAMES[stage]}", {})


# --- prompts


def tell_prompt(view: View) -> Message:
    """Return what is asked of the viewer, or who is waited for."""
    if view.winner >= 0:
        reason, rule = st.REASONS[view.reason]
        return tell_outcome(Outcome(view.winner, reason, rule))
    stage = st.STAGE_NAMES[view.stage]
    facts = _prompt_facts(view)
    if view.viewer != SPECTATOR and view.viewer in view.actors:
        return compose(choose(f"prompt.{stage}", *_prompt_traits(view)), spell(facts))
    sides = [side for side in view.actors if side != CHANCE]
    if len(sides) == 1:
        facts["side"] = sides[0]
    return compose(choose(f"wait.{stage}", *(["both"] if len(sides) > 1 else [])), spell(facts))


def _prompt_facts(view: View) -> dict[str, Value]:
    battle = view.battle
    area = battle.area if battle is not None else view.focus
    block = view.named
    facts: dict[str, Value] = {"rule": view.rule}
    if view.pending:
        facts["count"] = view.pending
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
        facts |= {"from": view.focus, "to": view.gain_area}
    if block >= 0:
        facts["block"] = block
    if view.doomed:
        facts["blocks"] = blocks_of(view.doomed)
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
        return (plural(view.pending),)
    if view.doomed:
        return ("doomed",)
    if stage == st.MUST_RETREAT:
        return ("letter" if view.setup.edition.retreat_by_letter else "any",)
    return (SIDE_NAMES[view.viewer],)


# --- actions

_ON_BLOCK: Final = {
    act.HERALD, act.SHIP, act.HIT, act.ADD, act.MOVE, act.SAIL, act.FIGHT, act.PASS, act.RETREAT, act.REGROUP,
    act.DISBAND, act.HOME, act.STAY, act.DRAWN, act.CROWN,
}  # fmt: skip
_ON_AREA: Final = {
    act.PILLAGE, act.VICTUALS, act.BATTLE, act.DRAW, act.SHIP, act.RETREAT, act.REGROUP, act.HOME,
}  # fmt: skip
_ON_ROUTE: Final = {act.MOVE, act.SAIL, act.MAIN}


def objects_of(action: int) -> dict[str, Value]:
    """Return what an action is done to, by parameter name: block, area, card, route, and what chance brings."""
    verb = act.verb_of(action)
    found: dict[str, Value] = {}
    if verb == act.CARD:
        found["card"] = act.block_of(action)
    if verb in _ON_BLOCK:
        found["block"] = act.block_of(action)
    if verb in _ON_AREA:
        found["area"] = act.area_of(action)
    if verb in _ON_ROUTE:
        found["route"] = act.route_of(action)
    if verb == act.DEAL:
        found |= {"side": act.dealt_side_of(action), "cards": cards_of(act.hand_of(action))}
    if verb == act.ROLL:
        found["dice"] = act.dice_of(action)
    if verb == act.LEVY:
        found["blocks"] = blocks_of(act.levied_of(action))
    return found


def tell_action(action: int, stage: int | None = None) -> Message:
    """Return a short text of an action for a menu; the stage, if given, says what an `end` ends."""
    verb = act.verb_of(action)
    traits: tuple[str, ...] = ()
    if verb == act.CARD:
        traits = (name_of(CARD_NAMES, act.block_of(action)),)
    elif verb == act.CROWN:
        traits = (name_of(BLOCK_NAMES, act.block_of(action)),)
    elif verb in (act.END, act.ADD) and stage is not None:
        traits = (st.STAGE_NAMES[stage],)
    return compose(choose(f"action.{act.VERBS[verb]}", *traits), spell(objects_of(action)))
