"""Tables for people: `longshanks editions` and `longshanks bids`."""

from __future__ import annotations

import json
import sys
import textwrap
from pathlib import Path

from longshanks.cli.phrases import leave, listed, phrase, say_mistake, say_os, side_name
from longshanks.rules.editions import DEFAULT_EDITION, PROFILES, SWITCH_RULES, SWITCHES, edition
from longshanks.rules.mistakes import EditionError
from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND
from longshanks.rules.tournament import BIDS, Bid, Pairing, pair, read_bid_of

WIDTH = 100


def check_editions(names: list[str]) -> None:
    """Leave with the list of editions if one of the names is none."""
    for name in names:
        try:
            edition(name)
        except EditionError as error:
            leave(say_mistake(error))


def explain(switch: str, names: list[str]) -> str:
    """Return a paragraph on one switch: what it is about and what each edition plays."""
    lines = [phrase("report.editions.switch", switch=switch, rule=SWITCH_RULES[switch])]
    lines += textwrap.wrap(phrase(f"switch.{switch}"), WIDTH, initial_indent="  ", subsequent_indent="  ")
    for value in SWITCHES[switch]:
        players = [name for name in names if PROFILES[name][switch] == value]
        if players or len(names) > 2:
            who = ", ".join(players) if players else phrase("report.editions.house")
            text = phrase("report.editions.value", value=value, who=who, text=phrase(f"switch.{switch}.{value}"))
            lines += textwrap.wrap(text, WIDTH, initial_indent="    ", subsequent_indent="      ")
    return "\n".join(lines)


def differing(names: list[str]) -> list[str]:
    """Return the switches on which some editions differ; all of them for a single edition."""
    if len(names) == 1:
        return [switch for switch in SWITCHES if PROFILES[names[0]][switch] != PROFILES[DEFAULT_EDITION][switch]]
    return [switch for switch in SWITCHES if len({PROFILES[name][switch] for name in names}) > 1]


def print_editions(names: list[str]) -> None:
    """Print the editions and their switches: all, one against the default, or where several differ."""
    check_editions(names)
    if not names:
        for name in PROFILES:
            book = phrase(f"edition.{name}")
            print(f"{name:8}{phrase('report.editions.default', book=book) if name == DEFAULT_EDITION else book}")
        print()
        print("\n\n".join(explain(switch, list(PROFILES)) for switch in SWITCHES))
        return
    shown = names if len(names) > 1 else [*names, DEFAULT_EDITION]
    found = differing(names)
    if not found:
        print(phrase("report.editions.none", editions=listed(shown)))
        return
    print("\n\n".join(explain(switch, shown) for switch in found))


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
        raise SystemExit(phrase("trouble.file", file=path, error=say_os(error))) from None
    return words + [line.strip() for line in text.splitlines() if line.strip()]


def bids_of(entries: list[str]) -> list[Bid]:
    """Return the bids of `NAME=BID` entries; leave with a clear word if one is none or somebody bids twice."""
    bids: dict[str, Bid] = {}
    for entry in entries:
        name, bid = (part.strip() for part in entry.rpartition("=")[::2])
        why = ""
        if not name:
            why = phrase("trouble.bids.entry", text=entry)
        elif bid.upper() not in BIDS:
            why = phrase("trouble.bids.bid", player=name, bid=bid, choices=", ".join(BIDS))
        elif name in bids:
            why = phrase("trouble.bids.twice", player=name)
        if why:
            leave(why)
        bids[name] = read_bid_of(name, bid.upper())
    return list(bids.values())


def print_bids(entries: list[str], as_json: bool) -> None:
    """Pair a field of bidders and print who meets whom on what terms."""
    if not entries:
        leave(phrase("trouble.bids.none"))
    pairings, left_over = pair(bids_of(entries))
    if as_json:
        games = [{**p._asdict(), "bid": terms(p)} for p in pairings]
        print(json.dumps({"games": games, "left_over": left_over}, indent=2))
        return
    for p in pairings:
        seats = [(ENGLAND, p.england), (SCOTLAND, p.scotland)]
        cells = [phrase("report.bids.seat", side=side_name(side), player=player) for side, player in seats]
        even = not (p.bid_england or p.bid_scotland)
        net = phrase("report.bids.none") if even else phrase("report.bids.net", bid=terms(p))
        lot = f" ({phrase('report.bids.lot')})" if p.by_lot else ""
        print(f"{cells[0]:30} {cells[1]:30} {net}{lot}")
    for name in left_over:
        print(phrase("report.bids.left", player=name))
