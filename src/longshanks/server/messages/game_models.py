"""Games as the API lists, describes and explains them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from longshanks.server.messages.base import MAX_FILE, ActionText, Actor, Incoming, Outgoing, Row, Side, Status, Viewer
from longshanks.server.messages.clock_models import ClockModel
from longshanks.server.messages.view_models import EventModel, MessageModel, OutcomeModel, ViewModel


class SeatModel(Outgoing):
    """Who plays a side."""

    name: str
    """Empty while the seat is free."""
    kind: Literal["human", "computer", "free"]
    you: bool
    level: str | None = None
    """Of a computer."""


class GameSetupModel(Outgoing):
    """What a game is played by."""

    scenario: str
    edition: str
    changes: dict[str, str]
    bid: str
    first_year: int
    last_year: int | None = None


class InvitationsModel(Outgoing):
    """Links that claim the free seats."""

    england: str | None = None
    scotland: str | None = None


class GameOptionsModel(Outgoing):
    """What was agreed besides the rules."""

    private: bool
    odds: bool
    """Whether battle odds may be asked for."""
    hints: bool
    """Whether a player may ask what the computer would do: always, but in a game between people only if agreed."""
    hotseat: bool
    study: bool
    """An imported game: everything may be seen, and it can be played on."""


class GameSummaryModel(Outgoing):
    """A game in a list."""

    id: str
    setup: GameSetupModel
    seats: dict[Side, SeatModel]
    status: Status
    year: int
    turn: int
    to_act: list[Side]
    """The sides that are waited for."""
    your_turn: bool
    options: GameOptionsModel
    created: float
    changed: float
    """When the caller last saw something happen in it."""
    length: int
    """Rows of the log."""
    unread: int = 0
    """Rows since the caller last looked."""
    outcome: OutcomeModel | None = None
    deleted: float | None = None
    """In lists, when the host deletes it if nobody plays before; None of a game that is kept."""
    clock: ClockModel | None = None
    """What is agreed about time; absent in a game without a clock."""
    due: dict[Side, float] = {}
    """When the time of a side that is asked is up, if nothing comes between."""


class GameInfoModel(GameSummaryModel):
    """A game with all that is not its view."""

    owner: bool
    """Whether the caller set it up."""
    viewers: list[Viewer]
    """As whom the caller may look at it now."""
    invitation: InvitationsModel | None = None
    """Shown to the owner only."""
    commitment: str
    """SHA-256 of the secret behind the dice, in hexadecimal."""
    parts: dict[Side, bool]
    """Whether each seat has added its part to the dice."""
    rematch: str | None = None
    """The game that followed this one."""
    seen: int | None = None
    """The last row the caller has looked at."""


class JoinModel(Incoming):
    """Claim a free seat: by invitation, or an open one."""

    invitation: Annotated[str, Field(min_length=16, max_length=128, pattern=r"^[A-Za-z0-9_\-]+$")] | None = None
    side: Side | None = None


class SeedPartModel(Incoming):
    """A seat's own part of the dice: 32 random bytes in hexadecimal."""

    part: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class ImportModel(Incoming):
    """A `.hots` file to study."""

    text: Annotated[str, Field(min_length=1, max_length=MAX_FILE)]
    open: bool = True


class EventRowModel(Outgoing):
    """A row of the chronicle: what one action caused as the viewer may see it, when it was decided and by whom."""

    row: int
    year: int
    turn: int
    stage: str
    actor: Actor
    events: list[EventModel]
    dice: list[int] | None = None
    """The dice of this row, if it was a roll."""


class HistoryModel(Outgoing):
    """The chronicle of a game for one viewer; rows without anything to see are left out."""

    game: str
    viewer: Viewer = Field(alias="as")
    length: int
    rows: list[EventRowModel]


class MomentModel(Outgoing):
    """The view at one row of the log."""

    game: str
    row: int
    length: int
    view: ViewModel


class LuckLineModel(Outgoing):
    """Dice of one side: rolled, hits to be expected of them, hits scored."""

    dice: int
    expected: float
    hits: int


class BattleLuckModel(Outgoing):
    """The luck of one battle."""

    row: int
    """Where it began."""
    year: int
    turn: int
    area: str
    winner: Side | None = None
    sides: dict[Side, LuckLineModel]


class HeraldLuckModel(Outgoing):
    """One herald: the chance of winning the noble over, and whether it did."""

    row: int
    side: Side
    block: str
    expected: float
    success: bool


class LuckReportModel(Outgoing):
    """Hits expected and rolled, by side and battle."""

    sides: dict[Side, LuckLineModel]
    battles: list[BattleLuckModel]
    heralds: list[HeraldLuckModel]


class DiceDrawModel(Outgoing):
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


class DiceProofModel(Outgoing):
    """What one needs to check the dice; the secret and the draws are there once the game is over."""

    commitment: str
    algorithm: str
    secret: str | None = None
    parts: dict[Side, str | None]
    draws: list[DiceDrawModel] = []


class OddsReportModel(Outgoing):
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


class AttacksModel(Incoming):
    """Groups of moves whose battles are asked about."""

    groups: Annotated[list[Annotated[list[ActionText], Field(min_length=1, max_length=16)]], Field(max_length=24)]


class AttackOddsModel(Outgoing):
    """The odds of a battle that a group of moves would lead to, if nobody came to help."""

    area: str
    win: dict[Side, float]
    """The chance of each side to hold the area."""
    lost_steps: dict[Side, float]
    unknown: int
    """Enemy blocks there that show their backs, for which likely ones were taken."""


class AttackOddsListModel(Outgoing):
    """The battles that groups of moves would lead to; a group that leads to none is left out."""

    attacks: list[AttackOddsModel]


class HintLineModel(Outgoing):
    """One thing to do, with what the computer thinks of it."""

    do: str
    message: MessageModel
    value: float
    """The chance to win, or the worth by the computer's own measure."""
    reasons: list[MessageModel]
    """Why: what it takes or holds, the odds of its battles, what winter would do."""


class HintModel(Outgoing):
    """The best lines of a computer player, best first."""

    level: str
    lines: list[HintLineModel]


class ReadMarkModel(Incoming):
    """How far the caller has looked at a game."""

    row: Row


class NotesModel(Incoming):
    """The caller's private notes on a game."""

    text: Annotated[str, Field(max_length=20_000)] = ""
