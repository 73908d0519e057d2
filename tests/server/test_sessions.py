"""Sessions of accounts: listed, ended, expired; cookies, passwords, and names that look like others'."""

import asyncio
import sqlite3
import time
from contextlib import ExitStack, closing
from pathlib import Path

import httpx
import pytest
from itsdangerous import URLSafeSerializer
from websockets.exceptions import ConnectionClosed

from longshanks.server.security.common_passwords import is_common
from longshanks.server.security.open_sockets import CLOSE_CODE, OpenSockets
from longshanks.server.security.session_cookies import Caller, device_name, hash_token
from longshanks.store.database import Database
from longshanks.store.person_names import fold_name, skeleton
from longshanks.store.sessions import SESSION_SECONDS
from tests.server.served import WAIT, Person, Server
from tests.server.test_play import friends

PASSWORD = "four words of mine"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def account(server: Server, name: str) -> Person:
    """Return somebody with an account."""
    person = Person(server)
    person.post("/account", {"name": name, "password": PASSWORD})
    return person


def login(server: Server, name: str, password: str = PASSWORD) -> Person:
    """Return the same person at another browser."""
    person = Person(server)
    person.post("/login", {"name": name, "password": password})
    return person


def execute(server: Server, query: str, *values: object) -> None:
    """Change the database behind the server's back."""
    with closing(sqlite3.connect(server.folder / "games.db", timeout=WAIT)) as database, database:
        assert database.execute(query, values).rowcount


def with_cookie(server: Server, cookie: str) -> httpx.Response:
    return httpx.get(f"{server.url}/api/me", headers={"cookie": f"longshanks={cookie}"})


def test_the_cookie_of_the_guest_is_worth_nothing_once_there_is_an_account(server: Server, anna: Person) -> None:
    game = anna.new_game(opponent="hotseat")["id"]
    guest, cookie = anna.id, anna.http.cookies["longshanks"]
    anna.post("/account", {"name": "Agnes", "password": PASSWORD})
    assert anna.id == guest and anna.http.cookies["longshanks"] != cookie
    assert anna.get(f"/games/{game}")["owner"]
    assert not with_cookie(server, cookie).json()["account"]
    assert httpx.get(f"{server.url}/api/games/{game}", headers={"cookie": f"longshanks={cookie}"}).status_code == 404


def test_sessions_are_listed_and_ended_one_by_one_or_all_but_this_one(server: Server) -> None:
    with ExitStack() as browsers:
        anna = browsers.enter_context(account(server, "Sessa"))
        here = anna.get("/sessions")
        assert [session["current"] for session in here] == [True]
        others = [browsers.enter_context(login(server, "Sessa")) for _ in range(3)]
        others[0].http.headers["user-agent"] = FIREFOX
        others[0].post("/login", {"name": "Sessa", "password": PASSWORD})  # Which ends the one it had.
        listed = anna.get("/sessions")
        assert len(listed) == 4 and {session["device"] for session in listed} == {"", "Firefox, Linux"}
        [firefox] = [session["id"] for session in listed if session["device"]]
        assert anna.call("DELETE", f"/sessions/{firefox}").status_code == 204
        assert anna.call("DELETE", f"/sessions/{firefox}").json()["code"] == "session/unknown"
        assert [person.get("/me")["account"] for person in (anna, *others)] == [True, False, True, True]
        assert others[1].call("DELETE", "/sessions").status_code == 204
        assert [person.get("/me")["account"] for person in (anna, *others)] == [False, False, True, False]
        cookie = others[1].http.cookies["longshanks"]
        others[1].post("/logout")
        assert not with_cookie(server, cookie).json()["account"]


def test_nobody_ends_the_session_of_somebody_else(server: Server, ben: Person) -> None:
    with account(server, "Owna") as anna, account(server, "Othera") as other:
        session = anna.get("/sessions")[0]["id"]
        for person in (other, ben):
            assert person.call("DELETE", f"/sessions/{session}").json()["code"] == "session/unknown"
        assert ben.get("/sessions") == []
        assert ben.call("DELETE", "/sessions").json()["code"] == "account/none"
        assert anna.get("/me")["account"]


def test_a_session_that_is_ended_closes_its_sockets(server: Server) -> None:
    with account(server, "Socka") as anna, login(server, "Socka") as elsewhere:
        game = anna.new_game(opponent="hotseat")["id"]
        with anna.sit(game, "england") as kept, elsewhere.sit(game, "scotland") as ended:
            anna.call("DELETE", "/sessions")
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    ended.receive()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == CLOSE_CODE
            assert kept.ask(type="ping")["type"] == "pong"


def test_a_session_nobody_used_for_long_is_over(server: Server) -> None:
    with account(server, "Longa") as anna:
        [session] = anna.get("/sessions")
        execute(server, "UPDATE session SET used = ? WHERE id = ?", time.time() - SESSION_SECONDS + 99, session["id"])
        assert anna.get("/me")["account"]
        assert anna.get("/sessions")[0]["used"] > time.time() - 60  # That was noted.
        execute(server, "UPDATE session SET used = ? WHERE id = ?", time.time() - SESSION_SECONDS - 1, session["id"])
        assert not anna.get("/me")["account"]


def test_a_change_of_password_ends_all_other_sessions(server: Server) -> None:
    with account(server, "Changa") as anna, login(server, "Changa") as elsewhere:
        before = anna.http.cookies["longshanks"]
        wrong = {"password": "not the password", "new": "another four words"}
        assert anna.call("PUT", "/account/password", wrong).json()["code"] == "password/wrong"
        weak = {"password": PASSWORD, "new": "password1234"}
        assert anna.call("PUT", "/account/password", weak).json()["code"] == "password/common"
        assert elsewhere.get("/me")["account"]
        assert anna.call("PUT", "/account/password", {**wrong, "password": PASSWORD}).status_code == 200
        assert anna.get("/me")["account"] and len(anna.get("/sessions")) == 1
        assert not elsewhere.get("/me")["account"] and not with_cookie(server, before).json()["account"]
        assert elsewhere.post("/login", {"name": "Changa", "password": PASSWORD}, 401)
        login(server, "Changa", wrong["new"]).close()


def test_who_is_banned_is_out(server: Server) -> None:
    with account(server, "Banna") as anna:
        execute(server, "UPDATE person SET banned = 1 WHERE login = 'banna'")
        assert not anna.get("/me")["account"]
        assert anna.post("/login", {"name": "Banna", "password": PASSWORD}, 403)["code"] == "login/banned"
        assert anna.post("/login", {"name": "Banna", "password": "wrong words here"}, 401)["code"] == "login/failed"


def test_a_cookie_of_the_first_version_is_good_for_a_guest_and_no_account(server: Server, anna: Person) -> None:
    game = anna.new_game(opponent="hotseat")["id"]
    with closing(sqlite3.connect(server.folder / "games.db", timeout=WAIT)) as database:
        [key] = database.execute("SELECT value FROM key WHERE name = 'cookies'").fetchone()
    old = str(URLSafeSerializer(key.hex(), salt="longshanks cookie").dumps(anna.id))
    with Person(server) as returned:
        returned.http.cookies.set("longshanks", old)
        assert returned.get(f"/games/{game}")["owner"]
        returned.get("/me")
        returned.http.cookies.delete("longshanks", domain="")  # The old one, which the test has set by hand.
        assert returned.get(f"/games/{game}")["owner"]  # The page got a new one.
    anna.post("/account", {"name": "Olda", "password": PASSWORD})
    assert not with_cookie(server, old).json()["account"]


def test_sockets_learn_of_what_another_process_ended(tmp_path: Path) -> None:
    """Here the other process is the database, which knows nobody any more."""

    class Socket:
        code = 0

        async def close(self, code: int) -> None:
            self.code = code

    async def main() -> list[int]:
        database, sockets = Database(f"sqlite:///{tmp_path}/games.db"), OpenSockets()
        await database.open()
        one, two = Socket(), Socket()
        with sockets.opened(one, Caller("a" * 32, False)), sockets.opened(two, Caller("b" * 32, False, "c" * 64)):  # type: ignore[arg-type]
            await sockets.check(database)
        await database.close()
        return [one.code, two.code]

    assert asyncio.run(main()) == [0, CLOSE_CODE]


@pytest.mark.parametrize(
    "password",
    ["password", "Password1!", "P@ssw0rd123", "12345678", "87654321", "qwertyui", "aaaaaaaa", "abababab", "abcdefgh",
     "passwordpassword", "motdepasse", "Passwort2024", "contraseña1", "braveheart", "1q2w3e4r", "AnnaOfFife"],
)  # fmt: skip
def test_passwords_that_everybody_tries_are_known(password: str) -> None:
    assert is_common(password, "AnnaOfFife")


@pytest.mark.parametrize(
    "password", ["correct horse battery", "vier Wörter für mich", "xk7!pqz0", "9472018365", PASSWORD]
)
def test_other_passwords_are_let_be(password: str) -> None:
    assert not is_common(password, "Anna")


def test_an_account_wants_a_password_that_is_not_guessed_at_once(anna: Person) -> None:
    answer = anna.post("/account", {"name": "Weaka", "password": "letmein123"}, 422)
    assert answer["code"] == answer["message"]["key"].removeprefix("error.") == "password/common"


@pytest.mark.parametrize(
    ("name", "imitation"),
    [
        ("Wallace", "WALLACE"), ("Wallace", "Wa11ace"), ("Wallace", "Wаllасе"), ("Wallace", "Wallace."),
        ("Wallace", "W allace"), ("Wallace", "Ｗａｌｌａｃｅ"), ("Wallace", "Wállace"), ("Wallace", "VVallace"),
        ("Alice", "AIice"), ("Bernard", "Bemard"), ("Иван", "ИBAH"), ("Σοφία", "Σoφια"), ("Bob", "B0b"),
        ("Straße", "STRASSE"), ("Anna", "An\u200bna"), ("Otto", "Οττο"),
    ],
)  # fmt: skip
def test_a_name_cannot_be_imitated(name: str, imitation: str) -> None:
    assert fold_name(name) != imitation
    assert skeleton(name) == skeleton(imitation)


def test_names_that_differ_to_the_eye_have_skeletons_of_their_own() -> None:
    names = ["Anna", "Anne", "Hanna", "Ben", "Berta", "Olaf", "Иван", "Ирина", "Σοφία", "李", "★", "★★", "Guest 1000"]
    assert len({skeleton(name) for name in names}) == len(names)


def test_who_imitates_an_account_is_refused_and_its_holder_may_rename(server: Server, ben: Person) -> None:
    with account(server, "Nomina") as anna:
        for imitation in ("Nоmina", "N0MINA", "No-mina"):
            assert ben.call("PATCH", "/me", {"name": imitation}).json()["code"] == "name/taken"
            assert ben.post("/account", {"name": imitation, "password": PASSWORD}, 409)["code"] == "name/taken"
        assert anna.call("PATCH", "/me", {"name": "Nómina"}).status_code == 200
        login(server, "nómina").close()
        assert anna.call("PATCH", "/me", {"name": "Verba"}).status_code == 200
        login(server, "Verba").close()  # The name that is shown is the one to log in with.
        ben.post("/account", {"name": "Nomina", "password": PASSWORD})


def test_a_link_to_reset_the_password_works_once(server: Server, ben: Person) -> None:
    with account(server, "Reseta") as anna:
        for token, expires in (("old", time.time() - 1), ("good", time.time() + 60)):
            row = (hash_token(token), anna.id, expires)
            execute(server, "INSERT INTO reset (id, person, expires) VALUES (?, ?, ?)", *row)
        new = "quite another one"
        for token in ("old", "no such"):
            answer = ben.post("/account/reset", {"token": token, "password": new}, 422)
            assert answer["code"] == "password/link"
        assert ben.post("/account/reset", {"token": "good", "password": "password"}, 422)["code"] == "password/common"
        assert ben.post("/account/reset", {"token": "good", "password": new}) == {"name": "Reseta", "account": True}
        assert ben.post("/account/reset", {"token": "good", "password": new}, 422)["code"] == "password/link"
        assert not anna.get("/me")["account"]
        login(server, "Reseta", new).close()


def test_people_can_take_along_what_is_stored_of_them(server: Server, ben: Person) -> None:
    with account(server, "Datala") as anna:
        game = anna.new_game(opponent="friend", side="scotland")
        ben.post("/join", {"invitation": game["invitation"]["england"].removeprefix("/join/")})
        anna.call("PUT", f"/games/{game['id']}/notes", {"text": "mine"})
        for person, text in ((anna, "I say"), (ben, "you say")):
            with person.sit(game["id"], "spectator" if person is ben else "scotland", say_hello=False) as seat:
                seat.viewer = "england" if person is ben else "scotland"
                seat.hello()
                seat.send(type="chat", text=text)
                seat.wait_for("chat")
        answer = anna.call("GET", "/account/data")
        assert answer.headers["content-disposition"].startswith("attachment")
        found = answer.json()
        assert (found["name"], found["account"], found["sessions"][0]["device"]) == ("Datala", True, "")
        assert [(g["id"], g["sides"], g["owner"]) for g in found["games"]] == [(game["id"], ["scotland"], True)]
        assert found["notes"] == [{"game": game["id"], "text": "mine"}]
        assert [chat["text"] for chat in found["chat"]] == ["I say"]
        assert "secret" not in answer.text and "argon2" not in answer.text
    with Person(server) as nobody:
        assert nobody.get("/account/data") == {}


def test_who_leaves_is_deleted_and_others_keep_their_games(server: Server, ben: Person) -> None:
    with account(server, "Gona") as anna:
        alone = anna.new_game(opponent="hotseat")["id"]
        shared = friends(ben, anna)
        anna.call("PUT", f"/games/{shared}/notes", {"text": "gone"})
        with anna.sit(shared, "scotland") as seat:
            seat.send(type="chat", text="gone")
            seat.wait_for("chat")
        before = anna.id
        assert anna.call("DELETE", "/account", {}).json()["code"] == "password/wrong"
        assert anna.call("DELETE", "/account", {"password": "wrong password"}).json()["code"] == "password/wrong"
        with anna.sit(alone, "england") as open_seat:
            assert anna.call("DELETE", "/account", {"password": PASSWORD}).status_code == 204
            with pytest.raises(ConnectionClosed):
                while True:
                    open_seat.receive()
        assert anna.get("/games", list="mine") == []
        anna.post("/login", {"name": "Gona", "password": PASSWORD}, 401)
        info = ben.get(f"/games/{shared}")
        assert (info["status"], info["seats"]["scotland"]["name"]) == ("over", "…")
        with closing(sqlite3.connect(server.folder / "games.db", timeout=WAIT)) as database:
            for table in ("remark", "note", "visit", "session"):
                assert database.execute(f"SELECT count(*) FROM {table} WHERE person = ?", (before,)).fetchone() == (0,)
            assert database.execute("SELECT count(*) FROM game WHERE id = ?", (alone,)).fetchone() == (0,)
        account(server, "Gona").close()  # The name is free again.


def test_a_guest_leaves_without_a_password(anna: Person) -> None:
    game = anna.new_game(opponent="hotseat")["id"]
    assert anna.call("DELETE", "/account", {}).status_code == 204
    assert anna.call("GET", f"/games/{game}").status_code == 404


def test_browsers_are_told_apart_roughly() -> None:
    assert device_name(FIREFOX) == "Firefox, Linux"
    safari = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1"
    assert device_name(safari) == "Safari, iPhone"
    assert device_name("curl/8") == ""
