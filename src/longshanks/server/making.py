"""Games are made: from the set-up page, from a file, and as a rematch."""

from __future__ import annotations

import os
import secrets
import time
from typing import Final

from longshanks.ai.players import PLAYERS
from longshanks.notation.action import write_action
from longshanks.notation.game import BadLine, load
from longshanks.notation.position import read_bid, write_bid, write_edition
from longshanks.rules import actions as act
from longshanks.rules.editions import edition
from longshanks.rules.mistakes import Mistake
from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND, SIDE_NAMES
from longshanks.rules.r8_scenarios import make_setup
from longshanks.rules.state import Setup
from longshanks.server.dice import SECRET_BYTES
from longshanks.server.fold import OPEN, Fold
from longshanks.server.levels import default_level
from longshanks.server.messages import NewGame
from longshanks.server.problems import Trouble
from longshanks.store.games import Record
from longshanks.store.log import DO, Entry
from longshanks.store.models import Game, Seat
from longshanks.words.message import Message
from longshanks.words.mistakes import tell_bad_line, tell_mistake

Made = tuple[Game, list[Seat], list[Entry]]
"""A game, its seats and the rows it begins with."""
BETWEEN_PEOPLE: Final = ("friend", "open")
"""The kinds of game in which one person plays against another."""


def new_fold(setup: Setup, all_count: bool = False) -> Fold:
    """Return a game that begins now."""
    now = time.time()
    return Fold(setup, [], all_count, (now, now, now))


def new_record(owner: str, kind: str, fold: Fold, private: bool, odds: bool, hints: bool) -> Game:
    """Return a new game with a secret for its dice drawn from the operating system."""
    setup = fold.game.setup
    return Game(
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
        **fold.standing(has_begun=False).columns(),
    )


def new_seat(game: str, side: int, kind: str, person: str | None = None, level: str | None = None) -> Seat:
    """Return a new seat; a free one gets an invitation that cannot be guessed, a computer its part of the dice."""
    return Seat(
        game=game,
        side=side,
        kind=kind,
        person=person,
        level=level,
        invitation=secrets.token_urlsafe(24) if kind == "free" else None,
        part=os.urandom(SECRET_BYTES) if kind == "computer" else None,
    )


def setup_from(wish: NewGame) -> Setup:
    """Return the setup somebody wishes for."""
    try:
        england, scotland = read_bid(wish.bid) if wish.bid else (0, 0)
        return make_setup(wish.scenario, edition(wish.edition, **wish.changes), england, scotland)
    except Mistake as mistake:
        raise Trouble("setup/invalid", why=tell_mistake(mistake)) from None


def make_game(wish: NewGame, owner: str) -> Made:
    """Return the game somebody wishes for; nothing is drawn yet."""
    level = wish.level or default_level()
    if level not in PLAYERS:
        why = Message("mistake.level", {"text": level, "choices": ", ".join(PLAYERS)})
        raise Trouble("setup/invalid", why=why)
    fold = new_fold(setup_from(wish))
    hints = wish.hints or wish.opponent not in BETWEEN_PEOPLE
    game = new_record(owner, wish.opponent, fold, wish.private, wish.odds, hints)
    if wish.opponent == "open":
        game.private = False  # A seat that anybody may take is no secret.
    mine = secrets.choice((ENGLAND, SCOTLAND)) if wish.side == "random" else SIDE_NAMES.index(wish.side)
    other = 1 - mine
    seats = [new_seat(game.id, mine, "human", owner)]
    if wish.opponent == "computer":
        seats.append(new_seat(game.id, other, "computer", level=level))
    elif wish.opponent == "hotseat":
        seats.append(new_seat(game.id, other, "human", owner))
        seats[-1].part = os.urandom(SECRET_BYTES)  # One person adds one part.
    else:
        seats.append(new_seat(game.id, other, "free"))
    return game, seats, []


def make_study(text: str, is_open: bool, owner: str) -> Made:
    """Return a study game of an imported file."""
    try:
        line = load(text)
    except BadLine as error:
        raise Trouble("file/unreadable", why=tell_bad_line(error)) from None
    fold = new_fold(line.setup, all_count=True)
    now = fold.changed[OPEN]
    entries = [Entry(DO, act.side_of(action), write_action(action), None, now) for action in line.actions]
    for entry in entries:
        fold.take(entry)
    game = new_record(owner, "study", fold, private=False, odds=True, hints=True)
    game.is_open = is_open
    for column, value in fold.standing(has_begun=True).columns().items():
        setattr(game, column, value)
    seats = [new_seat(game.id, side, "human", owner) for side in (ENGLAND, SCOTLAND)]
    for seat in seats:
        seat.part = os.urandom(SECRET_BYTES)
    return game, seats, entries


def make_rematch(record: Record, setup: Setup, owner: str) -> Made:
    """Return the same game once more with the sides swapped."""
    before = record.game
    game = new_record(owner, before.kind, new_fold(setup), before.private, before.odds, before.hints)
    game.follows = before.id
    game.imported = 0
    seats = [new_seat(game.id, 1 - old.side, old.kind, old.person, old.level) for old in record.seats]
    if before.kind == "hotseat":
        seats[0].part = os.urandom(SECRET_BYTES)
    return game, seats, []
