"""Read gettext catalogues (.po) with the standard library, so that they need no building and no Babel to be used."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class CatalogueEntry(NamedTuple):
    """A message of a catalogue with its translation: one text, or one for each plural form."""

    context: str
    text: str
    plural: str
    translated: list[str]
    fuzzy: bool


def read_po(path: Path) -> Iterator[CatalogueEntry]:
    """Yield the entries of a file without its header; what is obsolete is a comment."""
    fields: dict[str, str] = {}
    field = ""
    fuzzy = False
    for line in [*path.read_text(encoding="utf-8").splitlines(), ""]:
        line = line.strip()
        if line.startswith("#"):
            fuzzy |= line.startswith("#,") and "fuzzy" in line
        elif line.startswith('"'):
            fields[field] += _unquoted(line)
        elif line:
            field, _, quoted = line.partition(" ")
            fields[field] = _unquoted(quoted)
        elif fields:
            if fields.get("msgid") or "msgctxt" in fields:
                translated = [text for name, text in fields.items() if name.startswith("msgstr")]
                plural = fields.get("msgid_plural", "")
                yield CatalogueEntry(fields.get("msgctxt", ""), fields["msgid"], plural, translated, fuzzy)
            fields, fuzzy = {}, False


def _unquoted(quoted: str) -> str:
    """Return a C string, whose escapes are among those of Python, as it reads."""
    text = ast.literal_eval(quoted)
    assert isinstance(text, str)
    return text
