"""Actions: one decision, one integer.

An action packs its verb, the side that acts and its arguments into one integer, so that it can be compared, hashed
and stored at no cost. The constructors and accessors here are the only code that knows the layout; people read and
write the text form (`longshanks.notation.action`).

    bits 0-5 verb | 6-7 side | 8-13 block or card | 14-18 area | 14-34 route | from 8 dice, hand or levy

`TABLE` says of each verb how it is written and what it is done to: its arguments, in the order they are written in.
Whatever else depends on the arguments of a verb (text, messages, numbering, the check for stray bits) asks this table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from longshanks.rules.native import append, i64, vec
from longshanks.rules.r1_map import BIT_PRIME, INDEX

Action = int
"""A packed action."""

CARD: Final = 1  # play a card face down
DECLINE: Final = 2  # let an event go unused
HERALD: Final = 3  # name a noble
PILLAGE: Final = 4  # name the area to pillage
SHIP: Final = 5  # move a block by the Sea Move event
TRUCE: Final = 6
VICTUALS: Final = 7  # name the area to supply
CROWN: Final = 8  # crown Bruce, Comyn or (King) Balliol
HIT: Final = 9  # take a hit on a block
ADD: Final = 10  # add a step to a block
MOVE: Final = 11
SAIL: Final = 12  # the Norse by sea
MAIN: Final = 13  # name the Main Attack by its route
END: Final = 14
BATTLE: Final = 15  # choose the battle to fight
FIGHT: Final = 16
PASS: Final = 17
RETREAT: Final = 18
REGROUP: Final = 19
DISBAND: Final = 20
HOME: Final = 21  # a block goes to its winter place
STAY: Final = 22  # Edward winters where he is
DRAW: Final = 23  # ask for a block from the pool
ROLL: Final = 24
DEAL: Final = 25
DRAWN: Final = 26  # the block that came out of the pool
LEVY: Final = 27


class Argument(NamedTuple):
    """One kind of thing an action is done to, and where it stands in a packed action."""

    name: str
    shift: int
    """Its lowest bit."""
    width: int
    """How many bits it takes."""

    @property
    def bits(self) -> int:
        """Return the mask of its bits."""
        return (1 << self.width) - 1 << self.shift


BLOCK: Final = Argument("block", 8, 6)
CANDIDATE: Final = Argument("candidate", 8, 6)  # for the crown: Bruce, Comyn or Balliol
OWN_CARD: Final = Argument("card", 8, 6)
AREA: Final = Argument("area", 14, 5)
ROUTE: Final = Argument("route", 14, 21)
DICE: Final = Argument("dice", 8, 12)
DEALT_SIDE: Final = Argument("side", 8, 1)
HAND: Final = Argument("hand", 9, 24)
LEVIED: Final = Argument("levied", 8, 43)


class Verb(NamedTuple):
    """What one may do."""

    text: str
    arguments: tuple[Argument, ...]
    """What it is done to, in the order it is written in."""


TABLE: Final[dict[int, Verb]] = {
    CARD: Verb("card", (OWN_CARD,)),
    DECLINE: Verb("decline", ()),
    HERALD: Verb("herald", (BLOCK,)),
    PILLAGE: Verb("pillage", (AREA,)),
    SHIP: Verb("ship", (BLOCK, AREA)),
    TRUCE: Verb("truce", ()),
    VICTUALS: Verb("victuals", (AREA,)),
    CROWN: Verb("crown", (CANDIDATE,)),
    HIT: Verb("hit", (BLOCK,)),
    ADD: Verb("add", (BLOCK,)),
    MOVE: Verb("move", (BLOCK, ROUTE)),
    SAIL: Verb("sail", (BLOCK, ROUTE)),
    MAIN: Verb("main", (ROUTE,)),
    END: Verb("end", ()),
    BATTLE: Verb("battle", (AREA,)),
    FIGHT: Verb("fight", (BLOCK,)),
    PASS: Verb("pass", (BLOCK,)),
    RETREAT: Verb("retreat", (BLOCK, AREA)),
    REGROUP: Verb("regroup", (BLOCK, AREA)),
    DISBAND: Verb("disband", (BLOCK,)),
    HOME: Verb("home", (BLOCK, AREA)),
    STAY: Verb("stay", (BLOCK,)),
    DRAW: Verb("draw", (AREA,)),
    ROLL: Verb("roll", (DICE,)),
    DEAL: Verb("deal", (DEALT_SIDE, HAND)),
    DRAWN: Verb("drawn", (BLOCK,)),
    LEVY: Verb("levy", (LEVIED,)),
}
"""Every verb with its text and its arguments."""
VERBS: Final[list[str]] = ["", *[TABLE[verb].text for verb in range(1, len(TABLE) + 1)]]
"""The text of each verb, by number."""
ARGUMENTS: Final[list[tuple[Argument, ...]]] = [(), *[TABLE[verb].arguments for verb in range(1, len(TABLE) + 1)]]
"""The arguments of each verb, by number."""
VERB_AND_SIDE: Final = 0xFF
"""The bits that every action may use."""
ARGUMENT_BITS: Final[vec[i64]] = vec[i64]([sum([argument.bits for argument in arguments]) for arguments in ARGUMENTS])
"""The bits of each verb's arguments, by number; an action with others is malformed."""

SEA_ROUTE: Final = 1 << 20
"""Marks a route that crosses no border."""


def pack(verb: int, side: int, values: Sequence[int]) -> Action:
    """Return an action from the values of its verb's arguments, in the order of `TABLE`."""
    action: int = verb | side << 6
    for argument, value in zip(ARGUMENTS[verb], values, strict=True):
        action |= value << argument.shift
    return action


def simple(verb: i64, side: i64) -> i64:
    """Return an action without arguments."""
    return verb | side << 6


def on_block(verb: i64, side: i64, block: i64) -> i64:
    """Return an action on one block (or card)."""
    return verb | side << 6 | block << 8


def on_area(verb: i64, side: i64, area: i64) -> i64:
    """Return an action on one area."""
    return verb | side << 6 | area << 14


def on_both(verb: i64, side: i64, block: i64, area: i64) -> i64:
    """Return an action that takes one block to one area."""
    return verb | side << 6 | block << 8 | area << 14


def on_route(verb: i64, side: i64, block: i64, route: i64) -> i64:
    """Return an action of one block along a route (`MAIN` has no block)."""
    return verb | side << 6 | block << 8 | route << 14


def add_blocks(options: vec[i64], verb: i64, side: i64, blocks: i64) -> vec[i64]:
    """Return the options with an action on each of some blocks."""
    action = verb | side << 6
    while blocks:
        low = blocks & -blocks
        options = append(options, action | INDEX[low % BIT_PRIME] << 8)
        blocks ^= low
    return options


def add_areas(options: vec[i64], verb: i64, side: i64, areas: i64) -> vec[i64]:
    """Return the options with an action on each of some areas."""
    return add_ways(options, verb, side, 0, areas)


def add_ways(options: vec[i64], verb: i64, side: i64, block: i64, areas: i64) -> vec[i64]:
    """Return the options with an action that takes a block to each of some areas."""
    action = verb | side << 6 | block << 8
    while areas:
        low = areas & -areas
        options = append(options, action | INDEX[low % BIT_PRIME] << 14)
        areas ^= low
    return options


def roll(dice: list[int]) -> i64:
    """Return the roll of one to four dice; their order is not kept."""
    action: i64 = ROLL | 2 << 6
    shift: i64 = 8
    for die in sorted(dice):
        action |= die << shift
        shift += 3
    return action


def deal(side: i64, hand: i64) -> i64:
    """Return the deal of a packed hand to a side."""
    return DEAL | 2 << 6 | side << 8 | hand << 9


def levy(blocks: i64) -> i64:
    """Return the levy of a mask of blocks."""
    return LEVY | 2 << 6 | blocks << 8


def verb_of(action: i64) -> i64:
    """Return the verb."""
    return action & 63


def side_of(action: i64) -> i64:
    """Return who acts."""
    return action >> 6 & 3


def block_of(action: i64) -> i64:
    """Return the block, or the card of `CARD`."""
    return action >> 8 & 63


def area_of(action: i64) -> i64:
    """Return the area."""
    return action >> 14 & 31


def route_of(action: i64) -> i64:
    """Return the route."""
    return action >> 14 & 0x1FFFFF


def dice_of(action: i64) -> list[int]:
    """Return the dice of a roll in rising order."""
    dice: list[int] = []
    rest: i64 = action >> 8
    while rest:
        dice.append(rest & 7)
        rest >>= 3
    return dice


def dealt_side_of(action: i64) -> i64:
    """Return who is dealt to."""
    return action >> 8 & 1


def hand_of(action: i64) -> i64:
    """Return the packed hand of a deal."""
    return action >> 9


def levied_of(action: i64) -> i64:
    """Return the mask of blocks a levy brings."""
    return action >> 8


def route(areas: list[int], by_sea: bool = False) -> i64:
    """Pack a route of two to four areas."""
    packed: i64 = 0
    shift: i64 = 0
    for area in areas:
        packed |= (area + 1) << shift
        shift += 5
    return packed | SEA_ROUTE if by_sea else packed


def route_areas(packed: i64) -> list[int]:
    """Return the areas of a route, from start to end."""
    areas: list[int] = []
    rest: i64 = packed & (SEA_ROUTE - 1)
    while rest:
        areas.append((rest & 31) - 1)
        rest >>= 5
    return areas
