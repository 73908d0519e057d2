"""What the commands for developers share. They speak English only: their texts stand where they are printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from longshanks.ai.own_players import HOW, PlayerError, find_player, known_names
from longshanks.cli.translation import exit_with, input_error_text, os_error_text, outcome_text
from longshanks.rules.engine import Outcome
from longshanks.rules.r2_blocks import SIDE_NAMES
from longshanks.rules.r8_scenarios import make_setup
from longshanks.rules.state import REASONS
from longshanks.rules.user_errors import SetupError

SEED_HELP: Final = "another number gives other games (default 1)"
WORKERS_HELP: Final = "games at a time (default: one on every core)"
JSON_HELP: Final = "print a table for programs"


def count_games(number: int) -> str:
    """Return a number of games in words: `1 game`, `200 games`."""
    return f"{number:,} game{'' if number == 1 else 's'}"


def players_help(intro: str) -> str:
    """Return the help of an option that takes players."""
    return f"{intro}: {', '.join(known_names())}; {HOW}".replace("%", "%%")


def check_players(names: Sequence[str]) -> None:
    """Leave unless these are two players or more that can meet."""
    for name in names:
        try:
            find_player(name)
        except PlayerError as error:
            exit_with(str(error))
    if len(set(names)) < max(2, len(names)):
        exit_with("name two different players or more, each once")


def check_scenarios(names: Sequence[str]) -> None:
    """Leave if there is no such scenario."""
    for name in names:
        try:
            make_setup(name)
        except SetupError as error:
            exit_with(input_error_text(error))


def check_folder(path: Path) -> None:
    """Leave if a file that is written later on would have no folder."""
    if not path.parent.is_dir():
        exit_with(f"{path}: cannot be written: there is no such file or folder")


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Leave with a clear word if a file or folder cannot be written."""
    try:
        yield
    except OSError as error:
        exit_with(f"{path}: cannot be written: {os_error_text(error)}")


def ending_text(winner: str, reason: str) -> str:
    """Return how a game ended, from the names of winner and reason; any other winner is nobody."""
    if winner not in SIDE_NAMES:
        return "Nobody wins: the game was broken off."
    return outcome_text(Outcome(SIDE_NAMES.index(winner), reason, dict(REASONS)[reason]))
