"""What has been done so far, one line of JSON for each chunk of work, so that a run that was killed can go on."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path


@dataclass
class Result:
    """What came of a chunk of work."""

    count: int = 0
    """How much was done, in the unit of its part."""
    faults: list[str] = field(default_factory=list)
    sums: dict[str, int] = field(default_factory=dict)
    """Other figures, to be added up."""
    peaks: dict[str, int] = field(default_factory=dict)
    """Other figures of which the highest counts."""


@dataclass(frozen=True)
class Entry:
    """A chunk of work that is done."""

    chunk: int
    seed: str
    seconds: float
    cores: int
    """How many chunks were worked on at once."""
    result: Result


class Journal:
    """The chunks of one part that are done."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.entries: dict[int, Entry] = {}
        whole = 0
        data = path.read_bytes() if path.exists() else b""
        for line in data.splitlines(keepends=True):
            if not line.endswith(b"\n"):
                break  # The run was killed while it wrote this.
            row = json.loads(line)
            self.entries[row["chunk"]] = Entry(**{**row, "result": Result(**row["result"])})
            whole += len(line)
        if whole < len(data):
            os.truncate(path, whole)

    def add(self, entry: Entry) -> None:
        """Keep what came of a chunk."""
        self.entries[entry.chunk] = entry
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(entry)) + "\n")
            file.flush()
            os.fsync(file.fileno())

    @property
    def count(self) -> int:
        """How much is done."""
        return sum(entry.result.count for entry in self.entries.values())

    @property
    def faults(self) -> list[str]:
        """Everything that was found wrong, each with the seed of its chunk."""
        return [f"{e.seed}: {fault}" for _, e in sorted(self.entries.items()) for fault in e.result.faults]

    @property
    def seconds(self) -> float:
        """How long it took."""
        return sum(entry.seconds / entry.cores for entry in self.entries.values())

    @property
    def cores(self) -> int:
        """On how many cores at most."""
        return max((entry.cores for entry in self.entries.values()), default=0)

    def sum(self, name: str) -> int:
        """Return one of the other figures, added up."""
        return sum(entry.result.sums.get(name, 0) for entry in self.entries.values())

    def peak(self, name: str) -> int:
        """Return the highest of one of the other figures."""
        return max((entry.result.peaks.get(name, 0) for entry in self.entries.values()), default=0)
