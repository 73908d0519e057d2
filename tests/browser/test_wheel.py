"""The wheel in an environment of its own: what is installed from it serves the page, and a card can be laid."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.browsing import PAGE, ROOT, visiting
from tests.server.served import Server

BUILD = "import sys; sys.path.insert(0, '.'); from tools import build_backend; build_backend.build_wheel(sys.argv[1])"


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy what is in git, or would be, so that nothing is built among the sources."""
    folder = tmp_path_factory.mktemp("checkout")
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    for name in subprocess.check_output(listed, cwd=ROOT, text=True).split("\0"):
        if name and not name.startswith(("tests/", "docs/")) and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


@pytest.fixture(scope="module")
def plain() -> dict[str, str]:
    """Return an environment in which nothing is compiled and nothing of this checkout is found."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    return {**kept, "LONGSHANKS_PURE": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}


def test_what_is_installed_from_a_wheel_serves_the_page(
    browser: Browser, checkout: Path, plain: dict[str, str], tmp_path: Path
) -> None:
    static = PAGE.parent
    shutil.copytree(static, checkout / static.relative_to(ROOT))  # Of these sources: it is not built anew.
    pip = [sys.executable, "-m", "pip"]
    subprocess.run([*pip, "wheel", "--quiet", "--no-deps", "-w", tmp_path, checkout], env=plain, check=True)
    (wheel,) = tmp_path.glob("longshanks-*.whl")
    inside = {name.removeprefix("longshanks/server/static/") for name in zipfile.ZipFile(wheel).namelist()}
    assert {str(path.relative_to(static)) for path in static.rglob("*") if path.is_file()} <= inside
    home = tmp_path / "home"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", home], check=True)
    python = home / "bin" / "python"
    subprocess.run([*pip, "--python", python, "install", "--quiet", f"{wheel}[server]"], env=plain, check=True)
    server = Server(tmp_path, environment=plain, python=str(python))
    server.start()
    try:
        with visiting(browser, server) as anna:
            game = anna.new_game(opponent="computer", level="random", side="scotland")
            anna.page.goto(f"/game/{game}")
            card = min(anna.state()["offers"])
            anna.press(card)
            anna.wait_for_answer()
            assert anna.call("GET", f"/games/{game}/history")["length"] > 3
    finally:
        server.stop()


def test_a_wheel_without_the_page_is_not_built(checkout: Path, plain: dict[str, str], tmp_path: Path) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    for name, does in (("node", "echo v22.0.0"), ("npm", "echo no registry >&2; exit 1")):
        (programs / name).write_text(f"#!/bin/sh\n{does}\n")
        (programs / name).chmod(0o755)
    shutil.rmtree(checkout / PAGE.parent.relative_to(ROOT), ignore_errors=True)
    environment = {**plain, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}
    build = [sys.executable, "-c", BUILD, str(tmp_path)]
    run = subprocess.run(build, cwd=checkout, env=environment, check=False, capture_output=True, text=True)
    assert run.returncode != 0
    assert "no registry" in run.stderr
    assert "The page for the browser could not be made" in run.stderr
    assert not list(tmp_path.glob("*.whl"))
