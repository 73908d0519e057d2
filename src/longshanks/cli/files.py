"""Game files that are named on the command line."""

from __future__ import annotations

from pathlib import Path

from longshanks.cli.translation import os_error_text, render_message, translate
from longshanks.notation.game import BadLine, Game, load
from longshanks.words.error_messages import bad_line_message


def read_game(path: str, stop: int | None = None) -> Game:
    """Read and check a game file, at most `stop` actions of it; leave with a message if it is not one."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SystemExit(translate("cli_error.file", file=path, error=os_error_text(error))) from None
    try:
        return load(text, stop)
    except BadLine as error:
        raise SystemExit(f"{path}: {render_message(bad_line_message(error))}") from None
