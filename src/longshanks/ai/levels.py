"""The levels a person can play against: beginner, club and master.

All three imagine worlds that agree with what their side has seen (`Belief`) and judge positions by the same fitted
evaluation; they differ in how far they think. The beginner thinks of one world, overlooks things and errs. The club
player takes what leads to the best position on average over a few worlds, and plays battles out in the mind before it
fights on or leaves. The master plays its best few lines through to the end of the turn, the winter included, in many
worlds. Plans are made whole: a plan of moves, once made, is carried out.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Final, NamedTuple

from longshanks.ai.belief import Belief
from longshanks.ai.brain import Brain
from longshanks.ai.search import Line, Search
from longshanks.ai.value import Linear
from longshanks.ai.weights import load_weights
from longshanks.rules import actions as act
from longshanks.rules import state as st
from longshanks.rules.engine import advance
from longshanks.rules.events import Event
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


class Thought(NamedTuple):
    """A line that a player considered, and what it thinks of it."""

    actions: tuple[int, ...]
    value: float
    """The chance of winning it leads to."""


class Thinker(ABC):
    """What the levels share: a belief, a brain, and a plan once it is made."""

    name = "thinker"

    def __init__(self) -> None:
        self.brain = Brain(Linear(load_weights()))
        self.belief: Belief | None = None
        self.unread: list[Event] = []
        self.moves: list[int] = []
        """What is left of the plan of moves."""
        self.thoughts: list[Thought] = []
        """The lines of the last decision, best first."""

    def observe(self, event: Event) -> None:
        """Take note of an event as the player's side sees it."""
        self.unread.append(event)

    def explain(self) -> list[Thought]:
        """Return the best lines of the last decision with their values, best first."""
        return self.thoughts

    def believe(self, view: View) -> Belief:
        """Return the belief, brought up to date."""
        if self.belief is None:
            self.belief = Belief(view.setup, view.viewer)
        for event in self.unread:
            self.belief.note(event)
        self.unread.clear()
        return self.belief

    def imagine(self, view: View, rng: Random, number: int) -> list[State]:
        """Return some worlds that agree with the view."""
        belief = self.believe(view)
        return [belief.imagine(view, rng) for _ in range(number)]

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
            self.thoughts = []
            return actions[0]
        self.thoughts = self.think(view, rng)
        chosen = self.pick(view, rng)
        if view.stage == st.MOVES:
            self.moves = list(chosen.actions[1:])
        return chosen.actions[0]

    def pick(self, view: View, rng: Random) -> Thought:
        """Return the thought to act on: the best."""
        return self.thoughts[0]

    @abstractmethod
    def think(self, view: View, rng: Random) -> list[Thought]:
        """Return the lines worth considering with their values, best first."""


def ranked(thoughts: list[Thought]) -> list[Thought]:
    """Return thoughts, best first; of equal ones the first stays first."""
    return sorted(thoughts, key=lambda thought: -thought.value)


class Club(Thinker):
    """Greedy over what a whole turn leads to, on average over a few worlds."""

    name = "club"
    worlds = 4
    plans = 3
    cards = 3
    """How often a turn is played out in the mind for each card, or use of an event."""
    battles = 8
    """How often a battle is played out in the mind for each choice."""
    retreats = 2
    """How many ways out of a battle are considered."""

    def think(self, view: View, rng: Random) -> list[Thought]:
        """Return every line with what it leads to, best first."""
        worlds = self.imagine(view, rng, self.worlds)
        if view.stage == st.MOVES:
            return self.think_of_moves(view, worlds)
        if view.stage == st.CARDS:
            return self.think_of_cards(view, worlds, rng)
        if view.stage == st.COMBAT:
            return self.think_of_battle(view, worlds, rng)
        return self.think_ahead(view, worlds)

    def think_of_moves(self, view: View, worlds: list[State]) -> list[Thought]:
        """Return a few whole plans of moves."""
        side = view.viewer
        plans: dict[frozenset[int], tuple[int, ...]] = {}
        for world in worlds:
            for plan in self.brain.plans(world, side, self.plans):
                plans.setdefault(frozenset(plan.actions), tuple(plan.actions))
        return ranked([Thought(plan, self.mean_end(worlds, side, plan)) for plan in plans.values()])

    def mean_end(self, worlds: list[State], side: int, plan: tuple[int, ...]) -> float:
        """Return what a plan of moves is worth on average, before the enemy answers."""
        total = 0.0
        for world in worlds:
            s = world.copy()
            for action in plan[:-1]:
                advance(s, action)
            total += self.brain.ended(s, side)
        return total / len(worlds)

    def think_of_cards(self, view: View, worlds: list[State], rng: Random) -> list[Thought]:
        """Return the cards by what the turn would come to with each, the enemy's card drawn by lot."""
        lines = [Line([action]) for action in view.actions]
        search = Search(self.brain)
        return thoughts_of(search.weigh(worlds, lines, view.viewer, rng, self.cards * len(lines)))

    def think_of_battle(self, view: View, worlds: list[State], rng: Random) -> list[Thought]:
        """Return the choices of a combat turn by how the battle ends in the mind; one that is going well goes on."""
        side = view.viewer
        blows = [action for action in view.actions if act.verb_of(action) == act.FIGHT]
        if blows and self.brain.chance(worlds[0], side) > GOING_WELL:
            return [Thought((blows[0],), self.brain.value(worlds[0], side))]
        # A blow costs nothing, so nobody passes who can strike; and who strikes first among equals matters little.
        stand = blows[:1] or [action for action in view.actions if act.verb_of(action) == act.PASS][:1]
        ways = [action for action in view.actions if act.verb_of(action) not in (act.FIGHT, act.PASS)]
        values = self.brain.rate(worlds[0], side, ways)
        best = sorted(range(len(ways)), key=lambda i: -values[i])[: self.retreats]
        lines = [Line([action]) for action in stand + [ways[i] for i in best]]
        search = Search(self.brain, battle_only=True)
        return thoughts_of(search.weigh(worlds, lines, side, rng, self.battles * len(lines)))

    def think_ahead(self, view: View, worlds: list[State]) -> list[Thought]:
        """Return every action by the position it leads to at once."""
        # An event is not let go unless that is better than every use of it.
        actions = sorted(view.actions, key=lambda action: act.verb_of(action) == act.DECLINE)
        totals = [0.0] * len(actions)
        for world in worlds:
            for i, value in enumerate(self.brain.rate(world, view.viewer, actions)):
                totals[i] += value
        ways = [Thought((a,), total / len(worlds)) for a, total in zip(actions, totals, strict=True)]
        if view.stage == st.BUILDS:
            chosen = self.brain.build(worlds[0], view.viewer, list(view.actions))
            return sorted(ranked(ways), key=lambda thought: thought.actions[0] != chosen)
        return ranked(ways)


def thoughts_of(lines: list[Line]) -> list[Thought]:
    """Return lines that were played through as thoughts, in their order."""
    return [Thought(tuple(line.actions), line.mean()) for line in lines]


class Beginner(Club):
    """Sensible, but thinks of one world only, overlooks things and is easily content."""

    name = "beginner"
    worlds = 1
    plans = 4
    battles = 2
    blur: Final = 0.10
    """How far off its judgement is, as a part of what a win is worth."""

    def pick(self, view: View, rng: Random) -> Thought:
        """Return the best thought after a blurred second look; nobody forgets the builds of a winter."""
        if view.stage == st.BUILDS:
            return self.thoughts[0]
        return max(self.thoughts, key=lambda thought: thought.value + rng.gauss(0, self.blur))


class Master(Club):
    """Plays its best lines through to the end of the turn in many worlds."""

    name = "master"
    worlds = 16
    plans = 4
    cards = 10
    battles = 16
    retreats = 3
    looks = 2
    """In how many worlds lines are looked for."""
    lines = 8
    """How many lines are played through."""
    turns = 1
    """How many turns ahead lines are played through."""
    playouts = 112
    seconds = 1.2
    """When to stop playing lines through, whatever the machine: a decision takes two seconds at most."""

    def think(self, view: View, rng: Random) -> list[Thought]:
        """Return the best lines after playing them through."""
        if view.stage not in FAR_REACHING:
            return super().think(view, rng)
        worlds = self.imagine(view, rng, self.worlds)
        if view.stage == st.MOVES:
            first = self.think_of_moves(view, worlds[: self.looks])[: self.lines]
        elif view.stage == st.CARDS:
            first = [Thought((action,), 0.0) for action in view.actions]
        else:
            first = self.think_ahead(view, worlds[: self.looks])[: self.lines]
        lines = [Line(list(thought.actions)) for thought in first]
        search = Search(self.brain, self.turns)
        playouts = self.playouts if view.stage == st.MOVES else self.cards * len(lines)
        return thoughts_of(search.weigh(worlds, lines, view.viewer, rng, playouts, self.seconds))
