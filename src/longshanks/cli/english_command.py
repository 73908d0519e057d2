"""The English of the command line: what `--help` says, and what a command prints when it is done."""

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
    "command.heading": "{heading}:",
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
    "option.attacker": "the side that attacks (default england)",
    "option.bid": "tournament bid in force: E1-E3 or S1-S3",
    "option.bids": "such as anna=E2 ben=S1",
    "option.bids.file": "read more bids, one a line; - is standard input",
    "option.data": "data folder (default: that of the user)",
    "option.database": "SQLAlchemy URL (default: a SQLite file in the data folder)",
    "option.differ": "one: against 4.0; several: where they differ",
    "option.edition": "rulebook: {editions} (default 4.0)",
    "option.file": "save the game here after every action",
    "option.game": "a game file (.hots)",
    "option.host": "address to listen on (default: this machine only)",
    "option.json": "print a table for programs",
    "option.lang": "language: {languages} (default: that of the system)",
    "option.log": "what to log (default warning)",
    "option.metrics-token": "who shows this may read /metrics (default: $LONGSHANKS_METRICS_TOKEN, else nobody)",
    "option.odds.area": "where it is fought: nobles defend their homes better (default selkirk)",
    "option.odds.attackers": "such as 'edward 4, york_knights 3, hobelars reserve'",
    "option.odds.defenders": "likewise",
    "option.odds.flee": "each side retreats when its strength falls below this part of the enemy's (0: never)",
    "option.odds.schiltroms": "with the optional rule",
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
    "option.viewer": "what this side may see; all = nothing hidden (default all)",
    "option.workers": "processes for computers (default 2)",
}
"""What `longshanks --help` says of the commands, and of the options of those that play."""

METAVARS: Final[dict[str, str]] = {
    "metavar.area": "AREA",
    "metavar.attackers": "ATTACKERS",
    "metavar.bid": "NAME=BID",
    "metavar.command": "COMMAND",
    "metavar.defenders": "DEFENDERS",
    "metavar.edition": "EDITION",
    "metavar.file": "FILE",
    "metavar.folder": "DIR",
    "metavar.host": "HOST",
    "metavar.lang": "LANG",
    "metavar.origin": "ORIGIN",
    "metavar.section": "SECTION",
    "metavar.seed": "SEED",
    "metavar.switch": "SWITCH=VALUE",
    "metavar.token": "TOKEN",
    "metavar.word": "WORD",
}
"""What stands in `--help` for what is to be written."""

ARGUMENTS: Final[dict[str, str]] = {
    "arguments.ambiguous": "ambiguous option: %(option)s could match %(matches)s",
    "arguments.argument": "argument %(argument_name)s: %(message)s",
    "arguments.choice": "invalid choice: %(value)r (choose from %(choices)s)",
    "arguments.error": "%(prog)s: error: %(message)s\n",
    "arguments.explicit": "ignored explicit argument %r",
    "arguments.few": "expected at least one argument",
    "arguments.help": "show this help message and exit",
    "arguments.many": "expected %s arguments",
    "arguments.missing": "the following arguments are required: %s",
    "arguments.one": "expected one argument",
    "arguments.options": "options",
    "arguments.positional": "positional arguments",
    "arguments.unknown": "unrecognized arguments: %s",
    "arguments.usage": "usage: ",
    "arguments.version": "show program's version number and exit",
}
"""What Python's argparse says by itself, word for word."""

REPORTS: Final[dict[str, str]] = {
    "report.bids.left": "left over: {player}",
    "report.bids.lot": "sides by lot",
    "report.bids.net": "net bid: {bid}",
    "report.bids.none": "no net bid",
    "report.bids.seat": "{side}: {player}",
    "report.editions.default": "{book} (default)",
    "report.editions.house": "house rule only",
    "report.editions.none": "{editions}: no difference",
    "report.editions.switch": "{switch}  [rule {rule}]",
    "report.editions.value": "{value} ({who}): {text}",
    "report.odds.captured": "captured {chance}",
    "report.odds.eliminated": "eliminated {chance}",
    "report.odds.rounds": "{rounds} rounds on average",
    "report.odds.side": "{role}: holds the area {chance}, loses {steps} steps",
    "report.number.percent": "{number}%",
    "report.number.point": ".",
    "report.open": "Longshanks is open at {address} (games in {place}). Ctrl+C ends it.",
    "report.replay.over": "{count|one:One action|other:{count} actions}: {outcome}",
    "report.replay.unfinished": (
        "{count|one:One action|other:{count} actions}: unfinished in {year}, {stage}. To act: {actors}."
    ),
    "report.unbuilt": "The board for browsers has not been built yet: run make client in the folder of Longshanks.",
    "report.verify": (
        "{count|one:One result|other:{count} results} of chance follow from the secret with commitment {commitment}"
    ),
    "report.verify.after": (
        "{count|one:The first action|other:The first {count} actions} came from elsewhere and "
        "{count|one:was|other:were} not checked."
    ),
    "report.version.compiled": "longshanks {version} (compiled engine)",
    "report.version.plain": "longshanks {version} (plain Python engine, several times slower than the compiled one)",
}
"""What a command prints when it is done."""

COMMAND: Final[dict[str, str]] = {**COMMANDS, **METAVARS, **ARGUMENTS, **REPORTS}
