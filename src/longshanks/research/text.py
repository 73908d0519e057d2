"""A view as canonical text: two views have the same text if and only if they tell the same."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

from longshanks.notation.names import write_route
from longshanks.notation.position import write_edition
from longshanks.rules.events import SPECTATOR
from longshanks.rules.r1_map import AREA_NAMES, AREAS, BORDER_ENDS, BORDERS, PLACE_NAMES, areas_of
from longshanks.rules.r2_blocks import BLOCK_NAMES, SIDE_NAMES, SIDES, blocks_of
from longshanks.rules.r3_cards import CARD_NAMES
from longshanks.rules.state import REASONS, STAGE_NAMES
from longshanks.views.view import BattleView, Known, View


def digest(*parts: bytes) -> str:
    """Return a short fingerprint of some bytes."""
    return blake2b(b"\0".join(parts), digest_size=16).hexdigest()


def view_text(view: View) -> str:
    """Write a view, one fact a line; what is zero, empty or nobody is left out."""
    setup = view.setup
    lines = [
        f"viewer: {'spectator' if view.viewer == SPECTATOR else SIDE_NAMES[view.viewer]}",
        f"setup: {setup.scenario} {write_edition(setup.edition)} {setup.bid_england} {setup.bid_scotland}",
        f"now: {view.year} {view.turn} {STAGE_NAMES[view.stage]} {' '.join(SIDE_NAMES[a] for a in view.actors)}",
    ]
    for key, value in _facts(view):
        if value:
            lines.append(f"{key}: {value}")
    if view.battle is not None:
        lines += [f"battle {key}: {value}" for key, value in _battle_facts(view.battle) if value]
    if view.actions:
        told = " ".join(str(action) for action in view.actions).encode()
        lines.append(f"choices: {len(view.actions)} {digest(told)}")
    if view.winner >= 0:
        lines.append(f"won: {SIDE_NAMES[view.winner]} {REASONS[view.reason][0]}")
    return "\n".join(lines) + "\n"


def private_text(view: View) -> str:
    """Write what only the viewer knows: their blocks and their cards."""
    if view.viewer == SPECTATOR:
        return ""
    return f"blocks: {_known(view.known[view.viewer])}\nhand: {_cards(view.hand)}\n"


def _facts(view: View) -> list[tuple[str, str]]:
    facts: list[tuple[str, str]] = []
    for side in SIDES:
        name = SIDE_NAMES[side]
        hidden = [f"{AREA_NAMES[area]} {n}{_by(route)}" for area, route, n in view.hidden[side]]
        facts += [
            (f"{name} known", _known(view.known[side])),
            (f"{name} hidden", ", ".join(hidden)),
            (f"{name} pool", str(view.pools[side])),
            (f"{name} cards", f"{view.hand_sizes[side]} {int(view.laid[side])} {_cards([view.cards[side]])}"),
            (f"{name} played", _cards(view.played[side])),
            (f"{name} crossed", _by_border(view.crossed[side * BORDERS : (side + 1) * BORDERS])),
        ]
    return [
        *facts,
        ("hand", _cards(view.hand)),
        ("nobles scotland", _blocks(view.scottish_nobles)),
        ("nobles on map", _blocks(view.nobles)),
        ("turn of", " ".join(_side(s) for s in (view.first, view.event, view.truce, view.assailant, view.mover))),
        ("pillage", " ".join(_area(a) for a in (view.pillaged_area, view.gain_area))),
        ("supplied", _area(view.supplied_area)),
        ("shipped", " ".join(_area(a) for a in (view.ship_from, view.ship_to))),
        ("drawn for", _area(view.draw_area)),
        ("edward area", _area(view.edward_area)),
        ("nobles asked", " ".join(_block(b) for b in (view.herald_noble, view.going_home, view.landing))),
        ("counts", f"{view.pillage_hits} {view.stolen} {view.steps_left} {view.levy_size} {view.moves_left}"),
        ("building", str(view.building)),
        ("touched", _blocks(view.touched)),
        ("activated", _areas(view.activated)),
        ("slots", _areas(view.crossing_areas)),
        ("entered", view.entered.hex() if any(view.entered) else ""),
        ("main", ", ".join(f"{AREA_NAMES[a]} {view.main[a] & 3}{_by(view.main[a] >> 2)}" for a in _set(view.main))),
        ("declared", _areas(view.declared)),
        ("homed", _blocks(view.homed)),
        ("points", _by_area(view.points)),
        ("landed", ", ".join(f"{BLOCK_NAMES[code & 63]} {AREA_NAMES[code >> 6]}" for code in view.landed)),
        ("added", _by_area(view.added)),
        ("withdrawn", _by_area(view.withdrawn)),
        ("doomed", _blocks(view.doomed)),
        ("flags", _flags(view)),
    ]


def _battle_facts(battle: BattleView) -> list[tuple[str, str]]:
    return [
        ("at", f"{AREA_NAMES[battle.area]} {battle.round} {'ABC'[battle.letter]} {_side(battle.turn)}"),
        ("sides", f"{_side(battle.attacker)} {_side(battle.initiator)} {BLOCK_NAMES[battle.roller]}"),
        ("front", _blocks(battle.front)),
        ("reserve", _blocks(battle.reserve)),
        ("reserves", f"{battle.reserve_counts[0]} {battle.reserve_counts[1]}"),
        ("acted", _blocks(battle.acted)),
        ("leaving", _blocks(battle.leaving)),
        ("ways", ", ".join(f"{BLOCK_NAMES[b]} {AREA_NAMES[a]}" for b, a in battle.destinations)),
        ("used", _by_border(battle.used)),
        ("celtic", _blocks(battle.celtic)),
        ("counts", f"{battle.hits} {battle.regrouping} {int(battle.defenders_retreated)}"),
    ]


def _flags(view: View) -> str:
    flags = {
        "two_events": view.two_events,
        "edward_ii": view.edward_ii,
        "edward_stayed": view.edward_stayed,
        "crowned": view.crowned,
        "selkirk": view.selkirk,
    }
    return " ".join(name for name, value in flags.items() if value)


def _known(blocks: Iterable[Known]) -> str:
    return ", ".join(f"{BLOCK_NAMES[k.block]} {PLACE_NAMES[k.place]} {k.steps}{_by(k.route)}" for k in blocks)


def _by(route: int) -> str:
    return f" {write_route(route)}" if route else ""


def _cards(cards: Iterable[int]) -> str:
    return " ".join(CARD_NAMES[card] if card >= 0 else "?" for card in cards)


def _by_border(counts: bytes) -> str:
    names = [f"{AREA_NAMES[a]}-{AREA_NAMES[b]}" for a, b in BORDER_ENDS] if any(counts) else []
    return ", ".join(f"{name} {n}" for name, n in zip(names, counts, strict=False) if n)


def _by_area(counts: bytes) -> str:
    return ", ".join(f"{AREA_NAMES[area]} {counts[area]}" for area in _set(counts))


def _set(values: Iterable[int]) -> list[int]:
    return [i for i, value in enumerate(values) if value]


def _side(side: int) -> str:
    return SIDE_NAMES[side] if side >= 0 else "-"


def _area(area: int) -> str:
    return AREA_NAMES[area] if 0 <= area < AREAS else "-"


def _block(block: int) -> str:
    return BLOCK_NAMES[block] if block >= 0 else "-"


def _areas(mask: int) -> str:
    return " ".join(AREA_NAMES[area] for area in areas_of(mask))


def _blocks(mask: int) -> str:
    return " ".join(BLOCK_NAMES[block] for block in blocks_of(mask))
