"""Playing on a real server: prompts, undo, errors, two people, hotseat, resignation, rematch, files and study games."""

import json
from pathlib import Path
from random import Random

import pytest

from longshanks.cli.main import main
from longshanks.notation.game import load
from tests.server.served import PART, Json, Person, Seat, Server

GOLDEN = Path(__file__).parents[1] / "games" / "braveheart.hots"


def friends(anna: Person, ben: Person, **options: object) -> str:
    """Let two people begin a game: Anna plays England, Ben Scotland."""
    info = anna.new_game(opponent="friend", side="england", **options)
    invitation = info["invitation"]["scotland"].removeprefix("/join/")
    ben.post(f"/games/{info['id']}/join", {"invitation": invitation})
    ben.post(f"/games/{info['id']}/seed", {"part": "22" * 32})
    return str(info["id"])


def to_moves(*seats: Seat) -> Seat:
    """Let both sides lay their cards and pass over events; return the one that moves."""
    while True:
        for seat in seats:
            seat.hello()
            if seat.actions and seat.last["view"]["stage"] == "moves":
                return seat
            if seat.actions:
                numbers = [a for a in seat.actions if a.endswith((" 3", " 2", " 1"))]
                seat.do(max(numbers) if numbers else seat.actions[0])


def test_a_game_against_the_computer_to_its_end(anna: Person, tmp_path: Path) -> None:
    info = anna.new_game(opponent="computer", level="greedy", side="scotland", odds=True)
    path = f"/games/{info['id']}"
    with anna.sit(info["id"], "scotland") as seat:
        while "outcome" not in seat.last["view"]:
            if not seat.play(Random(1), 200) and "outcome" not in seat.last["view"]:
                seat.wait_for("view")
    told = anna.get(path)
    assert told["status"] == "over"
    assert told["outcome"]["winner"] in ("england", "scotland")
    assert sorted(told["viewers"]) == ["england", "open", "scotland", "spectator"]
    file = anna.call("GET", f"{path}/file").text
    (tmp_path / "game.hots").write_text(file)
    assert main(["verify", str(tmp_path / "game.hots")]) == 0
    history = anna.get(f"{path}/history", **{"as": "open"})
    assert history["length"] == len(load(file).actions)
    luck = anna.get(f"{path}/luck")
    assert sum(line["dice"] for line in luck["sides"].values()) == sum(
        line["dice"] for battle in luck["battles"] for line in battle["sides"].values()
    )
    dice = anna.get(f"{path}/dice")
    assert dice["parts"]["scotland"] == PART
    assert dice["commitment"] == info["commitment"]
    assert dice["draws"]


def test_nothing_is_drawn_before_both_seats_added_their_parts(anna: Person, ben: Person) -> None:
    info = anna.post("/games", {"opponent": "friend", "side": "england"})
    path = f"/games/{info['id']}"
    assert (info["status"], info["length"], info["parts"]) == ("waiting", 0, {"england": False, "scotland": False})
    anna.post(f"{path}/seed", {"part": PART})
    assert anna.post(f"{path}/seed", {"part": PART}, 409)["code"] == "seed/too-late"
    with anna.sit(info["id"], "england") as seat:
        assert seat.last["length"] == 0
        assert seat.ask(type="do", do="E card 1", at=0)["code"] == "game/waiting"
        invitation = info["invitation"]["scotland"].removeprefix("/join/")
        assert ben.post("/join", {"invitation": invitation})["seats"]["scotland"]["you"]
        assert seat.wait_for("info")["info"]["seats"]["scotland"]["kind"] == "human"
        with ben.sit(info["id"], "scotland") as other:  # Who sends no part is given one.
            assert other.last["length"] == 3
            assert other.last["view"]["stage"] == "cards"
        assert seat.wait_for("view")["length"] == 3
    assert "secret" not in anna.get(f"{path}/dice")


def test_an_action_is_answered_to_the_sender_and_told_to_the_other(anna: Person, ben: Person) -> None:
    game = friends(anna, ben)
    with anna.sit(game, "england") as england, ben.sit(game, "scotland") as scotland:
        answer = england.do(england.actions[0])
        assert (answer["type"], answer["at"], answer["length"]) == ("view", 1, 4)
        assert answer["events"][0]["events"][0]["kind"] == "card_laid"
        told = scotland.wait_for("view")
        assert (told["at"], told["length"]) == (0, 4)
        assert "card" not in told["events"][0]["events"][0]["params"]
        # My face-down card does not make the other's prompt stale.
        assert scotland.do(scotland.actions[0])["type"] == "view"


def test_stale_repeated_and_wrong_messages(anna: Person, ben: Person) -> None:
    game = friends(anna, ben)
    with anna.sit(game, "england") as england, ben.sit(game, "scotland") as scotland:
        card = england.actions[0]
        first = {"type": "do", "do": card, "at": 0, "id": "once"}
        england.send(**first)
        england.answer("once")
        england.send(**first)  # The same message again, as after a broken line.
        again = england.answer("once")
        assert (again["type"], again["at"], again["length"]) == ("view", 1, 4)
        england.send(**{**first, "id": "other"})
        assert england.answer("other")["code"] == "action/stale"
        assert england.wait_for("view")["length"] == 4
        wrong = scotland.ask(type="do", do=card, at=0)
        assert wrong["code"] == "seat/not-yours"
        illegal = scotland.ask(type="do", do="S fight wallace", at=0)
        assert (illegal["code"], illegal["refusal"]["code"]) == ("action/illegal", "phase/wrong")
        assert scotland.wait_for("view")["length"] == 4
        assert scotland.ask(type="do", do="S crd 3", at=0)["code"] == "action/unreadable"
        assert scotland.ask(type="undo", what="step", at=0)["code"] == "undo/nothing"
        assert scotland.ask(type="why", do="S fight wallace")["refusal"]["rule"] == "3.1"
        assert "refusal" not in scotland.ask(type="why", do=scotland.actions[0])


def test_undo_takes_back_steps_and_turns_and_is_seen_by_both(anna: Person, ben: Person) -> None:
    game = friends(anna, ben)
    with anna.sit(game, "england") as england, ben.sit(game, "scotland") as scotland:
        mover = to_moves(england, scotland)
        other = scotland if mover is england else england
        other.hello()
        length = mover.last["length"]
        assert mover.last["undo"] == {"step": False, "turn": False}
        before = mover.last["view"]
        for _ in range(2):
            mover.do(next(a for a in mover.actions if " move " in a))
        assert mover.last["undo"] == {"step": True, "turn": True}
        assert mover.last["length"] == length + 2
        at = mover.last["at"]
        mover.ask(type="undo", what="step", at=at)
        assert (mover.last["length"], mover.last["at"]) == (length + 1, at + 1)
        mover.ask(type="undo", what="turn", at=at + 1)
        assert mover.last["length"] == length
        assert mover.last["view"] == before
        other.hello()
        assert other.last["length"] == length


def test_hotseat_shows_one_side_at_a_time(anna: Person) -> None:
    info = anna.new_game(opponent="hotseat", side="england")
    assert sorted(info["viewers"]) == ["england", "scotland"]
    with anna.sit(info["id"], "england") as seat:
        assert seat.last["view"]["viewer"] == "england"
        assert seat.ask(type="do", do="S card 1", at=0)["code"] == "seat/not-yours"
        seat.do(seat.actions[0])
        seat.viewer = "scotland"
        seat.hello()
        assert seat.last["view"]["viewer"] == "scotland"
        assert all(action.startswith("S card") for action in seat.actions)
        assert seat.do(seat.actions[0])["type"] == "view"
    assert anna.call("GET", f"/games/{info['id']}/file").text.count("card") == 2


def test_resigning_ends_the_game_and_a_rematch_swaps_sides(anna: Person, ben: Person) -> None:
    game = friends(anna, ben)
    assert anna.post(f"/games/{game}/rematch", {}, 409)["code"] == "game/not-over"
    with anna.sit(game, "england") as england, ben.sit(game, "scotland") as scotland:
        england.ask(type="resign", at=0)
        assert england.last["view"]["outcome"]["winner"] == "scotland"
        assert england.last["view"]["actions"] == []
        assert scotland.wait_for("view")["view"]["outcome"]["reason"] == "resigned"
        assert scotland.ask(type="do", do="S card 1", at=0)["code"] == "game/over"
        assert "note: england gave the game up" in anna.call("GET", f"/games/{game}/file").text
        one = anna.post(f"/games/{game}/rematch")
        two = ben.post(f"/games/{game}/rematch")
        while True:
            told = scotland.wait_for("info")["info"]
            if "rematch" in told:
                break
    assert one["id"] == two["id"] == told["rematch"]
    assert one["seats"]["scotland"]["you"]
    assert two["seats"]["england"]["you"]


def test_moments_and_history_agree_with_what_was_pushed(anna: Person, ben: Person) -> None:
    game = friends(anna, ben)
    pushed: dict[int, Json] = {}
    with anna.sit(game, "england") as england, ben.sit(game, "scotland") as scotland:
        rng = Random(5)
        england.hello(0)
        for _ in range(60):
            for seat in (england, scotland):
                seat.hello()
                if seat.actions:
                    seat.do(rng.choice(seat.actions))
        england.hello()
        pushed[england.last["length"]] = england.last["view"]
    path = f"/games/{game}"
    length = max(pushed)
    moment = anna.get(f"{path}/moment/{length}", **{"as": "england"})
    assert moment["view"] == pushed[length]
    early = anna.get(f"{path}/moment/3", **{"as": "england"})
    assert early["view"]["stage"] == "cards"
    assert early["view"]["actions"] == []
    assert anna.call("GET", f"{path}/moment/{length + 1}").json()["code"] == "moment/unknown"
    whole = anna.get(f"{path}/history", **{"as": "england"})
    part = anna.get(f"{path}/history", **{"as": "england", "from": 10})
    assert part["rows"] == [row for row in whole["rows"] if row["row"] > 10]
    assert whole["length"] == length
    assert [row["row"] for row in whole["rows"]] == sorted({row["row"] for row in whole["rows"]})
    told = [row for text in anna.traffic for row in json.loads(text).get("events", [])]
    rows = {row["row"]: row for row in told}
    assert whole["rows"] == [rows[number] for number in sorted(rows)]


def test_coming_back_brings_what_was_missed(anna: Person, ben: Person) -> None:
    game = friends(anna, ben)
    with anna.sit(game, "england") as england:
        row = england.last["length"]
        assert england.ask(type="seen", row=row)["type"] == "pong"
    with ben.sit(game, "scotland") as scotland:
        scotland.do(scotland.actions[0])
    info = anna.get(f"/games/{game}")
    assert (info["seen"], info["unread"]) == (row, 1)
    assert anna.call("PUT", f"/games/{game}/seen", {"row": row + 1}).status_code == 204
    info = anna.get(f"/games/{game}")
    assert (info["seen"], info["unread"]) == (row + 1, 0)
    with anna.sit(game, "england", row) as england:
        assert [event["kind"] for r in england.last["events"] for event in r["events"]] == ["card_laid"]


def test_chat_notes_and_names(anna: Person, ben: Person) -> None:
    anna.call("PATCH", "/me", {"name": "Anna <b>"})
    game = friends(anna, ben)
    with anna.sit(game, "england") as england, ben.sit(game, "scotland") as scotland:
        england.send(type="chat", text="<script>alert(1)</script> & good luck")
        said = scotland.wait_for("chat")
        assert (said["who"], said["side"], said["row"]) == ("Anna <b>", "england", 1)
        assert said["text"] == "<script>alert(1)</script> & good luck"
        assert england.ask(type="chat", text="x" * 501)["code"] == "message/malformed"
    with ben.sit(game, "scotland") as scotland:
        assert scotland.wait_for("chat")["row"] == 1
    anna.call("PUT", f"/games/{game}/notes", {"text": "take Fife"})
    assert anna.get(f"/games/{game}/notes") == {"text": "take Fife"}
    assert ben.get(f"/games/{game}/notes") == {"text": ""}


def test_a_file_can_be_studied_and_played_on(anna: Person, ben: Person) -> None:
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    whole = anna.post("/games/import", {"text": "\n".join(lines) + "\n"})
    assert whole["status"] == "over"
    assert ben.get(f"/games/{whole['id']}/moment/40", **{"as": "open"})["view"]["hands"]
    part = anna.post("/games/import", {"text": "\n".join(lines[:60]) + "\n", "open": False})
    assert part["status"] == "playing"
    assert "open" not in part["viewers"]
    sides = part["to_act"]
    with anna.sit(part["id"], sides[0]) as seat:
        assert seat.do(seat.actions[0])["type"] == "view"
    assert "dice-after: " in anna.call("GET", f"/games/{part['id']}/file").text
    bad = anna.post("/games/import", {"text": "longshanks game 1\n\nS card 9\n"}, 422)
    assert bad["code"] == "file/unreadable"
    line = bad["message"]["params"]["why"]
    assert (line["key"], line["params"]["line"], line["params"]["why"]["key"]) == (
        "input_error.line",
        3,
        "input_error.card",
    )


def test_odds_hints_and_setup(anna: Person) -> None:
    setup = anna.get("/setup")
    assert [level["name"] for level in setup["levels"]][:1] == ["random"]
    assert setup["defaults"]["level"] in [level["name"] for level in setup["levels"]]
    assert anna.call("GET", "/words/en").json()["messages"]["side.england"]
    assert anna.call("GET", "/words/xx").status_code == 404
    info = anna.new_game(opponent="hotseat", side="england", odds=True)
    path, rng = f"/games/{info['id']}", Random(2)
    hint = anna.get(f"{path}/hint", **{"as": "england"})
    assert hint["lines"][0]["do"].startswith("E card")
    assert any(reason["key"] == "advice.winter" for reason in hint["lines"][0]["reasons"])
    assert anna.call("GET", f"{path}/odds", params={"as": "england"}).json()["code"] == "odds/no-battle"
    with anna.sit(info["id"], "england") as seat:
        for _ in range(300):
            seat.viewer = (seat.last["view"]["actors"] or ["england"])[0]
            seat.hello()
            if seat.last["view"]["stage"] == "combat":
                break
            seat.do(rng.choice(seat.actions))
        battle = seat.last["view"]["battle"]
        odds = anna.get(f"{path}/odds", **{"as": seat.viewer})
    assert odds["area"] == battle["area"]
    assert sum(odds["win"].values()) == pytest.approx(1)


def test_the_odds_of_an_attack_are_told_before_it_is_made(anna: Person) -> None:
    text = (GOLDEN.parent / "braveheart-coronation.hots").read_text().splitlines()
    begun = next(i for i, line in enumerate(text) if line.startswith("S move wallace"))
    game = anna.post("/games/import", {"text": "\n".join(text[:begun]) + "\n", "open": False}, 201)["id"]
    groups = [["S move douglas fife>mentieth>atholl"], ["S move wallace fife>angus"], ["E end"]]
    odds = anna.post(f"/games/{game}/attacks?as=scotland", {"groups": groups})["attacks"]
    assert [one["area"] for one in odds] == ["atholl"]
    assert sum(odds[0]["win"].values()) == pytest.approx(1)
    assert odds[0]["unknown"] == 1
    assert odds[0]["lost_steps"]["england"] > 0
    refused = anna.call("POST", f"/games/{game}/attacks?as=scotland", {"groups": [["S move"]]})
    assert refused.json()["code"] == "action/unreadable"


def test_odds_are_on_against_the_computer_and_an_option_between_people(anna: Person) -> None:
    for opponent, wanted in (("computer", True), ("hotseat", False), ("friend", False)):
        info = anna.new_game(opponent=opponent, level="random" if opponent == "computer" else None)
        assert info["options"]["odds"] is wanted
    game = anna.new_game(opponent="hotseat", odds=False)["id"]
    assert anna.post(f"/games/{game}/attacks?as=scotland", {"groups": []}, 403)["code"] == "odds/off"


def test_lists_show_whose_turn_it_is_and_what_can_be_joined_or_watched(anna: Person, ben: Person) -> None:
    info = anna.new_game(opponent="open", side="england", private=True)
    assert info["id"] in [game["id"] for game in ben.get("/games", list="open")]
    ben.post(f"/games/{info['id']}/join", {})
    ben.post(f"/games/{info['id']}/seed", {"part": PART})
    mine = {game["id"]: game for game in ben.get("/games", list="mine")}
    assert mine[info["id"]]["your_turn"]
    with Person(anna.server) as carol:
        assert info["id"] in [game["id"] for game in carol.get("/games", list="watch")]
        assert info["id"] not in [game["id"] for game in carol.get("/games", list="open")]
        assert carol.post(f"/games/{info['id']}/join", {}, 409)["code"] == "seat/taken"
        with carol.sit(info["id"], "spectator") as seat:
            assert seat.last["view"]["hand"] == []
            assert seat.ask(type="do", do="E card 1", at=0)["code"] == "seat/none"
        with carol.sit(info["id"], "england", say_hello=False) as seat:
            assert seat.hello()["code"] == "seat/none"


def test_bad_setups_are_refused_in_words(anna: Person) -> None:
    for wrong in ({"scenario": "nosuch"}, {"edition": "9.9"}, {"changes": {"nosuch": "x"}}, {"level": "nosuch"}):
        found = anna.post("/games", wrong, 422)
        assert found["code"] == "setup/invalid"
        assert found["message"]["params"]["why"]["params"]["choices"]
    assert anna.post("/games", {"side": "norway"}, 422)["code"] == "message/malformed"


def test_the_server_says_what_it_counts(server: Server, anna: Person) -> None:
    assert anna.http.get("/healthz").json()["status"] == "ok"
    text = server.metrics()
    for name in ("actions_total", "action_seconds_bucket", "sockets", "games_in_memory", "worker_queue"):
        assert f"longshanks_{name}" in text
