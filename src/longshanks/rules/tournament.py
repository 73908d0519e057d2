"""Tournament play: bids for a side, what two bids come to, and who meets whom. [RT]

Everybody bids secretly to play the English (E1 to E3: years without Edward in the draw) or the Scots (S1 to S3: extra
blocks in the first English levy). Opposite bids of one height cancel and meet. The rest are matched as closely as
possible: as few pairs as can be that want the same side, then the smallest differences; the higher bidder gets their
side and the difference is the net bid. Where two bids are the same the lot decides who plays which side (A-G09).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND
from longshanks.rules.r8_scenarios import MAX_BID

BIDS: Final[list[str]] = ["E1", "E2", "E3", "S1", "S2", "S3"]


class BidError(ValueError):
    """A bid that is none, or a player named twice."""


class Bid(NamedTuple):
    """One player's bid."""

    player: str
    side: int
    """The side they bid for."""
    height: int
    """How much they offer, 1 to 3."""


class Pairing(NamedTuple):
    """Two players who meet, and on what terms."""

    england: str
    scotland: str
    bid_england: int
    """Years without Edward in the draw."""
    bid_scotland: int
    """Extra blocks in the first levy."""
    by_lot: bool
    """Whether the two want the same side at the same price, so that the lot must decide who plays which."""


def read_bid_of(player: str, text: str) -> Bid:
    """Return a player's bid; refuse anything but E1 to E3 and S1 to S3. [RT]"""
    if text not in BIDS:
        raise BidError(f"{player} bids {text!r}: choose from {', '.join(BIDS)}")
    return Bid(player, ENGLAND if text[0] == "E" else SCOTLAND, int(text[1]))


def pairing_of(one: Bid, two: Bid) -> Pairing:
    """Return the terms on which two bidders meet: the net bid burdens the higher one. [RT] [A-G09]"""
    high, low = (one, two) if one.height >= two.height else (two, one)
    net = high.height - low.height
    if high.side == ENGLAND:
        return Pairing(high.player, low.player, net, 0, net == 0 and low.side == ENGLAND)
    return Pairing(low.player, high.player, 0, net, net == 0 and low.side == SCOTLAND)


def pair(bids: Iterable[Bid]) -> tuple[list[Pairing], list[str]]:
    """Return who meets whom, and who is left over when the number is odd. [RT]"""
    waiting: dict[tuple[int, int], list[Bid]] = {}
    names: set[str] = set()
    for bid in bids:
        if bid.player in names:
            raise BidError(f"{bid.player} bids twice")
        names.add(bid.player)
        waiting.setdefault((bid.side, bid.height), []).append(bid)
    pairings: list[Pairing] = []
    for height in range(MAX_BID, 0, -1):
        english = waiting.get((ENGLAND, height), [])
        scottish = waiting.get((SCOTLAND, height), [])
        while english and scottish:
            pairings.append(pairing_of(english.pop(0), scottish.pop(0)))
    kinds = sorted(kind for kind, left in waiting.items() if left)
    plan = _closest(tuple(kinds), tuple(len(waiting[kind]) for kind in kinds))
    left_over: list[str] = []
    for first, second in plan:
        bid = waiting[kinds[first]].pop(0)
        if second < 0:
            left_over.append(bid.player)
        else:
            pairings.append(pairing_of(bid, waiting[kinds[second]].pop(0)))
    return pairings, left_over


def _closest(kinds: tuple[tuple[int, int], ...], counts: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return how to pair so many bids of each kind, as indices; -1 is the one left over."""

    @cache
    def best(left: tuple[int, ...]) -> tuple[tuple[int, int], tuple[tuple[int, int], ...]]:
        total = sum(left)
        first = next((i for i, n in enumerate(left) if n), -1)
        if first < 0:
            return (0, 0), ()
        options: list[tuple[tuple[int, int], tuple[tuple[int, int], ...]]] = []
        partners = [(i, j) for i in range(len(left)) for j in range(i, len(left)) if left[i] and left[j]]
        for i, j in partners:
            if i != first and total % 2 == 0:
                continue
            if i == j and left[i] < 2:
                continue
            rest = list(left)
            rest[i] -= 1
            rest[j] -= 1
            (clashes, distance), plan = best(tuple(rest))
            clash = kinds[i][0] == kinds[j][0]
            cost = (clashes + clash, distance + abs(kinds[i][1] - kinds[j][1]))
            options.append((cost, ((i, j), *plan)))
        if total == 1:
            return (0, 0), ((first, -1),)
        return min(options)

    return list(best(counts)[1])
