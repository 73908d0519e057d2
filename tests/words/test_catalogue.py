"""The catalogue holds what is said, all of it and nothing else, in templates that a browser can fill as well."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from longshanks import ENGLAND, SCOTLAND, SPECTATOR, load, position, view
from longshanks.notation.action import read_action
from longshanks.rules.editions import PROFILES
from longshanks.rules.engine import actors, apply, legal_actions
from longshanks.rules.r2_blocks import CHANCE
from longshanks.rules.r8_scenarios import new_game
from longshanks.rules.state import State
from longshanks.words.catalogue import CATALOGUE, choose
from longshanks.words.tell import tell_action, tell_event, tell_prompt
from longshanks.words.template import holes, parse
from tests.games_at_random import random_steps

ROOT = Path(__file__).parents[2]
GAMES = sorted((ROOT / "tests/games").glob("*.hots"))
VIEWERS = (ENGLAND, SCOTLAND, SPECTATOR)
TOLD = ("action", "event", "outcome", "prompt", "wait")
RARE = {
    "action.card", "action.end", "prompt.event",  # for cases without a template of their own
    "event.levied.hidden.one",  # a pool of one or two blocks
    "outcome.resigned",  # a server's, not the engine's
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
    keys = {tell_action(action, s.stage).key, *(tell_prompt(view(s, viewer)).key for viewer in VIEWERS)}
    after, events = apply(s, action)
    seen = [event.seen_by(viewer) for event in events for viewer in VIEWERS]
    keys |= {tell_event(event).key for event in seen if event is not None}
    keys |= {tell_event(event.looked_back_at()).key for event in events}
    keys |= {
        tell_action(other, s.stage).key for side in actors(s) if side != CHANCE for other in legal_actions(s, side)
    }
    return keys | {tell_prompt(view(after, viewer)).key for viewer in VIEWERS}


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
    files = [path for folder in folders for path in folder.glob("*.py") if not path.name.startswith("english")]
    code = "".join(path.read_text("utf-8") for path in [*files, ROOT / "client/src/words.ts"])
    for key in CATALOGUE:
        stems = [key.rsplit(".", cut)[0] for cut in range(key.count(".") + 1)]
        assert any(quote + stem in code for stem in stems for quote in '"`'), key


@pytest.mark.parametrize("key", CATALOGUE)
def test_a_placeholder_is_a_name_or_a_choice_by_a_number(key: str) -> None:
    for hole in holes(parse(CATALOGUE[key])):
        assert re.fullmatch(r"[a-z_]+", hole.name) and not hole.form
        assert not hole.choices or "other" in dict(hole.choices)


def test_the_longest_key_wins_and_a_missing_one_is_an_error() -> None:
    assert choose("action.card", "herald") == "action.card.herald"
    assert choose("action.move", "anything") == "action.move"
    with pytest.raises(KeyError, match="no template"):
        choose("event.unheard_of", "known")
