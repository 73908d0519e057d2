"""The log to which the sections tell what happens while an action is carried out."""

from __future__ import annotations

from longshanks.rules.events import Event


class EventLog:
    """Collects the events of one action; a silent one collects nothing and costs next to nothing.

    Who tells something asks `silent` first, so that for a silent log no event is even made.
    """

    __slots__ = ("events", "passed", "silent")

    def __init__(self, silent: bool) -> None:
        self.silent = silent
        self.events: list[Event] = []
        self.passed: int = 0
        """The stages of the engine that were passed on the way to the next question."""

    def tell(self, event: Event) -> None:
        """Record an event."""
        self.events.append(event)
