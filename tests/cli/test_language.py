"""The terminal speaks the language that the option, or else the environment, asks for."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from longshanks.cli.english_command import ARGUMENTS
from longshanks.cli.main import language_of, main
from longshanks.cli.phrases import ENGLISH, area_name, block_name, listed, phrase, speak
from longshanks.rules.r1_map import AREA
from longshanks.rules.r2_blocks import BLOCK
from longshanks.words.pseudo import stretched


@pytest.mark.parametrize(
    ("argv", "environment", "lang"),
    [
        (["--lang", "de", "play"], {"LANG": "fr_FR.UTF-8"}, "de"),
        (["--lang=it", "play"], {}, "it"),
        (["--lang", "es", "--help"], {}, "es"),
        (["--lang", "es"], {}, "es"),
        (["play"], {"LANG": "fr_FR.UTF-8"}, "fr"),
        (["play", "--lang", "de"], {}, "en"),
        (["play"], {"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}, "en"),
        (["play"], {"LANG": "pl_PL.UTF-8"}, "en"),
        (["--lang"], {}, "en"),
        ([], {"LANGUAGE": "pl:es", "LANG": "de_DE.UTF-8"}, "es"),
    ],
)
def test_the_option_comes_before_the_environment(argv: list[str], environment: dict[str, str], lang: str) -> None:
    assert language_of(argv, environment) == lang


def test_a_game_is_played_in_another_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LONGSHANKS_PSEUDO", "1")
    answers = iter(["1", "board", "log", "help", "rules", "nobles", "why move wallace fif>mar", "quit", "quit"])
    prompts: list[str] = []

    def answer(prompt: str) -> str:
        prompts.append(prompt)
        return next(answers)

    monkeypatch.setattr("builtins.input", answer)
    assert main(["--lang", "qps", "play", "--seed", "3"]) == 0
    out = capsys.readouterr().out
    assert stretched(ENGLISH["screen.quit"]) in out
    assert stretched("Scotland") in out and "Scotland" not in out
    assert prompts[0] == f"[{stretched('Scotland')}> ~]"
    for word in ("England", "Wallace", "Choose", "Cards", "nobles:", "There is", "there is"):
        assert word not in out, word


def test_an_unknown_language_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--lang", "xx", "play"])
    assert "'xx' (choose from" in capsys.readouterr().err


def test_names_inflect_in_the_terminals_own_phrases(monkeypatch: pytest.MonkeyPatch) -> None:
    forms = {"form.area.of": "de {name}", "area.angus.of": "d’Angus", "board.battle.over": "Bataille {area.of}."}
    monkeypatch.setattr("longshanks.cli.phrases.catalogue_of", lambda lang, english: english | forms)
    speak("fr")
    assert phrase("board.battle.over", area=area_name(AREA["angus"])) == "Bataille d’Angus."
    assert phrase("board.battle.over", area=area_name(AREA["fife"])) == "Bataille de Fife."
    assert listed([block_name(BLOCK[name]) for name in ("grant", "king")]) == "Grant and the King"


def test_argparse_is_asked_for_the_words_it_says() -> None:
    source = Path(argparse.__file__).read_text("utf-8")
    missing = [text for text in ARGUMENTS.values() if repr(text)[1:-1] not in source and text not in source]
    assert len(missing) <= 2, missing  # Python words some of them otherwise from version to version.
