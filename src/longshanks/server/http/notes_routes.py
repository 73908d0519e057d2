"""What the caller keeps on a game: private notes and the read mark."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from longshanks.server import messages as m
from longshanks.server.http.dependencies import ERROR_RESPONSES, CallerDep, GameDep, ServicesDep, set_guest_cookie
from longshanks.server.responses import json_response
from longshanks.store import notes

router = APIRouter(prefix="/api/games/{game}", responses=ERROR_RESPONSES)


@router.get("/notes", response_model=m.NotesModel)
async def get_notes(services: ServicesDep, caller: CallerDep, live_game: GameDep) -> Response:
    """Return the caller's private notes on a game."""
    return json_response(m.NotesModel(text=await notes.read_note(services.database, live_game.id, caller.id)))


@router.put("/notes", response_model=m.NotesModel)
async def put_notes(
    request: Request, services: ServicesDep, caller: CallerDep, live_game: GameDep, body: m.NotesModel
) -> Response:
    """Replace the caller's private notes on a game."""
    await notes.write_note(services.database, live_game.id, caller.id_and_name, body.text)
    return set_guest_cookie(request, services, caller, json_response(body))


@router.put("/seen", status_code=204, response_class=Response)
async def put_seen(services: ServicesDep, caller: CallerDep, live_game: GameDep, mark: m.ReadMarkModel) -> Response:
    """Store how far the caller has looked at a game; for a page that is being left and has no socket any more."""
    services.database.read_marks.put(live_game.id, caller.id_and_name, mark.row)
    return Response(status_code=204)
