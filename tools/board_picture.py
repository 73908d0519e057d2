"""Draw `docs/board.svg`: the terminal board of a golden game as a picture for the README."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from longshanks.cli.board import board_text
from longshanks.notation.game import load
from longshanks.rules.r2_blocks import SCOTLAND
from longshanks.views.view import view

ROOT = Path(__file__).parents[1]
LINE, CHARACTER, MARGIN = 17, 8.43, 16
ENGLISH = re.compile(r"(\d+ English blocks?|\bE [A-Z][A-Za-z ]+\d [ABC]\d)")
"""What stands for English blocks on the board."""


def main() -> None:
    """Write the picture."""
    game = load((ROOT / "tests" / "games" / "bruce.hots").read_text(encoding="utf-8"), stop=200)
    lines = board_text(view(game.state, SCOTLAND)).splitlines()
    width = max(len(line) for line in lines) * CHARACTER + 2 * MARGIN
    height = len(lines) * LINE + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height}" '
        f'viewBox="0 0 {width:.0f} {height}" font-family="DejaVu Sans Mono, Consolas, monospace" font-size="14">',
        f'<rect width="{width:.0f}" height="{height}" rx="8" fill="#16202b"/>',
    ]
    for number, line in enumerate(lines):
        if line:
            y = MARGIN + LINE * number + 13
            words = ENGLISH.sub(r'<tspan fill="#f0a8a0">\1</tspan>', escape(line))
            parts.append(f'<text x="{MARGIN}" y="{y}" fill="#d7e3ee" xml:space="preserve">{words}</text>')
    parts.append("</svg>")
    (ROOT / "docs" / "board.svg").write_text("\n".join(parts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
