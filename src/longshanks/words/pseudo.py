"""A pseudo-language: English with accents and half as long again, to find text that no catalogue has."""

from __future__ import annotations

import re
from typing import Final

from longshanks.words.template import Placeholder, Template, parse

PSEUDO: Final = "qps"
_ACCENTS: Final = str.maketrans("aceginosuyzACEGINOSUYZ", "åçéĝîñöšüýžÅÇÉĜÎÑÖŠÜÝŽ")
_PRINTF: Final = re.compile(r"(%\(\w+\)[dsr]|%[dsr])")
_WORD: Final = 8
"""Letters of a word of filling: a line can be broken between them, as between words."""


def pseudo_translated(text: str) -> str:
    """Return a template in the pseudo-language; its placeholders stay as they are."""
    if text in ("one", "other"):  # What 0 counts as is no text.
        return text
    template = parse(text)
    length = sum(len(part) for part in template if isinstance(part, str))
    return f"[{_accented(template)}{_filling((length + 1) // 2)}]" if length else text


def _filling(length: int) -> str:
    return "".join(" " if place % _WORD == _WORD - 1 and place < length - 1 else "~" for place in range(length))


def _accented(template: Template) -> str:
    return "".join(_spoken(part) if isinstance(part, str) else _written(part) for part in template)


def _spoken(text: str) -> str:
    # Every second part is a place of the command line's own words, such as `%(prog)s`, and stays.
    parts = _PRINTF.split(text)
    return "".join(part if place % 2 else part.translate(_ACCENTS) for place, part in enumerate(parts))


def _written(hole: Placeholder) -> str:
    choices = "".join(f"|{tag}:{_accented(choice)}" for tag, choice in hole.choices)
    return f"{{{hole.name}{'.' if hole.form else ''}{hole.form}{choices}}}"
