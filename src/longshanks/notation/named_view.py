"""A view with names instead of numbers, in typed parts: `named(view(state, "scotland")).blocks[0].name`."""

from __future__ import annotations

from dataclasses import dataclass

from longshanks.notation.action import write_action
from longshanks.notation.names import write_route
from longshanks.rules.events import VIEWER_NAMES
from longshanks.rules.r1_map import AREA_NAMES, AREAS, PLACE_NAMES, areas_of
from longshanks.rules.r2_blocks import BLOCK_NAMES, MAX_STEPS, SIDE_NAMES, SIDES, blocks_of
from longshanks.rules.r3_cards import CARD_NAMES
from longshanks.rules.state import REASONS, STAGE_NAMES
from longshanks.views.view import View


@dataclass(frozen=True, slots=True)
class NamedBlock:
    """A block that the viewer can tell."""

    name: str
    side: str
    place: str
    """An area, `pool`, `off` or `dead`."""
    steps: int
    """Its strength, 0 off the map."""
    full: int
    """Its full strength."""
    route: str
    """The way it took this turn, such as `fife>angus`, or nothing; of own blocks only."""


@dataclass(frozen=True, slots=True)
class NamedGroup:
    """Blocks of a side in an area that the viewer cannot tell apart."""

    side: str
    area: str
    number: int
    route: str
    """The way they took this turn, or nothing."""


@dataclass(frozen=True, slots=True)
class NamedBattle:
    """The battle being fought."""

    area: str
    attacker: str
    round: int
    letter: str
    """The letter that acts: A, B or C."""
    turn: str
    """The side whose blocks of that letter act."""
    front: tuple[str, ...]
    """The blocks in the fight, both sides."""
    reserve: tuple[str, ...]
    """The reserve blocks that the viewer knows."""
    hits: int
    """Hits still to be taken."""


@dataclass(frozen=True, slots=True)
class NamedView:
    """What a side or a spectator may know, in names."""

    viewer: str
    year: int
    turn: int
    """The turn of the year, 0 in winter."""
    stage: str
    rule: str
    actors: tuple[str, ...]
    actions: tuple[str, ...]
    """What the viewer may do, as text."""
    blocks: tuple[NamedBlock, ...]
    """Every block the viewer can tell."""
    groups: tuple[NamedGroup, ...]
    """The blocks on the map that the viewer cannot tell."""
    pools: dict[str, int]
    """How many blocks lie in each draw pool."""
    hand: tuple[str, ...]
    cards: dict[str, str]
    """The card of this turn by side, where one may know it."""
    played: dict[str, tuple[str, ...]]
    """The cards played this year; `?` where one may not look back."""
    first: str
    """Player 1 of this turn."""
    moves_left: int
    activated: tuple[str, ...]
    """The areas whose group may move."""
    points: dict[str, int]
    """Replacement points left in the viewer's areas."""
    battle: NamedBattle | None
    winner: str
    """The side that won, or nothing."""
    reason: str
    """How it won, or nothing."""

    def blocks_in(self, area: str) -> tuple[NamedBlock, ...]:
        """Return the blocks in an area that the viewer can tell."""
        return tuple(block for block in self.blocks if block.place == area)


def named(view: View) -> NamedView:
    """Return a view in names."""
    return NamedView(
        viewer=VIEWER_NAMES[view.viewer],
        year=view.year,
        turn=view.turn,
        stage=STAGE_NAMES[view.stage],
        rule=view.rule,
        actors=tuple(SIDE_NAMES[side] for side in view.actors),
        actions=tuple(write_action(action) for action in view.actions),
        blocks=tuple(
            NamedBlock(
                BLOCK_NAMES[k.block],
                SIDE_NAMES[side],
                PLACE_NAMES[k.place],
                k.steps,
                MAX_STEPS[k.block],
                _route(k.route),
            )
            for side in SIDES
            for k in view.known[side]
        ),
        groups=tuple(
            NamedGroup(SIDE_NAMES[side], AREA_NAMES[h.area], h.number, _route(h.route))
            for side in SIDES
            for h in view.hidden[side]
        ),
        pools={SIDE_NAMES[side]: view.pools[side] for side in SIDES},
        hand=tuple(CARD_NAMES[card] for card in view.hand),
        cards={SIDE_NAMES[side]: CARD_NAMES[view.cards[side]] for side in SIDES if view.cards[side] >= 0},
        played={SIDE_NAMES[side]: tuple(map(_card, view.played[side])) for side in SIDES},
        first=SIDE_NAMES[view.first],
        moves_left=view.moves_left,
        activated=tuple(AREA_NAMES[area] for area in areas_of(view.activated)),
        points={AREA_NAMES[area]: view.points[area] for area in range(AREAS) if view.points[area]},
        battle=_battle(view),
        winner=SIDE_NAMES[view.winner] if view.winner >= 0 else "",
        reason=REASONS[view.reason][0],
    )


def _battle(view: View) -> NamedBattle | None:
    battle = view.battle
    if battle is None:
        return None
    return NamedBattle(
        AREA_NAMES[battle.area],
        SIDE_NAMES[battle.attacker],
        battle.round,
        "ABC"[battle.letter],
        SIDE_NAMES[battle.turn],
        tuple(BLOCK_NAMES[block] for block in blocks_of(battle.front)),
        tuple(BLOCK_NAMES[block] for block in blocks_of(battle.reserve)),
        battle.hits,
    )


def _card(card: int) -> str:
    return CARD_NAMES[card] if card >= 0 else "?"


def _route(route: int) -> str:
    return write_route(route) if route else ""
