"""The English catalogue, lessons: the words of the first game that teaches.

`lesson.NAME` is a title and `lesson.NAME.about` a line for the list. `lesson.NAME.STEP` is what a step says, `.goal`
what there is to do and `.hint` what is said to who does something else. Positions, goals and solutions are data in
`longshanks.lessons`.
"""

from __future__ import annotations

from typing import Final

LESSONS: Final[dict[str, str]] = {
    "lesson.blocks": "Reading a block",
    "lesson.blocks.about": "Strength, letters and numbers, and what the enemy cannot see.",
    "lesson.blocks.army": (
        "You play Scotland, in blue. Every block is a leader, a noble or a body of men. This one is William Wallace."
    ),
    "lesson.blocks.strength": (
        "The pips on the upper edge are strength: one die in battle for each. Wallace has 3 of his 4 steps. A hit "
        "turns a block to the next smaller number, and a block that loses its last step is out."
    ),
    "lesson.blocks.rating": (
        "A3 is how Wallace fights. The letter says when: all A blocks before B, all B before C. The number says how "
        "well: a die of 3 or less is a hit. Campbell, a C2, acts later and hits less often."
    ),
    "lesson.blocks.hidden": (
        "English blocks are red, and you see only their backs: how many, never who. England sees only the backs of "
        "yours. Blocks are shown in battle and hidden again after it."
    ),
    "lesson.blocks.fastest": (
        "The last number is the move: how many areas a block may go in a turn. Strathspey is three areas from Fife. "
        "Campbell and Grant move 2. Who can get there?"
    ),
    "lesson.blocks.fastest.goal": "Send the one block that can reach Strathspey: select it, then choose Strathspey.",
    "lesson.blocks.fastest.hint": "Only Wallace moves 3. Take that back and send him all the way to Strathspey.",
    "lesson.moving": "Cards and group moves",
    "lesson.moving.about": "Lay a card, gather an army, end your moves.",
    "lesson.moving.card": (
        "A year has up to five turns, and each begins with a card: both sides lay one face down and show them "
        "together. A 1, 2 or 3 gives that many group moves. The higher card moves first; in a tie that is England."
    ),
    "lesson.moving.card.goal": "You want to move two groups: lay a 2.",
    "lesson.moving.card.hint": "A 1 moves only one group, and you need two. Go back and lay a 2.",
    "lesson.moving.group": (
        "England laid a 1, so you move first. A group is all your blocks in one area. One group move lets any number "
        "of them go, together or each its own way."
    ),
    "lesson.moving.group.goal": (
        "Bring Wallace, Campbell and Grant to Mentieth. Choose Fife to select its whole group, then Mentieth."
    ),
    "lesson.moving.group.hint": (
        "All three blocks of Fife belong in Mentieth, one area to the west. Go back and try again."
    ),
    "lesson.moving.second": (
        "That was one group move, though three blocks went. Your other one is for the group in Lennox. Fraser, up in "
        "Moray, will have to wait: there is no third."
    ),
    "lesson.moving.second.goal": "Bring Douglas and Keith from Lennox to Mentieth.",
    "lesson.moving.second.hint": "Use your second group move in Lennox: both blocks there should go to Mentieth.",
    "lesson.moving.end": (
        "You need not use every move. A block moves once a turn, and until you end your moves you can take each of "
        "them back. Then it is the other side's turn to move."
    ),
    "lesson.moving.end.goal": "End your moves.",
    "lesson.moving.end.hint": "All is in place. End your moves with the button beside the prompt.",
    "lesson.borders": "Borders",
    "lesson.borders.about": "Green and red, and the border of England.",
    "lesson.borders.colours": (
        "How many blocks of a side may cross a border in a turn depends on its colour: six over green, two over red. "
        "A red border also ends the move of a block that crosses it, however fast the block is."
    ),
    "lesson.borders.two": (
        "You have three blocks in Atholl, and all its borders are red. You would like them in Fife, but only two can "
        "go there this turn. You laid a 3, so you have three group moves."
    ),
    "lesson.borders.two.goal": "Move Wallace and Grant from Atholl to Fife.",
    "lesson.borders.two.hint": "Wallace and Grant are wanted in Fife first. Go back and send these two.",
    "lesson.borders.third": (
        "Now the border to Fife is full. Try to send Campbell there and the board will tell you why not; you can ask "
        "it like that at any time. The same group move still lets him go another way."
    ),
    "lesson.borders.third.goal": "Send Campbell over another red border, to Mentieth.",
    "lesson.borders.third.hint": "Campbell should be in Mentieth. Go back and send him there from Atholl.",
    "lesson.borders.england": (
        "The border of England has black dashes beside it. Each block that moves across it takes a group move of its "
        "own. You have two left, so two of your three blocks in Dunbar can go raiding."
    ),
    "lesson.borders.england.goal": "Send Keith and Etterick from Dunbar into England.",
    "lesson.borders.england.hint": (
        "The two group moves you have left are for Keith and Etterick, from Dunbar to England. Go back and try again."
    ),
    "lesson.borders.raid": (
        "Nobody opposes you in England: that is a border raid. When a turn ends so, England must give up a block that "
        "is no noble."
    ),
    "lesson.borders.raid.goal": "End your moves and see what the raid costs England.",
    "lesson.borders.raid.hint": (
        "Your raiders are where they should be. Go back, leave them in England and end your moves."
    ),
    "lesson.battle": "A battle",
    "lesson.battle.about": "Main attack, reserves, dice and hits.",
    "lesson.battle.main": (
        "Blocks that enter an area of the enemy must fight for it. The first group to enter is the Main Attack: it "
        "fights from the beginning. It comes from one area by one way."
    ),
    "lesson.battle.main.goal": "Attack Lanark from Mentieth with Wallace and Douglas.",
    "lesson.battle.main.hint": "Wallace and Douglas should both go from Mentieth to Lanark. Go back and try again.",
    "lesson.battle.reserve": (
        "Campbell can join from Lennox. Since he comes by another way he is a reserve: he waits behind the line and "
        "fights from round two on."
    ),
    "lesson.battle.reserve.goal": "Send Campbell from Lennox to Lanark as well.",
    "lesson.battle.reserve.hint": "Campbell will be missed in round two. Go back and send him to Lanark.",
    "lesson.battle.begin": (
        "England moves after you and can send help too. Blocks that come to a defender's help are a reserve as well."
    ),
    "lesson.battle.begin.goal": "End your moves and let the battle begin.",
    "lesson.battle.begin.hint": "Your attack stands. Go back to it and end your moves.",
    "lesson.battle.order": (
        "Three blocks are shown; the reserves stay hidden. In a round every block acts once, to fight, retreat or "
        "pass: A first, then B, then C. Within a letter the defender goes first. The attacker has three rounds to "
        "win, or must leave."
    ),
    "lesson.battle.strike": (
        "Wallace is the only A, so he opens the fight, with four dice. Each die of 3 or less is a hit, and a hit "
        "always falls on the strongest enemy block in the fight."
    ),
    "lesson.battle.strike.goal": "Let Wallace fight.",
    "lesson.battle.strike.hint": "Wallace strikes before anybody can strike him. Go back and let him fight.",
    "lesson.battle.round": (
        "Two hits! What was left of York's men hit back: Wallace, your strongest, lost a step. Both other blocks are "
        "C, and England defends, so Douglas acts last."
    ),
    "lesson.battle.round.goal": "Let Douglas fight and end the first round.",
    "lesson.battle.round.hint": "Douglas still has three dice to roll. Go back and let him fight.",
    "lesson.battle.reserves": (
        "Round two, and the reserves of both sides join: Campbell for you, knights of Durham for England. The knights "
        "are B3, so only Wallace is quicker than they are."
    ),
    "lesson.battle.reserves.goal": "Strike with Wallace before the knights do.",
    "lesson.battle.reserves.hint": "Use the letter A while it counts: go back and let Wallace fight.",
    "lesson.battle.hit": (
        "Two hits on you. The first fell on Campbell, your strongest. Now all three are equally strong, so the second "
        "is yours to place. Wallace is hard to replace: he never comes back if he dies."
    ),
    "lesson.battle.hit.goal": "Choose the block that takes the hit.",
    "lesson.battle.hit.hint": "Somebody must take the hit: Campbell can bear it.",
    "lesson.battle.win": "The English line wavers: one step of infantry, two of knights. Your infantry is last to act.",
    "lesson.battle.win.goal": "Win the battle of Lanark: fight with Douglas and Campbell.",
    "lesson.battle.win.hint": "You are ahead, so do not let go: go back and fight on with both.",
    "lesson.battle.regroup": (
        "Lanark is yours! The beaten blocks went to the English draw pool and may come back another year. The victor "
        "may now regroup: move blocks to adjacent areas without an enemy. Move some if you like."
    ),
    "lesson.battle.regroup.goal": "End the regrouping.",
    "lesson.battle.regroup.hint": "Regroup as you like, then end it.",
    "lesson.retreat": "Knowing when to leave",
    "lesson.retreat.about": "A retreat saves what a lost battle would cost.",
    "lesson.retreat.attacked": (
        "This time England moved first: three blocks came from Lothian into Lanark. The attackers pin as many of your "
        "blocks as they have, so Steward and Fraser cannot march off. But a battle can be left."
    ),
    "lesson.retreat.attacked.goal": "End your moves and look the enemy in the face.",
    "lesson.retreat.attacked.hint": "Leave Barclay in Mentieth to keep the way open. Go back and end your moves.",
    "lesson.retreat.noble": (
        "Edward himself, with two bands of knights! A block may retreat in its turn instead of fighting: to an "
        "adjacent area without enemies, but not over the border the enemy came by. Steward is a B and defends, so he "
        "acts before their Bs do."
    ),
    "lesson.retreat.noble.goal": "Retreat with Steward to Mentieth.",
    "lesson.retreat.noble.hint": "Steward is a noble: if he falls, England has him. Go back and retreat to Mentieth.",
    "lesson.retreat.rest": (
        "Fraser, a C, had to stand twelve dice before his turn came, and lived. A weak block of a late letter is not "
        "always so lucky."
    ),
    "lesson.retreat.rest.goal": "Retreat with Fraser to Mentieth.",
    "lesson.retreat.rest.hint": "One step against twelve: go back and let Fraser follow Steward to Mentieth.",
    "lesson.retreat.safe": (
        "Lanark is lost, your men are not. Border limits count for retreats too, and a block that must leave and has "
        "nowhere to go is lost: look behind you before a battle."
    ),
    "lesson.nobles": "Capturing a noble",
    "lesson.nobles.about": "Whom the war is about, and how to win them over by force.",
    "lesson.nobles.who": (
        "Fourteen nobles decide the game. Thirteen of them serve now one side, now the other; Moray serves the Scots "
        "alone. Lennox and Mar are with you. Angus is with England and stands alone in his home."
    ),
    "lesson.nobles.attack": (
        "Three blocks against one: that should do. At home a defending noble hits on 3 instead of 2."
    ),
    "lesson.nobles.attack.goal": "Attack Angus with everything you have in Fife.",
    "lesson.nobles.attack.hint": "Bring all three blocks from Fife to Angus. Go back and try again.",
    "lesson.nobles.begin": "England can send nobody in time.",
    "lesson.nobles.begin.goal": "End your moves to begin the battle.",
    "lesson.nobles.begin.hint": "The odds are good. Go back and end your moves.",
    "lesson.nobles.capture": (
        "A noble who loses his last step in battle does not die: he is captured, and serves the victor from then on, "
        "at strength 1. If a battle goes on, he waits in reserve and fights for his new lord."
    ),
    "lesson.nobles.capture.goal": "Fight until Angus is yours.",
    "lesson.nobles.capture.hint": "Angus is still English. Go back and keep fighting.",
    "lesson.nobles.keep": (
        "Angus has turned blue. A noble at strength 1 is easily taken back, so do not leave him alone too soon."
    ),
    "lesson.nobles.keep.goal": "End the regrouping and hold Angus.",
    "lesson.nobles.keep.hint": "Keep somebody in Angus and end the regrouping.",
    "lesson.nobles.worth": (
        "See the count of nobles: it is the score of the game. Whoever has more of them when the last year is over "
        "wins."
    ),
    "lesson.herald": "A herald",
    "lesson.herald.about": "Event cards, and winning a noble without a blow.",
    "lesson.herald.events": (
        "Some cards are events: Herald, Pillage, Sea Move, Truce and Victuals. Who lays one does something special "
        "before anybody moves, but has no group moves that turn."
    ),
    "lesson.herald.lay": "You hold a Herald: he tries to talk an enemy noble into changing sides.",
    "lesson.herald.lay.goal": "Lay the Herald.",
    "lesson.herald.lay.hint": "That card moves blocks. Go back and lay the Herald.",
    "lesson.herald.name": (
        "Name any noble that serves England: on a die of 1 to 4 he is yours, with all his strength. Dunbar has "
        "English infantry beside him and would have to fight them at once; Galloway is far away. Mentieth stands "
        "alone, next to you."
    ),
    "lesson.herald.name.goal": "Send the herald to Mentieth: he is in the list of choices.",
    "lesson.herald.name.hint": "Mentieth is the best choice: alone, and close to Wallace. Go back and name him.",
    "lesson.herald.after": (
        "Mentieth is with you at full strength, not at 1 as a captive would be. It fails one time in three."
    ),
    "lesson.winter": "Winter",
    "lesson.winter.about": "Nobles go home, armies shrink to what castles feed, and new blocks come.",
    "lesson.winter.home": (
        "It is the last turn of 1298. Then all nobles go home, and one whose home the enemy holds changes sides! The "
        "noble Angus is with England, down in Dunbar, and nobody guards his home in the north."
    ),
    "lesson.winter.home.goal": "Use your last move: send Grant from Fife to Angus.",
    "lesson.winter.home.hint": "Go back: Grant should stand in Angus before winter comes.",
    "lesson.winter.defect": (
        "Now watch. English nobles go home first, then yours. Most of the English army goes home as well: knights, "
        "archers and hobelars leave the map, and whatever is in England."
    ),
    "lesson.winter.defect.goal": "End your moves and let winter begin.",
    "lesson.winter.defect.hint": "Grant must stay in Angus. Go back and end your moves.",
    "lesson.winter.limits": (
        "Angus found you at home and joined you. Now your army must fit its castles. Fife feeds two blocks, and one "
        "more since it has a cathedral: three in all, but four are there. Wallace could also hide in Selkirk."
    ),
    "lesson.winter.limits.goal": "Disband Fraser, or send Wallace to Selkirk, and end the step.",
    "lesson.winter.limits.hint": "Fife has room for three blocks. See who is there and let one go.",
    "lesson.winter.points": (
        "The same numbers are replacement points, and each area you hold has its own. One point is one step for a "
        "block there. Fife has three points, and Wallace is tired."
    ),
    "lesson.winter.points.goal": "Bring Wallace back to full strength.",
    "lesson.winter.points.hint": "Wallace needs his four steps. If the points are spent, go back and give them to him.",
    "lesson.winter.draw": (
        "For one point you can also draw a block out of your pool: it comes at strength 1, where there is room within "
        "the castle limit. Lennox has one block, room for two, and points to spend."
    ),
    "lesson.winter.draw.goal": "Draw a block for Lennox.",
    "lesson.winter.draw.hint": "If Lennox has no points left, go back and draw there.",
    "lesson.winter.year": (
        "Points that are not used are lost. England adds its steps and then gets the feudal levy: half its pool comes "
        "back, fresh, to England. Every spring the army of the year before is there again."
    ),
    "lesson.winter.year.goal": "End your builds and begin 1299.",
    "lesson.winter.year.hint": "Spend what you like, then end your builds.",
    "lesson.crown": "A king for the Scots",
    "lesson.crown.about": "The coronation, and what it costs.",
    "lesson.crown.when": (
        "Wallace is dead. Now the Scots may have a king: once a game, when Bruce or Comyn serves you and stands in "
        "Fife, you may use any event card to crown him."
    ),
    "lesson.crown.lay": "Bruce is in Fife, and you hold a Truce. You need an event card, whichever it is.",
    "lesson.crown.lay.goal": "Lay the Truce.",
    "lesson.crown.lay.hint": "That is no event card. Go back and lay the Truce.",
    "lesson.crown.crown": (
        "You could use the card as a truce, so that England may not attack this turn. But today it is a coronation."
    ),
    "lesson.crown.crown.goal": "Crown Bruce.",
    "lesson.crown.crown.hint": "Truces come again, crowns do not. Go back and crown Bruce.",
    "lesson.crown.price": (
        "The King stands in Fife, A3 with four steps. The price: nobles of the other faction left you. Buchan holds "
        "with Comyn and went over to England. Guard the King well: if he is killed in battle, the game is lost."
    ),
    "lesson.winning": "How to win",
    "lesson.winning.about": "The last turn, one noble short.",
    "lesson.winning.count": (
        "It is the last turn of 1305, the end of Braveheart. After the winter nobles are counted: seven are with you, "
        "seven with England. In a tie the Scots win if Wallace is on the map, but he is dead. You need one more."
    ),
    "lesson.winning.attack": "Steward stands alone in Lanark, next to your army in Mentieth.",
    "lesson.winning.attack.goal": "Attack Lanark with Douglas and Campbell.",
    "lesson.winning.attack.hint": (
        "Douglas and Campbell should go to Lanark. Mentieth himself had better stay at home. Go back and try again."
    ),
    "lesson.winning.take": "England has moved already and cannot help. Steward, a B at home, strikes first.",
    "lesson.winning.take.goal": "End your moves, fight, and capture Steward.",
    "lesson.winning.take.hint": "Steward makes eight. Go back and fight on until he is yours.",
    "lesson.winning.last": (
        "Eight to six! One winter is still to come before the count. Lanark has room for two blocks, so regroup one "
        "to Mentieth or disband one later, but keep your nobles where they are."
    ),
    "lesson.winning.last.goal": "Go through the winter and win the game.",
    "lesson.winning.last.hint": "Answer what winter asks, and make sure that no noble is lost on the way.",
    "lesson.winning.ways": (
        "You won by majority. A game can also end at once: when every noble serves one side as a turn ends, when the "
        "Scottish King is killed in battle, or Edward II. That is all you need. Go and play!"
    ),
}
"""The words of the lessons."""
