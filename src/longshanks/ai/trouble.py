"""Trouble: work that cannot be begun or done, for a reason that whoever asked for it should be told."""

from __future__ import annotations


class Trouble(Exception):
    """Why some work cannot be done: English for programmers, a code and its parameters for those who tell it."""

    def __init__(self, text: str, code: str = "", /, **params: object) -> None:
        super().__init__(text)
        self.code = code
        """The words for it in the terminal's catalogue, `trouble.CODE`."""
        self.params = params
