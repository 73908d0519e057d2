"""What the terminal says: the messages of the game, and its own phrases, in the language of its player."""

from __future__ import annotations

import errno
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import reduce
from typing import Final, NoReturn

from longshanks.cli.english_command import COMMAND
from longshanks.cli.english_make import MAKE
from longshanks.cli.english_research import RESEARCH
from longshanks.cli.english_screen import SCREEN
from longshanks.cli.english_trouble import TROUBLE
from longshanks.rules.engine import Outcome
from longshanks.rules.events import Event
from longshanks.rules.mistakes import Mistake
from longshanks.rules.r1_map import PLACE_NAMES
from longshanks.rules.r2_blocks import BLOCK_NAMES, SIDE_NAMES
from longshanks.rules.r3_cards import CARD_NAMES
from longshanks.rules.refusals import Refusal
from longshanks.views.view import View
from longshanks.words import catalogue, render
from longshanks.words.catalogue import CATALOGUE
from longshanks.words.locales import catalogue_of
from longshanks.words.message import Message, name_of
from longshanks.words.mistakes import tell_mistake, tell_why_not
from longshanks.words.render import Name, Names
from longshanks.words.tell import tell_action, tell_event, tell_outcome, tell_prompt

ENGLISH: Final[dict[str, str]] = {**CATALOGUE, **SCREEN, **COMMAND, **MAKE, **TROUBLE, **RESEARCH}
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
_spoken: Final[dict[str, str]] = dict(ENGLISH)
"""The same in the language being spoken; filled anew by `speak`, as a terminal speaks one at a time."""


def speak(lang: str) -> None:
    """Speak a language from now on."""
    words = catalogue_of(lang, ENGLISH)
    _spoken.clear()
    _spoken.update(words)


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Speak another language for a while."""
    before = dict(_spoken)
    speak(lang)
    try:
        yield
    finally:
        _spoken.clear()
        _spoken.update(before)


def phrase(key: str, **values: object) -> str:
    """Return the template of a key with its placeholders filled."""
    return render.fill(_spoken[key], values, _spoken)


def leave(said: str) -> NoReturn:
    """Leave the program with a clear word."""
    raise SystemExit(f"longshanks: {said}") from None


def choose(base: str, *traits: str) -> str:
    """Return the longest key that follows the traits of a case."""
    return catalogue.choose(base, *traits, catalogue=ENGLISH)


def listed(words: Sequence[str]) -> Names:
    """Return words as a list that ends in `and`."""
    return render.listed(words, _spoken)


def name(kind: str, which: str) -> Name:
    """Return what something is called."""
    return Name(kind, which, _spoken)


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


def say(message: Message) -> str:
    """Return a message as text."""
    return render.render(message, _spoken)


def say_event(event: Event) -> str:
    """Return the sentence for an event as its viewer sees it: call it with `event.seen_by(viewer)`."""
    return say(tell_event(event))


def say_refusal(refusal: Refusal) -> str:
    """Return why not, in a sentence that ends with the rule."""
    return say(tell_why_not(refusal))


def say_outcome(outcome: Outcome) -> str:
    """Return who won, and how."""
    return say(tell_outcome(outcome))


def say_prompt(view: View) -> str:
    """Return what is asked of the viewer, or who is waited for."""
    return say(tell_prompt(view))


def say_action(action: int, stage: int | None = None) -> str:
    """Return a short text of an action for a menu."""
    return say(tell_action(action, stage))


def either(words: Sequence[str]) -> str:
    """Return words with `or` between them."""
    return render.either(words, _spoken)


def say_os(error: OSError | UnicodeError) -> str:
    """Return why the operating system will not do something, or why a file is no text."""
    if isinstance(error, UnicodeError):
        return phrase("reason.encoding")
    reason = _REASONS.get(error.errno or 0)
    return phrase(f"reason.{reason}") if reason else error.strerror or str(error)


def decimal(number: float, digits: int = 1) -> str:
    """Return a number with so many digits behind the point."""
    return f"{number:.{digits}f}".replace(".", phrase("report.number.point"))


def grouped(number: int) -> str:
    """Return a great number with its thousands set apart."""
    return reduce(lambda high, low: phrase("report.number.group", high=high, low=low), f"{number:,}".split(","))


def percent(part: float) -> str:
    """Return a part of the whole as percents."""
    return phrase("report.number.percent", number=decimal(100 * part))


def say_mistake(mistake: Mistake) -> str:
    """Return what is wrong with something written, as a part of a sentence."""
    return say(tell_mistake(mistake))
