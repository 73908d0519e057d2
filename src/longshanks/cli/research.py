"""What the commands for developers share: names are checked, troubles and endings are told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from longshanks.ai.players import PLAYERS
from longshanks.ai.trouble import Trouble
from longshanks.cli.phrases import leave, phrase, say_mistake, say_os, say_outcome
from longshanks.rules.engine import Outcome
from longshanks.rules.mistakes import SetupError
from longshanks.rules.r2_blocks import SIDE_NAMES
from longshanks.rules.r8_scenarios import make_setup
from longshanks.rules.state import REASONS


def check_players(names: Sequence[str]) -> None:
    """Leave unless these are two players or more that can meet."""
    for name in names:
        if name not in PLAYERS:
            leave(phrase("trouble.player", text=name, choices=", ".join(PLAYERS)))
    if len(set(names)) < max(2, len(names)):
        leave(phrase("trouble.players"))


def check_scenarios(names: Sequence[str]) -> None:
    """Leave if there is no such scenario."""
    for name in names:
        try:
            make_setup(name)
        except SetupError as mistake:
            leave(say_mistake(mistake))


def check_folder(path: Path) -> None:
    """Leave if a file that is written later on would have no folder."""
    if not path.parent.is_dir():
        leave(phrase("trouble.write", file=path, error=phrase("reason.missing")))


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Leave with a clear word if a file or folder cannot be written."""
    try:
        yield
    except OSError as error:
        leave(phrase("trouble.write", file=path, error=say_os(error)))


def say_trouble(trouble: Trouble) -> str:
    """Return why some work cannot be done; what other programs say of it stays in their words."""
    words = {name: say_os(value) if isinstance(value, OSError) else value for name, value in trouble.params.items()}
    return phrase(f"trouble.{trouble.code}", **words)


def say_ending(winner: str, reason: str) -> str:
    """Return how a game ended, from the names of winner and reason; any other winner is nobody."""
    if winner not in SIDE_NAMES:
        return phrase("report.ending.nobody")
    return say_outcome(Outcome(SIDE_NAMES.index(winner), reason, dict(REASONS)[reason]))
