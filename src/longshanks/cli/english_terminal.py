"""The English of the terminal: the board and its menus, what `--help` says, what commands print and why they fail."""

from __future__ import annotations

from typing import Final

BOARD: Final[dict[str, str]] = {
    "board.turn": "{scenario}, {year}, turn {turn} of 5: {stage}. {first} is Player 1. To act: {actors}.",
    "board.turn.cards": "{scenario}, {year}, turn {turn} of 5: {stage}. To act: {actors}.",
    "board.turn.deal_cards": "{scenario}, {year}: {stage}.",
    "board.turn.levy_draw": "{scenario}, {year}: {stage}.",
    "board.turn.over": "{scenario}, {year}: the game is over.",
    "board.turn.winter": "{scenario}, winter of {year}: {stage}. To act: {actors}.",
    "board.cards": "Cards of this turn: England {english}, Scotland {scottish}. Cards in hand: England {held_english}, "
    "Scotland {held_scottish}.",
    "board.card.none": "none yet",
    "board.card.laid": "face down",
    "board.card.unknown": "?",
    "board.hand": "Your hand: {cards}.",
    "board.hand.none": "Your hand is empty.",
    "board.played": "Played this year: England {english}; Scotland {scottish}.",
    "board.played.none": "nothing",
    "board.pools": "Draw pools: England {english}, Scotland {scottish}.",
    "board.moves.many": "{side} has {count} group moves left.",
    "board.moves.none": "{side} has no group move left.",
    "board.moves.one": "{side} has one group move left.",
    "board.truce.england": "Truce: England may not attack this turn.",
    "board.truce.scotland": "Truce: Scotland may not attack this turn.",
    "board.edward": "Edward winters in {area}.",
    "board.edward_ii": "Edward II reigns.",
    "board.king": "The once-a-game coronation is spent.",
    "board.dead": "Dead for good: {blocks}.",
    "board.nobles": "Nobles: England {english}, Scotland {scottish}; {needed} of {total} are a majority.",
    "board.nobles.list": "  {side}: {nobles}",
    "board.nobles.none": "nobody",
    "board.nobles.moray": "Moray (unless he is in the pool)",
    "board.legend": "2+1: castle limit 2, 3 for the Scots (cathedral). 4 A3: strength 4, acts with letter A, hits on 3 "
    "or less.",
    "board.legend.marks": "(name): home of that noble. !: contested. *: moved this turn.",
    "board.blocks.many.england": "{count} English blocks",
    "board.blocks.many.scotland": "{count} Scottish blocks",
    "board.blocks.one.england": "1 English block",
    "board.blocks.one.scotland": "1 Scottish block",
    "board.empty": "Empty: {areas}.",
    "board.battle": "Battle of {area}, round {round} of 3. {attacker} attacks.",
    "board.battle.start": "Battle of {area}, before the first round. {attacker} attacks.",
    "board.battle.over": "Battle of {area}: the victors stand up and may regroup.",
    "board.battle.acts": "The {letter} blocks of {side} act now.",
    "board.battle.hits.many": "{count} hits are still to be taken by {side}.",
    "board.battle.hits.one": "One hit is still to be taken by {side}.",
    "board.battle.attacks": "{side} (attacks)",
    "board.battle.defends": "{side} (defends)",
    "board.battle.reserve": "Reserve",
    "board.battle.leaving": "Leaving",
    "board.battle.acted": "{block} (acted)",
    "board.battle.to": "{block} to {area}",
    "board.battle.unseen.many": "{count} blocks not shown",
    "board.battle.unseen.one": "1 block not shown",
}

MENUS: Final[dict[str, str]] = {
    "menu.add": "{action} (now {strength} of {full}, {area})",
    "menu.add.points": "{action} (now {strength} of {full}, {area}: {points})",
    "menu.all": "all of them together",
    "menu.attack": "{place}: attack {enemies}",
    "menu.back": "back",
    "menu.battle": "{action} ({english}, {scottish})",
    "menu.block": "{block} ({area})",
    "menu.build": "{area}, {points}: {blocks}",
    "menu.build.draw": "{area}, {points}: draw a block, {blocks}",
    "menu.direct": "{area}, the direct way",
    "menu.draw": "{action} ({points})",
    "menu.fight.many": "{action} ({count} dice, hitting on {rating} or less)",
    "menu.fight.one": "{action} (one die, hitting on {rating} or less)",
    "menu.free": "{place}: empty",
    "menu.friends": "{place}: join {friends}",
    "menu.from": "{area}: {blocks}",
    "menu.group": "{action} ({blocks})",
    "menu.join": "{place}: join {friends} against {enemies}",
    "menu.mover": "{block}, move {count}",
    "menu.points.many": "{count} points",
    "menu.points.none": "no points",
    "menu.points.one": "1 point",
    "menu.routes": "{label} ({count} ways)",
    "menu.title.blocks": "Which blocks of {area}? Several numbers, such as 1 2, move together.",
    "menu.title.nowhere": "{blocks} cannot all go the same way this turn.",
    "menu.title.route": "By which way to {area}?",
    "menu.title.to": "{blocks} to where?",
    "menu.via": "{area} by {via}",
    "menu.with": "{action} ({strength} {combat}, {area})",
}

SCREEN: Final[dict[str, str]] = {
    "screen.allowed": "That is allowed.",
    "screen.ask": "{side}> ",
    "screen.ask.only": "{side} (Enter: {label})> ",
    "screen.bad.command": "There is no command or action '{word}': did you mean {near}? Type help for all commands.",
    "screen.bad.command.unknown": "There is no command or action '{word}'. Type help for all commands.",
    "screen.bad.number": "There is no choice {word}: type a number from {low} to {high}.",
    "screen.bad.numbers": "One number at a time here: type a number from {low} to {high}.",
    "screen.bad.side": "That would be an action of {other}. You play {side}.",
    "screen.bad.text": "That cannot be read: {error}",
    "screen.bad.why": "Write the action after why, for example: why move wallace fife>mentieth",
    "screen.both": "Two players share this screen. Hidden things stay hidden: hand over when asked.",
    "screen.curtain": "Hand over to the player of {side}, then press Enter. ",
    "screen.file": "The game is saved to {file} after every action.",
    "screen.file.none": "This game is not saved. Type save FILE to keep it.",
    "screen.hide": "Press Enter to clear the screen for {side}. ",
    "screen.log.how": "Write log, or log and how many events you want to see: log 30",
    "screen.log.none": "Nothing has happened yet.",
    "screen.log": "- {event}",
    "screen.played": "({action})",
    "screen.quit": "Good-bye.",
    "screen.quit.saved": "Good-bye. The game is saved: longshanks play --resume {file}",
    "screen.quit.unsaved": "This game has no file. Save it first with save FILE, or type quit again to leave it.",
    "screen.refused": "Not possible: {reason}",
    "screen.resumed": "The game goes on with action {number}.",
    "screen.rules": "Rule {rule}: {title}.",
    "screen.rules.edition": "This game follows the rulebook {book}, which reads the open points of this section so:",
    "screen.rules.switch": "- {about} {value} [{rule}]",
    "screen.save.exists": "{file} is there already: choose another name.",
    "screen.save.failed": "Cannot save to {file}: {error}. The game itself goes on.",
    "screen.save.how": "Write a file name after save, for example: save evening.hots",
    "screen.saved": "Saved to {file}.",
    "screen.undo": "Taken back: {action}",
    "screen.undo.how": "Write undo for one action, undo turn for all of them.",
    "screen.undo.none": "Nothing can be taken back: dice, what came to light and the other's decisions are final.",
    "screen.welcome": "Hammer of the Scots: {scenario}. You play {side} against {opponent}.",
    "screen.welcome.both": "Hammer of the Scots: {scenario}. Two players at one keyboard.",
    "screen.welcome.help": "Type the number of your choice, or help.",
    "lookup.border.green": "- {area}: green border, {limit} blocks may cross.",
    "lookup.border.green.anglo": "- {area}: green Anglo-Scottish border; every block takes a group move of its own.",
    "lookup.border.red": "- {area}: red border, {limit} blocks may cross and stop.",
    "lookup.border.red.anglo": "- {area}: red Anglo-Scottish border; every block takes a group move of its own.",
    "lookup.coastal": "It has a coast.",
    "lookup.facts": "{area}: castle limit {limit}.",
    "lookup.facts.cathedral": "{area}: castle limit {limit}, one more for the Scots, who have a cathedral here.",
    "lookup.home": "It is a home of {noble}.",
    "lookup.how": "Write an area after area, for example: area fife",
    "lookup.inland": "It has no coast.",
    "help": """\
Answer with a number from the list, or write the action itself. The side letter may be left out:
  card 3                       lay a card face down
  move wallace fife>mentieth   move a block along its whole route
  sail norse ross~fife         the Norse by sea
  fight wallace                or pass wallace, retreat wallace selkirk
  hit grant, add grant         take a hit, add a step
  end                          end what you are doing
Block names are written with _ for a blank: york_knights, french_knights.
Several numbers, such as 1 3, choose blocks that move together. 0 ends, declines or goes back.

  board         the whole board             why ACTION    may I, and if not, by which rule
  log           what happened last          undo          take back your last action
  log 30        the last 30 events          undo turn     take back all that can be taken back
  hand          your cards                  rules         the rule that applies now
  nobles        who serves whom             area fife     borders and castle of an area
  save FILE     keep the game               quit          leave""",
}

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
    "command.admin": "look after the games and people of a server",
    "command.admin.backup": "write all of the database to a file, and try it",
    "command.admin.ban": "keep somebody out",
    "command.admin.check": "replay every game of the database",
    "command.admin.clean": "delete guests and games of long ago",
    "command.admin.delete-game": "delete a game",
    "command.admin.delete-person": "delete somebody and what is kept of them",
    "command.admin.export": "write a game as a file",
    "command.admin.games": "list games",
    "command.admin.people": "find people",
    "command.admin.reset-password": "make a link to choose a new password",
    "command.admin.restore": "fill an empty database from a backup",
    "command.admin.show": "show a game",
    "command.admin.unban": "let somebody in again",
    "command.bids": "pair tournament players by their bids",
    "command.computer-worker": "let computers think here for the games of other servers; needs the extra `postgres`",
    "command.editions": "explain the rulebooks and where they differ",
    "command.heading": "{heading}:",
    "command.odds": "work out the odds of a battle exactly",
    "command.play": "play a game in the terminal",
    "command.replay": "check every line of a game file",
    "command.rules": "read the rules: all of them, one section, or where a word stands",
    "command.serve": "serve games to browsers; needs the extra `server`",
    "command.show": "print the board of a game file",
    "command.verify": "check the dice of a game file from a server",
    "option.admin.abandoned": "delete unfinished games not played for N days",
    "option.admin.address": "the address of the server, such as https://scots.example.org",
    "option.admin.file": "the file of the backup",
    "option.admin.game": "the id of a game, as in its address",
    "option.admin.guests": "delete guests of N days ago who have no game",
    "option.admin.name": "the name of an account, or an id",
    "option.admin.output": "where to write it (default: to the screen)",
    "option.admin.person": "only games of this person",
    "option.admin.status": "only games that stand so",
    "option.admin.yes": "do it; else only say what would be done",
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
    "option.player": "offer this computer player too: module:Class or exec:COMMAND; may be repeated",
    "option.metrics-token": "who shows this may read /metrics (default: $LONGSHANKS_METRICS_TOKEN, else nobody)",
    "option.odds.area": "where it is fought: nobles defend their homes better (default selkirk)",
    "option.odds.attackers": "such as 'edward 4, york_knights 3, hobelars reserve'",
    "option.odds.defenders": "likewise",
    "option.odds.flee": "each side retreats when its strength falls below this part of the enemy's (0: never)",
    "option.odds.schiltroms": "with the optional rule",
    "option.open": "open a browser",
    "option.opponent": "who plays the other side",
    "option.port": "port (default 8123, or any free one if that is taken)",
    "option.processes": "servers that share the database, which must be PostgreSQL (default 1)",
    "option.rate-factor": "widen the rate limits (default 1)",
    "option.resume": "go on with a saved game",
    "option.rule": "a house rule, such as schiltroms=true",
    "option.scenario": "{scenarios} (default braveheart)",
    "option.search": "only what has this word in it",
    "option.section": "a number such as 5.32; without one, the table of contents",
    "option.seed": "repeatable dice; without it they come from the operating system",
    "option.shared-database": "URL of the PostgreSQL that the servers share",
    "option.side": "your side; both = hotseat",
    "option.viewer": "what this side may see; all = nothing hidden (default all)",
    "option.trusted-proxy": "believe what a proxy in NETWORK, as 127.0.0.1 or 10.0.0.0/8, says of who came to it",
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
    "metavar.game": "GAME",
    "metavar.name": "NAME",
    "metavar.host": "HOST",
    "metavar.lang": "LANG",
    "metavar.network": "NETWORK",
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
    "report.admin.backup": "{file}: {rows} rows, {games} games; it was restored to try it, and every game replays.",
    "report.admin.banned": "{name} is kept out.",
    "report.admin.checked": "Games that replay: {games}, which is all.",
    "report.admin.deleted": "Deleted games: {games}; deleted people: {people}.",
    "report.admin.games": "id, kind, status, scenario, year, actions, changed, England, Scotland",
    "report.admin.link": "{name} may choose a new password here, once and within a day: {link}",
    "report.admin.people": "id, kind, name, games, made, banned",
    "report.admin.restored": "{database} has {rows} rows and {games} games again.",
    "report.admin.unbanned": "{name} may come in again.",
    "report.admin.would": "Nothing is deleted yet. With --yes it would be: games {games}, people {people}.",
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
    "report.working": "Computers think here for the games in {place}. Ctrl+C ends it.",
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

ERRORS: Final[dict[str, str]] = {
    "cli_error.admin.account": "{name} has no account, and so no password",
    "cli_error.admin.backup": "{file} is no whole backup of this version",
    "cli_error.admin.faults": "games that do not replay: {count}",
    "cli_error.admin.file": "{file} cannot be used: {reason}",
    "cli_error.admin.game": "there is no game {game}",
    "cli_error.admin.not-empty": "the database is not empty: name a new one to restore {file} to",
    "cli_error.admin.person": "there is nobody with the account or id {name}: look with admin people",
    "cli_error.bids.bid": "{player} bids '{bid}': choose from {choices}",
    "cli_error.bids.entry": "'{text}': write a bid as NAME=E2",
    "cli_error.bids.none": "no bids: write them as anna=E2 ben=S1, or name a file with --file",
    "cli_error.bids.twice": "{player} bids twice",
    "cli_error.database": "{database}: {error}",
    "cli_error.database.driver": "{database}: there is no driver for this kind of database",
    "cli_error.database.file": "{database} cannot be used: {reason}",
    "cli_error.database.in_use": (
        "{database} is in use by another server: end that one, or use PostgreSQL, which several servers can share"
    ),
    "cli_error.database.module": "{database} needs {module}: pip install 'longshanks[postgres]'",
    "cli_error.database.newer": (
        "the database was written by a newer Longshanks (schema {schema}; this one knows up to {known}): "
        "install that version, or name another database"
    ),
    "cli_error.database.url": (
        "'{text}' is no database URL: write sqlite:////folder/games.db or postgresql://name:password@host/database"
    ),
    "cli_error.extra": "serving games needs {module}: pip install 'longshanks[server]'",
    "cli_error.file": "{file}: cannot be read: {error}",
    "cli_error.file.exists": "{file} is there already: go on with it by --resume, or choose another name",
    "cli_error.host": "--host {host}: there is no such address",
    "cli_error.number": "'{text}': write a number",
    "cli_error.number.positive": "'{text}': write a whole number above 0",
    "cli_error.number.whole": "'{text}': write a whole number",
    "cli_error.odds.entry": "'{text}': after name and strength only the word reserve may stand",
    "cli_error.odds.force": "'{text}': write blocks as NAME [STRENGTH] [reserve], with commas between",
    "cli_error.odds.side.england": "{block} never serves England",
    "cli_error.odds.side.scotland": "{block} never serves Scotland",
    "cli_error.odds.strength": "{block} has strength 1 to {most}, not {strength}",
    "cli_error.odds.twice": "{block} is named twice",
    "cli_error.origin": "--allow-origin {origin}: write it as https://example.org",
    "cli_error.processes": "several processes need PostgreSQL, which they can share: name one with --database",
    "cli_error.port": "{host} port {port} cannot be had: {reason}",
    "cli_error.port.number": "--port {port}: a port is a number from 0 to 65535",
    "cli_error.port.used": "{host} port {port} cannot be had: something else is using it",
    "cli_error.search": "the rules say nothing of '{text}'",
    "cli_error.section": "the rules have no section '{section}': longshanks rules lists them",
    "cli_error.show.at": "--at {at}: write how many actions to play, 0 or more",
    "cli_error.show.long": "--at {at}: the game has only {count} actions",
    "cli_error.trusted-proxy": "--trusted-proxy {text}: write an address or a network, as 127.0.0.1 or 10.0.0.0/8",
    "cli_error.verify.after": "{file}: dice-after: write how many actions came from elsewhere",
    "cli_error.verify.bytes": "{file}: the secret and the two parts must have {count} bytes each",
    "cli_error.verify.hex": "{file}: dice-secret and dice-parts must be hexadecimal",
    "cli_error.verify.missing": "{file}: the header has no {entry}: only a finished game from a server can be checked",
    "cli_error.verify.roll": "{file}: FORGED: action {number}, {action}, was not rolled so",
    "cli_error.verify.secret": "{file}: FORGED: the secret is not the one that was committed to before the game",
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

TERMINAL: Final[dict[str, str]] = {
    **BOARD,
    **MENUS,
    **SCREEN,
    **COMMANDS,
    **METAVARS,
    **ARGUMENTS,
    **REPORTS,
    **ERRORS,
    **REASONS,
}
"""All of it."""
