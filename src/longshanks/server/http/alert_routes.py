"""Being told: channels, quiet hours, games that are muted, and the way out of all of it."""

from __future__ import annotations

import base64
import json
import re
import secrets
from typing import Annotated
from urllib.parse import urlsplit
from zoneinfo import available_timezones

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from longshanks.server import messages as m
from longshanks.server.api_error import ApiError
from longshanks.server.club.alert_keeper import public_push_key
from longshanks.server.club.alert_texts import AlertLine, known_language, say
from longshanks.server.club.outside_requests import Unreachable
from longshanks.server.http.dependencies import (
    ERROR_RESPONSES,
    CallerDep,
    GameDep,
    ServicesDep,
    require_allowance,
    set_guest_cookie,
)
from longshanks.server.responses import json_response
from longshanks.server.security.session_cookies import Caller
from longshanks.server.services import Services
from longshanks.store import alerts
from longshanks.store.club_models import AlertChannelRow

router = APIRouter(prefix="/api", responses=ERROR_RESPONSES)

Token = Annotated[str, Path(max_length=64, pattern=r"^[A-Za-z0-9_\-]+$")]
MAIL = re.compile(r"[^@\s<>,;:\"()]+@[^@\s<>,;:\"()]+")


def channel_model(row: AlertChannelRow) -> m.ChannelModel:
    """Return a channel for the wire; the rest of a URL may be a secret of its owner."""
    target = row.target
    if row.kind == "push":
        target = urlsplit(str(json.loads(target).get("endpoint", ""))).netloc
    elif row.kind != "mail":
        target = urlsplit(target).netloc
    secret = row.secret if row.kind == "json" else None
    fields = {"id": row.id, "kind": row.kind, "target": target, "secret": secret}
    states = {"digest": row.digest, "confirmed": row.confirmed, "stopped": row.stopped}
    return m.ChannelModel.model_validate({**fields, **states})


async def alerts_response(request: Request, services: Services, caller: Caller) -> Response:
    """Return how the caller is told."""
    times = await alerts.read_times(services.database, caller.id)
    key = base64.urlsafe_b64encode(public_push_key(services.alerts.senders.push_key)).rstrip(b"=").decode()
    found = m.AlertsModel(
        channels=[channel_model(row) for row in await alerts.list_channels(services.database, caller.id)],
        zone=times.zone, quiet_from=times.quiet_from, quiet_to=times.quiet_to,
        mail=services.alerts.settings.smtp is not None, push_key=key,
    )  # fmt: skip
    return set_guest_cookie(request, services, caller, json_response(found))


@router.get("/alerts", response_model=m.AlertsModel)
async def get_alerts(request: Request, services: ServicesDep, caller: CallerDep) -> Response:
    """Return how the caller is told that they are waited for."""
    return await alerts_response(request, services, caller)


@router.post("/alerts/channels", response_model=m.AlertsModel, status_code=201)
async def post_channel(
    request: Request, services: ServicesDep, caller: CallerDep, wanted: m.NewChannelModel
) -> Response:
    """Add a channel: a mail address is asked first, a webhook must accept a first message."""
    require_allowance(request, services.limits.logins, caller)
    target = check_target(wanted.kind, wanted.target.strip())
    row = AlertChannelRow(
        id=secrets.token_urlsafe(24), person=caller.id, kind=wanted.kind, target=target,
        secret=secrets.token_urlsafe(24), language=known_language(wanted.language), digest=wanted.digest,
        confirmed=wanted.kind != "mail", failures=0, stopped=False,
    )  # fmt: skip
    senders = services.alerts.senders
    try:
        if row.kind == "mail":
            await senders.confirm(row)
        elif row.kind != "push":
            line = AlertLine(say(row.language, "alert.hello"), services.alerts.settings.address)
            await senders.send(row, [line], row.id)
    except Unreachable:
        raise ApiError("alert/unreachable") from None
    try:
        await alerts.add_channel(services.database, caller.id_and_name, row)
    except alerts.TooManyChannels:
        raise ApiError("alert/too-many") from None
    response = await alerts_response(request, services, caller)
    response.status_code = 201
    return response


def check_target(kind: str, target: str) -> str:
    """Return the target of a channel; raises ApiError if it is none."""
    if kind == "mail":
        if not MAIL.fullmatch(target) or len(target) > 254:
            raise ApiError("alert/address")
        return target
    if kind == "push":
        try:
            subscription = json.loads(target)
            kept = {"endpoint": subscription["endpoint"], "keys": dict(subscription["keys"])}
        except (ValueError, KeyError, TypeError):
            raise ApiError("alert/address") from None
        return json.dumps(kept, sort_keys=True)
    return target


@router.put("/alerts/quiet", response_model=m.AlertsModel)
async def put_quiet(request: Request, services: ServicesDep, caller: CallerDep, wanted: m.QuietHoursModel) -> Response:
    """Choose when the caller is not told."""
    if wanted.zone not in available_timezones():
        raise ApiError("alert/zone")
    times = alerts.AlertTimes(wanted.zone, wanted.quiet_from, wanted.quiet_to)
    await alerts.write_times(services.database, caller.id_and_name, times)
    return await alerts_response(request, services, caller)


@router.delete("/alerts/channels/{channel}", response_model=m.AlertsModel)
async def delete_channel(request: Request, services: ServicesDep, caller: CallerDep, channel: Token) -> Response:
    """Take a channel away."""
    if not await alerts.delete_channel(services.database, channel, caller.id):
        raise ApiError("alert/unknown")
    return await alerts_response(request, services, caller)


@router.post("/alerts/confirm", status_code=204, response_class=Response)
async def post_confirm(request: Request, services: ServicesDep, wanted: m.ConfirmModel) -> Response:
    """Confirm a mail address by what was sent there."""
    require_allowance(request, services.limits.logins)
    if not await alerts.confirm_channel(services.database, wanted.token):
        raise ApiError("alert/unknown")
    return Response(status_code=204)


@router.post("/alerts/off/{channel}", status_code=204, response_class=Response)
async def post_off(services: ServicesDep, channel: Token) -> Response:
    """Take the channel away that a message came by, whoever asks: the link in it is enough."""
    await alerts.delete_channel(services.database, channel)
    return Response(status_code=204)


@router.get("/games/{game}/alerts", response_model=m.MutedStateModel)
async def get_muted(services: ServicesDep, caller: CallerDep, live_game: GameDep) -> Response:
    """Return whether the caller is told of a game."""
    return json_response(m.MutedStateModel(muted=await alerts.is_muted(services.database, live_game.id, caller.id)))


@router.put("/games/{game}/alerts", response_model=m.MutedStateModel)
async def put_muted(services: ServicesDep, caller: CallerDep, live_game: GameDep, wanted: m.MutedModel) -> Response:
    """Choose whether the caller is told of a game."""
    if not live_game.sides_of(caller.id):
        raise ApiError("seat/none")
    await alerts.set_muted(services.database, live_game.id, caller.id, wanted.muted)
    return json_response(m.MutedStateModel(muted=wanted.muted))
