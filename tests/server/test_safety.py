"""Web safety: origins, hosts, headers, sizes, rates, and bytes that mean harm."""

import json
import random
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from longshanks.server.limits import Limit
from longshanks.server.pages import policy_of
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
    limit = Limit(2, 5, lambda: now[0])
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
