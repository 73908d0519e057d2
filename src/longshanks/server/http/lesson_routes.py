"""Lessons over the wire.

The learner's client keeps what they did in a lesson and sends it each time. The server stores the progress it reports,
so that they can go on from another machine.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from longshanks.lessons.attempt import Attempt, Transition
from longshanks.lessons.lesson import Lesson, Step, lessons
from longshanks.notation.names import NotationError
from longshanks.rules.refusals import Illegal
from longshanks.rules.state import State
from longshanks.server import messages as m
from longshanks.server.api_error import ApiError, unreadable_action
from longshanks.server.http.dependencies import ERROR_RESPONSES, CallerDep, ServicesDep, set_guest_cookie
from longshanks.server.play import wire
from longshanks.server.play.why_questions import answer_why
from longshanks.server.responses import json_list_response, json_response
from longshanks.server.wire_messages import refusal_model
from longshanks.store import people

router = APIRouter(prefix="/api/lessons", responses=ERROR_RESPONSES)
LessonName = Annotated[str, Path(max_length=40, pattern=r"^[a-z_]+$")]


def _message(key: str) -> m.MessageModel:
    return m.MessageModel(key=key)


def lesson_info(lesson: Lesson) -> m.LessonInfoModel:
    """Return a lesson for the list."""
    key = f"lesson.{lesson.name}"
    return m.LessonInfoModel(
        name=lesson.name,
        title=_message(key),
        about=_message(f"{key}.about"),
        minutes=lesson.minutes,
        steps=len(lesson.steps),
        side=wire.SIDE_KEYS[lesson.side],
    )


def lesson_step(step: Step) -> m.LessonStepModel:
    """Return a step."""
    return m.LessonStepModel(
        text=_message(step.key),
        goal=None if step.is_read else _message(f"{step.key}.goal"),
        hint=None if step.is_read else _message(f"{step.key}.hint"),
        rule=step.rule,
        blocks=list(step.point["blocks"]),
        areas=list(step.point["areas"]),
        cards=list(step.point["cards"]),
    )


@cache
def _steps(name: str) -> list[m.LessonStepModel]:
    return [lesson_step(step) for step in lessons()[name].steps]


def find_lesson(name: str) -> Lesson:
    """Return a lesson by name; raises ApiError `lesson/unknown`."""
    found = lessons().get(name)
    if found is None:
        raise ApiError("lesson/unknown")
    return found


def read_attempt(name: str, log: list[str]) -> Attempt:
    """Return a lesson with what the learner did in it; raises ApiError if the log is not of this lesson."""
    try:
        return Attempt(find_lesson(name), log)
    except NotationError as error:
        raise unreadable_action(error) from None
    except Illegal as error:
        raise ApiError("action/illegal", error.refusal) from None


def frame(attempt: Attempt, state: State, transition: Transition | None) -> m.LessonFrameModel:
    """Return how a transition of a lesson, or its present state, looks to the learner."""
    side = wire.SIDE_KEYS[attempt.lesson.side]
    seen = wire.wire_view(state, side)
    if state is not attempt.state or attempt.is_told:
        seen = seen | {"actions": []}  # Only the present asks for an answer.
    if transition is None:
        return m.LessonFrameModel.model_validate({"view": seen, "events": []})
    events, dice = wire.wire_events(transition.events, side), wire.wire_dice(transition.action)
    return m.LessonFrameModel.model_validate({"view": seen, "events": events, "dice": dice})


def lesson_state(attempt: Attempt, since: int | None) -> m.LessonStateModel:
    """Return where a learner stands, and what happened after the entries they have seen the end of."""
    lesson, names = attempt.lesson, list(lessons())
    fresh = [] if since is None else [transition for transition in attempt.transitions if transition.entry > since]
    frames = [frame(attempt, new.state, new) for new in fresh] or [frame(attempt, attempt.state, None)]
    return m.LessonStateModel(
        lesson=lesson_info(lesson),
        log=attempt.entries,
        steps=_steps(lesson.name),
        at=attempt.at,
        done=attempt.is_done,
        stuck=attempt.is_stuck,
        back=attempt.back,
        show=attempt.advice(),
        frames=frames,
        following=next(iter(names[names.index(lesson.name) + 1 :]), None),
    )


@router.get("", response_model=list[m.LessonInfoModel])
async def get_lessons() -> Response:
    """Return the lessons in order."""
    return json_list_response([lesson_info(lesson) for lesson in lessons().values()])


@router.patch("/progress", response_model=m.ProgressModel)
async def patch_progress(
    request: Request, services: ServicesDep, caller: CallerDep, reported: m.ProgressModel
) -> Response:
    """Merge reported progress into what is stored and return all of it; unknown lessons are passed over."""
    known = [
        people.LessonProgress(name, **dict(found)) for name, found in reported.lessons.items() if name in lessons()
    ]
    stored = await people.save_progress(services.database, caller.id_and_name, known)
    answer = m.ProgressModel(
        lessons={name: m.LessonProgressModel(log=log, done=done, changes=n) for name, log, done, n in stored}
    )
    return set_guest_cookie(request, services, caller, json_response(answer))


@router.post("/{lesson}", response_model=m.LessonStateModel)
def post_lesson(lesson: LessonName, attempt: m.LessonAttemptModel) -> Response:
    """Return where a lesson stands after what the learner did: nothing, to begin with."""
    return json_response(lesson_state(read_attempt(lesson, attempt.log), attempt.since))


@router.post("/{lesson}/why", response_model=m.WhyAnswerModel)
def post_why(lesson: LessonName, question: m.LessonQuestionModel) -> Response:
    """Return why an action is not allowed in a lesson; without a refusal it is."""
    attempt = read_attempt(lesson, question.log)
    refusal = answer_why(attempt.state, attempt.lesson.side, question)
    return json_response(m.WhyAnswerModel(do=question.do, refusal=None if refusal is None else refusal_model(refusal)))
