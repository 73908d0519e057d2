"""What happens is shown to its end, in order, at the chosen pace: dice, cards, and how a battle ended."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.browsing import Guest, beginning, sit_down, visiting
from tests.browser.conftest import Visit
from tests.server.served import Person, Server, serving

NAME = "braveheart-coronation"
WATCH = """() => {
  window.told = [];
  const look = () => {
    const text = document.querySelector('[data-testid=prompt] .text')?.textContent ?? '';
    const dice = document.querySelector('.throw [role=status]')?.textContent ?? '';
    const offers = document.querySelectorAll('button[data-do]').length;
    const last = window.told.at(-1);
    if (last && last.text === text && last.dice === dice && last.offers === offers) return;
    window.told.push({ text, dice, offers, at: performance.now() });
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  look();
}"""
"""Note what is told at the foot of the board, with the dice that lie there, whenever that changes."""
SLACK = 60
"""Milliseconds by which a change may be seen before the timer that caused it: they are read one after the other."""


def set_pace(guest: Guest, **settings: object) -> None:
    """Let the page be read at a pace from the next load on."""
    guest.context.add_init_script(
        "const kept = JSON.parse(localStorage.getItem('longshanks.settings') ?? '{}');"
        f" localStorage.setItem('longshanks.settings', JSON.stringify({{ ...kept, ...{as_object(settings)} }}));"
    )


def as_object(settings: dict[str, object]) -> str:
    """Return settings as JavaScript."""
    return "{" + ", ".join(f"{name}: {value!r}" for name, value in settings.items()) + "}"


def told(guest: Guest) -> list[dict[str, Any]]:
    """Return what was told, each with the time it stood there."""
    notes: list[dict[str, Any]] = guest.page.evaluate("() => window.told")
    ends = [note["at"] for note in notes[1:]]
    return [{**note, "stood": end - note["at"]} for note, end in zip(notes, ends, strict=False)]


def sit_before_a_fight(anna: Guest, server: Server) -> None:
    """Sit down against a computer where one's own blocks may fight."""
    with Person(server) as person:
        person.get("/me")
        game = person.new_game(opponent="computer", level="random", scenario="bruce", side="scotland")["id"]
        rng = Random(3)
        with person.sit(game, "scotland") as seat:
            seat.hello()
            for _ in range(400):
                if any(" fight " in do for do in seat.actions):
                    break
                if seat.actions:
                    seat.do(rng.choice(seat.actions))
                else:
                    seat.wait_for("view")
        cookies = person.http.cookies.items()
    anna.context.add_cookies([{"name": name, "value": value, "url": server.url} for name, value in cookies])
    anna.page.goto(f"/game/{game}")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_own_dice_against_a_computer_lie_until_they_have_been_read(visit: Visit, server: Server, motion: str) -> None:
    anna = visit(reduced_motion=motion)
    set_pace(anna, speed=2)
    sit_before_a_fight(anna, server)
    state = anna.state()
    fight = next(do for do in state["offers"] if " fight " in do)
    anna.page.evaluate(WATCH)
    anna.press(fight)
    anna.page.wait_for_function(
        "() => { const at = window.told.findIndex((note) => note.text.includes(' rolled '));"
        " return at >= 0 && window.told.length > at + 1; }"
    )
    notes = told(anna)
    mine = next(index for index, note in enumerate(notes) if " rolled " in note["text"])
    assert notes[mine]["dice"].startswith("Rolled: "), notes
    assert notes[mine]["offers"] == 0, "nothing is asked while the dice are read"
    assert notes[mine]["stood"] >= 900 - SLACK, notes
    # While they are cast nobody knows what they show.
    cast = [note for note in notes[:mine] if not note["offers"] and not note["dice"]]
    assert sum(note["stood"] for note in cast) >= 720 - SLACK, notes


def test_a_key_goes_past_what_is_being_shown(visit: Visit) -> None:
    anna = visit()
    set_pace(anna, speed=1)
    anna.study(beginning(NAME, lambda line: line == "S fight lennox"))
    anna.state()
    anna.page.clock.install()
    anna.press("S fight lennox")
    expect(anna.get("dice")).to_be_visible()
    expect(anna.page.locator(".throw [role=status]")).to_be_empty()
    anna.page.keyboard.press("s")
    expect(anna.page.locator(".throw [role=status]")).to_contain_text("Rolled: ")


def test_the_cards_of_a_turn_are_looked_at(visit: Visit) -> None:
    anna = visit()
    set_pace(anna, speed=2)
    game = anna.new_game(opponent="computer", level="random", side="england")
    anna.page.goto(f"/game/{game}")
    state = anna.state()
    anna.page.evaluate(
        "() => { window.seen = []; new MutationObserver(() => { const there ="
        " !!document.querySelector('[data-testid=reveal]'); if (window.seen.length % 2 !== +there)"
        " window.seen.push(performance.now()); }).observe(document.body, { subtree: true, childList: true }); }"
    )
    anna.press(next(do for do in state["offers"] if do[-1].isdigit()))
    anna.page.wait_for_function("() => window.seen.length === 2")
    shown, gone = anna.page.evaluate("() => window.seen")
    assert gone - shown >= 1400 - SLACK


def test_the_dice_of_a_lesson_lie_before_they_are_praised(visit: Visit) -> None:
    anna = visit()
    set_pace(anna, speed=2)
    anna.page.goto("/learn/battle")
    anna.get("lesson-step").wait_for()
    anna.page.evaluate(WATCH)
    for _ in range(12):
        if anna.page.evaluate("() => window.told.some((note) => note.text.includes(' rolled '))"):
            break
        step = anna.get("lesson-step").get_attribute("data-entries")
        show = anna.get("lesson-show")
        if anna.get("lesson-next").count():
            anna.get("lesson-next").click()
        else:
            if not show.count():
                anna.get("lesson-help").click()
            show.click()
        anna.page.wait_for_function(
            "(step) => document.querySelector('[data-testid=lesson-step]').dataset.entries !== step"
            " || window.told.some((note) => note.text.includes(' rolled '))",
            arg=step,
        )
    anna.page.wait_for_function(
        "() => { const at = window.told.findIndex((note) => note.text.includes(' rolled '));"
        " return at >= 0 && window.told.length > at + 1; }"
    )
    notes = told(anna)
    assert next(note["stood"] for note in notes if " rolled " in note["text"]) >= 900 - SLACK, notes


def last_retreat() -> str:
    """Return a game in which one retreat is about to end the battle of Lennox."""
    return beginning(NAME, lambda line: line == "E retreat northumber_infantry lanark")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_battle_ends_with_a_result_that_stays_until_it_is_acknowledged(visit: Visit, motion: str) -> None:
    anna = visit(reduced_motion=motion)
    set_pace(anna, speed=4)
    anna.study(last_retreat())
    anna.state()
    anna.press("E retreat northumber_infantry lanark")
    result = anna.get("battle-result")
    expect(result.get_by_role("heading")).to_have_text("Scotland holds Lennox")
    expect(result).to_contain_text("Battle of Lennox, 1297, turn")
    # Lennox rolled three dice against infantry, hitting on 3 or less: one hit of 1.5 to be expected.
    expect(anna.get("result-dice-scotland")).to_have_text(re.compile(r"3 dice,\s+1 hit\s+\(1\.5 expected\)"))
    expect(anna.get("result-steps-england")).to_have_text("1")
    expect(result.get_by_role("row", name="Retreated")).to_contain_text("Wallace")
    expect(result.get_by_role("row", name="Retreated")).to_contain_text("Northumber Infantry to Lanark")
    # Behind it lies the field, and nothing is asked; it does not go by itself.
    expect(anna.get("battle")).to_be_visible()
    expect(anna.page.locator("button[data-do]:visible")).to_have_count(0)
    expect(anna.get("result-close")).to_be_focused()
    anna.get("result-again").click()
    expect(anna.get("result-close")).to_be_focused()
    anna.page.keyboard.press("Enter")
    expect(result).to_have_count(0)
    expect(anna.get("battle")).to_have_count(0)
    assert anna.page.evaluate("() => document.activeElement !== document.body"), "the focus is not lost"
    anna.state()


def test_results_go_by_themselves_for_who_wants_that(visit: Visit) -> None:
    anna = visit()
    anna.page.goto("/")
    anna.page.get_by_role("button", name="Settings").click()
    anna.get("settings").get_by_label("Fast").check()
    anna.get("settings").get_by_label("Goes after a while").check()
    anna.study(last_retreat())
    anna.state()
    anna.press("E retreat northumber_infantry lanark")
    expect(anna.get("battle-result")).to_be_visible()
    expect(anna.get("battle-result")).to_have_count(0, timeout=15_000)
    assert anna.state()


def test_no_curtain_falls_between_blocks_of_a_battle_that_lies_open(anna: Guest) -> None:
    anna.study(beginning(NAME, lambda line: line == "S pass bruce", 1))
    expect(anna.get("hand").or_(anna.page.locator(".left"))).not_to_have_count(0)
    asked = []
    for _ in range(12):
        state = anna.state()
        if state["at"] == "curtain":
            break
        assert state["battle"], state
        do = next((do for do in state["offers"] if " pass " in do), state["offers"][0])
        asked.append(do[0])
        if len(asked) > 1:
            # Nothing but the battle is on the page: neither hand nor map, chronicle or pool.
            expect(anna.get("hand")).to_have_count(0)
            expect(anna.get("chronicle")).to_have_count(0)
            expect(anna.page.locator(".stage .piece[data-block]")).to_have_count(0)
            expect(anna.get("battle").get_by_role("button", name="Show the map")).to_have_count(0)
        anna.press(do)
        anna.page.wait_for_function(
            "(text) => !document.querySelector(`button[data-do='${text}']`)"
            " || !!document.querySelector('[data-testid=curtain]')",
            arg=do,
        )
    assert asked[:2] == ["S", "E"]
    expect(anna.get("curtain")).to_be_visible()
    anna.draw_curtain()
    expect(anna.page.locator(".stage .piece[data-block]").first).to_be_visible()


def test_a_chat_that_was_read_is_not_new_when_the_page_is_loaded_again(visit: Visit) -> None:
    anna, ben = visit(), visit()
    sit_down(anna, ben)
    ben.state()
    anna.get("tab-chat").click()
    anna.get("chat").get_by_role("textbox").fill("Well met")
    anna.get("chat").get_by_role("button").click()
    expect(ben.get("tab-chat")).to_contain_text("1")
    ben.get("tab-chat").click()
    expect(ben.get("chat")).to_contain_text("Well met")
    ben.get("tab-chronicle").click()
    ben.page.reload()
    ben.state()
    ben.settle()
    expect(ben.get("tab-chat")).not_to_contain_text("1")


def test_leaving_the_table_says_what_it_does(anna: Guest) -> None:
    anna.study(last_retreat())
    anna.state()
    anna.get("menu").click()
    expect(anna.get("game-menu")).to_contain_text("Your seat stays yours")


def test_the_focus_is_never_lost_when_the_question_changes(anna: Guest) -> None:
    anna.study(beginning(NAME, lambda line: line == "S pass bruce", 1))
    anna.state()
    button = anna.get("battle").locator('button[data-do="S pass bruce"]')
    button.focus()
    anna.page.keyboard.press("Enter")
    expect(button).to_have_count(0)
    anna.page.wait_for_function("() => document.activeElement !== document.body")


@pytest.mark.parametrize("height", [900, 520])
def test_a_message_covers_no_button_of_a_battle(browser: Browser, tmp_path: Path, height: int) -> None:
    with serving(tmp_path) as server, visiting(browser, server, (1280, height)) as anna:
        anna.study(beginning(NAME, lambda line: line == "S pass bruce", 1))
        anna.state()
        server.kill()
        expect(anna.get("prompt")).to_contain_text("The connection is lost")
        button = anna.get("battle").locator('button[data-do="S pass bruce"]')
        button.click()
        expect(anna.get("why-not")).to_be_visible()
        button.click(trial=True)  # it can still be clicked: nothing lies over it
        anna.complaints.clear()  # the browser itself complains that it could not connect


def test_the_message_of_a_lost_connection_goes_when_it_is_back(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as server, visiting(browser, server) as anna:
        anna.study(beginning(NAME, lambda line: line.startswith("S move wallace")))
        anna.state()
        server.kill()
        expect(anna.get("prompt")).to_contain_text("The connection is lost")
        anna.get("end").click()
        expect(anna.get("why-not")).to_be_visible()
        server.start()
        expect(anna.get("prompt")).not_to_contain_text("The connection is lost", timeout=30_000)
        expect(anna.get("why-not")).to_have_count(0)
        anna.complaints.clear()  # the browser itself complains that it could not connect
