"""Questions of players whether something is allowed, by its text or by what they pointed at."""

from __future__ import annotations

from longshanks.notation.action import read_action
from longshanks.notation.names import NotationError, read_area, read_block, read_card
from longshanks.rules.engine import why_not
from longshanks.rules.refusals import Refusal
from longshanks.rules.state import State
from longshanks.server.api_error import unreadable_action
from longshanks.server.messages.base import WhyQuestion
from longshanks.views.implied import why_not_implied


def answer_why(s: State, side: int, question: WhyQuestion) -> Refusal | None:
    """Return why a side may not do what it asks about, None if it may; raise `ApiError` if that cannot be read."""
    try:
        if question.do is not None:
            return why_not(s, side, read_action(question.do))
        block = None if question.block is None else read_block(question.block)
        area = None if question.area is None else read_area(question.area)
        card = None if question.card is None else read_card(question.card)
    except NotationError as error:
        raise unreadable_action(error) from None
    return why_not_implied(s, side, block, area, card)
