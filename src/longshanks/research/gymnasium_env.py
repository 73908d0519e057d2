"""The game as a Gymnasium environment for one side against any registered player.

`gymnasium.make("Longshanks-v2", side="scotland", opponent="greedy")` works once this module is imported. The opponent
sees its own view and nothing else. `action_masks()` is what sb3-contrib's maskable algorithms ask for.
"""

from __future__ import annotations

from random import Random
from typing import Any, Literal

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
except ImportError as error:
    from longshanks.research.extras import missing_extra

    raise missing_extra("gymnasium", "gymnasium") from error

from longshanks.ai.encoding import ACTION_COUNT, ACTION_VERSION, OBSERVATION_SIZE, OBSERVATION_VERSION
from longshanks.ai.player import Player
from longshanks.ai.players import PLAYERS
from longshanks.research.arrays import mask_array, observation_array
from longshanks.research.env_game import NO_ACTOR, Match, read_setup
from longshanks.research.text import view_text
from longshanks.rules.events import Event
from longshanks.rules.r2_blocks import SIDE_NAMES

ENV_ID = f"Longshanks-v{max(OBSERVATION_VERSION, ACTION_VERSION)}"
AGENT_SIDES = SIDE_NAMES[:2]


class LongshanksEnv(gymnasium.Env[NDArray[np.float32], np.int64]):  # type: ignore[misc]
    """One side of the game; a reward of +1 or -1 at the end."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        side: str = "scotland",
        opponent: str = "random",
        scenario: str = "braveheart",
        edition: str = "4.0",
        illegal: Literal["raise", "substitute"] = "raise",
        render_mode: str | None = None,
    ) -> None:
        for what, name, known in (("side", side, AGENT_SIDES), ("opponent", opponent, list(PLAYERS))):
            if name not in known:
                raise ValueError(f"there is no {what} {name!r}: choose from {', '.join(known)}")
        self.side = AGENT_SIDES.index(side)
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0.0, 1.0, (OBSERVATION_SIZE,), np.float32)
        self.action_space = spaces.Discrete(ACTION_COUNT)
        self._setup = read_setup(scenario, edition)
        self._opponent_name = opponent
        self._substitute = illegal == "substitute"
        self._opponent: Player = PLAYERS[opponent]()
        self._legal: list[int] = []
        self._match: Match | None = None

    @property
    def match(self) -> Match:
        """The game being played."""
        if self._match is None:
            raise ValueError("reset the environment first")
        return self._match

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin a new game and play until this side is asked."""
        super().reset(seed=seed)
        self._match = Match(self._setup, Random(int(self.np_random.integers(1 << 62))))
        self._opponent = PLAYERS[self._opponent_name]()
        return self._await_turn([])

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Carry out an action and play until this side is asked again or the game is over."""
        match = self.match
        index = int(action)
        if match.actor() == NO_ACTOR:
            raise ValueError("the game is over: reset the environment")
        substituted = self._substitute and index not in self._legal
        if substituted:
            index = match.rng.choice(self._legal)
        observation, info = self._await_turn(match.play_index(index))
        if self._substitute:
            info["substituted"] = substituted
        over = match.actor() == NO_ACTOR
        reward = (1.0 if match.state.winner == self.side else -1.0) if over else 0.0
        return observation, reward, over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal now."""
        return mask_array(self._legal).astype(np.bool_)

    def render(self) -> str | None:
        """Return what this side knows, as text."""
        return view_text(self.match.view(self.side)) if self.render_mode == "ansi" else None

    def _await_turn(self, events: list[Event]) -> tuple[NDArray[np.float32], dict[str, Any]]:
        match = self.match
        enemy = 1 - self.side
        self._tell(events)
        while match.actor() == enemy:
            self._tell(match.play(self._opponent.decide(match.view(enemy), match.rng)))
        self._legal = match.legal_indices(self.side)
        return observation_array(match.state, self.side), {"action_mask": mask_array(self._legal)}

    def _tell(self, events: list[Event]) -> None:
        for event in events:
            seen = event.seen_by(1 - self.side)
            if seen is not None:
                self._opponent.observe(seen)


if ENV_ID not in gymnasium.registry:
    gymnasium.register(id=ENV_ID, entry_point="longshanks.research.gymnasium_env:LongshanksEnv")
