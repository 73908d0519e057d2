"""What can be known and chosen before a game: scenarios, editions, levels, words, the rules; and people."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from longshanks.server.messages.base import Incoming, Name, Outgoing, Password, Word
from longshanks.server.messages.table import Message


class ScenarioInfo(Outgoing):
    """A scenario to choose."""

    name: str
    title: Message
    about: Message
    first_year: int
    last_year: int | None = None


class SwitchValue(Outgoing):
    """One reading of a switch."""

    value: str
    message: Message
    editions: list[str]
    """The editions that play it so; none for a house rule."""


class SwitchInfo(Outgoing):
    """A rule that can be read in more than one way; the first value is that of the default edition."""

    name: str
    rule: str
    about: Message
    values: list[SwitchValue]


class Difference(Outgoing):
    """What an edition reads in another way than the default edition."""

    switch: str
    rule: str
    about: Message
    value: str
    message: Message


class EditionInfo(Outgoing):
    """A rulebook to play by."""

    name: str
    title: Message
    values: dict[str, str]
    """The value of every switch."""
    differs: list[Difference]


class LevelInfo(Outgoing):
    """A computer player to choose."""

    name: str
    title: Message
    about: Message


class BidInfo(Outgoing):
    """A tournament bid to choose; the value "" is no bid."""

    value: str
    message: Message


class BlockFacts(Outgoing):
    """What is printed on a block."""

    block: str
    side: Literal["england", "scotland", "either"]
    kind: str
    steps: int
    combat: str
    move: int
    homes: list[str]
    cross: bool
    celtic: bool
    faction: str | None = None


class AreaFacts(Outgoing):
    """What is printed in an area."""

    area: str
    castle: int
    cathedral: bool
    coastal: bool
    home: str | None = None
    """The noble at home there."""


class BorderFacts(Outgoing):
    """A border between two areas."""

    areas: tuple[str, str]
    colour: Literal["green", "red"]
    limit: int
    anglo_scottish: bool


class NewGame(Incoming):
    """A game to be set up; every field has a sensible default."""

    scenario: Word = "braveheart"
    edition: Word = "4.0"
    changes: dict[Word, Word] = Field(default={}, max_length=64)
    """House rules: switches that differ from the edition."""
    bid: Annotated[str, Field(pattern=r"^([ES][1-3])?$", max_length=2)] = ""
    side: Literal["england", "scotland", "random"] = "random"
    opponent: Literal["computer", "hotseat", "friend", "open"] = "computer"
    level: Word | None = None
    """The computer player; the strongest there is if left out."""
    private: bool = True
    odds: bool = False
    """Whether battle odds may be asked for during the game."""
    hints: bool = False
    """Whether hints may be asked for in a game between people; in any other game they always may."""


class LanguageInfo(Outgoing):
    """A language to choose: its code, and what it calls itself."""

    code: str
    name: str


class SetupData(Outgoing):
    """Everything the set-up page offers, and the facts of the board game for whoever draws it."""

    scenarios: list[ScenarioInfo]
    editions: list[EditionInfo]
    switches: list[SwitchInfo]
    levels: list[LevelInfo]
    """From the weakest to the strongest."""
    bids: list[BidInfo]
    defaults: NewGame
    default_edition: str
    languages: list[LanguageInfo]
    blocks: list[BlockFacts]
    areas: list[AreaFacts]
    borders: list[BorderFacts]
    version: str


class Words(Outgoing):
    """A language: message templates by key, and the client's own strings by their English.

    The templates of a name's forms are among them, `area.angus.of` and `form.area.of`: see `docs/translating.md`.
    """

    lang: str
    messages: dict[str, str]
    ui: dict[str, str] = {}
    plurals: dict[str, list[str]] = {}
    """The client's strings that depend on a number, by the English for one: a text for each plural form."""


class RulesTable(Outgoing):
    """A table of the facts; what is no message in it reads the same in every language."""

    title: Message
    head: list[Message]
    rows: list[list[Message | str]]


class RulesParagraph(Outgoing):
    """A paragraph of the digest."""

    message: Message
    differs: bool = False
    """Whether it would not hold in the default edition."""


class RulesSection(Outgoing):
    """A section of the digest as it holds in one game."""

    rule: str
    """The number in the book, or a name for a part the book does not number."""
    title: Message
    paragraphs: list[RulesParagraph]
    tables: list[RulesTable] = []
    differs: bool = False
    """Whether something in it is not so in the default edition."""


class RulesDigest(Outgoing):
    """The rules at hand."""

    edition: str
    changes: dict[str, str]
    """The house rules: switches that differ from the edition."""
    sections: list[RulesSection]


class Me(Outgoing):
    """Who the caller is."""

    name: str
    account: bool
    """False for a guest."""


class MeChange(Incoming):
    """Another name for the caller."""

    name: Name


class Credentials(Incoming):
    """A name and a password: to make an account or to log in."""

    name: Name
    password: Password
