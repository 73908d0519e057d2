"""Refusals: why an action is not allowed, in parts.

A refusal is a code, the rule behind it and named parameters, never only a sentence. `refuse` is the one way to make
one; `Illegal` carries it out of `apply`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from longshanks.rules.events import Value


class Refusal:
    """Why not: a namespaced code (`move/pinned`), a rule number and the parameters of the case."""

    __slots__ = ("code", "params", "rule")

    def __init__(self, code: str, rule: str, params: dict[str, Value]) -> None:
        self.code = code
        self.rule = rule
        self.params = params

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and (self.code, self.rule, self.params) == (
            other.code,
            other.rule,
            other.params,
        )

    def __hash__(self) -> int:
        return hash((self.code, self.rule))

    def __repr__(self) -> str:
        return f"Refusal({self.code!r}, {self.rule!r}, {self.params!r})"

    def __str__(self) -> str:
        return WRITERS[0](self) if WRITERS else f"{self.code} [{self.rule}] {self.params}"

    def __reduce__(self) -> tuple[Any, ...]:
        return Refusal, (self.code, self.rule, self.params)


WRITERS: Final[list[Callable[[Refusal], str]]] = []
"""How `str` writes a refusal: entered by the package, which knows the sentences."""


def refuse(code: str, rule: str, **params: Value) -> Refusal:
    """Return a refusal."""
    return Refusal(code, rule, params)


class Illegal(ValueError):
    """Raised by `apply` for an action that is not legal; carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal
