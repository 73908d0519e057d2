"""The compiled engine and the plain source play the same games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from longshanks.rules.version import is_compiled

ROOT = Path(__file__).parents[1]
GAMES = 2000


def start(pure: bool) -> subprocess.Popen[str]:
    """Start a digest of many games in a process of its own."""
    environment = {key: value for key, value in os.environ.items() if key != "LONGSHANKS_PURE"}
    if pure:
        environment["LONGSHANKS_PURE"] = "1"
    return subprocess.Popen(
        [sys.executable, "-m", "tests.compiled_digest", str(GAMES)],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_compiled_and_plain_engine_play_the_same_games() -> None:
    if not is_compiled():
        pytest.skip("no compiled engine here: there was no C compiler, or LONGSHANKS_PURE is set")
    runs = [start(pure=False), start(pure=True)]
    compiled, plain = (run.communicate()[0].split() for run in runs)
    assert (compiled[0], plain[0]) == ("compiled", "plain")
    assert compiled[1] == plain[1]


def test_pure_is_plain_and_says_so() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "longshanks.cli.main", "--version"],
        cwd=ROOT,
        env={**os.environ, "LONGSHANKS_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "plain Python engine" in run.stdout
