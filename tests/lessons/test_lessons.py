"""Every lesson can be taught: its solution is legal and reaches its goals, and its words are all there and all used."""

from __future__ import annotations

import pytest

from longshanks.lessons.attempt import MAX_ENTRIES, Attempt
from longshanks.lessons.lesson import NEXT, Lesson, LessonError, lessons, read_lesson
from longshanks.notation.action import write_action
from longshanks.notation.names import NotationError
from longshanks.notation.position import write_position
from longshanks.rules.engine import actors, legal_actions
from longshanks.rules.refusals import Illegal
from longshanks.words.catalogue import CATALOGUE
from longshanks.words.english_lessons import LESSONS

COURSE = list(lessons().values())
WANTED = ["blocks", "moving", "borders", "battle", "retreat", "nobles", "herald", "winter", "crown", "winning"]
GOOD = """
side = "scotland"
position = '''
stage: moves scotland
moves: 1
scotland fife: wallace, grant
england lothian: york_infantry
'''
replies = ["E end"]
[[step]]
name = "fastest"
goal = [{ is = "in", blocks = ["wallace"], area = "strathspey" }]
do = ["S move wallace fife>angus>buchan>strathspey"]
"""
each_lesson = pytest.mark.parametrize("lesson", COURSE, ids=lambda lesson: lesson.name)


def test_the_course_teaches_all_that_a_first_game_needs() -> None:
    assert [lesson.name for lesson in COURSE] == WANTED
    assert 12 <= sum(lesson.minutes for lesson in COURSE) <= 20


@each_lesson
def test_doing_as_told_reaches_every_goal_in_order(lesson: Lesson) -> None:
    attempt = Attempt(lesson)
    for number, step in enumerate(lesson.steps):
        assert attempt.at == number, f"{step.key} was passed by"
        for entry in step.do or [NEXT]:
            assert attempt.at == number, f"{step.key} was reached before {entry}"
            assert not attempt.is_stuck
            attempt.take(entry)
            assert attempt.back is None, f"{entry} counts as astray"
    assert attempt.is_done
    assert attempt.reached == list(range(len(lesson.steps)))


@each_lesson
def test_the_advice_leads_through_the_lesson(lesson: Lesson) -> None:
    attempt = Attempt(lesson)
    while not attempt.is_done:
        advice = attempt.advice()
        assert advice is not None
        attempt.take(advice)


@each_lesson
def test_no_goal_is_reached_before_anything_is_done(lesson: Lesson) -> None:
    attempt = Attempt(lesson)
    for step in lesson.steps:
        if step.goals:
            assert not all(goal(attempt.state, attempt.events) for goal in step.goals), step.key


@each_lesson
def test_the_learner_is_the_one_to_act_wherever_something_is_to_be_done(lesson: Lesson) -> None:
    attempt = Attempt(lesson)
    for entry in lesson.solution():
        if not attempt.is_told:
            assert actors(attempt.state) == (lesson.side,)
        attempt.take(entry)


@each_lesson
def test_the_same_entries_lead_to_the_same_place(lesson: Lesson) -> None:
    entries = lesson.solution()
    for length in range(len(entries) + 1):
        once, again = Attempt(lesson, entries[:length]), Attempt(lesson, entries[:length])
        assert write_position(once.state) == write_position(again.state)
        assert once.at == again.at


@each_lesson
def test_whatever_the_learner_tries_instead_is_answered_and_can_be_taken_back(lesson: Lesson) -> None:
    """Leave the path at every point of the solution, in every way there is (a few, where there are many)."""
    entries = lesson.solution()
    for length, expected in enumerate(entries):
        before = Attempt(lesson, entries[:length])
        if before.is_told:
            continue
        options = [write_action(action) for action in legal_actions(before.state, lesson.side)]
        for text in options[:: max(1, len(options) // 6)]:
            tried = Attempt(lesson, [*entries[:length], text])
            assert tried.is_done or tried.is_told or tried.is_stuck or lesson.side in actors(tried.state)
            if tried.at == before.at and text != expected:
                assert tried.back in (None, length)
            if tried.back is not None:
                assert tried.advice() is None
                back = Attempt(lesson, tried.entries[: tried.back])
                assert write_position(back.state) == write_position(before.state)


def test_a_wrong_action_is_told_apart_from_the_right_one() -> None:
    moving = lessons()["moving"]
    astray = Attempt(moving, ["S card 1"])
    assert astray.back == 0
    assert Attempt(moving, ["S card 2", "S move keith lennox>mentieth"]).back is None
    assert Attempt(moving, ["S card 2", "S move keith lennox>carrick"]).back == 1
    twice = Attempt(moving, ["S card 2", "S move keith lennox>carrick", "S move wallace fife>mentieth"])
    assert twice.back == 1, "the way back leads to before the first mistake"


def test_who_is_ahead_of_the_lesson_is_not_held_up() -> None:
    moving = lessons()["moving"]
    quick = ["S card 2", "S move douglas lennox>mentieth", "S move keith lennox>mentieth"]
    quick += [f"S move {block} fife>mentieth" for block in ("wallace", "campbell", "grant")]
    attempt = Attempt(moving, quick)
    assert moving.steps[attempt.at].key == "lesson.moving.end"


def test_who_acts_instead_of_reading_has_read_enough() -> None:
    blocks = lessons()["blocks"]
    attempt = Attempt(blocks, ["S move wallace fife>angus>buchan>strathspey"])
    assert attempt.is_done


def test_what_cannot_be_done_is_refused_and_changes_nothing() -> None:
    borders = lessons()["borders"]
    attempt = Attempt(borders, ["S move wallace atholl>fife", "S move grant atholl>fife"])
    with pytest.raises(Illegal, match="border-full"):
        attempt.take("S move campbell atholl>fife")
    with pytest.raises(NotationError, match="not the learner's"):
        attempt.take("E end")
    with pytest.raises(NotationError, match="something to do"):
        attempt.take(NEXT)
    with pytest.raises(NotationError):
        attempt.take("S dance wallace")
    assert len(attempt.entries) == len(attempt.transitions) == 2


def test_a_lesson_does_not_go_on_for_ever() -> None:
    nobles = lessons()["nobles"]
    attempt = Attempt(nobles, nobles.solution())
    with pytest.raises(NotationError, match="over"):
        attempt.take(NEXT)
    told = Attempt(nobles, nobles.solution()[:-1])
    with pytest.raises(NotationError, match="nothing left to do"):
        told.take("S card 1")
    long = Attempt(nobles)
    long.entries = ["S end"] * MAX_ENTRIES
    with pytest.raises(NotationError, match="begin it again"):
        long.take("S end")


def test_a_game_lost_on_the_way_leaves_the_learner_stuck_but_not_lost() -> None:
    """In the last winter a learner who attacks nobody loses the game: the way back is offered."""
    winning = lessons()["winning"]
    attempt = Attempt(winning, [NEXT, "S end"])
    while not attempt.is_stuck:
        attempt.take(next(write_action(a) for a in legal_actions(attempt.state, winning.side)))
    assert attempt.state.winner == 1 - winning.side
    assert attempt.back == 1


def test_every_word_of_the_lessons_is_used_and_none_is_missing() -> None:
    used: set[str] = set()
    for lesson in COURSE:
        used |= {lesson.key, f"{lesson.key}.about"}
        for step in lesson.steps:
            used |= {step.key} if step.is_read else {step.key, f"{step.key}.goal", f"{step.key}.hint"}
    assert used == LESSONS.keys()
    assert LESSONS.keys() <= CATALOGUE.keys()


@pytest.mark.parametrize("key", LESSONS)
def test_texts_are_short(key: str) -> None:
    assert len(LESSONS[key]) <= 280, "a step that says more should be two"
    assert "{" not in LESSONS[key]


def test_a_good_file_is_read() -> None:
    lesson = read_lesson("blocks", GOOD)
    assert Attempt(lesson, lesson.solution()).is_done


@pytest.mark.parametrize(
    ("good", "bad", "says"),
    [
        ('side = "scotland"', "side = 3 3", "lesson blocks: .*line"),
        ('side = "scotland"', 'side = "wales"', "no side 'wales'"),
        ('side = "scotland"', 'side = "scotland"\ncolour = "blue"', "knows no colour"),
        ("wallace, grant", "walace, grant", "did you mean wallace"),
        ('replies = ["E end"]', "replies = 7", "replies must be a list"),
        ('replies = ["E end"]', 'draws = ["S end"]', "results of chance"),
        ('replies = ["E end"]', 'dice = { wallace = "1 7" }', "from 1 to 6"),
        ('replies = ["E end"]', 'dice = { nobody = "1" }', "no block 'nobody'"),
        ('name = "fastest"', 'name = "slowest"', r"step 1 \(slowest\): the catalogue has no 'lesson.blocks.slowest'"),
        ('name = "fastest"', 'name = "about"', "no step may be called 'about'"),
        ('name = "fastest"', 'name = "army"', "the catalogue has no 'lesson.blocks.army.goal'"),
        ('name = "fastest"', 'name = "fastest"\nrule = "99.9"', "no 'rule.99.9'"),
        ('name = "fastest"', 'name = "fastest"\npoint = { areas = ["narnia"] }', "no area 'narnia'"),
        ('name = "fastest"', 'name = "fastest"\npoint = { dragons = [] }', "not at dragons"),
        ('name = "fastest"', 'name = "fastest"\nhelp = "x"', "a step knows no help"),
        ('is = "in"', 'is = "inside"', "no kind of goal 'inside'"),
        ('is = "in", blocks = ["wallace"]', 'is = "in"', "needs 'blocks'"),
        ('area = "strathspey" }', 'area = "strathspey", when = 3 }', "knows no when"),
        ('is = "in", blocks = ["wallace"], area = "strathspey"', 'is = "seen", event = "danced"', "no event 'danced'"),
        ('is = "in", blocks = ["wallace"], area = "strathspey"', 'is = "strength", block = "wallace", least = 9', "9"),
        ('is = "in", blocks = ["wallace"], area = "strathspey"', 'is = "won"', "needs 'side'"),
        ('do = ["S move wallace', 'do = ["E move wallace', "not the learner's"),
        ('do = ["S move wallace', 'also = ["S move wallace', "one way to it"),
    ],
)
def test_a_wrong_file_is_refused_with_what_is_wrong(good: str, bad: str, says: str) -> None:
    assert good in GOOD
    with pytest.raises(LessonError, match=says):
        read_lesson("blocks", GOOD.replace(good, bad, 1))


def test_a_lesson_needs_something_to_do_and_names_its_steps_once() -> None:
    with pytest.raises(LessonError, match="a step with a goal"):
        read_lesson("blocks", GOOD.partition("[[step]]")[0])
    with pytest.raises(LessonError, match="same name"):
        read_lesson("blocks", GOOD + "[[step]]" + GOOD.partition("[[step]]")[2])
    with pytest.raises(LessonError, match=r"no 'lesson\.chess'"):
        read_lesson("chess", GOOD)
