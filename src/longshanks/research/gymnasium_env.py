"""The game as a Gymnasium environment for one side against any player.

`gymnasium.make("Longshanks-v2", side="scotland", opponent="greedy")` works once this module is imported. The opponent
sees its own view and nothing else: it is a name of `ai.own_players`, a class, a function of view and generator, a
trained model with a `predict`, or the file that sb3-contrib's MaskablePPO saved it in. That asks for `action_masks()`.
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
from longshanks.research.arrays import LEGAL_LIMIT, legal_mask, mask_array, observed_array, state_array
from longshanks.research.env_game import NO_ACTOR, Match, read_setup, read_start
from longshanks.research.policy_player import opponent_maker
from longshanks.research.text import view_text
from longshanks.rules.events import Event
from longshanks.rules.r2_blocks import SIDE_NAMES
from longshanks.rules.state import State
from longshanks.svg import draw, pixels

ENV_ID = f"Longshanks-v{max(OBSERVATION_VERSION, ACTION_VERSION)}"
AGENT_SIDES = SIDE_NAMES[:2]


class LongshanksEnv(gymnasium.Env[NDArray[np.float32], np.int64]):  # type: ignore[misc]
    """One side of the game; a reward of +1 or -1 at the end."""

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        side: str = "scotland",
        opponent: Any = "random",
        scenario: str = "braveheart",
        edition: str = "4.0",
        illegal: Literal["raise", "substitute"] = "raise",
        render_mode: str | None = None,
        bid: str = "",
        start: str | State | None = None,
        max_decisions: int = 0,
        actions: Literal["table", "legal"] = "table",
    ) -> None:
        if side not in AGENT_SIDES:
            raise ValueError(f"there is no side {side!r}: choose from {', '.join(AGENT_SIDES)}")
        if actions not in ("table", "legal"):
            raise ValueError(f"there are no actions {actions!r}: choose from table, legal")
        self.side = AGENT_SIDES.index(side)
        self.render_mode = render_mode
        self.max_decisions = max_decisions
        """After how many decisions of both sides a game is cut off; 0 for never."""
        self.observation_space = spaces.Box(0.0, 1.0, (OBSERVATION_SIZE,), np.float32)
        self._by_list = actions == "legal"
        self.action_space = spaces.Discrete(LEGAL_LIMIT if self._by_list else ACTION_COUNT)
        self._start = read_start(start)
        self._setup = read_setup(scenario, edition, bid) if self._start is None else self._start.setup
        self._make_opponent = opponent_maker(opponent)
        self._substitute = illegal == "substitute"
        self._opponent: Player = self._make_opponent()
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
        """Begin a new game, from the position `options["start"]` if there is one, and play until this side is asked."""
        super().reset(seed=seed)
        start = read_start(options["start"]) if options and "start" in options else self._start
        self._match = Match(self._setup, Random(int(self.np_random.integers(1 << 62))), start)
        self._opponent = self._make_opponent()
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
        observation, info = self._await_turn(match.play_legal(index) if self._by_list else match.play_index(index))
        if self._substitute:
            info["substituted"] = substituted
        over = match.actor() == NO_ACTOR
        reward = (1.0 if match.state.winner == self.side else -1.0) if over else 0.0
        cut_off = not over and 0 < self.max_decisions <= match.decisions
        return observation, reward, over, cut_off, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal now."""
        return self._mask().astype(np.bool_)

    def state(self) -> NDArray[np.float32]:
        """Return the full state, for a critic: what England knows and then what Scotland knows."""
        return state_array(self.match.state)

    def _mask(self) -> NDArray[np.int8]:
        return legal_mask(len(self._legal)) if self._by_list else mask_array(self._legal)

    def render(self) -> Any:
        """Return what this side knows, as text, or as points if the mode is `rgb_array`."""
        if self.render_mode is None:
            return None
        view = self.match.view(self.side)
        return pixels(draw(view)) if self.render_mode == "rgb_array" else view_text(view)

    def _await_turn(self, events: list[Event]) -> tuple[NDArray[np.float32], dict[str, Any]]:
        match = self.match
        enemy = 1 - self.side
        self._tell(events)
        while match.actor() == enemy:
            self._tell(match.play(self._opponent.decide(match.view(enemy), match.rng)))
        self._legal = match.legal_indices(self.side)
        if self._by_list:
            self._legal = list(range(len(self._legal)))
        return observed_array(match.state, self.side), {"action_mask": self._mask()}

    def _tell(self, events: list[Event]) -> None:
        for event in events:
            seen = event.seen_by(1 - self.side)
            if seen is not None:
                self._opponent.observe(seen)


if ENV_ID not in gymnasium.registry:
    gymnasium.register(id=ENV_ID, entry_point="longshanks.research.gymnasium_env:LongshanksEnv")
