"""How far what a side imagines comes true: imagined worlds beside the true one, over games of two brains.

At the beginning of every turn each side imagines a world. Of the enemy blocks that it cannot see it is counted how many
stand where they were imagined, and how far their strengths are from the true ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Protocol

from longshanks.ai.belief import Belief
from longshanks.ai.brain import Brain
from longshanks.lab.common_random_numbers import CommonRandomNumbers
from longshanks.rules import state as st
from longshanks.rules.engine import actors, apply
from longshanks.rules.events import Event
from longshanks.rules.r1_map import AREAS, BIT
from longshanks.rules.r2_blocks import CHANCE, SIDES, blocks_of
from longshanks.rules.r8_scenarios import make_setup, new_game
from longshanks.rules.state import Setup, State
from longshanks.views.view import View, view


class Imagines(Protocol):
    """Anything that follows events and imagines worlds."""

    def note(self, event: Event) -> None:
        """Learn from an event as the viewer sees it."""

    def sample(self, view: View, rng: Random) -> State:
        """Return a state that agrees with the view."""


class MakesBelief(Protocol):
    """Whatever makes a belief for a side."""

    def __call__(self, setup: Setup, viewer: int) -> Imagines:
        """Return the belief of a side before the first turn."""


@dataclass
class BeliefAccuracy:
    """What was counted for one side."""

    blocks: int = 0
    """The enemy blocks on the map that it could not see."""
    in_place: int = 0
    """Those that were imagined in the right area."""
    imagined_steps: int = 0
    """The steps of all blocks in the areas of the enemy, as imagined."""
    true_steps: int = 0
    steps_off: int = 0
    """By how many steps the army of each area was imagined too strong or too weak, all areas together."""

    @property
    def share_in_place(self) -> float:
        """Return which part of the blocks was imagined in the right area."""
        return self.in_place / max(1, self.blocks)

    @property
    def bias(self) -> float:
        """Return how much stronger the enemy was imagined than it was, as a part of the truth."""
        return self.imagined_steps / max(1, self.true_steps) - 1.0

    @property
    def error(self) -> float:
        """Return the steps imagined in the wrong area, as a part of all there were."""
        return self.steps_off / max(1, self.true_steps)


def compare(seen: View, imagined: State, true: State, counted: BeliefAccuracy) -> None:
    """Count how a world that was imagined differs from the true one."""
    enemy = 1 - seen.viewer
    known = sum(BIT[k.block] for k in seen.known[enemy])
    for block in blocks_of(true.army[enemy] & ~known):
        if true.location[block] < AREAS:
            counted.blocks += 1
            counted.in_place += imagined.location[block] == true.location[block]
    for area in range(AREAS):
        steps = [
            sum(int(s.steps[b]) for b in blocks_of(s.blocks_in[area] & s.army[enemy] & ~known))
            for s in (imagined, true)
        ]
        counted.imagined_steps += steps[0]
        counted.true_steps += steps[1]
        counted.steps_off += abs(steps[0] - steps[1])


def measure_belief(
    scenario: str, seed: str, brains: list[Brain], make: MakesBelief = Belief
) -> tuple[BeliefAccuracy, BeliefAccuracy]:
    """Play one game of two brains and return, by side, how far what it imagined came true."""
    setup = make_setup(scenario)
    s = new_game(setup)
    beliefs = [make(setup, side) for side in SIDES]
    counted = (BeliefAccuracy(), BeliefAccuracy())
    luck, rng = CommonRandomNumbers(seed), Random(seed)
    asked = (0, 0)
    while acting := actors(s):
        side = acting[0]
        if s.stage == st.CARDS and asked != (s.year, s.turn):
            asked = (s.year, s.turn)
            for viewer in SIDES:
                seen = view(s, viewer)
                compare(seen, beliefs[viewer].sample(seen, rng), s, counted[viewer])
        if side == CHANCE:
            actions = [luck.action(s)]
        elif s.stage == st.MOVES:
            actions = brains[side].plan(s, side, False)
        else:
            actions = [brains[side].choose(s, side, rng)]
        for action in actions:
            s, events = apply(s, action)
            for viewer in SIDES:
                for event in events:
                    if (told := event.seen_by(viewer)) is not None:
                        beliefs[viewer].note(told)
    return counted
