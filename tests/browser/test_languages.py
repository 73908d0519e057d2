"""The five languages in the browser: whole games, a change in the middle of one, and room for longer words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from longshanks.lessons.lesson import lessons
from longshanks.words.locales import SOURCE, catalogue_of
from longshanks.words.message import Message
from longshanks.words.pseudo import PSEUDO
from longshanks.words.render import render
from tests.browser.browsing import GAMES, PHONE, Guest, beginning, log_of, sit_down, visiting
from tests.browser.conftest import Visit
from tests.browser.reading import OTHERS, REGIONS, in_english, misfits, not_extracted, texts, ui
from tests.server.served import Server, serving


def moving() -> str:
    """Return a game in which Scotland is about to move."""
    return beginning("braveheart-coronation", lambda line: line.startswith("S move wallace"))


def fighting() -> str:
    """Return a game in the middle of a battle."""
    return beginning("bruce", lambda line: " fight " in line, 12)


def choose(guest: Guest, lang: str, now: str = SOURCE) -> None:
    """Choose a language in the settings, from the table."""
    guest.get("menu").click()
    guest.page.get_by_role("button", name=ui(now, "Settings")).click()
    guest.get("language").select_option(lang)
    expect(guest.page.locator("html")).to_have_attribute("lang", lang)
    guest.page.keyboard.press("Escape")
    expect(guest.get("settings")).to_have_count(0)


@pytest.mark.parametrize("lang", OTHERS)
def test_no_page_has_english_left(visit: Visit, lang: str) -> None:
    anna = visit(locale=REGIONS[lang])
    read = everything(anna, lang)
    assert len(read) > 600
    assert not in_english(lang, read)


def everything(anna: Guest, lang: str) -> set[str]:
    """Return what can be read on the pages, at a table, in a battle and in a lesson."""
    read = set[str]()

    def look(path: str, mark: str) -> None:
        anna.page.goto(path)
        anna.page.locator(mark).first.wait_for()
        anna.settle()
        read.update(texts(anna.page))

    look("/", "[data-testid=play-now]")
    look("/new", "[data-testid=begin]")
    for summary in anna.page.locator("main details:not([open]) > summary").all():
        summary.click()
    read.update(texts(anna.page))
    for path in ("/account", "/legend", "/watch", "/games", "/nowhere"):
        look(path, "main h1")
    look("/rules", "article")
    look("/rules?edition=2.3-de", "article p.other")
    look("/learn", "[data-testid=learn-go]")
    for name in lessons():
        look(f"/learn/{name}", "[data-testid=lesson-step]")
    waiting = anna.new_game(opponent="friend")
    look(f"/game/{waiting}", "[data-testid=waiting]")
    anna.study(moving())
    anna.state()
    anna.piece("wallace").press("Enter")
    assert anna.touch_area("ross")
    anna.get("why-not").wait_for()
    read.update(texts(anna.page))
    for tab in ("chat", "notes", "rules", "chronicle"):
        anna.get(f"tab-{tab}").click()
        read.update(texts(anna.page))
    anna.page.keyboard.press("?")
    read.update(texts(anna.page))
    anna.page.keyboard.press("Escape")
    anna.get("menu").click()
    read.update(texts(anna.page))
    anna.page.get_by_role("button", name=ui(lang, "Settings")).click()
    read.update(texts(anna.page))
    anna.page.keyboard.press("Escape")
    anna.study(fighting())
    anna.state()
    read.update(texts(anna.page))
    return read


def test_errors_are_said_in_the_readers_language(visit: Visit) -> None:
    anna = visit(locale="it")
    words = catalogue_of("it")
    anna.page.goto("/games")
    anna.get("import").set_input_files({"name": "game.hots", "mimeType": "text/plain", "buffer": b"no game at all"})
    expect(anna.page.get_by_role("alert")).to_contain_text(words["input_error.magic"].partition("{")[0])
    assert not in_english("it", texts(anna.page))
    bad = "longshanks game 1\n\nC levy hobelars\n"
    anna.get("import").set_input_files({"name": "game.hots", "mimeType": "text/plain", "buffer": bad.encode()})
    expect(anna.page.get_by_role("alert")).to_contain_text(re.compile(r"\b3, «C levy hobelars»: .*4.* \[7\.7\]$"))
    assert not in_english("it", {text.replace("C levy hobelars", "") for text in texts(anna.page)})
    anna.page.goto("/game/nosuchgame")
    expect(anna.page.get_by_role("alert")).to_have_text(words["error.game/unknown"])
    anna.page.goto("/join/nosuchinvitation")
    expect(anna.page.get_by_role("alert")).to_have_text(words["error.invitation/unknown"])
    assert not in_english("it", texts(anna.page))
    # The browser itself writes refused requests on the console.
    anna.complaints = [complaint for complaint in anna.complaints if "Failed to load resource" not in complaint]


def test_the_language_is_changed_in_the_middle_of_a_turn(anna: Guest) -> None:
    game = anna.study(moving())
    anna.state()
    anna.piece("wallace").press("Enter")
    before = log_of(anna.server, game)
    offers = sorted(anna.state()["offers"])
    url = anna.page.url
    now = SOURCE
    for lang in (*OTHERS, SOURCE, "it"):
        choose(anna, lang, now)
        now = lang
        expect(anna.get("prompt")).to_contain_text(start_of(lang, "prompt.moves.many"))
        assert anna.page.url == url
        assert sorted(anna.state()["offers"]) == offers
        expect(anna.get("selection")).to_contain_text(catalogue_of(lang)["label.wallace"])
        if lang != SOURCE:
            assert not in_english(lang, texts(anna.page))
    assert log_of(anna.server, game) == before
    anna.page.reload()
    anna.draw_curtain()
    expect(anna.page.locator("html")).to_have_attribute("lang", "it")
    assert not in_english("it", texts(anna.page))


def start_of(lang: str, key: str) -> str:
    """Return the words of a message before its first placeholder."""
    return catalogue_of(lang)[key].partition("{")[0].strip()


def test_two_players_of_one_game_read_different_languages(visit: Visit) -> None:
    anna, bruno = visit(locale="de"), visit(locale="it")
    game = sit_down(anna, bruno, scenario="bruce")
    rng = Random(2)
    for guest in (anna, bruno):
        state = guest.state()
        guest.press(rng.choice([do for do in state["offers"] if do[-1].isdigit()] or state["offers"]))
    for guest, lang in ((anna, "de"), (bruno, "it")):
        expect(guest.page.locator("html")).to_have_attribute("lang", lang)
        guest.get("tab-chronicle").click()
        row = guest.get("chronicle").locator("li").last
        row.wait_for()
        assert not in_english(lang, texts(guest.page))
    rows = anna.call("GET", f"/games/{game}/history?as=england")["rows"]
    shown, message = next(
        (row["row"], event["message"])
        for row in reversed(rows)
        for event in row["events"]
        if event["kind"] == "cards_revealed"
    )
    for guest, lang in ((anna, "de"), (bruno, "it")):
        said = render(Message(message["key"], message["params"]), catalogue_of(lang))
        expect(guest.get("chronicle").locator(f'[data-row="{shown}"]')).to_contain_text(said.partition(" [")[0])
    assert not any(word in text for text in log_of(anna.server, game) for word in ("England spielt", "Inghilterra"))


@pytest.fixture(scope="module")
def pseudo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that also speaks the pseudo-language."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LONGSHANKS_PSEUDO", "1")
        with serving(tmp_path_factory.mktemp("pseudo")) as running:
            yield running


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), PHONE], ids=str)
def test_text_half_as_long_again_fits_and_all_of_it_is_extracted(
    browser: Browser, pseudo: Server, size: tuple[int, int]
) -> None:
    with visiting(browser, pseudo, size, reduced_motion="reduce") as anna:
        anna.context.add_init_script(
            f"localStorage.setItem('longshanks.settings', JSON.stringify({{ speed: 0, lang: '{PSEUDO}' }}))"
        )
        problems: list[str] = []

        def look(what: str) -> None:
            problems.extend(f"{what}: {misfit}" for misfit in misfits(anna.page))
            problems.extend(f"{what}: not extracted: {text}" for text in not_extracted(texts(anna.page)))

        def visit_page(path: str, mark: str) -> None:
            anna.page.goto(path)
            anna.page.locator(mark).first.wait_for()
            anna.settle()
            look(path.partition("?")[0])

        visit_page("/", "[data-testid=play-now]")
        visit_page("/new", "[data-testid=begin]")
        for summary in anna.page.locator("main details:not([open]) > summary").all():
            summary.click()
        look("all of /new")
        for path in ("/account", "/legend", "/games", "/nowhere"):
            visit_page(path, "main h1")
        visit_page("/rules?edition=2.3-de", "article p.other")
        visit_page("/learn", "[data-testid=learn-go]")
        visit_page("/learn/blocks", "[data-testid=lesson-step]")
        waiting = anna.new_game(opponent="friend")
        visit_page(f"/game/{waiting}", "[data-testid=waiting]")
        hotseat = anna.new_game(opponent="hotseat")
        visit_page(f"/game/{hotseat}", "[data-testid=curtain]")
        anna.study(moving())
        anna.state()
        anna.piece("wallace").press("Enter")
        look("a move")
        for tab in anna.page.locator("[data-testid^=tab-]").all():
            tab.click()
            look(str(tab.get_attribute("data-testid")))
        anna.get("menu").click()
        look("the menu")
        anna.page.keyboard.press("Escape")
        anna.study(fighting())
        anna.state()
        look("a battle")
        anna.study(beginning("braveheart-coronation", lambda line: line.startswith("S add")))
        anna.state()
        look("winter")
        ended = anna.call(
            "POST", "/games/import", {"text": (GAMES / "bruce-king-killed.hots").read_text(), "open": True}
        )
        visit_page(f"/game/{ended['id']}/replay", "[data-testid=what]")
        assert not problems, "\n".join(problems)
