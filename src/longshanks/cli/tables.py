"""Tables for people: `longshanks editions` and `longshanks bids`."""

from __future__ import annotations

import json
import sys
import textwrap
from pathlib import Path

from longshanks.cli.phrases import listed, phrase
from longshanks.rules.editions import DEFAULT_EDITION, PROFILES, SWITCH_RULES, SWITCHES
from longshanks.rules.tournament import BidError, Pairing, pair, read_bid_of

WIDTH = 100


def check_editions(names: list[str]) -> None:
    """Leave with the list of editions if one of the names is none."""
    for name in names:
        if name not in PROFILES:
            why = phrase("trouble.edition", name=name, choices=", ".join(PROFILES))
            raise SystemExit(f"longshanks: {why}")


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
        raise SystemExit(f"{path}: cannot be read: {error}") from None
    return words + [line.strip() for line in text.splitlines() if line.strip()]


def print_bids(entries: list[str], as_json: bool) -> None:
    """Pair a field of bidders and print who meets whom on what terms."""
    try:
        bids = []
        for entry in entries:
            name, equals, bid = entry.rpartition("=")
            if not equals or not name.strip():
                raise BidError(f"{entry!r}: write a bid as NAME=E2")
            bids.append(read_bid_of(name.strip(), bid.strip().upper()))
        pairings, left_over = pair(bids)
    except BidError as error:
        raise SystemExit(f"longshanks: {error}") from None
    if as_json:
        games = [{**p._asdict(), "bid": terms(p)} for p in pairings]
        print(json.dumps({"games": games, "left_over": left_over}, indent=2))
        return
    for p in pairings:
        lot = "  (sides by lot)" if p.by_lot else ""
        print(f"England: {p.england:20} Scotland: {p.scotland:20} net bid: {terms(p)}{lot}")
    for name in left_over:
        print(f"left over: {name}")
