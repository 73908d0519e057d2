"""8.0 Scenarios and Tournament Play: who stands where when the game begins."""

from __future__ import annotations

import pytest

from longshanks.rules.editions import edition
from longshanks.rules.r2_blocks import BLOCK, BLOCK_NAMES, MAX_STEPS
from longshanks.rules.r8_scenarios import SCENARIO_NAMES, make_setup, new_game
from longshanks.rules.state import State
from longshanks.rules.user_errors import SetupError
from tests.rules.play import asked, do, legal, options, refusal, scene, side, strength, where

BRAVEHEART = {
    "england badenoch": {"comyn"},
    "england angus": {"angus"},
    "england argyll": {"argyll"},
    "england mar": {"mar"},
    "england lennox": {"lennox"},
    "england buchan": {"buchan"},
    "england ross": {"ross"},
    "england atholl": {"atholl"},
    "england dunbar": {"dunbar"},
    "england mentieth": {"mentieth", "northumber_infantry"},
    "england lanark": {"steward"},
    "england lothian": {"cumbria_infantry"},
    "scotland annan": {"bruce"},
    "scotland galloway": {"galloway"},
    "scotland fife": {"wallace", "douglas", "barclay"},
    "scotland moray": {"moray", "fraser"},
    "scotland strathspey": {"grant"},
    "scotland off": {"king", "french_knights"},
}
THE_BRUCE = {
    "england badenoch": {"comyn"},
    "england angus": {"angus"},
    "england argyll": {"argyll"},
    "england buchan": {"buchan"},
    "england galloway": {"galloway"},
    "england ross": {"ross"},
    "england moray": {"cumbria_infantry"},
    "england mentieth": {"mentieth", "northumber_infantry"},
    "england lothian": {"durham_infantry"},
    "england lanark": {"steward", "westmor_infantry"},
    "scotland dunbar": {"dunbar"},
    "scotland lennox": {"lennox", "campbell"},
    "scotland atholl": {"atholl"},
    "scotland mar": {"mar"},
    "scotland carrick": {"bruce", "lindsay"},
    "scotland fife": {"king", "douglas", "barclay"},
    "scotland off": {"french_knights"},
    "scotland dead": {"wallace", "moray"},
}
NOBLES = {
    *("bruce", "mar", "lennox", "atholl", "dunbar", "mentieth", "steward"),
    *("comyn", "angus", "argyll", "buchan", "galloway", "ross", "moray"),
}


def start(scenario: str, bid_england: int = 0, bid_scotland: int = 0) -> State:
    """Return the state of a new game before the first levy is drawn."""
    return new_game(make_setup(scenario, edition(), bid_england, bid_scotland))


def deployment(s: State) -> dict[str, set[str]]:
    """Return the blocks by side and place, but for the pools."""
    found: dict[str, set[str]] = {}
    for name in BLOCK_NAMES:
        if where(s, name) != "pool":
            found.setdefault(f"{side(s, name)} {where(s, name)}", set()).add(name)
    return found


def pool(s: State, owner: str) -> set[str]:
    """Return the blocks of a side's draw pool."""
    return {name for name in BLOCK_NAMES if where(s, name) == "pool" and side(s, name) == owner}


def levy_size(s: State) -> int:
    """Return how many blocks the levy brings."""
    return len(next(iter(options(s))).split()) - 2


def test_r8_0_there_are_two_scenarios_and_a_campaign() -> None:
    assert set(SCENARIO_NAMES) == {"braveheart", "bruce", "campaign"}
    with pytest.raises(SetupError):
        make_setup("bannockburn")


@pytest.mark.parametrize(
    ("scenario", "first", "last"), [("braveheart", 1297, 1305), ("bruce", 1306, 1314), ("campaign", 1297, 0)]
)
def test_r8_0_each_has_its_years(scenario: str, first: int, last: int) -> None:
    s = start(scenario)
    assert (s.year, s.setup.last_year) == (first, last)


def test_r8_1_braveheart_begins_as_the_book_says() -> None:
    assert deployment(start("braveheart")) == BRAVEHEART


def test_r8_2_the_bruce_begins_as_the_book_says() -> None:
    assert deployment(start("bruce")) == THE_BRUCE


def test_r8_3_the_campaign_begins_as_braveheart() -> None:
    assert deployment(start("campaign")) == BRAVEHEART


@pytest.mark.parametrize("scenario", ["braveheart", "bruce"])
def test_r8_0_every_block_is_deployed_at_full_strength(scenario: str) -> None:
    s = start(scenario)
    on_map = [name for name in BLOCK_NAMES if where(s, name) not in ("pool", "off", "dead")]
    assert [name for name in on_map if strength(s, name) != MAX_STEPS[BLOCK[name]]] == []


def test_r8_1_four_of_thirteen_english_blocks_come_to_england() -> None:
    s = start("braveheart")
    assert len(pool(s, "england")) == 13
    assert (asked(s), levy_size(s)) == ("levy_draw chance", 4)
    s = do(s, "C levy edward york_knights hobelars durham_infantry")
    assert (where(s, "edward"), strength(s, "edward"), strength(s, "hobelars")) == ("england", 4, 3)
    assert asked(s) == "deal_cards chance"


def test_r8_2_six_of_eleven_english_blocks_come_to_england() -> None:
    s = start("bruce")
    assert (len(pool(s, "england")), levy_size(s)) == (11, 6)


@pytest.mark.parametrize("scenario", ["braveheart", "bruce"])
def test_a_g08_nobles_are_never_in_a_pool(scenario: str) -> None:
    """[R8.1] [R8.2]"""
    s = start(scenario)
    assert len(pool(s, "scotland")) == 7
    assert not (pool(s, "scotland") | pool(s, "england")) & NOBLES


def test_a_g08_a_noble_has_one_block_in_play_when_he_changes_side() -> None:
    s = scene("stage: event england\nevent: england\ncard england: herald\ncard scotland: 1\nscotland ross: ross 2")
    s = do(s, "E herald ross", "C roll 1")
    assert (side(s, "ross"), where(s, "ross")) == ("england", "ross")
    assert pool(s, "scotland") == pool(s, "england") == set()


def test_a_g07_the_fourteen_nobles_stand_at_home_with_their_side() -> None:
    s = start("bruce")
    english = {"comyn", "angus", "argyll", "buchan", "galloway", "ross", "mentieth", "steward"}
    scottish = {"bruce", "mar", "lennox", "atholl", "dunbar"}
    assert {name for name in NOBLES - {"moray"} if side(s, name) == "england"} == english
    assert {name for name in NOBLES - {"moray"} if side(s, name) == "scotland"} == scottish


def test_r8_2_edward_i_may_not_winter_in_scotland_in_the_bruce() -> None:
    for year, flags in ((1306, ""), (1307, "flags: edward_ii")):
        s = scene(f"scenario: bruce\nyear: {year}\n{flags}\nturn: 5\nstage: moves scotland\nengland fife: edward")
        assert asked(do(s, "S end")) == "english_disband england"


def test_a_g10_any_number_of_blocks_may_share_an_area_outside_winter() -> None:
    s = scene("""
        stage: moves scotland
        moves: 3
        scotland selkirk: wallace, douglas, campbell, graham, keith
        scotland teviot: lindsay, grant
        scotland lanark: barclay, fraser
    """)
    s = do(s, "S move lindsay teviot>selkirk", "S move grant teviot>selkirk", "S move barclay lanark>selkirk")
    s = do(s, "S move fraser lanark>selkirk", "S end")
    assert sum(where(s, name) == "selkirk" for name in BLOCK_NAMES) == 9


def test_rt_an_english_bid_keeps_edward_in_the_pool() -> None:
    """[A-G09]"""
    s = start("braveheart", bid_england=1)
    assert (len(pool(s, "england")), levy_size(s)) == (13, 4)
    assert refusal(s, "C levy edward york_knights hobelars durham_infantry") == "levy/not-in-pool"
    assert not any(" edward" in line for line in options(s))


@pytest.mark.parametrize(
    ("bid", "year", "drawn"),
    [("E1", 1297, True), ("E2", 1297, False), ("E2", 1298, True), ("E3", 1298, False), ("E3", 1299, True)],
)
def test_a_g09_edward_is_kept_back_as_many_years_as_were_bid(bid: str, year: int, drawn: bool) -> None:
    """[RT]"""
    s = scene(f"""
        bid: {bid}
        year: {year}
        stage: builds england
        building: england
        england pool: edward, hobelars, york_knights, wales_archers, ulster_infantry
    """)
    s = do(s, "E end")
    # Five blocks, Edward counted, make a levy of three.
    assert levy_size(s) == 3
    assert legal(s, "C levy edward hobelars york_knights") is drawn


@pytest.mark.parametrize("bid", [1, 2, 3])
def test_rt_a_scottish_bid_adds_blocks_to_the_first_levy(bid: int) -> None:
    """[A-G09]"""
    assert levy_size(start("braveheart", bid_scotland=bid)) == 4 + bid


def test_a_g09_a_scottish_bid_changes_no_later_levy() -> None:
    s = scene(
        "bid: S3\nstage: builds england\nbuilding: england\nengland pool: edward, hobelars, york_knights, wales_archers"
    )
    assert levy_size(do(s, "E end")) == 2


def test_rt_only_the_net_bid_applies() -> None:
    with pytest.raises(SetupError):
        make_setup("braveheart", edition(), 2, 1)
    with pytest.raises(SetupError):
        make_setup("braveheart", edition(), 4, 0)
