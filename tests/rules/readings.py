"""The same position under each value of a switch, and what is observed in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from longshanks.rules.editions import SWITCHES
from longshanks.rules.engine import outcome
from longshanks.rules.r2_blocks import BLOCK_NAMES, SIDE_NAMES, blocks_of
from longshanks.rules.state import State
from tests.rules.play import scene

T = TypeVar("T")


def readings(switch: str, text: str, observe: Callable[[State], T], also: str = "") -> dict[str, T]:
    """Return what is observed in a position under each value of a switch."""
    return {value: observe(scene(f"edition: 4.0 {switch}={value} {also}\n{text}")) for value in SWITCHES[switch]}


def front(s: State) -> set[str]:
    """Return the blocks in the fight."""
    return {BLOCK_NAMES[block] for block in blocks_of(s.current_battle().front)}


def winner(s: State) -> str:
    """Return the side that has won, or an empty string."""
    end = outcome(s)
    return SIDE_NAMES[end.winner] if end else ""
