"""An axe scan of every kind of page, by day and by night: nothing serious, nothing critical."""

import re
from itertools import pairwise

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.browsing import GAMES, PHONE, Guest, beginning
from tests.browser.conftest import Visit

NAME = "braveheart-coronation"


def scan(guest: Guest, what: str) -> None:
    """Scan the page as it is."""
    found = Axe().run(guest.page).response["violations"]
    bad = [
        f"{what}: {problem['id']} ({problem['impact']}): {[node['html'][:160] for node in problem['nodes'][:3]]}"
        for problem in found
        if problem["impact"] in ("serious", "critical")
    ]
    assert not bad, "\n".join(bad)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_axe_scan_finds_nothing_serious(visit: Visit, theme: str) -> None:
    anna = visit(color_scheme=theme, reduced_motion="reduce")
    for path, mark in (("/", "play-now"), ("/new", "begin")):
        anna.page.goto(path)
        anna.get(mark).wait_for()
        scan(anna, path)
    anna.page.goto("/legend")
    anna.page.get_by_role("heading", level=1).wait_for()
    anna.page.locator(".legend svg").first.wait_for()
    scan(anna, "legend")
    levels = anna.page.evaluate("() => [...document.querySelectorAll('h1, h2, h3')].map((h) => Number(h.tagName[1]))")
    assert all(b - a <= 1 for a, b in pairwise(levels)), levels
    anna.page.goto("/rules")
    anna.page.locator("[id^='rule-']").first.wait_for()
    anna.settle()
    scan(anna, "rules")

    anna.study(beginning(NAME, lambda line: line.startswith("S move wallace")))
    anna.state()
    scan(anna, "moves")
    anna.piece("wallace").press("Enter")
    scan(anna, "a block selected")
    anna.get("menu").click()
    anna.get("game-menu").wait_for()
    scan(anna, "menu")
    anna.study(beginning(NAME, lambda line: " fight " in line, 6))
    anna.get("battle").wait_for()
    scan(anna, "battle")
    anna.study(beginning(NAME, lambda line: line.startswith("S add")))
    anna.get("winter").wait_for()
    scan(anna, "winter")
    anna.page.goto("/")
    anna.get("import").set_input_files(GAMES / "bruce-king-killed.hots")
    anna.get("what").wait_for()
    anna.page.get_by_role("slider").fill("200")
    expect(anna.page.get_by_text(re.compile(r"^200 / "))).to_be_visible()
    anna.settle()
    scan(anna, "replay")


def test_an_axe_scan_of_a_phone(visit: Visit) -> None:
    anna = visit(PHONE, has_touch=True, reduced_motion="reduce")
    anna.study(beginning(NAME, lambda line: line.startswith("S add")))
    anna.state()
    scan(anna, "phone")
    anna.get("tab-sides").click()
    scan(anna, "phone, sides")
