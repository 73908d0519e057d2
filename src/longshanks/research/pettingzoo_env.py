"""The game as a PettingZoo AEC environment for two agents, `england` and `scotland`.

An observation is a dictionary with the encoded view and the mask of legal actions; a reward is +1 or -1 when the game
ends and 0 before. Chance is drawn inside, from the generator that `reset(seed=...)` seeds.
"""

from __future__ import annotations

from random import Random
from typing import Any

try:
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    from longshanks.research.extras import missing_extra

    raise missing_extra("pettingzoo", "pettingzoo") from error

from longshanks.ai.encoding import ACTION_COUNT, ACTION_VERSION, OBSERVATION_SIZE, OBSERVATION_VERSION
from longshanks.research.arrays import mask_array, observed_array, state_array
from longshanks.research.env_game import NO_ACTOR, Match, read_setup
from longshanks.research.text import view_text
from longshanks.rules.events import SPECTATOR
from longshanks.rules.r2_blocks import ENGLAND, SIDES
from longshanks.svg import draw, pixels

AGENTS = ["england", "scotland"]
"""The agents by side."""

Observation = dict[str, Any]


def env(scenario: str = "braveheart", edition: str = "4.0", render_mode: str | None = None) -> AECEnv:
    """Return the environment inside the wrappers that catch wrong use."""
    raw = LongshanksAEC(scenario, edition, render_mode)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw))


class LongshanksAEC(AECEnv):  # type: ignore[misc]
    """The environment itself."""

    metadata = {  # noqa: RUF012
        "name": f"longshanks_v{max(OBSERVATION_VERSION, ACTION_VERSION)}",
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": 1,
        "is_parallelizable": False,
    }

    def __init__(self, scenario: str = "braveheart", edition: str = "4.0", render_mode: str | None = None) -> None:
        super().__init__()
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self._setup = read_setup(scenario, edition)
        self._rng = Random()
        self._match: Match | None = None
        self.state_space = spaces.Box(0.0, 1.0, (2 * OBSERVATION_SIZE,), np.float32)
        self._actions = {agent: spaces.Discrete(ACTION_COUNT) for agent in AGENTS}
        self._observations = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 1.0, (OBSERVATION_SIZE,), np.float32),
                    "action_mask": spaces.Box(0, 1, (ACTION_COUNT,), np.int8),
                }
            )
            for agent in AGENTS
        }

    @property
    def match(self) -> Match:
        """The game being played."""
        if self._match is None:
            raise ValueError("reset the environment first")
        return self._match

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations."""
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions: the whole table."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; a seed makes everything that follows repeatable."""
        if seed is not None:
            self._rng = Random(seed)
            for i, agent in enumerate(AGENTS):
                self._actions[agent].seed(seed + i)
        self._match = Match(self._setup, self._rng)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self._match.actor()]

    def observe(self, agent: str) -> Observation:
        """Return what an agent knows; its mask is empty unless it is the one asked."""
        side = AGENTS.index(agent)
        return {
            "observation": observed_array(self.match.state, side),
            "action_mask": mask_array(self.match.legal_indices(side)),
        }

    def step(self, action: int | None) -> None:
        """Carry out the action of the agent asked; raise ValueError if it is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("None is the action of an agent whose game is over")
        self.match.take_index(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        side = self.match.actor()
        if side == NO_ACTOR:
            winner = self.match.state.winner
            self.rewards = {AGENTS[s]: 1.0 if s == winner else -1.0 for s in SIDES}
            self.terminations = dict.fromkeys(AGENTS, True)
            self.agent_selection = AGENTS[ENGLAND]
        else:
            self.agent_selection = AGENTS[side]
        self._accumulate_rewards()

    def state(self) -> NDArray[np.float32]:
        """Return the full state, for a critic: what England knows and then what Scotland knows."""
        return state_array(self.match.state)

    def render(self) -> Any:
        """Return what a spectator knows, as text, or as points if the mode is `rgb_array`."""
        if self.render_mode is None:
            return None
        view = self.match.view(SPECTATOR)
        return pixels(draw(view)) if self.render_mode == "rgb_array" else view_text(view)

    def close(self) -> None:
        """Nothing is held open."""
