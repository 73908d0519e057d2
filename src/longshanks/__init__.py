"""Longshanks: the rules of Hammer of the Scots as a pure, typed engine.

>>> from longshanks import CHANCE, Game, actors, chance_action, legal_actions, outcome
>>> from random import Random
>>> rng, game = Random(1), Game()
>>> while not outcome(game):
...     side = actors(game)[0]
...     if side == CHANCE:
...         _ = game.play(chance_action(game, rng.randrange))
...     else:
...         _ = game.play(rng.choice(legal_actions(game, side)))
>>> outcome(game).rule
'9.1'
"""

import os

if os.environ.get("LONGSHANKS_PURE"):
    from longshanks.pure import prefer_source

    prefer_source()


from longshanks.ai.advice import Advice, Evaluation, advise, evaluate
from longshanks.front_door import (
    actors,
    advance,
    apply,
    chance_action,
    chance_options,
    explain,
    legal_actions,
    outcome,
    resample,
    view,
    why_not,
    write_action,
)
from longshanks.notation import diagram as _diagram
from longshanks.notation.action import read_action
from longshanks.notation.game import BadLine, Game, Moment, Variation, load
from longshanks.notation.named_view import NamedBattle, NamedBlock, NamedGroup, NamedView, named
from longshanks.notation.names import NotationError, spell_event, spell_refusal
from longshanks.notation.position import position, write_position
from longshanks.rules.editions import Edition, edition
from longshanks.rules.engine import Outcome
from longshanks.rules.events import SPECTATOR, Event
from longshanks.rules.r1_map import AREA_NAMES
from longshanks.rules.r2_blocks import BLOCK_NAMES, CHANCE, ENGLAND, SCOTLAND, SIDE_NAMES
from longshanks.rules.r3_cards import CARD_NAMES
from longshanks.rules.r8_scenarios import SCENARIO_NAMES, make_setup, new_game
from longshanks.rules.refusals import Illegal, Refusal
from longshanks.rules.state import STAGE_NAMES, Battle, Setup, State
from longshanks.rules.user_errors import EditionError, InputError, SetupError
from longshanks.rules.version import __version__
from longshanks.views.view import BattleView, Hidden, Known, View

__all__ = [
    "AREA_NAMES",
    "BLOCK_NAMES",
    "CARD_NAMES",
    "CHANCE",
    "ENGLAND",
    "SCENARIO_NAMES",
    "SCOTLAND",
    "SIDE_NAMES",
    "SPECTATOR",
    "STAGE_NAMES",
    "Advice",
    "BadLine",
    "Battle",
    "BattleView",
    "Edition",
    "EditionError",
    "Evaluation",
    "Event",
    "Game",
    "Hidden",
    "Illegal",
    "InputError",
    "Known",
    "Moment",
    "NamedBattle",
    "NamedBlock",
    "NamedGroup",
    "NamedView",
    "NotationError",
    "Outcome",
    "Refusal",
    "Setup",
    "SetupError",
    "State",
    "Variation",
    "View",
    "__version__",
    "actors",
    "advance",
    "advise",
    "apply",
    "chance_action",
    "chance_options",
    "edition",
    "evaluate",
    "explain",
    "legal_actions",
    "load",
    "make_setup",
    "named",
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

del _diagram  # Imported so that `str` and `repr` of states and views have names.
