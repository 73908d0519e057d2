"""The controls: taking back, groups and ways, the view of the map, setting up, settings, files."""

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from longshanks.notation.game import load
from tests.browser.browsing import GAMES, PATIENCE, PHONE, Guest, beginning, log_of, sit_down
from tests.browser.conftest import Visit
from tests.server.served import Person, Server

NAME = "braveheart-coronation"
SETTINGS = "() => JSON.parse(localStorage.getItem('longshanks.settings'))"
WATCH_DICE = """() => {
  window.rolled = false;
  const look = () => { window.rolled ||= !!document.querySelector('.die.rolling'); };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Note whether dice are ever seen to roll."""


def moving() -> str:
    """Return a game in which Scotland is about to move; Wallace, Douglas and Barclay are in Fife."""
    return beginning(NAME, lambda line: line.startswith("S move wallace"))


def lennox() -> str:
    """Return a game in which Lennox defends his home against infantry."""
    return beginning(NAME, lambda line: line == "S fight lennox", 1)


def expect_at(guest: Guest, block: str, area: str) -> None:
    """Make sure that a block comes to stand in an area."""
    expect(guest.page.locator(f'.piece[data-block="{block}"][data-area="{area}"]')).to_be_visible()


def move(guest: Guest, block: str, area: str) -> None:
    """Move a block by the map."""
    guest.state()
    guest.piece(block).press("Enter")
    assert guest.touch_area(area)
    expect_at(guest, block, area)


def test_the_panels_are_tabs_that_the_arrows_walk_and_enter_opens(anna: Guest) -> None:
    anna.study(moving())
    page, tabs = anna.page, anna.page.get_by_role("tablist", name="Panels").get_by_role("tab")
    names = [
        str(name).removeprefix("tab-") for name in tabs.evaluate_all("(all) => all.map((tab) => tab.dataset.testid)")
    ]
    assert names == ["chronicle", "choices", "chat", "notes", "rules"]

    def expect_shown(name: str, says: str) -> None:
        assert tabs.evaluate_all("(all) => all.map((tab) => tab.tabIndex)") == [-(name != tab) for tab in names]
        expect(page.get_by_role("tab", selected=True)).to_have_attribute("data-testid", f"tab-{name}")
        panel = page.get_by_role("tabpanel", name=says)
        expect(anna.get(f"tab-{name}")).to_have_attribute("aria-controls", str(panel.get_attribute("id")))

    expect_shown("chronicle", "Chronicle")
    anna.get("tab-chronicle").focus()
    for key, name in (
        ("ArrowRight", "choices"),
        ("ArrowLeft", "chronicle"),
        ("ArrowLeft", "rules"),
        ("ArrowRight", "chronicle"),
    ):
        page.keyboard.press(key)
        expect(anna.get(f"tab-{name}")).to_be_focused()
    page.keyboard.press("End")
    expect(anna.get("tab-rules")).to_be_focused()
    page.keyboard.press("Home")
    expect(anna.get("tab-chronicle")).to_be_focused()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect_shown("chronicle", "Chronicle")
    page.keyboard.press("Enter")
    expect_shown("notes", "Notes")
    expect(anna.get("notes")).to_be_visible()


def test_the_tabs_of_a_phone_open_and_close_their_panel(visit: Visit) -> None:
    anna = visit(PHONE, has_touch=True)
    anna.study(moving())
    anna.state()
    panel, chosen = anna.page.get_by_role("tabpanel"), anna.page.get_by_role("tab", selected=True)
    expect(panel).to_have_count(0)
    expect(chosen).to_have_count(0)
    expect(anna.get("tab-sides")).to_have_attribute("tabindex", "0")
    anna.get("tab-chat").tap()
    expect(anna.page.get_by_role("tabpanel", name="Chat")).to_be_visible()
    expect(chosen).to_have_attribute("data-testid", "tab-chat")
    anna.get("tab-chat").tap()
    expect(panel).to_have_count(0)
    expect(chosen).to_have_count(0)


def test_one_step_and_the_whole_turn_are_taken_back_by_their_buttons(anna: Guest) -> None:
    anna.study(moving())
    move(anna, "wallace", "angus")
    move(anna, "douglas", "mentieth")
    move(anna, "barclay", "angus")
    anna.get("undo-step").click()
    expect_at(anna, "barclay", "fife")
    expect_at(anna, "douglas", "mentieth")
    expect_at(anna, "wallace", "angus")
    anna.get("undo-turn").click()
    expect_at(anna, "wallace", "fife")
    expect_at(anna, "douglas", "fife")
    # What was taken back can be done again.
    move(anna, "wallace", "angus")


def test_dice_cannot_be_taken_back(anna: Guest, server: Server) -> None:
    text, passes = before_a_pass_and_a_fight()
    game = anna.study(text)
    anna.state()
    anna.press(passes)
    expect(anna.get("undo-step")).to_be_enabled()
    expect(anna.get("undo-turn")).to_be_enabled()
    state = anna.state()
    anna.press(next(do for do in state["offers"] if " fight " in do))
    # The dice lie on the table for a while before the screen is handed over.
    anna.page.wait_for_function("() => document.querySelector('.throw') && !document.querySelector('[aria-busy=true]')")
    expect(anna.get("undo-step")).to_be_disabled()
    expect(anna.get("undo-turn")).to_be_disabled()
    before = log_of(server, game)
    anna.page.keyboard.press("u")
    anna.page.keyboard.press("Shift+U")
    # What is done next comes to the server after an undo, if there was one.
    anna.take_turn(Random(1))
    anna.take_turn(Random(1))
    anna.wait_for_answer()
    after = log_of(server, game)
    assert len(after) > len(before)
    assert after[: len(before)] == before
    assert any(" fight " in do for do in before[-3:])


def before_a_pass_and_a_fight() -> tuple[str, str]:
    """Return a game in which one side is about to pass with a block and then to fight with another."""
    for file in sorted(GAMES.glob("*.hots")):
        lines = file.read_text().splitlines()
        for number, (one, two) in enumerate(pairwise(lines)):
            if one[1:].startswith(" pass ") and two[1:].startswith(" fight ") and one[0] == two[0]:
                return "\n".join(lines[:number]) + "\n", one
    raise AssertionError("no golden game has a pass before a fight of one side")


def test_where_the_pointer_rests_blocks_can_be_read(anna: Guest) -> None:
    anna.study(moving())
    anna.state()
    lens = anna.get("lens")
    anna.page.mouse.move(2, 2)
    expect(lens).to_have_count(0)
    anna.piece("wallace").hover()
    for words in ("Fife", "castle limit", "coast", "3 Scottish blocks", "Wallace", "Douglas", "Barclay"):
        expect(lens).to_contain_text(words)
    anna.page.locator('.piece[data-hidden="england"][data-area="england"]').first.hover()
    expect(lens).to_contain_text("5 English blocks")
    # Nothing but the number is known of them.
    expect(lens.locator(".block.england")).to_have_count(5)
    assert lens.inner_text().split() == ["England", "coast", "5", "English", "blocks"]
    anna.page.mouse.move(2, 2)
    expect(lens).to_have_count(0)
    anna.page.keyboard.press("m")
    anna.page.keyboard.press("Tab")
    expect(lens).to_be_visible()


def test_a_whole_group_moves_together(anna: Guest, server: Server) -> None:
    game = anna.study(moving())
    anna.state()
    before = len(log_of(server, game))
    anna.piece("wallace").press("Enter")
    anna.get("whole-group").click()
    for name in ("Wallace", "Douglas", "Barclay"):
        expect(anna.get("selection")).to_contain_text(name)
    assert anna.touch_area("mentieth")
    for block in ("wallace", "douglas", "barclay"):
        expect_at(anna, block, "mentieth")
    anna.state()
    moved = [do for do in log_of(server, game)[before:] if " move " in do]
    assert sorted(moved) == [f"S move {block} fife>mentieth" for block in ("barclay", "douglas", "wallace")]


def test_a_way_is_chosen_step_by_step(anna: Guest, server: Server) -> None:
    game = anna.study(moving())
    anna.state()
    anna.piece("wallace").press("Enter")
    step = anna.page.get_by_role("button", name="Step by step")
    step.click()
    expect(step).to_have_attribute("aria-pressed", "true")
    lit = anna.state()["lit"]
    assert {"angus", "mentieth"} <= set(lit) and "lennox" not in lit
    assert anna.touch_area("angus")
    expect_at(anna, "wallace", "fife")
    assert anna.touch_area("mar")
    expect_at(anna, "wallace", "mar")
    anna.state()
    assert log_of(server, game)[-1] == "S move wallace fife>angus>mar"


def test_the_way_is_asked_for_when_the_reader_wants_it(anna: Guest, server: Server) -> None:
    game = anna.study(moving())
    anna.state()
    anna.get("menu").click()
    anna.get("game-menu").get_by_role("button", name="Settings").click()
    anna.get("settings").get_by_label(re.compile("Always ask by which way")).check()
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator("dialog")).to_have_count(0)
    anna.piece("wallace").press("Enter")
    assert anna.touch_area("atholl")
    choice = anna.get("choice")
    expect(choice).to_contain_text("By which way to")
    expect_at(anna, "wallace", "fife")
    choice.get_by_role("button", name="by Angus", exact=True).click()
    expect_at(anna, "wallace", "atholl")
    anna.state()
    assert log_of(server, game)[-1] == "S move wallace fife>angus>atholl"


def test_who_wants_no_curtain_goes_on_without_it(anna: Guest) -> None:
    game = anna.new_game(opponent="hotseat", side="england")
    anna.page.goto(f"/game/{game}")
    anna.get("no-curtain").click()
    for side in ("E", "S"):
        state = anna.state()
        assert state["at"] == "turn"
        offer = next(do for do in state["offers"] if do.startswith(f"{side} card") and do[-1].isdigit())
        anna.press(offer)
        expect(anna.page.locator(f'button[data-do^="{side} card"]')).to_have_count(0)
    expect(anna.get("curtain")).to_have_count(0)
    anna.page.reload()
    anna.state()
    expect(anna.get("curtain")).to_have_count(0)
    anna.get("menu").click()
    anna.get("game-menu").get_by_role("button", name="Settings").click()
    anna.get("settings").get_by_label(re.compile("a curtain falls")).check()
    anna.page.reload()
    expect(anna.get("curtain")).to_be_visible()


Place = tuple[float, float, float]
"""Where an area lies on the screen, and how wide it is."""

FIFE = """() => {
  const { a } = new DOMMatrix(getComputedStyle(document.querySelector('.stage .pictures')).transform);
  const { x, y, width } = document.querySelector('.area[data-area="fife"]').getBoundingClientRect();
  return [Math.abs(a - 1) < 1e-3, x, y, width];
}"""
"""Whether the map has been painted anew since it was last zoomed, and the place of Fife."""


def fife(anna: Guest, is_reached: Callable[[Place], object] = lambda _: True) -> Place:
    """Return where Fife lies when the map has come to rest, as soon as that is where it should be."""
    for _ in range(PATIENCE // 30):
        anna.pass_frames()
        at_rest, x, y, width = anna.page.evaluate(FIFE)
        if at_rest and is_reached((x, y, width)):
            return x, y, width
    raise AssertionError(f"Fife stays at {x}, {y}, {width} wide")


def test_the_map_is_zoomed_moved_and_shown_whole_again(anna: Guest) -> None:
    anna.study(moving())
    anna.state()
    page = anna.page

    home = fife(anna)
    frame = page.locator(".stage .map").bounding_box()
    assert frame
    middle = (frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2)
    page.mouse.move(*middle)
    page.mouse.wheel(0, -500)
    # The wheel turns the zoom step by step.
    near = fife(anna, lambda place: place[2] > home[2] * 1.5)
    page.mouse.wheel(0, 250)
    fife(anna, lambda place: home[2] < place[2] < near[2] - 1)
    page.get_by_role("button", name="Show the whole map").click()
    fife(anna, lambda place: place == pytest.approx(home, abs=1.5))

    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Zoom in").click()
    near = fife(anna, lambda place: place[2] == pytest.approx(home[2] * 1.4**2, rel=0.03))
    # The sea is dragged, and the map with it.
    page.mouse.move(frame["x"] + frame["width"] - 90, frame["y"] + 120)
    page.mouse.down()
    page.mouse.move(frame["x"] + frame["width"] - 150, frame["y"] + 90, steps=6)
    page.mouse.up()
    panned = fife(anna, lambda place: place[0] == pytest.approx(near[0] - 60, abs=3))
    assert panned[2] == pytest.approx(near[2], abs=1)
    page.get_by_role("button", name="Zoom out").click()
    fife(anna, lambda place: place[2] == pytest.approx(home[2] * 1.4, rel=0.03))
    page.get_by_role("button", name="Show the whole map").click()
    fife(anna, lambda place: place == pytest.approx(home, abs=1.5))


def test_the_board_stays_as_it_is_when_a_little_room_comes_and_goes(anna: Guest) -> None:
    anna.study(moving())
    anna.state()

    def at(height: int, is_reached: Callable[[Place], object] = lambda _: True) -> Place:
        anna.page.set_viewport_size({"width": 1440, "height": height})
        anna.page.wait_for_function("(height) => innerHeight === height", arg=height)
        anna.pass_frames()
        return fife(anna, is_reached)

    home = at(900)
    small = at(860, lambda place: place[2] < home[2])
    assert at(900) == pytest.approx(small, abs=1)
    assert at(870) == pytest.approx(small, abs=1)
    at(1100, lambda place: place[2] > home[2] * 1.15)


def test_nothing_scrolls_the_board_out_of_its_frame(anna: Guest) -> None:
    anna.study(moving())
    anna.state()
    home = fife(anna)
    # As a browser does it for a link, a search in the page or a focus by some assistive technology.
    anna.page.evaluate(
        "() => document.querySelectorAll('.piece, .area').forEach((thing) =>"
        " thing.scrollIntoView({ block: 'center', inline: 'center' }))"
    )
    assert fife(anna) == pytest.approx(home, abs=1)


def test_the_map_is_zoomed_and_moved_by_keys(anna: Guest) -> None:
    anna.study(moving())
    anna.state()
    page = anna.page

    home = fife(anna)
    page.locator('.area[data-area="fife"]').focus()
    for _ in range(3):
        page.keyboard.press("+")
    near = fife(anna, lambda place: place[2] == pytest.approx(home[2] * 1.3**3, rel=0.03))
    page.keyboard.press("Shift+ArrowRight")
    fife(anna, lambda place: place[0] == pytest.approx(near[0] - 60, abs=3))
    page.keyboard.press("-")
    fife(anna, lambda place: place[2] == pytest.approx(home[2] * 1.3**2, rel=0.03))
    page.keyboard.press("0")
    fife(anna, lambda place: place == pytest.approx(home, abs=1.5))


def test_the_game_is_what_was_chosen_on_the_page(anna: Guest) -> None:
    anna.page.goto("/new")
    page = anna.page
    page.locator('input[name="opponent"][value="computer"]').check()
    page.locator('input[name="level"][value="beginner"]').check()
    page.locator('input[name="side"][value="england"]').check()
    page.get_by_role("radio", name=re.compile("The Bruce")).check()
    page.get_by_label("Edition of the rulebook").select_option("2.3-de")
    page.get_by_role("checkbox", name=re.compile("Schiltroms")).check()
    page.get_by_label("Tournament bid").select_option("S2")
    page.get_by_role("checkbox", name=re.compile("Private")).check()
    anna.get("begin").click()
    info = anna.call("GET", f"/games/{anna.game_id()}")
    setup = info["setup"]
    assert (setup["scenario"], setup["edition"], setup["bid"]) == ("bruce", "2.3-de", "S2")
    assert setup["changes"] == {"schiltroms": "true"}
    assert info["seats"]["england"]["you"] and info["seats"]["england"]["kind"] == "human"
    assert (info["seats"]["scotland"]["kind"], info["seats"]["scotland"]["level"]) == ("computer", "beginner")
    assert info["options"] == {"private": True, "odds": True, "hints": True, "hotseat": False, "study": False}
    # The table says so as well.
    anna.get("menu").click()
    expect(anna.get("game-menu")).to_contain_text("The Bruce")
    expect(anna.get("game-menu")).to_contain_text("Bid S2")


def test_advice_is_given_and_can_be_followed(anna: Guest, server: Server) -> None:
    game = anna.study(moving())
    anna.state()
    before = len(log_of(server, game))
    anna.get("tab-choices").click()
    anna.get("advice").click()
    lines = anna.page.locator("#actions .advice ol button")
    expect(lines).not_to_have_count(0)
    lines.first.click()
    expect(lines).to_have_count(0)
    anna.state()
    assert len(log_of(server, game)) > before


NO_ODDS = "Neither player may ask for the odds of a battle."
ODDS = "Both players see the odds of battles and, with blocks in hand, of attacks."
NO_ADVICE = "Neither player may ask the computer for advice."
ADVICE = "Both players may ask what the computer would do in their place."


@pytest.mark.parametrize("opponent", ["computer", "hotseat"])
def test_advice_is_no_question_where_nobody_else_plays(anna: Guest, opponent: str) -> None:
    anna.page.goto("/new")
    anna.page.locator(f'input[name="opponent"][value="{opponent}"]').check()
    expect(anna.page.get_by_role("checkbox", name=re.compile("Battle odds"))).to_be_visible()
    expect(anna.page.get_by_role("checkbox", name=re.compile("Advice"))).to_have_count(0)


def test_no_advice_against_a_person(visit: Visit) -> None:
    anna, ben = visit(), visit()
    sit_down(anna, ben)
    assert len(anna.state()["offers"]) > 1
    expect(anna.get("actions")).to_be_visible()
    expect(anna.get("advice")).to_have_count(0)
    expect(anna.get("status").get_by_test_id("agreed").get_by_role("listitem")).to_have_text([NO_ODDS, NO_ADVICE])


def test_advice_against_a_person_is_told_before_one_sits_down_and_all_along(visit: Visit) -> None:
    anna, ben = visit(), visit()
    anna.page.goto("/new?opponent=friend")
    anna.page.locator('input[name="side"][value="england"]').check()
    box = anna.page.get_by_role("checkbox", name=re.compile("Advice"))
    expect(box).not_to_be_checked()
    box.check()
    anna.get("begin").click()
    expect(anna.get("waiting").get_by_test_id("agreed").get_by_role("listitem")).to_have_text([NO_ODDS, ADVICE])
    ben.page.goto(anna.call("GET", f"/games/{anna.game_id()}")["invitation"]["scotland"])
    expect(ben.get("agreed").get_by_role("listitem")).to_have_text([NO_ODDS, ADVICE])
    ben.get("take-seat").click()
    for guest in (ben, anna):
        guest.state()
        expect(guest.get("status").get_by_test_id("agreed").get_by_role("listitem")).to_have_text([NO_ODDS, ADVICE])
        guest.get("menu").click()
        menu = guest.get("game-menu")
        expect(menu.get_by_test_id("agreed").get_by_role("listitem")).to_have_text([NO_ODDS, ADVICE])
        menu.get_by_role("button", name="Close").click()
    ben.settle()
    before = ben.dom()
    anna.get("tab-choices").click()
    anna.get("advice").click()
    expect(anna.page.locator("#actions .advice ol button")).not_to_have_count(0)
    ben.settle()
    assert ben.dom() == before  # Nobody else learns that it was asked for.


def test_an_open_seat_tells_what_is_allowed_before_it_is_taken(visit: Visit) -> None:
    anna, ben = visit(), visit()
    anna.page.goto("/new?opponent=open")
    anna.page.get_by_role("checkbox", name=re.compile("Battle odds")).check()
    anna.get("begin").click()
    game = anna.game_id()
    ben.page.goto("/watch")
    line = ben.page.get_by_role("listitem").filter(has=ben.page.locator(f'a[href="/game/{game}"]'))
    expect(line.get_by_test_id("agreed").get_by_role("listitem")).to_have_text([ODDS, NO_ADVICE])
    # At the table, too, it stands above the button that takes the seat.
    ben.page.goto(f"/game/{game}")
    expect(ben.get("waiting").get_by_test_id("agreed").get_by_role("listitem")).to_have_text([ODDS, NO_ADVICE])
    expect(ben.get("waiting").get_by_role("button", name=re.compile("^Play "))).to_be_visible()
    ben.page.goto("/watch")
    line.get_by_role("button", name="Take the seat").click()
    ben.state()
    expect(ben.get("status").get_by_test_id("agreed").get_by_role("listitem")).to_have_text([ODDS, NO_ADVICE])
    expect(ben.get("advice")).to_have_count(0)


def test_the_odds_of_a_battle_are_shown_where_they_are_allowed(anna: Guest) -> None:
    anna.study(lennox())
    anna.state()
    expect(anna.get("battle").locator(".bar")).to_have_count(0)
    anna.get("battle").get_by_role("button", name="Odds of this battle").click()
    bar = anna.get("battle").locator(".bar")
    expect(bar).to_be_visible()
    shares = [int(share) for share in re.findall(r"(\d+)\s?%", bar.inner_text())]
    assert len(shares) == 2 and 99 <= sum(shares) <= 101
    expect(anna.get("battle").locator(".odds .note")).to_contain_text("Expected losses")


def test_no_odds_where_they_were_not_allowed(anna: Guest, server: Server) -> None:
    with Person(server) as person:
        person.get("/me")
        game = person.new_game(opponent="hotseat", scenario="bruce", odds=False)["id"]
        play_to_a_battle(person, game)
        cookies = person.http.cookies.items()
    anna.context.add_cookies([{"name": name, "value": value, "url": server.url} for name, value in cookies])
    anna.page.goto(f"/game/{game}")
    anna.draw_curtain()
    expect(anna.get("battle").locator("button[data-do]").first).to_be_visible()
    expect(anna.get("battle").get_by_role("button", name="Odds of this battle")).to_have_count(0)
    expect(anna.get("battle").locator(".odds")).to_have_count(0)


def play_to_a_battle(person: Person, game: str) -> None:
    """Play both sides at random until blocks may fight."""
    rng = Random(5)
    with person.sit(game, "england") as seat:
        for _ in range(200):
            for seat.viewer in ("england", "scotland"):
                seat.hello()
                while seat.actions:
                    if any(" fight " in do for do in seat.actions):
                        return
                    seat.do(rng.choice(seat.actions))
    raise AssertionError("there was no battle")


def test_sound_is_off_until_it_is_wanted_and_the_speed_is_kept(anna: Guest) -> None:
    anna.context.add_init_script(
        "window.sounds = 0; const Real = AudioContext;"
        " window.AudioContext = class extends Real { constructor() { super(); window.sounds += 1; } };"
    )
    anna.page.goto("/")
    anna.page.get_by_role("button", name="Settings").click()
    sound = anna.get("settings").get_by_label("Sound")
    expect(sound).not_to_be_checked()
    anna.get("settings").get_by_label("Fast").check()
    assert anna.page.evaluate("() => window.sounds") == 0
    sound.check()
    anna.page.wait_for_function("() => window.sounds === 1")
    anna.page.reload()
    anna.page.get_by_role("button", name="Settings").click()
    expect(anna.get("settings").get_by_label("Fast")).to_be_checked()
    expect(anna.get("settings").get_by_label("Sound")).to_be_checked()
    kept = anna.page.evaluate(SETTINGS)
    assert (kept["speed"], kept["sound"]) == (4, True)


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_reader_who_wants_less_motion_plays_on_without_it(visit: Visit, motion: str) -> None:
    anna = visit(reduced_motion=motion)
    anna.context.add_init_script("localStorage.setItem('longshanks.settings', JSON.stringify({ speed: 4 }))")
    # Three dice against a block of strength four: no roll ends the battle.
    anna.study(beginning(NAME, lambda line: line == "S fight lennox"))
    anna.state()
    anna.page.evaluate(WATCH_DICE)
    anna.press("S fight lennox")
    anna.page.wait_for_function("() => document.querySelector('.throw .die:not(.rolling)')")
    assert anna.page.evaluate("() => window.rolled") is (motion == "no-preference")
    # And the game goes on.
    if anna.state()["at"] == "curtain":
        anna.draw_curtain()
    assert anna.state()["at"] == "turn"


def test_the_report_of_luck_is_that_of_the_dice(anna: Guest) -> None:
    game = anna.study(beginning(NAME, lambda line: " fight " in line, 12))
    anna.state()
    anna.get("menu").click()
    anna.get("resign").click()
    anna.get("resign-yes").click()
    luck = anna.get("luck")
    report = anna.call("GET", f"/games/{game}/luck")
    for side, name in (("scotland", "Scotland"), ("england", "England")):
        row = luck.get_by_role("row", name=re.compile(name)).first
        assert report["sides"][side]["dice"] > 0
        expect(row.get_by_role("cell").first).to_have_text(str(report["sides"][side]["dice"]))
        expect(row.get_by_role("cell").nth(2)).to_have_text(str(report["sides"][side]["hits"]))
    luck.get_by_text("Battle by battle").click()
    expect(luck.locator(".battles tbody tr")).to_have_count(len(report["battles"]))


def test_the_legend_explains_a_block(anna: Guest) -> None:
    anna.page.goto("/")
    anna.page.get_by_role("link", name="Legend").first.click()
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("How to read the board")
    legend = anna.page.locator(".legend")
    expect(legend).to_contain_text("areas it moves in a turn")
    expect(legend).to_contain_text("light horse")
    assert legend.locator("svg").count() > 5


def test_a_game_is_saved_as_a_file_that_can_be_read(anna: Guest) -> None:
    text = moving()
    anna.study(text)
    move(anna, "wallace", "angus")
    anna.state()
    anna.get("menu").click()
    with anna.page.expect_download() as saved:
        anna.get("export").click()
    assert saved.value.suggested_filename.endswith(".hots")
    found = load(Path(saved.value.path()).read_text())
    assert len(found.actions) == len(load(text).actions) + 1
    assert found.actions[:-1] == load(text).actions


def test_the_battle_board_shows_rows_round_and_the_bonus_of_a_home(anna: Guest) -> None:
    anna.study(lennox())
    anna.state()
    battle = anna.get("battle")
    expect(battle.get_by_role("heading", name="Battle of Lennox")).to_be_visible()
    expect(battle.locator(".rounds")).to_have_attribute("aria-label", "Round 1 of 3")
    expect(battle.locator(".rounds .now")).to_have_text("1")
    for side in ("England", "Scotland"):
        for letter in "ABC":
            expect(battle.get_by_role("list", name=f"{side}, {letter} blocks", exact=True)).to_have_count(1)
    rows = [row.inner_text()[0] for row in battle.locator(".rank.scotland:not(.reserve) .letter").all()]
    assert rows == ["A", "B", "C"]
    acting = battle.locator(".rank.acts")
    expect(acting).to_have_count(1)
    expect(acting.get_by_test_id("battle-lennox")).to_be_visible()
    expect(battle.locator(".note").first).to_contain_text(
        re.compile(r"Lennox defends a home, .*, and hits on 3 or less instead of 2")
    )
    infantry = anna.page.get_by_test_id("battle-northumber_infantry")
    expect(battle.locator(".rank.england").filter(has=infantry).locator(".letter")).to_contain_text("C")
