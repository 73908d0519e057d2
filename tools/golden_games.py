"""Write the golden games of `tests/games`: whole games that must replay for ever.

Each is found by playing from rising seeds until a game shows what is wanted. Run it only when the rules themselves
change; the difference in the files is then the difference in play.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from longshanks.ai.players import PLAYERS
from longshanks.lab.match import play_match
from longshanks.notation.action import write_action
from longshanks.notation.game import Game
from longshanks.rules.chance import chance_action
from longshanks.rules.editions import edition
from longshanks.rules.engine import outcome
from longshanks.rules.r8_scenarios import make_setup
from longshanks.rules.state import Setup

FOLDER = Path(__file__).parents[1] / "tests" / "games"
Condition = Callable[[Game], bool]


def play(setup: Setup, seed: str, names: tuple[str, str]) -> Game:
    """Play a game between two players by name."""
    rng = Random(seed)
    game = Game(setup)
    play_match(game, [PLAYERS[name]() for name in names], lambda s: chance_action(s, rng.randrange), [rng, rng])
    return game


def ends_by(*reasons: str) -> Condition:
    """Return the condition that a game ends in one of some ways."""
    return lambda game: (end := outcome(game.state)) is not None and end.reason in reasons


def has(word: str) -> Condition:
    """Return the condition that a game is over and has an action with a word in its text."""
    return lambda game: any(word in write_action(action) for action in game.actions) and bool(outcome(game.state))


WANTED: list[tuple[str, Setup, tuple[str, str], Condition]] = [
    ("braveheart", make_setup("braveheart"), ("greedy", "greedy"), ends_by("majority")),
    ("braveheart-tie", make_setup("braveheart"), ("random", "random"), ends_by("tie")),
    ("braveheart-coronation", make_setup("braveheart"), ("random", "random"), has("S crown")),
    ("bruce", make_setup("bruce"), ("greedy", "greedy"), ends_by("majority")),
    ("bruce-king-killed", make_setup("bruce"), ("greedy", "random"), ends_by("king-killed")),
    ("campaign", make_setup("campaign"), ("greedy", "random"), ends_by("all-nobles")),
    ("campaign-edward-killed", make_setup("campaign"), ("random", "greedy"), ends_by("edward-ii-killed")),
    ("bruce-2.3-fr", make_setup("bruce", edition("2.3-fr")), ("random", "random"), ends_by("majority")),
    ("braveheart-2.3-de", make_setup("braveheart", edition("2.3-de")), ("random", "random"), ends_by("majority")),
    ("braveheart-3.0-it", make_setup("braveheart", edition("3.0-it"), 2), ("random", "random"), has("S sail")),
    ("bruce-3.0-es", make_setup("bruce", edition("3.0-es"), 0, 1), ("random", "random"), ends_by("majority")),
]


def main() -> None:
    """Write every golden game."""
    for name, setup, players, condition in WANTED:
        for number in range(2000):
            game = play(setup, f"{name}/{number}", players)
            if condition(game):
                break
        else:
            raise SystemExit(f"no game found for {name}")
        end = outcome(game.state)
        assert end is not None
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{name}.hots").write_text(f"{game.dump()}# end: {'ES'[end.winner]} {end.reason}\n", encoding="utf-8")
        print(f"{name}: seed {number}, {len(game.actions)} actions, {end.reason}")


if __name__ == "__main__":
    main()
