"""The command joins one module for each of its commands, and imports no more of them than it needs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import longshanks.cli.commands
from longshanks.cli.main import COMMANDS, command_of, make_parser

FOLDER = Path(longshanks.cli.commands.__file__).parent


def test_every_module_is_a_command_and_every_command_a_module() -> None:
    modules = {path.stem for path in FOLDER.glob("*.py") if path.stem != "__init__"}
    assert modules == {f"{name.replace('-', '_')}_command" for name in COMMANDS}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_parser_of_one_command_knows_it(name: str) -> None:
    assert name in [line.strip().partition(" ")[0] for line in make_parser([name]).format_help().splitlines()]


@pytest.mark.parametrize(
    ("argv", "command"),
    [
        (["play"], "play"),
        (["--lang", "de", "play", "--seed", "3"], "play"),
        (["--lang=de", "odds"], "odds"),
        (["--lang", "play"], None),
        (["--help"], None),
        (["dance"], None),
        ([], None),
    ],
)
def test_the_command_is_found_among_the_arguments(argv: list[str], command: str | None) -> None:
    assert command_of(argv) == command


def test_only_the_module_of_the_command_is_imported() -> None:
    code = """
import sys
from longshanks.cli.main import main
try:
    main(["replay", "--help"])
except SystemExit:
    print(*sorted(name for name in sys.modules if name.startswith("longshanks.")), sep="\\n")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = [line for line in done.stdout.splitlines() if line.startswith("longshanks.")]
    commands = [name for name in loaded if name.startswith("longshanks.cli.commands.")]
    assert commands == ["longshanks.cli.commands.replay_command"]
    assert [name for name in loaded if name.split(".")[1] in ("ai", "lab", "research", "server", "store")] == []
