"""The board as a few lines of text: what `str(state)` and `str(view)` show.

1297 turn 1, moves of england (2 left)
angus      S angus 2, fraser 3
england    E edward 4, 3 more
"""

from __future__ import annotations

from longshanks.notation.names import write_route
from longshanks.notation.position import write_position
from longshanks.rules import state as st
from longshanks.rules.events import SPECTATOR, VIEWER_NAMES
from longshanks.rules.r1_map import AREA_NAMES, AREAS
from longshanks.rules.r2_blocks import BLOCK_NAMES, SIDE_LETTERS, SIDE_NAMES, SIDES, blocks_of
from longshanks.rules.r3_cards import CARD_NAMES
from longshanks.views.open_view import open_view
from longshanks.views.view import View


def diagram(view: View) -> str:
    """Return what a view shows: the moment, every area with blocks, cards, pools, and the battle being fought."""
    lines = [_moment(view)]
    for area in range(AREAS):
        groups = [f"{SIDE_LETTERS[side]} {', '.join(_blocks(view, side, area))}" for side in SIDES]
        groups = [group for group in groups if len(group) > 2]
        if groups:
            lines.append(f"{AREA_NAMES[area]:11}{'; '.join(groups)}")
    for side in SIDES:
        played = " ".join(CARD_NAMES[card] if card >= 0 else "?" for card in view.played[side]) or "none"
        lines.append(f"{SIDE_NAMES[side]}: {view.pools[side]} in the pool, cards played {played}")
    if view.viewer != SPECTATOR:
        lines.append(f"hand of {VIEWER_NAMES[view.viewer]}: {' '.join(CARD_NAMES[card] for card in view.hand)}")
    if view.battle is not None:
        battle = view.battle
        fighting = ", ".join(BLOCK_NAMES[block] for block in blocks_of(battle.front))
        where = f"battle of {AREA_NAMES[battle.area]}, round {battle.round}"
        lines.append(f"{where}, {SIDE_NAMES[battle.attacker]} attacks: {fighting}")
    return "\n".join(lines)


def _moment(view: View) -> str:
    if view.winner >= 0:
        return f"{view.year}, won by {SIDE_NAMES[view.winner]}: {st.REASONS[view.reason][0]}"
    when = f"turn {view.turn}" if view.turn else "winter"
    asked = " and ".join(SIDE_NAMES[side] for side in view.actors)
    moves = f" ({view.moves_left} left)" if view.stage == st.MOVES else ""
    return f"{view.year} {when}, {st.STAGE_NAMES[view.stage]} of {asked}{moves}"


def _blocks(view: View, side: int, area: int) -> list[str]:
    known = [f"{BLOCK_NAMES[k.block]} {k.steps}{_by(k.route)}" for k in view.known[side] if k.place == area]
    hidden = [f"{h.number} unknown{_by(h.route)}" for h in view.hidden[side] if h.area == area]
    return known + hidden


def _by(route: int) -> str:
    return f" {write_route(route)}" if route else ""


st.WRITERS["repr"] = lambda state: f"position({write_position(state)!r})"
st.WRITERS["str"] = lambda state: diagram(open_view(state))
st.WRITERS["view"] = diagram
