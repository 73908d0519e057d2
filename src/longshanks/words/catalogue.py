"""The catalogue: every template and every name by its key, in English."""

from __future__ import annotations

from typing import Final

from longshanks.rules import facts
from longshanks.words.english import EVENTS, NAMES, OUTCOMES, REFUSALS
from longshanks.words.english_lessons import LESSONS
from longshanks.words.english_mistakes import MISTAKES
from longshanks.words.english_prompts import ACTIONS, PROMPTS, RULES, STAGES, WAITS
from longshanks.words.english_rules import RULES_AT_HAND
from longshanks.words.english_setup import BIDS, EDITIONS, LEVELS, SCENARIOS
from longshanks.words.english_table import ERRORS, NEEDS, PAGES, RATINGS

_PRINTED: Final[dict[str, str]] = {
    **{f"area.{name}": area["name"] for name, area in facts.BOARD["areas"].items()},
    **{f"block.{name}": block["name"] for name, block in facts.BLOCKS.items()},
    **{f"card.{name}": event["name"] for name, event in facts.CARDS["events"].items()},
    **{f"label.{name}": block["name"] for name, block in facts.BLOCKS.items()},
    **{f"scenario.{name}": scenario["name"] for name, scenario in facts.SCENARIOS.items()},
}
"""Names as the facts give them; a `label` is what is printed on a block."""

CATALOGUE: Final[dict[str, str]] = {
    **_PRINTED, **NAMES, **EVENTS, **OUTCOMES, **REFUSALS, **PROMPTS, **WAITS, **STAGES, **ACTIONS, **RULES,
    **RATINGS, **NEEDS, **PAGES, **ERRORS, **SCENARIOS, **LEVELS, **BIDS, **EDITIONS, **RULES_AT_HAND,
    **LESSONS, **MISTAKES,
}  # fmt: skip
"""Every template by its key."""


def choose(base: str, *traits: str, catalogue: dict[str, str] = CATALOGUE) -> str:
    """Return the longest key of a catalogue that follows the traits of a case."""
    for length in range(len(traits), -1, -1):
        key = ".".join([base, *traits[:length]])
        if key in catalogue:
            return key
    raise KeyError(f"no template for {base} with {', '.join(traits) or 'no traits'}")
