"""Random games for tests: positions on the way through them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from longshanks.rules.chance import chance_action
from longshanks.rules.editions import edition
from longshanks.rules.engine import actors, apply, legal_actions
from longshanks.rules.events import Event
from longshanks.rules.r2_blocks import CHANCE
from longshanks.rules.r8_scenarios import SCENARIO_NAMES, make_setup, new_game
from longshanks.rules.state import State

LAST_YEAR = 1312

Step = tuple[State, int, State, list[Event]]
"""A state, the action taken in it, the next state and the events."""


def random_action(s: State, rng: Random) -> int:
    """Return any action of any actor."""
    side = rng.choice(actors(s))
    return chance_action(s, rng.randrange) if side == CHANCE else rng.choice(legal_actions(s, side))


def random_steps(seed: int, scenario: str = "", book: str = "4.0", **switches: str) -> Iterator[Step]:
    """Yield every step of a random game; a Campaign is broken off after a while."""
    rng = Random(f"{book}/{seed}")
    setup = make_setup(scenario or SCENARIO_NAMES[seed % 3], edition(book, **switches))
    s = new_game(setup)
    while actors(s) and s.year <= LAST_YEAR:
        action = random_action(s, rng)
        after, events = apply(s, action)
        yield s, action, after, events
        s = after
