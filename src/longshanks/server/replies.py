"""Replies of the REST API: models as JSON, and problems."""

from __future__ import annotations

from pydantic import BaseModel
from starlette.responses import Response

from longshanks.server import wire
from longshanks.server.messages import dump
from longshanks.server.problems import Trouble


def reply(model: BaseModel, status: int = 200) -> Response:
    """Return a model as an answer."""
    return Response(dump(model), status, media_type="application/json")


def problem(trouble: Trouble) -> Response:
    """Return a problem as an answer."""
    response = reply(wire.problem(trouble.code, trouble.refusal, **trouble.params), trouble.status)
    if trouble.code == "rate/limited":
        response.headers["Retry-After"] = "5"
    return response
