"""`longshanks selfplay`: many games of player against player, kept for learning."""

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

from longshanks.cli.developer import JSON_HELP, SEED_HELP, WORKERS_HELP, count_games, ending_text, players_help
from longshanks.cli.options import Subparsers, add_setup_options, player_name, positive, setup_from, whole
from longshanks.cli.translation import exit_with
from longshanks.lab import dataset, selfplay_run
from longshanks.lab.executor import ExecutorError, ProcessExecutor, TaskError
from longshanks.lab.job_errors import JobError
from longshanks.lab.ray_executor import RayExecutor
from longshanks.lab.run_folder import Folder
from longshanks.lab.selfplay import NO_WINNER, SelfplaySettings
from longshanks.lab.selfplay_run import RunProgress
from longshanks.notation.position import write_bid, write_edition

LINE_EVERY = 30.0
"""Seconds between lines of progress where there is no terminal."""


def add_parser(commands: Subparsers) -> None:
    """Add the parser of the command."""
    parser = commands.add_parser(
        "selfplay", help="play many games of player against player and keep them for learning; goes on where it stopped"
    )
    add_setup_options(parser)
    parser.add_argument(
        "--players",
        nargs=2,
        type=player_name,
        required=True,
        metavar=("A", "B"),
        help=players_help("each one of"),
    )
    parser.add_argument("--fixed-sides", action="store_true", help="A is always England; else they take turns")
    parser.add_argument("--games", type=positive, required=True, metavar="N", help="games there shall be in all")
    parser.add_argument("--out", required=True, metavar="DIR", help="folder of the games; made if it is not there")
    parser.add_argument("--workers", type=positive, metavar="W", help=WORKERS_HELP)
    parser.add_argument("--seed", type=whole, default=1, metavar="K", help=SEED_HELP)
    parser.add_argument("--no-dataset", action="store_true", help="keep the games only; needs no extra")
    parser.add_argument(
        "--shard-games", type=positive, default=100, metavar="G", help="games in one Parquet file (default 100)"
    )
    parser.add_argument("--ray", metavar="ADDRESS", help="use a Ray cluster: HOST:PORT, or auto on a machine of it")
    parser.add_argument("--json", action="store_true", help=JSON_HELP)
    parser.set_defaults(run=run)


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
        sys.stderr.write("\nstopping: the games that have begun are finished; once more to leave at once\n")


class ProgressLine:
    """A line on a terminal that is always there, or a line now and then in a log."""

    def __init__(self) -> None:
        self.live = sys.stderr.isatty()
        self.started = self.shown = time.monotonic()

    def __call__(self, report: RunProgress) -> None:
        now = time.monotonic()
        if now - self.shown < (0.2 if self.live else LINE_EVERY):
            return
        self.shown = now
        there = report.found + report.played
        speed = report.played / (now - self.started)
        line = f"games: {there} of {report.games}, {speed:.1f} a second"
        if report.played:
            line += f", {(report.games - there) / speed:.0f} s left"
        if report.shards:
            line += f"; {shards_text(report)}"
        sys.stderr.write(f"\r{line} \x1b[K" if self.live else f"{line}\n")
        sys.stderr.flush()

    def end(self) -> None:
        """Clear the line."""
        if self.live:
            sys.stderr.write("\r\x1b[K")


def shards_text(report: RunProgress) -> str:
    """Return how many shards are there."""
    return f"shards of positions: {report.packed} of {report.shards}"


def summary(report: RunProgress, seconds: float) -> dict[str, object]:
    """Return what the games of the folder came to, and how fast this run was."""
    players: dict[str, dict[str, dict[str, int]]] = {}
    winners: dict[str, int] = {"england": 0, "scotland": 0, NO_WINNER: 0}
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


def print_summary(report: RunProgress, seconds: float, out: str, as_json: bool) -> None:
    """Print the summary for a person or a program."""
    if as_json:
        print(json.dumps(summary(report, seconds), indent=2))
        return
    there, speed = count_games(report.found + report.played), report.played / max(seconds, 0.001)
    print(f"{out}: {there}, {report.played} of them played now in {seconds:.1f} s ({speed:.1f} a second)")
    if report.shards:
        print(shards_text(report))
    for (england, scotland, winner, reason), count in sorted(report.endings.items()):
        seats = f"{england} as England against {scotland} as Scotland"
        print(f"{seats}, {count_games(count)}: {ending_text(winner, reason)}")


def make_executor(args: argparse.Namespace) -> ProcessExecutor | RayExecutor:
    """Return the workers that the options ask for."""
    if args.ray:
        return RayExecutor(args.ray, args.workers)
    return ProcessExecutor(args.workers or os.cpu_count() or 1)


def how_to_resume(report: RunProgress) -> str:
    """Return how to go on when the run ends too early."""
    there = report.found + report.played
    return f"{there} of {count_games(report.games)} are kept; the same command goes on from there"


def run(args: argparse.Namespace) -> int:
    """Play the games that the folder lacks; return the exit status."""
    setup = setup_from(args)
    settings = SelfplaySettings(
        players=(args.players[0], args.players[1]),
        scenario=setup.scenario,
        edition=write_edition(setup.edition),
        bid=write_bid(setup),
        fixed_sides=args.fixed_sides,
        seed=args.seed,
    )
    folder = Folder(Path(args.out), settings, args.shard_games)
    stop, progress = Stop(), ProgressLine()
    report = RunProgress(args.games)
    started = time.monotonic()

    def note(now: RunProgress) -> None:
        nonlocal report
        report = now
        progress(now)

    try:
        if not args.no_dataset:
            dataset.schema()
        # Ray prints the errors of its nodes; the standard output is for the summary.
        with redirect_stdout(sys.stderr), folder.opened(), make_executor(args) as executor:
            stop.listen()
            started = progress.started = time.monotonic()
            selfplay_run.run(
                folder, args.games, executor, with_dataset=not args.no_dataset, stopping=stop, progress=note
            )
    except ExecutorError as error:
        # A signal to the whole group reaches the workers too; then their end is no surprise.
        if not stop():
            exit_with(f"{error}\n{how_to_resume(report)}")
    except TaskError as error:
        traceback.print_exception(error)
        exit_with(f"{error}\n{how_to_resume(report)}")
    except JobError as error:
        exit_with(str(error))
    finally:
        progress.end()
    print_summary(report, time.monotonic() - started, args.out, args.json)
    if stop() and not report.complete:
        print(how_to_resume(report), file=sys.stderr)
        return 128 + stop.signal
    return 0
