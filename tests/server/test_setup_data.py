"""What the set-up page offers is what the rules know, and everything in it can be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from longshanks.ai.players import PLAYERS
from longshanks.rules.editions import DEFAULT_EDITION, PROFILES, SWITCHES, edition
from longshanks.rules.r1_map import AREA_NAMES, BORDERS
from longshanks.rules.r2_blocks import BLOCKS
from longshanks.rules.r8_scenarios import SCENARIO_NAMES, make_setup
from longshanks.server import messages as m
from longshanks.server.computers.offered_levels import STRENGTH
from longshanks.server.http.languages import words_of
from longshanks.server.http.setup_data import level_info, setup_data
from longshanks.words.catalogue import CATALOGUE
from longshanks.words.message import Message
from longshanks.words.render import render

DATA = setup_data(["random", "greedy", "club_7"])


def read(message: m.MessageModel) -> str:
    """Return a message as text."""
    return render(Message(message.key, {name: str(value) for name, value in message.params.items()}))


def test_every_scenario_edition_and_switch_is_offered() -> None:
    assert [scenario.name for scenario in DATA.scenarios] == SCENARIO_NAMES
    assert [edition.name for edition in DATA.editions] == list(PROFILES)
    assert {switch.name: [value.value for value in switch.values] for switch in DATA.switches} == SWITCHES
    assert read(DATA.scenarios[1].title) == "The Bruce"
    assert [scenario.last_year for scenario in DATA.scenarios] == [1305, 1314, None]


@pytest.mark.parametrize("info", DATA.editions, ids=[info.name for info in DATA.editions])
def test_an_edition_says_what_differs(info: m.EditionInfoModel) -> None:
    default = PROFILES[DEFAULT_EDITION]
    changed = {difference.switch: difference.value for difference in info.differs}
    assert bool(changed) == (info.name != DEFAULT_EDITION)
    assert {**default, **changed} == info.values == edition(info.name).values
    for difference in info.differs:
        assert read(difference.about).endswith(".") and read(difference.message).endswith(".")


def test_a_house_rule_is_one_that_no_book_plays() -> None:
    schiltroms = next(switch for switch in DATA.switches if switch.name == "schiltroms")
    assert [(value.value, bool(value.editions)) for value in schiltroms.values] == [("false", True), ("true", False)]


def test_every_level_has_words_a_place_by_strength_and_a_line_in_its_page() -> None:
    assert sorted(STRENGTH) == sorted(PLAYERS)
    page = (Path(__file__).parents[2] / "docs/ai.md").read_text("utf-8")
    for name in PLAYERS:
        assert {f"level.{name}", f"level.{name}.about"} <= CATALOGUE.keys()
        assert f"| `{name}` |" in page


def test_levels_have_words_even_if_nobody_wrote_any() -> None:
    assert [level.name for level in DATA.levels] == ["random", "greedy", "club_7"]
    assert [read(level.title) for level in DATA.levels] == ["Fool", "Squire", "Club_7"]
    assert level_info("greedy").about.key == "level.greedy.about"


def test_the_bids_are_those_of_the_rules() -> None:
    assert [bid.value for bid in DATA.bids] == ["", "E1", "E2", "E3", "S1", "S2", "S3"]
    assert read(DATA.bids[1].message) == "England plays without Edward for the first year. [T]"
    assert read(DATA.bids[6].message) == "Scotland lets England begin with 3 more blocks. [T]"


def test_the_defaults_make_a_game() -> None:
    chosen = DATA.defaults
    assert make_setup(chosen.scenario, edition(chosen.edition, **chosen.changes)).scenario == "braveheart"


def test_the_printed_facts_are_all_there() -> None:
    assert len(DATA.blocks) == BLOCKS
    assert [area.area for area in DATA.areas] == AREA_NAMES
    assert len(DATA.borders) == BORDERS
    bruce = next(block for block in DATA.blocks if block.block == "bruce")
    assert (bruce.side, bruce.homes, bruce.faction) == ("either", ["annan", "carrick"], "bruce")
    assert m.SetupDataModel.model_validate_json(m.dump(DATA)) == DATA


def test_words_come_by_language() -> None:
    english = words_of("en")
    assert english is not None and english.messages == CATALOGUE and not english.ui and not english.plurals
    german = words_of("de")
    assert german is not None and german.messages.keys() >= CATALOGUE.keys()
    assert words_of("xx") is None
    assert {info.code: info.name for info in DATA.languages}["de"] == "Deutsch"
