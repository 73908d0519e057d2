"""The master of 0.1.0, frozen: what every later master is measured against.

Its brain and weights are those of 0.1.0 (`brain_0_1`, `weights_0_1.json`), one for both sides; what it looks at and how
often is copied from there and not improved.
"""

from __future__ import annotations

from random import Random
from typing import Final

from longshanks.ai.player import Candidate
from longshanks.ai.search import Line, Search
from longshanks.ai.value import Linear
from longshanks.ai.weights import packaged_weights
from longshanks.ai.yardsticks.belief_0_1 import Belief01
from longshanks.ai.yardsticks.brain_0_1 import Brain01
from longshanks.rules import actions as act
from longshanks.rules import state as st
from longshanks.rules.engine import advance
from longshanks.rules.events import Event
from longshanks.rules.r2_blocks import ENGLAND
from longshanks.rules.state import State
from longshanks.views.view import View

FAR_REACHING: Final = (
    st.CARDS,
    st.EVENT,
    st.MOVES,
    st.NOBLES_HOME,
    st.MORAY_HOME,
    st.KING_HOME,
    st.EDWARD_STAYS,
)
GOING_WELL: Final = 0.8


class Master01:
    """Plays its best lines through to the end of the turn in many worlds, as 0.1.0 did."""

    name = "master_0_1"
    seconds = 1.2
    looks = 2
    plans = 4
    lines = 8
    cards = 10
    battles = 16
    retreats = 3
    worlds = 16
    playouts = 112

    def __init__(self) -> None:
        self.brain = Brain01(Linear(packaged_weights("yardsticks/weights_0_1.json")[ENGLAND]))
        self.belief: Belief01 | None = None
        self.unread: list[Event] = []
        self.moves: list[int] = []
        self.candidates: list[Candidate] = []

    def observe(self, event: Event) -> None:
        """Take note of an event as the player's side sees it."""
        self.unread.append(event)

    def explain(self) -> list[Candidate]:
        """Return the lines of the last decision with their values, best first."""
        return self.candidates

    def sample_states(self, view: View, rng: Random, number: int) -> list[State]:
        """Return some worlds that agree with the view."""
        if self.belief is None:
            self.belief = Belief01(view.setup, view.viewer)
        for event in self.unread:
            self.belief.note(event)
        self.unread.clear()
        return [self.belief.sample(view, rng) for _ in range(number)]

    def decide(self, view: View, rng: Random) -> int:
        """Return one of the view's actions."""
        if view.stage != st.MOVES:
            self.moves = []
        elif self.moves:
            action = self.moves.pop(0)
            if action in view.actions:
                return action
            self.moves = []
        if len(view.actions) == 1:
            self.candidates = []
            return view.actions[0]
        self.candidates = self.rank(view, rng)
        chosen = self.candidates[0]
        if view.stage == st.MOVES:
            self.moves = list(chosen.actions[1:])
        return chosen.actions[0]

    def rank(self, view: View, rng: Random) -> list[Candidate]:
        """Return the best lines, those of far-reaching decisions after playing them through."""
        if view.stage not in FAR_REACHING:
            worlds = self.sample_states(view, rng, self.worlds)
            return (
                self.rank_combat(view, worlds, rng) if view.stage == st.COMBAT else self.rank_by_position(view, worlds)
            )
        worlds = self.sample_states(view, rng, self.worlds)
        if view.stage == st.MOVES:
            first = self.rank_plans(view, worlds[: self.looks])[: self.lines]
        elif view.stage == st.CARDS:
            first = [Candidate((action,), 0.0) for action in view.actions]
        else:
            first = self.rank_by_position(view, worlds[: self.looks])[: self.lines]
        lines = [Line(list(candidate.actions)) for candidate in first]
        playouts = self.playouts if view.stage == st.MOVES else self.cards * len(lines)
        return self.weigh(Search([self.brain, self.brain]), worlds, lines, view, rng, playouts)

    def weigh(
        self, search: Search, worlds: list[State], lines: list[Line], view: View, rng: Random, playouts: int
    ) -> list[Candidate]:
        """Return lines after playing them through, best first."""
        found = search.weigh(worlds, lines, view.viewer, rng, playouts, self.seconds)
        return [Candidate(tuple(line.actions), line.mean()) for line in found]

    def rank_plans(self, view: View, worlds: list[State]) -> list[Candidate]:
        """Return a few whole plans of moves."""
        plans: dict[frozenset[int], tuple[int, ...]] = {}
        for world in worlds:
            for plan in self.brain.plans(world, view.viewer, self.plans):
                plans.setdefault(frozenset(plan.actions), tuple(plan.actions))
        return ranked([Candidate(plan, self.mean_end(worlds, view.viewer, plan)) for plan in plans.values()])

    def mean_end(self, worlds: list[State], side: int, plan: tuple[int, ...]) -> float:
        """Return what a plan of moves is worth on average, before the enemy answers."""
        total = 0.0
        for world in worlds:
            s = world.copy()
            for action in plan[:-1]:
                advance(s, action)
            total += self.brain.ended(s, side)
        return total / len(worlds)

    def rank_combat(self, view: View, worlds: list[State], rng: Random) -> list[Candidate]:
        """Return the choices of a combat turn by how the battle ends in the mind."""
        side = view.viewer
        blows = [action for action in view.actions if act.verb_of(action) == act.FIGHT]
        if blows and self.brain.chance(worlds[0], side) > GOING_WELL:
            return [Candidate((blows[0],), self.brain.value(worlds[0], side))]
        stand = blows[:1] or [action for action in view.actions if act.verb_of(action) == act.PASS][:1]
        ways = [action for action in view.actions if act.verb_of(action) not in (act.FIGHT, act.PASS)]
        values = self.brain.rate(worlds[0], side, ways)
        best = sorted(range(len(ways)), key=lambda i: -values[i])[: self.retreats]
        lines = [Line([action]) for action in stand + [ways[i] for i in best]]
        search = Search([self.brain, self.brain], battle_only=True)
        return self.weigh(search, worlds, lines, view, rng, self.battles * len(lines))

    def rank_by_position(self, view: View, worlds: list[State]) -> list[Candidate]:
        """Return every action by the position it leads to at once."""
        actions = sorted(view.actions, key=lambda action: act.verb_of(action) == act.DECLINE)
        totals = [0.0] * len(actions)
        for world in worlds:
            for i, value in enumerate(self.brain.rate(world, view.viewer, actions)):
                totals[i] += value
        ways = ranked([Candidate((a,), total / len(worlds)) for a, total in zip(actions, totals, strict=True)])
        if view.stage == st.BUILDS:
            chosen = self.brain.build(worlds[0], view.viewer, list(view.actions))
            ways.sort(key=lambda candidate: candidate.actions[0] != chosen)
        return ways


def ranked(candidates: list[Candidate]) -> list[Candidate]:
    """Return candidates, best first; of equal ones the first stays first."""
    return sorted(candidates, key=lambda candidate: -candidate.value)
