"""The lessons of the tutorial."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from longshanks.server.messages.base import ActionText, Incoming, Outgoing, Row, Side, WhyQuestion, Word
from longshanks.server.messages.view_models import EventModel, MessageModel, ViewModel


class LessonInfoModel(Outgoing):
    """A lesson of the first game that teaches."""

    name: str
    title: MessageModel
    about: MessageModel
    minutes: int
    steps: int
    side: Side
    """Whom the learner plays."""


class LessonStepModel(Outgoing):
    """One thing to read, or to do."""

    text: MessageModel
    goal: MessageModel | None = None
    """What to do; a step without is only read, and `next` goes on."""
    hint: MessageModel | None = None
    """What to say to who does something else."""
    rule: str
    blocks: list[str]
    """Blocks, areas and cards to point at."""
    areas: list[str]
    cards: list[str]


class LessonFrameModel(Outgoing):
    """What one action led to: the learner's, the other side's or that of chance."""

    view: ViewModel
    events: list[EventModel]
    dice: list[int] | None = None


class LessonStateModel(Outgoing):
    """A lesson as far as the learner has come, made anew from what they did."""

    lesson: LessonInfoModel
    log: list[str]
    """What they did: actions, and `next` for every step that was read."""
    steps: list[LessonStepModel]
    at: int
    """The step being taught; as many as there are steps when the lesson is over."""
    done: bool
    stuck: bool
    """Whether nothing can be done any more though the goal is not reached."""
    back: int | None = None
    """If the learner has left the path: how many entries of the log to keep to be on it again."""
    show: str | None = None
    """What would be a good thing to do now."""
    frames: list[LessonFrameModel]
    """What happened after `since`, one action after the other; the last, which is always there, is now."""
    following: str | None = None
    """The lesson after this one."""


LessonLog = Annotated[list[ActionText], Field(max_length=300)]


class LessonAttemptModel(Incoming):
    """What a learner did so far."""

    log: LessonLog = []
    since: Annotated[int, Field(ge=-1, le=300)] | None = None
    """The entries whose consequences the learner has seen: all if absent, -1 if not even how the lesson begins."""


class LessonQuestionModel(WhyQuestion, Incoming):
    """Ask whether something is allowed in a lesson, and if not, why."""

    log: LessonLog = []


class LessonProgressModel(Incoming):
    """How far somebody has come in a lesson."""

    log: LessonLog
    done: bool
    changes: Row
    """How often this was changed. Of two that differ, one that is done counts, else the one with more changes."""


class ProgressModel(Incoming):
    """How far somebody has come in the lessons they began."""

    lessons: Annotated[dict[Word, LessonProgressModel], Field(max_length=100)]
