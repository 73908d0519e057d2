"""Players of others: a class of a module, what a package offers, and a program that speaks the text protocol."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from random import Random

import pytest

from longshanks.ai.own_players import PlayerError, find_player, known_names, make_player
from longshanks.ai.program_player import ProgramError, ProgramPlayer
from longshanks.cli.main import main
from longshanks.lab.arena import FORFEIT, pairs_of, play_pair
from longshanks.notation.game import Game
from longshanks.rules.chance import chance_action
from longshanks.rules.engine import actors
from longshanks.rules.r2_blocks import CHANCE
from longshanks.views.view import View, view

BOTS = Path(__file__).parents[2] / "examples" / "bots"
PROGRAM = f'exec:"{sys.executable}" -u bot.py'
LINES = """
import json, sys
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "hello":
        print("name Tiny")
        print("ready")
    elif word == "go":
        print("info thinking")
        print("do", json.loads(rest)["actions"][0])
"""


@pytest.fixture
def seen() -> View:
    """Return what a side sees that is asked first."""
    game, rng = Game(), Random(1)
    while actors(game.state)[0] == CHANCE:
        game.play(chance_action(game.state, rng.randrange))
    return view(game.state, actors(game.state)[0])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder with a bot; what it imports is forgotten again."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    for name in ("my_bots", "bold_bot"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    (tmp_path / "bot.py").write_text(LINES)
    (tmp_path / "my_bots.py").write_text(
        "class First:\n    def decide(self, view, rng):\n        return view.actions[0]\n"
        "def last(view, rng):\n    return view.actions[-1]\n"
        "class Mute:\n    pass\n"
        "number = 3\n"
    )
    return tmp_path


def test_a_class_and_a_function_of_the_working_directory_play(folder: Path, seen: View) -> None:
    first, last = find_player("my_bots:First")(), find_player("my_bots:last")()
    assert first.decide(seen, Random(1)) == seen.actions[0]
    assert last.decide(seen, Random(1)) == seen.actions[-1]
    assert (first.name, last.name, first.explain()) == ("my_bots:First", "my_bots:last", [])


def test_what_an_installed_package_offers_is_known_by_its_name(
    folder: Path, seen: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = folder / "fine_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: fine-bots\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[longshanks.players]\nfine = my_bots:First\nbroken = my_bots:Nobody\n")
    monkeypatch.syspath_prepend(folder)
    assert "fine" in known_names()
    assert find_player("fine")().decide(seen, Random(1)) == seen.actions[0]
    with pytest.raises(PlayerError, match="'broken' cannot be loaded from my_bots:Nobody"):
        find_player("broken")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("genius", "there is no player 'genius': choose from random, greedy, .* or write module:Class"),
        ("no_such_module:Bot", "module 'no_such_module' cannot be imported"),
        ("my_bots:Nobody", "there is no 'Nobody' in module 'my_bots'"),
        ("my_bots:Mute", r"no method decide\(view, rng\)"),
        ("my_bots:number", r"a class with decide\(view, rng\)"),
    ],
)
def test_a_player_that_there_is_not_is_named_with_what_would_be_right(folder: Path, name: str, why: str) -> None:
    with pytest.raises(PlayerError, match=why):
        find_player(name)


def test_an_object_that_decides_in_text_is_a_player(seen: View) -> None:
    player = make_player(lambda view, rng: "S card 1" if view.viewer else "E card 1", "carder")()
    assert player.decide(seen, Random(1)) in seen.actions or player.name == "carder"


def test_a_program_plays_a_pair_of_games_in_the_arena(folder: Path) -> None:
    games = play_pair(pairs_of([PROGRAM, "random"], 2, "braveheart", "4.0", 1)[0])
    assert [game.fault for game in games] == ["", ""]
    assert {game.winner for game in games} <= {PROGRAM, "random"}


def test_a_program_tells_its_name_and_is_ended_with_its_player(folder: Path, seen: View) -> None:
    player = ProgramPlayer(PROGRAM.removeprefix("exec:"))
    assert player.decide(seen, Random(1)) == seen.actions[0]
    assert player.name == "Tiny"
    assert player._program is not None
    process = player._program._process
    del player
    assert process.wait(10) == 0


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("raise SystemExit(3)", "has ended, with status 3"),
        ("import time\ntime.sleep(60)", "no answer for 0.5 seconds"),
        ("print('hallo')", "said 'hallo' where 'ready' is wanted"),
        ("print('ready'); print('move wallace'); input()", "said 'move' where 'do ACTION' is wanted"),
        ("print('ready'); print('do S mvoe wallace'); input()", "there is no verb 'mvoe'"),
    ],
)
def test_a_program_that_does_not_answer_is_told_of_in_a_sentence(
    folder: Path, seen: View, lines: str, why: str
) -> None:
    (folder / "bot.py").write_text(lines)
    patient = 0.5 if "sleep" in lines else 30.0
    with pytest.raises((ProgramError, ValueError), match=why):
        ProgramPlayer(PROGRAM.removeprefix("exec:"), patient).decide(seen, Random(1))


def test_a_program_that_cannot_be_started_loses_in_the_arena(folder: Path) -> None:
    one, other = play_pair(pairs_of(["exec:./nowhere", "random"], 2, "braveheart", "4.0", 1)[0])
    assert (one.reason, one.winner, other.winner) == (FORFEIT, "random", "random")
    assert "cannot be started" in one.fault


def test_the_documented_bots_play_in_the_arena(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(BOTS)
    monkeypatch.setattr(sys, "path", sys.path[:])
    players = ["bold_bot:BoldBot"]
    if shutil.which("sh"):
        players.append("exec:sh fighter.sh")
    assert main(["arena", *players, "random", "--games", "2", "--workers", "1"]) == 0
    told = capsys.readouterr().out
    assert "bold_bot:BoldBot won" in told and "error or an illegal action" not in told


def test_a_player_of_ones_own_is_served(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    from longshanks.ai.players import PLAYERS
    from longshanks.server.computers.offered_levels import PLAYERS_VARIABLE, levels, load_players

    monkeypatch.setenv(PLAYERS_VARIABLE, "my_bots:First,my_bots:last")
    known = dict(PLAYERS)
    try:
        load_players()
        assert levels()[-2:] == ["my_bots:First", "my_bots:last"]
    finally:
        PLAYERS.clear()
        PLAYERS.update(known)
