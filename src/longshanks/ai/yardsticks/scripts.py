"""Scripts of five styles, kept as yardsticks: players who share one brain share one blindness, and these share none.

None of them imagines anything: they count the blocks in the view, guess what a hidden one is worth, and follow the
rules of thumb of a style. A turtle guards the homes of its nobles; a rush goes for the enemy with all it has; a
home-grabber waits for the end of the year and then takes the homes of enemy nobles; a sniper looks for enemy nobles
with little company; a skirmisher takes what stands empty and retreats from every fight that it can leave.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from longshanks.ai.player import Candidate
from longshanks.rules import actions as act
from longshanks.rules import state as st
from longshanks.rules.events import Event
from longshanks.rules.r1_map import AREAS, BIT, BORDER_LIMIT, CASTLE_LIMIT, ENGLAND_AREA, NEIGHBOURS
from longshanks.rules.r2_blocks import ENGLAND, HOMES, MAX_STEPS, MORAY, RATING, SCOTLAND, TURNCOATS, WALLACE, blocks_of
from longshanks.rules.r3_cards import is_event, move_value
from longshanks.rules.r4_movement import LAND_ROUTE
from longshanks.views.view import View

UNSEEN: Final = (7.0, 6.0)
"""By side, what a block that the viewer cannot tell is held to be worth: steps times rating."""
LATE_TURN: Final = 4
"""The turn from which the end of the year is near."""


class Attack(NamedTuple):
    """Blocks that go to one area together, and how good that looks."""

    score: float
    actions: list[int]


class Script:
    """What the styles share: attacks with what is near, at odds and for prizes that differ by style."""

    name = "script"
    courage = 1.3
    """How many times stronger than the enemy in an area it must be to attack."""
    stand = 1.5
    """How many times stronger the enemy in a battle must be for it to leave."""
    guards = 1
    """How many blocks stay in an area that has a castle or the home of a noble."""

    def __init__(self) -> None:
        self.moves: list[int] = []

    def observe(self, event: Event) -> None:
        """Do nothing: a script keeps no history."""

    def explain(self) -> list[Candidate]:
        """Return nothing: no lines are weighed."""
        return []

    def decide(self, view: View, rng: Random) -> int:
        """Return an action of the highest score, by lot among equals."""
        if view.stage == st.MOVES:
            return self.next_move(view, rng)
        scores = [self.score(view, action) for action in view.actions]
        best = max(scores)
        return rng.choice([a for a, score in zip(view.actions, scores, strict=True) if score == best])

    def prize(self, view: View, area: int) -> float:
        """Return what it is worth to hold an area when the turn is over."""
        worth = 0.3 + 0.3 * int(CASTLE_LIMIT[view.viewer][area])
        worth += 2.0 * len(enemy_homes(view, area)) * (1.5 if view.turn >= LATE_TURN else 1.0)
        return worth + 0.4 * view.count_blocks(1 - view.viewer, area)

    def need(self, view: View, area: int) -> float:
        """Return how much an area of its own needs another block."""
        if not own_homes(view, area) or not threat(view, area):
            return 0.0
        return 0.5 if view.count_blocks(view.viewer, area) < 2 else 0.0

    def next_move(self, view: View, rng: Random) -> int:
        """Return the next move of an attack once chosen, or of a new one, or the end of the moves."""
        while self.moves:
            action = self.moves.pop(0)
            if action in view.actions:
                return action
        attacks = [attack for to in range(AREAS) if (attack := self.attack(view, to)) is not None]
        if attacks:
            best = max(attack.score for attack in attacks)
            chosen = rng.choice([attack for attack in attacks if attack.score == best])
            self.moves = chosen.actions[1:]
            return chosen.actions[0]
        return next(action for action in view.actions if act.verb_of(action) == act.END)

    def attack(self, view: View, to: int) -> Attack | None:
        """Return the best way to send blocks to an area, or None if there is none worth it."""
        me = view.viewer
        theirs = army_worth(view, 1 - me, to)
        mine = army_worth(view, me, to)
        groups = self.groups(view, to)
        if not groups:
            return None
        if not theirs:
            gain = self.need(view, to) if mine else self.prize(view, to)
            leaving = min(groups, key=lambda group: (len(group), strength(view, group[:1])))[:1]
            gain -= self.loss(view, leaving)
            return Attack(gain, leaving) if gain > 0 else None
        chosen: list[int] = []
        left = view.moves_left
        for group in groups:
            crosses = LAND_ROUTE[act.route_of(group[0])].crosses
            some = group[:left] if crosses else group
            cost = len(some) if crosses else 1
            if cost > left or (mine + strength(view, chosen)) > 2 * self.courage * theirs:
                break
            chosen += some
            left -= cost
        if not chosen or mine + strength(view, chosen) < self.courage * theirs:
            return None
        gain = self.prize(view, to) - self.loss(view, chosen)
        return Attack(gain, chosen) if gain > 0 else None

    def groups(self, view: View, to: int) -> list[list[int]]:
        """Return by start the moves to an area that can be spared there, the strongest group first."""
        found: dict[int, dict[int, int]] = {}
        for action in view.actions:
            if act.verb_of(action) != act.MOVE:
                continue
            route = LAND_ROUTE[act.route_of(action)]
            if route.to == to:
                found.setdefault(route.areas[0], {}).setdefault(act.block_of(action), action)
        groups = []
        for start, moves in found.items():
            listed = sorted(moves.values(), key=lambda action: -strength(view, [action]))
            keep = self.guards if start != ENGLAND_AREA and is_worth_guarding(view, start) else 0
            room = min(len(listed), view.count_blocks(view.viewer, start) - keep)
            for border in LAND_ROUTE[act.route_of(listed[0])].border_list:
                room = min(room, BORDER_LIMIT[border])
            if room > 0:
                groups.append(listed[:room])
        return sorted(groups, key=lambda group: -strength(view, group))

    def loss(self, view: View, moves: list[int]) -> float:
        """Return what is given up where blocks leave."""
        lost = 0.0
        for action in moves:
            start = LAND_ROUTE[act.route_of(action)].areas[0]
            lost += 0.05
            if BIT[act.block_of(action)] & TURNCOATS and HOMES[act.block_of(action)] & BIT[start]:
                lost += 0.3 + 0.5 * threat(view, start)
        return lost

    def score(self, view: View, action: int) -> float:
        """Return how good an action looks by rule of thumb; ending a phase scores zero."""
        verb = act.verb_of(action)
        block = act.block_of(action)
        area = act.area_of(action)
        if verb == act.CARD:
            return 2.2 if is_event(block) else float(move_value(block))
        if verb in (act.FIGHT, act.RETREAT):
            return self.score_combat(view, verb)
        if verb == act.DISBAND:
            return -1.0 - int(MAX_STEPS[block] * RATING[block]) - (50 if block in (MORAY, WALLACE) else 0)
        if verb == act.HIT:
            return -float(MAX_STEPS[block] * RATING[block])
        if verb == act.PILLAGE:
            return 1.0 + view.count_blocks(1 - view.viewer, area)
        if verb == act.VICTUALS:
            return 1.0 + view.count_blocks(view.viewer, area)
        if verb == act.HOME:
            return 1.0 + int(CASTLE_LIMIT[view.viewer][area]) - 0.5 * view.count_blocks(view.viewer, area)
        scores = {act.HERALD: 3, act.TRUCE: 1, act.CROWN: 5, act.SHIP: -1, act.ADD: 2, act.DRAW: 3, act.REGROUP: -1}
        return float(scores.get(verb, -1 if verb == act.MAIN else 0))

    def score_combat(self, view: View, verb: int) -> float:
        """Return the worth of striking, or of leaving the battle."""
        if verb == act.FIGHT:
            return 2.0
        battle = view.battle
        assert battle is not None
        mine, theirs = (
            sum(k.steps * int(RATING[k.block]) for k in view.known[side] if battle.front & BIT[k.block])
            + battle.reserve_counts[side] * UNSEEN[side]
            for side in (view.viewer, 1 - view.viewer)
        )
        return 3.0 if theirs > self.stand * mine else -1.0


class Turtle(Script):
    """Guards the homes of its nobles and attacks only what is far weaker."""

    name = "turtle"
    courage = 2.0
    stand = 2.0
    guards = 2

    def need(self, view: View, area: int) -> float:
        """Return how much an area of its own needs another block: homes beside the enemy first."""
        here = view.count_blocks(view.viewer, area)
        return max(0.0, (2.0 if own_homes(view, area) else 0.5) * threat(view, area) - 0.6 * here)


class Rush(Script):
    """Goes for the enemy with everything, wherever it is strongest, and never leaves a fight early."""

    name = "rush"
    courage = 0.9
    stand = 3.0
    guards = 0

    def prize(self, view: View, area: int) -> float:
        """Return what it is worth to hold an area: most where the enemy stands, and then towards them."""
        near = sum(view.count_blocks(1 - view.viewer, to) for to, _ in NEIGHBOURS[area] if to != ENGLAND_AREA)
        return super().prize(view, area) + 0.6 * view.count_blocks(1 - view.viewer, area) + 0.05 * near


class HomeGrabber(Script):
    """Keeps its army whole until the end of the year, and then takes the homes of enemy nobles."""

    name = "home_grabber"
    courage = 1.2

    def prize(self, view: View, area: int) -> float:
        """Return what it is worth to hold an area: homes of enemy nobles, late in the year."""
        homes = len(enemy_homes(view, area))
        if view.turn >= LATE_TURN or (view.turn == LATE_TURN - 1 and not view.count_blocks(1 - view.viewer, area)):
            return 5.0 * homes + 0.2 * int(CASTLE_LIMIT[view.viewer][area])
        return 0.4 * homes + 0.1


class Sniper(Script):
    """Looks for enemy nobles with little company."""

    name = "sniper"
    courage = 1.6
    stand = 1.2

    def prize(self, view: View, area: int) -> float:
        """Return what it is worth to hold an area: the home of an enemy noble with one or two blocks in it."""
        enemies = view.count_blocks(1 - view.viewer, area)
        if enemies > 2:
            return 0.1
        return 0.2 + len(enemy_homes(view, area)) * (4.0 if enemies == 1 else 3.0)


class Skirmisher(Script):
    """Takes what stands empty and retreats from every fight that it can leave."""

    name = "skirmisher"
    courage = 3.0
    stand = 0.0

    def prize(self, view: View, area: int) -> float:
        """Return what it is worth to hold an area: most where nobody stands."""
        worth = super().prize(view, area)
        return worth + 1.0 if not view.count_blocks(1 - view.viewer, area) else worth


SCRIPTS: Final = {cls.name: cls for cls in (Turtle, Rush, HomeGrabber, Sniper, Skirmisher)}
"""The scripts by name."""


def army_worth(view: View, side: int, area: int) -> float:
    """Return what the blocks of a side in an area are worth, as far as the viewer can tell."""
    known = sum(k.steps * int(RATING[k.block]) for k in view.known[side] if k.place == area)
    return known + UNSEEN[side] * sum(h.number for h in view.hidden[side] if h.area == area)


def strength(view: View, moves: list[int]) -> float:
    """Return what the blocks that some actions move are worth."""
    movers = {act.block_of(action) for action in moves}
    return float(sum(k.steps * int(RATING[k.block]) for k in view.known[view.viewer] if k.block in movers))


def own_homes(view: View, area: int) -> list[int]:
    """Return the viewer's nobles who have a home in an area."""
    mine = view.scottish_nobles if view.viewer == SCOTLAND else view.nobles & ~view.scottish_nobles
    return [noble for noble in blocks_of(mine) if HOMES[noble] & BIT[area]]


def enemy_homes(view: View, area: int) -> list[int]:
    """Return the enemy's nobles who have a home in an area."""
    theirs = view.nobles & ~view.scottish_nobles if view.viewer == SCOTLAND else view.scottish_nobles
    return [noble for noble in blocks_of(theirs) if HOMES[noble] & BIT[area]]


def threat(view: View, area: int) -> float:
    """Return how many enemy armies stand beside an area, by their blocks, at most two."""
    enemies = sum(
        view.count_blocks(1 - view.viewer, to)
        for to, _ in NEIGHBOURS[area]
        if to != ENGLAND_AREA or view.viewer != ENGLAND
    )
    return min(2.0, 0.5 * enemies)


def is_worth_guarding(view: View, area: int) -> bool:
    """Return whether an area should not be left empty: a noble's home beside the enemy."""
    return bool(own_homes(view, area)) and threat(view, area) > 0
