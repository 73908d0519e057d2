"""Keep the catalogues of all languages: `python -m tools.words extract|update|check [LANGUAGE ...]`.

`extract` writes messages.pot from the sources, `update` brings the .po files in line with it and keeps their
translations, `check` says what is wrong. `make words` does all three. `docs/translating.md` has the conventions.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po, write_po

from longshanks import __version__
from longshanks.cli.translation import ENGLISH
from longshanks.words.locales import LANGUAGES, LOCALES, SOURCE, is_form, path_of
from tools.check_words import Fault, faults_of

ROOT: Final = Path(__file__).parents[1]
POT: Final = LOCALES / "messages.pot"
TRANSLATED: Final = [lang for lang in LANGUAGES if lang != SOURCE]
INCOMPLETE: Final[frozenset[str]] = frozenset()
"""The languages that are still being translated: what they lack is no fault yet. Take yours out when it is done."""
HEADER: Final = """\
# Longshanks: every text of Longshanks that a person meets.
# The context of a message (msgctxt) is its key; messages without one are the browser's own words.
# See docs/translating.md and GLOSSARY.md beside this folder."""
_FLAGS: Final = {"python-format", "python-brace-format"}


def _catalog(lang: str | None = None) -> Catalog:
    return Catalog(
        locale=lang,
        project="Longshanks",
        version=__version__,
        header_comment=HEADER,
        msgid_bugs_address="see README.md",
        last_translator="The Longshanks authors",
        language_team=lang or "none",
        fuzzy=False,
    )


def _add(catalog: Catalog, message: Message) -> Message:
    added = catalog.add(
        message.id,
        locations=message.locations,
        auto_comments=message.auto_comments,
        user_comments=message.user_comments,
        context=message.context,
    )
    added.flags.difference_update(_FLAGS)  # Our checks know our templates better.
    return added


def messages_of(catalog: Catalog) -> list[Message]:
    """Return the messages of a catalogue without its header."""
    return [message for message in catalog if message.id]


def extract() -> Catalog:
    """Return every message of the sources."""
    with (ROOT / "tools" / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    catalog = _catalog()
    found = extract_from_dir(str(ROOT), methods, options, directory_filter=_is_source)
    for path, _, text, comments, context in sorted(found, key=lambda each: (not each[4], each[0], each[1])):
        catalog.add(text, locations=[(path, 1)], auto_comments=comments, context=context)
    for message in catalog:
        message.flags.difference_update(_FLAGS)
    return catalog


def _is_source(folder: str) -> bool:
    """Return whether Babel shall look into a folder; it may not wander through .venv and node_modules."""
    parts = Path(folder).relative_to(ROOT).parts
    return parts[:1] in ((), ("src",), ("client",)) and not {"node_modules", "__pycache__", "static"} & set(parts)


def load(path: Path, lang: str | None = None) -> Catalog:
    """Read a catalogue."""
    with path.open("rb") as file:
        catalog = read_po(file, locale=lang, abort_invalid=True)
    for message in catalog:
        message.flags.difference_update(_FLAGS)
    return catalog


def merged(lang: str, old: Catalog | None, template: Catalog) -> Catalog:
    """Return a language's catalogue for a template: translations kept, forms of names kept, what nobody uses dropped.

    Where the English of a key has changed the old translation stays, marked fuzzy: somebody must look at it.
    """
    new = _catalog(lang)
    by_context = {message.context: message for message in messages_of(old) if message.context} if old else {}
    for message in messages_of(template):
        before = old.get(message.id, message.context) if old else None
        added = _add(new, message)
        if before is not None:
            added.string = before.string
            added.flags |= before.flags - _FLAGS
            added.user_comments = before.user_comments
        elif message.context in by_context:
            stale = by_context[message.context]
            added.string = stale.string
            added.previous_id = [stale.id] if isinstance(stale.id, str) else list(stale.id)
            added.flags.add("fuzzy")
    for message in messages_of(old) if old else []:
        if message.context and is_form(message.context, ENGLISH) and template.get(message.id, message.context) is None:
            _add(new, message).string = message.string
    return new


def write(catalog: Catalog, path: Path) -> bool:
    """Write a catalogue unless the file says the same already; return whether it was written."""
    for message in catalog:
        if not message.fuzzy:  # Babel reads the former English as a remark; it is of use only to who must look at it.
            message.user_comments = [remark for remark in message.user_comments if not remark.startswith("|")]
    if path.exists() and _text(load(path, str(catalog.locale) if catalog.locale else None)) == _text(catalog):
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    buffer = BytesIO()
    write_po(buffer, catalog, width=100, include_lineno=False, include_previous=True)
    part = path.with_suffix(".part")
    part.write_bytes(buffer.getvalue())
    os.replace(part, path)
    return True


@contextmanager
def locked() -> Iterator[None]:
    """Let nobody else change a catalogue meanwhile: translators work side by side."""
    with (ROOT / "tools" / "babel.cfg").open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _text(catalog: Catalog) -> bytes:
    """Return what a catalogue holds; in which files and order does not count, so that files can be renamed."""
    buffer = BytesIO()
    write_po(buffer, catalog, width=100, no_location=True, sort_output=True, include_previous=True, omit_header=True)
    return buffer.getvalue()


def stale_template() -> list[Fault]:
    """Say whether messages.pot is no longer what the sources hold."""
    if POT.exists() and _text(load(POT)) == _text(extract()):
        return []
    return [Fault("pot", "", "messages.pot is not what the sources hold: run `make words`")]


def check(languages: list[str]) -> Iterator[Fault]:
    """Yield what is wrong with the catalogues; of an incomplete language only what is wrong, not what is missing."""
    yield from stale_template()
    template = load(POT)
    for lang in languages:
        yield from faults_of(lang, load(path_of(lang), lang), template)


def main(argv: list[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tools.words", description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("what", choices=["extract", "update", "check"])
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help=f"some of {', '.join(TRANSLATED)}")
    args = parser.parse_args(argv)
    languages = args.languages or TRANSLATED
    if unknown := set(languages) - set(TRANSLATED):
        parser.error(f"no such language: {', '.join(sorted(unknown))}")
    if args.what == "extract":
        written = write(extract(), POT)
        print(f"{POT.relative_to(ROOT)}: {'written' if written else 'up to date'}")
        return 0
    if args.what == "update":
        for lang in languages:
            path = path_of(lang)
            with locked():
                old = load(path, lang) if path.exists() else None
                written = write(merged(lang, old, load(POT)), path)
            print(f"{path.relative_to(ROOT)}: {'written' if written else 'up to date'}")
        return 0
    return report(list(check(languages)), all_missing=bool(args.languages))


def report(faults: list[Fault], all_missing: bool) -> int:
    """Print the faults; return the exit status. What an incomplete language lacks is only counted unless asked for."""
    lacking: dict[str, int] = {}
    wrong = 0
    for fault in faults:
        if fault.missing and fault.lang in INCOMPLETE and not all_missing:
            lacking[fault.lang] = lacking.get(fault.lang, 0) + 1
            continue
        print(f"{fault.lang}: {fault.where}: {fault.what}" if fault.where else f"{fault.lang}: {fault.what}")
        wrong += 1
    for lang, number in lacking.items():
        print(f"{lang}: {number} messages still to be translated")
    print(f"{wrong} faults" if wrong else "no faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
