"""Keeps the clocks of games: writes when sides are due, shows clocks at the table, and works off what is due.

Due times are rows, written with the action that causes them. Any process works them off; which of several does is
decided by the row, which only one can strike. What a clock says is never read from them but folded from the log.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import Final
from weakref import WeakKeyDictionary

from longshanks.rules.r2_blocks import SIDES
from longshanks.server.api_error import ApiError
from longshanks.server.computers.offered_levels import default_level
from longshanks.server.messages import ClockPush, ClockSideModel, dump
from longshanks.server.play.game_clock import ClockHand, Interval, loser_of, read_terms
from longshanks.server.play.game_registry import GameRegistry
from longshanks.server.play.live_game import Command, LiveGame, Watcher
from longshanks.server.play.wire import SIDE_KEYS
from longshanks.store import clocks
from longshanks.store.club_models import AlertRow
from longshanks.store.database import DATABASE_FAILURES, Database
from longshanks.store.log import TIME
from longshanks.store.log_writer import Statement

logger = logging.getLogger("longshanks.clocks")

LOOK_SECONDS: Final = 1.0
"""How often it is looked for what is due."""
BEAT_SECONDS: Final = 5.0
"""How often a server says that it runs."""


class ClockKeeper:
    """Keeps the clocks of a registry's games; a `GameListener`."""

    def __init__(self, database: Database, games: GameRegistry) -> None:
        self.database = database
        self.games = games
        self.outages: list[Interval] = []
        self._task: asyncio.Task[None] | None = None
        self._shown: WeakKeyDictionary[LiveGame, str] = WeakKeyDictionary()
        """What was last told of the clocks, but for the time of telling."""
        self._written: WeakKeyDictionary[LiveGame, dict[int, float]] = WeakKeyDictionary()
        """When the sides of a game are due, as the database has it."""

    async def open(self) -> None:
        """Begin; whatever time nobody's server ran is given back before anybody can lose by it."""
        await self._beat()
        self.games.listeners.append(self)
        self._task = asyncio.create_task(self._keep())

    async def close(self) -> None:
        """Say once more that a server ran until now, and end."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            with suppress(*DATABASE_FAILURES):
                await clocks.beat(self.database, time.time())

    async def _beat(self) -> None:
        await clocks.beat(self.database, time.time())
        self.outages = await clocks.list_outages(self.database)

    async def _keep(self) -> None:
        last = time.monotonic()
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                if time.monotonic() - last >= BEAT_SECONDS:
                    last = time.monotonic()
                    await self._beat()
                for game, side, at in await clocks.list_due(self.database, time.time()):
                    await self._work_off(game, side, at)
            except DATABASE_FAILURES as error:
                logger.warning("clocks could not be kept", extra={"error": repr(error)})
            except Exception:
                self.games.metrics.errors += 1
                logger.exception("clocks could not be kept")

    async def _work_off(self, game_id: str, side: int, at: float) -> None:
        """Put a due time off if it came too early; else strike it: the other player may choose now."""
        game = await self.games.get(game_id)
        if game is None:
            return
        async with game.lock:
            hands = self.hands(game)
            deadline = None if hands is None else hands[side].deadline
            at_prompt = game.fold.prompt_number(side)
        is_up = deadline is not None and deadline <= time.time()
        waiting = game.record.seats[1 - side].person
        alert = None
        if is_up and waiting is not None and hands is not None and loser_of(hands, time.time()) == side:
            due = time.time()
            alert = AlertRow(game=game_id, side=1 - side, kind="time", prompt=at_prompt, person=waiting, due=due)
        if await clocks.move_due(self.database, game_id, side, at, None if is_up else deadline, alert):
            self._written.pop(game, None)

    # --- what a registry tells

    def hands(self, game: LiveGame) -> tuple[ClockHand, ClockHand] | None:
        """Return how the clocks of a game stand, None if they do not count."""
        return game.clock_hands(self.outages, time.time())

    def _due(self, game: LiveGame) -> dict[int, float]:
        hands = self.hands(game)
        if hands is None or game.is_over:
            return {}
        return {side: hand.deadline for side, hand in enumerate(hands) if hand.deadline is not None}

    def statements(self, game: LiveGame) -> list[Statement]:
        """Return what writes when the sides are due, if that is different now."""
        if game.record.clock is None:
            return []
        due = self._due(game)
        return [] if due == self._written.get(game) else clocks.due_statements(game.id, due)

    def changed(self, game: LiveGame) -> None:
        """Show how the clocks stand now to everybody at the table, if that is different."""
        if game.record.clock is None:
            return
        self._written[game] = self._due(game)
        if (push := self.push_of(game)) is not None:
            standing = push.model_dump_json(exclude={"now"})
            if standing != self._shown.get(game):
                self._shown[game] = standing
                game.broadcast(dump(push))

    def joined(self, game: LiveGame, watcher: Watcher) -> None:
        """Show somebody who sat down how the clocks stand."""
        if (push := self.push_of(game)) is not None:
            watcher.put(dump(push))

    def push_of(self, game: LiveGame) -> ClockPush | None:
        """Return how the clocks stand, for the wire."""
        hands = self.hands(game)
        if hands is None:
            return None
        sides = {
            SIDE_KEYS[side]: ClockSideModel(
                left=hand.left,
                periods=hand.periods,
                since=hand.since,
                deadline=None if game.is_over else hand.deadline,
                away_until=hand.away_until,
            )
            for side, hand in enumerate(hands)
        }
        left = {SIDE_KEYS[side]: self.vacation_left(game, side) for side in SIDES}
        return ClockPush(now=time.time(), sides=sides, vacation_left=left)

    # --- what players choose

    async def choose(self, game: LiveGame, person: str, choice: str) -> None:
        """Claim a game whose other player's time is up, or let the computer play on for them; raises ApiError."""
        own = game.sides_of(person)
        if not own:
            raise ApiError("seat/none")
        if self.hands(game) is None:
            raise ApiError("clock/none")
        async with game.lock:
            hands = self.hands(game)
            loser = None if hands is None or game.is_over else loser_of(hands, time.time())
            at = game.fold.prompt_number(1 - own[0])
        if game.is_over:
            raise ApiError("game/over")
        if loser != 1 - own[0]:
            raise ApiError("clock/running")
        if choice == "claim":
            await self.games.execute(game, Command(loser, TIME, at))
            return
        await clocks.seat_computer(self.database, game.id, loser, default_level())
        await clocks.put_off_due(self.database, game.id, {})
        await self.games.refresh(game)
        async with game.lock:
            self.games.start_computers(game)

    # --- vacations

    def vacation_left(self, game: LiveGame, side: int) -> float:
        """Return how long a side may still let its clock stand."""
        if game.record.clock is None:
            return 0.0
        now = time.time()
        used = sum(min(row.ends, now) - row.begins for row in game.record.vacations if row.side == side)
        return max(0.0, read_terms(game.record.clock).vacation - used)

    async def set_away(self, game: LiveGame, person: str, is_away: bool) -> None:
        """Let somebody's clock stand, or run again; raises ApiError if they have no vacation left."""
        own = game.sides_of(person)
        if not own:
            raise ApiError("seat/none")
        if not game.has_clock:
            raise ApiError("clock/none")
        if game.is_over:
            raise ApiError("game/over")
        side, now = own[0], time.time()
        if is_away:
            left = self.vacation_left(game, side)
            if left < 1:
                raise ApiError("clock/vacation")
            if not any(row.side == side and row.ends > now for row in game.record.vacations):
                await clocks.begin_vacation(self.database, game.id, side, now, now + left)
        else:
            await clocks.end_vacation(self.database, game.id, side, now)
        await self.games.refresh(game)
        await clocks.put_off_due(self.database, game.id, self._due(game))
