"""The state of a game: flat numbers that copy in about a microsecond.

Only this module and the rule sections change a state, and only a state that the engine has just copied. Blocks and
areas are numbers, sets of them are bit masks (`BIT`), names appear in views and notation alone. `place` and
`change_side` keep the derived masks (`occ`, `held`, `army`) true; nothing else may write them.
"""

from __future__ import annotations

from typing import Final

from longshanks.rules.editions import Edition
from longshanks.rules.r1_map import AREAS, BIT, BORDERS, OFF, PLACES
from longshanks.rules.r2_blocks import ALL_BLOCKS, BLOCKS, ENGLAND, SCOTTISH

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
BUILDS: Final = 26  # Scotland, England or both
POOL_DRAW: Final = 27  # chance
LANDING: Final = 28  # Scotland
OVER: Final = 29  # nobody
NEXT_EVENT: Final = 30  # engine
BEGIN_MOVES: Final = 31  # engine
NEXT_BATTLE: Final = 32  # engine
END_OF_TURN: Final = 33  # engine
TURN_OVER: Final = 34  # engine
GO_HOME: Final = 35  # engine
KINGS_REST: Final = 36  # engine
ENGLISH_REST: Final = 37  # engine
SCOTS_REST: Final = 38  # engine
BEGIN_BUILDS: Final = 39  # engine
NEXT_YEAR: Final = 40  # engine

STAGE_NAMES: Final[list[str]] = [
    "setup", "levy_draw", "deal_cards", "cards", "event", "herald_roll", "pillage_hits", "pillage_gain",
    "second_ship", "supply", "moves", "battles", "name_main", "celtic_roll", "combat", "combat_roll", "hits",
    "must_retreat", "regrouping", "raid_loss", "nobles_home", "moray_home", "king_home", "edward_stays",
    "english_disband", "scottish_disband", "builds", "pool_draw", "landing", "over", "next_event",
    "begin_moves", "next_battle", "end_of_turn", "turn_over", "go_home", "kings_rest", "english_rest", "scots_rest",
    "begin_builds", "next_year",
]  # fmt: skip
"""The stages by number, as they are written in a position."""


class Setup:
    """What was agreed before the game: scenario, edition and tournament bid."""

    __slots__ = ("bid_england", "bid_scotland", "edition", "first_year", "last_year", "scenario")

    def __init__(
        self,
        scenario: str,
        edition: Edition,
        first_year: int,
        last_year: int,
        bid_england: int = 0,
        bid_scotland: int = 0,
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


class Battle:
    """The battle being fought."""

    __slots__ = (
        "acted", "area", "attacker", "celtic", "defenders_retreated", "front", "hits", "initiator", "leaving",
        "letter", "reserve", "roller", "round", "seen", "stand", "turn", "used",
    )  # fmt: skip

    def __init__(self, area: int, attacker: int) -> None:
        self.area = area
        self.attacker = attacker
        """The side that must win by the third round; changes with battlefield control."""
        self.initiator = attacker
        """The side that began the battle."""
        self.round = 0
        self.letter = 0
        """The letter that acts: 0 A, 1 B, 2 C; in a mandatory retreat the letter that leaves."""
        self.turn = attacker
        """The side whose blocks of that letter act."""
        self.front = 0
        """Blocks in the fight, both sides."""
        self.reserve = 0
        """Blocks that join in the next round, both sides."""
        self.acted = 0
        """Blocks that have had their combat turn this round."""
        self.seen = 0
        """Blocks shown to both players in this battle."""
        self.leaving: list[int] = []
        """Retreats told to nobody yet, as block | area << 6; they leave when their letter is done."""
        self.used: bytearray = bytearray(2 * BORDERS)
        """Retreat and regroup crossings, by side and border, since limits were last reset."""
        self.celtic = 0
        """Blocks that still roll for Celtic Unity."""
        self.roller = 0
        """The block that rolls."""
        self.hits = 0
        """Hits still to be applied, to the side that does not have the turn."""
        self.stand = 0
        """Victorious blocks that may still regroup."""
        self.defenders_retreated = False
        """Whether a defender retreated in the first round."""

    def copy(self) -> Battle:
        """Return an independent copy."""
        new = Battle.__new__(Battle)
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


class State:
    """Everything there is to know about a game at one moment."""

    __slots__ = (
        "activated", "actor", "army", "assailant", "battle", "crossed", "crowned", "down", "edward_ii", "edward_stays",
        "edward_stayed", "entered", "event", "focus", "full", "gain_area", "hands", "held", "homed", "loc", "main",
        "moved", "moves_left", "mover", "named", "occ", "p1", "pending", "played", "reason", "route", "rp", "selkirk",
        "setup", "slots", "stage", "steps", "stolen", "touched", "truce", "turn", "two_events", "winner", "year",
    )  # fmt: skip

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.year = setup.first_year
        self.turn = 1
        """The game turn of the year, 1 to 5; 0 in winter."""
        self.stage = SETUP
        """What is being decided."""
        self.actor = NOBODY
        """Who decides: a side, CHANCE, BOTH or NOBODY."""
        self.loc: bytearray = bytearray([OFF] * BLOCKS)
        """Where each block is: an area, POOL, OFF or DEAD."""
        self.steps: bytearray = bytearray(BLOCKS)
        """Strength of each block on the map; 0 elsewhere."""
        self.occ: list[int] = [0] * PLACES
        """The blocks in each place."""
        self.occ[OFF] = ALL_BLOCKS
        self.army: list[int] = [ALL_BLOCKS & ~SCOTTISH, SCOTTISH]
        """The blocks of each side, on the map or not."""
        self.held: list[int] = [0, 0]
        """The areas where each side has blocks."""
        self.hands: list[int] = [0, 0]
        """Hands, three bits to count each kind of card."""
        self.down: list[int] = [-1, -1]
        """The card each side has played this turn, or -1."""
        self.played: list[int] = [0, 0]
        """The cards each side has played this year, four bits each, first card lowest; 0 ends the list."""
        self.p1 = ENGLAND
        """Player 1 of this turn."""
        self.two_events = False
        """Whether both sides played events, so that the year ends."""
        self.event = -1
        """The side whose event is being resolved, or -1."""
        self.truce = -1
        """The side that a truce keeps from attacking, or -1."""
        self.focus = -1
        """The area pillaged, supplied, shipped from or drawn for, or -1."""
        self.named = -1
        """The noble named by a herald or going home, or the block that is landing, or -1."""
        self.gain_area = -1
        """The area that profits from a pillage or receives a Sea Move, or -1."""
        self.pending = 0
        """Hits or steps still to be given by an event."""
        self.stolen = 0
        """Steps taken by a pillage so far."""
        self.assailant = ENGLAND
        """The side that attacks in the battles an event causes."""
        self.touched = 0
        """Blocks that an event has strengthened."""
        self.mover = ENGLAND
        """The side that moves, or moved last."""
        self.moves_left = 0
        """Group moves left to the mover."""
        self.activated = 0
        """Areas whose group may move."""
        self.slots = 0
        """Activated areas that may still send one block over the Anglo-Scottish border (house rule)."""
        self.moved = 0
        """Blocks that have moved this turn."""
        self.full = 0
        """Borders the mover may not cross again in this phase."""
        self.route: list[int] = [0] * BLOCKS
        """The route each block took this turn."""
        self.crossed: bytearray = bytearray(2 * BORDERS)
        """Crossings this turn, by side and border."""
        self.entered: bytearray = bytearray(2 * BORDERS)
        """Who entered a battle over each border, by direction: 1 England, 2 Scotland, 3 both."""
        self.main: list[int] = [0] * AREAS
        """The Main Attack on each area: its route << 2 | attacker + 1, or 0; route 0 means blocks already there."""
        self.battle: Battle | None = None
        self.homed = 0
        """Nobles that are in their winter place."""
        self.edward_ii = False
        """Whether the Edward block is Edward II."""
        self.edward_stays = False
        """Whether Edward winters in Scotland now."""
        self.edward_stayed = False
        """Whether Edward wintered in Scotland last time."""
        self.crowned = False
        """Whether the once-a-game coronation is spent."""
        self.selkirk = False
        """Whether Wallace has gone to Selkirk this winter."""
        self.rp: bytearray = bytearray(AREAS)
        """Replacement points left in each area."""
        self.winner = -1
        self.reason = 0
        """How the game was won, an index into `REASONS`."""

    def copy(self) -> State:
        """Return an independent copy; the setup is shared."""
        new = State.__new__(State)
        new.setup = self.setup
        new.year = self.year
        new.turn = self.turn
        new.stage = self.stage
        new.actor = self.actor
        new.loc = self.loc[:]
        new.steps = self.steps[:]
        new.occ = self.occ[:]
        new.army = self.army[:]
        new.held = self.held[:]
        new.hands = self.hands[:]
        new.down = self.down[:]
        new.played = self.played[:]
        new.p1 = self.p1
        new.two_events = self.two_events
        new.event = self.event
        new.truce = self.truce
        new.focus = self.focus
        new.named = self.named
        new.gain_area = self.gain_area
        new.pending = self.pending
        new.stolen = self.stolen
        new.assailant = self.assailant
        new.touched = self.touched
        new.mover = self.mover
        new.moves_left = self.moves_left
        new.activated = self.activated
        new.slots = self.slots
        new.moved = self.moved
        new.full = self.full
        new.route = self.route[:]
        new.crossed = self.crossed[:]
        new.entered = self.entered[:]
        new.main = self.main[:]
        battle = self.battle
        new.battle = None if battle is None else battle.copy()
        new.homed = self.homed
        new.edward_ii = self.edward_ii
        new.edward_stays = self.edward_stays
        new.edward_stayed = self.edward_stayed
        new.crowned = self.crowned
        new.selkirk = self.selkirk
        new.rp = self.rp[:]
        new.winner = self.winner
        new.reason = self.reason
        return new

    def fight(self) -> Battle:
        """Return the battle being fought; there must be one."""
        battle = self.battle
        assert battle is not None
        return battle


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


def side_owning(s: State, block: int) -> int:
    """Return the side a block serves."""
    return 1 if s.army[1] & BIT[block] else 0


def place(s: State, block: int, to: int) -> None:
    """Put a block in a place; changes of area control take effect at once. [R4.5]"""
    bit = BIT[block]
    start = s.loc[block]
    side = 1 if s.army[1] & bit else 0
    s.occ[start] &= ~bit
    if start < AREAS and not s.occ[start] & s.army[side]:
        s.held[side] &= ~BIT[start]
    s.loc[block] = to
    s.occ[to] |= bit
    if to < AREAS:
        s.held[side] |= BIT[to]
    else:
        s.steps[block] = 0


def change_side(s: State, block: int) -> None:
    """Exchange a noble for his block of the other colour, where he stands. [R2.22]"""
    bit = BIT[block]
    old = 1 if s.army[1] & bit else 0
    new = 1 - old
    s.army[old] &= ~bit
    s.army[new] |= bit
    area = s.loc[block]
    if area < AREAS:
        if not s.occ[area] & s.army[old]:
            s.held[old] &= ~BIT[area]
        s.held[new] |= BIT[area]


def ask(s: State, stage: int, actor: int) -> None:
    """Set what is decided next and by whom."""
    s.stage = stage
    s.actor = actor


def win(s: State, side: int, reason: int) -> None:
    """End the game. [R9.0]"""
    s.winner = side
    s.reason = reason
    s.stage = OVER
    s.actor = NOBODY
