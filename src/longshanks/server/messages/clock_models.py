"""The clocks of games, as the API has them."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BaseModel, Field, model_validator

from longshanks.server.messages.base import Incoming, Outgoing, Side

MAX_DAYS: int = 60
"""The longest time a clock may have for anything, in days."""
Seconds = Annotated[int, Field(ge=0, le=MAX_DAYS * 24 * 3600)]


class ClockTerms(BaseModel):
    """What is agreed about time, in seconds.

    A live clock has `start` and `increment`, or byo-yomi with `period` and `periods`; one for weeks has `turn`, which
    is there for each turn, and `start` as the bank for what a turn takes longer.
    """

    start: Seconds = 0
    """For the whole game: at the start, or in the bank."""
    turn: Seconds = 0
    """For each turn, before the time for the whole game runs."""
    increment: Seconds = 0
    """Added after each turn."""
    period: Seconds = 0
    """Of byo-yomi: for each turn when the rest is used up; a longer turn uses up a period."""
    periods: Annotated[int, Field(ge=0, le=50)] = 0
    weekends: bool = False
    """Whether the clock stands on Saturdays and Sundays, by the time of Greenwich."""
    vacation: Seconds = 0
    """How long each player may let their clock stand, in all."""

    @model_validator(mode="after")
    def _have_time(self) -> Self:
        if bool(self.period) != bool(self.periods):
            raise ValueError("byo-yomi needs both period and periods")
        if self.start + self.turn + self.period < 1:
            raise ValueError("a clock needs time: start, turn or period")
        return self


class NewClockModel(ClockTerms, Incoming):
    """The clock of a game that is to be set up."""


class ClockModel(ClockTerms, Outgoing):
    """The clock of a game."""


class ClockSideModel(Outgoing):
    """How the clock of one side stands."""

    left: float
    """Of `start`, before what is asked now."""
    periods: int
    since: float | None = None
    """Since when the side is asked; absent while it is not."""
    deadline: float | None = None
    """When its time is up; absent while it is not asked."""
    away_until: float | None = None
    """Until when its vacation lasts at the latest; absent while it has none."""


class ClockPush(Outgoing):
    """How the clocks stand; they run on by themselves."""

    type: Literal["clock"] = "clock"
    now: float
    """The time of the server."""
    sides: dict[Side, ClockSideModel]
    vacation_left: dict[Side, float]
    """How long each side may still let its clock stand."""


class ClockChoiceModel(Incoming):
    """What is to be done about an opponent whose time is up: claim the game, or let the computer play on for them."""

    choice: Literal["claim", "computer"]


class VacationModel(Incoming):
    """Whether the caller's clock stands."""

    on: bool
