"""The rules at hand cover what the engine asks for, and speak of the edition that is played."""

from __future__ import annotations

import re
import tomllib
from itertools import product
from pathlib import Path

import pytest

from longshanks.rules.editions import PROFILES, SWITCH_RULES, SWITCHES, edition
from longshanks.words.catalogue import CATALOGUE
from longshanks.words.english_rules import DIGEST, TABLES
from longshanks.words.message import Message
from longshanks.words.render import render
from longshanks.words.rules_digest import PARAGRAPHS, Section, find_section, section, sections

ROOT = Path(__file__).parents[2]
INDEX = tomllib.loads((ROOT / "docs/rules.toml").read_text("utf-8"))
CODE = {
    path: path.read_text("utf-8")
    for layer in ("rules", "words")
    for path in (ROOT / "src/longshanks" / layer).glob("*.py")
}


def keys_of(sections: list[Section]) -> set[str]:
    """Return every key that sections speak with."""
    messages: list[Message] = []
    for one in sections:
        messages += [one.title, *(paragraph.message for paragraph in one.paragraphs)]
        for table in one.tables:
            cells = [cell for row in table.rows for cell in row if isinstance(cell, Message)]
            messages += [table.title, *table.head, *cells]
    return {message.key for message in messages}


def text_of(one: Section) -> str:
    """Return a section as text, its title first."""
    return "\n".join([render(one.title), *(render(paragraph.message) for paragraph in one.paragraphs)])


def rule_text(rule: str, name: str = "4.0", **changes: str) -> str:
    """Return a section as it holds in an edition."""
    return text_of(section(edition(name, **changes), rule))


def test_every_rule_of_the_index_has_a_section_and_every_section_a_place_in_it() -> None:
    assert [rule for rule in PARAGRAPHS if rule in INDEX["rules"]] != []
    assert INDEX["rules"].keys() - PARAGRAPHS.keys() == set()
    assert PARAGRAPHS.keys() - INDEX["rules"].keys() == {"intro", "turns"}


def test_every_rule_that_the_engine_names_has_a_section() -> None:
    named = {rule for text in CODE.values() for rule in re.findall(r'"(\d\.\d+s?)"', text)}
    assert len(named) > 40
    assert named - PARAGRAPHS.keys() - PROFILES.keys() == set()


def test_every_number_that_the_digest_refers_to_is_a_section_and_every_id_a_ruling() -> None:
    for key, text in {**DIGEST, **TABLES}.items():
        assert set(re.findall(r"(?<![\w.])\d\.\d+s?(?![\w.]\d)", text)) <= PARAGRAPHS.keys(), key
        assert set(re.findall(r"A-[A-G]\d\d", text)) <= INDEX["rulings"].keys(), key


@pytest.mark.parametrize("switch", SWITCHES)
def test_a_switch_has_a_paragraph_for_each_of_its_values_in_its_own_section(switch: str) -> None:
    told = {value for held in PARAGRAPHS[SWITCH_RULES[switch]] for name, value in held.conditions if name == switch}
    assert told == set(SWITCHES[switch])


def test_every_key_is_used_by_some_edition() -> None:
    used: set[str] = set()
    for switch in SWITCHES:
        for value in SWITCHES[switch]:
            used |= keys_of(sections(edition("4.0", **{switch: value})))
    used |= keys_of(sections(edition("4.0", schiltroms="true", schiltrom_counts_reserve_archers="true")))
    for book in PROFILES:
        used |= keys_of(sections(edition(book)))
    assert {key for key in used if key not in CATALOGUE} == set()
    assert (DIGEST | TABLES).keys() - used == set()
    assert {key for key in CATALOGUE if key.startswith("rules.")} == DIGEST.keys() | TABLES.keys()


@pytest.mark.parametrize("name", PROFILES)
def test_the_digest_of_an_edition_has_something_to_say_in_every_section(name: str) -> None:
    digest = sections(edition(name))
    assert [one.rule for one in digest] == list(PARAGRAPHS)
    for one in digest:
        assert one.paragraphs, one.rule
        assert "{" not in text_of(one)
        for table in one.tables:
            assert {len(row) for row in table.rows} == {len(table.head)}
            assert all(render(cell) for row in table.rows for cell in row if isinstance(cell, Message))
    assert any(one.differs for one in digest) == (name != "4.0")


def test_the_sections_are_in_the_order_of_the_book() -> None:
    assert list(PARAGRAPHS)[2:] == sorted(INDEX["rules"], key=lambda rule: (rule == "T", rule))


def test_a_section_tells_the_reading_of_the_game_and_no_other() -> None:
    assert "named during the moves" in rule_text("5.32")
    assert "when the battle begins" not in rule_text("5.32")
    assert "when the battle begins" in rule_text("5.32", "2.3-de")
    assert "named during the moves" in rule_text("5.32", "2.3-de", main_attack_declared="during_movement")


def test_a_paragraph_with_two_conditions_needs_both() -> None:
    on, reserve = "schiltroms", "schiltrom_counts_reserve_archers"
    heard = {
        (one, two): "Archers in reserve spoil" in rule_text("5.4s", **{on: one, reserve: two})
        for one, two in product(("false", "true"), repeat=2)
    }
    assert [pair for pair, told in heard.items() if told] == [("true", "true")]


def test_what_differs_from_the_default_edition_is_marked() -> None:
    marked = {one.rule for one in sections(edition("2.3-fr")) if one.differs}
    assert marked >= {
        rule for switch, rule in SWITCH_RULES.items() if PROFILES["2.3-fr"][switch] != PROFILES["4.0"][switch]
    }
    assert {one.rule for one in sections(edition("4.0", schiltroms="true")) if one.differs} == {"5.4s"}


def test_tables_follow_the_edition() -> None:
    def etterick(name: str) -> list[str]:
        rows = section(edition(name), "2.1").tables[1].rows
        words = [[render(cell) if isinstance(cell, Message) else cell for cell in row] for row in rows]
        return next(row for row in words if row[0] == "Etterick")

    assert etterick("4.0") == ["Etterick", "Archers", "2", "B2", "3", ""]
    assert etterick("2.3-de") == ["Etterick", "Archers", "2", "B2", "2", ""]
    pools = {
        name: render(message)
        for name in ("4.0", "2.3-de")
        if isinstance(message := section(edition(name), "8.2").tables[0].rows[-1][2], Message)
    }
    assert ["French Knights" in pools[name] for name in ("4.0", "2.3-de")] == [False, True]


@pytest.mark.parametrize(
    ("asked", "found"),
    [("5.32", "5.32"), ("§ 5.32", "5.32"), ("5", "5.0"), ("t", "T"), ("Turns", "turns"), ("5.99", None), ("", None)],
)
def test_a_section_is_found_by_what_a_reader_writes(asked: str, found: str | None) -> None:
    assert find_section(asked) == found
