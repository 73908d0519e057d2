"""The English digest of the rules: movement."""

from __future__ import annotations

from typing import Final

MOVES: Final[dict[str, str]] = {
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
}
"""Paragraphs by section and condition, in reading order."""
