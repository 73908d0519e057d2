"""The soak in small: it goes on where it was killed, and tells what came of it."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from soak import report
from soak.journal import Entry, Journal, Result
from soak.parts import PARTS

SMALL = ("--scale", "0.001", "--cores", "1")


def soak(folder: Path, *options: str) -> subprocess.Popen[str]:
    """Begin a small soak, or go on with it."""
    command = [sys.executable, "-m", "soak", *SMALL, "--out", str(folder), *options]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=report.ROOT)


def children(process: int) -> list[int]:
    """Return the processes that a process began, where the system tells."""
    path = Path(f"/proc/{process}/task/{process}/children")
    return [int(child) for child in path.read_text().split()] if path.exists() else []


def is_alive(process: int) -> bool:
    """Return whether a process runs."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def kill_after_a_chunk(folder: Path) -> bytes:
    """Begin a soak and kill it when a chunk is done but not all of them; return what it kept."""
    kept = folder / "fuzz.jsonl"
    while True:
        with soak(folder, "--parts", "fuzz", "kills", "--fresh") as process:
            while not (kept.exists() and kept.read_bytes().count(b"\n")):
                assert process.poll() is None
                time.sleep(0.01)
            workers = children(process.pid)
            process.kill()
        while any(is_alive(worker) for worker in workers):
            time.sleep(0.05)
        if Journal(kept).count < 10_000:
            return kept.read_bytes()


def test_a_soak_that_was_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    before = kill_after_a_chunk(folder)
    with (folder / "fuzz.jsonl").open("ab") as file:
        file.write(b'{"chunk": 1, "se')  # Killed while it wrote.
    with soak(folder, "--parts", "fuzz", "kills") as process:
        told, _ = process.communicate()
    assert process.returncode == 0, told
    after = (folder / "fuzz.jsonl").read_bytes()
    assert after.startswith(before)
    assert len(after) > len(before)
    chunks = [json.loads(line)["chunk"] for line in after.splitlines()]
    assert sorted(chunks) == list(range(len(chunks)))
    assert Journal(folder / "fuzz.jsonl").count >= 10_000
    assert Journal(folder / "kills.jsonl").count == 1
    done = [(part, Journal(folder / f"{part.name}.jsonl")) for part in PARTS if part.name in ("fuzz", "kills")]
    assert report.plain(report.table(done)) in told
    assert not (folder / "scratch").exists()


def test_a_soak_of_other_sources_is_not_gone_on_with(tmp_path: Path) -> None:
    about = {"scale": "0.001", "sources": "others", "engine": report.engine(), "commit": "0123456789"}
    (tmp_path / "run.json").write_text(json.dumps(about))
    with soak(tmp_path) as process:
        process.communicate()
    assert process.returncode == 1


@pytest.mark.parametrize("fault", ["", "fuzz/1: Broken: no card is in two places"])
def test_the_page_tells_what_was_done_and_found(tmp_path: Path, fault: str) -> None:
    done = []
    for part in PARTS:
        journal = Journal(tmp_path / f"{part.name}.jsonl")
        journal.add(Entry(0, f"{part.name}/0", 12.0, 2, Result(part.total, [fault] if fault else [], {"games": 7})))
        done.append((part, Journal(journal.path)))
    page = report.page(done, {**report.versions(), "begun": "2026-01-01", "ended": "2026-01-02"})
    assert "| fuzz | 10,000,000 actions |" in page
    assert "| 6 | 2 |" in page
    assert ("Nothing." in page) == (not fault)
    assert fault in page
    assert str(report.ROOT) not in page
    assert os.sep + "home" not in page
    assert max(len(line) for line in page.splitlines() if not line.startswith(("|", "-"))) <= 120
