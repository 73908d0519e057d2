"""The catalogue: every template and every name by its key, in English.

The first word of a key says where its English is:

    side area block label brief card list pair strength plural              english_game.py, rules/facts/*.toml
    event outcome refusal prompt wait stage action rating need level bid    english_game.py
    advice scenario                                                         english_game.py, rules/facts/scenarios.toml
    edition switch                                                          rules/facts/editions.toml
    rule rules                                                              english_rules.py
    lesson                                                                  english_lessons.py
    alert                                                                   english_club.py
    error input_error why_not page                                          english_errors.py

What only the terminal says is in `cli/english_terminal.py`, and the browser's own words are in its source.
"""

from __future__ import annotations

from typing import Final

from longshanks.rules import facts
from longshanks.rules.editions import BOOKS, SWITCH_TEXTS, VALUE_TEXTS
from longshanks.words.english_club import CLUB
from longshanks.words.english_errors import ERRORS
from longshanks.words.english_game import GAME
from longshanks.words.english_lessons import LESSONS
from longshanks.words.english_rules import RULES

_FACTS: Final[dict[str, str]] = {
    **{f"area.{name}": area["name"] for name, area in facts.BOARD["areas"].items()},
    **{f"block.{name}": block["name"] for name, block in facts.BLOCKS.items()},
    **{f"card.{name}": event["name"] for name, event in facts.CARDS["events"].items()},
    **{f"label.{name}": block["name"] for name, block in facts.BLOCKS.items()},
    **{f"scenario.{name}": scenario["name"] for name, scenario in facts.SCENARIOS.items()},
    **{f"edition.{name}": book for name, book in BOOKS.items()},
    **{f"switch.{switch}": text for switch, text in SWITCH_TEXTS.items()},
    **{f"switch.{switch}.{value}": text for switch, texts in VALUE_TEXTS.items() for value, text in texts.items()},
}
"""Names and texts as the facts give them; a `label` is what is printed on a block."""

CATALOGUE: Final[dict[str, str]] = {**_FACTS, **GAME, **RULES, **LESSONS, **ERRORS, **CLUB}
"""Every template by its key; a name in `english_game.py` goes before that of the facts."""


def choose(base: str, *traits: str, catalogue: dict[str, str] = CATALOGUE) -> str:
    """Return the longest key of a catalogue that follows the traits of a case."""
    for length in range(len(traits), -1, -1):
        key = ".".join([base, *traits[:length]])
        if key in catalogue:
            return key
    raise KeyError(f"no template for {base} with {', '.join(traits) or 'no traits'}")
