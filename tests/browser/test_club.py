"""Play over weeks in a browser: clocks on both screens, and what a player does when time is up."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import PHONE, sit_down
from tests.browser.conftest import Visit
from tests.server.club.post_boxes import MailBox, mail_box
from tests.server.served import Server, serving

DAY = 86_400


@pytest.fixture(scope="module")
def mails() -> Iterator[MailBox]:
    with mail_box() as box:
        yield box


@pytest.fixture(scope="module")
def server(mails: MailBox, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("club"), "--smtp", f"smtp://127.0.0.1:{mails.port}") as running:
        yield running


def let_pass(server: Server, game: str, seconds: float) -> None:
    """Move what happened in a game into the past; the server reads it when it starts again."""
    with closing(sqlite3.connect(server.folder / "games.db", timeout=30)) as database, database:
        database.execute("UPDATE row SET time = time - ? WHERE game = ?", (seconds, game))
        database.execute("UPDATE due_time SET at = at - ? WHERE game = ?", (seconds, game))


def test_a_clock_is_chosen_told_to_the_friend_and_claimed_when_time_is_up(visit: Visit, server: Server) -> None:
    anna, ben = visit(), visit(PHONE, has_touch=True)
    anna.page.goto("/new?opponent=friend")
    anna.get("clock-kind").select_option("correspondence")
    anna.page.get_by_label("Days in the bank").fill("2")
    anna.page.get_by_role("radio", name="England").check()
    anna.get("begin").click()
    game = anna.game_id()
    ben.page.goto(anna.call("GET", f"/games/{game}")["invitation"]["scotland"])
    expect(ben.get("agreed")).to_contain_text("Each player has 3 days for a turn and 2 days in the bank.")
    ben.get("take-seat").click()
    for guest in (anna, ben):
        for side in ("england", "scotland"):
            expect(guest.get(f"clock-{side}").first).to_have_text(re.compile("4d 23h|5d 0h"))
    anna.press(anna.state()["offers"][0])
    expect(ben.get("clock-england").first).to_have_text("5d 0h")
    server.stop()
    let_pass(server, game, 6 * DAY)
    server.start()
    expect(ben.get("time-up")).to_contain_text("Your time is up", timeout=30_000)
    anna.get("time-up").get_by_role("button", name="Claim the game").click()
    expect(anna.get("over")).to_contain_text("the enemy's time was up")
    expect(ben.get("over")).to_contain_text("the enemy's time was up")
    for guest in (anna, ben):
        guest.complaints.clear()  # Of the line that broke while the server was started again.


def test_a_vacation_is_begun_and_ended_in_the_menu_by_keyboard(visit: Visit) -> None:
    anna, ben = visit(), visit()
    sit_down(anna, ben, clock={"turn": 3 * DAY, "vacation": 14 * DAY})
    anna.get("menu").press("Enter")
    menu = anna.get("game-menu")
    menu.get_by_role("button", name="Begin a vacation").press("Enter")
    expect(menu).to_contain_text("Your clock stands")
    expect(ben.get("clock-england").first).to_contain_text("on vacation")
    menu.get_by_role("button", name="End the vacation").press("Enter")
    expect(menu).to_contain_text("13 days are left")
    expect(ben.get("clock-england").first).not_to_contain_text("on vacation")


def test_a_way_to_be_told_is_added_by_mail_confirmed_and_ended_by_its_link(visit: Visit, mails: MailBox) -> None:
    anna = visit(PHONE)
    anna.page.goto("/account")
    anna.page.get_by_role("link", name="Be told when it is your turn").click()
    anna.get("channel-kind").select_option("mail")
    anna.get("channel-target").fill("scribe@example.org")
    anna.page.get_by_role("button", name="Add", exact=True).click()
    expect(anna.get("channels")).to_contain_text("Open the link that was sent there")
    _, text = mails.next()
    anna.page.goto(re.findall(r"https?://[^/]+(/alerts/confirm/\S+)", text)[0])
    expect(anna.page.get_by_role("status")).to_contain_text("The address is confirmed")
    expect(anna.get("channels")).not_to_contain_text("Open the link")
    anna.page.get_by_label("From hour").select_option("22")
    expect(anna.page.get_by_role("status")).to_contain_text("Saved")
    assert (anna.call("GET", "/alerts")["quiet_from"], anna.call("GET", "/alerts")["quiet_to"]) == (22, 7)
    anna.page.goto(f"/alerts/off/{anna.call('GET', '/alerts')['channels'][0]['id']}")
    anna.page.get_by_role("button", name="Stop these messages").click()
    expect(anna.page.get_by_role("status")).to_contain_text("No more messages")
    assert anna.call("GET", "/alerts")["channels"] == []


def test_the_next_game_that_waits_is_one_click_away_and_a_game_can_be_muted(visit: Visit) -> None:
    anna, ben = visit(), visit()
    other = sit_down(anna, ben)
    game = sit_down(anna, ben)
    anna.get("menu").click()
    anna.get("game-menu").get_by_label("Tell me when this game waits for me").uncheck()
    anna.page.keyboard.press("Escape")
    expect(anna.get("next-game")).to_have_count(0)
    anna.press(anna.state()["offers"][0])
    anna.get("next-game").click()
    assert anna.game_id() == other
    assert anna.call("GET", f"/games/{game}/alerts") == {"muted": True}
