"""Sockets: one connection to one table.

Whatever comes in is read strictly and answered; a bad message gets an error and hurts nobody else. What goes out waits
in a queue of its own, so that a slow reader holds nobody up; one that falls far behind is cut off and may come back.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from contextlib import suppress
from typing import Any, Final

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from longshanks.notation.action import read_action
from longshanks.notation.names import NotationError
from longshanks.rules.engine import why_not
from longshanks.server import messages as m
from longshanks.server import wire
from longshanks.server.fold import VIEWERS
from longshanks.server.house import House
from longshanks.server.identity import Caller
from longshanks.server.info import info_of
from longshanks.server.limits import Bucket
from longshanks.server.problems import Trouble, unreadable
from longshanks.server.table import SIDES, Table, Wish
from longshanks.store import talk
from longshanks.store.games import find_game
from longshanks.store.log import DO, RESIGN, UNDO

logger = logging.getLogger("longshanks.sockets")

BEHIND: Final = 400
"""Messages that may wait for a slow reader."""
HELLO_SECONDS: Final = 30
STRIKES: Final = 200
"""Bad or hasty messages after which a socket is closed."""


class Connection:
    """Somebody at a table, over a socket."""

    def __init__(self, socket: WebSocket, house: House, table: Table, caller: Caller) -> None:
        self.socket = socket
        self.house = house
        self.table = table
        self.caller = caller
        self.person = caller.id
        self.viewer: int | None = None
        self.told: m.ViewPush | None = None
        self._out: asyncio.Queue[str | None] = asyncio.Queue(BEHIND)
        limits = house.limits
        self._bucket = Bucket(limits.message_rate, limits.message_burst, time.monotonic())
        self._strikes = 0
        self._tasks: set[asyncio.Task[None]] = set()

    # --- sending

    def put(self, text: str) -> None:
        """Send a message without waiting; who does not read any more is cut off."""
        try:
            self._out.put_nowait(text)
        except asyncio.QueueFull:
            self.table.watchers.discard(self)
            while not self._out.empty():
                self._out.get_nowait()
            self._out.put_nowait(None)

    def send(self, model: m.Outgoing) -> None:
        """Send a message."""
        self.put(m.dump(model))

    def inform(self) -> None:
        """Tell that the game changed outside of play."""
        task = asyncio.create_task(self._inform())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _inform(self) -> None:
        record = await find_game(self.house.database, self.table.id, self.person)
        if record is not None and self.viewer is not None:
            self.send(m.InfoPush(info=info_of(record, self.person, self.table.viewers_for(self.person))))

    async def write(self) -> None:
        """Write what waits to the socket until there is nothing more to come."""
        while (text := await self._out.get()) is not None:
            await self.socket.send_text(text)

    def close(self) -> None:
        """Let the writer end when everything is written."""
        with suppress(asyncio.QueueFull):
            self._out.put_nowait(None)

    # --- receiving

    async def run(self) -> None:
        """Answer messages until the socket closes."""
        writer = asyncio.create_task(self.write())
        reader = asyncio.create_task(self.read())
        await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
        for task in (reader, writer):
            task.cancel()
        for result in await asyncio.gather(reader, writer, return_exceptions=True):
            if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect | RuntimeError):
                logger.warning("a socket broke", extra={"game": self.table.id, "error": repr(result)})
        if self.socket.application_state == WebSocketState.CONNECTED:
            with suppress(RuntimeError, WebSocketDisconnect):
                await self.socket.close(1013)

    async def read(self) -> None:
        """Read messages one after the other."""
        while self._strikes < STRIKES:
            waits = HELLO_SECONDS if self.viewer is None else None
            try:
                packet = await asyncio.wait_for(self.socket.receive(), waits)
            except TimeoutError:
                return
            if packet["type"] == "websocket.disconnect":
                return
            await self.answer(packet.get("text"))

    async def answer(self, text: str | None) -> None:
        """Answer one message; whatever is wrong with it is told, never raised."""
        mark: str | int | None = None
        try:
            if not self._bucket.take(time.monotonic()):
                raise Trouble("rate/limited")
            if text is None:
                raise Trouble("message/malformed", error="messages are text")
            if len(text.encode("utf-8", "surrogatepass")) > m.MAX_FRAME:
                raise Trouble("message/too-large")
            message, mark = read_message(text)
            if self.viewer is None and not isinstance(message, m.Hello | m.Ping):
                raise Trouble("message/malformed", error="say hello first")
            await self.handle(message, mark)
        except Trouble as trouble:
            self._strikes += trouble.code in ("rate/limited", "message/malformed", "message/too-large")
            await self.tell(trouble, trouble.mark if isinstance(trouble, Malformed) else mark)
        except Exception:
            self.house.metrics.errors += 1
            logger.exception("a message failed", extra={"game": self.table.id})
            await self.tell(Trouble("server/failed"), mark)

    async def tell(self, trouble: Trouble, mark: str | int | None) -> None:
        """Tell what is wrong; where the game may look different than the client thinks a fresh view follows."""
        found = wire.problem(trouble.code, trouble.refusal, **trouble.params)
        self.send(m.ErrorPush(id=mark, code=found.code, message=found.message, refusal=found.refusal))
        if trouble.code.startswith(("action/", "game/", "undo/", "server/")) and self.viewer is not None:
            async with self.table.lock:
                self.table.show(self, None)

    async def handle(self, message: Any, mark: str | int | None) -> None:
        """Do what a message asks."""
        table = self.table
        match message:
            case m.Hello():
                await self.hello(message)
            case m.Do(do=text, at=at):
                await self.house.tables.act(table, Wish(self.side(), DO, text, at, mark, self))
            case m.Undo(what=what, at=at):
                await self.house.tables.act(table, Wish(self.side(), UNDO, what, at, mark, self))
            case m.Resign(at=at):
                await self.house.tables.act(table, Wish(self.side(), RESIGN, "", at, mark, self))
            case m.Why(do=text):
                await self.why(text, mark)
            case m.Chat(text=text):
                await self.chat(text)
            case m.Seen(row=row):
                await talk.write_visit(self.house.database, table.id, self.caller.pair, row)
                self.send(m.Pong(id=mark))
            case _:
                self.send(m.Pong(id=mark))

    def side(self) -> int:
        """Return the side that acts: that of the seat, which must be the caller's."""
        if not self.table.sides_of(self.person):
            raise Trouble("seat/none")
        if self.viewer not in SIDES or self.viewer not in self.table.sides_of(self.person):
            raise Trouble("seat/not-yours")
        return self.viewer

    async def hello(self, message: m.Hello) -> None:
        """Take a place at the table and hear how things stand."""
        table, wished = self.table, VIEWERS[message.viewer]
        if wished not in table.viewers_for(self.person):
            raise Trouble("seat/not-yours" if table.sides_of(self.person) else "seat/none")
        for seat in table.record.seats:
            # Whoever sits down without a part of his own for the dice is given one.
            if seat.person == self.person and seat.part is None:
                await self.house.tables.add_part(table, seat.side)
        is_new = self.viewer is None
        async with table.lock:
            self.viewer = wished
            table.watchers.add(self)
            table.show(self, message.row, message.id)
        table.tell_all(m.dump(table.presence()))
        if is_new:
            for remark in await talk.remarks(self.house.database, table.id):
                self.send(wire_remark(remark.number, remark.name, remark.side, remark.text, remark.time))

    async def why(self, text: str, mark: str | int | None) -> None:
        """Say why an action is not allowed, or that it is."""
        side = self.side()
        try:
            action = read_action(text)
        except NotationError as error:
            raise unreadable(error) from None
        async with self.table.lock:
            refusal = why_not(self.table.fold.state, side, action)
        self.send(m.WhyAnswer(id=mark, do=text, refusal=None if refusal is None else wire.wire_refusal(refusal)))

    async def chat(self, text: str) -> None:
        """Pass a remark on to everybody at the table."""
        if not text.strip():
            raise Trouble("message/malformed", error="an empty remark")
        side = self.viewer if self.viewer in self.table.sides_of(self.person) else None
        async with self.table.lock:
            said = await talk.say(self.house.database, self.table.id, self.caller.pair, side, text)
            self.table.tell_all(m.dump(wire_remark(said.number, said.name, said.side, said.text, said.time)))


def wire_remark(number: int, name: str, side: int | None, text: str, when: float) -> m.ChatPush:
    """Return a remark for the wire."""
    return m.ChatPush(row=number, who=name, side=None if side is None else wire.SIDES[side], text=text, time=when)


def read_message(text: str) -> tuple[Any, str | int | None]:
    """Read a message and its mark, or raise what is wrong with it."""
    try:
        message = m.FROM_CLIENT.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        said = f"{where}: {first['msg']}" if where else first["msg"]
        raise Malformed(said, mark_of(text)) from None
    return message, message.id


def mark_of(text: str) -> str | int | None:
    """Return the mark of a message that cannot be read otherwise, if it has one that an answer may carry."""
    try:
        mark = json.loads(text).get("id")
        m.dump(m.Pong(id=mark))
    except (ValueError, AttributeError, RecursionError):
        return None
    return mark if isinstance(mark, str | int) and not isinstance(mark, bool) else None


class Malformed(Trouble):
    """A message that cannot be understood, with its mark if that at least can be read."""

    def __init__(self, error: str, mark: str | int | None) -> None:
        super().__init__("message/malformed", error=error)
        self.mark = mark


async def serve_socket(socket: WebSocket, house: House, game: str) -> None:
    """Seat a connection at its table and serve it until it closes."""
    caller = house.identity.read(socket)
    await socket.accept()
    try:
        if not house.limits.sockets.allows(socket.client.host if socket.client else "?"):
            raise Trouble("rate/limited")
        table = await house.tables.seat(game, caller.id)
    except Trouble as trouble:
        found = wire.problem(trouble.code)
        with suppress(RuntimeError, WebSocketDisconnect):
            await socket.send_text(m.dump(m.ErrorPush(code=found.code, message=found.message)))
            await socket.close(4000 + trouble.status)
        return
    connection = Connection(socket, house, table, caller)
    try:
        await connection.run()
    finally:
        table.watchers.discard(connection)
        table.tell_all(m.dump(table.presence()))
