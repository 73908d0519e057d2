"""The caller: who they are, their name, their account and the sessions they are logged in with."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from longshanks.server import messages as m
from longshanks.server.api_error import ApiError
from longshanks.server.http.dependencies import (
    ERROR_RESPONSES,
    CallerDep,
    ServicesDep,
    require_allowance,
    set_guest_cookie,
)
from longshanks.server.play.live_game import Command
from longshanks.server.responses import json_list_response, json_response
from longshanks.server.security.common_passwords import is_common
from longshanks.server.security.session_cookies import Caller, hash_token
from longshanks.server.services import Services
from longshanks.store import people, sessions
from longshanks.store.games import list_mine
from longshanks.store.log import RESIGN
from longshanks.store.models import PersonRow
from longshanks.store.person_names import fold_name
from longshanks.store.personal_data import delete_person, read_personal_data

router = APIRouter(prefix="/api", responses=ERROR_RESPONSES)


async def find_me(services: Services, caller: Caller) -> m.MeModel:
    """Return who the caller is; a guest who is not stored has the name of a guest."""
    person = await people.find_person(services.database, caller.id)
    if person is None:
        return m.MeModel(name=caller.guest_name, account=False)
    return me_of(person)


def me_of(person: PersonRow) -> m.MeModel:
    """Return who somebody stored is, for the wire."""
    return m.MeModel(name=person.name, account=person.login is not None)


async def find_account(services: Services, caller: Caller) -> PersonRow:
    """Return the account of the caller; raises ApiError if they are a guest."""
    person = await people.find_person(services.database, caller.id)
    if person is None or caller.session is None:
        raise ApiError("account/none")
    return person


def check_password(password: str, name: str) -> None:
    """Raise ApiError if a password is among the first that are guessed."""
    if is_common(password, name):
        raise ApiError("password/common")


def clean_name(name: str) -> str:
    """Return a name with single spaces; raises ApiError if it is blank or holds what cannot be printed."""
    cleaned = " ".join(name.split())
    if not cleaned or not cleaned.isprintable():
        raise ApiError("name/blank")
    return cleaned


def limit_logins(request: Request, services: Services, name: str) -> None:
    """Refuse too many passwords tried from one address or for one name."""
    require_allowance(request, services.limits.logins)
    if not services.limits.logins.by_person.allows(f"name {fold_name(name)}"):
        raise ApiError("rate/limited")


@router.get("/me", response_model=m.MeModel)
async def get_me(request: Request, services: ServicesDep, caller: CallerDep) -> Response:
    """Return who the caller is; somebody new gets a cookie and is a guest from now on."""
    response = set_guest_cookie(request, services, caller, json_response(await find_me(services, caller)))
    if caller.cookie is not None:
        services.session_cookies.write(request, response, *caller.cookie)
    return response


@router.patch("/me", response_model=m.MeModel)
async def patch_me(request: Request, services: ServicesDep, caller: CallerDep, change: m.MeChangeModel) -> Response:
    """Give the caller another name, with which an account logs in from now on."""
    try:
        person = await people.rename(services.database, caller.id, clean_name(change.name))
    except people.NameTaken:
        raise ApiError("name/taken") from None
    return set_guest_cookie(request, services, caller, json_response(me_of(person)))


@router.post("/account", response_model=m.MeModel)
async def post_account(
    request: Request, services: ServicesDep, caller: CallerDep, credentials: m.CredentialsModel
) -> Response:
    """Make an account of the guest, who keeps all games and is logged in; the cookie of the guest is good no more."""
    limit_logins(request, services, credentials.name)
    name = clean_name(credentials.name)
    if caller.session is not None:
        raise ApiError("name/has-account")
    check_password(credentials.password, name)
    password = await services.passwords.hash(credentials.password)
    try:
        person = await people.create_account(services.database, caller.id, name, password)
    except people.NameTaken:
        raise ApiError("name/taken") from None
    await services.sockets.close(lambda other: other.id == caller.id)
    return await logged_in(request, services, person)


@router.post("/login", response_model=m.MeModel)
async def post_login(
    request: Request, services: ServicesDep, caller: CallerDep, credentials: m.CredentialsModel
) -> Response:
    """Log in; the guest's games go over to the account."""
    limit_logins(request, services, credentials.name)
    person = await people.find_account(services.database, credentials.name)
    stored = None if person is None else person.password
    if not await services.passwords.verify(stored, credentials.password) or person is None:
        raise ApiError("login/failed")
    if person.banned is not None:
        raise ApiError("login/banned")
    for game_id in await people.merge_guest(services.database, caller.id, person.id):
        game = await services.games.get(game_id)
        if game is not None:
            await services.games.refresh(game)
    if caller.session is not None:
        await end_sessions(services, caller.id, only=caller.session)
    return await logged_in(request, services, person)


async def logged_in(request: Request, services: Services, person: PersonRow) -> Response:
    """Start a session of a person and return who they are."""
    response = json_response(me_of(person))
    await services.session_cookies.start_session(request, response, person.id)
    return response


@router.post("/logout", status_code=204, response_class=Response)
async def post_logout(request: Request, services: ServicesDep, caller: CallerDep) -> Response:
    """End the session and forget who the caller is; the next visit is that of a new guest."""
    if caller.session is not None:
        await end_sessions(services, caller.id, only=caller.session)
    response = Response(status_code=204)
    services.session_cookies.clear(request, response)
    return response


@router.put("/account/password", response_model=m.MeModel)
async def put_password(
    request: Request, services: ServicesDep, caller: CallerDep, change: m.PasswordChangeModel
) -> Response:
    """Choose another password; every session ends, but the caller is logged in with a new one."""
    person = await find_account(services, caller)
    limit_logins(request, services, person.login or "")
    if not await services.passwords.verify(person.password, change.password):
        raise ApiError("password/wrong")
    check_password(change.new, person.name)
    await people.set_password(services.database, person.id, await services.passwords.hash(change.new))
    await end_sessions(services, person.id)
    return await logged_in(request, services, person)


@router.post("/account/reset", response_model=m.MeModel)
async def post_reset(
    request: Request, services: ServicesDep, caller: CallerDep, reset: m.PasswordResetModel
) -> Response:
    """Choose a new password by a link that works once; every session ends, but the caller is logged in."""
    require_allowance(request, services.limits.logins)
    token = hash_token(reset.token)
    person = await people.find_reset(services.database, token)
    if person is None:
        raise ApiError("password/link")
    check_password(reset.password, person.name)
    password = await services.passwords.hash(reset.password)
    if not await people.use_reset(services.database, token, password):
        raise ApiError("password/link")
    await services.sockets.close(lambda other: other.id == person.id)
    return await logged_in(request, services, person)


@router.get("/account/data", response_model=dict[str, Any])
async def get_data(services: ServicesDep, caller: CallerDep) -> Response:
    """Return all that is stored of the caller, for them to keep; a guest who is not stored gets an empty object."""
    found = await read_personal_data(services.database, caller.id)
    headers = {"Content-Disposition": 'attachment; filename="longshanks.json"'}
    return Response(json.dumps(found, ensure_ascii=False, indent=1), media_type="application/json", headers=headers)


@router.delete("/account", status_code=204, response_class=Response)
async def delete_account(
    request: Request, services: ServicesDep, caller: CallerDep, farewell: m.AccountDeletionModel
) -> Response:
    """Give up the caller's games with others, then delete the caller and all that is stored of them."""
    if caller.session is not None:
        person = await find_account(services, caller)
        limit_logins(request, services, person.login or "")
        if not await services.passwords.verify(person.password, farewell.password or ""):
            raise ApiError("password/wrong")
    await resign_all(services, caller)
    services.games.forget(await delete_person(services.database, caller.id))
    await services.sockets.close(lambda other: other.id == caller.id)
    response = Response(status_code=204)
    services.session_cookies.clear(request, response)
    return response


async def resign_all(services: Services, caller: Caller) -> None:
    """Give up every game of the caller that is being played against somebody else."""
    for record in await list_mine(services.database, caller.id):
        others = {seat.person for seat in record.seats} - {None, caller.id}
        game = await services.games.get(record.game.id) if others and record.game.status == "playing" else None
        if game is not None:
            side = game.sides_of(caller.id)[0]
            try:
                await services.games.execute(game, Command(side, RESIGN, game.fold.prompt_number(side)))
            except ApiError as error:
                if error.code not in ("game/over", "action/stale"):
                    raise


async def end_sessions(services: Services, person: str, only: str | None = None, but: str | None = None) -> bool:
    """End sessions of a person and close their sockets; return whether there were any."""
    ended = await sessions.end_sessions(services.database, person, only, but)
    await services.sockets.close(lambda caller: caller.session in ended)
    return bool(ended)


@router.get("/sessions", response_model=list[m.SessionModel])
async def get_sessions(services: ServicesDep, caller: CallerDep) -> Response:
    """Return where the caller is logged in, the session used last first; nothing for a guest."""
    found = [] if caller.session is None else await sessions.list_sessions(services.database, caller.id)
    return json_list_response(
        [
            m.SessionModel(
                id=row.id, device=row.device, created=row.created, used=row.used, current=row.id == caller.session
            )
            for row in found
        ]
    )


@router.delete("/sessions", status_code=204, response_class=Response)
async def delete_sessions(services: ServicesDep, caller: CallerDep) -> Response:
    """End every session of the caller but the one that asks."""
    if caller.session is None:
        raise ApiError("account/none")
    await end_sessions(services, caller.id, but=caller.session)
    return Response(status_code=204)


@router.delete("/sessions/{session}", status_code=204, response_class=Response)
async def delete_session(
    services: ServicesDep, caller: CallerDep, session: Annotated[str, Path(pattern="^[0-9a-f]{64}$")]
) -> Response:
    """End a session of the caller."""
    if caller.session is None or not await end_sessions(services, caller.id, only=session):
        raise ApiError("session/unknown")
    return Response(status_code=204)
