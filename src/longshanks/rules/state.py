"""The state of a game: flat numbers that copy in about a microsecond.

Only this module and the rule sections change a state, and only a state that the engine has just copied. Blocks and
areas are numbers, sets of them are bit masks (`BIT`), names appear in views and notation alone. `place` and
`change_side` keep the derived masks (`blocks_in`, `held`, `army`) true; nothing else may write them. The lists that
seldom change (`SHARED`) are shared between copies: who changes one makes a new list.

The annotations of `State` and `Battle` are the one list of their fields, of which the slots are made. `copy`,
`blank_state` and `new_battle` name each field again, since a loop over names would be several times slower; a test
finds a field that one of them, or the text of a position, leaves out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from longshanks.rules.editions import Edition
from longshanks.rules.native import i64, vec
from longshanks.rules.r1_map import AREAS, BIT, BORDERS, OFF, PLACES
from longshanks.rules.r2_blocks import ALL_BLOCKS, BLOCK_NAMES, BLOCKS, ENGLAND, SCOTTISH

BOTH: Final = 3
"""Actor code: both sides may act (face-down cards, simultaneous builds)."""
NOBODY: Final = 4
"""Actor code: the game is over."""

# What is being decided; the comment names who decides. Those of the engine pass at once.
SETUP: Final = 0  # engine
LEVY_DRAW: Final = 1  # chance
DEAL_CARDS: Final = 2  # chance
CARDS: Final = 3  # both sides
EVENT: Final = 4  # the side whose event it is
HERALD_ROLL: Final = 5  # chance
PILLAGE_HITS: Final = 6  # owner of the pillaged group
PILLAGE_GAIN: Final = 7  # pillager
SECOND_SHIP: Final = 8  # the side whose event it is
SUPPLY: Final = 9  # the side whose event it is
MOVES: Final = 10  # the side that moves
BATTLES: Final = 11  # player 1
NAME_MAIN: Final = 12  # attacker
CELTIC_ROLL: Final = 13  # chance
COMBAT: Final = 14  # the side whose blocks act
COMBAT_ROLL: Final = 15  # chance
HITS: Final = 16  # owner of the blocks hit
MUST_RETREAT: Final = 17  # attacker
REGROUPING: Final = 18  # victor
RAID_LOSS: Final = 19  # England
NOBLES_HOME: Final = 20  # whoever places Bruce or Comyn
MORAY_HOME: Final = 21  # Scotland
KING_HOME: Final = 22  # Scotland
EDWARD_STAYS: Final = 23  # England
ENGLISH_DISBAND: Final = 24  # England
SCOTTISH_DISBAND: Final = 25  # Scotland
FRENCH_KNIGHTS: Final = 26  # Scotland
BUILDS: Final = 27  # Scotland, England or both
POOL_DRAW: Final = 28  # chance
LANDING: Final = 29  # Scotland
OVER: Final = 30  # nobody
NEXT_EVENT: Final = 31  # engine
BEGIN_MOVES: Final = 32  # engine
NEXT_BATTLE: Final = 33  # engine
END_OF_TURN: Final = 34  # engine
TURN_OVER: Final = 35  # engine
GO_HOME: Final = 36  # engine
BEGIN_KING_HOME: Final = 37  # engine
BEGIN_ENGLISH_DISBAND: Final = 38  # engine
BEGIN_SCOTTISH_DISBAND: Final = 39  # engine
BEGIN_BUILDS: Final = 40  # engine
NEXT_YEAR: Final = 41  # engine

STAGE_NAMES: Final[list[str]] = [
    "setup", "levy_draw", "deal_cards", "cards", "event", "herald_roll", "pillage_hits", "pillage_gain",
    "second_ship", "supply", "moves", "battles", "name_main", "celtic_roll", "combat", "combat_roll", "hits",
    "must_retreat", "regrouping", "raid_loss", "nobles_home", "moray_home", "king_home", "edward_stays",
    "english_disband", "scottish_disband", "french_knights", "builds", "pool_draw", "landing", "over", "next_event",
    "begin_moves", "next_battle", "end_of_turn", "turn_over", "go_home", "begin_king_home",
    "begin_english_disband", "begin_scottish_disband", "begin_builds", "next_year",
]  # fmt: skip
"""The stages by number, as they are written in a position."""


class Setup:
    """What was agreed before the game: scenario, edition and tournament bid."""

    __slots__ = ("bid_england", "bid_scotland", "edition", "first_year", "last_year", "scenario")

    def __init__(
        self,
        scenario: str,
        edition: Edition,
        first_year: i64,
        last_year: i64,
        bid_england: i64 = 0,
        bid_scotland: i64 = 0,
    ) -> None:
        self.scenario = scenario
        self.edition = edition
        self.first_year = first_year
        self.last_year = last_year
        """0 when the game has no last year."""
        self.bid_england = bid_england
        """Years that Edward may not be drawn. [RT]"""
        self.bid_scotland = bid_scotland
        """Extra blocks of the first levy. [RT]"""

    def values(self) -> tuple[Any, ...]:
        """Return what the setup was made with."""
        return self.scenario, self.edition, self.first_year, self.last_year, self.bid_england, self.bid_scotland

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setup) and self.values() == other.values()

    def __hash__(self) -> int:
        return hash(self.values())

    def __repr__(self) -> str:
        return f"make_setup({self.scenario!r}, {self.edition!r}, {self.bid_england}, {self.bid_scotland})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Setup, self.values()


class Battle:  # noqa: PLW1641  It changes, so it has no hash.
    """The battle being fought."""

    area: i64
    attacker: i64
    """The side that must win by the third round; changes with battlefield control."""
    initiator: i64
    """The side that began the battle."""
    round: i64
    letter: i64
    """The letter that acts: 0 A, 1 B, 2 C; in a mandatory retreat the letter that leaves."""
    turn: i64
    """The side whose blocks of that letter act."""
    front: i64
    """Blocks in the fight, both sides."""
    reserve: i64
    """Blocks that join in the next round, both sides."""
    acted: i64
    """Blocks that have had their combat turn this round."""
    seen: i64
    """Blocks shown to both players in this battle."""
    leaving: vec[i64]
    """Retreats told to nobody yet, as block | area << 6; they leave when their letter is done."""
    used: vec[i64]
    """Retreat and regroup crossings, by side and border, since limits were last reset."""
    celtic: i64
    """Blocks that still roll for Celtic Unity."""
    roller: i64
    """The block that rolls."""
    hits: i64
    """Hits still to be applied, to the side that does not have the turn."""
    stand: i64
    """Victorious blocks that may still regroup."""
    defenders_retreated: bool
    """Whether a defender retreated in the first round."""

    __slots__ = tuple(__annotations__)

    def copy(self) -> Battle:
        """Return an independent copy."""
        new = Battle()
        new.area = self.area
        new.attacker = self.attacker
        new.initiator = self.initiator
        new.round = self.round
        new.letter = self.letter
        new.turn = self.turn
        new.front = self.front
        new.reserve = self.reserve
        new.acted = self.acted
        new.seen = self.seen
        new.leaving = self.leaving[:]
        new.used = self.used[:]
        new.celtic = self.celtic
        new.roller = self.roller
        new.hits = self.hits
        new.stand = self.stand
        new.defenders_retreated = self.defenders_retreated
        return new

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Battle) and values_of(self) == values_of(other)

    def __copy__(self) -> Battle:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Battle:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (Battle, values_of(self))


class State:  # noqa: PLW1641  It changes, so it has no hash.
    """Everything there is to know about a game at one moment."""

    setup: Setup
    year: i64
    turn: i64
    """The game turn of the year, 1 to 5; 0 in winter."""
    stage: i64
    """What is being decided."""
    actor: i64
    """Who decides: a side, CHANCE, BOTH or NOBODY."""
    location: vec[i64]
    """Where each block is: an area, POOL, OFF or DEAD."""
    steps: vec[i64]
    """Strength of each block on the map; 0 elsewhere."""
    blocks_in: vec[i64]
    """The blocks in each place."""
    army: vec[i64]
    """The blocks of each side, on the map or not."""
    held: vec[i64]
    """The areas where each side has blocks."""
    hands: vec[i64]
    """Hands, three bits to count each kind of card."""
    cards: vec[i64]
    """The card each side has played this turn, or -1."""
    played: vec[i64]
    """The cards each side has played this year, four bits each, first card lowest; 0 ends the list."""
    first: i64
    """Player 1 of this turn."""
    two_events: bool
    """Whether both sides played events, so that the year ends."""
    event: i64
    """The side whose event is being resolved, or -1."""
    truce: i64
    """The side that a truce keeps from attacking, or -1."""
    herald_noble: i64
    """The noble that a herald names, or -1."""
    pillaged_area: i64
    """The area that is pillaged, or -1."""
    pillage_hits: i64
    """Hits of the pillage that its victims have still to take."""
    stolen: i64
    """Steps taken by the pillage so far."""
    gain_area: i64
    """The area of the group that gains by the pillage, or -1 before its first step."""
    supplied_area: i64
    """The area that Victuals supply, or -1."""
    steps_left: i64
    """Steps that the pillager or the side with Victuals may still add."""
    ship_from: i64
    """The area that a Sea Move leaves, or -1."""
    ship_to: i64
    """The area that a Sea Move goes to, or -1."""
    assailant: i64
    """The side that attacks in the battles an event causes."""
    touched: i64
    """Blocks that an event has strengthened."""
    mover: i64
    """The side that moves, or moved last."""
    moves_left: i64
    """Group moves left to the mover."""
    activated: i64
    """Areas whose group may move."""
    crossing_areas: i64
    """Activated areas that may still send one block over the Anglo-Scottish border (house rule)."""
    moved: i64
    """Blocks that have moved this turn."""
    full_borders: i64
    """Borders the mover may not cross again in this phase."""
    route: vec[i64]
    """The route each block took this turn."""
    crossed: vec[i64]
    """Crossings this turn, by side and border."""
    entered: vec[i64]
    """Who entered a battle over each border, by direction: 1 England, 2 Scotland, 3 both."""
    declared: i64
    """Areas whose Main Attack was named by its player since a group last entered."""
    main: vec[i64]
    """The Main Attack on each area: its route << 2 | attacker + 1, or 0; route 0 means blocks already there."""
    battle: Battle | None
    going_home: i64
    """The noble whose home is being chosen, or -1."""
    homed: i64
    """Nobles that are in their winter place."""
    edward_ii: bool
    """Whether the Edward block is Edward II."""
    edward_stays: bool
    """Whether Edward winters in Scotland now."""
    edward_stayed: bool
    """Whether Edward wintered in Scotland last time."""
    crowned: bool
    """Whether the once-a-game coronation is spent."""
    selkirk: bool
    """Whether Wallace has gone to Selkirk this winter."""
    building: i64
    """The sides that have not ended their builds: 1 England, 2 Scotland, 3 both."""
    points: vec[i64]
    """Replacement points left in each area."""
    draw_area: i64
    """The area that a block is drawn for, or -1."""
    landing: i64
    """The seaborne block drawn inland whose landing place is being chosen, or -1."""
    landed: vec[i64]
    """Seaborne blocks drawn inland in these builds, as block | area drawn for << 6."""
    added: vec[i64]
    """Steps added in each area by an owner who has not finished: nobody else is told before. [A-V01]"""
    withdrawn: vec[i64]
    """English blocks gone from each area since their winter disbanding began: told when it ends. [A-V02]"""
    levy_size: i64
    """Blocks that the levy being drawn brings."""
    winner: i64
    reason: i64
    """How the game was won, an index into `REASONS`."""

    __slots__ = tuple(__annotations__)

    def copy(self) -> State:
        """Return an independent copy; the setup is shared."""
        new = State()
        new.setup = self.setup
        new.year = self.year
        new.turn = self.turn
        new.stage = self.stage
        new.actor = self.actor
        new.location = self.location[:]
        new.steps = self.steps[:]
        new.blocks_in = self.blocks_in[:]
        new.army = self.army
        new.held = self.held[:]
        new.hands = self.hands
        new.cards = self.cards
        new.played = self.played
        new.first = self.first
        new.two_events = self.two_events
        new.event = self.event
        new.truce = self.truce
        new.herald_noble = self.herald_noble
        new.pillaged_area = self.pillaged_area
        new.pillage_hits = self.pillage_hits
        new.stolen = self.stolen
        new.gain_area = self.gain_area
        new.supplied_area = self.supplied_area
        new.steps_left = self.steps_left
        new.ship_from = self.ship_from
        new.ship_to = self.ship_to
        new.assailant = self.assailant
        new.touched = self.touched
        new.mover = self.mover
        new.moves_left = self.moves_left
        new.activated = self.activated
        new.crossing_areas = self.crossing_areas
        new.moved = self.moved
        new.full_borders = self.full_borders
        new.route = self.route
        new.crossed = self.crossed
        new.entered = self.entered
        new.main = self.main
        new.declared = self.declared
        battle = self.battle
        new.battle = None if battle is None else battle.copy()
        new.going_home = self.going_home
        new.homed = self.homed
        new.edward_ii = self.edward_ii
        new.edward_stays = self.edward_stays
        new.edward_stayed = self.edward_stayed
        new.crowned = self.crowned
        new.selkirk = self.selkirk
        new.building = self.building
        new.points = self.points
        new.draw_area = self.draw_area
        new.landing = self.landing
        new.landed = self.landed
        new.added = self.added
        new.withdrawn = self.withdrawn
        new.levy_size = self.levy_size
        new.winner = self.winner
        new.reason = self.reason
        return new

    def current_battle(self) -> Battle:
        """Return the battle being fought; there must be one."""
        battle = self.battle
        assert battle is not None
        return battle

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and values_of(self) == values_of(other)

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (State, values_of(self))

    def __repr__(self) -> str:
        return WRITERS["repr"](self) if WRITERS else f"<State {self.year} {self.turn} {STAGE_NAMES[self.stage]}>"

    def __str__(self) -> str:
        return WRITERS["str"](self) if WRITERS else repr(self)

    def _repr_svg_(self) -> str | None:
        return WRITERS["svg"](self) if "svg" in WRITERS else None


WRITERS: Final[dict[str, Callable[[Any], str]]] = {}
"""How `repr`, `str` and notebooks (`svg`) show a state: entered by those who have the names."""


def fields_of(kind: type) -> tuple[str, ...]:
    """Return the names of all fields of `Battle` or `State`: its slots, which a compiled class calls otherwise."""
    names: tuple[str, ...] = getattr(kind, "__slots__", None) or kind.__dict__["__mypyc_attrs__"]
    return names


FIELDS_OF: Final[dict[type, tuple[str, ...]]] = {Battle: fields_of(Battle), State: fields_of(State)}
"""The fields of a battle and of a state, in order."""


def values_of(made: Battle | State) -> list[Any]:
    """Return the values of all fields, arrays as lists."""
    values = [getattr(made, name) for name in FIELDS_OF[type(made)]]
    return [list(value) if hasattr(value, "__getitem__") else value for value in values]


def restored(kind: type, values: list[Any]) -> Any:
    """Return a battle or a state made of the values of all its fields."""
    made = kind()
    for name, value in zip(FIELDS_OF[kind], values, strict=True):
        setattr(made, name, array(value) if isinstance(value, list) else value)
    return made


def zeros(number: i64) -> vec[i64]:
    """Return an array of so many zeros."""
    return vec[i64]([0] * number)


def array(numbers: Sequence[int]) -> vec[i64]:
    """Return an array of some numbers, for modules that are not compiled."""
    return vec[i64](numbers)


def new_battle(area: i64, attacker: i64) -> Battle:
    """Return a battle that is about to begin."""
    new = Battle()
    new.area = area
    new.attacker = attacker
    new.initiator = attacker
    new.round = 0
    new.letter = 0
    new.turn = attacker
    new.front = 0
    new.reserve = 0
    new.acted = 0
    new.seen = 0
    new.leaving = vec[i64]()
    new.used = zeros(2 * BORDERS)
    new.celtic = 0
    new.roller = 0
    new.hits = 0
    new.stand = 0
    new.defenders_retreated = False
    return new


def blank_state(setup: Setup) -> State:
    """Return a state with every block off the map."""
    new = State()
    new.setup = setup
    new.year = setup.first_year
    new.turn = 1
    new.stage = SETUP
    new.actor = NOBODY
    new.location = vec[i64]([OFF] * len(BLOCK_NAMES))
    new.steps = zeros(BLOCKS)
    new.blocks_in = zeros(PLACES)
    new.blocks_in[OFF] = ALL_BLOCKS
    new.army = vec[i64]([ALL_BLOCKS & ~SCOTTISH, SCOTTISH])
    new.held = zeros(2)
    new.hands = zeros(2)
    new.cards = vec[i64]([-1, -1])
    new.played = zeros(2)
    new.first = ENGLAND
    new.two_events = False
    new.event = -1
    new.truce = -1
    new.herald_noble = -1
    new.pillaged_area = -1
    new.pillage_hits = 0
    new.stolen = 0
    new.gain_area = -1
    new.supplied_area = -1
    new.steps_left = 0
    new.ship_from = -1
    new.ship_to = -1
    new.assailant = ENGLAND
    new.touched = 0
    new.mover = ENGLAND
    new.moves_left = 0
    new.activated = 0
    new.crossing_areas = 0
    new.moved = 0
    new.full_borders = 0
    new.route = zeros(BLOCKS)
    new.crossed = zeros(2 * BORDERS)
    new.entered = zeros(2 * BORDERS)
    new.main = zeros(AREAS)
    new.declared = 0
    new.battle = None
    new.going_home = -1
    new.homed = 0
    new.edward_ii = False
    new.edward_stays = False
    new.edward_stayed = False
    new.crowned = False
    new.selkirk = False
    new.building = 0
    new.points = zeros(AREAS)
    new.draw_area = -1
    new.landing = -1
    new.landed = vec[i64]()
    new.added = zeros(AREAS)
    new.withdrawn = zeros(AREAS)
    new.levy_size = 0
    new.winner = -1
    new.reason = 0
    return new


SHARED: Final = (
    "setup", "army", "hands", "cards", "played", "route", "crossed", "entered", "main", "points", "landed", "added",
    "withdrawn",
)  # fmt: skip
"""The fields of a state that its copies share: they are replaced, never written."""


REASONS: Final[list[tuple[str, str]]] = [
    ("", ""),
    ("majority", "9.0"),
    ("tie", "9.0"),
    ("all-nobles", "9.1"),
    ("king-killed", "9.1"),
    ("edward-ii-killed", "9.1"),
]
"""The ways to win, each with its rule."""
MAJORITY: Final = 1
TIE: Final = 2
ALL_NOBLES: Final = 3
KING_KILLED: Final = 4
EDWARD_II_KILLED: Final = 5


def side_owning(s: State, block: i64) -> i64:
    """Return the side a block serves."""
    return 1 if s.army[1] & BIT[block] else 0


def replaced(pair: vec[i64], side: i64, value: i64) -> vec[i64]:
    """Return two numbers by side with that of one side replaced; the list given may belong to other states."""
    new = pair[:]
    new[side] = value
    return new


def place(s: State, block: i64, to: i64) -> None:
    """Put a block in a place; changes of area control take effect at once. [R4.5]"""
    bit = BIT[block]
    start = s.location[block]
    side = 1 if s.army[1] & bit else 0
    s.blocks_in[start] &= ~bit
    if start < AREAS and not s.blocks_in[start] & s.army[side]:
        s.held[side] &= ~BIT[start]
    s.location[block] = to
    s.blocks_in[to] |= bit
    if to < AREAS:
        s.held[side] |= BIT[to]
    else:
        s.steps[block] = 0


def change_side(s: State, block: i64) -> None:
    """Exchange a noble for his block of the other colour, where he stands. [R2.22]"""
    bit = BIT[block]
    old = 1 if s.army[1] & bit else 0
    new = 1 - old
    s.army = replaced(s.army, old, s.army[old] & ~bit)
    s.army = replaced(s.army, new, s.army[new] | bit)
    area = s.location[block]
    if area < AREAS:
        if not s.blocks_in[area] & s.army[old]:
            s.held[old] &= ~BIT[area]
        s.held[new] |= BIT[area]


def ask(s: State, stage: i64, actor: i64) -> None:
    """Set what is decided next and by whom."""
    s.stage = stage
    s.actor = actor


def win(s: State, side: i64, reason: i64) -> None:
    """End the game. [R9.0]"""
    s.winner = side
    s.reason = reason
    s.stage = OVER
    s.actor = NOBODY
