"""Players by name, those of others too.

A name is one of ours (`master`), one that an installed package offers under the entry point group `longshanks.players`,
a class or function of a module (`my_bot:Bot`, looked for in the working directory, too), or a program that speaks the
text protocol (`exec:./my_bot --fast`). It means the same wherever a player is wanted.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from functools import partial
from importlib.metadata import entry_points
from inspect import isclass
from pathlib import Path
from random import Random
from typing import Any, Final

from longshanks.ai.player import Candidate, Player
from longshanks.ai.players import contestants
from longshanks.ai.program_player import ProgramPlayer
from longshanks.notation.action import read_action
from longshanks.rules.events import Event
from longshanks.views.view import View

GROUP: Final = "longshanks.players"
"""The group of entry points by which a package offers players."""
PROGRAM: Final = "exec:"
HOW: Final = "or write module:Class, or exec:COMMAND for a program"


class PlayerError(ValueError):
    """A name for which no player can be found, or something that cannot play; the message says what would be right."""


class OwnPlayer:
    """Whatever can decide, as a player: a name, `observe` and `explain` may be missing, and it may answer with text."""

    def __init__(self, decider: Any, name: str) -> None:
        self.name: str = getattr(decider, "name", name)
        self._decide: Callable[[View, Random], int | str] = getattr(decider, "decide", decider)
        self._observe: Callable[[Event], None] | None = getattr(decider, "observe", None)
        self._explain: Callable[[], list[Candidate]] | None = getattr(decider, "explain", None)

    def decide(self, view: View, rng: Random) -> int:
        """Return one of the view's actions."""
        action = self._decide(view, rng)
        return read_action(action) if isinstance(action, str) else action

    def observe(self, event: Event) -> None:
        """Pass an event on, if anybody listens."""
        if self._observe is not None:
            self._observe(event)

    def explain(self) -> list[Candidate]:
        """Return the lines considered, if anybody tells."""
        return self._explain() if self._explain is not None else []


def offered() -> dict[str, Any]:
    """Return what installed packages offer, by name."""
    return {point.name: point for point in entry_points(group=GROUP)}


def known_names() -> list[str]:
    """Return the players that have a name here: ours, and those of installed packages."""
    ours = list(contestants())
    return ours + [name for name in offered() if name not in ours]


def find_player(name: str) -> Callable[[], Player]:
    """Return what makes the player of a name; raise `PlayerError` if there is none."""
    ours = contestants()
    if name in ours:
        return ours[name]
    if name.startswith(PROGRAM):
        return partial(ProgramPlayer, name.removeprefix(PROGRAM).strip())
    theirs = offered()
    if name in theirs:
        try:
            return make_player(theirs[name].load(), name)
        except (ImportError, AttributeError) as error:
            raise PlayerError(f"player {name!r} cannot be loaded from {theirs[name].value}: {error}") from error
    module, colon, attribute = name.partition(":")
    if not colon or not module or not attribute:
        raise PlayerError(f"there is no player {name!r}: choose from {', '.join([*ours, *theirs])}, {HOW}")
    return make_player(_imported(name, module, attribute), name)


def make_player(source: Any, name: str = "") -> Callable[[], Player]:
    """Return what makes a player of a class, a function of a view and a generator, or an object that decides."""
    name = name or getattr(source, "name", "") or getattr(source, "__name__", type(source).__name__)
    if isclass(source):
        if not hasattr(source, "decide"):
            raise PlayerError(f"{name}: the class has no method decide(view, rng)")
        return lambda: OwnPlayer(source(), name)
    if not hasattr(source, "decide") and not callable(source):
        raise PlayerError(f"{name}: a player is a class with decide(view, rng), or such a function")
    return lambda: OwnPlayer(source, name)


def _imported(name: str, module: str, attribute: str) -> Any:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)  # A command does not look into the working directory, where most bots are written.
    try:
        found: Any = importlib.import_module(module)
    except ImportError as error:
        raise PlayerError(f"player {name!r}: module {module!r} cannot be imported: {error}") from error
    for part in attribute.split("."):
        if not hasattr(found, part):
            raise PlayerError(f"player {name!r}: there is no {attribute!r} in module {module!r}")
        found = getattr(found, part)
    return found
