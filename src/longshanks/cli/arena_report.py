"""Matches that are watched and reported on: what `longshanks arena` and `longshanks ladder` share."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Final

from longshanks.cli.developer import count_games
from longshanks.cli.progress import track
from longshanks.lab.arena import ArenaGame, ArenaReport, Pair, play_pairs
from longshanks.rules.r2_blocks import SIDE_NAMES, SIDES

NAMED_SIDES: Final = [SIDE_NAMES[side] for side in SIDES]
"""The two sides as reports name them."""


def watch(pairs: list[Pair], workers: int) -> Iterator[tuple[ArenaGame, ArenaGame]]:
    """Play pairs, show how far they are, and tell at once when a player breaks down."""
    played = track(play_pairs(pairs, workers), len(pairs), "pairs")
    for pair, games in zip(pairs, played, strict=True):
        for game in games:
            if game.fault:
                loser = f"{game.scotland} as Scotland" if game.winner == game.england else f"{game.england} as England"
                lost = f"{loser} has lost a game of pair {pair.seed} by an error or an illegal action: {game.fault}"
                print(lost, file=sys.stderr)
        yield games


def print_report(report: ArenaReport, as_json: bool) -> None:
    """Print a report for a person or a program."""
    if as_json:
        print(json.dumps(report.as_dict(), indent=2))
        return
    print(f"{count_games(report.games)} in pairs with sides swapped and common random numbers")
    for player, wins, (rate, low, high) in zip(report.players, report.wins, report.rates, strict=True):
        english, scottish = (won_of(*report.sides[player][side]) for side in NAMED_SIDES)
        interval = f"{rate:.1%} ({low:.1%} to {high:.1%})"
        print(f"{player:12} won {wins}: {interval}; England {english}, Scotland {scottish}")
        print(f"{'':12} Elo {rating_text(report, player)}")
        if report.seconds[player]:
            median, p99, longest = times_of(report, player)
            print(f"{'':12} milliseconds a decision: median {median}, 99 % {p99}, longest {longest}")
        counted = ", ".join(f"{what} {number}" for what, number in report.style.get(player, {}).items())
        if counted:
            print(f"{'':12} {counted}")
    print(f"England is worth {round(report.english_edge)} Elo here")
    if report.unfinished:
        print(f"{count_games(report.unfinished)} broken off, which count for nobody")
    for player, number in report.forfeits.items():
        if number:
            print(f"{player} lost {count_games(number)} by an error or an illegal action")


def rating_text(report: ArenaReport, player: str) -> str:
    """Return an Elo with its interval, or its one end for who won or lost every game."""
    elo, low, high = report.rating(player)
    if elo is None:
        return f"at least {low:.0f}" if low is not None else f"at most {high:.0f}"
    return f"{elo:.0f} ({low:.0f} to {high:.0f})"


def won_of(won: int, played: int) -> str:
    """Return games won out of games played."""
    return f"{won} of {played}"


def times_of(report: ArenaReport, player: str) -> tuple[str, str, str]:
    """Return the median, the 99th percentile and the longest time of a player's decisions, in milliseconds."""
    times = [1000 * report.seconds[player][key] for key in ("median", "p99", "max")]
    median, p99, longest = (f"{time:.0f}" if time >= 10 else f"{time:.1f}" for time in times)
    return median, p99, longest
