"""The English of the command line: what `--help` says, and what is wrong with a command or an action typed."""

from __future__ import annotations

from typing import Final

COMMANDS: Final[dict[str, str]] = {
    "command.about": "Hammer of the Scots: play it, check games, simulate.",
    "command.examples": """\
examples:
  longshanks serve --open                      play in the browser
  longshanks play                              a game in the terminal against the computer
  longshanks play --side both                  two people at one keyboard
  longshanks --lang de play                    in German; en, de, fr, es, it
  longshanks simulate --games 100 --json       how fast random games go
  longshanks replay game.hots                  check a game file line by line
  longshanks show game.hots --at 40 --side scotland
""",
    "command.arena": "measure players against each other in pairs of games",
    "command.bids": "pair tournament players by their bids",
    "command.editions": "explain the rulebooks and where they differ",
    "command.fuzz": "play random games of all scenarios with everything checked",
    "command.ladder": "measure all players against each other, or put saved results together",
    "command.odds": "work out the odds of a battle exactly",
    "command.perft": "count the ways a game can go on",
    "command.play": "play a game in the terminal",
    "command.replay": "check every line of a game file",
    "command.rules": "read the rules: all of them, one section, or where a word stands",
    "command.selfplay": "play many games of player against player and keep them for learning; goes on where it stopped",
    "command.serve": "serve games to browsers; needs the extra `server`",
    "command.show": "print the board of a game file",
    "command.simulate": "play random games on one core and time them",
    "command.tune": "fit the weights of the computer players to games; needs the extra `tune`",
    "command.verify": "check the dice of a game file from a server",
    "option.allow-origin": "let pages of this origin in",
    "option.at": "after the first N actions (default all)",
    "option.bid": "tournament bid in force: E1-E3 or S1-S3",
    "option.data": "data folder (default: that of the user)",
    "option.database": "SQLAlchemy URL (default: a SQLite file in the data folder)",
    "option.edition": "rulebook: {editions} (default 4.0)",
    "option.file": "save the game here after every action",
    "option.host": "address to listen on (default: this machine only)",
    "option.lang": "language: {languages} (default: that of the system)",
    "option.log": "what to log (default warning)",
    "option.open": "open a browser",
    "option.opponent": "who plays the other side",
    "option.port": "port (default 8123, or any free one if that is taken)",
    "option.rate-factor": "widen the rate limits (default 1)",
    "option.resume": "go on with a saved game",
    "option.rule": "a house rule, such as schiltroms=true",
    "option.scenario": "{scenarios} (default braveheart)",
    "option.search": "only what has this word in it",
    "option.section": "a number such as 5.32; without one, the table of contents",
    "option.seed": "repeatable dice; without it they come from the operating system",
    "option.side": "your side; both = hotseat",
    "option.workers": "processes for computers (default 2)",
}
"""What `longshanks --help` says of the commands, and of the options of those that play."""

ARGUMENTS: Final[dict[str, str]] = {
    "arguments.argument": "argument %(argument_name)s: %(message)s",
    "arguments.choice": "invalid choice: %(value)r (choose from %(choices)s)",
    "arguments.error": "%(prog)s: error: %(message)s\n",
    "arguments.help": "show this help message and exit",
    "arguments.missing": "the following arguments are required: %s",
    "arguments.one": "expected one argument",
    "arguments.options": "options",
    "arguments.positional": "positional arguments",
    "arguments.unknown": "unrecognized arguments: %s",
    "arguments.usage": "usage: ",
    "arguments.value": "invalid %(type)s value: %(value)r",
    "arguments.version": "show program's version number and exit",
}
"""What Python's argparse says by itself, word for word."""

TROUBLES: Final[dict[str, str]] = {
    "trouble.edition": "there is no edition '{name}': choose from {choices}",
    "trouble.extra": "serving games needs {module}: pip install 'longshanks[server]'",
    "trouble.file": "{file}: cannot be read: {error}",
    "trouble.file.exists": "{file} is there already: go on with it by --resume, or choose another name",
    "trouble.file.line": "{file}, line {line}: {text}\n  refused: {why}",
    "trouble.port": "{host} port {port} cannot be had: {reason}",
    "trouble.port.number": "--port {port}: a port is a number from 0 to 65535",
    "trouble.port.used": "{host} port {port} cannot be had: something else is using it",
    "trouble.search": "the rules say nothing of '{text}'",
    "trouble.section": "the rules have no section '{section}': longshanks rules lists them",
    "trouble.show.at": "--at {at}: write how many actions to play, 0 or more",
    "trouble.show.long": "--at {at}: the game has only {count} actions",
}
"""Why a command cannot be done."""

TYPED: Final[dict[str, str]] = {
    "typed.action": "'{text}' is no action: write a verb and its objects",
    "typed.area": "there is no area '{name}'",
    "typed.area.near": "there is no area '{name}': did you mean {near}?",
    "typed.block": "there is no block '{name}'",
    "typed.block.near": "there is no block '{name}': did you mean {near}?",
    "typed.card": "there is no card '{name}'",
    "typed.card.near": "there is no card '{name}': did you mean {near}?",
    "typed.candidate": "'{name}' cannot be crowned: write bruce, comyn or balliol",
    "typed.objects.area": "'{text}': after the verb write an area",
    "typed.objects.block": "'{text}': after the verb write a block",
    "typed.objects.both": "'{text}': after the verb write a block and an area",
    "typed.objects.candidate": "'{text}': after the verb write bruce, comyn or balliol",
    "typed.objects.card": "'{text}': after the verb write a card",
    "typed.objects.move": "'{text}': after the verb write a block and a route",
    "typed.objects.none": "'{text}': after the verb write nothing more",
    "typed.objects.route": "'{text}': after the verb write a route",
    "typed.or": "{first} or {last}",
    "typed.route": "'{text}' is no route: write fife>mentieth>lanark, or ross~fife for the sea",
    "typed.verb": "there is no verb '{name}'",
    "typed.verb.near": "there is no verb '{name}': did you mean {near}?",
}
"""What is wrong with an action that a player typed."""

REPORTS: Final[dict[str, str]] = {
    "report.editions.default": "{book} (default)",
    "report.editions.house": "house rule only",
    "report.editions.none": "{editions}: no difference",
    "report.editions.switch": "{switch}  [rule {rule}]",
    "report.editions.value": "{value} ({who}): {text}",
    "report.open": "Longshanks is open at {address} (games in {place}). Ctrl+C ends it.",
    "report.replay.over": "{count|one:One action|other:{count} actions}: {outcome}",
    "report.replay.unfinished": (
        "{count|one:One action|other:{count} actions}: unfinished in {year}, {stage}. To act: {actors}."
    ),
}
"""What a command prints when it is done."""

COMMAND: Final[dict[str, str]] = {**COMMANDS, **ARGUMENTS, **TROUBLES, **TYPED, **REPORTS}
