"""A game folded from its log: what each viewer is told of its length and its last change, and undo while both build."""

from random import Random

from longshanks.notation.action import read_action
from longshanks.notation.game import Game
from longshanks.rules import actions as act
from longshanks.rules.chance import chance_action
from longshanks.rules.editions import edition
from longshanks.rules.engine import actors, legal_actions
from longshanks.rules.events import SPECTATOR
from longshanks.rules.r2_blocks import CHANCE, ENGLAND, SCOTLAND
from longshanks.rules.r8_scenarios import make_setup
from longshanks.rules.state import BUILDS
from longshanks.server.play.fold import FORGOTTEN, KEPT_COMMANDS, KEPT_EVENTS, OPEN, Fold
from longshanks.store.log import DO, RESIGN, UNDO, LogEntry
from longshanks.views.view import view


def building(seed: int, **switches: str) -> list[LogEntry]:
    """Return the log of a random game up to builds in which both sides can add a step at once."""
    rng = Random(seed)
    fold = Fold(make_setup("bruce", edition("2.3-fr", **switches)), [])
    entries: list[LogEntry] = []
    while True:
        sides = actors(fold.state)
        if fold.state.stage == BUILDS and sides == (ENGLAND, SCOTLAND) and all(len(adds(fold, s)) > 1 for s in sides):
            return entries
        side = rng.choice(sides)
        options = legal_actions(fold.state, side) if side != CHANCE else []
        action = rng.choice(options) if options else chance_action(fold.state, rng.randrange)
        entries.append(LogEntry(DO, side, action, time=float(len(entries) + 1)))
        fold.take(entries[-1])


def adds(fold: Fold, side: int) -> list[int]:
    """Return the steps a side may add."""
    return [a for a in legal_actions(fold.state, side) if act.verb_of(a) == act.ADD]


class Log:
    """A game that grows, with its log."""

    def __init__(self, seed: int) -> None:
        self.entries = building(seed)
        self.fold = Fold(make_setup("bruce", edition("2.3-fr")), self.entries)
        self.clock = 1000.0

    def take(self, kind: str, side: int, action: int | None = None, undone: int = 0) -> float:
        """Add a row and return its time."""
        self.clock += 1
        self.entries.append(LogEntry(kind, side, action, undone, time=self.clock))
        self.fold.take(self.entries[-1])
        return self.clock

    def again(self) -> Fold:
        """Return the game folded again from its log."""
        return Fold(self.fold.game.setup, self.entries)


def test_what_is_done_unseen_moves_neither_length_nor_change_of_the_others() -> None:
    log = Log(1)
    fold = log.fold
    before, length = dict(fold.changed), fold.lengths()
    when = log.take(DO, ENGLAND, adds(fold, ENGLAND)[0])
    assert fold.changed == before | {ENGLAND: when, OPEN: when}
    assert fold.lengths() == length | {ENGLAND: length[ENGLAND] + 1, OPEN: length[OPEN] + 1}
    when = log.take(UNDO, ENGLAND, undone=1)
    assert fold.changed == before | {ENGLAND: when, OPEN: when}
    assert fold.lengths() == length
    status = fold.status(has_begun=True)
    assert (status.changed, status.noticed) == (when, (when, before[SCOTLAND], before[SPECTATOR]))
    when = log.take(DO, ENGLAND, read_action("E end"))  # That England builds no more can be seen.
    assert fold.changed == dict.fromkeys(fold.changed, when)
    when = log.take(RESIGN, SCOTLAND)
    assert fold.changed == dict.fromkeys(fold.changed, when)
    assert log.again().changed == fold.changed


def test_where_one_person_plays_both_sides_every_action_is_a_change() -> None:
    entries = building(1)
    fold = Fold(make_setup("bruce", edition("2.3-fr")), entries, is_shared=True)
    fold.take(LogEntry(DO, ENGLAND, adds(fold, ENGLAND)[0], time=5000.0))
    assert set(fold.changed.values()) == {5000.0}


def test_a_change_is_never_earlier_than_what_was_told_before() -> None:
    """Games of before a time was kept for each viewer: what is done unseen must not set theirs back."""
    fold = Fold(make_setup("bruce", edition("2.3-fr")), building(1), changed=(3000.0, 3000.0, 3000.0))
    assert fold.changed == dict.fromkeys(fold.changed, 3000.0)


def test_a_step_can_be_taken_back_though_the_other_built_meanwhile() -> None:
    """An undo that is gone would tell that the other side did something unseen."""
    log = Log(1)
    fold = log.fold
    english, scottish = adds(fold, ENGLAND), adds(fold, SCOTLAND)
    assert fold.count_undoable(SCOTLAND) == 0  # The end of their disbanding, after which England could build.
    log.take(DO, ENGLAND, english[0])
    seen = fold.count_undoable(ENGLAND), fold.length(ENGLAND), view(fold.state, ENGLAND)
    log.take(DO, SCOTLAND, scottish[0])
    log.take(DO, SCOTLAND, scottish[1])
    assert (fold.count_undoable(ENGLAND), fold.length(ENGLAND), view(fold.state, ENGLAND)) == seen
    assert fold.count_undoable(SCOTLAND) == 2
    scots = fold.length(SCOTLAND), view(fold.state, SCOTLAND), fold.changed[SCOTLAND]
    log.take(UNDO, ENGLAND, undone=1)
    assert (fold.length(SCOTLAND), view(fold.state, SCOTLAND), fold.changed[SCOTLAND]) == scots
    assert fold.game.actions[-2:] == scottish[:2]
    assert (fold.count_undoable(ENGLAND), fold.count_undoable(SCOTLAND)) == (0, 2)
    log.take(UNDO, SCOTLAND, undone=2)
    assert len(fold.game.actions) == len(building(1))
    again = log.again()
    assert (again.game.actions, again.seen, again.contexts) == (fold.game.actions, fold.seen, fold.contexts)
    assert all(view(again.state, side) == view(fold.state, side) for side in (ENGLAND, SCOTLAND, SPECTATOR))


def test_what_happened_long_ago_is_forgotten_and_known_again_when_asked_for() -> None:
    log = Log(3)
    fold = log.fold
    log.take(DO, ENGLAND, adds(fold, ENGLAND)[0])
    log.take(UNDO, ENGLAND, undone=1)
    log.take(DO, SCOTLAND, adds(fold, SCOTLAND)[0])
    whole = Game(fold.game.setup)
    for action in fold.game.actions:
        whole.play(action)
    length = len(whole.actions)
    assert length > 2 * KEPT_EVENTS
    assert fold.game.events[0] is FORGOTTEN and fold.game.events[-1] is not FORGOTTEN
    assert fold.line_since(length - KEPT_EVENTS) is fold.game
    assert fold.game.events[length - KEPT_EVENTS :] == whole.events[length - KEPT_EVENTS :]
    for number in (0, length - KEPT_EVENTS - 1):
        assert fold.line_since(number).events[number:] == whole.events[number:]
    for side in (ENGLAND, SCOTLAND):
        seen = [shown for events in whole.events for event in events if (shown := event.seen_by(side)) is not None]
        assert fold.events_seen(side) == (seen, True)


def test_a_command_is_known_for_a_while() -> None:
    log = Log(1)
    commands = {side: [e for e in log.entries if e.side == side] for side in (ENGLAND, SCOTLAND)}
    for side, done in commands.items():
        assert log.fold.prompt_number(side) == len(done) > KEPT_COMMANDS
        known = [log.fold.command_at(side, at) for at in range(-1, len(done) + 1)]
        forgotten = len(done) - KEPT_COMMANDS
        assert known == [None] * (forgotten + 1) + [*done[forgotten:], None]
