"""Mistakes: a name or a text from outside that means nothing here.

A mistake has English of its own, for programmers, and a code with parameters, by which people are told in their own
language what was wrong and what would be right. This module is not compiled, so that others may derive from it.
"""

from __future__ import annotations


class Mistake(ValueError):
    """What is wrong with something that was asked for or written."""

    def __init__(self, text: str, code: str = "", /, **params: str | int | list[str]) -> None:
        super().__init__(text)
        self.code = code
        """The words for it in the catalogue, `mistake.CODE`; none for what no player writes."""
        self.params = params


class EditionError(Mistake):
    """An edition, switch or value that does not exist; the message lists the good ones."""


class SetupError(Mistake):
    """A scenario or bid that does not exist; the message lists the good ones."""
