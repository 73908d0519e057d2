"""What README and the documents show as Python runs as it stands there, and so does every doctest."""

from __future__ import annotations

import doctest
import re
import shutil
import subprocess
import sys
from importlib import import_module
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
    shutil.copy(ROOT / "tests" / "games" / "braveheart.hots", tmp_path / "game.hots")
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


def test_the_examples_of_docstrings_say_what_comes_out() -> None:
    files = [path for path in (ROOT / "src").rglob("*.py") if ">>> " in path.read_text(encoding="utf-8")]
    names = [".".join(path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__") for path in files]
    assert "longshanks" in names
    for name in names:
        found = doctest.testmod(import_module(name), verbose=False)
        assert (found.attempted > 0, found.failed) == (True, 0), name


def test_the_changelog_is_by_version() -> None:
    """The version at work comes first, the released ones are dated, and changes stand under the four headings."""
    versions = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").split("\n## ")[1:]
    titles = [version.partition("\n")[0] for version in versions]
    assert titles[0] == f"{longshanks.__version__} (unreleased)"
    assert all(re.fullmatch(r"\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)", title) for title in titles[1:]), titles
    for version in versions:
        headings = re.findall(r"^### (.+)$", version, re.MULTILINE)
        assert headings == [heading for heading in ("Added", "Changed", "Fixed", "Rules") if heading in headings]
        assert headings, version


def anchors_of(page: Path) -> set[str]:
    """Return the anchors of the headings of a page."""
    headings = re.findall(r"^#+ +(.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize(
    "page", [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "examples" / "README.md"], ids=lambda page: page.name
)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    broken = []
    for link in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`]*`", "", text)):
        path, _, anchor = link.partition("#")
        target = (page.parent / path) if path else page
        if "://" in link or link.startswith("mailto:"):
            continue
        if not target.exists() or (anchor and target.suffix == ".md" and anchor not in anchors_of(target)):
            broken.append(link)
    assert broken == []


def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    """Every page is in the navigation, and what the API page names is there."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path / "site")]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "why_not" in (tmp_path / "site" / "api" / "index.html").read_text(encoding="utf-8")
