"""The English digest of the rules: the game in short, the map, the armies and the cards."""

from __future__ import annotations

from typing import Final

BOARD: Final[dict[str, str]] = {
    # --- the game in short
    "rules.intro.title": "The game in short",
    "rules.intro.text.1": (
        "Two sides fight for Scotland. England is led by Edward, Scotland by Wallace and later perhaps by a king of "
        "its own. Between them stand the fourteen Scottish nobles, who serve now one side and now the other. Whoever "
        "holds most of them when the last year is over has won."
    ),
    "rules.intro.text.2": (
        "Blocks stand with their faces to their owner. You see where enemy blocks are and how many, but not which they "
        "are nor how strong. A block is shown only when it fights, and it is hidden again after the battle."
    ),
    "rules.intro.text.3": (
        "Three games are on offer: Braveheart (1297 to 1305), The Bruce (1306 to 1314), and a campaign that begins in "
        "1297 and has no last year."
    ),
    "rules.intro.text.4": (
        "This digest follows the numbers of the rulebook, so a number shown beside a question leads to its section. An "
        "id such as A-B07 marks a ruling: an answer to a question that the book leaves open."
    ),
    # --- sequence of play
    "rules.turns.title": "Sequence of play",
    "rules.turns.text.1": "A year has one to five game turns, and then comes winter. A game turn runs like this:",
    "rules.turns.text.2": (
        "1. Cards (3.1). Both sides lay one card face down, then both are turned over. The better card makes its owner "
        "Player 1 for this turn. An event is carried out now, with any battle it causes."
    ),
    "rules.turns.text.3": (
        "2. Moves (4.0). Player 1 makes all of their moves, then Player 2 makes theirs. A side that played an event "
        "has no moves this turn."
    ),
    "rules.turns.text.4": (
        "3. Battles (5.0). Wherever both sides stand in one area they fight, one battle after another, in the order "
        "Player 1 likes."
    ),
    "rules.turns.text.5": (
        "4. End of the turn. If Scots stand in England, the English lose a block (5.9). Then it is checked whether one "
        "side holds all the nobles (9.1)."
    ),
    "rules.turns.text.6": (
        "The year ends after five turns, or after a turn in which both sides played an event. Winter (7.0) follows, "
        "then a new hand of five cards each, then the next year."
    ),
    # --- 1 the map
    "rules.1.0.text.1": (
        "The map shows Scotland and, as a single area at the southern edge, England. It has 23 areas. The English come "
        "from the south; the Scots look down on it from the north."
    ),
    "rules.1.1.text.1": (
        "Every block on the map is in exactly one area. A block goes from one area to another only where the two share "
        "a border, green or red (4.3). Some areas look close and share none: Carrick and Argyll, or Lothian and Fife, "
        "have water between them."
    ),
    "rules.1.1.text.2": "Any number of blocks may be in an area during the year (A-G10). Only winter counts them.",
    "rules.1.1.text.3": (
        "Badenoch, Mar, Atholl, Lanark, Selkirk and Teviot are inland. All other areas are coastal, England and "
        "Mentieth among them (A-B21). The coast matters to the Norse (4.7), to the Sea Move (3.12) and to the French "
        "Knights (7.62)."
    ),
    "rules.1.2.text.1": (
        "Every area has a castle limit from 0 to 3. The limit does two things, both of them in winter: it says how "
        "many blocks of the side that holds the area may stay there (7.3, 7.5), and how many replacement points the "
        "area pays (7.6)."
    ),
    "rules.1.2.text.2": (
        "In an area with limit 0 nobody stays for the winter, apart from Wallace in Selkirk (7.5) and the host that "
        "stays with Edward I (7.4). A limit has nothing to do with battles."
    ),
    "rules.1.3.text.1": (
        "Strathspey, Lennox and Fife have a cathedral. For the Scots a cathedral raises the castle limit by one; for "
        "the English it does nothing. So Fife counts 3 for the Scots and 2 for the English."
    ),
    "rules.1.3.text.2": "The Scottish King may go to a cathedral for the winter (7.2).",
    "rules.1.4.text.1": (
        "Each noble has a home area, marked with his arms. Comyn has two, Badenoch and Lochaber; so has Bruce, "
        "with Annan and Carrick. The home of the noble Steward is Lanark. Nobles go home every winter (7.1)."
    ),
    "rules.1.4.text.2": (
        "A noble who defends in a home of his fights as B3 instead of B2. It does not matter whether he was there all "
        "the time, came as a reserve, or was captured during that battle and now defends. A noble who attacks his own "
        "home has no bonus."
    ),
    "rules.1.4.text.3": (
        "Attacker and defender are what the battle says they are. A noble who goes over to the enemy at home, by "
        "Herald or coronation, is the attacker there and fights as B2 (A-C29). When battlefield control changes "
        "(5.32), the bonus changes with it."
    ),
    # --- 2 the armies
    "rules.2.0.text.1": (
        "English blocks are red and Scottish blocks are blue. A block that is neither on the map nor dead waits in the "
        "draw pool of its side, or off the map until a rule brings it in."
    ),
    "rules.2.0.text.2": (
        "The enemy sees a block from behind: its colour and its area. Which block it is, and its strength, stay hidden "
        "until it is revealed in battle."
    ),
    "rules.2.1.text.1": (
        "The face of a block shows four things: its name, its strength in steps, its combat rating and its move "
        "rating. The table lists every block."
    ),
    "rules.2.11.text.1": (
        "Strength is counted in steps. A block has at most two, three or four steps, depending on the block. The pips "
        "on the upper edge of the block show how many it has now."
    ),
    "rules.2.11.text.2": (
        "In battle a block rolls one die for each step it has. Every hit takes one step away. A block that loses its "
        "last step is eliminated (5.8), or captured if it is a noble (5.7)."
    ),
    "rules.2.11.text.3": (
        "Steps come back by replacement points in winter (7.6), by Victuals, by Pillage (3.12), and for Wallace in "
        "Selkirk (7.5). No block ever has more than its maximum. A block in the draw pool has no strength: Scots "
        "return with one step, English with all of theirs (A-D10)."
    ),
    "rules.2.12.text.1": (
        "The combat rating is a letter and a number, such as A2. The letter says when the block acts: first all A, "
        "then all B, then all C. The number is the highest die that hits: a B1 hits with 1 only, a B3 with 1, 2 and 3."
    ),
    "rules.2.13.text.1": (
        "The move rating is 2 or 3: so many areas a block may go in one move. The Norse have none; they sail (4.7)."
    ),
    "rules.2.13.scots_archers_move.3": "The Scottish archers, Etterick, have move rating 3.",
    "rules.2.13.scots_archers_move.2": "The Scottish archers, Etterick, have move rating 2.",
    "rules.2.2.text.1": "Blocks differ in kind, and some rules, above all those of winter, ask for the kind.",
    "rules.2.21.text.1": (
        "Wallace and the King lead the Scots, Edward leads the English. They move 3 and fight well, Wallace and the "
        "King as A3, Edward as B4. Otherwise they move and fight as other blocks do."
    ),
    "rules.2.21.text.2": (
        "The King of the Scots enters by a coronation (6.2). Edward is Edward I at first and Edward II later (6.1). "
        "The death of a king in battle can end the game (9.1)."
    ),
    "rules.2.22.text.1": (
        "There are fourteen nobles. Thirteen of them have two blocks, one in each colour, of which exactly one is in "
        "play: the colour shows whom the noble serves. The other block lies aside and is never in a draw pool (A-G08). "
        "Moray has a blue block only and never serves England."
    ),
    "rules.2.22.text.2": (
        "Seven nobles belong to the faction of Bruce: Bruce, Mar, Lennox, Atholl, Dunbar, Mentieth and Steward. Seven "
        "belong to the faction of Comyn: Comyn, Angus, Argyll, Buchan, Galloway, Ross and Moray (A-G07). Factions "
        "matter when a king is crowned (6.2)."
    ),
    "rules.2.22.text.3": (
        "A noble changes sides when he is captured in battle or by Pillage (5.7), when a Herald wins him over (3.12), "
        "when a coronation drives his faction away (6.2), or when he comes home in winter and finds the enemy there "
        "(7.1). Which side a noble serves is known to both players (A-E09)."
    ),
    "rules.2.23.text.1": (
        "The English have two blocks of archers, from Lancaster and from Wales, both B3. The Scots have one, from "
        "Etterick, B2."
    ),
    "rules.2.24.text.1": (
        "The English have three blocks of knights, B3. The Scots have the French Knights, also B3, who join by a rule "
        "of their own (7.61). Each side has one block of light horse with move 3: the Hobelars, A2, for the English, "
        "and Keith, B1, for the Scots."
    ),
    "rules.2.25.text.1": (
        "Each side has eight blocks of infantry. Most are C2. Five are C3: Douglas, Fraser and MacDonald for the "
        "Scots, and Wales Infantry and Ulster Infantry for the English. The two last and the Wales Archers may desert "
        "(5.2)."
    ),
    "rules.2.26.text.1": (
        "The Norse are one Scottish block, A2. They move only by sea and always apart from other blocks (4.7)."
    ),
    # --- 3 the cards
    "rules.3.0.text.1": (
        "The deck has 25 cards: 20 move cards (seven of value 1, ten of value 2, three of value 3) and five different "
        "events. Each year all 25 are shuffled and each side is dealt five. Your hand is secret."
    ),
    "rules.3.0.text.2": (
        "When a year ends early, the cards still in hand go back unseen (A-A08). No card is kept for the next year."
    ),
    "rules.3.1.text.1": (
        "At the start of each turn both sides choose a card and lay it face down, then both are shown. You must play a "
        "card, but you need not use it: moves and events may be given up. What is not used now is lost (A-A07)."
    ),
    "rules.3.1.text.2": (
        "The higher move card makes its owner Player 1; on a tie that is England. An event beats every move card "
        "(3.12, 4.1)."
    ),
    "rules.3.1.examine_played.year": "You may look at all cards that were played this year.",
    "rules.3.1.examine_played.turn": "You may look at the cards of this turn only; those of earlier turns are closed.",
    "rules.3.1.examine_played.silent": (
        "This rulebook does not say whether old cards may be looked at. Here only the cards of this turn lie open."
    ),
    "rules.3.11.text.1": "A move card of value 1, 2 or 3 gives its side as many group moves (4.2).",
    "rules.3.12.text.1": (
        "A side that plays an event is Player 1, whatever the other card is. The event is carried out at once, "
        "together with any battle it causes. Only then does the other side move. In the battles of the turn, too, "
        "Player 1 picks the order (A-A06)."
    ),
    "rules.3.12.text.2": (
        "If both sides play an event, the English event is finished first, then the Scottish one, and the year is over "
        "(A-A03). England counts as Player 1 in such a turn (A-A01). The turn still ends like any other, with the loss "
        "to raiders and the check for all nobles, before winter comes (A-A02)."
    ),
    "rules.3.12.text.3": "The Scots may use any event card for a coronation instead of what is printed on it (6.2).",
    "rules.3.12.text.4": (
        "Herald. Name a noble on the map who serves the enemy; Moray cannot be named. Roll a die. On 1 to 4 he joins "
        "you with the strength he has; on 5 or 6 nothing happens. If he now stands among enemies, a battle is fought "
        "at once in which he attacks."
    ),
    "rules.3.12.text.5": (
        "Pillage. Choose an area held by the enemy that shares a border with an area of yours. The enemy blocks there "
        "take two hits, each on the strongest block, as in battle (5.41). You may add as many steps as were lost to "
        "your blocks in one adjacent area, up to their maximum (A-E12, A-E14). Pillage works over the border of "
        "England too, never over the sea, and is not a raid (A-E13)."
    ),
    "rules.3.12.text.6": (
        "A block that loses its last step to Pillage goes to the draw pool, even if it bears a black cross (5.8). For "
        "nobles see 5.7, for kings 6.1 and 6.2."
    ),
    "rules.3.12.text.7": (
        "Sea Move. Move one or two blocks from one coastal area to one other coastal area that your blocks alone hold; "
        "a vacant coast will not do (A-B18, A-B19). England counts as a coast: the English may sail to and from it "
        "(A-B17), the Scots may sail into it only if they already hold it alone (A-B20). No border is crossed. The "
        "Norse cannot use this card."
    ),
    "rules.3.12.text.8": (
        "Truce. In this turn the other side may move but may not enter an area where your blocks stand; neutral areas "
        "stay open to it (A-B16). A truce does not stop an event played in the same turn (A-A05). For raids see 5.9."
    ),
    "rules.3.12.victuals.three_steps_any_split": (
        "Victuals. Add three steps to your blocks in one area, shared out as you like, up to the maximum of each "
        "block. The Norse may be fed too (A-E15)."
    ),
    "rules.3.12.victuals.one_step_to_three_blocks": (
        "Victuals. Choose one area and add one step each to as many as three of your blocks there. The Norse may be "
        "fed too (A-E15)."
    ),
}
"""Paragraphs by section and condition, in reading order."""
