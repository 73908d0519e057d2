"""The rules at hand: every section sign leads to its section, beside the board or on a page of its own."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.browsing import PHONE, Guest, beginning, sit_down
from tests.browser.conftest import Visit


def moving() -> str:
    """Return a game in which Scotland is about to move."""
    return beginning("braveheart-coronation", lambda line: line.startswith("S move wallace"))


def section(guest: Guest) -> Locator:
    """Return the section that is lit."""
    return guest.get("rules").locator("article.current")


def test_prompt_why_not_and_chronicle_lead_to_their_sections(anna: Guest) -> None:
    anna.study(moving())
    anna.state()
    anna.get("prompt").locator("[data-rule]").click()
    expect(section(anna)).to_have_id("rule-4.0")
    expect(section(anna).locator("h2")).to_be_focused()
    anna.piece("wallace").press("Enter")
    assert anna.touch_area("ross")
    sign = anna.get("why-not").locator("[data-rule]")
    rule = sign.get_attribute("data-rule")
    sign.click()
    expect(section(anna)).to_have_id(f"rule-{rule}")
    anna.get("tab-chronicle").click()
    entry = anna.get("chronicle").locator("li", has_text="feudal levy").first
    entry.locator("[data-rule='7.7']").click()
    expect(section(anna)).to_have_id("rule-7.7")
    expect(section(anna)).to_be_in_viewport()
    # The board stays where it is.
    assert anna.page.evaluate("[scrollX, scrollY, document.querySelector('.game').scrollTop]") == [0, 0, 0]


def test_since_you_left_leads_to_its_sections(visit: Visit) -> None:
    anna, ben = visit(), visit()
    game = sit_down(anna, ben)
    anna.press(anna.state()["offers"][0])
    anna.wait_for_answer()
    anna.page.goto("/")
    ben.press(ben.state()["offers"][0])
    expect(ben.get("chronicle")).to_contain_text("Cards:")
    anna.page.goto(f"/game/{game}")
    anna.get("since").locator("p", has_text="Cards:").locator("[data-rule]").click()
    expect(anna.get("since")).to_have_count(0)
    expect(section(anna)).to_have_id("rule-3.1")
    expect(section(anna).locator("h2")).to_be_focused()


def test_a_rating_leads_to_its_section_from_the_table_and_the_replay(anna: Guest) -> None:
    game = anna.study(beginning("braveheart-coronation", lambda line: line == "S fight lennox", 1))
    anna.state()
    reason = anna.get("battle").locator(".note", has_text="Lennox defends a home")
    expect(reason).not_to_contain_text("[")
    reason.locator("[data-rule='1.4']").click()
    expect(section(anna)).to_have_id("rule-1.4")
    expect(anna.get("battle")).to_be_visible()
    anna.page.goto(f"/game/{game}/replay?row=99999")
    anna.get("what").locator("[data-rule]").first.click()
    expect(section(anna)).to_have_id(re.compile(r"rule-\d"))
    reason.locator("[data-rule='1.4']").click()
    expect(section(anna)).to_have_id("rule-1.4")


def test_references_contents_and_search_work_by_keys(anna: Guest) -> None:
    anna.study(moving())
    anna.state()
    anna.page.keyboard.press("/")
    field = anna.get("rules-search")
    expect(field).to_be_focused()
    anna.page.keyboard.type("CATHÉDRAL winter")
    found = anna.get("rules").locator("article")
    expect(found.first).to_have_id(re.compile(r"rule-\d"))
    assert 0 < found.count() < 20
    expect(found.first.locator("mark").first).to_be_visible()
    anna.page.keyboard.press("Enter")
    expect(section(anna).locator("h2")).to_be_focused()
    field.fill("artillery")
    expect(anna.get("rules")).to_contain_text("Nothing found.")
    field.press("Escape")
    expect(found).to_have_count(73)
    anna.get("rules").locator("summary").press("Enter")
    anna.get("rules").locator(".contents a", has_text="Pinning").press("Enter")
    expect(section(anna)).to_have_id("rule-4.6")
    assert anna.page.url.endswith("#rule-4.6")
    anna.page.reload()
    anna.draw_curtain()
    expect(section(anna)).to_have_id("rule-4.6")


def test_on_a_phone_the_rules_are_a_sheet(visit: Visit) -> None:
    anna = visit(PHONE)
    anna.study(moving())
    anna.state()
    anna.get("menu").click()
    anna.get("menu-rules").click()
    rules = anna.get("rules")
    expect(rules).to_be_visible()
    expect(anna.get("prompt")).to_be_visible()
    rules.get_by_role("button", name="Close the rules").click()
    expect(rules).to_have_count(0)


def test_the_page_of_the_rules_shows_what_an_edition_does_otherwise(anna: Guest) -> None:
    anna.page.goto("/rules?edition=2.3-de#rule-5.32")
    expect(section(anna)).to_contain_text("named when the battle begins")
    expect(anna.get("rules-differences")).to_contain_text("17 rules differ")
    anna.get("rules-differs").check()
    shown = anna.get("rules").locator("article")
    expect(shown.first.locator("p.other").first).to_be_visible()
    assert 5 < shown.count() < 30
    anna.get("rules-edition").select_option("4.0")
    expect(section(anna)).to_contain_text("named during the moves")
    expect(anna.get("rules-differs")).to_have_count(0)
    expect(shown).to_have_count(73)
