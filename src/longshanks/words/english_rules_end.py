"""The English digest of the rules: scenarios, victory and tournament bids."""

from __future__ import annotations

from typing import Final

END: Final[dict[str, str]] = {
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
"""Paragraphs by section and condition, in reading order."""
