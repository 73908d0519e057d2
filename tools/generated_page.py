"""Write a generated page of `docs/`, or with `--check` say whether it is up to date."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def write_or_check(path: Path, text: str) -> int:
    """Write a page, or check it if the command line says `--check`; return the exit status."""
    if "--check" not in sys.argv[1:]:
        path.write_text(text, encoding="utf-8")
        return 0
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return 0
    print(f"{path.relative_to(ROOT)} is out of date: run python -m tools.{path.stem}_page")
    return 1
