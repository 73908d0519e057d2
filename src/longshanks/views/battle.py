"""The blocks in the battle being fought, as a view tells of them: face up or not, and what they hit on.

[R1.4] [R2.12] [R5.1] [R5.2] [R5.4] [R5.4s]
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from longshanks.rules.r1_map import BIT
from longshanks.rules.r2_blocks import ARCHERS, CELTIC, ENGLAND, HOMES, INFANTRY, RATING, SCOTLAND
from longshanks.rules.r5_battle import HOME_RATING
from longshanks.rules.state import NAME_MAIN, REGROUPING
from longshanks.views.view import Known, View

STANDING: Final = (REGROUPING, NAME_MAIN)
"""The stages of a battle in which its blocks stand upright."""


class RatingReason(NamedTuple):
    """Something that changes a combat rating, or would if one condition more were met."""

    kind: Literal["home", "attacks", "archers", "schiltrom"]
    """Defends a home; has a home there but attacks; a Schiltrom against archers; a Schiltrom."""
    rule: str


class CombatRating(NamedTuple):
    """What a block hits on, with what made it so."""

    number: int
    """The highest roll that hits."""
    at_home: bool
    """Whether the block has the home bonus."""
    reasons: list[RatingReason]


def combat_rating(view: View, block: int, side: int) -> CombatRating:
    """Return the combat rating of a block in the battle, as both players can work it out. [R1.4] [R2.12] [R5.4s]

    Without a battle it is the printed one. `rules.r5_battle.rating` tells the same of a state.
    """
    printed = RATING[block]
    battle = view.battle
    if battle is None:
        return CombatRating(printed, False, [])
    reasons: list[RatingReason] = []
    if HOMES[block] & BIT[battle.area]:
        if side != battle.attacker:
            return CombatRating(HOME_RATING, True, [RatingReason("home", "1.4")])
        reasons.append(RatingReason("attacks", "1.4"))
    rules = view.setup.edition
    if rules.schiltroms and side == SCOTLAND and INFANTRY & BIT[block]:
        lines = battle.front | (battle.reserve if rules.schiltrom_reserve_archers else 0)
        if not any(lines & ARCHERS & BIT[known.block] for known in view.known[ENGLAND]):
            return CombatRating(printed + 1, False, [*reasons, RatingReason("schiltrom", "5.4")])
        reasons.append(RatingReason("archers", "5.4"))
    return CombatRating(printed, False, reasons)


def is_face_up(view: View, known: Known) -> bool:
    """Return whether a block of the viewer's own lies face up in the battle. [R5.1] [R5.2]"""
    battle = view.battle
    if battle is None or view.stage in STANDING or known.place != battle.area:
        return False
    rolled = CELTIC if view.setup.edition.celtic_at_start else 0
    return bool((battle.front | battle.leaving | rolled) & BIT[known.block])
