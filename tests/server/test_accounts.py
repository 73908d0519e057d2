"""Who is who: guests, accounts, invitations, and private games that nobody else can find."""

from typing import Any

import pytest

from tests.server.served import PART, Person, Server

PASSWORD = "correct horse battery"


def test_a_guest_plays_at_once_and_keeps_the_games_in_an_account(server: Server, anna: Person) -> None:
    me = anna.get("/me")
    assert not me["account"]
    cookie = anna.http.get("/api/me").request.headers["cookie"]
    assert cookie.startswith("longshanks=")
    game = anna.new_game(opponent="hotseat")["id"]
    assert anna.post("/account", {"name": "Anna of Fife", "password": PASSWORD})["account"]
    with Person(server) as elsewhere:
        other = elsewhere.new_game(opponent="hotseat")["id"]
        assert elsewhere.post("/login", {"name": "anna OF fife", "password": PASSWORD})["name"] == "Anna of Fife"
        assert {g["id"] for g in elsewhere.get("/games", list="mine")} == {game, other}
        assert elsewhere.get(f"/games/{other}")["owner"]
        with elsewhere.sit(other, "england") as seat:
            assert seat.actions
        elsewhere.post("/logout")
        assert elsewhere.get("/games", list="mine") == []
    assert anna.post("/account", {"name": "Again", "password": PASSWORD}, 409)["code"] == "name/has-account"


def test_wrong_passwords_and_taken_names(server: Server, anna: Person, ben: Person) -> None:
    anna.post("/account", {"name": "Bertha", "password": PASSWORD})
    assert ben.post("/account", {"name": "BERTHA", "password": PASSWORD}, 409)["code"] == "name/taken"
    assert ben.call("PATCH", "/me", {"name": "bertha"}).json()["code"] == "name/taken"
    wrong = ben.post("/login", {"name": "Bertha", "password": "wrong password"}, 401)
    nobody = ben.post("/login", {"name": "Nobody at all", "password": "wrong password"}, 401)
    assert wrong == nobody
    assert ben.post("/account", {"name": "Short", "password": "short"}, 422)["code"] == "message/malformed"
    assert ben.call("PATCH", "/me", {"name": "\u200b\n"}).status_code == 422


def test_the_cookie_is_kept_from_scripts_and_cannot_be_forged(anna: Person) -> None:
    header = anna.http.get("/api/me").headers["set-cookie"].lower()
    assert "httponly" in header
    assert "samesite=lax" in header
    game = anna.new_game(opponent="hotseat")["id"]
    value = anna.http.cookies["longshanks"]
    anna.http.cookies.clear()
    body, _, mark = value.partition(".")
    for forged in (f"{body}.{mark[::-1]}", f"{body[::-1]}.{mark}", body, "x" * 5000):
        answer = anna.call("GET", f"/games/{game}", headers={"cookie": f"longshanks={forged}"})
        assert answer.status_code == 404


CALLS: list[tuple[str, str, Any]] = [
    ("GET", "", None),
    ("GET", "/history", None),
    ("GET", "/moment/1", None),
    ("GET", "/luck", None),
    ("GET", "/dice", None),
    ("GET", "/file", None),
    ("GET", "/hint", None),
    ("GET", "/odds", None),
    ("POST", "/attacks", {"groups": []}),
    ("GET", "/notes", None),
    ("PUT", "/notes", {"text": "x"}),
    ("PUT", "/seen", {"row": 0}),
    ("POST", "/join", {}),
    ("POST", "/join", {"invitation": "x" * 32}),
    ("POST", "/seed", {"part": PART}),
    ("POST", "/rematch", None),
]


@pytest.mark.parametrize("opponent", ["computer", "hotseat", "friend"])
def test_a_private_game_does_not_exist_for_others(anna: Person, ben: Person, opponent: str) -> None:
    game = anna.new_game(opponent=opponent, level="random" if opponent == "computer" else None)["id"]
    for method, path, body in CALLS:
        there = ben.call(method, f"/games/{game}{path}", body)
        nowhere = ben.call(method, f"/games/nosuchgame{path}", body)
        assert (there.status_code, there.text) == (nowhere.status_code, nowhere.text) == (404, there.text), path
    for name in ("mine", "open", "watch"):
        assert game not in [g["id"] for g in ben.get("/games", list=name)]
    for viewer in ("england", "spectator", "open"):
        with ben.sit(game, viewer, say_hello=False) as seat:
            assert seat.receive()["code"] == "game/unknown"
    assert game in [g["id"] for g in anna.get("/games", list="mine")]


def test_an_invitation_claims_one_seat_for_one_person(server: Server, anna: Person, ben: Person) -> None:
    info = anna.new_game(opponent="friend", side="scotland")
    invitation = info["invitation"]["england"].removeprefix("/join/")
    assert len(invitation) >= 32
    assert ben.get(f"/invitations/{invitation}")["id"] == info["id"]
    assert "invitation" not in ben.get(f"/invitations/{invitation}")
    assert anna.post("/join", {"invitation": invitation}, 403)["code"] == "seat/yours"
    ben.post("/join", {"invitation": invitation})
    ben.post("/join", {"invitation": invitation})  # Again, as after a reload.
    with Person(server) as carol:
        # The game is private, and the seat is no longer free: for others there is no such invitation any more.
        assert carol.post("/join", {"invitation": invitation}, 404)["code"] == "invitation/unknown"
        assert carol.call("GET", f"/invitations/{invitation}").status_code == 404
        assert carol.post("/join", {"invitation": invitation[::-1]}, 404)["code"] == "invitation/unknown"
        assert carol.call("GET", f"/games/{info['id']}").status_code == 404
    assert "invitation" not in ben.get(f"/games/{info['id']}")


def told(person: Person, method: str, path: str, body: object = None) -> tuple[int, str, dict[str, str]]:
    """Return the whole answer to a call, but for the time."""
    answer = person.call(method, path, body)
    return answer.status_code, answer.text, {name: value for name, value in answer.headers.items() if name != "date"}


def test_a_used_invitation_opens_a_private_game_to_nobody(server: Server, anna: Person, ben: Person) -> None:
    info = anna.new_game(opponent="friend", side="scotland")
    game, invitation = info["id"], info["invitation"]["england"].removeprefix("/join/")
    ben.post("/join", {"invitation": invitation})
    with Person(server) as carol:
        carol.get("/me")
        for wrong in (invitation, invitation[::-1]):
            claim = {"invitation": wrong}
            answers = [
                told(carol, "GET", f"/invitations/{wrong}"),
                told(carol, "POST", "/join", claim),
                told(carol, "POST", f"/games/{game}/join", claim),
                told(carol, "POST", "/games/nosuch/join", claim),
            ]
            assert [status for status, _, _ in answers] == [404] * 4
            assert answers[2] == answers[3]
            if wrong == invitation:
                before = answers
            assert answers == before
    # Whoever sits there may use the link again, and the owner may look where it leads.
    for person in (anna, ben):
        assert person.get(f"/invitations/{invitation}")["id"] == game
    for path in ("/join", f"/games/{game}/join"):
        assert ben.post(path, {"invitation": invitation})["seats"]["england"]["you"]


def test_a_used_invitation_to_a_public_game_says_that_the_seat_is_taken(
    server: Server, anna: Person, ben: Person
) -> None:
    info = anna.new_game(opponent="friend", side="scotland", private=False)
    invitation = info["invitation"]["england"].removeprefix("/join/")
    ben.post("/join", {"invitation": invitation})
    with Person(server) as carol:
        assert carol.get(f"/invitations/{invitation}")["id"] == info["id"]
        assert carol.post("/join", {"invitation": invitation}, 409)["code"] == "seat/taken"


def test_nobody_looks_with_the_eyes_of_the_other_side(anna: Person, ben: Person) -> None:
    info = anna.new_game(opponent="friend", side="scotland")
    ben.post("/join", {"invitation": info["invitation"]["england"].removeprefix("/join/")})
    with ben.sit(info["id"], "england") as seat:
        for viewer in ("scotland", "open"):
            assert seat.ask(type="hello", **{"as": viewer})["code"] == "seat/not-yours"
            for path in ("history", "moment/1", "hint", "odds"):
                answer = ben.call("GET", f"/games/{info['id']}/{path}", params={"as": viewer})
                assert answer.status_code == 403, path
    assert ben.call("GET", f"/games/{info['id']}/file").json()["code"] == "game/not-over"
