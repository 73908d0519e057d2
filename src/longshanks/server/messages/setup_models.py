"""What can be known and chosen before a game: scenarios, editions, levels, words, the rules; and people."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from longshanks.server.messages.base import Incoming, Name, Outgoing, Password, Word
from longshanks.server.messages.clock_models import NewClockModel
from longshanks.server.messages.view_models import MessageModel


class ScenarioInfoModel(Outgoing):
    """A scenario to choose."""

    name: str
    title: MessageModel
    about: MessageModel
    first_year: int
    last_year: int | None = None


class SwitchValueModel(Outgoing):
    """One reading of a switch."""

    value: str
    message: MessageModel
    editions: list[str]
    """The editions that play it so; none for a house rule."""


class SwitchInfoModel(Outgoing):
    """A rule that can be read in more than one way; the first value is that of the default edition."""

    name: str
    rule: str
    about: MessageModel
    values: list[SwitchValueModel]


class DifferenceModel(Outgoing):
    """What an edition reads in another way than the default edition."""

    switch: str
    rule: str
    about: MessageModel
    value: str
    message: MessageModel


class EditionInfoModel(Outgoing):
    """A rulebook to play by."""

    name: str
    title: MessageModel
    values: dict[str, str]
    """The value of every switch."""
    differs: list[DifferenceModel]


class LevelInfoModel(Outgoing):
    """A computer player to choose."""

    name: str
    title: MessageModel
    about: MessageModel


class BidInfoModel(Outgoing):
    """A tournament bid to choose; the value "" is no bid."""

    value: str
    message: MessageModel


class BlockFactsModel(Outgoing):
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


class AreaFactsModel(Outgoing):
    """What is printed in an area."""

    area: str
    castle: int
    cathedral: bool
    coastal: bool
    home: str | None = None
    """The noble at home there."""


class BorderFactsModel(Outgoing):
    """A border between two areas."""

    areas: tuple[str, str]
    colour: Literal["green", "red"]
    limit: int
    anglo_scottish: bool


class NewGameModel(Incoming):
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
    odds: bool | None = None
    """Whether battle odds may be asked for during the game; if left out, only against the computer."""
    hints: bool = False
    """Whether hints may be asked for in a game between people; in any other game they always may."""
    clock: NewClockModel | None = None
    """The time each has, in a game between people; without a clock they have as long as they like."""


class LanguageInfoModel(Outgoing):
    """A language to choose: its code, and what it calls itself."""

    code: str
    name: str


class SetupDataModel(Outgoing):
    """Everything the set-up page offers, and the facts of the board game for whoever draws it."""

    scenarios: list[ScenarioInfoModel]
    editions: list[EditionInfoModel]
    switches: list[SwitchInfoModel]
    levels: list[LevelInfoModel]
    """From the weakest to the strongest."""
    bids: list[BidInfoModel]
    defaults: NewGameModel
    default_edition: str
    languages: list[LanguageInfoModel]
    blocks: list[BlockFactsModel]
    areas: list[AreaFactsModel]
    borders: list[BorderFactsModel]
    version: str


class WordsModel(Outgoing):
    """A language: message templates by key, and the client's own strings by their English.

    The templates of a name's forms are among them, `area.angus.of` and `form.area.of`: see `docs/translating.md`.
    """

    lang: str
    messages: dict[str, str]
    ui: dict[str, str] = {}
    plurals: dict[str, list[str]] = {}
    """The client's strings that depend on a number, by the English for one: a text for each plural form."""


class RulesTableModel(Outgoing):
    """A table of the facts; what is no message in it reads the same in every language."""

    title: MessageModel
    head: list[MessageModel]
    rows: list[list[MessageModel | str]]


class RulesParagraphModel(Outgoing):
    """A paragraph of the digest."""

    message: MessageModel
    differs: bool = False
    """Whether it would not hold in the default edition."""


class RulesSectionModel(Outgoing):
    """A section of the digest as it holds in one game."""

    rule: str
    """The number in the book, or a name for a part the book does not number."""
    title: MessageModel
    paragraphs: list[RulesParagraphModel]
    tables: list[RulesTableModel] = []
    differs: bool = False
    """Whether something in it is not so in the default edition."""


class RulesDigestModel(Outgoing):
    """The rules at hand."""

    edition: str
    changes: dict[str, str]
    """The house rules: switches that differ from the edition."""
    sections: list[RulesSectionModel]


class MeModel(Outgoing):
    """Who the caller is."""

    name: str
    account: bool
    """False for a guest."""


class MeChangeModel(Incoming):
    """Another name for the caller."""

    name: Name


class CredentialsModel(Incoming):
    """A name and a password: to make an account or to log in."""

    name: Name
    password: Password


class PasswordChangeModel(Incoming):
    """Another password for the caller's account."""

    password: Password
    """The one until now."""
    new: Password


class PasswordResetModel(Incoming):
    """A new password, by a link from whoever runs the server."""

    token: Annotated[str, Field(max_length=128)]
    """What the link ends in."""
    password: Password


class AccountDeletionModel(Incoming):
    """A request to delete everything stored about the caller."""

    password: Annotated[str, Field(max_length=200)] | None = None
    """That of the account; a guest has none."""


class SessionModel(Outgoing):
    """A browser in which the caller is logged in."""

    id: str
    device: str
    """Browser and system, as far as they are known: `Firefox, Linux`."""
    created: float
    used: float
    """When it was last used, to the hour."""
    current: bool
    """Whether it is the one that asks."""
