"""6.0 Kings: the Edwards, and the coronation of a Scottish King. [R6.0]

Edward I is followed by Edward II when he dies in battle (see `r5_losses`) or when 1307 begins (A-D09). Once a game the
Scots may use any event card to crown Bruce or Comyn, standing blue in Fife with Wallace dead for good (A-D07, A-E02),
or to bring Balliol back beside the French Knights. The conditions are those of the moment of announcement (A-A04). The
King is placed first (A-E06), then the other faction's Scottish nobles defect at their strength (A-E01).
"""

from __future__ import annotations

from typing import Final

from longshanks.rules import actions as act
from longshanks.rules.event_log import EventLog
from longshanks.rules.events import Crowned, Defected
from longshanks.rules.native import append, i64, vec
from longshanks.rules.r1_map import AREAS, BIT, DEAD, FIFE
from longshanks.rules.r2_blocks import (
    BRUCE,
    BRUCE_FACTION,
    COMYN,
    COMYN_FACTION,
    ENGLAND,
    FRENCH,
    KING,
    MAX_STEPS,
    SCOTLAND,
    TURNCOATS,
    WALLACE,
    blocks_of,
)
from longshanks.rules.r5_losses import become_edward_ii
from longshanks.rules.refusals import Refusal, refuse
from longshanks.rules.state import State, change_side, place

BALLIOL_YEAR: Final = 1301
EDWARD_II_YEAR: Final = 1307


def refuse_crown(s: State, action: i64) -> Refusal | None:
    """Say why a king cannot be crowned now; the King's own block stands for Balliol. [R6.2] [R6.21] [R6.22]"""
    candidate = act.block_of(action)
    if act.side_of(action) != SCOTLAND or candidate not in (BRUCE, COMYN, KING):
        return refuse("crown/no-candidate", "6.2", block=candidate)
    if s.crowned:
        return refuse("crown/once-a-game", "6.2")
    if candidate == KING:
        if s.year < BALLIOL_YEAR:
            return refuse("crown/too-early", "6.22", year=BALLIOL_YEAR)
        if s.location[FRENCH] >= AREAS:
            return refuse("crown/no-french", "6.22", block=FRENCH)
        return None
    if s.location[WALLACE] != DEAD:
        return refuse("crown/wallace-lives", "6.21", block=WALLACE)
    if s.location[candidate] != FIFE or not s.army[SCOTLAND] & BIT[candidate]:
        return refuse("crown/not-in-fife", "6.21", block=candidate)
    return None


def add_crownings(options: vec[i64], s: State) -> vec[i64]:
    """Return the options with the kings the Scots may crown. [R6.2]"""
    if s.crowned:
        return options
    for candidate in (KING, BRUCE, COMYN):
        action = act.on_block(act.CROWN, SCOTLAND, candidate)
        if refuse_crown(s, action) is None:
            options = append(options, action)
    return options


def do_crown(s: State, action: i64, log: EventLog) -> None:
    """Place the King at full strength and let the slighted faction defect. [R6.21] [R6.22] [A-E01, A-E02, A-E06]"""
    candidate = act.block_of(action)
    area, rule = (s.location[FRENCH], "6.22") if candidate == KING else (FIFE, "6.21")
    place(s, KING, area)
    s.steps[KING] = MAX_STEPS[KING]
    s.crowned = True
    s.assailant = ENGLAND
    if not log.silent:
        log.tell(Crowned(rule=rule, block=candidate, area=area))
    slighted = COMYN_FACTION if candidate == BRUCE else BRUCE_FACTION
    for noble in blocks_of(slighted & TURNCOATS & s.army[SCOTLAND]):
        if s.location[noble] < AREAS:
            change_side(s, noble)
            if not log.silent:
                log.tell(Defected(rule=rule, block=noble, side=ENGLAND, area=s.location[noble]))


def succeed_edward(s: State, log: EventLog) -> None:
    """Let Edward II reign from 1307. [R6.1] [A-D09]"""
    if s.year >= EDWARD_II_YEAR and not s.edward_ii:
        become_edward_ii(s, log)
