"""What two players agree on besides the rules: the odds of battles, and hints of the computer."""

import pytest

from longshanks.notation.game import header_facts, load
from tests.server.served import PART, Json, Person
from tests.server.test_play import friends


def hint_code(person: Person, game: str, viewer: str) -> str:
    """Ask for a hint and return the code of the error, nothing if there is a hint."""
    answer = person.call("GET", f"/games/{game}/hint", params={"as": viewer})
    assert answer.status_code in (200, 403, 409), answer.text
    return "" if answer.is_success else str(answer.json()["code"])


def test_between_people_no_hints_are_given_unless_they_were_agreed(anna: Person, ben: Person) -> None:
    game = friends(anna, ben)
    assert anna.get(f"/games/{game}")["options"]["hints"] is False
    for person, side in ((anna, "england"), (ben, "scotland")):
        answer = person.call("GET", f"/games/{game}/hint", params={"as": side})
        assert (answer.status_code, answer.json()["code"]) == (403, "hint/off")
        assert answer.json()["message"]["key"] == "error.hint/off"


@pytest.mark.parametrize("opponent", ["friend", "open"])
@pytest.mark.parametrize("allowed", [True, False])
def test_whoever_sits_down_is_told_before_it(anna: Person, ben: Person, opponent: str, allowed: bool) -> None:
    info = anna.new_game(opponent=opponent, side="england", hints=allowed, odds=not allowed)
    if opponent == "friend":
        invitation = info["invitation"]["scotland"].removeprefix("/join/")
        told, claim = ben.get(f"/invitations/{invitation}"), {"invitation": invitation}
    else:
        offered = {game["id"]: game for game in ben.get("/games", list="open")}
        told, claim = offered[info["id"]], {}
        assert ben.get(f"/games/{info['id']}")["options"] == told["options"]
    assert (told["options"]["hints"], told["options"]["odds"]) == (allowed, not allowed)
    assert ben.post(f"/games/{info['id']}/join", claim)["options"] == told["options"]
    ben.post(f"/games/{info['id']}/seed", {"part": PART})
    expected = "" if allowed else "hint/off"
    assert hint_code(anna, info["id"], "england") == hint_code(ben, info["id"], "scotland") == expected


def test_who_only_watches_gets_no_hint_for_either_side(anna: Person, ben: Person) -> None:
    game = friends(anna, ben, hints=True, private=False)
    with Person(anna.server) as carol:
        for viewer in ("england", "scotland", "spectator", "open"):
            assert hint_code(carol, game, viewer) == "seat/none"
    assert hint_code(anna, game, "scotland") == "seat/not-yours"


@pytest.mark.parametrize("opponent", ["computer", "hotseat"])
def test_where_no_other_person_plays_hints_are_always_given(anna: Person, opponent: str) -> None:
    info = anna.new_game(opponent=opponent, level="random", side="england", hints=False)
    assert info["options"]["hints"]
    assert hint_code(anna, info["id"], "england") == ""


def test_nobody_learns_that_a_hint_was_asked(anna: Person, ben: Person) -> None:
    game = friends(anna, ben, hints=True, private=False)
    with Person(anna.server) as carol:
        watching = [(ben, "scotland"), (carol, "spectator")]

        def record(person: Person, viewer: str) -> list[Json]:
            paths = (f"/games/{game}", f"/games/{game}/luck", f"/games/{game}/dice")
            return [*map(person.get, paths), person.get(f"/games/{game}/history", **{"as": viewer})]

        with ben.sit(game, "scotland") as bens, carol.sit(game, "spectator") as carols:
            for seat in (carols, bens):
                seat.ask(type="ping")  # Whatever was sent when they sat down has come.
            before = [record(*who) for who in watching]
            assert hint_code(anna, game, "england") == ""
            assert [record(*who) for who in watching] == before
            for seat in (bens, carols):
                seat.send(type="ping")
                assert seat.receive()["type"] == "pong"


@pytest.mark.parametrize("allowed", [True, False])
def test_the_record_and_the_rematch_keep_what_was_agreed(anna: Person, ben: Person, allowed: bool) -> None:
    game = friends(anna, ben, hints=allowed, odds=not allowed)
    with anna.sit(game, "england") as seat:
        if allowed:
            assert hint_code(anna, game, "england") == ""
        seat.ask(type="resign", at=seat.last["at"])
    text = ben.call("GET", f"/games/{game}/file").text
    facts, _ = header_facts(text.splitlines())
    assert (facts["hints"], facts["odds"]) == (("on", "off") if allowed else ("off", "on"))
    assert load(text).actions
    again = ben.post(f"/games/{game}/rematch")
    assert (again["options"]["hints"], again["options"]["odds"]) == (allowed, not allowed)
