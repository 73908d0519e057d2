"""Serve games to browsers: `longshanks serve`."""

from __future__ import annotations

import argparse
import asyncio
import errno
import gc
import ipaddress
import os
import socket
import sys
import webbrowser
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn
from platformdirs import user_data_dir

from longshanks.cli.serve_processes import serve_in_processes
from longshanks.cli.translation import exit_with, os_error_text, translate
from longshanks.server.club.alert_senders import AlertSettings
from longshanks.server.http.app import make_app
from longshanks.server.http.client_files import STATIC
from longshanks.server.json_logs import configure_logging
from longshanks.server.messages import ClosingModel, dump
from longshanks.server.security.connections import ConnectionLimits, Network
from longshanks.server.services import ServerSettings, Services
from longshanks.store.database import Database, DatabaseError
from longshanks.store.sqlite_lock import SqliteLock

try:
    import resource
except ModuleNotFoundError:  # On Windows there are no such limits.
    resource = None  # type: ignore[assignment]

DEFAULT_PORT = 8123
SMTP = "LONGSHANKS_SMTP"
"""The environment variable that stands in for `--smtp`, which has a password in it."""
METRICS_TOKEN = "LONGSHANKS_METRICS_TOKEN"
"""The environment variable that stands in for `--metrics-token`, which others on the machine could read."""
WAIT_SECONDS = 5
MAX_FILES = 65_536
"""Files and connections to have open at once, where the system allows it."""
MAX_SOCKET_MESSAGE = 262_144
"""Larger messages close the socket; smaller ones that are still too large get an error."""

GC_THRESHOLDS = (10_000, 50, 100)
"""When Python looks for cycles of garbage: seldom among all that lives, which with thousands of games stops the server
for more than a second."""


class Server(uvicorn.Server):
    """A uvicorn server that tells every connected client before it shuts down."""

    def __init__(self, config: uvicorn.Config, services: Services) -> None:
        super().__init__(config)
        self.services = services

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell everybody that the server goes down, then let it."""
        for watcher in self.services.games.all_watchers():
            watcher.put(dump(ClosingModel()))
        await asyncio.sleep(0.05)  # Let the goodbyes out.
        await super().shutdown(sockets)


def bind(host: str, port: int | None) -> socket.socket:
    """Return a socket that listens; leave with a clear word if the address cannot be had."""
    if port is not None and not 0 <= port <= 65535:
        exit_with(translate("cli_error.port.number", port=port))
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port or 0, type=socket.SOCK_STREAM)[0]
    except OSError:
        exit_with(translate("cli_error.host", host=host))
    for candidate in (port,) if port is not None else (DEFAULT_PORT, 0):
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((address[0], candidate, *address[2:]))
            listener.listen(1024)
            return listener
        except OSError as error:
            listener.close()
            if port is None and candidate:
                continue
            key = "cli_error.port.used" if error.errno == errno.EADDRINUSE else "cli_error.port"
            words = {} if error.errno == errno.EADDRINUSE else {"reason": os_error_text(error)}
            exit_with(translate(key, host=host, port=candidate, **words))
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
            exit_with(translate("cli_error.origin", origin=origin))
    return frozenset(origins)


def read_proxies(texts: list[str]) -> list[Network]:
    """Return the networks whose forwarded headers are believed; leave with a clear word if one is none."""
    proxies = []
    for text in ",".join(texts).split(","):
        try:
            proxies += [ipaddress.ip_network(text.strip())] if text.strip() else []
        except ValueError:
            exit_with(translate("cli_error.trusted-proxy", text=text.strip()))
    return proxies


def allow_many_files() -> None:
    """Let the process have as many files and connections open as the system lets it."""
    if resource is not None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, MAX_FILES)), hard))


def alert_settings(args: argparse.Namespace, address: str) -> AlertSettings:
    """Return how people are told; leave with a clear word if the SMTP server is none."""
    smtp = args.smtp or os.environ.get(SMTP) or None
    if smtp and (urlsplit(smtp).scheme not in ("smtp", "smtps") or not urlsplit(smtp).hostname):
        exit_with(translate("cli_error.smtp"))
    own = args.address or next(iter(args.allow_origin), address)
    mail_from = args.mail_from or f"longshanks@{urlsplit(own).hostname or 'localhost'}"
    return AlertSettings(own.rstrip("/"), smtp, mail_from, args.alert_after, args.private_webhooks)


async def check_database(url: str) -> None:
    """Open the database once before anything else, so that what is wrong with it can be told plainly."""
    database = Database(url)
    try:
        await database.open()
    finally:
        await database.close()


def database_error_text(error: DatabaseError) -> str:
    """Return why a database cannot be used; what the database itself says stays in its own words."""
    words = {
        name: os_error_text(value) if isinstance(value, OSError) else value for name, value in error.params.items()
    }
    return translate(f"cli_error.database.{error.code}" if error.code else "cli_error.database", **words)


def serve(args: argparse.Namespace) -> int:
    """Serve games until told to stop."""
    url = database_url(args)
    try:
        asyncio.run(check_database(url))
        lock = SqliteLock(url)
        lock.acquire()
    except DatabaseError as error:
        exit_with(database_error_text(error))
    if args.processes > 1 and Database(url).is_sqlite:
        exit_with(translate("cli_error.processes"))
    settings = ServerSettings(
        database=url,
        workers=args.workers,
        rate_factor=args.rate_factor,
        is_local=is_local(args.host),
        allowed_origins=check_origins(args.allow_origin),
        metrics_token=args.metrics_token or os.environ.get(METRICS_TOKEN),
        keep_games=args.keep_games,
        keep_guests=args.keep_guests,
    )
    read_proxies(args.trusted_proxy)
    listener = bind(args.host, args.port)
    address = address_of(listener)
    settings = replace(settings, alerts=alert_settings(args, address.rstrip("/")))
    print(translate("report.open", address=address, place=Database(url).name), flush=True)
    if not (STATIC / "index.html").is_file():
        print(translate("report.unbuilt"), file=sys.stderr, flush=True)
    if args.open:
        webbrowser.open(address)
    try:
        if args.processes > 1:
            serve_in_processes(args.processes, listener, partial(run_process, settings, args))
        else:
            run(settings, listener, args)
    finally:
        lock.release()
    return 0


def run_process(settings: ServerSettings, args: argparse.Namespace, index: int, listener: socket.socket) -> None:
    """Run one of several servers on a socket; the worker processes are shared out among them."""
    workers = max(1, (settings.workers + args.processes - 1 - index) // args.processes)
    run(replace(settings, workers=workers), listener, args)


def run(settings: ServerSettings, listener: socket.socket, args: argparse.Namespace) -> None:
    """Run the server on a socket."""
    proxies = read_proxies(args.trusted_proxy)
    allow_many_files()
    configure_logging(args.log)
    app = make_app(settings)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=[str(proxy) for proxy in proxies],
        http=ConnectionLimits(proxies).protocol_class(),
        ws="websockets-sansio",
        ws_max_size=MAX_SOCKET_MESSAGE,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=WAIT_SECONDS,
        timeout_keep_alive=30,
    )
    services = app.state.services
    assert isinstance(services, Services)
    server = Server(config, services)
    gc.set_threshold(*GC_THRESHOLDS)
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:
        print(file=sys.stderr)
