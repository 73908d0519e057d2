"""A game as one moving picture: an SVG that shows one position after the other, without a script."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from longshanks.notation.game import Game
from longshanks.rules import state as st
from longshanks.rules.state import State
from longshanks.svg.block_places import places
from longshanks.svg.board_picture import background, caption, caption_text, drawn, page, seen_in, symbols
from longshanks.svg.picture_data import picture_data
from longshanks.views.view import View

SECONDS: Final = 1.2


def frames_of(game: Game, viewer: int | str | None = None) -> list[View]:
    """Return the positions worth showing: after each side's moves, after each battle, and at each change of turn."""
    shown: list[State] = []
    for moment in game.moments():
        before, after = moment.before, moment.state
        moved = before.stage == st.MOVES and after.stage != st.MOVES
        fought = before.battle is not None and after.battle is None
        if moved or fought or (before.year, before.turn) != (after.year, after.turn) or after.winner >= 0:
            shown.append(after)
    return [seen_in(state, viewer) for state in shown or [game.state]]


def animate(game: Game, viewer: int | str | None = None, seconds: float = SECONDS, width: int | None = None) -> str:
    """Return a game as a moving SVG that begins again at its end, so many seconds for each position."""
    if not isinstance(game, Game):
        raise TypeError(f"a Game is animated, not {type(game).__name__} ({game!r:.60})")
    return animation(frames_of(game, viewer), seconds, width)


def animation(frames: Sequence[View], seconds: float, width: int | None) -> str:
    """Return views as a moving picture."""
    drawing, known = picture_data().map, set[str]()
    whole = seconds * len(frames)
    defs: list[str] = []
    shown: list[str] = []
    for number, seen in enumerate(frames):
        pieces = places(seen, drawing)
        defs.append(symbols(pieces, known))
        begin, end = number / len(frames), (number + 1) / len(frames)
        times, values = f"0;{begin:.5f};{end:.5f}", "none;inline;none"
        if not number:
            times, values = f"0;{end:.5f}", "inline;none"
        shown.append(
            f'<g display="{"none" if number else "inline"}"><animate attributeName="display" calcMode="discrete" '
            f'dur="{whole:g}s" repeatCount="indefinite" keyTimes="{times}" values="{values}"/>'
            f"{winter(seen)}{drawn(pieces)}{caption(caption_text(seen))}</g>"
        )
    return page(background(False) + "".join(defs) + "".join(shown), width, "A game of Hammer of the Scots")


def winter(seen: View) -> str:
    """Return the snow over the land, if it is winter."""
    if seen.turn or seen.winner >= 0:
        return ""
    data = picture_data()
    land = "".join(data.map["outline"].values())
    return f'<path fill="{data.colours["snow"]}" fill-opacity=".5" d="{land}"/>'
