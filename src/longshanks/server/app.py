"""The application: routes, pages, errors, and what happens when it starts and stops."""

from __future__ import annotations

import hmac
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response

from longshanks.rules.version import __version__
from longshanks.server import messages as m
from longshanks.server.house import House, Settings
from longshanks.server.levels import load_players
from longshanks.server.pages import Pages
from longshanks.server.problems import Trouble
from longshanks.server.replies import problem, reply
from longshanks.server.routes import InHouse, router
from longshanks.server.rules_routes import rules_router
from longshanks.server.safety import Gate, Safety
from longshanks.server.teaching import router as teaching_router

logger = logging.getLogger("longshanks.app")
ABOUT = "Hammer of the Scots: make games, look at them, and play over a WebSocket. See docs/protocol.md."


def make_app(settings: Settings) -> FastAPI:
    """Return the application of a server."""
    load_players()
    house = House(settings)

    @asynccontextmanager
    async def living(_app: FastAPI) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    app = FastAPI(
        title="Longshanks",
        version=__version__,
        description=ABOUT,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        separate_input_output_schemas=False,  # What is empty is left out of answers as well.
        lifespan=living,
    )
    app.state.house = house
    app.include_router(router)
    app.include_router(teaching_router)
    app.include_router(rules_router)
    add_service(app)
    add_pages(app, Pages())
    add_errors(app)
    app.add_middleware(Safety, gate=Gate(house.limits, settings.is_local, settings.allowed_origins))
    return app


def add_service(app: FastAPI) -> None:
    """Add what those who run a server look at."""

    @app.get("/healthz", response_model=m.Health, responses={503: {"model": m.Health}})
    async def healthz(house: InHouse) -> Response:
        """Say whether the server and its database are well."""
        try:
            await house.database.read(lambda session: session.execute(text("SELECT 1")).scalar())
        except SQLAlchemyError:
            return reply(m.Health(status="failing", version=__version__, games=len(house.tables)), 503)
        return reply(m.Health(status="ok", version=__version__, games=len(house.tables)))

    @app.get("/metrics", response_class=PlainTextResponse, include_in_schema=False)
    async def metrics(request: Request, house: InHouse) -> Response:
        """Return what the server counts, for Prometheus; players could count what others do unseen, and get nothing."""
        token = house.settings.metrics_token
        shown = request.headers.get("authorization", "")
        if not token or not hmac.compare_digest(shown.encode(), f"Bearer {token}".encode()):
            raise Trouble("page/unknown")
        return PlainTextResponse(house.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


def add_pages(app: FastAPI, pages: Pages) -> None:
    """Add the browser client: its files, and its page at every path that is not the API's."""

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        if path == "api" or path.startswith("api/"):
            raise Trouble("page/unknown")
        found = pages.answer(request, path)
        if found is None:
            if path.startswith("assets/") or "." in path.rpartition("/")[2]:
                raise Trouble("page/unknown")
            found = pages.index(request)
        return found


def add_errors(app: FastAPI) -> None:
    """Let every error be a problem with a code."""

    async def trouble(_request: Request, error: Exception) -> Response:
        assert isinstance(error, Trouble)
        return problem(error)

    async def malformed(_request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        first = error.errors()[0] if error.errors() else {"loc": (), "msg": "cannot be read"}
        where = ".".join(str(part) for part in first["loc"])
        return problem(Trouble("message/malformed", error=f"{where}: {first['msg']}"))

    async def plain(_request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        codes = {404: "page/unknown", 405: "page/method"}
        answer = problem(Trouble(codes.get(error.status_code, "message/malformed"), error=str(error.detail)))
        answer.status_code = 422 if error.status_code == 400 else error.status_code
        if error.headers:
            answer.headers.update(error.headers)
        return answer

    async def failed(request: Request, error: Exception) -> Response:
        request.app.state.house.metrics.errors += 1
        return problem(Trouble("server/failed"))

    app.add_exception_handler(Trouble, trouble)
    app.add_exception_handler(RequestValidationError, malformed)
    app.add_exception_handler(HTTPException, plain)
    app.add_exception_handler(Exception, failed)
