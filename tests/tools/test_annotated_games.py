"""The annotated games of docs/games replay to the end that their last note tells."""

from pathlib import Path

import pytest

from longshanks.notation.game import load
from longshanks.rules.engine import outcome
from longshanks.rules.r2_blocks import SIDE_NAMES

FOLDER = Path(__file__).parents[2] / "docs" / "games"
FILES = sorted(FOLDER.glob("*.hots"))


def test_there_are_three() -> None:
    assert len(FILES) == 3


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_annotated_game_replays_to_its_end(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    end = outcome(load(text).state)
    assert end is not None
    last = text.splitlines()[-1]
    assert last.startswith(f"# {SIDE_NAMES[end.winner].capitalize()} wins: {end.reason}")
    assert path.name in (FOLDER / "README.md").read_text(encoding="utf-8")
