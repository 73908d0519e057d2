"""What stands between the network and the routes: hosts, origins, sizes, rates, headers and the access log.

A browser tells where a request comes from (`Sec-Fetch-Site`, `Origin`); one that another site caused is refused, and a
socket likewise. A program that is no browser sends neither and is let through: it has no cookie to be misused. A
server that listens on this machine only answers to local names only, so that no page can reach it by a name of its own.
"""

from __future__ import annotations

import logging
import re
import time
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from longshanks.server.limits import Limits
from longshanks.server.problems import Trouble
from longshanks.server.replies import problem

logger = logging.getLogger("longshanks.access")

MAX_BODY: Final = 2_000_000
"""The largest request body, in bytes; a game file is the largest thing anybody sends."""
LOCAL_NAMES: Final = frozenset({"localhost", "127.0.0.1", "::1"})
HARMLESS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
SECRET_PATHS: Final = re.compile(r"^(/join|/api/invitations)/.+")
HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
SECURE_HEADERS: Final = HEADERS | {"Cross-Origin-Opener-Policy": "same-origin"}
"""With what browsers heed only over https or from the machine itself, and complain of elsewhere."""
API_POLICY: Final = "default-src 'none'; frame-ancestors 'none'"


def client_of(scope: Scope) -> str:
    """Return the address of a client."""
    client = scope.get("client")
    return client[0] if client else "?"


def host_of(netloc: str) -> str:
    """Return the host name of `host:port`."""
    return urlsplit(f"//{netloc}").hostname or ""


class Gate:
    """Decides what is let in."""

    def __init__(self, limits: Limits, is_local: bool, allowed_origins: frozenset[str] = frozenset()) -> None:
        self.limits = limits
        self.is_local = is_local
        self.allowed_origins = allowed_origins
        self.allowed_hosts = LOCAL_NAMES | {host_of(urlsplit(origin).netloc) for origin in allowed_origins}

    def check(self, scope: Scope, headers: Headers) -> None:
        """Raise `Trouble` for a request or socket that shall not come in."""
        if self.is_local and host_of(headers.get("host", "")) not in self.allowed_hosts:
            raise Trouble("origin/refused")
        if scope["type"] == "websocket" or scope["method"] not in HARMLESS:
            self.check_origin(headers)
        path = scope["path"]
        if path.startswith("/api/") and not self.limits.requests.allows(client_of(scope)):
            raise Trouble("rate/limited")

    def check_origin(self, headers: Headers) -> None:
        """Refuse what another site caused."""
        site = headers.get("sec-fetch-site")
        if site is not None and site not in ("same-origin", "none"):
            raise Trouble("origin/refused")
        origin = headers.get("origin")
        if origin is None or origin in self.allowed_origins:
            return
        if urlsplit(origin).netloc != headers.get("host", "") or origin == "null":
            raise Trouble("origin/refused")


class Safety:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, gate: Gate) -> None:
        self.app = app
        self.gate = gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        try:
            self.gate.check(scope, headers)
            length = headers.get("content-length", "0")
            if not length.isdigit() or int(length) > MAX_BODY:
                raise Trouble("message/too-large")
        except Trouble as trouble:
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.close", "code": 4403, "reason": trouble.code})
            else:
                await problem(trouble)(scope, receive, send)
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self.pass_on(scope, receive, send)

    async def pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through with its size watched, its answer given headers, and a line in the log."""
        began = time.monotonic()
        size, status = 0, 0

        async def limited() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > MAX_BODY:
                raise Trouble("message/too-large")
            return message

        async def guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                is_secure = self.gate.is_local or scope["scheme"] == "https"
                for name, value in (SECURE_HEADERS if is_secure else HEADERS).items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
                headers.setdefault("Content-Security-Policy", API_POLICY)
            await send(message)

        try:
            await self.app(scope, limited, guarded)
        except Trouble as trouble:
            if status:
                raise
            await problem(trouble)(scope, receive, guarded)
        finally:
            # Neither queries nor bodies are written down, nor the invitation in a path: it is as good as a key.
            path = SECRET_PATHS.sub(r"\1/…", scope["path"])
            took = round(1000 * (time.monotonic() - began), 1)
            logger.info("request", extra={"method": scope["method"], "path": path, "status": status, "ms": took})
