"""The English digest of the rules, in our own words: one paragraph for each key, in reading order.

A key is `rules.SECTION.text.N` for a paragraph that always holds, and `rules.SECTION.SWITCH.VALUE` for one that holds
where a switch of the editions has that value; several pairs of switch and value must all be so. To find a rule look
for its number: `rules.5.32.`. `words/rules_digest.py` reads the keys and says which paragraphs a game has. Titles are
`rule.SECTION`, or `rules.SECTION.title` for the parts that the book does not number.
"""

from __future__ import annotations

from typing import Final

TITLES: Final[dict[str, str]] = {
    "rule.1.0": "The map",
    "rule.1.1": "Areas and their borders",
    "rule.1.2": "Castle limits",
    "rule.1.3": "Cathedrals",
    "rule.1.4": "Home areas of the nobles",
    "rule.2.0": "The two armies",
    "rule.2.1": "What a block says about itself",
    "rule.2.11": "Strength in steps",
    "rule.2.12": "Combat rating",
    "rule.2.13": "Move rating",
    "rule.2.2": "Kinds of blocks",
    "rule.2.21": "Leaders",
    "rule.2.22": "Nobles",
    "rule.2.23": "Archers",
    "rule.2.24": "Knights and light horse",
    "rule.2.25": "Infantry",
    "rule.2.26": "The Norse",
    "rule.3.0": "The deck and the hands",
    "rule.3.1": "Playing a card",
    "rule.3.11": "Move cards",
    "rule.3.12": "Event cards",
    "rule.4.0": "Movement in general",
    "rule.4.1": "Who is Player 1",
    "rule.4.2": "Group moves",
    "rule.4.3": "Border limits",
    "rule.4.4": "The Anglo-Scottish border",
    "rule.4.5": "Area control",
    "rule.4.6": "Pinning",
    "rule.4.7": "Movement of the Norse",
    "rule.5.0": "Battles in general",
    "rule.5.1": "Order of battles",
    "rule.5.2": "Celtic Unity",
    "rule.5.3": "Three combat rounds",
    "rule.5.31": "Combat turns",
    "rule.5.32": "Main Attack and attacking reserves",
    "rule.5.33": "Defending reserves",
    "rule.5.4": "Rolling for hits",
    "rule.5.41": "Taking hits",
    "rule.5.4s": "Schiltroms (optional)",
    "rule.5.5": "Retreats",
    "rule.5.6": "Regrouping",
    "rule.5.7": "Captured nobles",
    "rule.5.8": "Eliminated blocks",
    "rule.5.9": "Border raids",
    "rule.6.0": "Kings in general",
    "rule.6.1": "Edward I and Edward II",
    "rule.6.2": "A king for the Scots",
    "rule.6.21": "Crowning Bruce or Comyn",
    "rule.6.22": "The return of Balliol",
    "rule.7.0": "End of the year and winter",
    "rule.7.1": "Nobles go home",
    "rule.7.12": "The two homes of Bruce and Comyn",
    "rule.7.2": "The Scottish king in winter",
    "rule.7.3": "English disbanding",
    "rule.7.31": "Knights, archers and hobelars disband",
    "rule.7.32": "English infantry in winter",
    "rule.7.4": "Edward I winters in Scotland",
    "rule.7.5": "Scottish disbanding",
    "rule.7.6": "Replacement points",
    "rule.7.61": "The French Knights join",
    "rule.7.62": "Scottish builds",
    "rule.7.63": "English builds",
    "rule.7.7": "The feudal levy",
    "rule.7.8": "New hands for the new year",
    "rule.8.0": "Scenarios",
    "rule.8.1": "Braveheart",
    "rule.8.2": "The Bruce",
    "rule.8.3": "The campaign",
    "rule.9.0": "Victory by majority of nobles",
    "rule.9.1": "Sudden death",
    "rule.T": "Tournament bids",
}
"""The sections of the rulebook by our own titles, as in `docs/rules.toml`."""

DIGEST: Final[dict[str, str]] = {
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
    "rules.4.0.text.1": (
        "A block moves at most once in a game turn. Retreats and regroups after a battle are not moves and come on top "
        "of that; a block that fought in the battle of an event may still move later that turn (A-E08)."
    ),
    "rules.4.0.text.2": (
        "On its way a block may go through empty areas and through areas of its own side. It stops in the first area "
        "where an enemy block stands, and there will be a battle. It also stops after a red border (4.3) and in "
        "England (4.4)."
    ),
    "rules.4.0.text.3": (
        "A move enters no area twice and does not end where it began (A-B04). You may move fewer groups than your card "
        "allows, or none."
    ),
    "rules.4.1.text.1": (
        "The cards say who is Player 1 (3.1): an event before any move card, then the higher value, then England. "
        "Player 1 cannot let the other side go first, and makes all their moves before Player 2 makes any."
    ),
    "rules.4.1.text.2": (
        "Going second is often better: you see what the enemy did, and your reserves can come to the battles they "
        "began. Going first pins the enemy (4.6) and closes borders to them (5.5)."
    ),
    "rules.4.2.text.1": (
        "All your blocks in an area, the Norse apart, form a group. One group move lets all of them move that have not "
        "moved yet, or some of them. They need not stay together: each may go its own way to its own goal, one after "
        "another, as far as its move rating allows (A-B01)."
    ),
    "rules.4.2.text.2": (
        "A card of value 2, for example, sets the blocks of two areas moving. You may go back and forth between groups "
        "that you have set moving. Group moves are never kept for a later turn."
    ),
    "rules.4.2.text.3": (
        "A block with move 3 may go three areas, if it does not have to stop earlier (A-B02). Edward can go from "
        "England by Dunbar and Lothian to Lanark, since all three borders are green."
    ),
    "rules.4.3.text.1": (
        "In one move phase at most six blocks of a side cross any one green border, and at most two any one red "
        "border. A block that crosses a red border stops in the area it enters."
    ),
    "rules.4.3.text.2": (
        "Each side has its own limit at every border, so Player 2 may use a border that Player 1 has filled. All "
        "crossings of a side count together, in both directions, also those in the middle of a longer move (A-B05). "
        "Sea moves cross no border."
    ),
    "rules.4.3.text.3": (
        "An example: six Scottish blocks go from Buchan to Angus. No other Scot can now reach Angus by way of Buchan, "
        "but two can still come over the red border from Mar."
    ),
    "rules.4.3.text.4": "On some older maps the green borders are black. They mean the same.",
    "rules.4.4.text.1": (
        "The three borders of England are dashed. Dunbar and Annan have green ones, Teviot a red one. To cross such a "
        "border by moving is expensive for both sides and in both directions (A-B08)."
    ),
    "rules.4.4.border_crossing.point_per_block": (
        "Each block that crosses takes a group move of its own, and nobody else moves on it (A-B07). A card of value 3 "
        "brings three blocks across at most."
    ),
    "rules.4.4.border_crossing.group_move_with_one_crosser": (
        "On each group move one block of the group may cross. The others of the group may still move inside Scotland "
        "on the same group move. A card of value 3 brings three blocks across at most."
    ),
    "rules.4.4.text.2": (
        "A block that enters England stops there. A block that comes from England to Teviot stops as well, for that "
        "border is red; by Dunbar or Annan it may go on."
    ),
    "rules.4.4.border_attack_group.same_origin_and_border": (
        "Blocks that crossed on several group moves are still one Main Attack if they began in the same area and took "
        "the same route (A-B09). Blocks from England and blocks already in Scotland that attack the same area come "
        "from different places: one group is the Main Attack, the other waits in reserve (A-B10)."
    ),
    "rules.4.4.border_attack_group.waive_reserves": (
        "All blocks that crossed this border into the same battle fight from the first round, wherever they came in. "
        "None of them has to wait in reserve."
    ),
    "rules.4.4.text.3": (
        "Retreats, regroups and sea moves do not pay for this border. Retreats and regroups have limits of their own "
        "here (5.5). Scots who cross it raid England (5.9)."
    ),
    "rules.4.5.text.1": (
        "An area is friendly to a side whose blocks alone are in it, and an enemy area to the other side. It is "
        "neutral when it is empty, and contested while blocks of both sides stand in it."
    ),
    "rules.4.5.text.2": (
        "This changes the moment a block enters or leaves, also by a retreat, a regroup or a change of sides. An area "
        "your blocks have left is no longer yours."
    ),
    "rules.4.6.text.1": (
        "When Player 1 has moved into an area held by Player 2, each block of Player 1 there pins one of Player 2. "
        "Reserves and the Norse pin as well. Pinned blocks cannot move this turn."
    ),
    "rules.4.6.text.2": (
        "Player 2 decides which of their blocks are the pinned ones by moving the others. How many are pinned was "
        "settled when Player 1 ended their moves; help that arrives sets nobody free (A-B11). Player 2 never pins "
        "anyone."
    ),
    "rules.4.6.text.3": (
        "Blocks that are not pinned may move and even attack elsewhere, but may not leave over a border by which "
        "Player 1 came into their area (A-B12). Player 2 may still enter that area over such a border. All this holds "
        "in England too (A-B25)."
    ),
    "rules.4.6.border_control.last_user_any_battle": (
        "When Player 2 has entered a battle over such a border after Player 1, it is open to Player 2 again, since the "
        "last to use a border controls it (5.5, A-B12)."
    ),
    "rules.4.6.text.4": (
        "An example: three English blocks from Angus and two from Strathspey attack six Scots in Buchan. Five Scots "
        "are pinned. The sixth may go, but only by Badenoch or Mar."
    ),
    "rules.4.7.text.1": (
        "The Norse are never part of a group. They take a group move for themselves and sail from their coastal area "
        "straight to any other coastal area, neutral, friendly or enemy, however far. No border is crossed, none is "
        "filled and none is closed. They are never inland and never enter England (A-B15)."
    ),
    "rules.4.7.text.2": (
        "When the Norse attack together with others, either they alone are the Main Attack or they wait in reserve. "
        "When they join a battle as Player 2 they always wait (A-B14). Norse who are not pinned may sail out of a "
        "contested area (A-B13)."
    ),
    "rules.4.7.text.3": (
        "The Norse retreat and regroup by sea, but only to a coast that Scottish blocks hold, not to a vacant one. A "
        "companion who retreats earlier, or in the same letter, can make a coast friendly for them (A-C19). Without "
        "such a coast they cannot choose to retreat, and when they must retreat they are lost (A-C20)."
    ),
    "rules.4.7.norse_declared.true": (
        "A move of the Norse is announced, with where it begins and where it ends, so the English know which block it "
        "is."
    ),
    "rules.4.7.norse_declared.false": "A move of the Norse is not announced; the English see only that a block sailed.",
    "rules.5.0.text.1": (
        "When all moves are made, a battle is fought in every contested area. The side that entered an area held by "
        "the other is the attacker there. A side may attack in one battle and defend in the next."
    ),
    "rules.5.0.text.2": (
        "Player 2 may attack areas of Player 1. In such a battle Player 2 has Main Attack and reserves, and Player 1, "
        "whose moves are over, sends no help (A-B24)."
    ),
    "rules.5.0.text.3": (
        "In short: show the blocks in the fight, roll for those that may desert, fight up to three rounds, then either "
        "the attacker leaves or the winner regroups."
    ),
    "rules.5.1.text.1": (
        "Player 1 picks a battle, it is fought to its end, then they pick the next. They pick without having seen "
        "the enemy's blocks and need not plan the whole order in advance. The blocks of a battle are laid open with "
        "their strength unchanged and are stood up again when it is over."
    ),
    "rules.5.1.text.2": (
        "The order matters: each battle may open or bar areas to which the blocks of the next could retreat."
    ),
    "rules.5.1.text.3": (
        "Battles caused by a Herald or a coronation are fought at once, before any moves. They are battles like "
        "others, with three rounds, retreats and regroups, in Player 1's order (A-E05). For Pillage see 5.7. Nobles "
        "who change sides in one area attack together and have no reserves (A-E03). Such a battle closes no borders "
        "(A-C17). A noble who is alone where he changes sides fights nobody; the area simply changes hands (A-E04)."
    ),
    "rules.5.2.text.1": (
        "Three English blocks are not to be relied upon: Wales Archers, Wales Infantry and Ulster Infantry. Each rolls "
        "a die once in every battle. On 1 to 4 it stays. On 5 or 6 it deserts and goes to the English draw pool."
    ),
    "rules.5.2.celtic_unity_timing.on_reveal": (
        "The roll is made when the block is revealed: before round 1, or for a reserve before round 2. A block that is "
        "never revealed does not roll (A-C01)."
    ),
    "rules.5.2.celtic_unity_timing.battle_start_all": (
        "All of them that are in the battle roll before round 1, those in reserve included."
    ),
    "rules.5.2.text.2": (
        "A side that is left with no block by these rolls has lost, unless it has reserves to come. If that happens to "
        "a defender with reserves due, battlefield control changes (A-C02)."
    ),
    "rules.5.3.text.1": (
        "A battle has up to three combat rounds. It ends as soon as only one side has blocks left in the area and no "
        "reserves of the other are due, even in the middle of a round (A-C14)."
    ),
    "rules.5.3.text.2": (
        "If both sides are still there after round 3, the attacker has not won and must retreat with all blocks (5.5). "
        "When they are gone, the other side may regroup (A-C28)."
    ),
    "rules.5.31.text.1": (
        "In each round every block in the fight has one combat turn. In it the block fights, retreats or passes."
    ),
    "rules.5.31.text.2": (
        "The order is: A blocks of the defender, A blocks of the attacker, B blocks of the defender, B blocks of the "
        "attacker, then C in the same way. Within a letter the owner chooses the order. Hits take effect at once, so a "
        "block that is lost before its turn does nothing."
    ),
    "rules.5.31.text.3": (
        "When one front line is gone in round 1 but reserves are due, blocks that have not acted may still retreat or "
        "pass; they have nobody to hit (A-C03)."
    ),
    "rules.5.32.text.1": (
        "A side may attack an area with several groups or over several borders. One group is the Main Attack and "
        "fights from round 1. All other attackers are reserves. The Main Attack cannot be held back, and one must "
        "always be named (A-B23)."
    ),
    "rules.5.32.main_attack_same_path.true": (
        "The blocks of a Main Attack begin in the same area, take the same route and enter over the same border. A "
        "faster block that comes another way is not part of it (A-B03)."
    ),
    "rules.5.32.main_attack_same_path.false": (
        "The blocks of a Main Attack begin in the same area and enter over the same border. How they got there does "
        "not matter."
    ),
    "rules.5.32.main_attack_declared.during_movement": (
        "The Main Attack is named during the moves. The first group to enter is taken for it until its owner names "
        "another, which must happen before they end their moves."
    ),
    "rules.5.32.main_attack_declared.at_battle": "The Main Attack is named when the battle begins.",
    "rules.5.32.text.2": (
        "In round 1 reserves neither act nor take hits, and they stay hidden. With round 2 they are shown and join the "
        "fight, those of both sides at the same time (A-C31). They come even if the Main Attack is dead or has "
        "retreated, and are still the attackers (A-C12). If the battle was won in round 1 they stay hidden and may "
        "regroup (A-C13)."
    ),
    "rules.5.32.text.3": (
        "Battlefield control. It can happen that after round 1 attackers stand on the field, all defenders are gone, "
        "and reserves of the defender are due. Then the roles change: from round 2 on the former attacker defends, "
        "acts first within each letter and has any home bonus. The former defender attacks and must retreat after "
        "round 3 if they have not won (A-C11)."
    ),
    "rules.5.32.battlefield_flip_on.no_defender_left": (
        "For this it does not matter whether the defenders died, deserted or retreated (A-C08)."
    ),
    "rules.5.32.battlefield_flip_on.eliminated_only": (
        "For this every defender must have been eliminated. If even one of them retreated, the roles stay as they are."
    ),
    "rules.5.32.text.4": (
        "A noble whom the defender captured in round 1 counts as such a reserve (A-C07). Control changes only between "
        "rounds 1 and 2 (A-C09). If both front lines are gone after round 1 the roles do not change (A-C10)."
    ),
    "rules.5.33.text.1": (
        "Blocks that Player 2 moves into an area Player 1 has attacked are reserves of the defender. They fight from "
        "round 2, however many groups they came with, and have no Main Attack."
    ),
    "rules.5.33.text.2": (
        "An example: four English blocks attack two Scots in Buchan. As Player 2 the Scots send three blocks from "
        "Moray. In round 1 four fight two; in round 2 the three arrive, if the battle still goes on."
    ),
    "rules.5.4.text.1": (
        "A block that fights rolls one die for each of its steps. Every die that is not higher than the number of its "
        "rating is a hit. Three steps of a B3 that roll 2, 4 and 5 make one hit."
    ),
    "rules.5.4.text.2": (
        "A noble who defends at home hits as B3 (1.4). Nothing else changes a rating, except the optional Schiltroms."
    ),
    "rules.5.41.text.1": (
        "Hits are taken at once, one by one. Each hit falls on the enemy block in the fight that is strongest at that "
        "moment. If several are equally strong, their owner picks one."
    ),
    "rules.5.41.text.2": (
        "An example: the Scots take three hits and have two blocks of four steps. Each loses one step; then both have "
        "three, and the owner picks which of them takes the third hit."
    ),
    "rules.5.41.text.3": (
        "Hits that nobody in the fight is left to take are lost. They do not carry over to reserves or to the next "
        "round (A-C04)."
    ),
    "rules.5.4s.schiltroms.false": (
        "Schiltroms are an optional rule: Scottish infantry would fight better where the English have no archers. This "
        "game is played without it."
    ),
    "rules.5.4s.schiltroms.true": (
        "This optional rule is in use. Scottish infantry hits on one number more, C2 as C3 and C3 as C4, while the "
        "English have no archers in the battle."
    ),
    "rules.5.4s.schiltroms.true.schiltrom_counts_reserve_archers.false": (
        "Only archers in the fight spoil the Schiltroms; archers still in reserve do not (A-C30)."
    ),
    "rules.5.4s.schiltroms.true.schiltrom_counts_reserve_archers.true": (
        "Archers in reserve spoil the Schiltroms just as archers in the fight do."
    ),
    "rules.5.5.text.1": (
        "Instead of fighting, a block may retreat in its combat turn, in any round in which it may act. It goes to an "
        "adjacent area that is friendly or neutral, never to a contested or an enemy one. Blocks of the same letter "
        "may retreat together, so that the enemy does not learn who went where."
    ),
    "rules.5.5.text.2": (
        "After round 3 an attacker who has not won must retreat with every block. The blocks are stood up first."
    ),
    "rules.5.5.mandatory_retreat_order.by_letter": (
        "In this forced retreat all A blocks leave first, then B, then C. Within a letter the order is free (A-C18)."
    ),
    "rules.5.5.mandatory_retreat_order.any": "In this forced retreat the blocks leave in any order their owner likes.",
    "rules.5.5.text.3": (
        "Border limits (4.3) hold: six blocks over a green border, two over a red one. They start afresh for every "
        "round, for the forced retreat and for the regroup, and each side has its own."
    ),
    "rules.5.5.retreat_limit_counts_entry.false": (
        "The crossings by which the blocks came to the battle do not count against the way out (A-B06)."
    ),
    "rules.5.5.retreat_limit_counts_entry.true": (
        "In this edition a side's crossings on the way in do count against its own retreat: if four blocks came in "
        "over a green border, only two can go back over it at a time. Regroups are free of this."
    ),
    "rules.5.5.text.4": "Border control. Some borders are closed to a retreat, because the enemy came that way.",
    "rules.5.5.border_control.last_user_any_battle": (
        "A border is closed if the enemy was the last to use it this turn to enter a battle, this one or any other "
        "(A-C15)."
    ),
    "rules.5.5.border_control.used_into_this_battle": (
        "A border is closed if the enemy used it this turn to enter this battle."
    ),
    "rules.5.5.border_control.initiator_this_battle": (
        "Only the side that began this battle closes borders: those by which it entered. Blocks that came to help the "
        "defender close none."
    ),
    "rules.5.5.text.5": (
        "Where both sides came over one border, it is open to Player 2 alone (A-C16). Moves that led to no battle "
        "close nothing, nor do the Norse, nor battles caused by events (A-C17)."
    ),
    "rules.5.5.retreat_closes_border.false": (
        "Retreats and regroups close no border either. But the area entered is friendly to its new holder from that "
        "moment (A-C27)."
    ),
    "rules.5.5.retreat_closes_border.true": (
        "A retreat does: the side that first retreats over a border closes it to the enemy for the rest of the turn. "
        "What was closed in the battles of an event is open again when these are over (A-C17)."
    ),
    "rules.5.5.text.6": (
        "No English block retreats or regroups from England into Scotland, and no Scottish block from Scotland into "
        "England. Inside Scotland both go as usual (A-C21). English blocks may retreat to England if it is friendly or "
        "neutral, within the plain border limits (A-C22). Scots who fight in England may go back to Scotland (A-C24). "
        "English who attack in England and do not win have no way out (A-C23)."
    ),
    "rules.5.5.text.7": "A block that has to retreat and cannot is lost.",
    "rules.5.5.failed_retreat.as_combat_loss": (
        "It is lost as if killed in combat: a noble is captured and stands with the victor (A-C25), a block with a "
        "black cross is gone for good, and other blocks go to the draw pool. For kings see 9.1."
    ),
    "rules.5.5.failed_retreat.draw_pool": (
        "In this edition it goes to the draw pool, a king and a block with a black cross too. Only a noble is captured "
        "all the same and stands with the victor (A-C25)."
    ),
    "rules.5.5.text.8": "The Norse retreat by sea (4.7).",
    "rules.5.6.text.1": (
        "When a battle is over, the victorious blocks, reserves included, may regroup before the next battle begins. "
        "Each may stay or go to an adjacent area that is friendly or neutral."
    ),
    "rules.5.6.text.2": (
        "Border limits hold, counted afresh. Border control does not: a winner may use any border (A-C26). The "
        "Anglo-Scottish border bars regroups as it bars retreats (5.5). The defender regroups too when the attacker "
        "had to retreat after round 3."
    ),
    "rules.5.6.text.3": (
        "Regrouping is a free extra step. Use it to spread out over empty areas, to go back to a good defence, or to "
        "come nearer to the next goal."
    ),
    "rules.5.7.text.1": (
        "A noble who loses his last step in battle does not die. He is captured: at once his block changes colour and "
        "he stands with strength 1 in the reserve of his captors. From the next round on he fights for them; until "
        "then he neither acts nor takes hits (A-C05)."
    ),
    "rules.5.7.text.2": (
        "A noble captured in round 3 simply stands with his captors. If he is their only block, the other side has "
        "still not won, and whoever is the attacker must retreat (A-C06)."
    ),
    "rules.5.7.text.3": "Moray is the exception: he is never captured. Killed in battle, he is dead for good.",
    "rules.5.7.pillage_noble.captured": (
        "A noble who loses his last step to Pillage is captured as well, at strength 1. If no block of his old side is "
        "left in the area, he holds it for his new side without a battle (A-E11). Moray goes to the draw pool instead "
        "(A-D08)."
    ),
    "rules.5.7.pillage_noble.draw_pool": (
        "A noble who loses his last step to Pillage goes to the draw pool of his side and counts for nobody until he "
        "is drawn again."
    ),
    "rules.5.7.pillage_noble.captured.pillage_capture_battle.immediate": (
        "If blocks of his old side remain in the area, the battle between them is fought at once."
    ),
    "rules.5.7.pillage_noble.captured.pillage_capture_battle.battle_phase": (
        "If blocks of his old side remain in the area, the battle between them is fought in the battle phase of this "
        "turn."
    ),
    "rules.5.7.pillage_noble.captured.pillage_capture_attacker.turned_noble": (
        "In that battle the captured noble is the attacker (A-E10)."
    ),
    "rules.5.7.pillage_noble.captured.pillage_capture_attacker.pillaged_side": (
        "In that battle the blocks he left are the attackers, and he defends."
    ),
    "rules.5.8.text.1": (
        "Blocks other than nobles that are eliminated go to the draw pool of their side and may come back later. That "
        "is so for losses in combat, by Pillage and by raids, and for blocks that disband in winter."
    ),
    "rules.5.8.text.2": (
        "Six blocks bear a black cross: Wallace, Moray, the Norse and the French Knights for the Scots, Edward and the "
        "Hobelars for the English. Killed in combat, they are dead for good. By Pillage, by a raid or in winter they "
        "go to the draw pool like the rest. For Edward see 6.1."
    ),
    "rules.5.8.failed_retreat.as_combat_loss": (
        "If such a block has to retreat and cannot, that counts as combat: it is dead for good."
    ),
    "rules.5.8.failed_retreat.draw_pool": (
        "If such a block has to retreat and cannot, it goes to the draw pool in this edition."
    ),
    "rules.5.8.text.3": "The King of the Scots bears no cross: his death in battle ends the game (9.1).",
    "rules.5.9.text.1": (
        "Scottish blocks may move into England, attacking whoever stands there. Each block pays for the border as 4.4 "
        "says."
    ),
    "rules.5.9.text.2": (
        "When a game turn ends with Scots in England, the English choose one of their blocks on the map, not a noble, "
        "and put it into the draw pool. They need not show which. If they have only nobles on the map nothing is lost "
        "(A-E16). Edward can be chosen; he returns to the pool as the same king (A-D02)."
    ),
    "rules.5.9.text.3": (
        "English blocks that move back into an England held by Scots attack it, at the usual price of the border "
        "(A-E18)."
    ),
    "rules.5.9.truce_blocks_new_raid.true": (
        "During a truce called by the English no Scottish block enters England, even if it is empty. Scots already "
        "there may stay."
    ),
    "rules.5.9.truce_blocks_new_raid.false": (
        "A truce called by the English bars attacks only: if no English block stands in England, Scots may enter it."
    ),
    "rules.5.9.truce_suspends_raid_loss.false": (
        "A truce does not spare the English the loss from raiders in England (A-E17)."
    ),
    "rules.5.9.truce_suspends_raid_loss.true": "In a turn of truce the English lose no block to raiders.",
    "rules.5.9.text.4": "Raiders cannot stay in England for the winter.",
    "rules.6.0.text.1": (
        "England always has a king. The Scots may crown one, once in a game. A king is a strong block, and a dangerous "
        "one to lose."
    ),
    "rules.6.1.text.1": (
        "The Edward block is Edward I until he is killed in combat, or else until the end of 1306. After that it is "
        "Edward II (A-D09). This changes two things: Edward II never winters in Scotland (7.4), and if Edward II is "
        "killed in battle the Scots win at once (9.1)."
    ),
    "rules.6.1.edward_i_block.draw_pool": (
        "When Edward I is killed in battle, his block goes to the draw pool and may come back with a later levy, now "
        "as Edward II (A-D01)."
    ),
    "rules.6.1.edward_i_block.removed": (
        "When Edward I is killed in battle, his block leaves the game and no other Edward comes."
    ),
    "rules.6.1.text.2": (
        "Edward taken off the map by Pillage or by a raid goes to the draw pool as the king he was, and nobody wins by "
        "that (A-D02)."
    ),
    "rules.6.2.text.1": (
        "One king can be crowned in a game, by the Scots: Bruce, Comyn or Balliol. They do it with an event card, of "
        "any kind, in place of the printed event. In The Bruce this has been done before the game begins."
    ),
    "rules.6.2.text.2": (
        "If the English play an event in the same turn, it is finished first; only then do the Scots decide between "
        "their event and a coronation. The conditions must hold at that moment. If they no longer do, the Scots may "
        "still use the printed event (A-A04)."
    ),
    "rules.6.2.text.3": "If the crowned King is killed in battle, the English win at once (9.1).",
    "rules.6.2.king_pillaged.draw_pool": (
        "A King who loses his last step to Pillage goes to the draw pool. That does not end the game. He may be drawn "
        "again, but nobody else is ever crowned (A-D05)."
    ),
    "rules.6.2.king_pillaged.removed": (
        "A King who loses his last step to Pillage is out of the game. That does not end it, and nobody else is ever "
        "crowned."
    ),
    "rules.6.21.text.1": (
        "Bruce or Comyn can be crowned if Wallace is dead and the one to be crowned stands in Fife as a Scottish "
        "block. Dead means dead for good: while Wallace is in the draw pool there is no coronation (A-D07)."
    ),
    "rules.6.21.text.2": (
        "The King comes to Fife with all his steps. The noble who was crowned stays in play as a noble like any other."
    ),
    "rules.6.21.text.3": (
        "Then the rival faction leaves. If Bruce is crowned, all nobles of Comyn's faction who are Scottish and on the "
        "map go over to the English, except Moray. If Comyn is crowned, all Scottish nobles of Bruce's faction do. "
        "They keep their strength (A-E01, A-E02)."
    ),
    "rules.6.21.text.4": (
        "Where such nobles stand together with Scottish blocks, a battle is fought at once, and the nobles who left "
        "are the attackers (5.1). The King is placed before anybody leaves, so he may have to fight in Fife straight "
        "away (A-E06)."
    ),
    "rules.6.22.text.1": (
        "King Balliol can come back from exile from 1301 on, if nobody has been crowned yet and the French Knights are "
        "on the map. It does not matter whether Wallace lives."
    ),
    "rules.6.22.text.2": (
        "The King block is placed at full strength in the area of the French Knights. Then all Scottish nobles of "
        "Bruce's faction go over to the English, and the battles that follow are fought as in 6.21."
    ),
    "rules.7.0.text.1": (
        "A year ends when both hands are played out, or at the end of a turn in which both sides played an event. Then "
        "winter is played in this order:"
    ),
    "rules.7.0.text.2": (
        "1. English nobles go home, then Scottish nobles (7.1). 2. The Scottish King chooses his winter place (7.2). "
        "3. The English disband (7.3, 7.4). 4. The Scots disband (7.5). 5. The French Knights may join (7.61). 6. Both "
        "sides build (7.62, 7.63). 7. The feudal levy comes (7.7). 8. New cards are dealt (7.8)."
    ),
    "rules.7.0.text.3": (
        "To disband means to leave the map for the draw pool of one's side. Such a block is not lost and may return."
    ),
    "rules.7.1.text.1": (
        "First every English noble goes to his home area, from wherever he is, England included. Distance, borders and "
        "enemies on the way do not matter. If enemy blocks stand in his home, he changes sides there and keeps his "
        "strength."
    ),
    "rules.7.1.text.2": (
        "Then every Scottish noble goes home in the same way, and goes over to the English if English blocks stand in "
        "his home. A noble who changed sides just before, when the English nobles went home, is home already (A-F04)."
    ),
    "rules.7.1.text.3": (
        "Blocks that will have to disband later in the same winter still hold a home against its noble (A-F02). Even a "
        "single visiting noble does (A-F03). So to put a block into the home of an enemy noble at the end of the year "
        "is the cheapest way to win him over."
    ),
    "rules.7.1.text.4": (
        "Nobles do not disband. A noble always keeps his place at home, whatever the castle limit; others of his side "
        "have to make room (A-F09)."
    ),
    "rules.7.1.text.5": (
        "Moray is free: he may go home, stay where he is within the castle limit, or disband with the other Scots. He "
        "never goes to a home held by the enemy and cannot stay in England (A-F07). Where another noble is at home, "
        "Moray yields to him (A-F08)."
    ),
    "rules.7.12.text.1": (
        "Bruce and Comyn have two homes each. If no enemy is in either, the owner chooses freely; if the enemy holds "
        "one, the other must be taken (A-F05). Only if enemy blocks stand in both homes does the noble change sides, "
        "and then his new owner picks the home (A-F06)."
    ),
    "rules.7.2.text.1": (
        "The Scottish King may go to a cathedral, Strathspey, Lennox or Fife, from anywhere, if no enemy stands there. "
        "Or he stays where he is. Wherever he is, the castle limit is settled when the Scots disband (A-F10); he may "
        "also disband then. He cannot stay in England."
    ),
    "rules.7.3.text.1": (
        "English blocks in England disband, all of them. In Scotland it depends on the kind of block. English nobles "
        "are at home by now and stay. Scots who are still in England leave or disband in the Scottish turn (A-F11)."
    ),
    "rules.7.3.text.2": (
        "Nobody is shown which blocks disband. When the English have finished, they tell how many left each area and "
        "whether Edward stays, and nothing before (A-V02)."
    ),
    "rules.7.31.text.1": (
        "Knights, archers and the Hobelars disband wherever they are, unless they stay with Edward I (7.4)."
    ),
    "rules.7.32.text.1": (
        "English infantry, the Welsh and the Ulstermen among them, may stay in Scotland within the castle limit, or "
        "disband. The limit counts nobles too: in an area with limit 2 where an English noble is at home, one infantry "
        "block may stay. If there are too many, their owner picks who goes."
    ),
    "rules.7.4.text.1": (
        "Edward I, if he is in Scotland, may winter there or disband. If he stays, every English block in the same "
        "area that is not a noble may stay with him, of any kind and in any number; each may also disband (A-F13, "
        "A-F15)."
    ),
    "rules.7.4.text.2": (
        "He may not do so in two winters running, nor in the winter of 1306, and Edward II never does. In The Bruce "
        "this means that no English king ever winters in Scotland, though infantry and nobles still may (A-F12)."
    ),
    "rules.7.4.text.3": (
        "The price is high: the feudal levy (7.7) does not come that winter, and England is empty when the new year "
        "begins."
    ),
    "rules.7.5.text.1": (
        "Scottish blocks may stay within the castle limit of their area, which a cathedral raises by one. Nobles count "
        "and cannot leave, Moray excepted. If there are too many blocks, the owner picks which of the others disband."
    ),
    "rules.7.5.scots_voluntary_disband.any_non_noble": (
        "Any Scottish block other than a noble, and Moray, may also disband though there is room for it. It comes back "
        "from the pool with one step (A-F18)."
    ),
    "rules.7.5.scots_voluntary_disband.king_moray_only": (
        "In this edition only the King and Moray may disband though there is room for them."
    ),
    "rules.7.5.text.2": (
        "Wallace has a refuge: he may go to Selkirk from anywhere and winter there alone, though its limit is 0. He "
        "gains two steps, up to his maximum, also if he was in Selkirk already (A-F16, A-F17)."
    ),
    "rules.7.5.wallace_selkirk_blocked_by.any_enemy": "He cannot do so if any English block is in Selkirk.",
    "rules.7.5.wallace_selkirk_blocked_by.wintering_edward": (
        "In this edition only an Edward who winters in Selkirk keeps him out."
    ),
    "rules.7.5.text.3": (
        "Scots in England cannot winter there. Nobles have gone home; the King and Wallace may go to their winter "
        "places; all others disband."
    ),
    "rules.7.6.text.1": (
        "Each friendly area pays replacement points equal to its castle limit, with one more for a cathedral if the "
        "area is Scottish. One block is enough to hold an area, even a lone noble. Neutral areas and England pay "
        "nothing (A-F23)."
    ),
    "rules.7.6.text.2": (
        "The points of an area are spent in that area and nowhere else. Points that are not used lapse."
    ),
    "rules.7.6.text.3": (
        "Which block gains a step is not shown. When a side has finished, it tells how many steps it added in each "
        "area; so it is with Victuals and Pillage too (A-V01)."
    ),
    "rules.7.6.builds_order.scots_then_english": "The Scots build first, then the English (A-F24).",
    "rules.7.6.builds_order.simultaneous": "In this edition both sides build at the same time.",
    "rules.7.61.french_trigger.winter_check": (
        "If the Scots hold eight nobles or more after disbanding, the French Knights join the Scottish draw pool "
        "before the Scots build. Nobles on the map are counted, Moray among them (A-F20)."
    ),
    "rules.7.61.french_trigger.immediate": (
        "In this edition the French Knights join the Scottish draw pool at the very moment the Scots hold eight "
        "nobles, at any time of the year."
    ),
    "rules.7.61.french_knights_optional.false": "Nobody is asked: the Scots cannot do without them.",
    "rules.7.61.french_knights_optional.true": (
        "In this edition the Scots are asked in Winter, before they build, and may do without them (A-F28)."
    ),
    "rules.7.61.text.1": (
        "Once they have joined, they stay in the game like other blocks until they are killed in combat, even if the "
        "Scots hold fewer nobles later (A-F19)."
    ),
    "rules.7.62.text.1": (
        "With each point of an area the Scots either add one step to a block there, or draw a block at random from "
        "their pool and place it there with one step. They may mix both, add several steps to one block, and "
        "strengthen a block just drawn. After each draw they decide what to do next (A-F21)."
    ),
    "rules.7.62.text.2": (
        "A draw needs room: with the new block there may be no more blocks in the area than the castle limit allows. "
        "So in an area with limit 1 that a noble holds no block can be drawn."
    ),
    "rules.7.62.inland_draw.redraw_then_return": (
        "The Norse and the French Knights come by sea. If one of them is drawn for an inland area, another block is "
        "drawn instead, and the first then goes back to the pool. If the pool holds nothing else, no block is placed "
        "and the point may still buy a step (A-F22)."
    ),
    "rules.7.62.inland_draw.redraw": (
        "The Norse and the French Knights come by sea. If one of them is drawn for an inland area, another block is "
        "drawn. If the pool holds nothing else, no block is placed and the point may still buy a step (A-F22)."
    ),
    "rules.7.62.inland_draw.adjacent_friendly_coast_ignore_limit": (
        "The Norse and the French Knights come by sea. If one of them is drawn for an inland area, it lands in an "
        "adjacent coastal area that is friendly, even beyond the castle limit there. Without such an area another "
        "block is drawn."
    ),
    "rules.7.62.inland_draw.adjacent_friendly_coast_ignore_limit.landed_block_room.counts": (
        "Once ashore it fills the castle limit of that coast like every other block."
    ),
    "rules.7.62.inland_draw.adjacent_friendly_coast_ignore_limit.landed_block_room.free": (
        "As long as these builds last it takes up no room in the castle limit of that coast, which keeps all its "
        "points (A-F27)."
    ),
    "rules.7.62.inland_draw.adjacent_friendly_coast_ignore_limit.landed_block_points.here_only": (
        "Its further steps are paid by the area where it landed."
    ),
    "rules.7.62.inland_draw.adjacent_friendly_coast_ignore_limit.landed_block_points.both_areas": (
        "Its further steps may be paid by the area it was drawn for and by the one where it landed; the first pays "
        "as long as it can (A-F27)."
    ),
    "rules.7.63.text.1": (
        "With each point the English add one step to an infantry block or a noble in the area that pays it. They add "
        "none to Edward, knights, archers or the Hobelars, and never bring in new blocks this way (A-F25)."
    ),
    "rules.7.7.text.1": (
        "The feudal levy brings the English their army. Half of the blocks in their draw pool, rounded up, are drawn "
        "at random and placed in England at full strength. The blocks that disbanded this winter are in that pool, "
        "Edward too, so he may be back at once (A-F14, A-F26)."
    ),
    "rules.7.7.text.2": "There is no levy in a winter that Edward I spends in Scotland (7.4).",
    "rules.7.8.text.1": (
        "All 25 cards are shuffled, each side is dealt five, and the next year begins with its first game turn."
    ),
    "rules.8.0.text.1": (
        "A scenario says which years are played and where the blocks begin. Every block on the map begins at full "
        "strength. Blocks that a scenario does not name begin in the draw pool of their side."
    ),
    "rules.8.1.text.1": (
        "Braveheart runs from 1297 to 1305, nine years, unless a sudden death ends it before. The English hold eleven "
        "of the fourteen nobles, but their army is small. The Scots have Wallace, and time."
    ),
    "rules.8.1.text.2": (
        "The English draw pool holds 13 blocks, Edward among them. Four of them are drawn at random and begin in "
        "England. The Scottish draw pool holds seven blocks. The King and the French Knights are off the map."
    ),
    "rules.8.2.text.1": (
        "The Bruce runs from 1306 to 1314, nine years, unless a sudden death ends it before. Bruce wears the crown: "
        "the King is on the map and must be kept alive. Wallace and Moray are dead, so thirteen nobles are in play, "
        "eight of them English."
    ),
    "rules.8.2.text.2": (
        "The English draw pool holds 11 blocks. Six of them are drawn at random and begin in England. Edward I still "
        "reigns in 1306 and cannot winter in Scotland that year; from 1307 on it is Edward II (6.1)."
    ),
    "rules.8.2.bruce_french_in_pool.false": (
        "The Scottish draw pool holds seven blocks. The French Knights are off the map and join as 7.61 says."
    ),
    "rules.8.2.bruce_french_in_pool.true": (
        "The Scottish draw pool holds eight blocks: in this edition the French Knights are in it from the start."
    ),
    "rules.8.3.text.1": (
        "The campaign begins as Braveheart does and has no last year. No majority is counted; only a sudden death ends "
        "it (A-G05). The years go on past 1314 if need be."
    ),
    "rules.8.3.text.2": (
        "The winter of 1306 bars Edward I from Scotland, and Edward II reigns from 1307, or earlier if Edward I is "
        "killed in battle."
    ),
    "rules.9.0.text.1": (
        "When the last year of the scenario is over, the nobles on the map are counted. The side that more of them "
        "serve has won. Moray counts for the Scots while he is on the map, and for nobody otherwise (A-G03)."
    ),
    "rules.9.0.final_winter.full": (
        "The last winter is played in full before the count, so nobles may still change sides when they go home "
        "(A-G01)."
    ),
    "rules.9.0.final_winter.none": (
        "The nobles are counted as soon as the last turn has ended; the last winter is not played."
    ),
    "rules.9.0.text.2": (
        "A tie, seven nobles each, is possible in Braveheart while Moray is on the map. Wallace breaks it: on the map "
        "he wins it for the Scots, anywhere else for the English (A-G06)."
    ),
    "rules.9.1.text.1": "Three things end the game before its time.",
    "rules.9.1.all_nobles_check.end_of_game_turn": (
        "All nobles: a side that every noble on the map serves when a game turn ends has won. The English cannot "
        "win this way while Moray is on the map."
    ),
    "rules.9.1.all_nobles_check.end_of_game_turn.all_nobles_after_winter.false": (
        "What winter brings counts at the end of the next turn (A-G02)."
    ),
    "rules.9.1.all_nobles_check.end_of_game_turn.all_nobles_after_winter.true": (
        "In this game it counts when a winter ends, too (A-G02)."
    ),
    "rules.9.1.all_nobles_check.immediate": (
        "All nobles: in this edition a side has won the moment every noble on the map serves it. The English cannot "
        "win this way while Moray is on the map."
    ),
    "rules.9.1.text.2": "The Scottish King: the English win at once if he is killed in battle, whoever wore the crown.",
    "rules.9.1.text.3": (
        "Edward II: the Scots win at once if he is killed in battle. The death of Edward I does not end the game."
    ),
    "rules.9.1.text.4": (
        "The death of a king ends the game on the spot, even in the middle of a battle or in a battle that an event "
        "caused (A-G04)."
    ),
    "rules.9.1.failed_retreat.as_combat_loss.failed_retreat_is_battle_death.true": (
        "A king who must retreat and cannot counts as killed in battle (A-D03, A-D04)."
    ),
    "rules.9.1.failed_retreat.as_combat_loss.failed_retreat_is_battle_death.false": (
        "A king who must retreat and cannot goes to the draw pool, and the game goes on."
    ),
    "rules.9.1.failed_retreat.draw_pool": (
        "A king who must retreat and cannot goes to the draw pool in this edition, and the game goes on."
    ),
    "rules.T.text.1": (
        "Tournaments settle the sides by secret bids. Each player bids for one side: E1, E2 or E3 to play the English, "
        "S1, S2 or S3 to play the Scots. A bid is a burden that its player takes on."
    ),
    "rules.T.text.2": (
        "An E bid is a number of years in which Edward lies open in the draw pool, for both sides to see, "
        "and cannot be drawn (A-V03). He still counts for the size of the levy. An S bid is a number of blocks that "
        "the English draw for England at the start, on top of the usual ones (A-G09)."
    ),
    "rules.T.text.3": (
        "Players with opposite bids of the same height meet, and both bids fall away: E3 against S3 is a plain game. "
        "The others are matched as closely as possible. The higher bidder has the side they wanted and carries the "
        "difference: E2 against S1 comes to E1, so Edward is out for the first year."
    ),
    "rules.T.text.4": (
        "Two players who want the same side meet only when no other pairing is left. The higher bid has the side; "
        "equal bids draw lots."
    ),
}
"""The text of the rules, section by section in reading order: look for the number."""

TABLES: Final[dict[str, str]] = {
    "rules.table.areas": "Areas",
    "rules.table.borders": "Borders",
    "rules.table.blocks.england": "English blocks",
    "rules.table.blocks.nobles": "Nobles",
    "rules.table.blocks.scotland": "Scottish blocks",
    "rules.table.cards": "The deck",
    "rules.table.braveheart": "Blocks at the start of Braveheart",
    "rules.table.bruce": "Blocks at the start of The Bruce",
    "rules.head.area": "Area",
    "rules.head.block": "Block",
    "rules.head.blocks": "Blocks",
    "rules.head.card": "Card",
    "rules.head.castle.england": "Limit, English",
    "rules.head.castle.scotland": "Limit, Scottish",
    "rules.head.coast": "Coast",
    "rules.head.combat": "Combat",
    "rules.head.count": "Number",
    "rules.head.cross": "Black cross",
    "rules.head.faction": "Faction",
    "rules.head.green": "Green: 6 blocks",
    "rules.head.home": "Home",
    "rules.head.kind": "Kind",
    "rules.head.move": "Move",
    "rules.head.red": "Red: 2 blocks, stop",
    "rules.head.side": "Side",
    "rules.head.steps": "Steps",
    "rules.head.where": "Where",
    "rules.cell.area": "{area}",
    "rules.cell.areas": "{areas}",
    "rules.cell.dead": "Dead",
    "rules.cell.event": "Event: {card}",
    "rules.cell.kind.archers": "Archers",
    "rules.cell.kind.cavalry": "Light horse",
    "rules.cell.kind.infantry": "Infantry",
    "rules.cell.kind.king": "King",
    "rules.cell.kind.knights": "Knights",
    "rules.cell.kind.leader": "Leader",
    "rules.cell.kind.norse": "Norse",
    "rules.cell.levy": "Draw pool, {count} of them drawn for England",
    "rules.cell.move_card": "Move {card}",
    "rules.cell.name": "{name}",
    "rules.cell.off": "Off the map",
    "rules.cell.pool": "Draw pool",
    "rules.cell.sea": "by sea",
    "rules.cell.side": "{side}",
    "rules.cell.yes": "yes",
}
"""The heads and cells of the tables; what else stands in them comes from the facts."""

RULES: Final[dict[str, str]] = {**TITLES, **DIGEST, **TABLES}
"""All of it."""
