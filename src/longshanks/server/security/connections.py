"""Connections below HTTP: how long a request may take to arrive, how large its headers may be, and how many wait.

uvicorn waits for ever for the first request of a connection, and for the rest of one that was begun. Here each has its
time. Of the connections that have yet to send a whole request only so many are kept: one more, and the oldest is cut
off. So thousands of silent ones neither use up the files of the process nor keep anybody else out.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Sequence
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEADER_SECONDS: Final = 10.0
"""Until the headers of a request must be there."""
BODY_SECONDS: Final = 60.0
"""Until its body must be there too."""
MAX_HEADERS: Final = 65_536
"""Bytes that may arrive before the headers are complete."""
MAX_WAITING: Final = 256
"""Connections without a whole request that are kept."""
MAX_OF_ADDRESS: Final = 1_000
"""Connections from one address, proxies and this machine excepted."""

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class ConnectionLimits:
    """What the connections of a server may do, and how many there are."""

    def __init__(
        self,
        proxies: Sequence[Network] = (),
        header_seconds: float = HEADER_SECONDS,
        body_seconds: float = BODY_SECONDS,
    ) -> None:
        self.proxies = proxies
        self.header_seconds = header_seconds
        self.body_seconds = body_seconds
        self.waiting: OrderedDict[GuardedProtocol, None] = OrderedDict()
        """Connections without a whole request, the oldest first."""
        self.by_address: Counter[str] = Counter()

    def is_exempt(self, address: str) -> bool:
        """Return whether connections from an address are those of many people: of a proxy, or this machine."""
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            return True  # A socket file.
        return parsed.is_loopback or any(parsed in network for network in self.proxies)

    def protocol_class(self) -> type[asyncio.Protocol]:
        """Return the protocol that keeps to these limits, for uvicorn."""
        return type("LimitedProtocol", (GuardedProtocol,), {"limits": self})


class GuardedProtocol(HttpToolsProtocol):
    """HTTP with limits; `ConnectionLimits.protocol_class` makes a class of it that has them."""

    limits: ConnectionLimits

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._timer: asyncio.TimerHandle | None = None
        self._stage = ""
        """What is waited for: `headers`, `body` or nothing."""
        self._unread = 0
        self._address: str | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let a connection in, if its address has not too many."""
        super().connection_made(transport)  # type: ignore[arg-type]
        limits, address = self.limits, self.client[0] if self.client else ""
        if not limits.is_exempt(address):
            if limits.by_address[address] >= MAX_OF_ADDRESS:
                self.transport.abort()
                return
            limits.by_address[address] += 1
            self._address = address
        self._wait_for("headers")

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        self._forget()
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read what came, and see what is missing still."""
        super().data_received(data)
        if self._stage == "headers":
            self._unread += len(data)
            if self._unread > MAX_HEADERS:
                self.transport.abort()

    def on_message_begin(self) -> None:
        """Begin to wait for headers."""
        self._unread = 0
        self._wait_for("headers")
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Begin to wait for the body."""
        self._wait_for("body")
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Wait for nothing: the request is here."""
        self._wait_for("")
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to the protocol of sockets; it counts for its address as long as that lives."""
        self._wait_for("")
        address, self._address = self._address, None
        super().handle_websocket_upgrade()
        socket: Any = self.transport.get_protocol()
        if address is not None and socket is not self:
            lost, limits = socket.connection_lost, self.limits

            def connection_lost(error: Exception | None) -> None:
                _leave(limits, address)
                lost(error)

            socket.connection_lost = connection_lost

    def _wait_for(self, stage: str) -> None:
        if stage == self._stage:
            return
        self._forget()
        self._stage = stage
        if stage:
            limits = self.limits
            seconds = limits.header_seconds if stage == "headers" else limits.body_seconds
            self._timer = self.loop.call_later(seconds, self.transport.abort)
            limits.waiting[self] = None
            if len(limits.waiting) > MAX_WAITING:
                oldest = next(iter(limits.waiting))
                oldest._forget()
                oldest.transport.abort()

    def _forget(self) -> None:
        """Wait for nothing any more."""
        self._stage = ""
        self.limits.waiting.pop(self, None)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _leave(self) -> None:
        address, self._address = self._address, None
        if address is not None:
            _leave(self.limits, address)


def _leave(limits: ConnectionLimits, address: str) -> None:
    limits.by_address[address] -= 1
    if not limits.by_address[address]:
        del limits.by_address[address]
