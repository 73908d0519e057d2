"""`longshanks simulate`: random games on one core, as fast as they go."""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random

from longshanks.cli.developer import JSON_HELP, SEED_HELP, count_games, ending_text
from longshanks.cli.options import Subparsers, add_setup_options, positive, setup_from, whole
from longshanks.cli.progress import track
from longshanks.lab.match import LAST_YEAR
from longshanks.lab.random_games import random_game
from longshanks.rules.state import Setup


def add_parser(commands: Subparsers) -> None:
    """Add the parser of the command."""
    parser = commands.add_parser("simulate", help="play random games on one core and time them")
    add_setup_options(parser)
    parser.add_argument("--games", type=positive, default=100, metavar="N", help="games to play (default 100)")
    parser.add_argument("--seed", type=whole, default=1, metavar="K", help=SEED_HELP)
    parser.add_argument("--json", action="store_true", help=JSON_HELP)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the games and print how they ended and how fast they were."""
    print_tally(simulate(setup_from(args), args.games, args.seed), args.json)
    return 0


@dataclass
class Tally:
    """What some random games came to."""

    games: int = 0
    seconds: float = 0.0
    decisions: int = 0
    """Decisions of the two sides, each with its list of legal actions made."""
    actions: int = 0
    """All actions, chance included."""
    endings: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Games by winner and reason."""

    def as_dict(self) -> dict[str, object]:
        """Return the tally as it is printed for programs."""
        seconds = self.seconds or 1e-9
        results: Counter[str] = Counter()
        reasons: Counter[str] = Counter()
        for (winner, reason), games in self.endings.items():
            results[winner] += games
            reasons[reason] += games
        return {
            "games": self.games,
            "seconds": round(self.seconds, 3),
            "games_per_s": round(self.games / seconds, 2),
            "decisions": self.decisions,
            "decisions_per_s": round(self.decisions / seconds, 1),
            "actions": self.actions,
            "results": dict(sorted(results.items())),
            "reasons": dict(sorted(reasons.items())),
        }


def simulate(setup: Setup, games: int, seed: int, copying: bool = False) -> Tally:
    """Play some random games on one core and time them."""
    tally = Tally(games)
    started = time.perf_counter()
    for number in track(range(games), games, "games"):
        winner, reason, decisions, actions = random_game(setup, Random(f"{seed}/{number}"), LAST_YEAR, copying)
        tally.endings[winner, reason] += 1
        tally.decisions += decisions
        tally.actions += actions
    tally.seconds = time.perf_counter() - started
    return tally


def print_tally(tally: Tally, as_json: bool) -> None:
    """Print a tally for a person or a program."""
    if as_json:
        print(json.dumps(tally.as_dict(), indent=2))
        return
    games = count_games(tally.games)
    print(f"{games} in {tally.seconds:.3f} s: {tally.games / tally.seconds:.1f} games a second")
    print(f"{tally.decisions:,} decisions: {tally.decisions / tally.seconds:,.0f} a second")
    for (winner, reason), number in tally.endings.most_common():
        print(f"{count_games(number)}: {ending_text(winner, reason)}")
