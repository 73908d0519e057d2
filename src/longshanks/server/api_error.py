"""What the server answers when it cannot do as asked: a namespaced code with parameters for its message."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from longshanks.rules.refusals import Refusal
from longshanks.rules.user_errors import InputError, UserError
from longshanks.words.error_messages import input_error_message
from longshanks.words.message import Param

STATUSES: Final[dict[str, int]] = {
    "action": 409, "game/unknown": 404, "game": 409, "message/malformed": 422, "message/too-large": 413,
    "rate": 429, "origin": 403, "login": 401, "name": 409, "seat": 403, "seat/taken": 409, "moment": 404,
    "invitation": 404, "seed": 409, "setup": 422, "file": 422, "odds": 403, "odds/no-battle": 409, "worker": 503,
    "name/blank": 422, "server": 500, "page": 404, "page/method": 405, "words": 404,
    "lesson": 404, "hint": 403, "password": 422, "account": 403, "session": 404, "login/banned": 403,
    "server/database": 503, "clock": 409, "alert": 422, "alert/unknown": 404,
}  # fmt: skip
"""The HTTP status of a code, or of all codes of its namespace."""


class ApiError(UserError):
    """The server cannot do as asked; over HTTP a response with `status`, over a socket an `error` message.

    `code` is the key of its message below `error.`; `refusal` says of an illegal action which rule forbids it.
    """

    params: Mapping[str, Param]

    def __init__(self, code: str, refusal: Refusal | None = None, **params: Param) -> None:
        super().__init__(code, code, **params)
        self.refusal = refusal

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUSES.get(self.code) or STATUSES.get(self.code.partition("/")[0], 400)


def unreadable_action(mistake: InputError) -> ApiError:
    """Return the error for an action whose text cannot be parsed."""
    return ApiError("action/unreadable", why=input_error_message(mistake))
