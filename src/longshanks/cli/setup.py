"""The setup that options or a header ask for, and why it cannot be had: rules and notation name it, here it is told."""

from __future__ import annotations

import argparse
from typing import Final

from longshanks.cli.phrases import phrase, say_typed
from longshanks.notation.names import NotationError
from longshanks.notation.position import read_bid, read_edition
from longshanks.rules.editions import DEFAULT_EDITION, PROFILES, SWITCHES, Edition, EditionError
from longshanks.rules.r8_scenarios import MAX_BID, SCENARIO_NAMES, SetupError, make_setup
from longshanks.rules.state import Setup

DEFAULT_SCENARIO: Final = "braveheart"


def setup_from(args: argparse.Namespace) -> Setup:
    """Return the setup that the options ask for; leave with a clear word if they make no sense."""
    rules = edition_from(args)
    try:
        england, scotland = read_bid(args.bid) if args.bid else (0, 0)
        return make_setup(args.scenario, rules, england, scotland)
    except (NotationError, SetupError) as error:
        raise SystemExit(f"longshanks: {say_setup(error, {'scenario': args.scenario, 'bid': args.bid})}") from None


def edition_from(args: argparse.Namespace) -> Edition:
    """Return the edition, with its house rules, that the options ask for."""
    text = " ".join([args.edition, *args.rule])
    try:
        return read_edition(text)
    except (EditionError, NotationError) as error:
        raise SystemExit(f"longshanks: {say_setup(error, {'edition': text})}") from None


def say_setup(error: ValueError, facts: dict[str, str]) -> str:
    """Return why there is no game of a scenario, an edition and a bid, as a header names them."""
    if isinstance(error, NotationError):
        return say_typed(error)
    name, *pairs = facts.get("edition", DEFAULT_EDITION).split()
    if name not in PROFILES:
        return phrase("trouble.edition", name=name, choices=", ".join(PROFILES))
    for switch, _, value in (pair.partition("=") for pair in pairs):
        if switch not in SWITCHES:
            return phrase("trouble.switch", name=switch, choices=", ".join(SWITCHES))
        if value not in SWITCHES[switch]:
            return phrase("trouble.switch.value", switch=switch, value=value, choices=", ".join(SWITCHES[switch]))
    scenario = facts.get("scenario", DEFAULT_SCENARIO)
    if scenario not in SCENARIO_NAMES:
        return phrase("trouble.scenario", name=scenario, choices=", ".join(SCENARIO_NAMES))
    return phrase("trouble.bid", most=MAX_BID, bid=facts.get("bid", ""))
