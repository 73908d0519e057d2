"""Pictures as PNG, as pixels and as a moving GIF; needs the extra `pictures`."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

from longshanks.notation.game import Game
from longshanks.svg.animation import frames_of
from longshanks.svg.board_picture import draw

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class PictureError(RuntimeError):
    """A picture cannot be made of points: the extra is missing."""


def _need(name: str) -> Any:
    from importlib import import_module

    try:
        return import_module(name)
    except ImportError:
        raise PictureError(f"{name} is not installed; get it with: pip install 'longshanks[pictures]'") from None


def png(svg: str, width: int = 1000) -> bytes:
    """Return an SVG as a PNG of so many points across."""
    made: bytes = bytes(_need("resvg_py").svg_to_bytes(svg_string=svg, width=width))
    return made


def pixels(svg: str, width: int = 600) -> NDArray[np.uint8]:
    """Return an SVG as an array of rows, points and colours: red, green, blue."""
    numpy, image = _need("numpy"), _need("PIL.Image")
    points: NDArray[np.uint8] = numpy.asarray(image.open(BytesIO(png(svg, width))).convert("RGB"))
    return points


def gif(game: Game, viewer: int | str | None = None, width: int = 600, seconds: float = 1.2, most: int = 0) -> bytes:
    """Return a game as a moving GIF, with no more than so many positions if there is a number."""
    image = _need("PIL.Image")
    frames = frames_of(game, viewer)
    if most:
        frames = frames[:: max(1, -(-len(frames) // most))]
    points = [image.open(BytesIO(png(draw(seen), width))).convert("RGB") for seen in frames]
    made = [one.convert("P", palette=image.Palette.ADAPTIVE) for one in points]
    out = BytesIO()
    made[0].save(
        out, "GIF", save_all=True, append_images=made[1:], duration=round(1000 * seconds), loop=0, optimize=True
    )
    return out.getvalue()
