"""Every event, refusal, stage and verb of the engine has a message, and no sentence shows a hole."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path
from random import Random

import pytest

from longshanks import (
    ENGLAND,
    SCOTLAND,
    Event,
    Outcome,
    Refusal,
    legal_actions,
    load,
    outcome,
    view,
    why_not,
)
from longshanks.notation.action import read_action
from longshanks.rules import actions as act
from longshanks.rules.events import KINDS, VIEWERS, Moved, Retreated, Value
from longshanks.rules.flow import TABLE
from longshanks.rules.r1_map import AREA
from longshanks.rules.r2_blocks import BLOCK, CHANCE, SIDES
from longshanks.rules.state import OVER, REASONS, SETUP, STAGE_NAMES
from longshanks.testing import conceivable_actions
from longshanks.words.catalogue import CATALOGUE
from longshanks.words.game_messages import (
    action_message,
    event_message,
    outcome_message,
    prompt_message,
    refusal_message,
    stage_message,
)
from longshanks.words.render import render
from tests.cli.screen import random_game

ROOT = Path(__file__).parents[2]
RULES = [ast.parse(path.read_text("utf-8")) for path in sorted((ROOT / "src/longshanks/rules").glob("*.py"))]
GAMES = sorted((ROOT / "tests/games").glob("*.hots"))
SAMPLE: dict[str, Value] = {
    "area": AREA["lanark"], "areas": [AREA["fife"], AREA["mar"]], "block": BLOCK["wallace"],
    "blocks": [BLOCK["grant"], BLOCK["king"]], "card": 3, "cards": [0, 1, 2, 2, 4], "count": 2, "dice": [1, 6],
    "from": AREA["fife"], "left": 1, "limit": 2, "needed": 5, "origin": AREA["ross"], "side": ENGLAND,
    "stage": "moves", "to": AREA["mentieth"], "year": 1301,
}  # fmt: skip
"""A value for every parameter a refusal may have."""


@cache
def calls(*names: str) -> list[ast.Call]:
    """Return every call in the rules of a function or method of one of these names."""
    found = []
    for tree in RULES:
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name in names:
                    found.append(node)
    return found


def first_text(call: ast.Call) -> str:
    """Return the first argument of a call, if it is a plain text."""
    first = call.args[0] if call.args else None
    return first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else ""


REFUSAL_CODES = sorted({first_text(call) for call in calls("refuse", "Refusal")} - {""})
STAGES = sorted([*TABLE, OVER])
VERBS = [verb for verb in act.VERBS if verb]


def say_event(event: Event) -> str:
    return render(event_message(event))


def say_refusal(refusal: Refusal) -> str:
    return render(refusal_message(refusal))


def say_action(action: int, stage: int | None = None) -> str:
    return render(action_message(action, stage))


def assert_whole(text: str) -> None:
    """Assert that a text has no hole and reads like one."""
    assert text
    assert not re.search(r"[{}]|None|  |\?|that block|that place|that card|_", text), text


def assert_sentence(text: str) -> None:
    """Assert that a text is a whole sentence."""
    assert_whole(text)
    assert text[0].isupper(), text
    assert text.endswith((".", "]", "?")), text


def test_the_source_was_read() -> None:
    assert len(REFUSAL_CODES) > 65
    assert len(STAGES) > 25


@pytest.mark.parametrize("kind", KINDS)
def test_every_event_kind_has_words(kind: str) -> None:
    assert any(key == f"event.{kind}" or key.startswith(f"event.{kind}.") for key in CATALOGUE)


def test_every_word_for_an_event_has_an_event() -> None:
    kinds = {key.split(".")[1] for key in CATALOGUE if key.startswith("event.")}
    assert kinds == set(KINDS)


@pytest.mark.parametrize("code", REFUSAL_CODES)
def test_every_refusal_has_words(code: str) -> None:
    for call in calls("refuse", "Refusal"):
        if first_text(call) == code:
            names = {str(keyword.arg) for keyword in call.keywords}
            given = call.args[2] if len(call.args) > 2 else None
            if isinstance(given, ast.Dict):
                names |= {str(key.value) for key in given.keys if isinstance(key, ast.Constant)}
            if given is not None and (not isinstance(given, ast.Dict) or None in given.keys):
                names |= {"from", "to"}
            params = {name: SAMPLE[name] for name in names}
            assert_sentence(say_refusal(Refusal(code, "4.4", params)))
            assert_sentence(say_refusal(Refusal(code, "9.9", params)))


def test_every_word_for_a_refusal_has_a_refusal() -> None:
    codes = {key.split(".")[1] for key in CATALOGUE if key.startswith("refusal.")}
    assert codes == set(REFUSAL_CODES)


@pytest.mark.parametrize("stage", STAGES, ids=[STAGE_NAMES[stage] for stage in STAGES])
def test_every_stage_has_words(stage: int) -> None:
    name = STAGE_NAMES[stage]
    assert_whole(CATALOGUE[f"stage.{name}"])
    assert f"wait.{name}" in CATALOGUE
    by_chance = stage == OVER or TABLE[stage].verbs[0] >= act.ROLL
    assert by_chance != any(key.startswith(f"prompt.{name}") for key in CATALOGUE)


def test_the_stages_without_words_ask_nobody() -> None:
    assert {stage for stage in range(len(STAGE_NAMES)) if stage not in STAGES} == {
        SETUP,
        *range(OVER + 1, len(STAGE_NAMES)),
    }


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_words(verb: str) -> None:
    assert any(key == f"action.{verb}" or key.startswith(f"action.{verb}.") for key in CATALOGUE)


@pytest.mark.parametrize(("reason", "rule"), REASONS[1:])
def test_every_ending_has_words(reason: str, rule: str) -> None:
    for side in SIDES:
        assert_sentence(render(outcome_message(Outcome(side, reason, rule))))
        assert f"[{rule}]" in render(outcome_message(Outcome(side, reason, rule)))


def test_rule_titles_are_those_of_the_index() -> None:
    index = tomllib.loads((ROOT / "docs/rules.toml").read_text("utf-8"))["rules"]
    titles = {key.removeprefix("rule."): text for key, text in CATALOGUE.items() if key.startswith("rule.")}
    assert titles == index


@pytest.mark.parametrize(
    ("seed", "scenario", "rules"),
    [(1, "braveheart", "4.0"), (2, "bruce", "4.0"), (3, "campaign", "3.0-it"), (4, "bruce", "2.3-de"),
     (5, "braveheart", "2.3-fr"), (6, "braveheart", "4.0"), (7, "braveheart", "3.0-es")],
)  # fmt: skip
def test_whole_games_can_be_told_to_everybody(seed: int, scenario: str, rules: str) -> None:
    told = 0
    for game in random_game(seed, scenario, rules):
        for events in game.events[told:]:
            for event in events:
                for viewer in VIEWERS:
                    seen = event.seen_by(viewer)
                    if seen is not None:
                        assert_sentence(say_event(seen))
        told = len(game.events)
        for viewer in VIEWERS:
            assert_sentence(render(prompt_message(view(game.state, viewer))).replace("?", "."))
        for side in SIDES:
            for action in legal_actions(game.state, side):
                assert_whole(say_action(action))
                assert_whole(say_action(action, game.state.stage))
        if game.actions and act.side_of(game.actions[-1]) == CHANCE:
            assert_whole(say_action(game.actions[-1]))
    end = outcome(game.state)
    assert end is not None or scenario == "campaign"


@pytest.mark.parametrize("path", GAMES, ids=[path.stem for path in GAMES])
def test_golden_games_can_be_told_to_everybody(path: Path) -> None:
    for events in load(path.read_text("utf-8")).events:
        for event in events:
            for viewer in VIEWERS:
                seen = event.seen_by(viewer)
                if seen is not None:
                    assert_sentence(say_event(seen))


def test_whatever_is_refused_can_be_explained() -> None:
    rng = Random(1)
    for game in random_game(8):
        if len(game.actions) % 40 == 0:
            for side in SIDES:
                for action in rng.sample(list(conceivable_actions(game.state, side)), 300):
                    refusal = why_not(game.state, side, action)
                    if refusal is not None:
                        assert say_refusal(refusal).endswith(".")


def test_a_hidden_block_is_not_named() -> None:
    route = act.route_of(read_action("E move edward england>dunbar>lothian"))
    moved = Moved(rule="4.2", owner=ENGLAND, side=ENGLAND, block=BLOCK["edward"], route=route, attacks=True)
    seen = moved.seen_by(SCOTLAND)
    assert seen is not None
    assert say_event(moved) == "Edward moved from England by way of Dunbar to fight in Lothian."
    assert say_event(seen) == "An English block moved from England by way of Dunbar to fight in Lothian."


def test_the_same_words_for_everybody_are_but_keys_and_names() -> None:
    route = act.route_of(read_action("S sail norse ross~fife"))
    sailed = Moved(rule="4.7", owner=SCOTLAND, side=SCOTLAND, block=BLOCK["norse"], route=route, attacks=False)
    assert event_message(sailed) == (
        "event.moved.known.sea.march",
        {
            "side": "scotland", "block": "norse", "route": {"areas": ["ross", "fife"], "sea": True}, "attacks": False,
            "from": "ross", "to": "fife",
        },
    )  # fmt: skip
    grant, mar = BLOCK["grant"], AREA["mar"]
    left = Retreated(side=SCOTLAND, from_=AREA["fife"], blocks=(grant,), areas=(mar,), pairs=(grant | mar << 6,))
    assert event_message(left).params["pairs"] == [("grant", "mar")]
    assert refusal_message(Refusal("block/not-yours", "4.0", {"block": 63})).params == {
        "block": "unknown",
        "name": "unknown",
    }


def test_a_stage_has_a_name() -> None:
    assert render(stage_message(STAGE_NAMES.index("moves"))) == "moves"


def test_an_end_says_what_it_ends() -> None:
    end = act.simple(act.END, SCOTLAND)
    assert say_action(end) == "end"
    assert say_action(end, STAGE_NAMES.index("moves")) == "end your moves"
