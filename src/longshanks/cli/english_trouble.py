"""The English of what goes wrong at a terminal: why a command cannot be done."""

from __future__ import annotations

from typing import Final

TROUBLES: Final[dict[str, str]] = {
    "trouble.bids.bid": "{player} bids '{bid}': choose from {choices}",
    "trouble.bids.entry": "'{text}': write a bid as NAME=E2",
    "trouble.bids.none": "no bids: write them as anna=E2 ben=S1, or name a file with --file",
    "trouble.bids.twice": "{player} bids twice",
    "trouble.database": "{database}: {error}",
    "trouble.database.driver": "{database}: there is no driver for this kind of database",
    "trouble.database.file": "{database} cannot be used: {reason}",
    "trouble.database.module": "{database} needs {module}: pip install 'longshanks[postgres]'",
    "trouble.database.newer": (
        "the database was written by a newer Longshanks (schema {schema}; this one knows up to {known}): "
        "install that version, or name another database"
    ),
    "trouble.database.url": (
        "'{text}' is no database URL: write sqlite:////folder/games.db or postgresql://name:password@host/database"
    ),
    "trouble.extra": "serving games needs {module}: pip install 'longshanks[server]'",
    "trouble.file": "{file}: cannot be read: {error}",
    "trouble.file.exists": "{file} is there already: go on with it by --resume, or choose another name",
    "trouble.host": "--host {host}: there is no such address",
    "trouble.number": "'{text}': write a number",
    "trouble.number.positive": "'{text}': write a whole number above 0",
    "trouble.number.whole": "'{text}': write a whole number",
    "trouble.odds.entry": "'{text}': after name and strength only the word reserve may stand",
    "trouble.odds.force": "'{text}': write blocks as NAME [STRENGTH] [reserve], with commas between",
    "trouble.odds.side.england": "{block} never serves England",
    "trouble.odds.side.scotland": "{block} never serves Scotland",
    "trouble.odds.strength": "{block} has strength 1 to {most}, not {strength}",
    "trouble.odds.twice": "{block} is named twice",
    "trouble.origin": "--allow-origin {origin}: write it as https://example.org",
    "trouble.port": "{host} port {port} cannot be had: {reason}",
    "trouble.port.number": "--port {port}: a port is a number from 0 to 65535",
    "trouble.port.used": "{host} port {port} cannot be had: something else is using it",
    "trouble.search": "the rules say nothing of '{text}'",
    "trouble.section": "the rules have no section '{section}': longshanks rules lists them",
    "trouble.show.at": "--at {at}: write how many actions to play, 0 or more",
    "trouble.show.long": "--at {at}: the game has only {count} actions",
    "trouble.verify.after": "{file}: dice-after: write how many actions came from elsewhere",
    "trouble.verify.bytes": "{file}: the secret and the two parts must have {count} bytes each",
    "trouble.verify.hex": "{file}: dice-secret and dice-parts must be hexadecimal",
    "trouble.verify.missing": "{file}: the header has no {entry}: only a finished game from a server can be checked",
    "trouble.verify.roll": "{file}: FORGED: action {number}, {action}, was not rolled so",
    "trouble.verify.secret": "{file}: FORGED: the secret is not the one that was committed to before the game",
}
"""Why a command cannot be done."""

REASONS: Final[dict[str, str]] = {
    "reason.denied": "that is not permitted",
    "reason.encoding": "it is no text in UTF-8",
    "reason.exists": "a file of that name is in the way",
    "reason.folder": "that is a folder",
    "reason.full": "the disk is full",
    "reason.missing": "there is no such file or folder",
    "reason.readonly": "nothing can be written there",
    "reason.unavailable": "this machine has no such address",
}
"""Why the operating system will not do something."""

TROUBLE: Final[dict[str, str]] = {**TROUBLES, **REASONS}
