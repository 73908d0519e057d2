"""The message of a mistake: what is wrong with a text, a setup or a line of a game file."""

from __future__ import annotations

from longshanks.notation.game import BadLine
from longshanks.rules.mistakes import Mistake
from longshanks.rules.refusals import Refusal
from longshanks.words.catalogue import CATALOGUE, choose
from longshanks.words.message import Message
from longshanks.words.tell import tell_refusal


def tell_mistake(mistake: Mistake) -> Message:
    """Return what is wrong with something written, and what would be right; a code without words is no player's."""
    near = ("near",) if mistake.params.get("near") else ()
    if not mistake.code or f"mistake.{mistake.code}" not in CATALOGUE:
        return Message("mistake", {"error": str(mistake)})
    return Message(choose(f"mistake.{mistake.code}", *near), {**mistake.params})


def tell_why_not(refusal: Refusal) -> Message:
    """Return why not, with the rule."""
    return Message("why_not", {"reason": tell_refusal(refusal), "rule": refusal.rule})


def tell_bad_line(bad: BadLine) -> Message:
    """Return what is wrong with a game file."""
    why = tell_why_not(bad.why) if isinstance(bad.why, Refusal) else tell_mistake(bad.why)
    if bad.in_header:
        return Message("mistake.line.header", {"why": why})
    return Message("mistake.line", {"line": bad.line, "text": bad.text, "why": why})
