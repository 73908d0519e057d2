"""Errors that are told to users: they carry a code and parameters, from which the message is made in their language.

`UserError` is the ancestor of all of them; `InputError` is for a name or a text from outside that means nothing here.
This module is not compiled, so that others may derive from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class UserError(Exception):
    """An error to tell a user about: an English text for programmers, a code and parameters for the catalogue.

    The code and the parameters make the message that says, in the user's language, what was wrong and what would be
    right.
    """

    def __init__(self, text: str, code: str = "", /, **params: object) -> None:
        super().__init__(text)
        self.code = code
        """The key of its message in the catalogue, below the prefix of its kind; empty if it has no message."""
        self.params: Mapping[str, object] = params

    def __reduce__(self) -> tuple[Any, ...]:
        return _made_again, (type(self), str(self)), self.__dict__


def _made_again(kind: type[UserError], text: str) -> UserError:
    made = kind.__new__(kind)
    Exception.__init__(made, text)
    return made


class InputError(UserError, ValueError):
    """Something written cannot be understood; its message is `input_error.CODE`, if a player can cause it."""

    params: Mapping[str, str | int | list[str]]


class EditionError(InputError):
    """An edition, switch or value that does not exist; the message lists the good ones."""


class SetupError(InputError):
    """A scenario or bid that does not exist; the message lists the good ones."""
