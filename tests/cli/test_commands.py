"""The command line: what it prints, and how it refuses."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from longshanks.cli.main import main
from longshanks.testing import GameFault
from tests.notation.test_game import GAMES, OPENING


def test_without_a_command_the_help_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert "simulate" in capsys.readouterr().out


def test_the_package_is_the_command() -> None:
    run = subprocess.run([sys.executable, "-m", "longshanks", "--version"], capture_output=True, text=True, check=True)
    assert run.stdout.startswith("longshanks ")


def test_simulate_prints_the_promised_keys(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "3", "--seed", "5", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert {"games", "seconds", "games_per_s", "decisions", "decisions_per_s", "results"} <= set(facts)
    assert facts["games"] == 3 == sum(facts["results"].values())


def test_simulate_repeats_itself_with_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    def run() -> object:
        main(["simulate", "--games", "4", "--scenario", "bruce", "--edition", "2.3-de", "--seed", "9", "--json"])
        facts = json.loads(capsys.readouterr().out)
        return facts["decisions"], facts["results"]

    assert run() == run()


def test_fuzz_finds_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["fuzz", "--games", "6", "--workers", "1", "--out", str(tmp_path)]) == 0
    assert "nothing broken" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


def test_fuzz_saves_a_broken_game_and_fails(tmp_path: Path) -> None:
    fault = GameFault(OPENING, "1/7", "InvariantError: no card is in two places")
    path = fault.save(tmp_path)
    assert path.name == "fuzz-1-7.hots"
    assert path.read_text() == OPENING


def test_replay_prints_the_outcome(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(GAMES[0])]) == 0
    assert " wins" in capsys.readouterr().out


def test_replay_of_an_unfinished_game_says_who_acts(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.hots"
    path.write_text(OPENING)
    assert main(["replay", str(path)]) == 0
    assert "To act: Scotland." in capsys.readouterr().out


def test_replay_names_line_action_and_rule_of_the_first_bad_line(tmp_path: Path) -> None:
    path = tmp_path / "game.hots"
    path.write_text(OPENING + "S move wallace fife>lothian\nS end\n")
    with pytest.raises(SystemExit) as caught:
        main(["replay", str(path)])
    message = str(caught.value)
    assert "line 11" in message and "S move wallace fife>lothian" in message and "1.1" in message


@pytest.mark.parametrize(
    ("argv", "hint"),
    [
        (["replay", "no-such-file.hots"], "cannot be read"),
        (["simulate", "--scenario", "waterloo"], "braveheart"),
        (["simulate", "--edition", "5"], "4.0"),
        (["simulate", "--rule", "dragons=true"], "schiltroms"),
        (["simulate", "--rule", "schiltroms"], "name=value"),
        (["simulate", "--bid", "E9"], "bid"),
    ],
)
def test_bad_options_are_told_what_would_be_right(argv: list[str], hint: str) -> None:
    with pytest.raises(SystemExit) as caught:
        main(argv)
    assert hint in str(caught.value)


def test_perft_counts_and_divides(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.hots"
    path.write_text(OPENING)
    main(["perft", "--file", str(path), "--depth", "1"])
    moves = int(capsys.readouterr().out)
    main(["perft", "--file", str(path), "--depth", "2", "--divide"])
    *lines, total = capsys.readouterr().out.splitlines()
    assert len(lines) == moves
    assert int(total.split()[-1]) == sum(int(line.rsplit(" ", 1)[1]) for line in lines)


@pytest.mark.parametrize(
    ("scenario", "depth", "leaves"), [("braveheart", 3, 232), ("braveheart", 4, 6688), ("bruce", 4, 9676)]
)
def test_perft_counts_stay_as_they_are(
    scenario: str, depth: int, leaves: int, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["perft", "--scenario", scenario, "--depth", str(depth)])
    assert int(capsys.readouterr().out) == leaves


def test_show_prints_what_one_side_sees(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.hots"
    path.write_text(OPENING)
    main(["show", str(path), "--side", "scotland"])
    scottish = capsys.readouterr().out
    main(["show", str(path), "--side", "england", "--at", "3"])
    english = capsys.readouterr().out
    main(["show", str(path)])
    everything = capsys.readouterr().out
    assert "Wallace 4" in scottish and "York Kn" not in scottish
    assert "York Kn" in english and "Wallace 4" not in english
    assert "York Kn" in everything and "Wallace 4" in everything


@pytest.mark.parametrize("at", ["-1", "99"])
def test_show_refuses_a_place_outside_the_game(at: str, tmp_path: Path) -> None:
    path = tmp_path / "game.hots"
    path.write_text(OPENING)
    with pytest.raises(SystemExit) as caught:
        main(["show", str(path), "--at", at])
    assert "--at" in str(caught.value)


def test_editions_explains_all_or_the_difference(capsys: pytest.CaptureFixture[str]) -> None:
    main(["editions"])
    everything = capsys.readouterr().out
    main(["editions", "4.0", "2.3-fr"])
    difference = capsys.readouterr().out
    assert "schiltroms" in everything and "schiltroms" not in difference
    assert "failed_retreat" in difference and "draw_pool (2.3-fr)" in difference
    main(["editions", "4.0", "4.0"])
    assert "no difference" in capsys.readouterr().out
    with pytest.raises(SystemExit) as caught:
        main(["editions", "5.0"])
    assert "3.0-it" in str(caught.value)


def test_odds_prints_chances(capsys: pytest.CaptureFixture[str]) -> None:
    main(["odds", "edward 4, york_knights, hobelars 3 reserve", "wallace, mentieth 2", "--area", "mentieth", "--json"])
    facts = json.loads(capsys.readouterr().out)
    assert sum(facts["win"].values()) == pytest.approx(1)
    assert 0 < facts["captured"]["mentieth"] < 1
    main(["odds", "york_infantry", "grant"])
    assert "holds the area" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("argv", "hint"),
    [
        (["edwrad", "wallace"], "edward"),
        (["wallace", "edward"], "never serves"),
        (["edward 5", "wallace"], "1 to 4"),
        (["edward 4 twice", "wallace"], "reserve"),
        (["edward,", "wallace"], "commas"),
        (["edward, edward", "wallace"], "twice"),
        (["edward", "wallace", "--area", "fyfe"], "fife"),
    ],
)
def test_odds_refuses_what_is_no_battle(argv: list[str], hint: str) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["odds", *argv])
    assert hint in str(caught.value)
