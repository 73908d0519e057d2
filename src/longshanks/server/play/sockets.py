"""Sockets: one connection to one game.

Whatever comes in is read strictly and answered; a bad message gets an error and hurts nobody else. What goes out waits
in a queue of its own, so that a slow reader holds nobody up; one that falls far behind is cut off and may come back.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from contextlib import suppress
from typing import Final, assert_never

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from longshanks.rules.r2_blocks import SIDES
from longshanks.server import messages as m
from longshanks.server.api_error import ApiError
from longshanks.server.play import wire
from longshanks.server.play.fold import VIEWER_NUMBERS
from longshanks.server.play.game_info import info_of
from longshanks.server.play.game_registry import GameRegistry
from longshanks.server.play.live_game import Command, LiveGame
from longshanks.server.play.patches import Standing
from longshanks.server.play.why_questions import answer_why
from longshanks.server.responses import error_model
from longshanks.server.security.middleware import client_of
from longshanks.server.security.rate_limits import RateLimits, TokenBucket
from longshanks.server.security.session_cookies import Caller
from longshanks.server.wire_messages import refusal_model
from longshanks.store import chat
from longshanks.store.database import DATABASE_FAILURES
from longshanks.store.games import find_game
from longshanks.store.log import DO, RESIGN, UNDO
from longshanks.store.models import ChatRow

logger = logging.getLogger("longshanks.sockets")

MAX_QUEUED: Final = 400
"""Messages that may wait for a slow reader."""
HELLO_SECONDS: Final = 30
"""How long a new connection may take to say hello."""
STRIKES: Final = 200
"""Bad or hasty messages after which a socket is closed."""


class Connection:
    """A socket connected to a game; a `Watcher` of it."""

    def __init__(
        self, socket: WebSocket, games: GameRegistry, limits: RateLimits, game: LiveGame, caller: Caller
    ) -> None:
        self.socket = socket
        self.games = games
        self.database = games.database
        self.game = game
        self.caller = caller
        self.person = caller.id
        self.viewer: int | None = None
        self.last_push: Standing | None = None
        self.wants_patches = False
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(MAX_QUEUED)
        """What is to be sent; None closes the socket."""
        self._bucket = TokenBucket(limits.message_rate, limits.message_burst, time.monotonic())
        self._strikes = 0
        self._tasks: set[asyncio.Task[None]] = set()

    def put(self, text: str) -> None:
        """Queue a message without waiting for it to be sent; a client that reads no more is cut off."""
        try:
            self._queue.put_nowait(text)
        except asyncio.QueueFull:
            self.game.watchers.discard(self)
            while not self._queue.empty():
                self._queue.get_nowait()
            self._queue.put_nowait(None)

    def send(self, model: m.Outgoing) -> None:
        """Queue a message."""
        self.put(m.dump(model))

    def push_info(self) -> None:
        """Send the game's info, which changed outside of play."""
        task = asyncio.create_task(self._push_info())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _push_info(self) -> None:
        record = await find_game(self.database, self.game.id, self.person)
        if record is not None and self.viewer is not None:
            self.send(m.InfoPush(info=info_of(record, self.person, self.game.viewers_for(self.person))))

    async def write(self) -> None:
        """Send what is queued until the queue says to close."""
        while (text := await self._queue.get()) is not None:
            await self.socket.send_text(text)

    def close(self) -> None:
        """Close the socket when everything queued has been sent."""
        with suppress(asyncio.QueueFull):
            self._queue.put_nowait(None)

    async def run(self) -> None:
        """Answer messages until the socket closes."""
        writer = asyncio.create_task(self.write())
        reader = asyncio.create_task(self.read())
        await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
        for task in (reader, writer):
            task.cancel()
        for result in await asyncio.gather(reader, writer, return_exceptions=True):
            if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect | RuntimeError):
                logger.warning("a socket broke", extra={"game": self.game.id, "error": repr(result)})
        if self.socket.application_state == WebSocketState.CONNECTED:
            with suppress(RuntimeError, WebSocketDisconnect):
                await self.socket.close(1013)

    async def read(self) -> None:
        """Read and answer messages one after the other."""
        while self._strikes < STRIKES:
            timeout = HELLO_SECONDS if self.viewer is None else None
            try:
                packet = await asyncio.wait_for(self.socket.receive(), timeout)
            except TimeoutError:
                return
            if packet["type"] == "websocket.disconnect":
                return
            await self.answer(packet.get("text"))

    async def answer(self, text: str | None) -> None:
        """Answer one message, None if it was no text; whatever is wrong with it is sent, never raised."""
        message_id: str | int | None = None
        try:
            if not self._bucket.take(time.monotonic()):
                raise ApiError("rate/limited")
            if text is None:
                raise ApiError("message/malformed", error="messages are text")
            if len(text.encode("utf-8", "surrogatepass")) > m.MAX_FRAME:
                raise ApiError("message/too-large")
            try:
                message = read_message(text)
            except ApiError:
                message_id = read_message_id(text)
                raise
            message_id = message.id
            if self.viewer is None and not isinstance(message, m.HelloModel | m.PingModel):
                raise ApiError("message/malformed", error="say hello first")
            await self.handle(message)
        except ApiError as error:
            self._strikes += error.code in ("rate/limited", "message/malformed", "message/too-large")
            await self.send_error(error, message_id)
        except Exception as error:
            self.games.metrics.errors += 1
            logger.exception("a message failed", extra={"game": self.game.id})
            code = "server/database" if isinstance(error, DATABASE_FAILURES) else "server/failed"
            await self.send_error(ApiError(code), message_id)

    async def send_error(self, error: ApiError, message_id: str | int | None) -> None:
        """Send an error; where the game may look different than the client thinks a fresh view follows."""
        model = error_model(error)
        self.send(m.ErrorPush(id=message_id, code=model.code, message=model.message, refusal=model.refusal))
        if error.code.startswith(("action/", "game/", "undo/", "server/")) and self.viewer is not None:
            async with self.game.lock:
                self.game.send_view(self, None)

    async def handle(self, message: m.FromClient) -> None:
        """Do what a message asks; raises ApiError if it cannot be done."""
        match message:
            case m.HelloModel():
                await self.hello(message)
            case m.DoModel(do=text, at=at, id=message_id):
                await self.execute(Command(self.side(), DO, at, action=text, message_id=message_id, sender=self))
            case m.UndoModel(what=what, at=at, id=message_id):
                whole = what == "turn"
                await self.execute(Command(self.side(), UNDO, at, whole_turn=whole, message_id=message_id, sender=self))
            case m.ResignModel(at=at, id=message_id):
                await self.execute(Command(self.side(), RESIGN, at, message_id=message_id, sender=self))
            case m.WhyModel():
                await self.explain(message)
            case m.ChatModel(text=text):
                await self.chat(text)
            case m.SeenModel(row=row):
                self.database.read_marks.put(self.game.id, self.caller.id_and_name, row)
                self.send(m.PongModel(id=message.id))
            case m.PingModel():
                self.send(m.PongModel(id=message.id))
            case _:
                assert_never(message)

    async def execute(self, command: Command) -> None:
        """Execute a command; its answer is the view that is published."""
        await self.games.execute(self.game, command)

    def side(self) -> int:
        """Return the side that acts: that of the seat, which must be the caller's."""
        if not self.game.sides_of(self.person):
            raise ApiError("seat/none")
        if self.viewer not in SIDES or self.viewer not in self.game.sides_of(self.person):
            raise ApiError("seat/not-yours")
        return self.viewer

    async def hello(self, message: m.HelloModel) -> None:
        """Become a watcher of the game, or look as another viewer, and send the view."""
        game, viewer = self.game, VIEWER_NUMBERS[message.viewer]
        if viewer not in game.viewers_for(self.person):
            raise ApiError("seat/not-yours" if game.sides_of(self.person) else "seat/none")
        for seat in game.record.seats:
            # Whoever sits down without a part of their own for the dice is given one.
            if seat.person == self.person and seat.part is None:
                await self.games.add_part(game, seat.side)
        is_new, is_first = self.viewer is None, not game.watchers
        async with game.lock:
            self.viewer = viewer
            self.wants_patches = message.patches
            game.watchers.add(self)
            game.send_view(self, message.row, message.id)
            self.games.joined(game, self)
        self.games.presence_changed(game, is_first)
        if is_new:
            for row in await chat.list_chat_messages(self.database, game.id):
                self.send(chat_push(row))

    async def explain(self, message: m.WhyModel) -> None:
        """Send why an action is not allowed, or that it is."""
        side = self.side()
        async with self.game.lock:
            refusal = answer_why(self.game.fold.state, side, message)
        found = None if refusal is None else refusal_model(refusal)
        self.send(m.WhyAnswerModel(id=message.id, do=message.do, refusal=found))

    async def chat(self, text: str) -> None:
        """Store a chat message and send it to everybody connected."""
        if not text.strip():
            raise ApiError("message/malformed", error="an empty remark")
        side = self.viewer if self.viewer in self.game.sides_of(self.person) else None
        async with self.game.lock:
            row = await chat.add_chat_message(self.database, self.game.id, self.caller.id_and_name, side, text)
            self.game.broadcast(m.dump(chat_push(row)))


def chat_push(row: ChatRow) -> m.ChatPush:
    """Return a chat message for the wire."""
    side = None if row.side is None else wire.SIDE_KEYS[row.side]
    return m.ChatPush(row=row.number, who=row.name, side=side, text=row.text, time=row.time)


def read_message(text: str) -> m.FromClient:
    """Return a client's message as its model; raises ApiError `message/malformed` with what is wrong in it."""
    try:
        return m.FROM_CLIENT.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        said = f"{where}: {first['msg']}" if where else first["msg"]
        raise ApiError("message/malformed", error=said) from None


def read_message_id(text: str) -> str | int | None:
    """Return the id of a message that cannot be read otherwise, if it has one that an answer may carry."""
    try:
        message_id = json.loads(text).get("id")
        m.dump(m.PongModel(id=message_id))
    except (ValueError, AttributeError, RecursionError):
        return None
    return message_id if isinstance(message_id, str | int) and not isinstance(message_id, bool) else None


async def serve_socket(
    socket: WebSocket, games: GameRegistry, limits: RateLimits, game_id: str, caller: Caller
) -> None:
    """Accept a socket, connect it to a game and serve it until it closes."""
    await socket.accept()
    try:
        if not limits.sockets.allows(client_of(socket.scope)):
            raise ApiError("rate/limited")
        game = await games.get_visible(game_id, caller.id)
    except ApiError as error:
        model = error_model(error)
        with suppress(RuntimeError, WebSocketDisconnect):
            await socket.send_text(m.dump(m.ErrorPush(code=model.code, message=model.message)))
            await socket.close(4000 + error.status)
        return
    connection = Connection(socket, games, limits, game, caller)
    game.sockets.add(connection)
    try:
        await connection.run()
    finally:
        game.sockets.discard(connection)
        game.watchers.discard(connection)
        games.presence_changed(game)
