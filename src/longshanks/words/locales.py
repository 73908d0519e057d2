"""The languages: their catalogues, read from the gettext files beside this module, over the English one.

A key of the English catalogues is the context of its message (`msgctxt`). Messages without a context are the browser's
own words. Beyond what English has, a language may hold forms of names (`area.angus.of`) and patterns for them
(`form.area.of`): see `docs/translating.md`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from longshanks.words.catalogue import CATALOGUE
from longshanks.words.po import read_po
from longshanks.words.pseudo import PSEUDO, pseudo_translated
from longshanks.words.render import KINDS

LOCALES: Final = Path(__file__).parent / "locales"
SOURCE: Final = "en"
LANGUAGES: Final[dict[str, str]] = {
    SOURCE: "English", "de": "Deutsch", "fr": "Français", "es": "Español", "it": "Italiano",
}  # fmt: skip
"""The languages, by what they call themselves."""
NAMED: Final = frozenset({*KINDS.values(), "level", "scenario"})
"""The kinds of names that may have forms."""


class Translations(NamedTuple):
    """What a language has."""

    messages: dict[str, str]
    """Templates by key: what differs from English or is not in it."""
    ui: dict[str, str]
    """The browser's own words by their English."""
    plurals: dict[str, list[str]]
    """The browser's words that depend on a number, by the English for one."""


def languages() -> dict[str, str]:
    """Return the languages to choose from; the pseudo-language among them where the environment asks for it."""
    return LANGUAGES | ({PSEUDO: "[Pšéüðö]"} if os.environ.get("LONGSHANKS_PSEUDO") else {})


def path_of(lang: str) -> Path:
    """Return where the catalogue of a language is."""
    return LOCALES / lang / "LC_MESSAGES" / "longshanks.po"


@cache
def read_translations(lang: str) -> Translations:
    """Return what a language has; a message that is not translated, or not surely, is left to English."""
    words = Translations({}, {}, {})
    if lang == SOURCE:
        return words
    for entry in read_po(LOCALES / "messages.pot" if lang == PSEUDO else path_of(lang)):
        texts = entry.translated
        if lang == PSEUDO:
            texts = (
                [pseudo_translated(entry.text), pseudo_translated(entry.plural)]
                if entry.plural
                else [pseudo_translated(entry.text)]
            )
        if entry.fuzzy or not all(texts):
            continue
        if entry.context:
            words.messages[entry.context] = texts[0]
        elif entry.plural:
            words.plurals[entry.text] = texts
        else:
            words.ui[entry.text] = texts[0]
    return words


def is_form(key: str, english: Mapping[str, str]) -> bool:
    """Return whether a key that English need not have is a form of a name, or the pattern of one."""
    first, _, rest = key.partition(".")
    if first == "form":
        return rest.partition(".")[0] in NAMED and rest.count(".") == 1
    return first in NAMED and key.rpartition(".")[0] in english


def catalogue_of(lang: str, english: dict[str, str] = CATALOGUE) -> dict[str, str]:
    """Return the catalogue of a language: everything the English one has, and the forms of its names."""
    own = read_translations(lang).messages
    return english | {key: text for key, text in own.items() if key in english or is_form(key, english)}


def choose_language(requested: Iterable[str]) -> str:
    """Return the first of some locales that has a catalogue, such as `de` for `de_AT.UTF-8`; English if none has."""
    known = languages()
    for locale in requested:
        lang = locale.replace("_", "-").partition(".")[0].partition("-")[0].lower()
        if lang in known:
            return lang
    return SOURCE


def requested_languages(environment: Mapping[str, str]) -> list[str]:
    """Return the languages that an environment asks for, as gettext reads it: LANGUAGE, LC_ALL, LC_MESSAGES, LANG."""
    locale = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    if locale.partition(".")[0] in ("", "C", "POSIX"):
        return []
    return [*filter(None, environment.get("LANGUAGE", "").split(":")), locale]
