"""The first game that teaches, as somebody learns from it who has never seen the board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from longshanks.lessons.lesson import NEXT, lessons
from longshanks.words.catalogue import CATALOGUE
from tests.browser.browsing import PHONE, Guest
from tests.browser.conftest import Visit
from tests.browser.test_access import scan


def says(anna: Guest, step: str) -> None:
    """Wait until the lesson is at a step and says its words."""
    expect(anna.get("lesson-step")).to_have_attribute("data-step", step)
    if step != "done":
        expect(anna.get("lesson-step")).to_contain_text(CATALOGUE[step][:60])


def take(anna: Guest, entry: str) -> None:
    """Do as the solution says: by a button of the page, or by the map where the choices are folded away."""
    entries = int(anna.get("lesson-step").get_attribute("data-entries") or 0)
    press(anna, entry)
    expect(anna.get("lesson-step")).to_have_attribute("data-entries", str(entries + 1))


def press(anna: Guest, entry: str) -> None:
    """Press what does it."""
    if entry == NEXT:
        anna.get("lesson-next").click()
        return
    anna.page.wait_for_function(
        "(text) => document.querySelector(`button[data-do='${text}']:not(:disabled)`)"
        " || document.querySelector('#actions details:not([open])')",
        arg=entry,
    )
    button = anna.page.locator(f'button[data-do="{entry}"]:not(:disabled):visible')
    if not button.count():
        block = entry.split()[2]
        anna.piece(block).press("Enter")
        anna.page.locator(f'#actions button[data-do="{entry}"]').wait_for()
    anna.press(entry)


def test_the_whole_course_can_be_learnt(anna: Guest) -> None:
    anna.page.goto("/")
    anna.get("learn").click()
    anna.get("learn-go").click()
    for name, lesson in lessons().items():
        expect(anna.page).to_have_url(re.compile(rf"/learn/{name}$"))
        for step in lesson.steps:
            says(anna, step.key)
            for entry in step.do or [NEXT]:
                take(anna, entry)
        says(anna, "done")
        if anna.get("lesson-following").count():
            anna.get("lesson-following").click()
    expect(anna.get("lesson-play")).to_be_visible()
    anna.page.goto("/learn")
    expect(anna.page.get_by_text("done", exact=True)).to_have_count(len(lessons()))


def test_going_astray_is_forgiven(anna: Guest) -> None:
    anna.page.goto("/learn/borders")
    anna.get("lesson-next").click()
    says(anna, "lesson.borders.two")
    anna.piece("wallace").press("Enter")
    assert anna.touch_area("mentieth")
    expect(anna.get("lesson-hint")).to_contain_text(CATALOGUE["lesson.borders.two.hint"])
    anna.get("lesson-back").click()
    expect(anna.get("lesson-hint")).to_have_count(0)
    expect(anna.page.locator('.piece[data-block="wallace"][data-area="atholl"]')).to_be_visible()
    # Help, and somebody to show it.
    anna.get("lesson-help").click()
    expect(anna.get("lesson-hint")).to_contain_text(CATALOGUE["lesson.borders.two.hint"])
    anna.get("lesson-show").click()
    expect(anna.page.locator('.piece[data-block="wallace"][data-area="fife"]')).to_be_visible()
    # The last step taken back, as at any table; and why a border is closed.
    anna.get("undo-step").click()
    expect(anna.page.locator('.piece[data-block="wallace"][data-area="atholl"]')).to_be_visible()
    for block in ("wallace", "grant", "campbell"):
        anna.piece(block).press("Enter")
        assert anna.touch_area("fife")
        if block != "campbell":
            expect(anna.page.locator(f'.piece[data-block="{block}"][data-area="fife"]')).to_be_visible()
    expect(anna.get("why-not")).to_contain_text("§ 4.3")


def test_a_lesson_is_resumed_where_it_was_left(anna: Guest) -> None:
    anna.page.goto("/learn/moving")
    take(anna, "S card 2")
    says(anna, "lesson.moving.group")
    anna.page.goto("/learn")
    expect(anna.get("lesson-moving")).to_contain_text("begun")
    anna.get("learn-go").click()
    expect(anna.page).to_have_url(re.compile("/learn/moving$"))
    says(anna, "lesson.moving.group")
    anna.get("lesson-restart").click()
    says(anna, "lesson.moving.card")


def test_a_lesson_is_gone_on_with_in_another_browser(visit: Visit) -> None:
    here, there = visit(), visit()
    here.page.goto("/learn/moving")
    take(here, "S card 2")
    enter(here, "I am new")
    there.page.goto("/learn/blocks")
    take(there, NEXT)
    enter(there, "I have an account")
    there.page.goto("/learn/moving")
    says(there, "lesson.moving.group")
    there.page.goto("/learn")
    expect(there.page.get_by_text("begun", exact=True)).to_have_count(2)
    # What was done there is known here as soon as somebody looks; whoever logs out leaves nothing behind.
    there.page.goto("/learn/moving")
    with there.page.expect_response("**/api/lessons/progress"):
        there.get("lesson-restart").click()
    here.page.goto("/learn")
    expect(here.get("lesson-blocks")).to_contain_text("begun")
    expect(here.get("lesson-moving")).not_to_contain_text("begun")
    here.page.goto("/account")
    here.page.get_by_role("button", name="Log out", exact=True).click()
    here.page.get_by_text("You are logged out.").wait_for()
    here.page.goto("/learn/blocks")
    says(here, "lesson.blocks.army")


def enter(anna: Guest, how: str) -> None:
    """Make an account, or log in to it."""
    anna.page.goto("/account")
    anna.page.get_by_label(how).check()
    anna.page.get_by_label("Name", exact=True).last.fill("Learner of Fife")
    anna.page.get_by_label("Password").fill("correct horse battery")
    anna.page.locator("form").filter(has_text="I am new").locator("button[type=submit]").click()
    expect(anna.page.get_by_role("heading", name="Learner of Fife")).to_be_visible()


def test_a_lesson_needs_nobody_who_keeps_its_progress(anna: Guest) -> None:
    anna.context.route("**/api/lessons/progress", lambda _route: None)  # Never answered.
    anna.page.goto("/learn/moving")
    take(anna, "S card 2")
    anna.page.reload()
    says(anna, "lesson.moving.group")
    anna.context.unroute("**/api/lessons/progress")
    anna.context.route("**/api/lessons/progress", lambda route: route.abort())
    anna.page.reload()
    says(anna, "lesson.moving.group")
    anna.get("lesson-restart").click()
    says(anna, "lesson.moving.card")
    assert all("net::ERR_FAILED" in complaint for complaint in anna.complaints)
    anna.complaints.clear()


def test_a_lesson_fits_a_phone_and_needs_no_mouse(visit: Visit) -> None:
    phone = visit(PHONE, has_touch=True, is_mobile=True)
    phone.page.goto("/learn/blocks")
    says(phone, "lesson.blocks.army")
    assert phone.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    steps = ("strength", "rating", "hidden", "fastest")
    for step in steps:
        phone.get("lesson-next").tap()
        says(phone, f"lesson.blocks.{step}")
    for _ in ("to spread the stack", "to take the block"):
        phone.piece("wallace").tap()
    assert phone.touch_area("strathspey", tap=True)
    says(phone, "done")

    anna = visit()
    anna.page.goto("/learn/blocks")
    says(anna, "lesson.blocks.army")
    for step in steps:
        anna.page.keyboard.press("x")
        says(anna, f"lesson.blocks.{step}")
    anna.piece("wallace").focus()
    anna.page.keyboard.press("Enter")
    anna.page.locator('.area[data-area="strathspey"]').focus()
    anna.page.keyboard.press("Enter")
    says(anna, "done")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_axe_scan_of_the_lessons_finds_nothing_serious(visit: Visit, theme: str) -> None:
    anna = visit(color_scheme=theme, reduced_motion="reduce")
    anna.page.goto("/learn")
    anna.get("learn-go").wait_for()
    scan(anna, "the list of lessons")
    anna.page.goto("/learn/borders")
    says(anna, "lesson.borders.colours")
    scan(anna, "a step to read")
    anna.get("lesson-next").click()
    says(anna, "lesson.borders.two")
    anna.piece("wallace").press("Enter")
    assert anna.touch_area("mentieth")
    anna.get("lesson-hint").wait_for()
    scan(anna, "a hint")
    battle = lessons()["battle"].solution()
    anna.page.goto("/learn/battle")
    for entry in battle[: battle.index(NEXT) + 1]:
        take(anna, entry)
    anna.get("battle").wait_for()
    scan(anna, "a battle")
