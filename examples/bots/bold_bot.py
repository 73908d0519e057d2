"""A player of a few lines: it attacks where it can and never retreats.

longshanks arena bold_bot:BoldBot greedy --games 20      (in this folder)
"""

from __future__ import annotations

from random import Random

from longshanks import View, named


class BoldBot:
    """Moves into areas with enemies, fights to the end, and takes the first of everything else by lot."""

    name = "bold"

    def decide(self, view: View, rng: Random) -> str:
        """Return one of the view's actions, as text."""
        seen = named(view)
        enemies = {group.area for group in seen.groups}
        attacks = [text for text in seen.actions if " move " in text and text.rpartition(">")[2] in enemies]
        fights = [text for text in seen.actions if " fight " in text]
        return rng.choice(attacks or fights or list(seen.actions))
