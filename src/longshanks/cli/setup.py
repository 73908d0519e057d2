"""The setup that the options of a command ask for."""

from __future__ import annotations

import argparse
from typing import Final

from longshanks.cli.phrases import leave, say_mistake
from longshanks.notation.position import read_bid, read_edition
from longshanks.rules.editions import Edition
from longshanks.rules.mistakes import Mistake
from longshanks.rules.r8_scenarios import make_setup
from longshanks.rules.state import Setup

DEFAULT_SCENARIO: Final = "braveheart"


def setup_from(args: argparse.Namespace) -> Setup:
    """Return the setup that the options ask for; leave with a clear word if they make no sense."""
    rules = edition_from(args)
    try:
        england, scotland = read_bid(args.bid) if args.bid else (0, 0)
        return make_setup(args.scenario, rules, england, scotland)
    except Mistake as mistake:
        leave(say_mistake(mistake))


def edition_from(args: argparse.Namespace) -> Edition:
    """Return the edition, with its house rules, that the options ask for."""
    try:
        return read_edition(" ".join([args.edition, *args.rule]))
    except Mistake as mistake:
        leave(say_mistake(mistake))
