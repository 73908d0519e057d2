"""The catalogue holds what is said, all of it and nothing else, in templates that a browser can fill as well."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from longshanks import load, position, view
from longshanks.notation.action import read_action
from longshanks.rules.editions import PROFILES
from longshanks.rules.engine import actors, apply, legal_actions
from longshanks.rules.events import VIEWERS
from longshanks.rules.r2_blocks import CHANCE
from longshanks.rules.r8_scenarios import new_game
from longshanks.rules.state import State
from longshanks.words import catalogue
from longshanks.words.catalogue import CATALOGUE, choose
from longshanks.words.english_errors import ERRORS
from longshanks.words.english_game import GAME
from longshanks.words.english_lessons import LESSONS
from longshanks.words.english_rules import RULES
from longshanks.words.game_messages import action_message, event_message, prompt_message
from longshanks.words.template import parse, placeholders_in
from tests.games_at_random import random_steps

ROOT = Path(__file__).parents[2]
GAMES = sorted((ROOT / "tests/games").glob("*.hots"))
TOLD = ("action", "event", "outcome", "prompt", "wait")
RARE = {
    "action.card", "action.end", "prompt.event",  # for cases without a template of their own
    "event.levied.hidden.one",  # a pool of one or two blocks
    "outcome.resigned",  # a server's, not the engine's
    "outcome.time",  # likewise
    "outcome.tie.scotland",  # seven nobles each, and Wallace on the map
    "prompt.hits.many",  # more blocks tied than hits, and more than one hit
    "wait.edward_stays",  # told as disbanding, to keep Edward's secret
    "wait.over",  # told as the outcome
}  # fmt: skip
"""What the games of this test may well not tell."""
CORONATION = """
    stage: event scotland
    event: scotland
    card scotland: truce
    card england: 2
    scotland fife: {king}, grant
    scotland dead: wallace
    england lanark: steward
"""


def told_in(s: State, action: int) -> set[str]:
    """Return the keys of all that is told to anybody about one step."""
    keys = {action_message(action, s.stage).key, *(prompt_message(view(s, viewer)).key for viewer in VIEWERS)}
    after, events = apply(s, action)
    seen = [event.seen_by(viewer) for event in events for viewer in VIEWERS]
    keys |= {event_message(event).key for event in seen if event is not None}
    keys |= {event_message(event.looked_back_at()).key for event in events}
    keys |= {
        action_message(other, s.stage).key for side in actors(s) if side != CHANCE for other in legal_actions(s, side)
    }
    return keys | {prompt_message(view(after, viewer)).key for viewer in VIEWERS}


def test_games_tell_what_the_catalogue_holds_and_all_of_it() -> None:
    told: set[str] = set()
    for seed in range(4):
        for book in PROFILES:
            for s, action, _, _ in random_steps(seed, book=book):
                told |= told_in(s, action)
    for path in GAMES:
        game = load(path.read_text("utf-8"))
        s = new_game(game.setup)
        for action in game.actions:
            told |= told_in(s, action)
            s = apply(s, action)[0]
    for king in ("bruce", "comyn"):
        told |= told_in(position(CORONATION.format(king=king)), read_action(f"S crown {king}"))
    assert told <= CATALOGUE.keys()
    assert {key for key in CATALOGUE if key.partition(".")[0] in TOLD} - told <= RARE


def test_no_template_is_out_of_use() -> None:
    folders = [ROOT / "src/longshanks" / name for name in ("words", "server")]
    files = [path for folder in folders for path in folder.rglob("*.py") if not path.name.startswith("english")]
    code = "".join(path.read_text("utf-8") for path in [*files, ROOT / "client/src/words.ts"])
    for key in CATALOGUE:
        stems = [key.rsplit(".", cut)[0] for cut in range(key.count(".") + 1)]
        assert any(quote + stem in code for stem in stems for quote in '"`'), key


def test_no_error_of_the_server_is_out_of_use() -> None:
    code = "".join(path.read_text("utf-8") for path in (ROOT / "src/longshanks/server").rglob("*.py"))
    for key in CATALOGUE:
        kind, _, rest = key.partition(".")
        if kind == "error" and rest:
            assert f'"{rest.partition(".")[0]}"' in code, key


def test_the_first_word_of_a_key_says_where_its_english_is() -> None:
    places = {
        words[-1]: set(words[:-1])
        for line in str(catalogue.__doc__).splitlines()
        if line.startswith("    ") and len(words := line.replace(", ", ",").split()) > 1
    }
    modules = {"game": GAME, "rules": RULES, "lessons": LESSONS, "errors": ERRORS, "facts": catalogue._FACTS}
    for name, texts in modules.items():
        told = set[str]().union(*(words for place, words in places.items() if name in place))
        assert {key.partition(".")[0] for key in texts} <= told, name
    assert sum(map(len, places.values())) == len({key.partition(".")[0] for key in CATALOGUE})


@pytest.mark.parametrize("key", CATALOGUE)
def test_a_placeholder_is_a_name_or_a_choice_by_a_number(key: str) -> None:
    for hole in placeholders_in(parse(CATALOGUE[key])):
        assert re.fullmatch(r"[a-z_]+", hole.name) and not hole.form
        assert not hole.choices or "other" in dict(hole.choices)


def test_the_longest_key_wins_and_a_missing_one_is_an_error() -> None:
    assert choose("action.card", "herald") == "action.card.herald"
    assert choose("action.move", "anything") == "action.move"
    with pytest.raises(KeyError, match="no template"):
        choose("event.unheard_of", "known")
