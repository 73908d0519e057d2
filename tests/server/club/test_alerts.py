"""Being told at a real server, by a real SMTP server and real webhooks: when it is due, and never twice."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from longshanks.server.club.alert_keeper import when_to_tell
from longshanks.server.club.outside_requests import is_public
from longshanks.store.alerts import AlertTimes
from tests.server.club.clock_setting import at, count, let_pass, play_by_clock
from tests.server.club.post_boxes import HookBox, MailBox, hook_box, mail_box
from tests.server.served import Json, Person, Seat, Server, serving
from tests.store.postgres import POSTGRES, running_postgres

MAIL = "scribe@example.org"


@pytest.fixture(scope="module")
def mails() -> Iterator[MailBox]:
    with mail_box() as box:
        yield box


@pytest.fixture
def hooks() -> Iterator[HookBox]:
    with hook_box() as box:
        yield box


def options(mails: MailBox, after: float = 0) -> list[str]:
    """Return how a server is started that tells at once."""
    smtp = ["--smtp", f"smtp://127.0.0.1:{mails.port}", "--mail-from", "herald@example.org"]
    return [*smtp, "--alert-after", str(after), "--address", "https://scots.example.org/", "--private-webhooks"]


@pytest.fixture(scope="module")
def server(mails: MailBox, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("alerts"), *options(mails)) as running:
        yield running


def add(person: Person, kind: str, target: str, **more: object) -> Json:
    """Add a channel and return all of how the person is told."""
    found: Json = person.post("/alerts/channels", {"kind": kind, "target": target, **more})
    return found


def confirm(person: Person, mails: MailBox, language: str = "en") -> None:
    """Add a mail address and open the link that is sent there."""
    add(person, "mail", MAIL, language=language)
    _, text = mails.next()
    person.post("/alerts/confirm", {"token": re.findall(r"/alerts/confirm/(\S+)", text)[0]})


def lay_card(seat: Seat) -> None:
    """Lay the first card one may lay."""
    assert seat.do(seat.actions[0])["type"] == "view"


def hand_over(anna: Person, ben: Person, game: str) -> str:
    """Lay both cards and play until the other must act alone; return who must act."""
    with anna.sit(game, "england") as england, ben.sit(game, "scotland") as scotland:
        seats = {"england": england, "scotland": scotland}
        for seat in seats.values():
            lay_card(seat)
        for seat in seats.values():
            seat.hello()
        return str(england.last["view"]["actors"][0])


def test_whoever_is_asked_and_does_not_look_gets_one_mail_in_their_language(server: Server, mails: MailBox) -> None:
    with Person(server) as anna, Person(server) as ben:
        confirm(anna, mails, "de")
        assert anna.get("/alerts")["channels"][0]["confirmed"]
        game = play_by_clock(anna, ben, start=600)
        mail, text = mails.next()
        assert mail["To"] == MAIL
        assert mail["Subject"].startswith("Braveheart: Du bist am Zug gegen")
        assert f"https://scots.example.org/game/{game}" in text
        channel = anna.get("/alerts")["channels"][0]["id"]
        assert mail["List-Unsubscribe"].strip() == f"<https://scots.example.org/api/alerts/off/{channel}>"
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        with Person(server) as stranger:  # A mail service clicks the way out, without a cookie.
            stranger.call("POST", f"/alerts/off/{channel}")
        assert anna.get("/alerts")["channels"] == []
    assert mails.mails.empty()


def test_nobody_is_told_of_what_they_have_seen_or_of_a_game_that_they_muted(server: Server, hooks: HookBox) -> None:
    with Person(server) as anna, Person(server) as ben:
        games = [play_by_clock(anna, ben, start=600) for _ in range(3)]
        with anna.sit(games[0], "england") as england:
            add(anna, "json", f"{hooks.url}/anna")
            hooks.next()  # The first message, by which the address is tried.
            anna.call("PUT", f"/games/{games[1]}/alerts", {"muted": True})
            assert anna.get(f"/games/{games[1]}/alerts") == {"muted": True}
            england.send(type="seen", row=england.last["length"] + 5)
            for game in (games[0], games[1]):
                with ben.sit(game, "scotland") as scotland:
                    scotland.ask(type="resign", at=scotland.last["at"])
            while count(server, f"SELECT count(*) FROM alert WHERE person = '{anna.id}'"):
                england.ask(type="ping")
        with ben.sit(games[2], "scotland") as scotland:
            scotland.ask(type="resign", at=scotland.last["at"])
        told = json.loads(hooks.next().body)["alerts"]
        assert [line["link"] for line in told] == [f"https://scots.example.org/game/{games[2]}"]
    assert hooks.posts.empty()


def test_a_webhook_has_the_shape_of_its_kind_and_json_is_signed(server: Server, hooks: HookBox) -> None:
    with Person(server) as anna:
        for kind in ("discord", "slack", "ntfy", "json"):
            channels = add(anna, kind, f"{hooks.url}/{kind}?x=1")["channels"]
            posted = hooks.next()
            assert posted.path == f"/{kind}?x=1"
            text = posted.body.decode()
            if kind == "ntfy":
                assert text == "You will be told here when a game waits for you."
            else:
                field = {"discord": "content", "slack": "text", "json": "alerts"}[kind]
                assert "You will be told here" in json.dumps(json.loads(text)[field])
        secret = next(channel["secret"] for channel in channels if channel["kind"] == "json")
        expected = hmac.new(secret.encode(), posted.body, hashlib.sha256).hexdigest()
        assert posted.headers["x-longshanks-signature"] == f"sha256={expected}"
        assert {channel["target"] for channel in channels} == {hooks.url.removeprefix("http://")}


def test_a_push_can_be_read_by_the_browser_and_nobody_else(server: Server, hooks: HookBox) -> None:
    key, auth = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"
    public = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def packed(data: bytes) -> str:
        return base64.urlsafe_b64encode(data).rstrip(b"=").decode()

    subscription = {"endpoint": f"{hooks.url}/push/1", "keys": {"p256dh": packed(public), "auth": packed(auth)}}
    with Person(server) as anna, Person(server) as ben:
        add(anna, "push", json.dumps(subscription))
        game = play_by_clock(anna, ben, start=600)
        posted = hooks.next()
        assert posted.headers["content-encoding"] == "aes128gcm"
        assert f"k={anna.get('/alerts')['push_key']}" in posted.headers["authorization"]
        data = json.loads(http_ece.decrypt(posted.body, private_key=key, auth_secret=auth, version="aes128gcm"))
        assert data["url"] == f"https://scots.example.org/game/{game}"
        assert b"Braveheart" not in posted.body and "Braveheart" in data["body"]


def test_what_cannot_be_reached_is_refused_and_what_fails_for_good_is_given_up(
    server: Server, hooks: HookBox, mails: MailBox
) -> None:
    with Person(server) as anna, Person(server) as ben:
        for kind, target in (("json", "http://127.0.0.1:9/"), ("discord", "gopher://x"), ("ntfy", "no url")):
            assert anna.post("/alerts/channels", {"kind": kind, "target": target}, 422)["code"] == "alert/unreachable"
        assert (
            anna.post("/alerts/channels", {"kind": "mail", "target": "a@b\r\nBcc: c"}, 422)["code"] == "alert/address"
        )
        assert anna.post("/alerts/channels", {"kind": "push", "target": "[{}]"}, 422)["code"] == "alert/address"
        add(anna, "json", f"{hooks.url}/gone")
        hooks.next()
        hooks.status = 410
        try:
            play_by_clock(anna, ben, start=600)
            hooks.next()
            with ben.sit(play_by_clock(anna, ben, start=600), "scotland") as seat:
                while not anna.get("/alerts")["channels"][0]["stopped"]:
                    seat.ask(type="ping")
        finally:
            hooks.status = 204


def test_a_webhook_never_leads_to_a_private_address(tmp_path: Path, hooks: HookBox) -> None:
    with serving(tmp_path, "--alert-after", "0") as server, Person(server) as anna:
        for target in (hooks.url, hooks.url.replace("http:", "https:"), "https://localhost/x", "https://[::1]/"):
            wanted = {"kind": "json", "target": target}
            assert anna.post("/alerts/channels", wanted, 422)["code"] == "alert/unreachable"
        assert anna.get("/alerts")["mail"] is False
        assert anna.post("/alerts/channels", {"kind": "mail", "target": MAIL}, 422)["code"] == "alert/unreachable"
    assert hooks.posts.empty()
    for address in ("10.1.2.3", "192.168.0.1", "169.254.169.254", "::1", "fd00::1", "::ffff:10.0.0.1", "100.64.0.1"):
        assert not is_public(address)
    assert is_public("9.9.9.9") and is_public("2620:fe::fe")


@pytest.mark.parametrize("database", ["sqlite", pytest.param("postgres", marks=POSTGRES)])
def test_what_is_to_be_told_outlives_kills_and_is_told_once_by_many_processes(
    database: str, tmp_path: Path, mails: MailBox, hooks: HookBox
) -> None:
    with ExitStack() as stack:
        url = stack.enter_context(running_postgres()) if database == "postgres" else None
        server = Server(tmp_path, *options(mails, after=3600), database=url).start()
        with Person(server) as anna, Person(server) as ben:
            add(ben, "json", f"{hooks.url}/ben")
            hooks.next()
            for _ in range(5):
                game = play_by_clock(anna, ben, turn=864_000)
            server.kill()  # Right after: what the actions cause was committed with them.
            assert count(server, f"SELECT count(*) FROM alert WHERE person = '{ben.id}'") == 5
            let_pass(server, 7200)
            server.start()
            if database == "postgres":
                (tmp_path / "second").mkdir()
                second = Server(tmp_path / "second", *options(mails, after=3600), database=url).start()
                stack.callback(second.stop)
            told: list[str] = []
            with at(server, ben) as again, again.sit(game, "scotland") as seat:
                while len(told) < 5:
                    told += [line["text"] for line in json.loads(hooks.next().body)["alerts"]]
                while count(server, "SELECT (SELECT count(*) FROM alert) + (SELECT count(*) FROM delivery)"):
                    seat.ask(type="ping")
            assert len([text for text in told if "your turn" in text]) == 5
            server.stop()
    assert hooks.posts.empty()


def test_when_time_is_up_whoever_waits_is_told_once(tmp_path: Path, mails: MailBox, hooks: HookBox) -> None:
    server = Server(tmp_path, *options(mails)).start()
    with Person(server) as anna, Person(server) as ben:
        game = play_by_clock(anna, ben, turn=86_400)
        with anna.sit(game, "england") as england:
            lay_card(england)
        add(anna, "slack", hooks.url)
        hooks.next()
        server.stop()
        let_pass(server, 2 * 86_400)
        server.start()
        assert "time of" in json.loads(hooks.next().body)["text"]
        server.stop()
        server.start()
        assert count(server, "SELECT count(*) FROM alert WHERE kind = 'time'") == 0
        server.stop()
    assert hooks.posts.empty()


def test_quiet_hours_and_digests_are_by_the_clock_of_their_reader() -> None:
    def at_hour(hour: float, zone: str = "Europe/Berlin", digest: bool = False) -> datetime:
        now = datetime(2026, 7, 10, tzinfo=UTC).timestamp() + 3600 * hour
        return datetime.fromtimestamp(when_to_tell(AlertTimes(zone, 22, 7), now, digest), UTC)

    assert at_hour(12) == datetime(2026, 7, 10, 12, tzinfo=UTC)
    assert at_hour(19.9) == datetime(2026, 7, 10, 19, 54, tzinfo=UTC)
    assert at_hour(20.5) == datetime(2026, 7, 11, 5, tzinfo=UTC)
    assert at_hour(26) == datetime(2026, 7, 11, 5, tzinfo=UTC)
    assert at_hour(12, digest=True) == datetime(2026, 7, 11, 6, tzinfo=UTC)
    assert at_hour(20.5, "America/New_York") == datetime(2026, 7, 10, 20, 30, tzinfo=UTC)


def test_a_guest_takes_their_channels_into_an_account_and_all_goes_with_its_deletion(
    server: Server, hooks: HookBox
) -> None:
    with Person(server) as anna, Person(server) as guest, Person(server) as ben:
        anna.get("/me")
        anna.post("/account", {"name": "Anna of Fife", "password": "four plain words"})
        play_by_clock(guest, ben, start=600)
        add(guest, "ntfy", f"{hooks.url}/guest")
        guest.post("/login", {"name": "Anna of Fife", "password": "four plain words"})
        assert [channel["kind"] for channel in guest.get("/alerts")["channels"]] == ["ntfy"]
        assert guest.get("/account/data")["alerts"]["channels"][0]["target"] == f"{hooks.url}/guest"
        person = "SELECT count(*) FROM alert_channel WHERE target LIKE '%/guest'"
        assert count(server, person) == 1
        assert guest.call("DELETE", "/account", {"password": "four plain words"}).status_code == 204
        assert count(server, person) == 0


def test_quiet_hours_are_kept_and_a_zone_must_be_one(server: Server) -> None:
    with Person(server) as anna:
        wanted = {"zone": "Europe/London", "quiet_from": 22, "quiet_to": 7}
        assert anna.call("PUT", "/alerts/quiet", wanted).json()["quiet_from"] == 22
        assert anna.call("PUT", "/alerts/quiet", {"zone": "Middle/Earth"}).json()["code"] == "alert/zone"
