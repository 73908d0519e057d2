"""Lessons against a real server: it is sent what the learner did, tells where that leads, keeps how far they came."""

from __future__ import annotations

from typing import Any

import pytest

from longshanks.lessons.lesson import Lesson, lessons
from longshanks.words.catalogue import CATALOGUE
from tests.server.served import Json, Person, Server

BORDERS = ["next", "S move wallace atholl>fife", "S move grant atholl>fife"]


def ask(person: Person, name: str, log: list[str], since: int | None = None) -> Json:
    """Return where a lesson stands."""
    found: Json = person.post(f"/lessons/{name}", {"log": log, **({} if since is None else {"since": since})})
    return found


def keys_in(data: Any) -> set[str]:
    """Return the keys of all messages in some data."""
    if isinstance(data, list):
        return set().union(*map(keys_in, data))
    if not isinstance(data, dict):
        return set()
    found = {data["key"]} if data.keys() == {"key", "params"} else set()
    return found.union(*map(keys_in, data.values()))


def test_the_list_has_every_lesson_in_order(anna: Person) -> None:
    found = anna.get("/lessons")
    assert [lesson["name"] for lesson in found] == list(lessons())
    assert keys_in(found) <= CATALOGUE.keys()


@pytest.mark.parametrize("lesson", lessons().values(), ids=lambda lesson: lesson.name)
def test_a_lesson_is_learnt_from_what_the_server_offers(anna: Person, lesson: Lesson) -> None:
    """Do as the server advises, if it is among the actions of the view, until the lesson is done."""
    state = ask(anna, lesson.name, [], -1)
    assert state["at"] == 0 and not state["done"]
    while not state["done"]:
        assert "back" not in state and not state["stuck"]
        assert keys_in(state) <= CATALOGUE.keys()
        offered = [action["do"] for action in state["frames"][-1]["view"]["actions"]]
        step = state["steps"][state["at"]]
        assert ("goal" in step) == ("hint" in step)
        if "goal" in step:
            assert state["show"] in offered
        else:
            assert state["show"] == "next"
        assert not any(frame["view"]["actions"] for frame in state["frames"][:-1])
        state = ask(anna, lesson.name, [*state["log"], state["show"]], len(state["log"]))
    assert state["at"] == len(state["steps"])
    assert state["frames"][-1]["view"]["actions"] == []
    names = list(lessons())
    assert state.get("following") == (None if lesson.name == names[-1] else names[names.index(lesson.name) + 1])


def test_frames_tell_what_happened_since(anna: Person) -> None:
    battle = lessons()["battle"].solution()
    attack = battle.index("S end") + 1
    now = ask(anna, "battle", battle[:attack])
    assert len(now["frames"]) == 1 and now["frames"][0]["events"] == []
    fresh = ask(anna, "battle", battle[:attack], attack - 1)
    kinds = [[event["kind"] for event in frame["events"]] for frame in fresh["frames"]]
    assert kinds[0] == ["moves_ended"] and kinds[1] == ["moved"] and "battle_begun" in kinds[2]
    assert fresh["frames"][-1]["view"] == now["frames"][-1]["view"]
    rolled = ask(anna, "battle", battle[: attack + 2], attack + 1)
    assert [frame["dice"] for frame in rolled["frames"] if "dice" in frame] == [[1, 2, 6, 6], [1, 6]]


def test_the_learner_sees_no_more_than_a_player_would(anna: Person) -> None:
    state = ask(anna, "moving", [], -1)
    assert [event["message"]["key"] for event in state["frames"][0]["events"]] == ["event.card_laid.hidden"]
    view = state["frames"][-1]["view"]
    on_map = {block["side"] for block in view["blocks"] if block["place"] not in ("off", "pool", "dead")}
    assert on_map == {"scotland"}
    assert sum(stack["number"] for stack in view["hidden"]) == 3
    assert "york_infantry" not in str(state)


def test_leaving_the_path_is_noticed_and_leads_back(anna: Person) -> None:
    astray = ask(anna, "borders", ["next", "S move wallace atholl>lennox"], 1)
    assert astray["back"] == 1 and "show" not in astray and not astray["done"]
    back = ask(anna, "borders", astray["log"][: astray["back"]])
    assert back["at"] == 1 and "back" not in back


def test_why_not_is_answered_with_its_rule(anna: Person) -> None:
    refused = anna.post("/lessons/borders/why", {"log": BORDERS, "do": "S move campbell atholl>fife"})
    assert refused["refusal"]["code"] == "move/border-full" and refused["refusal"]["rule"] == "4.3"
    assert "refusal" not in anna.post("/lessons/borders/why", {"log": BORDERS, "do": "S move campbell atholl>mentieth"})


@pytest.mark.parametrize(
    ("name", "body", "status", "code"),
    [
        ("chess", {"log": []}, 404, "lesson/unknown"),
        ("borders", {"log": [*BORDERS, "S move campbell atholl>fife"]}, 409, "action/illegal"),
        ("borders", {"log": ["S dance"]}, 409, "action/unreadable"),
        ("borders", {"log": ["E end"]}, 409, "action/unreadable"),
        ("borders", {"log": ["next"] * 9}, 409, "action/unreadable"),
        ("borders", {"log": ["next"] * 400}, 422, "message/malformed"),
        ("borders", {"log": [7]}, 422, "message/malformed"),
        ("borders", {"log": [], "cheat": True}, 422, "message/malformed"),
    ],
)
def test_what_cannot_be_is_refused(anna: Person, name: str, body: Json, status: int, code: str) -> None:
    found = anna.post(f"/lessons/{name}", body, status)
    assert found["code"] == code
    assert found["message"]["key"] in CATALOGUE


def tell(person: Person, told: Json, status: int = 200) -> Json:
    """Tell how far somebody has come, and return the answer."""
    answer = person.call("PATCH", "/lessons/progress", {"lessons": told})
    assert answer.status_code == status, answer.text
    found: Json = answer.json()
    return found


def progress(log: list[str], changes: int, done: bool = False) -> Json:
    """Return how far somebody has come in a lesson."""
    return {"log": log, "done": done, "changes": changes}


def test_progress_follows_the_learner_to_another_machine(server: Server, anna: Person) -> None:
    account = {"name": "Learner of Fife", "password": "correct horse battery"}
    assert tell(anna, {}) == {"lessons": {}}
    here = {"borders": progress(BORDERS, 3), "blocks": progress([], 5, done=True)}
    assert tell(anna, here) == {"lessons": here}
    anna.post("/account", account)
    with Person(server) as elsewhere:
        there = {"borders": progress(["next"], 1), "blocks": progress(["next"], 9), "moving": progress(["S card 2"], 1)}
        assert tell(elsewhere, there) == {"lessons": there}
        elsewhere.post("/login", account)
        both = {**here, "moving": there["moving"]}
        assert tell(elsewhere, {}) == tell(anna, {}) == {"lessons": both}
        assert tell(elsewhere, {"borders": progress([], 4)})["lessons"]["borders"] == progress([], 4)
        assert tell(anna, {"borders": progress(BORDERS, 3)})["lessons"]["borders"] == progress([], 4)
        elsewhere.post("/logout")
        assert tell(elsewhere, {}) == {"lessons": {}}


def test_of_progress_only_what_can_be_is_kept(anna: Person) -> None:
    assert tell(anna, {"chess": progress(["next"], 1)}) == {"lessons": {}}
    wrongs: list[Json] = [
        progress(["next"] * 301, 1),
        progress(["x" * 121], 1),
        progress([], -1),
        progress([], 10**30),
        {"log": []},
        {**progress([], 1), "more": 1},
    ]
    for wrong in (
        *({"moving": one} for one in wrongs),
        {f"lesson{n}": progress([], 1) for n in range(101)},
        {"Ärger": progress([], 1)},
    ):
        assert tell(anna, wrong, 422)["code"] == "message/malformed"
    assert tell(anna, {"moving": progress(["x" * 100] * 30_000, 1)}, 413)["code"] == "message/too-large"
    widest = {name: progress(["\u2603" * 120] * 300, 1_000_000) for name in lessons()}
    assert tell(anna, widest) == {"lessons": widest}
