"""What a lesson is, and how it is read from its file.

A lesson is a TOML file in this folder; the number before its name is its place in the course:

    side = "scotland"             # whom the learner plays
    minutes = 2
    position = '''                # where it begins, in the notation of positions
    stage: moves scotland
    moves: 1
    scotland fife: wallace
    '''
    replies = ["E end"]           # what the other side does: the first of these that is legal
    draws = ["C drawn grant"]     # what comes out of the pool or the deck: the first that is legal
    [dice]
    wallace = "1 2 5 6"           # the faces that a block rolls, one after the other

    [[step]]
    name = "march"
    rule = "4.2"
    point = { blocks = ["wallace"], areas = ["mentieth"] }             # what to point at; also `cards`
    goal = [{ is = "in", blocks = ["wallace"], area = "mentieth" }]    # a step without a goal is only read
    do = ["S move wallace fife>mentieth"]                              # one way to reach it
    also = ["S move * fife>*"]                                         # what leads there as well

The words are in the catalogue, under `lesson.NAME` and `lesson.NAME.STEP`: the text of the step, `.goal` what to do,
`.hint` what to say when the learner does something else. Whatever the lesson does not tell (dice that run out, a
reply that is not legal) is made by a fixed sequence and a plain computer player, so that the same actions always lead
to the same place: a lesson in progress is no more than the list of what the learner did.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from longshanks.lessons.goals import Goal, read_goal
from longshanks.notation.action import read_action
from longshanks.notation.names import NotationError, look_up, read_block, read_side
from longshanks.notation.position import position
from longshanks.rules import actions as act
from longshanks.rules.r1_map import AREA
from longshanks.rules.r2_blocks import BLOCK, CHANCE
from longshanks.rules.r3_cards import CARD
from longshanks.rules.state import State
from longshanks.words.catalogue import CATALOGUE

FOLDER: Final = Path(__file__).parent
NEXT: Final = "next"
"""What a learner who has read a step says."""
_KEYS: Final = {"side", "minutes", "position", "replies", "draws", "dice", "step"}
_STEP_KEYS: Final = {"name", "rule", "point", "goal", "do", "also"}
_POINTS: Final[dict[str, dict[str, int]]] = {"blocks": BLOCK, "areas": AREA, "cards": CARD}


class LessonError(ValueError):
    """A lesson that cannot be taught: which, and what is wrong with it."""


@dataclass(frozen=True)
class Step:
    """One thing to read, or to do."""

    key: str
    """Where its words are in the catalogue."""
    rule: str
    point: dict[str, tuple[str, ...]]
    """What to point at: `blocks`, `areas` and `cards`."""
    goals: tuple[Goal, ...]
    """Empty for a step that is only read."""
    do: tuple[str, ...]
    """One way to reach the goal."""
    also: tuple[str, ...]
    """Patterns of other actions that do not lead astray."""

    @property
    def is_read(self) -> bool:
        """Whether there is nothing to do but to read."""
        return not self.goals


@dataclass(frozen=True)
class Lesson:
    """A lesson."""

    name: str
    side: int
    minutes: int
    start: State
    """Where it begins; never changed, since the engine copies."""
    replies: tuple[str, ...]
    draws: tuple[int, ...]
    dice: dict[int, tuple[int, ...]]
    """By block, the faces it rolls."""
    steps: tuple[Step, ...]

    @property
    def key(self) -> str:
        """Where its words are in the catalogue."""
        return f"lesson.{self.name}"

    def solution(self) -> list[str]:
        """Return what a learner who does as told sends."""
        return [entry for step in self.steps for entry in (step.do or [NEXT])]


def _texts(table: dict[str, Any], key: str) -> tuple[str, ...]:
    found = table.get(key, [])
    if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
        raise NotationError(f"{key} must be a list of texts")
    return tuple(found)


def _dice(text: object) -> tuple[int, ...]:
    faces = str(text).split()
    if not faces or any(face not in "123456" or len(face) != 1 for face in faces):
        raise NotationError(f"{text!r}: dice are numbers from 1 to 6 with blanks between")
    return tuple(int(face) for face in faces)


def _need_words(key: str) -> None:
    if key not in CATALOGUE:
        raise NotationError(f"the catalogue has no {key!r}")


def _point(table: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    if unknown := table.keys() - _POINTS.keys():
        raise NotationError(f"a step points at {', '.join(_POINTS)}, not at {', '.join(sorted(unknown))}")
    found = {kind: _texts(table, kind) for kind in _POINTS}
    for kind, names in found.items():
        for name in names:
            look_up(kind.removesuffix("s"), name, _POINTS[kind])
    return found


def _step(lesson: str, side: int, table: dict[str, Any]) -> Step:
    if unknown := table.keys() - _STEP_KEYS:
        raise NotationError(f"a step knows no {', '.join(sorted(unknown))}")
    name = str(table.get("name", ""))
    if name == "about":
        raise NotationError("no step may be called 'about', which is the line for the list")
    key = f"lesson.{lesson}.{name}"
    _need_words(key)
    do = _texts(table, "do")
    for text in do:
        if act.side_of(read_action(text)) != side:
            raise NotationError(f"{text!r} is not the learner's to do")
    goals = tuple(read_goal(goal) for goal in table.get("goal", []))
    if bool(goals) != bool(do):
        raise NotationError("a step has a goal and one way to it (`do`), or neither")
    if goals:
        _need_words(f"{key}.goal")
        _need_words(f"{key}.hint")
    rule = table.get("rule", "")
    if rule:
        _need_words(f"rule.{rule}")
    return Step(key, rule, _point(table.get("point", {})), goals, do, _texts(table, "also"))


def read_lesson(name: str, text: str) -> Lesson:
    """Read a lesson; say what is wrong, and in which step."""
    where = name
    try:
        table = tomllib.loads(text)
        if unknown := table.keys() - _KEYS:
            raise NotationError(f"a lesson knows no {', '.join(sorted(unknown))}")
        _need_words(f"lesson.{name}")
        _need_words(f"lesson.{name}.about")
        side = read_side(str(table.get("side", "")))
        draws = tuple(read_action(text) for text in _texts(table, "draws"))
        if any(act.side_of(draw) != CHANCE for draw in draws):
            raise NotationError("draws are results of chance: C drawn, C deal or C levy")
        start = position(table.get("position", ""))
        dice = {read_block(block): _dice(faces) for block, faces in table.get("dice", {}).items()}
        steps: list[Step] = []
        for number, step in enumerate(table.get("step", []), 1):
            where = f"{name}, step {number} ({step.get('name', 'without a name')})"
            steps.append(_step(name, side, step))
        where = name
        if not any(step.goals for step in steps):
            raise NotationError("a lesson needs a step with a goal")
        if len({step.key for step in steps}) < len(steps):
            raise NotationError("two steps have the same name")
        minutes = int(table.get("minutes", 2))
        return Lesson(name, side, minutes, start, _texts(table, "replies"), draws, dice, tuple(steps))
    except (tomllib.TOMLDecodeError, ValueError) as error:
        raise LessonError(f"lesson {where}: {error}") from None


@cache
def lessons() -> dict[str, Lesson]:
    """Return every lesson by name, in the order of the course."""
    found: dict[str, Lesson] = {}
    for path in sorted(FOLDER.glob("*.toml")):
        name = path.stem.partition("_")[2]
        found[name] = read_lesson(name, path.read_text("utf-8"))
    return found
