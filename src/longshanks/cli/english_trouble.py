"""The English of what goes wrong: why a command cannot be done, and what is wrong with an action that was typed."""

from __future__ import annotations

from typing import Final

TROUBLES: Final[dict[str, str]] = {
    "trouble.bid": "a game has one net bid, of 0 to {most}: not {bid}",
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
    "trouble.edition": "there is no edition '{name}': choose from {choices}",
    "trouble.extra": "serving games needs {module}: pip install 'longshanks[server]'",
    "trouble.file": "{file}: cannot be read: {error}",
    "trouble.file.exists": "{file} is there already: go on with it by --resume, or choose another name",
    "trouble.file.header": "{file}: the game cannot be set up as the header says: {why}",
    "trouble.file.line": "{file}, line {line}: {text}\n  refused: {why}",
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
    "trouble.scenario": "there is no scenario '{name}': choose from {choices}",
    "trouble.search": "the rules say nothing of '{text}'",
    "trouble.section": "the rules have no section '{section}': longshanks rules lists them",
    "trouble.show.at": "--at {at}: write how many actions to play, 0 or more",
    "trouble.show.long": "--at {at}: the game has only {count} actions",
    "trouble.switch": "there is no switch '{name}': choose from {choices}",
    "trouble.switch.value": "{switch} cannot be '{value}': choose from {choices}",
    "trouble.verify.after": "{file}: dice-after: write how many actions came from elsewhere",
    "trouble.verify.bytes": "{file}: the secret and the two parts must have {count} bytes each",
    "trouble.verify.hex": "{file}: dice-secret and dice-parts must be hexadecimal",
    "trouble.verify.missing": "{file}: the header has no {entry}: only a finished game from a server can be checked",
    "trouble.verify.roll": "{file}: FORGED: action {number}, {action}, was not rolled so",
    "trouble.verify.secret": "{file}: FORGED: the secret is not the one that was committed to before the game",
}
"""Why a command cannot be done."""

TYPED: Final[dict[str, str]] = {
    "typed.action": "'{text}' is no action: write a verb and its objects",
    "typed.area": "there is no area '{name}'",
    "typed.area.near": "there is no area '{name}': did you mean {near}?",
    "typed.bid": "'{text}' is no bid: write E1 to E3 or S1 to S3",
    "typed.block": "there is no block '{name}'",
    "typed.block.near": "there is no block '{name}': did you mean {near}?",
    "typed.candidate": "'{name}' cannot be crowned: write bruce, comyn or balliol",
    "typed.card": "there is no card '{name}'",
    "typed.card.near": "there is no card '{name}': did you mean {near}?",
    "typed.chance.never": "'{text}': C may not do this",
    "typed.chance.only": "'{text}': only C may do this",
    "typed.dice": "'{text}': write one to four dice, each 1 to 6",
    "typed.header": "the header knows {known}, then a blank line",
    "typed.letter": "'{name}' is no side: write E, S or C (chance)",
    "typed.levy": "'{text}': name each block of the levy once",
    "typed.magic": "a game file begins with '{magic}'",
    "typed.objects.area": "'{text}': after the verb write an area",
    "typed.objects.block": "'{text}': after the verb write a block",
    "typed.objects.both": "'{text}': after the verb write a block and an area",
    "typed.objects.candidate": "'{text}': after the verb write bruce, comyn or balliol",
    "typed.objects.card": "'{text}': after the verb write a card",
    "typed.objects.deal": "'{text}': after the verb write a side and five cards",
    "typed.objects.move": "'{text}': after the verb write a block and a route",
    "typed.objects.none": "'{text}': after the verb write nothing more",
    "typed.objects.route": "'{text}': after the verb write a route",
    "typed.or": "{first} or {last}",
    "typed.route": "'{text}' is no route: write fife>mentieth>lanark, or ross~fife for the sea",
    "typed.side": "'{name}' is no side: write england or scotland",
    "typed.switch": "'{text}': write a switch as name=value",
    "typed.verb": "there is no verb '{name}'",
    "typed.verb.near": "there is no verb '{name}': did you mean {near}?",
}
"""What is wrong with an action that a player typed."""

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

TROUBLE: Final[dict[str, str]] = {**TROUBLES, **TYPED, **REASONS}
