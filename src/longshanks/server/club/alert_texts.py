"""What alerts say, in the language of whoever gets them: nothing that is hidden, since others' servers pass it on."""

from __future__ import annotations

from typing import Final, NamedTuple

from longshanks.rules.engine import public_stage
from longshanks.rules.events import SPECTATOR
from longshanks.rules.state import STAGE_NAMES
from longshanks.server.play.live_game import LiveGame
from longshanks.store.alerts import Alert
from longshanks.words.locales import LANGUAGES, catalogue_of
from longshanks.words.message import Message
from longshanks.words.render import render

ENGLISH: Final = "en"


class AlertLine(NamedTuple):
    """One thing to tell, and where it is looked at."""

    text: str
    link: str


def known_language(wanted: str) -> str:
    """Return a language that there is."""
    return wanted if wanted in LANGUAGES else ENGLISH


def say(language: str, key: str, **params: str | int) -> str:
    """Return a text of the catalogue in a language."""
    return render(Message(key, dict(params)), catalogue_of(known_language(language)))


def line_of(game: LiveGame, alert: Alert, language: str, address: str) -> AlertLine:
    """Return what an alert of a game says."""
    words = catalogue_of(known_language(language))
    state = game.fold.state
    other = game.record.seats[1 - alert.side]
    who = game.record.names.get(other.person or "", "") or words.get(f"level.{other.level}", "")
    key = f"alert.{alert.kind}"
    if alert.kind == "turn" and not state.turn:
        key = "alert.turn.winter"
    text = say(
        language,
        key,
        who=who,
        game=words[f"scenario.{game.record.game.scenario}"],
        year=state.year,
        turn=state.turn,
        stage=STAGE_NAMES[public_stage(state, SPECTATOR)],
    )
    return AlertLine(text, f"{address}/game/{game.id}")


def subject_of(lines: list[AlertLine], language: str) -> str:
    """Return what stands over a message."""
    return lines[0].text if len(lines) == 1 else say(language, "alert.many", count=len(lines))
