"""Messages as text: look the template up, put words for the names, fill it.

A parameter is read by its name, as `_KINDS` says; the browser does the same. Another language is another catalogue.
"""

from __future__ import annotations

from typing import Final, cast

from longshanks.words.catalogue import CATALOGUE
from longshanks.words.message import Message, Param, Params, Route

Catalogue = dict[str, str]

_KINDS: Final[dict[str, str]] = {
    "block": "block", "blocks": "block", "name": "label",
    "area": "area", "areas": "area", "from": "area", "to": "area", "origin": "area", "via": "area",
    "card": "card", "cards": "card", "english_card": "card", "scottish_card": "card",
    "side": "side", "first": "side", "stage": "stage",
}  # fmt: skip
"""The parameters that are names, and where in the catalogue those are."""
FRAGMENTS: Final = ("action", "stage")
"""The messages that are no sentences and begin with a small letter."""


def sentence(text: str) -> str:
    """Return a text with a capital to begin with."""
    return text[:1].upper() + text[1:]


def listed(words: list[str], catalogue: Catalogue = CATALOGUE) -> str:
    """Return words as a list that ends in `and`."""
    text = words[0] if words else ""
    for word in words[1:-1]:
        text = catalogue["list.more"].format(first=text, last=word)
    return catalogue["list.two"].format(first=text, last=words[-1]) if len(words) > 1 else text


def read_param(key: str, value: Param, params: Params, catalogue: Catalogue) -> str:
    """Return one parameter in words."""
    kind = _KINDS.get(key)
    if kind and isinstance(value, str):
        return catalogue[f"{kind}.{value}"]
    if kind and isinstance(value, list):
        return listed([catalogue[f"{kind}.{name}"] for name in value], catalogue)
    if key == "dice" and isinstance(value, list):
        return " ".join(str(die) for die in value)
    if key == "route":
        return " > ".join(catalogue[f"area.{area}"] for area in cast("Route", value)["areas"])
    if key == "pairs":
        named = [(catalogue[f"block.{b}"], catalogue[f"area.{a}"]) for b, a in cast("list[tuple[str, str]]", value)]
        return listed([catalogue["pair"].format(block=block, area=area) for block, area in named], catalogue)
    if key == "strengths" and isinstance(value, list):
        blocks = [catalogue[f"block.{name}"] for name in cast("list[str]", params["blocks"])]
        pairs = zip(blocks, value, strict=True)
        return listed([catalogue["strength"].format(block=block, strength=n) for block, n in pairs], catalogue)
    return str(value)


def render(message: Message, catalogue: Catalogue = CATALOGUE) -> str:
    """Return a message as text."""
    key, params = message
    words = {name: read_param(name, value, params, catalogue) for name, value in params.items()}
    text = catalogue[key].format_map(words)
    return text if key.partition(".")[0] in FRAGMENTS else sentence(text)
