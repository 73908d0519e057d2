"""Results of matches as files, so that what several machines played can be put together.

A file holds the pairs of games with who won and why, what made them (version, engine, weights), and how long each
player thought, as counts. Files are added up; the same pair twice is refused, since it would count the same luck twice.
"""

from __future__ import annotations

import json
import zlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

from longshanks.lab.arena import ArenaGame, ArenaReport, Pair, ThinkingTimes, report_on, thinking_times
from longshanks.lab.job_errors import JobError
from longshanks.rules.version import __version__, is_compiled

KIND = "longshanks results"


def engine_and_weights() -> str:
    """Return what plays here: version, weights and engine, without date or machine."""
    weights = (resources.files("longshanks.ai") / "weights.json").read_bytes()
    engine = "compiled" if is_compiled() else "plain"
    return f"longshanks {__version__}, {engine} engine, weights {zlib.crc32(weights):08x}"


@dataclass
class Results:
    """Pairs that were played, and how long the players thought."""

    makers: list[str] = field(default_factory=list)
    pairs: dict[Pair, tuple[ArenaGame, ArenaGame]] = field(default_factory=dict)
    clocks: dict[str, ThinkingTimes] = field(default_factory=dict)

    def note(self, pair: Pair, played: tuple[ArenaGame, ArenaGame]) -> None:
        """Take a pair that has just been played."""
        if engine_and_weights() not in self.makers:
            self.makers.append(engine_and_weights())
        self.pairs[pair] = played
        for name, clock in thinking_times(played).items():
            self.clocks.setdefault(name, ThinkingTimes()).add(clock)

    def add(self, other: Results, source: str) -> None:
        """Add the results of another run."""
        for pair, played in other.pairs.items():
            if pair in self.pairs or swapped(pair) in self.pairs:
                raise JobError(
                    f"{source}: {pair.first} against {pair.second} in {pair.scenario}, pair {pair.seed}, is in another "
                    "file too: use a different --seed for each run"
                )
            self.pairs[pair] = played
        self.makers += [made for made in other.makers if made not in self.makers]
        for name, clock in other.clocks.items():
            self.clocks.setdefault(name, ThinkingTimes()).add(clock)

    def players(self) -> list[str]:
        """Return everybody who played, in order of appearance."""
        return list(dict.fromkeys(name for pair in self.pairs for name in (pair.first, pair.second)))

    def scenarios(self) -> list[str]:
        """Return the scenarios played, in order of appearance."""
        return list(dict.fromkeys(pair.scenario for pair in self.pairs))

    def report(self, players: list[str] | None = None, scenario: str = "", rated: bool = True) -> ArenaReport:
        """Return the report on all pairs, or on those of a scenario, or between some players only."""
        names = players or self.players()
        played = [
            games
            for pair, games in self.pairs.items()
            if scenario in ("", pair.scenario) and pair.first in names and pair.second in names
        ]
        return report_on(names, played, self.clocks, rated)

    def write(self, path: Path) -> None:
        """Write everything to a file; whoever reads it meanwhile finds the old one or the new one."""
        data = {
            "kind": KIND,
            "makers": self.makers,
            "pairs": [
                [pair.first, pair.second, pair.scenario, pair.edition, pair.seed]
                + [[game.winning_side, game.reason, *game.style] for game in games]
                for pair, games in self.pairs.items()
            ],
            "clocks": {
                name: {"longest": clock.longest, "microseconds": {str(t): n for t, n in sorted(clock.counts.items())}}
                for name, clock in self.clocks.items()
            },
        }
        draft = path.with_name(path.name + ".part")
        draft.write_text(json.dumps(data, separators=(",", ":")) + "\n", encoding="utf-8")
        draft.replace(path)


def swapped(pair: Pair) -> Pair:
    """Return the same two games with the players named the other way round."""
    return Pair(pair.second, pair.first, pair.scenario, pair.edition, pair.seed)


def read_results(path: Path) -> Results:
    """Return the results of a file; raise `JobError` if it holds none."""
    try:
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        if data["kind"] != KIND:
            raise ValueError("another kind of file")
        results = Results(list(data["makers"]))
        for first, second, scenario, edition, seed, one, two in data["pairs"]:
            pair = Pair(first, second, scenario, edition, seed)
            results.pairs[pair] = (game_from(pair, (first, second), one), game_from(pair, (second, first), two))
        for name, clock in data["clocks"].items():
            counts = Counter({int(t): int(n) for t, n in clock["microseconds"].items()})
            results.clocks[name] = ThinkingTimes(counts, float(clock["longest"]))
    except OSError as error:
        raise JobError(f"{path}: {error.strerror}") from None
    except (KeyError, TypeError, ValueError):
        raise JobError(f"{path}: not a file of results") from None
    return results


def game_from(pair: Pair, names: tuple[str, str], end: list[Any]) -> ArenaGame:
    """Return one game from who won it and why, and how it was played if that was counted."""
    side, reason, *style = end
    winner = {"england": names[0], "scotland": names[1], "": ""}[side]
    english, scottish = style or ({}, {})
    return ArenaGame(*names, winner, side, reason, ((), ()), pair.scenario, style=(english, scottish))


def merge(paths: Iterable[Path]) -> Results:
    """Return the results of several files added up."""
    total = Results()
    for path in paths:
        total.add(read_results(path), str(path))
    return total
