"""What the routes share: path and query parameters, services and caller of a request, the errors they document."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import Depends, Path, Query, Request
from starlette.requests import HTTPConnection
from starlette.responses import Response

from longshanks.server import messages as m
from longshanks.server.api_error import ApiError
from longshanks.server.play.fold import VIEWER_NUMBERS
from longshanks.server.play.live_game import LiveGame
from longshanks.server.security.middleware import client_of
from longshanks.server.security.rate_limits import SharedLimit
from longshanks.server.security.session_cookies import Caller
from longshanks.server.services import Services

ERROR_RESPONSES: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": m.ProblemModel, "description": text}
    for status, text in {
        401: "Name and password do not go together.",
        403: "The seat is not the caller's, or the request came from another site.",
        404: "There is no such thing, or it is not for the caller.",
        409: "The game does not stand so that this can be done.",
        413: "Too large.",
        422: "The request cannot be understood, or asks for what cannot be.",
        429: "Too much at once.",
        503: "The computer is busy.",
    }.items()
}
"""The errors of every route, for the OpenAPI schema."""

GameId = Annotated[str, Path(max_length=32, pattern=r"^[A-Za-z0-9_\-]+$")]
ViewerQuery = Annotated[m.Viewer | None, Query(alias="as")]
"""As whom to look at a game; the caller's first viewer if left out."""


def services_of(connection: HTTPConnection) -> Services:
    """Return the services of the application a request or socket came to."""
    services = connection.app.state.services
    assert isinstance(services, Services)
    return services


async def caller_of(connection: HTTPConnection) -> Caller:
    """Return who sends a request or opens a socket; raises ApiError `rate/limited` if they do so too often."""
    services = services_of(connection)
    caller = await services.session_cookies.read(connection)
    if not caller.is_new and not services.limits.requests.by_person.allows(caller.id):
        raise ApiError("rate/limited")
    return caller


ServicesDep = Annotated[Services, Depends(services_of)]
CallerDep = Annotated[Caller, Depends(caller_of)]


async def visible_game(services: ServicesDep, caller: CallerDep, game: GameId) -> LiveGame:
    """Return the game of the path; raises ApiError `game/unknown` if the caller may not know of it."""
    return await services.games.get_visible(game, caller.id)


GameDep = Annotated[LiveGame, Depends(visible_game)]


def set_guest_cookie(request: Request, services: Services, caller: Caller, response: Response) -> Response:
    """Return the response, with a cookie if the caller is new."""
    if caller.is_new:
        services.session_cookies.write(request, response, caller.id)
    return response


def require_allowance(request: Request, limit: SharedLimit, caller: Caller | None = None) -> None:
    """Count a request against a limit of its address and, if named, its caller; raises ApiError `rate/limited`."""
    person = None if caller is None or caller.is_new else caller.id
    if not limit.allows(client_of(request.scope), person):
        raise ApiError("rate/limited")


def viewer_for(game: LiveGame, caller: Caller, viewer: m.Viewer | None) -> int:
    """Return as whom the caller looks at a game: as asked, else as their own side or, without one, a spectator.

    Raises ApiError if they may not look as that viewer.
    """
    allowed, sides = game.viewers_for(caller.id), game.sides_of(caller.id)
    if viewer is None:
        return sides[0] if sides else allowed[0] if not game.is_over else VIEWER_NUMBERS["spectator"]
    if VIEWER_NUMBERS[viewer] not in allowed:
        raise ApiError("seat/not-yours" if sides else "seat/none")
    return VIEWER_NUMBERS[viewer]
