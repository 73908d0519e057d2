"""A game: what was agreed, every action in order, and the state they lead to.

The log is the game; the state is its fold. The file form (`.hots`) is a header and one action a line, chance included,
so a game replays without any random generator:

    longshanks game 1
    scenario: braveheart
    edition: 4.0
    engine: 0.2.0

    C levy lancaster_archers york_knights durham_knights hobelars
    C deal england 1 2 2 3 herald
"""

from __future__ import annotations

from longshanks.notation.action import read_action, write_action
from longshanks.notation.names import NotationError, spell_refusal
from longshanks.notation.position import read_bid, read_edition, write_bid, write_edition
from longshanks.rules import actions as act
from longshanks.rules.editions import DEFAULT_EDITION
from longshanks.rules.engine import carry_out, why_not
from longshanks.rules.events import Event
from longshanks.rules.r8_scenarios import make_setup, new_game
from longshanks.rules.refusals import Refusal
from longshanks.rules.state import Setup, State
from longshanks.rules.user_errors import InputError
from longshanks.rules.version import __version__
from longshanks.views.undo import may_take_back

MAGIC = "longshanks game 1"
SUFFIX = ".hots"
HEADER = (
    "scenario", "edition", "bid", "engine", "note", "odds", "hints", "dice-commitment", "dice-parts", "dice-secret",
    "dice-after",
)  # fmt: skip
"""What a header may tell; of a game from a server which help the players were allowed, and what one needs to check its
dice (`longshanks verify`)."""


class BadLine(ValueError):
    """A line of a game file that cannot be played: which, what it says and why not."""

    def __init__(self, line: int, text: str, why: InputError | Refusal, in_header: bool = False) -> None:
        said = ", ".join(f"{k} {v}" for k, v in spell_refusal(why).items()) if isinstance(why, Refusal) else str(why)
        super().__init__(f"line {line}: {text!r}: {said}")
        self.line = line
        """The line of the file, counted from 1."""
        self.text = text
        self.why = why
        """The mistake in it, or the rule that forbids it if it could be read."""
        self.in_header = in_header
        """Whether no game can be set up as the header says."""


class Game:
    """A log of actions and the state it leads to."""

    def __init__(self, setup: Setup | None = None) -> None:
        self.setup = setup or make_setup()
        self.state: State = new_game(self.setup)
        """The state after the last action."""
        self.actions: list[int] = []
        """Every action so far."""
        self.events: list[list[Event]] = []
        """The events each action caused."""
        self.turn_start = 0
        """How many actions were taken before this turn of the year began."""
        self._base = self.state
        self._base_length = 0

    def play(self, action: int, checked: bool = False) -> list[Event]:
        """Apply an action and return its events; raise `Illegal` and change nothing if it is not legal.

        `checked` says that `why_not` has allowed the action in the present state, so that it is not asked again.
        """
        before = self.state
        self.state, log = carry_out(before, action, checked)
        self.actions.append(action)
        self.events.append(log.events)
        if (before.year, before.turn) != (self.state.year, self.state.turn):
            self.turn_start = len(self.actions)
        if not may_take_back(before, action, self.state, log.passed):
            self._base = self.state
            self._base_length = len(self.actions)
        return log.events

    def events_now(self, index: int) -> list[Event]:
        """Return the events of an action as one may look at them now: some books hide the cards of earlier turns."""
        events = self.events[index]
        if index >= self.turn_start or self.setup.edition.examine_year or self.state.winner >= 0:
            return events
        return [event.looked_back_at() for event in events]

    def count_undoable(self, side: int | None = None) -> int:
        """Return how many actions, or actions of a side, can be taken back. [A-V04]"""
        open_to_undo = self.actions[self._base_length :]
        return sum(1 for action in open_to_undo if side is None or act.side_of(action) == side)

    def undo(self, number: int = 1, side: int | None = None) -> None:
        """Take back the last actions, or the last of a side: what the other side did beside them stays."""
        possible = self.count_undoable(side)
        if not 0 < number <= possible:
            raise ValueError(f"cannot take back {number}: {possible} can be taken back")
        for action in self.rewind_before(number, side):
            self.play(action)

    def rewind_before(self, number: int, side: int | None = None) -> list[int]:
        """Go back to before the last actions, or the last of a side, without asking whether that may be.

        Return what the other side and chance have done since then, to be played again. Raises IndexError if there are
        not so many actions.
        """
        places = [place for place, action in enumerate(self.actions) if side in (None, act.side_of(action))]
        length = places[-number]
        others = [action for action in self.actions[length:] if side not in (None, act.side_of(action))]
        self.rewind(length)
        return others

    def rewind(self, length: int) -> None:
        """Go back to the first so many actions by folding the log again; whether that may be, the caller knows."""
        if length < self._base_length:
            self._base, self._base_length, self.turn_start = new_game(self.setup), 0, 0
        again = self.actions[self._base_length : length]
        del self.actions[self._base_length :]
        del self.events[self._base_length :]
        self.state = self._base
        for action in again:
            self.play(action, checked=True)

    def undo_turn(self) -> None:
        """Take back all that can be taken back."""
        self.undo(self.count_undoable())

    def dump(self, more: dict[str, str] | None = None) -> str:
        """Write the game as the text of a `.hots` file, with more to tell in its header if there is."""
        lines = [MAGIC, f"scenario: {self.setup.scenario}", f"edition: {write_edition(self.setup.edition)}"]
        if bid := write_bid(self.setup):
            lines.append(f"bid: {bid}")
        lines += [f"engine: {__version__}", *(f"{key}: {value}" for key, value in (more or {}).items()), ""]
        lines += [write_action(action) for action in self.actions]
        return "\n".join(lines) + "\n"


def header_facts(lines: list[str]) -> tuple[dict[str, str], int]:
    """Return what the header of a game file tells, and the number of lines it takes."""
    if not lines or lines[0].strip() != MAGIC:
        why = NotationError(f"a game file begins with {MAGIC!r}", "magic", magic=MAGIC)
        raise BadLine(1, lines[0] if lines else "", why)
    facts: dict[str, str] = {}
    number = 1
    for number, raw in enumerate(lines[1:], 2):
        line = raw.partition("#")[0].strip()
        if not line:
            if raw.strip():
                continue
            break
        key, colon, value = line.partition(":")
        if not colon or key not in HEADER:
            known = f"{', '.join(HEADER[:-1])} and {HEADER[-1]}"
            why = NotationError(f"the header knows {known}, then a blank line", "header", known=list(HEADER))
            raise BadLine(number, line, why)
        facts[key] = value.strip()
    return facts, number


def read_header(lines: list[str]) -> tuple[Setup, int]:
    """Read the header of a game file; return the setup and the number of lines it takes."""
    facts, number = header_facts(lines)
    try:
        england, scotland = read_bid(facts["bid"]) if "bid" in facts else (0, 0)
        rules = read_edition(facts.get("edition", DEFAULT_EDITION))
        return make_setup(facts.get("scenario", "braveheart"), rules, england, scotland), number
    except InputError as mistake:
        raise BadLine(number, "header", mistake, in_header=True) from None


def load(text: str, stop: int | None = None) -> Game:
    """Read a game file and check every line; raise `BadLine` at the first that is wrong."""
    lines = text.splitlines()
    setup, start = read_header(lines)
    game = Game(setup)
    for number, raw in enumerate(lines[start:], start + 1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        if stop is not None and len(game.actions) >= stop:
            break
        try:
            action = read_action(line)
        except NotationError as error:
            raise BadLine(number, line, error) from None
        refusal = why_not(game.state, act.side_of(action), action)
        if refusal is not None:
            raise BadLine(number, line, refusal)
        game.play(action, checked=True)
    return game
