"""Lessons over the wire.

The learner's client keeps what he did in a lesson and sends it each time. The server keeps what it is told of his
progress, so that he can go on from another machine.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from longshanks.lessons.attempt import Attempt, Moment
from longshanks.lessons.lesson import Lesson, Step, lessons
from longshanks.notation.action import read_action
from longshanks.notation.names import NotationError
from longshanks.rules.engine import why_not
from longshanks.rules.refusals import Illegal
from longshanks.rules.state import State
from longshanks.server import messages as m
from longshanks.server import wire
from longshanks.server.problems import Trouble, unreadable
from longshanks.server.replies import reply
from longshanks.server.routes import PROBLEMS, By, InHouse, greet
from longshanks.store import people

router = APIRouter(prefix="/api/lessons", responses=PROBLEMS)
LessonName = Annotated[str, Path(max_length=40, pattern=r"^[a-z_]+$")]


def _message(key: str) -> m.Message:
    return m.Message(key=key)


def lesson_info(lesson: Lesson) -> m.LessonInfo:
    """Return a lesson for the list."""
    key = f"lesson.{lesson.name}"
    return m.LessonInfo(
        name=lesson.name,
        title=_message(key),
        about=_message(f"{key}.about"),
        minutes=lesson.minutes,
        steps=len(lesson.steps),
        side=wire.SIDES[lesson.side],
    )


def lesson_step(step: Step) -> m.LessonStep:
    """Return a step."""
    return m.LessonStep(
        text=_message(step.key),
        goal=None if step.is_read else _message(f"{step.key}.goal"),
        hint=None if step.is_read else _message(f"{step.key}.hint"),
        rule=step.rule,
        blocks=list(step.point["blocks"]),
        areas=list(step.point["areas"]),
        cards=list(step.point["cards"]),
    )


@cache
def _steps(name: str) -> list[m.LessonStep]:
    return [lesson_step(step) for step in lessons()[name].steps]


def find_lesson(name: str) -> Lesson:
    """Return a lesson by name."""
    found = lessons().get(name)
    if found is None:
        raise Trouble("lesson/unknown")
    return found


def make_attempt(name: str, log: list[str]) -> Attempt:
    """Return a lesson with what the learner did in it."""
    try:
        return Attempt(find_lesson(name), log)
    except NotationError as error:
        raise unreadable(error) from None
    except Illegal as error:
        raise Trouble("action/illegal", error.refusal) from None


def frame(attempt: Attempt, state: State, moment: Moment | None) -> m.LessonFrame:
    """Return how a moment of a lesson looks to the learner."""
    side = wire.SIDES[attempt.lesson.side]
    seen = wire.wire_view(state, side)
    if state is not attempt.state or attempt.is_told:
        seen = seen.model_copy(update={"actions": []})  # Only the present asks for an answer.
    if moment is None:
        return m.LessonFrame(view=seen, events=[])
    row = wire.wire_row(0, moment.action, moment.events, side)
    return m.LessonFrame(view=seen, events=row.events, dice=row.dice)


def lesson_state(attempt: Attempt, since: int | None) -> m.LessonState:
    """Return where a learner stands, and what happened after the entries he has seen the end of."""
    lesson, names = attempt.lesson, list(lessons())
    fresh = [] if since is None else [moment for moment in attempt.moments if moment.entry > since]
    frames = [frame(attempt, moment.state, moment) for moment in fresh] or [frame(attempt, attempt.state, None)]
    return m.LessonState(
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


@router.get("", response_model=list[m.LessonInfo])
async def get_lessons() -> Response:
    """Return the lessons in order."""
    text = ",".join(m.dump(lesson_info(lesson)) for lesson in lessons().values())
    return Response(f"[{text}]", media_type="application/json")


@router.patch("/progress", response_model=m.Learnt)
async def patch_progress(request: Request, house: InHouse, caller: By, told: m.Learnt) -> Response:
    """Keep how far the caller has come, as far as it is news, and return all of it; unknown lessons are passed over."""
    known = [people.Learnt(name, **dict(found)) for name, found in told.lessons.items() if name in lessons()]
    kept = await people.learn(house.database, caller.pair, known)
    answer = m.Learnt(lessons={name: m.LessonProgress(log=log, done=done, changes=n) for name, log, done, n in kept})
    return greet(request, house, caller, reply(answer))


@router.post("/{lesson}", response_model=m.LessonState)
def post_lesson(lesson: LessonName, attempt: m.LessonAttempt) -> Response:
    """Return where a lesson stands after what the learner did: nothing, to begin with."""
    return reply(lesson_state(make_attempt(lesson, attempt.log), attempt.since))


@router.post("/{lesson}/why", response_model=m.WhyAnswer)
def post_why(lesson: LessonName, question: m.LessonQuestion) -> Response:
    """Return why an action is not allowed in a lesson; without a refusal it is."""
    attempt = make_attempt(lesson, question.log)
    try:
        action = read_action(question.do)
    except NotationError as error:
        raise unreadable(error) from None
    refusal = why_not(attempt.state, attempt.lesson.side, action)
    return reply(m.WhyAnswer(do=question.do, refusal=None if refusal is None else wire.wire_refusal(refusal)))
