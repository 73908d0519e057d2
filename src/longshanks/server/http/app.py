"""The ASGI application: its routers, pages, error handlers, and what happens when it starts and stops."""

from __future__ import annotations

import hmac
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import PlainTextResponse, Response

from longshanks.rules.version import __version__
from longshanks.server import messages as m
from longshanks.server.api_error import ApiError
from longshanks.server.computers.offered_levels import load_players
from longshanks.server.http import (
    account_routes,
    advice_routes,
    alert_routes,
    club_routes,
    game_routes,
    history_routes,
    lesson_routes,
    notes_routes,
    rules_routes,
    setup_routes,
)
from longshanks.server.http.client_files import ClientFiles
from longshanks.server.http.dependencies import ServicesDep
from longshanks.server.http.openapi import publish_schema
from longshanks.server.responses import error_response, json_response
from longshanks.server.security.middleware import RequestPolicy, SecurityMiddleware
from longshanks.server.services import ServerSettings, Services
from longshanks.store.database import DATABASE_FAILURES

logger = logging.getLogger("longshanks.app")

DESCRIPTION: Final = "Hammer of the Scots: make games, look at them, and play over a WebSocket. See docs/protocol.md."
COMPRESSED_FROM: Final = 1000
"""The shortest answer that is compressed, in bytes."""
COMPRESSION: Final = 5
ROUTERS: Final = (
    setup_routes.router,
    account_routes.router,
    game_routes.router,
    history_routes.router,
    advice_routes.router,
    notes_routes.router,
    lesson_routes.router,
    rules_routes.router,
    club_routes.router,
    alert_routes.router,
)


def make_app(settings: ServerSettings) -> FastAPI:
    """Return the application; its services are opened when it starts and closed when it stops."""
    load_players()
    services = Services(settings)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        await services.open()
        try:
            yield
        finally:
            await services.close()

    app = FastAPI(
        title="Longshanks",
        version=__version__,
        description=DESCRIPTION,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        separate_input_output_schemas=False,  # What is empty is left out of answers as well.
        lifespan=lifespan,
    )
    app.state.services = services
    for router in ROUTERS:
        app.include_router(router)
    add_monitoring(app)
    add_pages(app, ClientFiles())
    add_error_handlers(app)
    publish_schema(app)
    policy = RequestPolicy(services.limits, settings.is_local, settings.allowed_origins)
    app.add_middleware(GZipMiddleware, minimum_size=COMPRESSED_FROM, compresslevel=COMPRESSION)
    app.add_middleware(SecurityMiddleware, policy=policy)
    return app


def add_monitoring(app: FastAPI) -> None:
    """Add the health check and the metrics."""

    @app.get("/healthz", response_model=m.HealthModel, responses={503: {"model": m.HealthModel}})
    async def healthz(services: ServicesDep) -> Response:
        """Say whether the server is well and can write to its database, as it was found in the last seconds."""
        is_well = await services.health.is_well()
        health = m.HealthModel(status="ok" if is_well else "failing", version=__version__, games=len(services.games))
        return json_response(health, 200 if is_well else 503)

    @app.get("/metrics", response_class=PlainTextResponse, include_in_schema=False)
    async def metrics(request: Request, services: ServicesDep) -> Response:
        """Return what the server counts, for Prometheus; players could count what others do unseen, and get nothing."""
        token = services.settings.metrics_token
        shown = request.headers.get("authorization", "")
        if not token or not hmac.compare_digest(shown.encode(), f"Bearer {token}".encode()):
            raise ApiError("page/unknown")
        return PlainTextResponse(services.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


def add_pages(app: FastAPI, files: ClientFiles) -> None:
    """Add the browser client: its files, and its page at every path that is not the API's."""

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        if path == "api" or path.startswith("api/"):
            raise ApiError("page/unknown")
        response = files.file_response(request, path)
        if response is None:
            if path.startswith("assets/") or "." in path.rpartition("/")[2]:
                raise ApiError("page/unknown")
            response = files.index_response(request)
        return response


def add_error_handlers(app: FastAPI) -> None:
    """Answer every error with a code and a message."""

    async def api_error(_request: Request, error: Exception) -> Response:
        assert isinstance(error, ApiError)
        return error_response(error)

    async def malformed(_request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        first = error.errors()[0] if error.errors() else {"loc": (), "msg": "cannot be read"}
        where = ".".join(str(part) for part in first["loc"])
        return error_response(ApiError("message/malformed", error=f"{where}: {first['msg']}"))

    async def http_error(_request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        codes = {404: "page/unknown", 405: "page/method"}
        code = codes.get(error.status_code)
        problem = ApiError(code) if code else ApiError("message/malformed", error=str(error.detail))
        response = error_response(problem)
        response.status_code = 422 if error.status_code == 400 else error.status_code
        if error.headers:
            response.headers.update(error.headers)
        return response

    async def failed(request: Request, _error: Exception) -> Response:
        request.app.state.services.metrics.errors += 1
        return error_response(ApiError("server/failed"))

    async def database_failed(request: Request, error: Exception) -> Response:
        logger.error("the database failed", exc_info=error)
        request.app.state.services.metrics.errors += 1
        return error_response(ApiError("server/database"))

    app.add_exception_handler(ApiError, api_error)
    for failure in DATABASE_FAILURES:
        app.add_exception_handler(failure, database_failed)
    app.add_exception_handler(RequestValidationError, malformed)
    app.add_exception_handler(HTTPException, http_error)
    app.add_exception_handler(Exception, failed)
