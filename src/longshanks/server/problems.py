"""Problems: what the server answers when it cannot do as asked, as a namespaced code with its parameters."""

from __future__ import annotations

from typing import Final

from longshanks.rules.mistakes import Mistake
from longshanks.rules.refusals import Refusal
from longshanks.words.message import Param
from longshanks.words.mistakes import tell_mistake

STATUSES: Final[dict[str, int]] = {
    "action": 409, "game/unknown": 404, "game": 409, "message/malformed": 422, "message/too-large": 413,
    "rate": 429, "origin": 403, "login": 401, "name": 409, "seat": 403, "seat/taken": 409, "moment": 404,
    "invitation": 404, "seed": 409, "setup": 422, "file": 422, "odds": 403, "odds/no-battle": 409, "worker": 503,
    "name/blank": 422, "server": 500, "page": 404, "page/method": 405, "words": 404,
    "lesson": 404, "hint": 403,
}  # fmt: skip
"""The HTTP status of a code, or of all codes of its space."""


class Trouble(Exception):
    """Something that cannot be done as asked."""

    def __init__(self, code: str, refusal: Refusal | None = None, **params: Param) -> None:
        super().__init__(code)
        self.code = code
        self.params = params
        self.refusal = refusal
        """Why an action is not legal."""

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUSES.get(self.code) or STATUSES.get(self.code.partition("/")[0], 400)


def unreadable(mistake: Mistake) -> Trouble:
    """Return the trouble with an action that cannot be read."""
    return Trouble("action/unreadable", why=tell_mistake(mistake))
