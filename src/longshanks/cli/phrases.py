"""What the terminal says: the messages of the game, and its own phrases, in English."""

from __future__ import annotations

from typing import Final

from longshanks.cli.english_screen import SCREEN
from longshanks.rules.engine import Outcome
from longshanks.rules.events import Event
from longshanks.rules.r1_map import PLACE_NAMES
from longshanks.rules.r2_blocks import BLOCK_NAMES, SIDE_NAMES
from longshanks.rules.r3_cards import CARD_NAMES
from longshanks.rules.refusals import Refusal
from longshanks.views.view import View
from longshanks.words import catalogue
from longshanks.words.catalogue import CATALOGUE
from longshanks.words.message import name_of
from longshanks.words.render import render
from longshanks.words.tell import tell_action, tell_event, tell_outcome, tell_prompt, tell_refusal

PHRASES: Final[dict[str, str]] = {**CATALOGUE, **SCREEN}
"""Every template by its key, the terminal's own among them."""


def phrase(key: str, **values: object) -> str:
    """Return the template of a key with its placeholders filled."""
    return PHRASES[key].format(**values)


def choose(base: str, *traits: str) -> str:
    """Return the longest key that follows the traits of a case."""
    return catalogue.choose(base, *traits, catalogue=PHRASES)


def area_name(area: int) -> str:
    """Return what an area, or another place of a block, is called."""
    return CATALOGUE[f"area.{name_of(PLACE_NAMES, area)}"]


def block_name(block: int) -> str:
    """Return what a block is called within a sentence."""
    return CATALOGUE[f"block.{name_of(BLOCK_NAMES, block)}"]


def block_label(block: int) -> str:
    """Return what is printed on a block."""
    return CATALOGUE[f"label.{name_of(BLOCK_NAMES, block)}"]


def card_name(card: int) -> str:
    """Return what a card is called."""
    return CATALOGUE[f"card.{name_of(CARD_NAMES, card)}"]


def side_name(side: int) -> str:
    """Return what a side is called."""
    return CATALOGUE[f"side.{SIDE_NAMES[side]}"]


def say_event(event: Event) -> str:
    """Return the sentence for an event as its viewer sees it: call it with `event.seen_by(viewer)`."""
    return render(tell_event(event))


def say_refusal(refusal: Refusal) -> str:
    """Return why not, in a sentence that ends with the rule."""
    return phrase("screen.refusal", reason=render(tell_refusal(refusal)), rule=refusal.rule)


def say_outcome(outcome: Outcome) -> str:
    """Return who won, and how."""
    return render(tell_outcome(outcome))


def say_prompt(view: View) -> str:
    """Return what is asked of the viewer, or who is waited for."""
    return render(tell_prompt(view))


def say_action(action: int, stage: int | None = None) -> str:
    """Return a short text of an action for a menu."""
    return render(tell_action(action, stage))
