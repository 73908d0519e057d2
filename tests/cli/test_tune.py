"""`longshanks tune`: a run leaves weights, and goes on where it stopped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from longshanks.ai.weights import load_weights
from longshanks.cli.main import main
from longshanks.lab import evolution
from longshanks.lab.evolution import Game


def likes_the_first(game: Game) -> tuple[float, bool]:
    """Say that who puts more weight on the first feature does better."""
    return game[3][0] / 100, False


def make_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a generation a few games that take no time."""
    changed = {"DIRECTIONS": 2, "SEEDS": 1, "SPREAD_SEEDS": 1, "SCENARIOS": ("bruce",), "try_weights": likes_the_first}
    for name, value in changed.items():
        monkeypatch.setattr(evolution, name, value)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use such generations."""
    make_small(monkeypatch)


@pytest.mark.usefixtures("small")
def test_a_run_leaves_weights_by_side_and_goes_on_where_it_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    words = ["tune", "--workers", "1", "--generations", "1", "--out", str(out)]
    assert main(words) == 0
    first = load_weights(out / "weights.json")
    before = load_weights()
    assert first[0] != pytest.approx(before[0]) and first[1] == pytest.approx(before[1], abs=1e-4)
    assert main(words) == 0
    second = load_weights(out / "weights.json")
    assert second[0] == first[0] and second[1] != first[1], "the second generation is Scotland's"
    lines = [json.loads(line) for line in (out / "log.jsonl").read_text().splitlines()]
    assert [(line["generation"], line["side"]) for line in lines] == [(1, "england"), (2, "scotland")]
    assert capsys.readouterr().out.count("generation ") == 2


@pytest.mark.usefixtures("small")
def test_a_run_of_other_features_is_refused(tmp_path: Path) -> None:
    (tmp_path / "state.json").write_text('{"features": ["luck"]}')
    with pytest.raises(SystemExit) as caught:
        main(["tune", "--out", str(tmp_path)])
    assert "other features" in str(caught.value)


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["--out", "nowhere/at/all"], "no such file or folder"),
        (["--out", "x", "--from", "nowhere.json"], "no such file or folder"),
        (["--out", "x", "--from", "pyproject.toml"], "not a file of weights"),
    ],
)
def test_what_makes_no_sense_is_refused(words: list[str], hint: str) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["tune", *words])
    assert hint in str(caught.value)
