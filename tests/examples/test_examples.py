"""The programs of `examples/` run, and so does the notebook."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"


def run_example(*args: str) -> str:
    """Run a program as a user would; return what it prints."""
    command = [sys.executable, *args]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_the_table_of_battles() -> None:
    table = run_example("examples/battles.py", "tests/games/braveheart.hots").splitlines()
    assert table[0].split() == ["year", "turn", "area", "attacker", "winner"]
    assert len(table) > 5 and all(len(line.split()) == 5 for line in table[1:])


def test_the_league_plays_and_grows() -> None:
    told = run_example("examples/league.py", "--rounds", "2", "--games", "2", "--decisions", "30").splitlines()
    assert [line.split(":")[0] for line in told] == ["round 1", "round 2"]
    assert told[-1].endswith("of 2")


@pytest.mark.skipif(find_spec("pyspiel") is None, reason="OpenSpiel is not installed")
def test_openspiels_bot_plays_to_the_end() -> None:
    told = run_example("examples/openspiel_ismcts.py", "--games", "1", "--simulations", "2", "--opponent", "random")
    assert "games against random" in told


@pytest.mark.skipif(find_spec("sb3_contrib") is None, reason="sb3-contrib and PyTorch are not installed")
def test_ppo_learns_a_little() -> None:
    assert "trained: won" in run_example("examples/ppo.py", "--steps", "1024", "--games", "1")


@pytest.mark.filterwarnings("ignore")
def test_the_notebook_runs_from_top_to_bottom() -> None:
    notebook = nbformat.read(EXAMPLES / "analysis.ipynb", as_version=4)
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(EXAMPLES)}}).execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert sum("image/svg+xml" in output.get("data", {}) for output in shown) == 2
    assert not [output for output in shown if output.output_type == "error"]
