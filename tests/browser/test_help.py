"""What helps before one does the wrong thing: idle events, an easier game, names, a field."""

import re
import sqlite3

from playwright.sync_api import expect

from tests.browser.browsing import GAMES, Guest, beginning
from tests.browser.conftest import Visit
from tests.server.served import Server

NAME = "braveheart-coronation"


def test_an_event_that_could_do_nothing_says_so_before_it_is_laid(anna: Guest) -> None:
    """In the first turn of Braveheart every block has its full strength: there is nobody to feed."""
    lines = (GAMES / "braveheart.hots").read_text().splitlines()[:8]
    text = "\n".join(lines).replace("deal scotland 2 2 2 2 truce", "deal scotland 1 2 2 2 victuals") + "\n"
    anna.call("GET", "/me")
    game = anna.call("POST", "/games/import", {"text": text, "open": False})["id"]
    anna.page.goto(f"/game/{game}")
    anna.get("curtain").get_by_role("button", name=re.compile("I play Scotland")).click()
    expect(anna.get("idle-event")).to_contain_text("every block of yours on the map is at full strength")


def test_an_invitation_makes_one_guest(visit: Visit, server: Server) -> None:
    anna, ben = visit(), visit()
    game = anna.new_game(opponent="friend", side="england")
    link = anna.call("GET", f"/games/{game}")["invitation"]["scotland"]
    with sqlite3.connect(server.folder / "games.db") as database:
        count = "SELECT count(*) FROM person"
        before = database.execute(count).fetchone()[0]
        ben.page.goto(link)
        ben.get("take-seat").click()
        ben.get("prompt").wait_for()
        assert database.execute(count).fetchone()[0] == before + 1


def test_two_on_one_screen_have_names(anna: Guest) -> None:
    anna.page.goto("/new?opponent=hotseat")
    anna.get("name-scotland").fill("Isabella")
    anna.get("name-england").fill("Aymer")
    anna.get("begin").click()
    anna.draw_curtain()
    status = anna.get("status")
    expect(status.locator(".side.scotland .who")).to_have_text("Isabella")
    expect(status.locator(".side.england .who")).to_have_text("Aymer")


def test_after_a_defeat_an_easier_opponent_and_the_lessons_are_offered(anna: Guest) -> None:
    game = anna.new_game(opponent="computer", level="club", side="england")
    anna.page.goto(f"/game/{game}")
    anna.state()
    anna.get("menu").click()
    anna.get("resign").click()
    anna.get("resign-yes").click()
    after = anna.get("after-defeat")
    expect(after.get_by_role("link", name="Take a lesson")).to_have_attribute("href", "/learn")
    anna.get("easier").click()
    anna.page.wait_for_url(re.compile(rf"/game/(?!{game})"))
    seats = anna.call("GET", f"/games/{anna.game_id()}")["seats"]
    assert seats["scotland"]["level"] not in (None, "club")


def test_a_battle_has_a_field_and_one_bar_of_orders(anna: Guest) -> None:
    anna.study(beginning("bruce", lambda line: " fight " in line, 12))
    anna.state()
    battle = anna.get("battle")
    expect(battle.locator("[data-season=autumn]")).to_be_visible()
    orders = battle.get_by_test_id("orders")
    expect(orders).to_have_count(1)
    battle.get_by_test_id("battle-mar").get_by_role("button").click()
    expect(orders).to_have_accessible_name("Mar")
    expect(battle.get_by_test_id("battle-mar").get_by_role("button")).to_have_attribute("aria-pressed", "true")
    attack, defence = battle.locator(".banner.left").bounding_box(), battle.locator(".banner.right").bounding_box()
    assert attack and defence and attack["x"] < defence["x"]
    expect(battle.locator(".banner.left")).to_contain_text("attacks")


def test_odds_are_drawn_to_scale(anna: Guest) -> None:
    anna.study(beginning(NAME, lambda line: " fight " in line, 6))
    anna.state()
    anna.get("battle").get_by_role("button", name="Odds of this battle").click()
    scale = anna.get("battle").locator(".bar .scale")
    share = scale.evaluate("(bar) => bar.firstElementChild.getBoundingClientRect().width / bar.clientWidth")
    told = int(re.findall(r"\d+", anna.get("battle").locator(".bar b").first.inner_text())[0])
    assert abs(100 * share - told) <= 1
