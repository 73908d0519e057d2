"""A self-play league in a page: linear policies learn by playing against each other and their own past.

    python examples/league.py --rounds 20 --games 32

In every round the newest policy plays both sides of some games against a member of the league, by lot, and learns from
them by REINFORCE; then a frozen copy of it joins the league. All games of a round are stepped in one call.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from longshanks.ai.encoding import ACTION_COUNT, OBSERVATION_SIZE
from longshanks.research.vector_env import Buffers, VectorEnv

Floats = NDArray[np.float32]


@dataclass
class Policy:
    """Scores of the actions, from a few features of what is seen and one vector for each action."""

    rng: np.random.Generator
    features: int = 8
    see: Floats = field(init=False)
    act: Floats = field(init=False)

    def __post_init__(self) -> None:
        self.see = self.rng.normal(0, 0.05, (OBSERVATION_SIZE, self.features)).astype(np.float32)
        self.act = np.zeros((self.features, ACTION_COUNT), np.float32)

    def chances(self, observation: Floats, legal: NDArray[np.int32]) -> tuple[Floats, Floats]:
        """Return what is made of an observation, and the chance of each legal action."""
        seen = np.tanh(observation @ self.see)
        scores = seen @ self.act[:, legal]
        weights = np.exp(scores - scores.max())
        return seen, weights / weights.sum()

    def frozen(self) -> Policy:
        """Return a copy that learns no more."""
        twin = Policy(self.rng, self.features)
        twin.see, twin.act = self.see, self.act.copy()
        return twin


def play_round(
    learner: Policy, other: Policy, env: VectorEnv, buffers: Buffers, decisions: int, rate: float
) -> tuple[int, int]:
    """Let the learner play a round, England in even games, and learn; return games won and finished."""
    rng = learner.rng
    n = len(env.games)
    own = np.arange(n) % 2
    steps: list[list[tuple[Floats, NDArray[np.int32], Floats, int]]] = [[] for _ in range(n)]
    won = finished = 0
    for _ in range(decisions):
        asked = buffers.sides.copy()
        actions = np.zeros(n, np.int32)
        for i in range(n):
            legal = buffers.legal[i, : buffers.counts[i]].copy()
            policy = learner if asked[i] == own[i] else other
            seen, chances = policy.chances(buffers.observations[i], legal)
            actions[i] = rng.choice(len(legal), p=chances / chances.sum())
            if policy is learner:
                steps[i].append((seen, legal, chances, int(actions[i])))
        env.step(actions, buffers)
        for i in map(int, np.flatnonzero(buffers.dones)):
            reward = float(buffers.rewards[i]) * (1 if asked[i] == own[i] else -1)
            finished += int(reward != 0)
            won += int(reward > 0)
            for seen, legal, chances, chosen in steps[i]:
                push = -chances
                push[chosen] += 1
                learner.act[:, legal] += rate * reward * np.outer(seen, push) / len(steps[i])
            steps[i].clear()
    return won, finished


def main() -> None:
    """Play the rounds and print what each came to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--games", type=int, default=32, help="games at a time")
    parser.add_argument("--decisions", type=int, default=2000, help="decisions of each game in a round")
    parser.add_argument("--rate", type=float, default=0.5, help="how fast it learns")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = np.random.default_rng(args.seed)
    learner = Policy(rng)
    league = [learner.frozen()]
    env = VectorEnv(args.games, args.seed)
    buffers = env.buffers()
    env.observe(buffers)
    for number in range(args.rounds):
        place = int(rng.integers(len(league)))
        won, finished = play_round(learner, league[place], env, buffers, args.decisions, args.rate)
        print(f"round {number + 1}: won {won} of {finished} games against member {place + 1} of {len(league)}")
        league.append(learner.frozen())


if __name__ == "__main__":
    main()
