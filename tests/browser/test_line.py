"""The line breaks, the server dies, the player goes away and comes back: nothing is lost."""

from pathlib import Path
from random import Random

from playwright.sync_api import Browser, expect

from tests.browser.browsing import launch_options, log_of, sit_down, visiting
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


def test_two_people_at_machines_of_their_own_need_no_https(browser: Browser, tmp_path: Path) -> None:
    # A name that is not its own machine's is far away to a browser, wherever it leads: no clipboard, no WebCrypto.
    options = launch_options()
    far_off = [*options["args"], "--host-resolver-rules=MAP scots.example 127.0.0.1"]
    with serving(tmp_path, "--host", "0.0.0.0") as server:
        server.url = f"http://scots.example:{server.port}"
        chromium = browser.browser_type.launch(**{**options, "args": far_off})
        with visiting(chromium, server) as anna, visiting(chromium, server) as ben:
            anna.page.goto("/new?opponent=friend")
            anna.get("begin").click()
            waiting = anna.get("waiting")
            waiting.get_by_role("button", name="Copy").click()
            expect(waiting.get_by_role("button", name="Copied")).to_be_visible()
            assert not anna.page.evaluate("isSecureContext")
            ben.page.goto(waiting.get_by_label("Invitation").input_value())
            ben.get("take-seat").click()
            for guest in (anna, ben):
                guest.press(guest.state()["offers"][0])
            anna.get("menu").click()
            anna.get("resign").click()
            anna.get("resign-yes").click()
            for guest in (anna, ben):
                guest.get("over").get_by_role("button", name="Check the dice").click()
                expect(guest.get("dice-good")).to_be_visible()
        chromium.close()


def test_who_loads_the_page_again_is_not_told_what_they_have_just_seen(visit: Visit) -> None:
    anna, ben = visit(), visit()
    # The mark that is sent when a page is left may come after the new page has asked.
    anna.context.add_init_script(
        "const real = fetch; window.fetch = (path, options) =>"
        " String(path).endsWith('/seen') ? Promise.reject(new Error('too late')) : real(path, options);"
    )
    sit_down(anna, ben)
    anna.state()
    anna.page.reload()  # the first look is told at once, what follows in ten seconds
    anna.press(anna.state()["offers"][0])
    ben.press(ben.state()["offers"][0])
    expect(anna.get("chronicle")).to_contain_text("Cards:")
    anna.page.reload()
    expect(anna.get("chronicle")).to_contain_text("Cards:")
    anna.settle()
    expect(anna.get("since")).to_have_count(0)


def test_who_comes_back_is_told_what_happened(visit: Visit) -> None:
    anna, ben = visit(), visit()
    read: list[str] = []
    ben.page.on("request", lambda request: read.append(request.url) if "/history" in request.url else None)
    game = sit_down(anna, ben)
    anna.press(anna.state()["offers"][0])
    anna.wait_for_answer()
    anna.page.goto("/")
    rng = Random(1)
    ben.take_turn(rng)
    expect(ben.get("chronicle")).to_contain_text("Cards:")
    for _ in range(30):
        if ben.peek() is None:
            break
        ben.take_turn(rng, hurry=0.9)
        ben.wait_for_answer()
    assert len(read) == 1, "the chronicle is read once and then grows from what is pushed"
    expect(anna.page.get_by_role("main")).to_contain_text("Your games")
    anna.page.reload()
    anna.page.locator(f'a[href*="{game}"]').first.click()
    since = anna.get("since")
    expect(since).to_contain_text("Since you left")
    expect(since).to_contain_text("Cards:")
    since.get_by_role("button", name="To the board").click()
    expect(since).to_have_count(0)
    expect(anna.get("prompt")).to_be_visible()
