"""Which of a few lines of play is best: each is played through to the end of the turn in many imagined worlds.

The lines compete on the same worlds and the same luck, and by sequential halving: after each heat the worse half is
dropped and the rest played on, so most of the time goes to telling the best ones apart. When the year is ending the
play goes through the winter, since nobles going home decide the game.
"""

from __future__ import annotations

from math import inf
from random import Random
from time import perf_counter
from typing import Final

from longshanks.ai.brain import Brain
from longshanks.rules import state as st
from longshanks.rules.chance import chance_action
from longshanks.rules.engine import advance
from longshanks.rules.r2_blocks import CHANCE, ENGLAND, SCOTLAND
from longshanks.rules.state import BOTH, State

SEEDS: Final = 1 << 30
MOST_STEPS: Final = 2000
"""No turn takes so many decisions; a play-through that did would be broken."""


class Line:
    """A line of play under consideration: some actions in a row, and how it has fared."""

    __slots__ = ("actions", "played", "total")

    def __init__(self, actions: list[int]) -> None:
        self.actions = actions
        self.played = 0
        self.total = 0.0

    def mean(self) -> float:
        """Return the average chance of winning it led to."""
        return self.total / self.played if self.played else 0.0


class Search:
    """Plays lines through."""

    def __init__(
        self,
        brains: list[Brain],
        turns: int = 1,
        battle_only: bool = False,
        judges: list[Brain] | None = None,
    ) -> None:
        self.brains = brains
        """A brain for each side."""
        self.judges = brains if judges is None else judges
        """By side, who judges how a line of that side ends; usually its own brain."""
        self.turns = turns
        """How many turns to play through."""
        self.battle_only = battle_only
        """Whether to stop when the battle being fought is over."""
        self.playouts = 0
        """How many lines have been played through in all."""

    def play_out(self, s: State, rng: Random) -> None:
        """Play a state on to the beginning of a later turn, or to the end of the game."""
        brains = self.brains
        turns = self.turns
        year, turn = s.year, s.turn
        for _ in range(MOST_STEPS):
            if s.winner >= 0:
                return
            if self.battle_only and s.battle is None:
                return
            actor = s.actor
            stage = s.stage
            if stage == st.CARDS and (s.turn != turn or s.year != year):
                turns -= 1
                if turns <= 0:
                    return
                year, turn = s.year, s.turn
            if actor == CHANCE:
                advance(s, chance_action(s, rng.randrange))
            elif stage == st.MOVES:
                for action in brains[actor].plan(s, actor, False):
                    advance(s, action)
            elif actor == BOTH:
                if stage == st.CARDS:
                    side = ENGLAND if s.cards[ENGLAND] < 0 else SCOTLAND
                else:
                    side = SCOTLAND if s.building & 2 else ENGLAND
                advance(s, brains[side].choose(s, side, rng))
            else:
                advance(s, brains[actor].choose(s, actor, rng))

    def try_line(self, world: State, line: Line, side: int, seed: int) -> None:
        """Play one line through in one world."""
        s = world.copy()
        for action in line.actions:
            advance(s, action)
        self.play_out(s, Random(seed))
        self.playouts += 1
        line.played += 1
        line.total += self.judges[side].value(s, side)

    def weigh(
        self, worlds: list[State], lines: list[Line], side: int, rng: Random, playouts: int, seconds: float = inf
    ) -> list[Line]:
        """Return the lines, best first, after some play-throughs in all, or fewer if the time runs out."""
        started = perf_counter()
        alive = lines[:]
        heats = max(1, (len(lines) - 1).bit_length())
        number = 0
        seeds = [rng.randrange(SEEDS) for _ in range(playouts)]
        out: list[Line] = []
        for heat in range(heats):
            each = max(1, playouts // (heats * len(alive)))
            for _ in range(each):
                world = worlds[number % len(worlds)]
                seed = seeds[number % playouts]
                number += 1
                for line in alive:
                    self.try_line(world, line, side, seed)
                if perf_counter() - started > seconds:
                    alive.sort(key=lambda line: -line.mean())
                    return alive + out
            alive.sort(key=lambda line: -line.mean())
            if heat < heats - 1:
                keep = (len(alive) + 1) // 2
                out = alive[keep:] + out
                alive = alive[:keep]
        return alive + out
