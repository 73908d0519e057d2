"""A trained policy as a player: anything with a `predict` as stable-baselines has it, or the file it was saved in."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

from longshanks.ai.encoding import action_at, action_index
from longshanks.ai.own_players import find_player, make_player
from longshanks.ai.player import Candidate, Player
from longshanks.research.arrays import mask_array, observation_array
from longshanks.research.extras import missing_extra
from longshanks.rules.events import Event
from longshanks.views.view import View

CHECKPOINT = ".zip"


class PolicyPlayer:
    """Plays as a policy says: `predict(observation, action_masks=...)` gives a place in the table of actions."""

    name = "policy"

    def __init__(self, policy: Any) -> None:
        self.policy = policy

    def decide(self, view: View, rng: Random) -> int:
        """Return the action that the policy chooses."""
        mask = mask_array([action_index(action) for action in view.actions]).astype(np.bool_)
        index, _ = self.policy.predict(observation_array(view), action_masks=mask)
        return action_at(int(index), view.viewer)

    def observe(self, event: Event) -> None:
        """Forget it at once: a policy sees the view alone."""

    def explain(self) -> list[Candidate]:
        """Return nothing: a policy weighs no lines."""
        return []


def opponent_maker(opponent: Any) -> Callable[[], Player]:
    """Return what makes an opponent: of a name, a saved policy, a policy, a class, a function or a player."""
    if isinstance(opponent, str):
        if not opponent.endswith(CHECKPOINT):
            return find_player(opponent)
        opponent = load_policy(opponent)
    if hasattr(opponent, "predict"):
        return lambda: PolicyPlayer(opponent)
    return make_player(opponent)


def load_policy(path: str) -> Any:
    """Return the policy that MaskablePPO saved in a file."""
    try:
        from sb3_contrib import MaskablePPO
    except ImportError as error:
        raise missing_extra("sb3-contrib", "examples") from error
    return MaskablePPO.load(path, device="cpu")
