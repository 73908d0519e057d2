"""Responses of the REST API: models and errors as JSON."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import BaseModel
from starlette.responses import Response

from longshanks.server.api_error import ApiError
from longshanks.server.messages import Json, ProblemModel, dump, dump_all
from longshanks.server.wire_messages import message_model, refusal_model
from longshanks.words.catalogue import choose
from longshanks.words.message import compose

RETRY_SECONDS = 5
"""When a client that met a rate limit should try again."""


def json_response(message: BaseModel | Json, status: int = 200) -> Response:
    """Return a message as a JSON response."""
    return Response(dump(message), status, media_type="application/json")


def json_list_response(models: Sequence[BaseModel]) -> Response:
    """Return models as a JSON array."""
    return Response(dump_all(models), media_type="application/json")


def error_model(error: ApiError) -> ProblemModel:
    """Return an error for the wire.

    Its parameter `why`, a message, tells people what is wrong; `error`, English, tells programmers. A code without a
    message of its own is told by the message `error` alone; a test finds a code or a parameter that has none.
    """
    details = [name for name in ("why", "error") if name in error.params]
    message = compose(choose("error", error.code, *details), {"code": error.code, **error.params})
    refusal = refusal_model(error.refusal) if error.refusal else None
    return ProblemModel(code=error.code, message=message_model(message), refusal=refusal)


def error_response(error: ApiError) -> Response:
    """Return an error as a response with its status."""
    response = json_response(error_model(error), error.status)
    if error.code == "rate/limited":
        response.headers["Retry-After"] = str(RETRY_SECONDS)
    return response
