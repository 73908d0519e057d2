"""What stands between the network and the routes: hosts, origins, sizes, rates, headers and the access log.

A browser tells where a request comes from (`Sec-Fetch-Site`, `Origin`); one that another site caused is refused, and a
socket likewise. A program that is no browser sends neither and is let through: it has no cookie to be misused. A
server that listens on this machine only answers to local names only, so that no page can reach it by a name of its own.
"""

from __future__ import annotations

import ipaddress
import logging
import re
import time
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from longshanks.server.api_error import ApiError
from longshanks.server.responses import error_response
from longshanks.server.security.rate_limits import RateLimits

logger = logging.getLogger("longshanks.access")

MAX_BODY: Final = 2_000_000
"""The largest request body, in bytes; a game file is the largest thing anybody sends."""
LOCAL_NAMES: Final = frozenset({"localhost", "127.0.0.1", "::1"})
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
SECRET_PATHS: Final = re.compile(r"^(/join|/api/invitations)/.+")
HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
HSTS: Final = "max-age=31536000"
"""What browsers that came by https are told: to come by nothing else for a year."""
SECURE_HEADERS: Final = HEADERS | {"Cross-Origin-Opener-Policy": "same-origin"}
"""With what browsers heed only over https or from the machine itself, and complain of elsewhere."""
API_POLICY: Final = "default-src 'none'; frame-ancestors 'none'"


def client_of(scope: Scope) -> str:
    """Return the address of a client as limits count it: of IPv6 the network of 64 bits, which one household has."""
    client = scope.get("client")
    try:
        address = ipaddress.ip_address(client[0] if client else "")
    except ValueError:
        return client[0] if client else "?"
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def host_of(netloc: str) -> str:
    """Return the host name of `host:port`."""
    return urlsplit(f"//{netloc}").hostname or ""


class RequestPolicy:
    """Decides which requests and sockets are let in, by host, origin and rate."""

    def __init__(self, limits: RateLimits, is_local: bool, allowed_origins: frozenset[str] = frozenset()) -> None:
        self.limits = limits
        self.is_local = is_local
        self.allowed_origins = allowed_origins
        self.allowed_hosts = LOCAL_NAMES | {host_of(urlsplit(origin).netloc) for origin in allowed_origins}

    def check(self, scope: Scope, headers: Headers) -> None:
        """Raise ApiError for a request or socket that is not let in."""
        if self.is_local and host_of(headers.get("host", "")) not in self.allowed_hosts:
            raise ApiError("origin/refused")
        if scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS:
            self.check_origin(headers)
        path = scope["path"]
        if path.startswith("/api/") and not self.limits.requests.by_address.allows(client_of(scope)):
            raise ApiError("rate/limited")

    def check_origin(self, headers: Headers) -> None:
        """Raise ApiError for what another site caused a browser to send."""
        site = headers.get("sec-fetch-site")
        if site is not None and site not in ("same-origin", "none"):
            raise ApiError("origin/refused")
        origin = headers.get("origin")
        if origin is None or origin in self.allowed_origins:
            return
        if urlsplit(origin).netloc != headers.get("host", "") or origin == "null":
            raise ApiError("origin/refused")


class SecurityMiddleware:
    """The outermost ASGI middleware: asks the policy, limits bodies, adds headers and writes the access log."""

    def __init__(self, app: ASGIApp, policy: RequestPolicy) -> None:
        self.app = app
        self.policy = policy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request or socket on, or refuse it here."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        try:
            self.policy.check(scope, headers)
            length = headers.get("content-length", "0")
            if not length.isdigit() or int(length) > MAX_BODY:
                raise ApiError("message/too-large")
        except ApiError as error:
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.close", "code": 4403, "reason": error.code})
            else:
                await error_response(error)(scope, receive, send)
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self.forward(scope, receive, send)

    async def forward(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; limit its body, add headers to the response and a line to the access log."""
        began = time.monotonic()
        size, status = 0, 0

        async def limited() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > MAX_BODY:
                raise ApiError("message/too-large")
            return message

        async def guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                is_secure = self.policy.is_local or scope["scheme"] == "https"
                for name, value in (SECURE_HEADERS if is_secure else HEADERS).items():
                    headers.setdefault(name, value)
                if scope["scheme"] == "https":
                    headers.setdefault("Strict-Transport-Security", HSTS)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
                headers.setdefault("Content-Security-Policy", API_POLICY)
            await send(message)

        try:
            await self.app(scope, limited, guarded)
        except ApiError as error:
            if status:
                raise
            await error_response(error)(scope, receive, guarded)
        finally:
            # Neither queries nor bodies are written down, nor the invitation in a path: it is as good as a key.
            path = SECRET_PATHS.sub(r"\1/…", scope["path"])
            took = round(1000 * (time.monotonic() - began), 1)
            logger.info("request", extra={"method": scope["method"], "path": path, "status": status, "ms": took})
