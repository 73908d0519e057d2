"""Passwords: hashed by argon2, a few at a time and off the event loop."""

from __future__ import annotations

import asyncio
import secrets
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

MAX_CONCURRENT: Final = 2
"""Passwords hashed at once; each takes a core and some memory for a moment."""


class Passwords:
    """Hashes and verifies passwords."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._slots = asyncio.Semaphore(MAX_CONCURRENT)
        self._dummy_hash = self._hasher.hash(secrets.token_hex(16))
        """What is verified for a name without an account."""

    async def hash(self, password: str) -> str:
        """Return the hash of a password."""
        async with self._slots:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def verify(self, stored: str | None, password: str) -> bool:
        """Return whether a password has the stored hash; without one the answer is no, and takes just as long."""
        async with self._slots:
            try:
                await asyncio.to_thread(self._hasher.verify, stored or self._dummy_hash, password)
            except (Argon2Error, InvalidHashError):
                return False
        return stored is not None
