"""What happened in a game: the chronicle, earlier moments, luck, the proof of the dice, and the game as a file."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.responses import PlainTextResponse, Response

from longshanks.server import messages as m
from longshanks.server.api_error import ApiError
from longshanks.server.http.dependencies import ERROR_RESPONSES, CallerDep, GameDep, ViewerQuery, viewer_for
from longshanks.server.play import wire
from longshanks.server.play.dice import ALGORITHM, commitment, draws_of
from longshanks.server.play.export import export_game
from longshanks.server.play.luck_report import luck_of
from longshanks.server.responses import json_response

router = APIRouter(prefix="/api/games/{game}", responses=ERROR_RESPONSES)


@router.get("/history", response_model=m.HistoryModel)
async def get_history(
    caller: CallerDep,
    live_game: GameDep,
    viewer: ViewerQuery = None,
    start: Annotated[m.Row, Query(alias="from")] = 0,
) -> Response:
    """Return the chronicle after a row, as a viewer may see it."""
    seen_as = viewer_for(live_game, caller, viewer)
    async with live_game.lock:
        return json_response(live_game.history(seen_as, start))


@router.get("/moment/{row}", response_model=m.MomentModel)
async def get_moment(
    caller: CallerDep,
    live_game: GameDep,
    row: Annotated[m.Row, Path()],
    viewer: ViewerQuery = None,
    of: Annotated[m.Viewer | None, Query()] = None,
) -> Response:
    """Return the view at a row; `of` says whose count the row is of, if not the viewer's own."""
    seen_as = viewer_for(live_game, caller, viewer)
    counted = seen_as if of is None else viewer_for(live_game, caller, of)
    async with live_game.lock:
        fold = live_game.fold
        if row > fold.length(counted):
            raise ApiError("moment/unknown")
        number = fold.number_of(counted, row)
        seen = live_game.view_at(seen_as, number)
        row, length = fold.count_at(seen_as, number), fold.length(seen_as)
        return json_response({"game": live_game.id, "row": row, "length": length, "view": seen})


@router.get("/luck", response_model=m.LuckReportModel)
async def get_luck(caller: CallerDep, live_game: GameDep) -> Response:
    """Return hits expected and rolled, by side and battle."""
    async with live_game.lock:
        return json_response(luck_of(live_game.fold, viewer_for(live_game, caller, None)))


@router.get("/dice", response_model=m.DiceProofModel)
async def get_dice(live_game: GameDep) -> Response:
    """Return what one needs to check the dice; the secret and the draws once the game is over."""
    record = live_game.record
    parts = {wire.SIDE_KEYS[s.side]: None if s.part is None else s.part.hex() for s in record.seats}
    proof = m.DiceProofModel(commitment=commitment(record.game.secret), algorithm=ALGORITHM, parts=parts)
    async with live_game.lock:
        if live_game.is_over:
            proof.secret = record.game.secret.hex()
            draws = draws_of(live_game.fold.game, record.game.imported)
            proof.draws = [m.DiceDrawModel(**vars(draw)) for draw in draws]
    return json_response(proof)


@router.get("/file", responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}})
async def get_file(caller: CallerDep, live_game: GameDep) -> Response:
    """Return the game as a `.hots` file once nothing of it is hidden from the caller."""
    async with live_game.lock:
        if not live_game.is_over and not (live_game.is_shared and live_game.sides_of(caller.id)):
            raise ApiError("game/not-over")
        text = export_game(live_game)
    headers = {"Content-Disposition": f'attachment; filename="longshanks-{live_game.id}.hots"'}
    return PlainTextResponse(text, headers=headers)
