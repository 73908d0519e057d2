"""Sentences for people: events, refusals, prompts and actions, made from whole templates of a catalogue.

Nothing here knows a rule. An event comes as its viewer sees it (`Event.seen_by`): a parameter that he may not know is
absent, and the sentence for a hidden block is another template. `choose` picks the template by the traits of the case.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from longshanks.cli.english import EVENTS, NAMES, OUTCOMES, REFUSALS
from longshanks.cli.english_prompts import ACTIONS, PROMPTS, RULES, STAGES, WAITS
from longshanks.cli.english_screen import SCREEN
from longshanks.rules import actions as act
from longshanks.rules import facts
from longshanks.rules import state as st
from longshanks.rules.engine import Outcome
from longshanks.rules.events import SPECTATOR, Event, Value
from longshanks.rules.r1_map import AREA_NAMES, PLACE_NAMES
from longshanks.rules.r2_blocks import BLOCK_NAMES, CHANCE, EDWARD, ENGLAND, KING, SIDE_NAMES, blocks_of
from longshanks.rules.r3_cards import CARD_NAMES, cards_of
from longshanks.rules.refusals import Refusal
from longshanks.views.view import View

CATALOGUE: Final[dict[str, str]] = {
    **NAMES, **EVENTS, **OUTCOMES, **REFUSALS, **PROMPTS, **WAITS, **STAGES, **ACTIONS, **RULES, **SCREEN,
}  # fmt: skip
"""Every template by its key."""

Words = dict[str, str]


def phrase(key: str, **values: object) -> str:
    """Return the template of a key with its placeholders filled."""
    return CATALOGUE[key].format(**values)


def choose(base: str, *traits: str) -> str:
    """Return the longest key of the catalogue that follows the traits of a case."""
    for length in range(len(traits), -1, -1):
        key = ".".join([base, *traits[:length]])
        if key in CATALOGUE:
            return key
    raise KeyError(f"no template for {base} with {', '.join(traits) or 'no traits'}")


def sentence(text: str) -> str:
    """Return a text with a capital to begin with."""
    return text[:1].upper() + text[1:]


def plural(number: int) -> str:
    """Return the trait of a number: none, one or many."""
    return "none" if number == 0 else "one" if number == 1 else "many"


# --- names


def area_name(area: int) -> str:
    """Return what an area, or another place of a block, is called."""
    if 0 <= area < len(AREA_NAMES):
        return str(facts.BOARD["areas"][AREA_NAMES[area]]["name"])
    return CATALOGUE[f"place.{PLACE_NAMES[area]}" if 0 <= area < len(PLACE_NAMES) else "place.unknown"]


def block_label(block: int) -> str:
    """Return what is printed on a block."""
    return str(facts.BLOCKS[BLOCK_NAMES[block]]["name"]) if block < len(BLOCK_NAMES) else CATALOGUE["block.unknown"]


def block_name(block: int) -> str:
    """Return what a block is called within a sentence."""
    name = BLOCK_NAMES[block] if block < len(BLOCK_NAMES) else "unknown"
    return CATALOGUE.get(f"block.{name}") or block_label(block)


def card_name(card: int) -> str:
    """Return what a card is called."""
    name = CARD_NAMES[card] if 0 <= card < len(CARD_NAMES) else "unknown"
    return CATALOGUE.get(f"card.{name}") or str(facts.CARDS["events"][name]["name"])


def side_name(side: int) -> str:
    """Return what a side is called."""
    return CATALOGUE[f"side.{SIDE_NAMES[side]}"]


def route_name(route: int) -> str:
    """Return a route as it is read: the areas in order."""
    return " > ".join(area_name(area) for area in act.route_areas(route))


def listed(names: list[str]) -> str:
    """Return names as a list that ends in `and`."""
    if not names:
        return ""
    text = names[0]
    for name in names[1:-1]:
        text = phrase("list.more", first=text, last=name)
    return phrase("list.two", first=text, last=names[-1]) if len(names) > 1 else text


def _numbers(value: Value) -> list[int]:
    return value if isinstance(value, list) else []


def _name(key: str, value: Value) -> str:
    """Return one parameter of an event or a refusal in words."""
    named: dict[str, Callable[[int], str]] = {
        "block": block_name, "area": area_name, "from": area_name, "to": area_name, "origin": area_name,
        "card": card_name, "english_card": card_name, "scottish_card": card_name,
        "side": side_name, "first": side_name, "route": route_name,
    }  # fmt: skip
    lists: dict[str, Callable[[int], str]] = {"blocks": block_name, "areas": area_name, "cards": card_name}
    if isinstance(value, int) and key in named:
        return named[key](value)
    if key in lists:
        return listed([lists[key](number) for number in _numbers(value)])
    if key == "dice":
        return " ".join(str(die) for die in _numbers(value))
    if key == "pairs":
        pairs = [(block_name(code & 63), area_name(code >> 6)) for code in _numbers(value)]
        return listed([phrase("pair", block=block, area=area) for block, area in pairs])
    if key == "stage" and isinstance(value, str):
        return CATALOGUE[f"stage.{value}"]
    return str(value)


def name_params(params: dict[str, Value]) -> Words:
    """Return parameters with words for numbers; `from` is written `from_`, and a route also gives its ends."""
    words = {"from_" if key == "from" else key: _name(key, value) for key, value in params.items()}
    route = params.get("route")
    if isinstance(route, int) and route:
        areas = [area_name(area) for area in act.route_areas(route)]
        words.update(from_=areas[0], to=areas[-1], via=listed(areas[1:-1]))
    block = params.get("block")
    if isinstance(block, int):
        words["name"] = block_label(block)
    if "strengths" in params:
        pairs = zip(_numbers(params["blocks"]), _numbers(params["strengths"]), strict=True)
        words["strengths"] = listed([phrase("strength", block=block_name(b), strength=n) for b, n in pairs])
    return words


# --- events


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
    "card_laid": lambda e: (_known(e, "card"),),
    "celtic_unity": lambda e: ("deserts" if e.params["deserts"] else "stays",),
    "crowned": lambda e: (BLOCK_NAMES[int(str(e.params["block"]))],),
    "dealt": lambda e: (_known(e, "cards"),),
    "deployed": lambda e: (_known(e, "block"),),
    "eliminated": lambda e: ("dead" if e.params["dead"] else "pool",),
    "fought": lambda e: (plural(int(str(e.params["hits"]))),),
    "herald_answered": lambda e: ("yes" if e.params["success"] else "no",),
    "hit": lambda e: ("some" if e.params["strength"] else "last",),
    "levied": lambda e: (_known(e, "blocks"), plural(int(str(e.params["count"])))),
    "moved": _moved,
    "pillage_hit": lambda e: (_known(e, "block"), _side(e)),
    "regrouped": lambda e: (_known(e, "block"), _side(e)),
    "retreated": lambda e: (_known(e, "pairs"),),
    "shipped": lambda e: (_known(e, "block"), _side(e)),
    "went_home": _went_home,
    "withdrawn": lambda e: (_known(e, "block"), _side(e)),
}
"""What tells the cases of an event apart; the kinds not named have one case."""


def say_event(event: Event) -> str:
    """Return the sentence for an event as its viewer sees it: call it with `event.seen_by(viewer)`."""
    traits = TRAITS[event.kind](event) if event.kind in TRAITS else ()
    return sentence(phrase(choose(f"event.{event.kind}", *traits), **name_params(event.params)))


def say_refusal(refusal: Refusal) -> str:
    """Return why not, in a sentence that ends with the rule."""
    reason = phrase(choose(f"refusal.{refusal.code}", refusal.rule), **name_params(refusal.params))
    return phrase("refusal", reason=sentence(reason), rule=refusal.rule)


def say_outcome(outcome: Outcome) -> str:
    """Return who won, and how."""
    key = choose(f"outcome.{outcome.reason}", SIDE_NAMES[outcome.winner])
    return phrase(key, side=side_name(outcome.winner), rule=outcome.rule)


# --- prompts


def say_prompt(view: View) -> str:
    """Return what is asked of the viewer, or who is waited for."""
    if view.winner >= 0:
        reason, rule = st.REASONS[view.reason]
        return say_outcome(Outcome(view.winner, reason, rule))
    stage = st.STAGE_NAMES[view.stage]
    words = _prompt_words(view)
    if view.viewer != SPECTATOR and view.viewer in view.actors:
        return sentence(phrase(choose(f"prompt.{stage}", *_prompt_traits(view)), **words))
    sides = [side for side in view.actors if side != CHANCE]
    words["side"] = listed([side_name(side) for side in sides])
    return sentence(phrase(choose(f"wait.{stage}", *(["both"] if len(sides) > 1 else [])), **words))


def _prompt_words(view: View) -> Words:
    battle = view.battle
    area = battle.area if battle is not None else view.focus
    block = view.named
    words = {"rule": view.rule, "count": str(view.pending)}
    if battle is not None:
        words.update(round=str(battle.round), letter="ABC"[battle.letter])
        if view.stage == st.HITS:
            words["count"] = str(battle.hits)
        if view.stage in (st.CELTIC_ROLL, st.COMBAT_ROLL):
            block = battle.roller
    if view.stage == st.MOVES:
        words["count"] = str(view.moves_left)
    elif view.stage == st.EDWARD_STAYS:
        area = next((k.place for k in view.known[ENGLAND] if k.block == EDWARD), area)
    words.update(area=area_name(area), from_=area_name(view.focus), to=area_name(view.gain_area))
    words["block"] = block_name(block if block >= 0 else len(BLOCK_NAMES))
    words["blocks"] = listed([block_name(doomed) for doomed in blocks_of(view.doomed)])
    return words


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


def say_action(action: int, stage: int | None = None) -> str:
    """Return a short text of an action for a menu; the stage, if given, says what an `end` ends."""
    verb = act.verb_of(action)
    key = f"action.{act.VERBS[verb]}"
    block = act.block_of(action)
    words: Words = {}
    traits: tuple[str, ...] = ()
    if verb == act.CARD:
        traits, words = (CARD_NAMES[block],), {"card": card_name(block)}
    elif verb == act.CROWN:
        traits = (BLOCK_NAMES[block],)
    elif verb == act.END and stage is not None:
        traits = (st.STAGE_NAMES[stage],)
    elif verb == act.DEAL:
        cards = listed([card_name(card) for card in cards_of(act.hand_of(action))])
        words = {"cards": cards, "side": side_name(act.dealt_side_of(action))}
    elif verb == act.ROLL:
        words = {"dice": " ".join(str(die) for die in act.dice_of(action))}
    elif verb == act.LEVY:
        words = {"blocks": listed([block_name(block) for block in blocks_of(act.levied_of(action))])}
    elif verb in (act.MOVE, act.SAIL, act.MAIN):
        words = {"block": block_name(block), "route": route_name(act.route_of(action))}
    else:
        words = {"block": block_name(block), "area": area_name(act.area_of(action))}
    return phrase(choose(key, *traits), **words)
