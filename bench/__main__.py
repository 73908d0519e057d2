"""Measure the engine on one core, in CPU time, and compare with the last record and with others: `make bench`.

python -m bench            print a table beside the record
python -m bench --record   and make this run the record
"""

from __future__ import annotations

import argparse
import json
import platform
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from bench import environments, search
from longshanks.ai.encoding import encode_view
from longshanks.ai.features import features as position_features
from longshanks.ai.observer import new_buffer, observe
from longshanks.lab.match import LAST_YEAR
from longshanks.lab.random_games import random_game
from longshanks.rules.chance import chance_action
from longshanks.rules.engine import actors, advance, apply, legal_actions, listed_actions
from longshanks.rules.r2_blocks import CHANCE
from longshanks.rules.r8_scenarios import make_setup, new_game
from longshanks.rules.state import State
from longshanks.rules.version import is_compiled
from longshanks.views.resample import resample
from longshanks.views.view import view

RECORD = Path(__file__).with_name("record.json")
PEERS = Path(__file__).with_name("peers.json")
"""What others do on machines like this one, and how that was measured."""


def positions(games: int) -> list[tuple[State, int, int]]:
    """Return every decision of some random Braveheart games: state, side and the action taken."""
    rng = Random(1)
    found: list[tuple[State, int, int]] = []
    for _ in range(games):
        s = new_game(make_setup("braveheart"))
        while actors(s):
            side = actors(s)[0]
            action = chance_action(s, rng.randrange) if side == CHANCE else rng.choice(legal_actions(s, side))
            if side != CHANCE:
                found.append((s, side, action))
            s = s.copy()
            advance(s, action)
    return found


def microseconds(work: Callable[[], None], times: int) -> float:
    """Return the mean time of one of `times` pieces of work, the best of three runs."""
    best = float("inf")
    for _ in range(3):
        started = time.process_time()
        work()
        best = min(best, time.process_time() - started)
    return best / times * 1e6


def random_games(scenario: str, games: int) -> dict[str, float]:
    """Return how fast random games of a scenario go, played on one state and with a copy at every action."""
    table: dict[str, float] = {}
    setup = make_setup(scenario)
    for name, copying in (("", False), (", copying", True)):
        started = time.process_time()
        decisions = sum(random_game(setup, Random(f"1/{number}"), LAST_YEAR, copying)[2] for number in range(games))
        passed = time.process_time() - started
        table[f"random {scenario} games / s{name}"] = games / passed
        if not copying:
            table[f"random {scenario} decisions / s"] = decisions / passed
    return table


def where_time_goes(table: dict[str, float]) -> str:
    """Return in a sentence how a random game's time is spent, from the figures of the table."""
    decision = 1e6 / table["random braveheart decisions / s"]
    listing = table["listing without a list, us"] / decision
    return f"A decision takes {decision:.2f} us: {listing:.0%} lists actions, the rest carries them out and chooses."


def measure(games: int) -> dict[str, float]:
    """Return every figure of the table."""
    table: dict[str, float] = {}
    for scenario in ("braveheart", "bruce"):
        table |= random_games(scenario, games)
    spots = positions(5)
    rng = Random(2)

    def copies() -> None:
        for s, _, _ in spots:
            s.copy()

    def options() -> None:
        for s, side, _ in spots:
            legal_actions(s, side)

    def listings() -> None:
        for s, side, _ in spots:
            listed_actions(s, side)

    def applied() -> None:
        for s, _, action in spots:
            apply(s, action)

    def views() -> None:
        for s, side, _ in spots:
            view(s, side)

    def features() -> None:
        for seen in seen_views:
            encode_view(seen)

    def observations() -> None:
        for s, side, _ in spots:
            observe(s, side, buffer)

    def valued() -> None:
        for s, _, _ in spots:
            position_features(s)

    def worlds() -> None:
        for seen in seen_views:
            resample(seen, rng)

    buffer = new_buffer()
    seen_views = [view(s, side) for s, side, _ in spots[::5]]
    table["state copy, us"] = microseconds(copies, len(spots))
    table["listing without a list, us"] = microseconds(listings, len(spots))
    table["legal_actions, us"] = microseconds(options, len(spots))
    table["apply with check and events, us"] = microseconds(applied, len(spots))
    table["view with legal actions, us"] = microseconds(views, len(spots))
    table["observation of a view, us"] = microseconds(features, len(seen_views))
    table["observation into a buffer, us"] = microseconds(observations, len(spots))
    table["features of a position, us"] = microseconds(valued, len(spots))
    table["resample, us"] = microseconds(worlds, len(seen_views))
    table.update(search.measure())
    table.update(environments.measure())
    return table


def main() -> None:
    """Print the table, and keep it if asked to."""
    parser = argparse.ArgumentParser(prog="bench", description="Measure the engine on one core.")
    parser.add_argument("--games", type=int, default=200, help="random games per scenario")
    parser.add_argument("--record", action="store_true", help="keep this run as the record")
    args = parser.parse_args()
    engine = "compiled" if is_compiled() else "plain"
    table = measure(args.games)
    records = json.loads(RECORD.read_text()) if RECORD.exists() else {}
    record = records.get(engine, {"figures": {}})
    print(f"{platform.python_implementation()} {platform.python_version()}, {engine} engine, one core")
    print(f"{'':44}{'now':>12}{'recorded':>12}{'change':>9}")
    for name, value in table.items():
        old = record["figures"].get(name)
        change = f"{(value / old - 1) * 100:+.0f} %" if old else ""
        print(f"{name:44}{value:12.2f}{old or float('nan'):12.2f}{change:>9}")
    print(where_time_goes(table))
    print("\nOthers, for comparison:")
    for peer in json.loads(PEERS.read_text()):
        print(f"{peer['name']:40}{peer['figure']:>24}  {peer['how']}")
    if args.record:
        figures = {name: round(value, 3) for name, value in table.items()}
        python = f"{platform.python_implementation()} {platform.python_version()}"
        records[engine] = {"python": python, "figures": figures}
        RECORD.write_text(json.dumps(records, indent=2) + "\n")
        print(f"recorded in {RECORD.name}")


if __name__ == "__main__":
    main()
