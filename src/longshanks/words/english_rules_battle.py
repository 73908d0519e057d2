"""The English digest of the rules: battles."""

from __future__ import annotations

from typing import Final

BATTLE: Final[dict[str, str]] = {
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
}
"""Paragraphs by section and condition, in reading order."""
