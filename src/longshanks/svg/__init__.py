"""Pictures of positions and games as SVG, from the same map and arms as the page: `draw(game)`, `animate(game)`."""

from longshanks.svg.animation import animate
from longshanks.svg.board_picture import Drawable, draw
from longshanks.svg.raster import PictureError, gif, pixels, png

__all__ = ["Drawable", "PictureError", "animate", "draw", "gif", "pixels", "png"]
