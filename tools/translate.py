"""Translate in bundles: `python -m tools.translate todo LANGUAGE [START ...]`, then `... fill LANGUAGE FILE ...`.

`show LANGUAGE [START ...]` prints what is translated with names and numbers filled in, to be read for its grammar.

`todo` prints what is not translated yet as JSON, all of it or the keys that begin with a START (`ui` for the browser's
own words). Put the translations in place of the English and give the file to `fill`. A plural has one text for each
form. `fill` takes forms of names too (`area.angus.of`, `form.area.of`), and says at once what is wrong with a text.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog, Message

from longshanks.cli.translation import ENGLISH
from longshanks.words.locales import catalogue_of, is_form, path_of, read_translations
from longshanks.words.render import KINDS, Name, listed
from longshanks.words.render import fill as fill_in
from longshanks.words.template import parse, placeholders_in
from tools.check_words import faults_of, form_id
from tools.words import POT, TRANSLATED, load, locked, messages_of, write

SAMPLES: Final[list[dict[str, list[str]]]] = [
    {
        "block": ["wallace"], "label": ["wallace"], "area": ["angus"], "side": ["england"], "card": ["herald"],
        "stage": ["moves"], "scenario": ["bruce"],
    },
    {
        "block": ["norse", "york_infantry"], "label": ["norse", "york_infantry"], "area": ["fife", "england"],
        "side": ["scotland", "england"], "card": ["sea_move", "2"], "stage": ["combat"], "scenario": ["campaign"],
    },
    {
        "block": ["french_knights", "king", "bruce"], "label": ["french_knights", "king", "bruce"],
        "area": ["england", "mar", "fife"], "side": ["scotland"], "card": ["truce"], "stage": ["builds"],
        "scenario": ["braveheart"],
    },
]  # fmt: skip
SAMPLE_KINDS: Final = {"noble": "block", "attacker": "side", "actors": "side", "other": "side", "scenario": "scenario"}


def todo(catalog: Catalog, starts: list[str]) -> dict[str, Any]:
    """Return what is not translated, or not surely: messages by key and the browser's words by their English."""
    messages: dict[str, str] = {}
    ui: dict[str, str | list[str]] = {}
    for message in messages_of(catalog):
        texts = [message.string] if isinstance(message.string, str) else list(message.string or [""])
        if all(texts) and not message.fuzzy:
            continue
        key = message.context or "ui"
        if starts and not any(key.startswith(start) for start in starts):
            continue
        if message.context:
            messages[message.context] = str(message.id)
        elif isinstance(message.id, str):
            ui[message.id] = message.id
        else:
            ui[message.id[0]] = list(message.id)
    return {"messages": messages, "ui": ui}


def fill(catalog: Catalog, bundle: dict[str, Any]) -> list[str]:
    """Put translations into a catalogue; return the keys nobody knows."""
    by_context = {message.context: message for message in messages_of(catalog) if message.context}
    unknown: list[str] = []
    for key, text in bundle.get("messages", {}).items():
        message = by_context.get(key)
        if message is None and is_form(key, ENGLISH):
            message = catalog.add(form_id(key), context=key)
        if message is None:
            unknown.append(key)
        else:
            _set(message, text)
    for english, text in bundle.get("ui", {}).items():
        message = catalog.get(english)
        if message is None or message.context:
            unknown.append(english)
        else:
            _set(message, text)
    return unknown


def _set(message: Message, text: str | list[str]) -> None:
    message.string = text if isinstance(text, str) else tuple(text)
    message.flags.clear()
    message.previous_id = []


def show(lang: str, starts: list[str]) -> Iterator[str]:
    """Yield translated messages filled with samples: a man, troops in the plural, several; one, several."""
    catalogue = catalogue_of(lang, ENGLISH)
    words = read_translations(lang)
    texts = {**words.messages, **{f"ui: {english}": text for english, text in words.ui.items()}}
    texts |= {
        f"ui: {one} ({number})": text for one, forms in words.plurals.items() for number, text in enumerate(forms)
    }
    for key, text in texts.items():
        if starts and not any(key.startswith(start) for start in starts):
            continue
        seen: set[str] = set()
        for sample in SAMPLES:
            values = {hole.name: _sample(hole.name, sample, catalogue) for hole in placeholders_in(parse(text))}
            filled = fill_in(text, values, catalogue)
            if filled not in seen:
                yield f"{key}: {filled}"
            seen.add(filled)


def _sample(name: str, sample: dict[str, list[str]], catalogue: dict[str, str]) -> object:
    if name in ("pairs", "strengths"):
        item = catalogue["pair" if name == "pairs" else "strength"]
        words = {key: Name(key, sample[key][0], catalogue) for key in ("block", "area")}
        return listed([fill_in(item, {**words, "strength": 2}, catalogue)] * len(sample["block"]), catalogue)
    kind = KINDS.get(name) or SAMPLE_KINDS.get(name)
    if kind is None:
        return len(sample["block"]) if name in ("count", "n", "hits", "limit", "left") else f"<{name}>"
    names = [Name(kind, each, catalogue) for each in sample[kind]]
    return listed(names, catalogue) if name in ("blocks", "areas", "cards", "via", "actors") else names[0]


def main(argv: list[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tools.translate", description=__doc__)
    parser.add_argument("what", choices=["todo", "fill", "show"])
    parser.add_argument("lang", choices=TRANSLATED)
    parser.add_argument("rest", nargs="*", metavar="START or FILE")
    args = parser.parse_args(argv)
    path = path_of(args.lang)
    if args.what == "todo":
        json.dump(todo(load(path, args.lang), args.rest), sys.stdout, ensure_ascii=False, indent=1)
        print()
        return 0
    if args.what == "show":
        print("\n".join(show(args.lang, args.rest)))
        return 0
    with locked():
        catalog = load(path, args.lang)
        unknown = [key for file in args.rest for key in fill(catalog, json.loads(Path(file).read_text("utf-8")))]
        write(catalog, path)
    for key in unknown:
        print(f"nobody asks for {key!r}")
    faults = [fault for fault in faults_of(args.lang, catalog, load(POT)) if not fault.missing]
    for fault in faults:
        print(f"{fault.where}: {fault.what}")
    return 1 if unknown or faults else 0


if __name__ == "__main__":
    sys.exit(main())
