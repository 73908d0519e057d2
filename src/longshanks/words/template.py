"""Templates: text with holes for words, with forms of a word, and with a choice by gender or number.

    {area}                                  the word as it is
    {area.of}                               the word in a form that its language has: "d'Angus", "der Schotten"
    {block|m:venu|f:venue|pl:venus}         a choice by the gender of the word; the first stands for any other
    {count|=0:nobody|one:a block|other:{count} blocks}      a choice by a number

`client/src/template.ts` is the twin of this module; `tests/words/templates.json` holds both to the same answers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final, NamedTuple


class TemplateError(ValueError):
    """A template that cannot be read."""


class Placeholder(NamedTuple):
    """A place for a word."""

    name: str
    form: str
    """The form the word takes; empty for the word as it is."""
    choices: list[tuple[str, Template]]
    """The texts to choose from, each with its tag; empty for the word itself."""


Template = list["str | Placeholder"]

_HOLE: Final = re.compile(r"{([a-z][a-z_0-9]*)(?:\.([a-z]+)(?=}))?")
_TAG: Final = re.compile(r"\|(=\d+|[a-z]+):")
_TEXT: Final = re.compile(r"[^{}]+")
_CHOICE_TEXT: Final = re.compile(r"[^{}|]+")


def _parse(text: str, at: int, inner: bool) -> tuple[Template, int]:
    parts: Template = []
    plain = _CHOICE_TEXT if inner else _TEXT
    while at < len(text):
        if run := plain.match(text, at):
            parts.append(run[0])
            at = run.end()
        elif text[at] == "{":
            hole, at = _parse_hole(text, at)
            parts.append(hole)
        elif inner:
            break
        else:
            raise TemplateError(f"a stray }} at {at} in {text!r}")
    return parts, at


def _parse_hole(text: str, at: int) -> tuple[Placeholder, int]:
    start = _HOLE.match(text, at)
    if start is None:
        raise TemplateError(f"no name after the {{ at {at} in {text!r}")
    choices: list[tuple[str, Template]] = []
    end = start.end()
    while tag := _TAG.match(text, end):
        parts, end = _parse(text, tag.end(), True)
        choices.append((tag[1], parts))
    if not text.startswith("}", end):
        raise TemplateError(f"the {{ at {at} is not closed as it should be in {text!r}")
    return Placeholder(start[1], start[2] or "", choices), end + 1


@cache
def parse(text: str) -> Template:
    """Return a template as its parts."""
    return _parse(text, 0, False)[0]


def placeholders_in(template: Template) -> Iterator[Placeholder]:
    """Yield every hole of a template, those within choices too."""
    for part in template:
        if isinstance(part, Placeholder):
            yield part
            for _, choice in part.choices:
                yield from placeholders_in(choice)


def substitute(template: Template, word: Callable[[str, str], str], tags: Callable[[str], list[str]]) -> str:
    """Fill a template: `word` gives a word in a form, `tags` what a choice may be made by, the fittest first."""
    text = ""
    for part in template:
        if isinstance(part, str):
            text += part
        elif part.choices:
            by_tag = dict(part.choices)
            fit = next((tag for tag in [*tags(part.name), "other"] if tag in by_tag), part.choices[0][0])
            text += substitute(by_tag[fit], word, tags)
        else:
            text += word(part.name, part.form)
    return text
