"""A battle to be reckoned, and what it comes to: the terms in which one asks for odds and is answered."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class Fighter(NamedTuple):
    """A block that takes part in a battle."""

    block: int
    steps: int
    reserve: bool = False


class Moment(NamedTuple):
    """How far a battle has got; a battle about to begin needs none."""

    round: int
    """The round being fought, or about to begin."""
    letter: int
    """The letter that acts: 0 A, 1 B, 2 C."""
    turn: int
    """The side whose blocks of that letter act."""
    acted: int = 0
    """Mask of the blocks that have had their combat turn in this round."""
    hits: int = 0
    """Hits still to be applied, to the side that does not have the turn."""
    celtic: int = 0
    """Mask of the blocks that still roll for Celtic Unity before the round begins."""
    retreated: bool = False
    """Whether a defender has retreated in the first round."""


@dataclass(frozen=True)
class Field:
    """A battle about to begin, or half fought."""

    attackers: tuple[Fighter, ...]
    defenders: tuple[Fighter, ...]
    attacker: int
    """The side that attacks."""
    area: int
    """Where: nobles defend their homes better."""
    schiltroms: bool = False
    flee_below: tuple[float, float] = (0.0, 0.0)
    """By side: retreat when own strength falls below this part of the enemy's; 0 fights to the end."""
    moment: Moment | None = None
    """How far it has got; none if it is about to begin."""
    edward_ii: bool = False
    """Whether Edward is Edward II, whose death ends the game."""
    celtic_at_start: bool = False
    """Whether Celtic blocks in reserve roll with the others when the battle begins."""
    reserve_archers: bool = False
    """Whether archers in reserve keep Schiltroms from forming."""
    retreat_keeps_control: bool = False
    """Whether battlefield control cannot change when a defender retreated in round one."""


@dataclass
class Odds:
    """What a battle comes to."""

    win: tuple[float, float] = (0.0, 0.0)
    """By side, the chance to hold the area."""
    lost_steps: tuple[float, float] = (0.0, 0.0)
    """By side, the steps that will probably be lost."""
    dies: dict[int, float] = field(default_factory=dict)
    """The chance that each block is eliminated (nobles: see captured)."""
    captured: dict[int, float] = field(default_factory=dict)
    """The chance that each noble serves the other side in the end."""
    rounds: float = 0.0
    """How many rounds will probably be fought, the present one included."""
