"""What pictures are made of, as the page draws it: the map, arms and signs, what is printed on blocks, and colours.

`picture.json` is written by `tools/picture_data.py` from the sources of the page.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any, NamedTuple


class PictureData(NamedTuple):
    """The contents of `picture.json`."""

    map: dict[str, Any]
    """Outlines, coast, rivers, borders, and where the blocks of each area stand."""
    sprite: str
    """The symbols of all arms and signs."""
    facts: dict[str, dict[str, Any]]
    """What is printed on each block."""
    colours: dict[str, str]
    """The colours of the page by day, by their names there."""


@cache
def picture_data() -> PictureData:
    """Return what pictures are made of."""
    source = resources.files("longshanks.svg").joinpath("picture.json")
    return PictureData(**json.loads(source.read_text(encoding="utf-8")))
