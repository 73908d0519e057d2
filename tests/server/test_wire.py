"""The wire: what a viewer is sent holds all that they may know and nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Literal, get_args, get_origin

import pytest
from pydantic import BaseModel, ValidationError

from longshanks import ENGLAND, SCOTLAND, SPECTATOR, Game, InputError, Refusal, position, resample, view
from longshanks.notation.action import read_action
from longshanks.rules import actions as act
from longshanks.rules.editions import PROFILES, edition
from longshanks.rules.engine import Outcome, legal_actions, outcome, why_not
from longshanks.rules.events import Event
from longshanks.rules.r1_map import AREA_NAMES, AREAS
from longshanks.rules.r2_blocks import BLOCK_NAMES, BLOCKS, TURNCOATS, blocks_of
from longshanks.rules.r8_scenarios import make_setup
from longshanks.rules.state import STAGE_NAMES, State
from longshanks.server import messages as m
from longshanks.server.api_error import ApiError
from longshanks.server.play import wire
from longshanks.server.responses import error_model
from longshanks.server.wire_messages import refusal_model
from longshanks.views.view import shown_blocks
from longshanks.words.catalogue import CATALOGUE
from longshanks.words.error_messages import input_error_message
from longshanks.words.message import Message
from longshanks.words.render import render
from tests.games_at_random import random_steps
from tests.server.served import strings

VIEWERS: list[tuple[int, m.Viewer]] = [(ENGLAND, "england"), (SCOTLAND, "scotland"), (SPECTATOR, "spectator")]


def messages_in(value: Any) -> Iterator[m.MessageModel]:
    """Yield every message in a JSON value."""
    if isinstance(value, dict):
        if value.keys() == {"key", "params"}:
            yield m.MessageModel.model_validate(value)
        for item in value.values():
            yield from messages_in(item)
    elif isinstance(value, list):
        for item in value:
            yield from messages_in(item)


def sent(s: State, viewer: m.Viewer) -> str:
    """Return the view as the text that crosses the wire."""
    return m.dump(wire.wire_view(s, viewer))


def seen_by(s: State, viewer: m.Viewer, ended: Outcome | None = None) -> m.ViewModel:
    """Return the view as a client reads it; raises ValidationError if it is not as its schema says."""
    return m.ViewModel.model_validate_json(m.dump(wire.wire_view(s, viewer, ended)))


def told_to(events: list[Event], viewer: m.Viewer) -> list[m.EventModel]:
    """Return the events as a client reads them."""
    return [m.EventModel.model_validate_json(m.dump(event)) for event in wire.wire_events(events, viewer)]


@pytest.mark.parametrize("book", PROFILES)
def test_nothing_hidden_changes_what_is_sent(book: str) -> None:
    """Two states that differ only in what a viewer may not know look the same, byte for byte, in every stage."""
    rng = Random(book)
    stages = set()
    compared = 0
    for seed in range(6 if book == "4.0" else 2):
        for s, _, _, _ in random_steps(seed, book=book, schiltroms="true"):
            if rng.random() < 0.15 or s.stage not in stages:
                for number, viewer in VIEWERS:
                    assert sent(resample(view(s, number), rng), viewer) == sent(s, viewer)
                    compared += 1
                stages.add(s.stage)
    assert compared > 300
    if book == "4.0":
        assert len(stages) > 22


def test_a_leak_would_be_found() -> None:
    """The test can fail: the other viewer's view does change."""
    rng = Random(2)
    changed = 0
    for s, _, _, _ in random_steps(1):
        if rng.random() < 0.1:
            changed += sent(resample(view(s, ENGLAND), rng), "scotland") != sent(s, "scotland")
    assert changed > 10


def test_no_hidden_block_is_named_anywhere() -> None:
    """A search of the whole text, as for the page of a browser."""
    rng = Random(8)
    searched = 0
    for seed in range(3):
        for s, _, _, _ in random_steps(seed):
            if rng.random() < 0.2:
                for number, viewer in VIEWERS:
                    enemies = [side for side in (ENGLAND, SCOTLAND) if side != number]
                    secret = {
                        BLOCK_NAMES[block]
                        for side in enemies
                        for block in blocks_of(s.army[side] & ~shown_blocks(s) & ~TURNCOATS)
                        if s.location[block] <= AREAS
                    }
                    secret -= set(AREA_NAMES)
                    if s.edward_stays:
                        secret -= {"edward"}
                    if s.selkirk:
                        secret -= {"wallace"}
                    assert not secret & set(strings(json.loads(sent(s, viewer))))
                    searched += len(secret)
    assert searched > 1000


def test_events_are_sent_as_their_viewer_sees_them() -> None:
    hidden = 0
    for _, action, _, events in random_steps(5):
        for number, viewer in VIEWERS:
            seen = [event.seen_by(number) for event in events]
            told = told_to(events, viewer)
            assert [event.kind for event in told] == [event.kind for event in seen if event is not None]
            for event, shown in zip([e for e in seen if e is not None], told, strict=True):
                assert shown.params.keys() == event.params().keys()
                assert shown.message.key in CATALOGUE
            hidden += any(".hidden" in event.message.key for event in told)
        opened = told_to(events, "open")
        assert [event.kind for event in opened] == [event.kind for event in events]
        assert wire.wire_dice(action) == (act.dice_of(action) if act.verb_of(action) == act.ROLL else None)
    assert hidden > 100


def test_every_message_on_the_wire_can_be_read() -> None:
    rng = Random(4)
    read = set()
    for seed, book in ((0, "4.0"), (1, "2.3-fr"), (2, "3.0-it")):
        for _, _, after, events in random_steps(seed, book=book, schiltroms="true"):
            if rng.random() < 0.25:
                for _, viewer in VIEWERS:
                    text = sent(after, viewer)
                    told = [event.message for event in told_to(events, viewer)]
                    for message in [*messages_in(json.loads(text)), *told]:
                        params = json.loads(m.dump(message))["params"]
                        said = render(Message(message.key, params))
                        assert said and not re.search(r"[{}]|None|that block|that place|that card", said), said
                        read.add(message.key.partition(".")[0])
    assert read >= {"action", "event", "need", "prompt", "rating", "wait"}


def test_a_view_is_whole() -> None:
    """Own blocks, counts of the enemy's, and the actions to choose are all there."""
    for s, _, _, _ in random_steps(9):
        for number, viewer in VIEWERS[:2]:
            v = seen_by(s, viewer)
            mine = {block.block: block for block in v.blocks if block.side == viewer}
            assert set(mine) == {BLOCK_NAMES[block] for block in blocks_of(s.army[number])}
            for block in mine.values():
                assert block.steps == s.steps[BLOCK_NAMES.index(block.block)]
            theirs = sum(h.number for h in v.hidden if h.side != viewer)
            shown = [block for block in v.blocks if block.side != viewer and block.place in AREA_NAMES]
            assert all(block.shown for block in shown)
            on_map = [block for block in blocks_of(s.army[1 - number]) if s.location[block] < AREAS]
            untold = sum(s.withdrawn) if viewer == "scotland" else 0  # The English have not finished disbanding.
            assert theirs + len(shown) == len(on_map) + untold
            assert [read_action(action.do) for action in v.actions] == legal_actions(s, number)
            assert json.loads(m.dump(v)) == json.loads(sent(s, viewer))


def test_own_blocks_lie_open_when_the_enemy_sees_them() -> None:
    battles = 0
    for seed in range(2):
        for s, _, _, _ in random_steps(seed):
            for number, viewer in VIEWERS[:2]:
                seen = {BLOCK_NAMES[block] for block in blocks_of(shown_blocks(s) & s.army[number])}
                v = seen_by(s, viewer)
                told = {block.block for block in v.blocks if block.side == viewer and block.shown}
                assert told == seen, STAGE_NAMES[s.stage]
                battles += bool(seen)
    assert battles > 100


def test_an_action_names_what_it_is_done_to() -> None:
    march = wire.wire_action(read_action("S move wallace fife>mentieth>lanark"), 10)
    assert json.loads(m.dump(march)) == {
        "do": "S move wallace fife>mentieth>lanark",
        "verb": "move",
        "message": {
            "key": "action.move",
            "params": {"block": "wallace", "route": {"areas": ["fife", "mentieth", "lanark"], "sea": False}},
        },
        "block": "wallace",
        "route": {"areas": ["fife", "mentieth", "lanark"], "sea": False},
    }
    assert wire.wire_action(read_action("E card herald"), 3)["card"] == "herald"
    ship = wire.wire_action(read_action("S ship wallace lennox"), 4)
    assert (ship["block"], ship["area"], ship.get("route")) == ("wallace", "lennox", None)


def test_an_open_view_hides_nothing() -> None:
    for s, _, _, _ in random_steps(6):
        v = seen_by(s, "open")
        assert not v.hidden and not v.actions
        assert {block.block for block in v.blocks} == set(BLOCK_NAMES) and len(v.blocks) == BLOCKS
        assert v.hands is not None and {side: len(hand) for side, hand in v.hands.items()} == v.hand_sizes
        battle = v.battle
        if battle is not None:
            assert len(battle.reserve) == sum(battle.reserve_counts.values())


BATTLE = """
    stage: combat england
    edition: 4.0 schiltroms=true
    scotland lanark: wallace 4, douglas 3, grant 2
    england lanark: steward 3, hobelars 2, york_infantry 1
    battle: lanark
    attacker: scotland
    initiator: scotland
    round: 1 A england
    front: wallace douglas steward hobelars
    reserve: grant york_infantry
    seen: wallace douglas steward hobelars
"""


def test_a_battle_is_sent_with_its_ratings_and_their_reasons() -> None:
    battle = seen_by(position(BATTLE), "scotland").battle
    assert battle is not None
    assert (battle.area, battle.attacker, battle.round, battle.letter, battle.turn) == (
        "lanark", "scotland", 1, "A", "england",
    )  # fmt: skip
    assert sorted(battle.front) == ["douglas", "hobelars", "steward", "wallace"]
    assert (battle.reserve, battle.reserve_counts) == (["grant"], {"england": 1, "scotland": 1})
    assert battle.roller is None
    home = battle.ratings["steward"]
    assert (home.letter, home.firepower, home.home_bonus) == ("B", 3, True)
    assert [reason.key for reason in home.reasons] == ["rating.home"]
    assert [reason.key for reason in battle.ratings["douglas"].reasons] == ["rating.schiltrom"]
    assert "york_infantry" not in battle.ratings and "grant" in battle.ratings


def test_winter_tells_how_full_the_castles_are() -> None:
    s = position("""
        stage: scottish_disband scotland
        turn: 0
        scotland fife: wallace, douglas, barclay, grant
        scotland selkirk: fraser
        england lanark: steward
    """)
    v = seen_by(s, "scotland")
    assert v.castles is not None
    assert (v.castles["fife"].limit, v.castles["fife"].blocks) == (3, 4)
    assert [block.block for block in v.blocks if block.doomed] == ["fraser"]
    assert v.castles.keys() == {"fife"}
    assert seen_by(s, "spectator").castles is None


def test_the_end_is_told() -> None:
    last = Game().state
    for _, _, after, _ in random_steps(0):
        last = after
    end = outcome(last)
    assert end is not None
    v = seen_by(last, "england")
    assert v.outcome is not None
    assert (v.outcome.winner, v.outcome.reason, v.outcome.rule) == (
        ("england", "scotland")[end.winner], end.reason, end.rule,
    )  # fmt: skip
    assert (v.prompt, v.stage, v.actors, v.actions) == (v.outcome.message, "over", [], [])


def test_a_game_given_up_is_over_for_everybody() -> None:
    game = Game()
    resigned = Outcome(SCOTLAND, "resigned", "")
    end = wire.wire_outcome(resigned)
    assert (end["winner"], end["reason"]) == ("scotland", "resigned")
    assert render(Message(end["message"]["key"], {"side": "scotland"})) == "Scotland wins: the enemy gave the game up."
    v = seen_by(game.state, "scotland", resigned)
    assert (v.outcome, v.stage, v.actions, v.actors) == (m.OutcomeModel.model_validate(end), "over", [], [])


def test_a_refusal_is_sent_with_its_rule() -> None:
    s = position("stage: moves scotland\nscotland fife: wallace\nmoves: 1")
    refusal = why_not(s, SCOTLAND, read_action("S move wallace fife>ross"))
    assert isinstance(refusal, Refusal)
    told = refusal_model(refusal)
    assert (told.code, told.rule) == (refusal.code, refusal.rule)
    assert told.message.params["from"] == "fife"


def test_a_problem_has_words_whatever_its_code() -> None:
    assert error_model(ApiError("action/stale")).message.key == "error.action/stale"
    assert error_model(ApiError("teapot/hot")).message == m.MessageModel(key="error", params={"code": "teapot/hot"})
    malformed = error_model(ApiError("message/malformed", error="say hello first"))
    assert malformed.message.key == "error.message/malformed.error"


def test_a_problem_tells_why_in_a_message_of_its_own() -> None:
    with pytest.raises(InputError) as caught:
        read_action("S fly wallace")
    found = error_model(ApiError("action/unreadable", why=input_error_message(caught.value)))
    assert found.message.key == "error.action/unreadable.why"
    why = found.message.params["why"]
    assert isinstance(why, m.MessageModel)
    assert (why.key, why.params["text"]) == ("input_error.verb", "fly")


def test_models_of_the_wire_have_a_suffix_of_their_own() -> None:
    models = [thing for thing in vars(m).values() if isinstance(thing, type) and issubclass(thing, BaseModel)]
    own = {model.__name__ for model in models} - {"Incoming", "Outgoing"}
    assert {"ViewModel", "ViewPush"} < own
    assert [name for name in own if not name.endswith((m.MODEL_SUFFIX, "Push"))] == []


def test_every_problem_of_the_server_has_words() -> None:
    package = Path(wire.__file__).parents[1]
    code = "".join(path.read_text("utf-8") for path in package.rglob("*.py"))
    found = set(re.findall(r'(?:ApiError)\(\s*"([a-z]+/[a-z-]+)"', code))
    assert {"action/stale", "game/unknown", "rate/limited"} < found
    assert found - {key.removeprefix("error.") for key in CATALOGUE} == set()
    detailed = set(re.findall(r'ApiError\(\s*"([a-z]+/[a-z-]+)", (why|error)=', code))
    assert ("action/unreadable", "why") in detailed
    assert {f"error.{name}.{detail}" for name, detail in detailed} <= CATALOGUE.keys()
    for key in CATALOGUE:
        if key.startswith("error.") and not key.endswith((".why", ".error")):
            named = set(re.findall(r"{(\w+)}", CATALOGUE[key]))
            raised = re.findall(rf'ApiError\(\s*"{key.removeprefix("error.")}"([^)]*)\)', code)
            assert all(named <= set(re.findall(r"(\w+)=", arguments)) for arguments in raised), key


def test_a_setup_is_sent_by_names() -> None:
    setup = make_setup("bruce", edition("2.3-fr", schiltroms="true"), bid_england=2)
    assert wire.wire_setup(setup).model_dump() == {
        "scenario": "bruce", "edition": "2.3-fr", "changes": {"schiltroms": "true"}, "bid": "E2",
        "first_year": 1306, "last_year": 1314,
    }  # fmt: skip
    assert wire.wire_setup(make_setup("campaign")).last_year is None


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"hello","as":"england","row":12,"patches":true}',
        '{"type":"hello","as":"open","patches":false,"id":"a1"}',
        '{"type":"do","do":"S move wallace fife>mentieth","at":217,"id":3}',
        '{"type":"undo","what":"turn","at":1}',
        '{"type":"why","do":"S move wallace fife>england"}',
        '{"type":"chat","text":"Good luck!"}',
        '{"type":"seen","row":0}',
        '{"type":"resign","at":9}',
        '{"type":"ping"}',
    ],
)
def test_what_clients_send_is_read(text: str) -> None:
    message = m.FROM_CLIENT.validate_json(text)
    assert json.loads(m.dump(message)) == json.loads(text)


def models_below(base: type[BaseModel]) -> list[type[BaseModel]]:
    """Return every model of the wire that derives from a model."""
    below = [model for child in base.__subclasses__() for model in (child, *models_below(child))]
    return [model for model in below if model.__module__.startswith(m.__name__)]


MODELS = models_below(m.Incoming) + models_below(m.Outgoing)
SOCKET_MESSAGES = [
    model for model in MODELS
    if "type" in model.model_fields and get_origin(model.model_fields["type"].annotation) is Literal
]  # fmt: skip


@pytest.mark.parametrize("model", MODELS)
def test_a_model_is_exported(model: type[BaseModel]) -> None:
    assert vars(m).get(model.__name__) is model


@pytest.mark.parametrize("model", SOCKET_MESSAGES)
def test_a_message_of_the_socket_is_in_a_union_and_in_the_protocol(model: type[BaseModel]) -> None:
    is_from_client = issubclass(model, m.Incoming)
    assert model in get_args(get_args(m.FromClient if is_from_client else m.FromServer)[0])
    [kind] = get_args(model.model_fields["type"].annotation)
    page = (Path(__file__).parents[2] / "docs/protocol.md").read_text("utf-8")
    table = page.partition("| you send |" if is_from_client else "| you get |")[2].partition("\n\n")[0]
    assert re.search(rf"^\|.*`{kind}\b[^|]*\|", table, re.MULTILINE)


@pytest.mark.parametrize(
    "text",
    [
        "", "7", "null", "[]", "{}", "not json", '{"type":"fly"}',
        '{"type":"do","do":"S end"}',
        '{"type":"do","do":"S end","at":"217"}',
        '{"type":"do","do":"S end","at":217,"side":"england"}',
        '{"type":"do","do":17,"at":217}',
        '{"type":"do","do":"","at":217}',
        '{"type":"do","do":"S end","at":-1}',
        '{"type":"hello","as":"chance"}',
        '{"type":"hello","viewer":"king"}',
        json.dumps({"type": "chat", "text": "x" * 501}),
        json.dumps({"type": "do", "do": "x" * 121, "at": 1}),
        json.dumps({"type": "ping", "id": "x" * 65}),
    ],
)  # fmt: skip
def test_what_clients_must_not_send_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        m.FROM_CLIENT.validate_json(text)


@pytest.mark.parametrize(
    "wrong",
    [
        {"scenario": "Brave heart"}, {"bid": "E4"}, {"bid": "E1S1"}, {"side": "chance"}, {"opponent": "god"},
        {"private": "yes"}, {"changes": {"schiltroms": True}}, {"level": ""}, {"seed": 1},
        {"changes": {f"s{i}": "x" for i in range(65)}},
    ],
)  # fmt: skip
def test_a_new_game_is_checked(wrong: dict[str, Any]) -> None:
    assert m.NewGameModel.model_validate({}) == m.NewGameModel()
    with pytest.raises(ValidationError):
        m.NewGameModel.model_validate(wrong)
