"""Laying out and colouring lines: a few named styles, used only where the screen can show them, and wrapped lists."""

from __future__ import annotations

from enum import Enum
from textwrap import wrap
from typing import Final


class TextStyle(Enum):
    """What a text is, as a code of the terminal."""

    ENGLISH = "31"
    SCOTTISH = "36"
    TITLE = "1"
    ALARM = "1;33"
    DIM = "2"


SIDE_STYLES: Final = [TextStyle.ENGLISH, TextStyle.SCOTTISH]
"""The style of each side."""


def styled(text: str, style: TextStyle, colour: bool) -> str:
    """Return a text in colour, or as it is where colour is off."""
    return f"\x1b[{style.value}m{text}\x1b[0m" if colour and text else text


def wrap_items(items: list[str], width: int, first: str = "", indent: str = "") -> list[str]:
    """Return items as lines of a list that breaks between items only."""
    glued = [item.replace(" ", "\xa0") for item in items]
    lines = wrap(", ".join(glued), width, initial_indent=first, subsequent_indent=indent)
    return [line.replace("\xa0", " ") for line in lines]
