"""`longshanks tune`: a round of games ends in a file of weights."""

from __future__ import annotations

import builtins
import sys
from pathlib import Path

import pytest

from longshanks.ai.weights import load_weights
from longshanks.cli.main import main


def test_a_round_writes_weights_that_can_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("numpy")
    out = tmp_path / "weights.json"
    words = ["tune", "--games", "2", "--rounds", "2", "--workers", "1", "--out", str(out)]
    assert main([*words, "--scenario", "bruce"]) == 0
    assert capsys.readouterr().out.count("wrote") == 2
    weights = load_weights(out)
    assert weights != load_weights()
    assert main([*words[:3], "--rounds", "1", *words[5:], "--from", str(out), "--scenario", "bruce"]) == 0


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["--out", "nowhere/at/all.json"], "no such file or folder"),
        (["--out", "x.json", "--from", "nowhere.json"], "no such file or folder"),
        (["--out", "x.json", "--scenario", "bannockburn"], "no scenario"),
    ],
)
def test_what_makes_no_sense_is_refused(words: list[str], hint: str) -> None:
    pytest.importorskip("numpy")
    with pytest.raises(SystemExit) as caught:
        main(["tune", *words])
    assert hint in str(caught.value)


def test_without_numpy_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def refuse(name: str, *rest: object, **more: object) -> object:
        if name == "numpy":
            raise ModuleNotFoundError("No module named 'numpy'", name="numpy")
        return real(name, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", refuse)
    monkeypatch.delitem(sys.modules, "numpy", raising=False)
    with pytest.raises(SystemExit) as caught:
        main(["tune", "--out", "x.json"])
    assert "longshanks[tune]" in str(caught.value)
