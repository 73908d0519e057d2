"""A block as SVG, in a square of 96: as on the page, what counts stands in its left half."""

from __future__ import annotations

from html import escape
from typing import Final

from longshanks.rules.r2_blocks import BLOCK_NAMES, ENGLAND, SIDE_NAMES
from longshanks.svg.picture_data import picture_data
from longshanks.words.catalogue import CATALOGUE

FONT: Final = "Georgia, 'DejaVu Serif', serif"
CORNERS: Final = (5, 17)
"""How round the corners are, by side."""
SQUARE: Final = "M20 16H76V50C76 68 63 77 48 84C33 77 20 68 20 50Z"
CROSS: Final = "M43 17.5H53V41H74.5V51H53V81L48 83.5L43 81V51H21.5V41H43Z"
SALTIRE: Final = "M28 21.5L48 41.5L68 21.5L74.5 28L54.5 48L74.5 68L68 74.5L48 54.5L28 74.5L21.5 68L41.5 48L21.5 28Z"


def fitted(text: str, room: float, most: float) -> float:
    """Return how high a text can be written in some room, at most; a letter is taken for two thirds wide."""
    return round(min(most, room / max(1.0, 0.66 * len(text))), 1)


def ground(side: int) -> str:
    """Return the wood of a block."""
    colours, name, corner = picture_data().colours, SIDE_NAMES[side], CORNERS[side]
    return (
        f'<rect fill="{colours["block-shade"]}" opacity=".28" x="5" y="8" width="98" height="98" rx="{corner}"/>'
        f'<rect fill="{colours[f"{name}-deep"]}" x="3.5" y="4" width="96" height="97" rx="{corner}"/>'
        f'<rect fill="url(#wood-{name})" width="96" height="96" rx="{corner}"/>'
        f'<rect fill="none" stroke="{colours["block-shine"]}" stroke-opacity=".3" stroke-width="2" x="1.5" y="1.5" '
        f'width="93" height="93" rx="{corner - 1}"/>'
    )


def back(side: int) -> str:
    """Return a block seen from behind."""
    colours, name = picture_data().colours, SIDE_NAMES[side]
    dim, light = colours[f"{name}-dim"], colours[f"{name}-light"]
    if side == ENGLAND:
        emblem = f'<path fill="{dim}" d="{SQUARE}"/><path fill="{light}" d="{CROSS}"/>'
    else:
        emblem = f'<circle fill="{dim}" cx="48" cy="48" r="33"/><path fill="{light}" d="{SALTIRE}"/>'
    return ground(side) + emblem


def face(block: int, side: int, steps: int) -> str:
    """Return a block with its face: strength, arms, combat rating, kind, move and name."""
    data = picture_data()
    colours, name = data.colours, BLOCK_NAMES[block]
    printed = data.facts[name]
    ink = colours["block-ink"]
    text = f'fill="{ink}" font-family="{FONT}" font-weight="700"'
    parts = [ground(side)]
    for i in range(max(printed["steps"], steps)):
        paint = (
            f'fill="{colours["block-pip-now"]}" stroke="{colours["block-pip-line"]}" stroke-width="1.2"'
            if i < steps
            else f'fill="{colours["block-pip-gone"]}" fill-opacity=".55" stroke="{colours["block-pip"]}" '
            'stroke-opacity=".4" stroke-width="1.6"'
        )
        if side == ENGLAND:
            parts.append(f'<rect {paint} x="{6 + i * 17}" y="5" width="13" height="13" rx="1.5"/>')
        else:
            parts.append(f'<circle {paint} cx="{13.5 + i * 17}" cy="11.5" r="7"/>')
    rating = str(printed["combat"])
    paper = f'fill="{colours["block-paper"]}" stroke="{colours["outline"]}" stroke-opacity=".55" stroke-width="1.2"'
    parts += [
        f'<rect {paper} x="4" y="23" width="88" height="69" rx="{CORNERS[side] * 0.6:g}"/>',
        f'<use href="#arms-{name}" x="52" y="25.5" width="37" height="45"/>',
        f'<text {text} x="6.5" y="51.5" letter-spacing="-1" font-size="{fitted(rating, 41, 32)}">{rating}</text>',
        f'<use href="#kind-{printed["kind"]}" x="8" y="56" width="18" height="18"/>',
    ]
    if printed.get("move"):
        parts.append(f'<text {text} x="27" y="72.5" font-size="21">{printed["move"]}</text>')
    else:
        parts.append('<use href="#mark-sail" x="29" y="56.5" width="15" height="17"/>')
    if printed.get("cross"):
        parts.append(f'<path fill="{ink}" d="M43.5 57h3.6v4h3v3.6h-3v9h-3.6v-9h-3v-3.6h3z"/>')
    if printed.get("celtic"):
        parts.append('<use href="#mark-celtic" x="40.5" y="58" width="13" height="13"/>')
    label = CATALOGUE.get(f"brief.{name}") or CATALOGUE[f"label.{name}"]
    size = fitted(label, 84, 18)
    parts.append(f'<text {text} x="48" y="89" text-anchor="middle" font-size="{size}">{escape(label)}</text>')
    return "".join(parts)
