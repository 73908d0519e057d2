"""The English digest of the rules: kings and winter."""

from __future__ import annotations

from typing import Final

WINTER: Final[dict[str, str]] = {
    # --- 6 kings
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
    # --- 7 winter
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
}
"""Paragraphs by section and condition, in reading order."""
