"""The package as somebody meets it who has just installed it, compiled and plain."""

from __future__ import annotations

import inspect
import os
import pydoc
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import longshanks
from longshanks import (
    CHANCE,
    Game,
    Illegal,
    InputError,
    State,
    actors,
    advise,
    apply,
    chance_options,
    edition,
    evaluate,
    explain,
    legal_actions,
    named,
    view,
    why_not,
    write_action,
)
from longshanks.rules.version import is_compiled
from tests.public_classes import game_in_battle, try_all

ANYTHING: Any = None
"""Something of a wrong type."""
ROOT = Path(__file__).parents[1]
OPENING = [
    "C levy lancaster_archers york_knights durham_knights hobelars",
    "C deal england 1 2 2 3 herald",
    "C deal scotland 1 2 2 3 truce",
    "S card 3",
    "E card 2",
]


@pytest.fixture
def game() -> Game:
    made = Game()
    for line in OPENING:
        made.play(line)
    return made


def test_every_public_class_copies_pickles_compares_and_reads_back() -> None:
    assert try_all() > 20


def test_so_it_does_on_the_other_engine() -> None:
    environment = {key: value for key, value in os.environ.items() if key != "LONGSHANKS_PURE"}
    if is_compiled():
        environment["LONGSHANKS_PURE"] = "1"
    command = [sys.executable, "-m", "tests.public_classes"]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert is_compiled() == run.stdout.startswith("plain") or not is_compiled()


def count_legal(state: State) -> int:
    return sum(len(legal_actions(state, side)) for side in actors(state))


def test_a_state_goes_to_another_process_and_back(game: Game) -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(count_legal, game.state).result() == count_legal(game.state)


def test_every_public_name_has_help_and_a_signature() -> None:
    for name in longshanks.__all__:
        thing = getattr(longshanks, name)
        if not callable(thing):
            continue
        text = pydoc.plain(pydoc.render_doc(thing))
        assert thing.__doc__ and "filler" not in thing.__doc__, name
        assert thing.__doc__.strip().splitlines()[0][:40] in text, name
        if not (inspect.isclass(thing) and issubclass(thing, Exception | longshanks.Event)):
            assert inspect.signature(thing) is not None, name


def test_help_of_a_compiled_method_says_what_it_does() -> None:
    assert "independent copy" in (State.copy.__doc__ or "")
    assert "who must act" in (actors.__doc__ or "")


def test_actions_are_played_and_listed_as_text(game: Game) -> None:
    assert "S move wallace fife>mentieth" in game.legal()
    assert all(text.startswith("S ") for text in game.legal())
    game.play("S move wallace fife>mentieth")
    assert write_action(game.actions[-1]) == "S move wallace fife>mentieth"
    assert [write_action(action) for action in legal_actions(game, "scotland")] == game.legal()


def test_an_illegal_text_is_refused_in_a_sentence(game: Game) -> None:
    refusal = why_not(game, "S move douglas fife>lothian")
    assert refusal is not None and refusal.code == "move/no-border"
    assert why_not(game, "S move wallace fife>mentieth") is None
    with pytest.raises(Illegal, match=r"^Fife and Lothian share no border. \[1.1, move/no-border\]$") as caught:
        game.play("S move douglas fife>lothian")
    assert str(caught.value) == explain(refusal)


def test_switches_are_given_as_values_of_python() -> None:
    assert edition("4.0", schiltroms=True, scots_archers_move=3) == edition(
        "4.0", schiltroms="true", scots_archers_move="3"
    )
    assert str(edition("4.0", schiltroms=True)) == "4.0 schiltroms=true"


def test_str_shows_the_board_and_hides_what_is_hidden(game: Game) -> None:
    assert str(game.state).startswith("1297 turn 1, moves of scotland (3 left)\n")
    assert "wallace 4" in str(game.state)
    assert "wallace" not in str(view(game, "england"))


def test_a_view_has_named_parts(game: Game) -> None:
    seen = named(view(game, "scotland"))
    assert (seen.viewer, seen.stage, seen.moves_left) == ("scotland", "moves", 3)
    assert {block.name for block in seen.blocks_in("fife")} >= {"wallace", "douglas"}
    assert {group.side for group in seen.groups} == {"england"}
    assert seen.cards == {"england": "2", "scotland": "3"}


def test_the_moments_of_a_game_tell_each_battle() -> None:
    game = game_in_battle()
    moments = list(game.moments())
    assert [moment.action for moment in moments] == [write_action(action) for action in game.actions]
    assert moments[-1].state == game.state and moments[0].before == Game(game.setup).state
    assert [moment.events for moment in moments] == game.events
    fights = [(m.year, m.turn, e.kind) for m in moments for e in m.events if e.kind == "battle_begun"]
    assert fights and fights[0][:2] == (1297, 1)


def test_a_position_is_evaluated_and_advised_on(game: Game) -> None:
    seen = view(game, "scotland")
    worth = evaluate(seen, worlds=8)
    assert worth.side == "scotland" and 0 < worth.low <= worth.chance <= worth.high < 1
    assert worth.spread > 0 and worth.worlds == 8
    best = advise(seen, "improver")
    assert best[0].actions[0] in game.legal() and all(reason.endswith(".") for reason in best[0].reasons)
    assert [line.value for line in best] == sorted((line.value for line in best), reverse=True)
    assert advise(view(game, "england")) == []


@pytest.mark.parametrize(
    ("call", "kind", "sentence"),
    [
        (lambda game: apply(ANYTHING, 1), TypeError, "a State or a Game is wanted"),
        (lambda game: apply(game, ANYTHING), TypeError, "an action is a number or a text"),
        (lambda game: view(game, "wales"), InputError, "choose from england"),
        (lambda game: legal_actions(game, 9), InputError, "there is no side 9"),
        (lambda game: write_action(10**8), InputError, "is no action"),
        (lambda game: why_not(game, CHANCE), TypeError, "wants an action"),
        (chance_options, ValueError, "chance does not act now, but scotland"),
        (lambda game: game.rewind_before(99), IndexError, "there are 5"),
        (lambda game: advise(view(game, 1), "genius"), ValueError, "choose from novice"),
        (lambda game: evaluate(view(game, 1), worlds=0), ValueError, "one world or more"),
        (lambda game: explain(ANYTHING), TypeError, "explain wants a Refusal"),
        (lambda game: apply(game, 10**12), Illegal, "phase/wrong|not-to-act"),
    ],
)
def test_a_wrong_argument_is_told_in_a_sentence(
    game: Any, call: Callable[[Any], object], kind: type[Exception], sentence: str
) -> None:
    with pytest.raises(kind, match=sentence):
        call(game)
