"""What README and the documents show as Python runs as it stands there, and so does every doctest."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import longshanks
from longshanks.cli.main import main

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
EXAMPLES = [
    pytest.param(code, id=f"{page.stem}-{number}")
    for page in PAGES
    for number, code in enumerate(BLOCK.findall(page.read_text(encoding="utf-8")), 1)
]
POSITION = """
stage: moves england
moves: 1
england fife: york_infantry
scotland angus: angus
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a working folder in which the files lie that the examples read."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "last_battle.txt").write_text(POSITION, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("code", EXAMPLES)
@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_an_example_runs(code: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if "runs/one" in code:
        main(
            [
                "selfplay",
                "--players",
                "random",
                "random",
                "--games",
                "1",
                "--workers",
                "1",
                "--out",
                str(folder / "runs/one"),
            ]
        )
    exec(compile(code, "example", "exec"), {"__name__": "example"})


def test_the_first_example_of_the_package_says_what_comes_out() -> None:
    found = doctest.testmod(longshanks, verbose=False)
    assert (found.attempted > 0, found.failed) == (True, 0)


def test_there_are_no_other_doctests() -> None:
    """One place to look after: examples of the library live in its documents."""
    with_examples = [path for path in (ROOT / "src").rglob("*.py") if ">>> " in path.read_text(encoding="utf-8")]
    assert [path.relative_to(ROOT).as_posix() for path in with_examples] == ["src/longshanks/__init__.py"]
