"""The English of what people are told who are not at the screen: by mail, push and webhook."""

from __future__ import annotations

from typing import Final

CLUB: Final[dict[str, str]] = {
    "alert.confirm": (
        "Somebody wants to be told at this address when a game of theirs waits for them. If that is you, open this "
        "link: {link}\n\nIf not, do nothing, and nothing more will come."
    ),
    "alert.confirm.subject": "Longshanks: is this your address?",
    "alert.hello": "You will be told here when a game waits for you.",
    "alert.many": "{count} games wait for you",
    "alert.off": "To get no more of these messages: {link}",
    "alert.over": "{game}: your game against {who} is over.",
    "alert.time": "{game}: the time of {who} is up. Claim the game, wait, or let the computer play on.",
    "alert.turn": "{game}: your turn against {who}. {year}, turn {turn}: {stage}.",
    "alert.turn.winter": "{game}: your turn against {who}. Winter of {year}: {stage}.",
}
"""Alerts; `who` is the name of the opponent, `game` that of the scenario."""
