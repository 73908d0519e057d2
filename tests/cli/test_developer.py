"""The commands for developers: what they print, what they refuse, and that all of it is English."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from longshanks.ai.players import PLAYERS
from longshanks.cli.commands.ladder_command import TABLE_BEGIN, TABLE_END
from longshanks.cli.main import main
from tests.cli.test_tune import make_small
from tests.lab.test_results import Cheat, Faint, results_of
from tests.notation.test_game import GAMES

COMMANDS = {
    "simulate": ["simulate", "--games", "2"],
    "fuzz": ["fuzz", "--games", "2", "--workers", "1", "--out", "FOLDER"],
    "perft": ["perft", "--divide"],
    "arena": ["arena", "greedy", "random", "--games", "2", "--workers", "1", "--scenario", "bruce"],
    "ladder": ["ladder", "greedy", "random", "--games", "2", "--workers", "1"],
    "tune": ["tune", "--generations", "1", "--workers", "1", "--out", "FOLDER/evolution"],
    "calibrate": ["calibrate", "--games", "6", "--workers", "1", "--scenario", "bruce", "--out", "FOLDER/value.json"],
    "selfplay": ["selfplay", "--players", "greedy", "random", "--games", "1", "--workers", "1", "--out", "FOLDER/run"],
    "completion": ["completion", "bash"],
}
REPORTS = {
    "simulate": "2 games in ",
    "fuzz": "2 games of edition 4.0 over braveheart, bruce, campaign: nothing broken",
    "perft": "in all: ",
    "arena": "England is worth ",
    "ladder": "What England is worth, in Elo: ",
    "tune": "generation 1, side england, ",
    "calibrate": "predicted by fits to other games",
    "selfplay": "1 game, 1 of them played now in ",
    "completion": "-F _shtab_longshanks longshanks",
}


@pytest.fixture
def _no_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let another language fail that is asked for."""

    def catalogue_of(lang: str, english: dict[str, str]) -> dict[str, str]:
        assert lang == "en"
        return english

    monkeypatch.setattr("longshanks.cli.translation.catalogue_of", catalogue_of)


def run(argv: list[str], folder: Path) -> int:
    return main(["--lang", "de", *(word.replace("FOLDER", str(folder)) for word in argv)])


@pytest.mark.usefixtures("_no_catalogue")
@pytest.mark.parametrize(("command", "words"), REPORTS.items())
def test_a_report_is_english_in_every_language(
    command: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for library in {"calibrate": ["numpy"], "selfplay": ["pyarrow"]}.get(command, []):
        pytest.importorskip(library)
    make_small(monkeypatch)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert run(COMMANDS[command], tmp_path) == 0
    printed, progress = capsys.readouterr()
    assert words in printed
    assert " s left" in progress or command in ("perft", "tune", "completion")


@pytest.mark.usefixtures("_no_catalogue")
@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["arena", "random"], "name two different players or more"),
        (["arena", "random", "greedy7"], "there is no player 'greedy7'"),
        (["fuzz", "--out", "FOLDER/one.json"], "a file of that name is in the way"),
        (["ladder", "--merge", "FOLDER/none.json"], "No such file or directory"),
        (["ladder", "--merge", "FOLDER/page.md"], "not a file of results"),
        (["ladder", "--merge", "FOLDER/one.json", "FOLDER/one.json"], "different --seed for each run"),
        (["ladder", "random", "--merge", "FOLDER/one.json"], "there are no games of random"),
        (["ladder", "--merge", "FOLDER/one.json", "--write", "FOLDER/page.md"], "has no place for the table"),
        (["ladder", "random", "greedy", "--save", "FOLDER/other.json"], "use another file"),
        (["ladder", "random", "greedy", "--save", "FOLDER/none/x.json"], "no such file or folder"),
        (["perft", "--file", str(GAMES[0])], "the game is over"),
        (["selfplay", "--players", "random", "random", "--games", "1", "--out", "FOLDER/one.json"], "File exists"),
        (["selfplay", "--players", "random", "random", "--games", "1", "--out", "FOLDER/run"], "settings.json"),
        (
            ["selfplay", "--players", "random", "random", "--games", "1", "--out", "FOLDER/x", "--ray", "127.0.0.1:1"],
            "ay",
        ),
        (["tune", "--out", "FOLDER/x", "--from", "FOLDER/one.json"], "not a file of weights"),
    ],
)
def test_a_refusal_is_english_in_every_language(argv: list[str], words: str, tmp_path: Path) -> None:
    if argv[0] == "selfplay":
        pytest.importorskip("pyarrow")
    results = results_of(1, 1)
    results.write(tmp_path / "one.json")
    results.makers = ["longshanks 0.0, plain engine, weights 00000000"]
    results.write(tmp_path / "other.json")
    (tmp_path / "page.md").write_text("nothing")
    (tmp_path / "run" / "games").mkdir(parents=True)
    with pytest.raises(SystemExit) as caught:
        run(argv, tmp_path)
    assert words in str(caught.value)


def test_a_player_that_breaks_down_is_told_of_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for player in (Cheat, Faint):
        monkeypatch.setitem(PLAYERS, player.name, player)
        run(["arena", player.name, "random", "--games", "2", "--workers", "1", "--scenario", "bruce"], tmp_path)
        out, err = capsys.readouterr()
        assert err.count(f"{player.name} as ") == 2
        assert f"{player.name} lost 2 games by an error or an illegal action" in out


def test_the_table_is_written_between_its_marks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results_of(1).write(tmp_path / "one.json")
    page = tmp_path / "page.md"
    page.write_text(f"{TABLE_BEGIN}{TABLE_END}")
    run(["ladder", "--merge", "FOLDER/one.json", "--write", "FOLDER/page.md"], tmp_path)
    assert page.read_text().startswith(f"{TABLE_BEGIN}\n\n40 games in pairs with sides swapped")
    assert capsys.readouterr().out == f"wrote the table into {page}\n"
