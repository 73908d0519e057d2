"""The editions: every switch has a test, every profile gives each a value, and nothing else is taken for one.

A test of a switch (`test_switches_*.py`) plays the same position under each of its values, `edition: 4.0 switch=value`,
and states what is observed under every one of them. Where values cannot lead to different play the docstring says why.
"""

from __future__ import annotations

import ast
import inspect

import pytest

from longshanks.rules import facts
from longshanks.rules.editions import (
    BOOKS,
    DEFAULT_EDITION,
    PROFILES,
    SWITCH_RULES,
    SWITCH_TEXTS,
    SWITCHES,
    VALUE_TEXTS,
    edition,
)
from longshanks.rules.r8_scenarios import make_setup
from longshanks.rules.user_errors import EditionError
from longshanks.testing import check_game
from tests.rules import test_switches_battles, test_switches_moves, test_switches_winter


def test_every_switch_has_a_test_that_names_each_of_its_values() -> None:
    modules = (test_switches_moves, test_switches_battles, test_switches_winter)
    tests = {name: test for module in modules for name, test in vars(module).items() if name.startswith("test_switch_")}
    assert set(tests) == {f"test_switch_{switch}" for switch in SWITCHES}
    for switch, values in SWITCHES.items():
        tree = ast.parse(inspect.getsource(tests[f"test_switch_{switch}"]))
        words = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
        assert {switch, *values} <= words, switch


def test_every_profile_gives_every_switch_one_of_its_values() -> None:
    assert list(PROFILES) == list(BOOKS)
    for values in PROFILES.values():
        assert list(values) == list(SWITCHES)
        assert all(value in SWITCHES[switch] for switch, value in values.items())


def test_the_data_of_the_profiles_names_known_switches_and_those_of_the_default_all() -> None:
    """A profile falls back on the default, so that a misspelt switch would go unseen."""
    profiles = facts.read("editions")["profiles"]
    assert all(set(profile) <= {"book", *SWITCHES} for profile in profiles.values())
    assert set(profiles[DEFAULT_EDITION]) == {"book", *SWITCHES}


def test_every_switch_has_texts_and_begins_with_the_default_value() -> None:
    for switch, values in SWITCHES.items():
        assert SWITCH_RULES[switch] and SWITCH_TEXTS[switch]
        assert len(values) > 1 and list(VALUE_TEXTS[switch]) == values
        assert values[0] == PROFILES[DEFAULT_EDITION][switch]


def test_an_unknown_edition_is_refused_with_the_list_of_books() -> None:
    with pytest.raises(EditionError, match=r"'5\.0'.*4\.0, 3\.0-es, 3\.0-it, 2\.3-de, 2\.3-fr$"):
        edition("5.0")


def test_an_unknown_switch_is_refused_with_the_list_of_switches() -> None:
    with pytest.raises(EditionError) as caught:
        edition("4.0", dragons="true")
    assert str(caught.value) == f"there is no switch 'dragons': choose from {', '.join(SWITCHES)}"


@pytest.mark.parametrize("switch", SWITCHES)
def test_an_unknown_value_is_refused_with_the_list_of_values(switch: str) -> None:
    with pytest.raises(EditionError) as caught:
        edition("4.0", **{switch: "maybe"})
    assert str(caught.value) == f"{switch} cannot be 'maybe': choose from {', '.join(SWITCHES[switch])}"


def test_only_values_that_differ_from_the_profile_are_changes() -> None:
    assert edition("4.0", schiltroms="false") == edition()
    changed = edition("2.3-de", victuals="one_step_to_three_blocks", norse_declared="false")
    assert changed.changed == {"victuals": "one_step_to_three_blocks"}
    assert changed.values == PROFILES["2.3-de"] | changed.changed


@pytest.mark.parametrize(("switch", "value"), [(s, value) for s, values in SWITCHES.items() for value in values[1:]])
def test_checked_random_games_with_one_switch_changed(switch: str, value: str) -> None:
    for scenario in ("braveheart", "bruce"):
        check_game(make_setup(scenario, edition("4.0", **{switch: value})), f"switch/{switch}={value}")
