"""Two games that differ only in what one side did unseen, and all that the others get of each over a real server.

A plan is made by the engine alone: a line that both games begin with, then steps. In a step one side acts; if it is the
hider's, the two runs may differ in what was done (which block, in which order, with how many steps taken back), but
what everybody else can see of the whole step is the same in both. Then each run is played on the server, and everything
the other player, a watcher and a stranger get is written down: every frame, and the answers to every GET after each
single action, as far as they differ from those before it. Of that nothing may differ between the runs, once ids are
replaced by others of the same length and times by the order in which they first came.
"""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from copy import copy
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

import httpx

from longshanks.notation.action import read_action, write_action
from longshanks.rules import actions as act
from longshanks.rules.chance import chance_action
from longshanks.rules.editions import PROFILES, edition
from longshanks.rules.engine import actors, advance, apply, legal_actions, why_not
from longshanks.rules.events import SPECTATOR
from longshanks.rules.r2_blocks import CHANCE, ENGLAND, SCOTLAND, SIDE_NAMES
from longshanks.rules.r8_scenarios import SCENARIO_NAMES, make_setup, new_game
from longshanks.rules.state import (
    BUILDS,
    EDWARD_STAYS,
    ENGLISH_DISBAND,
    MOVES,
    PILLAGE_GAIN,
    PILLAGE_HITS,
    REGROUPING,
    STAGE_NAMES,
    SUPPLY,
    Setup,
    State,
)
from longshanks.server.messages import Viewer
from longshanks.server.play.dice import picker
from longshanks.server.play.game_factory import new_fold, new_record, new_seat
from longshanks.store.log import DO, LogEntry
from longshanks.views.view import view
from tests.server.scripted import RELEASED, key_of, write_script
from tests.server.served import WAIT, Person, Seat, Server, serving

PARTS: Final = (b"\x11" * 32, b"\x22" * 32)
BEGAN: Final = 1_700_000_000.0
"""When the planted part of a game was played."""
UNDONE: Final = "undo"
LEAVE: Final = read_action("E disband edward")
SAME: Final = (0.3, 0.9)
"""How likely the hider does the same in both runs where it can be seen that something is done: else, and with a card.

What card was laid is seen soon, and another ends the plan.
"""
MOST: Final = 900
"""The longest line a plan begins with."""
TRIES: Final = 60
"""Other things to do unseen that are tried before a step is played alike in both runs."""
LEVEL: Final = "scripted"

Move = tuple[int, str]
"""A side and its action, or `UNDONE`."""


@dataclass
class Step:
    """What one side does until somebody else notices something, in either run."""

    moves: tuple[list[Move], list[Move]]


@dataclass
class Plan:
    """A line that both runs begin with, and the steps in which they may differ."""

    setup: Setup
    secret: bytes
    line: list[int]
    hider: int
    steps: list[Step] = field(default_factory=list)
    differ: Counter[str] = field(default_factory=Counter)
    """The stages in which the hider did something else in the second run, each with how often."""
    asked_alone: int = 0
    """How often England was asked in one run only whether Edward winters."""
    drew_apart: int = 0
    """How many blocks came out of a pool in one run where others came in the other."""

    @property
    def others(self) -> tuple[int, int]:
        """Who must not see a difference."""
        return 1 - self.hider, SPECTATOR


class Twin:
    """One run as the engine plays it, with the dice of the game."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.state = new_game(plan.setup)
        self.moves: list[Move] = []
        self.before = self.state
        """The state before the last move, which can be taken back."""
        self.length = 0
        """Actions in the line."""
        self.told: list[object] = []
        """What the others have seen happen since the plan began."""
        self.drawn: list[int] = []
        """What came out of a pool since then."""
        for action in plan.line:
            advance(self.state, action)
            self.length += 1

    def copy(self) -> Twin:
        """Return another run that stands where this one does."""
        other = copy(self)
        other.moves, other.told, other.drawn = self.moves[:], self.told[:], self.drawn[:]
        return other

    def play(self, side: int, text: str) -> None:
        """Take an action, or take the last one back, and let chance answer."""
        self.moves.append((side, text))
        if text == UNDONE:
            self.state = self.before
            self.length -= 1
            return
        self.before = self.state
        self.take(read_action(text))
        while actors(self.state) == (CHANCE,):
            self.take(chance_action(self.state, picker(self.plan.secret, PARTS, self.length + 1)))

    def take(self, action: int) -> None:
        """Take one action."""
        self.state, events = apply(self.state, action)
        self.length += 1
        if act.verb_of(action) == act.DRAWN:
            self.drawn.append(action)
        for viewer in self.plan.others:
            seen = [event.seen_by(viewer) for event in events]
            if keys := [event for event in seen if event is not None]:
                self.told.append((viewer, keys))

    def shown(self) -> list[object]:
        """Return what the others have seen, and see."""
        return [*self.told, *(view(self.state, viewer) for viewer in self.plan.others)]


def random_line(rng: Random, setup: Setup, secret: bytes, prefer: str) -> Iterator[tuple[State, list[int]]]:
    """Yield the state and the line of a random game when a side must act; its dice are those the server would throw.

    Actions with a word in them that is preferred are taken as often as all others together.
    """
    state = new_game(setup)
    line: list[int] = []
    while who := actors(state):
        side = rng.choice(who)
        if side == CHANCE:
            action = chance_action(state, picker(secret, PARTS, len(line) + 1))
        else:
            yield state.copy(), line
            action = choose(rng, legal_actions(state, side), prefer)
        advance(state, action)
        line.append(action)


def choose(rng: Random, actions: list[int], prefer: str) -> int:
    """Return any action, half the time one with a word in it if there is one."""
    preferred = [action for action in actions if prefer in write_action(action)] if prefer else []
    return rng.choice(preferred if preferred and rng.random() < 0.5 else actions)


def make_plan(
    seed: int,
    stage: int | None = None,
    book: str | None = None,
    *,
    prefer: str = "",
    opening: str = "",
    turn: int | None = None,
    steps: int = 14,
    undo: bool = True,
    is_wanted: Callable[[Plan], bool] = lambda plan: plan.differ.total() > 0,
) -> Plan:
    """Make a plan by a seed; if a stage or turn is named it begins there, and with an action with the opening in it."""
    for again in range(400):
        rng = Random(f"{seed}/{again}")
        setup = make_setup(rng.choice(SCENARIO_NAMES), edition(book or rng.choice(list(PROFILES))))
        secret = rng.randbytes(32)
        wait = rng.randrange(20, 400) if stage is None else 0
        for state, line in random_line(rng, setup, secret, prefer):
            if len(line) > MOST:
                break
            if len(line) < wait or stage not in (None, state.stage) or turn not in (None, state.turn):
                continue
            hider = rng.choice(actors(state))
            if opening and not any(opening in write_action(action) for action in legal_actions(state, hider)):
                continue
            plan = Plan(setup, secret, line[:], hider)
            fill(plan, rng, steps, undo, opening)
            if is_wanted(plan) and (stage is None or plan.differ[STAGE_NAMES[stage]]):
                return plan
            wait = len(line) + (1 if opening else rng.randrange(5, 60))
    raise AssertionError(f"no plan for seed {seed}")


def fill(plan: Plan, rng: Random, steps: int, undo: bool, opening: str) -> None:
    """Add steps to a plan as long as there are some that look the same to the others."""
    one, two = Twin(plan), Twin(plan)
    owed: list[int] = []
    """What the first run did unseen and the second has not done yet."""
    while len(plan.steps) < steps and actors(two.state) == actors(one.state) != ():
        side = rng.choice(actors(one.state)) if plan.steps else plan.hider
        stage, first, second = one.state.stage, one.copy(), two.copy()
        if side == plan.hider:
            burst(first, rng, undo, "" if plan.steps else opening)
            found = answer(first, one, second, owed, rng, undo)
            if found is None:
                return
            second = found
        else:
            text = write_action(rng.choice(legal_actions(one.state, side)))
            if not may(second.state, side, read_action(text)):
                return
            first.play(side, text)
            second.play(side, text)
            if first.shown() != second.shown():
                return
        if not actors(first.state):
            return  # When a game is over nothing is hidden any more.
        done = (first.moves[len(one.moves) :], second.moves[len(two.moves) :])
        plan.steps.append(Step(done))
        plan.differ[STAGE_NAMES[stage]] += done[0] != done[1]
        plan.asked_alone += is_asked_for_edward(one) != is_asked_for_edward(two)
        plan.drew_apart = sum(a != b for a, b in zip(first.drawn, second.drawn, strict=False))
        one, two = first, second


def may(state: State, side: int, action: int) -> bool:
    """Return whether a side may take an action."""
    return why_not(state, side, action) is None


def is_asked_for_edward(twin: Twin) -> bool:
    """Return whether England is asked whether Edward winters in Scotland."""
    return twin.state.stage == EDWARD_STAYS


def burst(twin: Twin, rng: Random, undo: bool, opening: str) -> None:
    """Let the hider act until somebody else notices something."""
    side, before = twin.plan.hider, twin.shown()
    while side in actors(twin.state) and twin.shown() == before:
        texts = [write_action(action) for action in legal_actions(twin.state, side)]
        twin.play(side, rng.choice([text for text in texts if opening in text]))
        if undo and side in actors(twin.state) and twin.shown() == before and rng.random() < 0.2:
            twin.play(side, UNDONE)


def answer(done: Twin, one: Twin, two: Twin, owed: list[int], rng: Random, undo: bool) -> Twin | None:
    """Return the second run after a step that looks to the others as that of the first did, if there is one."""
    side, goal = one.plan.hider, done.shown()
    unseen = standing(done.moves[len(one.moves) :])
    last = unseen.pop()
    for attempt in range(TRIES):
        is_plain = attempt == TRIES - 1
        twin, debts = two.copy(), [*owed, *unseen]
        if not is_plain:
            rng.shuffle(debts)
        quota = len(debts) if is_plain or act.verb_of(last) == act.END else rng.randrange(len(debts) + 1)
        due, debts = debts[:quota], debts[quota:]
        if is_asked_for_edward(twin) and not is_asked_for_edward(one):
            due.insert(0, LEAVE)
        if not all(repay(twin, action, rng, is_plain, undo) for action in due) or side not in actors(twin.state):
            continue
        choices = [action for action in legal_actions(twin.state, side) if alike(action, last)]
        rng.shuffle(choices)
        if last in choices and (is_plain or rng.random() < SAME[act.verb_of(last) == act.CARD]):
            choices = [last]
        for action in choices[:4]:
            found = twin.copy()
            found.play(side, write_action(action))
            if found.shown() == goal and actors(found.state) == actors(done.state):
                owed[:] = debts
                return found
    return None


def standing(moves: list[Move]) -> list[int]:
    """Return the actions of some moves that were not taken back."""
    found: list[int] = []
    for _, text in moves:
        if text == UNDONE:
            found.pop()
        else:
            found.append(read_action(text))
    return found


def repay(twin: Twin, owed: int, rng: Random, is_plain: bool, undo: bool) -> bool:
    """Let a run do one thing unseen that the other did, to another block of the same area if there is one."""
    side, before = twin.plan.hider, twin.shown()
    if owed == LEAVE and not is_asked_for_edward(twin):
        return True
    if side not in actors(twin.state):
        return False
    where, verb = twin.state.location[act.block_of(owed)], act.verb_of(owed)
    legal = [action for action in legal_actions(twin.state, side) if act.verb_of(action) == verb]
    near = [action for action in legal if twin.state.location[act.block_of(action)] == where]
    if owed in legal and (is_plain or owed == LEAVE or not near):
        near = [owed]
    for action in rng.choices(near, k=rng.randrange(3)) if near and undo and rng.random() < 0.3 else ():
        twin.play(side, write_action(action))
        if twin.shown() != before or side not in actors(twin.state):
            return False
        twin.play(side, UNDONE)
    if near:
        twin.play(side, write_action(rng.choice(near)))
    return bool(near) and twin.shown() == before


def alike(action: int, other: int) -> bool:
    """Return whether two actions may look the same to who does not see the block."""
    verb = act.verb_of(action)
    if verb != act.verb_of(other):
        return False
    if verb in (act.MOVE, act.SAIL, act.MAIN):
        return act.route_of(action) == act.route_of(other)
    return verb in (act.HIT, act.ADD, act.DISBAND, act.CARD) or act.area_of(action) == act.area_of(other)


class Normaliser:
    """Replaces what differs between any two games by something of the same length: ids, and wall-clock times."""

    def __init__(self, names: dict[str, str]) -> None:
        self.names = {old: (new * len(old))[: len(old)] for old, new in names.items()}
        self.times: dict[str, int] = {}
        """Every time that was told, with its place in the order in which they first came."""

    def text(self, text: str) -> str:
        """Return a text without what may differ."""
        for old, new in self.names.items():
            text = text.replace(old, new)
        return re.sub(r'"(created|changed|since|time)":([0-9.e+]+)', self.time, text)

    def time(self, found: re.Match[str]) -> str:
        """Return a time by its place."""
        place = self.times.setdefault(found[2], len(self.times))
        return f'"{found[1]}":"{place:016d}"'


class Onlooker:
    """Somebody who must not see a difference, and all that they get."""

    def __init__(self, person: Person, game: str, ours: set[str], invitation: str, viewer: Viewer | None) -> None:
        self.person = person
        self.game = game
        self.ours = ours
        """The games of this run."""
        self.viewer = viewer
        self.last: dict[str, str] = {}
        self.record: list[tuple[str, str]] = []
        """What came, each with where it came from."""
        self.lines: dict[str, Seat] = {}
        self.paths = [path.replace("{invitation}", invitation) for path in (POLLED if viewer else POLLED_BY_STRANGERS)]
        self.length = 0
        """Of the game, as they were told."""

    def sit(self, lines: ExitStack) -> None:
        """Sit down with three sockets: two say hello once, for views or patches, the third asks again and again."""
        if self.viewer is not None:
            for name in ("line", "patches", "peek"):
                seat = lines.enter_context(self.person.sit(self.game, self.viewer, say_hello=False))
                seat.send(type="hello", row=0, patches=name == "patches", **{"as": self.viewer})
                self.lines[name] = seat
                self.drain(name, seat)

    def look(self) -> None:
        """Write down what has come, and what every GET answers, as far as it is not what it was."""
        for name, seat in self.lines.items():
            if name == "peek":
                seat.send(type="hello", id="hello", **{"as": self.viewer})
                seat.send(type="why", id="why", do="S end" if self.viewer == "scotland" else "E end")
            self.drain(name, seat)
        asked = {"as": self.viewer} if self.viewer else {}
        for path in self.paths:
            for row in (self.length - 1, self.length) if "{row}" in path else (0,):
                found = path.replace("{game}", self.game).replace("{row}", str(row))
                self.note(f"GET {found}", self.answer(self.person.call("GET", found, params=asked)))
        for listed in ("mine", "open", "watch"):
            self.note(f"list {listed}", self.answer(self.person.call("GET", "/games", params={"list": listed})))
        self.note("metrics", self.answer(self.person.http.get("/metrics")))

    def drain(self, name: str, seat: Seat) -> None:
        """Write down the frames that have come on a socket."""
        seat.send(type="ping", id="drain")
        while True:
            text = seat.socket.recv(WAIT)
            assert isinstance(text, str)
            message = json.loads(text)
            if message["type"] == "pong":
                return
            self.length = message.get("length", self.length)
            # Presence follows every hello, and hello is said as often as the hider acts.
            if message["type"] == "presence":
                self.note(f"{name} presence", text)
            elif "id" in message:
                self.note(f"{name} {message['id']}", text)
            else:
                self.record.append((f"{name} frame", text))

    def note(self, where: str, text: str) -> None:
        """Write something down if it is not what it was."""
        if self.last.get(where) != text:
            self.last[where] = text
            self.record.append((where, text))

    def answer(self, response: httpx.Response) -> str:
        """Return an answer as text: status, headers and body; games of others are left out of it."""
        headers = {name: value for name, value in response.headers.items() if name != "date"}
        length = headers.pop("content-length", None)
        assert length == str(response.num_bytes_downloaded), response.request.url
        body = response.text
        if body.startswith("["):
            listed = [game for game in json.loads(body) if game["id"] in self.ours]
            body = json.dumps(listed, separators=(",", ":"), ensure_ascii=False)
            # A long list is compressed, and how long it is depends on the games of others.
            headers = {name: value for name, value in headers.items() if name not in ("content-encoding", "vary")}
        if response.is_success and str(response.url.path).endswith(("/hint", "/odds")):
            body = ""  # The computer finds something else each time.
        return f"{response.status_code} {json.dumps(headers, sort_keys=True)}\n{body}"


POLLED: Final = (
    "/games/{game}",
    "/games/{game}/history",
    "/games/{game}/moment/{row}",
    "/games/{game}/luck",
    "/games/{game}/dice",
    "/games/{game}/file",
    "/games/{game}/hint",
    "/games/{game}/odds",
    "/games/{game}/notes",
    "/games/{game}/alerts",
    "/invitations/{invitation}",
    "/me",
)
"""Every GET that is asked of a game, besides the lists."""
POLLED_BY_STRANGERS: Final = ("/games/{game}", "/invitations/{invitation}")


class Run:
    """One run of a plan on a server."""

    def __init__(
        self, server: Server, plan: Plan, number: int, kind: str, private: bool, restarts: bool, script: Path | None
    ) -> None:
        self.server = server
        self.restarts = restarts
        """Whether the server is stopped and started again after the first move."""
        self.seats: dict[int, Seat] = {}
        self.plan = plan
        self.number = number
        self.script = script
        self.lines = ExitStack()
        self.at_table = self.lines.enter_context(ExitStack())
        self.hider, self.other, self.watcher, self.stranger = [self.person(n) for n in ("Hal", "Otto", "Wanda", "Zoe")]
        self.game, self.invitation = self.plant(kind, private)
        decoy, _ = self.plant("friend", False, plan.line[:3], BEGAN + 1)
        ours, other = {self.game, decoy}, SIDE_NAMES[1 - plan.hider]
        viewers: list[tuple[Person, Viewer | None]] = [
            (self.other, "england" if other == "england" else "scotland"),
            (self.watcher, None if private else "spectator"),
            (self.stranger, None),
        ]
        self.onlookers = [Onlooker(who, self.game, ours, self.invitation, viewer) for who, viewer in viewers]
        self.names = {self.game: "game-", decoy: "decoy-", self.invitation: "invitation-"}
        self.twin = Twin(plan)
        self.asked = self.key()
        """What stands in the script for what the computer was shown when it was asked."""

    def person(self, name: str) -> Person:
        """Return somebody new."""
        person = self.lines.enter_context(Person(self.server))
        person.call("PATCH", "/me", {"name": name})
        return person

    def plant(self, kind: str, private: bool, line: list[int] | None = None, when: float = BEGAN) -> tuple[str, str]:
        """Put a game into the database; return its id and an invitation that was used, the hider's if there is one."""
        plan = self.plan
        fold = new_fold(plan.setup)
        fold.changed = dict.fromkeys(fold.changed, when)
        entries = [
            LogEntry(DO, act.side_of(action), action, time=when) for action in (plan.line if line is None else line)
        ]
        for entry in entries:
            fold.take(entry)
        # To think of a hint takes its time each time that it is asked for: in some of the games only.
        game = new_record(self.other.id, kind, fold, private, odds=private, hints=private)
        game.secret, game.imported, game.created = plan.secret, 0, when
        for column, value in fold.status(has_begun=True).columns().items():
            setattr(game, column, value)
        seats = []
        for side in (ENGLAND, SCOTLAND):
            seat = new_seat(game.id, side, "free")  # With the invitation by which somebody sat down there.
            seat.kind, seat.person = "human", (self.hider if side == plan.hider else self.other).id
            if side == plan.hider and kind == "computer":
                seat.kind, seat.person, seat.level = "computer", None, LEVEL
                seat.invitation = None
            seat.part = PARTS[side]
            seats.append(seat)
        invitation = next(seat.invitation for seat in seats[:: 1 if plan.hider == ENGLAND else -1] if seat.invitation)
        return self.server.plant(game, seats, entries), invitation

    def play(self) -> dict[str, list[tuple[str, str]]]:
        """Play the plan and return what each onlooker got, without what differs between any two games."""
        with self.lines:
            self.sit()
            try:
                for number, move in enumerate(m for step in self.plan.steps for m in step.moves[self.number]):
                    self.take(*move)
                    if self.restarts and not number:
                        self.restart()
                    for onlooker in self.onlookers:
                        onlooker.look()
            finally:
                self.finish()
        return self.transcripts()

    def restart(self) -> None:
        """Stop the server and start it again; everybody comes back."""
        self.at_table.close()
        self.server.stop()
        self.server.start()
        self.asked = self.key()
        self.sit()

    def sit(self) -> None:
        """Let everybody sit down, and look."""
        for onlooker in self.onlookers:
            onlooker.sit(self.at_table)
        for side in (ENGLAND, SCOTLAND):
            person = self.hider if side == self.plan.hider else self.other
            if person is self.other or self.script is None:
                self.seats[side] = self.at_table.enter_context(person.sit(self.game, SIDE_NAMES[side]))
        for onlooker in self.onlookers:
            onlooker.look()

    def take(self, side: int, text: str) -> None:
        """Let one side act, the computer through its script; when this returns it has been published."""
        seat = self.seats.get(side)
        if seat is not None:
            seat.hello()
            asked = {"type": "undo", "what": "step"} if text == UNDONE else {"type": "do", "do": text}
            answer = seat.ask(at=seat.last["at"], **asked)
            assert answer["type"] == "view", (text, answer)
        else:
            assert self.script is not None
            assert self.asked is not None
            before = self.accepted()
            write_script(self.script, {self.asked: text})
            deadline = time.monotonic() + WAIT
            while self.accepted() == before:
                assert time.monotonic() < deadline, f"the computer did not {text}"
                time.sleep(0.005)
        self.twin.play(side, text)
        # A computer that was asked before still thinks about what it saw then.
        if side == self.plan.hider or self.asked is None or self.key() is None:
            self.asked = self.key()

    def key(self) -> str | None:
        """Return what stands in the script for what the hider sees, if they are asked."""
        state, hider = self.twin.state, self.plan.hider
        return key_of(view(state, hider)) if hider in actors(state) else None

    def accepted(self) -> int:
        """Return how many actions the server has accepted; it counts one and publishes it at once."""
        found = re.search(r'longshanks_actions_total\{result="accepted"\} (\d+)', self.server.metrics())
        assert found
        return int(found[1])

    def finish(self) -> None:
        """End the game, so that no computer waits for its script any more."""
        seat = self.seats[1 - self.plan.hider]
        seat.hello()
        seat.ask(type="resign", at=seat.last["at"])
        if self.script is not None:
            write_script(self.script, {RELEASED: ""})

    def transcripts(self) -> dict[str, list[tuple[str, str]]]:
        """Return what each onlooker got."""
        found = {}
        for name, onlooker in zip(("other", "watcher", "stranger"), self.onlookers, strict=True):
            normal = Normaliser(self.names)
            found[name] = [(normal.text(where), normal.text(text)) for where, text in onlooker.record]
        return found


STAGES: Final = (BUILDS, None, MOVES, PILLAGE_HITS, SUPPLY, BUILDS, ENGLISH_DISBAND, REGROUPING, PILLAGE_GAIN, None)
"""Where the plans of the soak begin, in turn."""


def twins_server(folder: Path, **environment: str) -> AbstractContextManager[Server]:
    """Run a server for twins: one that knows the computer player that does what it is told."""
    known = {"LONGSHANKS_PLAYERS": "tests.server.scripted", "LONGSHANKS_SCRIPT": str(folder / "script.json")}
    return serving(folder, "--workers", "2", environment={**known, **environment})


def transcripts(
    server: Server, plan: Plan, kind: str = "friend", private: bool = False, restarts: bool = False
) -> list[dict[str, list[tuple[str, str]]]]:
    """Play both runs of a plan and return what the onlookers got of each."""
    script = Path(server.environment["LONGSHANKS_SCRIPT"]) if kind == "computer" else None
    found = []
    for number in (0, 1):
        if script is not None:
            write_script(script, {})
        found.append(Run(server, plan, number, kind, private, restarts, script).play())
    return found


def compare(one: dict[str, list[tuple[str, str]]], two: dict[str, list[tuple[str, str]]]) -> None:
    """Make sure that nothing differs between what the onlookers got of two runs."""
    for name, got in one.items():
        for number, (first, second) in enumerate(zip(got, two[name], strict=False)):
            assert first == second, f"{name} {number}: {first[0]}"
        more = got[len(two[name]) :] + two[name][len(got) :]
        assert not more, f"{name} got more in one of the runs: {more[0]}"


def twin_transcripts(server: Server, seed: int) -> None:
    """Choose a game by a seed, play both its runs on a server of `twins_server`, and compare what the others got."""
    against_computer = seed % 4 == 3
    plan = make_plan(seed, STAGES[seed % len(STAGES)], undo=not against_computer)
    compare(*transcripts(server, plan, "computer" if against_computer else "friend", private=seed % 5 == 4))
