"""The folder of a self-play run: what is in it, and how nothing in it is ever half written.

    settings.json             what all games have in common; a run with other settings is refused
    games/000003/00000314.hots    a game, there as soon as it is over
    positions/000003.parquet  a shard: the positions of all games of games/000003
    lock                      held by the process that writes

Every file is written under another name, forced to disk and then renamed, so whatever is there by its own name is
whole, and to go on means to do what is missing. A game that is there is never played again; a shard is made of games
that are there. What a killed process has left under the other name is cleared away by the next one.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

from longshanks.lab.job_errors import JobError
from longshanks.lab.selfplay import FinishedGame, GameResult, SelfplaySettings, read_result
from longshanks.notation.game import SUFFIX

if sys.platform != "win32":
    import fcntl

PART_SUFFIX = ".part"
"""The suffix of a file that is being written."""
HEADER_SIZE = 4096
"""The result of a game is looked for in so many bytes."""
WRITERS = 8
"""Files forced to disk at a time: together they take little longer than one."""


class Folder:
    """A folder of games of one kind."""

    def __init__(self, path: Path, settings: SelfplaySettings, shard_games: int) -> None:
        self.path = path
        self.settings = settings
        self.shard_games = shard_games
        """How many games share a shard."""

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Hold the folder for writing; refuse it if somebody else does, or if its games are of another kind."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            (self.path / "lock").touch()
        except OSError as error:
            raise JobError(f"{self.path}: {error.strerror}") from None
        with open(self.path / "lock", "w", encoding="utf-8") as lock:
            if sys.platform != "win32":
                try:
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except OSError:
                    raise JobError(f"{self.path}: another run is writing to this folder") from None
            self.check_settings()
            for left in self.path.rglob(f"*{PART_SUFFIX}"):
                left.unlink()
            yield

    def check_settings(self) -> None:
        """Write the settings, or compare them with those the folder was begun with."""
        mine = {**asdict(self.settings), "players": list(self.settings.players), "shard_games": self.shard_games}
        path = self.path / "settings.json"
        try:
            theirs = json.loads(path.read_text("utf-8"))
        except FileNotFoundError:
            if (self.path / "games").exists() or (self.path / "positions").exists():
                text = f"{self.path}: there are games, but no settings.json: choose a new folder"
                raise JobError(text) from None
            write_files({path: (json.dumps(mine, indent=2) + "\n").encode()})
            return
        except ValueError as error:
            raise JobError(f"{path}: {error}") from None
        keys = [key for key in sorted(mine.keys() | theirs.keys()) if mine.get(key) != theirs.get(key)]
        if keys:
            differences = [f"{key} {theirs.get(key)!r} there, {mine.get(key)!r} here" for key in keys]
            raise JobError(
                f"{self.path}: its games were played with other settings ({'; '.join(differences)}): "
                "repeat those, or choose a new folder"
            )

    def shard_of(self, number: int) -> int:
        """Return the shard of a game."""
        return number // self.shard_games

    def numbers(self, shard: int, games: int) -> range:
        """Return the numbers of the games of a shard, if there are so many games in all."""
        return range(shard * self.shard_games, min((shard + 1) * self.shard_games, games))

    def game_path(self, number: int) -> Path:
        """Return where a game is."""
        return self.path / "games" / f"{self.shard_of(number):06}" / f"{number:08}{SUFFIX}"

    def shard_path(self, shard: int) -> Path:
        """Return where the positions of a shard are."""
        return self.path / "positions" / f"{shard:06}.parquet"

    def results(self, shard: int, games: int) -> dict[int, GameResult]:
        """Return the results of the games of a shard that are there."""
        found: dict[int, GameResult] = {}
        for number in self.numbers(shard, games):
            path = self.game_path(number)
            try:
                with open(path, encoding="utf-8") as file:
                    result = read_result(file.read(HEADER_SIZE).splitlines())
            except FileNotFoundError:
                continue
            except ValueError as error:
                text = f"{path}: {error}: remove the file to have the game played again"
                raise JobError(text) from None
            expected = (number, self.settings.seed, *self.settings.seats(number))
            if (result.number, result.seed, result.england, result.scotland) != expected:
                raise JobError(f"{path}: this is not the game that belongs here")
            found[number] = result
        return found

    def save_games(self, games: list[FinishedGame]) -> None:
        """Put games into the folder."""
        write_files({self.game_path(game.result.number): game.text.encode() for game in games})

    def save_shard(self, shard: int, content: bytes) -> None:
        """Put the positions of a shard into the folder."""
        write_files({self.shard_path(shard): content})

    def texts(self, shard: int, games: int) -> list[str]:
        """Return the game files of a shard, all of which must be there."""
        return [self.game_path(number).read_text("utf-8") for number in self.numbers(shard, games)]


def write_files(files: Mapping[Path, bytes]) -> None:
    """Write files so that each is whole or absent, whatever happens, even if the power fails."""
    folders = {path.parent for path in files}
    for folder in folders:
        make_folder(folder)
    with ThreadPoolExecutor(min(WRITERS, max(1, len(files)))) as pool:
        list(pool.map(write_file, files, files.values()))
    for folder in folders:
        force(folder)


def write_file(path: Path, content: bytes) -> None:
    """Write a file under another name, force it to disk and give it its own name."""
    part = path.with_name(path.name + PART_SUFFIX)
    with open(part, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


def make_folder(path: Path) -> None:
    """Make a folder that lasts, with those above it."""
    if not path.exists():
        make_folder(path.parent)
        path.mkdir(exist_ok=True)
        force(path.parent)


def force(folder: Path) -> None:
    """Force the names in a folder to disk, where the system can."""
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
