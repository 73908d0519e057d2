"""The parts of the soak: what each does, how much of it, and in what portions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from longshanks.rules.editions import PROFILES
from longshanks.rules.r8_scenarios import SCENARIO_NAMES
from soak.journal import Journal, Result

GAMES = [(scenario, book) for scenario in SCENARIO_NAMES for book in PROFILES]
"""Every scenario by every book."""
DRAWS = 4
"""States drawn from the actor's view for each undoable action."""
CLIENTS = 5
"""Those who play while the server is killed."""


@dataclass(frozen=True)
class Part:
    """One part of the soak."""

    name: str
    unit: str
    total: int
    """How much is to be done."""
    size: int
    """How much of it makes a chunk."""
    module: str
    """Where it is done; loaded only by those who do it."""
    about: str
    """What it does and what must hold, for the page of results."""
    remark: Callable[[Journal], str]
    """What else is worth telling of a run."""

    def work(self, seed: str, chunk: int, size: int, folder: Path) -> Result:
        """Do a chunk and return what came of it; what shows a fault is kept in a folder."""
        result: Result = getattr(import_module(f"soak.{self.module}"), f"{self.name}_chunk")(seed, chunk, size, folder)
        return result

    def scaled(self, scale: float) -> tuple[int, int]:
        """Return how much is to be done, and in chunks of what size, in a run on another scale."""
        total = max(1, round(self.total * scale))
        return total, max(1, min(self.size, total // 4))


PARTS = [
    Part(
        "fuzz",
        "actions",
        10_000_000,
        50_000,
        "engine",
        f"Random games in all {len(GAMES)} pairs of a scenario and a book. Every state is checked for what must always "
        "hold: each block and card in one place, castle limits, somebody to act. Some states, chosen at random, also "
        "for what costs more: that the list of legal actions and `why_not` agree on every conceivable action, that "
        "views hide what they must, that texts read back, that `apply` refuses what is illegal and leaves the state "
        "alone. Every game file replays to the same end.",
        lambda journal: (
            f"{journal.sum('games'):,} games; at random {journal.sum('views'):,} states with all views, "
            f"{journal.sum('legality'):,} with all conceivable actions, {journal.sum('texts'):,} with all texts, "
            f"{journal.sum('refusal'):,} with a refusal"
        ),
    ),
    Part(
        "leaks",
        "views",
        1_000_000,
        6_000,
        "engine",
        "Views of England, of Scotland and of a spectator, in states of random games. From each a full state is drawn "
        "that agrees with it; the view of that state must be the same, prompt and legal actions included.",
        lambda journal: f"{journal.sum('games'):,} games",
    ),
    Part(
        "undo",
        "games",
        100,
        1,
        "engine",
        f"Every action that can be taken back is applied to the true state and to {DRAWS} states drawn from what its "
        "actor knows. What the actor sees afterwards, view and events, must be the same in all of them.",
        lambda journal: f"{journal.sum('actions'):,} undoable actions",
    ),
    Part(
        "twins",
        "games",
        100,
        1,
        "serving",
        "Games over the real server, each played twice so that the two differ only in what one side did unseen. "
        "Everything the other player, a spectator and a stranger are sent must be the same, byte for byte.",
        lambda _: "",
    ),
    Part(
        "kills",
        "kills",
        1_000,
        10,
        "serving",
        f"The real server is ended by SIGKILL while {CLIENTS} clients play at random, with some undoing, and started "
        "again. Whoever comes back finds everything acknowledged in the file of the game, which replays, and nothing "
        "done twice; the database is sound. The server is forked from a process that has loaded its modules, which "
        "saves a second a time.",
        lambda journal: (
            f"{journal.sum('actions'):,} actions acknowledged in {journal.sum('games'):,} games, "
            f"{journal.sum('comebacks'):,} comebacks"
        ),
    ),
    Part(
        "hostile",
        "messages",
        100_000,
        2_500,
        "hostile",
        "Messages that mean harm over real sockets and REST: broken JSON, wrong types, unknown fields, huge frames, "
        "deep nesting, bytes that are no text, illegal, stale and stolen actions, path tricks, random bytes. Each is "
        "answered with a clean error; nothing fails in the server, two people play on beside it undisturbed, and "
        "memory stays bounded.",
        lambda journal: (
            f"{journal.sum('rest'):,} over REST; {journal.sum('played'):,} actions played beside them, the slowest in "
            f"{journal.peak('slowest ms'):,} ms; memory {journal.peak('first MB'):,} MB after the first chunk, "
            f"{journal.peak('MB'):,} MB at most"
        ),
    ),
]
