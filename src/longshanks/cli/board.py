"""The board as text, for one viewer: status, the map as boxes, the battle, the nobles.

Everything comes from a view, so the text can tell no more than the viewer may know. North is at the top. On a narrow
screen the map is a plain list. Colour only repeats what the words say.
"""

from __future__ import annotations

from dataclasses import replace
from textwrap import wrap
from typing import Final

from longshanks.cli.battle_panel import battle_lines
from longshanks.cli.text_style import SIDE_STYLES, TextStyle, styled, wrap_items
from longshanks.cli.translation import area_name, block_label, card_name, choose, listed, name, side_name, translate
from longshanks.rules import state as st
from longshanks.rules.events import SPECTATOR
from longshanks.rules.r1_map import AREA, AREA_NAMES, AREAS, BIT, CASTLE_LIMIT, CATHEDRALS, DEAD, HOME_OF
from longshanks.rules.r2_blocks import (
    BLOCK,
    ENGLAND,
    LETTER,
    MORAY,
    RATING,
    SCOTLAND,
    SIDE_LETTERS,
    SIDE_NAMES,
    blocks_of,
    count,
)
from longshanks.rules.state import State
from longshanks.views.view import UNKNOWN, Known, View, known_blocks, view
from longshanks.words.message import plural
from longshanks.words.render import sentence

WIDTH: Final = 110
"""How wide the board is unless the screen is narrower."""
WIDEST: Final = 130
LIST_BELOW: Final = 90
"""Screens narrower than this get a list instead of boxes."""
SLOTS: Final = 5

LAYOUT: Final[list[list[tuple[str, float, int]]]] = [
    [("garmoran", 0, 1), ("ross", 1, 1), ("moray", 2, 1), ("strathspey", 3, 1), ("buchan", 4, 1)],
    [("lochaber", 0.5, 1), ("badenoch", 2, 1), ("mar", 3, 1), ("angus", 4, 1)],
    [("argyll", 0.5, 1), ("atholl", 2.5, 1)],
    [("lennox", 1, 1), ("mentieth", 2, 1), ("fife", 3.5, 1)],
    [("carrick", 0.5, 1), ("lanark", 1.5, 1), ("lothian", 2.5, 1), ("dunbar", 3.5, 1)],
    [("galloway", 0.5, 1), ("annan", 1.5, 1), ("selkirk", 2.5, 1), ("teviot", 3.5, 1)],
    [("england", 1.5, 3)],
]
"""The rows of the map from north to south: area, how many boxes from the left, how many boxes wide."""

_SHORT: Final = {" Infantry": " Inf", " Archers": " Arc", " Knights": " Kn"}


def board_text(view: View, width: int = WIDTH, colour: bool = False) -> str:
    """Return the whole board as a viewer may know it."""
    lines = [*status_lines(view, width), ""]
    lines += map_lines(view, min(width, WIDEST), colour) if width >= LIST_BELOW else list_lines(view, width, colour)
    lines += [*wrap(translate("board.legend"), width), *wrap(translate("board.legend.marks"), width), ""]
    lines += noble_lines(view, width)
    if view.battle is not None:
        lines += ["", *battle_lines(view, width, colour)]
    return "\n".join(line.rstrip() for line in lines)


def board_of_state(state: State, width: int = WIDTH, colour: bool = False) -> str:
    """Return the board with nothing hidden: for games that are over."""
    return board_text(open_view(state), width, colour)


def open_view(state: State) -> View:
    """Return a spectator's view in which every block lies open."""
    known = (known_blocks(state, ENGLAND, ENGLAND, 0), known_blocks(state, SCOTLAND, SCOTLAND, 0))
    return replace(view(state, SPECTATOR), known=known, hidden=((), ()))


def status_lines(view: View, width: int) -> list[str]:
    """Return year, turn, cards, pools and what else is in force."""
    stage = st.STAGE_NAMES[view.stage]
    season = "winter" if view.turn == 0 and view.winner < 0 else stage
    facts_of_turn = [
        translate(
            choose("board.turn", season),
            scenario=name("scenario", view.setup.scenario),
            year=view.year,
            turn=view.turn,
            stage=translate(f"stage.{stage}"),
            first=side_name(view.first),
            actors=listed([side_name(side) for side in view.actors]),
        )
    ]
    if view.stage == st.MOVES:
        left = view.moves_left
        facts_of_turn.append(translate(choose("board.moves", plural(left)), side=side_name(view.mover), count=left))
    if view.truce >= 0:
        facts_of_turn.append(translate(f"board.truce.{SIDE_NAMES[view.truce]}"))
    cards = []
    if view.turn and view.winner < 0:
        cards.append(
            translate(
                "board.cards",
                english=_card_of_turn(view, ENGLAND),
                scottish=_card_of_turn(view, SCOTLAND),
                held_english=view.hand_sizes[ENGLAND],
                held_scottish=view.hand_sizes[SCOTLAND],
            )
        )
    hand = [hand_line(view)] if view.turn and view.winner < 0 and view.viewer != SPECTATOR else []
    hand.append(played_line(view))
    rest = [translate("board.pools", english=view.pools[ENGLAND], scottish=view.pools[SCOTLAND])]
    if view.edward_area >= 0:
        rest.append(translate("board.edward", area=area_name(view.edward_area)))
    if view.edward_ii:
        rest.append(translate("board.edward_ii"))
    if view.crowned:
        rest.append(translate("board.king"))
    dead = [k.block for side in (SCOTLAND, ENGLAND) for k in view.known[side] if k.place == DEAD]
    if dead:
        rest.append(translate("board.dead", blocks=listed([block_label(block) for block in dead])))
    paragraphs = [facts_of_turn, cards, hand, rest]
    return [line for texts in paragraphs for line in wrap(" ".join(map(sentence, texts)), width)]


def _card_of_turn(view: View, side: int) -> str:
    if view.cards[side] != UNKNOWN:
        return card_name(view.cards[side])
    return translate("board.card.laid" if view.laid[side] else "board.card.none")


def hand_line(view: View) -> str:
    """Return the viewer's hand in a sentence."""
    if not view.hand:
        return translate("board.hand.none")
    return translate("board.hand", cards=" ".join(card_name(card) for card in view.hand))


def played_line(view: View) -> str:
    """Return the cards played this year, as far as the viewer may look back."""
    played = []
    for side in (ENGLAND, SCOTLAND):
        names = [translate("board.card.unknown") if card == UNKNOWN else card_name(card) for card in view.played[side]]
        played.append(" ".join(names) or translate("board.played.none"))
    return translate("board.played", english=played[ENGLAND], scottish=played[SCOTLAND])


def noble_lines(view: View, width: int) -> list[str]:
    """Return who serves whom, and how many nobles are a majority. [R9.0]"""
    sides = [view.nobles & ~view.scottish_nobles, view.nobles & view.scottish_nobles]
    names: list[list[str]] = [[block_label(noble) for noble in blocks_of(mask)] for mask in sides]
    totals = [count(mask) for mask in sides]
    moray = next((k.place for k in view.known[SCOTLAND] if k.block == MORAY), UNKNOWN)
    if moray < AREAS:
        names[SCOTLAND].append(block_label(MORAY) if moray != UNKNOWN else translate("board.nobles.moray"))
        totals[SCOTLAND] += 1
    total = sum(totals)
    lines = wrap(
        translate(
            "board.nobles",
            english=totals[ENGLAND],
            scottish=totals[SCOTLAND],
            total=total,
            needed=total // 2 + 1,
        ),
        width,
    )
    for side in (ENGLAND, SCOTLAND):
        text = translate(
            "board.nobles.list", side=side_name(side), nobles=", ".join(names[side]) or translate("board.nobles.none")
        )
        lines += wrap(text, width, subsequent_indent="    ")
    return lines


def area_title(view: View, area: int) -> str:
    """Return the name of an area with its castle limit, cathedral, noble and battle. [R1.2] [R1.3] [R1.4]"""
    title = f"{area_name(area)} {CASTLE_LIMIT[ENGLAND][area]}"
    if CATHEDRALS & BIT[area]:
        title += "+1"
    if HOME_OF[area] and HOME_OF[area] != AREA_NAMES[area]:
        title += f" ({block_label(BLOCK[HOME_OF[area]])})"
    if all(view.count_blocks(side, area) for side in (ENGLAND, SCOTLAND)):
        title += " !"
    return title


def short_label(block: int) -> str:
    """Return a block's name, shortened to fit a box."""
    label: str = block_label(block)
    for long, short in _SHORT.items():
        label = label.replace(long, short)
    return label


def block_text(known: Known, room: int, owner: str = "") -> str:
    """Return a block as `Wallace 4 A3`, its name cut where there is no room; a star if it has moved."""
    rest = f" {known.steps} {'ABC'[LETTER[known.block]]}{RATING[known.block]}" + ("*" if known.route else "")
    name = short_label(known.block)
    space = room - len(rest) - len(owner)
    if len(name) > space:
        first, blank, last = name.partition(" ")
        name = first[: max(1, space - len(blank + last))] + blank + last
    return owner + name[: max(1, space)] + rest


def area_items(view: View, area: int, room: int) -> list[tuple[str, int]]:
    """Return what stands in an area, each with its side; own blocks bear no mark of their side."""
    items: list[tuple[str, int]] = []
    for side in sorted((ENGLAND, SCOTLAND), key=lambda side: side != view.viewer):
        owner = "" if side == view.viewer else f"{SIDE_LETTERS[side]} "
        items += [(block_text(known, room, owner), side) for known in view.known[side] if known.place == area]
        unseen = sum(hidden.number for hidden in view.hidden[side] if hidden.area == area)
        if unseen:
            items.append((translate(f"board.blocks.{plural(unseen)}.{SIDE_NAMES[side]}", count=unseen), side))
    return items


def map_lines(view: View, width: int, colour: bool) -> list[str]:
    """Return the map as rows of boxes."""
    size = width // SLOTS
    lines: list[str] = []
    for row in LAYOUT:
        boxes = [(round(slot * size), box(view, AREA[name], wide * size, colour)) for name, slot, wide in row]
        height = max(len(rows) for _, rows in boxes)
        for i in range(height):
            line = ""
            at = 0
            for start, rows in boxes:
                if i < len(rows):
                    text, length = rows[i]
                    line += " " * (start - at) + text
                    at = start + length
            lines.append(line)
    return lines


def box(view: View, area: int, width: int, colour: bool) -> list[tuple[str, int]]:
    """Return the lines of an area's box, each with its width on the screen."""
    inner = width - 3
    title = area_title(view, area)[: width - 4]
    style = TextStyle.ALARM if title.endswith("!") else TextStyle.TITLE
    top = "┌ " + styled(title, style, colour) + " " + "─" * (width - len(title) - 4) + "┐"
    lines = [top]
    if area == AREA["england"]:
        lines += _wide_rows(area_items(view, area, inner), inner, colour)
    else:
        for text, side in area_items(view, area, inner):
            lines.append("│ " + styled(text[:inner].ljust(inner), SIDE_STYLES[side], colour) + "│")
    lines.append("└" + "─" * (width - 2) + "┘")
    return [(line, width) for line in lines]


def _wide_rows(items: list[tuple[str, int]], inner: int, colour: bool) -> list[str]:
    """Return the rows of a wide box: each side begins a row of its own."""
    rows: list[str] = []
    for side in (ENGLAND, SCOTLAND):
        lines = wrap_items([item for item, owner in items if owner == side], inner)
        rows += ["│ " + styled(line.ljust(inner), SIDE_STYLES[side], colour) + "│" for line in lines]
    return rows


def list_lines(view: View, width: int, colour: bool) -> list[str]:
    """Return the map as a list, for narrow screens; empty areas share the last line."""
    lines: list[str] = []
    empty: list[str] = []
    for area in (AREA[which] for row in LAYOUT for which, _, _ in row):
        title = area_title(view, area)
        items = area_items(view, area, width)
        if not items:
            empty.append(title)
            continue
        for line in wrap_items([text for text, _ in items], width, f"{title}: ", "    "):
            lines.append(styled(line, SIDE_STYLES[items[0][1]], colour))
    if empty:
        lines += wrap(translate("board.empty", areas=", ".join(empty)), width, subsequent_indent="    ")
    return lines
