"""The English digest of the rules, in our own words: one paragraph for each key, in reading order.

A key is `rules.SECTION.text.N` for a paragraph that always holds, and `rules.SECTION.SWITCH.VALUE` for one that holds
where a switch of the editions has that value; several pairs of switch and value must all be so. `words/rules.py` reads
the keys and says which paragraphs a game has. Titles are the `rule.SECTION` of the catalogue, or `rules.SECTION.title`
for the parts that the book does not number.
"""

from __future__ import annotations

from typing import Final

from longshanks.words.english_rules_battle import BATTLE
from longshanks.words.english_rules_board import BOARD
from longshanks.words.english_rules_end import END
from longshanks.words.english_rules_moves import MOVES
from longshanks.words.english_rules_tables import TABLES
from longshanks.words.english_rules_winter import WINTER

DIGEST: Final[dict[str, str]] = {**BOARD, **MOVES, **BATTLE, **WINTER, **END}
"""The text, section by section."""
RULES_AT_HAND: Final[dict[str, str]] = {**DIGEST, **TABLES}
"""The text and the words of its tables."""
