"""What a game file tells beside the moves of the game: comments, and variations that were not played.

A comment belongs to the number of actions before it. A variation is written in brackets behind the action that it is
another answer for, and may have comments and variations of its own:

    S move wallace fife>angus
    # bold
    (
    S end
    # the careful way
    )
"""

from __future__ import annotations

from dataclasses import dataclass, field

from longshanks.notation.action import write_action


@dataclass
class Variation:
    """A line that was not played: the actions from the same position, with what was said of them."""

    actions: list[int] = field(default_factory=list)
    comments: dict[int, list[str]] = field(default_factory=dict)
    """By number of actions before them."""
    variations: dict[int, list[Variation]] = field(default_factory=dict)
    """By index of the action that each takes the place of."""


def tree_lines(actions: list[int], comments: dict[int, list[str]], variations: dict[int, list[Variation]]) -> list[str]:
    """Return actions with their comments and variations as lines of a game file."""
    lines = [f"# {text}".rstrip() for text in comments.get(0, [])]
    for index, action in enumerate(actions):
        lines.append(write_action(action))
        lines += [f"# {text}".rstrip() for text in comments.get(index + 1, [])]
        for other in variations.get(index, []):
            lines += ["(", *tree_lines(other.actions, other.comments, other.variations), ")"]
    return lines
