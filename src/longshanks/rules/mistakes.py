"""Mistakes: a name or a text from outside that means nothing here.

This module is not compiled, so that others may derive from it.
"""

from __future__ import annotations

from collections.abc import Mapping


class Told(Exception):
    """An error with English of its own, for programmers, and a code with parameters.

    By these people are told in their own language what was wrong and what would be right.
    """

    def __init__(self, text: str, code: str = "", /, **params: object) -> None:
        super().__init__(text)
        self.code = code
        """Which words there are for it in the catalogue; empty if there are none."""
        self.params: Mapping[str, object] = params


class Mistake(Told, ValueError):
    """What is wrong with something that was asked for or written: `mistake.CODE`; what no player writes has none."""

    params: Mapping[str, str | int | list[str]]


class EditionError(Mistake):
    """An edition, switch or value that does not exist; the message lists the good ones."""


class SetupError(Mistake):
    """A scenario or bid that does not exist; the message lists the good ones."""
