"""Being told, as the API has it: channels, quiet hours, games that are muted."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from longshanks.server.messages.base import Incoming, Outgoing

ChannelKind = Literal["mail", "push", "discord", "slack", "ntfy", "json"]
Hour = Annotated[int, Field(ge=0, le=23)]


class NewChannelModel(Incoming):
    """A way by which the caller wants to be told."""

    kind: ChannelKind
    target: Annotated[str, Field(min_length=3, max_length=2000)]
    """An address, a URL, or a browser's subscription as JSON."""
    language: Annotated[str, Field(max_length=8)] = "en"
    digest: bool = False
    """Whether all of a day comes together, in the morning."""


class ChannelModel(Outgoing):
    """A way by which the caller is told."""

    id: str
    kind: ChannelKind
    target: str
    """An address; of a URL and of a browser only the host."""
    digest: bool
    confirmed: bool
    """False of a mail address until the link that was sent there is opened."""
    stopped: bool
    """Whether it was given up, since messages did not arrive."""
    secret: str | None = None
    """Of signed JSON: the key of the signature."""


class QuietHoursModel(Incoming):
    """When the caller does not want to be told."""

    zone: Annotated[str, Field(min_length=1, max_length=64)] = "UTC"
    """A name such as `Europe/Berlin`."""
    quiet_from: Hour | None = None
    quiet_to: Hour | None = None


class AlertsModel(Outgoing):
    """How the caller is told that they are waited for."""

    channels: list[ChannelModel]
    zone: str
    quiet_from: int | None = None
    quiet_to: int | None = None
    mail: bool
    """Whether this server sends mail."""
    push_key: str
    """What a browser needs to subscribe."""


class ConfirmModel(Incoming):
    """What a link of a mail ends in, by which its address is confirmed."""

    token: Annotated[str, Field(min_length=1, max_length=64)]


class MutedModel(Incoming):
    """Whether the caller wants to be told of a game."""

    muted: bool


class MutedStateModel(Outgoing):
    """Whether the caller is told of a game."""

    muted: bool
