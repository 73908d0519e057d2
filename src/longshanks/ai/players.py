"""The players by name, and the two plain ones: `random` answers at random, `greedy` follows a few rules of thumb."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final

from longshanks.ai.ismcts import ISMCTS
from longshanks.ai.levels import STRENGTHS, make_level
from longshanks.ai.player import Candidate, Player
from longshanks.ai.yardsticks.master_0_1 import Master01
from longshanks.ai.yardsticks.scripts import SCRIPTS
from longshanks.rules import actions as act
from longshanks.rules.events import Event
from longshanks.rules.r1_map import BIT, CASTLE_LIMIT
from longshanks.rules.r2_blocks import HOMES, MAX_STEPS, TURNCOATS
from longshanks.rules.r3_cards import is_event, move_value
from longshanks.views.view import View


class RandomPlayer:
    """Takes any legal action, each as likely as the other."""

    name = "random"

    def decide(self, view: View, rng: Random) -> int:
        """Return any action."""
        return view.actions[int(rng.random() * len(view.actions))]

    def observe(self, event: Event) -> None:
        """Do nothing: this player keeps no history."""

    def explain(self) -> list[Candidate]:
        """Return nothing: no lines are weighed."""
        return []


class GreedyPlayer:
    """Attacks where it is stronger in numbers, fights unless outnumbered, and wastes nothing in winter."""

    name = "greedy"

    def decide(self, view: View, rng: Random) -> int:
        """Return an action of the highest score, by lot among equals."""
        scores = [self.score(view, action) for action in view.actions]
        best = max(scores)
        return rng.choice([a for a, score in zip(view.actions, scores, strict=True) if score == best])

    def observe(self, event: Event) -> None:
        """Do nothing: this player keeps no history."""

    def explain(self) -> list[Candidate]:
        """Return nothing: no lines are weighed."""
        return []

    def score(self, view: View, action: int) -> float:
        """Return how good an action looks by rule of thumb; ending a phase scores zero."""
        verb = act.verb_of(action)
        block = act.block_of(action)
        area = act.area_of(action)
        if verb == act.CARD:
            return 2.5 if is_event(block) else float(move_value(block))
        if verb == act.MOVE or verb == act.SAIL:
            return self.score_move(view, block, act.route_areas(act.route_of(action)))
        if verb in (act.RETREAT, act.REGROUP) or verb == act.FIGHT:
            return self.score_combat(view, verb, block, area)
        if verb == act.DISBAND or verb == act.MAIN:
            return -1 - int(MAX_STEPS[block]) if verb == act.DISBAND else -1
        if verb in (act.PILLAGE, act.VICTUALS):
            return 1 + view.count_blocks(1 - view.viewer if verb == act.PILLAGE else view.viewer, area)
        scores = {act.HERALD: 3, act.TRUCE: 1, act.CROWN: 5, act.SHIP: -1, act.ADD: 2, act.DRAW: 1, act.HOME: 1}
        return scores.get(verb, 0)

    def score_move(self, view: View, block: int, route: list[int]) -> float:
        """Return the worth of a move: castles and nobles to be won, less those left behind."""
        me, start, to = view.viewer, route[0], route[-1]
        mine = view.count_blocks(me, to) + 1
        theirs = view.count_blocks(1 - me, to)
        if theirs:
            return 3 + theirs if mine > theirs else -1 + 0.5 * (view.count_blocks(me, start) + mine - 2 * theirs)
        worth = int(CASTLE_LIMIT[me][to] - CASTLE_LIMIT[me][start])
        if BIT[block] & TURNCOATS and HOMES[block] & BIT[start]:
            worth -= 2
        return 0.3 * worth + 0.1 * (view.count_blocks(me, start) - mine)

    def score_combat(self, view: View, verb: int, block: int, area: int) -> float:
        """Return the worth of fighting on or leaving."""
        battle = view.battle
        assert battle is not None
        if verb == act.REGROUP:
            return -1
        known = view.known
        mine = sum(k.steps for k in known[view.viewer] if battle.front & BIT[k.block])
        theirs = sum(k.steps for k in known[1 - view.viewer] if battle.front & BIT[k.block])
        if verb == act.FIGHT:
            return 2
        return 3 if theirs > 2 * mine and HOMES[block] & BIT[battle.area] == 0 else -1


PLAYERS: Final[dict[str, Callable[[], Player]]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "ismcts": ISMCTS,
    **{name: partial(make_level, name) for name in STRENGTHS},
}
"""Every player that can be chosen, by name."""
YARDSTICKS: Final[dict[str, Callable[[], Player]]] = {**SCRIPTS, Master01.name: Master01}
"""Players to measure others by; they are not offered to people."""


def contestants() -> dict[str, Callable[[], Player]]:
    """Return everybody who can play in the arena, by name."""
    return {**PLAYERS, **YARDSTICKS}
