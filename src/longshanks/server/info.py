"""What is told of a game besides its view: setup, seats, whose turn it is, links and the commitment of the dice."""

from __future__ import annotations

from typing import Any

from longshanks.rules.engine import Outcome as EngineOutcome
from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND
from longshanks.rules.state import REASONS
from longshanks.server import wire
from longshanks.server.dice import commitment
from longshanks.server.fold import OPEN, VIEWERS
from longshanks.server.messages import GameInfo, GameOptions, GameSummary, Invitations, Outcome, Seat
from longshanks.server.table import VIEWER_NAMES, setup_of
from longshanks.store.games import Record
from longshanks.store.models import Seat as SeatRecord

_RULES = dict(REASONS)


def sides_of(record: Record, person: str) -> list[int]:
    """Return the sides somebody plays."""
    return [seat.side for seat in record.seats if seat.person == person]


def viewer_of(record: Record, person: str) -> int:
    """Return as whom somebody looks at a game first."""
    sides = sides_of(record, person)
    return sides[0] if sides else VIEWERS["spectator"]


def seat_of(record: Record, seat: SeatRecord, person: str) -> Seat:
    """Return who plays a side."""
    name = record.names.get(seat.person or "", "")
    if seat.kind == "computer":
        return Seat(name=seat.level or "", kind="computer", you=False, level=seat.level)
    kind = "free" if seat.kind == "free" else "human"
    return Seat(name=name, kind=kind, you=seat.person == person)  # type: ignore[arg-type]


def outcome_of(record: Record) -> Outcome | None:
    """Return how a game ended."""
    game = record.game
    if game.winner is None or game.reason is None:
        return None
    return wire.wire_outcome(EngineOutcome(game.winner, game.reason, _RULES.get(game.reason, "")))


def length_of(record: Record, viewer: int) -> int:
    """Return the length of a game as a viewer counts it."""
    game = record.game
    lengths = {ENGLAND: game.length_england, SCOTLAND: game.length_scotland, OPEN: game.length}
    return lengths.get(viewer, game.length_spectator)


def changed_of(record: Record, viewer: int) -> float:
    """Return when a viewer last saw something happen in a game."""
    game = record.game
    changed = {ENGLAND: game.changed_england, SCOTLAND: game.changed_scotland, OPEN: game.changed}
    return changed.get(viewer, game.changed_spectator)


def facts_of(record: Record, person: str) -> dict[str, Any]:
    """Return what lists tell of a game."""
    game = record.game
    setup = setup_of(record)
    mine = sides_of(record, person)
    viewer = viewer_of(record, person)
    length = length_of(record, viewer)
    return {
        "id": game.id,
        "setup": wire.wire_setup(setup),
        "seats": {wire.SIDES[seat.side]: seat_of(record, seat, person) for seat in record.seats},
        "status": game.status,
        "year": game.year,
        "turn": game.turn,
        "to_act": [name for side, name in enumerate(wire.SIDES) if game.to_act >> side & 1],
        "your_turn": any(game.to_act >> side & 1 for side in mine),
        "options": GameOptions(
            private=game.private,
            odds=game.odds,
            hints=game.hints,
            hotseat=game.kind == "hotseat",
            study=game.kind == "study",
        ),
        "created": game.created,
        "changed": changed_of(record, viewer),
        "length": length,
        "unread": max(0, length - record.seen) if record.seen is not None else 0,
        "outcome": outcome_of(record),
    }


def summary_of(record: Record, person: str) -> GameSummary:
    """Return a game for a list."""
    return GameSummary(**facts_of(record, person))


def info_of(record: Record, person: str, viewers: list[int]) -> GameInfo:
    """Return all that somebody may know of a game besides its view."""
    game = record.game
    owner = game.owner == person
    links = {wire.SIDES[s.side]: f"/join/{s.invitation}" for s in record.seats if s.kind == "free" and s.invitation}
    return GameInfo(
        **facts_of(record, person),
        owner=owner,
        viewers=[VIEWER_NAMES[viewer] for viewer in viewers],
        invitation=Invitations.model_validate(links) if owner and links else None,
        commitment=commitment(game.secret),
        parts={wire.SIDES[seat.side]: seat.part is not None for seat in record.seats},
        rematch=record.rematch,
        seen=record.seen,
    )
