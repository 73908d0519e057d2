"""8.0 Scenarios: Braveheart, The Bruce and the Campaign. [R8.0]

Nobles are deployed with the side that holds them; the block of the other colour is never in a pool (A-G07, A-G08).
Blocks that a scenario does not name wait in their side's pool, from which the first levy comes at full strength.
Nothing limits how many blocks share an area outside winter (A-G10). A tournament bid keeps Edward in the pool for some
years, or adds blocks to the first levy (A-G09).
"""

from __future__ import annotations

from typing import Final

from longshanks.rules import facts
from longshanks.rules.editions import Edition, edition
from longshanks.rules.r1_map import AREA, DEAD, OFF, POOL
from longshanks.rules.r2_blocks import BLOCK, BLOCK_NAMES, FRENCH, MAX_STEPS
from longshanks.rules.r7_builds import call_levy
from longshanks.rules.state import Setup, State, blank_state, change_side, place, side_owning
from longshanks.rules.user_errors import SetupError

SCENARIO_NAMES: Final[list[str]] = list(facts.SCENARIOS)
MAX_BID: Final = 3


def make_setup(
    scenario: str = "braveheart", rules: Edition | None = None, bid_england: int = 0, bid_scotland: int = 0
) -> Setup:
    """Return what a game is set up with; refuse unknown scenarios and impossible bids. [R8.0] [RT]"""
    if scenario not in facts.SCENARIOS:
        choices = ", ".join(SCENARIO_NAMES)
        why = f"there is no scenario {scenario!r}: choose from {choices}"
        raise SetupError(why, "scenario", text=scenario, choices=choices)
    if not (0 <= bid_england <= MAX_BID and 0 <= bid_scotland <= MAX_BID) or (bid_england and bid_scotland):
        bids = [f"{side}{bid}" for side, bid in (("E", bid_england), ("S", bid_scotland)) if bid]
        why = f"a game has one net bid, of 0 to {MAX_BID}: not {' and '.join(bids)}"
        raise SetupError(why, "bid.net", most=MAX_BID, bid=bids)
    entry = facts.SCENARIOS[scenario]
    return Setup(
        scenario, rules or edition(), entry["first_year"], entry.get("last_year", 0), bid_england, bid_scotland
    )


def new_game(setup: Setup | None = None) -> State:
    """Return the state before the first levy is drawn. [R8.1] [R8.2] [R8.3]"""
    setup = setup or make_setup()
    entry = facts.SCENARIOS[setup.scenario]
    start = facts.SCENARIOS[entry.get("starts_as", setup.scenario)]
    s = blank_state(setup)
    for side, name in enumerate(("england", "scotland")):
        for where, names in start[name].items():
            for block in (BLOCK[n] for n in names):
                if side_owning(s, block) != side:
                    change_side(s, block)
                to = {"off_map": OFF, "dead": DEAD}.get(where, AREA.get(where, OFF))
                place(s, block, to)
                s.steps[block] = MAX_STEPS[block] if where in AREA else 0
    placed = {name for side in ("england", "scotland") for names in start[side].values() for name in names}
    for name in BLOCK_NAMES:
        if name not in placed:
            place(s, BLOCK[name], POOL)
    if start["crowned"]:
        s.crowned = True
        if setup.edition.french_start_in_pool:
            place(s, FRENCH, POOL)
    call_levy(s, start["levy"] + setup.bid_scotland)
    return s
