"""What the terminal says: the messages of the game, and its own phrases, in the language of its player."""

from __future__ import annotations

import errno
from collections.abc import Sequence
from typing import Final, NoReturn

from longshanks.cli.english_terminal import TERMINAL
from longshanks.rules.engine import Outcome
from longshanks.rules.events import Event
from longshanks.rules.r1_map import PLACE_NAMES
from longshanks.rules.r2_blocks import BLOCK_NAMES, SIDE_NAMES
from longshanks.rules.r3_cards import CARD_NAMES
from longshanks.rules.refusals import Refusal
from longshanks.rules.user_errors import InputError
from longshanks.views.view import View
from longshanks.words import catalogue, render
from longshanks.words.catalogue import CATALOGUE
from longshanks.words.error_messages import input_error_message, refusal_with_rule
from longshanks.words.game_messages import action_message, event_message, outcome_message, prompt_message
from longshanks.words.locales import catalogue_of
from longshanks.words.message import Message, name_of
from longshanks.words.render import Name, Names

ENGLISH: Final[dict[str, str]] = {**CATALOGUE, **TERMINAL}
"""Every template by its key, the terminal's own among them."""
_REASONS: Final[dict[int, str]] = {
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EEXIST: "exists",
    errno.ENOTDIR: "exists",
    errno.EISDIR: "folder",
    errno.ENOSPC: "full",
    errno.ENOENT: "missing",
    errno.EROFS: "readonly",
    errno.EADDRNOTAVAIL: "unavailable",
}
"""What the operating system says most often; the rest is told in its own words."""
_translations: Final[dict[str, str]] = dict(ENGLISH)
"""The same in the language being spoken; filled anew by `set_language`, as a terminal speaks one at a time."""


def set_language(lang: str) -> None:
    """Speak a language from now on."""
    words = catalogue_of(lang, ENGLISH)
    _translations.clear()
    _translations.update(words)


def translate(key: str, **values: object) -> str:
    """Return the template of a key with its placeholders filled."""
    return render.fill(_translations[key], values, _translations)


def exit_with(said: str) -> NoReturn:
    """Leave the program with a clear word."""
    raise SystemExit(f"longshanks: {said}") from None


def choose(base: str, *traits: str) -> str:
    """Return the longest key that follows the traits of a case."""
    return catalogue.choose(base, *traits, catalogue=ENGLISH)


def listed(words: Sequence[str]) -> Names:
    """Return words as a list that ends in `and`."""
    return render.listed(words, _translations)


def name(kind: str, which: str) -> Name:
    """Return what something is called."""
    return Name(kind, which, _translations)


def area_name(area: int) -> Name:
    """Return what an area, or another place of a block, is called."""
    return name("area", name_of(PLACE_NAMES, area))


def block_name(block: int) -> Name:
    """Return what a block is called within a sentence."""
    return name("block", name_of(BLOCK_NAMES, block))


def block_label(block: int) -> Name:
    """Return what is printed on a block."""
    return name("label", name_of(BLOCK_NAMES, block))


def card_name(card: int) -> Name:
    """Return what a card is called."""
    return name("card", name_of(CARD_NAMES, card))


def side_name(side: int) -> Name:
    """Return what a side is called."""
    return name("side", SIDE_NAMES[side])


def level_name(level: str) -> str:
    """Return what a computer player is called; one without words of its own goes by its name."""
    return name("level", level) if f"level.{level}" in ENGLISH else level


def render_message(message: Message) -> str:
    """Return a message as text."""
    return render.render(message, _translations)


def event_text(event: Event) -> str:
    """Return the sentence for an event as its viewer sees it: call it with `event.seen_by(viewer)`."""
    return render_message(event_message(event))


def refusal_text(refusal: Refusal) -> str:
    """Return why not, in a sentence that ends with the rule."""
    return render_message(refusal_with_rule(refusal))


def outcome_text(outcome: Outcome) -> str:
    """Return who won, and how."""
    return render_message(outcome_message(outcome))


def prompt_text(view: View) -> str:
    """Return what is asked of the viewer, or who is waited for."""
    return render_message(prompt_message(view))


def action_text(action: int, stage: int | None = None) -> str:
    """Return a short text of an action for a menu."""
    return render_message(action_message(action, stage))


def either(words: Sequence[str]) -> str:
    """Return words with `or` between them."""
    return render.either(words, _translations)


def os_error_text(error: OSError | UnicodeError) -> str:
    """Return why the operating system will not do something, or why a file is no text."""
    if isinstance(error, UnicodeError):
        return translate("reason.encoding")
    reason = _REASONS.get(error.errno or 0)
    return translate(f"reason.{reason}") if reason else error.strerror or str(error)


def decimal(number: float, digits: int = 1) -> str:
    """Return a number with so many digits behind the point."""
    return f"{number:.{digits}f}".replace(".", translate("report.number.point"))


def percent(part: float) -> str:
    """Return a part of the whole as percents."""
    return translate("report.number.percent", number=decimal(100 * part))


def input_error_text(error: InputError) -> str:
    """Return what is wrong with something written, as a part of a sentence."""
    return render_message(input_error_message(error))
