"""Trouble: work that cannot be begun or done, for a reason that whoever asked for it should be told."""

from __future__ import annotations

from longshanks.rules.mistakes import Told


class Trouble(Told):
    """Why some work cannot be done: `trouble.CODE` in the terminal's catalogue."""
