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

from collections.abc import Iterator
from copy import deepcopy
from typing import NamedTuple

from longshanks.notation.action import read_action, write_action
from longshanks.notation.game_header import MAGIC, SETUP_KEYS, BadLine, header_facts, numbers_of, read_header, setup_of
from longshanks.notation.game_tree import Variation, tree_lines
from longshanks.notation.names import NotationError
from longshanks.notation.position import write_bid, write_edition
from longshanks.rules import actions as act
from longshanks.rules.engine import actors, carry_out, legal_actions, outcome, why_not
from longshanks.rules.events import Event
from longshanks.rules.r2_blocks import SIDE_NAMES
from longshanks.rules.r8_scenarios import make_setup, new_game
from longshanks.rules.state import STAGE_NAMES, WRITERS, Setup, State
from longshanks.rules.version import __version__
from longshanks.views.undo import may_take_back

__all__ = ["MAGIC", "SUFFIX", "BadLine", "Game", "Moment", "Variation", "header_facts", "load", "read_header"]

SUFFIX = ".hots"


class Moment(NamedTuple):
    """An action of a game with where it stood and what came of it."""

    number: int
    """How many actions were taken before."""
    year: int
    turn: int
    """The turn of the year it was taken in, 0 in winter."""
    stage: str
    """What was being decided."""
    side: str
    """Who decided: `england`, `scotland` or `chance`."""
    action: str
    """What was done, as text."""
    events: list[Event]
    """What it caused."""
    before: State
    """The state it was taken in."""
    state: State
    """The state it led to."""

    def _repr_svg_(self) -> str | None:
        return WRITERS["svg"](self) if "svg" in WRITERS else None


class Game:  # noqa: PLW1641  It changes, so it has no hash.
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
        self.tags: dict[str, str] = {}
        """What a file tells of the game: who played, when and where, how it ended, and tags of others as they are."""
        self.comments: dict[int, list[str]] = {}
        """What is said of the game, by the number of actions before it."""
        self.variations: dict[int, list[Variation]] = {}
        """Lines that were not played, by the index of the action that each takes the place of."""
        self.engine = __version__
        """The version that wrote the file the game was read from."""
        self._base = self.state
        self._base_length = 0

    def play(self, action: int | str, checked: bool = False) -> list[Event]:
        """Apply an action and return its events; raise `Illegal` and change nothing if it is not legal.

        The action is a number or its text, such as `S move wallace fife>angus`. `checked` says that `why_not` has
        allowed it in the present state, so that it is not asked again.
        """
        if not isinstance(action, int):
            action = read_action(action)
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

    def legal(self, side: int | None = None) -> list[str]:
        """Return as text what everybody, or one side, may do now; of chance every result that it may bring."""
        asked = actors(self.state) if side is None else (side,)
        return [write_action(action) for one in asked for action in legal_actions(self.state, one)]

    def moments(self) -> Iterator[Moment]:
        """Walk the game from its first action to its last, each with the state before and after it."""
        before = new_game(self.setup)
        for number, action in enumerate(self.actions):
            state, log = carry_out(before, action, True)
            year, turn, stage, side = before.year, before.turn, STAGE_NAMES[before.stage], act.side_of(action)
            yield Moment(number, year, turn, stage, SIDE_NAMES[side], write_action(action), log.events, before, state)
            before = state

    def result(self) -> tuple[str, str] | None:
        """Return the side that won and how it ended, by the rules or as the tags tell: a resignation is an end, too."""
        end = outcome(self.state)
        if end is not None:
            return SIDE_NAMES[end.winner], end.reason
        winner = self.tags.get("result", "")
        return (winner, self.tags.get("ended", "")) if winner in SIDE_NAMES else None

    def copy(self) -> Game:
        """Return an independent copy."""
        new = Game.__new__(Game)
        new.__dict__ |= self.__dict__
        new.actions, new.events, new.tags = self.actions[:], self.events[:], dict(self.tags)
        new.comments, new.variations = deepcopy((self.comments, self.variations))
        return new

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Game:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.told() == other.told()

    def told(self) -> tuple[object, ...]:
        """Return all that a file tells of the game."""
        return self.setup, self.actions, self.tags, self.comments, self.variations

    def __repr__(self) -> str:
        return f"load({self.dump()!r})"

    def __str__(self) -> str:
        return str(self.state)

    def _repr_svg_(self) -> str | None:
        return self.state._repr_svg_()

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
        if number < 1:
            raise IndexError(f"cannot go back before the last {number} actions: write 1 or more")
        places = [place for place, action in enumerate(self.actions) if side in (None, act.side_of(action))]
        if number > len(places):
            raise IndexError(f"cannot go back before the last {number} actions: there are {len(places)}")
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
        tags = self.tags | (more or {})
        lines += [f"engine: {__version__}", *(f"{key}: {value}" for key, value in tags.items()), ""]
        lines += tree_lines(self.actions, self.comments, self.variations)
        return "\n".join(lines) + "\n"


def load(text: str, stop: int | None = None) -> Game:
    """Read a game file and check every line; raise `BadLine` at the first that is wrong."""
    lines = text.splitlines()
    facts, start = header_facts(lines)
    game = Game(setup_of(facts, start))
    game.engine = facts.get("engine", __version__)
    game.tags = {key: value for key, value in facts.items() if key not in SETUP_KEYS}
    try:
        _Reader(game, lines, stop).read(start)
    except BadLine as bad:
        bad.game = game
        if numbers_of(game.engine) < numbers_of(__version__):
            bad.older_engine = game.engine
        raise
    return game


class _Level:
    """A line of play while it is read: the game, or a variation."""

    def __init__(self, told: Game | Variation, now: State) -> None:
        self.told = told
        self.now = now
        self.before = now
        """The state before the last action, which a variation begins from."""


class _Reader:
    """Reads the lines of a file below its header."""

    def __init__(self, game: Game, lines: list[str], stop: int | None) -> None:
        self.game = game
        self.lines = lines
        self.stop = stop
        self.levels = [_Level(game, game.state)]
        """The game, and the variations that the line being read stands in."""

    def read(self, start: int) -> None:
        for number, raw in enumerate(self.lines[start:], start + 1):
            line, mark, comment = (part.strip() for part in raw.partition("#"))
            level = self.levels[-1]
            if line == "(":
                self.begin(number, level)
            elif line == ")":
                self.end(number)
            elif line:
                if level.told is self.game and len(level.told.actions) == self.stop:
                    return
                self.take(number, line, level)
            if mark:
                told = self.levels[-1].told
                told.comments.setdefault(len(told.actions), []).append(comment)
        if len(self.levels) > 1:
            raise BadLine(
                len(self.lines), "(", NotationError("a variation is not closed: write ) on a line of its own")
            )

    def begin(self, number: int, level: _Level) -> None:
        if not level.told.actions:
            raise BadLine(number, "(", NotationError("a variation stands behind the action that it takes the place of"))
        variation = Variation()
        level.told.variations.setdefault(len(level.told.actions) - 1, []).append(variation)
        self.levels.append(_Level(variation, level.before))

    def end(self, number: int) -> None:
        if len(self.levels) == 1:
            raise BadLine(
                number, ")", NotationError("no variation is open here: one begins with ( on a line of its own")
            )
        self.levels.pop()

    def take(self, number: int, line: str, level: _Level) -> None:
        try:
            action = read_action(line)
        except NotationError as error:
            raise BadLine(number, line, error) from None
        refusal = why_not(level.now, act.side_of(action), action)
        if refusal is not None:
            raise BadLine(number, line, refusal)
        level.before = level.now
        if level.told is self.game:
            self.game.play(action, checked=True)
            level.now = self.game.state
        else:
            level.told.actions.append(action)
            level.now, _ = carry_out(level.now, action, True)
