"""Who somebody is: a signed cookie for everybody, a name and an argon2 password for those who want an account."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE: Final = "longshanks"
COOKIE_SECONDS: Final = 400 * 24 * 3600
HASHERS: Final = 2
"""Passwords hashed at once; each takes a core and some memory for a moment."""


@dataclass(frozen=True)
class Caller:
    """Whoever sends a request."""

    id: str
    fresh: bool
    """Whether he has just been given this identity, and must be told by a cookie."""

    @property
    def guest_name(self) -> str:
        """What he is called until he says otherwise."""
        return f"Guest {1000 + int(self.id[:6], 16) % 9000}"

    @property
    def pair(self) -> tuple[str, str]:
        """His id and the name to keep if he is not kept yet."""
        return self.id, self.guest_name


class Identity:
    """Signs and reads cookies."""

    def __init__(self, key: bytes) -> None:
        self._signer = URLSafeSerializer(key.hex(), salt="longshanks cookie")

    def read(self, connection: HTTPConnection) -> Caller:
        """Return who calls; somebody without a good cookie is new."""
        cookie = connection.cookies.get(COOKIE)
        if cookie is not None and len(cookie) < 300:
            try:
                person = self._signer.loads(cookie)
            except BadSignature:
                person = None
            if isinstance(person, str) and len(person) == 32:
                return Caller(person, False)
        return Caller(secrets.token_hex(16), True)

    def write(self, connection: HTTPConnection, response: Response, person: str) -> None:
        """Tell a client who it is."""
        response.set_cookie(
            COOKIE,
            str(self._signer.dumps(person)),
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=connection.url.scheme in ("https", "wss"),
        )


class Passwords:
    """Hashes and checks passwords, a few at a time and off the loop."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._room = asyncio.Semaphore(HASHERS)
        self._nobody: str | None = None

    async def hash(self, password: str) -> str:
        """Return the hash of a password."""
        async with self._room:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def is_right(self, kept: str | None, password: str) -> bool:
        """Return whether a password is the one kept; where there is none it takes just as long to say no."""
        if kept is None:
            self._nobody = self._nobody or await self.hash(secrets.token_hex(16))
        async with self._room:
            try:
                await asyncio.to_thread(self._hasher.verify, kept or self._nobody or "", password)
            except (Argon2Error, InvalidHashError):
                return False
        return kept is not None
