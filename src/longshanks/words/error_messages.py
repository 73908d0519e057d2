"""The message of an `InputError`: what is wrong with a text, a setup or a line of a game file."""

from __future__ import annotations

from longshanks.notation.game import BadLine
from longshanks.rules.refusals import Refusal
from longshanks.rules.user_errors import InputError
from longshanks.words.catalogue import CATALOGUE, choose
from longshanks.words.game_messages import refusal_message
from longshanks.words.message import Message


def input_error_message(error: InputError) -> Message:
    """Return what is wrong with something written, and what would be right; a code without words is no player's."""
    near = ("near",) if error.params.get("near") else ()
    if not error.code or f"input_error.{error.code}" not in CATALOGUE:
        return Message("input_error", {"error": str(error)})
    return Message(choose(f"input_error.{error.code}", *near), {**error.params})


def refusal_with_rule(refusal: Refusal) -> Message:
    """Return why not, with the rule."""
    return Message("why_not", {"reason": refusal_message(refusal), "rule": refusal.rule})


def bad_line_message(bad: BadLine) -> Message:
    """Return what is wrong with a game file."""
    why = refusal_with_rule(bad.why) if isinstance(bad.why, Refusal) else input_error_message(bad.why)
    if bad.in_header:
        return Message("input_error.line.header", {"why": why})
    return Message("input_error.line", {"line": bad.line, "text": bad.text, "why": why})
