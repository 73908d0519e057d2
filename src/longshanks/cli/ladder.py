"""All players against each other, and the table of docs/ai.md: `longshanks ladder`."""

from __future__ import annotations

import argparse
import json
import re
import time
from itertools import combinations
from pathlib import Path

from longshanks.ai.arena import Report, pairs_of
from longshanks.ai.players import PLAYERS
from longshanks.ai.results import Results, ResultsError, maker, merge, read_results
from longshanks.cli.arena import SIDES, say_part, times_of, watch
from longshanks.cli.phrases import decimal, grouped, leave, name, phrase, say_os, speaking
from longshanks.cli.research import check_folder, check_players, check_scenarios, say_trouble, writing
from longshanks.words.locales import SOURCE

BEGIN = "<!-- ladder: begin; written by longshanks ladder, do not edit -->"
END = "<!-- ladder: end -->"
SAVE_EVERY = 20.0
"""Seconds between two writings of a file of results."""


def ladder(args: argparse.Namespace, edition: str) -> int:
    """Run the command: play or put results together, then print and write."""
    try:
        results = merge(Path(name) for name in args.merge) if args.merge else play(args, edition)
    except ResultsError as error:
        leave(say_trouble(error))
    if not results.pairs:
        leave(phrase("trouble.results.none"))
    names = args.players or results.players()
    unknown = [name for name in names if name not in results.players()]
    if unknown:
        leave(phrase("trouble.results.players", players=", ".join(unknown)))
    if args.merge and args.save:
        with writing(Path(args.save)):
            results.write(Path(args.save))
    if args.write:
        with speaking(SOURCE):
            text = table(results, names)
        write_table(Path(args.write), text)
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
        if results.makers not in ([], [maker()]):
            leave(
                phrase("trouble.results.maker", file=path, theirs=say_maker(results.makers[0]), ours=say_maker(maker()))
            )
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


def say_maker(maker: str) -> str:
    """Return what played some games; the text of `maker` stands in the files, and is English."""
    facts = re.fullmatch(r"longshanks (\S+), (compiled|plain) engine, weights (\w+)", maker)
    return phrase(f"report.ladder.maker.{facts[2]}", version=facts[1], weights=facts[3]) if facts else maker


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
    facts = {
        "games": grouped(whole.games),
        "editions": ", ".join(sorted({pair.edition for pair in results.pairs})),
        "seeds": ", ".join(seeds_of(results)),
        "makers": "; ".join(map(say_maker, results.makers)),
    }
    seats = [
        phrase("report.ladder.seat", scenario=name("scenario", scenario), side=name("side", side))
        for scenario in scenarios
        for side in SIDES
    ]
    lines = [
        phrase("report.ladder.games", **facts),
        phrase("report.ladder.lost", unfinished=whole.unfinished, lost=sum(whole.forfeits.values())),
        "",
        phrase("report.ladder.players", seats=" | ".join(seats)),
        "|---|---|---|" + "---|" * len(seats) + "---|",
    ]
    order = sorted(players, key=lambda player: -whole.ratings[player][0])
    for player in order:
        elo, low, high = (f"{rating:.0f}" for rating in whole.ratings[player])
        cells = [player, phrase("report.ladder.elo", elo=elo, low=low, high=high)]
        cells += [say_rate(*whole.rates[players.index(player)])]
        cells += [say_part(*by_scenario[scenario].sides[player][side]) for scenario in scenarios for side in SIDES]
        cells += [phrase("report.ladder.times", **times_of(whole, player)) if whole.seconds[player] else ""]
        lines.append(f"| {' | '.join(cells)} |")
    edges = [
        phrase("report.ladder.edge", elo=f"{edge:+.0f}", scenario=name("scenario", scenario))
        for scenario, edge in whole.edges.items()
    ]
    lines += ["", phrase("report.ladder.edges", edges=", ".join(edges)), ""]
    lines += [phrase("report.ladder.pairings"), "|---|---|---|---|---|---|---|"]
    for stronger, weaker in combinations(order, 2):
        reports = [(str(name("scenario", s)), results.report([stronger, weaker], s, False)) for s in scenarios]
        if len(scenarios) > 1:
            reports.append((phrase("report.ladder.all"), results.report([stronger, weaker], rated=False)))
        lines += [pairing_row(stronger, weaker, where, report) for where, report in reports if report.games]
    return "\n".join(lines)


def pairing_row(stronger: str, weaker: str, where: str, report: Report) -> str:
    """Return a line about two players, from the point of view of the first."""
    cells = [phrase("report.ladder.against", stronger=stronger, weaker=weaker), where, str(report.games)]
    cells += [say_part(*report.sides[stronger][side]) for side in SIDES]
    cells += [say_rate(*report.rates[0]), str(report.unfinished)]
    return f"| {' | '.join(cells)} |"


def say_rate(rate: float, low: float, high: float) -> str:
    """Return a rate with its interval."""
    return phrase("report.ladder.rate", rate=decimal(100 * rate), low=decimal(100 * low), high=decimal(100 * high))


def write_table(path: Path, text: str) -> None:
    """Put the table between its two marks in a page; leave with a clear word if they are not there."""
    try:
        page = path.read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        leave(phrase("trouble.file", file=path, error=say_os(error)))
    start, end = page.find(BEGIN), page.find(END)
    if start < 0 or end < start:
        leave(phrase("trouble.page", file=path, begin=BEGIN, end=END))
    with writing(path):
        path.write_text(f"{page[: start + len(BEGIN)]}\n\n{text}\n\n{page[end:]}", encoding="utf-8")
    print(phrase("report.ladder.written", file=path))
