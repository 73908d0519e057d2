"""Random games on one core, as fast as they go: `longshanks simulate`."""

from __future__ import annotations

import json
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random

from longshanks.ai.match import LAST_YEAR
from longshanks.cli.phrases import decimal, grouped, phrase
from longshanks.cli.progress import track
from longshanks.cli.research import say_ending
from longshanks.rules.chance import chance_action
from longshanks.rules.engine import actors, advance, legal_actions, outcome
from longshanks.rules.r2_blocks import CHANCE, SIDE_NAMES
from longshanks.rules.r8_scenarios import new_game
from longshanks.rules.state import Setup


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


def random_game(setup: Setup, rng: Random) -> tuple[str, str, int, int]:
    """Play one random game; return winner, reason, decisions and actions."""
    s = new_game(setup)
    random = rng.random

    def pick(n: int) -> int:
        return int(random() * n)

    decisions = actions = 0
    while s.winner < 0 and s.year <= LAST_YEAR:
        side = actors(s)[0]
        if side == CHANCE:
            action = chance_action(s, pick)
        else:
            options = legal_actions(s, side)
            action = options[int(random() * len(options))]
            decisions += 1
        s = s.copy()
        advance(s, action)
        actions += 1
    end = outcome(s)
    if end is None:
        return "unfinished", "unfinished", decisions, actions
    return SIDE_NAMES[end.winner], end.reason, decisions, actions


def simulate(setup: Setup, games: int, seed: int) -> Tally:
    """Play some random games on one core and time them."""
    tally = Tally(games)
    started = time.perf_counter()
    for number in track(range(games), games, "report.progress.games"):
        winner, reason, decisions, actions = random_game(setup, Random(f"{seed}/{number}"))
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
    speed, decisions = tally.games / tally.seconds, grouped(round(tally.decisions / tally.seconds))
    print(phrase("report.simulate", count=tally.games, seconds=decimal(tally.seconds, 3), speed=decimal(speed)))
    print(phrase("report.simulate.decisions", decisions=grouped(tally.decisions), speed=decisions))
    for (winner, reason), games in tally.endings.most_common():
        print(phrase("report.simulate.ending", count=games, ending=say_ending(winner, reason)))
