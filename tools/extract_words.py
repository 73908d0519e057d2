"""What Babel calls to find words: extractors of the English catalogues, of the facts, and of the client.

`tools/babel.cfg` says which reads what. Messages of catalogues come as `pgettext(key, English)`.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from longshanks.words.catalogue import CATALOGUE
from tools.client_strings import calls

Found = Iterator[tuple[int, str, str | tuple[str, ...], list[str]]]


def english(file: IO[bytes], keywords: object, comment_tags: object, options: object) -> Found:
    """Yield the entries of every `NAME: Final[dict[str, str]] = {...}` of a module."""
    for node in ast.parse(file.read()).body:
        if not isinstance(node, ast.AnnAssign) or ast.unparse(node.annotation) != "Final[dict[str, str]]":
            continue
        if isinstance(node.value, ast.Dict):
            for key, value in zip(node.value.keys, node.value.values, strict=True):
                if isinstance(key, ast.Constant) and isinstance(value, ast.Constant):
                    yield key.lineno, "pgettext", (str(key.value), str(value.value)), []


def facts(file: IO[bytes], keywords: object, comment_tags: object, options: object) -> Found:
    """Yield the names and texts that come from the facts; a name that a catalogue overrides is left to that."""
    data = tomllib.load(file)
    for key, text in _facts(Path(file.name).stem, data):
        if CATALOGUE[key] == text:
            yield 1, "pgettext", (key, text), []


def _facts(table: str, data: dict[str, Any]) -> Iterator[tuple[str, str]]:
    if table == "board":
        yield from ((f"area.{name}", area["name"]) for name, area in data["areas"].items())
    elif table == "blocks":
        for name, block in data["blocks"].items():
            yield from ((f"{kind}.{name}", block["name"]) for kind in ("block", "label"))
    elif table == "cards":
        yield from ((f"card.{name}", event["name"]) for name, event in data["events"].items())
    elif table == "scenarios":
        yield from ((f"scenario.{name}", scenario["name"]) for name, scenario in data["scenarios"].items())
    elif table == "editions":
        yield from ((f"edition.{name}", profile["book"]) for name, profile in data["profiles"].items())
        for name, switch in data["switches"].items():
            yield f"switch.{name}", switch["about"]
            yield from ((f"switch.{name}.{value}", text) for value, text in switch["values"].items())


def client(file: IO[bytes], keywords: object, comment_tags: object, options: object) -> Found:
    """Yield the interface's own words."""
    source = file.read().decode("utf-8")
    for call in calls(source, file.name.endswith(".svelte")):
        line = source.count("\n", 0, call.at) + 1
        if call.function == "tn":
            yield line, "ngettext", tuple(call.strings), []
        else:
            yield line, "gettext", call.strings[0], []
