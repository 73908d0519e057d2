"""Where alerts arrive in tests: a real SMTP server and a real web server, both on the loopback."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email import message_from_bytes
from email.message import Message
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

from aiosmtpd.controller import Controller

from tests.server.served import WAIT


class MailBox:
    """All mail that came."""

    def __init__(self) -> None:
        self.mails: queue.Queue[Message] = queue.Queue()
        self.port = 0
        self.refused = ""
        """An address that is refused for good."""

    async def handle_RCPT(
        self, _server: object, _session: object, envelope: Any, address: str, _options: object
    ) -> str:
        if address == self.refused:
            return "550 no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: object, _session: object, envelope: Any) -> str:
        self.mails.put(message_from_bytes(envelope.content, policy=default))
        return "250 OK"

    def next(self) -> tuple[Message, str]:
        """Return the next mail and its text."""
        mail = self.mails.get(timeout=WAIT)
        return mail, mail.get_content()  # type: ignore[attr-defined]


class FreePort(Controller):  # type: ignore[misc]
    """Listens on whatever port is free."""

    def _trigger_server(self) -> None:
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()


@contextmanager
def mail_box() -> Iterator[MailBox]:
    """Run an SMTP server for a while."""
    box = MailBox()
    controller = FreePort(box, hostname="127.0.0.1", port=0)
    controller.start()
    box.port = controller.port
    try:
        yield box
    finally:
        controller.stop()


@dataclass
class Posted:
    """A POST that came."""

    path: str
    headers: dict[str, str]
    body: bytes


class HookBox:
    """All webhooks that came."""

    def __init__(self) -> None:
        self.posts: queue.Queue[Posted] = queue.Queue()
        self.url = ""
        self.status = 204

    def next(self) -> Posted:
        """Return the next POST."""
        return self.posts.get(timeout=WAIT)


@contextmanager
def hook_box() -> Iterator[HookBox]:
    """Run a web server for a while."""
    box = HookBox()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            box.posts.put(Posted(self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(box.status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    box.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield box
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
