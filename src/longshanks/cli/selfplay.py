"""Many games of player against player, kept for learning: `longshanks selfplay`."""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import time
import traceback
from contextlib import redirect_stdout
from pathlib import Path
from types import FrameType

from longshanks.ai import dataset
from longshanks.ai.cluster import RayCrew
from longshanks.ai.crew import CrewError, LocalCrew, Report, WorkError, run
from longshanks.ai.folder import Folder
from longshanks.ai.selfplay import NOBODY, Settings
from longshanks.ai.trouble import Trouble
from longshanks.cli.phrases import decimal, leave, phrase
from longshanks.cli.research import say_ending, say_trouble
from longshanks.notation.position import write_bid, write_edition
from longshanks.rules.state import Setup

LINE_EVERY = 30.0
"""Seconds between lines of progress where there is no terminal."""


class Stop:
    """Whether a signal has asked the run to end; a second one ends it at once."""

    def __init__(self) -> None:
        self.signal = 0

    def __call__(self) -> bool:
        return self.signal != 0

    def listen(self) -> None:
        """Catch Ctrl-C and the signal by which a system ends a process."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self.catch)

    def catch(self, number: int, frame: FrameType | None) -> None:
        """Note the first signal; leave at the second, as every file in the folder is whole at any time."""
        if self.signal:
            os._exit(128 + number)
        self.signal = number
        sys.stderr.write(f"\n{phrase('report.selfplay.stopping')}\n")


class Progress:
    """A line on a terminal that is always there, or a line now and then in a log."""

    def __init__(self) -> None:
        self.live = sys.stderr.isatty()
        self.started = self.shown = time.monotonic()

    def __call__(self, report: Report) -> None:
        now = time.monotonic()
        if now - self.shown < (0.2 if self.live else LINE_EVERY):
            return
        self.shown = now
        there = report.found + report.played
        speed = report.played / (now - self.started)
        facts = {"number": there, "total": report.games, "speed": decimal(speed)}
        if report.played:
            left = round((report.games - there) / speed)
            line = phrase("report.selfplay.progress.left", **facts, left=left)
        else:
            line = phrase("report.selfplay.progress", **facts)
        if report.shards:
            line = f"{line}; {say_shards(report)}"
        sys.stderr.write(f"\r{line} \x1b[K" if self.live else f"{line}\n")
        sys.stderr.flush()

    def end(self) -> None:
        """Clear the line."""
        if self.live:
            sys.stderr.write("\r\x1b[K")


def say_shards(report: Report) -> str:
    """Return how many shards are there."""
    return phrase("report.selfplay.shards", packed=report.packed, shards=report.shards)


def summary(report: Report, seconds: float) -> dict[str, object]:
    """Return what the games of the folder came to, and how fast this run was."""
    players: dict[str, dict[str, dict[str, int]]] = {}
    winners: dict[str, int] = {"england": 0, "scotland": 0, NOBODY: 0}
    reasons: dict[str, int] = {}
    for (england, scotland, winner, reason), count in sorted(report.endings.items()):
        for side, player in (("england", england), ("scotland", scotland)):
            seat = players.setdefault(player, {}).setdefault(side, {"games": 0, "wins": 0})
            seat["games"] += count
            seat["wins"] += count * (winner == side)
        winners[winner] += count
        reasons[reason] = reasons.get(reason, 0) + count
    return {
        "games": report.found + report.played,
        "asked": report.games,
        "complete": report.complete,
        "played": report.played,
        "shards": report.packed,
        "seconds": round(seconds, 3),
        "games_per_s": round(report.played / seconds, 2) if seconds else 0.0,
        "winners": winners,
        "players": players,
        "reasons": reasons,
    }


def print_summary(report: Report, seconds: float, out: str, as_json: bool) -> None:
    """Print the summary for a person or a program."""
    if as_json:
        print(json.dumps(summary(report, seconds), indent=2))
        return
    there, speed = report.found + report.played, decimal(report.played / max(seconds, 0.001))
    facts = {"folder": out, "count": there, "played": report.played, "seconds": decimal(seconds), "speed": speed}
    print(phrase("report.selfplay", **facts))
    if report.shards:
        print(say_shards(report))
    for (england, scotland, winner, reason), count in sorted(report.endings.items()):
        seats = {"english": england, "scottish": scotland, "ending": say_ending(winner, reason)}
        print(phrase("report.selfplay.ending", count=count, **seats))


def make_crew(args: argparse.Namespace) -> LocalCrew | RayCrew:
    """Return the workers that the options ask for."""
    if args.ray:
        return RayCrew(args.ray, args.workers)
    return LocalCrew(args.workers or os.cpu_count() or 1)


def how_to_resume(report: Report) -> str:
    """Return what to say when the run ends too early."""
    return phrase("report.selfplay.resume", number=report.found + report.played, total=report.games)


def selfplay(args: argparse.Namespace, setup: Setup) -> int:
    """Play the games that the folder lacks; return the exit status."""
    settings = Settings(
        players=(args.players[0], args.players[1]),
        scenario=setup.scenario,
        edition=write_edition(setup.edition),
        bid=write_bid(setup),
        fixed_sides=args.fixed_sides,
        seed=args.seed,
    )
    folder = Folder(Path(args.out), settings, args.shard_games)
    stop, progress = Stop(), Progress()
    report = Report(args.games)
    started = time.monotonic()

    def note(now: Report) -> None:
        nonlocal report
        report = now
        progress(now)

    try:
        if not args.no_dataset:
            dataset.schema()
        # Ray prints the troubles of its nodes; the standard output is for the summary.
        with redirect_stdout(sys.stderr), folder.opened(), make_crew(args) as crew:
            stop.listen()
            started = progress.started = time.monotonic()
            run(folder, args.games, crew, with_dataset=not args.no_dataset, stopping=stop, progress=note)
    except CrewError as error:
        # A signal to the whole group reaches the workers too; then their end is no surprise.
        if not stop():
            leave(f"{say_trouble(error)}\n{how_to_resume(report)}")
    except WorkError as error:
        traceback.print_exception(error)
        leave(f"{say_trouble(error)}\n{how_to_resume(report)}")
    except Trouble as error:
        leave(say_trouble(error))
    finally:
        progress.end()
    print_summary(report, time.monotonic() - started, args.out, args.json)
    if stop() and not report.complete:
        print(how_to_resume(report), file=sys.stderr)
        return 128 + stop.signal
    return 0
