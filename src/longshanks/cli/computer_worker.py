"""`longshanks computer-worker`: a process that thinks for the computers of games on a PostgreSQL, and serves nobody."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from contextlib import suppress

from longshanks.cli.serve import check_database, database_error_text
from longshanks.cli.translation import exit_with, translate
from longshanks.server.computers.offered_levels import load_players
from longshanks.server.json_logs import configure_logging
from longshanks.server.services import ServerSettings, Services
from longshanks.store.database import Database, DatabaseError


def work(args: argparse.Namespace) -> int:
    """Think until told to stop."""
    try:
        asyncio.run(check_database(args.database))
        database = Database(args.database)
    except DatabaseError as error:
        exit_with(database_error_text(error))
    if database.is_sqlite:
        exit_with(translate("cli_error.processes"))
    configure_logging(args.log)
    load_players()
    with suppress(KeyboardInterrupt):
        asyncio.run(_work(ServerSettings(args.database, workers=args.workers)))
    return 0


async def _work(settings: ServerSettings) -> None:
    services, told = Services(settings), asyncio.Event()
    if sys.platform != "win32":
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, told.set)
    await services.open()
    try:
        print(translate("report.working", place=services.database.name), flush=True)
        await told.wait()
    finally:
        await services.close()
