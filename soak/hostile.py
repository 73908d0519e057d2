"""The part of the soak that means harm to a server, while two people play on beside it.

The server lives as long as the process that does the chunks, so that what it does not give back adds up.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from websockets.exceptions import ConnectionClosed

from longshanks.notation.game import load
from longshanks.server import messages as m
from longshanks.server.api_error import ApiError
from longshanks.server.play.sockets import STRIKES, read_message
from longshanks.server.security.middleware import MAX_BODY
from soak.forked import ForkedServer
from soak.hostile_messages import SeatKnowledge, closing_message, no_request, request, socket_message
from soak.journal import Result
from soak.line import Answer, BadAnswer, Line, NoAnswer
from soak.serving import LASTING, METRICS_TOKEN, fork_server, keep_log, scratch
from tests.server.served import PART, Json, Person, Seat

BATCH = 10
"""Messages sent over a socket before their answers are read."""
MOST_MEMORY = 200
"""Megabytes that the server may need more than after its first chunk."""


@dataclass
class Target:
    """A server that lives for many chunks."""

    server: ForkedServer
    memory: int = 0
    """In megabytes, after the first chunk."""


@cache
def target(folder: Path) -> Target:
    """Return the server of this process."""
    place = LASTING.enter_context(scratch(folder))
    return Target(LASTING.enter_context(ForkedServer(fork_server(), place)))


def hostile_chunk(seed: str, chunk: int, size: int, folder: Path) -> Result:
    """Send so many messages that mean harm."""
    aim, result = target(folder), Result()
    server = aim.server
    log_size = server.log.stat().st_size
    try:
        rng = Random(seed)
        while result.count < size:
            with Table(server, rng, result) as table:
                while result.count < size and table.play_on():
                    table.harm(min(size - result.count, BATCH))
                table.end()
        check_server(server, log_size, result)
    finally:
        if result.faults:
            keep_log(server, folder, seed)
    memory = memory_of(server.pid())
    aim.memory = aim.memory or memory
    result.peaks |= {"first MB": aim.memory, "MB": memory}
    if memory > aim.memory + MOST_MEMORY:
        result.faults.append(f"the server needs {memory} MB, {aim.memory} MB after its first chunk")
    return result


def memory_of(process: int) -> int:
    """Return the memory a process needs in megabytes; 0 where the system does not tell."""
    try:
        status = Path(f"/proc/{process}/status").read_text("utf-8")
    except OSError:
        return 0
    return next(int(line.split()[1]) // 1024 for line in status.splitlines() if line.startswith("VmRSS:"))


def check_server(server: ForkedServer, log_size: int, result: Result) -> None:
    """Make sure that nothing failed inside the server."""
    with Person(server) as person:
        metrics = person.http.get("/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"}).text
        if "longshanks_errors_total 0" not in metrics.splitlines():
            result.faults.append("the server counts errors")
    with server.log.open("rb") as log:
        log.seek(log_size)
        for line in log:
            if b"Traceback" in line or b'"level": "error"' in line:
                result.faults.append(f"in the log: {line[:1000]!r}")


class Table:
    """A game that two people play, with somebody beside each of them who means harm."""

    def __init__(self, server: ForkedServer, rng: Random, result: Result) -> None:
        self.server = server
        self.rng = rng
        self.result = result
        self._stack = ExitStack()
        self.anna, self.ben, self.mallory = (self._stack.enter_context(Person(server)) for _ in range(3))
        info = self.anna.new_game(opponent="friend", side="england", scenario="bruce", private=False)
        self.game = str(info["id"])
        self.ben.post("/join", {"invitation": info["invitation"]["scotland"].removeprefix("/join/")})
        server.set_secret(self.game, rng.randbytes(32))
        self.ben.post(f"/games/{self.game}/seed", {"part": PART})
        self.mallory.get("/me")
        self.seats = {
            "england": self._stack.enter_context(self.anna.sit(self.game, "england")),
            "scotland": self._stack.enter_context(self.ben.sit(self.game, "scotland")),
        }
        self.done: list[str] = []
        """What the two have played."""
        self.bad: dict[str, Seat] = {}
        """Sockets that mean harm: one at Ben's seat, one of a spectator."""
        self.strikes: dict[str, int] = {}
        self.line = Line(server.port)
        self.slowest = 0.0

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_: object) -> None:
        self.line.close()
        for viewer in list(self.bad):
            self.leave(viewer)
        self._stack.close()

    def play_on(self) -> bool:
        """Let whoever must act play on, and note how long it takes; return False if the game is over."""
        views = {side: seat.hello() for side, seat in self.seats.items()}
        for side, seat in self.seats.items():
            if "view" not in views[side]:
                self.result.faults.append(f"a greeting was answered {views[side]}")
                return False
            if views[side]["view"]["actions"]:
                began = time.perf_counter()
                do = self.rng.choice(seat.actions)
                answer = seat.do(do)
                if answer["type"] != "view":
                    self.result.faults.append(f"a good action was answered {answer}")
                else:
                    self.done.append(do)
                self.slowest = max(self.slowest, time.perf_counter() - began)
                return True
        return False

    def end(self) -> None:
        """End the game and compare it with what the two have played."""
        seat = self.seats["england"]
        if "outcome" not in seat.hello()["view"]:
            seat.ask(type="resign", at=seat.last["at"])
        text = self.anna.call("GET", f"/games/{self.game}/file").text
        load(text)
        kept = [line for line in text.partition("\n\n")[2].splitlines() if not line.startswith("C ")]
        if kept != self.done:
            self.result.faults.append(f"the game has {kept} but {self.done} was played")
        self.result.sums["played"] = self.result.sums.get("played", 0) + len(self.done)
        self.result.peaks["slowest ms"] = max(self.result.peaks.get("slowest ms", 0), round(1000 * self.slowest))

    def harm(self, most: int) -> None:
        """Send some messages that mean harm and look at the answers."""
        lot = self.rng.random()
        if lot < 0.60:
            self.harm_sockets(most)
        elif lot < 0.62:
            self.close_a_socket()
        else:
            for _ in range(most):
                self.harm_rest()

    def count(self, name: str, number: int = 1) -> None:
        """Count messages."""
        self.result.count += number
        self.result.sums[name] = self.result.sums.get(name, 0) + number

    def sit(self, viewer: str) -> Seat:
        """Return a socket that means harm."""
        if viewer not in self.bad:
            person = self.ben if viewer == "scotland" else self.mallory
            self.bad[viewer] = person.sit(self.game, viewer)
            self.strikes[viewer] = 0
        return self.bad[viewer]

    def leave(self, viewer: str) -> None:
        """Hang up on a socket that means harm, without a word of goodbye."""
        seat = self.bad.pop(viewer)
        seat.socket.close_socket()
        seat.hang_up()

    def knowledge(self, viewer: str) -> SeatKnowledge:
        """Return what somebody who means harm knows; what the two may do is asked anew, since one of them has acted."""
        for seat in self.seats.values():
            seat.hello()
        scotland, england = self.seats["scotland"], self.seats["england"]
        return SeatKnowledge(scotland.last["at"], scotland.actions if viewer == "scotland" else [], england.actions)

    def harm_sockets(self, most: int) -> None:
        """Send some messages over a socket; each must get one answer, and then the socket still answers."""
        viewer = self.rng.choice(("scotland", "spectator"))
        now, sent = self.knowledge(viewer), list[str | bytes]()
        if "outcome" in self.seats["scotland"].last["view"]:
            return  # When a game is over everybody may look as anybody: much is no harm any more.
        seat = self.sit(viewer)
        while len(sent) < most:
            message = socket_message(self.rng, now)
            if is_bad(message, viewer, now):
                sent.append(message)
        self.count(viewer, len(sent))
        try:
            for other in self.bad.values():
                list(answers_before_pong(other))  # Whoever does not read for long is cut off, and rightly.
            for message in sent:
                seat.socket.send(message)
            answers = list(answers_before_pong(seat))
        except (ConnectionClosed, TimeoutError, OSError) as error:
            self.result.faults.append(f"a socket broke, {error!r}, over one of {sent}"[:3000])
            for name in list(self.bad):
                self.leave(name)
            return
        told = [answer for answer in answers if answer["type"] in ("error", "why")]
        others = [answer for answer in answers if answer["type"] not in ("error", "why", "view", "presence", "info")]
        if len(told) != len(sent) or others or any(answer.get("code") == "server/failed" for answer in told):
            self.result.faults.append(f"{sent} was answered {[*told, *others]}"[:3000])
        self.strikes[viewer] += sum(answer.get("code", "").startswith("message/") for answer in told)
        if self.strikes[viewer] > STRIKES - 2 * BATCH or self.rng.random() < 0.05:
            self.leave(viewer)

    def close_a_socket(self) -> None:
        """Send what closes a socket; it must be closed for that reason."""
        message, code = closing_message(self.rng)
        self.count("closing")
        seat = self.mallory.sit(self.game, "spectator")
        try:
            seat.socket.send(message, text=True)
            for _ in range(20):
                seat.receive()
            self.result.faults.append(f"a socket stays open after {message[:100]!r}")
        except ConnectionClosed as closed:
            if closed.rcvd is not None and closed.rcvd.code != code:
                self.result.faults.append(f"a socket was closed with {closed.rcvd} after {message[:100]!r}")
        except (TimeoutError, OSError) as error:
            self.result.faults.append(f"a socket does nothing after {message[:100]!r}: {error!r}")
        seat.hang_up()

    def harm_rest(self) -> None:
        """Send a request, or what is none, and look at the answer."""
        self.count("rest")
        host = f"127.0.0.1:{self.server.port}"
        is_request = self.rng.random() < 0.85
        if is_request:
            sent, method = request(self.rng, self.game, [self.ben.cookie(), self.mallory.cookie(), ""], host)
        else:
            sent, method = no_request(self.rng, host), ""
        try:
            answer = self.line.ask(sent, is_whole=is_request, has_body=method != "HEAD")
        except NoAnswer:
            # Whoever is refused before all was sent may not hear it.
            if is_request and len(sent) < MAX_BODY:
                self.result.faults.append(f"no answer to {sent[:2000]!r}")
        except (BadAnswer, TimeoutError, OSError) as error:
            self.line.close()
            self.result.faults.append(f"{error!r} to {sent[:2000]!r}")
        else:
            if not is_clean(answer, sent, method):
                self.result.faults.append(f"{answer.status} {answer.body[:300]!r} to {sent[:2000]!r}")


def is_bad(message: str | bytes, viewer: str, now: SeatKnowledge) -> bool:
    """Return whether a message is one that must be answered with an error, or with why not."""
    if isinstance(message, bytes):
        return True
    try:
        message.encode()
    except UnicodeEncodeError:
        return False  # It cannot be sent as text.
    if len(message.encode()) > m.MAX_FRAME:
        return True
    try:
        read = read_message(message)
    except ApiError:
        return True
    match read:
        case m.DoModel(do=text, at=at):
            return viewer == "spectator" or at != now.at or text not in now.legal
        case m.UndoModel(at=at) | m.ResignModel(at=at):
            return viewer == "spectator" or at != now.at
        case m.HelloModel(viewer=asked):
            return str(asked) != viewer
        case m.WhyModel():
            return True
        case _:
            return False


def answers_before_pong(seat: Seat) -> Iterator[Json]:
    """Yield what is answered before the answer to a ping."""
    seat.marks += 1
    seat.send(type="ping", id=seat.marks)
    while (answer := seat.receive()).get("id") != seat.marks:
        yield answer


def is_clean(answer: Answer, sent: bytes, method: str) -> bool:
    """Return whether an answer over HTTP is a clean one: no failure of the server, and an error tells what it is."""
    if answer.status >= 500:
        return False
    if answer.status < 400 or method in ("", "HEAD") or answer.status == 400:
        return True
    told = answer.json()
    return isinstance(told, dict) and "code" in told and "message" in told and told["code"] != "server/failed"
