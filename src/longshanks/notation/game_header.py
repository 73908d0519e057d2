"""The header of a game file: what was agreed, which engine wrote it, and tags that anybody may add.

The file needs `scenario`, `edition` and `bid`; `engine` says which version wrote it. All other lines are tags:
`england`, `scotland`, `date`, `place`, `event`, `result` and `ended` have a meaning for everybody (`TAGS`), those of a
server tell its dice and which help was allowed, and one that nobody here knows is kept as it stands.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from longshanks.notation.names import NotationError, spell_refusal
from longshanks.notation.position import read_bid, read_edition
from longshanks.rules.editions import DEFAULT_EDITION
from longshanks.rules.r8_scenarios import make_setup
from longshanks.rules.refusals import Refusal
from longshanks.rules.state import Setup
from longshanks.rules.user_errors import InputError
from longshanks.rules.version import __version__

if TYPE_CHECKING:
    from longshanks.notation.game import Game

MAGIC: Final = "longshanks game 1"
SETUP_KEYS: Final = ("scenario", "edition", "bid", "engine")
"""What a header tells of the game itself."""
TAGS: Final = ("england", "scotland", "date", "place", "event", "result", "ended", "note")
"""Tags with a meaning: who played, when, where and in which event, which side won and how it ended, and what is worth a
word."""
SERVER_TAGS: Final = ("odds", "hints", "dice-commitment", "dice-parts", "dice-secret", "dice-after")
"""Of a game from a server: which help the players were allowed, and what one needs to check its dice."""
HEADER: Final = (*SETUP_KEYS, *TAGS, *SERVER_TAGS)
_KEY: Final = re.compile(r"[a-z][a-z0-9_-]*")
_VERSION: Final = re.compile(r"(\d+)\.(\d+)\.(\d+)([.+a-z-].*)?")


class BadLine(ValueError):
    """A line of a game file that cannot be played: which, what it says and why not."""

    def __init__(self, line: int, text: str, why: InputError | Refusal, in_header: bool = False) -> None:
        said = ", ".join(f"{k} {v}" for k, v in spell_refusal(why).items()) if isinstance(why, Refusal) else str(why)
        super().__init__(f"line {line}: {text!r}: {said}")
        self.line = line
        """The line of the file, counted from 1."""
        self.text = text
        self.why = why
        """The mistake in it, or the rule that forbids it if it could be read."""
        self.in_header = in_header
        """Whether no game can be set up as the header says."""
        self.game: Game | None = None
        """The game up to that line, if one could be set up."""
        self.older_engine = ""
        """The version that wrote the file, if it is older than this one: a rule may have been corrected since."""

    def __str__(self) -> str:
        said = super().__str__()
        if not self.older_engine:
            return said
        return f"{said}; the file was written by {self.older_engine}, and rules have been corrected since"

    def __reduce__(self) -> tuple[object, ...]:
        return BadLine, (self.line, self.text, self.why, self.in_header), self.__dict__


def header_facts(lines: list[str]) -> tuple[dict[str, str], int]:
    """Return what the header of a game file tells, and the number of lines it takes."""
    if not lines or lines[0].strip() != MAGIC:
        why = NotationError(f"a game file begins with {MAGIC!r}", "magic", magic=MAGIC)
        raise BadLine(1, lines[0] if lines else "", why)
    facts: dict[str, str] = {}
    number = 1
    for number, raw in enumerate(lines[1:], 2):
        line = raw.strip()
        if not line:
            break
        if line.startswith("#"):
            continue
        key, colon, value = line.partition(":")
        if not colon or not _KEY.fullmatch(key) or (key not in HEADER and get_close_matches(key, SETUP_KEYS, 1, 0.8)):
            known = f"{', '.join(HEADER[:-1])} and {HEADER[-1]}"
            why = NotationError(
                f"write a tag as key: value, and a blank line after the last; known are {known}",
                "header",
                known=list(HEADER),
            )
            raise BadLine(number, line, why)
        facts[key] = (value if key not in SETUP_KEYS else value.partition("#")[0]).strip()
    return facts, number


def read_header(lines: list[str]) -> tuple[Setup, int]:
    """Read the header of a game file; return the setup and the number of lines it takes."""
    facts, number = header_facts(lines)
    return setup_of(facts, number), number


def setup_of(facts: dict[str, str], number: int) -> Setup:
    """Return the setup that a header of so many lines tells; raise `BadLine` if there is none such."""
    try:
        if "engine" in facts:
            check_engine(facts["engine"])
        england, scotland = read_bid(facts["bid"]) if "bid" in facts else (0, 0)
        rules = read_edition(facts.get("edition", DEFAULT_EDITION))
        return make_setup(facts.get("scenario", "braveheart"), rules, england, scotland)
    except InputError as mistake:
        raise BadLine(number, "header", mistake, in_header=True) from None


def check_engine(version: str) -> None:
    """Raise `NotationError` for what is no version of the engine, and for one that is newer than this."""
    if not _VERSION.fullmatch(version):
        why = f"engine: {version!r} is no version such as {__version__}"
        raise NotationError(why, "engine", text=version, version=__version__)
    if numbers_of(version) > numbers_of(__version__):
        why = f"the file was written by version {version}, this is {__version__}: a newer Longshanks reads it"
        raise NotationError(why, "engine.newer", text=version, version=__version__)


def numbers_of(version: str) -> tuple[int, ...]:
    """Return the three numbers of a version."""
    found = _VERSION.fullmatch(version)
    return tuple(int(part) for part in found.groups()[:3]) if found else ()
