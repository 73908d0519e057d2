"""Train a small policy with sb3-contrib's maskable PPO and see it beat the random player.

It takes a few minutes on one core:

    python examples/ppo.py --steps 20480 --games 100

The policy plays Scotland in Braveheart. The environment pays +1 or -1 at the end of a game, hundreds of decisions away,
so while it trains the policy also gets a little for every noble that comes over to it and gives it back for every one
it loses. Win rates are counted in whole games without that.
"""

from __future__ import annotations

import argparse
import time
from math import sqrt
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.monitor import Monitor

from longshanks.ai.encoding import OBSERVATION_FIELDS
from longshanks.research.gymnasium_env import LongshanksEnv

NOBLES = next(f for f in OBSERVATION_FIELDS if f.name == "nobles_own")


class NobleShaping(gymnasium.Wrapper[Any, Any, Any, Any]):  # type: ignore[misc]
    """Pays for nobles as they change side; over a game it all but cancels out."""

    def __init__(self, env: LongshanksEnv, worth: float) -> None:
        super().__init__(env)
        self.worth = worth
        self.nobles = 0.0

    def reset(self, **kwargs: Any) -> tuple[Any, dict[str, Any]]:
        """Begin a new game."""
        observation, info = self.env.reset(**kwargs)
        self.nobles = count_nobles(observation)
        return observation, info

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Carry out an action."""
        observation, reward, over, cut_off, info = self.env.step(action)
        nobles = count_nobles(observation)
        shaped = float(reward) + self.worth * (nobles - self.nobles)
        self.nobles = nobles
        return observation, shaped, over, cut_off, info

    def action_masks(self) -> Any:
        """Return which actions are legal now."""
        return self.env.unwrapped.action_masks()


def count_nobles(observation: Any) -> float:
    """Return how many nobles serve the viewer."""
    return float(observation[NOBLES.start : NOBLES.start + NOBLES.size].sum())


def play(model: Any, env: LongshanksEnv, games: int, seed: int) -> int:
    """Return how many of some games a model wins."""
    won = 0
    for game in range(games):
        observation, _ = env.reset(seed=seed + game)
        over, reward = False, 0.0
        while not over:
            action, _ = model.predict(observation, action_masks=env.action_masks(), deterministic=False)
            observation, reward, over, _, _ = env.step(int(action))
        won += reward > 0
    return won


def interval(won: int, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a win rate."""
    z, p = 1.96, won / games
    middle = p + z * z / (2 * games)
    half = z * sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    return (middle - half) / (1 + z * z / games), (middle + half) / (1 + z * z / games)


def report(when: str, won: int, games: int) -> None:
    """Print a win rate with its interval."""
    low, high = interval(won, games)
    print(f"{when}: won {won} of {games} games, {won / games:.1%} (95 % interval {low:.1%} to {high:.1%})", flush=True)


def main() -> None:
    """Measure, train, measure again."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=20_480, help="decisions to learn from")
    parser.add_argument("--games", type=int, default=100, help="games to measure with, before and after")
    parser.add_argument("--side", default="scotland", choices=["england", "scotland"])
    parser.add_argument("--opponent", default="random", help="a registered player")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(1)
    torch.distributions.Distribution.set_default_validate_args(False)  # Costs a third of the time.
    env = LongshanksEnv(side=args.side, opponent=args.opponent)
    model = MaskablePPO(
        "MlpPolicy",
        Monitor(NobleShaping(LongshanksEnv(side=args.side, opponent=args.opponent), worth=0.1)),
        n_steps=1024,
        batch_size=256,
        n_epochs=4,
        learning_rate=1e-3,
        gamma=0.995,
        gae_lambda=0.95,
        ent_coef=0.005,
        policy_kwargs={"net_arch": [64, 64]},
        seed=args.seed,
        device="cpu",
    )
    np.random.seed(args.seed)
    report("untrained", play(model, env, args.games, seed=1_000_000), args.games)
    start = time.monotonic()
    model.learn(args.steps)
    print(f"trained on {args.steps} decisions in {time.monotonic() - start:.0f} s", flush=True)
    report("trained", play(model, env, args.games, seed=2_000_000), args.games)


if __name__ == "__main__":
    main()
