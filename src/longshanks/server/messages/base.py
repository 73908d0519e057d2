"""What every message is made of: sides, lengths, and the strictness of what comes in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, Self

import orjson
from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import to_json

Json = dict[str, Any]
"""A message as it goes out, made without a model, for what is sent with every action; its model is its schema, and
tests validate by it everything that a server sends."""
Side = Literal["england", "scotland"]
Viewer = Literal["england", "scotland", "spectator", "open"]
"""Who looks: a side, somebody who plays neither, or everything open (finished and study games)."""
Actor = Literal["england", "scotland", "chance"]
Letter = Literal["A", "B", "C"]
Status = Literal["waiting", "playing", "over"]
"""Waiting for players or for their parts of the dice, being played, or over."""

MAX_FRAME: Final = 16_384
"""The longest socket message a client may send, in bytes."""
MAX_FILE: Final = 500_000
"""The longest game file that may be imported, in characters."""

Name = Annotated[str, Field(min_length=1, max_length=40)]
"""What a person is called."""
Password = Annotated[str, Field(min_length=8, max_length=200)]
Word = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[a-z0-9_.\-]+$")]
"""A name of the rules: a scenario, an edition, a switch or its value, a computer level."""
ActionText = Annotated[str, Field(min_length=1, max_length=120)]
"""An action in notation: `S move wallace fife>mentieth`."""
Row = Annotated[int, Field(ge=0, le=1_000_000)]
"""A place in the log: the number of log rows before it."""
Prompt = Annotated[int, Field(ge=0, le=1_000_000)]
"""The number of a seat's prompt."""
Id = Annotated[str, Field(min_length=1, max_length=64)] | Annotated[int, Field(ge=0, le=2**53 - 1)]
"""A client's own mark on a message, which comes back with the answer."""


MODEL_SUFFIX: Final = "Model"
"""What the names of models end in, in Python only: a `View` of the engine becomes a `ViewModel`, `View` on the wire."""


class WhyQuestion(BaseModel):
    """What is asked about: an action by its text, or what was pointed at, which the server makes an action of."""

    do: ActionText | None = None
    block: Word | None = None
    area: Word | None = None
    card: Word | None = None

    @model_validator(mode="after")
    def _ask_about_something(self) -> Self:
        things = [thing for thing in (self.block, self.area, self.card) if thing is not None]
        if (self.do is None) == (not things) or (self.card is not None and len(things) > 1):
            raise ValueError("name an action, or a card, or a block, an area or both")
        return self


class Outgoing(BaseModel):
    """Something the server sends."""

    model_config = ConfigDict(
        extra="forbid",
        populate_by_name=True,
        use_attribute_docstrings=True,
        json_schema_serialization_defaults_required=True,
    )


class Incoming(BaseModel):
    """Something a client sends: exact types, no unknown fields."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True, strict=True, use_attribute_docstrings=True)


def dump(message: BaseModel | Json) -> str:
    """Return a message as JSON; of a model, fields that are None are left out."""
    if isinstance(message, BaseModel):
        return message.model_dump_json(by_alias=True, exclude_none=True)
    return orjson.dumps(message).decode()


def dump_value(value: str | int) -> str:
    """Return a text or a number as JSON."""
    return orjson.dumps(value).decode()


def dump_all(models: Sequence[BaseModel]) -> bytes:
    """Return models as a JSON array, without the fields that are None."""
    return to_json(models, by_alias=True, exclude_none=True)
