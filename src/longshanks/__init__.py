"""Longshanks: the rules of Hammer of the Scots as a pure, typed engine.

>>> from longshanks import CHANCE, Game, actors, chance_action, legal_actions, outcome
>>> from random import Random
>>> rng, game = Random(1), Game()
>>> while not outcome(game.state):
...     side = actors(game.state)[0]
...     if side == CHANCE:
...         _ = game.play(chance_action(game.state, rng.randrange))
...     else:
...         _ = game.play(rng.choice(legal_actions(game.state, side)))
>>> outcome(game.state).rule
'9.1'
"""

import os

if os.environ.get("LONGSHANKS_PURE"):
    from longshanks.pure import prefer_source

    prefer_source()


from longshanks.notation.action import read_action, write_action
from longshanks.notation.game import BadLine, Game, load
from longshanks.notation.names import NotationError, spell_event, spell_refusal
from longshanks.notation.position import position, write_position
from longshanks.rules.chance import chance_action, chance_options
from longshanks.rules.editions import Edition, edition
from longshanks.rules.engine import Outcome, actors, advance, apply, legal_actions, outcome, why_not
from longshanks.rules.events import SPECTATOR, Event
from longshanks.rules.r2_blocks import CHANCE, ENGLAND, SCOTLAND
from longshanks.rules.r8_scenarios import make_setup, new_game
from longshanks.rules.refusals import Illegal, Refusal
from longshanks.rules.state import Setup, State
from longshanks.rules.user_errors import EditionError, InputError, SetupError
from longshanks.rules.version import __version__
from longshanks.views.resample import resample
from longshanks.views.view import View, view

__all__ = [
    "CHANCE",
    "ENGLAND",
    "SCOTLAND",
    "SPECTATOR",
    "BadLine",
    "Edition",
    "EditionError",
    "Event",
    "Game",
    "Illegal",
    "InputError",
    "NotationError",
    "Outcome",
    "Refusal",
    "Setup",
    "SetupError",
    "State",
    "View",
    "__version__",
    "actors",
    "advance",
    "apply",
    "chance_action",
    "chance_options",
    "edition",
    "legal_actions",
    "load",
    "make_setup",
    "new_game",
    "outcome",
    "position",
    "read_action",
    "resample",
    "spell_event",
    "spell_refusal",
    "view",
    "why_not",
    "write_action",
    "write_position",
]
