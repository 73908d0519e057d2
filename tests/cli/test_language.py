"""The terminal speaks the language that the option, or else the environment, asks for."""

from __future__ import annotations

import argparse
import re
import socket
from pathlib import Path

import pytest

from longshanks.cli.battle_panel import battle_lines
from longshanks.cli.english_terminal import ARGUMENTS, COMMANDS, METAVARS
from longshanks.cli.main import DEVELOPER_COMMANDS, PLAYER_COMMANDS, language_of, main
from longshanks.cli.translation import ENGLISH, area_name, block_name, listed, set_language, translate
from longshanks.notation.position import position
from longshanks.rules.r1_map import AREA
from longshanks.rules.r2_blocks import BLOCK, SCOTLAND
from longshanks.server.http.client_files import placeholder_page
from longshanks.server.play.dice import commitment
from longshanks.views.view import view
from longshanks.words.locales import LANGUAGES, catalogue_of
from longshanks.words.pseudo import pseudo_translated
from tests.cli.test_board import BATTLE
from tests.notation.test_game import OPENING

ROOT = Path(__file__).parents[2]


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
    assert pseudo_translated(ENGLISH["screen.quit"]) in out
    assert pseudo_translated("Scotland") in out and "Scotland" not in out
    assert prompts[0] == f"[{pseudo_translated('Scotland')}> ~]"
    for word in ("England", "Wallace", "Choose", "Cards", "nobles:", "There is", "there is"):
        assert word not in out, word


def test_an_unknown_language_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--lang", "xx", "play"])
    assert "'xx' (choose from" in capsys.readouterr().err


def test_names_inflect_in_the_terminals_own_phrases(monkeypatch: pytest.MonkeyPatch) -> None:
    forms = {"form.area.of": "de {name}", "area.angus.of": "d’Angus", "board.battle.over": "Bataille {area.of}."}
    monkeypatch.setattr("longshanks.cli.translation.catalogue_of", lambda lang, english: english | forms)
    set_language("fr")
    assert translate("board.battle.over", area=area_name(AREA["angus"])) == "Bataille d’Angus."
    assert translate("board.battle.over", area=area_name(AREA["fife"])) == "Bataille de Fife."
    assert listed([block_name(BLOCK[name]) for name in ("grant", "king")]) == "Grant and the King"


def test_argparse_is_asked_for_the_words_it_says() -> None:
    source = Path(argparse.__file__).read_text("utf-8")
    missing = [text for text in ARGUMENTS.values() if repr(text)[1:-1] not in source and text not in source]
    assert len(missing) <= 2, missing  # Python words some of them otherwise from version to version.


def test_the_colon_of_a_heading_is_that_of_the_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    colon = {"command.heading": "{heading}\u00a0:"}
    monkeypatch.setattr("longshanks.cli.translation.catalogue_of", lambda lang, english: english | colon)
    for argv in (["--help"], ["play", "--help"]):
        with pytest.raises(SystemExit):
            main(argv)
        assert "\noptions\u00a0:\n" in capsys.readouterr().out


TRANSLATED = [lang for lang in LANGUAGES if lang != "en"]


def helps(lang: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Return everything that `--help` says, without its line breaks."""
    for argv in ([], *([command] for command in PLAYER_COMMANDS)):
        with pytest.raises(SystemExit):
            main(["--lang", lang, *argv, "--help"])
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("lang", TRANSLATED)
def test_help_has_no_english_in_it(
    lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "1000")
    words = catalogue_of(lang, ENGLISH)
    texts = {**COMMANDS, **METAVARS, **ARGUMENTS}
    lines = {key: text for key, text in texts.items() if "{" not in text and "\n" not in text and words[key] != text}
    english, told = helps("en", capsys), helps(lang, capsys)
    found = [key for key, text in lines.items() if f" {text} " in english]
    assert len(found) > 50 and {"arguments.version", "option.json", "option.game", "command.odds"} <= set(found)
    assert [key for key in found if f" {lines[key]} " in told] == []
    assert [key for key in found if " ".join(words[key].split()) not in told] == []


def refused(argv: list[str]) -> str:
    with pytest.raises(SystemExit) as caught:
        main(argv)
    return str(caught.value)


def dice_of(secret: bytes, committed: bytes) -> str:
    """Return a game with the header of one from a server."""
    parts = f"{'01' * 32} {'02' * 32}"
    header = f"dice-commitment: {commitment(committed)}\ndice-parts: {parts}\ndice-secret: {secret.hex()}\n"
    return OPENING.replace("\n\n", f"\n{header}\n", 1)


@pytest.mark.parametrize(
    ("secret", "committed", "words"),
    [
        (bytes(32), b"x" * 32, "FALSIFICATO: il segreto non è quello"),
        (bytes(32), bytes(32), "FALSIFICATO: l'azione 1, C levy"),
    ],
)
def test_a_forged_file_is_named_so_in_italian(secret: bytes, committed: bytes, words: str, tmp_path: Path) -> None:
    path = tmp_path / "game.hots"
    path.write_text(dice_of(secret, committed))
    assert words in refused(["--lang", "it", "verify", str(path)])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "un file di partita comincia con «longshanks game 1»"),
        ("longshanks game 1\nweather wet\n\n", "un dato si scrive chiave: valore"),
        ("longshanks game 1\nscenario: waterloo\n\n", "non esiste lo scenario «waterloo»"),
        ("longshanks game 1\nedition: 9\n\n", "non esiste l'edizione «9»"),
        ("longshanks game 1\nedition: 4.0 dragons=true\n\n", "non esiste la regola della casa «dragons»"),
        ("longshanks game 1\nedition: 4.0 schiltroms=9\n\n", "schiltroms non può essere «9»"),
        ("longshanks game 1\nbid: X3\n\n", "«X3» non è un'offerta"),
        ("longshanks game 1\nbid: E9\n\n", "una sola offerta netta, da 0 a 3: non E9"),
        (OPENING + "X end\n", "«X» non è una parte"),
        (OPENING + "S roll 3\n", "solo C può farlo"),
        (OPENING + "C move wallace fife>mentieth\n", "C non può farlo"),
        (OPENING + "C roll 9\n", "da uno a quattro dadi"),
        (OPENING + "C deal scotland 1\n", "una parte e cinque carte"),
        (OPENING + "C deal scotlnd 1 1 1 1 1\n", "scrivi england o scotland"),
        (OPENING + "C levy edward edward\n", "ogni blocco della leva una sola volta"),
        (OPENING + "S crown bruc\n", "non può essere incoronato"),
        (OPENING + "S move wallace fife>lothian\n", "[1.1]"),
    ],
)
def test_a_bad_game_file_is_explained_in_italian(text: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "game.hots"
    path.write_text(text)
    for command in ("replay", "show", "verify"):
        assert words in refused(["--lang", "it", command, str(path)])


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["odds", "wallace", "edward"], "Wallace dient nie England"),
        (["odds", "york_knights 9", "wallace"], "die York-Ritter haben Stärke 1 bis"),
        (["odds", "edward, edward", "wallace"], "ist zweimal genannt"),
        (["odds", "edward,", "wallace"], "durch Kommas getrennt"),
        (["bids"], "keine Gebote"),
        (["bids", "anna"], "NAME=E2"),
        (["bids", "anna=E9"], "anna bietet 'E9'"),
        (["bids", "anna=E1", "anna=S1"], "anna bietet zweimal"),
        (["bids", "--file", "/no/such/file"], "eine solche Datei oder einen solchen Ordner gibt es nicht"),
        (["editions", "9"], "die Ausgabe '9' gibt es nicht"),
        (["play", "--scenario", "waterloo"], "das Szenario 'waterloo' gibt es nicht"),
        (["play", "--rule", "schiltroms"], "schreib eine Hausregel als name=wert"),
        (["rules", "99"], "keinen Abschnitt '99'"),
        (["serve", "--database", "games.db"], "ist keine Datenbank-URL"),
        (["serve", "--database", "nosuch://host/base"], "keinen Treiber"),
        (["serve", "--database", "sqlite:////proc/nowhere/games.db"], "ist nicht zu gebrauchen: eine solche Datei"),
        (["serve", "--database", "sqlite://", "--allow-origin", "x"], "schreib sie als https://example.org"),
        (["serve", "--database", "sqlite://", "--host", "nowhere.invalid"], "diese Adresse gibt es nicht"),
    ],
)
def test_what_cannot_be_done_is_told_in_german(argv: list[str], words: str) -> None:
    assert words in refused(["--lang", "de", *argv])


def test_numbers_that_are_none_are_refused_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    for argv, words in (
        (["play", "--seed", "x"], "écrivez un nombre entier"),
        (["serve", "--workers", "0"], "supérieur à 0"),
        (["odds", "a", "b", "--flee", "x", "1"], "écrivez un nombre"),
        (["odds", "a", "b", "--flee", "1"], "2 arguments attendus"),
    ):
        with pytest.raises(SystemExit):
            main(["--lang", "fr", *argv])
        assert words in capsys.readouterr().err


def test_odds_and_bids_are_told_in_spanish(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--lang", "es", "odds", "edward, york_knights 3", "wallace, mentieth 2", "--area", "mentieth"])
    out = capsys.readouterr().out
    assert "Inglaterra (ataca): conserva el área" in out and "Caballeros de York" in out and "rondas de media" in out
    assert re.search(r"captura \d+,\d\u00a0%", out)
    main(["--lang", "es", "bids", "anna=E2", "ben=S1", "carl=E3"])
    out = capsys.readouterr().out
    assert "Escocia: ben" in out and "apuesta neta: E1" in out and "sin rival: carl" in out


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_sentence_of_the_board_begins_with_a_capital(
    lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.hots"
    path.write_text(OPENING)
    main(["--lang", lang, "show", str(path), "--side", "scotland"])
    status = " ".join(capsys.readouterr().out.split("\n\n")[0].split())
    hits = BATTLE.replace("combat england", "hits scotland").replace("initiator:", "hits: 2\n    initiator:")
    battle = " ".join(" ".join(battle_lines(view(position(hits), SCOTLAND), 200)[:1]).split())
    assert "2" in battle
    for text in (status, battle):
        assert re.findall(r"[.] [a-zäöüéàè]\w*", text) == []


def test_a_port_that_is_taken_is_told_in_french() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        told = refused(["--lang", "fr", "serve", "--database", "sqlite://", "--port", port])
    assert f"le port {port} de 127.0.0.1\u00a0: il est déjà utilisé" in told


def test_a_server_without_a_board_says_so_in_the_language_of_the_browser() -> None:
    page = placeholder_page("pl, it-IT;q=0.9, en;q=0.5")
    assert '<html lang="it">' in page and "la mappa non è ancora stata costruita" in page
    assert "<code>make client</code>" in page and "{" not in page


@pytest.mark.parametrize("command", DEVELOPER_COMMANDS)
def test_developers_are_spoken_to_in_english(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for lang in ("en", "fr"):
        with pytest.raises(SystemExit):
            main(["--lang", lang, command, "--help"])
        with pytest.raises(SystemExit):
            main(["--lang", lang, command, "--edition", "9"])
        told.append(capsys.readouterr())
    assert told[0] == told[1]


def test_make_says_in_english_what_it_does() -> None:
    assert (ROOT / "Makefile").read_text("utf-8").isascii()
