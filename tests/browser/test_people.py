"""People: an account in two browsers, an open seat that is taken, a private game."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit


def test_an_account_brings_the_games_to_another_browser(visit: Visit) -> None:
    anna, other = visit(), visit()
    game = anna.new_game(opponent="hotseat", scenario="bruce")
    name, password = "Isabella of Fife", "coronation 1306"
    enter(anna.page, "I am new", name, password, "Make the account")
    expect(anna.page.get_by_role("status")).to_contain_text("The account is made")
    expect(anna.page.get_by_role("heading", level=1)).to_have_text(name)
    anna.page.get_by_role("button", name="Log out").click()
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("You are a guest")
    anna.page.goto("/games")
    expect(anna.page.get_by_role("main")).to_contain_text("You have no games yet")

    other.page.goto("/games")
    expect(other.page.get_by_role("main")).to_contain_text("You have no games yet")
    enter(other.page, "I have an account", name, password, "Log in")
    expect(other.page.get_by_role("heading", level=1)).to_have_text(name)
    other.page.get_by_role("link", name="My games").click()
    other.page.locator(f'.games a[href="/game/{game}"]').click()
    other.draw_curtain()
    assert other.state()["at"] == "turn"


def enter(page: Page, how: str, name: str, password: str, button: str) -> None:
    """Fill in the form of the account."""
    page.goto("/account")
    page.get_by_label(how).check()
    form = page.locator("form").filter(has_text="I am new")
    form.get_by_label("Name", exact=True).fill(name)
    form.get_by_label(re.compile("Password")).fill(password)
    form.get_by_role("button", name=button).click()


def test_an_open_seat_is_taken_and_the_game_watched(visit: Visit) -> None:
    anna, ben, carl = visit(), visit(), visit()
    game = anna.new_game(opponent="open", side="england")
    ben.page.goto("/watch")
    offer = ben.page.locator("li").filter(has=ben.page.locator(f'a[href="/game/{game}"]'))
    offer.get_by_role("button", name="Take the seat").click()
    assert ben.game_id() == game
    anna.page.goto(f"/game/{game}")
    assert all(do.startswith("E card ") for do in anna.state()["offers"])
    assert all(do.startswith("S card ") for do in ben.state()["offers"])

    carl.page.goto("/watch")
    row = carl.page.locator("li").filter(has=carl.page.locator(f'a[href="/game/{game}"]'))
    expect(row.get_by_role("button")).to_have_count(0)
    row.get_by_role("link").click()
    carl.get("prompt").wait_for()
    expect(carl.page.locator(".piece").first).to_be_visible()
    expect(carl.page.locator("button[data-do]")).to_have_count(0)
    expect(carl.get("undo-step")).to_have_count(0)
    expect(carl.page.locator(".piece.can")).to_have_count(0)
    # The backs of both sides, and never a face in the hand.
    for side in ("england", "scotland"):
        expect(carl.page.locator(f'.piece[data-hidden="{side}"]').first).to_be_visible()
    carl.get("menu").click()
    expect(carl.get("game-menu")).to_be_visible()
    expect(carl.get("resign")).to_have_count(0)


def test_a_private_game_is_neither_listed_nor_shown(visit: Visit) -> None:
    anna, carl = visit(), visit()
    hidden = anna.new_game(opponent="computer", level="random", side="england", private=True)
    public = anna.new_game(opponent="computer", level="random", side="england", private=False)
    for game in (hidden, public):  # both are being played
        anna.page.goto(f"/game/{game}")
        anna.state()
        assert anna.call("GET", f"/games/{game}")["status"] == "playing"
    carl.page.goto("/watch")
    expect(carl.page.locator(f'a[href="/game/{public}"]')).to_be_visible()
    expect(carl.page.locator(f'a[href="/game/{hidden}"]')).to_have_count(0)
    carl.page.goto(f"/game/{hidden}")
    expect(carl.page.get_by_role("heading", level=1)).to_have_text("This game cannot be shown")
    expect(carl.page.locator(".piece")).to_have_count(0)
    carl.complaints.clear()  # the browser itself complains of the answer 404
