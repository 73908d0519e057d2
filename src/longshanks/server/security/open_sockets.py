"""The open sockets by the person and session they were opened with, so that they end when the session does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from longshanks.server.security.session_cookies import Caller
from longshanks.store.database import Database
from longshanks.store.sessions import find_valid_callers

CLOSE_CODE: Final = 4401


class OpenSockets:
    """Every open socket and whose it is."""

    def __init__(self) -> None:
        self._callers: dict[WebSocket, Caller] = {}

    @contextmanager
    def opened(self, socket: WebSocket, caller: Caller) -> Iterator[None]:
        """Know a socket as long as it is open."""
        self._callers[socket] = caller
        try:
            yield
        finally:
            self._callers.pop(socket, None)

    async def close(self, ended: Callable[[Caller], bool]) -> None:
        """Close the sockets of everybody for whom `ended` is true."""
        for socket, caller in list(self._callers.items()):
            if ended(caller) and self._callers.pop(socket, None) is not None:
                with suppress(RuntimeError, WebSocketDisconnect):
                    await socket.close(CLOSE_CODE)

    async def check(self, database: Database) -> None:
        """Close the sockets of sessions that have ended elsewhere, and of people who may not come in any more."""
        callers = {(caller.id, caller.session) for caller in self._callers.values()}
        valid = await find_valid_callers(database, callers)
        await self.close(lambda caller: (caller.id, caller.session) in callers - valid)
