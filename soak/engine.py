"""The parts of the soak that need no server: games are fuzzed, views tested for leaks, undo for what it tells."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from importlib import import_module
from itertools import count
from pathlib import Path
from random import Random

from longshanks.notation.game import Game
from longshanks.rules.chance import chance_action
from longshanks.rules.editions import edition
from longshanks.rules.engine import actors, advance, legal_actions
from longshanks.rules.r2_blocks import CHANCE
from longshanks.rules.r8_scenarios import make_setup, new_game
from longshanks.rules.state import Setup
from longshanks.testing import GameFault, check_game, check_views
from longshanks.testing.contract import LAST_YEAR
from soak.journal import Result
from soak.parts import DRAWS, GAMES

VIEWS = 3
"""Views tested in one state: of both sides and of a spectator."""
LOOKED = 0.3
"""The share of states whose views are tested."""


def setup_number(number: int) -> Setup:
    """Return one of the ways to play, in turn."""
    scenario, book = GAMES[number % len(GAMES)]
    return make_setup(scenario, edition(book))


def fuzz_chunk(seed: str, chunk: int, size: int, folder: Path) -> Result:
    """Play random games with everything checked until so many actions are done."""
    result, counts = Result(), Counter[str]()
    for number in count():
        if result.count >= size:
            break
        try:
            check_game(setup_number(chunk + number), f"{seed}/{number}", counts=counts)
        except GameFault as fault:
            result.faults.append(f"{fault} ({fault.save(folder).name})")
        result.count = counts["actions"]
    del counts["actions"]
    result.sums = {"games": number, **counts}
    return result


def leaks_chunk(seed: str, chunk: int, size: int, folder: Path) -> Result:
    """Play random games and draw a state from many a view, until so many views have been tested."""
    result = Result()
    for number in count():
        if result.count >= size:
            break
        rng, setup = Random(f"{seed}/{number}"), setup_number(chunk + number)
        s, actions = new_game(setup), list[int]()
        try:
            while actors(s) and s.year <= LAST_YEAR and result.count < size:
                if rng.random() < LOOKED:
                    check_views(s, rng)
                    result.count += VIEWS
                side = rng.choice(actors(s))
                action = chance_action(s, rng.randrange) if side == CHANCE else rng.choice(legal_actions(s, side))
                actions.append(action)
                advance(s, action)
        except Exception as error:
            fault = GameFault(replay(setup, actions), f"{seed}/{number}", f"{type(error).__name__}: {error}")
            result.faults.append(f"{fault} ({fault.save(folder).name})")
            result.count += VIEWS
    result.sums["games"] = number
    return result


def replay(setup: Setup, actions: list[int]) -> str:
    """Return a game, as far as it can be played, as the text of a game file."""
    game = Game(setup)
    with suppress(ValueError):
        for action in actions:
            game.play(action)
    return game.dump()


def undo_chunk(seed: str, chunk: int, size: int, folder: Path) -> Result:
    """Play games in which every undoable action is tried in other states that its actor takes for the same."""
    test = import_module("tests.views.test_undo")
    result = Result()
    for number in range(chunk * size, (chunk + 1) * size):
        # Every scenario by every book, then all of them with other players.
        scenario, book = GAMES[number % len(GAMES)]
        level = test.DECIDERS[number // len(GAMES) % len(test.DECIDERS)]
        result.count += 1
        try:
            actions = test.check_game(f"undo/{number}", book, scenario, DRAWS, level)
        except AssertionError as fault:
            result.faults.append(f"undo/{number}, {scenario} by {book}, {level}: {fault}")
        else:
            result.sums["actions"] = result.sums.get("actions", 0) + actions
    return result
