"""What can be wrong with a catalogue: messages missing, unused or unsure, placeholders and forms that do not match."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from babel.messages.catalog import Catalog, Message

from longshanks.cli.translation import ENGLISH
from longshanks.words.locales import NAMED, is_form
from longshanks.words.render import KINDS
from longshanks.words.template import TemplateError, parse, placeholders_in

GENDERS: Final = frozenset({"m", "f", "n", "mp", "fp", "pl"})
GENDER_TAGS: Final = GENDERS | {"other"}
NUMBER_TAG: Final = re.compile(r"one|other|=\d+")
_PERCENT: Final = re.compile(r"%\(\w+\)[sdr]|%[sdr]")


class Fault(NamedTuple):
    """Something wrong with a message of a language."""

    lang: str
    where: str
    what: str
    missing: bool = False
    """Whether it is only not there yet."""


def place_of(message: Message) -> str:
    """Return how a message is called: its key, or its English."""
    return message.context or repr(message.id if isinstance(message.id, str) else message.id[0])


def _texts(message: Message) -> list[str]:
    return [message.string or ""] if isinstance(message.string, str | None) else [text or "" for text in message.string]


def _english(message: Message) -> list[str]:
    return [message.id] if isinstance(message.id, str) else list(message.id)


def _names(text: str) -> set[str]:
    return {hole.name for hole in placeholders_in(parse(text))} | set(_PERCENT.findall(text))


def faults_of(lang: str, catalog: Catalog, template: Catalog) -> Iterator[Fault]:
    """Yield what is wrong with the catalogue of a language."""
    forms = Forms(lang, catalog)
    for message in template:
        if message.id and catalog.get(message.id, message.context) is None:
            yield Fault(lang, place_of(message), "is missing: run `make words`", True)
    for message in catalog:
        if not message.id:
            continue
        where = place_of(message)
        known = template.get(message.id, message.context)
        if known is None:
            if message.context and is_form(message.context, ENGLISH):
                yield from forms.faults_of_form(message)
            else:
                yield Fault(lang, where, "is not used: run `make words`, or see docs/translating.md for forms")
        elif not all(_texts(message)):
            yield Fault(lang, where, "is not translated", True)
        elif message.fuzzy:
            yield Fault(lang, where, "is fuzzy: its English has changed; look at it and take the mark away", True)
        else:
            yield from (Fault(lang, where, what) for what in _mismatches(message))
            yield from forms.faults_of_use(message)
    for message in catalog.obsolete.values():
        yield Fault(lang, place_of(message), "is obsolete: delete it")
    yield from forms.unused()


def _mismatches(message: Message) -> Iterator[str]:
    english = _english(message)
    asked = set().union(*(_names(text) for text in english))
    for number, text in enumerate(_texts(message)):
        try:
            found = _names(text)
        except TemplateError as error:
            yield str(error)
            continue
        if extra := found - asked:
            yield f"has placeholders that the English has not: {', '.join(sorted(extra))}"
        # One is often said without its number.
        needed = _names(english[min(number, len(english) - 1)])
        if lost := needed - found:
            yield f"lacks placeholders: {', '.join(sorted(lost))}"
        for end, name in ((0, "begins"), (-1, "ends")):
            if english[0][end].isspace() != text[end].isspace():
                yield f"{name} with a blank where the English does not, or the other way about"
        yield from _choice_faults(text)


def _choice_faults(text: str) -> Iterator[str]:
    for hole in placeholders_in(parse(text)):
        tags = [tag for tag, _ in hole.choices]
        if len(set(tags)) < len(tags):
            yield f"{{{hole.name}|...}} has a tag twice"
        if tags and not set(tags) <= GENDER_TAGS and not all(NUMBER_TAG.fullmatch(tag) for tag in tags):
            yield f"{{{hole.name}|...}} has tags that are neither genders nor numbers: {', '.join(tags)}"
        if any(NUMBER_TAG.fullmatch(tag) and tag != "other" for tag in tags) and "other" not in tags:
            yield f"{{{hole.name}|...}} has no text for `other` numbers"


class Forms:
    """The forms that a language declares, and those that it uses."""

    def __init__(self, lang: str, catalog: Catalog) -> None:
        self.lang = lang
        self.declared = {
            str(message.context).removeprefix("form.")
            for message in catalog
            if message.context and message.context.startswith("form.") and all(_texts(message))
        }
        self.used: set[str] = set()

    def faults_of_form(self, message: Message) -> Iterator[Fault]:
        """Yield what is wrong with a form of a name, or with the pattern of a form."""
        key, [text] = str(message.context), _texts(message)
        where = place_of(message)
        kind, form = key.split(".")[-2 if key.startswith("form.") else 0], key.rpartition(".")[2]
        if not text:
            yield Fault(self.lang, where, "is an empty form: write it or delete it")
        elif form == "gender":
            if text not in GENDERS:
                yield Fault(self.lang, where, f"is a gender and must be one of {', '.join(sorted(GENDERS))}")
        elif key.startswith("form."):
            if set(re.findall(r"{(\w*)}", text)) - {"name"} or text.count("{") != text.count("{name}"):
                yield Fault(self.lang, where, "is a pattern: its only placeholder is {name}")
        elif "{" in text:
            yield Fault(self.lang, where, "is a form of a name and has no placeholders")
        if not key.startswith("form.") and f"{kind}.{form}" not in self.declared:
            yield Fault(self.lang, where, f"is a form without a pattern: add form.{kind}.{form}")
        if message.id != (english := form_id(key)):
            yield Fault(self.lang, where, f"must have the msgid {english!r}")

    def faults_of_use(self, message: Message) -> Iterator[Fault]:
        """Yield the forms that a message asks for but nobody declares."""
        for text in _texts(message):
            try:
                asked = [
                    (hole.name, "gender" if hole.choices else hole.form, hole.choices)
                    for hole in placeholders_in(parse(text))
                ]
            except TemplateError:
                continue
            for name, form, choices in asked:
                if not form or any(NUMBER_TAG.fullmatch(tag) and tag != "other" for tag, _ in choices):
                    continue
                kinds = [KINDS[name]] if name in KINDS and message.context else sorted(NAMED)
                declared = {f"{kind}.{form}" for kind in kinds} & self.declared
                self.used |= declared
                if not declared:
                    what = f"asks for the form {form} of {name}: add form.{KINDS.get(name, 'KIND')}.{form}"
                    yield Fault(self.lang, place_of(message), what)

    def unused(self) -> Iterator[Fault]:
        """Yield the forms that no message asks for."""
        for form in sorted(self.declared - self.used):
            yield Fault(self.lang, f"form.{form}", "is a form that no message asks for", True)


def form_id(key: str) -> str:
    """Return the English (msgid) that a form must have: that of the name, or `{name}` for a pattern."""
    return "{name}" if key.startswith("form.") else ENGLISH[key.rpartition(".")[0]]
