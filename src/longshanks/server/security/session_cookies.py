"""Who somebody is: everybody has a signed cookie, a guest with their id, an account with the token of a session.

The cookie of a guest is worth nothing any more once there is an account: from then on only sessions count, which the
database knows and which can be ended. Under HTTPS the cookie's name begins with `__Host-`, so that no other host of
the same domain can set it.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import time
from dataclasses import dataclass
from typing import Final

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from longshanks.store import sessions
from longshanks.store.database import Database

COOKIE: Final = "longshanks"
SECURE_COOKIE: Final = "__Host-longshanks"
COOKIE_SECONDS: Final = 400 * 24 * 3600
"""The longest that browsers keep a cookie, and that a guest's is good for."""
RENEW_SECONDS: Final = 24 * 3600
"""How old a cookie is when a page that is loaded gets a new one."""
MAX_COOKIE: Final = 300
_BROWSERS: Final = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"), ("Safari/", "Safari"),
)  # fmt: skip
_SYSTEMS: Final = (
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"), ("Linux", "Linux"),
)  # fmt: skip


@dataclass(frozen=True)
class Caller:
    """The person who sends a request or opens a socket."""

    id: str
    is_new: bool
    """Whether they have just been given this id, and need the cookie with it."""
    session: str | None = None
    """The session they are logged in with, by the hash of its token; None of a guest."""
    cookie: tuple[str, str] | None = None
    """What their cookie is to say if it should be given anew: id and token."""

    @property
    def guest_name(self) -> str:
        """What they are called until they choose a name."""
        return f"Guest {1000 + int(self.id[:6], 16) % 9000}"

    @property
    def id_and_name(self) -> tuple[str, str]:
        """Their id, and the name to store if they are not stored yet; what the store calls a person."""
        return self.id, self.guest_name


def hash_token(token: str) -> str:
    """Return what is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def device_name(user_agent: str) -> str:
    """Return browser and system of a User-Agent header, as far as they are known: `Firefox, Linux`; else nothing."""
    found = [next((name for mark, name in marks if mark in user_agent), "") for marks in (_BROWSERS, _SYSTEMS)]
    return ", ".join(name for name in found if name)


def is_secure(connection: HTTPConnection) -> bool:
    """Return whether a connection came over HTTPS."""
    return connection.url.scheme in ("https", "wss")


class SessionCookies:
    """Signs and reads the cookies, and starts sessions."""

    def __init__(self, key: bytes, database: Database) -> None:
        self._signer = URLSafeSerializer(key.hex(), salt="longshanks cookie")
        self._database = database

    async def read(self, connection: HTTPConnection) -> Caller:
        """Return who calls; a connection without a cookie that is good still is a new guest's."""
        content = self._content(connection)
        if content is not None:
            person, token, issued = content
            now = time.time()
            renewed = (person, token) if now - issued > RENEW_SECONDS else None
            if token:
                session = hash_token(token)
                if await sessions.use_session(self._database, session, person):
                    return Caller(person, False, session, renewed)
            elif (now - issued < COOKIE_SECONDS or not issued) and await sessions.is_guest(self._database, person):
                return Caller(person, False, None, renewed)
        return Caller(secrets.token_hex(16), True)

    def _content(self, connection: HTTPConnection) -> tuple[str, str, float] | None:
        """Return person, token and time of a validly signed cookie; those of 0.1.0 name a person only."""
        for name in (SECURE_COOKIE, COOKIE) if is_secure(connection) else (COOKIE,):
            cookie = connection.cookies.get(name)
            if cookie is None or len(cookie) > MAX_COOKIE:
                continue
            try:
                match self._signer.loads(cookie):
                    case str(person) if re.fullmatch("[0-9a-f]{32}", person):
                        return person, "", 0.0
                    case [str(person), str(token), int(issued)] if name == SECURE_COOKIE or not is_secure(connection):
                        return person, token, issued
            except BadSignature:
                pass
        return None

    def write(self, connection: HTTPConnection, response: Response, person: str, token: str = "") -> None:
        """Set the cookie of a guest, or of a session with this token, on a response."""
        secure = is_secure(connection)
        response.set_cookie(
            SECURE_COOKIE if secure else COOKIE,
            str(self._signer.dumps([person, token, int(time.time())])),
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=secure,
        )
        if secure and COOKIE in connection.cookies:
            response.delete_cookie(COOKIE)

    async def start_session(self, connection: HTTPConnection, response: Response, person: str) -> None:
        """Log a person in with the browser that a request came from."""
        token = secrets.token_urlsafe(32)
        device = device_name(connection.headers.get("user-agent", ""))
        await sessions.start_session(self._database, hash_token(token), person, device)
        self.write(connection, response, person, token)

    def clear(self, connection: HTTPConnection, response: Response) -> None:
        """Delete the cookie."""
        response.delete_cookie(COOKIE)
        if is_secure(connection):
            response.delete_cookie(SECURE_COOKIE, secure=True, httponly=True, samesite="lax")
