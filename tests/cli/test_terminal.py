"""The screen itself: colour, boxes and clearing."""

from __future__ import annotations

import pytest

from longshanks.cli.terminal import Terminal, standard_terminal


def test_colour_needs_a_screen_that_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert standard_terminal().colour is False
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert standard_terminal().colour is True
    monkeypatch.setenv("NO_COLOR", "1")
    assert standard_terminal().colour is False


def test_a_plain_screen_gets_plain_boxes() -> None:
    texts: list[str] = []
    terminal = Terminal(write=texts.append, boxes=False)
    terminal.write("┌ Fife ─┐│└┘")
    assert texts == ["+ Fife -+|++"]


def test_clearing_uses_the_screen_where_it_can() -> None:
    texts: list[str] = []
    Terminal(write=texts.append, clears=True).clear()
    assert texts == ["\x1b[2J\x1b[3J\x1b[H"]
