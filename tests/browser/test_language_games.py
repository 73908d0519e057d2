"""A whole game in each of the other languages, and nothing in it that is English."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.reading import OTHERS, REGIONS, in_english, texts, ui


@pytest.mark.parametrize("lang", OTHERS)
def test_a_whole_game_in_the_language_of_the_browser(visit: Visit, lang: str) -> None:
    anna = visit(locale=REGIONS[lang])
    rng = Random(7)
    game = anna.new_game(opponent="computer", level="random", side="scotland", scenario="bruce")
    anna.page.goto(f"/game/{game}")
    read = set[str]()
    seen = set()
    for _ in range(1500):
        state = anna.take_turn(rng, hurry=0.9)
        read |= texts(anna.page)
        if state["at"] == "over":
            break
        seen |= {what for what in ("battle", "winter") if state[what]} | {state["did"].split()[1]}
    assert state["at"] == "over"
    assert {"battle", "winter", "card", "fight", "end"} <= seen
    expect(anna.page.locator("html")).to_have_attribute("lang", lang)
    over = anna.get("over")
    over.get_by_role("button", name=ui(lang, "Check the dice")).click()
    expect(anna.get("dice-good")).to_be_visible()
    read |= texts(anna.page)
    anna.page.goto(f"/game/{game}/replay")
    anna.get("what").wait_for()
    read |= texts(anna.page)
    assert len(read) > 300
    assert not in_english(lang, read)
