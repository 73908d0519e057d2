"""Connections: silent and slow ones are cut off, and keep nobody out."""

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from longshanks.server.security.connections import MAX_HEADERS, MAX_WAITING, ConnectionLimits
from tests.server.served import WAIT, Server, serving

HALF = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n"


async def echo(request: Request) -> Response:
    return PlainTextResponse(await request.body())


@pytest.fixture
def port() -> Iterator[int]:
    """Run a server in a thread that waits for headers and bodies only a moment."""
    limits = ConnectionLimits(header_seconds=0.2, body_seconds=0.3)
    app = Starlette(routes=[Route("/", echo, methods=["POST"])])
    server = uvicorn.Server(uvicorn.Config(app, http=limits.protocol_class(), log_config=None, lifespan="off"))
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            yield listener.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join()
    assert not limits.waiting and not limits.by_address


def end_of(line: socket.socket) -> bytes:
    """Return what comes until the other side hangs up."""
    received = b""
    try:
        while more := line.recv(4096):
            received += more
    except ConnectionResetError:
        pass
    return received


@pytest.mark.parametrize("sent", [b"", HALF, HALF + b"\r\nfour"])
def test_a_request_that_does_not_arrive_is_cut_off(port: int, sent: bytes) -> None:
    with socket.create_connection(("127.0.0.1", port), WAIT) as line:
        line.sendall(sent)
        assert end_of(line) == b""


def test_the_next_request_of_a_connection_has_its_time_too(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), WAIT) as line:
        line.sendall(HALF + b"\r\n0123456789" + HALF)
        assert end_of(line).count(b"0123456789") == 1


def test_headers_without_end_are_cut_off(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), WAIT) as line:
        try:
            for _ in range(2 * MAX_HEADERS // 1000):
                line.sendall(b"x: " + b"y" * 1000 + b"\r\n" if _ else HALF)
        except OSError:
            return
        assert end_of(line) == b""


def test_a_thousand_silent_connections_do_not_shut_the_door(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < 2000:
        pytest.skip("the system lets nobody have so many connections")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 2000), hard))
    with serving(tmp_path) as server, ExitStack() as lines:
        silent = [lines.enter_context(connected(server)) for _ in range(1000)]
        assert httpx.get(f"{server.url}/healthz", timeout=WAIT).status_code == 200
        assert end_of(silent[0]) == b"" == end_of(silent[1000 - MAX_WAITING - 2])  # The oldest made room.


def connected(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), WAIT)


def test_an_address_is_exempt_if_it_is_this_machine_or_a_proxy() -> None:
    from ipaddress import ip_network

    limits = ConnectionLimits([ip_network("10.0.0.0/8"), ip_network("2001:db8::/32")])
    exempt = ("127.0.0.1", "::1", "10.1.2.3", "2001:db8::9", "")
    assert all(limits.is_exempt(address) for address in exempt)
    assert not limits.is_exempt("192.0.2.1")
