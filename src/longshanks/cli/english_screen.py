"""The terminal's own English: the board, the menus and what it says about itself; see `words` for the game's."""

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
    **BOARD,
    **MENUS,
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
