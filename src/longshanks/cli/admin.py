"""Look after a server's games and people: `longshanks admin`.

It works on the database, whether or not a server runs on it: a running one notices within half a minute what is gone
or whom it may let in no more. Lists are lines with tabs between, for programs to read.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from longshanks.cli.serve import database_error_text, database_url
from longshanks.cli.translation import exit_with, os_error_text, translate
from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND
from longshanks.server.play.export import export_game
from longshanks.server.play.fold import Fold
from longshanks.server.play.live_game import LiveGame, setup_of
from longshanks.server.security.session_cookies import hash_token
from longshanks.store import administration, people
from longshanks.store.administration import PersonFound
from longshanks.store.backup import BackupError, restore_backup, write_backup
from longshanks.store.database import Database, DatabaseError
from longshanks.store.games import GameRecord, find_game
from longshanks.store.log import read_log
from longshanks.store.personal_data import delete_person

LINK_SECONDS: Final = 24 * 3600
"""How long a link to reset a password is good."""


def administer(args: argparse.Namespace) -> int:
    """Do what the arguments ask for; return the exit status."""
    work = ACTIONS[args.action]

    async def main() -> int:
        database = Database(database_url(args))
        try:
            await database.open()
            return await work(database, args)
        finally:
            await database.close()

    try:
        return asyncio.run(main())
    except DatabaseError as error:
        exit_with(database_error_text(error))
    except BackupError as error:
        exit_with(translate("cli_error.admin.not-empty" if error.code else "cli_error.admin.backup", file=args.file))
    except OSError as error:
        exit_with(translate("cli_error.admin.file", file=error.filename or "", reason=os_error_text(error)))


def day(moment: float | None) -> str:
    """Return a day as computers write it; nothing for None."""
    return "" if moment is None else time.strftime("%Y-%m-%d", time.gmtime(moment))


def print_table(key: str, rows: list[list[object]]) -> None:
    """Print rows under their headings."""
    print(translate(key).replace(", ", "\t"))
    for row in rows:
        print("\t".join(" ".join(str(cell).split()) for cell in row))


def seat_name(record: GameRecord, side: int) -> str:
    """Return who sits at a side: a name, a level in brackets, or a dash."""
    seat = record.seats[side]
    return record.names.get(seat.person or "", "") or (f"({seat.level})" if seat.level else "-")


def game_row(record: GameRecord) -> list[object]:
    """Return what a list tells of a game."""
    game = record.game
    sides = [seat_name(record, side) for side in (ENGLAND, SCOTLAND)]
    return [game.id, game.kind, game.status, game.scenario, game.year, game.length, day(game.changed), *sides]


async def list_games(database: Database, args: argparse.Namespace) -> int:
    """Print the games."""
    person = None if args.person is None else (await find_person(database, args.person)).id
    print_table(
        "report.admin.games", [game_row(r) for r in await administration.list_games(database, args.status, person)]
    )
    return 0


async def read_game(database: Database, game: str) -> LiveGame:
    """Return a game, folded; leave with a clear word if there is none."""
    record = await find_game(database, game)
    if record is None:
        exit_with(translate("cli_error.admin.game", game=game))
    entries = await read_log(database, game)
    return LiveGame(record, Fold(setup_of(record), entries, record.game.kind in ("hotseat", "study")))


async def show_game(database: Database, args: argparse.Namespace) -> int:
    """Print what is known of a game, without what its players may not know: hosts may play too."""
    live_game = await read_game(database, args.game)
    print_table("report.admin.games", [game_row(live_game.record)])
    return 0


async def export(database: Database, args: argparse.Namespace) -> int:
    """Write a game as a file, or print it."""
    text = export_game(await read_game(database, args.game))
    if args.output:
        Path(args.output).write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)
    return 0


async def delete_game(database: Database, args: argparse.Namespace) -> int:
    """Delete a game."""
    if await find_game(database, args.game) is None:
        exit_with(translate("cli_error.admin.game", game=args.game))
    if args.yes:
        await administration.delete_game(database, args.game)
    return report_deleted(1, 0, args.yes)


def report_deleted(games: int, persons: int, is_done: bool) -> int:
    """Say what was deleted, or would be; return the exit status."""
    print(translate("report.admin.deleted" if is_done else "report.admin.would", games=games, people=persons))
    return 0 if is_done else 1


async def find_person(database: Database, name: str) -> PersonFound:
    """Return the one person with a name or an id; leave with a clear word if there is none, or are several."""
    found = await administration.find_people(database, name)
    account = await people.find_account(database, name)
    exact = [each for each in found if each.id == name or (account is not None and each.id == account.id)]
    if len(exact) != 1:
        exit_with(translate("cli_error.admin.person", name=name))
    return exact[0]


async def list_people(database: Database, args: argparse.Namespace) -> int:
    """Print people."""
    rows: list[list[object]] = []
    for each in await administration.find_people(database, args.name or ""):
        kind = "account" if each.has_account else "guest"
        rows.append([each.id, kind, each.name, each.games, day(each.created), day(each.banned)])
    print_table("report.admin.people", rows)
    return 0


async def reset_password(database: Database, args: argparse.Namespace) -> int:
    """Print a link by which the holder of an account chooses a new password."""
    person = await find_person(database, args.name)
    if not person.has_account:
        exit_with(translate("cli_error.admin.account", name=args.name))
    token = secrets.token_urlsafe(32)
    await people.add_reset(database, hash_token(token), person.id, time.time() + LINK_SECONDS)
    link = f"{args.address.rstrip('/')}/account#reset={token}"
    print(translate("report.admin.link", name=person.name, link=link))
    return 0


async def ban(database: Database, args: argparse.Namespace) -> int:
    """Keep somebody out, or let them in again."""
    person, is_banned = await find_person(database, args.name), args.action == "ban"
    await administration.set_banned(database, person.id, is_banned)
    print(translate("report.admin.banned" if is_banned else "report.admin.unbanned", name=person.name))
    return 0


async def delete_somebody(database: Database, args: argparse.Namespace) -> int:
    """Delete a person with what is kept of them."""
    person = await find_person(database, args.name)
    games = await delete_person(database, person.id) if args.yes else []
    return report_deleted(len(games), 1, args.yes)


async def clean(database: Database, args: argparse.Namespace) -> int:
    """Delete guests who left nothing and games that nobody plays."""
    games, persons = await administration.clear_away(database, args.guests, args.abandoned, is_trial=not args.yes)
    return report_deleted(games, persons, args.yes)


async def faults_of(database: Database) -> tuple[int, list[tuple[str, str]]]:
    """Fold every game from its log; return how many there are, and those that cannot be, or stand elsewhere."""
    records, faults = await administration.list_games(database), []
    for record in records:
        try:
            live_game = await read_game(database, record.game.id)
            status = live_game.fold.status(live_game.has_begun)
            found = (status.status, status.year, status.turn, status.to_act, status.length, status.winner)
            game = record.game
            if found != (game.status, game.year, game.turn, game.to_act, game.length, game.winner):
                faults.append((game.id, f"the list says otherwise than the log: {found}"))
        except Exception as error:  # Whatever is wrong with a game, the others are looked at.
            faults.append((record.game.id, f"{type(error).__name__}: {error}"))
    return len(records), faults


def report_faults(faults: list[tuple[str, str]]) -> int:
    """Print what is wrong with games; return the exit status."""
    for game, why in faults:
        print(f"{game}\t{why}")
    if faults:
        exit_with(translate("cli_error.admin.faults", count=len(faults)))
    return 0


async def check(database: Database, _args: argparse.Namespace) -> int:
    """Replay every game."""
    count, faults = await faults_of(database)
    report_faults(faults)
    print(translate("report.admin.checked", games=count))
    return 0


async def backup(database: Database, args: argparse.Namespace) -> int:
    """Write a backup, and restore it to see that it can be."""
    file = Path(args.file)
    rows = await write_backup(database, file)
    with tempfile.TemporaryDirectory(prefix="longshanks-") as folder:
        restored = Database(f"sqlite:///{folder}/restored.db")
        try:
            await restored.open()
            assert await restore_backup(restored, file) == rows
            count, faults = await faults_of(restored)
        finally:
            await restored.close()
    report_faults(faults)
    print(translate("report.admin.backup", file=file, rows=rows, games=count))
    return 0


async def restore(database: Database, args: argparse.Namespace) -> int:
    """Fill an empty database from a backup."""
    rows = await restore_backup(database, Path(args.file))
    count, faults = await faults_of(database)
    print(translate("report.admin.restored", database=database.name, rows=rows, games=count))
    return report_faults(faults)


ACTIONS: Final[dict[str, Callable[[Database, argparse.Namespace], Awaitable[int]]]] = {
    "games": list_games,
    "show": show_game,
    "export": export,
    "delete-game": delete_game,
    "people": list_people,
    "reset-password": reset_password,
    "ban": ban,
    "unban": ban,
    "delete-person": delete_somebody,
    "clean": clean,
    "backup": backup,
    "restore": restore,
    "check": check,
}
"""What does what is asked for."""
