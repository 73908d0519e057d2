"""Why not, for who points at things: the action that pointing at a block, an area or a card seems to mean now.

A reader who clicks on a block and then on an area asks for no action by its text. What they seem to want is made out of
the actions their side may take now, with the shortest way over land for a move, and refused as any other action is.
Only where a block of the side itself stands is looked at: where others stand must not show in an answer.
"""

from __future__ import annotations

from longshanks.rules import actions as act
from longshanks.rules.engine import actors, legal_actions, why_not
from longshanks.rules.r1_map import AREAS, BIT, NEIGHBOURS
from longshanks.rules.r2_blocks import BLOCKS, NORSE
from longshanks.rules.refusals import Refusal, refuse
from longshanks.rules.state import State

LONGEST_ROUTE = 3
"""The most borders a route of the notation crosses."""


def why_not_implied(
    s: State, side: int, block: int | None = None, area: int | None = None, card: int | None = None
) -> Refusal | None:
    """Return why a side may not do what it seems to want with a card, with an area, or with a block (and an area).

    Returns None if it may.
    """
    offered = legal_actions(s, side) if side in actors(s) else []
    if not offered:
        return why_not(s, side, act.simple(act.END, side))
    if card is not None:
        return why_not(s, side, act.pack(act.CARD, side, [card]))
    verbs = [act.verb_of(action) for action in offered]
    if block is None:
        on_area = next((verb for verb in verbs if act.ARGUMENTS[verb] == (act.AREA,)), act.BATTLE)
        return why_not(s, side, act.on_area(on_area, side, area or 0))
    of_block = [action for action in offered if act.BLOCK in act.ARGUMENTS[act.verb_of(action)]]
    if area is not None:
        going = [action for action in of_block if len(act.ARGUMENTS[act.verb_of(action)]) == 2]
        own = [action for action in going if act.block_of(action) == block]
        return _why_not_there(s, side, block, area, act.verb_of((own or going)[0]) if going else act.MOVE)
    like = act.ARGUMENTS[act.verb_of(of_block[0])] if of_block else (act.BLOCK, act.ROUTE)
    if act.ROUTE in like:
        place = _place(s, side, block)
        return _why_not_there(s, side, block, 0 if place is None else NEIGHBOURS[place][0][0], act.MOVE)
    verb = act.verb_of(of_block[0])
    if act.AREA in like:
        return why_not(s, side, act.on_both(verb, side, block, act.area_of(of_block[0])))
    return why_not(s, side, act.on_block(verb, side, block))


def _why_not_there(s: State, side: int, block: int, area: int, verb: int) -> Refusal | None:
    """Return why a block may not go to an area, by the shortest way if it goes by land."""
    if verb not in (act.MOVE, act.SAIL):
        return why_not(s, side, act.on_both(verb, side, block, area))
    place = _place(s, side, block)
    # For a block that is not the side's own, or not on the map, any way to the area is refused for that.
    start = NEIGHBOURS[area][0][0] if place is None else place
    if verb == act.SAIL or block == NORSE:
        return why_not(s, side, act.on_route(act.SAIL, side, block, act.route([start, area], by_sea=True)))
    way = shortest_way(start, area)
    refusal = why_not(s, side, act.on_route(act.MOVE, side, block, act.route(way[: LONGEST_ROUTE + 1])))
    if len(way) - 1 > LONGEST_ROUTE and (refusal is None or refusal.code != "phase/wrong"):
        return refuse("move/too-far", "2.13", block=block, limit=s.setup.edition.move[block])
    return refusal


def _place(s: State, side: int, block: int) -> int | None:
    """Return the area where a side's own block stands, None if it is not its own or not on the map."""
    if block >= BLOCKS or not s.army[side] & BIT[block] or not 0 <= s.location[block] < AREAS:
        return None
    return s.location[block]


def shortest_way(start: int, end: int) -> list[int]:
    """Return the areas of a shortest way over borders, whoever holds them. [R1.1]"""
    ways = [[start]]
    reached = {start}
    for way in ways:
        if way[-1] == end:
            return way
        for neighbour, _ in NEIGHBOURS[way[-1]]:
            if neighbour not in reached:
                reached.add(neighbour)
                ways.append([*way, neighbour])
    raise AssertionError("every area can be reached from every other")
