"""What a position looks like to an evaluator: a few dozen numbers from a full state, all of them cheap.

The state is one that a player imagines. Numbers are from no side's point of view; a value function says what they are
worth. They come in groups: nobles by where they are and by where the winter will find them, armies by their hits, what
battles not yet fought will probably cost, kings, castles, cards, and what is left of the year and the game. What the
groups share is worked out once, in a `Survey`.
"""

from __future__ import annotations

from typing import Final

from longshanks.ai.battle_forecast import HITS_PER_STEP, forecast_battle
from longshanks.rules import state as st
from longshanks.rules.native import append, extend, i64, vec
from longshanks.rules.r1_map import (
    AREAS,
    BIT,
    CASTLE_LIMIT,
    CATHEDRALS,
    ENGLAND_AREA,
    NEXT_TO,
    POOL,
    areas_of,
)
from longshanks.rules.r2_blocks import (
    BLOCKS,
    EDWARD,
    ENGLAND,
    FRENCH,
    HOMES,
    INFANTRY,
    KING,
    LETTER,
    MORAY,
    NOBLES,
    SCOTLAND,
    TURNCOATS,
    WALLACE,
    blocks_of,
    count,
)
from longshanks.rules.r3_cards import DECK, count_of, is_event, move_value
from longshanks.rules.r7_disband import DEATH_YEAR
from longshanks.rules.state import State

NOBLE_NAMES: Final[list[str]] = [
    "noble_lead",
    "noble_lead_late",
    "noble_lead_end",
    "winter_change",
    "winter_change_late",
    "winter_change_end",
    "winter_change_at_hand",
    "sure_end",
    "tie_wallace",
    "english_garrisons",
    "scots_exposed",
    "english_exposed",
    "scots_exposed_late",
    "english_exposed_late",
    "scots_pressed",
    "english_pressed",
    "scots_pressed_late",
    "english_pressed_late",
]
ARMY_NAMES: Final[list[str]] = [
    "scots_power",
    "scots_power_early",
    "english_lasting",
    "english_field_north",
    "english_field_south",
    "english_field_early",
    "scots_blocks",
    "scots_pool",
    "english_pool",
    "scots_stack",
    "english_stack",
    "scots_crowding_late",
    "english_crowding_late",
    "scots_risk",
    "english_risk",
    "wallace_risk",
]
KING_NAMES: Final[list[str]] = [
    "wallace",
    "wallace_steps",
    "king",
    "king_risk",
    "edward_risk",
    "edward_north",
    "edward_out",
    "edward_ii",
    "edward_army",
    "edward_may_winter",
]
AREA_NAMES: Final[list[str]] = ["scots_castles", "english_castles", "cathedrals", "scots_areas", "english_areas"]
CARD_NAMES: Final[list[str]] = [
    "scots_hand",
    "english_hand",
    "scots_events",
    "english_events",
    "scots_tempo",
    "english_tempo",
]
GAME_NAMES: Final[list[str]] = ["one", "bruce", "moray", "french"]
FEATURE_NAMES: Final[list[str]] = [*NOBLE_NAMES, *ARMY_NAMES, *KING_NAMES, *AREA_NAMES, *CARD_NAMES, *GAME_NAMES]
"""The features in order, group by group; a file of weights has a number for each of them by its name."""
FEATURES: Final = len(FEATURE_NAMES)
KING_RISK: Final = FEATURE_NAMES.index("king_risk")
EDWARD_RISK: Final = FEATURE_NAMES.index("edward_risk")

LETTER_WORTH: Final[list[float]] = [1.2, 1.1, 1.0]
"""Who strikes first strikes harder."""
WORTH: Final[vec[float]] = vec[float]([HITS_PER_STEP[b] * LETTER_WORTH[LETTER[b]] for b in range(BLOCKS)])
"""What a step of each block is worth in battle."""
LASTING: Final[i64] = INFANTRY | NOBLES
"""What of an English army can stay in Scotland over the winter."""
FADING: Final = 0.55
"""How much less an army counts for each area it is farther away."""
FULL_GAME_YEARS: Final = 9.0
ENDLESS_GONE: Final = 0.4
ENDLESS_END: Final = 0.1
"""How far a Campaign is held to be gone, and how near its end: it has none."""
HOME_GUARD: Final = 0.6
"""The strength that every home has by itself, so that an attack by little is no threat."""
WITHIN_REACH: Final = 0.4
"""How much of a lost battle it is for the King to stand beside a far stronger army."""


def distances(start: int) -> list[int]:
    """Return how many borders lie between an area and every other."""
    far = [-1] * AREAS
    far[start] = 0
    ring = [start]
    for area in ring:
        for near in NEXT_TO[area]:
            if far[near] < 0:
                far[near] = far[area] + 1
                ring.append(near)
    return far


NEARNESS: Final[list[vec[float]]] = [vec[float]([FADING**d for d in distances(area)]) for area in range(AREAS)]
"""By area and area, how much an army in one counts in the other."""
TURNCOAT_LIST: Final[vec[i64]] = blocks_of(TURNCOATS)
HOME_LIST: Final[list[vec[i64]]] = [areas_of(homes) for homes in HOMES]
HELD_CARDS: Final = list(range(len(DECK)))
CARD_MOVES: Final[vec[float]] = vec[float]([0.0 if is_event(card) else float(move_value(card)) for card in HELD_CARDS])
"""The group moves of each card."""
CARD_EVENTS: Final[vec[float]] = vec[float]([1.0 if is_event(card) else 0.0 for card in HELD_CARDS])
"""One for each card that is an event."""


class Survey:
    """What the groups of features share: the calendar, who will hold what, and how strong armies are by area."""

    __slots__ = (
        "contested", "end", "english_areas", "english_left", "english_power", "gone", "hold", "late", "lead", "leaving",
        "scots_areas", "scots_left", "scots_only", "scots_power",
    )  # fmt: skip

    def __init__(self, s: State) -> None:
        self.late = float(s.turn) / 5.0 if s.turn else 1.0
        """How much of the year is gone."""
        last = s.setup.last_year
        years_left = float(last - s.year)
        self.gone = 1.0 - years_left / FULL_GAME_YEARS if last else ENDLESS_GONE
        """How much of the game is gone."""
        self.end = 1.0 / (1.0 + years_left + (1.0 - self.late)) if last else ENDLESS_END
        """How near the end of the game is, 1 in its last winter."""
        self.contested: i64 = s.held[ENGLAND] & s.held[SCOTLAND]
        self.scots_only: i64 = s.held[SCOTLAND] & ~self.contested
        self.english_areas = areas_of(s.held[ENGLAND])
        """The areas where English blocks are."""
        self.scots_areas = areas_of(s.held[SCOTLAND])
        self.leaving: i64 = 0
        """The blocks that are leaving the battle being fought."""
        if s.battle is not None:
            for code in s.battle.leaving:
                self.leaving |= BIT[code & 63]
        self.hold = vec[float]([0.0] * AREAS)
        """By area, the chance that the English hold it when its battle is over."""
        self.english_left = vec[float]([1.0] * AREAS)
        """By area, the part of the English army there that its battle will leave."""
        self.scots_left = vec[float]([1.0] * AREAS)
        self.english_power = vec[float]([0.0] * AREAS)
        """By area, the strength of the English army."""
        self.scots_power = vec[float]([0.0] * AREAS)
        self.lead = 0.0
        """How many more nobles serve Scotland than England."""
        self.forecast_battles(s)

    def forecast_battles(self, s: State) -> None:
        """Note who will hold each area, and what is left of both armies there."""
        for area in areas_of(s.held[ENGLAND] & ~self.contested):
            self.hold[area] = 1.0
        for area in areas_of(self.contested):
            forecast = forecast_battle(s, area)
            if forecast.attacker == ENGLAND:
                self.hold[area] = forecast.p_attacker
                self.english_left[area] = forecast.attacker_left
                self.scots_left[area] = forecast.defender_left
            else:
                self.hold[area] = 1.0 - forecast.p_attacker
                self.scots_left[area] = forecast.attacker_left
                self.english_left[area] = forecast.defender_left

    def is_at_stake(self, block: i64, area: i64) -> bool:
        """Return whether a block is in a battle that it is not leaving."""
        return bool(self.contested & BIT[area]) and not self.leaving & BIT[block]


def features(s: State) -> list[float]:
    """Return the features of a state, in the order of `FEATURE_NAMES`."""
    return list(feature_array(s))


def feature_array(s: State) -> vec[float]:
    """Return what `features` returns as a native array, for compiled callers."""
    survey = Survey(s)
    armies = army_features(s, survey)
    out = noble_features(s, survey)
    out = extend(out, armies)
    out = extend(out, king_features(s, survey))
    out = extend(out, area_features(s, survey))
    out = extend(out, card_features(s))
    out = append(out, 1.0)
    out = append(out, 1.0 if s.setup.scenario == "bruce" else 0.0)
    out = append(out, 1.0 if s.location[MORAY] < AREAS else 0.0)
    return append(out, 1.0 if s.location[FRENCH] < AREAS else 0.0)


def army_features(s: State, survey: Survey) -> vec[float]:
    """Return the group `ARMY_NAMES`; note in the survey how strong each army is, and who leads in nobles."""
    steps = s.steps
    scottish, english = s.army[SCOTLAND], s.army[ENGLAND]
    scots_power = lasting = field_north = field_south = 0.0
    scots_risk = english_risk = wallace_risk = 0.0
    scots_blocks = scots_crowding = english_crowding = 0.0
    scots_stack = english_stack = 0.0
    for area in survey.scots_areas:
        here = s.blocks_in[area] & scottish
        army = 0.0
        for block in blocks_of(here):
            army += float(steps[block]) * WORTH[block]
            if BIT[block] & NOBLES:
                survey.lead += 1.0
                if block != MORAY and survey.is_at_stake(block, area):
                    scots_risk += survey.hold[area]
            elif block == WALLACE and survey.is_at_stake(block, area):
                wallace_risk = survey.hold[area]
        scots_power += army * survey.scots_left[area]
        scots_stack = max(scots_stack, army)
        survey.scots_power[area] = army
        number = count(here)
        scots_blocks += float(number)
        over = number - CASTLE_LIMIT[SCOTLAND][area]
        if over > 0:
            scots_crowding += float(over)
    for area in survey.english_areas:
        here = s.blocks_in[area] & english
        left = survey.english_left[area]
        army = 0.0
        for block in blocks_of(here):
            strength = float(steps[block]) * WORTH[block]
            army += strength
            if BIT[block] & NOBLES:
                survey.lead -= 1.0
                if survey.is_at_stake(block, area):
                    english_risk += 1.0 - survey.hold[area]
            if area == ENGLAND_AREA:
                field_south += strength * left
            elif BIT[block] & LASTING:
                lasting += strength * left
            else:
                field_north += strength * left
        survey.english_power[area] = army
        if area != ENGLAND_AREA:
            english_stack = max(english_stack, army)
            over = count(here & LASTING) - CASTLE_LIMIT[ENGLAND][area]
            if over > 0:
                english_crowding += float(over)
    return vec[float](
        [
            scots_power / 10.0,
            scots_power / 10.0 * (1.0 - survey.gone),
            lasting / 10.0,
            field_north / 10.0,
            field_south / 10.0,
            (field_north + field_south) * (1.0 - survey.late) / 10.0,
            scots_blocks / 10.0,
            float(count(s.blocks_in[POOL] & scottish)) / 10.0,
            float(count(s.blocks_in[POOL] & english)) / 10.0,
            scots_stack / 10.0,
            english_stack / 10.0,
            scots_crowding * survey.late / 5.0,
            english_crowding * survey.late / 5.0,
            scots_risk,
            english_risk,
            wallace_risk,
        ]
    )


def army_around(power: vec[float], area: i64) -> float:
    """Return the strength of an army in the areas around one."""
    total = 0.0
    for near in NEXT_TO[area]:
        total += power[near]
    return total


def english_pressure(survey: Survey, homes: vec[i64]) -> float:
    """Return how likely the English are to come to every home of a noble first, by the armies near and far."""
    pressed = 1.0
    english_power, scots_power = survey.english_power, survey.scots_power
    for home in homes:
        near_english = near_scots = 0.5
        nearness = NEARNESS[home]
        for area in survey.english_areas:
            near_english += english_power[area] * nearness[area]
        for area in survey.scots_areas:
            near_scots += scots_power[area] * nearness[area]
        pressed *= near_english / (near_english + near_scots)
    return pressed


def noble_features(s: State, survey: Survey) -> vec[float]:
    """Return the group `NOBLE_NAMES`: who leads, whom the winter will turn, and whose home can still be reached."""
    english_power, scots_power, hold = survey.english_power, survey.scots_power, survey.hold
    change = scots_exposed = english_exposed = garrisons = scots_pressed = english_pressed = 0.0
    for noble in TURNCOAT_LIST:
        if s.location[noble] >= AREAS or s.homed & BIT[noble]:
            continue
        homes = HOME_LIST[noble]
        pressed = english_pressure(survey, homes)
        lost = exposed = 1.0
        if s.army[SCOTLAND] & BIT[noble]:
            for home in homes:
                lost *= hold[home]
                attack = army_around(english_power, home)
                exposed *= attack / (attack + scots_power[home] + HOME_GUARD)
            change -= lost
            garrisons += lost
            scots_exposed += exposed * (1.0 - lost)
            scots_pressed += pressed
        else:
            for home in homes:
                if survey.contested & BIT[home]:
                    lost *= 1.0 - hold[home]
                elif not survey.scots_only & BIT[home]:
                    lost = 0.0
                attack = army_around(scots_power, home)
                exposed *= attack / (attack + english_power[home] + HOME_GUARD)
            change += lost
            english_exposed += exposed * (1.0 - lost)
            english_pressed += 1.0 - pressed
    lead, late, end = survey.lead, survey.late, survey.end
    final = lead + 2.0 * change
    near_tie = max(0.0, 1.0 - abs(final) / 2.0)
    return vec[float](
        [
            lead / 10.0,
            lead * survey.gone / 10.0,
            lead * end / 3.0,
            change / 3.0,
            change * late / 3.0,
            change * late * end,
            change / 3.0 if s.two_events else 0.0,
            end * (1.0 if final > 0.5 else -1.0 if final < -0.5 else 0.0),
            end * near_tie * (1.0 if s.location[WALLACE] < AREAS else -1.0),
            garrisons,
            scots_exposed / 3.0,
            english_exposed / 3.0,
            scots_exposed * late / 3.0,
            english_exposed * late / 3.0,
            scots_pressed / 5.0,
            english_pressed / 5.0,
            scots_pressed * late / 5.0,
            english_pressed * late / 5.0,
        ]
    )


def king_features(s: State, survey: Survey) -> vec[float]:
    """Return the group `KING_NAMES`: Wallace, the King of Scots and Edward."""
    wallace, king, edward = s.location[WALLACE], s.location[KING], s.location[EDWARD]
    king_risk = edward_risk = 0.0
    if king < AREAS:
        if survey.is_at_stake(KING, king):
            king_risk = survey.hold[king]
        elif not survey.contested & BIT[king]:
            attack = army_around(survey.english_power, king)
            exposed = attack / (attack + survey.scots_power[king] + HOME_GUARD)
            king_risk = WITHIN_REACH * exposed * exposed
    if s.edward_ii and edward < AREAS and survey.is_at_stake(EDWARD, edward):
        edward_risk = 1.0 - survey.hold[edward]
    is_north = edward < AREAS and edward != ENGLAND_AREA
    may_winter = is_north and not s.edward_ii and not s.edward_stayed and s.year != DEATH_YEAR
    return vec[float](
        [
            1.0 if wallace < AREAS else 0.0,
            float(s.steps[WALLACE]) / 4.0 if wallace < AREAS else 0.0,
            1.0 if king < AREAS else 0.0,
            king_risk,
            edward_risk,
            1.0 if is_north else 0.0,
            1.0 if edward < AREAS else 0.0,
            1.0 if s.edward_ii else 0.0,
            survey.english_power[edward] / 10.0 if is_north else 0.0,
            survey.late if may_winter else 0.0,
        ]
    )


def area_features(s: State, survey: Survey) -> vec[float]:
    """Return the group `AREA_NAMES`: castles and cathedrals held alone, areas held at all."""
    scots_castles = english_castles = cathedrals = 0.0
    for area in areas_of(survey.scots_only):
        scots_castles += float(CASTLE_LIMIT[SCOTLAND][area])
        if CATHEDRALS & BIT[area]:
            cathedrals += 1.0
    for area in areas_of(s.held[ENGLAND] & ~survey.contested & ~BIT[ENGLAND_AREA]):
        english_castles += float(CASTLE_LIMIT[ENGLAND][area])
    return vec[float](
        [
            scots_castles / 10.0,
            english_castles / 10.0,
            cathedrals / 3.0,
            float(count(s.held[SCOTLAND])) / 10.0,
            float(count(s.held[ENGLAND])) / 10.0,
        ]
    )


def card_features(s: State) -> vec[float]:
    """Return the group `CARD_NAMES`: what is in hand, and what each side has still to move this turn."""
    return vec[float](
        [
            sum_of_hand(s.hands[SCOTLAND], CARD_MOVES) / 10.0,
            sum_of_hand(s.hands[ENGLAND], CARD_MOVES) / 10.0,
            sum_of_hand(s.hands[SCOTLAND], CARD_EVENTS),
            sum_of_hand(s.hands[ENGLAND], CARD_EVENTS),
            moves_to_come(s, SCOTLAND) / 3.0,
            moves_to_come(s, ENGLAND) / 3.0,
        ]
    )


def sum_of_hand(hand: i64, worth: vec[float]) -> float:
    """Return the worth of all cards of a packed hand."""
    total = 0.0
    if not hand:
        return total
    for card in range(len(worth)):
        number = count_of(hand, card)
        if number:
            total += float(number) * worth[card]
    return total


def moves_to_come(s: State, side: i64) -> float:
    """Return the group moves that a side has still to make this turn with the card it laid."""
    card = s.cards[side]
    if not s.turn or not st.EVENT <= s.stage < st.BATTLES or card < 0 or is_event(card):
        return 0.0
    if s.stage < st.MOVES or (s.mover != side and side != s.first):
        return float(move_value(card))
    return float(s.moves_left) if s.mover == side else 0.0
