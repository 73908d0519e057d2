"""`longshanks bids`: pair tournament players by their bids."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from longshanks.cli.options import Subparsers
from longshanks.cli.translation import exit_with, os_error_text, side_name, translate
from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND
from longshanks.rules.tournament import BIDS, Bid, Pairing, pair, read_bid_of


def add_parser(commands: Subparsers) -> None:
    """Add the parser of the command."""
    parser = commands.add_parser("bids", help=translate("command.bids"))
    parser.add_argument("bids", nargs="*", metavar=translate("metavar.bid"), help=translate("option.bids"))
    parser.add_argument("--file", metavar=translate("metavar.file"), help=translate("option.bids.file"))
    parser.add_argument("--json", action="store_true", help=translate("option.json"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Pair the players and print who meets whom."""
    print_bids(read_bids(args.bids, args.file), args.json)
    return 0


def terms(pairing: Pairing) -> str:
    """Return the terms of a game in a few words."""
    if pairing.bid_england:
        return f"E{pairing.bid_england}"
    return f"S{pairing.bid_scotland}" if pairing.bid_scotland else "none"


def read_bids(words: list[str], path: str | None) -> list[str]:
    """Return `NAME=BID` entries from the command line or a file, one a line."""
    if path is None:
        return words
    try:
        text = sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SystemExit(translate("cli_error.file", file=path, error=os_error_text(error))) from None
    return words + [line.strip() for line in text.splitlines() if line.strip()]


def bids_of(entries: list[str]) -> list[Bid]:
    """Return the bids of `NAME=BID` entries; leave with a clear word if one is none or somebody bids twice."""
    bids: dict[str, Bid] = {}
    for entry in entries:
        name, bid = (part.strip() for part in entry.rpartition("=")[::2])
        why = ""
        if not name:
            why = translate("cli_error.bids.entry", text=entry)
        elif bid.upper() not in BIDS:
            why = translate("cli_error.bids.bid", player=name, bid=bid, choices=", ".join(BIDS))
        elif name in bids:
            why = translate("cli_error.bids.twice", player=name)
        if why:
            exit_with(why)
        bids[name] = read_bid_of(name, bid.upper())
    return list(bids.values())


def print_bids(entries: list[str], as_json: bool) -> None:
    """Pair a field of bidders and print who meets whom on what terms."""
    if not entries:
        exit_with(translate("cli_error.bids.none"))
    pairings, left_over = pair(bids_of(entries))
    if as_json:
        games = [{**p._asdict(), "bid": terms(p)} for p in pairings]
        print(json.dumps({"games": games, "left_over": left_over}, indent=2))
        return
    for p in pairings:
        seats = [(ENGLAND, p.england), (SCOTLAND, p.scotland)]
        cells = [translate("report.bids.seat", side=side_name(side), player=player) for side, player in seats]
        even = not (p.bid_england or p.bid_scotland)
        net = translate("report.bids.none") if even else translate("report.bids.net", bid=terms(p))
        lot = f" ({translate('report.bids.lot')})" if p.by_lot else ""
        print(f"{cells[0]:30} {cells[1]:30} {net}{lot}")
    for name in left_over:
        print(translate("report.bids.left", player=name))
