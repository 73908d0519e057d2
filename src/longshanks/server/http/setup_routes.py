"""What the set-up page offers, and the words of the languages."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from longshanks.server import messages as m
from longshanks.server.api_error import ApiError
from longshanks.server.computers.offered_levels import default_level, levels
from longshanks.server.http.dependencies import ERROR_RESPONSES
from longshanks.server.http.languages import words_response
from longshanks.server.http.setup_data import setup_data
from longshanks.server.responses import json_response

router = APIRouter(prefix="/api", responses=ERROR_RESPONSES)


@router.get("/setup", response_model=m.SetupDataModel)
async def get_setup() -> Response:
    """Return everything the set-up page offers, with the computer player that is chosen by default."""
    data = setup_data(levels())
    defaults = data.defaults.model_copy(update={"level": default_level()})
    return json_response(data.model_copy(update={"defaults": defaults}))


@router.get("/words/{lang}", response_model=m.WordsModel)
async def get_words(request: Request, lang: Annotated[str, Path(max_length=16)]) -> Response:
    """Return the words of a language; 304 to a browser that has them already."""
    response = words_response(request, lang)
    if response is None:
        raise ApiError("words/unknown")
    return response
