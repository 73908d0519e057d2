"""What a position is worth: features in, number out.

`Value` is the seam for anything that judges a position: it gets a state that a player imagines and returns the chance
that Scotland wins. Ours is a logistic function of `features`; its weights are data (`weights.json`), fitted by
`longshanks tune` to the results of games.
"""

from __future__ import annotations

from math import exp
from typing import Any, Final, Protocol

from longshanks.ai.features import EDWARD_RISK, KING_RISK, feature_array
from longshanks.rules.native import vec
from longshanks.rules.state import State


class Value(Protocol):
    """Anything that can judge a position."""

    def of(self, s: State) -> float:
        """Return the chance that Scotland wins."""


STEEPEST: Final = 20.0
TRACE: Final = 0.1
"""How much of a value is how far ahead, not how likely."""


DIES: Final = 0.4
"""How often a king dies in a battle that his side loses."""


class Linear:
    """A logistic function of the features."""

    def __init__(self, weights: list[float]) -> None:
        self.weights = weights
        self.array = vec[float](weights)
        """The weights again, as they are multiplied."""

    def __reduce__(self) -> tuple[Any, ...]:
        return Linear, (self.weights,)

    def of(self, s: State) -> float:
        """Return the chance that Scotland wins, with a trace of how far ahead it is.

        The trace keeps a player who is sure to win or to lose playing on sensibly.
        """
        if s.winner >= 0:
            return float(s.winner)
        total = 0.0
        weights = self.array
        seen = feature_array(s)
        for i in range(len(seen)):
            total += weights[i] * seen[i]
        total = max(-STEEPEST, min(STEEPEST, total))
        p = (1.0 - TRACE) / (1.0 + exp(-total)) + TRACE * (0.5 + total / (2.0 * STEEPEST))
        # A king in a losing battle may lose the game on the spot, whatever else is going well.
        p *= 1.0 - DIES * seen[KING_RISK]
        return p + (1.0 - p) * DIES * seen[EDWARD_RISK]
