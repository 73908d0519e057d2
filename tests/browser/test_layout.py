"""The board at the sizes people play at: laptops, a phone either way, and a page enlarged to 400 %; in pixels."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.browsing import GAMES, Guest, beginning, sit_down
from tests.browser.conftest import Visit

LAPTOP = (1280, 720)
SIDEWAYS = (844, 390)
ENLARGED = {"200 %": (640, 360), "400 %": (320, 180), "400 % of 1280x1024": (320, 256)}
FACES = """() => [...document.querySelectorAll('.piece')].map((piece) => ({
  row: piece.dataset.row, area: piece.dataset.area, wide: piece.querySelector('.face').getBoundingClientRect().width,
}))"""
SHOWN = """(thing) => {
  const box = thing.getBoundingClientRect();
  const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !!at && (thing.contains(at) || at.contains(thing));
}"""
"""Whether the middle of a thing is in the window and nothing covers it."""
MAP = """() => {
  const map = document.querySelector('.map').getBoundingClientRect();
  const foot = document.querySelector('.bottom').getBoundingClientRect();
  const over = foot.left < map.right && foot.right > map.left ? foot.top : innerHeight;
  return { wide: map.width, high: Math.min(map.bottom, over, innerHeight) - Math.max(0, map.top) };
}"""
"""How much of the map can be seen over what is asked."""


def moving() -> str:
    """Return a game in which Scotland is about to move and three blocks stand in Fife."""
    return beginning("braveheart-coronation", lambda line: line.startswith("S move wallace"))


def faces(guest: Guest) -> dict[int, list[float]]:
    """Return how wide the blocks are, by how many pieces stand in their row where one side stands alone."""
    rows: dict[str, list[float]] = {}
    sides: dict[str, set[str]] = {}
    for piece in guest.page.evaluate(FACES):
        rows.setdefault(piece["row"], []).append(piece["wide"])
        sides.setdefault(piece["area"], set()).add(piece["row"])
    found: dict[int, list[float]] = {}
    for row, wide in rows.items():
        if len(sides[row.split()[0]]) == 1:
            found.setdefault(len(wide), []).extend(wide)
    return found


def bring(thing: Locator) -> None:
    """Scroll to a thing and make sure that it can be seen."""
    thing.evaluate("(thing) => thing.scrollIntoView({ block: 'center' })")
    assert thing.evaluate(SHOWN), thing


@pytest.mark.parametrize(("size", "least"), [((1440, 900), 62), (LAPTOP, 50), (SIDEWAYS, 42)])
def test_blocks_are_large_alone_and_in_stacks_of_three(visit: Visit, size: tuple[int, int], least: int) -> None:
    anna = visit(size)
    anna.study(moving())
    anna.state()
    found = faces(anna)
    assert 3 in found
    for count in (1, 2, 3):
        for wide in found.get(count, []):
            assert wide >= least, (count, wide)


@pytest.mark.parametrize("size", [(1440, 900), LAPTOP])
def test_the_map_has_the_height_of_the_window(visit: Visit, size: tuple[int, int]) -> None:
    anna = visit(size)
    anna.study(moving())
    anna.state()
    box = anna.page.locator(".map").bounding_box()
    assert box
    assert box["height"] == size[1]
    assert box["width"] * box["height"] > 0.75 * size[0] * size[1]
    expect(anna.get("prompt")).to_be_in_viewport()
    expect(anna.get("hand")).to_be_in_viewport()
    expect(anna.get("end")).to_be_in_viewport()


def test_a_stack_spreads_under_the_pointer(anna: Guest) -> None:
    anna.study(moving())
    anna.state()
    anna.piece("wallace").hover()
    anna.page.wait_for_function(
        """() => {
          const at = (name) => document.querySelector(`.piece[data-block=${name}] .face`).getBoundingClientRect();
          const [a, b, c] = ["wallace", "douglas", "barclay"].map(at).sort((p, q) => p.x - q.x);
          return b.x - a.x >= 55 && c.x - b.x >= 55;
        }"""
    )
    anna.piece("barclay").click()
    expect(anna.get("selection")).to_contain_text("Barclay")


def test_a_tap_spreads_a_crowded_stack_and_the_next_takes(visit: Visit) -> None:
    anna = visit((390, 844), has_touch=True, is_mobile=True)
    anna.study(moving())
    anna.state()
    anna.piece("wallace").locator(".face").tap(position={"x": 8, "y": 12})
    expect(anna.get("selection")).to_have_count(0)
    anna.page.wait_for_function(
        """() => {
          const at = (name) => document.querySelector(`.piece[data-block=${name}] .face`).getBoundingClientRect();
          const [a, b] = ["wallace", "douglas", "barclay"].map(at).sort((p, q) => p.x - q.x);
          return b.x - a.x >= a.width;
        }"""
    )
    anna.piece("wallace").tap()
    expect(anna.get("selection")).to_contain_text("Wallace")


@pytest.mark.parametrize("zoom", ENLARGED)
def test_an_enlarged_page_has_a_map_and_everything_can_be_reached(visit: Visit, zoom: str) -> None:
    size = ENLARGED[zoom]
    anna = visit(size)
    anna.study(moving())
    anna.state()
    page = anna.page
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= size[0]
    for piece in page.evaluate(FACES):
        assert piece["wide"] >= 41.5, piece
    page.locator(".map").evaluate("(map) => map.scrollIntoView()")
    seen = page.evaluate(MAP)
    assert seen["high"] >= 0.45 * size[1], seen
    assert seen["wide"] >= 0.7 * size[0], seen
    # A move, and what is taken back.
    anna.piece("wallace").press("Enter")
    expect(anna.get("selection")).to_contain_text("Wallace")
    page.keyboard.press("Escape")
    for name in ("menu", "undo-step", "undo-turn", "end", "strip"):
        bring(anna.get(name))
    for tab in ("sides", "chronicle", "choices", "chat", "notes"):
        bring(anna.get(f"tab-{tab}"))
        anna.get(f"tab-{tab}").click()
        expect(page.get_by_role("tabpanel")).to_be_visible()
        box = page.get_by_role("tabpanel").bounding_box()
        assert box and box["width"] <= size[0] and box["height"] >= 60
        anna.get(f"tab-{tab}").click()
    bring(page.get_by_role("button", name="Show the whole map"))


def test_at_400_percent_the_wheel_scrolls_and_with_control_zooms(visit: Visit) -> None:
    anna = visit(ENLARGED["400 %"])
    anna.study(moving())
    anna.state()
    page = anna.page
    page.mouse.move(160, 60)
    before = anna.piece("wallace").locator(".face").bounding_box()
    page.mouse.wheel(0, 60)
    page.wait_for_function("() => scrollY > 30")
    after = anna.piece("wallace").locator(".face").bounding_box()
    assert before and after and before["width"] == after["width"]
    page.keyboard.down("Control")
    page.mouse.wheel(0, -120)
    page.keyboard.up("Control")
    page.wait_for_function(
        "(wide) => document.querySelector('.piece[data-block=wallace] .face').getBoundingClientRect().width > wide + 2",
        arg=before["width"],
    )


def test_a_phone_on_its_side_plays(visit: Visit) -> None:
    anna = visit(SIDEWAYS, has_touch=True, is_mobile=True)
    anna.study(moving())
    anna.state()
    seen = anna.page.evaluate(MAP)
    assert seen["high"] == SIDEWAYS[1] and seen["wide"] > 0.7 * SIDEWAYS[0]
    for name in ("prompt", "end", "strip", "tab-choices", "tab-notes"):
        expect(anna.get(name)).to_be_in_viewport(ratio=1)
    anna.piece("lennox").tap()
    # It is pinned, and what is said of it covers neither the question nor its buttons.
    expect(anna.get("why-not")).to_be_in_viewport(ratio=1)
    said, asked = anna.get("why-not").bounding_box(), anna.get("prompt").bounding_box()
    assert said and asked and said["x"] + said["width"] <= asked["x"]


def test_the_choices_are_a_tab_for_the_mouse_and_always_there_for_keys(anna: Guest) -> None:
    anna.study(moving())
    anna.state()
    folded = anna.get("folded")
    box = folded.bounding_box()
    assert box and box["width"] <= 1 and box["height"] <= 1
    expect(anna.page.get_by_role("region", name="Choices")).to_have_count(1)
    # The focus unfolds it, and leaves it folded again.
    folded.get_by_role("button", name="End your moves").focus()
    anna.page.wait_for_function("() => document.querySelector('[data-testid=folded]').clientHeight > 100")
    anna.page.keyboard.press("g")
    anna.page.wait_for_function("() => document.querySelector('[data-testid=folded]').clientHeight <= 1")
    anna.get("tab-choices").click()
    expect(folded).to_have_count(0)
    choices = anna.page.get_by_role("tabpanel")
    choices.locator("summary").filter(has_text="Wallace").click()
    choices.get_by_role("button", name=re.compile("Wallace.*Angus")).first.click()
    expect(anna.page.locator('.piece[data-block="wallace"][data-area="angus"]')).to_be_visible()


def test_a_lesson_shows_no_list_of_choices(anna: Guest) -> None:
    anna.page.goto("/learn/blocks")
    anna.get("lesson-step").wait_for()
    expect(anna.page.get_by_text("All choices")).to_have_count(0)
    shown = anna.page.evaluate(
        "() => [...document.querySelectorAll('#actions button')].filter((button) => {"
        " const box = button.closest('section').getBoundingClientRect(); return box.width > 1 && box.height > 1;"
        " }).length"
    )
    assert shown == 0


def test_moray_is_listed_among_the_nobles_he_is_counted_with(anna: Guest) -> None:
    anna.study(moving())
    anna.state()
    status = anna.get("status")
    expect(status.get_by_role("img", name=re.compile("Scotland 4, England 10"))).to_be_visible()
    nobles = status.get_by_role("list", name="Nobles of Scotland")
    expect(nobles.get_by_role("listitem")).to_have_count(4)
    expect(nobles).to_contain_text("Moray")


def test_the_own_draw_pool_is_laid_out_block_by_block(anna: Guest) -> None:
    anna.study(moving())
    anna.state()
    pool = anna.get("status").locator("details.pool")
    expect(pool).to_have_count(1)  # The other side's is not told.
    pool.locator("summary").click()
    expect(pool.get_by_role("img")).to_have_count(7)
    expect(pool.get_by_role("img").first).to_be_visible()


def test_after_the_game_every_block_is_turned_up_on_the_board(anna: Guest) -> None:
    anna.page.goto("/")
    game = anna.call("POST", "/games/import", {"text": (GAMES / "bruce-king-killed.hots").read_text(), "open": False})
    anna.page.goto(f"/game/{game['id']}?as=scotland")
    expect(anna.page.locator(".piece[data-block] .block.england").first).to_be_visible()
    expect(anna.page.locator(".piece[data-hidden]")).to_have_count(0)


def test_whose_turn_it_is_stands_first_and_is_counted(visit: Visit) -> None:
    anna, ben = visit(), visit()
    sit_down(anna, ben)
    anna.state()
    anna.page.goto("/")
    first = anna.page.locator("main > *").first
    expect(first).to_have_attribute("data-testid", "awaited")
    expect(first.get_by_role("link")).to_have_count(1)
    expect(anna.get("awaited-count")).to_contain_text("1")
    expect(anna.page).to_have_title(re.compile(r"^\(1\) "))


def test_a_newcomer_is_asked_once_what_to_begin_with(anna: Guest) -> None:
    anna.page.goto("/")
    anna.get("play-now").click()
    anna.get("first-lessons").click()
    anna.page.wait_for_url("**/learn")
    anna.page.goto("/")
    anna.get("play-now").click()
    anna.page.wait_for_url("**/game/*")


# --- what an attack would come to


def test_with_blocks_in_hand_the_map_tells_what_each_attack_would_come_to(anna: Guest) -> None:
    anna.study(moving())
    anna.state()
    anna.piece("wallace").press("Enter")
    mark = anna.page.locator('[data-odds="atholl"]')
    expect(mark).to_contain_text(re.compile(r"\d+\s?%.*−\d\.\d : −\d\.\d\s+\?1"))
    expect(anna.get("prompt").locator("xpath=..").locator("xpath=..").get_by_role("status").first).to_contain_text(
        "Atholl: "
    )
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator("[data-odds]")).to_have_count(0)
