"""The contract test of the engine, for whoever writes or changes one.

An engine is anything with the functions of `Engine`: this package's own, a faster one, one in another language behind a
wrapper. `engine_test` plays random games on it over all scenarios and books, checks every state, and raises `GameFault`
with the game file that shows the fault:

>>> import longshanks
>>> from longshanks.testing import engine_test
>>> engine_test(longshanks, games=2).total() > 200
True

The single checks raise `InvariantError`. `check_state` holds for every state; `check_legality`, `check_views`,
`check_texts` and `check_refusal` cost more and are meant for some.
"""

from longshanks.testing.contract import GameFault, check_game, check_state, engine_test
from longshanks.testing.engine_protocol import STANDARD_ENGINE, Engine
from longshanks.testing.invariants import (
    InvariantError,
    check_blocks,
    check_cards,
    check_legality,
    check_refusal,
    check_stage,
    check_texts,
    check_views,
    conceivable_actions,
)

__all__ = [
    "STANDARD_ENGINE",
    "Engine",
    "GameFault",
    "InvariantError",
    "check_blocks",
    "check_cards",
    "check_game",
    "check_legality",
    "check_refusal",
    "check_stage",
    "check_state",
    "check_texts",
    "check_views",
    "conceivable_actions",
    "engine_test",
]
