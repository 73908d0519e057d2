"""Games are made: from the set-up page, from a file, and as a rematch."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Collection
from typing import Any, Final, NamedTuple

from longshanks.ai.players import PLAYERS
from longshanks.notation.game import BadLine, load
from longshanks.notation.position import read_bid, write_bid, write_edition
from longshanks.rules import actions as act
from longshanks.rules.editions import edition
from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND, SIDE_NAMES
from longshanks.rules.r8_scenarios import make_setup
from longshanks.rules.state import Setup
from longshanks.rules.user_errors import InputError
from longshanks.server.api_error import ApiError
from longshanks.server.computers.offered_levels import level_after
from longshanks.server.messages import NewGameModel
from longshanks.server.play.dice import SECRET_BYTES
from longshanks.server.play.fold import OPEN, Fold
from longshanks.store.games import GameRecord
from longshanks.store.log import DO, LogEntry
from longshanks.store.models import GameRow, SeatRow
from longshanks.words.error_messages import bad_line_message, input_error_message
from longshanks.words.message import Message

BETWEEN_PEOPLE: Final = ("friend", "open")
"""The kinds of game in which one person plays against another."""


class NewGame(NamedTuple):
    """The rows of a game that is yet to be stored."""

    game: GameRow
    seats: list[SeatRow]
    entries: list[LogEntry]
    """The log it begins with, of an imported file."""
    clock: dict[str, Any] | None = None
    """What was agreed about time."""


def new_fold(setup: Setup, is_shared: bool = False) -> Fold:
    """Return the fold of a game that begins now."""
    now = time.time()
    return Fold(setup, [], is_shared, (now, now, now))


def new_record(owner: str, kind: str, fold: Fold, private: bool, odds: bool, hints: bool) -> GameRow:
    """Return a new game with a secret for its dice drawn from the operating system."""
    setup = fold.game.setup
    return GameRow(
        id=secrets.token_urlsafe(9),
        owner=owner,
        kind=kind,
        scenario=setup.scenario,
        edition=write_edition(setup.edition),
        bid=write_bid(setup),
        private=private,
        odds=odds,
        hints=hints,
        is_open=False,
        secret=os.urandom(SECRET_BYTES),
        imported=len(fold.game.actions),
        created=fold.changed[OPEN],
        follows=None,
        **fold.status(has_begun=False).columns(),
    )


def new_seat(game: str, side: int, kind: str, person: str | None = None, level: str | None = None) -> SeatRow:
    """Return a new seat; a free one gets an invitation that cannot be guessed, a computer its part of the dice."""
    return SeatRow(
        game=game,
        side=side,
        kind=kind,
        person=person,
        level=level,
        invitation=secrets.token_urlsafe(24) if kind == "free" else None,
        part=os.urandom(SECRET_BYTES) if kind == "computer" else None,
    )


def setup_from(wanted: NewGameModel) -> Setup:
    """Return the setup of the game that is asked for; raises ApiError if there is none such."""
    try:
        england, scotland = read_bid(wanted.bid) if wanted.bid else (0, 0)
        return make_setup(wanted.scenario, edition(wanted.edition, **wanted.changes), england, scotland)
    except InputError as mistake:
        raise ApiError("setup/invalid", why=input_error_message(mistake)) from None


def make_game(wanted: NewGameModel, owner: str, beaten: Collection[str] = ()) -> NewGame:
    """Return the game that is asked for; nothing is drawn yet. Raises ApiError if it cannot be set up so.

    Without a level the computer plays one step above the strongest of those that the owner has beaten.
    """
    level = wanted.level or level_after(beaten)
    if level not in PLAYERS:
        why = Message("input_error.level", {"text": level, "choices": ", ".join(PLAYERS)})
        raise ApiError("setup/invalid", why=why)
    fold = new_fold(setup_from(wanted))
    hints = wanted.hints or wanted.opponent not in BETWEEN_PEOPLE
    odds = wanted.opponent == "computer" if wanted.odds is None else wanted.odds
    game = new_record(owner, wanted.opponent, fold, wanted.private, odds, hints)
    if wanted.opponent == "open":
        game.private = False  # A seat that anybody may take is no secret.
    own = secrets.choice((ENGLAND, SCOTLAND)) if wanted.side == "random" else SIDE_NAMES.index(wanted.side)
    other = 1 - own
    seats = [new_seat(game.id, own, "human", owner)]
    if wanted.opponent == "computer":
        seats.append(new_seat(game.id, other, "computer", level=level))
    elif wanted.opponent == "hotseat":
        seats.append(new_seat(game.id, other, "human", owner))
        seats[-1].part = os.urandom(SECRET_BYTES)  # One person adds one part.
    else:
        seats.append(new_seat(game.id, other, "free"))
    has_clock = wanted.clock is not None and wanted.opponent in BETWEEN_PEOPLE
    return NewGame(game, seats, [], wanted.clock.model_dump() if wanted.clock and has_clock else None)


def make_study(text: str, is_open: bool, owner: str) -> NewGame:
    """Return a study game of a `.hots` file; raises ApiError if a line of it cannot be played."""
    try:
        line = load(text)
    except BadLine as error:
        raise ApiError("file/unreadable", why=bad_line_message(error)) from None
    fold = new_fold(line.setup, is_shared=True)
    now = fold.changed[OPEN]
    entries = [LogEntry(DO, act.side_of(action), action, time=now) for action in line.actions]
    for entry in entries:
        fold.take(entry)
    game = new_record(owner, "study", fold, private=False, odds=True, hints=True)
    game.is_open = is_open
    for column, value in fold.status(has_begun=True).columns().items():
        setattr(game, column, value)
    seats = [new_seat(game.id, side, "human", owner) for side in (ENGLAND, SCOTLAND)]
    for seat in seats:
        seat.part = os.urandom(SECRET_BYTES)
    return NewGame(game, seats, entries)


def make_rematch(record: GameRecord, setup: Setup, owner: str) -> NewGame:
    """Return the same game once more with the sides swapped."""
    before = record.game
    game = new_record(owner, before.kind, new_fold(setup), before.private, before.odds, before.hints)
    game.follows = before.id
    game.imported = 0
    seats = [new_seat(game.id, 1 - old.side, old.kind, old.person, old.level) for old in record.seats]
    if before.kind == "hotseat":
        seats[0].part = os.urandom(SECRET_BYTES)
    return NewGame(game, seats, [], record.clock)
