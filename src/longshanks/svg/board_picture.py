"""The board as SVG: a state with everything open, a view with what its side may know, or a moment of a game."""

from __future__ import annotations

import re
from html import escape
from typing import Final

from longshanks.notation.action import read_action
from longshanks.notation.game import Game, Moment
from longshanks.rules import actions as act
from longshanks.rules import state as st
from longshanks.rules.events import SPECTATOR, VIEWER_NAMES
from longshanks.rules.r1_map import AREA_NAMES
from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND, SIDE_NAMES, count
from longshanks.rules.r3_cards import CARD_NAMES
from longshanks.rules.state import State
from longshanks.svg.block_picture import FONT, back, face, fitted
from longshanks.svg.block_places import FAN, Placed, places
from longshanks.svg.picture_data import picture_data
from longshanks.views.open_view import open_view
from longshanks.views.view import Hidden, Known, View, view
from longshanks.words.catalogue import CATALOGUE

Drawable = State | View | Game | Moment
"""What can be drawn."""
_USED: Final = re.compile(r'href="#([\w-]+)"')
_SYMBOL: Final = re.compile(r'<symbol id="([\w-]+)".*?</symbol>', re.DOTALL)
MARGIN: Final = 14
CAPTION: Final = 58
"""How high the line of text under the map is."""


def seen_in(what: Drawable, viewer: int | str | None = None) -> View:
    """Return what is shown of something: all of a state, or what a side or a spectator may know."""
    if isinstance(what, View):
        return what
    if not isinstance(what, State | Game | Moment):
        raise TypeError(f"a State, a View, a Game or a Moment is drawn, not {type(what).__name__} ({what!r:.60})")
    state = what if isinstance(what, State) else what.state
    if viewer is None:
        return open_view(state)
    numbers = {name: number for number, name in VIEWER_NAMES.items()}
    number = numbers.get(viewer) if isinstance(viewer, str) else viewer
    if number not in VIEWER_NAMES:
        raise ValueError(f"there is no viewer {viewer!r}: choose from {', '.join(numbers)}, or None to see everything")
    return view(state, number)


def draw(what: Drawable, viewer: int | str | None = None, width: int | None = None) -> str:
    """Return a picture as SVG; of a state, a game or a moment with everything open unless there is a viewer.

    Of a moment the way of a move is drawn, too. `width` is in pixels; without it the picture fills the room it has.
    """
    seen = seen_in(what, viewer)
    pieces = places(seen, picture_data().map)
    content = background(seen.turn == 0 and seen.winner < 0) + symbols(pieces) + drawn(pieces)
    if isinstance(what, Moment):
        content += way(read_action(what.action))
    return page(content + caption(caption_text(seen)), width, caption_text(seen))


def page(content: str, width: int | None, title: str) -> str:
    """Return a whole picture around its content."""
    left, top, across, down = frame()
    size = f' width="{width}" height="{round(width * down / across)}"' if width else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {across} {down}"{size} role="img">'
        f"<title>{escape(title)}</title>{used_symbols(content)}{content}</svg>\n"
    )


def used_symbols(content: str) -> str:
    """Return the paints, and those of the arms and signs that something refers to."""
    used = set(_USED.findall(content))
    return _SYMBOL.sub(lambda symbol: symbol[0] if symbol[1] in used else "", picture_data().sprite)


def frame() -> tuple[int, int, int, int]:
    """Return what of the map is shown: left, top, width and height, the caption included."""
    home = picture_data().map["home"]
    left, top = home["left"] - MARGIN, home["top"] - MARGIN
    return left, top, home["right"] + MARGIN - left, home["bottom"] + CAPTION - top


def background(winter: bool) -> str:
    """Return sea and land, rivers and borders, castles and names."""
    data = picture_data()
    drawing, colours = data.map, data.colours
    left, top, across, down = frame()
    sea = colours["sea-winter" if winter else "sea"]
    shallow = f'fill="none" stroke="{colours["shallows"]}" stroke-opacity=".36" stroke-linejoin="round"'
    parts = [f'<rect fill="{sea}" x="{left}" y="{top}" width="{across}" height="{down}"/>']
    parts += [f'<path {shallow} stroke-width="{width}" d="{drawing["coast"]}"/>' for width in (36, 21, 9)]
    parts.append(f'<path fill="{colours["land-beyond"]}" d="{drawing["backdrop"]}"/>')
    for area in drawing["areas"]:
        land = colours["land-south" if area == "england" else f"land-{drawing['tint'][area]}"]
        parts.append(f'<path fill="{land}" d="{drawing["outline"][area]}"/>')
        if winter:
            parts.append(f'<path fill="{colours["snow"]}" fill-opacity=".74" d="{drawing["outline"][area]}"/>')
    lines = [
        ("map-river", 1.6, drawing["rivers"]),
        ("map-loch-bank", 5, drawing["lochs"]),
        ("sea", 3.2, drawing["lochs"]),
        ("border-england", 9, drawing["ways"]["english"]),
        ("border-casing", 6.5, drawing["ways"]["green"] + drawing["ways"]["red"]),
        ("border-green", 3.4, drawing["ways"]["green"]),
        ("border-red", 3.4, drawing["ways"]["red"]),
        ("map-coast", 1.8, drawing["coast"]),
    ]
    parts += [
        f'<path fill="none" stroke="{colours[colour]}" stroke-width="{width}" stroke-linejoin="round" d="{d}"/>'
        for colour, width, d in lines
    ]
    return "".join(parts) + "".join(name_of(area) for area in drawing["areas"])


def name_of(area: str) -> str:
    """Return the name of an area where it stands on the map."""
    data = picture_data()
    spot, label = data.map["spots"][area], CATALOGUE[f"area.{area}"].upper()
    halo = f'stroke="{data.colours["map-halo"]}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"'
    return (
        f'<text x="{spot["nameX"]}" y="{spot["nameY"]}" text-anchor="middle" font-family="{FONT}" font-weight="700" '
        f'font-size="19" letter-spacing="2" fill="{data.colours["map-ink"]}" {halo}>{escape(label)}</text>'
    )


def key_of(piece: Placed) -> str:
    """Return the name of the symbol of a piece."""
    side, what = piece.piece
    if isinstance(what, Hidden):
        return f"back-{SIDE_NAMES[side]}"
    return f"block-{what.block}-{side}-{what.steps}"


def symbols(pieces: list[Placed], known: set[str] | None = None) -> str:
    """Return the symbols that some pieces are drawn with, those apart that are known, and note them."""
    known = set() if known is None else known
    parts: list[str] = []
    for placed in pieces:
        key = key_of(placed)
        if key in known:
            continue
        known.add(key)
        side, what = placed.piece
        content = face(what.block, side, what.steps) if isinstance(what, Known) else back(side)
        parts.append(f'<symbol id="{key}" viewBox="-4 -4 112 112">{content}</symbol>')
    return "".join(parts)


def drawn(pieces: list[Placed]) -> str:
    """Return pieces in their places."""
    parts: list[str] = []
    for placed in pieces:
        side, what = placed.piece
        size = round(placed.size * 112 / 96, 1)
        shift = placed.size * 4 / 96
        for i in range(max(1, placed.piece.backs())):
            x = round(placed.x - shift + i * FAN * placed.size, 1)
            y = round(placed.y - shift, 1)
            parts.append(f'<use href="#{key_of(placed)}" x="{x}" y="{y}" width="{size}" height="{size}"/>')
        if isinstance(what, Hidden) and what.number > 1:
            parts.append(number_on(placed, what.number, side))
    return "".join(parts)


def number_on(placed: Placed, number: int, side: int) -> str:
    """Return how many blocks lie in one place, on the last of them."""
    colours = picture_data().colours
    x = placed.x + placed.size * (placed.piece.width() - 0.2)
    y = placed.y + placed.size * 0.2
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="17" fill="{colours["token"]}" stroke="{colours["outline"]}"/>'
        f'<text x="{x:.1f}" y="{y + 9:.1f}" text-anchor="middle" font-family="{FONT}" font-weight="700" font-size="25" '
        f'fill="{colours[f"{SIDE_NAMES[side]}-paint"]}">{number}</text>'
    )


def way(action: int) -> str:
    """Return the way that an action takes over the map, with a head; nothing for what takes none."""
    kinds = act.ARGUMENTS[act.verb_of(action)]
    if act.ROUTE not in kinds:
        return ""
    data = picture_data()
    spots = data.map["spots"]
    points = [spots[AREA_NAMES[area]] for area in act.route_areas(act.route_of(action))]
    line = "M" + "L".join(f"{point['x']} {point['y']}" for point in points)
    colour = data.colours["way-chosen"]
    end = points[-1]
    return (
        f'<path fill="none" stroke="{data.colours["map-casing"]}" stroke-width="13" stroke-opacity=".8" '
        f'stroke-linejoin="round" stroke-linecap="round" d="{line}"/>'
        f'<path fill="none" stroke="{colour}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round" '
        f'd="{line}"/>'
        f'<circle cx="{end["x"]}" cy="{end["y"]}" r="14" fill="{colour}" stroke="{data.colours["map-casing"]}" '
        'stroke-width="3"/>'
    )


def caption_text(seen: View) -> str:
    """Return what is under the map: when it is, how many nobles each side has, and the cards of the turn."""
    when = f"{seen.year}, turn {seen.turn}" if seen.turn else f"{seen.year}, winter"
    if seen.winner >= 0:
        when = f"{seen.year}: {SIDE_NAMES[seen.winner].title()} has won ({st.REASONS[seen.reason][0]})"
    scots = count(seen.scottish_nobles)
    text = f"{when}   Nobles: Scotland {scots}, England {count(seen.nobles) - scots}"
    if seen.turn and seen.cards[ENGLAND] >= 0 and seen.cards[SCOTLAND] >= 0:
        english, scottish = (CARD_NAMES[seen.cards[side]].replace("_", " ") for side in (ENGLAND, SCOTLAND))
        text += f"   Cards: {english} / {scottish}"
    return text if seen.viewer == SPECTATOR else f"{text}   Seen by {VIEWER_NAMES[seen.viewer].title()}"


def caption(text: str) -> str:
    """Return the line of text under the map."""
    left, top, across, down = frame()
    colours = picture_data().colours
    y = top + down - CAPTION
    return (
        f'<rect x="{left}" y="{y}" width="{across}" height="{CAPTION}" fill="{colours["paper-high"]}"/>'
        f'<text x="{left + across / 2}" y="{y + 39}" text-anchor="middle" font-family="{FONT}" '
        f'font-size="{fitted(text, across - 40, 30)}" xml:space="preserve" '
        f'fill="{colours["ink"]}">{escape(text)}</text>'
    )
