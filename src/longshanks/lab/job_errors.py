"""The ancestor of the errors of `lab/`."""

from __future__ import annotations

from longshanks.rules.user_errors import UserError


class JobError(UserError):
    """A job cannot be begun or finished; the text says why and what to do, in English, and carries no code."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
