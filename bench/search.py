"""How fast the computer players think: positions and turns played through a second, and the odds of battles.

Part of `python -m bench`; the figures are for one core and one position after another, as a player meets them.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

from longshanks.ai.battle_odds.battle_spec import BattleSpec, Fighter
from longshanks.ai.battle_odds.odds_calculator import calculate_odds
from longshanks.ai.brain import Brain
from longshanks.ai.ismcts import ISMCTS, Node
from longshanks.ai.search import Line, Search
from longshanks.ai.weights import load_brains
from longshanks.rules import state as st
from longshanks.rules.chance import chance_action
from longshanks.rules.engine import actors, advance
from longshanks.rules.r1_map import AREA
from longshanks.rules.r2_blocks import BLOCK, CHANCE, ENGLAND, SCOTLAND
from longshanks.rules.r8_scenarios import make_setup, new_game
from longshanks.rules.state import State
from longshanks.views.resample import resample
from longshanks.views.view import view

BATTLES = {
    "2 against 2": ("york_infantry 4, durham_infantry 3", "grant 3, mentieth 3"),
    "3 against 3": ("york_infantry 4, durham_infantry 3, edward 4", "grant 3, barclay 4, mentieth 3"),
    "5 against 5": (
        "york_infantry 4, durham_infantry 3, edward 4, york_knights 4, lancaster_knights 4",
        "grant 3, barclay 4, wallace 4, douglas 4, fraser 3",
    ),
    "5 against 5, Celts": (
        "york_infantry 4, angus 3, edward 4, wales_archers 3 reserve, wales_infantry 3 reserve",
        "grant 3, wallace 4, mentieth 3, barclay 4 reserve, ross 3 reserve",
    ),
}


def battle(attackers: str, defenders: str) -> BattleSpec:
    """Return an English attack on Mentieth."""

    def force(text: str) -> tuple[Fighter, ...]:
        words = [entry.split() for entry in text.split(",")]
        return tuple(Fighter(BLOCK[w[0]], int(w[1]), len(w) > 2) for w in words)

    return BattleSpec(force(attackers), force(defenders), ENGLAND, AREA["mentieth"])


def positions(brain: Brain, games: int) -> list[tuple[State, int]]:
    """Return the beginnings of move phases in some games that the evaluation plays: state and mover."""
    rng = Random(3)
    found: list[tuple[State, int]] = []
    for _ in range(games):
        s = new_game(make_setup("braveheart"))
        while acting := actors(s):
            side = acting[0]
            if side == CHANCE:
                advance(s, chance_action(s, rng.randrange))
            elif s.stage == st.MOVES:
                found.append((s.copy(), side))
                for action in brain.plan(s, side):
                    advance(s, action)
            else:
                advance(s, brain.choose(s, side, rng))
    return found


def rate(work: Callable[[], int], seconds: float) -> float:
    """Return how many pieces of work are done in a second; `work` returns how many it did."""
    started = time.process_time()
    done = 0
    while (passed := time.process_time() - started) < seconds:
        done += work()
    return done / passed


def measure(seconds: float = 1.0) -> dict[str, float]:
    """Return every figure of this part of the table, each measured for some seconds."""
    brains = load_brains()
    brain = brains[SCOTLAND]
    spots = positions(brain, 1)
    table: dict[str, float] = {}

    def value() -> int:
        for s, side in spots:
            brain.value(s, side)
        return len(spots)

    rng = Random(4)
    search = Search(brains)
    turns = iter(spots * 1000)

    def turn() -> int:
        s, side = next(turns)
        search.try_line(s, Line([]), side, rng.randrange(1 << 30))
        return 1

    plans = iter(spots * 1000)

    def plan() -> int:
        s, side = next(plans)
        brain.plan(s, side)
        return 1

    player = ISMCTS()
    views = iter([view(s, side) for s, side in spots] * 1000)

    def tree() -> int:
        seen, root = next(views), Node()
        for _ in range(20):
            player.iterate(root, resample(seen, rng), seen, rng)
        return 20

    table["positions valued / s"] = rate(value, seconds)
    table["whole plans of moves / s"] = rate(plan, seconds)
    table["turns played through / s"] = rate(turn, seconds)
    table["tree search iterations / s"] = rate(tree, seconds)
    for name, (attackers, defenders) in BATTLES.items():
        fight = battle(attackers, defenders)

        def calculate(fight: BattleSpec = fight) -> int:
            calculate_odds(fight)
            return 1

        table[f"odds, {name}, ms"] = 1000 / rate(calculate, seconds / 2)
    return table
