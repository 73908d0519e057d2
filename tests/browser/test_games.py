"""Whole games through the page, by clicking only what is offered."""

from random import Random

from playwright.sync_api import expect

from tests.browser.browsing import Guest, beginning


def test_a_new_player_is_in_a_game_with_two_clicks(anna: Guest) -> None:
    anna.page.goto("/")
    anna.get("play-now").click()
    anna.get("first-novice").click()
    state = anna.state()
    assert state["at"] == "turn"
    assert all(" card " in do for do in state["offers"])
    expect(anna.get("prompt")).to_contain_text("card")
    expect(anna.get("hand").get_by_role("button")).to_have_count(5)
    state["offers"].sort()
    anna.press(state["offers"][0])
    expect(anna.get("status")).to_be_visible()
    info = anna.call("GET", f"/games/{anna.game_id()}")
    assert [seat["level"] for seat in info["seats"].values() if seat["kind"] == "computer"] == ["novice"]


def test_a_whole_game_against_the_computer(anna: Guest) -> None:
    rng = Random(4)
    game = anna.new_game(opponent="computer", level="random", side="scotland", scenario="bruce")
    anna.page.goto(f"/game/{game}")
    seen = set()
    for _ in range(1500):
        state = anna.take_turn(rng, hurry=0.65)
        if state["at"] == "over":
            break
        seen |= {what for what in ("battle", "winter") if state[what]}
        seen |= {"map" if state["did"].startswith("map") else state["did"].split()[1]}
        if " card " in state["did"] and not state["did"][-1].isdigit():
            seen.add("event")
    assert state["at"] == "over"
    assert {"battle", "winter", "event", "card", "map", "fight", "end"} <= seen
    over = anna.get("over")
    expect(over).to_contain_text("wins")
    over.get_by_role("button", name="Check the dice").click()
    expect(anna.get("dice-good")).to_be_visible()
    assert anna.call("GET", f"/games/{game}")["status"] == "over"


def test_a_coronation_and_the_year_after_it_on_one_screen(anna: Guest) -> None:
    anna.study(beginning("braveheart-coronation", lambda line: line == "S crown balliol"))
    assert "S crown balliol" in anna.state()["offers"]
    anna.press("S crown balliol")
    rng = Random(3)
    battles = 0
    while anna.state()["at"] != "curtain":  # the battle for the crown lies open to both
        battles += anna.take_turn(rng)["battle"]
    assert battles
    anna.draw_curtain()
    expect(anna.get("chronicle")).to_contain_text("King of Scotland")
    kings = 0
    for _ in range(14):
        assert anna.take_turn(rng)["at"] != "over"
        kings += anna.piece("king").count()
    assert kings


def test_the_end_by_the_last_winter(anna: Guest) -> None:
    anna.study(beginning("braveheart-tie", lambda line: line == "S draw mentieth", -1))
    expect(anna.get("winter")).to_contain_text("Winter of 1305")
    rng = Random(1)
    for _ in range(20):
        if anna.take_turn(rng, hurry=1.0)["at"] == "over":
            break
    expect(anna.get("over")).to_contain_text("wins")
