"""The English catalogue, fourth part: what can be chosen before a game. Editions and switches speak for themselves."""

from __future__ import annotations

from typing import Final

from longshanks.rules.editions import BOOKS, SWITCH_TEXTS, VALUE_TEXTS

SCENARIOS: Final[dict[str, str]] = {
    "scenario.braveheart.about": (
        "Wallace rises against the English, who hold most of the nobles. Counted after nine years."
    ),
    "scenario.bruce.about": "Robert the Bruce has taken the crown and must keep it. Counted after nine years.",
    "scenario.campaign.about": "Begins as Braveheart and has no last year: it ends by sudden death alone.",
}

LEVELS: Final[dict[str, str]] = {
    "level": "{level}",
    "level.about": "A computer player.",
    "level.beginner": "Beginner",
    "level.beginner.about": "Sensible, but overlooks things and makes mistakes. A good first opponent.",
    "level.club": "Club player",
    "level.club.about": "Weighs what each turn leads to, and answers at once.",
    "level.ismcts": "Tree searcher",
    "level.ismcts.about": "A plain tree search over imagined worlds. A yardstick for research, not for fun.",
    "level.master": "Master",
    "level.master.about": "Plays its best plans through to the end of the turn before it moves. Takes a second or two.",
    "level.greedy": "Squire",
    "level.greedy.about": "Plays by a few rules of thumb: attacks where it is stronger, wastes nothing in winter.",
    "level.random": "Fool",
    "level.random.about": "Does anything that is allowed. Good for trying things out.",
}
"""The computer players; one without words of its own is called by its name."""

BIDS: Final[dict[str, str]] = {
    "bid.england.many": "England plays without Edward for the first {count} years. [T]",
    "bid.england.one": "England plays without Edward for the first year. [T]",
    "bid.none": "No bid: both sides as printed. [T]",
    "bid.scotland.many": "Scotland lets England begin with {count} more blocks. [T]",
    "bid.scotland.one": "Scotland lets England begin with one more block. [T]",
}
"""What a tournament bid gives away."""

EDITIONS: Final[dict[str, str]] = {
    **{f"edition.{name}": book for name, book in BOOKS.items()},
    **{f"switch.{switch}": text for switch, text in SWITCH_TEXTS.items()},
    **{f"switch.{switch}.{value}": text for switch, texts in VALUE_TEXTS.items() for value, text in texts.items()},
}
"""The rulebooks, what each switch is about, and its readings."""
