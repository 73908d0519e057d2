"""The line breaks, the server dies, the player goes away and comes back: nothing is lost."""

from pathlib import Path
from random import Random

from playwright.sync_api import Browser, expect

from tests.browser.browsing import log_of, sit_down, visiting
from tests.browser.conftest import Visit
from tests.server.served import serving


def test_a_killed_server_comes_back_and_the_page_goes_on(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as server, visiting(browser, server) as anna:
        game = anna.new_game(opponent="computer", level="random", side="england")
        anna.page.goto(f"/game/{game}")
        rng = Random(1)
        for _ in range(8):
            anna.take_turn(rng)
        anna.state()
        kept = log_of(server, game)
        prompt = anna.get("prompt").inner_text()
        server.kill()
        expect(anna.get("prompt")).to_contain_text("The connection is lost")
        server.start()
        expect(anna.get("prompt")).not_to_contain_text("The connection is lost", timeout=20_000)
        assert anna.get("prompt").inner_text() == prompt
        # The computer may have chosen its card in between: nothing that was kept is lost or changed.
        assert log_of(server, game)[: len(kept)] == kept
        for _ in range(4):
            anna.take_turn(rng)
        anna.state()
        assert log_of(server, game)[: len(kept)] == kept
        assert len(log_of(server, game)) >= len(kept) + 4
        # The browser itself complains that it could not connect, and of nothing else.
        anna.complaints = [words for words in anna.complaints if "ERR_CONNECTION" not in words]


def test_who_comes_back_is_told_what_happened(visit: Visit) -> None:
    anna, ben = visit(), visit()
    game = sit_down(anna, ben)
    anna.press(anna.state()["offers"][0])
    anna.page.wait_for_timeout(300)
    anna.page.goto("/")
    rng = Random(1)
    ben.take_turn(rng)
    expect(ben.get("chronicle")).to_contain_text("Cards:")
    for _ in range(30):
        if ben.peek() is None:
            break
        ben.take_turn(rng, hurry=0.9)
        ben.page.wait_for_timeout(100)
    expect(anna.page.get_by_role("main")).to_contain_text("Your games")
    anna.page.reload()
    anna.page.locator(f'a[href*="{game}"]').first.click()
    since = anna.get("since")
    expect(since).to_contain_text("Since you left")
    expect(since).to_contain_text("Cards:")
    since.get_by_role("button", name="To the board").click()
    expect(since).to_have_count(0)
    expect(anna.get("prompt")).to_be_visible()
