"""Serve games to browsers: `longshanks serve`."""

from __future__ import annotations

import argparse
import asyncio
import errno
import ipaddress
import os
import socket
import sys
import webbrowser
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn
from fastapi import FastAPI
from platformdirs import user_data_dir

from longshanks.cli.phrases import leave, phrase, say_os
from longshanks.server.app import make_app
from longshanks.server.house import House, Settings
from longshanks.server.logs import set_up
from longshanks.server.messages import Closing, dump
from longshanks.server.pages import STATIC
from longshanks.store.database import Database, DatabaseError

FAVOURITE_PORT = 8123
METRICS_TOKEN = "LONGSHANKS_METRICS_TOKEN"
"""The environment variable that stands in for `--metrics-token`, which others on the machine could read."""
WAIT_SECONDS = 5
MAX_SOCKET_MESSAGE = 262_144
"""Larger messages close the socket; smaller ones that are still too large get an error."""


class Server(uvicorn.Server):
    """A server that says goodbye."""

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self.house = house

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell everybody that the server goes down, then let it."""
        for watcher in self.house.tables.everybody():
            watcher.put(dump(Closing()))
        await asyncio.sleep(0.05)  # Let the goodbyes out.
        await super().shutdown(sockets)


def bind(host: str, port: int | None) -> socket.socket:
    """Return a socket that listens; leave with a clear word if the address cannot be had."""
    if port is not None and not 0 <= port <= 65535:
        leave(phrase("trouble.port.number", port=port))
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port or 0, type=socket.SOCK_STREAM)[0]
    except OSError:
        leave(phrase("trouble.host", host=host))
    for wished in (port,) if port is not None else (FAVOURITE_PORT, 0):
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((address[0], wished, *address[2:]))
            listener.listen(1024)
            return listener
        except OSError as error:
            listener.close()
            if port is None and wished:
                continue
            key = "trouble.port.used" if error.errno == errno.EADDRINUSE else "trouble.port"
            words = {} if error.errno == errno.EADDRINUSE else {"reason": say_os(error)}
            leave(phrase(key, host=host, port=wished, **words))
    raise AssertionError


def is_local(host: str) -> bool:
    """Return whether an address is of this machine only."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def address_of(listener: socket.socket) -> str:
    """Return the address by which people reach a socket; one open to a whole network has that of this machine in it."""
    host, port = listener.getsockname()[:2]
    if ipaddress.ip_address(host).is_unspecified:
        far, here = ("2001:db8::1", "::1") if listener.family == socket.AF_INET6 else ("192.0.2.1", "127.0.0.1")
        with socket.socket(listener.family, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((far, 9))  # Nothing is sent: the system only looks for the way.
                host = probe.getsockname()[0]
            except OSError:
                host = here  # There is no network.
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def database_url(args: argparse.Namespace) -> str:
    """Return the database the options ask for."""
    if args.database:
        return str(args.database)
    folder = Path(args.data) if args.data else Path(user_data_dir("longshanks", appauthor=False))
    return f"sqlite:///{folder.absolute() / 'games.db'}"


def check_origins(origins: list[str]) -> frozenset[str]:
    """Return the origins to let in; leave with a clear word if one is none."""
    for origin in origins:
        parts = urlsplit(origin)
        if parts.scheme not in ("http", "https") or not parts.netloc or parts.path:
            leave(phrase("trouble.origin", origin=origin))
    return frozenset(origins)


async def check_database(url: str) -> None:
    """Open the database once before anything else, so that what is wrong with it can be told plainly."""
    database = Database(url)
    try:
        await database.open()
    finally:
        await database.close()


def say_database(error: DatabaseError) -> str:
    """Return why a database cannot be used; what the database itself says stays in its own words."""
    words = {name: say_os(value) if isinstance(value, OSError) else value for name, value in error.params.items()}
    return phrase(f"trouble.database.{error.code}" if error.code else "trouble.database", **words)


def serve(args: argparse.Namespace) -> int:
    """Serve games until told to stop."""
    url = database_url(args)
    try:
        asyncio.run(check_database(url))
    except DatabaseError as error:
        leave(say_database(error))
    settings = Settings(
        database=url,
        workers=args.workers,
        rate_factor=args.rate_factor,
        is_local=is_local(args.host),
        allowed_origins=check_origins(args.allow_origin),
        metrics_token=args.metrics_token or os.environ.get(METRICS_TOKEN),
    )
    listener = bind(args.host, args.port)
    set_up(args.log)
    app = make_app(settings)
    run(app, listener, args)
    return 0


def run(app: FastAPI, listener: socket.socket, args: argparse.Namespace) -> None:
    """Run the server on a socket."""
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        ws="websockets-sansio",
        ws_max_size=MAX_SOCKET_MESSAGE,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=WAIT_SECONDS,
        timeout_keep_alive=30,
    )
    address = address_of(listener)
    house = app.state.house
    assert isinstance(house, House)
    print(phrase("report.open", address=address, place=house.database.name), flush=True)
    if not (STATIC / "index.html").is_file():
        print(phrase("report.unbuilt"), file=sys.stderr, flush=True)
    if args.open:
        webbrowser.open(address)
    server = Server(config, house)
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:
        print(file=sys.stderr)
