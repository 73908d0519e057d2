"""What goes over the socket of a game, in both directions."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Field, TypeAdapter

from longshanks.server.messages.base import ActionText, Id, Incoming, Outgoing, Prompt, Row, Side, Viewer
from longshanks.server.messages.games import EventRow, GameInfo
from longshanks.server.messages.problems import Problem
from longshanks.server.messages.table import Refusal, View


class Hello(Incoming):
    """The first message: as whom to look, and the last row seen."""

    type: Literal["hello"]
    id: Id | None = None
    viewer: Viewer = Field(alias="as")
    row: Row | None = None
    """Events after this row come with the first view; none if it is left out."""


class Do(Incoming):
    """Take an action, in answer to prompt number `at`."""

    type: Literal["do"]
    id: Id | None = None
    do: ActionText
    at: Prompt


class Undo(Incoming):
    """Take back the last step or the whole turn, up to the last die, reveal or change of actor."""

    type: Literal["undo"]
    id: Id | None = None
    what: Literal["step", "turn"]
    at: Prompt


class Why(Incoming):
    """Ask whether an action is allowed, and if not, why."""

    type: Literal["why"]
    id: Id | None = None
    do: ActionText


class Chat(Incoming):
    """Say something to everybody at the table."""

    type: Literal["chat"]
    id: Id | None = None
    text: Annotated[str, Field(min_length=1, max_length=500)]


class Seen(Incoming):
    """The events up to this row have been looked at."""

    type: Literal["seen"]
    id: Id | None = None
    row: Row


class Resign(Incoming):
    """Give the game up."""

    type: Literal["resign"]
    id: Id | None = None
    at: Prompt


class Ping(Incoming):
    """Are you there?"""

    type: Literal["ping"]
    id: Id | None = None


FromClient = Annotated[Hello | Do | Undo | Why | Chat | Seen | Resign | Ping, Field(discriminator="type")]
"""Anything a client may send over a socket."""
FROM_CLIENT: Final[TypeAdapter[Any]] = TypeAdapter(FromClient)
"""Reads a socket message: `FROM_CLIENT.validate_json(text)`."""


class UndoState(Outgoing):
    """What can be taken back."""

    step: bool
    turn: bool


class Thinking(Outgoing):
    """A computer is thinking."""

    type: Literal["thinking"] = "thinking"
    side: Side
    level: str
    since: float
    """Since when, as far as the viewer can see: what it does unseen does not change it."""


class ViewPush(Outgoing):
    """The whole view after something happened, with the events since the last one."""

    type: Literal["view"] = "view"
    id: Id | None = None
    game: str
    length: int
    """Rows of the log."""
    at: int
    """The number of this seat's prompt; send it with an action."""
    view: View
    events: list[EventRow]
    undo: UndoState
    thinking: Thinking | None = None


class ErrorPush(Problem):
    """Something went wrong with a message; after a stale one a fresh view follows."""

    type: Literal["error"] = "error"
    id: Id | None = None


class WhyAnswer(Outgoing):
    """Why an action is not allowed; without a refusal it is."""

    type: Literal["why"] = "why"
    id: Id | None = None
    do: str
    refusal: Refusal | None = None


class ChatPush(Outgoing):
    """What somebody said."""

    type: Literal["chat"] = "chat"
    row: int
    """The number of the remark, in order."""
    who: str
    side: Side | None = None
    """Absent for a spectator."""
    text: str
    time: float


class Idle(Outgoing):
    """No computer is thinking any more."""

    type: Literal["idle"] = "idle"


class Presence(Outgoing):
    """Who is at the table."""

    type: Literal["presence"] = "presence"
    england: Literal["online", "away"]
    scotland: Literal["online", "away"]
    spectators: int = 0


class InfoPush(Outgoing):
    """The game changed outside of play: a seat was claimed, it ended, a rematch is offered."""

    type: Literal["info"] = "info"
    info: GameInfo


class Pong(Outgoing):
    """I am here; also the plain answer to `seen`."""

    type: Literal["pong"] = "pong"
    id: Id | None = None


class Closing(Outgoing):
    """The server goes down: connect again in a moment."""

    type: Literal["closing"] = "closing"


FromServer = Annotated[
    ViewPush | ErrorPush | WhyAnswer | ChatPush | Thinking | Idle | Presence | InfoPush | Pong | Closing,
    Field(discriminator="type"),
]
"""Anything the server may send over a socket."""
FROM_SERVER: Final[TypeAdapter[Any]] = TypeAdapter(FromServer)
