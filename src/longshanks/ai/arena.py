"""Measure players against each other: pairs of games with sides and players swapped and the luck shared.

The unit is a pair, since the sides are not equal: both games of a pair have the same deals, levies and dice as far as
they can, and each player has each side once. Intervals come from resampling pairs, never single games. Strengths of
several players are Bradley-Terry ratings on the Elo scale with a term for the side, random = 0 when it takes part.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import combinations
from math import log10
from random import Random

from longshanks.ai.luck import Luck
from longshanks.ai.match import play_match
from longshanks.ai.players import PLAYERS, Player
from longshanks.notation.game import Game
from longshanks.notation.position import read_edition
from longshanks.rules.engine import outcome
from longshanks.rules.events import Event
from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND, SIDE_NAMES
from longshanks.rules.r8_scenarios import make_setup
from longshanks.views.view import View

RESAMPLES = 1000
ELO = 400.0


@dataclass(frozen=True, slots=True)
class Pair:
    """Two games to be played: each of two players has each side once."""

    first: str
    second: str
    scenario: str
    edition: str
    seed: str


@dataclass(frozen=True, slots=True)
class Played:
    """One game of a pair."""

    england: str
    scotland: str
    winner: str
    """The name of the player that won, or nothing if the game was broken off."""
    winning_side: str
    reason: str
    times: tuple[tuple[float, ...], tuple[float, ...]]
    """By side, the seconds each decision took."""


class Timed:
    """A player whose decisions are timed."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.name = player.name
        self.times: list[float] = []
        """Seconds of each decision."""

    def decide(self, view: View, rng: Random) -> int:
        """Return what the player decides, and note how long it took."""
        started = time.perf_counter()
        action = self.player.decide(view, rng)
        self.times.append(time.perf_counter() - started)
        return action

    def observe(self, event: Event) -> None:
        """Let the player take note of an event."""
        self.player.observe(event)


def play_one(pair: Pair, names: tuple[str, str]) -> Played:
    """Play one game of a pair; names are those of the English and the Scottish player."""
    game = Game(make_setup(pair.scenario, read_edition(pair.edition)))
    players = [Timed(PLAYERS[name]()) for name in names]
    streams = [Random(f"{pair.seed}/player {side}") for side in (ENGLAND, SCOTLAND)]
    play_match(game, players, Luck(pair.seed).action, streams)
    end = outcome(game.state)
    spent = (tuple(players[ENGLAND].times), tuple(players[SCOTLAND].times))
    if end is None:
        return Played(*names, "", "", "unfinished", spent)
    return Played(*names, names[end.winner], SIDE_NAMES[end.winner], end.reason, spent)


def play_pair(pair: Pair) -> tuple[Played, Played]:
    """Play both games of a pair."""
    return play_one(pair, (pair.first, pair.second)), play_one(pair, (pair.second, pair.first))


def pairs_of(players: list[str], games: int, scenario: str, edition: str, seed: int) -> list[Pair]:
    """Return the pairs of a match or, for several players, of everybody against everybody."""
    return [
        Pair(first, second, scenario, edition, f"{seed}/{number}")
        for first, second in combinations(players, 2)
        for number in range((games + 1) // 2)
    ]


def play_pairs(pairs: list[Pair], workers: int) -> Iterator[tuple[Played, Played]]:
    """Play pairs on some cores, in order."""
    if workers == 1:
        yield from map(play_pair, pairs)
    else:
        with ProcessPoolExecutor(workers) as pool:
            yield from pool.map(play_pair, pairs)


@dataclass
class Report:
    """What a match came to."""

    players: list[str]
    games: int
    wins: list[int]
    """Games won, in the order of the players."""
    rates: list[tuple[float, float, float]]
    """For each player the part of its games it won, with a 95 per cent interval from resampled pairs."""
    sides: dict[str, dict[str, tuple[int, int]]]
    """For each player and side, games won and played."""
    seconds: dict[str, dict[str, float]]
    """For each player the median, 99th percentile and longest decision in seconds."""
    ratings: dict[str, tuple[float, float, float]] = field(default_factory=dict)
    """Elo of each player with a 95 per cent interval."""
    english_edge: float = 0.0
    """What England is worth on the same scale."""

    def as_dict(self) -> dict[str, object]:
        """Return the report as plain data."""
        return {
            "players": self.players,
            "games": self.games,
            "wins": self.wins,
            "rates": [{"rate": r, "low": low, "high": high} for r, low, high in self.rates],
            "sides": {n: {s: {"won": w, "played": p} for s, (w, p) in by.items()} for n, by in self.sides.items()},
            "seconds_per_decision": self.seconds,
            "elo": {n: {"elo": e, "low": low, "high": high} for n, (e, low, high) in self.ratings.items()},
            "english_edge_elo": self.english_edge,
        }


def report_on(players: list[str], played: list[tuple[Played, Played]]) -> Report:
    """Return the report on some pairs."""
    games = [game for pair in played for game in pair]
    rng = Random(1)
    samples = [[played[int(rng.random() * len(played))] for _ in played] for _ in range(RESAMPLES if played else 0)]
    rates: list[tuple[float, float, float]] = []
    for name in players:
        low, high = middle([share(name, sample) for sample in samples])
        rates.append((round(share(name, played), 4), round(low, 4), round(high, 4)))
    ratings, edge = bradley_terry(players, games)
    spread = [bradley_terry(players, [g for p in sample for g in p])[0] for sample in samples[:200]]
    elo = {}
    for name in players:
        low, high = middle([rating[name] for rating in spread])
        elo[name] = (round(ratings[name], 1), round(low, 1), round(high, 1))
    return Report(
        players,
        len(games),
        [sum(game.winner == name for game in games) for name in players],
        rates,
        {name: sides_of(name, games) for name in players},
        {name: times_of(name, games) for name in players},
        elo,
        round(edge, 1),
    )


def share(name: str, played: list[tuple[Played, Played]]) -> float:
    """Return the part of its finished games that a player won."""
    games = [g for pair in played for g in pair if g.winner and name in (g.england, g.scotland)]
    return sum(g.winner == name for g in games) / len(games) if games else 0.0


def middle(values: list[float]) -> tuple[float, float]:
    """Return the middle 95 per cent of some values."""
    if not values:
        return 0.0, 0.0
    ordered = sorted(values)
    return ordered[int(0.025 * len(ordered))], ordered[min(len(ordered) - 1, int(0.975 * len(ordered)))]


def sides_of(name: str, games: list[Played]) -> dict[str, tuple[int, int]]:
    """Return how often a player won with each side, and how often it had it."""
    found = {}
    for side in ("england", "scotland"):
        mine = [g for g in games if getattr(g, side) == name and g.winner]
        found[side] = (sum(g.winning_side == side for g in mine), len(mine))
    return found


def times_of(name: str, games: list[Played]) -> dict[str, float]:
    """Return how long a player thinks."""
    times = sorted(
        t for g in games for side, who in enumerate((g.england, g.scotland)) if who == name for t in g.times[side]
    )
    if not times:
        return {}
    spots = {"median": 0.5, "p99": 0.99, "max": 1.0}
    return {word: round(times[min(len(times) - 1, int(part * len(times)))], 6) for word, part in spots.items()}


def bradley_terry(players: list[str], games: list[Played]) -> tuple[dict[str, float], float]:
    """Return Elo ratings and the worth of England that fit the results best, with a slight pull to equality."""
    rating = dict.fromkeys(players, 0.0)
    edge = 0.0
    counts: dict[tuple[str, str, bool], int] = {}
    for game in games:
        if game.winner:
            key = (game.england, game.scotland, game.winning_side == "england")
            counts[key] = counts.get(key, 0) + 1
    for _ in range(200):
        slopes = {name: -rating[name] * 1e-4 for name in players}
        weights = dict.fromkeys(players, 1e-4)
        side_slope, side_weight = -edge * 1e-4, 1e-4
        for (england, scotland, english_won), n in counts.items():
            expected = 1 / (1 + 10 ** ((rating[scotland] - rating[england] - edge) / ELO))
            slope = n * ((1.0 if english_won else 0.0) - expected)
            weight = n * max(expected * (1 - expected), 1e-3)
            for name, sign in ((england, 1.0), (scotland, -1.0)):
                slopes[name] += sign * slope
                weights[name] += weight
            side_slope += slope
            side_weight += weight
        step = ELO * log10(2.718281828459045)
        for name in players:
            rating[name] += 0.5 * step * slopes[name] / weights[name]
        edge += 0.5 * step * side_slope / side_weight
    anchor = rating["random"] if "random" in rating else sum(rating.values()) / len(rating)
    return {name: value - anchor for name, value in rating.items()}, edge
