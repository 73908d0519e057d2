"""A plain tree search over imagined worlds, as a yardstick: it knows no plans and no history, only the rules.

Information-set Monte Carlo tree search with one tree for each decision. Every iteration draws a world that agrees with
the view, walks down the tree along actions that are legal in that world, adds one node, plays the turn to its end with
a light hand and values what it finds with the fitted evaluation. Nodes are told apart by the actions that lead to them
and by nothing else: dice and draws are thrown anew each time. Actions are chosen by upper confidence bounds in which a
node counts how often it could have been chosen, since not every action is there in every world.

What it cannot do is the point of it: a phase of moves is a long row of small decisions, and a tree of single actions
does not see far into it.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from time import perf_counter
from typing import Final

from longshanks.ai.player import Candidate
from longshanks.ai.weights import load_brains
from longshanks.rules import actions as act
from longshanks.rules import state as st
from longshanks.rules.chance import chance_action
from longshanks.rules.engine import actors, advance, legal_actions
from longshanks.rules.events import Event
from longshanks.rules.r2_blocks import CHANCE
from longshanks.rules.state import State
from longshanks.views.resample import resample
from longshanks.views.view import View

LONGEST: Final = 400
"""A turn never takes so many decisions; one that did would be broken off and valued as it stands."""
HALTS: Final = 0.3
"""How often a side stops moving, or regrouping, after each move of a turn played with a light hand."""


class Node:
    """What is known of an action at one place of the tree."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        """The chances of winning it led to, for the side that took the action, added up."""
        self.available = 0
        """How often the action could have been taken."""
        self.children: dict[int, Node] = {}


class ISMCTS:
    """Searches a tree of single actions in many worlds."""

    name = "ismcts"
    iterations = 300
    seconds = 0.5
    """No decision takes much longer, whatever the machine."""
    curiosity = 0.5
    """How much an action counts for having been tried seldom."""

    def __init__(self) -> None:
        self.brains = load_brains()
        self.candidates: list[Candidate] = []

    def observe(self, event: Event) -> None:
        """Do nothing: this player keeps no history."""

    def explain(self) -> list[Candidate]:
        """Return the actions of the last decision with their values, most visited first."""
        return self.candidates

    def decide(self, view: View, rng: Random) -> int:
        """Return the action that was visited most."""
        self.candidates = []
        if len(view.actions) == 1:
            return view.actions[0]
        root = Node()
        started = perf_counter()
        for _ in range(self.iterations):
            self.iterate(root, resample(view, rng), view, rng)
            if perf_counter() - started > self.seconds:
                break
        tried = [(action, root.children[action]) for action in view.actions if action in root.children]
        tried.sort(key=lambda pair: (-pair[1].visits, -pair[1].total))
        self.candidates = [Candidate((action,), node.total / node.visits) for action, node in tried]
        return tried[0][0]

    def iterate(self, root: Node, s: State, view: View, rng: Random) -> None:
        """Walk down the tree in one world, add a node, play the turn out and tell every node on the way."""
        viewer = view.viewer
        began = (s.year, s.turn)
        path: list[tuple[Node, int]] = []
        node = root
        while s.winner < 0 and not has_ended(s, began):
            acting = actors(s)
            if acting[0] == CHANCE:
                advance(s, chance_action(s, rng.randrange))
                continue
            side = viewer if viewer in acting else acting[0]
            if s.actor == st.BOTH and side != viewer:
                # Cards are laid at the same time: the enemy must not answer to mine.
                advance(s, light_choice(s, side, rng))
                continue
            actions = legal_actions(s, side) if path else list(view.actions)
            untried = [action for action in actions if action not in node.children]
            for action in actions:
                if action in node.children:
                    node.children[action].available += 1
            if untried:
                action = untried[int(rng.random() * len(untried))]
                child = node.children[action] = Node()
                child.available = 1
            else:
                action = self.favourite(node, actions)
                child = node.children[action]
            advance(s, action)
            path.append((child, side))
            node = child
            if untried:
                break
        play_turn(s, began, rng)
        value = self.brains[viewer].value(s, viewer)
        for child, side in path:
            child.visits += 1
            child.total += value if side == viewer else 1.0 - value

    def favourite(self, node: Node, actions: list[int]) -> int:
        """Return the action with the highest upper confidence bound."""
        best, top = actions[0], -1.0
        for action in actions:
            child = node.children[action]
            bound = child.total / child.visits + self.curiosity * sqrt(log(child.available) / child.visits)
            if bound > top:
                best, top = action, bound
        return best


def has_ended(s: State, began: tuple[int, int]) -> bool:
    """Return whether the turn that was being played is over, the winter behind it included."""
    return s.stage == st.CARDS and (s.year, s.turn) != began


def play_turn(s: State, began: tuple[int, int], rng: Random) -> None:
    """Play a state to the end of its turn with a light hand."""
    for _ in range(LONGEST):
        if s.winner >= 0 or has_ended(s, began):
            return
        side = actors(s)[0]
        advance(s, chance_action(s, rng.randrange) if side == CHANCE else light_choice(s, side, rng))


def light_choice(s: State, side: int, rng: Random) -> int:
    """Return any action, with the least sense: blocks fight, builds are not forgotten, moves come to an end."""
    actions = legal_actions(s, side)
    if s.stage == st.COMBAT:
        blows = [action for action in actions if act.verb_of(action) == act.FIGHT]
        if blows and rng.random() < 0.9:
            return blows[0]
    elif s.stage == st.BUILDS:
        actions = [action for action in actions if act.verb_of(action) != act.END] or actions
    elif s.stage in (st.MOVES, st.REGROUPING) and rng.random() < HALTS:
        for action in actions:
            if act.verb_of(action) == act.END:
                return action
    return actions[int(rng.random() * len(actions))]
