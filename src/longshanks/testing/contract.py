"""Random games on an engine with everything checked.

Every state is checked for what must always hold. Some states, chosen at random, are also checked for what costs more:
that the list of legal actions and `why_not` agree on every conceivable action, that views hide what they must, that
texts read back. A game that fails comes back as a game file, ready to become a test.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path
from random import Random
from typing import Final

from longshanks.notation.game import Game, load
from longshanks.notation.position import write_position
from longshanks.rules.chance import chance_action
from longshanks.rules.editions import PROFILES, edition
from longshanks.rules.r2_blocks import CHANCE
from longshanks.rules.r8_scenarios import SCENARIO_NAMES, make_setup, new_game
from longshanks.rules.state import Setup, State
from longshanks.testing.engine_protocol import STANDARD_ENGINE, Engine
from longshanks.testing.invariants import (
    check_blocks,
    check_cards,
    check_legality,
    check_refusal,
    check_stage,
    check_texts,
    check_views,
    ensure,
)

LAST_YEAR: Final = 1316
"""A Campaign is broken off after this year."""


class GameFault(Exception):
    """A fault of an engine, with the game that shows it."""

    def __init__(self, game: str, seed: str, fault: str) -> None:
        super().__init__(game, seed, fault)
        self.game = game
        """The game so far, as the text of a game file."""
        self.seed = seed
        self.fault = fault

    def __str__(self) -> str:
        return f"seed {self.seed}: {self.fault}"

    def save(self, folder: Path) -> Path:
        """Save the game so far in a folder and return where."""
        path = folder / f"fuzz-{self.seed.replace('/', '-')}.hots"
        path.write_text(self.game, encoding="utf-8")
        return path


def check_state(s: State, rng: Random, engine: Engine = STANDARD_ENGINE) -> str:
    """Check a state; return which costly check was drawn for it, if any."""
    check_blocks(s)
    check_cards(s)
    check_stage(s, engine)
    draw = rng.random()
    if draw < 0.015:
        check_views(s, rng, engine)
        return "views"
    if draw < 0.0165:
        check_legality(s, engine)
        return "legality"
    if draw < 0.02:
        check_texts(s, engine)
        return "texts"
    if draw < 0.03:
        check_refusal(s, rng, engine)
        return "refusal"
    return ""


def check_game(
    setup: Setup, seed: str, engine: Engine = STANDARD_ENGINE, counts: Counter[str] | None = None
) -> Counter[str]:
    """Play one random game to its end on an engine, with everything checked.

    The same setup and seed give the same game. Adds to `counts`, which is returned, the number of `actions` and of each
    costly check. Raises `GameFault` at the first fault, which may also be an exception of the engine itself.
    """
    counts = Counter() if counts is None else counts
    rng, record, s = Random(seed), Game(setup), new_game(setup)
    try:
        while (acting := engine.actors(s)) and s.year <= LAST_YEAR:
            if check := check_state(s, rng, engine):
                counts[check] += 1
            side = rng.choice(acting)
            if side == CHANCE:
                action = chance_action(s, rng.randrange)
            else:
                action = rng.choice(engine.legal_actions(s, side))
            s, _ = engine.apply(s, action)
            record.actions.append(action)
            counts["actions"] += 1
        check_state(s, rng, engine)
        ensure(write_position(load(record.dump()).state) == write_position(s), "the game file replays")
    except Exception as fault:
        raise GameFault(record.dump(), seed, f"{type(fault).__name__}: {fault}") from fault
    return counts


def engine_test(engine: Engine = STANDARD_ENGINE, games: int = 15, seed: str = "engine") -> Counter[str]:
    """Play random games on an engine over all scenarios and books in turn; return what was counted.

    Raises `GameFault` at the first fault. Fifteen games meet every scenario by every book once.
    """
    counts: Counter[str] = Counter()
    kinds = [make_setup(scenario, edition(book)) for scenario, book in product(SCENARIO_NAMES, PROFILES)]
    for number in range(games):
        check_game(kinds[number % len(kinds)], f"{seed}/{number}", engine, counts)
    return counts
