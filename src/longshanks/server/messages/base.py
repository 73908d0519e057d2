"""What every message is made of: sides, lengths, and the strictness of what comes in."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

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


def dump(model: BaseModel) -> str:
    """Write a message as JSON, without the fields that are None."""
    return model.model_dump_json(by_alias=True, exclude_none=True)
