"""What went wrong, and whether the server is well."""

from __future__ import annotations

from typing import Literal

from longshanks.server.messages.base import Outgoing
from longshanks.server.messages.view_models import MessageModel, RefusalModel


class ProblemModel(Outgoing):
    """An error of a REST call: a code such as `seat/not-yours`, a message, and why an action is illegal if it is."""

    code: str
    message: MessageModel
    refusal: RefusalModel | None = None


class HealthModel(Outgoing):
    """Whether the server and its database are well."""

    status: Literal["ok", "failing"]
    version: str
    games: int
    """Games in memory."""
