"""Which computer players somebody has beaten, and whom *Play now* gives them next."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from longshanks.ai.levels import STRENGTHS
from longshanks.server.computers.offered_levels import level_after
from longshanks.store import games
from longshanks.store.database import Database
from longshanks.store.log import GameStatus
from longshanks.store.models import GameRow, SeatRow

ANNA, BEN = "a" * 32, "b" * 32
LADDER = list(STRENGTHS)


def test_each_level_beaten_is_told_once_and_no_other(tmp_path: Path) -> None:
    played = [(ANNA, "novice", 1), (ANNA, "novice", 1), (ANNA, "club", 0), (ANNA, "expert", None), (BEN, "master", 1)]

    async def main() -> tuple[list[str], list[str]]:
        database = Database(f"sqlite:///{tmp_path}/games.db")
        await database.open()
        try:
            for number, (person, level, winner) in enumerate(played):
                game = f"{number:032x}"
                status = GameStatus(
                    "playing" if winner is None else "over", 1297, 1, 3, 1, (1, 1, 1), 5.0, (4.0, 3.0, 2.0), winner
                )
                made = GameRow(
                    id=game, owner=person, kind="computer", scenario="braveheart", edition="4.0", bid="", private=True,
                    odds=False, is_open=False, secret=os.urandom(32), imported=0, created=1.0, **status.columns(),
                )  # fmt: skip
                seats = [
                    SeatRow(game=game, side=0, kind="computer", level=level),
                    SeatRow(game=game, side=1, kind="human", person=person),
                ]
                await games.add_game(database, (person, "Somebody"), made, seats, [])
            return await games.list_beaten_levels(database, ANNA), await games.list_beaten_levels(database, BEN)
        finally:
            await database.close()

    assert asyncio.run(main()) == (["novice"], ["master"])


def test_a_new_player_meets_the_weakest_and_after_each_win_the_next() -> None:
    beaten: set[str] = set()
    for level in LADDER:
        assert level_after(beaten) == level
        beaten.add(level)
    assert level_after(beaten) == "master"
    assert level_after({"greedy", "club"}) == "expert"
