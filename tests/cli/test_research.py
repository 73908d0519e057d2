"""What the commands for developers say is in the catalogue, every word of it."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from longshanks.ai.players import PLAYERS
from longshanks.cli.ladder import BEGIN, END
from longshanks.cli.main import main
from longshanks.cli.phrases import ENGLISH, decimal, grouped, speak, speaking
from longshanks.rules.editions import BOOKS
from longshanks.rules.r3_cards import CARD_NAMES
from longshanks.rules.r8_scenarios import SCENARIO_NAMES
from longshanks.words.pseudo import stretched
from longshanks.words.template import holes, parse
from tests.ai.test_results import Cheat, Faint, results_of
from tests.notation.test_game import GAMES

AI = Path(__file__).parents[2] / "src/longshanks/ai"
COMMANDS = {
    "simulate": ["simulate", "--games", "2"],
    "fuzz": ["fuzz", "--games", "2", "--workers", "1", "--out", "FOLDER"],
    "perft": ["perft", "--divide"],
    "arena": ["arena", "greedy", "random", "--games", "2", "--workers", "1", "--scenario", "bruce"],
    "ladder": ["ladder", "greedy", "random", "--games", "2", "--workers", "1"],
    "tune": ["tune", "--games", "2", "--rounds", "1", "--workers", "1", "--scenario", "bruce", "--out", "FOLDER/w"],
    "selfplay": ["selfplay", "--players", "greedy", "random", "--games", "1", "--workers", "1", "--out", "FOLDER/run"],
}
NAMES = {"longshanks", "help", "card", *COMMANDS, *PLAYERS, *SCENARIO_NAMES, *"_".join(CARD_NAMES).split("_")}
"""What is written in the same way in every language, as it is typed so."""


@pytest.fixture
def _pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Speak the pseudo-language, made from what is in the sources now."""

    def catalogue_of(lang: str, english: dict[str, str]) -> dict[str, str]:
        return english if lang == "en" else {key: stretched(text) for key, text in english.items()}

    monkeypatch.setattr("longshanks.cli.phrases.catalogue_of", catalogue_of)


def plain(text: str, folder: Path) -> set[str]:
    """Return the words that did not come from the catalogue, whose words have accents now."""
    for known in (BEGIN, END, *BOOKS):
        text = text.replace(known, "")
    words = re.findall(r"[^\W\d_]{2,}", re.sub(rf"--[a-z-]+|{re.escape(str(folder))}[\w./]*", "", text))
    return {word for word in words if word.isascii() and stretched(word)[1 : len(word) + 1] != word} - NAMES


def run(argv: list[str], folder: Path) -> int:
    return main(["--lang", "de", *(word.replace("FOLDER", str(folder)) for word in argv)])


@pytest.mark.usefixtures("_pseudo")
@pytest.mark.parametrize("command", COMMANDS)
def test_help_and_report_have_no_word_of_their_own(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for library in {"tune": ["numpy"], "selfplay": ["pyarrow"]}.get(command, []):
        pytest.importorskip(library)
    with pytest.raises(SystemExit):
        run([command, "--help"], tmp_path)
    said = capsys.readouterr().out
    assert "~~" in said and plain(said, tmp_path) == set()
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert run(COMMANDS[command], tmp_path) == 0
    said, progress = capsys.readouterr()
    assert "~~" in said
    assert plain(said + progress, tmp_path) == set()
    assert "~~" in progress or command == "perft"


@pytest.mark.usefixtures("_pseudo")
@pytest.mark.parametrize(
    "argv",
    [
        ["arena", "random"],
        ["arena", "random", "greedy7"],
        ["fuzz", "--out", "FOLDER/one.json"],
        ["ladder", "--merge", "FOLDER/none.json"],
        ["ladder", "--merge", "FOLDER/page.md"],
        ["ladder", "--merge", "FOLDER/one.json", "FOLDER/one.json"],
        ["ladder", "random", "--merge", "FOLDER/one.json"],
        ["ladder", "--merge", "FOLDER/one.json", "--write", "FOLDER/page.md"],
        ["ladder", "random", "greedy", "--save", "FOLDER/other.json"],
        ["ladder", "random", "greedy", "--save", "FOLDER/none/x.json"],
        ["perft", "--file", str(GAMES[0])],
        ["selfplay", "--players", "random", "random", "--games", "1", "--out", "FOLDER/one.json"],
        ["selfplay", "--players", "random", "random", "--games", "1", "--out", "FOLDER/run"],
        ["selfplay", "--players", "random", "random", "--games", "1", "--out", "FOLDER/x", "--ray", "127.0.0.1:1"],
        ["tune", "--out", "FOLDER/none/x.json"],
        ["tune", "--out", "FOLDER/x.json", "--from", "FOLDER/none.json"],
        ["tune", "--out", "FOLDER/x.json", "--from", "FOLDER/one.json"],
        ["tune", "--out", "FOLDER/x.json", "--scenario", "b"],
    ],
)
def test_a_refusal_has_no_word_of_its_own(argv: list[str], tmp_path: Path) -> None:
    for library in {"tune": ["numpy"], "selfplay": ["pyarrow"]}.get(argv[0], []):
        pytest.importorskip(library)
    results = results_of(1, 1)
    results.write(tmp_path / "one.json")
    results.makers = ["longshanks 0.0, plain engine, weights 00000000"]
    results.write(tmp_path / "other.json")
    (tmp_path / "page.md").write_text("nothing")
    (tmp_path / "run" / "games").mkdir(parents=True)
    with pytest.raises(SystemExit) as caught:
        run(argv, tmp_path)
    told = str(caught.value)
    assert "~~" in told and plain(told.replace("greedy7", ""), tmp_path) <= {"ray", "pip", "install"}


@pytest.mark.usefixtures("_pseudo")
def test_a_player_that_breaks_down_is_told_of_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for player in (Cheat, Faint):
        monkeypatch.setitem(PLAYERS, player.name, player)
        run(["arena", player.name, "random", "--games", "2", "--workers", "1", "--scenario", "bruce"], tmp_path)
        out, err = capsys.readouterr()
        assert err.count(f"[{player.name} ") == 2
        assert plain(out + err, tmp_path) <= {player.name, "Illegal", "RuntimeError", "too", "much"}


@pytest.mark.usefixtures("_pseudo")
def test_the_page_is_english_whatever_the_terminal_speaks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results_of(1).write(tmp_path / "one.json")
    page = tmp_path / "page.md"
    page.write_text(f"{BEGIN}{END}")
    run(["ladder", "--merge", "FOLDER/one.json", "--write", "FOLDER/page.md"], tmp_path)
    assert page.read_text().startswith(f"{BEGIN}\n\n40 games in pairs with sides swapped")
    assert plain(capsys.readouterr().out, tmp_path) == set()


def test_numbers_have_the_point_and_the_groups_of_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (decimal(1234.5), grouped(1234567), grouped(12)) == ("1234.5", "1,234,567", "12")
    german = {"report.number.point": ",", "report.number.group": "{high}.{low}"}
    monkeypatch.setattr(
        "longshanks.cli.phrases.catalogue_of", lambda lang, english: english if lang == "en" else english | german
    )
    speak("de")
    assert (decimal(1234.5), grouped(1234567)) == ("1234,5", "1.234.567")
    with speaking("en"):
        assert decimal(0.5) == "0.5"
    assert decimal(0.5) == "0,5"


def troubles() -> Iterator[tuple[str, set[str]]]:
    """Yield the code and the parameters of everything that the players' folder raises with a code."""
    for path in AI.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Raise | ast.Assign):
                call = node.exc if isinstance(node, ast.Raise) else node.value
                if isinstance(call, ast.Call) and len(call.args) == 2 and call.keywords:
                    code = ast.unparse(call.args[1]).removeprefix("f").strip("'\"")
                    yield code, {str(keyword.arg) for keyword in call.keywords}


def test_every_trouble_has_words_for_its_parameters() -> None:
    found = list(troubles())
    assert len(found) > 12
    for code, params in found:
        for key in [f"trouble.{code.replace('{what}', what)}" for what in ("game", "shard")]:
            assert {hole.name for hole in holes(parse(ENGLISH[key]))} == params, key
