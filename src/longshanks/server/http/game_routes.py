"""Games: set up, listed, joined and played; playing itself goes over the socket."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request
from fastapi.concurrency import run_in_threadpool
from starlette.responses import Response
from starlette.websockets import WebSocket

from longshanks.rules.r2_blocks import SIDE_NAMES
from longshanks.server import messages as m
from longshanks.server.api_error import ApiError
from longshanks.server.http.dependencies import (
    ERROR_RESPONSES,
    CallerDep,
    GameDep,
    GameId,
    ServicesDep,
    require_allowance,
    set_guest_cookie,
)
from longshanks.server.play.game_factory import NewGame, make_game, make_rematch, make_study
from longshanks.server.play.game_info import info_of, summary_of
from longshanks.server.play.live_game import LiveGame, setup_of
from longshanks.server.play.sockets import serve_socket
from longshanks.server.responses import json_list_response, json_response
from longshanks.server.security.session_cookies import Caller
from longshanks.server.services import Services
from longshanks.store import games
from longshanks.store.games import GameRecord, SeatTaken, find_game

router = APIRouter(prefix="/api", responses=ERROR_RESPONSES)
GameList = Literal["mine", "open", "watch"]
LISTS: dict[str, Callable[..., Awaitable[list[GameRecord]]]] = {
    "mine": games.list_mine,
    "open": games.list_open,
    "watch": games.list_watch,
}


async def game_info_response(
    request: Request, services: Services, caller: Caller, game: LiveGame, status: int = 200
) -> Response:
    """Return all about a game but its view, as the caller may know it."""
    record = await find_game(services.database, game.id, caller.id)
    assert record is not None
    info = info_of(record, caller.id, game.viewers_for(caller.id))
    return set_guest_cookie(request, services, caller, json_response(info, status))


async def require_room(services: Services, caller: Caller, has_computer: bool = False) -> None:
    """Raise ApiError if the caller has as many unfinished games as one person may have."""
    limits, found = services.limits, await games.count_unfinished(services.database, caller.id)
    if has_computer and found.against_computers >= limits.computer_games:
        raise ApiError("game/too-many", count=limits.computer_games)
    if found.all >= limits.unfinished_games:
        raise ApiError("game/too-many", count=limits.unfinished_games)


async def store_new_game(request: Request, services: Services, caller: Caller, new: NewGame) -> Response:
    """Store a new game, begin it if nothing is missing, and return all about it."""
    game_id = await games.add_game(services.database, caller.id_and_name, new.game, new.seats, new.entries, new.clock)
    game = await services.games.get(game_id)
    assert game is not None
    await services.games.begin(game)
    return await game_info_response(request, services, caller, game, 201)


@router.post("/games", response_model=m.GameInfoModel, status_code=201)
async def post_games(request: Request, services: ServicesDep, caller: CallerDep, wanted: m.NewGameModel) -> Response:
    """Set up a game."""
    require_allowance(request, services.limits.games, caller)
    await require_room(services, caller, wanted.opponent == "computer")
    beaten = await games.list_beaten_levels(services.database, caller.id)
    return await store_new_game(request, services, caller, make_game(wanted, caller.id, beaten))


@router.post("/games/import", response_model=m.GameInfoModel, status_code=201)
async def post_import(request: Request, services: ServicesDep, caller: CallerDep, file: m.ImportModel) -> Response:
    """Make a study game of a `.hots` file."""
    require_allowance(request, services.limits.games, caller)
    await require_room(services, caller)
    new = await run_in_threadpool(make_study, file.text, file.open, caller.id)
    return await store_new_game(request, services, caller, new)


@router.get("/games", response_model=list[m.GameSummaryModel])
async def get_games(
    services: ServicesDep,
    caller: CallerDep,
    which: Annotated[GameList, Query(alias="list")] = "mine",
    page: Annotated[int, Query(ge=0, le=10_000)] = 0,
) -> Response:
    """Return a page of a list of games: the caller's, those with an open seat, or those to watch."""
    records = await LISTS[which](services.database, caller.id, page)
    keep_days = services.settings.keep_games
    return json_list_response([summary_of(record, caller.id, keep_days) for record in records])


@router.get("/games/{game}", response_model=m.GameInfoModel)
async def get_game(request: Request, services: ServicesDep, caller: CallerDep, live_game: GameDep) -> Response:
    """Return all about a game but its view."""
    return await game_info_response(request, services, caller, live_game)


@router.get("/invitations/{invitation}", response_model=m.GameInfoModel)
async def get_invitation(
    request: Request, services: ServicesDep, caller: CallerDep, invitation: Annotated[str, Path(max_length=128)]
) -> Response:
    """Return the game an invitation is for."""
    return await game_info_response(request, services, caller, await find_invited(services, caller, invitation))


@router.post("/join", response_model=m.GameInfoModel)
async def post_join_by_invitation(
    request: Request, services: ServicesDep, caller: CallerDep, claim: m.JoinModel
) -> Response:
    """Claim the seat an invitation is for, without naming the game."""
    game = await find_invited(services, caller, claim.invitation)
    return await join(request, services, caller, game, claim)


@router.post("/games/{game}/join", response_model=m.GameInfoModel)
async def post_join(
    request: Request, services: ServicesDep, caller: CallerDep, game: GameId, claim: m.JoinModel
) -> Response:
    """Claim a free seat: by invitation, or an open one."""
    found = await services.games.get(game)
    if found is None or not may_enter(found, caller, claim.invitation):
        raise ApiError("game/unknown")
    return await join(request, services, caller, found, claim)


def may_enter(game: LiveGame, caller: Caller, invitation: str | None) -> bool:
    """Return whether a game exists for somebody: they may see it, or still claim a seat by the invitation they have.

    An invitation that was used opens nothing: it lies in the history of the other's browser and in their mail.
    """
    free = [seat.invitation for seat in game.record.seats if seat.kind == "free"]
    return game.may_see(caller.id) or (invitation is not None and invitation in free)


async def find_invited(services: Services, caller: Caller, invitation: str | None) -> LiveGame:
    """Return the game an invitation is for; raises ApiError if there is none or it is not for the caller."""
    found = None if invitation is None else await games.find_by_invitation(services.database, invitation)
    game = None if found is None else await services.games.get(found[0])
    if game is None or not may_enter(game, caller, invitation):
        raise ApiError("invitation/unknown")
    return game


async def join(request: Request, services: Services, caller: Caller, game: LiveGame, claim: m.JoinModel) -> Response:
    """Give the caller the seat they claim, unless it is theirs already; return all about the game."""
    side = free_side(game, caller, claim)
    if side is not None:
        try:
            await games.claim_seat(services.database, game.id, side, caller.id_and_name)
        except SeatTaken:
            raise ApiError("seat/taken") from None
        await services.games.refresh(game)
    return await game_info_response(request, services, caller, game)


def free_side(game: LiveGame, caller: Caller, claim: m.JoinModel) -> int | None:
    """Return the side that a caller who may enter can claim, None if it is theirs already; raises ApiError."""
    seats, own = game.record.seats, game.sides_of(caller.id)
    if claim.invitation is not None:
        invited = [seat for seat in seats if seat.invitation == claim.invitation]
        if not invited:
            raise ApiError("invitation/unknown")
        if invited[0].person == caller.id:
            return None
        if own:
            raise ApiError("seat/yours")
        if invited[0].kind != "free":
            raise ApiError("seat/taken")
        return invited[0].side
    if own:
        return None
    wanted = None if claim.side is None else SIDE_NAMES.index(claim.side)
    free = [seat.side for seat in seats if seat.kind == "free" and wanted in (None, seat.side)]
    if game.record.game.kind != "open":
        raise ApiError("seat/none")
    if not free:
        raise ApiError("seat/taken")
    return free[0]


@router.post("/games/{game}/seed", response_model=m.GameInfoModel)
async def post_seed(
    request: Request, services: ServicesDep, caller: CallerDep, live_game: GameDep, seed: m.SeedPartModel
) -> Response:
    """Add the caller's part to the dice; the game begins when both seats have theirs."""
    own = [seat for seat in live_game.record.seats if seat.person == caller.id]
    if not own:
        raise ApiError("seat/none")
    missing = [seat.side for seat in own if seat.part is None]
    if not missing or not await services.games.add_part(live_game, missing[0], bytes.fromhex(seed.part)):
        raise ApiError("seed/too-late")
    return await game_info_response(request, services, caller, live_game)


@router.post("/games/{game}/rematch", response_model=m.GameInfoModel, status_code=201)
async def post_rematch(request: Request, services: ServicesDep, caller: CallerDep, live_game: GameDep) -> Response:
    """Set up the same game with sides swapped; who asks second gets the game that is there."""
    require_allowance(request, services.limits.games, caller)
    if not live_game.sides_of(caller.id):
        raise ApiError("seat/none")
    if not live_game.is_over:
        raise ApiError("game/not-over")
    record = live_game.record
    if record.rematch is None:
        await require_room(services, caller, any(seat.kind == "computer" for seat in record.seats))
    response = await store_new_game(request, services, caller, make_rematch(record, setup_of(record), caller.id))
    await services.games.refresh(live_game)
    return response


@router.websocket("/games/{game}/socket")
async def play_socket(socket: WebSocket, services: ServicesDep, caller: CallerDep, game: str) -> None:
    """Play: see docs/protocol.md."""
    with services.sockets.opened(socket, caller):
        await serve_socket(socket, services.games, services.limits, game, caller)
