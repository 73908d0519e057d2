"""The area, the block and the number that a side is asked about, whatever is being decided. [R3.12] [R7.12] [R7.62]

A state has a field for each thing that can be under way, and at most one of them is: a prompt, a message and an
observation speak of the one that is.
"""

from __future__ import annotations

from longshanks.views.view import View


def asked_area(view: View) -> int:
    """Return the area pillaged, supplied, shipped from or drawn for, or -1."""
    return max(view.pillaged_area, view.supplied_area, view.ship_from, view.draw_area)


def asked_block(view: View) -> int:
    """Return the noble that a herald names or that goes home, or the block that is landing, or -1."""
    return max(view.herald_noble, view.going_home, view.landing)


def asked_number(view: View) -> int:
    """Return how many hits, steps or blocks are still to come in a pillage, by Victuals or in a levy, or 0."""
    return view.pillage_hits or view.steps_left or view.levy_size
