"""The terminal's tests read English, whatever the machine speaks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from longshanks.cli.translation import set_language


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LC_ALL", "C")
    yield
    set_language("en")
