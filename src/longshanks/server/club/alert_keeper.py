"""Tells people that they are waited for, once, and only if they have not seen it by themselves.

What is to be told is written in the transaction of the action that causes it. Some seconds later any process looks
whether it is still so and still unseen, and hands it over to the channels of the person; deliveries are claimed for a
while, so that those of a process that dies are taken over. All that is due to a channel goes out as one message.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Coroutine
from datetime import datetime, timedelta
from typing import Any, Final
from weakref import WeakKeyDictionary
from zoneinfo import ZoneInfo

from longshanks.rules.r2_blocks import SIDES
from longshanks.server.club.alert_senders import AlertSenders, AlertSettings
from longshanks.server.club.alert_texts import line_of
from longshanks.server.club.outside_requests import Unreachable
from longshanks.server.play.game_registry import GameRegistry
from longshanks.server.play.live_game import LiveGame, Watcher
from longshanks.store import alerts
from longshanks.store.alerts import Alert, AlertTimes, Parcel
from longshanks.store.database import DATABASE_FAILURES, Database
from longshanks.store.log_writer import Statement

logger = logging.getLogger("longshanks.alerts")

LOOK_SECONDS: Final = 1.0
"""How often it is looked for what is due."""
MAX_SENDING: Final = 10
"""Messages that are on their way at once."""
DIGEST_HOUR: Final = 8
"""When the digest of a day comes, in the time of its reader."""


class AlertKeeper:
    """Tells people of a registry's games; a `GameListener`."""

    def __init__(self, database: Database, games: GameRegistry, settings: AlertSettings) -> None:
        self.database = database
        self.games = games
        self.settings = settings
        self.senders = AlertSenders(settings)
        self._task: asyncio.Task[None] | None = None
        self._sending: set[asyncio.Task[None]] = set()
        self._known: WeakKeyDictionary[LiveGame, tuple[int, bool]] = WeakKeyDictionary()
        """How often it changed who is asked, and whether the game was over, when that was last looked at."""

    async def open(self) -> None:
        """Begin to tell."""
        self.senders.push_key = await alerts.get_or_create_push_key(self.database, new_push_key())
        self.games.listeners.append(self)
        self._task = asyncio.create_task(self._keep())

    async def close(self) -> None:
        """End; what is on its way is sent again by whoever finds it."""
        tasks = [*self._sending, *([self._task] if self._task is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # --- what is to be told

    def statements(self, game: LiveGame) -> list[Statement]:
        """Return what writes alerts for who is asked now and was not before, and for who was not there at the end."""
        marks, was_over = self._known.get(game, (len(game.fold.clock_marks), game.is_over))
        due = time.time() + self.settings.seconds
        found = []
        if game.is_over:
            told = [] if was_over else [(side, "over", 0) for side in SIDES]
        elif len(game.fold.clock_marks) > marks:
            masks = [mask for _, mask in game.fold.clock_marks]
            before = masks[marks - 1] if marks else 0
            new = [side for side in SIDES if masks[-1] & ~before & 1 << side]
            told = [(side, "turn", game.fold.prompt_number(side)) for side in new]
        else:
            told = []
        for side, kind, prompt in told:
            if (person := person_to_tell(game, side)) is not None:
                found.append(alerts.alert_statement(Alert(game.id, side, kind, prompt), person, due))
        return found

    def changed(self, game: LiveGame) -> None:
        """Note how far the game has come."""
        self._known[game] = (len(game.fold.clock_marks), game.is_over)

    def joined(self, game: LiveGame, watcher: Watcher) -> None:
        """Nothing is told to somebody who has just sat down."""

    # --- telling

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                for row in await alerts.list_alerts(self.database, time.time()):
                    await self._hand_over(alerts.alert_of(row), row.person)
                while len(self._sending) < MAX_SENDING:
                    parcel = await alerts.claim_parcel(self.database, time.time())
                    if parcel is None:
                        break
                    self._start(self._deliver(parcel))
            except DATABASE_FAILURES as error:
                logger.warning("alerts could not be sent", extra={"error": repr(error)})
            except Exception:
                self.games.metrics.errors += 1
                logger.exception("alerts could not be sent")

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _hand_over(self, alert: Alert, person: str) -> None:
        deliveries: dict[str, float] = {}
        if await self._is_news(alert, person) and not await alerts.is_muted(self.database, alert.game, person):
            times, now = await alerts.read_times(self.database, person), time.time()
            for channel in await alerts.list_channels(self.database, person):
                if channel.confirmed and not channel.stopped:
                    deliveries[channel.id] = when_to_tell(times, now, channel.digest)
        await alerts.hand_over(self.database, alert, deliveries)

    async def _is_news(self, alert: Alert, person: str) -> bool:
        """Return whether something is still so, and its person has not looked at it."""
        game = await self.games.get(alert.game)
        if game is None or not is_so(game, alert) or person_to_tell(game, alert.side) != person:
            return False
        await self.database.read_marks.flush(person)
        return await alerts.read_mark(self.database, alert.game, person) < game.fold.length(alert.side)

    async def _deliver(self, parcel: Parcel) -> None:
        channel, error, is_final = parcel.channel, None, False
        try:
            news = [alert for alert in parcel.alerts if await self._is_news(alert, channel.person)]
            lines = []
            for alert in news:
                game = await self.games.get(alert.game)
                assert game is not None
                lines.append(line_of(game, alert, channel.language, self.settings.address))
            if lines and not channel.stopped:
                await self.senders.send(channel, lines, key_of(channel.id, news))
        except Unreachable as failure:
            error, is_final = str(failure), failure.is_final
            logger.info("an alert did not arrive", extra={"kind": channel.kind, "error": error})
        await alerts.end_parcel(self.database, parcel, time.time(), error, is_final)


def person_to_tell(game: LiveGame, side: int) -> str | None:
    """Return whom to tell of a side of a game; nobody of a game with oneself, or one that has not begun."""
    return None if game.is_shared or not game.has_begun else game.record.seats[side].person


def is_so(game: LiveGame, alert: Alert) -> bool:
    """Return whether what an alert says is still so."""
    if alert.kind == "over":
        return game.is_over
    if game.is_over:
        return False
    asked = alert.side if alert.kind == "turn" else 1 - alert.side
    return asked in game.fold.actors() and game.fold.prompt_number(asked) == alert.prompt


def key_of(channel: str, told: list[Alert]) -> str:
    """Return a text that is the same when the same is told again."""
    return hashlib.sha256(repr((channel, told)).encode()).hexdigest()


def when_to_tell(times: AlertTimes, now: float, is_digest: bool) -> float:
    """Return when somebody may be told: now, after their quiet hours, or with the digest of the day."""
    moment = datetime.fromtimestamp(now, ZoneInfo(times.zone))
    if is_digest:
        later = moment.replace(hour=DIGEST_HOUR, minute=0, second=0, microsecond=0)
        return (later if later > moment else later + timedelta(days=1)).timestamp()
    begins, ends = times.quiet_from, times.quiet_to
    if begins is None or ends is None or begins == ends:
        return now
    is_quiet = begins <= moment.hour < ends if begins < ends else moment.hour >= begins or moment.hour < ends
    if not is_quiet:
        return now
    later = moment.replace(hour=ends, minute=0, second=0, microsecond=0)
    return (later if later > moment else later + timedelta(days=1)).timestamp()


def new_push_key() -> bytes:
    """Return a fresh private key for pushes."""
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32, "big")


def public_push_key(private: bytes) -> bytes:
    """Return the public key that a browser needs to subscribe."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    key = ec.derive_private_key(int.from_bytes(private, "big"), ec.SECP256R1()).public_key()
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
