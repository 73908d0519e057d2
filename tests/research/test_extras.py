"""What happens where an optional package is missing."""

from __future__ import annotations

import importlib
import sys

import pytest


@pytest.mark.parametrize(
    ("module", "package", "extra"),
    [
        ("pettingzoo_env", "pettingzoo", "pettingzoo"),
        ("gymnasium_env", "gymnasium", "gymnasium"),
        ("openspiel_game", "pyspiel", "openspiel"),
    ],
)
def test_the_error_names_the_extra(module: str, package: str, extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"longshanks.research.{module}"
    monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ImportError, match=rf"pip install 'longshanks\[{extra}\]'"):
        importlib.import_module(name)
