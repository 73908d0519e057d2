"""All players against each other, and the table of docs/ai.md: `longshanks ladder`."""

from __future__ import annotations

import argparse
import json
import time
from itertools import combinations
from pathlib import Path

from longshanks.ai.arena import Report, pairs_of, play_pairs
from longshanks.ai.players import PLAYERS
from longshanks.ai.results import Results, ResultsError, maker, merge, read_results
from longshanks.cli.progress import track
from longshanks.rules.r8_scenarios import SCENARIO_NAMES

BEGIN = "<!-- ladder: begin; written by longshanks ladder, do not edit -->"
END = "<!-- ladder: end -->"
SAVE_EVERY = 20.0
"""Seconds between two writings of a file of results."""


def ladder(args: argparse.Namespace, edition: str) -> int:
    """Run the command: play or put results together, then print and write."""
    try:
        results = merge(Path(name) for name in args.merge) if args.merge else play(args, edition)
    except ResultsError as error:
        raise SystemExit(f"longshanks: {error}") from None
    if not results.pairs:
        raise SystemExit("longshanks: there are no results in these files")
    names = args.players or results.players()
    unknown = [name for name in names if name not in results.players()]
    if unknown:
        raise SystemExit(f"longshanks: no games of {', '.join(unknown)} in these files")
    if args.merge and args.save:
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
    for name in names:
        if name not in PLAYERS:
            raise SystemExit(f"longshanks: there is no player {name!r}: choose from {', '.join(PLAYERS)}")
    if len(set(names)) < 2 or len(set(names)) < len(names):
        raise SystemExit("longshanks: a ladder needs two different players or more, each named once")
    scenarios = args.scenario or ["braveheart", "bruce"]
    for scenario in scenarios:
        if scenario not in SCENARIO_NAMES:
            raise SystemExit(f"longshanks: there is no scenario {scenario!r}: choose from {', '.join(SCENARIO_NAMES)}")
    path = Path(args.save) if args.save else None
    results = Results()
    if path is not None and path.exists():
        results = read_results(path)
        if results.makers not in ([], [maker()]):
            raise SystemExit(
                f"longshanks: {path} was played by {results.makers[0]}, this is {maker()}: use another file"
            )
    pairs = [p for s in dict.fromkeys(scenarios) for p in pairs_of(names, args.games, s, edition, args.seed)]
    # Number by number, so that a run cut short has some games of everybody.
    pairs.sort(key=lambda pair: int(pair.seed.rpartition("/")[2]))
    left = [pair for pair in pairs if pair not in results.pairs]
    saved = time.monotonic()
    for pair, played in zip(left, track(play_pairs(left, args.workers), len(left), "pairs"), strict=True):
        results.note(pair, played)
        if path is not None and time.monotonic() - saved > SAVE_EVERY:
            results.write(path)
            saved = time.monotonic()
    if path is not None:
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


def table(results: Results, names: list[str]) -> str:
    """Return the ladder as two tables in Markdown: the players, and every pairing."""
    whole = results.report(names)
    scenarios = results.scenarios()
    by_scenario = {scenario: results.report(names, scenario, False) for scenario in scenarios}
    editions = sorted({pair.edition for pair in results.pairs})
    order = sorted(names, key=lambda name: -whole.ratings[name][0])
    lines = [
        f"{whole.games:,} games in pairs with sides swapped and luck shared; edition {', '.join(editions)}; "
        f"seed {', '.join(seeds_of(results))}; {'; '.join(results.makers)}.",
        f"Unfinished: {whole.unfinished}. Lost by an error or an illegal action: {sum(whole.forfeits.values())}.",
        "",
        "| player | Elo (95 %) | won of finished | "
        + "".join(f"{title(s)}, England | {title(s)}, Scotland | " for s in scenarios)
        + "seconds a decision: median, 99 %, longest |",
        "|---|---|---|" + "---|---|" * len(scenarios) + "---|",
    ]
    for name in order:
        elo, low, high = whole.ratings[name]
        rate, rate_low, rate_high = whole.rates[names.index(name)]
        cells = [name, f"{elo:.0f} ({low:.0f} to {high:.0f})", percent(rate, rate_low, rate_high)]
        for scenario in scenarios:
            sides = by_scenario[scenario].sides[name]
            cells += [won_of(*sides["england"]), won_of(*sides["scotland"])]
        cells.append(", ".join(f"{seconds:.2g}" for seconds in whole.seconds[name].values()))
        lines.append(f"| {' | '.join(cells)} |")
    edges = ", ".join(f"{edge:+.0f} in {title(scenario)}" for scenario, edge in whole.edges.items())
    lines += ["", f"What England is worth, in Elo: {edges}.", ""]
    lines += ["| pairing | scenario | games | as England | as Scotland | together (95 %) | unfinished |"]
    lines += ["|---|---|---|---|---|---|---|"]
    for stronger, weaker in combinations(order, 2):
        reports = [(title(s), results.report([stronger, weaker], s, False)) for s in scenarios]
        if len(scenarios) > 1:
            reports.append(("all", results.report([stronger, weaker], rated=False)))
        lines += [pairing_row(stronger, weaker, where, report) for where, report in reports if report.games]
    return "\n".join(lines)


def pairing_row(stronger: str, weaker: str, where: str, report: Report) -> str:
    """Return a line about two players, from the point of view of the first."""
    sides = report.sides[stronger]
    cells = [f"{stronger} against {weaker}", where, str(report.games), won_of(*sides["england"])]
    cells += [won_of(*sides["scotland"]), percent(*report.rates[0]), str(report.unfinished)]
    return f"| {' | '.join(cells)} |"


def title(scenario: str) -> str:
    """Return the name of a scenario as people write it."""
    return {"braveheart": "Braveheart", "bruce": "The Bruce", "campaign": "Campaign"}.get(scenario, scenario)


def won_of(won: int, played: int) -> str:
    """Return games won out of games played."""
    return f"{won} of {played}"


def percent(rate: float, low: float, high: float) -> str:
    """Return a rate with its interval."""
    return f"{rate * 100:.1f} % ({low * 100:.1f} to {high * 100:.1f})"


def write_table(path: Path, text: str) -> None:
    """Put the table between its two marks in a page; leave with a clear word if they are not there."""
    try:
        page = path.read_text(encoding="utf-8")
    except OSError as error:
        raise SystemExit(f"longshanks: {path}: {error.strerror}") from None
    start, end = page.find(BEGIN), page.find(END)
    if start < 0 or end < start:
        raise SystemExit(f"longshanks: {path} has no place for the table: it stands between {BEGIN} and {END}")
    path.write_text(f"{page[: start + len(BEGIN)]}\n\n{text}\n\n{page[end:]}", encoding="utf-8")
    print(f"wrote the table of {path}")
