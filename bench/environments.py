"""How fast the research environments go: random play, the legal actions read from the mask or the list, seconds of CPU.

Part of `python -m bench`, for those of the libraries that are installed. What the random player itself costs is in the
figures.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random

SECONDS = 1.5


def rate(steps: Iterator[int]) -> float:
    """Return how many steps a second of CPU time an iterator makes; it yields how many it made."""
    for _ in range(20):
        next(steps)
    started = time.process_time()
    done = 0
    while (passed := time.process_time() - started) < SECONDS:
        done += next(steps)
    return done / passed


def pettingzoo_steps() -> Iterator[int]:
    """Play the PettingZoo environment: observe, choose, step."""
    from longshanks.research.pettingzoo_env import env as make_env

    env, rng, seed = make_env(), Random(1), 0
    while True:
        seed += 1
        env.reset(seed=seed)
        for _ in env.agent_iter():
            observation, _, over, _, _ = env.last()
            env.step(None if over else rng.choice(observation["action_mask"].view(bool).nonzero()[0]))
            yield 1


def gymnasium_steps() -> Iterator[int]:
    """Play the Gymnasium environment against the random player."""
    from longshanks.research.gymnasium_env import LongshanksEnv

    env, rng, seed = LongshanksEnv(), Random(1), 0
    while True:
        seed += 1
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            _, _, over, _, info = env.step(rng.choice(info["action_mask"].view(bool).nonzero()[0]))
            yield 1


def openspiel_steps(name: str = "python_longshanks") -> Iterator[int]:
    """Play an OpenSpiel game, chance included."""
    import pyspiel

    from longshanks.research import openspiel_game  # noqa: F401  It registers the game.

    game, rng = pyspiel.load_game(name), Random(1)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                results, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(results, odds)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            yield 1


def vector_steps(games: int = 64) -> Iterator[int]:
    """Play many games side by side; a step is a decision in each."""
    from longshanks.research.gymnasium_vector_env import LongshanksVectorEnv

    env = LongshanksVectorEnv(games)
    env.reset(seed=1)
    while True:
        env.step(env.sample_actions())
        yield games


STEPS: dict[str, Callable[[], Iterator[int]]] = {
    "PettingZoo steps / s": pettingzoo_steps,
    "Gymnasium steps / s": gymnasium_steps,
    "OpenSpiel actions / s": openspiel_steps,
    "OpenSpiel's backgammon actions / s": lambda: openspiel_steps("backgammon"),
    "vector environment, 64 games, decisions / s": vector_steps,
}


def measure() -> dict[str, float]:
    """Return every figure of this part of the table."""
    table: dict[str, float] = {}
    for name, steps in STEPS.items():
        try:
            table[name] = rate(steps())
        except ImportError:
            continue
    return table
