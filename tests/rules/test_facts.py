"""The fact files: each check refuses a copy that is broken in one place."""

from __future__ import annotations

import importlib.util
import tomllib
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from longshanks.rules import facts
from longshanks.rules.facts import BLOCKS, BOARD, CARDS, SCENARIOS, FactsError, Table

SOURCE = Path(facts.__file__).with_name("facts.py")
SKYE = {"name": "Skye", "castle": 0, "cathedral": False, "coastal": True}


def broken(table: Table, path: str, value: Any) -> Table:
    """Return a copy of a table with one value changed; the path is dotted, a number in it an index."""
    copy = deepcopy(table)
    *way, last = path.split(".")
    inner: Any = copy
    for key in way:
        inner = inner[int(key)] if isinstance(inner, list) else inner[key]
    if isinstance(inner, list):
        inner[int(last)] = value
    else:
        inner[last] = value
    return copy


def refused(check: Callable[[], None], message: str) -> None:
    """Assert that a check refuses its facts with a message that names the fault."""
    with pytest.raises(FactsError) as error:
        check()
    assert message in str(error.value)


def test_the_facts_of_the_package_pass_every_check() -> None:
    facts.check_board(BOARD)
    facts.check_blocks(BLOCKS, BOARD)
    facts.check_cards(CARDS)
    for name, scenario in SCENARIOS.items():
        facts.check_scenario(name, scenario, BLOCKS, BOARD)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("borders.blue", [["ross", "fife"]], "border colour 'blue'"),
        ("borders.green.0", ["moray"], "must join two different areas"),
        ("borders.green.0", ["moray", "moray"], "must join two different areas"),
        ("borders.green.0", ["moray", "strathspey", "buchan"], "must join two different areas"),
        ("borders.green.0", ["moray", "skye"], "there is no area 'skye'"),
        ("borders.green.1", ["moray", "strathspey"], "listed twice"),
        ("borders.red.0", ["strathspey", "moray"], "listed twice"),
        ("areas.skye", SKYE, "area 'skye': no border leads there"),
        ("areas.ross.castle", 4, "castle limit 4 is not 0 to 3"),
        ("areas.ross.castle", -1, "castle limit -1 is not 0 to 3"),
    ],
)
def test_r1_1_a_broken_board_is_refused(path: str, value: object, message: str) -> None:
    """[R1.2]"""
    refused(lambda: facts.check_board(broken(BOARD, path, value)), message)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("mar.side", "france", "block 'mar': side 'france'"),
        ("mar.combat", "D2", "block 'mar': combat 'D2'"),
        ("mar.combat", "B0", "block 'mar': combat 'B0'"),
        ("mar.combat", "B7", "block 'mar': combat 'B7'"),
        ("mar.steps", 0, "block 'mar': steps 0"),
        ("mar.steps", 5, "block 'mar': steps 5"),
        ("mar.move", 1, "block 'mar': steps 3, move 1"),
        ("mar.move", 4, "block 'mar': steps 3, move 4"),
        ("mar.homes", ["angus"], "block 'mar': the map gives 'angus' to 'angus'"),
        ("mar.homes", ["fife"], "block 'mar': the map gives 'fife' to None"),
        ("mar.homes", [], "area 'mar': home of 'mar', who does not name it"),
        ("norse.kind", "noble", "there must be 14 nobles"),
        ("mar.kind", "infantry", "there must be 14 nobles"),
    ],
)
def test_r2_1_broken_blocks_are_refused(path: str, value: object, message: str) -> None:
    """[R1.4] [R2.22]"""
    refused(lambda: facts.check_blocks(broken(BLOCKS, path, value), BOARD), message)


def test_r1_4_a_home_of_nobody_is_refused() -> None:
    board = broken(BOARD, "areas.fife.home", "macbeth")
    refused(lambda: facts.check_blocks(BLOCKS, board), "area 'fife': home of 'macbeth', who does not name it")


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("move_cards.1", 8, "21 move cards and 5 events"),
        ("move_cards.3", 2, "19 move cards and 5 events"),
        ("events.plague", {"name": "Plague", "effect": ""}, "20 move cards and 6 events"),
    ],
)
def test_r3_0_a_broken_deck_is_refused(path: str, value: object, message: str) -> None:
    refused(lambda: facts.check_cards(broken(CARDS, path, value)), message)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("england.skye", ["hobelars"], "there is no area 'skye'"),
        ("scotland.attic", ["norse"], "there is no area 'attic'"),
        ("england.lothian", ["macbeth"], "there is no block 'macbeth'"),
        ("england.lothian", ["cumbria_infantry", "cumbria_infantry"], "'cumbria_infantry' is placed twice"),
        ("scotland.ross", ["mar"], "'mar' is placed twice"),
        ("england.lothian", ["norse"], "'norse' is not a block of england"),
        ("scotland.fife", ["edward"], "'edward' is not a block of scotland"),
        ("england.mar", [], "nobles without a place: mar"),
    ],
)
def test_r8_0_a_broken_scenario_is_refused(path: str, value: object, message: str) -> None:
    """The message begins with the scenario that is wrong."""
    scenario = broken(SCENARIOS["braveheart"], path, value)
    refused(lambda: facts.check_scenario("braveheart", scenario, BLOCKS, BOARD), f"scenario 'braveheart': {message}")


def test_r8_3_a_scenario_that_starts_as_another_places_nobody() -> None:
    assert "starts_as" in SCENARIOS["campaign"]
    facts.check_scenario("campaign", SCENARIOS["campaign"], BLOCKS, BOARD)
    alone = {key: value for key, value in SCENARIOS["campaign"].items() if key != "starts_as"}
    refused(lambda: facts.check_scenario("campaign", alone, BLOCKS, BOARD), "nobles without a place")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('["moray", "strathspey"]', '["moray", "moray"]', "two different areas"),
        ('combat = "A3"', 'combat = "Z3"', "combat 'Z3'"),
        ("2 = 10", "2 = 11", "21 move cards"),
        ('annan = ["bruce"]', 'annan = ["edward"]', "not a block of scotland"),
    ],
    ids=["board", "blocks", "cards", "scenarios"],
)
def test_every_file_is_checked_when_the_module_is_read(
    monkeypatch: pytest.MonkeyPatch, old: str, new: str, message: str
) -> None:
    """A copy of the module is run with a slip in one file; the package itself is left alone."""
    loads = tomllib.loads
    monkeypatch.setattr(tomllib, "loads", lambda text: loads(text.replace(old, new)))
    spec = importlib.util.spec_from_file_location("longshanks.rules.facts_read_again", SOURCE)
    assert spec is not None and spec.loader is not None
    with pytest.raises(ValueError, match=message):
        spec.loader.exec_module(importlib.util.module_from_spec(spec))


def test_an_untouched_copy_of_the_module_reads_well() -> None:
    spec = importlib.util.spec_from_file_location("longshanks.rules.facts_read_again", SOURCE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.BOARD == BOARD


@pytest.mark.parametrize(
    ("profile", "key", "value", "hint"),
    [
        ("3.0-it", "victuls", "one_step_to_three_blocks", "no switch 'victuls'"),
        ("2.3-de", "victuals", "as_you_like", "cannot be 'as_you_like'"),
        ("4.0", "schiltroms", None, "gives no value to schiltroms"),
    ],
)
def test_a_slip_in_the_editions_is_found(profile: str, key: str, value: str | None, hint: str) -> None:
    editions = deepcopy(facts.read("editions"))
    facts.check_editions(editions, "4.0")
    if value is None:
        del editions["profiles"][profile][key]
    else:
        editions["profiles"][profile][key] = value
    with pytest.raises(facts.FactsError, match=hint):
        facts.check_editions(editions, "4.0")
