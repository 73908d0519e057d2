"""Hints and battle odds, which workers compute for a player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from fastapi import APIRouter, Request
from starlette.responses import Response

from longshanks.notation.action import read_action
from longshanks.notation.names import NotationError
from longshanks.rules.r1_map import AREA_NAMES
from longshanks.rules.r2_blocks import BLOCK_NAMES, SIDES
from longshanks.server import messages as m
from longshanks.server.api_error import ApiError, unreadable_action
from longshanks.server.computers.offered_levels import default_level
from longshanks.server.computers.worker_pool import WorkerError
from longshanks.server.http.dependencies import (
    ERROR_RESPONSES,
    CallerDep,
    GameDep,
    ServicesDep,
    ViewerQuery,
    require_allowance,
    viewer_for,
)
from longshanks.server.play import wire
from longshanks.server.play.fold import VIEWER_NUMBERS
from longshanks.server.play.live_game import LiveGame
from longshanks.server.responses import json_response
from longshanks.server.security.session_cookies import Caller
from longshanks.server.services import Services
from longshanks.server.wire_messages import message_model
from longshanks.words.game_messages import advice_message

router = APIRouter(prefix="/api/games/{game}", responses=ERROR_RESPONSES)


async def ask_worker(
    request: Request,
    services: Services,
    caller: Caller,
    game: LiveGame,
    side: int,
    kind: Literal["hint", "odds", "attacks"],
    groups: Sequence[Sequence[int]] = (),
) -> Any:
    """Return what a worker computes for a viewer; raises ApiError if asked too often or no worker can answer."""
    require_allowance(request, services.limits.computer_requests, caller)
    try:
        return await services.games.ask_worker(game, side, kind, caller.id, groups)
    except WorkerError:
        raise ApiError("worker/busy") from None


@router.get("/hint", response_model=m.HintModel)
async def get_hint(
    request: Request, services: ServicesDep, caller: CallerDep, live_game: GameDep, viewer: ViewerQuery = None
) -> Response:
    """Return what the computer would do in the caller's place, best first, if the game is played with hints."""
    side = viewer_for(live_game, caller, viewer)
    if side not in live_game.sides_of(caller.id):
        raise ApiError("seat/none")
    if not live_game.record.game.hints:
        raise ApiError("hint/off")
    if side not in live_game.fold.actors():
        raise ApiError("action/not-yours")
    stage = live_game.fold.state.stage  # The other side may act while the computer thinks.
    lines = await ask_worker(request, services, caller, live_game, side, "hint")
    actions = [wire.wire_action(action, stage) for action, _, _ in lines]
    return json_response(
        m.HintModel(
            level=default_level(),
            lines=[
                m.HintLineModel(
                    do=action["do"],
                    message=action["message"],
                    value=value,
                    reasons=[message_model(advice_message(*reason)) for reason in reasons],
                )
                for action, (_, value, reasons) in zip(actions, lines, strict=True)
            ],
        )
    )


@router.get("/odds", response_model=m.OddsReportModel)
async def get_odds(
    request: Request, services: ServicesDep, caller: CallerDep, live_game: GameDep, viewer: ViewerQuery = None
) -> Response:
    """Return the odds of the battle being fought, as far as the viewer can know, if the game is played with odds."""
    side = viewer_for(live_game, caller, viewer)
    if not live_game.record.game.odds:
        raise ApiError("odds/off")
    if side not in SIDES:
        side = VIEWER_NUMBERS["spectator"]
    found = await ask_worker(request, services, caller, live_game, side, "odds")
    if found is None:
        raise ApiError("odds/no-battle")
    odds, hidden, area, attacker = found
    return json_response(
        m.OddsReportModel(
            area=AREA_NAMES[area],
            attacker=wire.SIDE_KEYS[attacker],
            win=dict(zip(wire.SIDE_KEYS, odds.win, strict=True)),
            lost_steps=dict(zip(wire.SIDE_KEYS, odds.lost_steps, strict=True)),
            rounds=odds.rounds,
            dies={BLOCK_NAMES[block]: chance for block, chance in odds.dies.items()},
            captured={BLOCK_NAMES[block]: chance for block, chance in odds.captured.items()},
            unknown=hidden,
        )
    )


@router.post("/attacks", response_model=m.AttackOddsListModel)
async def post_attacks(
    request: Request,
    services: ServicesDep,
    caller: CallerDep,
    live_game: GameDep,
    asked: m.AttacksModel,
    viewer: ViewerQuery = None,
) -> Response:
    """Return the odds of the battles that groups of moves would lead to, if the game is played with odds."""
    side = viewer_for(live_game, caller, viewer)
    if side not in live_game.sides_of(caller.id):
        raise ApiError("seat/none")
    if not live_game.record.game.odds:
        raise ApiError("odds/off")
    try:
        groups = [[read_action(text) for text in group] for group in asked.groups]
    except NotationError as error:
        raise unreadable_action(error) from None
    found = await ask_worker(request, services, caller, live_game, side, "attacks", groups)
    return json_response(
        m.AttackOddsListModel(
            attacks=[
                m.AttackOddsModel(
                    area=AREA_NAMES[odds.area],
                    win=dict(zip(wire.SIDE_KEYS, odds.win, strict=True)),
                    lost_steps=dict(zip(wire.SIDE_KEYS, odds.lost_steps, strict=True)),
                    unknown=odds.unknown,
                )
                for odds in found
            ]
        )
    )
