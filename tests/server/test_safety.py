"""Web safety: origins, hosts, headers, sizes, rates, and bytes that mean harm."""

import asyncio
import json
import random
from pathlib import Path

import httpx
import pytest
from argon2.exceptions import VerifyMismatchError
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed, InvalidStatus

from longshanks.server.health import Health
from longshanks.server.http.client_files import policy_of
from longshanks.server.security.passwords import Passwords
from longshanks.server.security.rate_limits import RateLimit
from longshanks.store.database import Database
from tests.server.served import METRICS_TOKEN, PART, Person, Server, serving

FOREIGN = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": "http://127.0.0.1:1"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
]


@pytest.mark.parametrize("headers", FOREIGN)
def test_another_site_can_change_nothing(anna: Person, headers: dict[str, str]) -> None:
    game = anna.new_game(opponent="hotseat")["id"]
    for method, path, body in (
        ("POST", "/games", {}),
        ("PATCH", "/me", {"name": "x"}),
        ("PUT", f"/games/{game}/notes", {"text": "x"}),
        ("POST", f"/games/{game}/seed", {"part": PART}),
        ("PATCH", "/lessons/progress", {"lessons": {}}),
        ("POST", "/login", {"name": "x", "password": "xxxxxxxx"}),
    ):
        answer = anna.call(method, path, body, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "origin/refused")
    with pytest.raises(InvalidStatus):
        anna.sit(game, "england", headers=headers)


def test_its_own_page_is_let_in(server: Server, anna: Person) -> None:
    headers = {"origin": server.url, "sec-fetch-site": "same-origin"}
    assert anna.call("PATCH", "/me", {"name": "Anna"}, headers=headers).status_code == 200
    game = anna.new_game(opponent="hotseat")["id"]
    with anna.sit(game, "england", headers={"origin": server.url}) as seat:
        assert seat.actions


def test_a_local_server_answers_to_local_names_only(server: Server, anna: Person) -> None:
    assert anna.call("GET", "/me", headers={"host": "rebound.example"}).status_code == 403
    assert anna.call("GET", "/me", headers={"host": f"localhost:{server.port}"}).status_code == 200


def test_every_answer_has_its_headers(anna: Person) -> None:
    for path in ("/", "/new", "/game/x", "/api/me", "/api/nosuch", "/healthz", "/nosuch.js"):
        headers = anna.http.get(path).headers
        assert headers["x-content-type-options"] == "nosniff", path
        assert headers["cross-origin-opener-policy"] == "same-origin", path
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
    assert anna.http.get("/api/me").headers["cache-control"] == "no-store"
    assert anna.http.get("/api/nosuch").json()["code"] == "page/unknown"
    assert anna.http.delete("/api/me").json()["code"] == "page/method"


def test_the_policy_lets_in_exactly_what_stands_in_the_page() -> None:
    policy = policy_of(b"<script>go()</script><script src=x></script><style>a{}</style>")
    assert policy.count("'sha256-") == 2


def test_the_metrics_are_for_the_operator_only(server: Server, anna: Person, tmp_path: Path) -> None:
    """They count what is done unseen. [A-V05]"""
    good = f"Bearer {METRICS_TOKEN}"
    assert "longshanks_actions_total" in anna.http.get("/metrics", headers={"Authorization": good}).text
    unknown = anna.http.get("/api/nosuch").text
    for shown in ("", "Bearer", METRICS_TOKEN, f"Basic {METRICS_TOKEN}", good[:-1], good + "x", "Bearer é"):
        answer = anna.http.get("/metrics", headers={b"Authorization": shown.encode()})
        assert (answer.status_code, answer.text) == (404, unknown), shown
    assert anna.http.get("/metrics").status_code == 404
    with serving(tmp_path, environment={"LONGSHANKS_METRICS_TOKEN": ""}) as closed:
        for shown in ("", "Bearer", "Bearer None"):
            assert httpx.get(f"{closed.url}/metrics", headers={"Authorization": shown}).status_code == 404


def test_the_token_of_the_metrics_may_be_an_option(tmp_path: Path) -> None:
    with serving(tmp_path, "--metrics-token", "another") as server:
        answer = httpx.get(f"{server.url}/metrics", headers={"Authorization": "Bearer another"})
        assert "longshanks_sockets" in answer.text
        assert "longshanks" not in server.metrics()


def test_nothing_outside_the_client_is_served(anna: Person) -> None:
    for path in ("/../app.py", "/..%2fapp.py", "/%2e%2e/%2e%2e/app.py", "/static/../app.py", "/assets/../../app.py"):
        answer = anna.http.get(path)
        assert "make_app" not in answer.text


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/x%00y.js", 404),
        ("/assets/%00", 404),
        (f"/assets/{'x' * 5000}", 404),
        ("/healthz/%00", 200),  # Like every address of the client that names no file.
        (f"/{'x' * 300}", 200),
    ],
)
def test_a_path_that_no_file_can_have_breaks_nothing(server: Server, anna: Person, path: str, status: int) -> None:
    assert anna.http.get(path).status_code == status
    assert "longshanks_errors_total 0" in server.metrics()


def test_a_frame_that_is_no_utf8_closes_its_socket_without_a_traceback(server: Server, anna: Person) -> None:
    game = anna.new_game(opponent="hotseat")["id"]
    with anna.sit(game, "england") as seat:
        seat.socket.send(b'{"type":"chat","text":"\xff"}', text=True)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                seat.receive()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1007
    with anna.sit(game, "england") as seat:  # By now the log has been written.
        assert seat.ask(type="ping")["type"] == "pong"
    assert "Invalid UTF-8" in server.log.read_text() and "Traceback" not in server.log.read_text()


def test_what_is_too_large_is_refused(server: Server, anna: Person) -> None:
    huge = "x" * 3_000_000
    answer = anna.http.post("/api/games/import", json={"text": huge})
    assert answer.status_code == 413
    game = anna.new_game(opponent="hotseat")["id"]
    with anna.sit(game, "england") as seat:
        seat.socket.send(json.dumps({"type": "chat", "text": "x" * 20_000}))
        assert seat.wait_for("error")["code"] == "message/too-large"
        assert seat.ask(type="ping")["type"] == "pong"
        seat.socket.send("x" * 1_000_000)
        with pytest.raises(ConnectionClosed):
            for _ in range(5):
                seat.receive()
    assert anna.http.get("/healthz").status_code == 200


def test_bytes_that_mean_harm_hurt_nobody(server: Server, anna: Person, ben: Person) -> None:
    game = anna.new_game(opponent="hotseat", private=False)["id"]
    rng = random.Random(4)
    bad: list[str | bytes] = [
        "", "{", "null", "[]", "1e999", '"x"', '{"type": "do"}', '{"type": "nosuch"}', "[" * 15_000, "\ud7ff\x00",
        '{"type": "do", "do": 5, "at": 0}', '{"type": "do", "do": "S card 3", "at": "0"}', '{"type":"ping","more":1}',
        '{"type": "do", "do": "E card 1", "at": -1}', '{"type": "hello", "as": "chance"}', '{"id": {}, "type": "ping"}',
        '{"type": "do", "do": "E card 1", "at": 99999999999999999999}', '{"type": "why", "do": "C roll 6"}',
        '{"type": "do", "do": "C roll 6", "at": 0}', '{"type": "undo", "what": "all", "at": 0}', b"\x00\xff\xfe", b"{}",
        # Marks that no answer can carry: they are left out of it.
        '{"id": "", "type": "x"}', '{"id": -1, "type": "x"}', '{"id": 9007199254740999, "type": "x"}',
        '{"id": "\\ud800", "type": "x"}', '{"id": true, "type": "x"}', '{"id": 1.5, "type": "x"}',
    ]  # fmt: skip
    bad += [rng.randbytes(rng.randrange(1, 200)) for _ in range(40)]
    bad += [rng.randbytes(rng.randrange(1, 200)).decode("latin-1") for _ in range(40)]
    with anna.sit(game, "england") as calm, ben.sit(game, "spectator") as wild:
        for message in bad:
            wild.socket.send(message)
        for _ in bad:
            assert wild.wait_for("error", "why")["type"] in ("error", "why")
        assert wild.ask(type="ping")["type"] == "pong"
        assert calm.do(calm.actions[0])["type"] == "view"
    assert "longshanks_errors_total 0" in server.metrics()


def test_a_socket_must_say_hello_first(anna: Person) -> None:
    game = anna.new_game(opponent="hotseat")["id"]
    with anna.sit(game, "england", say_hello=False) as seat:
        assert seat.ask(type="do", do="E card 1", at=0)["code"] == "message/malformed"
        assert seat.hello()["type"] == "view"


def test_limits_hold_a_client_and_let_it_go_on_later() -> None:
    now = [0.0]
    limit = RateLimit(2, 5, lambda: now[0])
    assert [limit.allows("a") for _ in range(7)] == [True] * 5 + [False] * 2
    assert limit.allows("b")
    now[0] = 1.0
    assert [limit.allows("a") for _ in range(3)] == [True, True, False]


def test_a_server_limits_requests_logins_games_and_messages(tmp_path: Path) -> None:
    with serving(tmp_path, "--rate-factor", "0.2") as server, Person(server) as anna:
        codes = [
            anna.call("POST", "/login", {"name": "Anna", "password": "guess a password"}).json()["code"]
            for _ in range(4)
        ]
        assert codes[0] == "login/failed"
        assert codes[-1] == "rate/limited"
        game = anna.new_game(opponent="hotseat")["id"]
        with anna.sit(game, "england") as seat:
            for _ in range(60):
                seat.send(type="ping")
            assert {seat.receive()["type"] for _ in range(60)} >= {"pong", "error"}
        answers = [anna.call("GET", "/me").status_code for _ in range(60)]
        assert answers[0] == 200
        assert 429 in answers
    # Neither passwords nor cookies nor links are in the log.
    log = server.log.read_text()
    assert "guess a password" not in log
    assert anna.http.cookies["longshanks"] not in log


def test_secrets_stay_out_of_the_log(server: Server, anna: Person, ben: Person) -> None:
    info = anna.new_game(opponent="friend")
    link = next(iter(info["invitation"].values()))
    invitation = link.removeprefix("/join/")
    ben.http.get(link)
    ben.get(f"/invitations/{invitation}")
    ben.post("/join", {"invitation": invitation})
    log = server.log.read_text()
    assert "/join/…" in log
    assert invitation not in log
    assert PART not in log


def test_the_log_with_all_details_has_no_secret_in_it(tmp_path: Path) -> None:
    with serving(tmp_path, "--log", "debug") as server, Person(server) as anna:
        info = anna.new_game(opponent="friend", side="england")
        anna.post("/account", {"name": "Anna", "password": "four secret words"})
        invitation = next(iter(info["invitation"].values())).removeprefix("/join/")
        anna.get(f"/invitations/{invitation}")
        anna.call("PUT", f"/games/{info['id']}/notes", {"text": "a secret note"})
        with anna.sit(info["id"], "england") as seat:
            seat.send(type="chat", text="a secret remark")
            seat.wait_for("chat")
        secrets = [invitation, PART, anna.http.cookies["longshanks"], "four secret", "secret note", "secret remark"]
    log = server.log.read_text()
    assert "/api/account" in log
    assert [secret for secret in secrets if secret in log] == []


def test_a_name_without_an_account_costs_as_much_as_one_with() -> None:
    """What takes the time is the hash: it is computed once in either case. [A-V05]"""
    passwords, verified = Passwords(), []

    class Hasher:
        def hash(self, password: str) -> str:
            raise AssertionError("only a new password is hashed")

        def verify(self, stored: str, password: str) -> bool:
            verified.append(stored.rpartition("$")[0].rpartition("$")[0])  # Method and costs, without salt and hash.
            raise VerifyMismatchError

    async def main() -> list[bool]:
        stored = await passwords.hash("four secret words")
        passwords._hasher = Hasher()  # type: ignore[assignment]
        return [await passwords.verify(known, "guessed") for known in (stored, None, None)]

    assert asyncio.run(main()) == [False] * 3
    assert len(verified) == 3 and len(set(verified)) == 1


def test_the_server_is_not_well_when_its_database_cannot_be_written(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        assert httpx.get(f"{server.url}/healthz").json()["status"] == "ok"
    url = f"sqlite:///{tmp_path}/games.db"

    async def main() -> tuple[bool, bool, bool]:
        database = Database(url)
        await database.open()
        before = await Health(database).is_well()
        await database.write(lambda session: session.execute(text("CREATE TRIGGER full BEFORE UPDATE ON key BEGIN "
                                                                 "SELECT RAISE(ABORT, 'disk full'); END")))  # fmt: skip
        full = await Health(database).is_well()
        await database.write(lambda session: session.execute(text("DROP TRIGGER full")))
        after = await Health(database).is_well()
        await database.close()
        return before, full, after

    assert asyncio.run(main()) == (True, False, True)


def test_a_limit_holds_for_all_processes_together() -> None:
    """Each tells the others what was taken from the buckets that run low."""
    now = [0.0]
    here, there = RateLimit(2, 10, lambda: now[0]), RateLimit(2, 10, lambda: now[0])
    here.is_shared = there.is_shared = True
    allowed = 0
    for _ in range(100):  # Half a minute of asking for more than that at both, and telling each second.
        for one, other in ((here, there), (there, here)):
            allowed += sum(one.allows("a") for _ in range(5))
            for client, number in one.take_taken().items():
                other.charge(client, number)
        now[0] += 1.0
    assert allowed <= 2 * 10 + 2 * 101
    assert here.allows("b") and here.take_taken() == {}  # Of who takes little nobody need hear.


def test_one_person_has_so_many_unfinished_games_and_no_more(tmp_path: Path) -> None:
    with serving(tmp_path, "--rate-factor", "0.2") as server, Person(server) as anna:
        games = [anna.new_game(opponent="computer", level="novice", side="england")["id"] for _ in range(4)]
        refused = anna.post("/games", {"opponent": "computer"}, 409)
        assert refused["code"] == "game/too-many" and refused["message"]["params"]["count"] == 4
        with anna.sit(games[0], "england") as seat:
            seat.ask(type="resign", at=seat.last["at"])
        assert anna.new_game(opponent="computer", side="england")["status"] == "playing"
