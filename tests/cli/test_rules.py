"""`longshanks rules` finds a section by its number and a paragraph by a word."""

from __future__ import annotations

import pytest

from longshanks.cli.commands.rules_command import fold
from longshanks.cli.main import main


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return what the command prints."""
    assert main(["rules", *words]) == 0
    return capsys.readouterr().out


def test_without_a_section_the_contents_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys).splitlines()
    assert lines[:2] == ["The game in short", "Sequence of play"]
    assert "5.32  Main Attack and attacking reserves" in lines and lines[-1] == "T  Tournament bids"


def test_a_section_comes_with_those_below_it_and_its_tables(capsys: pytest.CaptureFixture[str]) -> None:
    retreats = printed(capsys, "5.5")
    assert retreats.startswith("5.5  Retreats") and "5.6" not in retreats.splitlines()[-1]
    assert {"2.0  The two armies", "2.26  The Norse"} <= set(printed(capsys, "2").splitlines())
    blocks = printed(capsys, "2.1")
    assert "Lancaster Archers" in blocks and "Annan and Carrick" in blocks
    assert all(len(line) <= 100 for line in blocks.splitlines())


def test_a_section_is_that_of_the_edition_and_marks_what_differs(capsys: pytest.CaptureFixture[str]) -> None:
    assert "* The Main Attack is named when the battle begins." in printed(capsys, "5.32", "--edition", "2.3-de")
    assert "*" not in printed(capsys, "5.32")
    assert "* This optional rule is in use." in printed(capsys, "5.4s", "--rule", "schiltroms=true")


def test_a_word_is_looked_for_everywhere_or_in_a_section(capsys: pytest.CaptureFixture[str]) -> None:
    found = printed(capsys, "--search", "SELKIRK")
    assert "7.5  Scottish disbanding" in found and "4.7  Movement of the Norse" not in found
    assert "Selkirk" not in printed(capsys, "7.5", "--search", "cathedral")
    with pytest.raises(SystemExit, match="artillery"):
        main(["rules", "--search", "artillery"])


def test_a_section_that_does_not_exist_is_refused() -> None:
    with pytest.raises(SystemExit, match=r"no section '5\.99'"):
        main(["rules", "5.99"])


def test_accents_and_capitals_do_not_matter_to_a_search() -> None:
    assert fold("Levée FÉODALE") == fold("levee feodale")
