"""Play over weeks: clocks and vacations."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from longshanks.server import messages as m
from longshanks.server.http.dependencies import ERROR_RESPONSES, CallerDep, GameDep, ServicesDep
from longshanks.server.http.game_routes import game_info_response

router = APIRouter(prefix="/api", responses=ERROR_RESPONSES)


@router.post("/games/{game}/clock", response_model=m.GameInfoModel)
async def post_clock(
    request: Request, services: ServicesDep, caller: CallerDep, live_game: GameDep, wanted: m.ClockChoiceModel
) -> Response:
    """Claim a game whose other player's time is up, or let the computer play on for them."""
    await services.clocks.choose(live_game, caller.id, wanted.choice)
    return await game_info_response(request, services, caller, live_game)


@router.put("/games/{game}/vacation", response_model=m.GameInfoModel)
async def put_vacation(
    request: Request, services: ServicesDep, caller: CallerDep, live_game: GameDep, wanted: m.VacationModel
) -> Response:
    """Let the caller's clock stand, or run again."""
    await services.clocks.set_away(live_game, caller.id, wanted.on)
    return await game_info_response(request, services, caller, live_game)
