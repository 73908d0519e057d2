"""Messages that mean harm, made up from a seed: over sockets, over REST, and bytes that are neither."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from longshanks.rules import actions as act
from longshanks.rules.r1_map import AREAS
from longshanks.rules.r2_blocks import BLOCKS
from longshanks.server.messages import MAX_FRAME
from longshanks.testing.invariants import write_any_action
from tests.server.served import PART, Json

ODD: Sequence[Any] = [
    None, True, False, -1, 0, 1.0, 0.5, 2**31, 2**53, 2**64, -(2**70), 1e308, float("nan"), float("inf"), "", " ",
    "x" * 5000,
    "\x00", "\ud800", "\udfff\ud800", "é́", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "\u202e", "\r\nSet-Cookie: x=y", "../../etc/passwd", "%00",
    "<script>alert(1)</script>",
    "'; DROP TABLE game;--", "{{7*7}}", "${jndi:ldap://x}", [], {}, [[]], {"a": {"b": {}}}, ["x"] * 500,
    {"__proto__": {}},
]  # fmt: skip
"""Values that hardly anybody expects."""
PATHS = [
    "/api/../api/me", "/api/%2e%2e/%2e%2e/etc/passwd", "/../../../../etc/passwd", "/..%2f..%2f..%2fetc/passwd",
    "/api//games",
    "/api/games/..%2f..%2fx", "/api/games/%00", "/api/games/%ff%fe", "/api/games/" + "a" * 4000, "/api/games/;id",
    "/%", "/%zz",
    "/api/games/\u00e9", "/assets/../../app.py", "/assets/%2e%2e/%2e%2e/app.py", "/static/....//....//app.py",
    "/api/games?list=x",
    "/api/games?list=mine&list=open&list=%00", "/api/words/../../en", "/api/words/%2e%2e%2fen",
    "/api/words/" + "x" * 300,
    "/api/rules?edition=9.9", "/api/rules?edition=4.0&changes=%00=%ff", "/api/rules?changes=" + "a=b," * 500,
    "/join/" + "%2e" * 90,
    "/api/invitations/" + "x" * 129, "/api/invitations/%2e%2e", "/api/openapi.json/..", "/metrics/../api/me",
    "/healthz/%00",
    "http://evil.example/api/me", "//evil.example/api/me", "/api/me#fragment", "/api/me?%s%n%x", "*",
    "/api/lessons/..%2f..",
    "/\\..\\..\\windows", "/api/games/x/socket", "/.git/config", "/" + "n" * 300, "/api/games/x/moment/-1",
    "/api/games/x/moment/99999999999999",
]  # fmt: skip
METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "get", "X" * 50]
BODIES: list[tuple[str, str, Json]] = [
    ("POST", "/api/games", {"opponent": "friend", "side": "england", "scenario": "bruce", "changes": {}, "bid": "E1"}),
    ("POST", "/api/games/import", {"text": "longshanks game 1\nscenario: bruce\n\nC roll 6\n", "open": True}),
    ("POST", "/api/games/{game}/join", {"invitation": "x" * 24, "side": "scotland"}),
    ("POST", "/api/join", {"invitation": "y" * 24}),
    ("POST", "/api/games/{game}/seed", {"part": PART}),
    ("POST", "/api/games/{game}/rematch", {}),
    ("PUT", "/api/games/{game}/notes", {"text": 5}),
    ("PATCH", "/api/me", {"name": "\u202e\x00"}),
    ("POST", "/api/account", {"name": "", "password": ""}),
    ("POST", "/api/login", {"name": "nobody", "password": "none of theirs"}),
    ("PATCH", "/api/lessons/progress", {"lessons": {"x": {"log": ["next"], "done": True, "changes": -1}}}),
    ("POST", "/api/lessons/{word}", {"log": ["S move wallace fife>mentieth"], "since": -5}),
    ("POST", "/api/lessons/{word}/why", {"log": [], "do": "S nonsense"}),
]  # fmt: skip
"""What can be sent with a body, with a body to spoil.

With one thing changed none of them makes an account or logs in to one: that would end the cookie of a guest who plays.
"""
QUESTIONS = [
    "/api/games/{game}/history?as={odd}&from={odd}", "/api/games/{game}/moment/{odd}?as={odd}&of={odd}",
    "/api/games/{game}/file",
    "/api/games/{game}/hint?as={odd}", "/api/games/{game}/odds?as={odd}", "/api/games/{game}/history?as=open",
    "/api/games/{odd}",
    "/api/games/{game}/history?as=england&from=-1", "/api/games/{game}/moment/1?as=england",
    "/api/games/{game}/notes?x={odd}",
]  # fmt: skip
"""What can be asked for, in ways it should not be."""


@dataclass(frozen=True)
class SeatKnowledge:
    """What somebody who means harm knows when they sit at a table."""

    at: int
    """The number of their prompt."""
    legal: Sequence[str]
    """What they may do."""
    others: Sequence[str]
    """What the other side may do."""


def action_text(rng: Random) -> str:
    """Return the text of some action one could think of."""
    verb, side = rng.randrange(1, act.ROLL), rng.randrange(2)
    return write_any_action(act.on_both(verb, side, rng.randrange(BLOCKS), rng.randrange(AREAS)))


def lawful(rng: Random, now: SeatKnowledge) -> Json:
    """Return a message of good form that must be refused for what it says."""
    stale = now.at + rng.choice((-1, 1, 2, 1000)) if now.at else now.at + rng.choice((1, 2, 1000))
    legal, other = rng.choice(now.legal or ["S card 3"]), rng.choice(now.others or ["E card 1"])
    message: Json = rng.choice(
        [
            {"type": "do", "do": action_text(rng), "at": now.at},
            {"type": "do", "do": other, "at": now.at},
            {"type": "do", "do": legal, "at": stale},
            {"type": "do", "do": "C roll 6 6 6", "at": now.at},
            {"type": "do", "do": legal[1:] or "S", "at": now.at},
            {"type": "undo", "what": rng.choice(("step", "turn")), "at": stale},
            {"type": "resign", "at": stale},
            {"type": "why", "do": rng.choice((other, action_text(rng), "C deal england 1 1 1 1 1", "x" * 120))},
            {"type": "hello", "as": rng.choice(("england", "open"))},
        ]
    )
    return {**message, "id": f"h{rng.randrange(10**6)}"} if rng.random() < 0.7 else message


def spoilt(thing: Any, rng: Random) -> Any:
    """Return a message or body with something wrong in it."""
    if not isinstance(thing, dict) or rng.random() < 0.1:
        return rng.choice(ODD)
    found = dict(thing)
    match rng.randrange(4):
        case 0:
            found[rng.choice(["", "more", "__proto__", "id\x00", "x" * 200])] = rng.choice(ODD)
        case 1 if found:
            del found[rng.choice(sorted(found))]
        case 2 if found:
            name = rng.choice(sorted(found))
            found[name] = spoilt(found[name], rng)
        case _:
            found[rng.choice(sorted(found) or ["x"])] = rng.choice(ODD)
    return found


def written(thing: Any, rng: Random) -> str:
    """Return something as JSON, in one of the ways to write it."""
    return json.dumps(thing, ensure_ascii=rng.random() < 0.5, separators=rng.choice(((",", ":"), (", ", ": "))))


def torn(text: str, rng: Random) -> str:
    """Return a text with a piece of it lost, doubled or replaced."""
    start = rng.randrange(len(text) + 1)
    end = min(len(text), start + rng.randrange(1, 9))
    return text[:start] + rng.choice(["", "\x00", '"', "}", "\\u", "\\ud800", "//", text[start:end] * 3]) + text[end:]


def nested(rng: Random, most: int) -> str:
    """Return something nested deeply, closed or not."""
    depth = rng.randrange(50, most)
    return rng.choice(
        ["[" * depth, "[" * (depth // 2) + "]" * (depth // 2), '{"a":' * (depth // 5), '{"id":[' * (depth // 7)]
    )


def noise(rng: Random, most: int) -> bytes:
    """Return random bytes."""
    return rng.randbytes(rng.randrange(1, most))


def socket_message(rng: Random, now: SeatKnowledge) -> str | bytes:
    """Return a message for a socket; what can be read of it is refused, unless by accident it asks for nothing bad."""
    kinds: list[tuple[int, Callable[[], str | bytes]]] = [
        (30, lambda: written(lawful(rng, now), rng)),
        (30, lambda: written(spoilt(lawful(rng, now), rng), rng)),
        (12, lambda: torn(written(lawful(rng, now), rng), rng)),
        (6, lambda: nested(rng, MAX_FRAME - 1)),
        (6, lambda: noise(rng, 300)),
        (6, lambda: noise(rng, 300).decode("latin-1")),
        (4, lambda: written(rng.choice(ODD), rng)),
        (4, lambda: written({"type": "chat", "text": rng.choice(ODD)}, rng)),
        (2, lambda: written({"type": "chat", "text": "x" * rng.randrange(MAX_FRAME, 200_000)}, rng)),
    ]
    return rng.choices([make for _, make in kinds], [weight for weight, _ in kinds])[0]()


def closing_message(rng: Random) -> tuple[bytes, int]:
    """Return the bytes of a text frame for which a socket is closed, and the code it is closed with."""
    if rng.random() < 0.5:
        return b'{"type": "chat", "text": "' + rng.choice(
            [b"\xff\xfe", b"\xed\xa0\x80", b"\xc0\xaf", b"\xf8"]
        ) + b'"}', 1007
    return b"x" * rng.randrange(300_000, 1_000_000), 1009


def filled(path: str, game: str, rng: Random) -> str:
    """Return a path with what belongs into it, or rather does not."""
    odd = [
        "-1",
        "1e9",
        "chance",
        "%00",
        "%ff",
        "9" * 30,
        "",
        "england%20",
        "open&as=england",
        "'",
        "%F0%9F%98%80",
        "NaN",
    ]
    path = path.replace("{game}", rng.choice([game, game, game, game[::-1], "x" * 33, "%2e%2e"]))
    path = path.replace("{word}", rng.choice(["cards", "movement", "x", "%00"]))
    while "{odd}" in path:
        path = path.replace("{odd}", rng.choice(odd), 1)
    return path


def request(rng: Random, game: str, cookies: Sequence[str], host: str) -> tuple[bytes, str]:
    """Return an HTTP request of good form that means harm, and its method."""
    body: bytes | None = None
    match rng.randrange(5):
        case 0:
            method, path = rng.choice(METHODS), rng.choice(PATHS)
        case 1:
            method, path = "GET", filled(rng.choice(QUESTIONS), game, rng)
        case _:
            method, path, good = rng.choice(BODIES)
            path, text = filled(path, game, rng), written(spoilt(good, rng), rng)
            odd: list[Callable[[], bytes]] = [
                lambda: text.encode("utf-8", "surrogatepass"),
                lambda: torn(text, rng).encode("utf-8", "surrogatepass"),
                lambda: nested(rng, 100_000).encode(),
                lambda: noise(rng, 2000),
                lambda: text.encode("utf-16", "surrogatepass"),
                lambda: b"x" * rng.choice((2_000_001, 2_100_000)),
            ]
            body = rng.choices(odd, [70, 15, 5, 5, 4, 1])[0]()
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}"]
    kind = rng.choice(
        ["application/json"] * 8 + ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
    )
    if body is not None:
        lines += [f"Content-Type: {kind}", f"Content-Length: {len(body)}"]
    forged = [
        "longshanks=" + "A" * 250,
        "longshanks=eyJ.x.y",
        "longshanks=\xff",
        "longshanks=" + "B" * 5000,
        "=;;;=",
        "",
    ]
    lines.append(f"Cookie: {rng.choice([*cookies, *cookies, *forged])}")
    lines += rng.choice(
        [[]] * 12
        + [
            ["Origin: null"], ["Origin: http://evil.example"], ["Sec-Fetch-Site: cross-site"], ["If-None-Match: *"],
            ["X-Forwarded-For: ::1, \xff"], ["X-Forwarded-Proto: javascript"], ["Accept-Language: " + "x," * 900],
            ["Accept-Encoding: \x01"], ["X-Long: " + "y" * 20_000], ["Range: bytes=9-1,5-"],
        ]
    )  # fmt: skip
    return "\r\n".join([*lines, "", ""]).encode("latin-1", "replace") + (body or b""), method


def no_request(rng: Random, host: str) -> bytes:
    """Return bytes that are no good HTTP request."""
    good = f"GET /api/me HTTP/1.1\r\nHost: {host}\r\n".encode()
    return rng.choice(
        [
            noise(rng, 500),
            good,
            good[: rng.randrange(1, len(good))],
            good + b"Content-Length: -5\r\n\r\n",
            good + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
            good + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nhello",
            good + b"Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n",
            good + b"Bad Header: x\r\n\r\n",
            good + b"X: \x00\r\n\r\n",
            good.replace(b"HTTP/1.1", b"HTTP/9.9") + b"\r\n",
            good.replace(b"HTTP/1.1", b"") + b"\r\n",
            b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + noise(rng, 300),
            good.replace(b"/api/me", b"/api/games/x/socket") + b"Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
            good.replace(b"/api/me", b"/api/games/x/socket")
            + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 99\r\nSec-WebSocket-Key: !\r\n\r\n",
        ]
    )
