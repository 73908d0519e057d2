"""Without a network: the rules, a lesson and what was looked at open from what the browser kept."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit


def test_rules_and_lessons_open_without_a_network(visit: Visit) -> None:
    anna = visit(service_workers="allow")
    page = anna.page
    page.goto("/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    page.wait_for_function("() => !!navigator.serviceWorker.controller")
    for path in ("/rules", "/learn/blocks"):
        page.goto(path)
        anna.settle()
    anna.context.set_offline(True)
    page.goto("/rules")
    page.locator("[id^='rule-']").first.wait_for()
    page.goto("/learn/blocks")
    expect(anna.get("lesson-step")).to_be_visible()
    anna.complaints.clear()  # the browser itself complains of what it could not reach


PUSHED = """() => {
    const shown = [];
    self.registration.showNotification = (title, options) => Promise.resolve(shown.push([title, options.body]));
    const data = JSON.stringify({ title: "Your turn", body: "The Bruce, 1306", url: "/game/x", tag: "x" });
    self.dispatchEvent(new PushEvent("push", { data }));
    return shown;
}"""


def test_the_worker_that_keeps_what_was_read_shows_what_is_pushed(visit: Visit) -> None:
    """A browser has one worker for all pages: a second one, for pushes, would be replaced when a page is loaded."""
    anna = visit(service_workers="allow")
    anna.page.goto("/")
    anna.page.wait_for_function("() => !!navigator.serviceWorker.controller")
    (worker,) = anna.context.service_workers
    assert worker.evaluate(PUSHED) == [["Your turn", "The Bruce, 1306"]]


def test_the_page_can_be_installed(visit: Visit) -> None:
    anna = visit()
    anna.page.goto("/")
    link = anna.page.locator("link[rel=manifest]").get_attribute("href")
    manifest = anna.context.request.get(link or "").json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        answer = anna.context.request.get(icon["src"])
        assert answer.ok and re.match("image/", answer.headers["content-type"])
