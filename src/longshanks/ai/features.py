"""What a position looks like to an evaluator: a few dozen numbers from a full state, all of them cheap.

The state is one that a player imagines. Numbers are from no side's point of view; a value function says what they are
worth. Battles not yet fought count by what they will probably come to (`clash`), nobles by where they are and by where
the winter will find them, armies by their hits, and the year by what is left of it.
"""

from __future__ import annotations

from math import exp
from typing import Final

from longshanks.rules import state as st
from longshanks.rules.r1_map import (
    AREAS,
    BIT,
    CASTLE_LIMIT,
    CATHEDRALS,
    ENGLAND_AREA,
    NEIGHBOURS,
    POOL,
    areas_of,
)
from longshanks.rules.r2_blocks import (
    CELTIC,
    EDWARD,
    ENGLAND,
    FRENCH,
    HOMES,
    INFANTRY,
    KING,
    LETTER,
    MORAY,
    NOBLES,
    RATING,
    SCOTLAND,
    TURNCOATS,
    WALLACE,
    blocks_of,
    count,
)
from longshanks.rules.r3_cards import DECK, count_of, is_event, move_value
from longshanks.rules.r5_battle import HOME_RATING, LAST_ROUND
from longshanks.rules.state import State

FEATURE_NAMES: Final[list[str]] = [
    "one",
    "noble_lead",
    "noble_lead_late",
    "noble_lead_end",
    "winter_change",
    "winter_change_late",
    "winter_change_end",
    "scots_power",
    "scots_power_early",
    "english_lasting",
    "english_field_north",
    "english_field_south",
    "english_field_early",
    "scots_blocks",
    "scots_pool",
    "english_pool",
    "wallace",
    "wallace_steps",
    "king",
    "king_risk",
    "edward_risk",
    "edward_north",
    "edward_out",
    "edward_ii",
    "scots_castles",
    "english_castles",
    "cathedrals",
    "scots_risk",
    "english_risk",
    "scots_exposed",
    "english_exposed",
    "scots_exposed_late",
    "english_exposed_late",
    "scots_crowding_late",
    "english_crowding_late",
    "scots_hand",
    "english_hand",
    "scots_events",
    "english_events",
    "scots_tempo",
    "english_tempo",
    "scots_areas",
    "english_areas",
    "english_garrisons",
    "scots_pressed",
    "english_pressed",
    "scots_pressed_late",
    "english_pressed_late",
    "bruce",
    "moray",
    "french",
    "sure_end",
]
"""The features in order; `longshanks tune` fits a weight to each."""
FEATURES: Final = len(FEATURE_NAMES)
KING_RISK: Final = FEATURE_NAMES.index("king_risk")
EDWARD_RISK: Final = FEATURE_NAMES.index("edward_risk")

LETTER_WORTH: Final[list[float]] = [1.2, 1.1, 1.0]
"""Who strikes first strikes harder."""
HITTING: Final[list[float]] = [RATING[b] / 6 for b in range(len(RATING))]
"""The hits that a step of each block rolls."""
WORTH: Final[list[float]] = [RATING[b] / 6 * LETTER_WORTH[LETTER[b]] for b in range(len(RATING))]
LASTING: Final = INFANTRY | NOBLES
"""What of an English army can stay in Scotland over the winter."""
FADING: Final = 0.55
"""How much less an army counts for each area it is farther away."""


def distances(start: int) -> list[int]:
    """Return how many borders lie between an area and every other."""
    far = [-1] * AREAS
    far[start] = 0
    ring = [start]
    for area in ring:
        for near, _ in NEIGHBOURS[area]:
            if far[near] < 0:
                far[near] = far[area] + 1
                ring.append(near)
    return far


NEARNESS: Final[list[list[float]]] = [[FADING**d for d in distances(area)] for area in range(AREAS)]
"""By area and area, how much an army in one counts in the other."""
NEAR: Final[list[list[int]]] = [[b for b, _ in NEIGHBOURS[a]] for a in range(AREAS)]
TURNCOAT_LIST: Final[list[int]] = blocks_of(TURNCOATS)
HOME_LIST: Final[list[list[int]]] = [areas_of(homes) for homes in HOMES]
WITHIN_REACH: Final = 0.4
"""How much of a lost battle it is for the King to stand beside a far stronger army."""
SLOPE: Final = 2.4
LEAN: Final = -0.6
"""How the outcome of an average battle tells who wins; the attacker must do better than hold their own."""


class Clash:
    """What a battle will probably come to."""

    __slots__ = ("attacker_left", "defender_left", "p_attacker")

    def __init__(self, p_attacker: float, attacker_left: float, defender_left: float) -> None:
        self.p_attacker = p_attacker
        """The chance that the attacker holds the area."""
        self.attacker_left = attacker_left
        """The part of the attacker's steps that is left."""
        self.defender_left = defender_left


def clash(s: State, area: int) -> Clash:
    """Return what the battle in an area will probably come to: average hits, three rounds, reserves in the second."""
    battle = s.battle
    here = s.occ[area]
    main = s.main[area]
    fighting = battle is not None and battle.area == area
    first = 1
    if battle is not None and fighting:
        attacker = battle.attacker
        front = battle.front
        first = max(1, battle.round)
        for code in battle.leaving:
            here &= ~BIT[code & 63]
    else:
        attacker = (main & 3) - 1 if main else s.assailant
        front = 0
        route = main >> 2
        for block in blocks_of(here):
            if s.army[attacker] & BIT[block]:
                if s.route[block] == route or not route:
                    front |= BIT[block]
            elif not s.route[block]:
                front |= BIT[block]
    a0 = a1 = a2 = ra0 = ra1 = ra2 = 0.0
    d0 = d1 = d2 = rd0 = rd1 = rd2 = 0.0
    steps_a = steps_d = late_a = late_d = 0.0
    army = s.army[attacker]
    for block in blocks_of(here):
        steps = float(s.steps[block])
        hits = steps * HITTING[block]
        if BIT[block] & CELTIC and not fighting:
            steps *= 0.67
            hits *= 0.67
        letter = LETTER[block]
        if army & BIT[block]:
            if front & BIT[block]:
                steps_a += steps
                if letter == 0:
                    a0 += hits
                elif letter == 1:
                    a1 += hits
                else:
                    a2 += hits
            else:
                late_a += steps
                if letter == 0:
                    ra0 += hits
                elif letter == 1:
                    ra1 += hits
                else:
                    ra2 += hits
        else:
            if HOMES[block] & BIT[area]:
                hits = steps * HOME_RATING / 6.0
            if front & BIT[block]:
                steps_d += steps
                if letter == 0:
                    d0 += hits
                elif letter == 1:
                    d1 += hits
                else:
                    d2 += hits
            else:
                late_d += steps
                if letter == 0:
                    rd0 += hits
                elif letter == 1:
                    rd1 += hits
                else:
                    rd2 += hits
    begun_a = steps_a + late_a
    begun_d = steps_d + late_d
    if begun_a <= 0.0:
        return Clash(0.0, 0.0, 1.0)
    if begun_d <= 0.0:
        return Clash(1.0, 1.0, 0.0)
    for number in range(first, LAST_ROUND + 1):
        if number == 2 or ((late_a or late_d) and number > first):
            a0 += ra0
            a1 += ra1
            a2 += ra2
            d0 += rd0
            d1 += rd1
            d2 += rd2
            steps_a += late_a
            steps_d += late_d
            ra0 = ra1 = ra2 = rd0 = rd1 = rd2 = late_a = late_d = 0.0
        for letter in range(3):
            blow = d0 if letter == 0 else d1 if letter == 1 else d2
            if blow > 0.0 and steps_a > 0.0:
                kept = max(0.0, 1.0 - blow / steps_a)
                steps_a *= kept
                a0 *= kept
                a1 *= kept
                a2 *= kept
            blow = a0 if letter == 0 else a1 if letter == 1 else a2
            if blow > 0.0 and steps_d > 0.0:
                kept = max(0.0, 1.0 - blow / steps_d)
                steps_d *= kept
                d0 *= kept
                d1 *= kept
                d2 *= kept
    left_a = steps_a + late_a
    left_d = steps_d + late_d
    margin = (left_a - left_d) / (begun_a + begun_d) ** 0.5
    p = 1.0 / (1.0 + exp(-(SLOPE * margin + LEAN)))
    return Clash(p, left_a / begun_a, left_d / begun_d)


def features(s: State) -> list[float]:
    """Return the features of a state, in the order of `FEATURE_NAMES`."""
    loc = s.loc
    steps = s.steps
    english, scottish = s.army[ENGLAND], s.army[SCOTLAND]
    both = s.held[ENGLAND] & s.held[SCOTLAND]
    turn = s.turn
    late = turn / 5.0 if turn else 1.0
    last = s.setup.last_year
    if last:
        years_left = float(last - s.year)
        gone = 1.0 - years_left / 9.0
        end = 1.0 / (1.0 + years_left + (1.0 - late))
    else:
        gone, end = 0.4, 0.1
    # Who will hold each contested area, and what is left of both armies there.
    hold: list[float] = [0.0] * AREAS
    left: list[list[float]] = [[1.0] * AREAS, [1.0] * AREAS]
    scots_sole = s.held[SCOTLAND] & ~both
    for area in areas_of(s.held[ENGLAND] & ~both):
        hold[area] = 1.0
    for area in areas_of(both):
        fight = clash(s, area)
        battle = s.battle
        if battle is not None and battle.area == area:
            attacker = battle.attacker
        else:
            attacker = (s.main[area] & 3) - 1 if s.main[area] else s.assailant
        if attacker == ENGLAND:
            hold[area] = fight.p_attacker
            left[ENGLAND][area], left[SCOTLAND][area] = fight.attacker_left, fight.defender_left
        else:
            hold[area] = 1.0 - fight.p_attacker
            left[SCOTLAND][area], left[ENGLAND][area] = fight.attacker_left, fight.defender_left
    # Armies.
    power: list[list[float]] = [[0.0] * AREAS, [0.0] * AREAS]
    scots_power = english_lasting = field_north = field_south = 0.0
    scots_risk = english_risk = king_risk = edward_risk = 0.0
    scots_blocks = scots_crowding = english_crowding = 0.0
    lead = 0.0
    leaving = 0
    if s.battle is not None:
        for code in s.battle.leaving:
            leaving |= BIT[code & 63]
    for area in areas_of(s.held[SCOTLAND]):
        here = s.occ[area] & scottish
        mine = 0.0
        for block in blocks_of(here):
            strength = steps[block] * WORTH[block]
            mine += strength
            if BIT[block] & NOBLES:
                lead += 1.0
                if both & BIT[area] and block != MORAY and not leaving & BIT[block]:
                    scots_risk += hold[area]
            elif block == KING and both & BIT[area] and not leaving & BIT[block]:
                king_risk = hold[area]
        scots_power += mine * left[SCOTLAND][area]
        power[SCOTLAND][area] = mine
        number = count(here)
        scots_blocks += number
        over = number - CASTLE_LIMIT[SCOTLAND][area]
        if over > 0:
            scots_crowding += over
    for area in areas_of(s.held[ENGLAND]):
        here = s.occ[area] & english
        mine = 0.0
        for block in blocks_of(here):
            strength = steps[block] * WORTH[block]
            mine += strength
            if block == EDWARD and both & BIT[area] and not leaving & BIT[block]:
                edward_risk = 1.0 - hold[area]
            if BIT[block] & NOBLES:
                lead -= 1.0
                if both & BIT[area] and not leaving & BIT[block]:
                    english_risk += 1.0 - hold[area]
            strength *= left[ENGLAND][area]
            if area == ENGLAND_AREA:
                field_south += strength
            elif BIT[block] & LASTING:
                english_lasting += strength
            else:
                field_north += strength
        power[ENGLAND][area] = mine
        if area != ENGLAND_AREA:
            over = count(here & LASTING) - CASTLE_LIMIT[ENGLAND][area]
            if over > 0:
                english_crowding += over
    # Nobles: where the winter will find them, and what can reach their homes before.
    change = scots_exposed = english_exposed = garrisons = scots_pressed = english_pressed = 0.0
    with_english = areas_of(s.held[ENGLAND])
    with_scots = areas_of(s.held[SCOTLAND])
    power_e = power[ENGLAND]
    power_s = power[SCOTLAND]
    for noble in TURNCOAT_LIST:
        if loc[noble] >= AREAS or s.homed & BIT[noble]:
            continue
        lost = 1.0
        exposed = 1.0
        pressed = 1.0
        homes = HOME_LIST[noble]
        for home in homes:
            near_e = near_s = 0.5
            nearness = NEARNESS[home]
            for area in with_english:
                near_e += power_e[area] * nearness[area]
            for area in with_scots:
                near_s += power_s[area] * nearness[area]
            pressed *= near_e / (near_e + near_s)
        if scottish & BIT[noble]:
            scots_pressed += pressed
        else:
            english_pressed += 1.0 - pressed
        if scottish & BIT[noble]:
            for home in homes:
                lost *= hold[home]
                attack = 0.0
                for near in NEAR[home]:
                    attack += power_e[near]
                exposed *= attack / (attack + power_s[home] + 0.6)
            change -= lost
            garrisons += lost
            scots_exposed += exposed * (1.0 - lost)
        else:
            for home in homes:
                if both & BIT[home]:
                    lost *= 1.0 - hold[home]
                elif not scots_sole & BIT[home]:
                    lost = 0.0
                attack = 0.0
                for near in NEAR[home]:
                    attack += power_s[near]
                exposed *= attack / (attack + power_e[home] + 0.6)
            change += lost
            english_exposed += exposed * (1.0 - lost)
    if loc[KING] < AREAS and not both & BIT[loc[KING]]:
        attack = 0.0
        for near in NEAR[loc[KING]]:
            attack += power_e[near]
        exposed = attack / (attack + power_s[loc[KING]] + 0.6)
        king_risk = WITHIN_REACH * exposed * exposed
    castles_s = castles_e = cathedrals = 0.0
    for area in areas_of(scots_sole):
        castles_s += CASTLE_LIMIT[SCOTLAND][area]
        if CATHEDRALS & BIT[area]:
            cathedrals += 1.0
    for area in areas_of(s.held[ENGLAND] & ~both & ~BIT[ENGLAND_AREA]):
        castles_e += CASTLE_LIMIT[ENGLAND][area]
    # Cards: what is in hand, and who has still to move this turn.
    hand: list[float] = [0.0, 0.0]
    events: list[float] = [0.0, 0.0]
    for side in (ENGLAND, SCOTLAND):
        packed = s.hands[side]
        for card in range(len(DECK)):
            number = count_of(packed, card)
            if number:
                if is_event(card):
                    events[side] += number
                else:
                    hand[side] += number * move_value(card)
    tempo: list[float] = [0.0, 0.0]
    if turn and st.EVENT <= s.stage < st.BATTLES:
        for side in (ENGLAND, SCOTLAND):
            card = s.down[side]
            if card >= 0 and not is_event(card):
                if s.stage < st.MOVES or (s.mover != side and side != s.p1):
                    tempo[side] = move_value(card)
                elif s.mover == side:
                    tempo[side] = s.moves_left
    wallace = loc[WALLACE] < AREAS
    north = loc[EDWARD] < AREAS and loc[EDWARD] != ENGLAND_AREA
    all_scots = scots_power / 10.0
    return [
        1.0,
        lead / 10.0,
        lead * gone / 10.0,
        lead * end / 3.0,
        change / 3.0,
        change * late / 3.0,
        change * late * end,
        all_scots,
        all_scots * (1.0 - gone),
        english_lasting / 10.0,
        field_north / 10.0,
        field_south / 10.0,
        (field_north + field_south) * (1.0 - late) / 10.0,
        scots_blocks / 10.0,
        count(s.occ[POOL] & scottish) / 10.0,
        count(s.occ[POOL] & english) / 10.0,
        1.0 if wallace else 0.0,
        steps[WALLACE] / 4.0 if wallace else 0.0,
        1.0 if loc[KING] < AREAS else 0.0,
        king_risk,
        edward_risk if s.edward_ii else 0.0,
        1.0 if north else 0.0,
        1.0 if loc[EDWARD] < AREAS else 0.0,
        1.0 if s.edward_ii else 0.0,
        castles_s / 10.0,
        castles_e / 10.0,
        cathedrals / 3.0,
        scots_risk,
        english_risk,
        scots_exposed / 3.0,
        english_exposed / 3.0,
        scots_exposed * late / 3.0,
        english_exposed * late / 3.0,
        scots_crowding * late / 5.0,
        english_crowding * late / 5.0,
        hand[SCOTLAND] / 10.0,
        hand[ENGLAND] / 10.0,
        events[SCOTLAND],
        events[ENGLAND],
        tempo[SCOTLAND] / 3.0,
        tempo[ENGLAND] / 3.0,
        count(s.held[SCOTLAND]) / 10.0,
        count(s.held[ENGLAND]) / 10.0,
        garrisons,
        scots_pressed / 5.0,
        english_pressed / 5.0,
        scots_pressed * late / 5.0,
        english_pressed * late / 5.0,
        1.0 if s.setup.scenario == "bruce" else 0.0,
        1.0 if loc[MORAY] < AREAS else 0.0,
        1.0 if loc[FRENCH] < AREAS else 0.0,
        end * (1.0 if lead + 2.0 * change > 0.5 else -1.0 if lead + 2.0 * change < -0.5 else 0.0),
    ]
