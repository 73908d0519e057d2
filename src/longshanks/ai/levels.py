"""The levels a person can play against, from novice to master.

All of them imagine worlds that agree with what their side has seen (`Belief`) and judge positions by the same
evaluation. One number, the strength, says how much they think and see. The weak imagine one world, lay cards by lot and
notice only some of the ways from area to area, so that they miss chances; what they do notice they judge like everybody
else, and nobody errs on purpose. From the club player on all ways are seen, and the turn is played out in the mind for
each card; the expert and the master play their best few plans through to the end of the turn, the winter included, in
many worlds. Plans are made whole: a plan of moves, once made, is carried out.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from itertools import zip_longest
from random import Random
from typing import Final, NamedTuple

from longshanks.ai.belief import Belief
from longshanks.ai.brain import Brain
from longshanks.ai.calibrated import chance_of, load_calibrated
from longshanks.ai.player import Candidate
from longshanks.ai.reasons import reasons_for
from longshanks.ai.search import Line, Search
from longshanks.ai.value import Linear
from longshanks.ai.weights import load_brains
from longshanks.rules import actions as act
from longshanks.rules import state as st
from longshanks.rules.engine import advance
from longshanks.rules.events import Event
from longshanks.rules.flow import LAST_TURN
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
"""What is decided with the whole turn, or the whole winter, in mind."""
GOING_WELL: Final = 0.8
"""The chance of winning a battle above which a player fights on without thinking it through."""


class BeliefPlayer(ABC):
    """What the levels share: a belief, a brain, and a plan once it is made."""

    name = "thinker"

    def __init__(self) -> None:
        self.brains = load_brains()
        """A brain for each side: its own, and what is made of the enemy's."""
        self.judge = Brain(Linear(load_calibrated().weights))
        """Goes by the chance of winning: it says how good it is where a line ends that was played through."""
        self.belief: Belief | None = None
        self.unread: list[Event] = []
        self.moves: list[int] = []
        """What is left of the plan of moves."""
        self.asked: View | None = None
        """The view of the last decision that was thought about."""
        self.imagined: list[State] = []
        """The worlds of the last decision."""
        self.candidates: list[Candidate] = []
        """The lines of the last decision, best first."""

    def observe(self, event: Event) -> None:
        """Take note of an event as the player's side sees it."""
        self.unread.append(event)

    def explain(self) -> list[Candidate]:
        """Return the best lines of the last decision, best first, with the chances that people are told.

        The best line has the calibrated chance of the position and comes with reasons, the others have what they are
        worse by.
        """
        if not self.candidates or self.asked is None:
            return []
        chance, best = chance_of(self.imagined, self.asked.viewer), self.candidates[0]
        found = [c._replace(chance=min(1.0, max(0.0, chance + c.value - best.value))) for c in self.candidates]
        found[0] = found[0]._replace(reasons=tuple(reasons_for(self.asked, self.imagined, best.actions)))
        return found

    def updated_belief(self, view: View) -> Belief:
        """Return the belief, brought up to date."""
        if self.belief is None:
            self.belief = Belief(view.setup, view.viewer)
        for event in self.unread:
            self.belief.note(event)
        self.unread.clear()
        return self.belief

    def sample_states(self, view: View, rng: Random, number: int) -> list[State]:
        """Return some worlds that agree with the view."""
        belief = self.updated_belief(view)
        self.asked = view
        self.imagined = [belief.sample(view, rng) for _ in range(number)]
        return self.imagined

    def decide(self, view: View, rng: Random) -> int:
        """Return one of the view's actions."""
        actions = view.actions
        if view.stage != st.MOVES:
            self.moves = []
        elif self.moves:
            action = self.moves.pop(0)
            if action in actions:
                return action
            self.moves = []
        if len(actions) == 1:
            self.candidates = []
            return actions[0]
        self.candidates = self.rank(view, rng)
        chosen = self.candidates[0]
        if view.stage == st.MOVES:
            self.moves = list(chosen.actions[1:])
        return chosen.actions[0]

    @abstractmethod
    def rank(self, view: View, rng: Random) -> list[Candidate]:
        """Return the lines worth considering with their values, best first."""


def ranked(candidates: list[Candidate]) -> list[Candidate]:
    """Return candidates, best first; of equal ones the first stays first."""
    return sorted(candidates, key=lambda candidate: -candidate.value)


class Effort(NamedTuple):
    """How much a player thinks, and how much it sees."""

    attention: float
    """Which part of the ways from area to area it notices when it plans moves; the rest it overlooks."""
    worlds: float
    """How many worlds it imagines for a decision."""
    plans: float
    """How many whole plans of moves it makes in each world that it looks for plans in."""
    looks: float
    """In how many worlds it looks for plans."""
    cards: float
    """How often a turn is played out in the mind for each card, or use of an event; at none, cards are laid by lot."""
    battles: float
    """How often a battle is played out in the mind for each choice."""
    playouts: float
    """How often a plan is played through to the end of the turn; at none, plans are judged as they stand."""
    lines: float
    """How many plans, or other choices, are compared so."""


EFFORTS: Final[dict[float, Effort]] = {
    0.0: Effort(0.06, 1, 1, 1, 0, 1, 0, 8),
    60.0: Effort(0.90, 1, 2, 1, 0, 2, 0, 8),
    70.0: Effort(1.00, 2, 3, 2, 2, 6, 0, 8),
    85.0: Effort(1.00, 8, 3, 2, 6, 8, 36, 8),
    100.0: Effort(1.00, 24, 4, 3, 24, 16, 200, 12),
}
"""The effort at some strengths; between two of them it grows evenly."""


def effort_at(strength: float) -> Effort:
    """Return how much a player of a strength thinks, from 0, a novice, to 100, the master."""
    if not 0.0 <= strength <= 100.0:
        raise ValueError(f"no strength from 0 to 100: {strength}")
    below = max(x for x in EFFORTS if x <= strength)
    above = min(x for x in EFFORTS if x >= strength)
    share = (strength - below) / (above - below) if above > below else 0.0
    return Effort(*[low + share * (high - low) for low, high in zip(EFFORTS[below], EFFORTS[above], strict=True)])


class Level(BeliefPlayer):
    """A player of any strength: the same judgement for all, but the weak overlook ways to go and think less far."""

    retreats = 3
    """How many ways out of a battle are considered."""
    seconds = 1.2
    """When to stop playing lines through, whatever the machine: a decision takes two seconds at most."""

    def __init__(self, strength: float = 100.0, name: str = "") -> None:
        super().__init__()
        effort = effort_at(strength)
        self.name = name or f"strength {strength:g}"
        self.strength = strength
        """From 0, a novice, to 100, the master."""
        self.attention = effort.attention
        self.worlds, self.plans, self.looks = round(effort.worlds), round(effort.plans), round(effort.looks)
        self.cards, self.battles, self.playouts = round(effort.cards), round(effort.battles), round(effort.playouts)
        self.lines = round(effort.lines)

    @staticmethod
    def turns_ahead(view: View) -> int:
        """Return how many turns lines are played through: from the turn before the last through the winter.

        The last turn has no choice of cards, so that there is little to be guessed.
        """
        return 2 if view.turn == LAST_TURN - 1 else 1

    def rank(self, view: View, rng: Random) -> list[Candidate]:
        """Return the lines that come to mind, best first: played through if the player thinks that far."""
        worlds = self.sample_states(view, rng, self.worlds)
        if view.stage == st.COMBAT:
            return self.rank_combat(view, worlds, rng)
        is_far_reaching = view.stage in FAR_REACHING and self.playouts > 0
        looked_at = worlds[: self.looks] if is_far_reaching else worlds
        if view.stage == st.CARDS:
            first = [Candidate((action,), 0.0) for action in view.actions]
            if not self.cards:
                chosen = self.brains[view.viewer].lay_card(list(view.actions), rng)
                return sorted(first, key=lambda candidate: candidate.actions[0] != chosen)
        elif view.stage == st.MOVES:
            first = self.rank_plans(view, looked_at, rng)
        else:
            first = self.rank_by_position(view, looked_at, rng)
        if view.stage != st.CARDS and not is_far_reaching:
            return first
        lines = [Line(list(candidate.actions)) for candidate in first[: self.lines]]
        playouts = self.playouts if view.stage == st.MOVES else self.cards * len(lines)
        search = Search(self.brains, self.turns_ahead(view), judges=[self.judge, self.judge])
        return candidates_of(search.weigh(worlds, lines, view.viewer, rng, playouts, self.seconds))

    def rank_plans(self, view: View, worlds: list[State], rng: Random) -> list[Candidate]:
        """Return a few whole plans of moves, of the ways that are noticed this time.

        Plans that are to be played through come from two planners in turn, one that strives as the side does and one
        that goes by the chance of winning, and to stay is always among them.
        """
        side, glance = view.viewer, rng.randrange(1 << 20)
        rankings = [self.plans_of(self.brains[side], side, worlds, glance)]
        if not self.playouts:
            return rankings[0]
        rankings.append(self.plans_of(self.judge, side, worlds, glance))
        out = {frozenset(plan.actions): plan for pair in zip_longest(*rankings) for plan in pair if plan is not None}
        stay = (act.simple(act.END, side),)
        plans = [plan for plan in out.values() if plan.actions != stay][: self.lines - 1]
        return [*plans, Candidate(stay, 0.0)]

    def plans_of(self, brain: Brain, side: int, worlds: list[State], glance: int) -> list[Candidate]:
        """Return the plans of moves that come to a brain's mind in some worlds, best first."""
        planner = Brain(brain.judge)
        planner.attention, planner.glance = self.attention, glance
        plans: dict[frozenset[int], tuple[int, ...]] = {}
        for world in worlds:
            for plan in planner.plans(world, side, self.plans):
                plans.setdefault(frozenset(plan.actions), tuple(plan.actions))
        return ranked([Candidate(plan, mean_end(brain, worlds, side, plan)) for plan in plans.values()])

    def rank_combat(self, view: View, worlds: list[State], rng: Random) -> list[Candidate]:
        """Return the choices of a combat turn by how the battle ends in the mind; one that is going well goes on."""
        side = view.viewer
        blows = [action for action in view.actions if act.verb_of(action) == act.FIGHT]
        if blows and self.brains[side].chance(worlds[0], side) > GOING_WELL:
            return [Candidate((blows[0],), self.brains[side].value(worlds[0], side))]
        # A blow costs nothing, so nobody passes who can strike; and who strikes first among equals matters little.
        stand = blows[:1] or [action for action in view.actions if act.verb_of(action) == act.PASS][:1]
        ways = [action for action in view.actions if act.verb_of(action) not in (act.FIGHT, act.PASS)]
        values = self.brains[side].rate(worlds[0], side, ways)
        best = sorted(range(len(ways)), key=lambda i: -values[i])[: self.retreats]
        lines = [Line([action]) for action in stand + [ways[i] for i in best]]
        search = Search(self.brains, battle_only=True)
        return candidates_of(search.weigh(worlds, lines, side, rng, self.battles * len(lines)))

    def rank_by_position(self, view: View, worlds: list[State], rng: Random) -> list[Candidate]:
        """Return every sensible action by the position it leads to, that of a winter by where the winter ends."""
        side = view.viewer
        brain = self.brains[side]
        actions = brain.sensible(worlds[0], side, list(view.actions))
        totals = [0.0] * len(actions)
        for world in worlds:
            for i, value in enumerate(brain.rate_choice(world, side, actions, rng)):
                totals[i] += value
        ways = ranked([Candidate((a,), total / len(worlds)) for a, total in zip(actions, totals, strict=True)])
        if view.stage == st.BUILDS:
            chosen = brain.build(worlds[0], side, list(view.actions))
            ways.sort(key=lambda candidate: candidate.actions[0] != chosen)
        return ways


def mean_end(brain: Brain, worlds: list[State], side: int, plan: tuple[int, ...]) -> float:
    """Return what a plan of moves is worth to a brain on average, before the enemy answers."""
    total = 0.0
    for world in worlds:
        s = world.copy()
        for action in plan[:-1]:
            advance(s, action)
        total += brain.ended(s, side)
    return total / len(worlds)


def candidates_of(lines: list[Line]) -> list[Candidate]:
    """Return lines that were played through as candidates, in their order."""
    return [Candidate(tuple(line.actions), line.mean()) for line in lines]


STRENGTHS: Final = {
    "novice": 0.0,
    "beginner": 6.0,
    "improver": 12.0,
    "regular": 24.0,
    "skilled": 45.0,
    "club": 70.0,
    "expert": 85.0,
    "master": 100.0,
}
"""The strength of each level, the weakest first."""


def make_level(name: str) -> Level:
    """Return a player of a level by its name."""
    return Level(STRENGTHS[name], name)
