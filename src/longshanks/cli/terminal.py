"""The screen and the keyboard: everything the game says and hears goes through here, so that tests can stand in."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from longshanks.cli.board import WIDTH

_PLAIN: Final = str.maketrans("┌┐└┘─│", "++++-|")
"""Boxes for screens without box characters."""
_CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"
_BLANK_LINES: Final = 60
"""What stands in for clearing where the screen cannot be cleared."""


class Terminal:
    """A place to write lines to and read lines from."""

    def __init__(
        self,
        read: Callable[[str], str] = input,
        write: Callable[[str], None] = print,
        *,
        colour: bool = False,
        width: int | None = None,
        boxes: bool = True,
        clears: bool = False,
    ) -> None:
        self._read = read
        self._write = write
        self.colour = colour
        """Whether the screen shows colour."""
        self._width = width
        self._boxes = boxes
        self._clears = clears

    @property
    def width(self) -> int:
        """How many columns there are, or as many as the board takes if nobody knows."""
        return self._width or shutil.get_terminal_size((WIDTH, 40)).columns

    def write(self, text: str) -> None:
        """Write a text."""
        self._write(text if self._boxes else text.translate(_PLAIN))

    def ask(self, prompt: str) -> str:
        """Read a line; the end of input is an EOFError."""
        return self._read(prompt)

    def clear(self) -> None:
        """Take everything off the screen."""
        self._write(_CLEAR if self._clears else "\n" * _BLANK_LINES)


def standard_terminal() -> Terminal:
    """Return the terminal of this process: colour on a tty only, and never where NO_COLOR is set."""
    tty = sys.stdout.isatty()
    if tty and sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401  (gives `input` its line editing)
    boxes = True
    try:
        "┌│".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        boxes = False
    ansi = tty and os.environ.get("TERM") != "dumb"
    return Terminal(input, print, colour=ansi and "NO_COLOR" not in os.environ, boxes=boxes, clears=ansi)
