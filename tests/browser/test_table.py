"""At the table: why not, keys alone, a phone, the past, a file, a link, talk, notes and the end."""

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import GAMES, PHONE, Guest, beginning, sit_down
from tests.browser.conftest import Visit

MOVES = "S move wallace"


def moving() -> str:
    """Return a game in which Scotland is about to move and Wallace is in Fife."""
    return beginning("braveheart-coronation", lambda line: line.startswith(MOVES))


def tab_to(page: Page, selector: str, most: int = 120) -> None:
    """Press Tab until something has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("(s) => document.activeElement?.matches(s) ?? false", selector):
            return
    raise AssertionError(f"the Tab key never comes to {selector}")


def test_what_is_not_allowed_is_explained_with_its_section(anna: Guest) -> None:
    anna.study(moving())
    anna.state()
    why = anna.get("why-not")
    # A block selected, an area it cannot come to: near, far, and over the sea.
    for area in ("carrick", "ross", "england"):
        anna.piece("wallace").press("Enter")
        assert anna.touch_area(area)
        expect(why).to_contain_text(re.compile(r"§ \d"))
        expect(why).not_to_contain_text("notation")
        expect(why).not_to_contain_text("did not work")
        anna.page.keyboard.press("Escape")
        expect(why).to_have_count(0)
    anna.press("S end")
    anna.state()


@pytest.mark.parametrize("verb", ["card", "herald", "battle", "home", "disband", "add"])
def test_a_click_out_of_place_is_explained_whatever_is_asked(anna: Guest, verb: str) -> None:
    anna.study(beginning("braveheart-coronation", lambda line: line.startswith(f"S {verb} "), 1))
    anna.state()
    idle = anna.page.locator(".piece[data-block]:not(.can)")
    for index in range(min(3, idle.count())):
        idle.nth(index).dispatch_event("click")
        expect(anna.get("why-not")).to_contain_text(re.compile(r"§ \d"))
        anna.page.keyboard.press("Escape")


def test_a_block_that_has_moved_tells_why_it_stays(anna: Guest) -> None:
    anna.study(moving())
    anna.state()
    anna.piece("wallace").press("Enter")
    assert anna.touch_area("mentieth")
    expect(anna.page.locator('.piece[data-block="wallace"][data-area="mentieth"]')).to_be_visible()
    anna.piece("wallace").click()
    expect(anna.get("why-not")).to_contain_text(re.compile(r"§ \d"))
    anna.page.keyboard.press("Escape")
    # Dragging it asks as well.
    box = anna.piece("wallace").bounding_box()
    assert box
    anna.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    anna.page.mouse.down()
    anna.page.mouse.move(box["x"] + 60, box["y"] + 140, steps=6)
    anna.page.mouse.up()
    expect(anna.get("why-not")).to_contain_text(re.compile(r"§ \d"))
    # And it can be taken back.
    anna.get("undo-step").click()
    expect(anna.page.locator('.piece[data-block="wallace"][data-area="fife"]')).to_be_visible()


def test_a_block_is_dragged_to_where_it_shall_go(anna: Guest) -> None:
    anna.study(moving())
    anna.state()
    box = anna.piece("douglas").bounding_box()
    assert box
    anna.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    anna.page.mouse.down()
    anna.page.mouse.move(box["x"] + 20, box["y"] - 20, steps=3)
    point = anna.page.evaluate(
        "() => { const b = document.querySelector('.area[data-area=angus]').getBoundingClientRect();"
        " return [b.left + b.width * 0.45, b.top + b.height * 0.6]; }"
    )
    anna.page.mouse.move(*point, steps=5)
    anna.page.mouse.up()
    expect(anna.page.locator('.piece[data-block="douglas"][data-area="angus"]')).to_be_visible()


def go_to(page: Page, area: str) -> None:
    """Choose an area that a block can reach by keys."""
    for _ in range(30):
        page.keyboard.press("n")
        if page.evaluate("() => document.activeElement?.dataset.area") == area:
            break
    page.keyboard.press("Enter")


def test_a_turn_with_moves_and_a_battle_by_keys_alone(anna: Guest) -> None:
    anna.study(beginning("braveheart-coronation", lambda line: line == "S move wallace fife>mentieth>lennox"))
    page = anna.page
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Take back one step")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.keyboard.press("g")
    expect(anna.get("prompt")).to_be_focused()
    tab_to(page, '.piece[data-block="wallace"]')
    page.keyboard.press("Enter")
    expect(anna.get("selection")).to_contain_text("Wallace")
    go_to(page, "lennox")
    expect(page.locator('.piece[data-block="wallace"][data-area="lennox"]')).to_be_visible()
    page.keyboard.press("u")
    expect(page.locator('.piece[data-block="wallace"][data-area="fife"]')).to_be_visible()
    page.keyboard.press("l")
    expect(page.locator("#actions :focus")).to_have_count(1)
    page.keyboard.press("g")
    tab_to(page, '.piece[data-block="wallace"]')
    page.keyboard.press("Enter")
    go_to(page, "lennox")
    expect(page.locator('.piece[data-block="wallace"][data-area="lennox"]')).to_be_visible()
    page.keyboard.press("e")
    # The battle in Lennox: every answer by Tab and Enter, the curtain by Enter.
    fought = 0
    for _ in range(14):
        state = anna.state()
        if state["at"] == "curtain":
            page.keyboard.press("Enter")
            anna.get("prompt").wait_for()
            continue
        fights = [do for do in state["offers"] if " fight " in do]
        do = (fights or state["offers"])[0]
        tab_to(page, f'button[data-do="{do}"]')
        page.keyboard.press("Enter")
        fought += len(fights[:1])
        if fought == 2:
            break
    assert fought == 2
    anna.state()


def test_a_phone_shows_it_all_and_plays_by_tapping(visit: Visit) -> None:
    anna = visit(PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    anna.page.goto("/")
    assert_fits(anna)
    anna.page.goto("/new")
    anna.get("begin").wait_for()
    assert_fits(anna)
    anna.study(moving())
    expect(anna.get("prompt")).to_be_in_viewport()
    strip = anna.get("strip")
    expect(strip).to_be_in_viewport()
    for words in ("nobles", "pool", "To win"):
        expect(strip).to_contain_text(words)
    expect(strip.get_by_role("group", name="Hand of Scotland")).to_be_in_viewport()
    assert strip.get_by_role("img", name=re.compile("Move card")).count() >= 2
    expect(anna.get("end")).to_be_in_viewport()
    assert_fits(anna)
    for _ in ("to spread the stack", "to take the block"):
        anna.piece("wallace").tap()
    expect(anna.get("selection")).to_contain_text("Wallace")
    assert anna.touch_area("angus", tap=True)
    expect(anna.page.locator('.piece[data-block="wallace"][data-area="angus"]')).to_be_visible()
    for tab in ("sides", "choices", "chronicle", "chat", "notes"):
        anna.get(f"tab-{tab}").tap()
        assert_fits(anna)
        expect(anna.get("prompt")).to_be_in_viewport()
    anna.get("tab-notes").tap()
    anna.study(beginning("braveheart-coronation", lambda line: " fight " in line, 6))
    expect(anna.get("battle")).to_be_visible()
    assert_fits(anna)
    anna.page.locator('.battle button[data-do*=" fight "]').first.tap()
    anna.state()


def assert_fits(guest: Guest) -> None:
    """Make sure that nothing has to be scrolled sideways."""
    wide = guest.page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1], wide


def test_the_past_is_shown_and_offers_nothing(anna: Guest) -> None:
    anna.study(moving())
    anna.state()
    anna.get("chronicle").locator(".entry").nth(3).click()
    expect(anna.get("past")).to_contain_text("The board in 1297")
    expect(anna.page.locator("button[data-do]")).to_have_count(0)
    anna.page.keyboard.press("e")
    anna.page.get_by_role("button", name="Back to the present").first.click()
    expect(anna.get("past")).to_have_count(0)
    assert anna.state()["at"] == "turn"


def test_a_file_is_opened_replayed_and_shared(anna: Guest) -> None:
    anna.page.goto("/")
    anna.get("import").set_input_files(GAMES / "bruce-king-killed.hots")
    anna.page.wait_for_url("**/replay?*")
    what = anna.get("what")
    anna.get("on").click()
    expect(what).not_to_be_empty()
    eyes = anna.get("eyes")
    anna.page.get_by_role("slider").fill("120")
    expect(anna.page).to_have_url(re.compile(r"row=120&as=open"))
    assert anna.page.locator(".piece[data-hidden]").count() == 0
    for side, hidden in (("scotland", "england"), ("england", "scotland")):
        eyes.select_option(side)
        expect(anna.page.locator(f'.piece[data-hidden="{hidden}"]').first).to_be_visible()
        assert anna.page.locator(f'.piece[data-hidden="{side}"]').count() == 0
    anna.page.get_by_role("button", name="Link").click()
    link = anna.page.get_by_role("dialog").get_by_role("textbox").input_value()
    again = anna.open_page()
    again.goto(link)
    expect(again.get_by_test_id("eyes")).to_have_value("england")
    expect(again.get_by_role("slider")).to_have_value(re.search(r"row=(\d+)", link)[1])  # type: ignore[index]
    expect(again.locator('.piece[data-hidden="scotland"]').first).to_be_visible()


def test_a_file_that_is_none_is_refused_in_words(anna: Guest, tmp_path: Path) -> None:
    bad = tmp_path / "bad.hots"
    bad.write_text("longshanks game 1\nscenario: braveheart\nedition: 4.0\n\nS move wallace fife>england\n")
    anna.page.goto("/")
    anna.get("import").set_input_files(bad)
    expect(anna.page.get_by_role("alert")).to_contain_text(re.compile("line|5"))
    anna.complaints.clear()


def test_talk_notes_the_end_and_a_rematch(visit: Visit) -> None:
    anna, ben = visit(), visit()
    game = sit_down(anna, ben)
    anna.state()
    rng = Random(9)
    for _ in range(30):
        for guest in (anna, ben):
            if guest.peek():
                guest.take_turn(rng, hurry=0.5)
    harm = "<img src=x onerror=\"document.title='hurt'\"><b>bold</b>"
    for guest in (anna, ben):
        guest.get("tab-chat").click()
    anna.get("chat").get_by_role("textbox").fill(harm)
    anna.get("chat").get_by_role("button").click()
    for guest in (anna, ben):
        expect(guest.get("chat")).to_contain_text(harm)
        expect(guest.get("chat").locator("img, b")).to_have_count(0)
        assert guest.page.title() != "hurt"
    ben.get("tab-notes").click()
    ben.get("notes").get_by_role("textbox").fill("Edward is in the north")
    expect(ben.get("notes")).to_contain_text("Kept.")
    anna.get("tab-notes").click()
    expect(anna.get("notes").get_by_role("textbox")).to_have_value("")
    ben.page.reload()
    ben.get("tab-notes").click()
    expect(ben.get("notes").get_by_role("textbox")).to_have_value("Edward is in the north")

    anna.get("menu").click()
    anna.get("resign").click()
    anna.get("resign-yes").click()
    for guest in (anna, ben):
        over = guest.get("over")
        expect(over).to_contain_text("Scotland wins")
        expect(guest.get("luck").get_by_role("row")).not_to_have_count(0)
        expect(guest.get("luck")).to_contain_text("Hits expected")
        over.get_by_role("button", name="Check the dice").click()
        expect(guest.get("dice-good")).to_be_visible()
    with anna.page.expect_download() as saved:
        anna.get("over").get_by_role("link", name="Save").click()
    assert saved.value.suggested_filename.endswith(".hots")
    assert "dice-secret" in Path(saved.value.path()).read_text()

    anna.get("rematch").click()
    anna.page.wait_for_url(lambda url: game not in url)
    expect(ben.get("rematch")).to_have_text("To the rematch")
    ben.get("rematch").click()
    ben.page.wait_for_url(lambda url: game not in url)
    assert anna.game_id() == ben.game_id()
    seats = anna.call("GET", f"/games/{anna.game_id()}")["seats"]
    assert seats["scotland"]["you"] and not seats["england"]["you"]
    assert anna.state()["at"] == "turn"
