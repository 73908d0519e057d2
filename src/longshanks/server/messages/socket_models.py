"""What goes over the socket of a game, in both directions."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Field, TypeAdapter

from longshanks.server.messages.base import ActionText, Id, Incoming, Outgoing, Prompt, Row, Side, Viewer, WhyQuestion
from longshanks.server.messages.clock_models import ClockPush
from longshanks.server.messages.game_models import EventRowModel, GameInfoModel
from longshanks.server.messages.problem_models import ProblemModel
from longshanks.server.messages.view_models import RefusalModel, ViewModel


class HelloModel(Incoming):
    """The first message: as whom to look, and the last row seen."""

    type: Literal["hello"]
    id: Id | None = None
    viewer: Viewer = Field(alias="as")
    row: Row | None = None
    """Events after this row come with the first view; none if it is left out."""
    patches: bool = False
    """Whether views after the first are to come as patches."""


class DoModel(Incoming):
    """Take an action, in answer to prompt number `at`."""

    type: Literal["do"]
    id: Id | None = None
    do: ActionText
    at: Prompt


class UndoModel(Incoming):
    """Take back the last step or the whole turn, up to the last die, reveal or change of actor."""

    type: Literal["undo"]
    id: Id | None = None
    what: Literal["step", "turn"]
    at: Prompt


class WhyModel(WhyQuestion, Incoming):
    """Ask whether something is allowed, and if not, why."""

    type: Literal["why"]
    id: Id | None = None


class ChatModel(Incoming):
    """Say something to everybody at the table."""

    type: Literal["chat"]
    id: Id | None = None
    text: Annotated[str, Field(min_length=1, max_length=500)]


class SeenModel(Incoming):
    """The events up to this row have been looked at."""

    type: Literal["seen"]
    id: Id | None = None
    row: Row


class ResignModel(Incoming):
    """Give the game up."""

    type: Literal["resign"]
    id: Id | None = None
    at: Prompt


class PingModel(Incoming):
    """Are you there?"""

    type: Literal["ping"]
    id: Id | None = None


FromClient = Annotated[
    HelloModel | DoModel | UndoModel | WhyModel | ChatModel | SeenModel | ResignModel | PingModel,
    Field(discriminator="type"),
]
"""Anything a client may send over a socket."""
FROM_CLIENT: Final[TypeAdapter[FromClient]] = TypeAdapter(FromClient)
"""Reads a socket message: `FROM_CLIENT.validate_json(text)`."""


class UndoStateModel(Outgoing):
    """What can be taken back."""

    step: bool
    turn: bool


class ThinkingModel(Outgoing):
    """A computer that is thinking."""

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
    view: ViewModel
    events: list[EventRowModel]
    undo: UndoStateModel
    thinking: ThinkingModel | None = None


class PatchPush(Outgoing):
    """What changed since the last push, for who asked for patches: what is null is no longer there."""

    type: Literal["patch"] = "patch"
    id: Id | None = None
    length: int
    """Rows of the log."""
    at: int
    """The number of this seat's prompt; send it with an action."""
    view: dict[str, Any] = {}
    """Fields of the view that are replaced; `actions` by all their words but the last."""
    merge: dict[str, dict[str, Any]] = {}
    """What is merged by key into fields of the view: actions, blocks and hidden ones by name, and what is a map."""
    events: list[EventRowModel]
    undo: UndoStateModel | None = None
    thinking: ThinkingModel | None = None


class ErrorPush(ProblemModel):
    """Something went wrong with a message; after a stale one a fresh view follows."""

    type: Literal["error"] = "error"
    id: Id | None = None


class WhyAnswerModel(Outgoing):
    """Why an action is not allowed; without a refusal it is."""

    type: Literal["why"] = "why"
    id: Id | None = None
    do: str | None = None
    """The action that was asked about, if it was asked about by its text."""
    refusal: RefusalModel | None = None


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


class PresenceModel(Outgoing):
    """Who is at the table."""

    type: Literal["presence"] = "presence"
    england: Literal["online", "away"]
    scotland: Literal["online", "away"]
    spectators: int = 0


class InfoPush(Outgoing):
    """The game changed outside of play: a seat was claimed, it ended, a rematch is offered."""

    type: Literal["info"] = "info"
    info: GameInfoModel


class PongModel(Outgoing):
    """I am here; also the plain answer to `seen`."""

    type: Literal["pong"] = "pong"
    id: Id | None = None


class ClosingModel(Outgoing):
    """The server goes down: connect again in a moment."""

    type: Literal["closing"] = "closing"


FromServer = Annotated[
    ViewPush
    | PatchPush
    | ErrorPush
    | WhyAnswerModel
    | ChatPush
    | PresenceModel
    | ClockPush
    | InfoPush
    | PongModel
    | ClosingModel,
    Field(discriminator="type"),
]
"""Anything the server may send over a socket."""
FROM_SERVER: Final[TypeAdapter[FromServer]] = TypeAdapter(FromServer)
