"""The rules at hand: which paragraphs of the digest hold in a game, section by section, with the tables of the facts.

The keys of the digest say what they are (see `english_rules`): their order is the order of reading, and the pairs of
switch and value in a key are the conditions of its paragraph. So a section is written in one place only.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from longshanks.rules.editions import DEFAULT_EDITION, PROFILES, SWITCHES, Edition
from longshanks.words.english_rules import DIGEST
from longshanks.words.message import Message
from longshanks.words.rules_tables import DigestTable, tables_of

_KEY: Final = re.compile(r"rules\.(\d\.\d+s?|[a-z]+|T)\.(.+)")
_ALWAYS: Final = "text"
_TITLE: Final = "title"


class Paragraph(NamedTuple):
    """A paragraph of the digest."""

    message: Message
    conditions: tuple[tuple[str, str], ...]
    """The switches with the values they must have for it to hold; none if it always does."""
    differs: bool
    """Whether it would not hold in the default edition."""


class Section(NamedTuple):
    """A section as it holds in one game."""

    rule: str
    """The number in the book, or a name for a part the book does not number."""
    title: Message
    paragraphs: list[Paragraph]
    tables: list[DigestTable]

    @property
    def differs(self) -> bool:
        """Return whether something in it is not so in the default edition."""
        return any(paragraph.differs for paragraph in self.paragraphs)


def title_of(rule: str) -> Message:
    """Return the title of a section."""
    own = f"rules.{rule}.{_TITLE}"
    return Message(own if own in DIGEST else f"rule.{rule}", {})


def _read(key: str) -> tuple[str, Paragraph | None]:
    """Return the section of a key and its paragraph; a title has none."""
    found = _KEY.fullmatch(key)
    assert found, key
    words = found[2].split(".")
    if words == [_TITLE]:
        return found[1], None
    conditions = () if words[0] == _ALWAYS else tuple(zip(words[::2], words[1::2], strict=True))
    assert all(value in SWITCHES[switch] for switch, value in conditions), key
    differs = any(PROFILES[DEFAULT_EDITION][switch] != value for switch, value in conditions)
    return found[1], Paragraph(Message(key, {}), conditions, differs)


def _read_all() -> dict[str, list[Paragraph]]:
    sections: dict[str, list[Paragraph]] = {}
    for key in DIGEST:
        rule, paragraph = _read(key)
        sections.setdefault(rule, []).extend([paragraph] if paragraph else [])
    return sections


PARAGRAPHS: Final[dict[str, list[Paragraph]]] = _read_all()
"""Every paragraph of every section, in the order of reading."""


def section(rules: Edition, rule: str) -> Section:
    """Return one section as it holds in an edition; KeyError if there is none of that number."""
    held = [
        paragraph
        for paragraph in PARAGRAPHS[rule]
        if all(rules.values[switch] == value for switch, value in paragraph.conditions)
    ]
    return Section(rule, title_of(rule), held, tables_of(rules, rule))


def sections(rules: Edition) -> list[Section]:
    """Return the whole digest as it holds in an edition."""
    return [section(rules, rule) for rule in PARAGRAPHS]


def find_section(asked: str) -> str | None:
    """Return the section a reader means by a number or a name: `5.32`, `§ 5.32`, `5`, `t`; None if there is none."""
    wanted = asked.lstrip("§ ").rstrip()
    return next((rule for rule in (wanted, wanted.upper(), wanted.lower(), f"{wanted}.0") if rule in PARAGRAPHS), None)
