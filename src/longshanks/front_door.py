"""The functions of the package as people call them: a game or a state, numbers or text, and sentences for mistakes.

Each asks the function of the same name in `longshanks.rules`, `longshanks.views` or `longshanks.notation`, which takes
numbers only and trusts its caller; programs that play millions of games call those.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from longshanks.notation import action as written
from longshanks.notation.game import Game
from longshanks.rules import actions as act
from longshanks.rules import chance, engine, refusals
from longshanks.rules.engine import Outcome
from longshanks.rules.events import VIEWER_NAMES, Event
from longshanks.rules.r2_blocks import CHANCE, SIDE_NAMES
from longshanks.rules.refusals import Refusal
from longshanks.rules.state import WRITERS, State
from longshanks.rules.user_errors import InputError
from longshanks.views import resample as worlds
from longshanks.views import view as views
from longshanks.views.view import Hidden, Known, View

Position = State | Game
"""What most functions are asked about: a state, or a game for the state it has come to."""

_VIEWERS = {name: viewer for viewer, name in VIEWER_NAMES.items()}
_ACTORS = {name: side for side, name in enumerate(SIDE_NAMES)}
_NAMED_TUPLES = {
    Outcome: "How a game ended.",
    Known: "A block whose identity the viewer knows.",
    Hidden: "Blocks of one side in one area that the viewer cannot tell apart.",
}
for _kind, _text in _NAMED_TUPLES.items():  # A compiled named tuple has no docstring of its own.
    _kind.__doc__ = _text


def actors(position: Position) -> tuple[int, ...]:
    """Return who must act now: one side, both, CHANCE, or nobody."""
    return engine.actors(_state(position))


def legal_actions(position: Position, side: int | str) -> list[int]:
    """Return every action a side, or CHANCE, may take now; empty if it need not act."""
    return engine.legal_actions(_state(position), _number("side", side, _ACTORS))


def why_not(position: Position, side: int | str, action: int | str | None = None) -> Refusal | None:
    """Return why a side may not take an action now, or None if it may.

    The text of an action names its side, so `why_not(game, "S move wallace fife>angus")` is enough.
    """
    if action is None:
        if not isinstance(side, str):
            raise TypeError("why_not wants an action: why_not(state, side, action), or its text alone")
        side, action = act.side_of(number := _action(side)), number
    return engine.why_not(_state(position), _number("side", side, _ACTORS), _action(action))


def apply(position: Position, action: int | str) -> tuple[State, list[Event]]:
    """Return the state after an action and the events it caused; raise `Illegal` if it is not legal.

    The position stays as it is, also that of a game: `game.play(action)` plays on.
    """
    return engine.apply(_state(position), _action(action))


def advance(state: State, action: int | str) -> None:
    """Carry out a legal action on the state itself, without check or events: for copies one owns."""
    if not isinstance(state, State):
        raise TypeError(f"advance changes a State, not {_a(state)}; game.play(action) plays on")
    engine.advance(state, _action(action))


def outcome(position: Position) -> Outcome | None:
    """Return how the game ended, or None while it goes on."""
    return engine.outcome(_state(position))


def view(position: Position, viewer: int | str) -> View:
    """Return what a side, or a SPECTATOR, may know."""
    return views.view(_state(position), _number("viewer", viewer, _VIEWERS))


def resample(seen: View, rng: Random) -> State:
    """Return a full state that agrees with a view, drawn at random."""
    if not isinstance(seen, View):
        raise TypeError(f"resample wants a View, not {_a(seen)}: view(state, side) makes one")
    return worlds.resample(seen, rng)


def chance_action(position: Position, pick: Callable[[int], int]) -> int:
    """Return what chance brings; `pick(n)` gives a number below n, such as `Random(1).randrange`."""
    return chance.chance_action(_chance_state(position), pick)


def chance_options(position: Position) -> list[tuple[int, int]]:
    """Return everything that chance may bring now, each with its weight."""
    return chance.chance_options(_chance_state(position))


def write_action(action: int) -> str:
    """Write an action as text, such as `S move wallace fife>angus`."""
    number = _action(action)
    if not 0 < act.verb_of(number) < len(act.VERBS) or act.side_of(number) > CHANCE:
        raise InputError(f"{action} is no action: see legal_actions(state, side)")
    return written.write_action(number)


def explain(told: Refusal | Outcome | Event) -> str:
    """Return a refusal, an outcome or an event as an English sentence with its rule."""
    from longshanks.words import game_messages as messages
    from longshanks.words.render import render

    if isinstance(told, Refusal):
        return f"{render(messages.refusal_message(told))} [{told.rule}, {told.code}]"
    if isinstance(told, Outcome):
        return f"{render(messages.outcome_message(told))} [{told.rule}]"
    if isinstance(told, Event):
        return f"{render(messages.event_message(told))} [{told.rule}]"
    raise TypeError(f"explain wants a Refusal, an Outcome or an Event, not {_a(told)}")


def _svg(what: Any) -> str:
    from longshanks.svg import draw

    return draw(what, width=600)


refusals.WRITERS.append(explain)
WRITERS["svg"] = _svg


def _a(thing: object) -> str:
    return f"{type(thing).__name__} ({thing!r:.60})"


def _state(position: Position) -> State:
    if isinstance(position, State):
        return position
    if isinstance(position, Game):
        return position.state
    raise TypeError(f"a State or a Game is wanted, not {_a(position)}: position(text) makes a state of text")


def _chance_state(position: Position) -> State:
    state = _state(position)
    if CHANCE not in engine.actors(state):
        asked = " and ".join(SIDE_NAMES[side] for side in engine.actors(state)) or "nobody"
        raise ValueError(f"chance does not act now, but {asked}: see actors(state)")
    return state


def _number(what: str, given: int | str, names: dict[str, int]) -> int:
    number = names.get(given) if isinstance(given, str) else given
    if not isinstance(number, int) or number not in names.values():
        choices = ", ".join(f"{name} ({number})" for name, number in names.items())
        raise InputError(f"there is no {what} {given!r}: choose from {choices}")
    return number


def _action(action: int | str) -> int:
    if isinstance(action, str):
        return written.read_action(action)
    if not isinstance(action, int):
        raise TypeError(f"an action is a number or a text such as 'S end', not {_a(action)}")
    return action
