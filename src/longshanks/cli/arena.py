"""Matches from the command line: `longshanks arena`."""

from __future__ import annotations

import json

from longshanks.ai.arena import Report, pairs_of, play_pairs, report_on
from longshanks.ai.players import PLAYERS
from longshanks.cli.progress import track


def arena(players: list[str], games: int, scenario: str, edition: str, seed: int, workers: int) -> Report:
    """Play everybody against everybody and return the report; leave with a clear word about bad names."""
    for name in players:
        if name not in PLAYERS:
            raise SystemExit(f"longshanks: there is no player {name!r}: choose from {', '.join(PLAYERS)}")
    if len(set(players)) < 2:
        raise SystemExit("longshanks: an arena needs two different players")
    if len(set(players)) < len(players):
        raise SystemExit("longshanks: name each player once")
    pairs = pairs_of(players, games, scenario, edition, seed)
    return report_on(players, list(track(play_pairs(pairs, workers), len(pairs), "pairs")))


def print_report(report: Report, as_json: bool) -> None:
    """Print a report for a person or a program."""
    if as_json:
        print(json.dumps(report.as_dict(), indent=2))
        return
    print(f"{report.games} games in pairs with sides swapped and luck shared")
    for name, wins, (rate, low, high) in zip(report.players, report.wins, report.rates, strict=True):
        elo, elo_low, elo_high = report.ratings[name]
        sides = ", ".join(f"{side} {won} of {played}" for side, (won, played) in report.sides[name].items())
        print(f"{name:12} won {wins}: {rate:.1%} ({low:.1%} to {high:.1%}); {sides}")
        print(f"{'':12} Elo {elo:.0f} ({elo_low:.0f} to {elo_high:.0f}); seconds a decision: {report.seconds[name]}")
    print(f"England is worth {report.english_edge:.0f} Elo here")
    if report.unfinished:
        print(f"{report.unfinished} games were broken off and count for nobody")
    for name, number in report.forfeits.items():
        if number:
            print(f"{name} lost {number} games by an error or an illegal action")
