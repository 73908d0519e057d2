"""What the odds calculator is asked and what it answers: `BattleSpec` in, `BattleOdds` out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class Fighter(NamedTuple):
    """A block that takes part in a battle."""

    block: int
    steps: int
    reserve: bool = False


class BattleProgress(NamedTuple):
    """How far a battle has been fought; a battle about to begin has none."""

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
class BattleSpec:
    """A battle about to begin, or half fought, with the switches of the edition that change it."""

    attackers: tuple[Fighter, ...]
    defenders: tuple[Fighter, ...]
    attacker: int
    """The side that attacks."""
    area: int
    """Where: nobles defend their homes better."""
    schiltroms: bool = False
    retreat_below: tuple[float, float] = (0.0, 0.0)
    """By side: retreat when own strength falls below this part of the enemy's; 0 fights to the end."""
    progress: BattleProgress | None = None
    """How far it has been fought; None if it is about to begin."""
    edward_ii: bool = False
    """Whether Edward is Edward II, whose death ends the game."""
    celtic_at_start: bool = False
    """Whether Celtic blocks in reserve roll with the others when the battle begins."""
    reserve_archers: bool = False
    """Whether archers in reserve keep Schiltroms from forming."""
    retreat_keeps_control: bool = False
    """Whether battlefield control cannot change when a defender retreated in round one."""


@dataclass
class BattleOdds:
    """The result of a calculation: chances and expected values."""

    win: tuple[float, float] = (0.0, 0.0)
    """By side, the chance to hold the area."""
    lost_steps: tuple[float, float] = (0.0, 0.0)
    """By side, the expected number of steps lost."""
    dies: dict[int, float] = field(default_factory=dict)
    """By block, the chance that it is eliminated; a noble is captured instead."""
    captured: dict[int, float] = field(default_factory=dict)
    """By noble, the chance that he serves the other side in the end."""
    rounds: float = 0.0
    """The expected number of rounds fought, the present one included."""
