"""Passwords that are tried first: what many people choose, in the languages spoken here."""

from __future__ import annotations

from pathlib import Path
from typing import Final

BASES: Final = frozenset(Path(__file__).with_suffix(".txt").read_text("utf-8").split())
"""Without what people put behind them, digits and signs."""
ROWS: Final = (
    "01234567890123456789", "98765432109876543210", "abcdefghijklmnopqrstuvwxyz", "zyxwvutsrqponmlkjihgfedcba",
    "qwertyuiopasdfghjklzxcvbnm", "qwertzuiopasdfghjklyxcvbnm", "azertyuiopqsdfghjklmwxcvbn",
    "1qaz2wsx3edc4rfv5tgb6yhn", "1234567890qwertyuiop", "14789632501478963250", "147258369", "123123123123",
    "112233445566778899", "321321321321",
)  # fmt: skip
"""What a finger finds on a keyboard; any piece of one is common."""
_STUCK_ON: Final = "0123456789!?.,;:*+-_#$%&/()= @"
_LEET: Final = str.maketrans("013457@$!", "oieastasi")
MIN_DIFFERENT: Final = 4
"""Different characters a password needs at least."""


def is_common(password: str, name: str = "") -> bool:
    """Return whether a password is among those that are guessed first, or is the name of its owner."""
    folded = password.casefold().strip()
    bare = folded.strip(_STUCK_ON)
    forms = {folded, bare, bare.translate(_LEET), folded.translate(_LEET).strip(_STUCK_ON)}
    half = folded[: len(folded) // 2]
    if folded == half * 2:
        forms |= {half, half.strip(_STUCK_ON)}
    owner = name.casefold().strip()
    return (
        len(set(folded)) < MIN_DIFFERENT
        or (not bare and folded.isdigit() and len(folded) < 10)
        or bool(owner and owner in forms)
        or not forms.isdisjoint(BASES)
        or any(folded in row for row in ROWS)
    )
