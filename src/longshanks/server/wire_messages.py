"""Messages for people and refusals as the wire has them."""

from __future__ import annotations

from longshanks.rules import refusals
from longshanks.server import messages as m
from longshanks.words import message as words
from longshanks.words.game_messages import refusal_message


def wire_message(message: words.Message) -> m.Json:
    """Return a message, with the messages among its parameters, as a `MessageModel` is sent."""
    params = {key: wire_message(v) if isinstance(v, words.Message) else v for key, v in message.params.items()}
    return {"key": message.key, "params": params}


def message_model(message: words.Message) -> m.MessageModel:
    """Return a message as a model, to be part of another."""
    return m.MessageModel.model_validate(wire_message(message))


def refusal_model(refusal: refusals.Refusal) -> m.RefusalModel:
    """Return for the wire why an action is not allowed."""
    return m.RefusalModel(code=refusal.code, rule=refusal.rule, message=message_model(refusal_message(refusal)))
