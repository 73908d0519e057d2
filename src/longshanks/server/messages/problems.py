"""What went wrong, and whether the server is well."""

from __future__ import annotations

from typing import Literal

from longshanks.server.messages.base import Outgoing
from longshanks.server.messages.table import Message, Refusal


class Problem(Outgoing):
    """An error of a REST call: a code such as `seat/not-yours`, a message, and why an action is illegal if it is."""

    code: str
    message: Message
    refusal: Refusal | None = None


class Health(Outgoing):
    """Whether the server and its database are well."""

    status: Literal["ok", "failing"]
    version: str
    games: int
    """Games in memory."""
