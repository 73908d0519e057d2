"""A game in lists and in its info: setup, seats, whose turn it is, links and the commitment of the dice."""

from __future__ import annotations

from typing import Any

from longshanks.rules.engine import Outcome
from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND
from longshanks.rules.state import REASONS
from longshanks.server.messages import (
    ClockModel,
    GameInfoModel,
    GameOptionsModel,
    GameSummaryModel,
    InvitationsModel,
    OutcomeModel,
    SeatModel,
)
from longshanks.server.play import wire
from longshanks.server.play.dice import commitment
from longshanks.server.play.fold import OPEN, VIEWER_NUMBERS
from longshanks.server.play.live_game import VIEWER_KEYS, setup_of
from longshanks.store.administration import DAY
from longshanks.store.games import GameRecord
from longshanks.store.models import SeatRow

_RULES = dict(REASONS)


def sides_of(record: GameRecord, person: str) -> list[int]:
    """Return the sides a person plays."""
    return [seat.side for seat in record.seats if seat.person == person]


def viewer_of(record: GameRecord, person: str) -> int:
    """Return as whom a person looks at a game first."""
    sides = sides_of(record, person)
    return sides[0] if sides else VIEWER_NUMBERS["spectator"]


def seat_of(record: GameRecord, seat: SeatRow, person: str) -> SeatModel:
    """Return who plays a side."""
    name = record.names.get(seat.person or "", "")
    if seat.kind == "computer":
        return SeatModel(name=seat.level or "", kind="computer", you=False, level=seat.level)
    kind = "free" if seat.kind == "free" else "human"
    return SeatModel(name=name, kind=kind, you=seat.person == person)  # type: ignore[arg-type]


def outcome_of(record: GameRecord) -> OutcomeModel | None:
    """Return how a game ended."""
    game = record.game
    if game.winner is None or game.reason is None:
        return None
    return OutcomeModel.model_validate(
        wire.wire_outcome(Outcome(game.winner, game.reason, _RULES.get(game.reason, "")))
    )


def length_of(record: GameRecord, viewer: int) -> int:
    """Return the length of a game as a viewer counts it."""
    game = record.game
    lengths = {ENGLAND: game.length_england, SCOTLAND: game.length_scotland, OPEN: game.length}
    return lengths.get(viewer, game.length_spectator)


def changed_of(record: GameRecord, viewer: int) -> float:
    """Return when a viewer last saw something happen in a game."""
    game = record.game
    changed = {ENGLAND: game.changed_england, SCOTLAND: game.changed_scotland, OPEN: game.changed}
    return changed.get(viewer, game.changed_spectator)


def summary_fields(record: GameRecord, person: str) -> dict[str, Any]:
    """Return the fields that a summary and an info have in common."""
    game = record.game
    setup = setup_of(record)
    own = sides_of(record, person)
    viewer = viewer_of(record, person)
    length = length_of(record, viewer)
    return {
        "id": game.id,
        "setup": wire.wire_setup(setup),
        "seats": {wire.SIDE_KEYS[seat.side]: seat_of(record, seat, person) for seat in record.seats},
        "status": game.status,
        "year": game.year,
        "turn": game.turn,
        "to_act": [name for side, name in enumerate(wire.SIDE_KEYS) if game.to_act >> side & 1],
        "your_turn": any(game.to_act >> side & 1 for side in own),
        "options": GameOptionsModel(
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
        "clock": None if record.clock is None else ClockModel.model_validate(record.clock),
        "due": {wire.SIDE_KEYS[side]: at for side, at in record.due.items()},
    }


def summary_of(record: GameRecord, person: str, keep_days: int | None = None) -> GameSummaryModel:
    """Return a game for a list; `keep_days` is how long an unfinished one is kept that nobody plays."""
    summary = GameSummaryModel(**summary_fields(record, person))
    if keep_days is not None and summary.status != "over":
        summary.deleted = summary.changed + keep_days * DAY
    return summary


def info_of(record: GameRecord, person: str, viewers: list[int]) -> GameInfoModel:
    """Return all that a person may know of a game besides its view; `viewers` is as whom they may look."""
    game = record.game
    owner = game.owner == person
    links = {wire.SIDE_KEYS[s.side]: f"/join/{s.invitation}" for s in record.seats if s.kind == "free" and s.invitation}
    return GameInfoModel(
        **summary_fields(record, person),
        owner=owner,
        viewers=[VIEWER_KEYS[viewer] for viewer in viewers],
        invitation=InvitationsModel.model_validate(links) if owner and links else None,
        commitment=commitment(game.secret),
        parts={wire.SIDE_KEYS[seat.side]: seat.part is not None for seat in record.seats},
        rematch=record.rematch,
        seen=record.seen,
    )
