"""How terminal tests work: a screen that remembers what it was told, answers from a script, and random games."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from random import Random

from longshanks import (
    CHANCE,
    ENGLAND,
    SCOTLAND,
    Game,
    actors,
    chance_action,
    edition,
    legal_actions,
    make_setup,
    outcome,
)
from longshanks.ai.players import RandomPlayer
from longshanks.cli.commands.play_command import SIDES_PLAYED, play_session
from longshanks.cli.session import Session
from longshanks.cli.terminal import Terminal
from longshanks.notation.action import read_action, write_action
from longshanks.rules.state import State

LAST_YEAR = 1314
"""A random Campaign is broken off here."""


class Screen:
    """A terminal whose answers come from a function of the prompt."""

    def __init__(self, answer: Callable[[str], str] | None = None, width: int = 110, limit: int | None = None) -> None:
        self.texts: list[str] = []
        """Everything said, prompts included, in order."""
        self._answer = answer or self.first_choice
        self._left = limit
        """How many answers are left before the input ends, if it does."""
        self.terminal = Terminal(self._read, self._write, width=width)

    def first_choice(self, prompt: str) -> str:
        """Take the first choice; Enter where there is but one; name a Main Attack once, not for ever."""
        if "Enter" in prompt:
            return ""
        return "0" if any(text.startswith("(main ") for text in self.texts[-6:]) else "1"

    def _read(self, prompt: str) -> str:
        self.texts.append(prompt)
        if self._left is not None:
            self._left -= 1
            if self._left < 0:
                raise EOFError
        return self._answer(prompt)

    def _write(self, text: str) -> None:
        self.texts.append(text)

    @property
    def text(self) -> str:
        """Everything said."""
        return "\n".join(self.texts)


def script(lines: Iterable[str]) -> Callable[[str], str]:
    """Return answers from a list; after the last one the input ends."""
    rest = iter(lines)

    def answer(prompt: str) -> str:
        try:
            return next(rest)
        except StopIteration:
            raise EOFError from None

    return answer


def options(side: str = "scotland", **changes: object) -> Namespace:
    """Return the options of `longshanks play`."""
    given: dict[str, object] = {"side": side, "opponent": "random", "seed": 1, "file": None, "resume": None}
    return Namespace(**{**given, **changes})


def random_game(seed: int, scenario: str = "braveheart", rules: str = "4.0", **switches: str) -> Iterator[Game]:
    """Play a random game, yielding it before every action and once at the end."""
    rng = Random(f"{seed}/{scenario}/{rules}")
    game = Game(make_setup(scenario, edition(rules, **switches)))
    while outcome(game.state) is None and game.state.year <= LAST_YEAR:
        yield game
        game.play(random_action(game.state, rng))
    yield game


def random_action(s: State, rng: Random) -> int:
    """Return any action that may be taken now."""
    side = actors(s)[0]
    return chance_action(s, rng.randrange) if side == CHANCE else rng.choice(legal_actions(s, side))


SETUP = make_setup()
OPENING = [
    "C levy edward york_knights durham_knights hobelars",
    "C deal england 1 2 2 3 truce",
    "C deal scotland 1 2 3 3 herald",
    "E card 2",
    "S card 3",
]
"""Scotland is to move, with three group moves."""


def sit_down(lines: list[str], answers: list[str], side: str = "scotland") -> tuple[Session, Screen]:
    """Return a session with a game that stands after some lines, run on answers until they end."""
    game = Game(SETUP)
    for line in lines:
        game.play(read_action(line))
    screen = Screen(script(answers))
    people = SIDES_PLAYED[side]
    players = {other: RandomPlayer() for other in (ENGLAND, SCOTLAND) if other not in people}
    session = Session(game, people, dict(players), screen.terminal, seed=1)
    play_session(session)
    return session, screen


def history(session: Session) -> list[str]:
    """Return the actions of a game as text."""
    return [write_action(action) for action in session.game.actions]
