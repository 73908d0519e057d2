"""Games as the API lists, describes and explains them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from longshanks.server.messages.base import MAX_FILE, Actor, Incoming, Outgoing, Side, Status, Viewer
from longshanks.server.messages.table import Event, Message, Outcome, View


class Seat(Outgoing):
    """Who plays a side."""

    name: str
    """Empty while the seat is free."""
    kind: Literal["human", "computer", "free"]
    you: bool
    level: str | None = None
    """Of a computer."""


class GameSetup(Outgoing):
    """What a game is played by."""

    scenario: str
    edition: str
    changes: dict[str, str]
    bid: str
    first_year: int
    last_year: int | None = None


class Invitations(Outgoing):
    """Links that claim the free seats."""

    england: str | None = None
    scotland: str | None = None


class GameOptions(Outgoing):
    """What was agreed besides the rules."""

    private: bool
    odds: bool
    """Whether battle odds may be asked for."""
    hints: bool
    """Whether a player may ask what the computer would do: always, but in a game between people only if agreed."""
    hotseat: bool
    study: bool
    """An imported game: everything may be seen, and it can be played on."""


class GameSummary(Outgoing):
    """A game in a list."""

    id: str
    setup: GameSetup
    seats: dict[Side, Seat]
    status: Status
    year: int
    turn: int
    to_act: list[Side]
    """The sides that are waited for."""
    your_turn: bool
    options: GameOptions
    created: float
    changed: float
    """When the caller last saw something happen in it."""
    length: int
    """Rows of the log."""
    unread: int = 0
    """Rows since the caller last looked."""
    outcome: Outcome | None = None


class GameInfo(GameSummary):
    """A game with all that is not its view."""

    owner: bool
    """Whether the caller set it up."""
    viewers: list[Viewer]
    """As whom the caller may look at it now."""
    invitation: Invitations | None = None
    """Shown to the owner only."""
    commitment: str
    """SHA-256 of the secret behind the dice, in hexadecimal."""
    parts: dict[Side, bool]
    """Whether each seat has added its part to the dice."""
    rematch: str | None = None
    """The game that followed this one."""
    seen: int | None = None
    """The last row the caller has looked at."""


class Join(Incoming):
    """Claim a free seat: by invitation, or an open one."""

    invitation: Annotated[str, Field(min_length=16, max_length=128, pattern=r"^[A-Za-z0-9_\-]+$")] | None = None
    side: Side | None = None


class SeedPart(Incoming):
    """A seat's own part of the dice: 32 random bytes in hexadecimal."""

    part: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class Import(Incoming):
    """A `.hots` file to study."""

    text: Annotated[str, Field(min_length=1, max_length=MAX_FILE)]
    open: bool = True


class EventRow(Outgoing):
    """What one row of the log caused, as the viewer may see it."""

    row: int
    events: list[Event]
    dice: list[int] | None = None
    """The dice of this row, if it was a roll."""


class HistoryRow(EventRow):
    """A row of the chronicle: with the year, turn and stage in which it was decided and by whom."""

    year: int
    turn: int
    stage: str
    actor: Actor


class History(Outgoing):
    """The chronicle of a game for one viewer; rows without anything to see are left out."""

    game: str
    viewer: Viewer = Field(alias="as")
    length: int
    rows: list[HistoryRow]


class Moment(Outgoing):
    """The view at one row of the log."""

    game: str
    row: int
    length: int
    view: View


class LuckLine(Outgoing):
    """Dice of one side: rolled, hits to be expected of them, hits scored."""

    dice: int
    expected: float
    hits: int


class BattleLuck(Outgoing):
    """The luck of one battle."""

    row: int
    """Where it began."""
    year: int
    turn: int
    area: str
    winner: Side | None = None
    sides: dict[Side, LuckLine]


class HeraldLuck(Outgoing):
    """One herald: the chance of winning the noble over, and whether it did."""

    row: int
    side: Side
    block: str
    expected: float
    success: bool


class LuckReport(Outgoing):
    """Hits expected and rolled, by side and battle."""

    sides: dict[Side, LuckLine]
    battles: list[BattleLuck]
    heralds: list[HeraldLuck]


class DiceDraw(Outgoing):
    """One result of chance in parts, so that it can be made again without knowing the rules."""

    row: int
    """The number of the action in the game file, counted from 1."""
    source: list[str]
    """What was drawn from, in order."""
    take: int
    """How many times something was drawn."""
    back: bool
    """Whether what was drawn is put back, as with dice; else it leaves the source."""
    result: list[str]
    """What came, in no particular order."""


class DiceProof(Outgoing):
    """What one needs to check the dice; the secret and the draws are there once the game is over."""

    commitment: str
    algorithm: str
    secret: str | None = None
    parts: dict[Side, str | None]
    draws: list[DiceDraw] = []


class OddsReport(Outgoing):
    """The odds of the battle being fought, for one viewer."""

    area: str
    attacker: Side
    win: dict[Side, float]
    """The chance of each side to hold the area."""
    lost_steps: dict[Side, float]
    rounds: float
    dies: dict[str, float]
    captured: dict[str, float]
    unknown: int
    """Enemy blocks not shown yet, for which likely ones were taken."""


class HintLine(Outgoing):
    """One thing to do, with what the computer thinks of it."""

    do: str
    message: Message
    value: float
    """The chance to win, or the worth by the computer's own measure."""


class Hint(Outgoing):
    """The best lines of a computer player, best first."""

    level: str
    lines: list[HintLine]


class Notes(Incoming):
    """The caller's private notes on a game."""

    text: Annotated[str, Field(max_length=20_000)] = ""
