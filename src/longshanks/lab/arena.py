"""Measure players against each other: pairs of games with sides and players swapped and the luck shared.

The unit is a pair, since the sides are not equal: both games of a pair have the same deals, levies and dice as far as
they can, and each player has each side once. Intervals come from resampling pairs, never single games. Strengths of
several players are Bradley-Terry ratings on the Elo scale with a term for the side in each scenario, random = 0 when it
takes part. Nobody resigns. A game broken off because it never ends counts for nobody and is counted as unfinished; a
player that breaks down or answers with something illegal has lost that game, and the report says how often.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import combinations
from math import log10
from random import Random

from longshanks.ai.own_players import find_player
from longshanks.ai.player import Candidate, Player
from longshanks.lab.common_random_numbers import CommonRandomNumbers
from longshanks.lab.match import play_match
from longshanks.lab.style import StyleCounter
from longshanks.notation.game import Game
from longshanks.notation.position import read_edition
from longshanks.rules.engine import outcome
from longshanks.rules.events import Event
from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND, SIDE_NAMES
from longshanks.rules.r8_scenarios import make_setup
from longshanks.views.view import View

RESAMPLES = 1000
ELO_RESAMPLES = 200
FIT_STEPS = 800
TAIL = 0.025
"""What lies beyond each end of a 95 per cent interval."""
UNSEEN = 0.5
"""How often a way that a pair can end counts as seen, if it never was."""
ELO = 400.0
LONGEST_STEP = 100.0
"""How far a rating moves in one step of the fit at most, in Elo."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two games to be played: each of two players has each side once."""

    first: str
    second: str
    scenario: str
    edition: str
    seed: str


@dataclass(frozen=True, slots=True)
class ArenaGame:
    """One game of a pair."""

    england: str
    scotland: str
    winner: str
    """The name of the player that won, or nothing if the game was broken off."""
    winning_side: str
    reason: str
    times: tuple[tuple[float, ...], tuple[float, ...]]
    """By side, the seconds each decision took."""
    scenario: str = ""
    fault: str = ""
    """What the player said who lost by breaking down."""
    style: tuple[Mapping[str, int], Mapping[str, int]] = ({}, {})
    """By side, what `StyleCounter` counted."""


UNFINISHED = "unfinished"
FORFEIT = "forfeit"
"""The reasons of a game that was broken off, and of one that a player lost by breaking down."""


class Forfeit(Exception):
    """A player broke down, or answered with something that it may not do."""

    def __init__(self, side: int, fault: str) -> None:
        super().__init__(fault)
        self.side = side


class TimedPlayer:
    """A player whose decisions are timed, and whose faults are its own."""

    def __init__(self, player: Player, side: int) -> None:
        self.player = player
        self.side = side
        self.name = player.name
        self.times: list[float] = []
        """Seconds of each decision."""

    def decide(self, view: View, rng: Random) -> int:
        """Return what the player decides, and note how long it took."""
        started = time.perf_counter()
        try:
            action = self.player.decide(view, rng)
        except Exception as error:
            raise Forfeit(self.side, f"{type(error).__name__}: {error}") from error
        self.times.append(time.perf_counter() - started)
        if action not in view.actions:
            raise Forfeit(self.side, f"Illegal: {action}")
        return action

    def observe(self, event: Event) -> None:
        """Let the player take note of an event."""
        self.player.observe(event)

    def explain(self) -> list[Candidate]:
        """Return what the player considered."""
        return self.player.explain()


def play_one(pair: Pair, names: tuple[str, str]) -> ArenaGame:
    """Play one game of a pair; names are those of the English and the Scottish player."""
    game = Game(make_setup(pair.scenario, read_edition(pair.edition)))
    players = [TimedPlayer(find_player(name)(), side) for side, name in enumerate(names)]
    streams = [Random(f"{pair.seed}/player {side}") for side in (ENGLAND, SCOTLAND)]
    style = StyleCounter()
    try:
        play_match(game, players, CommonRandomNumbers(pair.seed).action, streams, style)
    except Forfeit as fault:
        winner = 1 - fault.side
        return ArenaGame(
            *names,
            names[winner],
            SIDE_NAMES[winner],
            FORFEIT,
            decision_times(players),
            pair.scenario,
            str(fault),
            style.by_side(),
        )
    end = outcome(game.state)
    if end is None:
        return ArenaGame(*names, "", "", UNFINISHED, decision_times(players), pair.scenario, style=style.by_side())
    return ArenaGame(
        *names,
        names[end.winner],
        SIDE_NAMES[end.winner],
        end.reason,
        decision_times(players),
        pair.scenario,
        style=style.by_side(),
    )


def decision_times(players: list[TimedPlayer]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return by side the seconds of each decision."""
    return tuple(players[ENGLAND].times), tuple(players[SCOTLAND].times)


def play_pair(pair: Pair) -> tuple[ArenaGame, ArenaGame]:
    """Play both games of a pair."""
    return play_one(pair, (pair.first, pair.second)), play_one(pair, (pair.second, pair.first))


def pairs_of(players: list[str], games: int, scenario: str, edition: str, seed: int) -> list[Pair]:
    """Return the pairs of a match or, for several players, of everybody against everybody."""
    return [
        Pair(first, second, scenario, edition, f"{seed}/{number}")
        for first, second in combinations(players, 2)
        for number in range((games + 1) // 2)
    ]


def play_pairs(pairs: list[Pair], workers: int) -> Iterator[tuple[ArenaGame, ArenaGame]]:
    """Play pairs on some cores, in order."""
    if workers == 1:
        yield from map(play_pair, pairs)
    else:
        with ProcessPoolExecutor(workers) as pool:
            yield from pool.map(play_pair, pairs)


@dataclass
class ThinkingTimes:
    """How long a player thinks: its decisions counted by their time, so that runs can be added up."""

    counts: Counter[int] = field(default_factory=Counter)
    """Decisions by microseconds, rounded to two digits."""
    longest: float = 0.0
    """Seconds of the longest decision, exactly."""

    def note(self, seconds: float) -> None:
        """Count one decision."""
        micros = int(seconds * 1e6)
        unit = 10 ** max(0, len(str(micros)) - 2)
        self.counts[micros // unit * unit] += 1
        self.longest = max(self.longest, seconds)

    def add(self, other: ThinkingTimes) -> None:
        """Add the decisions of another run."""
        self.counts.update(other.counts)
        self.longest = max(self.longest, other.longest)

    def summary(self) -> dict[str, float]:
        """Return the median, the 99th percentile and the longest decision in seconds."""
        total = sum(self.counts.values())
        if not total:
            return {}
        return {"median": self.quantile(0.5, total), "p99": self.quantile(0.99, total), "max": round(self.longest, 6)}

    def quantile(self, part: float, total: int) -> float:
        """Return the seconds that this part of the decisions did not exceed."""
        passed = 0
        for micros in sorted(self.counts):
            passed += self.counts[micros]
            if passed > part * total:
                return round(micros / 1e6, 6)
        return round(self.longest, 6)


def thinking_times(games: Iterable[ArenaGame]) -> dict[str, ThinkingTimes]:
    """Return how long each player of some games thinks."""
    clocks: dict[str, ThinkingTimes] = {}
    for game in games:
        for name, times in zip((game.england, game.scotland), game.times, strict=True):
            clock = clocks.setdefault(name, ThinkingTimes())
            for seconds in times:
                clock.note(seconds)
    return clocks


@dataclass
class ArenaReport:
    """What a match came to."""

    players: list[str]
    games: int
    wins: list[int]
    """Games won, in the order of the players."""
    rates: list[tuple[float, float, float]]
    """For each player the part of its finished games it won, with a 95 per cent interval from resampled pairs."""
    sides: dict[str, dict[str, tuple[int, int]]]
    """For each player and side, games won and games finished."""
    seconds: dict[str, dict[str, float]]
    """For each player the median, 99th percentile and longest decision in seconds."""
    ratings: dict[str, tuple[float, float, float]] = field(default_factory=dict)
    """Elo of each player with a 95 per cent interval."""
    english_edge: float = 0.0
    """What England is worth on the same scale, on average over the scenarios."""
    edges: dict[str, float] = field(default_factory=dict)
    """The same for each scenario."""
    unfinished: int = 0
    """Games broken off; they count for nobody."""
    forfeits: dict[str, int] = field(default_factory=dict)
    """Games each player lost by breaking down; they are among those it lost."""
    style: dict[str, dict[str, int]] = field(default_factory=dict)
    """For each player what `StyleCounter` counted in its games."""

    def rating(self, player: str) -> tuple[float | None, float | None, float | None]:
        """Return the Elo of a player with its interval; who won or lost every game has one end of it only."""
        elo, low, high = self.ratings[player]
        rate = self.rates[self.players.index(player)][0]
        finished = sum(played for _, played in self.sides[player].values())
        if finished and rate in (0.0, 1.0):
            return (None, low, None) if rate else (None, None, high)
        return elo, low, high

    def as_dict(self) -> dict[str, object]:
        """Return the report as plain data."""
        return {
            "players": self.players,
            "games": self.games,
            "wins": self.wins,
            "unfinished": self.unfinished,
            "forfeits": self.forfeits,
            "rates": [{"rate": r, "low": low, "high": high} for r, low, high in self.rates],
            "sides": {n: {s: {"won": w, "played": p} for s, (w, p) in by.items()} for n, by in self.sides.items()},
            "seconds_per_decision": self.seconds,
            "style": self.style,
            "elo": {n: dict(zip(("elo", "low", "high"), self.rating(n), strict=True)) for n in self.ratings},
            "english_edge_elo": self.english_edge,
            "english_edge_elo_by_scenario": self.edges,
        }


ResultKey = tuple[str, str, str, str]
"""Scenario, English player, Scottish player and winning side of a finished game."""
ResultCounts = Counter[ResultKey]


def count_games(games: Iterable[ArenaGame]) -> ResultCounts:
    """Count finished games by players, scenario and result."""
    return Counter((g.scenario, g.england, g.scotland, g.winning_side) for g in games if g.winner)


def resampled(played: list[tuple[ArenaGame, ArenaGame]], times: int) -> list[ResultCounts]:
    """Return counts of pairs drawn with replacement, each scenario and pairing by itself, as often as asked.

    What has never happened may happen: every way a pair can end is drawn from, too, as if it had been seen half a time.
    Without that, ten pairs alike would have an interval of no width.
    """
    strata: dict[tuple[str, frozenset[str]], Counter[frozenset[tuple[ResultKey, int]]]] = {}
    for pair in played:
        stratum = strata.setdefault((pair[0].scenario, frozenset((pair[0].england, pair[0].scotland))), Counter())
        stratum[frozenset(count_games(pair).items())] += 1
    rng = Random(1)
    found: list[ResultCounts] = []
    weighed = [(stratum.total(), weights_of(scenario, names, stratum)) for (scenario, names), stratum in strata.items()]
    for _ in range(times):
        total: ResultCounts = Counter()
        for number_of_pairs, weights in weighed:
            drawn = Counter(rng.choices(list(weights), list(weights.values()), k=number_of_pairs))
            for results, number in drawn.items():
                for result, games in results:
                    total[result] += number * games
        found.append(total)
    return found


def weights_of(
    scenario: str, names: frozenset[str], seen: Counter[frozenset[tuple[ResultKey, int]]]
) -> dict[frozenset[tuple[ResultKey, int]], float]:
    """Return how likely each way a pair can end is drawn: as often as it was seen, or half a time."""
    weights: dict[frozenset[tuple[ResultKey, int]], float] = dict(seen)
    first, second = sorted(names) if len(names) == 2 else [*names] * 2
    for one in ("england", "scotland"):
        for other in ("england", "scotland"):
            ends = Counter([(scenario, first, second, one), (scenario, second, first, other)])
            weights.setdefault(frozenset(ends.items()), UNSEEN)
    return weights


def report_on(
    players: list[str],
    played: list[tuple[ArenaGame, ArenaGame]],
    clocks: dict[str, ThinkingTimes] | None = None,
    rated: bool = True,
) -> ArenaReport:
    """Return the report on some pairs, with ratings if wanted; times come from the games unless they are given."""
    games = [game for pair in played for game in pair]
    clocks = thinking_times(games) if clocks is None else clocks
    counts = count_games(games)
    samples = resampled(played, RESAMPLES) if played else []
    rates: list[tuple[float, float, float]] = []
    for name in players:
        low, high = central_interval([win_rate(name, sample) for sample in samples])
        rate = win_rate(name, counts)
        rates.append((round(rate, 4), round(min(low, rate), 4), round(max(high, rate), 4)))
    elo: dict[str, tuple[float, float, float]] = {}
    edges: dict[str, float] = {}
    if rated:
        ratings, edges = fit_ratings(players, counts)
        spread = [fit_ratings(players, sample, (ratings, edges))[0] for sample in samples[:ELO_RESAMPLES]]
        for name in players:
            found = ratings[name]
            low, high = central_interval([rating[name] for rating in spread])
            elo[name] = (round(found, 1), round(min(low, found), 1), round(max(high, found), 1))
    return ArenaReport(
        players,
        len(games),
        [sum(game.winner == name for game in games) for name in players],
        rates,
        {name: sides_of(name, games) for name in players},
        {name: clocks[name].summary() if name in clocks else {} for name in players},
        elo,
        round(sum(edges.values()) / len(edges), 1) if edges else 0.0,
        {scenario: round(edge, 1) for scenario, edge in edges.items()},
        sum(not game.winner for game in games),
        {name: sum(g.reason == FORFEIT and g.winner != name for g in games_of(name, games)) for name in players},
        {name: dict(style_of(name, games)) for name in players},
    )


def style_of(name: str, games: Iterable[ArenaGame]) -> Counter[str]:
    """Return what was counted of how a player played, added up over some games."""
    total: Counter[str] = Counter()
    for game in games:
        for player, counts in zip((game.england, game.scotland), game.style, strict=True):
            if player == name:
                total.update(counts)
    return total


def games_of(name: str, games: list[ArenaGame]) -> list[ArenaGame]:
    """Return the games that a player took part in."""
    return [g for g in games if name in (g.england, g.scotland)]


def win_rate(name: str, counts: ResultCounts) -> float:
    """Return the part of its finished games that a player won."""
    won = total = 0
    for (_, england, scotland, side), number in counts.items():
        if name in (england, scotland):
            total += number
            if name == (england if side == "england" else scotland):
                won += number
    return won / total if total else 0.0


def central_interval(values: list[float]) -> tuple[float, float]:
    """Return the interval that holds the middle 95 per cent of some values."""
    if not values:
        return 0.0, 0.0
    ordered = sorted(values)
    return ordered[int(TAIL * len(ordered))], ordered[min(len(ordered) - 1, int((1 - TAIL) * len(ordered)))]


def sides_of(name: str, games: list[ArenaGame]) -> dict[str, tuple[int, int]]:
    """Return how often a player won with each side, and how often it had it in a finished game."""
    found = {}
    for side in ("england", "scotland"):
        mine = [g for g in games if getattr(g, side) == name and g.winner]
        found[side] = (sum(g.winning_side == side for g in mine), len(mine))
    return found


def bradley_terry(players: list[str], games: list[ArenaGame]) -> tuple[dict[str, float], float]:
    """Return Elo ratings and the worth of England, on average over the scenarios, that fit the results best."""
    ratings, edges = fit_ratings(players, count_games(games))
    return ratings, sum(edges.values()) / len(edges) if edges else 0.0


Ratings = tuple[dict[str, float], dict[str, float]]
"""Elo ratings, and the worth of England by scenario."""


def limited(change: float) -> float:
    """Return a step of the fit, no longer than keeps it from running away."""
    return max(-LONGEST_STEP, min(LONGEST_STEP, change))


def fit_ratings(players: list[str], counts: ResultCounts, near: Ratings | None = None) -> Ratings:
    """Return the ratings that fit best, with a slight pull to equality; quicker from some that are near."""
    rating = dict.fromkeys(players, 0.0) if near is None else dict(near[0])
    edges = {scenario: 0.0 if near is None else near[1][scenario] for scenario, _, _, _ in counts}
    step = ELO * log10(2.718281828459045)
    for _ in range(FIT_STEPS if near is None else FIT_STEPS // 8):
        slopes = {name: -rating[name] * 1e-4 for name in players}
        weights = dict.fromkeys(players, 1e-4)
        side_slopes = {scenario: -edge * 1e-4 for scenario, edge in edges.items()}
        side_weights = dict.fromkeys(edges, 1e-4)
        for (scenario, england, scotland, side), n in counts.items():
            ahead = (rating[england] + edges[scenario] - rating[scotland]) / ELO
            expected = 1 / (1 + 10 ** -max(-10.0, min(10.0, ahead)))
            slope = n * ((1.0 if side == "england" else 0.0) - expected)
            weight = n * max(expected * (1 - expected), 1e-3)
            for name, sign in ((england, 1.0), (scotland, -1.0)):
                slopes[name] += sign * slope
                weights[name] += weight
            side_slopes[scenario] += slope
            side_weights[scenario] += weight
        for name in players:
            rating[name] += limited(0.5 * step * slopes[name] / weights[name])
        for scenario in edges:
            edges[scenario] += limited(0.5 * step * side_slopes[scenario] / side_weights[scenario])
    anchor = rating["random"] if "random" in rating else sum(rating.values()) / len(rating)
    return {name: value - anchor for name, value in rating.items()}, edges
