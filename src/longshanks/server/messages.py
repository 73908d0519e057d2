"""The wire schema: everything that crosses between the server and a client, in both directions.

Names stand for things (`wallace`, `fife`, `herald`, `england`), never the engine's numbers, and a sentence is a
`Message`: a key of the catalogue and the names that fill its template. What comes in is strict: an unknown field, a
wrong type or a text that is too long is refused. What goes out is written by `dump`, without the fields that are None.
Times are seconds since 1970. `tools/wire_types.py` turns these models into the types of the browser client, in
which whatever may be None is optional.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

Side = Literal["england", "scotland"]
Viewer = Literal["england", "scotland", "spectator", "open"]
"""Who looks: a side, somebody who plays neither, or everything open (finished and study games)."""
Actor = Literal["england", "scotland", "chance"]
Letter = Literal["A", "B", "C"]
Status = Literal["waiting", "playing", "over"]
"""Waiting for players or for their parts of the dice, being played, or over."""

MAX_FRAME: Final = 16_384
"""The longest socket message a client may send, in bytes."""
MAX_FILE: Final = 500_000
"""The longest game file that may be imported, in characters."""

Name = Annotated[str, Field(min_length=1, max_length=40)]
"""What a person is called."""
Password = Annotated[str, Field(min_length=8, max_length=200)]
Word = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[a-z0-9_.\-]+$")]
"""A name of the rules: a scenario, an edition, a switch or its value, a computer level."""
ActionText = Annotated[str, Field(min_length=1, max_length=120)]
"""An action in notation: `S move wallace fife>mentieth`."""
Row = Annotated[int, Field(ge=0, le=1_000_000)]
"""A place in the log: the number of log rows before it."""
Prompt = Annotated[int, Field(ge=0, le=1_000_000)]
"""The number of a seat's prompt."""
Id = Annotated[str, Field(min_length=1, max_length=64)] | Annotated[int, Field(ge=0, le=2**53 - 1)]
"""A client's own mark on a message, which comes back with the answer."""


class Outgoing(BaseModel):
    """Something the server sends."""

    model_config = ConfigDict(
        extra="forbid",
        populate_by_name=True,
        use_attribute_docstrings=True,
        json_schema_serialization_defaults_required=True,
    )


class Incoming(BaseModel):
    """Something a client sends: exact types, no unknown fields."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True, strict=True, use_attribute_docstrings=True)


def dump(model: BaseModel) -> str:
    """Write a message as JSON, without the fields that are None."""
    return model.model_dump_json(by_alias=True, exclude_none=True)


# --- words


class Route(Outgoing):
    """The areas of a move in order, from where it set out; by sea it has two."""

    areas: list[str]
    sea: bool = False


Param = bool | int | float | str | Route | list[int] | list[str] | list[tuple[str, str]]
"""A parameter of a message or an event."""
Params = dict[str, Param]


class Message(Outgoing):
    """A sentence as a key of the catalogue and what fills its template; see `longshanks.words.render` for how.

    The name of a parameter says how it is read: `block` and `name` (a block's printed name) are blocks, `blocks` a list
    of them, `area` `from` `to` `origin` areas, `areas` `via` lists of areas, `route` a Route, `card` `english_card`
    `scottish_card` cards, `cards` a list, `side` `first` sides, `stage` a stage, `dice` numbers, `pairs` blocks with
    areas, `strengths` numbers beside `blocks`; anything else stands for itself.
    """

    key: str
    params: Params = {}


class Event(Outgoing):
    """One thing that happened, as this viewer may see it; what he may not know is absent from the parameters."""

    kind: str
    rule: str
    message: Message
    params: Params = {}


class Refusal(Outgoing):
    """Why not: a namespaced code, the rule and a message."""

    code: str
    rule: str
    message: Message


class Action(Outgoing):
    """Something the viewer may do now; send `do` back as it is."""

    do: str
    verb: str
    message: Message
    block: str | None = None
    area: str | None = None
    card: str | None = None
    route: Route | None = None


# --- the view of a game


class Block(Outgoing):
    """A block the viewer can tell."""

    block: str
    side: Side
    place: str
    """An area, `pool`, `off` or `dead`."""
    steps: int
    """Strength, 0 off the map."""
    max_steps: int
    combat: str
    """Letter and number as printed, `A3`."""
    move: int
    """Move rating by the rules of this game; 0 for the Norse, who sail."""
    route: Route | None = None
    """The route it took this turn; for own blocks."""
    shown: bool = False
    """Whether it lies face up for both sides."""
    doomed: bool = False
    """Whether it leaves the map when its owner ends winter disbanding."""


class Hidden(Outgoing):
    """Blocks of one side in one area that the viewer cannot tell apart."""

    side: Side
    area: str
    number: int
    route: Route | None = None


class Rating(Outgoing):
    """With which letter a block acts in this battle, what it hits on, and why."""

    letter: Letter
    firepower: int
    """The highest roll that hits."""
    home_bonus: bool = False
    reasons: list[Message] = []
    """What changed the printed rating."""


class Battle(Outgoing):
    """The battle being fought, as the viewer knows it."""

    area: str
    attacker: Side
    initiator: Side
    """The side that began it; `attacker` may have changed since."""
    round: int
    """0 before the first round."""
    letter: Letter
    turn: Side
    front: list[str]
    reserve: list[str]
    """The reserve blocks the viewer knows."""
    reserve_counts: dict[Side, int]
    acted: list[str]
    leaving: list[str]
    """Blocks that retreat when their letter is done."""
    destinations: dict[str, str]
    """Where the viewer's own leaving blocks go."""
    celtic: list[str]
    """Blocks that still roll for Celtic Unity."""
    roller: str | None = None
    """The block that rolls, or whose hits are being taken."""
    hits: int
    regrouping: int
    """How many victorious blocks may still regroup."""
    ratings: dict[str, Rating]


class Crossing(Outgoing):
    """How often a side crossed a border this turn."""

    border: tuple[str, str]
    side: Side
    number: int


class MainAttack(Outgoing):
    """The Main Attack on an area; without a route it is the blocks already there."""

    area: str
    side: Side
    route: Route | None = None


class CastleUse(Outgoing):
    """The viewer's blocks in an area in winter, and how many may stay."""

    limit: int
    blocks: int


class Needed(Outgoing):
    """How near each side is to winning."""

    nobles: dict[Side, int]
    """Nobles on the map by side, as far as the viewer can tell."""
    unsure: list[str]
    """Nobles counted who may lie in the pool for all the viewer knows: Moray, to anybody but the Scots."""
    majority: int
    """Nobles that make a majority."""
    last_year: int | None = None
    """When the nobles are counted; a Campaign has no last year."""
    tie: Side | None = None
    """Who wins a tie at the end as things stand; None if the viewer cannot tell or no tie is possible."""
    ways: dict[Side, list[Message]]
    """How each side can win from here."""


class Outcome(Outgoing):
    """How a game ended."""

    winner: Side
    reason: str
    rule: str
    message: Message


class View(Outgoing):
    """All that a viewer may know of a game at one moment, with what he is asked and every answer he may give."""

    viewer: Viewer
    scenario: str
    year: int
    turn: int
    """1 to 5; 0 in winter."""
    stage: str
    rule: str
    actors: list[Actor]
    prompt: Message
    actions: list[Action]
    """Empty unless the viewer is to act."""
    blocks: list[Block]
    hidden: list[Hidden]
    pools: dict[Side, int]
    nobles: dict[str, Side]
    """The side each noble on the map serves, of the thirteen that may change it."""
    hand: list[str]
    hands: dict[Side, list[str]] | None = None
    """Both hands, in an open view."""
    hand_sizes: dict[Side, int]
    laid: dict[Side, bool]
    cards: dict[Side, str | None]
    """The cards of this turn; a side whose card is not there or may not be seen is absent."""
    played: dict[Side, list[str]]
    """The cards played this year; `unknown` where the edition does not let one look back."""
    first: Side
    two_events: bool
    event: Side | None = None
    """Whose event is being resolved."""
    truce: Side | None = None
    """The side a truce keeps from attacking."""
    focus: str | None = None
    """The area pillaged, supplied, shipped from or drawn for."""
    named: str | None = None
    """The noble named by a herald or going home, or the block that is landing."""
    mover: Side | None = None
    """The side that moves now."""
    moves_left: int
    activated: list[str]
    crossed: list[Crossing]
    main: list[MainAttack]
    battle: Battle | None = None
    crowned: bool
    edward_ii: bool
    edward_area: str | None = None
    """Where Edward winters."""
    points: dict[str, int]
    """Replacement points left in the viewer's areas."""
    castles: dict[str, CastleUse] | None = None
    """In winter: how full the viewer's areas are."""
    needed: Needed
    outcome: Outcome | None = None


# --- set-up


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


# --- the rules at hand


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


# --- people


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


# --- games


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
    """When the last action was taken."""
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


# --- lessons


class LessonInfo(Outgoing):
    """A lesson of the first game that teaches."""

    name: str
    title: Message
    about: Message
    minutes: int
    steps: int
    side: Side
    """Whom the learner plays."""


class LessonStep(Outgoing):
    """One thing to read, or to do."""

    text: Message
    goal: Message | None = None
    """What to do; a step without is only read, and `next` goes on."""
    hint: Message | None = None
    """What to say to who does something else."""
    rule: str
    blocks: list[str]
    """Blocks, areas and cards to point at."""
    areas: list[str]
    cards: list[str]


class LessonFrame(Outgoing):
    """What one action led to: the learner's, the other side's or that of chance."""

    view: View
    events: list[Event]
    dice: list[int] | None = None


class LessonState(Outgoing):
    """A lesson as far as the learner has come, made anew from what he did."""

    lesson: LessonInfo
    log: list[str]
    """What he did: actions, and `next` for every step that was read."""
    steps: list[LessonStep]
    at: int
    """The step being taught; as many as there are steps when the lesson is over."""
    done: bool
    stuck: bool
    """Whether nothing can be done any more though the goal is not reached."""
    back: int | None = None
    """If the learner has left the path: how many entries of the log to keep to be on it again."""
    show: str | None = None
    """What would be a good thing to do now."""
    frames: list[LessonFrame]
    """What happened after `since`, one action after the other; the last, which is always there, is now."""
    following: str | None = None
    """The lesson after this one."""


LessonLog = Annotated[list[ActionText], Field(max_length=300)]


class LessonAttempt(Incoming):
    """What a learner did so far."""

    log: LessonLog = []
    since: Annotated[int, Field(ge=-1, le=300)] | None = None
    """The entries whose consequences the learner has seen: all if absent, -1 if not even how the lesson begins."""


class LessonQuestion(Incoming):
    """Ask whether an action is allowed in a lesson, and if not, why."""

    log: LessonLog = []
    do: ActionText


class Problem(Outgoing):
    """An error of a REST call: a code such as `seat/not-yours`, a message, and why an action is illegal if it is."""

    code: str
    message: Message
    refusal: Refusal | None = None


class Health(Outgoing):
    """Whether the server and its database are well."""

    status: Literal["ok", "failing"]
    version: str
    games: int
    """Games in memory."""


# --- socket: from the client


class Hello(Incoming):
    """The first message: as whom to look, and the last row seen."""

    type: Literal["hello"]
    id: Id | None = None
    viewer: Viewer = Field(alias="as")
    row: Row | None = None
    """Events after this row come with the first view; none if it is left out."""


class Do(Incoming):
    """Take an action, in answer to prompt number `at`."""

    type: Literal["do"]
    id: Id | None = None
    do: ActionText
    at: Prompt


class Undo(Incoming):
    """Take back the last step or the whole turn, up to the last die, reveal or change of actor."""

    type: Literal["undo"]
    id: Id | None = None
    what: Literal["step", "turn"]
    at: Prompt


class Why(Incoming):
    """Ask whether an action is allowed, and if not, why."""

    type: Literal["why"]
    id: Id | None = None
    do: ActionText


class Chat(Incoming):
    """Say something to everybody at the table."""

    type: Literal["chat"]
    id: Id | None = None
    text: Annotated[str, Field(min_length=1, max_length=500)]


class Seen(Incoming):
    """The events up to this row have been looked at."""

    type: Literal["seen"]
    id: Id | None = None
    row: Row


class Resign(Incoming):
    """Give the game up."""

    type: Literal["resign"]
    id: Id | None = None
    at: Prompt


class Ping(Incoming):
    """Are you there?"""

    type: Literal["ping"]
    id: Id | None = None


FromClient = Annotated[Hello | Do | Undo | Why | Chat | Seen | Resign | Ping, Field(discriminator="type")]
"""Anything a client may send over a socket."""
FROM_CLIENT: Final[TypeAdapter[Any]] = TypeAdapter(FromClient)
"""Reads a socket message: `FROM_CLIENT.validate_json(text)`."""


# --- socket: from the server


class UndoState(Outgoing):
    """What can be taken back."""

    step: bool
    turn: bool


class Thinking(Outgoing):
    """A computer is thinking."""

    type: Literal["thinking"] = "thinking"
    side: Side
    level: str
    since: float


class ViewPush(Outgoing):
    """The whole view after something happened, with the events since the last one."""

    type: Literal["view"] = "view"
    id: Id | None = None
    game: str
    length: int
    """Rows of the log."""
    at: int
    """The number of this seat's prompt; send it with an action."""
    view: View
    events: list[EventRow]
    undo: UndoState
    thinking: Thinking | None = None


class ErrorPush(Problem):
    """Something went wrong with a message; after a stale one a fresh view follows."""

    type: Literal["error"] = "error"
    id: Id | None = None


class WhyAnswer(Outgoing):
    """Why an action is not allowed; without a refusal it is."""

    type: Literal["why"] = "why"
    id: Id | None = None
    do: str
    refusal: Refusal | None = None


class ChatPush(Outgoing):
    """What somebody said."""

    type: Literal["chat"] = "chat"
    row: int
    """The number of the remark, in order."""
    who: str
    side: Side | None = None
    """Absent for a spectator."""
    text: str
    time: float


class Idle(Outgoing):
    """No computer is thinking any more."""

    type: Literal["idle"] = "idle"


class Presence(Outgoing):
    """Who is at the table."""

    type: Literal["presence"] = "presence"
    england: Literal["online", "away"]
    scotland: Literal["online", "away"]
    spectators: int = 0


class InfoPush(Outgoing):
    """The game changed outside of play: a seat was claimed, it ended, a rematch is offered."""

    type: Literal["info"] = "info"
    info: GameInfo


class Pong(Outgoing):
    """I am here; also the plain answer to `seen`."""

    type: Literal["pong"] = "pong"
    id: Id | None = None


class Closing(Outgoing):
    """The server goes down: connect again in a moment."""

    type: Literal["closing"] = "closing"


FromServer = Annotated[
    ViewPush | ErrorPush | WhyAnswer | ChatPush | Thinking | Idle | Presence | InfoPush | Pong | Closing,
    Field(discriminator="type"),
]
"""Anything the server may send over a socket."""
FROM_SERVER: Final[TypeAdapter[Any]] = TypeAdapter(FromServer)
