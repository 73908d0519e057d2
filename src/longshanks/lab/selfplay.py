"""One game of self-play: settings and a number in, the text of a game file out.

Game number k is the same game whoever plays it, wherever and in whatever order: chance and each player draw from
streams of their own, made from the seed and the number. So a game that a lost machine did not hand in can be played
again elsewhere, and it is still that game. Its result stands in the note of its header.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from longshanks.ai.own_players import find_player
from longshanks.lab.match import play_match
from longshanks.notation.game import Game
from longshanks.notation.position import read_bid, read_edition
from longshanks.rules.chance import chance_action
from longshanks.rules.engine import outcome
from longshanks.rules.r2_blocks import ENGLAND, SCOTLAND, SIDE_NAMES
from longshanks.rules.r8_scenarios import make_setup
from longshanks.rules.r9_victory import count_nobles
from longshanks.rules.state import Setup
from longshanks.rules.version import __version__

NO_WINNER = "nobody"
"""The winner, and the reason, of a game that was broken off."""


@dataclass(frozen=True, slots=True)
class SelfplaySettings:
    """What the games of one run have in common; a folder holds games of one kind only."""

    players: tuple[str, str] = ("random", "random")
    """Names of players; the first has England in even games, or always if the sides are fixed."""
    scenario: str = "braveheart"
    edition: str = "4.0"
    """An edition with its changed switches, as in a game file."""
    bid: str = ""
    fixed_sides: bool = False
    seed: int = 1
    engine: str = __version__
    """The version that plays; another one might play other games."""

    def setup(self) -> Setup:
        """Return what each game is set up with."""
        england, scotland = read_bid(self.bid) if self.bid else (0, 0)
        return make_setup(self.scenario, read_edition(self.edition), england, scotland)

    def seats(self, number: int) -> tuple[str, str]:
        """Return who plays England and Scotland in a game."""
        first, second = self.players
        return (first, second) if self.fixed_sides or number % 2 == 0 else (second, first)


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended, as its file tells in the note of the header."""

    number: int
    seed: int
    england: str
    """The player of England."""
    scotland: str
    winner: str
    """`england`, `scotland` or `nobody`."""
    reason: str
    english_nobles: int
    """Nobles on the map that served England at the end."""
    scottish_nobles: int

    def note(self) -> str:
        """Return the line of the header that holds the result."""
        return (
            f"note: game={self.number} seed={self.seed} england={self.england} scotland={self.scotland} "
            f"winner={self.winner} reason={self.reason} nobles={self.english_nobles}-{self.scottish_nobles}"
        )


def read_result(lines: Sequence[str]) -> GameResult:
    """Read the result from the header of a game file; raise `ValueError` if there is none."""
    for line in lines:
        if line.startswith("note: game="):
            facts = dict(part.partition("=")[::2] for part in line[len("note: ") :].split())
            try:
                english, _, scottish = facts["nobles"].partition("-")
                return GameResult(
                    int(facts["game"]),
                    int(facts["seed"]),
                    facts["england"],
                    facts["scotland"],
                    facts["winner"],
                    facts["reason"],
                    int(english),
                    int(scottish),
                )
            except (KeyError, ValueError):
                break
    raise ValueError("there is no result in the header of the game")


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that is over."""

    result: GameResult
    text: str
    """The game as the text of a `.hots` file."""


def play_game(settings: SelfplaySettings, number: int) -> FinishedGame:
    """Play one game; the same settings and number give the same game, for players that only draw from their stream."""
    if settings.engine != __version__:
        raise RuntimeError(f"this machine has longshanks {__version__}, but the run is of {settings.engine}")
    seats = settings.seats(number)
    players = [find_player(name)() for name in seats]
    chance, *streams = [Random(f"{settings.seed}/{number}/{who}") for who in ("chance", "england", "scotland")]
    game = Game(settings.setup())
    play_match(game, players, lambda s: chance_action(s, chance.randrange), streams)
    end = outcome(game.state)
    result = GameResult(
        number,
        settings.seed,
        *seats,
        SIDE_NAMES[end.winner] if end else NO_WINNER,
        end.reason if end else NO_WINNER,
        count_nobles(game.state, ENGLAND),
        count_nobles(game.state, SCOTLAND),
    )
    header, _, body = game.dump().partition("\n\n")
    return FinishedGame(result, f"{header}\n{result.note()}\n\n{body}")
