"""`longshanks ladder`: all players against each other, and the table of docs/ai.md."""

from __future__ import annotations

import argparse
import json
import os
import time
from itertools import combinations
from pathlib import Path

from longshanks.ai.players import PLAYERS
from longshanks.cli.arena_report import NAMED_SIDES, rating_text, times_of, watch, won_of
from longshanks.cli.developer import (
    JSON_HELP,
    WORKERS_HELP,
    check_folder,
    check_players,
    check_scenarios,
    players_help,
    writing,
)
from longshanks.cli.options import Subparsers, add_edition_options, add_scenarios_option, edition_from, positive, whole
from longshanks.cli.translation import exit_with, name, os_error_text
from longshanks.lab.arena import ArenaReport, pairs_of
from longshanks.lab.job_errors import JobError
from longshanks.lab.results import Results, engine_and_weights, merge, read_results
from longshanks.notation.position import write_edition

TABLE_BEGIN = "<!-- ladder: begin; written by longshanks ladder, do not edit -->"
TABLE_END = "<!-- ladder: end -->"
SAVE_EVERY = 20.0
"""Seconds between two writings of a file of results."""


def add_parser(commands: Subparsers) -> None:
    """Add the parser of the command."""
    parser = commands.add_parser("ladder", help="measure all players against each other, or put saved results together")
    parser.add_argument(
        "players",
        nargs="*",
        metavar="PLAYER",
        help=players_help("some (default: those that people can choose) of"),
    )
    add_scenarios_option(parser)
    add_edition_options(parser)
    parser.add_argument(
        "--games",
        type=positive,
        default=100,
        metavar="N",
        help="games of each two players in each scenario (default 100)",
    )
    parser.add_argument(
        "--seed",
        type=whole,
        default=1,
        metavar="K",
        help="use another number for each run to be put together (default 1)",
    )
    parser.add_argument("--workers", type=positive, default=os.cpu_count() or 1, metavar="W", help=WORKERS_HELP)
    parser.add_argument("--save", metavar="FILE", help="keep the results; a run that was cut short goes on from there")
    parser.add_argument(
        "--merge", nargs="+", default=[], metavar="FILE", help="play nothing: put saved results together"
    )
    parser.add_argument("--write", metavar="PAGE", help="put the table into a page such as docs/ai.md")
    parser.add_argument("--json", action="store_true", help=JSON_HELP)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Run the command: play or put results together, then print and write."""
    edition = write_edition(edition_from(args))
    try:
        results = merge(Path(name) for name in args.merge) if args.merge else play(args, edition)
    except JobError as error:
        exit_with(str(error))
    if not results.pairs:
        exit_with("there are no results in these files")
    names = args.players or results.players()
    unknown = [name for name in names if name not in results.players()]
    if unknown:
        exit_with(f"there are no games of {', '.join(unknown)} in these files")
    if args.merge and args.save:
        with writing(Path(args.save)):
            results.write(Path(args.save))
    if args.write:
        write_table(Path(args.write), table(results, names))
    if args.json:
        print(json.dumps(as_dict(results, names), indent=2))
    elif not args.write:
        print(table(results, names))
    return 0


def play(args: argparse.Namespace, edition: str) -> Results:
    """Play everybody against everybody in every scenario; go on with what a file already holds."""
    names = args.players or list(PLAYERS)
    check_players(names)
    scenarios = args.scenario or ["braveheart", "bruce"]
    check_scenarios(scenarios)
    path = Path(args.save) if args.save else None
    results = Results()
    if path is not None:
        check_folder(path)
        results = read_results(path) if path.exists() else results
        if results.makers not in ([], [engine_and_weights()]):
            exit_with(f"{path} was played by {results.makers[0]}, this is {engine_and_weights()}: use another file")
    pairs = [p for s in dict.fromkeys(scenarios) for p in pairs_of(names, args.games, s, edition, args.seed)]
    # Number by number, so that a run cut short has some games of everybody.
    pairs.sort(key=lambda pair: int(pair.seed.rpartition("/")[2]))
    left = [pair for pair in pairs if pair not in results.pairs]
    saved = time.monotonic()
    for pair, played in zip(left, watch(left, args.workers), strict=True):
        results.note(pair, played)
        if path is not None and time.monotonic() - saved > SAVE_EVERY:
            with writing(path):
                results.write(path)
            saved = time.monotonic()
    if path is not None:
        with writing(path):
            results.write(path)
    return results


def seeds_of(results: Results) -> list[str]:
    """Return the seeds of the runs."""
    return sorted({pair.seed.rpartition("/")[0] for pair in results.pairs}, key=lambda seed: (len(seed), seed))


def as_dict(results: Results, names: list[str]) -> dict[str, object]:
    """Return the ladder as plain data: all together, by scenario and by pairing."""
    return {
        "makers": results.makers,
        "seeds": seeds_of(results),
        **results.report(names).as_dict(),
        "scenarios": {s: results.report(names, s).as_dict() for s in results.scenarios()},
        "pairings": [
            {"scenario": scenario, **report.as_dict()}
            for first, second in combinations(names, 2)
            for scenario in results.scenarios()
            if (report := results.report([first, second], scenario, False)).games
        ],
    }


def table(results: Results, players: list[str]) -> str:
    """Return the ladder as two tables in Markdown: the players, and every pairing."""
    whole = results.report(players)
    scenarios = results.scenarios()
    by_scenario = {scenario: results.report(players, scenario, False) for scenario in scenarios}
    editions = ", ".join(sorted({pair.edition for pair in results.pairs}))
    seats = [f"{name('scenario', scenario)}, {name('side', side)}" for scenario in scenarios for side in NAMED_SIDES]
    lines = [
        f"{whole.games:,} games in pairs with sides swapped and common random numbers; edition {editions}; "
        f"seed {', '.join(seeds_of(results))}; {'; '.join(results.makers)}.",
        f"Unfinished: {whole.unfinished}. Lost by an error or an illegal action: {sum(whole.forfeits.values())}.",
        "",
        f"| player | Elo (95 %) | won of finished | {' | '.join(seats)} "
        "| milliseconds a decision: median, 99 %, longest |",
        "|---|---|---|" + "---|" * len(seats) + "---|",
    ]
    order = sorted(players, key=lambda player: -whole.ratings[player][0])
    for player in order:
        cells = [player, rating_text(whole, player), rate_text(*whole.rates[players.index(player)])]
        cells += [won_of(*by_scenario[scenario].sides[player][side]) for scenario in scenarios for side in NAMED_SIDES]
        cells += [", ".join(times_of(whole, player)) if whole.seconds[player] else ""]
        lines.append(f"| {' | '.join(cells)} |")
    edges = [f"{edge:+.0f} in {name('scenario', scenario)}" for scenario, edge in whole.edges.items()]
    lines += ["", f"What England is worth, in Elo: {', '.join(edges)}.", ""]
    lines += ["| pairing | scenario | games | as England | as Scotland | together (95 %) | unfinished |"]
    lines += ["|---|---|---|---|---|---|---|"]
    for stronger, weaker in combinations(order, 2):
        reports = [(str(name("scenario", s)), results.report([stronger, weaker], s, False)) for s in scenarios]
        if len(scenarios) > 1:
            reports.append(("all", results.report([stronger, weaker], rated=False)))
        lines += [pairing_row(stronger, weaker, where, report) for where, report in reports if report.games]
    return "\n".join(lines)


def pairing_row(stronger: str, weaker: str, where: str, report: ArenaReport) -> str:
    """Return a line about two players, from the point of view of the first."""
    cells = [f"{stronger} against {weaker}", where, str(report.games)]
    cells += [won_of(*report.sides[stronger][side]) for side in NAMED_SIDES]
    cells += [rate_text(*report.rates[0]), str(report.unfinished)]
    return f"| {' | '.join(cells)} |"


def rate_text(rate: float, low: float, high: float) -> str:
    """Return a rate with its interval."""
    return f"{100 * rate:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def write_table(path: Path, text: str) -> None:
    """Put the table between its two marks in a page; leave with a clear word if they are not there."""
    try:
        page = path.read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        exit_with(f"{path}: cannot be read: {os_error_text(error)}")
    start, end = page.find(TABLE_BEGIN), page.find(TABLE_END)
    if start < 0 or end < start:
        exit_with(f"{path} has no place for the table: it stands between {TABLE_BEGIN} and {TABLE_END}")
    with writing(path):
        path.write_text(f"{page[: start + len(TABLE_BEGIN)]}\n\n{text}\n\n{page[end:]}", encoding="utf-8")
    print(f"wrote the table into {path}")
