"""Matches from the command line: `longshanks arena`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

from longshanks.ai.arena import Pair, Played, Report, pairs_of, play_pairs, report_on
from longshanks.cli.phrases import decimal, name, percent, phrase
from longshanks.cli.progress import track
from longshanks.cli.research import check_players

SIDES = ["england", "scotland"]


def arena(players: list[str], games: int, scenario: str, edition: str, seed: int, workers: int) -> Report:
    """Play everybody against everybody and return the report; leave with a clear word about bad names."""
    check_players(players)
    return report_on(players, list(watch(pairs_of(players, games, scenario, edition, seed), workers)))


def watch(pairs: list[Pair], workers: int) -> Iterator[tuple[Played, Played]]:
    """Play pairs, show how far they are, and tell at once when a player breaks down."""
    played = track(play_pairs(pairs, workers), len(pairs), "report.progress.pairs")
    for pair, games in zip(pairs, played, strict=True):
        for game in games:
            if game.fault:
                loser, side = (game.scotland, "scotland") if game.winner == game.england else (game.england, "england")
                words = {"player": loser, "side": name("side", side), "pair": pair.seed, "fault": game.fault}
                print(phrase("report.forfeit", **words), file=sys.stderr)
        yield games


def print_report(report: Report, as_json: bool) -> None:
    """Print a report for a person or a program."""
    if as_json:
        print(json.dumps(report.as_dict(), indent=2))
        return
    print(phrase("report.arena.games", games=report.games))
    for player, wins, (rate, low, high) in zip(report.players, report.wins, report.rates, strict=True):
        english, scottish = (say_part(*report.sides[player][side]) for side in SIDES)
        won = {"wins": wins, "rate": percent(rate), "low": percent(low), "high": percent(high)}
        elo, elo_low, elo_high = map(round, report.ratings[player])
        print(f"{player:12} {phrase('report.arena.player', **won, english=english, scottish=scottish)}")
        print(f"{'':12} {phrase('report.arena.elo', elo=elo, low=elo_low, high=elo_high)}")
        if report.seconds[player]:
            print(f"{'':12} {phrase('report.arena.times', **times_of(report, player))}")
    print(phrase("report.arena.edge", elo=round(report.english_edge)))
    if report.unfinished:
        print(phrase("report.arena.unfinished", count=report.unfinished))
    for player, number in report.forfeits.items():
        if number:
            print(phrase("report.arena.forfeits", player=player, count=number))


def say_part(won: int, played: int) -> str:
    """Return games won out of games played."""
    return phrase("report.arena.part", won=won, played=played)


def times_of(report: Report, player: str) -> dict[str, str]:
    """Return how long a player thinks, in milliseconds."""
    times = {key: 1000 * seconds for key, seconds in report.seconds[player].items()}
    keys = {"median": "median", "p99": "p99", "longest": "max"}
    return {word: decimal(times[key], 0 if times[key] >= 10 else 1) for word, key in keys.items()}
