"""A plain line to a server, over which any bytes can be sent and only an answer in good HTTP is taken."""

from __future__ import annotations

import json
import socket
from dataclasses import dataclass
from typing import Any

WAIT = 20.0
LIMIT = 64 * 1024 * 1024


class NoAnswer(Exception):
    """The server closed the line without an answer."""


class BadAnswer(AssertionError):
    """An answer that is no HTTP."""


@dataclass(frozen=True)
class Answer:
    """What a server answered."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        """Return the body as JSON, or None if it is none."""
        try:
            return json.loads(self.body)
        except ValueError:
            return None


class Line:
    """A line to a server, opened again whenever it is closed."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._socket: socket.socket | None = None
        self._rest = b""

    def close(self) -> None:
        """Hang up."""
        if self._socket is not None:
            self._socket.close()
        self._socket = None
        self._rest = b""

    def ask(self, request: bytes, is_whole: bool = True, has_body: bool = True) -> Answer:
        """Send some bytes and return the answer; what is not a whole request is followed by the end of the line."""
        fresh = self._socket is None
        try:
            return self._ask(request, is_whole, has_body)
        except (NoAnswer, OSError):
            # The server may have closed a line that was open from before without seeing the request.
            self.close()
            if fresh:
                raise NoAnswer from None
            return self._ask(request, is_whole, has_body)

    def _ask(self, request: bytes, is_whole: bool, has_body: bool) -> Answer:
        if self._socket is None:
            self._socket = socket.create_connection(("127.0.0.1", self.port), WAIT)
        try:
            self._socket.sendall(request)
            if not is_whole:
                self._socket.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # It was refused before all of it was sent; the answer may be there all the same.
        answer = self._read(has_body)
        if not is_whole or answer.headers.get("connection", "").lower() == "close" or answer.status in (101, 400):
            self.close()
        return answer

    def _more(self) -> bytes:
        assert self._socket is not None
        try:
            data = self._socket.recv(65536)
        except ConnectionError:
            data = b""
        if not data:
            self.close()
            raise NoAnswer
        return data

    def _read(self, has_body: bool) -> Answer:
        data, self._rest = self._rest, b""
        while b"\r\n\r\n" not in data:
            data += self._more()
        head, _, data = data.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        version, _, told = first.partition(" ")
        if not version.startswith("HTTP/1.") or not told[:3].isdigit():
            raise BadAnswer(f"no HTTP: {first[:100]!r}")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        status = int(told[:3])
        if not has_body or status in (101, 204, 304):
            self._rest = data
            return Answer(status, headers, b"")
        if "content-length" in headers:
            length = int(headers["content-length"])
            while len(data) < length:
                data += self._more()
            self._rest = data[length:]
            return Answer(status, headers, data[:length])
        # Neither chunks nor lengths: all that comes until the line is closed.
        while len(data) < LIMIT:
            try:
                data += self._more()
            except NoAnswer:
                break
        return Answer(status, {**headers, "connection": "close"}, data)
