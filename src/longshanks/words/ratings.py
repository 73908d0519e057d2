"""What a block hits on in the battle being fought, and why: the engine's own reckoning, done from a view."""

from __future__ import annotations

from typing import NamedTuple

from longshanks.rules.r1_map import AREA_NAMES, BIT
from longshanks.rules.r2_blocks import ARCHERS, BLOCK_NAMES, ENGLAND, HOMES, INFANTRY, RATING, SCOTLAND
from longshanks.rules.r5_battle import HOME_RATING
from longshanks.views.view import View
from longshanks.words.message import Message, compose


class Rating(NamedTuple):
    """A rating with what made it so."""

    number: int
    """The highest roll that hits."""
    at_home: bool
    """Whether the block has the home bonus."""
    reasons: list[Message]


def battle_rating(view: View, block: int, side: int) -> Rating:
    """Return the rating of a block in the battle, as both players can work it out. [R1.4] [R2.12] [R5.4s]"""
    printed = RATING[block]
    battle = view.battle
    if battle is None:
        return Rating(printed, False, [])
    reasons: list[Message] = []
    if HOMES[block] & BIT[battle.area]:
        where = {"block": BLOCK_NAMES[block], "area": AREA_NAMES[battle.area], "rule": "1.4"}
        if side != battle.attacker:
            reasons.append(compose("rating.home", {**where, "count": HOME_RATING, "printed": printed}))
            return Rating(HOME_RATING, True, reasons)
        reasons.append(compose("rating.attacks", {**where}))
    rules = view.setup.edition
    if rules.schiltroms and side == SCOTLAND and INFANTRY & BIT[block]:
        lines = battle.front | (battle.reserve if rules.schiltrom_reserve_archers else 0)
        if any(lines & ARCHERS & BIT[known.block] for known in view.known[ENGLAND]):
            reasons.append(compose("rating.archers", {"rule": "5.4"}))
        else:
            reasons.append(compose("rating.schiltrom", {"count": printed + 1, "rule": "5.4"}))
            return Rating(printed + 1, False, reasons)
    return Rating(printed, False, reasons)
