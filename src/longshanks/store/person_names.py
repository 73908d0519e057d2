"""Names of people: when two are the same, and when one imitates another.

Accounts are told apart by the *folded* name. No account may have a name that looks like another's: two names look alike
if their *skeletons* are equal, in which every letter stands for all that are drawn like it. The table is our own, of
what Latin, Greek and Cyrillic letters share; it errs on the side of refusing.
"""

from __future__ import annotations

import unicodedata
from typing import Final

MAX_FOLDED: Final = 120
"""The longest form of a name that is stored; some characters stand for a whole line of others."""
_LOOKALIKES: Final[dict[str, str]] = {
    "a": "аα@ɑ4", "b": "ьвβъƅ", "c": "сςϲ¢", "d": "ԁđð", "e": "еєε3ҽ", "f": "ƒϝ", "g": "ɡց9", "h": "һнհη",
    "j": "јϳ", "k": "кκ", "l": "1iıіιΙ|!ӏł", "m": "мμ", "n": "пռиν", "o": "0оοσօøө", "p": "рρþ", "q": "ԛզ",
    "r": "гɾ", "s": "ѕ5$ʂ", "t": "тτŧ", "u": "υսцʋ", "v": "ѵⅴ", "w": "ԝшщωω", "x": "хχ×", "y": "уγүұ¥", "z": "ᴢζʐ2",
    "ae": "æӕ", "oe": "œ", "ss": "ß",
}  # fmt: skip
"""By the letter that stands for them: letters, small ones, that look like it in some script or face."""
_TABLE: Final = str.maketrans({each: letter for letter, all_alike in _LOOKALIKES.items() for each in all_alike})
_PAIRS: Final = (("rn", "m"), ("vv", "w"), ("cl", "d"))
"""Letters that look like one when they stand side by side."""


def fold_name(name: str) -> str:
    """Return the form of a name by which accounts are told apart: without regard to case and width."""
    return unicodedata.normalize("NFKC", name).casefold().strip()[:MAX_FOLDED]


def skeleton(name: str) -> str:
    """Return what is left of a name when everything that looks alike is one: equal skeletons mean imitation.

    Case, accents, spaces and punctuation do not count. A name of nothing else is its own skeleton.
    """
    decomposed = unicodedata.normalize("NFKD", fold_name(name))
    letters = "".join(character for character in decomposed.translate(_TABLE) if character.isalnum())
    for pair, letter in _PAIRS:
        letters = letters.replace(pair, letter)
    return letters[:MAX_FOLDED] or fold_name(name)
