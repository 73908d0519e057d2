"""Events: what an action caused, in parts, with who may see which part.

An event is a kind and named parameters, never a sentence. Each has an owner; the parameters listed as secret are
absent from what the other side and spectators see, and a private event is not seen by them at all. Parameters are
numbers inside the engine; `longshanks.notation.names` gives them their names.
"""

from __future__ import annotations

from typing import Final

from longshanks.rules.r2_blocks import CHANCE

Value = int | bool | str | list[int]
"""A parameter: `block(s)`, `area`/`from`/`to`, `route`, `card`, `side`, `dice` and plain counts, told by name."""


class Event:
    """One thing that happened."""

    __slots__ = ("fleeting", "kind", "owner", "params", "private", "rule", "secret")

    def __init__(
        self,
        kind: str,
        rule: str,
        owner: int,
        params: dict[str, Value],
        secret: tuple[str, ...] = (),
        private: bool = False,
        fleeting: tuple[str, ...] = (),
    ) -> None:
        self.kind = kind
        """What happened, such as `moved`."""
        self.rule = rule
        """The rule it happened under."""
        self.owner = owner
        """The side that may see all of it."""
        self.params = params
        self.secret = secret
        """The parameters only the owner sees."""
        self.private = private
        """Whether only the owner sees the event at all."""
        self.fleeting = fleeting
        """The parameters that lie open in their own turn only, where an edition hides the cards of earlier turns."""

    def seen_by(self, viewer: int) -> Event | None:
        """Return the event as a side, or a spectator, may see it, or None."""
        if viewer == self.owner:
            return self
        if self.private:
            return None
        if not self.secret:
            return self
        seen = {k: v for k, v in self.params.items() if k not in self.secret}
        return Event(self.kind, self.rule, self.owner, seen, (), False, self.fleeting)

    def looked_back_at(self) -> Event:
        """Return the event as an edition shows it in a later turn that does not let one look back. [R3.1]"""
        if not self.fleeting:
            return self
        kept = {k: v for k, v in self.params.items() if k not in self.fleeting}
        return Event(self.kind, self.rule, self.owner, kept, self.secret, self.private)

    def key(self) -> tuple[str, str, int, tuple[tuple[str, str], ...]]:
        """Return a comparable form."""
        return self.kind, self.rule, self.owner, tuple(sorted((k, repr(v)) for k, v in self.params.items()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.rule!r}, {self.owner}, {self.params})"


SPECTATOR: Final = 5
"""The viewer code of somebody who plays neither side."""


class EventLog:
    """Collects the events of one action; a silent one collects nothing and costs next to nothing."""

    __slots__ = ("events", "passed", "silent")

    def __init__(self, silent: bool) -> None:
        self.silent = silent
        self.events: list[Event] = []
        self.passed: int = 0
        """The stages of the engine that were passed on the way to the next question."""

    def tell(self, kind: str, rule: str, params: dict[str, Value], fleeting: tuple[str, ...] = ()) -> None:
        """Record an event that everybody sees in full, at least in its own turn."""
        self.events.append(Event(kind, rule, CHANCE, params, (), False, fleeting))

    def hint(self, kind: str, rule: str, owner: int, params: dict[str, Value], secret: tuple[str, ...]) -> None:
        """Record an event of which the others do not see the secret parameters."""
        self.events.append(Event(kind, rule, owner, params, secret))

    def whisper(self, kind: str, rule: str, owner: int, params: dict[str, Value]) -> None:
        """Record an event that its owner alone sees."""
        self.events.append(Event(kind, rule, owner, params, (), True))
