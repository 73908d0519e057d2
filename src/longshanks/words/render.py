"""Messages as text: look the template up, put words for the names, fill it.

A parameter is read by its name, as `KINDS` says; the browser does the same. Another language is another catalogue.
A name has forms in languages that need them: `{area.of}` is looked up as `area.angus.of`, else made by the pattern
`form.area.of`, else it is the name as it stands. Its gender, by which a template chooses, is a form like the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from longshanks.words.catalogue import CATALOGUE
from longshanks.words.message import Message, NamedRoute, Param, Params
from longshanks.words.template import parse, substitute

Catalogue = dict[str, str]

KINDS: Final[dict[str, str]] = {
    "block": "block", "blocks": "block", "name": "label",
    "area": "area", "areas": "area", "from": "area", "to": "area", "origin": "area", "via": "area",
    "card": "card", "cards": "card", "english_card": "card", "scottish_card": "card",
    "side": "side", "first": "side", "stage": "stage",
}  # fmt: skip
"""The parameters that are names, and where in the catalogue those are."""
FRAGMENTS: Final = ("action", "input_error", "stage")
"""The messages that are no sentences and begin with a small letter."""


class Name(str):
    """A name in words that still knows what it names, so that a template can ask for a form of it."""

    __slots__ = ("kind", "name")

    kind: str
    name: str

    def __new__(cls, kind: str, name: str, catalogue: Catalogue = CATALOGUE) -> Name:
        made = super().__new__(cls, catalogue[f"{kind}.{name}"])
        made.kind, made.name = kind, name
        return made


class Names(str):
    """Several words as a list that still knows them."""

    __slots__ = ("words",)

    words: Sequence[str]

    def __new__(cls, text: str, words: Sequence[str]) -> Names:
        made = super().__new__(cls, text)
        made.words = words
        return made


def sentence(text: str) -> str:
    """Return a text with a capital to begin with, behind the marks that may open a sentence."""
    at = next((at for at, letter in enumerate(text) if letter.isalnum()), 0)
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]


def listed(words: Sequence[str], catalogue: Catalogue = CATALOGUE) -> Names:
    """Return words as a list that ends in `and`."""
    text = words[0] if words else ""
    for word in words[1:-1]:
        text = fill(catalogue["list.more"], {"first": text, "last": word}, catalogue)
    if len(words) > 1:
        text = fill(catalogue["list.two"], {"first": text, "last": words[-1]}, catalogue)
    return Names(text, words)


def either(words: Sequence[str], catalogue: Catalogue = CATALOGUE) -> str:
    """Return words with `or` between them."""
    text = words[0] if words else ""
    for word in words[1:]:
        text = fill(catalogue["list.or"], {"first": text, "last": word}, catalogue)
    return text


def form_of(word: Name, form: str, catalogue: Catalogue) -> str | None:
    """Return a form of a name, or None where the language has none."""
    own = catalogue.get(f"{word.kind}.{word.name}.{form}")
    if own is not None:
        return own
    pattern = catalogue.get(f"form.{word.kind}.{form}")
    return None if pattern is None else pattern.replace("{name}", word)


def in_form(value: object, form: str, catalogue: Catalogue) -> str:
    """Return a value in words, in a form if it is a name that has it."""
    if form and isinstance(value, Name):
        found = form_of(value, form, catalogue)
        return str(value) if found is None else found
    if form and isinstance(value, Names):
        return listed([in_form(word, form, catalogue) for word in value.words], catalogue)
    return str(value)


def _gender(value: object, catalogue: Catalogue) -> str:
    if isinstance(value, Name):
        return form_of(value, "gender", catalogue) or ""
    if isinstance(value, Names):
        genders = [_gender(word, catalogue) for word in value.words]
        if len(genders) == 1:
            return genders[0]
        return "fp" if genders and all(gender in ("f", "fp") for gender in genders) else "mp" if genders else ""
    return ""


def tags_of(value: object, catalogue: Catalogue) -> list[str]:
    """Return what a template may choose by: the number, or the gender of a name; the fittest first."""
    if isinstance(value, int):
        zero = catalogue.get("plural.zero", "other")
        return [f"={value}", "one" if value == 1 else zero if value == 0 else "other"]
    gender = _gender(value, catalogue)
    return [gender, "pl"] if gender.endswith("p") else [gender] if gender else []


def fill(template: str, values: Mapping[str, object], catalogue: Catalogue = CATALOGUE) -> str:
    """Return a template with its holes filled."""
    return substitute(
        parse(template),
        lambda name, form: in_form(values[name], form, catalogue),
        lambda name: tags_of(values[name], catalogue),
    )


def read_param(key: str, value: Param, params: Params, catalogue: Catalogue) -> object:
    """Return one parameter in words, or as it is if it is a number."""
    kind = KINDS.get(key)
    if isinstance(value, Message):
        return _phrase(value.key, value.params, catalogue)
    if kind and isinstance(value, str):
        return Name(kind, value, catalogue)
    if kind and isinstance(value, list):
        return listed([Name(kind, cast("str", name), catalogue) for name in value], catalogue)
    if key == "dice" and isinstance(value, list):
        return " ".join(str(die) for die in value)
    if key == "route":
        return " > ".join(catalogue[f"area.{area}"] for area in cast("NamedRoute", value)["areas"])
    if key == "pairs":
        pairs = [{"block": b, "area": a} for b, a in cast("list[tuple[str, str]]", value)]
        return listed([_phrase("pair", {**pair}, catalogue) for pair in pairs], catalogue)
    if key == "strengths" and isinstance(value, list):
        both = zip(cast("list[str]", params["blocks"]), cast("list[int]", value), strict=True)
        return listed([_phrase("strength", {"block": b, "strength": n}, catalogue) for b, n in both], catalogue)
    if isinstance(value, list):
        return either(list(map(str, value)), catalogue) if key == "near" else listed(list(map(str, value)), catalogue)
    return value


def _phrase(key: str, params: Params, catalogue: Catalogue) -> str:
    words = {name: read_param(name, value, params, catalogue) for name, value in params.items()}
    return fill(catalogue[key], words, catalogue)


def render(message: Message, catalogue: Catalogue = CATALOGUE) -> str:
    """Return a message as text."""
    text = _phrase(message.key, message.params, catalogue)
    return text if message.key.partition(".")[0] in FRAGMENTS else sentence(text)
